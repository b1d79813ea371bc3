// The hall: every game by round and table, as it stands now.

import { html, nothing } from "../vendor.js";
import { lang, t } from "../lang.js";
import { desk } from "../desk.js";
import { downloadButton, downloadTrouble } from "../download.js";
import { NewGame } from "./new_game.js";
import { clashBand } from "./clashes.js";
import { gameTable } from "./game_table.js";
import { inviteButton, inviteDialog } from "./invite.js";
import { left, seek, seekers, sought } from "./sought.js";
import { standing } from "./standing.js";

const SHOWN = ["confirmed", "decided", "read", "needs_review", "refused", "open"];
const FORMATS = ["xlsx", "csv", "sgf", "json", "opengotha", "h9"];

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
    const games = sought(hall.games);
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
      ${clashBand(hall.games)} ${this.counts(hall)} ${seekers(hall.games, games.length)}
      ${games.length ? gameTable(games) : html`<p class="empty-note">${t(hall.games.length ? "hall.none_so" : "hall.none")}</p>`}
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
            @click=${() => seek({ only: left.only === name ? null : name })}
          >
            <b>${counts[name]}</b> ${standing(name)}
          </button>`,
      )}
    </div>`;
  }

  /** Bars get their widths here: the page forbids styles in its text. */
  drawn() {
    for (const bar of document.querySelectorAll(".tally-bar i"))
      bar.style.flexGrow = bar.dataset.share;
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
