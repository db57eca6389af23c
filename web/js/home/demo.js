// The start page shows how one wins: a sacrifice and a double jump, over and over, while it is looked at and motion is
// wanted.

import { GameBoard } from "../board/index.js";
import { look } from "../positions.js";
import { motion, tableLook } from "../settings.js";
/** @import {Look} from "../protocol.js" */

/** A puzzle and its solution; the server plays it. */
const SHOWN = {
  game: "37",
  position: "37 1ooo/1Wooo/oooooo/1oBoWo1/1oooo1/ooooo/2o1 1/5/9 2/0/0 1/3/0 1",
};
const LINE = "1. We2,f1 xe2c3 xb2d4d6";
const PAUSE = 1300;
const REST = 3200;

/** @param {number} ms */
const after = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Shows it in a place, instead of what is there. Gives back what ends it.
 * @param {HTMLElement} place
 */
export async function showDemo(place) {
  const shown = await look({ ...SHOWN, moves: LINE.split(" ").slice(1) });
  const table = new GameBoard(shown.shape, { ...tableLook(), coordinates: false, rotation: 0, mirror: false });
  table.drawing.frame(new Set(shown.start.rings));
  table.show(shown.start);
  let ended = false;
  let seen = false;
  const watch = new IntersectionObserver(([entry]) => {
    seen = entry.isIntersecting;
  });
  place.replaceChildren(table.board);
  watch.observe(place);
  const wanted = () => seen && motion() && document.visibilityState === "visible";
  /** Waits, and as long as nobody looks. @param {number} ms */
  const pause = async (ms) => {
    do await after(ms);
    while (!ended && !wanted());
  };
  run(table, shown, pause, () => ended);
  return () => {
    ended = true;
    watch.disconnect();
    table.destroy();
  };
}

/**
 * @param {GameBoard} table @param {Look} shown
 * @param {(ms: number) => Promise<void>} pause @param {() => boolean} ended
 */
async function run(table, shown, pause, ended) {
  for (;;) {
    let moment = shown.start;
    table.show(moment);
    await pause(PAUSE);
    for (const turn of shown.turns) {
      if (ended()) return;
      await table.play(turn, moment);
      if (ended()) return;
      moment = turn.after;
      table.show(moment, { last: turn });
      await pause(PAUSE);
    }
    await pause(REST);
    if (ended()) return;
  }
}
