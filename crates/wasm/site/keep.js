// Lets the browser keep the site. A browser that cannot, or may not, fetches it each time.

navigator.serviceWorker?.register(new URL('./offline.js', import.meta.url)).catch(() => {});
