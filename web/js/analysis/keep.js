// Keeps what was edited: with the game on the server where there is one, else as a draft in this browser.

import { wordsOf } from "../api.js";
import { DraftKeeper, dropDraft, dropUnsent, keepUnsent, noteSaved, refused } from "./drafts.js";
import { dropNotes, putNotes } from "./server.js";
/** @import {TreeWish} from "../protocol.js" */
/** @import {GameTree} from "./tree.js" */

/** So long after an edit it is saved. */
const PAUSE = 700;
const DRAFT_PAUSE = 150;
const AGAIN = 5000;

export class Keeper {
  /**
   * `gather` takes over what is still being typed.
   * @param {GameTree} tree
   * @param {{key: string | null, draft: string, say: (state: "saving" | "saved" | "failed", why?: string) => void, gather?: () => void}} how
   */
  constructor(tree, { key, draft, say, gather = () => {} }) {
    this.tree = tree;
    this.key = key;
    this.draftName = draft;
    this.draft = key ? null : new DraftKeeper(draft);
    this.say = say;
    this.gather = gather;
    this.dirty = false;
    /** How many saves are on their way. */
    this.sending = 0;
    /** Counts the saves: only the last one says what is kept. */
    this.serial = 0;
    /** The board was left: nothing is tried again from here. */
    this.closed = false;
    /** All was thrown away: nothing of it may come back. */
    this.forgotten = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.timer = undefined;
    this.leaving = () => {
      this.gather();
      this.flush(true);
    };
    addEventListener("pagehide", this.leaving);
  }

  /** Something was edited. */
  touch() {
    if (this.closed || this.forgotten) return;
    this.dirty = true;
    if (this.key) this.say("saving");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), this.key ? PAUSE : DRAFT_PAUSE);
  }

  /** Another place is looked at: a reload is to come back to it. */
  moved() {
    if (this.draft?.there) this.touch();
  }

  /** Saves what is not saved yet. @param {boolean} [leaving] The page is going: what is still on its way may be cut off, and is sent again. */
  async flush(leaving = false) {
    clearTimeout(this.timer);
    if (this.forgotten || !(this.dirty || (leaving && this.sending > 0))) return;
    this.dirty = false;
    const wish = this.tree.wish();
    if (this.key) await this.#send(this.key, wish, leaving);
    else this.say(this.draft?.store(wish, this.tree.at.tokens) ? "saved" : "failed");
  }

  /** @param {string} key @param {TreeWish} wish @param {boolean} leaving */
  async #send(key, wish, leaving) {
    const mine = ++this.serial;
    const last = leaving || this.closed;
    // Nobody may be here to hear how it ends.
    if (last) keepUnsent(key, wish);
    this.sending += 1;
    try {
      await putNotes(key, wish, { last, atOnce: leaving });
      if (mine !== this.serial) return;
      noteSaved(key);
      if (!this.dirty) this.say("saved");
    } catch (error) {
      if (mine !== this.serial || this.forgotten) return;
      const never = refused(error);
      this.say("failed", never ? wordsOf(error) : "");
      // It may be taken once it is edited again.
      if (never) return dropUnsent(key);
      // The board may have been left while this was on its way: then it waits until the game is opened again.
      if (this.closed) return keepUnsent(key, wish);
      this.dirty = true;
      this.timer = setTimeout(() => this.flush(), AGAIN);
    } finally {
      this.sending -= 1;
    }
  }

  /** Throws everything away that was edited; what is just being saved as well. */
  async forget() {
    clearTimeout(this.timer);
    const { dirty } = this;
    this.forgotten = true;
    try {
      if (this.key) {
        await dropNotes(this.key);
        noteSaved(this.key);
      } else dropDraft(this.draftName);
    } catch (error) {
      this.forgotten = false;
      if (dirty) this.touch();
      throw error;
    }
  }

  /** The board is left. */
  close() {
    removeEventListener("pagehide", this.leaving);
    this.closed = true;
    return this.flush();
  }
}
