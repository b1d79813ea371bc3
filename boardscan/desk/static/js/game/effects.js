// What would change the result: every doubt with the result of each answer.

import { html, nothing } from "../vendor.js";
import { colourName, t } from "../lang.js";

/** More than this are behind a fold. */
const FIRST = 6;

export function effectsList({ effects, verdict }) {
  if (!verdict || !effects?.length) return nothing;
  const told = effects.filter((effect) => effect.swing && effect.swing !== "0");
  if (!told.length) return html`<p class="fine">${t("effects.none")}</p>`;
  return html`<section class="effects">
    <h2 class="small">${t("effects")}</h2>
    <ul>
      ${told.slice(0, FIRST).map(line)}
    </ul>
    ${
      told.length > FIRST
        ? html`<details>
            <summary>${t("effects.more", { n: told.length - FIRST })}</summary>
            <ul>
              ${told.slice(FIRST).map(line)}
            </ul>
          </details>`
        : nothing
    }
  </section>`;
}

function line(effect) {
  return html`<li class=${effect.decides ? "decides" : ""}>
    <b>${effect.points[0]}</b>
    ${effect.decides ? html`<span class="count">${t("effects.decides")}</span>` : nothing}
    ${effect.answers.map((answer) => html`<span class="if">${ifWords(answer.value)} <i>${answer.words}</i></span>`)}
  </li>`;
}

function ifWords(value) {
  const what = value === "dead" || value === "alive" ? t(`dead.${value}`) : colourName(value);
  return t("effects.if", { what });
}
