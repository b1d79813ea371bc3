// What others do, as it happens: server-sent events, with a new stream after a broken one.

import { connection, get } from "./api.js";
import { desk } from "./desk.js";

/** Listens for as long as the page is open. */
export function listen() {
  const stream = new EventSource("/api/events");
  stream.addEventListener("open", () => connection.set(false));
  stream.addEventListener("hall", (event) => {
    const news = JSON.parse(event.data);
    desk.update(news);
    dispatchEvent(new CustomEvent("boardscan:hall", { detail: news }));
  });
  stream.addEventListener("full", () => {
    desk.loadHall();
    dispatchEvent(new CustomEvent("boardscan:full"));
  });
  stream.addEventListener("work", (event) => {
    dispatchEvent(new CustomEvent("boardscan:work", { detail: JSON.parse(event.data) }));
  });
  stream.addEventListener("error", () => {
    connection.set(true);
    if (stream.readyState !== EventSource.CLOSED) return;
    // A stream that was refused does not come back by itself; asking tells whether one may still.
    get("/api/session", { once: true }).catch(() => {});
    setTimeout(listen, 3000);
  });
}
