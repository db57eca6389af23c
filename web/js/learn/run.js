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

/** @param {PuzzleInfo[]} list @param {Filter} wish @param {PuzzleProgress} progress */
export function fitting(list, wish, progress) {
  return list.filter((one) => {
    const result = progress.results[one.id];
    return (
      (!wish.theme || one.themes.includes(wish.theme)) &&
      (!wish.board || one.game === wish.board) &&
      (!wish.difficulty || String(one.difficulty) === wish.difficulty) &&
      (!wish.state || (wish.state === "new" ? !result : result === wish.state))
    );
  });
}

/**
 * The next puzzle: of those that were chosen and are not solved yet, the one nearest to the visitor's rating.
 * @param {PuzzleInfo[]} list @param {PuzzleProgress} progress @param {string} [except]
 */
export function nextPuzzle(list, progress, except = "") {
  const open = fitting(list, filter(), progress).filter((one) => one.id !== except);
  const fresh = open.filter((one) => !progress.results[one.id]);
  const unsolved = open.filter((one) => progress.results[one.id] !== "solved");
  const from = fresh.length ? fresh : unsolved.length ? unsolved : open;
  const far = (/** @type {PuzzleInfo} */ one) => Math.abs(one.rating - progress.rating);
  return from.reduce(
    (/** @type {PuzzleInfo | null} */ best, one) => (!best || far(one) < far(best) ? one : best),
    null,
  );
}
