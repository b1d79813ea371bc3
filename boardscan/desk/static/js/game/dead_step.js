// The second step: which chains are dead, who said so, and what hangs on it.

import { html, nothing } from "../vendor.js";
import { choice } from "../choice.js";
import { desk } from "../desk.js";
import { t } from "../lang.js";
import { announce, trouble } from "../shell.js";
import { chainLine } from "./chain_line.js";
import { countTable } from "./count_table.js";
import { effectsList } from "./effects.js";
import { chainOf } from "./model.js";

const SPEAKERS = ["nobody", "both", "black", "white", "arbiter"];
/** What a chain is set to by a tap, by what it is. */
const AFTER = { suggested: "dead", alive: "dead", disputed: "dead" };

export class DeadStep {
  constructor(page) {
    Object.assign(this, { page, speaker: "nobody", at: null });
  }

  open(state) {
    if (state.complete) return state.chains.filter((chain) => chain.status === "disputed").length;
    return state.chains.filter((chain) => ["suggested", "disputed"].includes(chain.status)).length;
  }

  chosen() {
    const chain = this.at && this.page.state.board && chainOf(this.page.state, this.at);
    return new Set(chain ? chain.points : []);
  }

  /** The names of those who say it, as the record will have them; null where nobody said it yet. */
  by(speaker = this.speaker) {
    const { black, white } = this.page.state.game;
    const side = (person, word) => (person?.name ? `${person.name} (${t(word)})` : t(word));
    const arbiter = desk.session.name || t("arbiter");
    return {
      nobody: null,
      both: `${side(black, "black")}${t("comma")}${side(white, "white")}`,
      black: side(black, "black"),
      white: side(white, "white"),
      arbiter: `${arbiter} (${t("arbiter")})`,
    }[speaker];
  }

  point(name) {
    const chain = chainOf(this.page.state, name);
    this.at = chain ? name : null;
    if (!chain) return desk.redraw();
    const proposed = chain.probability != null;
    const next =
      AFTER[chain.status] ?? (chain.status === "dead" ? (proposed ? "alive" : null) : "dead");
    return this.say(name, next);
  }

  say(at, status) {
    this.at = at;
    announce(
      `${at}: ${t(status ? `mark.${status === "dead" ? "agreed" : status}` : "mark.unsaid")}`,
    );
    const said = { at, status, ...(status && this.by() && { by: this.by() }) };
    return this.page.work.change({ chains: [said] }, "dead");
  }

  template(state) {
    if (!state.board) return html`<p>${t("needs_board")}</p>`;
    if (this.page.readOnly)
      return html`<ul class="chains">
        ${state.chains.map((chain) => chainLine(chain, {}))}
      </ul>`;
    const waiting = state.chains.filter((chain) => chain.status === "suggested");
    const unsigned = anonymous(state).length;
    const order = ["disputed", "suggested", "dead", "alive"];
    const chains = [...state.chains].sort(
      (a, b) => order.indexOf(a.status) - order.indexOf(b.status),
    );
    return html`${this.speakers()}
      <p class="soft">
        ${this.by() ? t("dead.said_by", { names: this.by() }) : t("dead.said_by_nobody")}
      </p>
      ${this.chosenChain(state)}
      ${state.proposing ? html`<p class="soft" role="status">${t("dead.proposing")}</p>` : nothing}
      ${
        chains.length
          ? html`<ul class="chains">
              ${chains.map((chain) => this.line(chain))}
            </ul>`
          : html`<p class="soft">${t("dead.none_yet")}</p>`
      }
      <div class="row">
        ${
          waiting.length && !state.complete
            ? html`<button type="button" class="primary" @click=${this.accept}>
                ${t("dead.accept", { n: waiting.length })} <kbd>A</kbd>
              </button>`
            : nothing
        }
        ${
          unsigned
            ? html`<button type="button" @click=${this.agree}>
                ${t("dead.agree", { n: unsigned })}
              </button>`
            : nothing
        }
        <button
          type="button"
          aria-pressed=${state.complete ? "true" : "false"}
          @click=${this.complete}
        >
          ${t("dead.complete")}
        </button>
      </div>
      ${trouble(this.page.work.errorAbout("dead"))} ${effectsList(state)} ${countTable(state)}`;
  }

  /** Who says what is marked next. */
  speakers() {
    return choice({
      name: "speaker",
      label: t("dead.who"),
      options: SPEAKERS.map((name) => [name, t(`dead.${name}`)]),
      chosen: this.speaker,
      choose: (name) => this.speak(name),
    });
  }

  /** A chain that was tapped and of which nothing is said. */
  chosenChain(state) {
    const chain = this.at && chainOf(state, this.at);
    return chain && chain.status === null
      ? html`<ul class="chains">
          ${this.line(chain)}
        </ul>`
      : nothing;
  }

  line(chain) {
    return chainLine(chain, { here: this.at, say: (at, status) => this.say(at, status) });
  }

  speak(name) {
    this.speaker = name;
    desk.redraw();
  }

  accept = () =>
    this.page.work.change({ accept: true, ...(this.by() && { by: this.by() }) }, "dead");

  /** Both players agree to every mark of which nobody is named. */
  agree = () => {
    const by = this.by("both");
    const chains = anonymous(this.page.state).map(({ points, status }) => ({
      at: points[0],
      status,
      by,
    }));
    return this.page.work.change({ chains }, "dead");
  };

  complete = () => this.page.work.change({ complete: !this.page.state.complete }, "dead");

  key(key) {
    if (key !== "a" || this.page.readOnly || !this.page.state.board) return false;
    this.accept();
    return true;
  }
}

/** Chains marked dead of which it is not known who agreed. */
function anonymous({ chains }) {
  return chains.filter((chain) => chain.status === "dead" && !chain.by);
}
