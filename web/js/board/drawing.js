// The drawing of the board: rings, marbles, what was done last and what can be done now. It draws
// what it is given; what a press means is decided elsewhere.

import { Geometry, PITCH } from "./geometry.js";
import { MARBLE, RING, html, marblePicture, ringPicture, ringShadow, svg } from "./paint.js";
import { t } from "../messages/index.js";
/** @import {BoardShape, Effect, Marble, Ring} from "../protocol.js" */
/** @import {Hints} from "./turn.js" */
/** @import {View} from "./view.js" */

/**
 * The accent, the green of what can be done, or one of four inks for what people draw.
 * @typedef {'accent' | 'possible' | 'pending' | 'ink-G' | 'ink-R' | 'ink-Y' | 'ink-B'} Tone
 * @typedef {object} Marks
 * @property {{from: Ring, to: Ring, tone?: Tone}[]} [arrows]
 * @property {{ring: Ring, tone?: Tone}[]} [circles]
 */

let boards = 0;

export class BoardDrawing {
  /** @param {BoardShape} shape @param {{rotation: number, mirror: boolean, coordinates: boolean}} look */
  constructor(shape, look) {
    this.shape = shape;
    boards += 1;
    const help = `zertz-board-help-${boards}`;
    this.svg = svg("svg", {
      class: "board-drawing on-rings",
      role: "application",
      "aria-roledescription": t("table.role"),
      "aria-label": t("board.with", { count: shape.rings.length }),
      "aria-describedby": help,
      preserveAspectRatio: "xMidYMid meet",
    });
    this.element = html("div", { class: "board" }, this.svg, html("p", { class: "unseen", id: help }, t("table.help")));
    /** @type {Map<Ring, {shadow: SVGGElement, body: SVGGElement, hit: SVGGElement}>} */
    this.rings = new Map();
    /** @type {Map<Ring, {element: SVGGElement, marble: Marble}>} */
    this.marbles = new Map();
    this.layers = {
      shadows: svg("g", { "aria-hidden": "true" }),
      ghosts: svg("g", { class: "ghosts", "aria-hidden": "true" }),
      rings: svg("g", { "aria-hidden": "true" }),
      under: svg("g", { class: "under", "aria-hidden": "true" }),
      claims: svg("g", { class: "claims", "aria-hidden": "true" }),
      marbles: svg("g", { "aria-hidden": "true" }),
      over: svg("g", { class: "over", "aria-hidden": "true" }),
      foreseen: svg("g", { class: "foreseen", "aria-hidden": "true" }),
      marks: svg("g", { class: "marks", "aria-hidden": "true" }),
      labels: svg("g", { class: "labels", "aria-hidden": "true" }),
      hits: svg("g", {}),
    };
    this.svg.append(...Object.values(this.layers));
    /** The rings on the table. @type {Set<Ring>} */
    this.present = new Set(shape.rings.map((ring) => ring.name));
    /** The rings that letters and numbers stand beside: the editor, where all places count, leaves them as they are. */
    this.named = this.present;
    /** The rings that there is room for: usually all of the board. @type {Set<Ring> | undefined} */
    this.framed = undefined;
    this.view = look;
    for (const { name } of shape.rings) this.#makeRing(name);
    this.geometry = new Geometry(shape);
    this.turnTo(look);
  }

  /** @param {Ring} name */
  #makeRing(name) {
    const shadow = svg("g", {}, ringShadow());
    const body = svg("g", { class: "ring" }, ringPicture());
    const hit = svg(
      "g",
      { class: "hit", role: "button", tabindex: -1, "data-ring": name, "aria-label": name },
      svg("circle", { r: PITCH / 2 }),
      svg("circle", { class: "focus-ring", r: RING.outer + 1.5 }),
    );
    this.rings.set(name, { shadow, body, hit });
    this.layers.shadows.append(shadow);
    this.layers.rings.append(body);
    this.layers.hits.append(hit);
  }

  /**
   * Turns and mirrors the board; letters and numbers are shown or not.
   * @param {{rotation: number, mirror: boolean, coordinates: boolean}} look
   */
  turnTo({ rotation, mirror, coordinates }) {
    this.view = { rotation, mirror, coordinates };
    this.geometry = new Geometry(this.shape, { rotation, mirror });
    for (const [name, { shadow, body, hit }] of this.rings) {
      for (const part of [shadow, body, hit]) part.setAttribute("transform", this.translate(name));
    }
    for (const [name, { element }] of this.marbles) element.setAttribute("transform", this.translate(name));
    const { left, top, width, height } = this.geometry.box(this.framed);
    // There is room for the names of the whole board, so that it stays where it is while it shrinks.
    const labels = coordinates ? this.geometry.labels(this.framed) : [];
    const bounds = { left: left - 4, top: top - 4, right: left + width + 4, bottom: top + height + 8 };
    for (const { x, y } of labels) {
      bounds.left = Math.min(bounds.left, x - 9);
      bounds.right = Math.max(bounds.right, x + 9);
      bounds.top = Math.min(bounds.top, y - 12);
      bounds.bottom = Math.max(bounds.bottom, y + 16);
    }
    const box = [bounds.left, bounds.top, bounds.right - bounds.left, bounds.bottom - bounds.top];
    this.svg.setAttribute("viewBox", box.map((n) => n.toFixed(1)).join(" "));
    this.element.style.setProperty("--board-aspect", `${(box[2] / box[3]).toFixed(4)}`);
    this.#name();
  }

  /**
   * Draws what is left of a board as large as the place allows: it only shrinks from there.
   * @param {Set<Ring>} rings
   */
  frame(rings) {
    this.framed = rings;
    this.turnTo(this.view);
  }

  /** Writes letters and numbers beside the rings. */
  #name() {
    const labels = this.view.coordinates ? this.geometry.labels(this.named) : [];
    this.layers.labels.replaceChildren(
      ...labels.map(({ text, kind, x, y }) => svg("text", { x: x.toFixed(1), y: y.toFixed(1), class: kind }, text)),
    );
  }

  /** @param {Ring} ring */
  translate(ring) {
    const { x, y } = this.geometry.at(ring);
    return `translate(${x.toFixed(2)} ${y.toFixed(2)})`;
  }

  /** Lays rings and marbles on the table. @param {View} view */
  lay(view) {
    this.present = new Set(view.rings);
    for (const [name, { shadow, body, hit }] of this.rings) {
      const gone = !view.rings.has(name);
      for (const part of [shadow, body, hit]) part.classList.toggle("gone", gone);
      body.classList.toggle("inert", view.inert.has(name));
    }
    for (const [name, { element, marble }] of this.marbles) {
      if (view.marbles.get(name) === marble) continue;
      element.remove();
      this.marbles.delete(name);
    }
    for (const [name, marble] of view.marbles) {
      let held = this.marbles.get(name);
      if (!held) {
        const element = svg(
          "g",
          { class: "held", transform: this.translate(name), "data-at": name },
          marblePicture(marble),
        );
        held = { element, marble };
        this.marbles.set(name, held);
        this.layers.marbles.append(element);
      }
      held.element.classList.toggle("inert", view.inert.has(name));
    }
  }

  /**
   * Shows what the last turn did, in the accent, and what can be done now, in green.
   * @param {Effect | null} last @param {Hints | null} hints @param {boolean} green
   */
  decorate(last, hints, green) {
    const ghosts = [];
    const under = [];
    const over = [];
    if (last) {
      if (last.removed) ghosts.push(this.#circle(last.removed, "ghost", RING.outer - 9));
      for (const { ring } of last.claimed) ghosts.push(this.#circle(ring, "ghost", RING.outer - 9));
      if (last.placed && !last.claimed.some((one) => one.ring === last.placed?.at)) {
        over.push(this.#circle(last.placed.at, "last", RING.outer + 0.5));
      }
      if (last.jumps.length) {
        const rings = [last.jumps[0].from, ...last.jumps.map((jump) => jump.to)];
        under.push(this.#path(rings), this.#circle(rings[0], "start", 9));
        over.push(this.#circle(rings[rings.length - 1], "last", RING.outer + 0.5));
      }
    }
    if (hints) {
      if (hints.chosen) over.push(this.#circle(hints.chosen, "chosen", RING.outer + 0.5));
      for (const ring of hints.landings) over.push(this.#circle(ring, "possible landing", RING.inner - 5));
      if (green) {
        for (const ring of hints.jumpers) {
          over.push(
            this.#circle(ring, "possible glow", RING.outer - 2),
            this.#circle(ring, "possible jumper", RING.outer - 2),
          );
        }
        for (const ring of hints.removals) over.push(this.#circle(ring, "possible dot", RING.inner - 7));
        for (const ring of hints.takes) over.push(this.#circle(ring, "possible takes", RING.inner - 1.5));
      }
    }
    // A ring that has just gone is still seen as a ghost: its name does not stand in the middle of it.
    const gone = last ? [last.removed, ...last.claimed.map((one) => one.ring)].filter((ring) => ring !== null) : [];
    this.named = new Set([...this.present, ...gone]);
    this.#name();
    this.layers.ghosts.replaceChildren(...ghosts);
    this.layers.under.replaceChildren(...under);
    this.layers.over.replaceChildren(...over);
  }

  /**
   * Moves a ring off its place while it is dragged; null puts it back.
   * @param {Ring} ring @param {{x: number, y: number} | null} by
   */
  shift(ring, by) {
    const parts = this.rings.get(ring);
    for (const part of [parts?.shadow, parts?.body]) {
      const picture = part?.firstElementChild;
      if (picture instanceof SVGElement) picture.style.transform = by ? `translate(${by.x}px, ${by.y}px)` : "";
    }
    parts?.body.classList.toggle("carried", by !== null);
  }

  /** Shows which marbles would be isolated; none if empty. @param {Ring[]} rings */
  preview(rings) {
    const set = new Set(rings);
    for (const [name, { element }] of this.marbles) element.classList.toggle("lifted", set.has(name));
    this.layers.claims.replaceChildren(...[...set].map((ring) => this.#circle(ring, "claim-line", RING.outer)));
  }

  /** A marble that is not yet there, where it would lie. @param {Ring | null} ring @param {Marble | null} marble */
  foresee(ring, marble) {
    const shown = ring && marble ? [svg("g", { transform: this.translate(ring) }, marblePicture(marble))] : [];
    this.layers.foreseen.replaceChildren(...shown);
  }

  /**
   * A captured marble that stays to be seen until it is jumped; call what is returned to take it away.
   * @param {Ring} ring @param {Marble} marble
   */
  standIn(ring, marble) {
    const element = svg("g", { transform: this.translate(ring) }, marblePicture(marble));
    this.layers.marbles.prepend(element);
    return () => element.remove();
  }

  /** Arrows and circles. @param {Marks} marks */
  mark({ arrows = [], circles = [] }) {
    const shapes = circles.map(({ ring, tone = "accent" }) => this.#circle(ring, `mark ${tone}`, RING.outer - 1));
    this.layers.marks.replaceChildren(
      ...shapes,
      ...arrows
        .filter(({ from, to }) => from !== to)
        .map(({ from, to, tone = "accent" }) => this.#arrow(from, to, tone)),
    );
  }

  /** @param {Ring} ring @param {string} className @param {number} radius */
  #circle(ring, className, radius) {
    const { x, y } = this.geometry.at(ring);
    return svg("circle", { cx: x.toFixed(2), cy: y.toFixed(2), r: radius, class: className });
  }

  /** @param {Ring[]} rings */
  #path(rings) {
    const points = rings.map((ring) => this.geometry.at(ring));
    return svg("polyline", {
      class: "trail",
      points: points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" "),
    });
  }

  /** @param {Ring} from @param {Ring} to @param {string} tone */
  #arrow(from, to, tone) {
    const a = this.geometry.at(from);
    const b = this.geometry.at(to);
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
    const tip = length - 8;
    const d = `M18 -5H${tip - 26}V-15L${tip} 0L${tip - 26} 15V5H18z`;
    return svg("path", { class: `arrow ${tone}`, d, transform: `translate(${a.x} ${a.y}) rotate(${angle})` });
  }

  /**
   * The ring under a point of the screen.
   * @param {number} clientX @param {number} clientY @param {Iterable<Ring>} rings
   */
  ringAt(clientX, clientY, rings) {
    const point = this.toDrawing(clientX, clientY);
    return point && this.geometry.nearest(point, rings, PITCH * 0.56);
  }

  /** @param {number} clientX @param {number} clientY */
  toDrawing(clientX, clientY) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return null;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return { x, y };
  }

  /** Where a ring lies on the screen, and how large a marble is there. @param {Ring} ring */
  place(ring) {
    const matrix = this.svg.getScreenCTM();
    const { x, y } = this.geometry.at(ring);
    if (!matrix) return { x: 0, y: 0, size: 0 };
    const point = new DOMPoint(x, y).matrixTransform(matrix);
    return { x: point.x, y: point.y, size: matrix.a * MARBLE * 2 };
  }
}
