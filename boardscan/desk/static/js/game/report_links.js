// The report: to print, to keep as one file, to share from a phone.

import { html, nothing } from "../vendor.js";
import { desk } from "../desk.js";
import { downloadButton, downloadTrouble, fetchFile } from "../download.js";
import { lang, t } from "../lang.js";

export function reportLinks(page) {
  if (!desk.arbiter || (!page.state.board && !page.state.kept.result)) return nothing;
  const base = `${page.work.path}/report`;
  const query = `?lang=${lang()}`;
  return html`<div class="row report">
      <a class="button" target="_blank" rel="noopener" href="${base}.html${query}"
        >${t("report.print")}</a
      >
      ${downloadButton(`${base}.pdf${query}&download=1`, "PDF")}
      ${
        canShare()
          ? html`<button
              type="button"
              @click=${() => share(page, `${base}.html${query}&download=1`)}
            >
              ${t("report.share")}
            </button>`
          : downloadButton(`${base}.html${query}&download=1`, "HTML")
      }
    </div>
    ${downloadTrouble(base)}
    ${page.shareError ? html`<p class="soft" role="status">${page.shareError}</p>` : nothing}`;
}

function canShare() {
  return Boolean(navigator.canShare) && isSecureContext;
}

async function share(page, url) {
  page.shareError = null;
  try {
    const file = await fetchFile(url);
    await navigator.share({ files: [file], title: page.title() });
  } catch (error) {
    if (error.name !== "AbortError") page.shareError = t("report.not_shared");
  }
  desk.redraw();
}
