// What a comparison found: side by side, on the papers, in sentences, on the record's board.

import { html, nothing } from "../vendor.js";
import { diagramPlaces } from "../geometry.js";
import { t } from "../lang.js";
import { besideTable, paperPicture } from "./beside.js";

const SIGNS = { true: "=", false: "≠", null: "?" };
const HEADS = ["what", "theirs", "ours"];

export function findings({ agrees, beside, findings: told }) {
  const papers = beside.columns.map((_, i) => i).filter((i) => beside.columns[i].picture);
  return html`<p class="agrees ${agrees}">${t(`check.${agrees}`)}</p>
    ${besideTable(beside)} ${papers.map((i) => paperPicture(beside, i))}
    ${told.length ? sentences(told) : nothing}`;
}

function sentences(told) {
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${t("check.findings")}>
    <table>
      <thead>
        <tr>
          <th scope="col"><span class="visually-hidden">${t("check.agrees")}</span></th>
          ${HEADS.map((name) => html`<th scope="col">${t(`check.${name}`)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${told.map(sentence)}
      </tbody>
    </table>
  </div>`;
}

function sentence({ agrees, message, about, claimed, found }) {
  return html`<tr class="agrees-${agrees}">
    <td>
      <span class="sign" role="img" aria-label=${t(`check.sign_${agrees}`)}>${SIGNS[agrees]}</span>
    </td>
    <td>${message} <small>${t(`check.about_${about}`)}</small></td>
    <td>${claimed ?? ""}</td>
    <td>${found ?? ""}</td>
  </tr>`;
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
