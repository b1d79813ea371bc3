// A code for another phone in the hall, shown as a QR code.

import { html, nothing } from "../vendor.js";
import { post } from "../api.js";
import { desk } from "../desk.js";
import { t } from "../lang.js";
import { trouble } from "../shell.js";

let invite = null;
let error = null;

export function inviteButton() {
  if (!desk.session?.lan) return nothing;
  return html`<button type="button" @click=${() => ask("arbiter")}>${t("invite")}</button>`;
}

export function inviteDialog() {
  return html`<dialog id="invite-dialog" aria-labelledby="invite-title" class="invite">
    <h2 id="invite-title">${t("invite.title")}</h2>
    ${trouble(error)}
    ${
      invite
        ? html`<img
              alt=${t("invite.qr")}
              src="data:image/svg+xml,${encodeURIComponent(invite.qr_svg)}"
            />
            <p class="code">${invite.code}</p>
            <p class="soft">
              ${t(`invite.${invite.role}`)}
              ${t("invite.once", { minutes: Math.round(invite.expires_s / 60) })}
            </p>`
        : nothing
    }
    <form method="dialog" class="row">
      <button type="button" @click=${() => ask("arbiter")}>${t("invite.for_arbiter")}</button>
      <button type="button" @click=${() => ask("viewer")}>${t("invite.for_viewer")}</button>
      <button class="primary">${t("close")}</button>
    </form>
  </dialog>`;
}

async function ask(role) {
  error = null;
  try {
    invite = await post("/api/invites", { role });
  } catch (caught) {
    [invite, error] = [null, caught];
  }
  desk.redraw();
  requestAnimationFrame(() => {
    const dialog = document.getElementById("invite-dialog");
    if (dialog && !dialog.open) dialog.showModal();
  });
}
