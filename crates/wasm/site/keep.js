// Registers the service worker. Without one, the browser fetches the site each time.

navigator.serviceWorker?.register(new URL('./offline.js', import.meta.url)).catch(() => {});
