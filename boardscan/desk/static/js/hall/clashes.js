// One player at two tables of a round: said wherever the game is shown.

import { html, nothing } from "../vendor.js";
import { t } from "../lang.js";
import { gameTitle } from "./standing.js";

const known = new WeakMap();

/** Of each game, by its id, who else has to be somewhere else: [{ name, other }]. */
export function clashesOf(games) {
  if (!known.has(games)) known.set(games, find(games));
  return known.get(games);
}

function find(games) {
  const seats = new Map();
  for (const game of games) {
    if (game.round == null || game.how === "replay") continue;
    for (const side of [game.black, game.white]) {
      if (!side) continue;
      const seat = `${game.round} ${side.id}`;
      seats.set(seat, [...(seats.get(seat) ?? []), { game, name: side.name }]);
    }
  }
  const found = new Map();
  for (const taken of seats.values()) {
    if (taken.length < 2) continue;
    for (const { game, name } of taken) {
      const others = taken.filter((seat) => seat.game !== game).map((seat) => seat.game);
      const told = others.map((other) => ({ name, other }));
      found.set(game.id, [...(found.get(game.id) ?? []), ...told]);
    }
  }
  return found;
}

/** What is wrong with the players of a game, a line each. */
export function clashLines(games, id) {
  const clashes = (games && clashesOf(games).get(id)) ?? [];
  return clashes.map(
    ({ name, other }) =>
      html`${t("twice.line", { name })}
        <a href="#/game/${encodeURIComponent(other.id)}">${gameTitle(other)}</a>`,
  );
}

/** How many games of the hall are so. */
export function clashBand(games) {
  const { size } = clashesOf(games);
  return size ? html`<p class="band told" role="status">${t("twice.hall", { n: size })}</p>` : nothing;
}
