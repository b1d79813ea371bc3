// Talking to the desk's server: retries while the connection is lost, errors with their hints.

import { lang, t } from "./lang.js";

const WAITS_MS = [500, 1000, 2000, 4000, 5000];

/** An answer that says no, with what happened and what helps. */
export class ApiError extends Error {
  constructor(status, { code = "unknown", message = "", hint = "", detail = null } = {}) {
    super(message);
    Object.assign(this, { status, code, hint, detail });
  }
}

/** Milliseconds after which people wonder whether anything happens. */
const SLOW_MS = 300;

/** Whether the server can be reached, how many answers take long, and who wants to know when that changes. */
export const connection = {
  lost: false,
  waiting: 0,
  slow: 0,
  listeners: new Set(),
  set(lost) {
    if (this.lost === lost) return;
    this.lost = lost;
    this.tell();
  },
  tell() {
    for (const listener of this.listeners) listener();
  },
};

let csrf = "";
let renew = null;
let wake = () => {};

/** The token that every change has to carry, and the way to a new one. */
export function useCsrf(token, again) {
  csrf = token;
  renew = again;
}

/** Tries again at once whatever waits for the connection. */
export function tryNow() {
  wake();
}
addEventListener("online", tryNow);

function sleep(ms) {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    const before = wake;
    wake = () => {
      clearTimeout(timer);
      before();
      done();
    };
  });
}

/** A name for one change, so that the server does it once however often it is sent. */
export function changeName() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * One request, sent until it is answered.
 *
 * `json` or `body` (FormData, Blob) is what is sent. While the connection is lost it waits and
 * tries again, for as long as the page is open, unless `once` is set. Throws ApiError.
 */
export async function request(method, path, { json, body, headers = {}, once = false } = {}) {
  const options = { method, headers: { "Accept-Language": lang(), ...headers } };
  if (json !== undefined) {
    options.body = JSON.stringify(json);
    options.headers["Content-Type"] = "application/json";
  } else if (body !== undefined) {
    options.body = body;
  }
  let renewed = false;
  for (let turn = 0; ; turn += 1) {
    if (method !== "GET") options.headers["X-CSRF-Token"] = csrf;
    const response = await patiently(() => reach(path, options));
    if (response) {
      const said = await answer(response).catch((error) => error);
      if (!(said instanceof Error)) return said;
      if (said.code !== "csrf" || renewed || !renew) throw said;
      renewed = true; // the desk was started anew, or a day has gone by
      await renew();
      continue;
    }
    if (once) throw new ApiError(0, { code: "lost", message: t("lost"), hint: t("lost.hint") });
    connection.waiting += 1;
    connection.tell();
    await sleep(WAITS_MS[Math.min(turn, WAITS_MS.length - 1)]);
    connection.waiting -= 1;
  }
}

/** Counts what takes long while it does. */
async function patiently(work) {
  let late = 0;
  const timer = setTimeout(() => {
    connection.slow += late = 1;
    connection.tell();
  }, SLOW_MS);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    connection.slow -= late;
    if (late) connection.tell();
  }
}

/** The response, or null where the server can't be reached or asks for patience. */
async function reach(path, options) {
  try {
    const response = await fetch(path, options);
    const away = [502, 503, 504].includes(response.status);
    connection.set(away);
    return away ? null : response;
  } catch {
    connection.set(true);
    return null;
  }
}

async function answer(response) {
  const type = response.headers.get("Content-Type") ?? "";
  const data = type.includes("json") ? await response.json() : await response.text();
  if (response.ok) return data;
  if (response.status === 401) toTheDoor();
  const said = typeof data === "object" ? (data.error ?? data.detail) : null;
  throw new ApiError(response.status, {
    code: said?.code ?? `http_${response.status}`,
    message: said?.message ?? t("refused.by_server", { status: response.status }),
    hint: said?.hint ?? "",
    detail: data,
  });
}

/** To the login page, which leads back to where this page is. */
function toTheDoor() {
  try {
    sessionStorage.setItem("boardscan.back", location.hash);
  } catch {
    // then the way back leads to the hall
  }
  location.assign("/login"); // what was typed waits for the way back
}

/** One is in: the login page need not lead back any more. */
export function forgetTheDoor() {
  try {
    sessionStorage.removeItem("boardscan.back");
  } catch {
    // nothing was kept
  }
}

/** Whether an error means that one has to come in again: nothing is lost by it. */
export function shutOut(error) {
  return error?.status === 401;
}

export const get = (path, options) => request("GET", path, options);
export const post = (path, json, options) => request("POST", path, { json, ...options });
export const put = (path, json, options) => request("PUT", path, { json, ...options });
