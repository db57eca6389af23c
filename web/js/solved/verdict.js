// What is proven of some first turns: counted, and as one of three verdicts.

import { MARBLES } from "../board/index.js";
/** @import {FirstRemoval, Marble} from "../protocol.js" */

/**
 * All of them lose, some do, or none is known to.
 * @typedef {"lost" | "some" | "open"} Verdict
 * @typedef {{turns: number, lost: number}} Tally
 */

/** The worst first. @type {Verdict[]} */
export const VERDICTS = ["lost", "some", "open"];

/** @param {Tally} tally @returns {Verdict} */
export const verdictOf = ({ turns, lost }) => (lost === 0 ? "open" : lost === turns ? "lost" : "some");

/** The turns at one place. @param {Marble[]} losing The colours that lose there. @param {Marble | null} marble */
export const tallyPlace = (losing, marble) =>
  marble ? { turns: 1, lost: losing.includes(marble) ? 1 : 0 } : { turns: MARBLES.length, lost: losing.length };

/** All turns that remove a ring. @param {FirstRemoval} removal @param {Marble | null} marble @returns {Tally} */
export function tallyRemoval({ places }, marble) {
  const sum = { turns: 0, lost: 0 };
  for (const losing of Object.values(places)) {
    const { turns, lost } = tallyPlace(losing, marble);
    sum.turns += turns;
    sum.lost += lost;
  }
  return sum;
}
