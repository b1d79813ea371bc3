// The fourth step: the count beside the card, the claim and the game record.

import { html, live, nothing } from "../vendor.js";
import { post } from "../api.js";
import { BoardView } from "../board/view.js";
import { desk } from "../desk.js";
import { draft, keepDraft } from "../drafts.js";
import { t } from "../lang.js";
import { announce, trouble } from "../shell.js";
import { findings, outcome, recordBoard } from "./findings.js";
import { Papers } from "./papers.js";

export class CheckStep {
  constructor(page) {
    Object.assign(this, { page, answer: null, error: null, busy: false });
    this.papers = new Papers(page, this);
    this.recordView = new BoardView({ onPoint: () => {}, redraw: desk.redraw });
    addEventListener("boardscan:lang", this.again);
  }

  close() {
    removeEventListener("boardscan:lang", this.again);
  }

  /** What was found, in the language that is on now. */
  again = () => this.answer && this.compare();

  open() {
    return this.answer?.findings.filter((finding) => finding.agrees !== true).length ?? 0;
  }

  /** Points that differ between the photo and the record, for the board. */
  differences() {
    if (!this.answer || this.page.step !== "check") return new Set();
    const record = this.answer.record?.differences.map((difference) => difference.point) ?? [];
    return new Set([...record, ...this.answer.findings.flatMap((finding) => finding.points ?? [])]);
  }

  get typed() {
    return { claims: "", sgf: "", ...draft(`${this.page.id}.check`) };
  }

  keep(change) {
    keepDraft(`${this.page.id}.check`, { ...this.typed, ...change });
    desk.redraw();
  }

  template(state) {
    if (!state.board) return html`<p>${t("needs_board")}</p>`;
    const { claims, sgf } = this.typed;
    return html`${this.papers.template()}
      <form class="stack" @submit=${this.submit} @input=${this.type}>
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
          <button class="primary" ?disabled=${this.busy || this.papers.reading} aria-busy=${this.busy}>
            ${t(this.busy ? "check.comparing" : "check.compare")}
          </button>
          <span class="soft">${t("check.kept_too")}</span>
        </div>
      </form>
      ${trouble(this.error)} ${this.answer ? this.findings(state) : nothing}`;
  }

  /** What was found, once it was compared. */
  findings(state) {
    const { answer } = this;
    return html`<section class="findings">
      ${this.answered === this.asked(state) ? nothing : html`<p class="band told" role="status">${t("check.old")}</p>`}
      ${findings(answer)}
      ${
        answer.record?.rows
          ? html`<h2 class="small">${t("check.record")}</h2>
              <div class="record-board">${recordBoard(this.recordView, answer.record)}</div>`
          : nothing
      }
    </section>`;
  }

  /** What an answer is about: the count, and what others wrote down about the game. */
  asked({ board, count, verdict }) {
    const { winner, how, margin_zi: margin } = verdict ?? {};
    const { rowOfOthers } = this.page.work;
    return JSON.stringify([board?.rows, count?.black, count?.white, winner, how, margin, rowOfOthers]);
  }

  type = (event) => {
    const { claims, sgf } = Object.fromEntries(new FormData(event.currentTarget));
    this.keep({ claims, sgf });
  };

  file = async (event) => {
    const text = await event.target.files[0]?.text();
    if (text) this.keep({ sgf: text });
  };

  submit = (event) => {
    event.preventDefault();
    return this.compare();
  };

  async compare() {
    const { claims, sgf, card, slip } = this.typed;
    const json = {
      claims: claims
        .split(/[\n;；]/)
        .map((claim) => claim.trim())
        .filter(Boolean),
      sgf: sgf.trim() || null,
      ...(card && { card }),
      ...(slip && { slip }),
      use_kept: true,
    };
    Object.assign(this, { busy: true, error: null });
    desk.redraw();
    try {
      const asked = this.asked(this.page.work.state);
      this.answer = await post(`${this.page.work.path}/check`, json);
      this.answered = asked;
      announce(t(`check.${outcome(this.answer)}`));
    } catch (error) {
      Object.assign(this, { error, answer: null });
    }
    this.busy = false;
    desk.redraw();
  }
}
