// What somebody typed stays until the server has it: in the browser's own storage.

const PREFIX = "boardscan.draft.";

/** What was typed into a field and not yet kept by the server, or null. */
export function draft(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name));
  } catch {
    return null;
  }
}

/** Remembers what is being typed. */
export function keepDraft(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // storage is full or forbidden: the field itself still holds it
  }
}

/** Forgets a draft that the server now has. */
export function dropDraft(name) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // nothing was kept
  }
}
