// What the marks on the board mean; only those that are there.

import { html, nothing, svg } from "../vendor.js";
import { t } from "../lang.js";
import { pointMarks } from "./marks.js";

const CELL = 24;

/** A line with the marks of this model and their words. */
export function legend(model) {
  const statuses = new Set([...model.marks.values()].map((mark) => mark.status));
  const entries = [
    [model.doubtful.size, "doubtful", { doubtful: new Set(["A1"]) }],
    [statuses.has("suggested"), "suggested", { marks: marked("suggested"), rows: ["W"] }],
    [statuses.has("agreed"), "agreed", { marks: marked("agreed"), rows: ["W"] }],
    [statuses.has("disputed"), "disputed", { marks: marked("disputed"), rows: ["W"] }],
    [model.corrected.size, "corrected", { corrected: new Set(["A1"]), rows: ["W"] }],
    [model.differs.size, "differs", { differs: new Set(["A1"]) }],
    [model.showOwner, "owner_B", { owner: ["B"], showOwner: true }],
    [model.showOwner, "owner_W", { owner: ["W"], showOwner: true }],
  ].filter(([there]) => there);
  if (!entries.length) return nothing;
  return html`<p class="legend">
    ${entries.map(
      ([, name, sample]) =>
        html`<span>
          <svg viewBox="-4 -4 32 32" aria-hidden="true">
            ${svg`${pointMarks(
              { size: 1, rows: ["."], ...sample },
              0,
              0,
              CELL / 2,
              CELL / 2,
              CELL,
              false,
            )}`}
          </svg>
          ${t(`mark.${name}`)}</span
        >`,
    )}
  </p>`;
}

function marked(status) {
  return new Map([["A1", { status }]]);
}
