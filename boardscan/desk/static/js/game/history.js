// Everything that happened to a game, row by row.

import { html, nothing } from "../vendor.js";
import { lang, t } from "../lang.js";
import { trouble } from "../shell.js";

const KINDS = [
  "game", "claim", "sgf", "card", "slip", "reading", "refusal", "check", "correction", "warning",
  "decision", "confirmation", "annulment",
];
/** Rows that a program filled: their fields tell people nothing. */
const MADE = ["reading", "check", "card", "slip", "refusal", "confirmation"];

export function history(work) {
  const rows = work.history;
  return html`<details @toggle=${(event) => event.target.open && work.loadHistory()}>
    <summary>${t("history")}</summary>
    ${
      rows
        ? html`<ol class="history">
            ${rows.map(
              (row) =>
                html`<li>
                  <time datetime=${row.at}>${when(row.at)}</time> <b>${what(row.kind)}</b>
                  ${row.who}${row.why ? html`: ${row.why}` : nothing}
                  ${MADE.includes(row.kind) ? nothing : html`<small>${row.told}</small>`}
                </li>`,
            )}
          </ol>`
        : nothing
    }
    ${trouble(work.errorAbout("history"))}
  </details>`;
}

/** What a row is, in words; a kind that this page does not know by its own name. */
function what(kind) {
  return KINDS.includes(kind) ? t(`history.${kind}`) : kind;
}

/** A moment in the reader's own time. */
export function when(at) {
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return at;
  return moment.toLocaleString(lang() === "zh" ? "zh-CN" : "en-GB", {
    dateStyle: "short",
    timeStyle: "short",
  });
}
