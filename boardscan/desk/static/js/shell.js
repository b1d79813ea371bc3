// What stands around every page: the head, the connection, what was announced, who is here.

import { html, nothing } from "./vendor.js";
import { connection, tryNow } from "./api.js";
import { draft } from "./drafts.js";
import { lang, t } from "./lang.js";
import { desk } from "./desk.js";
import { showKeys } from "./keys.js";

const PAGES = [
  ["", "hall"],
  ["doubts", "doubts"],
  ["standings", "standings"],
];

/** The head with the pages, the language and the person. */
export function head(current) {
  const { session, hall } = desk;
  const doubts = hall ? hall.counts.needs_review + hall.counts.refused : 0;
  return html`<header class="head">
      <a class="home" href="#/"
        ><img src="/static/mark.svg" alt="" />
        <span>${session?.title || session?.event || "boardscan"}</span></a
      >
      <nav aria-label=${t("nav")}>
        ${PAGES.filter(([path]) => path !== "doubts" || desk.arbiter).map(
          ([path, name]) =>
            html`<a href="#/${path}" aria-current=${current === name ? "page" : nothing}>
              ${t(`nav.${name}`)}${
                name === "doubts" && doubts ? html`<span class="count">${doubts}</span>` : nothing
              }</a
            >`,
        )}
      </nav>
      <button
        type="button"
        class="plain keys-hint"
        aria-label=${t("keys.title")}
        @click=${showKeys}
      >
        <kbd>?</kbd>
      </button>
      <button
        type="button"
        class="plain"
        lang=${lang() === "zh" ? "en" : "zh-CN"}
        @click=${() => desk.switchLang(lang() === "zh" ? "en" : "zh")}
      >
        ${lang() === "zh" ? "English" : "中文"}
      </button>
      ${
        desk.arbiter
          ? html`<button
              type="button"
              class="plain"
              aria-label=${t("name.change")}
              @click=${() => desk.askName()}
            >
              ${session.name || t("name.none")}
            </button>`
          : session
            ? html`<span class="soft">${t("viewer")}</span>`
            : nothing
      }
    </header>
    <div class="working" role="status">
      ${connection.slow && !connection.lost ? html`<span class="visually-hidden">${t("working")}</span>` : nothing}
    </div>
    ${bands()}`;
}

/** Says when the connection is lost, and what still waits for it. */
function bands() {
  if (!connection.lost) return nothing;
  return html`<div class="band lost" role="status">
    <span
      >${connection.waiting ? t("lost.waiting", { n: connection.waiting }) : t("lost.trying")}</span
    >
    <button type="button" @click=${tryNow}>${t("try_now")}</button>
  </div>`;
}

/** An error with its hint, where it happened; `again` tries once more, `word` says how. */
export function trouble(error, again = null, word = "again") {
  if (!error) return nothing;
  return html`<div class="trouble" role="alert">
    <strong>${error.message}</strong> ${error.hint ? html`<p>${error.hint}</p>` : nothing}
    ${again ? html`<button type="button" @click=${again}>${t(word)}</button>` : nothing}
  </div>`;
}

/** The same, with a button for what may be done all the same. */
export function troubleAnyway(error, anyway) {
  return trouble(error, error?.code === "plays_twice" ? anyway : null, "twice.anyway");
}

/** The dialog that asks for the arbiter's name. */
export function nameDialog() {
  return html`<dialog id="name-dialog" aria-labelledby="name-title">
    <form method="dialog" class="stack" @submit=${desk.keepName}>
      <h2 id="name-title">${t("name.title")}</h2>
      <p class="soft">${t("name.why")}</p>
      <label class="field"
        >${t("name.label")}
        <input
          name="name"
          required
          maxlength="60"
          autocomplete="name"
          .value=${desk.session?.name || draft("name") || ""}
      /></label>
      ${trouble(desk.nameError)}
      <div class="row">
        <button class="primary">${t("name.keep")}</button>
        <button type="button" @click=${desk.closeName}>${t("cancel")}</button>
      </div>
    </form>
  </dialog>`;
}

let said = 0;

/** Lets screen readers say something without moving the focus. */
export function announce(text) {
  const place = document.getElementById("announcer");
  said += 1; // the same text twice is still said twice
  if (place) place.textContent = said % 2 ? text : `${text}\u00a0`;
}
