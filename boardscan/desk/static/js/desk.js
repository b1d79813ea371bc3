// What every page shares: the session, the hall as it is now, the choices the rules leave.

import { get, request, useCsrf } from "./api.js";
import { keepDraft } from "./drafts.js";
import { setLang } from "./lang.js";

class Desk {
  session = null;
  hall = null;
  choices = null;
  nameError = null;
  listeners = new Set();

  get arbiter() {
    return this.session?.role === "arbiter";
  }

  /** Draws whatever page is open again. */
  redraw = () => {
    for (const listener of this.listeners) listener();
  };

  async start() {
    this.take(await get("/api/session"));
    await Promise.all([this.loadHall(), this.loadChoices()]);
  }

  take(session) {
    this.session = session;
    useCsrf(session.csrf, this.renew);
  }

  /** On this machine a session ends without a login page; who was here is here still. */
  renew = async () => {
    const { name } = this.session;
    this.take(await get("/api/session"));
    if (name && !this.session.name)
      this.take(await request("PATCH", "/api/session", { json: { name } }));
  };

  loadHall = async () => {
    this.hall = await get("/api/hall");
    this.redraw();
  };

  loadChoices = async () => {
    this.choices = await get("/api/choices");
    this.redraw();
  };

  /** Takes in the games that changed. */
  update({ games, counts, readings }) {
    if (!this.hall) return;
    const changed = new Map(games.map((game) => [game.id, game]));
    const known = new Set(this.hall.games.map((game) => game.id));
    const merged = this.hall.games.map((game) => changed.get(game.id) ?? game);
    merged.push(...games.filter((game) => !known.has(game.id)));
    merged.sort(inOrder);
    this.hall = { ...this.hall, games: merged, counts, readings: readings ?? this.hall.readings };
    this.redraw();
  }

  switchLang = async (name) => {
    setLang(name);
    this.redraw();
    dispatchEvent(new CustomEvent("boardscan:lang"));
    await Promise.all([this.loadHall(), this.loadChoices()]);
  };

  askName = () => {
    this.nameError = null;
    this.redraw();
    document.getElementById("name-dialog")?.showModal();
  };

  closeName = () => document.getElementById("name-dialog")?.close();

  keepName = async (event) => {
    event.preventDefault();
    const name = new FormData(event.target).get("name").trim();
    try {
      this.take(await request("PATCH", "/api/session", { json: { name } }));
      this.nameError = null;
      keepDraft("name", name);
      this.closeName();
    } catch (error) {
      this.nameError = error;
    }
    this.redraw();
  };
}

function inOrder(a, b) {
  const far = Number.MAX_SAFE_INTEGER;
  const by = ["round", "table", "board"].map((name) => (a[name] ?? far) - (b[name] ?? far));
  return by.find((difference) => difference) ?? a.key.localeCompare(b.key);
}

export const desk = new Desk();
