// How the visitor's finished games went, as the server counts them.

import { get } from "./api.js";
/** @import {Figures, Results} from "./protocol.js" */

/** @typedef {{won: number, lost: number, tied: number}} Tally */

/** Asked anew each time: another game may have ended. @returns {Promise<Figures>} */
export const loadFigures = () => get("/figures");

/**
 * Some results added up.
 * @param {Results[]} results @param {(one: Results) => boolean} [counts]
 * @returns {Tally}
 */
export function tally(results, counts = () => true) {
  const sum = { won: 0, lost: 0, tied: 0 };
  for (const one of results) {
    if (!counts(one)) continue;
    sum.won += one.won;
    sum.lost += one.lost;
    sum.tied += one.tied;
  }
  return sum;
}

/** Those against a level. @param {Results[]} results @param {number} level */
export const against = (results, level) => tally(results, (one) => one.level === level);

/** How many games. @param {Tally} sum */
export const played = ({ won, lost, tied }) => won + lost + tied;
