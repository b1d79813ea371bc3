// Taking, choosing or dropping a picture: one place for photos of boards, cards and slips.

import { html, nothing } from "../vendor.js";
import { t } from "../lang.js";

/**
 * The buttons and the place to drop on; `send` gets the file.
 *
 * `busy` is said in their place while the picture is on its way; `label` says which picture it is
 * where there are several pickers. `main` makes the first button the page's main one.
 */
export function picker({ send, busy = null, label = null, accept = "", main = false, name = "" }) {
  if (busy)
    return html`<div class="photo-pick busy" role="status" aria-busy="true"><p>${busy}</p></div>`;
  const choose = (event) => {
    const file = event.target.files[0];
    event.target.value = ""; // the same picture may be chosen again
    if (file) send(file);
  };
  const button = ({ words, accept, camera = false, kind = "", file = "" }) =>
    html`<label class="button filepick ${kind}"
      >${t(words)}
      <input
        type="file"
        class=${file}
        accept=${accept}
        capture=${camera ? "environment" : nothing}
        aria-label=${label ? `${label}: ${t(words)}` : t(words)}
        @change=${choose}
    /></label>`;
  return html`<div class="photo-pick" @dragover=${over} @dragleave=${away} @drop=${(event) => drop(event, send)}>
    ${label ? html`<h2 class="small">${label}</h2>` : nothing}
    ${button({ words: "photo.take", accept: "image/*", camera: true, kind: main ? "primary" : "" })}
    ${button({ words: "photo.choose", accept: `image/*,.heic,.heif${accept}`, file: `${name}-file` })}
    <p class="soft">${t("photo.drop")}</p>
  </div>`;
}

/** A picture that a lost connection or a closed page left behind, and the way to send it. */
export function leftBehind(file, send) {
  if (!file) return nothing;
  return html`<div class="band told">
    <span>${t("photo.waiting", { name: file.name })}</span>
    <button type="button" @click=${() => send(file)}>${t("photo.send")}</button>
  </div>`;
}

function over(event) {
  event.preventDefault();
  event.currentTarget.classList.add("over");
}

function away(event) {
  event.currentTarget.classList.remove("over");
}

function drop(event, send) {
  event.preventDefault();
  away(event);
  const file = event.dataTransfer.files[0];
  if (file) send(file);
}
