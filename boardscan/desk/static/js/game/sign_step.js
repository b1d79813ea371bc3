// The last step: both players and the arbiter sign; from then on the result stands.

import { html, live, nothing } from "../vendor.js";
import { desk } from "../desk.js";
import { draft, dropDraft, keepDraft } from "../drafts.js";
import { lang, t } from "../lang.js";
import { trouble } from "../shell.js";
import { countTable } from "./count_table.js";
import { SignaturePad, drawing } from "./pad.js";
import { history } from "./history.js";
import { reportLinks } from "./report_links.js";

const ROLES = ["black", "white", "arbiter"];

export class SignStep {
  constructor(page) {
    Object.assign(this, { page, annulling: false });
    this.pads = Object.fromEntries(ROLES.map((role) => [
      role, new SignaturePad((drawn) => this.keep({ drawn: { ...this.kept.drawn, [role]: drawn } })),
    ]));
  }

  /** What is filled in so far; it stays until the result is confirmed. */
  get kept() {
    const { game } = this.page.state;
    const names = { black: game.black?.name ?? "", white: game.white?.name ?? "", arbiter: desk.session.name ?? "" };
    const typed = draft(`${this.page.id}.sign`);
    return { agreed: {}, drawn: {}, why: "", ...typed, names: { ...names, ...typed?.names } };
  }

  keep(change) {
    keepDraft(`${this.page.id}.sign`, { ...this.kept, ...change });
    desk.redraw();
  }

  /** For somebody who only looks. */
  viewer() {
    const { state } = this.page;
    return html`<section class="panel stack">${state.game.standing === "confirmed" ? this.sealed(state) : html`<p>${t("viewer.only")}</p>`}</section>`;
  }

  template(state) {
    if (state.game.standing === "confirmed") {
      return html`${this.sealed(state)} ${this.annul()} ${history(this.page.work)}`;
    }
    const blocked = this.blocked(state);
    const { agreed, why } = this.kept;
    const all = agreed.black && agreed.white;
    const ready = agreed.arbiter && (all || why.trim());
    return html`${blocked ? html`<p class="concern">${blocked}</p>` : nothing}
      <p class="statement">${state.verdict?.result_both ?? state.kept.result ?? t("result.none")}</p>
      ${countTable(state)}
      ${ROLES.map((role) => this.person(role))}
      ${all ? nothing : html`<label class="field">${t("sign.why")}<input maxlength="300" .value=${live(why)}
        @input=${(event) => this.keep({ why: event.target.value })}></label>`}
      <button type="button" class="seal big" ?disabled=${!ready || Boolean(blocked) || this.busy} @click=${this.confirm}>${t("sign.confirm")}</button>
      ${ready ? nothing : html`<p class="soft">${t("sign.missing")}</p>`}
      ${trouble(this.page.work.errorAbout("confirm", "keep"))}
      ${reportLinks(this.page)} ${history(this.page.work)}`;
  }

  /** Why it can't be signed yet, in words; empty when it can. */
  blocked(state) {
    if (state.error) return state.error.message;
    if (!state.verdict?.result && !state.kept.result) return t("sign.nothing");
    const blocking = state.verdict?.reasons?.find((reason) => reason.blocks);
    return state.verdict?.status === "certain" || state.game.standing === "decided" ? "" : (blocking?.message ?? t("sign.not_sure"));
  }

  person(role) {
    const { names, agreed, drawn } = this.kept;
    return html`<fieldset class="signer ${agreed[role] ? "signed" : ""}"><legend>${t(role)}</legend>
      <label class="field">${t("sign.name")}<input name="sign-${role}" maxlength="60" autocomplete="off" .value=${live(names[role])}
        @input=${(event) => this.keep({ names: { ...this.kept.names, [role]: event.target.value } })}></label>
      ${this.pads[role].template(drawn[role] ?? null, t("sign.pad", { who: t(role) }))}
      <label class="tick"><input type="checkbox" .checked=${live(Boolean(agreed[role]))} ?disabled=${!names[role].trim()}
        @change=${(event) => this.keep({ agreed: { ...agreed, [role]: event.target.checked } })}>
        ${t(role === "arbiter" ? "sign.i_confirm" : "sign.i_agree")}</label></fieldset>`;
  }

  confirm = async () => {
    const { page } = this;
    const { names, agreed, drawn, why } = this.kept;
    this.busy = true;
    const kept = page.state.unsaved ? await page.work.act("keep", { why: "" }) : true;
    if (kept) {
      const players = agreed.black && agreed.white ? "both" : agreed.black ? "black" : agreed.white ? "white" : "none";
      const signatures = ROLES.filter((role) => agreed[role]).map((role) => ({
        role, name: names[role].trim(), drawn: drawn[role] ?? null,
      }));
      const done = await page.work.confirm({ row: page.state.game.row, players, why: why.trim(), signatures });
      if (done) {
        dropDraft(`${page.id}.sign`);
        scrollTo(0, 0);
      }
    }
    this.busy = false;
    desk.redraw();
  };

  sealed(state) {
    const { confirmation } = state;
    return html`<div class="sealed"><svg class="stamp" viewBox="0 0 100 100" aria-hidden="true">
        <rect x="5" y="5" width="90" height="90" rx="6"></rect><text x="50" y="52">${lang() === "zh" ? "定" : "OK"}</text></svg>
      <div><h2>${t("sealed")}</h2><p class="statement">${state.kept.result ?? state.verdict?.result}</p>
        <p class="soft">${t("sealed.how")}</p></div></div>
      ${confirmation ? html`<dl class="signatures">${confirmation.signatures.map(({ role, name, drawn }) => html`<div>
        <dt>${t(role)}</dt><dd>${name}${drawn ? drawing(drawn) : nothing}</dd></div>`)}
        ${confirmation.why ? html`<div><dt>${t("why")}</dt><dd>${confirmation.why}</dd></div>` : nothing}</dl>
        <p class="soft hash">${confirmation.at} · ${confirmation.hash}</p>` : nothing}
      ${reportLinks(this.page)}`;
  }

  annul() {
    return html`<details><summary>${t("annul")}</summary><form class="stack" @submit=${this.sendAnnul}>
      <p class="soft">${t("annul.what")}</p>
      <label class="field">${t("why")}<input name="why" required maxlength="300"></label>
      <div class="row"><button>${t("annul.do")}</button></div></form>
      ${trouble(this.page.work.errorAbout("annul"))}</details>`;
  }

  sendAnnul = (event) => {
    event.preventDefault();
    return this.page.work.act("annul", { why: new FormData(event.target).get("why") });
  };
}
