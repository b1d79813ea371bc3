// The board beside the steps: in the photo, straightened, or as a diagram.

import { html, nothing } from "../vendor.js";
import { legend } from "../board/legend.js";
import { choice } from "../choice.js";
import { t } from "../lang.js";
import { boardModel, pictureFor, placesFor, viewsOf } from "./model.js";

/** The view that was chosen, else what suits the step. */
export function viewNow({ state, step, view: chosen }) {
  const views = viewsOf(state);
  const suits = step === "board" || step === "check" ? ["flat", "photo"] : ["diagram"];
  return [chosen, ...suits, ...views].find((view) => views.includes(view));
}

/** The board with its views and its legend, or the photo with the corners that are being set. */
export function boardPlace(page) {
  const { state, steps } = page;
  if (page.step === "board" && steps.board.frame) return steps.board.frame.template(state);
  const step = steps[page.step];
  const view = viewNow(page);
  const readOnly = page.readOnly || !step.point;
  const model = boardModel(state, {
    differs: steps.check.differences(),
    chosen: step.chosen?.() ?? new Set(),
    step: page.step,
    readOnly,
  });
  return html`${viewChoice(page, view)}
  ${page.boardView.template(model, placesFor(view, state), {
    label: t("board.label", { size: state.board.size }),
    photo: pictureFor(view, state),
    hint: readOnly ? null : t(`board.hint_${page.step}`),
  })}${legend(model)}${toDoubts(page)}`;
}

function viewChoice(page, view) {
  const views = viewsOf(page.state);
  if (views.length < 2) return nothing;
  return choice({
    name: "view",
    label: t("view"),
    hidden: true,
    kind: "views",
    options: views.map((name) => [name, t(`view.${name}`)]),
    chosen: view,
    choose: (name) => page.show(name),
  });
}

/** On a phone the doubts are below the board: a way down to them. */
function toDoubts(page) {
  const { board } = page.steps;
  const open = page.step === "board" && !page.readOnly ? board.open(page.state) : 0;
  if (!open) return nothing;
  return html`<button type="button" class="to-doubts" @click=${() => page.go("board")}>
    ${t("doubt.walk", { n: open })} ↓
  </button>`;
}
