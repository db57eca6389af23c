// Begins a game against the engine: from the start page, and at the end of the lessons.

import { toast } from "./dom.js";
import { create, wordsOf } from "./api.js";
import { DEFAULT_BOARD } from "./boards.js";
import { go } from "./go.js";
import { change, settings } from "./settings.js";
import { t } from "./messages/index.js";
/** @import {SeatWish} from "./protocol.js" */

/** What somebody's first game is played on, and against whom. */
export const FIRST_GAME = { board: "37", level: 1 };

/** Newcomers are told a few things in their first games, and warned before they give marbles away. */
function learnAlong() {
  change({ warn: true });
  try {
    localStorage.setItem("zertz.coach", localStorage.getItem("zertz.coach") ?? "[]");
  } catch {
    // Without storage nobody could remember what was said.
  }
}

/**
 * @param {HTMLButtonElement} button The one that was pressed: it can be pressed once.
 * @param {{board?: string | null, level?: number, first?: boolean, coached?: boolean}} [wish]
 *   What is not said is as the settings have it,
 *   and chance decides who begins.
 */
export async function begin(
  button,
  { board = settings.board, level = settings.level, first = Math.random() < 0.5, coached = false } = {},
) {
  if (button.disabled) return;
  button.disabled = true;
  if (coached) learnAlong();
  /** @type {SeatWish} */ const me = { kind: "me", name: settings.name || t("player.default") };
  /** @type {SeatWish} */ const engine = { kind: "engine", level };
  const seats = first ? { first: me, second: engine } : { first: engine, second: me };
  try {
    go(`/game/${await create({ game: board ?? DEFAULT_BOARD, seats })}`);
  } catch (error) {
    toast(wordsOf(error), { seconds: 8 });
    button.disabled = false;
  }
}
