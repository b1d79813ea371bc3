// One of a few, side by side.

import { html } from "./vendor.js";

/**
 * A group of radio buttons: `options` are [value, words], `choose` gets the value of the one taken;
 * the `label` stands above it, or is for screen readers alone where it is `hidden`.
 */
export function choice({ name, label, hidden = false, options, chosen, choose, kind = "" }) {
  return html`<fieldset class="choice ${kind}">
    <legend class=${hidden ? "visually-hidden" : ""}>${label}</legend>
    ${options.map(
      ([value, words]) =>
        html`<label
          ><input
            type="radio"
            name=${name}
            .checked=${chosen === value}
            @change=${() => choose(value)}
          /><span>${words}</span></label
        >`,
    )}
  </fieldset>`;
}
