// The games of the hall, a line each.

import { html, nothing, repeat } from "../vendor.js";
import { desk } from "../desk.js";
import { t } from "../lang.js";
import { clashLines } from "./clashes.js";
import { left } from "./sought.js";
import { gameTitle, player, standing } from "./standing.js";

export function gameTable(games) {
  return html`<table class="games">
    <caption class="visually-hidden">
      ${t("hall.title")}
    </caption>
    <thead>
      <tr>
        ${["table", "black", "white", "result", "state"].map(
          (name) => html`<th scope="col">${t(`hall.${name}`)}</th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${repeat(games, (game) => game.id, line)}
    </tbody>
  </table>`;
}

function line(game) {
  // Nobody has won yet where somebody still has to look.
  const won = (side) => (game.winner === side && game.standing !== "needs_review" ? "won" : "");
  return html`<tr class=${game.standing}>
    <th scope="row">
      <a
        href="#/game/${encodeURIComponent(game.id)}"
        aria-label=${gameTitle(game)}
        @click=${(event) => (left.game = event.currentTarget.hash)}
        >${game.key}</a
      >
    </th>
    <td class="side black ${won("B")}">${player(game.black)}</td>
    <td class="side white ${won("W")}">${player(game.white)}</td>
    <td class="result ${game.result ? "" : "none"}">${game.result ?? "–"}</td>
    <td class="state">
      ${standing(game.standing)}
      ${game.draft ? html`<small class="at-work">${t("hall.at_work", { who: game.draft.who || "?" })}</small>` : nothing}
      ${clashLines(desk.hall.games, game.id).map((told) => html`<small class="clash">${told}</small>`)}
    </td>
  </tr>`;
}
