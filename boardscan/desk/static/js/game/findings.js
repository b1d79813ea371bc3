// What a comparison found: side by side, on the papers, in sentences, on the record's board.

import { html, nothing } from "../vendor.js";
import { diagramPlaces } from "../geometry.js";
import { t } from "../lang.js";
import { besideTable, paperPicture } from "./beside.js";

const SIGNS = { true: "=", false: "≠", null: "?" };

/** All in a word: "true", "false" or "null", and "open" where something is in doubt. */
export function outcome({ agrees, findings: told, beside }) {
  const doubted =
    told.some((finding) => finding.agrees !== true) ||
    beside.rows.some((row) => row.cells.some((cell) => cell?.differs));
  return agrees === true && doubted ? "open" : String(agrees);
}

export function findings(answer) {
  const { beside, findings: told } = answer;
  const papers = beside.columns.map((_, i) => i).filter((i) => beside.columns[i].picture);
  const all = outcome(answer);
  return html`<p class="agrees ${all}">${t(`check.${all}`)}</p>
    ${besideTable(beside)} ${papers.map((i) => paperPicture(beside, i))}
    ${
      told.length
        ? html`<ul class="sentences" aria-label=${t("check.findings")}>
            ${told.map(sentence)}
          </ul>`
        : nothing
    }`;
}

function sentence({ agrees, message, about }) {
  return html`<li class="agrees-${agrees}">
    <span class="sign" role="img" aria-label=${t(`check.sign_${agrees}`)}>${SIGNS[agrees]}</span>
    <span>${message} <small>${t(`check.about_${about}`)}</small></span>
  </li>`;
}

/** The last position of the game record, with what differs from the board. */
export function recordBoard(view, { rows, differences }) {
  const model = {
    size: rows.length,
    rows,
    readOnly: true,
    marks: new Map(),
    doubtful: new Set(),
    differs: new Set(differences.map((difference) => difference.point)),
  };
  return view.template(model, diagramPlaces(rows.length), { label: t("check.record") });
}
