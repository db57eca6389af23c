// The turn at which a game turned.

/** @import {Player, Report} from "../protocol.js" */

/**
 * Of the turns of whoever lost the one that cost most, of a tie any: its number from 1, or nothing where no turn cost
 * anything to speak of. The latest of several that cost as much is the one that mattered.
 * @param {Pick<Report, "turns">} report @param {Player | null} loser
 */
export function turningPoint({ turns }, loser) {
  const LEAST = 0.02;
  let found = 0;
  let most = LEAST;
  for (const [i, turn] of turns.entries()) {
    if (turn.forced || (loser && turn.by !== loser) || turn.loss < most) continue;
    most = turn.loss;
    found = i + 1;
  }
  return found;
}
