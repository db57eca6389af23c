// What this browser keeps of its visitor, as one text that can be taken elsewhere; and such a text read back. Nothing
// in it is believed: it is checked as storage is.

import { Refusal } from "../api.js";
import { addLessons, addPuzzles, lessonsDone, puzzleProgress } from "../learn/progress.js";
import { change, checked, settings } from "../settings.js";
import { t } from "../messages/index.js";
/** @import {Settings} from "../settings.js" */
/** @import {PuzzleProgress} from "../learn/progress.js" */

const FORMAT = "zertz-progress";
const VERSION = 1;
/** Larger files are not read. A thousand games have about two million bytes. */
export const MOST_BYTES = 16 << 20;

/**
 * @typedef {object} Luggage
 * @property {string} made  When, as ISO 8601.
 * @property {Settings} settings
 * @property {Record<string, number>} lessons
 * @property {PuzzleProgress} puzzles
 * @property {string} games  Records as .zgn; empty if none came along.
 */

/** @param {string} [games] Records as .zgn. */
export const pack = (games = "") =>
  JSON.stringify({
    format: FORMAT,
    version: VERSION,
    made: new Date().toISOString(),
    settings,
    lessons: lessonsDone(),
    puzzles: puzzleProgress(),
    games,
  });

/** Reads such a text, or says what is wrong with it. @param {string} text @returns {Luggage} */
export function unpack(text) {
  /** @param {string} words */
  const refuse = (words) => new Refusal("malformed", words);
  if (text.length > MOST_BYTES) throw new Refusal("too_large", t("travel.tooLarge"));
  /** @type {any} */
  let given;
  try {
    given = JSON.parse(text);
  } catch {
    // One of ours that was cut off still begins as ours do.
    throw refuse(text.includes(FORMAT) ? t("travel.torn") : t("travel.foreign"));
  }
  if (!given || typeof given !== "object" || given.format !== FORMAT) throw refuse(t("travel.foreign"));
  if (given.version !== VERSION) throw refuse(t("travel.newer"));
  for (const part of ["settings", "lessons", "puzzles"])
    if (!given[part] || typeof given[part] !== "object" || Array.isArray(given[part])) throw refuse(t("travel.torn"));
  if (typeof given.games !== "string") throw refuse(t("travel.torn"));
  return {
    made: typeof given.made === "string" && !Number.isNaN(Date.parse(given.made)) ? given.made : "",
    settings: checked(given.settings),
    lessons: lessonsDone(given.lessons),
    puzzles: puzzleProgress(given.puzzles),
    games: given.games,
  };
}

/**
 * Adds what has come to what is here: nothing that was reached here is lost. Settings replace those here if they are
 * wanted.
 * @param {Luggage} luggage @param {boolean} withSettings
 */
export function unload(luggage, withSettings) {
  addLessons(luggage.lessons);
  addPuzzles(luggage.puzzles);
  if (withSettings) change(luggage.settings);
}

/** What is in it, in words. @param {Luggage} luggage */
export const contents = ({ lessons, puzzles, games }) => [
  t("travel.has.lessons", { count: Object.values(lessons).filter(Boolean).length }),
  t("travel.has.puzzles", {
    count: Object.values(puzzles.results).filter((one) => one === "solved").length,
    rating: String(puzzles.rating),
  }),
  ...(games ? [t("travel.has.games", { count: games.split(/^\[Game /m).length - 1 })] : []),
];
