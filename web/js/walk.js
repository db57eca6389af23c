// The keyboard on a board that is not played on: one stop of the Tab key, and the arrow keys walk its rings. The table
// has keys of its own.

import { ringOf } from "./board/index.js";
/** @import {BoardDrawing} from "./board/index.js" */
/** @import {Ring} from "./protocol.js" */

const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];

export class Walk {
  /** The ring that the Tab key leads to. @type {Ring} */
  #stand;
  /** The height on the screen that a walk sideways keeps to. @type {number | null} */
  #goal = null;

  /** @param {BoardDrawing} drawing @param {() => Iterable<Ring>} rings Those one may stand on. */
  constructor(drawing, rings) {
    this.drawing = drawing;
    this.rings = rings;
    const { left, top, width, height } = drawing.geometry.box();
    this.#stand = drawing.geometry.nearest({ x: left + width / 2, y: top + height / 2 }, rings()) ?? "";
    drawing.element.addEventListener("keydown", (event) => this.#key(event));
    drawing.element.addEventListener("focusin", (event) => this.#step(ringOf(event.target)));
    this.keep();
  }

  /** Keeps one ring in the tab order when rings come and go. */
  keep() {
    const { drawing } = this;
    const there = [...this.rings()];
    if (!there.includes(this.#stand))
      this.#stand = drawing.geometry.nearest(drawing.geometry.at(this.#stand), there) ?? "";
    for (const [ring, { hit }] of drawing.rings) hit.setAttribute("tabindex", ring === this.#stand ? "0" : "-1");
  }

  focus() {
    this.drawing.rings.get(this.#stand)?.hit.focus({ preventScroll: true });
  }

  /** @param {Ring | null} ring */
  #step(ring) {
    if (!ring || ring === this.#stand) return;
    this.#stand = ring;
    this.keep();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const ring = ringOf(event.target);
    if (!ring || !ARROWS.includes(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const { geometry } = this.drawing;
    const sideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
    if (!sideways || this.#goal === null) this.#goal = geometry.at(ring).y;
    const next = geometry.step(ring, event.key, this.rings(), this.#goal);
    if (!next) return;
    if (!sideways) this.#goal = geometry.at(next).y;
    this.#step(next);
    this.focus();
  }
}
