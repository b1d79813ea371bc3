// A signature drawn with a finger: strokes in a box of 1000 by 400.

import { html, nothing, svg } from "../vendor.js";
import { t } from "../lang.js";
import { place } from "../board/zoom.js";

const [WIDE, HIGH] = [1000, 400];
/** The server takes so many points; a signature has far fewer. */
const MOST_POINTS = 4000;
/** Closer points than this only fill the record. */
const NEAR = 6;

export class SignaturePad {
  /** `changed(strokes)` is called after every stroke; null when the pad was wiped. */
  constructor(changed) {
    Object.assign(this, { changed, strokes: [], stroke: null });
  }

  template(kept, label) {
    if (!this.stroke) this.strokes = kept ?? [];
    return html`<div class="pad">
      <svg
        viewBox="0 0 ${WIDE} ${HIGH}"
        role="img"
        aria-label=${label}
        @pointerdown=${this.down}
        @pointermove=${this.move}
        @pointerup=${this.up}
        @pointercancel=${this.up}
      >
        <path class="line" d="M60 320H940"></path>
        <path class="ink" d=${pathOf(this.strokes)}></path>
      </svg>
      ${
        this.strokes.length
          ? html`<button type="button" class="plain" @click=${() => this.changed(null)}>
              ${t("sign.wipe")}
            </button>`
          : html`<small>${t("sign.draw")}</small>`
      }
    </div>`;
  }

  down = (event) => {
    if (event.button) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    this.stroke = [this.at(event)];
    this.strokes = [...this.strokes, this.stroke];
  };

  move = (event) => {
    if (!this.stroke) return;
    const point = this.at(event);
    const [x, y] = this.stroke.at(-1);
    const used = this.strokes.reduce((sum, stroke) => sum + stroke.length, 0);
    if (Math.hypot(point[0] - x, point[1] - y) < NEAR || used >= MOST_POINTS) return;
    this.stroke.push(point);
    event.currentTarget.querySelector(".ink").setAttribute("d", pathOf(this.strokes));
  };

  up = () => {
    if (!this.stroke) return;
    this.stroke = null;
    this.changed(this.strokes);
  };

  at(event) {
    const { x, y } = place(event.currentTarget, event.clientX, event.clientY);
    return [clamp(x, WIDE), clamp(y, HIGH)];
  }
}

function clamp(value, most) {
  return Math.round(Math.min(Math.max(value, 0), most));
}

/** Strokes as an SVG path; a dot is a line of no length. */
function pathOf(strokes) {
  return strokes.map((stroke) => `M${stroke.join("L")}${stroke.length === 1 ? "h1" : ""}`).join("");
}

/** A signature that was given. */
export function drawing(strokes) {
  if (!strokes?.length) return nothing;
  return html`<svg class="signature" viewBox="0 0 ${WIDE} ${HIGH}" aria-hidden="true">
    ${svg`<path class="ink" d=${pathOf(strokes)}></path>`}
  </svg>`;
}
