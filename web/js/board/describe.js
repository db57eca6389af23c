// The words of the table: marbles, rings, turns and winning sets as a person would say them.

import { list, t } from "../messages/index.js";
/** @import {Counts, Marble, Missing, Player, Ring, TurnMade} from "../protocol.js" */
/** @import {Hints, Turn} from "./turn.js" */
/** @import {View} from "./view.js" */

/** @type {readonly Marble[]} */
export const MARBLES = ["W", "G", "B"];

/** The colour of a marble inside a sentence. @type {Readonly<Record<Marble, string>>} */
export const COLOUR = { W: t("colour.W"), G: t("colour.G"), B: t("colour.B") };

/** The same alone, or as the first word. @type {Readonly<Record<Marble, string>>} */
export const COLOUR_NAME = { W: t("colour.White"), G: t("colour.Grey"), B: t("colour.Black") };

/** Who is to move, as a sentence. @param {string} name */
export const toMove = (name) => (name === t("player.you") ? t("table.toMove.you") : t("table.toMove", { name }));

/** Rings in the order of the notation. @param {Iterable<Ring>} rings */
export function inOrder(rings) {
  return [...rings].sort((a, b) => (a[0] === b[0] ? Number(a.slice(1)) - Number(b.slice(1)) : a < b ? -1 : 1));
}

/** How many there are in all. @param {Counts} counts */
export function sum(counts) {
  return counts.W + counts.G + counts.B;
}

/**
 * Marbles on rings: "white a1 and black b3", "white a1 and a2, black b3".
 * @param {{ring: Ring, marble: Marble | null}[]} held
 */
export function describeMarbles(held) {
  const parts = MARBLES.map((marble) => ({
    marble,
    rings: inOrder(held.filter((one) => one.marble === marble).map((one) => one.ring)),
  })).filter(({ rings }) => rings.length > 0);
  const words = parts.map(({ marble, rings }) => t("colour.rings", { colour: COLOUR[marble], rings: list(rings) }));
  return parts.every(({ rings }) => rings.length === 1) ? list(words) : words.join(", ");
}

/** "2 white". @param {Marble} marble @param {number} count */
export const countOf = (marble, count) => t("colour.count", { count, colour: COLOUR[marble] });

/** "2 white, 0 grey, 3 black". @param {Counts} counts */
export function describeCounts(counts) {
  return MARBLES.map((marble) => countOf(marble, counts[marble])).join(", ");
}

/** A winning set: "4 white", "3 of each". @param {Missing} one */
const setName = ({ set, size }) => (set === "each" ? t("colour.each", { count: size }) : countOf(set, size));

/**
 * The shortest ways to win: "2 white to win", "3 white or 3 grey to win". While nothing is captured, all ways: a
 * newcomer learns there what the game is about.
 * @param {Missing[]} missing
 */
export function describeShortest(missing) {
  if (!missing.length) return "";
  if (missing.every(untouched)) return t("table.toWin", { marbles: list(missing.map(setName), "or") });
  const least = Math.min(...missing.map((one) => one.total));
  const shortest = missing.filter((one) => one.total === least);
  if (least === 0) {
    return t("table.winsWith", { set: setName(shortest[0]) });
  }
  const ways = shortest.map(({ lacks }) => describeLacks(lacks));
  return t("table.toWin", { marbles: list(new Set(ways), "or") });
}

/** Whether nothing of this set is captured yet. @param {Missing} one */
const untouched = ({ set, size, total }) => total === size * (set === "each" ? 3 : 1);

/**
 * How far it is to this many of each colour: "3 of each: 5 to go"; '' where the shortest way already says it.
 * @param {Missing[]} missing
 */
export function describeEach(missing) {
  const each = missing.find((one) => one.set === "each");
  const least = Math.min(...missing.map((one) => one.total));
  if (!each || each.total === least || least === 0 || missing.every(untouched)) return "";
  return t("table.toGo", { set: setName(each), count: each.total });
}

/**
 * Every way to win, for those who ask: "For 4 white: 2 white. For 3 of each: 1 grey and 2 black."
 * @param {Missing[]} missing
 */
export function describeEveryWay(missing) {
  return missing
    .map((one) =>
      one.total
        ? t("table.way", { set: setName(one), lacks: describeLacks(one.lacks) })
        : t("table.way.complete", { set: setName(one) }),
    )
    .join(" ");
}

/** @param {Counts} lacks */
export function describeLacks(lacks) {
  return list(MARBLES.filter((marble) => lacks[marble] > 0).map((marble) => countOf(marble, lacks[marble])));
}

/**
 * What is to be known of a ring, besides its name.
 * @typedef {object} RingFacts
 * @property {Marble | null} marble
 * @property {boolean} [inert]
 * @property {Ring[]} [jumpsTo] where this marble may jump
 * @property {boolean} [landing] the marble in the air may land here
 * @property {boolean} [free] may be removed now
 * @property {boolean} [chosen]
 * @property {boolean} [last] touched by the last turn
 * @property {string} [takes] the marbles isolated by pressing it, in words
 */

/**
 * What the table knows of a ring.
 * @param {Ring} ring
 * @param {View} view
 * @param {Turn | null} turn the one in the making, if a person is to move
 * @param {Hints | null} hints what it allows
 * @param {Ring | null} last where the last turn ended
 * @returns {RingFacts}
 */
export function factsOf(ring, view, turn, hints, last) {
  const active = turn?.active ?? false;
  return {
    marble: view.marbles.get(ring) ?? null,
    inert: view.inert.has(ring),
    jumpsTo: turn?.jumpsFrom(ring),
    landing: hints?.landings.has(ring),
    free: hints?.removals.has(ring) || (!active && turn?.options.removals.includes(ring)),
    chosen: hints?.chosen === ring,
    last: !active && last === ring,
    takes: hints?.takes.has(ring) ? turn?.takes(ring) : "",
  };
}

/**
 * A ring as it is announced: "d4, white marble, can jump to f4".
 * @param {Ring} ring @param {RingFacts} facts
 */
export function describeRing(ring, facts) {
  const words = [
    ring,
    facts.marble ? t("table.ring.marble", { colour: COLOUR[facts.marble] }) : t("table.ring.vacant"),
  ];
  if (facts.inert) words.push(t("table.ring.inert"));
  if (facts.chosen) words.push(t("table.ring.chosen"));
  if (facts.jumpsTo?.length) words.push(t("table.ring.jumps", { rings: list(facts.jumpsTo, "or") }));
  if (facts.landing) words.push(t("table.ring.landing"));
  if (facts.free) words.push(t("table.ring.free"));
  if (facts.takes) words.push(t("table.ring.takes", { marbles: facts.takes }));
  if (facts.last) words.push(t("table.ring.last"));
  return words.join(", ");
}

/**
 * A turn as it is announced: "Engine placed a black marble on d7 and removed b2; white a1 and a2
 * are isolated".
 * @param {TurnMade} turn @param {Record<Player, string>} names
 */
export function describeTurn(turn, names) {
  const name = names[turn.by];
  const { placed, removed, jumps, claimed, passed } = turn.effect;
  if (passed) return t("table.told.passed", { name });
  if (jumps.length) {
    const rings = jumps.map((jump) => jump.to);
    const taken = jumps.map((jump) => ({ ring: jump.over, marble: jump.captured }));
    return t("table.told.jumped", { name, from: jumps[0].from, to: list(rings), marbles: describeMarbles(taken) });
  }
  if (!placed) return t("table.told.move", { name, move: turn.notation });
  const facts = { name, colour: COLOUR[placed.marble], ring: placed.at };
  let text = placed.own ? t("table.told.placedOwn", facts) : t("table.told.placed", facts);
  if (removed) text = t("table.told.removed", { placed: text, ring: removed });
  const marbles = claimed.filter((one) => one.marble);
  if (marbles.length)
    text = t("table.told.isolated", { placed: text, count: marbles.length, marbles: describeMarbles(marbles) });
  return text;
}
