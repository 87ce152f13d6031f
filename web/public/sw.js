/**
 * The service worker: shows a page of its own where the house does not answer.
 *
 * It keeps nothing else. The client, the calls and the views always come from the house, so that no
 * page is older than the house and nothing secret is stored here.
 */

const KEPT = "parlour-STAMP";
const OFFLINE = "/offline.html";
const FILES = ["/offline.html"];

self.addEventListener("install", (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(fresh)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOlder().then(() => self.clients.claim()));
});

async function forgetOlder() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  } else if (FILES.includes(new URL(request.url).pathname)) {
    // What the page above needs, when the house is gone.
    event.respondWith(fetch(request).catch(() => caches.match(request)));
  }
});
