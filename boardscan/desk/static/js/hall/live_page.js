// A page that shows one answer of the server and asks again whenever something happened.

import { get } from "../api.js";
import { desk } from "../desk.js";

/** Rows were added; the connection is back and anything may have happened; another language. */
const NEWS = ["boardscan:hall", "boardscan:full", "boardscan:lang"];

export class LivePage {
  answer = null;
  error = null;
  asked = 0;

  constructor() {
    queueMicrotask(this.load); // what the page itself needs for its path is there by then
    for (const news of NEWS) addEventListener(news, this.load);
  }

  close() {
    for (const news of NEWS) removeEventListener(news, this.load);
  }

  load = async () => {
    this.asked += 1;
    const { asked } = this;
    try {
      const answer = await get(this.path());
      if (asked !== this.asked) return; // a newer question is on its way
      Object.assign(this, { answer, error: null });
    } catch (error) {
      this.error = error;
    }
    desk.redraw();
  };
}
