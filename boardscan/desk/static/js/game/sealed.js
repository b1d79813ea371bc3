// A confirmed result: who signed it, and the way to take it back.

import { html, nothing } from "../vendor.js";
import { lang, t } from "../lang.js";
import { trouble } from "../shell.js";
import { when } from "./history.js";
import { drawing } from "./pad.js";
import { reportLinks } from "./report_links.js";

/** The stamp, the result, who signed and when. */
export function sealed(page) {
  const { state } = page;
  const { confirmation } = state;
  return html`<div class="sealed">
      <svg class="stamp" viewBox="0 0 100 100" aria-hidden="true">
        <rect x="5" y="5" width="90" height="90" rx="6"></rect>
        <text x="50" y="52">${lang() === "zh" ? "定" : "OK"}</text>
      </svg>
      <div>
        <h2>${t("sealed")}</h2>
        <p class="statement">${state.kept.result ?? state.verdict?.result}</p>
        <p class="soft">${t("sealed.how")}</p>
      </div>
    </div>
    ${
      confirmation
        ? html`<dl class="signatures">
              ${confirmation.signatures.map(
                ({ role, name, drawn }) =>
                  html`<div>
                    <dt>${t(role)}</dt>
                    <dd>${name}${drawn ? drawing(drawn) : nothing}</dd>
                  </div>`,
              )}
              ${
                confirmation.why
                  ? html`<div>
                      <dt>${t("why")}</dt>
                      <dd>${confirmation.why}</dd>
                    </div>`
                  : nothing
              }
            </dl>
            <p class="soft hash">${when(confirmation.at)} · ${confirmation.hash}</p>`
        : nothing
    }
    ${reportLinks(page)}`;
}

/** Taking a confirmation back. */
export function annul(page) {
  const send = (event) => {
    event.preventDefault();
    return page.work.act("annul", { why: new FormData(event.target).get("why") });
  };
  return html`<details>
    <summary>${t("annul")}</summary>
    <form class="stack" @submit=${send}>
      <p class="soft">${t("annul.what")}</p>
      <label class="field">${t("why")}<input name="why" required maxlength="300" /></label>
      <div class="row"><button ?disabled=${page.work.queue.length > 0}>${t("annul.do")}</button></div>
    </form>
    ${trouble(page.work.errorAbout("annul"))}
  </details>`;
}
