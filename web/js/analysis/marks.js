// What is drawn on the board beside the game: by hand (arrows and circles in four inks) and by the engine (its best
// turn).

import { marblePicture, RING, ringOf, svg } from "../board/index.js";
import { t } from "../messages/index.js";
/** @import {Effect, Ink, Notes, Ring} from "../protocol.js" */
/** @import {GameBoard} from "../board/index.js" */

/** @type {{ink: Ink, name: string, key: string}[]} */
export const INKS = [
  { ink: "G", name: t("analysis.ink.green"), key: "" },
  { ink: "R", name: t("analysis.ink.red"), key: t("key.shift") },
  { ink: "B", name: t("analysis.ink.blue"), key: t("key.alt") },
  { ink: "Y", name: t("analysis.ink.yellow"), key: t("key.ctrl") },
];

/**
 * The ink that a modifier asks for, else the one that was chosen.
 * @param {{shiftKey: boolean, altKey: boolean, ctrlKey: boolean, metaKey: boolean}} event @param {Ink} chosen
 * @returns {Ink}
 */
export function inkOf({ shiftKey, altKey, ctrlKey, metaKey }, chosen) {
  if (shiftKey) return "R";
  if (altKey) return "B";
  return ctrlKey || metaKey ? "Y" : chosen;
}

export class Pen {
  /**
   * @param {GameBoard} table
   * @param {{draw: (from: Ring, to: Ring, ink: Ink) => void, begin: (ring: Ring | null) => void}} how `begin` is told
   * from where an arrow is being drawn by keyboard.
   */
  constructor(table, { draw, begin }) {
    this.table = table;
    this.draw = draw;
    this.begin = begin;
    /** Whether presses draw instead of playing. */
    this.on = false;
    /** @type {Ink} */ this.ink = "G";
    /** The arrow in the making. @type {{from: Ring, pointer: number | null} | null} */
    this.stroke = null;
    /** @type {Notes["arrows"]} */ this.arrows = [];
    /** @type {Notes["circles"]} */ this.circles = [];
    this.ends = new AbortController();
    const { signal } = this.ends;
    const { board } = table;
    // Before the table hears of it: while the pen is on, it plays nothing.
    board.addEventListener("pointerdown", (event) => this.#down(event), { signal, capture: true });
    board.addEventListener(
      "click",
      (event) => {
        if (this.on && ringOf(event.target)) event.stopPropagation();
      },
      { signal, capture: true },
    );
    board.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
    board.addEventListener("keydown", (event) => this.#key(event), { signal, capture: true });
    document.addEventListener("pointermove", (event) => this.#move(event), { signal });
    document.addEventListener("pointerup", (event) => this.#up(event), { signal });
    document.addEventListener("pointercancel", () => this.#let(), { signal });
    /** The engine's turn lies under what people draw. */
    this.best = svg("g", { class: "best", "aria-hidden": "true" });
    table.drawing.layers.marks.before(this.best);
  }

  close() {
    this.ends.abort();
  }

  /** @param {boolean} on */
  turn(on) {
    this.on = on;
    this.#let();
    this.table.board.classList.toggle("drawing-marks", on);
    if (on) this.table.cancel();
  }

  /** @param {Pick<Notes, "arrows" | "circles">} notes */
  show({ arrows, circles }) {
    this.arrows = arrows;
    this.circles = circles;
    this.#paint(null);
  }

  /** @param {{from: Ring, to: Ring, ink: Ink} | null} making */
  #paint(making) {
    const known = this.table.drawing.geometry;
    const arrows = this.arrows
      .filter(({ from, to }) => known.has(from) && known.has(to))
      .map(({ from, to, ink }) => ({ from, to, tone: tone(ink) }));
    const circles = this.circles
      .filter(({ ring }) => known.has(ring))
      .map(({ ring, ink }) => ({ ring, tone: tone(ink) }));
    if (making && making.from !== making.to) arrows.push({ from: making.from, to: making.to, tone: tone(making.ink) });
    else if (making) circles.push({ ring: making.from, tone: tone(making.ink) });
    this.table.mark({ arrows, circles });
  }

  /**
   * Shows a turn that is not played: where the marble goes, which ring leaves, how it jumps.
   * @param {Effect | null} effect @param {"engine" | "accent"} [how]
   */
  suggest(effect, how = "engine") {
    const { geometry } = this.table.drawing;
    /** @param {Ring} ring @param {string} name @param {number} r */
    const circle = (ring, name, r) => {
      const { x, y } = geometry.at(ring);
      return svg("circle", { cx: x.toFixed(1), cy: y.toFixed(1), r, class: `${name} ${how}` });
    };
    const parts = [];
    if (effect?.placed && geometry.has(effect.placed.at)) {
      const { x, y } = geometry.at(effect.placed.at);
      parts.push(
        svg(
          "g",
          { class: "best-marble", transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(0.66)` },
          marblePicture(effect.placed.marble),
        ),
        circle(effect.placed.at, "best-place", RING.outer - 1),
      );
    }
    if (effect?.removed && geometry.has(effect.removed))
      parts.push(circle(effect.removed, "best-remove", RING.outer - 8), cross(geometry.at(effect.removed), how));
    for (const { from, to } of effect?.jumps ?? [])
      if (geometry.has(from) && geometry.has(to)) parts.push(arrow(geometry.at(from), geometry.at(to), how));
    this.best.replaceChildren(...parts);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const drawing = event.button === 2 || (this.on && event.button === 0);
    if (!drawing) return;
    // A chooser stays a chooser.
    if (this.table.chooser.open && this.table.chooser.element.contains(/** @type {Element} */ (event.target))) return;
    event.stopPropagation();
    if (!event.isPrimary) return this.#let();
    const from = this.#ringAt(event);
    if (!from) return;
    event.preventDefault();
    this.stroke = { from, pointer: event.pointerId };
    this.#paint({ from, to: from, ink: inkOf(event, this.ink) });
  }

  /** @param {PointerEvent} event */
  #ringAt(event) {
    return this.table.drawing.ringAt(event.clientX, event.clientY, this.table.drawing.rings.keys());
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!this.stroke || this.stroke.pointer !== event.pointerId) return;
    this.#paint({ from: this.stroke.from, to: this.#ringAt(event) ?? this.stroke.from, ink: inkOf(event, this.ink) });
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const { stroke } = this;
    if (!stroke || stroke.pointer !== event.pointerId) return;
    const to = this.#ringAt(event);
    this.#let();
    if (to) this.draw(stroke.from, to, inkOf(event, this.ink));
  }

  #let() {
    if (!this.stroke) return;
    this.stroke = null;
    this.#paint(null);
    this.begin(null);
  }

  /** Enter begins and ends an arrow; twice on one ring is a circle. @param {KeyboardEvent} event */
  #key(event) {
    if (!this.on) return;
    const ring = ringOf(event.target);
    if (!ring) return;
    if (event.key === "Escape" && this.stroke) {
      event.stopPropagation();
      event.preventDefault();
      this.#let();
    } else if (event.key === "Enter" || event.key === " ") {
      event.stopPropagation();
      event.preventDefault();
      if (!this.stroke) {
        this.stroke = { from: ring, pointer: null };
        this.#paint({ from: ring, to: ring, ink: inkOf(event, this.ink) });
        this.begin(ring);
        return;
      }
      const { from } = this.stroke;
      this.#let();
      this.draw(from, ring, inkOf(event, this.ink));
    }
  }
}

/** @param {Ink} ink @returns {"ink-G" | "ink-R" | "ink-Y" | "ink-B"} */
const tone = (ink) => `ink-${ink}`;

/** @param {{x: number, y: number}} a @param {{x: number, y: number}} b @param {string} how */
function arrow(a, b, how) {
  const tip = Math.hypot(b.x - a.x, b.y - a.y) - 12;
  const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  return svg("path", {
    class: `best-arrow ${how}`,
    d: `M20 -4H${tip - 22}V-13L${tip} 0L${tip - 22} 13V4H20z`,
    transform: `translate(${a.x} ${a.y}) rotate(${angle})`,
  });
}

/** @param {{x: number, y: number}} at @param {string} how */
function cross({ x, y }, how) {
  return svg("path", { class: `best-cross ${how}`, d: "M-9 -9L9 9M9 -9L-9 9", transform: `translate(${x} ${y})` });
}
