// How a game stands: a sign of its own shape and the word for it.

import { html, svg } from "../vendor.js";
import { t } from "../lang.js";

const SIGNS = {
  open: svg`<circle cx="8" cy="8" r="6" fill="none" stroke-dasharray="3 2.3"></circle>`,
  refused: svg`<path d="M3 3l10 10M13 3L3 13"></path>`,
  needs_review: svg`<path d="M8 1.8L14.8 14H1.2Z" fill="none"></path><path d="M8 6v4.2M8 11.6v1"></path>`,
  read: svg`<circle cx="8" cy="8" r="6" fill="none"></circle><path d="M8 2a6 6 0 0 1 0 12Z" class="filled"></path>`,
  decided: svg`<circle cx="8" cy="8" r="6" class="filled"></circle>`,
  confirmed: svg`<rect x="1.2" y="1.2" width="13.6" height="13.6" class="filled"></rect>
    <path d="M4.3 8.3l2.5 2.6 5-5.6" class="tick-sign"></path>`,
};

/** Sign and word. */
export function standing(name) {
  return html`<span class="standing ${name}"
    ><svg viewBox="0 0 16 16" aria-hidden="true">${SIGNS[name]}</svg> ${t(`standing.${name}`)}</span
  >`;
}

/** "Round 1, table 5", or the game's own name. */
export function gameTitle({ round, table, board, key }) {
  if (round == null) return key;
  const values = { round, table, board };
  return t(board == null ? "game.title" : "game.title_board", values);
}

/** A side's player, or a word for nobody. */
export function player(side) {
  return side?.name || t("nobody");
}
