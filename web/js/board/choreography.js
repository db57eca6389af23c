// How the steps of a turn are seen: which motions belong to a step, and where captured marbles fly.

import { Flyer, HOP, animate, drop, hop, liftOff, pause, placeOf, slideOut } from "./motion.js";
/** @import {Marble, Player, Ring} from "../protocol.js" */
/** @import {BoardDrawing} from "./drawing.js" */
/** @import {Captures} from "./rack.js" */
/** @import {Step, View} from "./view.js" */

/** How long a captured marble flies. */
const FLIGHT = 280;

/**
 * Steps that are seen as one motion: a whole chain of jumps is.
 * @param {Step[]} steps @returns {Step[][]}
 */
export function motionsOf(steps) {
  /** @type {Step[][]} */
  const motions = [];
  for (const step of steps) {
    const chain = motions[motions.length - 1];
    if (step.kind === "jump" && chain?.[0].kind === "jump") chain.push(step);
    else motions.push([step]);
  }
  return motions;
}

export class Choreography {
  /** Whether marbles in the air carry their symbols. */
  symbols = false;

  /** @param {BoardDrawing} board @param {Record<Player, Captures>} captures */
  constructor(board, captures) {
    this.board = board;
    this.captures = captures;
  }

  /**
   * Shows one motion; the board already lies as it will afterwards.
   * @param {Step[]} steps @param {View} view as it lies after them @param {Player} by
   * @param {number} [handed] jumps that the hand has already shown
   */
  async show(steps, view, by, handed = 0) {
    const first = steps[0];
    if (first.kind === "place") return drop(this.board, first.at);
    if (first.kind === "remove") return slideOut(this.board, first.ring);
    /** @type {Promise<void>[]} */
    const motions = [];
    /** @type {{ring: Ring, marble: Marble, delay: number}[]} */
    const taken = [];
    if (first.kind === "jump") {
      const jumps = steps.filter((step) => step.kind === "jump");
      motions.push(hop(this.board, [jumps[0].from, ...jumps.map((jump) => jump.to)].slice(handed)));
      jumps.forEach((jump, i) => {
        taken.push({ ring: jump.over, marble: jump.captured, delay: i < handed ? 0 : HOP * (i - handed) + HOP / 2 });
      });
    } else {
      motions.push(
        liftOff(
          this.board,
          first.rings.map(({ ring }) => ring),
        ),
      );
      for (const { ring, marble } of first.rings) if (marble) taken.push({ ring, marble, delay: 0 });
    }
    const slots = { ...view.captured[by] };
    for (const { marble } of taken) slots[marble] -= 1;
    for (const { ring, marble, delay } of taken) {
      motions.push(this.#capture(ring, marble, this.captures[by].slot(marble, slots[marble]), delay));
      slots[marble] += 1;
    }
    await Promise.all(motions);
  }

  /**
   * A captured marble flies to its slot.
   * @param {Ring} ring @param {Marble} marble @param {Element | null} slot @param {number} delay
   */
  async #capture(ring, marble, slot, delay) {
    const from = this.board.place(ring);
    const rect = slot?.getBoundingClientRect();
    if (!slot || !rect?.width || !from.size) return;
    // The slot may be filled already: then it waits for the marble.
    const waits = slot.classList.contains("slot")
      ? null
      : animate(slot, [{ opacity: 0 }, { opacity: 0 }], { duration: delay + FLIGHT });
    if (delay > 0) {
      const takeAway = this.board.standIn(ring, marble);
      await pause(delay);
      takeAway();
    }
    await new Flyer(marble, this.symbols).fly(from, placeOf(rect), { duration: FLIGHT, arc: 18 });
    await waits;
  }
}
