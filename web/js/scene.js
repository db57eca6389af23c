// Moments made by hand, for pictures on pages: no game behind them.

/** @import {BoardShape, Marble, Moment} from "./protocol.js" */

/**
 * @param {BoardShape} shape
 * @param {Record<string, Marble>} marbles
 * @param {string[]} [removed]
 * @returns {Moment}
 */
export function scene(shape, marbles, removed = []) {
  const rings = shape.rings.map((ring) => ring.name).filter((name) => !removed.includes(name));
  const none = { W: 0, G: 0, B: 0 };
  return {
    position: "",
    turn: "first",
    rings,
    inert: [],
    pool: none,
    captured: { first: none, second: none },
    missing: { first: [], second: [] },
    marbles: Object.fromEntries(Object.entries(marbles).filter(([ring]) => rings.includes(ring))),
  };
}
