// The hall: every game by round and table, as it stands now.

import { html, live, nothing, repeat } from "../vendor.js";
import { choice } from "../choice.js";
import { lang, t } from "../lang.js";
import { desk } from "../desk.js";
import { downloadButton, downloadTrouble } from "../download.js";
import { NewGame } from "./new_game.js";
import { clashBand, clashLines } from "./clashes.js";
import { inviteButton, inviteDialog } from "./invite.js";
import { gameTitle, player, standing } from "./standing.js";

const SHOWN = ["confirmed", "decided", "read", "needs_review", "refused", "open"];
/** From so many games on there is a way to find one. */
const MANY = 12;
const FORMATS = ["xlsx", "csv", "sgf", "json", "opengotha", "h9"];

/** What was chosen and where one was: whoever comes back from a game goes on there. */
const left = { round: null, only: null, named: "", scroll: 0, game: null };

export class HallPage {
  name = "hall";
  newGame = new NewGame();

  close() {
    left.scroll = scrollY;
  }

  /** How far down the page was, and the game that was opened from it. */
  get place() {
    const link = left.game && document.querySelector(`.games a[href="${CSS.escape(left.game)}"]`);
    return { scroll: left.scroll, focus: link };
  }

  title() {
    return t("nav.hall");
  }

  template() {
    const { hall } = desk;
    if (!hall) return html`<p class="empty-note">${t("loading")}</p>`;
    const rounds = [...new Set(hall.games.map((game) => game.round))].filter((r) => r != null);
    if (!rounds.includes(left.round)) left.round = null;
    const games = hall.games.filter(shown);
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
      ${clashBand(hall.games)} ${this.counts(hall)}
      <div class="row">
        ${rounds.length > 1 ? this.rounds(rounds) : nothing}
        ${hall.games.length > MANY ? this.finder(games.length) : nothing}
      </div>
      ${games.length ? this.table(games) : html`<p class="empty-note">${t(hall.games.length ? "hall.none_so" : "hall.none")}</p>`}
      ${desk.arbiter ? this.newGame.template(!hall.games.length) : nothing} ${exports()}
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
            aria-pressed=${left.only === name ? "true" : "false"}
            @click=${() => this.show({ only: left.only === name ? null : name })}
          >
            <b>${counts[name]}</b> ${standing(name)}
          </button>`,
      )}
    </div>`;
  }

  rounds(rounds) {
    return choice({
      name: "round",
      label: t("round"),
      hidden: true,
      options: [null, ...rounds].map((number) => [number, number ?? t("hall.all_rounds")]),
      chosen: left.round,
      choose: (round) => this.show({ round }),
    });
  }

  /** Finds a table or a player among many. */
  finder(n) {
    return html`<input
      type="search"
      class="finder"
      name="named"
      autocomplete="off"
      aria-label=${t("hall.find")}
      placeholder=${t("hall.find")}
      .value=${live(left.named)}
      @input=${(event) => this.show({ named: event.target.value })}
    />
    <span class="visually-hidden" role="status">${left.named ? t("hall.found", { n }) : nothing}</span>`;
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
    Object.assign(left, change);
    desk.redraw();
  }

  /** J and K walk the games, Enter opens the focused one by itself; / finds one. */
  key(event) {
    if (event.key === "/") {
      document.querySelector(".finder")?.focus();
      return true;
    }
    const step = { j: 1, k: -1 }[event.key.toLowerCase()];
    if (!step) return false;
    const links = [...document.querySelectorAll(".games tbody a")];
    const here = links.indexOf(document.activeElement);
    links[Math.min(links.length - 1, Math.max(0, here + step))]?.focus();
    return true;
  }
}

/** Whether a game is among those that are asked for. */
function shown(game) {
  const { round, only, named } = left;
  const words = [game.key, game.black?.name ?? "", game.white?.name ?? ""];
  const found = (word) => words.some((text) => text.toLowerCase().includes(word));
  return (
    (round == null || game.round === round) &&
    (!only || game.standing === only) &&
    named.toLowerCase().split(/\s+/).every(found)
  );
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
