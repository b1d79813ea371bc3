// One doubtful point: the photo close up beside what was read, and three answers.

import { html, nothing, svg } from "../vendor.js";
import { diagramGround } from "../board/view.js";
import { percent } from "../amounts.js";
import { pointMarks } from "../board/marks.js";
import { diagramPlaces } from "../geometry.js";
import { colourName, t } from "../lang.js";
import { trouble } from "../shell.js";
import { boardModel } from "./model.js";

const ANSWERS = [
  ["B", "black", "B"],
  ["W", "white", "W"],
  [".", "empty", "E"],
];
/** Points around the one in doubt that are shown. */
const AROUND = 2;

export function doubtCard({ state, doubt, here, all, go, set, error }) {
  const { board } = state;
  const letter = board.rows[doubt.row][doubt.col];
  return html`<section class="doubt-card" aria-label=${t("doubt.title", { n: here + 1, all })}>
    <div class="row doubt-head">
      <h2>${doubt.point} <small>${t("doubt.title", { n: here + 1, all })}</small></h2>
      <button type="button" class="tool" aria-label=${t("doubt.before")} @click=${() => go(-1)}>
        ‹
      </button>
      <button type="button" class="tool" aria-label=${t("doubt.after")} @click=${() => go(1)}>
        ›
      </button>
    </div>
    <div class="looking">
      <div class="closeups">
        ${
          doubt.crop
            ? html`<figure>
                <div class="crop">
                  <img
                    src=${doubt.crop}
                    alt=${t("doubt.photo", { point: doubt.point })}
                    @load=${(event) => (event.currentTarget.closest("figure").hidden = false)}
                    @error=${(event) => (event.currentTarget.closest("figure").hidden = true)}
                  />${ring()}
                </div>
                <figcaption>${t("doubt.photo_short")}</figcaption>
              </figure>`
            : nothing
        }
        <figure>
          ${closeup(state, doubt)}
          <figcaption>${t("doubt.read", { colour: colourName(letter) })}</figcaption>
        </figure>
      </div>
      <div class="answers" role="group" aria-label=${t("doubt.answers", { point: doubt.point })}>
        ${ANSWERS.map(
          ([value, name, key]) =>
            html`<button
              type="button"
              class=${value === letter ? "as-read" : ""}
              aria-pressed=${doubt.settled && value === letter ? "true" : "false"}
              @click=${() => set(value)}
            >
              ${stoneSign(value)}<span
                >${t(name)} <small>${percent(doubt.probabilities[name])}</small></span
              >
              <kbd>${key}</kbd>
            </button>`,
        )}
      </div>
    </div>
    <p class="soft">
      ${doubt.settled ? t("doubt.settled") : doubt.decides ? t("doubt.decides") : t("doubt.minor")}
    </p>
    ${trouble(error)}
  </section>`;
}

/** Where in the picture the point is. */
function ring() {
  return html`<svg viewBox="0 0 5 5" aria-hidden="true">
    <circle class="under" cx="2.5" cy="2.5" r="0.62"></circle>
    <circle cx="2.5" cy="2.5" r="0.62"></circle>
  </svg>`;
}

function stoneSign(value) {
  const inside = {
    B: svg`<circle class="stone black" cx="12" cy="12" r="9"></circle>`,
    W: svg`<circle class="stone white" cx="12" cy="12" r="9" stroke-width="1.6"></circle>`,
    ".": svg`<path d="M12 1v22M1 12h22" class="lines"></path>`,
  }[value];
  return html`<svg class="stone-sign" viewBox="0 0 24 24" aria-hidden="true">${inside}</svg>`;
}

/** The same points as the picture, as they were read. */
function closeup(state, { row, col }) {
  const model = boardModel(state, { step: "board", readOnly: true });
  const places = diagramPlaces(model.size);
  const [x, y] = places.at(row, col);
  const side = places.cellAt() * (2 * AROUND + 1);
  const near = [];
  for (let r = Math.max(0, row - AROUND); r <= Math.min(model.size - 1, row + AROUND); r += 1) {
    for (let c = Math.max(0, col - AROUND); c <= Math.min(model.size - 1, col + AROUND); c += 1) {
      near.push(pointMarks(model, r, c, ...places.at(r, c), places.cellAt(), false));
    }
  }
  return html`<svg
    class="closeup"
    viewBox="${x - side / 2} ${y - side / 2} ${side} ${side}"
    aria-hidden="true"
  >
    ${diagramGround({ ...places, labels: false })}${near}
  </svg>`;
}
