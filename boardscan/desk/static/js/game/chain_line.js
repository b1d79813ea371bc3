// One chain of the second step.

import { html, nothing } from "../vendor.js";
import { percent } from "../amounts.js";
import { colourName, t } from "../lang.js";

const ANSWERS = ["dead", "alive", "disputed"];

/**
 * One chain: what is said of it and by whom, and the answers; without `say` it is only shown.
 * `here` is the point that was tapped last.
 */
export function chainLine(chain, { here = null, say = null }) {
  const at = chain.points[0];
  const label = t("dead.chain", {
    point: at,
    n: chain.points.length,
    colour: colourName(chain.colour ?? "."),
  });
  const status = chain.status
    ? t(`mark.${chain.status === "dead" ? "agreed" : chain.status}`)
    : t("mark.unsaid");
  const odds =
    chain.status === "suggested" && chain.probability != null
      ? t("dead.odds", { percent: percent(chain.probability) })
      : "";
  return html`<li class="chain ${chain.status ?? ""} ${chain.points.includes(here) ? "here" : ""}">
    <div class="chain-what">
      <b>${label}</b>
      <span>${status}${odds}</span>
      ${chain.by ? html`<small>${t("dead.by", { by: chain.by })}</small>` : nothing}
      ${chain.decides ? html`<small class="decides">${t("dead.decides")}</small>` : nothing}
      ${
        chain.if_dead || chain.if_alive
          ? html`<small
              >${t("dead.if_dead")}: ${chain.if_dead}<br />${t("dead.if_alive")}:
              ${chain.if_alive}</small
            >`
          : nothing
      }
    </div>
    ${
      say === null
        ? nothing
        : html`<div class="chain-answers" role="group" aria-label=${label}>
            ${ANSWERS.map(
              (name) =>
                html`<button
                  type="button"
                  aria-pressed=${chain.status === name ? "true" : "false"}
                  @click=${() => say(at, chain.status === name ? null : name)}
                >
                  ${t(`dead.${name}`)}
                </button>`,
            )}
          </div>`
    }
  </li>`;
}
