// The result of a day's puzzle as a line of text: how it went, and nothing that gives the puzzle away.

import { copy } from "../dom.js";
import { gameWords } from "../game-text.js";
import { fullDay, t } from "../messages/index.js";
import { dayPath } from "./calendar.js";
import { dayStreak } from "./progress.js";
/** @import {DailyPuzzle} from "../protocol.js" */
/** @import {PuzzleProgress} from "./progress.js" */

/** A black marble for each try that failed, a white one for the one that solved it. @type {Record<string, string>} */
const MARKS = { x: "⚫", g: "✖️", o: "⚪" };

/** @param {DailyPuzzle} puzzle @param {PuzzleProgress} progress @param {number} today */
export function dayLine(puzzle, progress, today) {
  const tries = progress.tries[puzzle.day] ?? (progress.days.includes(puzzle.day) ? "o" : "");
  return t("puzzle.share.line", {
    date: fullDay(puzzle.day * 86_400_000),
    marks: [...tries].map((one) => MARKS[one]).join(""),
    turns: puzzle.turns,
    board: gameWords(puzzle.game),
    days: puzzle.day === today ? dayStreak(progress.days, today) : 0,
    link: new URL(dayPath(puzzle.day), location.href).href,
  });
}

/** Hands a line to whatever the device shares by, or else copies it. @param {string} line */
export async function shareLine(line) {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    try {
      return await navigator.share({ text: line });
    } catch (error) {
      // Somebody has changed their mind.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  await copy(line, t("puzzle.share.what"));
}
