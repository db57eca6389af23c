// What was done, to be taken back and done again.

/** More steps than this are not remembered. */
const MOST = 300;

/** @template T */
export class History {
  /** @param {T} first */
  constructor(first) {
    /** @type {T[]} */
    this.past = [];
    this.now = first;
    /** @type {T[]} */
    this.future = [];
  }

  /**
   * A new state. `join` makes it one step with the one before, such as a sweep over many rings.
   * @param {T} next @param {boolean} [join]
   */
  push(next, join = false) {
    if (!join) this.past.push(this.now);
    if (this.past.length > MOST) this.past.shift();
    this.now = next;
    this.future = [];
  }

  undo() {
    const before = this.past.pop();
    if (before === undefined) return false;
    this.future.push(this.now);
    this.now = before;
    return true;
  }

  redo() {
    const after = this.future.pop();
    if (after === undefined) return false;
    this.past.push(this.now);
    this.now = after;
    return true;
  }
}
