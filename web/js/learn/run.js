// A run of puzzles: what the visitor has chosen from the list, and which puzzle comes next.

import { t } from "../messages/index.js";
import { gameWords } from "../game-text.js";

/** @import {PuzzleInfo} from "../protocol.js" */
/** @import {PuzzleProgress} from "./progress.js" */

/** @typedef {{theme: string, board: string, difficulty: string, state: string}} Filter */

const KEY = "zertz.puzzle-run";
/** @type {Filter} */
export const ALL = { theme: "", board: "", difficulty: "", state: "" };

/** Themes in words. @type {Record<string, string>} */
export const THEMES = {
  sacrifice: t("puzzles.theme.sacrifice"),
  "sacrifice-chain": t("puzzles.theme.chain"),
  isolation: t("puzzles.theme.isolation"),
  "colour-race": t("puzzles.theme.race"),
  "quiet-move": t("puzzles.theme.quiet"),
  "capture-choice": t("puzzles.theme.captures"),
};
export const LEVELS = [
  "",
  t("puzzles.level.easy"),
  t("puzzles.level.fair"),
  t("puzzles.level.tricky"),
  t("puzzles.level.hard"),
  t("puzzles.level.veryHard"),
];

/** @param {string} theme */
export const themeName = (theme) => THEMES[theme] ?? theme;
/** The board and the variant. @param {PuzzleInfo} one */
export const boardName = (one) => gameWords(one.game);

/** The filter of this window; what is stored is checked. @returns {Filter} */
export function filter() {
  const result = { ...ALL };
  try {
    const given = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    for (const key of /** @type {(keyof Filter)[]} */ (Object.keys(ALL))) {
      const value = given?.[key];
      if (typeof value === "string" && /^[\w:.-]{0,30}$/.test(value)) result[key] = value;
    }
  } catch {
    // Nothing is chosen, then.
  }
  return result;
}

/** @param {Filter} wish */
export function choose(wish) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(wish));
  } catch {
    // The choice then lasts as long as the page.
  }
}

/** Whether a puzzle is by the usual rules: the others are for those who choose them. @param {PuzzleInfo} one */
export const isUsual = (one) => one.game === one.board;

/**
 * The puzzles that fit a choice: without a board those of the usual rules.
 * @param {PuzzleInfo[]} list @param {Filter} wish @param {PuzzleProgress} progress
 */
export function fitting(list, wish, progress) {
  return list.filter((one) => {
    const result = progress.results[one.id];
    return (
      (wish.board ? one.game === wish.board : isUsual(one)) &&
      (!wish.theme || one.themes.includes(wish.theme)) &&
      (!wish.difficulty || String(one.difficulty) === wish.difficulty) &&
      (!wish.state || (wish.state === "new" ? !result : result === wish.state))
    );
  });
}

/**
 * How learners begin: what each step offers, and how many of it have to be solved before the next one. Whoever has come
 * to this rating needs no steps any more.
 * @type {{wanted: number, fits: (one: PuzzleInfo) => boolean}[]}
 */
const STEPS = [
  { wanted: 4, fits: (one) => one.turns === 1 && one.board === "37" },
  { wanted: 6, fits: (one) => one.turns === 2 && one.board === "37" && one.difficulty === 1 },
  { wanted: 8, fits: (one) => one.turns === 3 && one.board === "37" && one.difficulty <= 2 },
  { wanted: 8, fits: (one) => one.turns <= 3 && one.board !== "37" && one.difficulty <= 2 },
];
const GROWN = 1300;

/**
 * What the run offers now: to beginners the step that they are on, the easiest puzzle first; then everything.
 * @param {PuzzleInfo[]} open @param {PuzzleInfo[]} list @param {PuzzleProgress} progress
 */
function step(open, list, progress) {
  if (progress.rating >= GROWN) return null;
  for (const { wanted, fits } of STEPS) {
    const solved = list.filter((one) => fits(one) && progress.results[one.id] === "solved").length;
    const left = open.filter((one) => fits(one) && !progress.results[one.id]);
    if (solved < wanted && left.length) return left.reduce((best, one) => (one.rating < best.rating ? one : best));
  }
  return null;
}

/**
 * The next puzzle of those that were chosen. Whoever has chosen nothing is led from wins in one turn on the smallest
 * board to longer ones and larger boards; then, and among those chosen, it is the one nearest to the visitor's rating.
 * @param {PuzzleInfo[]} list @param {PuzzleProgress} progress @param {string} [except]
 */
export function nextPuzzle(list, progress, except = "") {
  const wish = filter();
  const open = fitting(list, wish, progress).filter((one) => one.id !== except);
  const chosen = wish.theme || wish.board || wish.difficulty || wish.state;
  const first = chosen ? null : step(open, list.filter(isUsual), progress);
  if (first) return first;
  const fresh = open.filter((one) => !progress.results[one.id]);
  const unsolved = open.filter((one) => progress.results[one.id] !== "solved");
  const from = fresh.length ? fresh : unsolved.length ? unsolved : open;
  const far = (/** @type {PuzzleInfo} */ one) => Math.abs(one.rating - progress.rating);
  return from.reduce(
    (/** @type {PuzzleInfo | null} */ best, one) => (!best || far(one) < far(best) ? one : best),
    null,
  );
}
