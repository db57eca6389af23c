// What the last turn did, in a few words and with the marbles it won: for those who look, as the announcement is for
// those who listen.

import { COLOUR, MARBLES, countOf, inOrder } from "./describe.js";
import { list, rich, t } from "../messages/index.js";
/** @import {Marble, Player, TurnMade} from "../protocol.js" */

/** More rings than these are counted, not named. */
const NAMED = 4;

/**
 * The words; the marbles that may be drawn beside them; and whether the turn has won those.
 * @typedef {{words: (string | HTMLElement)[], marbles: Marble[], won: boolean}} Caption
 */

/**
 * @param {TurnMade} turn
 * @param {Record<Player, string>} names
 * @param {(name: string) => HTMLElement} wrap Makes the element of a name, which may be long.
 * @returns {Caption}
 */
export function captionOf(turn, names, wrap) {
  const name = names[turn.by];
  const { placed, removed, jumps, claimed, passed } = turn.effect;
  if (passed) return { words: rich("table.caption.passed", { name: wrap }, { name }), marbles: [], won: false };
  if (jumps.length) {
    const marbles = jumps.map((jump) => jump.captured);
    return {
      words: rich("table.caption.captured", { name: wrap }, { name, marbles: describeWon(marbles) }),
      marbles,
      won: true,
    };
  }
  const taken = claimed.flatMap(({ ring, marble }) => (marble ? [{ ring, marble }] : []));
  if (taken.length) {
    const marbles = taken.map((one) => one.marble);
    const rings = inOrder(taken.map((one) => one.ring));
    // What was won stands first: where there is little room, the rest is cut.
    const words = rich(
      "table.caption.isolated",
      { name: wrap },
      {
        name,
        marbles: describeWon(marbles),
        count: rings.length,
        rings: rings.length > NAMED ? t("board.rings", { count: rings.length }) : list(rings),
      },
    );
    return { words, marbles, won: true };
  }
  if (!placed) return { words: [t("table.told.move", { name, move: turn.notation })], marbles: [], won: false };
  const facts = { name, colour: COLOUR[placed.marble], ring: placed.at };
  return {
    words: removed
      ? rich("table.caption.removed", { name: wrap }, { ...facts, removed })
      : rich("table.caption.placed", { name: wrap }, facts),
    marbles: [placed.marble],
    won: false,
  };
}

/** How many there are of each colour that is there. @param {Marble[]} marbles */
const counted = (marbles) =>
  MARBLES.map((marble) => ({ marble, count: marbles.filter((one) => one === marble).length })).filter(
    ({ count }) => count > 0,
  );

/** "a white marble", "2 white marbles", "2 white and 1 black". @param {Marble[]} marbles */
function describeWon(marbles) {
  const all = counted(marbles);
  if (all.length > 1) return list(all.map(({ marble, count }) => countOf(marble, count)));
  const [{ marble, count }] = all;
  return count === 1
    ? t("table.caption.one", { colour: COLOUR[marble] })
    : t("table.caption.some", { count, colour: COLOUR[marble] });
}
