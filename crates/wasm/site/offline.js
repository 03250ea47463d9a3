// Service worker that caches the site, so that the site works offline after the first visit. `cargo xtask site` prepends the
// constant `SITE`, which contains the version of the site and the names of the files to cache at installation.

const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const CACHE = `sodan ${SITE.version}`;

scope.addEventListener('install', (event) => {
  // The HTTP cache may still contain files of an earlier version.
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

/** Returns a file from the cache, or fetches and caches it. Rarely used files are not cached at installation. @param {Request} request */
async function kept(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request);
  if (found) return found;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}
