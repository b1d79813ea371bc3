// Warnings of both sides, with the reasons that the rules know.

import { html, nothing } from "../vendor.js";
import { desk } from "../desk.js";
import { t } from "../lang.js";

/** Every warning with its reason and article; `set` gets the new list. */
export function warningsField({ warnings, rules }, set) {
  const known = (desk.choices?.offences ?? []).filter((offence) => {
    const ruling = offence.rules[rules ?? "china-2002"];
    return ruling ? ruling.warns !== false : !Object.keys(offence.rules).length;
  });
  const change = (list) =>
    set(list.map(({ side, offence }) => ({ side, offence: offence ?? null })));
  const add = (side) => (event) => {
    const offence = event.target.value;
    event.target.value = "";
    if (offence) change([...warnings, { side, offence: offence === "-" ? null : offence }]);
  };
  return html`<fieldset>
    <legend>${t("terms.warnings")}</legend>
    ${
      warnings.length
        ? html`<ul class="warnings">
            ${warnings.map(
              (warning, i) =>
                html`<li>
                  <span
                    ><b>${t(warning.side === "B" ? "black" : "white")}</b>
                    ${reason(warning, rules)}</span
                  >
                  <button
                    type="button"
                    class="plain"
                    @click=${() => change(warnings.filter((_, at) => at !== i))}
                    aria-label=${t("terms.drop_warning", { n: i + 1 })}
                  >
                    ${t("remove")}
                  </button>
                </li>`,
            )}
          </ul>`
        : nothing
    }
    <div class="row">
      ${["B", "W"].map(
        (side) =>
          html`<label class="field grow"
            >${t(side === "B" ? "terms.warn_black" : "terms.warn_white")}
            <select @change=${add(side)}>
              <option value="">${t("terms.choose")}</option>
              ${known.map((offence) => html`<option value=${offence.code}>${offence.text}</option>`)}
              <option value="-">${t("terms.no_reason")}</option>
            </select></label
          >`,
      )}
    </div>
  </fieldset>`;
}

/** The reason in words, with the article and what it costs. */
function reason({ offence, text }, rules) {
  if (!offence) return text ?? t("terms.no_reason");
  const known = desk.choices?.offences.find((one) => one.code === offence);
  const ruling = known?.rules[rules ?? "china-2002"];
  const article = ruling ? t("terms.article", ruling) : "";
  return `${known?.text ?? text ?? offence}${article}`;
}
