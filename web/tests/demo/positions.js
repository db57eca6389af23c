// Moments worth looking at.

/** @import {Effect, Options} from "../../js/protocol.js" */

/** @type {Effect} */
const nothing = { placed: null, removed: null, jumps: [], claimed: [], passed: false };

/** @type {Record<string, {position: string, effect?: Effect, change?: Partial<Options>}>} */
export const POSITIONS = {
  start: { position: "48 ooooo/oooooo/ooooooo/oooooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 2" },
  middle: {
    position: "48 2ooo/1ooooo/ooBooGo/ooWooooo/oooWooo/ooBooo/1ooo1/oo2 1/4/4 1/2/1 2/0/3 2",
    effect: { ...nothing, placed: { marble: "B", at: "f3", own: false }, removed: "g5" },
  },
  capture: {
    position: "37 oooo/oBooo/ooWooo/oooGooo/ooWooo/oBooo/oooo 4/6/7 1/1/1 0/0/1 2",
    effect: { ...nothing, placed: { marble: "G", at: "d4", own: false }, removed: null },
  },
  isolate: {
    position: "37 2WB/2o2/2oooo/2ooooo/oooBoo/ooooo/oooo 3/5/6 1/1/1 2/0/1 2",
    effect: { ...nothing, jumps: [{ from: "e6", over: "e5", to: "e4", captured: "W" }] },
  },
  large: { position: "61 ooooo/oooooo/oooWooo/ooooGooo/ooooBoooo/oooooooo/ooooooo/oooooo/ooooo 5/7/9 0/0/0 0/0/0 2" },
  own: { position: "37 oooo/ooWoo/oooooo/oooBooo/oooooo/ooGoo/oooo 0/0/0 3/4/4 2/3/5 2" },
  optional: {
    position: "37 2WB/2o2/2oooo/2ooooo/oooBoo/ooooo/oooo 3/5/6 1/1/1 2/0/1 2",
    change: { claims_optional: true },
  },
  pass: {
    position: "19 ooo/oooo/ooooo/oooo/ooo 0/0/0 3/4/4 0/0/0 2",
    change: { pass: true, places: [], removals: [], supply: { W: 0, G: 0, B: 0 }, ring_first: false },
  },
  demand: { position: "19 ooo/oooo/ooWoo/oooo/ooo 3/4/4 3/4/4 0/0/0 2", change: { demand: true } },
  small: { position: "7 oo/ooo/oo 6/8/10 0/0/0 0/0/0 2" },
};
