// Keeps what was edited: with the game on the server where there is one, else as a draft in this browser.

import { wordsOf } from "../api.js";
import { DraftKeeper, dropDraft, dropUnsent, keepUnsent, noteSaved, refused } from "./drafts.js";
import { merge } from "./merge.js";
import { dropNotes, notes, putNotes } from "./server.js";
import { GameTree } from "./tree.js";
import { t } from "../messages/index.js";
/** @import {TreeWish} from "../protocol.js" */
/** @import {Others} from "./others.js" */

/** How long after an edit it is saved. */
const PAUSE = 700;
const DRAFT_PAUSE = 150;
const AGAIN = 5000;
/** How long the last words of a window that is closed may take. */
const LEAVING = 1500;

export class Keeper {
  /**
   * `gather` takes over what is still being typed, `taken` is told when something of another window was taken over.
   * `base` is what the server has.
   * @param {GameTree} tree
   * @param {{
   *   key: string | null,
   *   draft: string,
   *   say: (state: "saving" | "saved" | "failed", why?: string) => void,
   *   gather?: () => void,
   *   taken?: () => void,
   *   others?: Others | null,
   *   base?: TreeWish | null,
   * }} how
   */
  constructor(tree, { key, draft, say, gather = () => {}, taken = () => {}, others = null, base = null }) {
    this.tree = tree;
    this.key = key;
    this.draftName = draft;
    this.draft = key ? null : new DraftKeeper(draft);
    this.say = say;
    this.gather = gather;
    this.taken = taken;
    this.others = others;
    this.base = base;
    /** Whether another window has saved since. */
    this.stale = false;
    /** A window that was closed may be saving until then. */
    this.quiet = 0;
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

  /**
   * Saves what is not saved yet.
   * @param {boolean} [leaving] The page is going: what is still on its way may be cut off, and is sent again.
   */
  async flush(leaving = false) {
    clearTimeout(this.timer);
    if (this.forgotten || !(this.dirty || (leaving && this.sending > 0))) return;
    const wait = this.quiet - Date.now();
    if (wait > 0 && !leaving && !this.closed) {
      this.timer = setTimeout(() => this.flush(), wait);
      return;
    }
    if (this.key && this.others && !leaving) return this.others.alone(() => this.#flush(false));
    return this.#flush(leaving);
  }

  /** @param {boolean} leaving */
  async #flush(leaving) {
    if (this.key && this.stale && !leaving) await this.#takeOver(this.key);
    // Taking over may have left nothing to save.
    if (this.forgotten || !(this.dirty || (leaving && this.sending > 0))) return;
    const wish = this.tree.wish();
    // What another window has saved is not known here: to save now would replace it.
    if (this.key && this.stale) {
      if (leaving || this.closed) return keepUnsent(this.key, wish, this.base);
      this.say("failed");
      this.timer = setTimeout(() => this.flush(), AGAIN);
      return;
    }
    this.dirty = false;
    if (this.key) await this.#send(this.key, wish, leaving);
    else this.say(this.draft?.store(wish, this.tree.at.tokens) ? "saved" : "failed");
  }

  /**
   * Another window has saved its notes on the same game, is saving them while it is closed, or has forgotten them.
   * @param {string} news
   */
  async elsewhere(news) {
    if (!this.key || this.forgotten) return;
    const { key } = this;
    if (news === "forgotten") {
      if (!this.closed) this.say("failed", t("analysis.forgotten"));
      return;
    }
    this.stale = true;
    if (this.closed) return;
    if (news === "leaving") {
      this.quiet = Date.now() + LEAVING;
      setTimeout(() => this.elsewhere("saved"), LEAVING);
    } else await this.others?.alone(() => this.#takeOver(key));
  }

  /** Puts together what another window has saved and what was done here. @param {string} key */
  async #takeOver(key) {
    if (!this.stale || this.forgotten) return;
    this.stale = false;
    try {
      const saved = await notes(key);
      if (!saved || this.forgotten) return;
      this.gather();
      const theirs = GameTree.read(saved, this.tree.usual);
      const wish = theirs.wish();
      const changes = merge(this.tree, theirs, this.base ?? wish);
      this.base = wish;
      const { dirty } = this;
      if (changes.length) this.tree.takeOver(changes);
      // What is here and not there is still to be saved; where both are the same, nothing is.
      this.dirty = dirty && JSON.stringify(this.tree.wish().nodes) !== JSON.stringify(wish.nodes);
      if (!this.dirty) {
        clearTimeout(this.timer);
        this.say("saved");
      }
      if (changes.length && !this.closed) this.taken();
    } catch {
      // Asked for again before the next save.
      this.stale = true;
    }
  }

  /** @param {string} key @param {TreeWish} wish @param {boolean} leaving */
  async #send(key, wish, leaving) {
    const mine = ++this.serial;
    const last = leaving || this.closed;
    // Nobody may be here to hear how it ends.
    if (last) keepUnsent(key, wish, this.base);
    // Nor to tell the others when it has ended.
    if (leaving) this.others?.tell("leaving");
    this.sending += 1;
    try {
      await putNotes(key, wish, { last, atOnce: leaving });
      this.base = wish;
      this.others?.tell("saved");
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
      if (this.closed) return keepUnsent(key, wish, this.base);
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
      const { key } = this;
      if (key) {
        await (this.others ? this.others.alone(() => dropNotes(key)) : dropNotes(key));
        noteSaved(key);
        this.others?.tell("forgotten");
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
    // Another window may be saving just now: should the browser be closed before it is this one's turn, nothing is
    // lost.
    if (this.key && this.others && this.dirty && !this.forgotten) keepUnsent(this.key, this.tree.wish(), this.base);
    return this.flush().finally(() => this.others?.close());
  }
}
