// The pointer, mouse or finger: pressing, hovering and dragging. A marble is dragged from its pile to
// a ring, a jumping marble to its landing, a free ring off the board.

import { PITCH } from "./geometry.js";
import { ringOf } from "./keys.js";
import { Flyer } from "./motion.js";
/** @import {Marble, Ring} from "../protocol.js" */
/** @import {GameBoard} from "./game-board.js" */

/** How far the pointer goes before a press becomes a drag, in pixels. */
const SLACK = 7;

/** How large a dragged marble is at least, so that it is seen beside the finger. */
const LEAST = 34;

/**
 * What is being dragged.
 * @typedef {{kind: "marble", marble: Marble}
 *   | {kind: "jumper", ring: Ring, marble: Marble}
 *   | {kind: "ring", ring: Ring}} Load
 */

/** @typedef {{load: Load, pointer: number, x: number, y: number, begun: boolean, flyer: Flyer | null}} Drag */

export class Hand {
  /** @type {Drag | null} */
  #drag = null;
  /** The click that ends a drag is not a press. */
  #mute = false;

  /** @param {GameBoard} table */
  constructor(table) {
    this.table = table;
    this.ends = new AbortController();
    const { signal } = this.ends;
    const { svg } = table.drawing;
    svg.addEventListener("click", (event) => this.#click(event), { signal });
    svg.addEventListener("pointerdown", (event) => this.#down(event), { signal });
    svg.addEventListener("pointerover", (event) => this.#over(event), { signal });
    svg.addEventListener("pointerleave", () => this.#drag ?? table.consider(null), { signal });
    table.pool.addEventListener("pointerdown", (event) => this.#downPool(event), { signal });
    table.pool.addEventListener("click", (event) => this.#quiet(event), { signal, capture: true });
    document.addEventListener("pointermove", (event) => this.#move(event), { signal });
    document.addEventListener("pointerup", (event) => this.#up(event), { signal });
    document.addEventListener("pointercancel", () => this.letGo(), { signal });
    document.addEventListener("pointerdown", (event) => this.#outside(event), { signal });
    window.addEventListener("resize", () => table.chooser.close(), { signal });
  }

  destroy() {
    this.letGo();
    this.ends.abort();
  }

  /** @param {Event} event */
  #quiet(event) {
    if (!this.#mute) return;
    this.#mute = false;
    event.stopPropagation();
    event.preventDefault();
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (this.#mute) {
      this.#mute = false;
      return;
    }
    const ring = ringOf(event.target);
    if (ring) this.table.press(ring);
    else this.table.chooser.close();
  }

  /** A press beside the chooser closes it. @param {PointerEvent} event */
  #outside(event) {
    const { chooser, drawing } = this.table;
    const target = /** @type {Node} */ (event.target);
    if (chooser.open && !chooser.element.contains(target) && !drawing.svg.contains(target)) chooser.close();
  }

  /** @param {PointerEvent} event */
  #over(event) {
    if (!this.#drag?.begun) this.table.consider(ringOf(event.target));
  }

  /** A second finger means zooming, not playing: what is dragged goes back. @param {PointerEvent} event */
  #second(event) {
    if (event.isPrimary) return false;
    this.letGo();
    return true;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (this.#second(event)) return;
    this.#mute = false;
    const { turn, live } = this.table;
    const ring = ringOf(event.target);
    if (!turn || !live || !ring || event.button !== 0) return;
    const marble = turn.view().marbles.get(ring);
    // A marble just placed may be dragged elsewhere.
    if (marble && ring === turn.at && !turn.complete && !turn.touchMove) this.#ready(event, { kind: "marble", marble });
    else if (marble && turn.jumpsFrom(ring).length) this.#ready(event, { kind: "jumper", ring, marble });
    else if (!marble && turn.choices(ring).remove) this.#ready(event, { kind: "ring", ring });
  }

  /** @param {PointerEvent} event */
  #downPool(event) {
    if (this.#second(event)) return;
    this.#mute = false;
    const pile = /** @type {Element} */ (event.target).closest("[data-marble]");
    const marble = /** @type {Marble | null} */ (pile?.getAttribute("data-marble") ?? null);
    const { turn, live } = this.table;
    if (!turn || !live || !marble || event.button !== 0 || turn.at || !turn.canPlace || !turn.options.supply[marble])
      return;
    this.#ready(event, { kind: "marble", marble });
  }

  /** @param {PointerEvent} event @param {Load} load */
  #ready(event, load) {
    this.letGo();
    this.#drag = { load, pointer: event.pointerId, x: event.clientX, y: event.clientY, begun: false, flyer: null };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.pointer) return;
    if (!drag.begun) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < SLACK) return;
      if (!this.#begin(drag)) return;
    }
    event.preventDefault();
    this.#follow(drag, event.clientX, event.clientY);
  }

  /** Lifts what is dragged. @param {Drag} drag */
  #begin(drag) {
    const { table } = this;
    const { turn } = table;
    if (!turn || !table.live) {
      this.letGo();
      return false;
    }
    drag.begun = true;
    table.chooser.close();
    table.board.classList.add("dragging");
    const { load } = drag;
    if (load.kind === "marble" && turn.at) table.takeUp();
    if (load.kind === "marble" && turn.marble !== load.marble) table.pick(load.marble);
    if (load.kind === "jumper" && !turn.path.includes(load.ring)) table.press(load.ring);
    if (load.kind !== "ring") drag.flyer = new Flyer(load.marble, table.settings.symbols);
    if (load.kind === "jumper") table.drawing.marbles.get(load.ring)?.element.classList.add("away");
    if (load.kind === "marble") table.pool.classList.add("dragging");
    return true;
  }

  /** @param {Drag} drag @param {number} x @param {number} y */
  #follow({ load, flyer, x: startX, y: startY }, x, y) {
    const { drawing, present } = this.table;
    if (load.kind === "ring") {
      const scale = drawing.svg.getScreenCTM()?.a || 1;
      drawing.shift(load.ring, { x: (x - startX) / scale, y: (y - startY) / scale });
      this.table.consider(load.ring);
      return;
    }
    const size = Math.max(LEAST, drawing.place(present.values().next().value ?? "").size);
    flyer?.moveTo({ x, y, size });
    this.table.consider(drawing.ringAt(x, y, present));
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.pointer) return;
    const begun = drag.begun;
    this.letGo();
    if (!begun) return;
    // The browser still sends a click when the pointer came down and up on the same element.
    this.#mute = true;
    setTimeout(() => (this.#mute = false), 0);
    this.#land(drag.load, event.clientX, event.clientY);
  }

  /** Puts down what was dragged. @param {Load} load @param {number} x @param {number} y */
  #land(load, x, y) {
    const { table } = this;
    const { drawing, turn } = table;
    if (!turn) return;
    const ring = drawing.ringAt(x, y, table.present);
    if (load.kind === "marble") {
      if (ring) table.place(load.marble, ring, { dropped: true });
      else table.putBack();
    } else if (load.kind === "jumper") {
      if (ring && ring !== load.ring) table.press(ring, { dropped: true });
    } else {
      const point = drawing.toDrawing(x, y);
      const others = [...table.present].filter((one) => one !== load.ring);
      const clear = !point || !drawing.geometry.nearest(point, [...others, load.ring], PITCH * 0.62);
      if (clear) table.remove(load.ring, { dropped: true });
      else table.consider(null);
    }
  }

  /** Ends a drag without putting anything down. */
  letGo() {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag?.begun) return;
    drag.flyer?.remove();
    const { drawing, board, pool } = this.table;
    board.classList.remove("dragging");
    pool.classList.remove("dragging");
    for (const { element } of drawing.marbles.values()) element.classList.remove("away");
    if (drag.load.kind === "ring") drawing.shift(drag.load.ring, null);
  }
}
