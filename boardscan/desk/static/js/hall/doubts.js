// The queue of doubts: every game that somebody has to look at, with what to look at.

import { html, nothing, repeat } from "../vendor.js";
import { t } from "../lang.js";
import { trouble } from "../shell.js";
import { LivePage } from "./live_page.js";
import { gameTitle, player, standing } from "./standing.js";

/** More pictures than this in one line only make it long. */
const PICTURES = 4;
const NAMES = 10;

export class DoubtsPage extends LivePage {
  name = "doubts";

  path() {
    return "/api/queue";
  }

  title() {
    return t("nav.doubts");
  }

  template() {
    const games = this.answer?.games ?? null;
    return html`<div class="doubts">
      <div class="hall-head">
        <h1 tabindex="-1">${t("doubts.title")}</h1>
        ${games?.length ? html`<a class="button primary" href=${address(games[0])}>${t("doubts.start")}</a>` : nothing}
      </div>
      ${trouble(this.error, this.load)}
      ${
        games === null
          ? this.error
            ? nothing
            : html`<p class="empty-note">${t("loading")}</p>`
          : games.length === 0
            ? html`<p class="empty-note">${t("doubts.none")}</p>`
            : html`<p class="soft keys-hint">${t("doubts.keys")}</p>
                <ol class="queue">
                  ${repeat(games, (game) => game.id, item)}
                </ol>`
      }
    </div>`;
  }

  key(event) {
    const links = [...document.querySelectorAll(".queue a")];
    const here = links.indexOf(document.activeElement);
    const step = { j: 1, k: -1 }[event.key.toLowerCase()];
    if (!step) return false;
    links[Math.min(links.length - 1, Math.max(0, here + step))]?.focus();
    return true;
  }
}

/** Where a game of the queue is worked on, with the way to the next one. */
export function address(game) {
  return `#/game/${encodeURIComponent(game.id)}/doubts`;
}

/** What to look at: the points and chains that are open, else what the reading says of itself. */
function whys({ look = [], chains = [], reasons }) {
  const points = named("doubts.points", look.map((one) => one.point));
  const dead = named("doubts.chains", chains.map((chain) => chain.points[0]));
  const told = [points, dead].filter(Boolean);
  return told.length ? told : reasons.slice(0, 1).map((reason) => reason.message);
}

function named(words, points) {
  const names = points.slice(0, NAMES).join(t("comma")) + (points.length > NAMES ? " …" : "");
  return points.length ? t(words, { n: points.length, names }) : null;
}

function item(game) {
  const looks = game.look ?? [];
  return html`<li>
    <a href=${address(game)}>
      <span class="queue-name"><b>${gameTitle(game)}</b> ${standing(game.standing)}</span>
      <span class="queue-players">${player(game.black)} – ${player(game.white)}</span>
      ${whys(game).map((why) => html`<span class="queue-why">${why}</span>`)}
      <span class="queue-looks"
        >${looks
          .filter((look) => look.crop)
          .slice(0, PICTURES)
          .map(
            (look) =>
              html`<img
                src=${look.crop}
                alt=${t("doubts.picture", { point: look.point })}
                width="88"
                height="88"
                loading="lazy"
                @error=${(event) => event.currentTarget.remove()}
              />`,
          )}</span
      ></a
    >
  </li>`;
}
