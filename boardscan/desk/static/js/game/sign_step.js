// The last step: both players and the arbiter sign; from then on the result stands.

import { html, live, nothing } from "../vendor.js";
import { desk } from "../desk.js";
import { draft, dropDraft, keepDraft } from "../drafts.js";
import { t } from "../lang.js";
import { trouble, troubleAnyway } from "../shell.js";
import { countTable } from "./count_table.js";
import { SignaturePad } from "./pad.js";
import { history } from "./history.js";
import { reportLinks } from "./report_links.js";
import { annul, sealed } from "./sealed.js";

const ROLES = ["black", "white", "arbiter"];

export class SignStep {
  constructor(page) {
    Object.assign(this, { page, annulling: false });
    this.pads = Object.fromEntries(
      ROLES.map((role) => [
        role,
        new SignaturePad((drawn) => this.keep({ drawn: { ...this.kept.drawn, [role]: drawn } })),
      ]),
    );
  }

  /** What is filled in so far; it stays until the result is confirmed. */
  get kept() {
    const { game } = this.page.state;
    const names = {
      black: game.black?.name ?? "",
      white: game.white?.name ?? "",
      arbiter: desk.session.name ?? "",
    };
    const typed = draft(`${this.page.id}.sign`);
    if (typed && typed.about !== aboutOf(this.page.state)) {
      this.dropped = Object.values(typed.agreed ?? {}).some(Boolean);
      delete typed.agreed;
      delete typed.drawn;
    }
    return { agreed: {}, drawn: {}, why: "", ...typed, names: { ...names, ...typed?.names } };
  }

  keep(change) {
    const about = aboutOf(this.page.state);
    if (change.agreed) this.dropped = false;
    keepDraft(`${this.page.id}.sign`, { ...this.kept, about, ...change });
    desk.redraw();
  }

  /** For somebody who only looks. */
  viewer() {
    const { state } = this.page;
    return html`<section class="panel stack">
      ${state.game.standing === "confirmed" ? sealed(this.page) : html`<p>${t("viewer.only")}</p>`}
    </section>`;
  }

  template(state) {
    if (state.game.standing === "confirmed") {
      return html`${sealed(this.page)} ${annul(this.page)} ${history(this.page.work)}`;
    }
    const blocked = this.blocked(state);
    const { agreed, why } = this.kept;
    const all = agreed.black && agreed.white;
    const ready = agreed.arbiter && (all || why.trim());
    return html`${blocked.map((why) => html`<p class="concern">${why}</p>`)}
      ${this.dropped ? html`<p class="concern" role="status">${t("sign.changed")}</p>` : nothing}
      <p class="statement">
        ${state.verdict?.result_both ?? state.kept.result ?? t("result.none")}
      </p>
      ${countTable(state)} ${ROLES.map((role) => this.person(role))}
      ${
        all
          ? nothing
          : html`<label class="field"
              >${t("sign.why")}<input
                maxlength="300"
                .value=${live(why)}
                @input=${(event) => this.keep({ why: event.target.value })}
            /></label>`
      }
      <button
        type="button"
        class="seal big"
        ?disabled=${!ready || blocked.length > 0 || this.busy}
        aria-busy=${this.busy ? "true" : "false"}
        @click=${() => this.confirm()}
      >
        ${t(this.busy ? "sign.confirming" : "sign.confirm")}
      </button>
      ${ready ? nothing : html`<p class="soft">${t("sign.missing")}</p>`}
      ${trouble(this.page.work.errorAbout("keep"))}
      ${troubleAnyway(this.page.work.errorAbout("confirm"), () => this.confirm({ anyway: true }))}
      ${reportLinks(this.page)}
      ${history(this.page.work)}`;
  }

  /** Everything that keeps it from being signed yet, in words; empty when it can be. */
  blocked(state) {
    if (state.error) return [state.error.message];
    if (state.proposing) return [t("dead.proposing")];
    if (!state.verdict?.result && !state.kept.result) return [t("sign.nothing")];
    if (state.verdict?.status === "certain" || state.game.standing === "decided") return [];
    const blocking = state.verdict?.reasons?.filter((reason) => reason.blocks) ?? [];
    return blocking.length ? blocking.map((reason) => reason.message) : [t("sign.not_sure")];
  }

  person(role) {
    const { names, agreed, drawn } = this.kept;
    return html`<fieldset class="signer ${agreed[role] ? "signed" : ""}">
      <legend>${t(role)}</legend>
      <label class="field"
        >${t("sign.name")}<input
          name="sign-${role}"
          maxlength="60"
          autocomplete="off"
          .value=${live(names[role])}
          @input=${(event) => this.rename(role, event.target.value)}
      /></label>
      ${this.pads[role].template(drawn[role] ?? null, t("sign.pad", { who: t(role) }))}
      <label class="tick"
        ><input
          type="checkbox"
          .checked=${live(Boolean(agreed[role]))}
          ?disabled=${!names[role].trim()}
          @change=${(event) => this.keep({ agreed: { ...agreed, [role]: event.target.checked } })}
        />
        ${t(role === "arbiter" ? "sign.i_confirm" : "sign.i_agree")}</label
      >
    </fieldset>`;
  }

  rename(role, name) {
    this.keep({ names: { ...this.kept.names, [role]: name } });
  }

  async confirm({ anyway = false } = {}) {
    const { page } = this;
    const { names, agreed, drawn, why } = this.kept;
    this.busy = true;
    desk.redraw();
    const kept = page.state.unsaved ? await page.work.act("keep", { why: "" }) : true;
    if (kept) {
      const players = whoAgreed(agreed);
      const signatures = ROLES.filter((role) => agreed[role]).map((role) => ({
        role,
        name: names[role].trim(),
        drawn: drawn[role] ?? null,
      }));
      const done = await page.work.confirm({
        row: page.state.game.row,
        players,
        why: why.trim(),
        signatures,
        anyway,
      });
      if (done) {
        dropDraft(`${page.id}.sign`);
        scrollTo(0, 0);
      }
    }
    this.busy = false;
    desk.redraw();
  }
}

/** What is agreed to: a board, its terms and its result. When they change, nobody has agreed. */
function aboutOf({ board, terms, verdict, kept }) {
  return JSON.stringify([board?.rows, terms, verdict?.result_both ?? kept.result]);
}

/** The players who agreed, as the record has it. */
function whoAgreed({ black, white }) {
  if (black && white) return "both";
  if (black) return "black";
  return white ? "white" : "none";
}
