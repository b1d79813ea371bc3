// Setting the board by hand: four corners under a magnifier, the size, a quarter turn.

import { html, nothing, ref, svg } from "../vendor.js";
import { place } from "../board/zoom.js";
import { choice } from "../choice.js";
import { desk } from "../desk.js";
import { fromUnitSquare } from "../geometry.js";
import { t } from "../lang.js";
import { trouble } from "../shell.js";

const NAMES = ["top_left", "top_right", "bottom_right", "bottom_left"];
const MOVES = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
/** The magnifier shows this share of the photo's longer side, in a circle of so many pixels. */
const MAGNIFIED = 0.08;
const LENS_PX = 132;

export class Frame {
  constructor(page, done) {
    const { board, photo } = page.state;
    Object.assign(this, { page, done, held: null, lens: null, element: null, busy: false });
    this.corners = (board?.corners_xy_px ?? inset(photo)).map((corner) => [...corner]);
    this.size = board?.size ?? 19;
  }

  /** The photo with the four handles, in the place of the board. */
  template({ photo }) {
    const { width_px: width, height_px: height } = photo;
    const unit = Math.max(width, height);
    return html`<div class="frame" ${ref((element) => (this.element = element ?? null))}>
      <svg
        viewBox="0 0 ${width} ${height}"
        @pointermove=${this.move}
        @pointerup=${this.drop}
        @pointercancel=${this.drop}
      >
        <image href=${photo.view} width=${width} height=${height}></image>
        <path class="grid-line" d=${this.lines()} stroke-width=${unit * 0.0012}></path>
        <path class="edge" d="M${this.corners.join("L")}Z" stroke-width=${unit * 0.003}></path>
        ${this.corners.map((corner, i) => this.handle(corner, i, unit))}</svg
      >${this.magnifier(photo, unit)}
    </div>`;
  }

  handle([x, y], i, unit) {
    const r = unit * 0.028;
    return svg`<g class="corner" role="button" tabindex="0"
      aria-label=${t("frame.corner", { corner: t(`frame.${NAMES[i]}`), x: Math.round(x), y: Math.round(y) })}
      @pointerdown=${(event) => this.take(event, i)} @keydown=${(event) => this.nudge(event, i)}>
      <circle class="reach" cx=${x} cy=${y} r=${unit * 0.065}></circle>
      <circle class="handle" cx=${x} cy=${y} r=${r} stroke-width=${unit * 0.004}></circle>
      <path class="cross" stroke-width=${unit * 0.0015}
        d="M${x - r / 2} ${y}H${x + r / 2}M${x} ${y - r / 2}V${y + r / 2}"></path></g>`;
  }

  /** The lines that the corners give, so that the eye can lay them on the board's. */
  lines() {
    const at = fromUnitSquare(this.corners);
    let d = "";
    for (let i = 1; i < this.size - 1; i += 1) {
      const share = i / (this.size - 1);
      d += `M${at(share, 0)}L${at(share, 1)}M${at(0, share)}L${at(1, share)}`;
    }
    return d;
  }

  magnifier(photo, unit) {
    if (this.held === null || !this.lens) return nothing;
    const [x, y] = this.corners[this.held];
    const side = unit * MAGNIFIED;
    return html`<div
      class="magnifier"
      aria-hidden="true"
      ${ref((element) => this.placeLens(element))}
    >
      <svg viewBox="${x - side / 2} ${y - side / 2} ${side} ${side}">
        <image href=${photo.view} width=${photo.width_px} height=${photo.height_px}></image>
        <path class="grid-line" d=${this.lines()} stroke-width=${side * 0.006}></path>
        <path class="edge" d="M${this.corners.join("L")}Z" stroke-width=${side * 0.012}></path>
        <path
          class="cross"
          stroke-width=${side * 0.008}
          d="M${x - side / 2} ${y}h${side}M${x} ${y - side / 2}v${side}"
        ></path>
      </svg>
    </div>`;
  }

  /** Above the finger, or below where there is no room. */
  placeLens(element) {
    if (!element || !this.lens) return;
    const { x, y } = this.lens;
    const wide = this.element.clientWidth;
    const above = y - LENS_PX - 36;
    element.style.left = `${Math.min(Math.max(0, x - LENS_PX / 2), wide - LENS_PX)}px`;
    element.style.top = `${above > -20 ? above : y + 44}px`;
  }

  take(event, i) {
    if (event.button) return;
    event.preventDefault();
    event.currentTarget.focus();
    event.currentTarget.ownerSVGElement.setPointerCapture(event.pointerId);
    this.held = i;
    this.move(event, event.currentTarget.ownerSVGElement);
  }

  move = (event, drawing = event.currentTarget) => {
    if (this.held === null) return;
    const { photo } = this.page.state;
    const { x, y } = place(drawing, event.clientX, event.clientY);
    this.corners[this.held] = within([x, y], photo);
    const frame = this.element.getBoundingClientRect();
    this.lens = { x: event.clientX - frame.left, y: event.clientY - frame.top };
    desk.redraw();
  };

  drop = () => {
    this.held = null;
    desk.redraw();
  };

  nudge(event, i) {
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    const far = event.shiftKey ? 20 : 2;
    const [x, y] = this.corners[i];
    this.corners[i] = within([x + move[0] * far, y + move[1] * far], this.page.state.photo);
    desk.redraw();
  }

  /** The controls beside the photo. */
  panel(state) {
    const { work } = this.page;
    return html`<h2>${t("frame.title")}</h2>
      <p class="soft">${t("frame.how")}</p>
      ${choice({
        name: "size",
        label: t("frame.size"),
        options: (desk.choices?.sizes ?? [19, 13, 9]).map((size) => [size, `${size} × ${size}`]),
        chosen: this.size,
        choose: (size) => this.resize(size),
      })}
      <div class="row" aria-busy=${this.busy ? "true" : "false"}>
        ${this.button("read", this.read, "primary")} ${this.button("auto", this.automatic)}
        ${state.board ? this.button("turn", this.turn) : nothing}
        <button type="button" ?disabled=${this.busy} @click=${this.done}>${t("cancel")}</button>
      </div>
      <p class="soft" role="status">${this.busy ? t("frame.busy") : nothing}</p>
      ${trouble(work.errorAbout("reread", "turn"))}`;
  }

  button(name, act, kind = "") {
    return html`<button
      type="button"
      class=${kind}
      ?disabled=${this.busy || this.page.work.queue.length > 0}
      @click=${() => this.wait(act)}
    >
      ${t(`frame.${name}`)}
    </button>`;
  }

  /** Nothing is pressed twice while the photo is read again. */
  async wait(act) {
    this.busy = true;
    desk.redraw();
    await act();
    this.busy = false;
    desk.redraw();
  }

  resize(size) {
    this.size = size;
    desk.redraw();
  }

  read = async () => {
    const corners = this.corners.map((corner) =>
      corner.map((value) => Math.round(value * 10) / 10),
    );
    if (await this.page.work.act("reread", { corners_xy_px: corners, size: this.size }))
      this.done();
  };

  automatic = async () => {
    if (await this.page.work.act("reread", { corners_xy_px: null, size: this.size })) this.done();
  };

  turn = async () => {
    if (!(await this.page.work.act("turn", { quarters: 1 }))) return;
    const { board } = this.page.state;
    if (board.corners_xy_px) this.corners = board.corners_xy_px.map((corner) => [...corner]);
    desk.redraw();
  };
}

/** Corners to start from where nothing was found. */
function inset({ width_px: width, height_px: height }) {
  const [left, right, top, bottom] = [width * 0.15, width * 0.85, height * 0.15, height * 0.85];
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

function within([x, y], { width_px: width, height_px: height }) {
  return [Math.min(Math.max(x, 0), width - 1), Math.min(Math.max(y, 0), height - 1)];
}
