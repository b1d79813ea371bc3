// The score card and the result slip of a game: photographed, read, and what lies there now.

import { html } from "../vendor.js";
import { request, shutOut } from "../api.js";
import { desk } from "../desk.js";
import { t } from "../lang.js";
import { trouble } from "../shell.js";
import { forgetPhoto, keepPhoto, keptPhoto } from "./pending_photo.js";
import { leftBehind, picker } from "./picker.js";

const KINDS = ["card", "slip"];

/** `step` keeps what was sent in its draft and compares again. */
export class Papers {
  constructor(page, step) {
    Object.assign(this, { page, step, reading: null, errors: {}, waiting: {} });
    for (const kind of KINDS) this.findWaiting(kind);
  }

  template() {
    return html`<div class="papers">${KINDS.map((kind) => this.paper(kind))}</div>`;
  }

  /** The way to photograph a paper, or what lies there now. */
  paper(kind) {
    const sent = this.step.typed[kind];
    const label = t(`paper.${kind}`);
    const busy = this.reading === kind ? t(`paper.reading_${kind}`) : null;
    const send = (file) => this.send(kind, file);
    if (!sent || busy)
      return html`<div>
        ${picker({ send, busy, label, accept: ",.pdf", name: kind })}
        ${trouble(this.errors[kind])} ${leftBehind(this.waiting[kind], send)}
      </div>`;
    return html`<div class="row paper-there">
      <h2 class="small">${label}</h2>
      <span class="soft">${sent.name}</span>
      <button type="button" aria-label="${t("remove")}: ${label}" @click=${() => this.remove(kind)}>
        ${t("remove")}
      </button>
    </div>`;
  }

  /** Under which name the browser keeps a paper that is on its way. */
  place(kind) {
    return `${this.page.id} ${kind}`;
  }

  async findWaiting(kind) {
    this.waiting[kind] = await keptPhoto(this.place(kind));
    if (this.waiting[kind]) desk.redraw();
  }

  async send(kind, file) {
    this.reading = kind;
    this.waiting[kind] = this.errors[kind] = null;
    desk.redraw();
    await keepPhoto(this.place(kind), file);
    const query = new URLSearchParams({ kind, name: file.name ?? `${kind}.jpg` });
    const path = `${this.page.work.path}/paper?${query}`;
    try {
      const { sha256, name } = await request("POST", path, { body: file });
      this.step.keep({ [kind]: { sha256, name } });
    } catch (error) {
      this.errors[kind] = error;
    }
    // The server has it, or has said no; behind a closed door it waits.
    if (!shutOut(this.errors[kind])) await forgetPhoto(this.place(kind));
    this.reading = null;
    desk.redraw();
    if (!this.errors[kind]) await this.step.compare();
  }

  remove(kind) {
    this.step.keep({ [kind]: null });
    if (this.step.answer) this.step.compare();
  }
}
