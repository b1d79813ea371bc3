// The third step: players, rules, komi, handicap, warnings with reasons, prisoners; or an end without a count.

import { html, live, nothing } from "../vendor.js";
import { request } from "../api.js";
import { desk } from "../desk.js";
import { draft, dropDraft, keepDraft } from "../drafts.js";
import { t } from "../lang.js";
import { trouble } from "../shell.js";

export class TermsStep {
  constructor(page) {
    Object.assign(this, { page, playersError: null });
  }

  open(state) {
    return state.error ? 1 : 0;
  }

  template(state) {
    const { terms } = state;
    const { work, readOnly } = this.page;
    const rules = desk.choices?.rules ?? [];
    const chosen = rules.find((set) => set.id === (terms.rules ?? "china-2002"));
    return html`<fieldset class="stack" ?disabled=${readOnly}>
      <legend class="visually-hidden">${t("step.terms")}</legend>
      <div class="row end">${["black", "white"].map((side) => this.name(side, state))}</div>
      ${trouble(this.playersError)}
      <label class="field">${t("terms.rules")}<select @change=${(event) => this.set("rules", event.target.value)}>
        ${rules.map((set) => html`<option value=${set.id} ?selected=${set.id === chosen?.id}>${set.name}</option>`)}
        ${chosen ? nothing : html`<option selected>${terms.rules}</option>`}</select></label>
      <div class="row end">
        <label class="field grow">${t(terms.unit === "points" ? "terms.komi_points" : "terms.komi")}
          <input inputmode="decimal" autocomplete="off" placeholder=${terms.komi_words ?? chosen?.komi_words ?? ""}
            .value=${live(this.typed("komi") ?? terms.komi ?? "")}
            @input=${(event) => this.type("komi", event.target.value)}
            @change=${(event) => this.set("komi", event.target.value.trim() || null)}></label>
        <label class="field grow">${t("terms.handicap")}
          <select @change=${(event) => this.set("handicap", Number(event.target.value))}>${Array.from({ length: 10 }, (_, n) => html`
            <option value=${n} ?selected=${terms.handicap === n}>${n === 0 ? t("terms.even") : n === 1 ? t("terms.no_komi") : t("terms.stones", { n })}</option>`)}</select></label></div>
      ${chosen?.needs_prisoners || terms.prisoners ? this.prisoners(terms) : nothing}
      ${this.warnings(terms)}
      <label class="tick"><input type="checkbox" .checked=${live(terms.borders_agreed)}
        @change=${(event) => this.set("borders_agreed", event.target.checked)}>${t("terms.borders")}</label>
    </fieldset>
    ${trouble(work.errorAbout("terms"))} ${trouble(state.error)}
    ${readOnly ? nothing : this.ending()}`;
  }

  name(side, { game }) {
    return html`<label class="field grow">${t(side)}<input name=${side} maxlength="80" autocomplete="off"
      .value=${live(this.typed(side) ?? game[side]?.name ?? "")}
      @input=${(event) => this.type(side, event.target.value)}
      @change=${(event) => this.rename(side, event.target.value.trim())}></label>`;
  }

  prisoners({ prisoners }) {
    return html`<fieldset><legend>${t("terms.prisoners")}</legend><div class="row">${["B", "W"].map(
      (side) => html`<label class="field grow">${t(side === "B" ? "terms.taken_black" : "terms.taken_white")}
        <input type="number" inputmode="numeric" min="0" max="400" name="taken-${side}"
          .value=${live(this.typed(`taken-${side}`) ?? prisoners?.[side] ?? "")}
          @input=${(event) => this.type(`taken-${side}`, event.target.value)} @change=${this.setPrisoners}></label>`)}</div></fieldset>`;
  }

  warnings({ warnings, rules }) {
    const known = (desk.choices?.offences ?? []).filter((offence) => {
      const ruling = offence.rules[rules ?? "china-2002"];
      return ruling ? ruling.warns !== false : !Object.keys(offence.rules).length;
    });
    const add = (side) => (event) => {
      const offence = event.target.value;
      event.target.value = "";
      if (offence) this.setWarnings([...warnings, { side, offence: offence === "-" ? null : offence }]);
    };
    return html`<fieldset><legend>${t("terms.warnings")}</legend>
      ${warnings.length ? html`<ul class="warnings">${warnings.map((warning, i) => html`<li>
        <span><b>${t(warning.side === "B" ? "black" : "white")}</b> ${this.offence(warning, rules)}</span>
        <button type="button" class="plain" @click=${() => this.setWarnings(warnings.filter((_, at) => at !== i))}
          aria-label=${t("terms.drop_warning", { n: i + 1 })}>${t("remove")}</button></li>`)}</ul>` : nothing}
      <div class="row">${["B", "W"].map((side) => html`<label class="field grow">${t(side === "B" ? "terms.warn_black" : "terms.warn_white")}
        <select @change=${add(side)}><option value="">${t("terms.choose")}</option>
          ${known.map((offence) => html`<option value=${offence.code}>${offence.text}</option>`)}
          <option value="-">${t("terms.no_reason")}</option></select></label>`)}</div></fieldset>`;
  }

  offence({ offence, text }, rules) {
    if (!offence) return text ?? t("terms.no_reason");
    const known = desk.choices?.offences.find((one) => one.code === offence);
    const ruling = known?.rules[rules ?? "china-2002"];
    return `${known?.text ?? text ?? offence}${ruling ? t("terms.article", { article: ruling.article, penalty: ruling.penalty }) : ""}`;
  }

  ending() {
    const kept = this.typed("ending") ?? {};
    return html`<details ?open=${Boolean(kept.why)}><summary>${t("ending")}</summary>
      <form class="stack" @submit=${this.decide} @input=${(event) => this.type("ending", Object.fromEntries(new FormData(event.currentTarget)))}>
        <label class="field">${t("ending.how")}<select name="result">${(desk.choices?.endings ?? []).map(
          ({ value, text }) => html`<option value=${value} ?selected=${kept.result === value}>${text}</option>`)}</select></label>
        <label class="field">${t("why")}<input name="why" required maxlength="300" .value=${live(kept.why ?? "")}></label>
        <div class="row"><button>${t("ending.decide")}</button></div>
      </form>${trouble(this.page.work.errorAbout("decide"))}</details>`;
  }

  typed(field) {
    return draft(`${this.page.id}.${field}`);
  }

  type(field, value) {
    keepDraft(`${this.page.id}.${field}`, value);
  }

  async set(field, value) {
    if (await this.page.work.change({ terms: { [field]: value } }, "terms")) dropDraft(`${this.page.id}.${field}`);
    desk.redraw();
  }

  setWarnings(warnings) {
    return this.set("warnings", warnings.map(({ side, offence }) => ({ side, offence: offence ?? null })));
  }

  setPrisoners = async (event) => {
    const [black, white] = [...event.target.closest("fieldset").querySelectorAll("input")].map((input) => input.value);
    if (black === "" || white === "") return;
    await this.set("prisoners", { B: Number(black), W: Number(white) });
    for (const side of ["B", "W"]) dropDraft(`${this.page.id}.taken-${side}`);
  };

  async rename(side, name) {
    if (!name) return;
    this.playersError = null;
    try {
      await request("PATCH", this.page.work.path, { json: { [side]: name } });
      dropDraft(`${this.page.id}.${side}`);
      await this.page.work.reload();
    } catch (error) {
      this.playersError = error;
    }
    desk.redraw();
  }

  decide = async (event) => {
    event.preventDefault();
    const { result, why } = Object.fromEntries(new FormData(event.target));
    if (await this.page.work.act("decide", { result, why })) dropDraft(`${this.page.id}.ending`);
    desk.redraw();
  };
}
