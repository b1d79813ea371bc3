// A game that the event does not have yet.

import { html } from "../vendor.js";
import { post } from "../api.js";
import { desk } from "../desk.js";
import { draft, dropDraft, keepDraft } from "../drafts.js";
import { t } from "../lang.js";
import { troubleAnyway } from "../shell.js";

const FIELDS = [
  ["round", "number"],
  ["table", "number"],
  ["black", "text"],
  ["white", "text"],
];

export class NewGame {
  error = null;

  /** `first` where there is no game yet: then there is nothing else to do. */
  template(first) {
    const typed = draft("new-game") ?? {};
    return html`<details class="new-game" ?open=${first || Object.values(typed).some(Boolean)}>
      <summary>${t("new_game")}</summary>
      <form class="row end" @submit=${this.send} @input=${this.typed}>
        ${FIELDS.map(
          ([name, type]) =>
            html`<label class="field ${type}"
              >${t(name)}
              <input
                name=${name}
                type=${type}
                min="1"
                max="999"
                ?required=${type === "number"}
                maxlength="80"
                .value=${typed[name] ?? ""}
                autocomplete="off"
            /></label>`,
        )}
        <button class="primary" ?disabled=${this.busy}>${t("new_game.open")}</button>
      </form>
      ${troubleAnyway(this.error, () => this.open({ ...this.sent, anyway: true }))}
    </details>`;
  }

  typed = (event) => keepDraft("new-game", Object.fromEntries(new FormData(event.currentTarget)));

  send = async (event) => {
    event.preventDefault();
    const given = Object.fromEntries(new FormData(event.target));
    const json = { round: Number(given.round), table: Number(given.table) };
    for (const side of ["black", "white"]) if (given[side].trim()) json[side] = given[side].trim();
    return this.open(json);
  };

  async open(json) {
    Object.assign(this, { error: null, sent: json, busy: true });
    desk.redraw();
    try {
      const game = await post("/api/games", json);
      dropDraft("new-game");
      desk.loadHall();
      location.hash = `#/game/${encodeURIComponent(game.id)}`;
    } catch (error) {
      this.error = error;
    }
    this.busy = false;
    desk.redraw();
  }
}
