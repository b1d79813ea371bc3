// How one point looks: its stone, what is known about it, and what a screen reader says of it.
// Every state has a shape of its own, so that nothing is told by colour alone.

import { svg, nothing } from "../vendor.js";
import { colourName, t } from "../lang.js";
import { pointName } from "../geometry.js";

/** A stone on the diagram: black is solid, white is an outline. */
function stone(letter, x, y, cell) {
  if (letter === ".") return nothing;
  return svg`<circle class="stone ${letter === "B" ? "black" : "white"}"
    cx=${x} cy=${y} r=${cell * 0.46} stroke-width=${cell * 0.045}></circle>`;
}

/** What was read, over the photo: a disc for black, a ring for white. */
function reading(letter, x, y, cell) {
  if (letter === ".") return nothing;
  const r = cell * 0.16;
  if (letter === "B") {
    return svg`<circle class="read black" cx=${x} cy=${y} r=${r}
      stroke-width=${cell * 0.045}></circle>`;
  }
  return svg`<circle class="read casing" cx=${x} cy=${y} r=${r} stroke-width=${cell * 0.13}></circle>
    <circle class="read white" cx=${x} cy=${y} r=${r} stroke-width=${cell * 0.07}></circle>`;
}

function dead(mark, x, y, cell) {
  if (!mark || mark.status === "alive") return nothing;
  const arm = cell * 0.26;
  const cross = `M${x - arm} ${y - arm}L${x + arm} ${y + arm}M${x + arm} ${y - arm}L${x - arm} ${y + arm}`;
  const width = cell * 0.11;
  if (mark.status === "disputed") {
    return svg`<circle class="mark ring disputed" cx=${x} cy=${y} r=${cell * 0.4}
        stroke-width=${width}></circle>
      <text class="mark query" x=${x} y=${y} font-size=${cell * 0.62}
        stroke-width=${cell * 0.1}>?</text>`;
  }
  const dashed = mark.status === "suggested";
  const dashes = `${cell * 0.16} ${cell * 0.1}`;
  return svg`<path class="mark casing" d=${cross} stroke-width=${width * 2}></path>
    <path class="mark cross ${mark.status}" d=${cross} stroke-width=${width}></path>
    ${
      dashed
        ? svg`<circle class="mark casing" cx=${x} cy=${y} r=${cell * 0.44}
            stroke-width=${width * 1.8}></circle>
          <circle class="mark ring suggested" cx=${x} cy=${y} r=${cell * 0.44}
            stroke-width=${width} stroke-dasharray=${dashes}></circle>`
        : nothing
    }`;
}

function territory(owner, x, y, cell) {
  if (owner !== "B" && owner !== "W") return nothing;
  const side = cell * 0.24;
  return svg`<rect class="owner ${owner === "B" ? "black" : "white"}" x=${x - side / 2}
    y=${y - side / 2} width=${side} height=${side} stroke-width=${cell * 0.05}></rect>`;
}

function doubt(x, y, cell) {
  return svg`<circle class="doubt under" cx=${x} cy=${y} r=${cell * 0.56}
      stroke-width=${cell * 0.2}></circle>
    <circle class="doubt" cx=${x} cy=${y} r=${cell * 0.56} stroke-width=${cell * 0.12}></circle>`;
}

function corrected(x, y, cell) {
  const far = cell * 0.48;
  const near = cell * 0.14;
  return svg`<path class="mark corrected" stroke-width=${cell * 0.04}
    d="M${x + far} ${y - far}L${x + near} ${y - far}L${x + far} ${y - near}Z"></path>`;
}

function difference(x, y, cell) {
  const out = cell * 0.6;
  const d = `M${x} ${y - out}L${x + out} ${y}L${x} ${y + out}L${x - out} ${y}Z`;
  return svg`<path class="differs under" d=${d} stroke-width=${cell * 0.2}></path>
    <path class="differs" d=${d} stroke-width=${cell * 0.1}></path>`;
}

function cursor(x, y, cell) {
  const side = cell * 1.04;
  return svg`<rect class="cursor under" x=${x - side / 2} y=${y - side / 2} width=${side}
      height=${side} rx=${cell * 0.12} stroke-width=${cell * 0.16}></rect>
    <rect class="cursor" x=${x - side / 2} y=${y - side / 2} width=${side} height=${side}
      rx=${cell * 0.12} stroke-width=${cell * 0.09}></rect>`;
}

/** Everything drawn at one point. */
export function pointMarks(model, row, col, x, y, cell, onPhoto) {
  const name = pointName(row, col, model.size);
  const letter = model.rows[row][col];
  const mark = model.marks?.get(name);
  const owner = model.owner?.[row]?.[col];
  const shown = letter === "." || mark?.status === "agreed" || mark?.status === "suggested";
  return svg`${onPhoto ? reading(letter, x, y, cell) : stone(letter, x, y, cell)}
    ${shown && model.showOwner && letter === "." ? territory(owner, x, y, cell) : nothing}
    ${dead(mark, x, y, cell)}
    ${model.corrected?.has(name) ? corrected(x, y, cell) : nothing}
    ${model.doubtful?.has(name) ? doubt(x, y, cell) : nothing}
    ${model.differs?.has(name) ? difference(x, y, cell) : nothing}
    ${model.chosen?.has(name) ? cursor(x, y, cell) : nothing}`;
}

/** "D4, black, dead": what a screen reader says of a point. */
export function pointLabel(model, row, col) {
  const name = pointName(row, col, model.size);
  const parts = [name, colourName(model.rows[row][col])];
  const mark = model.marks?.get(name);
  if (mark) parts.push(t(`mark.${mark.status}`));
  if (model.doubtful?.has(name)) parts.push(t("mark.doubtful"));
  if (model.corrected?.has(name)) parts.push(t("mark.corrected"));
  if (model.differs?.has(name)) parts.push(t("mark.differs"));
  const owner = model.showOwner && model.rows[row][col] === "." ? model.owner?.[row]?.[col] : null;
  if (owner === "B" || owner === "W") parts.push(t(`mark.owner_${owner}`));
  return parts.join(t("comma"));
}
