// The result: who won and by how much, how sure that is, and what still has to be kept.

import { html, nothing, svg } from "../vendor.js";
import { t } from "../lang.js";
import { trouble } from "../shell.js";

/** The plate above everything else. */
export function plate(page) {
  const { state } = page;
  const { verdict } = state;
  const sure = state.game.standing === "confirmed" ? "confirmed" : (verdict?.status ?? "none");
  return html`<section class="plate ${sure}" aria-label=${t("result")}>
    <div aria-live="polite" aria-atomic="true">
      <p class="result">
        ${unbroken(verdict?.result) || (state.board ? t("result.none") : t("result.no_board"))}
      </p>
      <p class="sure">${t(`sure.${sure}`)}</p>
    </div>
    ${
      state.unsaved && !page.readOnly
        ? html`<button
            type="button"
            class="primary keep-quick"
            ?disabled=${page.work.queue.length > 0}
            @click=${page.keep}
          >
            ${t("keep.short")}
          </button>`
        : nothing
    }
  </section>`;
}

/** What belongs to the result and may stand further down: the line, the doubts, the saving. */
export function more(page) {
  const { state, work, readOnly } = page;
  const { verdict } = state;
  const confirmed = state.game.standing === "confirmed";
  // That no board was found is said where its corners are set.
  const told = state.photo && !state.board ? null : state.error;
  const error = trouble(told ?? work.errorAbout("keep", "undo", "point", "work"));
  const save = readOnly ? nothing : saving(page);
  if ([error, save].every((part) => part === nothing) && !verdict?.interval) return nothing;
  return html`<div class="plate more ${confirmed ? "confirmed" : (verdict?.status ?? "none")}">
    ${verdict?.interval ? ruler(verdict) : nothing}
    ${verdict?.status === "needs_review" && !confirmed ? html`<p class="summary">${verdict.summary}</p>` : nothing}
    ${error} ${save}
  </div>`;
}

function saving({ state, work, keep }) {
  if (!state.unsaved && !state.can_undo && !work.queue.length) return nothing;
  return html`<div class="row saving">
    ${
      state.unsaved
        ? html`<button
            type="button"
            class="primary"
            ?disabled=${work.queue.length > 0}
            @click=${keep}
          >
            ${t("keep")} <kbd>S</kbd>
          </button>`
        : nothing
    }
    ${
      state.can_undo
        ? html`<button type="button" class="undo" @click=${() => work.act("undo")}>
            ${t("undo")} <kbd>U</kbd>
          </button>`
        : nothing
    }
    <span class="soft" role="status"
      >${
        work.queue.length
          ? t("work.sending", { n: work.queue.length })
          : state.unsaved
            ? t("work.unsaved")
            : nothing
      }</span
    >
  </div>`;
}

/** A number stays on one line with its unit. */
function unbroken(text) {
  return text?.replaceAll(" 子", "\u00a0子");
}

const WIDE = 400;
const MIDDLE = WIDE / 2;

/** "3/4" as a number: for drawing only, never for a result. */
function drawn(text) {
  const [top, bottom = 1] = String(text).split("/").map(Number);
  return top / bottom;
}

/** The margin on a line from White to Black, and how far the doubts could move it. */
function ruler({ interval, margin_zi: margin, winner }) {
  if (margin == null) return nothing;
  const [low, high] = [drawn(interval.low), drawn(interval.high)];
  const at = drawn(margin) * (winner === "W" ? -1 : 1);
  const reach = Math.max(Math.abs(low), Math.abs(high), Math.abs(at), 4) * 1.15;
  const x = (value) => MIDDLE + (value / reach) * (MIDDLE - 14);
  const ticks = [];
  const step = reach > 60 ? 20 : reach > 24 ? 10 : reach > 10 ? 5 : 1;
  for (let value = -Math.floor(reach / step) * step; value <= reach; value += step)
    ticks.push(value);
  return html`<figure class="ruler">
    <svg viewBox="0 0 ${WIDE} 46" role="img" aria-label=${interval.words}>
      <rect class="side-white" x="4" y="14" width=${MIDDLE - 4} height="12"></rect>
      <rect class="side-black" x=${MIDDLE} y="14" width=${MIDDLE - 4} height="12"></rect>
      ${ticks.map(
        (value) => svg`<path class="tick" d="M${x(value)} 26v${value ? 4 : 9}"></path>
        <text x=${x(value)} y="43">${Math.abs(value)}</text>`,
      )}
      ${high > low ? svg`<rect class="span" x=${x(low)} y="9" width=${x(high) - x(low)} height="22"></rect>` : nothing}
      <path class="pointer" d="M${x(at)} 31V9l-6-8h12l-6 8"></path>
    </svg>
    <figcaption>
      <span>${t("white")}</span
      >${high > low ? html`<span class="words">${interval.words}</span>` : nothing}<span
        >${t("black")}</span
      >
    </figcaption>
  </figure>`;
}
