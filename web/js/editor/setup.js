// A position in the making, as plain data, and what one does to it. Every change gives a new one, so that it can be
// taken back. What may be and what may not is the server's to say.

import { MARBLES } from "../board/index.js";
/** @import {BoardShape, Counts, Marble, Moment, Player, Ring, SetupWish} from "../protocol.js" */

/** @typedef {SetupWish & {inert: Ring[]}} Setup */
/** @typedef {"pool" | Player} Rack */
/** What a tool makes of a place. @typedef {Marble | "ring" | "none" | "inert" | "clear"} Tool */
/** Where a marble lies or goes. `null` is off the table. @typedef {{ring: Ring} | {rack: Rack} | null} Spot */

/** @type {readonly Tool[]} */
export const TOOLS = ["W", "G", "B", "ring", "none", "inert", "clear"];
/** More of one colour than anybody needs. */
const MOST = 99;

const none = () => ({ W: 0, G: 0, B: 0 });

/** @param {string} game @param {Moment} moment @returns {Setup} */
export function setupOf(game, moment) {
  return copyOf({
    game,
    rings: moment.rings,
    inert: moment.inert,
    marbles: moment.marbles,
    pool: moment.pool,
    captured: moment.captured,
    turn: moment.turn,
  });
}

/** @param {Setup} setup @returns {Setup} */
function copyOf(setup) {
  return {
    game: setup.game,
    rings: [...setup.rings],
    inert: [...setup.inert],
    marbles: { ...setup.marbles },
    pool: { ...setup.pool },
    captured: { first: { ...setup.captured.first }, second: { ...setup.captured.second } },
    turn: setup.turn,
  };
}

/** The marbles of a rack, to be changed. @param {Setup} setup @param {Rack} rack @returns {Counts} */
export const rackOf = (setup, rack) => (rack === "pool" ? setup.pool : setup.captured[rack]);

/**
 * What lies at a place.
 * @param {Setup} setup @param {Ring} ring
 * @returns {{ring: boolean, inert: boolean, marble: Marble | null}}
 */
export function at(setup, ring) {
  const inert = setup.inert.includes(ring);
  return { ring: inert || setup.rings.includes(ring), inert, marble: setup.marbles[ring] ?? null };
}

/**
 * Takes a marble from where it was; back into the pool if marbles belong there.
 * @param {Setup} setup @param {Ring} ring @param {boolean} pooled
 */
function lift(setup, ring, pooled) {
  const marble = setup.marbles[ring];
  delete setup.marbles[ring];
  if (marble && pooled) setup.pool[marble] = Math.min(MOST, setup.pool[marble] + 1);
}

/** @param {Setup} setup @param {Ring} ring @param {"ring" | "none" | "inert"} kind */
function lay(setup, ring, kind) {
  setup.rings = setup.rings.filter((one) => one !== ring);
  setup.inert = setup.inert.filter((one) => one !== ring);
  if (kind === "ring") setup.rings.push(ring);
  if (kind === "inert") setup.inert.push(ring);
}

/**
 * Uses a tool on a place. `pooled`: marbles come from the pool and go back there.
 * @param {Setup} setup @param {Ring} ring @param {Tool} tool @param {boolean} pooled
 * @returns {Setup}
 */
export function use(setup, ring, tool, pooled) {
  const next = copyOf(setup);
  const now = at(setup, ring);
  if (tool === "ring") lay(next, ring, "ring");
  else if (tool === "none") {
    lift(next, ring, pooled);
    lay(next, ring, "none");
  } else if (tool === "inert") lay(next, ring, now.inert ? "ring" : "inert");
  else if (tool === "clear") {
    // First the marble, then the ring.
    if (now.marble) lift(next, ring, pooled);
    else lay(next, ring, "none");
  } else {
    lift(next, ring, pooled);
    // The same marble again takes it away.
    if (now.marble === tool) return next;
    if (!now.ring) lay(next, ring, "ring");
    if (pooled && next.pool[tool] > 0) next.pool[tool] -= 1;
    next.marbles[ring] = tool;
  }
  return next;
}

/**
 * Carries a marble from one spot to another. What lay there gives way.
 * @param {Setup} setup @param {Marble} marble @param {Spot} from @param {Spot} to @param {boolean} pooled
 * @returns {Setup}
 */
export function carry(setup, marble, from, to, pooled) {
  const next = copyOf(setup);
  if (from && "ring" in from) {
    if (to && "ring" in to && to.ring === from.ring) return next;
    delete next.marbles[from.ring];
  } else if (from && "rack" in from) {
    const rack = rackOf(next, from.rack);
    if (rack[marble] < 1) return next;
    rack[marble] -= 1;
  }
  const goal =
    to ??
    (pooled && !(from && "rack" in from && from.rack === "pool") ? { rack: /** @type {const} */ ("pool") } : null);
  if (goal && "ring" in goal) {
    lift(next, goal.ring, pooled);
    if (!at(next, goal.ring).ring) lay(next, goal.ring, "ring");
    next.marbles[goal.ring] = marble;
  } else if (goal) {
    const rack = rackOf(next, goal.rack);
    rack[marble] = Math.min(MOST, rack[marble] + 1);
  }
  return next;
}

/**
 * One marble more or less in a rack.
 * @param {Setup} setup @param {Rack} rack @param {Marble} marble @param {1 | -1} by @param {boolean} pooled
 */
export function adjust(setup, rack, marble, by, pooled) {
  const next = copyOf(setup);
  const counts = rackOf(next, rack);
  const count = counts[marble] + by;
  if (count < 0 || count > MOST) return next;
  counts[marble] = count;
  // The pool gives what a player gets, and takes what they lose.
  if (pooled && rack !== "pool") next.pool[marble] = Math.max(0, Math.min(MOST, next.pool[marble] - by));
  return next;
}

/** @param {Setup} setup @param {Player} turn @returns {Setup} */
export const withTurn = (setup, turn) => ({ ...copyOf(setup), turn });

/**
 * The marbles of the game that lie nowhere; below 0 where there are too many.
 * @param {Setup} setup @param {Counts} whole What the game has.
 * @returns {Counts}
 */
export function nowhere(setup, whole) {
  const left = { ...whole };
  for (const marble of Object.values(setup.marbles)) left[marble] -= 1;
  for (const rack of /** @type {const} */ (["pool", "first", "second"])) {
    for (const marble of MARBLES) left[marble] -= rackOf(setup, rack)[marble];
  }
  return left;
}

/** @param {Setup} setup @param {Counts} whole @returns {Setup} */
export function restIntoPool(setup, whole) {
  const next = copyOf(setup);
  const left = nowhere(setup, whole);
  for (const marble of MARBLES) next.pool[marble] = Math.max(0, Math.min(MOST, next.pool[marble] + left[marble]));
  return next;
}

/**
 * All marbles leave the board, for the pool if they belong there.
 * @param {Setup} setup @param {boolean} pooled
 * @returns {Setup}
 */
export function clearMarbles(setup, pooled) {
  const next = copyOf(setup);
  for (const ring of Object.keys(next.marbles)) lift(next, ring, pooled);
  return next;
}

/** Every place has its ring again. @param {Setup} setup @param {BoardShape} shape @returns {Setup} */
export const allRings = (setup, shape) => ({
  ...copyOf(setup),
  rings: shape.rings.map((ring) => ring.name),
  inert: [],
});

/** Nothing on the table at all. @param {Setup} setup @returns {Setup} */
export const emptyTable = (setup) => ({
  ...copyOf(setup),
  rings: [],
  inert: [],
  marbles: {},
  pool: none(),
  captured: { first: none(), second: none() },
});

/** Both players change places. @param {Setup} setup @returns {Setup} */
export function swapped(setup) {
  const next = copyOf(setup);
  return {
    ...next,
    captured: { first: next.captured.second, second: next.captured.first },
    turn: setup.turn === "first" ? "second" : "first",
  };
}

/**
 * Takes a position to other rules. A marble whose place is not on the new board goes into the pool; of marbles that the
 * game now has more or fewer, the pool gets or gives the difference.
 * @param {Setup} setup @param {string} game @param {{shape: BoardShape, whole: Counts}} before
 * @param {{shape: BoardShape, whole: Counts}} after
 * @returns {Setup}
 */
export function toGame(setup, game, before, after) {
  const next = { ...copyOf(setup), game };
  if (before.shape.name !== after.shape.name) {
    const names = new Set(after.shape.rings.map((ring) => ring.name));
    for (const ring of Object.keys(next.marbles)) if (!names.has(ring)) lift(next, ring, true);
    next.rings = [...names];
    next.inert = [];
  }
  for (const marble of MARBLES)
    next.pool[marble] = Math.max(0, Math.min(MOST, next.pool[marble] + after.whole[marble] - before.whole[marble]));
  return next;
}

/** How near two rings must be to be the same. */
const NEAR = 0.05;

/**
 * Where every ring goes when the board is turned or mirrored; null if the board has no such symmetry. The least turn is
 * taken that the board has.
 * @param {BoardShape} shape @param {"turn" | "mirror"} kind
 * @returns {Map<Ring, Ring> | null}
 */
export function symmetry(shape, kind) {
  const count = shape.rings.length;
  const middle = {
    x: shape.rings.reduce((sum, ring) => sum + ring.x, 0) / count,
    y: shape.rings.reduce((sum, ring) => sum + ring.y, 0) / count,
  };
  const angles = kind === "turn" ? [1, 2, 3] : [0, 1, 2, 3, 4, 5];
  for (const sixths of angles) {
    const [cos, sin] = [Math.cos((sixths * Math.PI) / 3), Math.sin((sixths * Math.PI) / 3)];
    /** @type {Map<Ring, Ring>} */
    const map = new Map();
    for (const { name, x, y } of shape.rings) {
      const [u, v] = [kind === "mirror" ? middle.x - x : x - middle.x, y - middle.y];
      const goal = { x: middle.x + u * cos - v * sin, y: middle.y + u * sin + v * cos };
      const there = shape.rings.find((ring) => Math.hypot(ring.x - goal.x, ring.y - goal.y) < NEAR);
      if (!there) break;
      map.set(name, there.name);
    }
    if (map.size === count && [...map].some(([from, to]) => from !== to)) return map;
  }
  return null;
}

/** @param {Setup} setup @param {Map<Ring, Ring>} map @returns {Setup} */
export function moved(setup, map) {
  /** @param {Ring} ring */
  const to = (ring) => map.get(ring) ?? ring;
  return {
    ...copyOf(setup),
    rings: setup.rings.map(to),
    inert: setup.inert.map(to),
    marbles: Object.fromEntries(Object.entries(setup.marbles).map(([ring, marble]) => [to(ring), marble])),
  };
}

/** Whether two are the same position. @param {Setup} a @param {Setup} b */
export function same(a, b) {
  /** @param {Setup} one */
  const key = (one) =>
    JSON.stringify([
      one.game,
      [...one.rings].sort(),
      [...one.inert].sort(),
      Object.entries(one.marbles).sort(),
      ...[one.pool, one.captured.first, one.captured.second].map(({ W, G, B }) => [W, G, B]),
      one.turn,
    ]);
  return key(a) === key(b);
}

/** What was stored, if it makes sense: storage can hold anything. @param {any} given @returns {Setup | null} */
export function readSetup(given) {
  const rings = (/** @type {unknown} */ value) =>
    Array.isArray(value) &&
    value.length <= 61 &&
    value.every((one) => typeof one === "string" && /^[a-j]\d$/.test(one));
  const counts = (/** @type {any} */ value) =>
    value && MARBLES.every((marble) => Number.isInteger(value[marble]) && value[marble] >= 0 && value[marble] <= MOST);
  if (!given || typeof given !== "object" || typeof given.game !== "string" || given.game.length > 200) return null;
  if (
    !rings(given.rings) ||
    !rings(given.inert) ||
    !counts(given.pool) ||
    !counts(given.captured?.first) ||
    !counts(given.captured?.second)
  )
    return null;
  if (!given.marbles || typeof given.marbles !== "object" || !rings(Object.keys(given.marbles))) return null;
  if (!Object.values(given.marbles).every((marble) => MARBLES.includes(/** @type {Marble} */ (marble)))) return null;
  if (given.turn !== "first" && given.turn !== "second") return null;
  return copyOf(given);
}
