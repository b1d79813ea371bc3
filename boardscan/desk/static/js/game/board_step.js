// The first step: a photo, the board in it, and every doubtful point looked at.

import { html, nothing } from "../vendor.js";
import { desk } from "../desk.js";
import { colourName, t } from "../lang.js";
import { announce } from "../shell.js";
import { doubtCard } from "./doubt_card.js";
import { Frame } from "./frame.js";
import { photoPicker } from "./photo.js";

export class BoardStep {
  constructor(page) {
    Object.assign(this, { page, at: null, frame: null });
  }

  /** Doubts that nobody has settled. */
  open(state) {
    const { board } = state;
    if (!board) return state.photo || state.read ? 1 : 0;
    return board.looked ? 0 : board.doubtful.filter((doubt) => !doubt.settled).length;
  }

  point(name) {
    const { board } = this.page.state;
    if (board.doubtful.some((doubt) => doubt.point === name)) this.at = name;
    this.page.cyclePoint(name);
  }

  /** The doubt that is being looked at. */
  current(board) {
    const here = board.doubtful.findIndex((doubt) => doubt.point === this.at);
    if (here >= 0) return here;
    return Math.max(
      0,
      board.doubtful.findIndex((doubt) => !doubt.settled),
    );
  }

  chosen() {
    const { board } = this.page.state;
    const doubt = board.doubtful[this.current(board)];
    return new Set(doubt && !board.looked ? [doubt.point] : []);
  }

  template(state) {
    const { page } = this;
    if (page.readOnly) return html`<p>${t("confirmed.read_only")}</p>`;
    if (this.frame) return this.frame.panel(state);
    if (!state.board) return this.withoutBoard(state);
    return html`${this.doubts(state)} ${concerns(state)}
      <div class="row">
        <button
          type="button"
          aria-pressed=${state.board.looked ? "true" : "false"}
          @click=${() => page.work.change({ looked: !state.board.looked }, "point")}
        >
          ${t("board.looked")}
        </button>
        ${state.photo ? html`<button type="button" class="open-frame" @click=${this.openFrame}>${t("frame.open")}</button>` : nothing}
      </div>
      ${corrections(page, state)}
      <details>
        <summary>${t("photo.another")}</summary>
        ${photoPicker(page)}
      </details>`;
  }

  withoutBoard(state) {
    return html`${photoPicker(this.page)} ${state.photo ? this.unread(state) : nothing}`;
  }

  /** A photo that was read without finding a board: seen here, in the words of this page. */
  unread({ photo, error }) {
    const why = error?.code === "part_of_board" ? "frame.part" : "frame.needed";
    return html`<h2>${t(why)}</h2>
      <p class="soft">${t("frame.help")}</p>
      <button type="button" class="primary open-frame" @click=${this.openFrame}>
        ${t("frame.set")}
      </button>
      <img class="unread" src=${photo.view} alt=${t("view.photo")} />`;
  }

  doubts(state) {
    const { board } = state;
    if (!board.doubtful.length) return html`<p class="fine">${t("doubt.none")}</p>`;
    const here = this.current(board);
    return doubtCard({
      state,
      here,
      doubt: board.doubtful[here],
      all: board.doubtful.length,
      go: (step) => this.walk(step),
      set: (letter) => this.settle(letter),
      error: this.page.work.errorAbout("point"),
    });
  }

  walk(step) {
    const { doubtful } = this.page.state.board;
    this.at =
      doubtful[
        (this.current(this.page.state.board) + step + doubtful.length) % doubtful.length
      ].point;
    this.moveCursor();
    announce(this.told());
    desk.redraw();
  }

  /** The doubt that is being looked at, for those who hear it: "E16, doubt 2 of 8, read: White". */
  told() {
    const { board } = this.page.state;
    const here = this.current(board);
    const { point, row, col } = board.doubtful[here];
    const read = t("doubt.read", { colour: colourName(board.rows[row][col]) });
    return [point, t("doubt.title", { n: here + 1, all: board.doubtful.length }), read].join(
      t("comma"),
    );
  }

  /** Says what the doubtful point holds and goes on to the next one that is open. */
  settle(letter) {
    const { board } = this.page.state;
    const here = this.current(board);
    const name = board.doubtful[here].point;
    this.page.setPoint(name, letter);
    const after = [...board.doubtful.slice(here + 1), ...board.doubtful.slice(0, here)];
    this.at = after.find((doubt) => !doubt.settled)?.point ?? name;
    if (this.at !== name) announce(`${name}: ${colourName(letter)}. ${this.told()}`);
    desk.redraw();
  }

  moveCursor() {
    const { board } = this.page.state;
    const doubt = board.doubtful[this.current(board)];
    if (doubt) this.page.boardView.cursor = [doubt.row, doubt.col];
  }

  openFrame = () => {
    this.frame = new Frame(this.page, () => {
      this.frame = null;
      desk.redraw();
    });
    desk.redraw();
    scrollTo(0, 0);
  };

  key(key, event) {
    const { board } = this.page.state;
    if (!board?.doubtful.length || this.frame || this.page.readOnly) return false;
    if (event.target.closest?.("button, a, [role=tab], summary") && key === "Enter") return false;
    const doubt = board.doubtful[this.current(board)];
    if (key === "j" || key === "k") this.walk(key === "j" ? 1 : -1);
    else if ({ b: 1, w: 1, e: 1 }[key]) this.settle({ b: "B", w: "W", e: "." }[key]);
    else if (key === "Enter") this.settle(board.rows[doubt.row][doubt.col]);
    else return false;
    return true;
  }
}

/** Doubts about the reading as a whole. */
function concerns({ board, read }) {
  if (!board.reasons.length || board.looked) return nothing;
  return html`<div class="concern">
    <h2 class="small">${t(`read.${read ?? "certain"}`)}</h2>
    <ul>
      ${board.reasons.map((reason) => html`<li>${reason.message}</li>`)}
    </ul>
  </div>`;
}

function corrections(page, { board }) {
  const names = Object.keys(board.corrected);
  if (!names.length) return nothing;
  return html`<div>
    <h2 class="small">${t("corrections")}</h2>
    <ul class="row chips">
      ${names.map(
        (name) =>
          html`<li>
            <button
              type="button"
              @click=${() => page.work.change({ points: { [name]: null } }, "point")}
              aria-label=${t("corrections.back", { point: name })}
            >
              ${name} ${colourName(board.corrected[name])} ↩
            </button>
          </li>`,
      )}
    </ul>
  </div>`;
}
