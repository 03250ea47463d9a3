// Registers the service worker. Without a service worker, the browser fetches the site on each visit.

navigator.serviceWorker?.register(new URL('./offline.js', import.meta.url)).catch(() => {});
