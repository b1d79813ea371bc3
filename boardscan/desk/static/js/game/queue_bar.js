// On the way through the queue of doubts: where in it, and the next game.

import { html, nothing } from "../vendor.js";
import { get } from "../api.js";
import { desk } from "../desk.js";
import { t } from "../lang.js";

export class QueueBar {
  constructor(id) {
    this.id = id;
    this.games = [];
    this.load().catch(() => {}); // the way to the next game is a help, no more
  }

  async load() {
    this.games = (await get("/api/queue")).games.map((game) => game.id);
    desk.redraw();
  }

  /** The game after this one; the first that is left when this one is settled. */
  get nextId() {
    const here = this.games.indexOf(this.id);
    const rest = this.games.filter((id) => id !== this.id);
    return here < 0 ? rest[0] : (this.games[here + 1] ?? rest[0]);
  }

  next() {
    location.hash = this.nextId ? `#/game/${encodeURIComponent(this.nextId)}/doubts` : "#/doubts";
  }

  template() {
    const here = this.games.indexOf(this.id);
    return html`<div class="queue-bar">
      <span class="soft"
        >${here < 0 ? nothing : t("queue.at", { n: here + 1, all: this.games.length })}</span
      >
      <button type="button" @click=${() => this.next()}>
        ${t(this.nextId ? "queue.next" : "queue.end")} <kbd>N</kbd>
      </button>
    </div>`;
  }
}
