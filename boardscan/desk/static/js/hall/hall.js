// The hall: every game by round and table, as it stands now.

import { html, nothing, repeat } from "../vendor.js";
import { lang, t } from "../lang.js";
import { desk } from "../desk.js";
import { downloadButton, downloadTrouble } from "../download.js";
import { NewGame } from "./new_game.js";
import { clashBand, clashLines } from "./clashes.js";
import { inviteButton, inviteDialog } from "./invite.js";
import { gameTitle, player, standing } from "./standing.js";

const SHOWN = ["confirmed", "decided", "read", "needs_review", "refused", "open"];
const FORMATS = ["xlsx", "csv", "sgf", "json", "opengotha", "h9"];

export class HallPage {
  name = "hall";
  round = null;
  only = null;
  newGame = new NewGame();

  title() {
    return t("nav.hall");
  }

  template() {
    const { hall } = desk;
    if (!hall) return html`<p class="empty-note">${t("loading")}</p>`;
    const rounds = [...new Set(hall.games.map((game) => game.round))].filter((r) => r != null);
    const games = hall.games.filter(
      (game) =>
        (this.round == null || game.round === this.round) &&
        (!this.only || game.standing === this.only),
    );
    return html`<div class="hall">
      <div class="hall-head">
        <h1 tabindex="-1">${t("hall.title")}</h1>
        ${
          hall.readings?.working || hall.readings?.waiting
            ? html`<p class="soft" role="status">
                ${t("hall.reading", { n: hall.readings.working + hall.readings.waiting })}
              </p>`
            : nothing
        }
        ${desk.arbiter ? inviteButton() : nothing}
      </div>
      ${clashBand(hall.games)} ${this.counts(hall)} ${rounds.length > 1 ? this.rounds(rounds) : nothing}
      ${games.length ? this.table(games) : html`<p class="empty-note">${t(hall.games.length ? "hall.none_so" : "hall.none")}</p>`}
      ${desk.arbiter ? this.newGame.template() : nothing} ${exports()}
      ${desk.arbiter ? inviteDialog() : nothing}
    </div>`;
  }

  /** How many stand so; each is a switch that shows only those. */
  counts({ counts, games }) {
    const seen = SHOWN.filter((name) => counts[name]);
    if (!games.length) return nothing;
    return html`<div class="tally" role="group" aria-label=${t("hall.filter")}>
      <div class="tally-bar" aria-hidden="true">
        ${seen.map((name) => html`<i class=${name} data-share=${counts[name] / games.length}></i>`)}
      </div>
      ${seen.map(
        (name) =>
          html`<button
            type="button"
            aria-pressed=${this.only === name ? "true" : "false"}
            @click=${() => this.show({ only: this.only === name ? null : name })}
          >
            <b>${counts[name]}</b> ${standing(name)}
          </button>`,
      )}
    </div>`;
  }

  rounds(rounds) {
    const all = [null, ...rounds];
    return html`<fieldset class="choice">
      <legend class="visually-hidden">${t("round")}</legend>
      ${all.map(
        (number) =>
          html`<label
            ><input
              type="radio"
              name="round"
              .checked=${this.round === number}
              @change=${() => this.show({ round: number })}
            /><span>${number ?? t("hall.all_rounds")}</span></label
          >`,
      )}
    </fieldset>`;
  }

  table(games) {
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
        ${repeat(
          games,
          (game) => game.id,
          (game) => this.line(game),
        )}
      </tbody>
    </table>`;
  }

  line(game) {
    const won = (side) => (game.winner === side ? "won" : "");
    return html`<tr class=${game.standing}>
      <th scope="row">
        <a href="#/game/${encodeURIComponent(game.id)}" aria-label=${gameTitle(game)}
          >${game.key}</a
        >
      </th>
      <td class="side black ${won("B")}">${player(game.black)}</td>
      <td class="side white ${won("W")}">${player(game.white)}</td>
      <td class="result">${game.result ?? html`<span class="soft">–</span>`}</td>
      <td class="state">
        ${standing(game.standing)}${
          game.draft
            ? html`<small class="at-work"
                >${t("hall.at_work", { who: game.draft.who || "?" })}</small
              >`
            : nothing
        }${clashLines(desk.hall.games, game.id).map((line) => html`<small class="clash">${line}</small>`)}
      </td>
    </tr>`;
  }

  /** Bars get their widths here: the page forbids styles in its text. */
  drawn() {
    for (const bar of document.querySelectorAll(".tally-bar i"))
      bar.style.flexGrow = bar.dataset.share;
  }

  show(change) {
    Object.assign(this, change);
    desk.redraw();
  }

  /** J and K walk the games, Enter opens the focused one by itself. */
  key(event) {
    const step = { j: 1, k: -1 }[event.key.toLowerCase()];
    if (!step) return false;
    const links = [...document.querySelectorAll(".games tbody a")];
    const here = links.indexOf(document.activeElement);
    links[Math.min(links.length - 1, Math.max(0, here + step))]?.focus();
    return true;
  }
}

function exports() {
  return html`<section class="exports">
    <h2>${t("exports")}</h2>
    <ul class="row">
      ${FORMATS.map(
        (to) =>
          html`<li>
            ${downloadButton(`/api/export?to=${to}&lang=${lang()}`, t(`export.${to}`))}
          </li>`,
      )}
    </ul>
    ${downloadTrouble("/api/export")}
  </section>`;
}
