// The photo of a game; one that could not be sent is not lost.

import { html, nothing } from "../vendor.js";
import { shutOut } from "../api.js";
import { desk } from "../desk.js";
import { t } from "../lang.js";
import { trouble } from "../shell.js";
import { forgetPhoto, keepPhoto, keptPhoto } from "./pending_photo.js";
import { leftBehind, picker } from "./picker.js";

/** The buttons and the place to drop a photo on. */
export function photoPicker(page) {
  const { work } = page;
  const error = work.errorAbout("photo", "reread");
  const busy = work.reading ? t("photo.reading") : null;
  const choose = picker({ send: (file) => send(page, file), busy, main: true, name: "photo" });
  if (busy) return choose;
  return html`${choose}
    ${trouble(error)}
    ${
      error?.code === "photo_known"
        ? html`<button type="button" @click=${() => send(page, page.lastPhoto, { again: true })}>
            ${t("photo.again")}
          </button>`
        : nothing
    }
    ${leftBehind(page.waitingPhoto, (file) => send(page, file))}`;
}

/** Looks for a photo that a lost connection or a closed page left behind. */
export async function findWaiting(page) {
  page.waitingPhoto = await keptPhoto(page.id);
  if (page.waitingPhoto) desk.redraw();
}

async function send(page, file, options) {
  page.lastPhoto = file;
  page.waitingPhoto = null;
  await keepPhoto(page.id, file);
  const done = await page.work.sendPhoto(file, options);
  // The server has it, or has said no: only what never got an answer is kept.
  if (!shutOut(page.work.errorAbout("photo"))) await forgetPhoto(page.id);
  if (done) {
    page.view = null;
    page.boardView.zoom.full = null;
  }
  desk.redraw();
}
