// Boards, moments and options for the tests of the table, made from position strings. The few rules
// here stand in for the server's answer and are only as exact as these tests need.

/** @import {BoardShape, Counts, Marble, Missing, Moment, Options, Ring} from "../js/protocol.js" */

const LETTERS = "abcdefghj";

/** @type {Record<string, number[]>} */
export const BOARDS = {
  7: [2, 3, 2],
  19: [3, 4, 5, 4, 3],
  37: [4, 5, 6, 7, 6, 5, 4],
  40: [5, 6, 7, 7, 6, 5, 4],
  43: [5, 6, 7, 7, 6, 5, 4, 3],
  44: [5, 6, 7, 8, 7, 6, 5],
  48: [5, 6, 7, 8, 7, 6, 5, 4],
  61: [5, 6, 7, 8, 9, 8, 7, 6, 5],
};

/** @type {Record<Marble | 'each', number>} */
const GOALS = { W: 4, G: 5, B: 6, each: 3 };

/** Axial places of the rings. @param {number[]} columns */
function lattice(columns) {
  const longest = columns.lastIndexOf(Math.max(...columns));
  return columns.flatMap((length, q) =>
    Array.from({ length }, (_, i) => ({ name: `${LETTERS[q]}${i + 1}`, q, s: Math.max(0, q - longest) + i })),
  );
}

/** @param {string} name @returns {BoardShape} */
export function shape(name) {
  const rings = lattice(BOARDS[name]).map((ring) => ({
    name: ring.name,
    x: ring.q * (Math.sqrt(3) / 2),
    y: ring.q / 2 - ring.s,
  }));
  return { name, rings };
}

/** @param {string} text "6/8/10" @returns {Counts} */
function counts(text) {
  const [W, G, B] = text.split("/").map(Number);
  return { W, G, B };
}

/** @param {Counts} held @returns {Missing[]} */
function missing(held) {
  /** @type {(Marble | 'each')[]} */
  const sets = ["W", "G", "B", "each"];
  return sets.map((set) => {
    const size = GOALS[set];
    /** @type {Counts} */
    const lacks = { W: 0, G: 0, B: 0 };
    for (const marble of /** @type {Marble[]} */ (set === "each" ? ["W", "G", "B"] : [set])) {
      lacks[marble] = Math.max(0, size - held[marble]);
    }
    return { set, size, lacks, total: lacks.W + lacks.G + lacks.B };
  });
}

/** @param {string} position as FORMATS has it @returns {Moment} */
export function moment(position) {
  const [game, layout, pool, one, two, turn] = position.split(" ");
  const board = game.split(":")[0];
  /** @type {Moment} */
  const made = {
    position,
    turn: turn === "1" ? "first" : "second",
    rings: [],
    marbles: {},
    inert: [],
    pool: counts(pool),
    captured: { first: counts(one), second: counts(two) },
    missing: { first: missing(counts(one)), second: missing(counts(two)) },
  };
  layout.split("/").forEach((column, q) => {
    let row = 0;
    for (const sign of column) {
      if (/\d/.test(sign)) {
        row += Number(sign);
        continue;
      }
      row += 1;
      const ring = `${LETTERS[q]}${row}`;
      (/[.wgb]/.test(sign) ? made.inert : made.rings).push(ring);
      if (/[wgb]/i.test(sign)) made.marbles[ring] = /** @type {Marble} */ (sign.toUpperCase());
    }
    if (row > BOARDS[board][q]) throw new Error(`column ${LETTERS[q]} is too long`);
  });
  return made;
}

const AROUND = [
  [0, 1],
  [1, 1],
  [1, 0],
  [0, -1],
  [-1, -1],
  [-1, 0],
];

/**
 * What the server would offer.
 * @param {string} board @param {Moment} now @param {Partial<Options>} [change] @returns {Options}
 */
export function options(board, now, change = {}) {
  const places = lattice(BOARDS[board]);
  const byPlace = new Map(places.map((ring) => [`${ring.q},${ring.s}`, ring.name]));
  const placeOf = new Map(places.map((ring) => [ring.name, ring]));
  /** @param {Ring} ring @param {number} direction @param {number} [far] */
  const next = (ring, direction, far = 1) => {
    const { q, s } = /** @type {{q: number, s: number}} */ (placeOf.get(ring));
    return byPlace.get(`${q + AROUND[direction][0] * far},${s + AROUND[direction][1] * far}`);
  };
  const live = new Set(now.rings);
  const vacant = now.rings.filter((ring) => !now.marbles[ring]);
  const has = (/** @type {Ring | undefined} */ ring) => ring !== undefined && live.has(ring);
  const free = vacant.filter((ring) => AROUND.some((_, d) => !has(next(ring, d)) && !has(next(ring, (d + 1) % 6))));
  const captures = now.rings
    .filter((ring) => now.marbles[ring])
    .flatMap((ring) => chains([ring], new Set(Object.keys(now.marbles))));

  /** @param {Ring[]} path @param {Set<Ring>} held @returns {Ring[][]} */
  function chains(path, held) {
    const here = path[path.length - 1];
    const found = [];
    for (let d = 0; d < 6; d++) {
      const over = next(here, d);
      const to = next(here, d, 2);
      if (!over || !to || !has(over) || !has(to) || !held.has(over) || held.has(to)) continue;
      const left = new Set(held);
      left.delete(here);
      left.delete(over);
      left.add(to);
      const longer = chains([...path, to], left);
      found.push(...(longer.length ? longer : [[...path, to]]));
    }
    return found;
  }

  /** @param {Ring} at @param {Ring | null} removed @returns {Ring[][]} */
  function isolated(at, removed) {
    const left = new Set([...live].filter((ring) => ring !== removed));
    const groups = [];
    while (left.size) {
      const queue = [[...left][0]];
      left.delete(queue[0]);
      for (const ring of queue) {
        for (let d = 0; d < 6; d++) {
          const other = next(ring, d);
          if (other && left.delete(other)) queue.push(other);
        }
      }
      if (queue.every((ring) => now.marbles[ring] || ring === at)) groups.push(queue.sort());
    }
    return groups;
  }

  const isolations = [];
  if (!captures.length) {
    for (const at of vacant) {
      const removals = free.filter((ring) => ring !== at);
      for (const removed of removals.length ? removals : [null]) {
        const groups = isolated(at, removed);
        if (groups.length) isolations.push({ at: [at], removed, groups, choice: true });
      }
    }
  }
  const none = { W: 0, G: 0, B: 0 };
  const empty = now.pool.W + now.pool.G + now.pool.B === 0;
  return {
    supply: captures.length ? none : empty ? now.captured[now.turn] : now.pool,
    own: empty,
    places: captures.length ? [] : vacant,
    removals: captures.length ? [] : free,
    ring_first: captures.length === 0,
    isolations,
    claims_optional: false,
    captures,
    captures_complete: true,
    pass: false,
    demand: false,
    only: null,
    ...change,
  };
}

/** Numbers that look random and are the same every time. @param {number} seed */
export function dice(seed) {
  let state = seed >>> 0;
  return (/** @type {number} */ sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}
