// The fourth step: the count beside the card, the claim and the game record.

import { html, live, nothing } from "../vendor.js";
import { post } from "../api.js";
import { BoardView } from "../board/view.js";
import { desk } from "../desk.js";
import { draft, keepDraft } from "../drafts.js";
import { diagramPlaces } from "../geometry.js";
import { t } from "../lang.js";
import { trouble } from "../shell.js";

const SIGNS = { true: "=", false: "≠", null: "?" };

export class CheckStep {
  constructor(page) {
    Object.assign(this, { page, answer: null, error: null, busy: false });
    this.recordView = new BoardView({ onPoint: () => {}, redraw: desk.redraw });
  }

  open() {
    return this.answer?.findings.filter((finding) => finding.agrees === false).length ?? 0;
  }

  /** Points that differ between the photo and the record, for the board. */
  differences() {
    if (!this.answer || this.page.step !== "check") return new Set();
    const record = this.answer.record?.differences.map((difference) => difference.point) ?? [];
    return new Set([...record, ...this.answer.findings.flatMap((finding) => finding.points ?? [])]);
  }

  get typed() {
    return draft(`${this.page.id}.check`) ?? { claims: "", sgf: "" };
  }

  template(state) {
    if (!state.board) return html`<p>${t("needs_board")}</p>`;
    const { claims, sgf } = this.typed;
    return html`<form class="stack" @submit=${this.compare} @input=${this.type}>
        <label class="field"
          >${t("check.claims")}<textarea
            name="claims"
            rows="2"
            maxlength="400"
            placeholder=${t("check.example")}
            .value=${live(claims)}
          ></textarea>
        </label>
        <div class="field">
          <label for="sgf-text">${t("check.sgf")}</label>
          <textarea
            id="sgf-text"
            name="sgf"
            rows="3"
            .value=${live(sgf)}
            spellcheck="false"
          ></textarea>
          <label class="button filepick"
            >${t("check.sgf_file")}<input type="file" accept=".sgf" @change=${this.file}
          /></label>
        </div>
        <div class="row">
          <button class="primary" ?disabled=${this.busy}>${t("check.compare")}</button>
          <span class="soft">${t("check.kept_too")}</span>
        </div>
      </form>
      ${trouble(this.error)} ${this.answer ? this.findings(state) : nothing}`;
  }

  findings(state) {
    const { answer } = this;
    return html`<section class="findings" aria-live="polite">
      <p class="agrees ${answer.agrees}">${t(`check.${answer.agrees}`)}</p>
      ${
        answer.findings.length
          ? html`<div class="scroll" tabindex="0" role="region" aria-label=${t("check.findings")}>
              <table>
                <thead>
                  <tr>
                    <th scope="col"><span class="visually-hidden">${t("check.agrees")}</span></th>
                    <th scope="col">${t("check.what")}</th>
                    <th scope="col">${t("check.theirs")}</th>
                    <th scope="col">${t("check.ours")}</th>
                  </tr>
                </thead>
                <tbody>
                  ${answer.findings.map(
                    (finding) =>
                      html`<tr class="agrees-${finding.agrees}">
                        <td>
                          <span
                            class="sign"
                            role="img"
                            aria-label=${t(`check.sign_${finding.agrees}`)}
                            >${SIGNS[finding.agrees]}</span
                          >
                        </td>
                        <td>
                          ${finding.message} <small>${t(`check.about_${finding.about}`)}</small>
                        </td>
                        <td>${finding.claimed ?? ""}</td>
                        <td>${finding.found ?? ""}</td>
                      </tr>`,
                  )}
                </tbody>
              </table>
            </div>`
          : nothing
      }
      ${answer.record?.rows ? this.record(state) : nothing}
    </section>`;
  }

  record(state) {
    const { rows, differences } = this.answer.record;
    const model = {
      size: rows.length,
      rows,
      readOnly: true,
      marks: new Map(),
      doubtful: new Set(),
      differs: new Set(differences.map((difference) => difference.point)),
    };
    return html`<h2 class="small">${t("check.record")}</h2>
      <div class="record-board">
        ${this.recordView.template(model, diagramPlaces(state.board.size), { label: t("check.record") })}
      </div>`;
  }

  type = (event) =>
    keepDraft(
      `${this.page.id}.check`,
      Object.fromEntries(
        [...new FormData(event.currentTarget)].filter(([, value]) => typeof value === "string"),
      ),
    );

  file = async (event) => {
    const text = await event.target.files[0]?.text();
    if (text) keepDraft(`${this.page.id}.check`, { ...this.typed, sgf: text });
    desk.redraw();
  };

  compare = async (event) => {
    event.preventDefault();
    const { claims, sgf } = this.typed;
    const json = {
      claims: claims
        .split(/[\n;；]/)
        .map((claim) => claim.trim())
        .filter(Boolean),
      sgf: sgf.trim() || null,
      use_kept: true,
    };
    Object.assign(this, { busy: true, error: null });
    desk.redraw();
    try {
      this.answer = await post(`${this.page.work.path}/check`, json);
    } catch (error) {
      Object.assign(this, { error, answer: null });
    }
    this.busy = false;
    desk.redraw();
  };
}
