// A photo on its way, kept in the browser: a phone's camera does not keep what a page asked for.

function store(mode) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("boardscan", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("photos");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () =>
      resolve(opening.result.transaction("photos", mode).objectStore("photos"));
  });
}

function finished(asked) {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

/** Runs one request on the store; null where the browser keeps nothing. */
async function ask(mode, make) {
  try {
    return (await finished(make(await store(mode)))) ?? null;
  } catch {
    return null;
  }
}

export const keepPhoto = (id, file) => ask("readwrite", (photos) => photos.put(file, id));
export const keptPhoto = (id) => ask("readonly", (photos) => photos.get(id));
export const forgetPhoto = (id) => ask("readwrite", (photos) => photos.delete(id));
