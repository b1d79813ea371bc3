// The board: a picture for the eye and the finger, a grid for keys and screen readers.

import { html, svg, nothing, ref } from "../vendor.js";
import { t } from "../lang.js";
import { nearestPoint, parsePoint, pointName, starPoints } from "../geometry.js";
import { pointLabel, pointMarks } from "./marks.js";
import { FINGER_PX, Zoom } from "./zoom.js";

const STEPS = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -99],
  End: [0, 99],
  PageUp: [-99, 0],
  PageDown: [99, 0],
};

export class BoardView {
  /**
   * `onPoint(name)` is called for a tapped or entered point, `onKey(name, event)` for other keys
   * on a point (returns whether it was one of its own), `redraw()` when the view changed.
   */
  constructor({ onPoint, onKey = () => false, redraw }) {
    Object.assign(this, { onPoint, onKey, redraw, cursor: null, element: null });
    this.zoom = new Zoom(redraw, (x, y, event) => this.tap(x, y, event));
  }

  /** The board of a model (see marks.js) at its places (see geometry.js). */
  template(model, places, { label, photo = null, hint = null } = {}) {
    this.size = model.size;
    this.places = places;
    this.enabled = !model.readOnly;
    const box = this.zoom.viewBox(places.box);
    const [row, col] = this.cursor ?? [(model.size - 1) / 2, (model.size - 1) / 2];
    return html`<div class="board ${photo ? "on-photo" : "diagram"}">
      <svg
        class=${this.zoom.zoomed ? "zoomed" : ""}
        viewBox=${box.join(" ")}
        ${ref((element) => (this.element = element ?? null))}
        @pointerdown=${this.zoom.down}
        @pointermove=${this.zoom.move}
        @pointerup=${this.zoom.up}
        @pointercancel=${this.zoom.up}
        @pointerleave=${this.zoom.up}
        @wheel=${this.zoom.wheel}
        @keydown=${this.keys}
      >
        <g aria-hidden="true">${photo ? photoGround(photo, places) : diagramGround(places)}</g>
        <g role="grid" aria-label=${label} aria-readonly=${model.readOnly ? "true" : "false"}>
          ${model.rows.map((_, r) => this.row(model, places, r, [row, col], Boolean(photo)))}
        </g>
      </svg>
      ${this.buttons(hint)}
    </div>`;
  }

  row(model, places, r, [cursorRow, cursorCol], onPhoto) {
    return svg`<g role="row">${[...model.rows[r]].map((_, c) => {
      const [x, y] = places.at(r, c);
      const cell = places.cellAt(r, c);
      return svg`<g role="gridcell" class="point" data-point=${pointName(r, c, model.size)}
        tabindex=${r === cursorRow && c === cursorCol ? 0 : -1}
        aria-label=${pointLabel(model, r, c)}
        @focus=${() => this.focused(r, c)}>
        <rect class="spot" x=${x - cell / 2} y=${y - cell / 2} width=${cell} height=${cell}
          rx=${cell * 0.1} stroke-width=${cell * 0.1}></rect>
        ${pointMarks(model, r, c, x, y, cell, onPhoto)}</g>`;
    })}</g>`;
  }

  buttons(hint) {
    const { zoom } = this;
    return html`<div class="board-tools">
      <p class="hint">${zoom.zoomed ? t("board.zoomed") : (hint ?? nothing)}</p>
      <button type="button" class="tool" aria-label=${t("zoom.in")} @click=${() => zoom.by(1.6)}>
        +
      </button>
      <button
        type="button"
        class="tool"
        aria-label=${t("zoom.out")}
        ?disabled=${!zoom.zoomed}
        @click=${() => zoom.by(1 / 1.6)}
      >
        −
      </button>
      ${
        zoom.zoomed
          ? html`<button type="button" class="tool wide" @click=${() => zoom.reset()}>
              ${t("zoom.all")}
            </button>`
          : nothing
      }
    </div>`;
  }

  /** A finger on points that are too small for it zooms in first; then it acts. */
  tap(x, y, event) {
    const found = nearestPoint(this.places, x, y);
    if (!found) return;
    const cell = this.places.cellAt(...found);
    const wide = event.currentTarget.getBoundingClientRect().width;
    if (event.pointerType !== "mouse" && (cell / this.zoom.box[2]) * wide < FINGER_PX) {
      this.zoom.toFinger(...this.places.at(...found), cell, wide);
      return;
    }
    this.moveTo(...found);
    if (this.enabled) this.onPoint(pointName(...found, this.size));
  }

  keys = (event) => {
    const name = event.target.closest?.("[data-point]")?.dataset.point;
    if (!name || event.ctrlKey || event.metaKey || event.altKey) return;
    const [row, col] = parsePoint(name, this.size);
    const step = STEPS[event.key];
    if (step) {
      const last = this.size - 1;
      this.moveTo(clamp(row + step[0], last), clamp(col + step[1], last));
    } else if (event.key === "Enter" || event.key === " ") {
      if (this.enabled) this.onPoint(name);
    } else if (!this.enabled || !this.onKey(name, event)) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  /** Puts the cursor on a point, focused, and in sight. */
  moveTo(row, col) {
    this.cursor = [row, col];
    const [x, y] = this.places.at(row, col);
    this.zoom.show(x, y, this.places.cellAt(row, col));
    this.redraw();
    const name = pointName(row, col, this.size);
    this.element?.querySelector(`[data-point="${name}"]`)?.focus({ preventScroll: true });
  }

  focused(row, col) {
    if (this.cursor?.[0] !== row || this.cursor?.[1] !== col) {
      this.cursor = [row, col];
      this.redraw();
    }
  }
}

function clamp(value, last) {
  return Math.min(Math.max(value, 0), last);
}

/** The grid of a diagram with its star points and coordinates. */
export function diagramGround(places) {
  const { size, at } = places;
  const last = size - 1;
  let lines = "";
  for (let i = 0; i < size; i += 1) {
    lines += `M${at(i, 0)}L${at(i, last)}M${at(0, i)}L${at(last, i)}`;
  }
  const [, , width, height] = places.box;
  return svg`<rect class="wood" width=${width} height=${height}></rect>
    <path class="lines" d=${lines}></path>
    ${starPoints(size).map(([r, c]) => {
      const [x, y] = at(r, c);
      return svg`<circle class="star" cx=${x} cy=${y} r="4"></circle>`;
    })}
    ${places.labels ? coordinates(places) : nothing}`;
}

/** Letters and numbers on all four sides, in the margin of the places. */
function coordinates({ size, at, margin, box: [left, top, width, height] }) {
  const near = margin * 0.33;
  return Array.from({ length: size }, (_, i) => {
    const [x] = at(0, i);
    const [, y] = at(i, 0);
    const letter = pointName(0, i, size)[0];
    const [right, bottom] = [left + width - near, top + height - near];
    return svg`<text class="coordinate" x=${x} y=${top + near}>${letter}</text>
      <text class="coordinate" x=${x} y=${bottom}>${letter}</text>
      <text class="coordinate" x=${left + near} y=${y}>${size - i}</text>
      <text class="coordinate" x=${right} y=${y}>${size - i}</text>`;
  });
}

/** The photo with its outer lines. */
export function photoGround(photo, places) {
  const { labels } = places;
  const last = places.size - 1;
  const corners = [
    [0, 0],
    [0, last],
    [last, last],
    [last, 0],
  ].map(([r, c]) => places.at(r, c));
  const cell = places.cellAt(0, 0);
  return svg`<image href=${photo.url} width=${photo.width} height=${photo.height}></image>
    <path class="outline" d="M${corners.join("L")}Z" stroke-width=${cell * 0.06}></path>
    ${labels ? coordinates(places) : nothing}`;
}
