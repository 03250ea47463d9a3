// What `cargo xtask site` writes at the head of `offline.js`, and what a service worker has of all that there is.

declare const SITE: { version: string; files: string[] };

interface ExtendableEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

interface ServiceWorkerGlobalScope {
  addEventListener(name: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void;
}
