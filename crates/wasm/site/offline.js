// Keeps the site in the browser, so that it works without a network after the first visit. `cargo xtask site` writes in front of
// this what is kept from the first: `SITE`, with the version of all files together and the names of nearly all.

const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const CACHE = `sodan ${SITE.version}`;

scope.addEventListener('install', (event) => {
  // The browser's own cache may still have files of an earlier version.
  const files = SITE.files.map((file) => new Request(file, { cache: 'reload' }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(files)));
});

scope.addEventListener('activate', (event) => {
  const old = async () => (await caches.keys()).filter((name) => name.startsWith('sodan ') && name !== CACHE);
  event.waitUntil(old().then((names) => Promise.all(names.map((name) => caches.delete(name)))));
});

scope.addEventListener('fetch', (event) => {
  if (event.request.method === 'GET') event.respondWith(kept(event.request));
});

/** What is kept, or else fetched and kept from then on: files that few want are not fetched at first. @param {Request} request */
async function kept(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request);
  if (found) return found;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}
