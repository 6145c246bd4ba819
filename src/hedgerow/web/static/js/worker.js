// Kept by the browser. It answers for the server only when there is no answer: one page that says so, and its styles.
// Matches are never kept here: what is played, the server has. BUILD, PLACE and KEPT stand in the line before.

addEventListener("install", (event) => {
  event.waitUntil(caches.open(BUILD).then((cache) => cache.addAll(KEPT)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((n) => n !== BUILD).map((n) => caches.delete(n))));
  event.waitUntil(old.then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match(PLACE)));
  } else if (KEPT.includes(new URL(request.url).pathname)) {
    event.respondWith(caches.match(request).then((found) => found ?? fetch(request)));
  }
});

// A notification brings back the page that it came from.
addEventListener("notificationclick", (event) => {
  event.notification.close();
  const place = event.notification.data?.place ?? "/";
  event.waitUntil(clients.matchAll({ type: "window" }).then((pages) => {
    const open = pages.find((page) => new URL(page.url).pathname === place);
    return open ? open.focus() : clients.openWindow(place);
  }));
});
