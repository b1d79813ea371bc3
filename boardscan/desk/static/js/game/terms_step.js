// The third step: players, rules, komi, handicap, warnings, prisoners; or an end without a count.

import { html, live, nothing } from "../vendor.js";
import { desk } from "../desk.js";
import { draft, dropDraft, keepDraft } from "../drafts.js";
import { t } from "../lang.js";
import { trouble, troubleAnyway } from "../shell.js";
import { Ending } from "./ending.js";
import { warningsField } from "./warnings.js";

export class TermsStep {
  constructor(page) {
    Object.assign(this, { page, playersError: null, ending: new Ending(page) });
  }

  open(state) {
    return state.error && state.board ? 1 : openBorders(state).filter((reason) => reason.blocks).length;
  }

  template(state) {
    const { terms } = state;
    const { work, readOnly } = this.page;
    const rules = desk.choices?.rules ?? [];
    const chosen = rules.find((set) => set.id === (terms.rules ?? "china-2002"));
    return html`<fieldset class="stack" ?disabled=${readOnly}>
        <legend class="visually-hidden">${t("step.terms")}</legend>
        <div class="row end">${["black", "white"].map((side) => this.name(side, state))}</div>
        ${troubleAnyway(this.playersError, () => this.rename(...this.renamed, true))}
        <label class="field"
          >${t("terms.rules")}<select @change=${(event) => this.set("rules", event.target.value)}>
            ${rules.map(
              (set) =>
                html`<option value=${set.id} ?selected=${set === chosen}>${set.name}</option>`,
            )}
            ${chosen ? nothing : html`<option selected>${terms.rules}</option>`}
          </select></label
        >
        <div class="row end">
          <label class="field grow"
            >${t(terms.unit === "points" ? "terms.komi_points" : "terms.komi")}
            <input
              inputmode="decimal"
              autocomplete="off"
              placeholder=${terms.komi_words ?? chosen?.komi_words ?? ""}
              .value=${live(this.typed("komi") ?? terms.komi ?? "")}
              @input=${(event) => this.type("komi", event.target.value)}
              @change=${(event) => this.set("komi", event.target.value.trim() || null)}
          /></label>
          <label class="field grow"
            >${t("terms.handicap")}
            <select @change=${(event) => this.set("handicap", Number(event.target.value))}>
              ${Array.from(
                { length: 10 },
                (_, n) =>
                  html`<option value=${n} ?selected=${terms.handicap === n}>
                    ${handicapWords(n)}
                  </option>`,
              )}
            </select></label
          >
        </div>
        ${chosen?.needs_prisoners || terms.prisoners ? this.prisoners(terms) : nothing}
        ${warningsField(terms, (warnings) => this.set("warnings", warnings))}
        ${openBorders(state).map((reason) => html`<p class="concern">${reason.message}</p>`)}
        <label class="tick"
          ><input
            type="checkbox"
            .checked=${live(terms.borders_agreed)}
            @change=${(event) => this.set("borders_agreed", event.target.checked)}
          />${t("terms.borders")}</label
        >
      </fieldset>
      ${trouble(work.errorAbout("terms"))} ${state.board ? trouble(state.error) : nothing}
      ${readOnly ? nothing : this.ending.template()}`;
  }

  name(side, { game }) {
    return html`<label class="field grow"
      >${t(side)}<input
        name=${side}
        maxlength="80"
        autocomplete="off"
        .value=${live(this.typed(side) ?? game[side]?.name ?? "")}
        @input=${(event) => this.type(side, event.target.value)}
        @change=${(event) => this.rename(side, event.target.value.trim())}
    /></label>`;
  }

  prisoners({ prisoners }) {
    return html`<fieldset>
      <legend>${t("terms.prisoners")}</legend>
      <div class="row">
        ${["B", "W"].map(
          (side) =>
            html`<label class="field grow"
              >${t(side === "B" ? "terms.taken_black" : "terms.taken_white")}
              <input
                type="number"
                inputmode="numeric"
                min="0"
                max="400"
                name="taken-${side}"
                .value=${live(this.typed(`taken-${side}`) ?? prisoners?.[side] ?? "")}
                @input=${(event) => this.type(`taken-${side}`, event.target.value)}
                @change=${this.setPrisoners}
            /></label>`,
        )}
      </div>
    </fieldset>`;
  }

  typed(field) {
    return draft(`${this.page.id}.${field}`);
  }

  type(field, value) {
    keepDraft(`${this.page.id}.${field}`, value);
  }

  async set(field, value) {
    if (await this.page.work.change({ terms: { [field]: value } }, "terms"))
      dropDraft(`${this.page.id}.${field}`);
    desk.redraw();
  }

  setPrisoners = async (event) => {
    const [black, white] = [...event.target.closest("fieldset").querySelectorAll("input")].map(
      (input) => input.value,
    );
    if (black === "" || white === "") return;
    await this.set("prisoners", { B: Number(black), W: Number(white) });
    for (const side of ["B", "W"]) dropDraft(`${this.page.id}.taken-${side}`);
  };

  async rename(side, name, anyway = false) {
    if (!name) return;
    Object.assign(this, { playersError: null, renamed: [side, name] });
    try {
      await this.page.work.rename({ [side]: name, anyway });
      dropDraft(`${this.page.id}.${side}`);
    } catch (error) {
      this.playersError = error;
    }
    desk.redraw();
  }
}

/** Borders that may still be played on: the players say whether the game was over. */
function openBorders({ verdict }) {
  return verdict?.reasons?.filter((reason) => reason.code === "open_border") ?? [];
}

function handicapWords(n) {
  if (n === 0) return t("terms.even");
  return n === 1 ? t("terms.no_komi") : t("terms.stones", { n });
}
