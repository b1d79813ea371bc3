// Keys for the desk: shown in a dialog, and off where somebody wants them off.

import { html } from "./vendor.js";
import { draft, keepDraft } from "./drafts.js";
import { t } from "./lang.js";

const STORED = "keys";
const ROWS = [
  ["1 – 5", "keys.steps"],
  ["J / K", "keys.doubts"],
  ["B  W  E", "keys.set"],
  ["Enter", "keys.right"],
  ["↑ ↓ ← →", "keys.move"],
  ["Space", "keys.cycle"],
  ["A", "keys.accept"],
  ["U", "keys.undo"],
  ["S", "keys.save"],
  ["N", "keys.next"],
  ["P", "keys.picture"],
  ["H  D  T", "keys.places"],
  ["/", "keys.find"],
  ["?", "keys.help"],
];
const PLACES = { h: "#/", d: "#/doubts", t: "#/standings" };
let on = draft(STORED) !== "off";

/** The dialog with all keys. */
export function helpDialog() {
  return html`<dialog id="keys-dialog" aria-labelledby="keys-title">
    <h2 id="keys-title">${t("keys.title")}</h2>
    <dl class="keys">
      ${ROWS.map(
        ([key, what]) =>
          html`<div>
            <dt><kbd>${key}</kbd></dt>
            <dd>${t(what)}</dd>
          </div>`,
      )}
    </dl>
    <form method="dialog" class="stack">
      <label class="tick"
        ><input type="checkbox" .checked=${on} @change=${turn} />${t("keys.on")}</label
      >
      <button class="primary">${t("close")}</button>
    </form>
  </dialog>`;
}

export function showKeys() {
  document.getElementById("keys-dialog")?.showModal();
}

function turn(event) {
  on = event.target.checked;
  keepDraft(STORED, on ? "on" : "off");
}

function goTo(place) {
  if (place) location.hash = place;
  return Boolean(place);
}

/** Sends single keys to the open page, unless somebody is typing or a dialog is open. */
export function listenForKeys(page) {
  addEventListener("keydown", (event) => {
    const busy = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
    if (!on || busy || document.querySelector("dialog[open]")) return;
    const typing = event.target.closest?.(
      "input:not([type=radio]):not([type=checkbox]), textarea, select",
    );
    if (typing) return;
    if (event.key === "?") showKeys();
    else if (!page()?.key?.(event) && !goTo(PLACES[event.key.toLowerCase()])) return;
    event.preventDefault();
  });
}
