// Where rings lie on the screen: the server's places, turned by sixths and mirrored as the viewer
// likes it. Neighbours are PITCH apart. No rule of the game is here, only distances.

/** @import {BoardShape, Ring} from "../protocol.js" */

/** @typedef {{x: number, y: number}} Point */

/** The distance between neighbouring rings, in units of the drawing. */
export const PITCH = 100;

/** How near two lengths must be to count as equal. */
const NEAR = PITCH / 20;

/** How far from the middle of every ring a name stays, where neighbours are 1 apart: a ring's edge is at 0.465. */
const CLEAR = 0.6;

export class Geometry {
  /**
   * @param {BoardShape} shape
   * @param {{rotation?: number, mirror?: boolean}} [view] rotation in sixths of a turn, clockwise
   */
  constructor(shape, { rotation = 0, mirror = false } = {}) {
    const angle = (rotation * Math.PI) / 3;
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    /** @type {(p: Point) => Point} */
    const turned = ({ x, y }) => {
      const across = mirror ? -x : x;
      return { x: PITCH * (across * cos - y * sin), y: PITCH * (across * sin + y * cos) };
    };
    this.#turned = turned;
    this.shape = shape;
    /** @type {Map<Ring, Point>} */
    this.points = new Map(shape.rings.map((ring) => [ring.name, turned(ring)]));
    this.#plain = new Map(shape.rings.map((ring) => [ring.name, ring]));
  }

  #turned;
  #plain;

  /** @param {Ring} ring @returns {Point} */
  at(ring) {
    return this.points.get(ring) ?? { x: 0, y: 0 };
  }

  /** @param {Ring} ring */
  has(ring) {
    return this.points.has(ring);
  }

  /**
   * The ring halfway between two: what a jump goes over.
   * @param {Ring} from @param {Ring} to @returns {Ring | null}
   */
  between(from, to) {
    const a = this.at(from);
    const b = this.at(to);
    return this.nearest({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, [...this.points.keys()], NEAR);
  }

  /**
   * The ring of `rings` nearest to a point, if it is within `reach`.
   * @param {Point} point @param {Iterable<Ring>} rings @param {number} [reach] @returns {Ring | null}
   */
  nearest(point, rings, reach = Infinity) {
    let best = null;
    let least = reach;
    for (const ring of rings) {
      const { x, y } = this.at(ring);
      const distance = Math.hypot(x - point.x, y - point.y);
      if (distance <= least) {
        least = distance;
        best = ring;
      }
    }
    return best;
  }

  /** The box around some rings, or all of them, ring edges included. @param {Set<Ring>} [some] */
  box(some) {
    const points = some?.size ? [...some].map((ring) => this.at(ring)) : [...this.points.values()];
    const xs = points.map((p) => p.x);
    const ys = points.map((p) => p.y);
    const half = PITCH / 2;
    const left = Math.min(...xs) - half;
    const top = Math.min(...ys) - half;
    return { left, top, width: Math.max(...xs) + half - left, height: Math.max(...ys) + half - top };
  }

  /**
   * Letters at the feet of the columns; numbers where each row begins, in the notch between the first ring that is left
   * and the place before it: there they take no room from the rings and lie on none. Left of the longest column a row
   * runs down to the right, so the notch is above its first ring; beyond it, the row runs up, and the notch is below.
   * @param {Set<Ring>} [left] the rings that are left; all of them if nothing is said
   * @returns {{text: string, kind: 'column' | 'row', x: number, y: number}[]}
   */
  labels(left) {
    /** @type {Map<string, Point>} */
    const feet = new Map();
    /** @type {Map<string, Point>} */
    const firsts = new Map();
    const there = [...this.#plain.values()].filter(({ name }) => !left || left.has(name));
    for (const { name, x, y } of there) {
      const column = name[0];
      const row = name.slice(1);
      const foot = feet.get(column);
      if (!foot || y > foot.y) feet.set(column, { x, y });
      const first = firsts.get(row);
      if (!first || x < first.x) firsts.set(row, { x, y });
    }
    /** @type {ReturnType<Geometry['labels']>} */
    const labels = [];
    for (const [text, { x, y }] of feet) {
      labels.push({ text, kind: "column", ...this.#turned({ x, y: y + 0.65 }) });
    }
    for (const [text, first] of firsts) {
      const above = { x: first.x - 0.43, y: first.y - 0.5 };
      const below = { x: first.x - 0.43, y: first.y + 0.5 };
      const spots = this.#before(text, first) > first.y ? [below, above] : [above, below];
      const free = spots.find((spot) => there.every(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) > CLEAR));
      if (free) labels.push({ text, kind: "row", ...this.#turned(free) });
    }
    return labels;
  }

  /**
   * The height of the place before one in its row, whether or not its ring is left.
   * @param {string} row @param {Point} at
   */
  #before(row, at) {
    let found = at;
    for (const { name, x, y } of this.#plain.values())
      if (name.slice(1) === row && x < at.x - 0.1 && (found === at || x > found.x)) found = { x, y };
    return found.y;
  }

  /**
   * The ring that an arrow key leads to. Up and down stay in the column seen on the screen; left
   * and right go to the next column and keep to the height `goal`, or a walk along the board would
   * drift upwards.
   * @param {Ring} from
   * @param {string} key ArrowUp, ArrowDown, ArrowLeft or ArrowRight
   * @param {Iterable<Ring>} rings those one may stand on
   * @param {number} [goal]
   * @returns {Ring | null}
   */
  step(from, key, rings, goal = this.at(from).y) {
    const here = this.at(from);
    const sideways = key === "ArrowLeft" || key === "ArrowRight";
    const sign = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
    let best = null;
    let least = Infinity;
    for (const ring of rings) {
      const { x, y } = this.at(ring);
      const along = sign * (sideways ? x - here.x : y - here.y);
      if (along < NEAR) continue;
      const aside = sideways ? Math.abs(y - goal) : Math.abs(x - here.x);
      // Sideways the nearest column comes first; upwards the own column does.
      const cost = sideways ? along * 100 + aside : aside * 100 + along;
      if (cost < least) {
        least = cost;
        best = ring;
      }
    }
    return best;
  }
}
