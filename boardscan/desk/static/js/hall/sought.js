// Which games of the hall are asked for: by round, by how they stand, by a table or a name.

import { html, live, nothing } from "../vendor.js";
import { choice } from "../choice.js";
import { desk } from "../desk.js";
import { t } from "../lang.js";

/** From so many games on there is a way to find one. */
const MANY = 12;

/** What was chosen and where one was: whoever comes back from a game goes on there. */
export const left = { round: null, only: null, named: "", scroll: 0, game: null };

export function seek(change) {
  Object.assign(left, change);
  desk.redraw();
}

/** The games that are asked for. */
export function sought(games) {
  if (!games.some((game) => game.round === left.round)) left.round = null;
  return games.filter(
    (game) =>
      (left.round == null || game.round === left.round) &&
      (!left.only || game.standing === left.only) &&
      isNamed(game),
  );
}

function isNamed({ key, black, white }) {
  const texts = [key, black?.name ?? "", white?.name ?? ""].map((text) => text.toLowerCase());
  const words = left.named.toLowerCase().split(/\s+/);
  return words.every((word) => texts.some((text) => text.includes(word)));
}

/** The rounds to choose from, and the way to find one of many games; `n` are found. */
export function seekers(games, n) {
  const rounds = [...new Set(games.map((game) => game.round))].filter((round) => round != null);
  return html`<div class="row">
    ${rounds.length > 1 ? roundChoice(rounds) : nothing} ${games.length > MANY ? finder(n) : nothing}
  </div>`;
}

function roundChoice(rounds) {
  return choice({
    name: "round",
    label: t("round"),
    hidden: true,
    options: [null, ...rounds].map((number) => [number, number ?? t("hall.all_rounds")]),
    chosen: left.round,
    choose: (round) => seek({ round }),
  });
}

function finder(n) {
  return html`<input
      type="search"
      class="finder"
      name="named"
      autocomplete="off"
      aria-label=${t("hall.find")}
      placeholder=${t("hall.find")}
      .value=${live(left.named)}
      @input=${(event) => seek({ named: event.target.value })}
    />
    <span class="visually-hidden" role="status"
      >${left.named ? t("hall.found", { n }) : nothing}</span
    >`;
}
