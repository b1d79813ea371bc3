// Files that the server makes: fetched here, so that the page can say that it waits, or why not.

import { ApiError } from "./api.js";
import { desk } from "./desk.js";
import { t } from "./lang.js";
import { trouble } from "./shell.js";
import { html } from "./vendor.js";

const making = new Set();
let failed = null;

/** A button that fetches a file; `words` are on it. */
export function downloadButton(url, words) {
  const busy = making.has(url);
  return html`<button
    type="button"
    class="download"
    ?disabled=${busy}
    aria-busy=${busy ? "true" : "false"}
    @click=${() => download(url)}
  >
    ${busy ? t("download.making") : words}
  </button>`;
}

/** Why the last file that starts so could not be had. */
export function downloadTrouble(start) {
  return trouble(failed?.url.startsWith(start) ? failed.error : null);
}

async function download(url) {
  making.add(url);
  failed = null;
  desk.redraw();
  try {
    save(await fetchFile(url));
  } catch (error) {
    failed = { url, error };
  }
  making.delete(url);
  desk.redraw();
}

/** The file under its name. Throws ApiError. */
export async function fetchFile(url) {
  const response = await fetch(url).catch(() => null);
  if (!response) throw new ApiError(0, { message: t("lost"), hint: t("download.lost") });
  if (!response.ok) {
    const said = (await response.json().catch(() => ({}))).error;
    const message = said?.message ?? t("refused.by_server", { status: response.status });
    throw new ApiError(response.status, { ...said, message });
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  const blob = await response.blob();
  return new File([blob], name ?? "boardscan", { type: blob.type });
}

function save(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
