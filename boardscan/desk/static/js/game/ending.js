// A game that ended without a count: how, and why it is decided so.

import { html, live } from "../vendor.js";
import { desk } from "../desk.js";
import { draft, dropDraft, keepDraft } from "../drafts.js";
import { t } from "../lang.js";
import { trouble } from "../shell.js";

export class Ending {
  constructor(page) {
    Object.assign(this, { page, draft: `${page.id}.ending` });
  }

  template() {
    const kept = draft(this.draft) ?? {};
    return html`<details ?open=${Boolean(kept.why)}>
      <summary>${t("ending")}</summary>
      <form
        class="stack"
        @submit=${this.decide}
        @input=${(event) => keepDraft(this.draft, fields(event.currentTarget))}
      >
        <label class="field"
          >${t("ending.how")}<select name="result">
            ${(desk.choices?.endings ?? []).map(
              ({ value, text }) =>
                html`<option value=${value} ?selected=${kept.result === value}>${text}</option>`,
            )}
          </select></label
        >
        <label class="field"
          >${t("why")}<input name="why" required maxlength="300" .value=${live(kept.why ?? "")}
        /></label>
        <div class="row"><button ?disabled=${this.page.work.queue.length > 0}>${t("ending.decide")}</button></div>
      </form>
      ${trouble(this.page.work.errorAbout("decide"))}
    </details>`;
  }

  decide = async (event) => {
    event.preventDefault();
    const { result, why } = fields(event.target);
    if (await this.page.work.act("decide", { result, why })) dropDraft(this.draft);
    desk.redraw();
  };
}

function fields(form) {
  return Object.fromEntries(new FormData(form));
}
