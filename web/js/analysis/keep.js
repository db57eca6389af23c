// Keeps what was edited: with the game on the server where there is one, else as a draft in this browser.

import { putNotes } from "./server.js";
/** @import {TreeWish} from "../protocol.js" */
/** @import {GameTree} from "./tree.js" */

/** So long after an edit it is saved. */
const PAUSE = 700;
const AGAIN = 5000;
/** Storage is small, and shared with the settings. */
const LARGEST = 1_000_000;
const MOST_DRAFTS = 8;
const STEM = "zertz.draft";

/** @typedef {{tree: TreeWish, at: string[], made: number}} Draft */

/** The name of the draft for what an address opens; the plain address has one that outlives the window. @param {string} address */
export function draftOf(address) {
  if (!address) return STEM;
  let sum = 5381;
  for (let i = 0; i < address.length; i++) sum = (Math.imul(sum, 33) ^ address.charCodeAt(i)) >>> 0;
  return `${STEM}:${sum.toString(36)}${address.length.toString(36)}`;
}

/** @param {string} name */
const shelf = (name) => name === STEM ? localStorage : sessionStorage;

/** @param {string} name @returns {Draft | null} */
export function readDraft(name) {
  try {
    const draft = JSON.parse(shelf(name).getItem(name) ?? "null");
    const sound = draft && typeof draft === "object" && draft.tree && typeof draft.tree.game === "string" && Array.isArray(draft.tree.nodes) && Array.isArray(draft.at);
    return sound ? draft : null;
  } catch {
    return null;
  }
}

/** @param {string} name */
export function dropDraft(name) {
  try {
    shelf(name).removeItem(name);
  } catch {
    // No storage: nothing to forget.
  }
}

export class Keeper {
  /** @param {GameTree} tree @param {{key: string | null, draft: string, say: (state: "saving" | "saved" | "failed") => void}} how */
  constructor(tree, { key, draft, say }) {
    this.tree = tree;
    this.key = key;
    this.draft = draft;
    this.say = say;
    this.dirty = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.timer = undefined;
    this.leaving = () => this.flush(true);
    addEventListener("pagehide", this.leaving);
  }

  /** Something was edited. */
  touch() {
    this.dirty = true;
    if (this.key) this.say("saving");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), this.key ? PAUSE : 150);
  }

  /** Another place is looked at: a reload is to come back to it. */
  moved() {
    if (!this.key && readDraft(this.draft)) this.touch();
  }

  /** @param {boolean} [leaving] */
  async flush(leaving = false) {
    clearTimeout(this.timer);
    if (!this.dirty) return;
    this.dirty = false;
    const wish = this.tree.wish();
    if (!this.key) {
      this.#store(wish);
      return;
    }
    try {
      await putNotes(this.key, wish, leaving);
      if (!this.dirty) this.say("saved");
    } catch {
      this.dirty = true;
      this.say("failed");
      if (!leaving) this.timer = setTimeout(() => this.flush(), AGAIN);
    }
  }

  /** @param {TreeWish} wish */
  #store(wish) {
    const text = JSON.stringify({ tree: wish, at: this.tree.at.tokens, made: Date.now() });
    if (text.length > LARGEST) return this.say("failed");
    try {
      const place = shelf(this.draft);
      const others = Object.keys(place).filter((name) => name.startsWith(`${STEM}:`) && name !== this.draft);
      if (others.length >= MOST_DRAFTS) for (const name of others) place.removeItem(name);
      place.setItem(this.draft, text);
      this.say("saved");
    } catch {
      // A private window has no storage: the edits last as long as the page.
      this.say("failed");
    }
  }

  close() {
    removeEventListener("pagehide", this.leaving);
    this.flush(true);
  }
}
