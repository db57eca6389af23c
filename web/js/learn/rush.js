// Rushing through puzzles: which come, from easy to hard, and a clock that runs only while somebody can think.

/** @import {PuzzleInfo} from "../protocol.js" */

/** How long a storm lasts, and what a wrong turn costs, in milliseconds. */
export const STORM = 180_000;
export const PENALTY = 10_000;
/** The first puzzle is rated about this, and each one after it so much more. */
const FIRST = 600;
const STEP = 35;
/** The next one is drawn from so many that are near. */
const NEAR = 10;

/** A clock that is set going and stopped, and never counts below zero. */
export class Countdown {
  #left;
  #since = /** @type {number | null} */ (null);
  #now;

  /** @param {number} left In milliseconds. @param {() => number} [now] */
  constructor(left, now = () => performance.now()) {
    this.#left = left;
    this.#now = now;
  }

  /** What is left now. */
  get left() {
    const spent = this.#since === null ? 0 : this.#now() - this.#since;
    return Math.max(0, this.#left - spent);
  }

  go() {
    this.#since ??= this.#now();
  }

  stop() {
    this.#left = this.left;
    this.#since = null;
  }

  /** @param {number} time */
  take(time) {
    this.#left -= time;
  }
}

/**
 * Puzzles by the usual rules from easy to hard, drawn by lot, none of them twice.
 * @param {PuzzleInfo[]} list @param {(sides: number) => number} roll @returns {Generator<PuzzleInfo, void>}
 */
export function* drawn(list, roll) {
  const left = list.filter((one) => one.game === one.board);
  for (let target = FIRST; left.length; target += STEP) {
    const far = (/** @type {PuzzleInfo} */ one) => Math.abs(one.rating - target);
    const near = [...left].sort((a, b) => far(a) - far(b)).slice(0, NEAR);
    const one = near[roll(near.length)];
    left.splice(left.indexOf(one), 1);
    yield one;
  }
}

/** "2:05", or "9.3" when it becomes close. @param {number} left In milliseconds. */
export function clockText(left) {
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
