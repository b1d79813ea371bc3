// Taking, choosing or dropping a photo; a photo that could not be sent is not lost.

import { html, nothing } from "../vendor.js";
import { desk } from "../desk.js";
import { t } from "../lang.js";
import { trouble } from "../shell.js";
import { forgetPhoto, keepPhoto, keptPhoto } from "./pending_photo.js";

/** The buttons and the place to drop a photo on. */
export function photoPicker(page) {
  const { work } = page;
  const error = work.errorAbout("photo", "reread");
  if (work.reading)
    return html`<div class="photo-pick busy" role="status"><p>${t("photo.reading")}</p></div>`;
  return html`<div
      class="photo-pick"
      @dragover=${over}
      @dragleave=${away}
      @drop=${(event) => drop(event, page)}
    >
      <label class="button primary filepick"
        >${t("photo.take")}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          @change=${(event) => chosen(event, page)}
      /></label>
      <label class="button filepick"
        >${t("photo.choose")}
        <input
          type="file"
          accept="image/*,.heic,.heif"
          class="photo-file"
          @change=${(event) => chosen(event, page)}
      /></label>
      <p class="soft">${t("photo.drop")}</p>
    </div>
    ${trouble(error)}
    ${
      error?.code === "photo_known"
        ? html`<button type="button" @click=${() => send(page, page.lastPhoto, { again: true })}>
            ${t("photo.again")}
          </button>`
        : nothing
    }
    ${
      page.waitingPhoto
        ? html`<div class="band told">
            <span>${t("photo.waiting", { name: page.waitingPhoto.name })}</span>
            <button type="button" @click=${() => send(page, page.waitingPhoto)}>
              ${t("photo.send")}
            </button>
          </div>`
        : nothing
    }`;
}

/** Looks for a photo that a lost connection or a closed page left behind. */
export async function findWaiting(page) {
  page.waitingPhoto = await keptPhoto(page.id);
  if (page.waitingPhoto) desk.redraw();
}

function over(event) {
  event.preventDefault();
  event.currentTarget.classList.add("over");
}

function away(event) {
  event.currentTarget.classList.remove("over");
}

function drop(event, page) {
  event.preventDefault();
  away(event);
  const file = event.dataTransfer.files[0];
  if (file) send(page, file);
}

function chosen(event, page) {
  const file = event.target.files[0];
  event.target.value = ""; // the same photo may be chosen again
  if (file) send(page, file);
}

async function send(page, file, options) {
  page.lastPhoto = file;
  page.waitingPhoto = null;
  await keepPhoto(page.id, file);
  const done = await page.work.sendPhoto(file, options);
  // The server has it, or has said no: only what never got an answer is kept.
  await forgetPhoto(page.id);
  if (done) {
    page.view = null;
    page.boardView.zoom.full = null;
  }
  desk.redraw();
}
