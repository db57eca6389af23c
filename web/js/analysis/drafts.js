// What this browser keeps of boards that belong to no game, and of notes that the server has not got yet.
//
// Every draft lies in the window's own storage, so that two windows never write over each other and a reload finds what
// this window had. Those of the plain address outlive the window: each window writes one of its own beside it, and a
// new window goes on with the newest.

import { Refusal } from "../api.js";
/** @import {TreeWish} from "../protocol.js" */

/** Storage is small, and shared with the settings. */
const LARGEST = 1_000_000;
const MOST_DRAFTS = 8;
const STEM = "zertz.draft";
const UNSENT = "zertz.unsent:";
const SAVED = "zertz.saved";
const MOST_SAVES = 50;
/** What is left of a draft that was thrown away: this window begins anew, whatever others have. */
const NONE = "none";

/**
 * `entry`: under which name it lies in the storage that outlives the window.
 * @typedef {{tree: TreeWish, at: string[], made: number, entry?: string}} Draft
 */

/** The name of the draft for what an address opens. @param {string} address */
export function draftOf(address) {
  if (!address) return STEM;
  let sum = 5381;
  for (let i = 0; i < address.length; i++) sum = (Math.imul(sum, 33) ^ address.charCodeAt(i)) >>> 0;
  return `${STEM}:${sum.toString(36)}${address.length.toString(36)}`;
}

/** @param {string | null} text @returns {Draft | null} */
function parse(text) {
  try {
    const draft = JSON.parse(text ?? "null");
    const sound =
      draft &&
      typeof draft === "object" &&
      draft.tree &&
      typeof draft.tree.game === "string" &&
      Array.isArray(draft.tree.nodes) &&
      Array.isArray(draft.at);
    return sound ? draft : null;
  } catch {
    return null;
  }
}

/** The drafts in a storage, the oldest first; what makes no sense is older than all. @param {Storage} place */
function draftsIn(place) {
  const names = Array.from({ length: place.length }, (_, i) => place.key(i) ?? "").filter(
    (name) => name === STEM || name.startsWith(`${STEM}:`) || name.startsWith(`${STEM}.`),
  );
  const all = names.map((name) => {
    const draft = parse(place.getItem(name));
    return { name, draft, made: Number(draft?.made) || 0 };
  });
  return all.sort((a, b) => a.made - b.made);
}

/**
 * Writes a draft; where there are too many, or there is no room, the oldest goes.
 * @param {Storage} place @param {string} name @param {string} text
 */
function put(place, name, text) {
  const others = draftsIn(place).filter((one) => one.name !== name);
  for (const { name: old } of others.splice(0, others.length - MOST_DRAFTS + 1)) place.removeItem(old);
  for (;;) {
    try {
      place.setItem(name, text);
      return true;
    } catch {
      const oldest = others.shift();
      if (!oldest) return false;
      place.removeItem(oldest.name);
    }
  }
}

/**
 * What this window had, or for the plain address the newest of all windows.
 * @param {string} name
 * @returns {Draft | null}
 */
export function readDraft(name) {
  try {
    const own = sessionStorage.getItem(name);
    if (own !== null || name !== STEM) return parse(own);
    const newest = draftsIn(localStorage).at(-1);
    return newest?.draft ? { ...newest.draft, entry: newest.name } : null;
  } catch {
    return null;
  }
}

/** Throws a draft away: this window begins anew. @param {string} name */
export function dropDraft(name) {
  try {
    const entry = name === STEM ? readDraft(name)?.entry : undefined;
    if (entry) localStorage.removeItem(entry);
    if (name === STEM) sessionStorage.setItem(name, NONE);
    else sessionStorage.removeItem(name);
  } catch {
    // No storage: nothing to forget.
  }
}

/** A board that is edited, as it is kept in the browser. */
export class DraftKeeper {
  /** @param {string} name */
  constructor(name) {
    this.name = name;
    /** Where the plain address's board is kept for other windows. */
    this.entry = `${STEM}.${Math.random().toString(36).slice(2, 10)}`;
    /** What this board goes on from. */
    this.from = readDraft(name);
    this.stored = false;
  }

  /** Whether there is something that a reload would come back to. */
  get there() {
    return this.stored || this.from !== null;
  }

  /** Whether it could be kept. @param {TreeWish} tree @param {string[]} at */
  store(tree, at) {
    const plain = this.name === STEM;
    const text = JSON.stringify({ tree, at, made: Date.now(), ...(plain ? { entry: this.entry } : {}) });
    if (text.length > LARGEST) return false;
    try {
      if (!put(sessionStorage, this.name, text)) return false;
      this.stored = true;
      if (!plain) return true;
      if (!put(localStorage, this.entry, text)) return false;
      this.#takeOver();
      return true;
    } catch {
      // A private window has no storage: the edits last as long as the page.
      return false;
    }
  }

  /** What this board went on from is in it now. If another window has gone on with that as well, both stay. */
  #takeOver() {
    const { from } = this;
    this.from = null;
    if (!from?.entry || from.entry === this.entry) return;
    if (parse(localStorage.getItem(from.entry))?.made === from.made) localStorage.removeItem(from.entry);
  }
}

// ── Notes that the server has not got yet ───────────────────────────────────────────────────────

/** Whether the server will never take it, however often it is sent. @param {unknown} error */
export const refused = (error) =>
  error instanceof Refusal && error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429;

/** When the notes of each game were saved last, by any window: the oldest first. @returns {[string, number][]} */
function saves() {
  try {
    const given = JSON.parse(localStorage.getItem(SAVED) ?? "[]");
    return Array.isArray(given)
      ? given.filter((one) => Array.isArray(one) && typeof one[0] === "string" && typeof one[1] === "number")
      : [];
  } catch {
    return [];
  }
}

/**
 * `base`: what the server had when it was edited, if that is known.
 * @param {string} key @param {TreeWish} wish @param {TreeWish | null} [base]
 */
export function keepUnsent(key, wish, base = null) {
  const made = Date.now();
  const whole = JSON.stringify({ wish, base, made });
  // Where there is no room for both, what was edited is worth more.
  const text = whole.length <= LARGEST ? whole : JSON.stringify({ wish, made });
  try {
    if (text.length <= LARGEST) sessionStorage.setItem(UNSENT + key, text);
  } catch {
    // No room: then the page's last request must do.
  }
}

/** @param {string} key */
export function dropUnsent(key) {
  try {
    sessionStorage.removeItem(UNSENT + key);
  } catch {
    // No storage: nothing was kept.
  }
}

/** The server has the notes of a game: what waits here, and in other windows, is older. @param {string} key */
export function noteSaved(key) {
  dropUnsent(key);
  try {
    localStorage.setItem(
      SAVED,
      JSON.stringify([...saves().filter(([name]) => name !== key), [key, Date.now()]].slice(-MOST_SAVES)),
    );
  } catch {
    // No storage: then no other window has anything either.
  }
}

/**
 * Sends what a board that was left could not send. If another window has saved since, the two are put together; where
 * nobody knows what both began from, the newer counts. What the server will never take is given up, and the reason
 * returned.
 * @param {string} key @param {(key: string, wish: TreeWish) => Promise<unknown>} send
 * @param {(wish: TreeWish, base: TreeWish) => Promise<TreeWish>} [together]
 * @returns {Promise<{sent: boolean, refusal: unknown}>}
 */
export async function sendUnsent(key, send, together = async (wish) => wish) {
  /** @type {{wish: TreeWish, base?: TreeWish | null, made: number} | null} */
  let kept = null;
  try {
    kept = JSON.parse(sessionStorage.getItem(UNSENT + key) ?? "null");
  } catch {
    // Not ours.
  }
  const since = saves().find(([name]) => name === key)?.[1] ?? 0;
  const ended = { sent: false, refusal: /** @type {unknown} */ (null) };
  try {
    const wish =
      kept?.wish && kept.base
        ? await together(kept.wish, kept.base)
        : kept?.wish && !(kept.made < since)
          ? kept.wish
          : null;
    if (wish) await send(key, wish);
    ended.sent = wish !== null;
  } catch (error) {
    if (!refused(error)) throw error;
    ended.refusal = error;
  }
  dropUnsent(key);
  return ended;
}
