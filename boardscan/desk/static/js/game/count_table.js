// The arithmetic of the count, line by line.

import { html, nothing } from "../vendor.js";
import { mixed } from "../amounts.js";
import { t } from "../lang.js";

/** Every line of the count with both sides' amounts, in the unit of the rules. */
export function countTable({ count, terms }) {
  if (!count?.lines.length) return nothing;
  const amount = (text) => (text == null ? "" : mixed(text));
  return html`<table class="count-table">
    <caption>
      ${t(terms?.unit === "points" ? "count.points" : "count.zi")}
    </caption>
    <thead>
      <tr>
        <th scope="col"><span class="visually-hidden">${t("count.line")}</span></th>
        <th scope="col" class="number">${t("black")}</th>
        <th scope="col" class="number">${t("white")}</th>
      </tr>
    </thead>
    <tbody>
      ${count.lines.map(
        (line) =>
          html`<tr>
              <th scope="row">${line.text}</th>
              <td class="number">${amount(line.black)}</td>
              <td class="number">${amount(line.white)}</td>
            </tr>
            ${line.code === "shared" ? total(count) : nothing}`,
      )}
    </tbody>
  </table>`;
}

/** What each side has before komi and the like. */
function total({ black, white }) {
  return html`<tr class="total">
    <th scope="row">${t("count.total")}</th>
    <td class="number">${mixed(black)}</td>
    <td class="number">${mixed(white)}</td>
  </tr>`;
}
