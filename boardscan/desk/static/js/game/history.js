// Everything that happened to a game, row by row.

import { html, nothing } from "../vendor.js";
import { lang, t } from "../lang.js";
import { trouble } from "../shell.js";

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
                  <time datetime=${row.at}>${when(row.at)}</time> <b>${row.who}</b> ${row.told}
                  ${row.why ? html`<small>${row.why}</small>` : nothing}
                </li>`,
            )}
          </ol>`
        : nothing
    }
    ${trouble(work.errorAbout("history"))}
  </details>`;
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
