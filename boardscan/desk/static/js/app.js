// Starts the desk: who is here, which page is open, and draws it.

import { html, render } from "./vendor.js";
import { connection, forgetTheDoor } from "./api.js";
import { desk } from "./desk.js";
import { markDocument, t } from "./lang.js";
import { listen } from "./live.js";
import { head, nameDialog, trouble } from "./shell.js";
import { HallPage } from "./hall/hall.js";
import { DoubtsPage } from "./hall/doubts.js";
import { StandingsPage } from "./hall/standings.js";
import { GamePage } from "./game/game.js";
import { helpDialog, listenForKeys } from "./keys.js";

const root = document.getElementById("app");
let page = null;
let startError = null;
let drawing = false;

/** The page that a hash names: #/, #/doubts, #/standings, #/game/1.5, #/game/1.5/doubts. */
function pageFor(hash) {
  const [name, id, queue] = hash.replace(/^#\/?/, "").split("/");
  if (name === "game" && id) return new GamePage(decodeURIComponent(id), queue === "doubts");
  if (name === "doubts" && desk.arbiter) return new DoubtsPage();
  if (name === "standings") return new StandingsPage();
  return new HallPage();
}

function open() {
  page?.close?.();
  page = pageFor(location.hash);
  draw();
  const { scroll = 0, focus = null } = page.place ?? {};
  scrollTo(0, scroll);
  (focus ?? document.querySelector("main h1"))?.focus({ preventScroll: true });
}

/** Draws in the next frame, once however often it was asked for. */
function redraw() {
  if (drawing) return;
  drawing = true;
  requestAnimationFrame(draw);
}

function draw() {
  drawing = false;
  const current = page?.name ?? "";
  document.title = page ? `${page.title()} · boardscan` : "boardscan";
  document.getElementById("skip").textContent = t("skip");
  document.body.dataset.page = current;
  render(
    html`${head(current)}
      <main id="main" tabindex="-1">
        ${startError ? trouble(startError, start) : page?.template()}
      </main>
      <p id="announcer" class="visually-hidden" aria-live="polite"></p>
      ${nameDialog()} ${helpDialog()}`,
    root,
  );
  page?.drawn?.();
}

async function start() {
  startError = null;
  redraw();
  try {
    await desk.start();
  } catch (error) {
    startError = error;
    redraw();
    return;
  }
  forgetTheDoor();
  open();
  listen();
  listenForKeys(() => page);
  if (desk.arbiter && !desk.session.name) desk.askName();
}

/** A file that is dropped beside its place must not take the page away. */
function dropsNowhere(event) {
  if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
}

markDocument();
history.scrollRestoration = "manual"; // pages know where they were
for (const name of ["dragover", "drop"]) addEventListener(name, dropsNowhere);
desk.listeners.add(redraw);
connection.listeners.add(redraw);
addEventListener("hashchange", open);
document.getElementById("skip").addEventListener("click", (event) => {
  event.preventDefault(); // the hash is the page's address here
  document.getElementById("main")?.focus();
});
start();
