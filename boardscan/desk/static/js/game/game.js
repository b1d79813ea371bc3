// One game: the board, the result above everything, and five steps from photo to signature.

import { html, nothing } from "../vendor.js";
import { BoardView } from "../board/view.js";
import { desk } from "../desk.js";
import { colourName, t } from "../lang.js";
import { announce, trouble } from "../shell.js";
import { clashLines } from "../hall/clashes.js";
import { gameTitle, player, standing } from "../hall/standing.js";
import { boardPlace, viewNow } from "./board_place.js";
import { BoardStep } from "./board_step.js";
import { CheckStep } from "./check_step.js";
import { DeadStep } from "./dead_step.js";
import { letterAt, viewsOf } from "./model.js";
import { findWaiting } from "./photo.js";
import { more, plate } from "./plate.js";
import { QueueBar } from "./queue_bar.js";
import { SignStep } from "./sign_step.js";
import { TermsStep } from "./terms_step.js";
import { Work } from "./work.js";

const STEPS = ["board", "dead", "terms", "check", "sign"];
const AFTER = { B: "W", W: ".", ".": "B" };

export class GamePage {
  name = "game";

  constructor(id, queued) {
    this.id = id;
    this.step = "board";
    this.view = null;
    this.work = new Work(id, desk.redraw);
    this.boardView = new BoardView({
      onPoint: (name) => this.steps[this.step].point?.(name),
      onKey: (name, event) => this.setByKey(name, event),
      redraw: desk.redraw,
    });
    this.steps = {
      board: new BoardStep(this),
      dead: new DeadStep(this),
      terms: new TermsStep(this),
      check: new CheckStep(this),
      sign: new SignStep(this),
    };
    this.queue = queued ? new QueueBar(id) : null;
    this.work.start();
    findWaiting(this);
  }

  close() {
    this.work.close();
    this.steps.check.close();
  }

  title() {
    return this.work.state ? gameTitle(this.work.state.game) : t("nav.game");
  }

  get state() {
    return this.work.shown;
  }

  /** Whether nothing can be changed: confirmed, or only looked at. */
  get readOnly() {
    return !desk.arbiter || this.state.game.standing === "confirmed";
  }

  template() {
    if (!this.work.state) {
      if (!this.work.error) return html`<p class="empty-note">${t("loading")}</p>`;
      return html`<h1 tabindex="-1">${t("nav.game")}</h1>
        ${trouble(this.work.errorAbout("load"), this.work.reload)}`;
    }
    const { state } = this;
    return html`<div
      class="game at-${this.step} ${state.board || this.steps.board.frame ? "" : "no-board"}"
    >
      <div class="game-head">
        <h1 tabindex="-1">${gameTitle(state.game)}</h1>
        <p class="players">
          <span class="side black">${player(state.game.black)}</span>
          <span class="side white">${player(state.game.white)}</span>
        </p>
        ${standing(state.game.standing)} ${this.queue?.template() ?? nothing}
      </div>
      <div class="result-place">${plate(this)}</div>
      ${state.board || this.steps.board.frame ? html`<div class="board-place">${boardPlace(this)}</div>` : nothing}
      <div class="more-place">${more(this)}</div>
      <div class="side-place">
        ${this.told()}${desk.arbiter ? this.stepsTemplate(state) : this.steps.sign.viewer()}
      </div>
    </div>`;
  }

  told() {
    const { state } = this;
    const lines = [
      this.work.told,
      this.work.outdated && t("work.outdated"),
      ...clashLines(desk.hall?.games, this.id),
    ].filter(Boolean);
    return lines.map((line) => html`<div class="band told" role="status">${line}</div>`);
  }

  show(view) {
    this.view = view;
    desk.redraw();
  }

  stepsTemplate(state) {
    return html`<div class="steps" role="tablist" aria-label=${t("steps")} @keydown=${this.tabKeys}>
        ${STEPS.map(
          (name, i) =>
            html`<button
              type="button"
              role="tab"
              id="tab-${name}"
              aria-controls="panel"
              aria-selected=${this.step === name ? "true" : "false"}
              tabindex=${this.step === name ? 0 : -1}
              @click=${() => this.go(name)}
            >
              <span class="step-number" aria-hidden="true">${i + 1}</span>
              ${t(`step.${name}`)}${this.badge(name, state)}
            </button>`,
        )}
      </div>
      <section class="panel stack" id="panel" role="tabpanel" aria-labelledby="tab-${this.step}">
        ${this.steps[this.step].template(state)}
      </section>`;
  }

  badge(name, state) {
    const open = this.steps[name].open?.(state) ?? 0;
    return open
      ? html`<span class="count">${open}<span class="visually-hidden"> ${t("open")}</span></span>`
      : nothing;
  }

  /** Opens a step; the step that is open is scrolled to, for thumbs on long pages. */
  go(step) {
    const again = this.step === step;
    this.step = step;
    desk.redraw();
    if (again) document.getElementById("panel")?.scrollIntoView({ block: "start" });
    else scrollTo(0, 0);
  }

  tabKeys = (event) => {
    const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!move) return;
    event.preventDefault();
    this.go(STEPS[(STEPS.indexOf(this.step) + move + STEPS.length) % STEPS.length]);
    requestAnimationFrame(() => document.getElementById(`tab-${this.step}`)?.focus());
  };

  /** Sets what a point holds and says so; null is what was read. */
  setPoint(name, letter) {
    announce(`${name}: ${colourName(letter)}`);
    const { board } = this.state;
    const doubtful = board.doubtful.some((doubt) => doubt.point === name);
    const [was, is] = [letter, letterAt({ ...board, rows: board.read_rows }, name)];
    return this.work.change(
      { points: { [name]: was === is && !doubtful ? null : letter } },
      "point",
    );
  }

  cyclePoint(name) {
    return this.setPoint(name, AFTER[letterAt(this.state.board, name)]);
  }

  setByKey(name, event) {
    const letter = { b: "B", w: "W", e: ".", Backspace: ".", Delete: "." }[event.key] ?? null;
    if (!letter || this.step !== "board") return false;
    this.setPoint(name, letter);
    return true;
  }

  keep = () => this.work.act("keep", { why: "" });

  /** Keys of the page; those of the step come first. */
  key(event) {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (!this.work.state) return false;
    if (STEPS[Number(key) - 1] && desk.arbiter) this.go(STEPS[Number(key) - 1]);
    else if (this.steps[this.step].key?.(key, event)) return true;
    else if (key === "u" && this.state.can_undo && !this.readOnly) this.work.act("undo");
    else if (key === "s" && this.state.unsaved && !this.readOnly) this.keep();
    else if (key === "n" && this.queue) this.queue.next();
    else if (key === "p" && this.state.board)
      this.show(nextOf(viewsOf(this.state), viewNow(this)));
    else return false;
    return true;
  }
}

function nextOf(all, one) {
  return all[(all.indexOf(one) + 1) % all.length];
}
