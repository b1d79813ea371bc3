// The standings, as the rules of the event rank.

import { html, nothing } from "../vendor.js";
import { mixed } from "../amounts.js";
import { desk } from "../desk.js";
import { pick, t } from "../lang.js";
import { trouble } from "../shell.js";
import { LivePage } from "./live_page.js";

export class StandingsPage extends LivePage {
  name = "standings";
  confirmed = false;

  path() {
    return `/api/standings?confirmed=${this.confirmed}`;
  }

  title() {
    return t("nav.standings");
  }

  only = (event) => {
    this.confirmed = event.target.checked;
    this.load();
  };

  template() {
    const { answer: table, error } = this;
    return html`<div class="standings">
      <h1 tabindex="-1">${t("nav.standings")}</h1>
      <label class="tick"
        ><input type="checkbox" .checked=${this.confirmed} @change=${this.only} />
        ${t("standings.confirmed")}</label
      >
      ${trouble(error, this.load)}
      ${!table ? (error ? nothing : html`<p class="empty-note">${t("loading")}</p>`) : table.rows.length ? rows(table) : html`<p class="empty-note">${t("standings.none")}</p>`}
      ${
        table?.notes?.length
          ? html`<ul class="notes soft">
              ${table.notes.map((note) => html`<li>${pick(note.message ?? note)}</li>`)}
            </ul>`
          : nothing
      }
    </div>`;
  }
}

function rows(table) {
  const shown = Object.keys(table.rows[0].values);
  const withTeam = !table.teams && table.rows.some((row) => row.team);
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${t("nav.standings")}>
    <table>
      <thead>
        <tr>
          <th scope="col" class="number">${t("place")}</th>
          <th scope="col">${t(table.teams ? "team" : "player")}</th>
          ${withTeam ? html`<th scope="col">${t("team")}</th>` : nothing}
          ${shown.map((name) => html`<th scope="col" class="number">${desk.choices?.columns?.[name] ?? name}</th>`)}
          <th scope="col" class="number">${t("won_drawn_lost")}</th>
        </tr>
      </thead>
      <tbody>
        ${table.rows.map(
          (row) =>
            html`<tr>
              <td class="number place">${place(row)}</td>
              <th scope="row">
                ${row.name}${row.withdrawn ? html` <small>${t("withdrawn")}</small>` : nothing}
              </th>
              ${withTeam ? html`<td>${row.team ?? ""}</td>` : nothing}
              ${shown.map((name) => html`<td class="number">${name === "boards" ? row.boards.join(" ") : mixed(row.values[name])}</td>`)}
              <td class="number">${row.won}-${row.drawn}-${row.lost}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** The place; = before one that is shared, * behind one that a lot decided. */
function place(row) {
  if (row.place == null) return "–";
  return `${row.shared ? "=" : ""}${row.place}${row.by_lot ? "*" : ""}`;
}
