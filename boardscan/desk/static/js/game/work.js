// One game on the table: the server's state of it, and the changes on their way there.

import { ApiError, get, post, request, shutOut } from "../api.js";
import { desk } from "../desk.js";
import { draft, dropDraft, keepDraft } from "../drafts.js";
import { t } from "../lang.js";
import { applied, workOfRecord } from "./applied.js";

/** Changes that wait longer than this for their server are not sent without a person any more. */
const STALE_MS = 12 * 3600 * 1000;

/** What goes into the event at once; all else changes a draft, and says which revision was seen. */
const PAST_THE_DRAFT = ["decide", "annul"];

export class Work {
  constructor(id, redraw) {
    Object.assign(this, { id, redraw, state: null, error: null, told: null, history: null });
    this.queue = [];
    this.sending = false;
    this.rowsBefore = new Map();
    this.path = `/api/games/${encodeURIComponent(id)}`;
    addEventListener("boardscan:work", this.changedElsewhere);
    addEventListener("boardscan:hall", this.rowsAdded);
    addEventListener("boardscan:full", this.reload);
    addEventListener("boardscan:lang", this.reload);
  }

  close() {
    removeEventListener("boardscan:work", this.changedElsewhere);
    removeEventListener("boardscan:hall", this.rowsAdded);
    removeEventListener("boardscan:full", this.reload);
    removeEventListener("boardscan:lang", this.reload);
  }

  /** Whether others wrote something about the game since the draft began. */
  get outdated() {
    return this.state.outdated && !this.rowsBefore.has(this.state.game.row);
  }

  /** The last row about the game that this page did not write itself. */
  get rowOfOthers() {
    let { row } = this.state.game;
    while (this.rowsBefore.has(row)) row = this.rowsBefore.get(row);
    return row;
  }

  /** The state as it will be when everything that was sent has arrived. */
  get shown() {
    return this.queue.reduce((state, change) => applied(state, change.json), this.state);
  }

  reload = async () => {
    try {
      await this.fetch();
      this.error = null;
    } catch (error) {
      this.error = { about: "load", error };
    }
    this.redraw();
  };

  async fetch() {
    if (!desk.arbiter) {
      this.state = workOfRecord(await get(this.path));
      return;
    }
    const state = await get(`${this.path}/work`);
    this.state = { ...state, confirmation: await this.confirmationOf(state) };
  }

  /** Who signed a game that is confirmed. */
  async confirmationOf({ game }) {
    return game.standing === "confirmed" ? (await get(this.path)).confirmation : null;
  }

  /** Loads the game, and sends what a lost connection left unsent. */
  async start() {
    await this.reload();
    const left = draft(`changes.${this.id}`);
    if (left && Date.now() - left.at < STALE_MS && desk.arbiter) {
      this.queue.push(...left.changes);
      this.run();
    }
  }

  changedElsewhere = ({ detail }) => {
    if (detail.id !== this.id || this.sending || !this.state) return;
    if (detail.revision !== this.state.revision || this.state.proposing) this.reload();
  };

  rowsAdded = ({ detail }) => {
    const mine = detail.games.find((game) => game.id === this.id);
    if (mine && !this.sending && mine.row !== this.state?.game.row) this.reload();
  };

  /** Changes the draft: points, chains, terms ... (see the fields of the desk's API). */
  change(json, about) {
    this.queue.push({ method: "PATCH", to: "work", json, about });
    this.redraw();
    return this.run();
  }

  /** Something that happens once: turn, undo, keep, decide, reread. */
  act(to, json, about = to) {
    this.queue.push({ method: "POST", to, json, about });
    this.redraw();
    return this.run();
  }

  /** Sends the queue in order; resolves to whether everything was taken. */
  async run() {
    this.remember();
    this.sending ||= this.sendAll().finally(() => (this.sending = false));
    return this.sending;
  }

  async sendAll() {
    let fine = true;
    do {
      this.error = null;
      fine = (await this.sendQueue()) && fine;
      if (shutOut(this.error?.error)) return false;
      if (!fine) await this.fetch().catch(() => {});
    } while (this.queue.length); // what was changed while that was on its way
    this.redraw();
    return fine;
  }

  async sendQueue() {
    let fine = true;
    while (this.queue.length) {
      const change = this.queue[0];
      try {
        const before = this.state.game.row;
        this.state = await this.send(change);
        const { row } = this.state.game;
        if (change.to === "keep" && row !== before) this.rowsBefore.set(row, before);
      } catch (error) {
        fine = false;
        this.error = { about: change.about, error: asApiError(error) };
        if (shutOut(error)) return false; // the change is sent by whoever comes in again
      }
      this.queue.shift();
      this.remember();
      this.redraw();
    }
    return fine;
  }

  async send(change) {
    const { method, to, json } = change;
    const seen = () => (PAST_THE_DRAFT.includes(to) ? {} : { revision: this.state.revision });
    const once = () => request(method, `${this.path}/${to}`, { json: { ...seen(), ...json } });
    try {
      return await once();
    } catch (error) {
      if (error.code !== "draft_changed") throw error;
      const before = this.state.revision;
      await this.fetch();
      const { changed_by: who } = this.state;
      if (who && who !== desk.session.name) this.told = t("work.also_changed", { who });
      // What says how things shall be may be said again; a turn or an undo may not.
      if (method !== "PATCH" || before === this.state.revision) throw error;
      return once();
    }
  }

  remember() {
    const changes = this.queue.filter((change) => change.method === "PATCH");
    if (changes.length) keepDraft(`changes.${this.id}`, { at: Date.now(), changes });
    else dropDraft(`changes.${this.id}`);
  }

  /** Says who plays: that goes into the event at once. Throws ApiError. */
  async rename(json) {
    const { outdated, game } = this.state;
    await request("PATCH", this.path, { json });
    await this.reload();
    const { row } = this.state.game;
    if (!outdated && row !== game.row) this.rowsBefore.set(row, game.row);
    this.redraw();
  }

  /** Sends a photo; resolves to whether it was read. */
  async sendPhoto(file, { again = false } = {}) {
    this.error = null;
    this.reading = true;
    this.redraw();
    const query = new URLSearchParams({ name: file.name ?? "photo.jpg", ...(again && { again }) });
    try {
      this.state = await request("POST", `${this.path}/photo?${query}`, { body: file });
      return true;
    } catch (error) {
      this.error = { about: "photo", error: asApiError(error) };
      return false;
    } finally {
      this.reading = false;
      this.redraw();
    }
  }

  /** Every row about the game, for people. */
  loadHistory = async () => {
    try {
      this.history = (await get(this.path)).history;
    } catch (error) {
      this.error = { about: "history", error: asApiError(error) };
    }
    this.redraw();
  };

  confirm = async (json) => {
    this.error = null;
    try {
      await post(`${this.path}/confirm`, json);
      await this.fetch();
      return true;
    } catch (error) {
      this.error = { about: "confirm", error: asApiError(error) };
      return false;
    } finally {
      this.redraw();
    }
  };

  /** The error that belongs to one part of the page. */
  errorAbout(...names) {
    return this.error && names.includes(this.error.about) ? this.error.error : null;
  }
}

function asApiError(error) {
  if (error instanceof ApiError) return error;
  console.error(error);
  return new ApiError(0, {
    code: "fault",
    message: t("fault"),
    hint: String(error.message ?? error),
  });
}
