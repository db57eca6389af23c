// What the editor begins with: the rules of a game, and the position of an address, of an earlier visit or of the
// start.

import { wordsOf } from "../api.js";
import { t } from "../messages/index.js";
import { readTyped } from "../positions.js";
import { settings } from "../settings.js";
import { recall } from "./keep.js";
import { setupOf } from "./setup.js";
/** @import {BoardShape, Counts, Look} from "../protocol.js" */
/** @import {Setup} from "./setup.js" */

/**
 * What the rules of a game give to begin with.
 * @typedef {{game: string, shape: BoardShape, whole: Counts, sizes: Counts, start: Setup}} Ground
 */
/** One state of the editor. @typedef {{setup: Setup, ground: Ground}} State */

/** @param {Look} look @returns {Ground} */
function groundOf(look) {
  const sizes = { W: 0, G: 0, B: 0 };
  for (const { set, size } of look.start.missing.first) if (set !== "each") sizes[set] = size;
  return {
    game: look.game,
    shape: look.shape,
    whole: { ...look.start.pool },
    sizes,
    start: setupOf(look.game, look.start),
  };
}

/** The start of a game says what belongs to it. @param {string} game */
export const groundFor = async (game) => groundOf(await readTyped({ game }));

/**
 * What to begin with: what was edited before a reload, what the address says, or the usual start.
 * @param {URLSearchParams} query
 * @returns {Promise<[State, string]>}
 */
export async function begin(query) {
  const position = query.get("position");
  const game = query.get("game");
  const visit = history.state?.edited;
  const stored = visit || (!position && !game) ? recall(visit) : null;
  if (stored) {
    try {
      return [{ setup: stored, ground: await groundFor(stored.game) }, ""];
    } catch {
      // The rules in the storage are not rules: begin anew.
    }
  }
  let problem = "";
  if (position) {
    try {
      const look = await readTyped({ position });
      return [{ setup: setupOf(look.game, look.moment), ground: await groundFor(look.game) }, ""];
    } catch (error) {
      problem = t("editor.badPosition", { problem: wordsOf(error) });
    }
  }
  try {
    const ground = await groundFor(game ?? settings.board ?? "37");
    return [{ setup: ground.start, ground }, problem];
  } catch (error) {
    const ground = await groundFor("37");
    return [{ setup: ground.start, ground }, problem || t("editor.badGame", { problem: wordsOf(error) })];
  }
}
