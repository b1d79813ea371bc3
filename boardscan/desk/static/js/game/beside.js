// Board, card, slip, claims and record side by side, and the papers with their fields framed.

import { html, nothing, svg } from "../vendor.js";
import { t } from "../lang.js";

/** Room around a field where it is shown alone, as a share of its own height. */
const AROUND = 0.25;

/** A row for each field; what differs from the board is marked by a sign, too. */
export function besideTable({ columns, rows }) {
  if (columns.length < 2) return nothing;
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${t("beside")}>
    <table class="beside">
      <caption class="visually-hidden">
        ${t("beside")}
      </caption>
      <thead>
        <tr>
          <td></td>
          ${columns.map((column) => html`<th scope="col">${column.name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              <th scope="row">${row.name}</th>
              ${row.cells.map((cell, i) => said(cell, columns[i]))}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function said(cell, column) {
  if (!cell) return html`<td class="silent"><span class="visually-hidden">${t("beside.nothing")}</span></td>`;
  const unsure = ["card", "slip", "board"].includes(column.kind) && !cell.certain;
  return html`<td class=${cell.differs ? "differs" : ""}>
    ${cell.box && column.picture ? cut(column, cell.box) : nothing}
    <span class="said">
      ${cell.words}
      ${cell.differs ? html`<b class="sign" role="img" aria-label=${t("check.sign_false")}>≠</b>` : nothing}
      ${unsure ? html`<b class="sign unsure" role="img" aria-label=${t("beside.unsure")}>?</b>` : nothing}
    </span>
  </td>`;
}

/** The piece of the paper that a field stands in. */
function cut({ picture, size_px: [width, height] }, [x0, y0, x1, y1]) {
  const room = (y1 - y0) * height * AROUND;
  const box = [x0 * width - room, y0 * height - room, (x1 - x0) * width + 2 * room, (y1 - y0) * height + 2 * room];
  return html`<svg class="cut" viewBox=${box.join(" ")} aria-hidden="true">
    <image href=${picture} width=${width} height=${height}></image>
  </svg>`;
}

/** A paper as it lies, straightened: green frames agree, broken red ones differ, dotted ones are in doubt. */
export function paperPicture({ columns, rows }, at) {
  const { picture, size_px: [width, height], name, source } = columns[at];
  const boxes = rows.map((row) => row.cells[at]).filter((cell) => cell?.box);
  const differing = rows.filter((row) => row.cells[at]?.differs).map((row) => row.name);
  const about = differing.length ? t("beside.differing", { names: differing.join(t("comma")) }) : t("beside.none_differs");
  return html`<figure class="paper">
    <a href=${picture} target="_blank" rel="noopener">
      <svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${name}. ${about} ${t("beside.large")}">
        <image href=${picture} width=${width} height=${height}></image>
        ${boxes.map((cell) => frame(cell, width, height))}
      </svg></a
    >
    <figcaption>${source}</figcaption>
  </figure>`;
}

function frame({ box: [x0, y0, x1, y1], differs, certain }, width, height) {
  const kind = differs ? "differs" : certain ? "agrees" : "unsure";
  return svg`<rect class=${kind} x=${x0 * width} y=${y0 * height} width=${(x1 - x0) * width}
    height=${(y1 - y0) * height} stroke-width=${width / 260}></rect>`;
}
