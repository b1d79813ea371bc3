// English and Chinese: which one is on, and the words.

import { WORDS } from "./words.js";

const STORED = "boardscan.lang";
let current = remembered() ?? (navigator.language.startsWith("zh") ? "zh" : "en");

function remembered() {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null; // a browser that keeps nothing still has a language
  }
}

/** "en" or "zh". */
export function lang() {
  return current;
}

/** Switches the language and remembers it. */
export function setLang(name) {
  current = name;
  try {
    localStorage.setItem(STORED, name);
  } catch {
    // not remembered, then
  }
  markDocument();
}

/** Tells the browser and screen readers which language the page is in. */
export function markDocument() {
  document.documentElement.lang = current === "zh" ? "zh-CN" : "en";
}

/** A text of the catalogue in the language that is on, with its values filled in. */
export function t(name, values = {}) {
  const pair = WORDS[name];
  if (!pair) throw new Error(`no words for ${name}`);
  return pair[current === "zh" ? 1 : 0].replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");
}

/** The half of an {en, zh} object that is on; a plain string as it is. */
export function pick(text) {
  if (text == null || typeof text === "string") return text ?? "";
  return text[current] ?? text.en ?? "";
}

/** Black, white or empty in words. */
export function colourName(letter) {
  return t({ B: "black", W: "white", ".": "empty" }[letter]);
}
