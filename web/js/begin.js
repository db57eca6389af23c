// Begins a game against the engine: from the start page, and at the end of the lessons.

import { toast } from "./dom.js";
import { create, wordsOf } from "./api.js";
import { DEFAULT_BOARD } from "./boards.js";
import { go } from "./go.js";
import { settings } from "./settings.js";
import { t } from "./messages/index.js";
/** @import {SeatWish} from "./protocol.js" */

/** What somebody's first game is played on, and against whom. */
export const FIRST_GAME = { board: "37", level: 1 };

/**
 * @param {HTMLButtonElement} button The one that was pressed: it can be pressed once.
 * @param {{board?: string | null, level?: number, first?: boolean}} [wish] What is not said is as the settings have it,
 *   and chance decides who begins.
 */
export async function begin(
  button,
  { board = settings.board, level = settings.level, first = Math.random() < 0.5 } = {},
) {
  if (button.disabled) return;
  button.disabled = true;
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
