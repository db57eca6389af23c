// Mouse and finger on the editor: a press uses the tool, a marble is carried from board, pool or rack to another, and
// the tools for rings sweep over many places.

import { Flyer, ringOf } from "../board/index.js";
/** @import {Marble, Ring} from "../protocol.js" */
/** @import {Field} from "./field.js" */
/** @import {Rack, Setup, Spot, Tool} from "./setup.js" */

/** How far the pointer goes before a press becomes a drag, in pixels. */
const SLACK = 7;
/** How large a carried marble is at least, so that it is seen beside the finger. */
const LEAST = 36;

/**
 * What the page gives and wants to hear.
 * @typedef {object} Editor
 * @property {HTMLElement} element  Within which everything happens.
 * @property {() => Field} field
 * @property {() => Setup} setup
 * @property {() => Tool} tool
 * @property {() => boolean} symbols
 * @property {(ring: Ring) => void} press
 * @property {(ring: Ring, first: boolean) => void} sweep
 * @property {(marble: Marble, from: Spot, to: Spot) => void} carry
 */

/**
 * @typedef {{
 *   pointer: number,
 *   x: number,
 *   y: number,
 *   begun: boolean,
 *   load: {marble: Marble, from: Spot} | null,
 *   ring: Ring | null,
 *   swept: Set<Ring>,
 *   flyer: Flyer | null,
 * }} Drag
 */

export class Pointer {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    /** @type {Drag | null} */
    this.drag = null;
    /** The click that ends a drag is not a press. */
    this.mute = false;
    this.ends = new AbortController();
    const { signal } = this.ends;
    editor.element.addEventListener("pointerdown", (event) => this.#down(event), { signal });
    editor.element.addEventListener("click", (event) => this.#click(event), { signal, capture: true });
    document.addEventListener("pointermove", (event) => this.#move(event), { signal });
    document.addEventListener("pointerup", (event) => this.#up(event), { signal });
    document.addEventListener("pointercancel", () => this.letGo(), { signal });
    document.addEventListener(
      "keydown",
      (event) => {
        if (event.key === "Escape") this.letGo();
      },
      { signal },
    );
  }

  destroy() {
    this.letGo();
    this.ends.abort();
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (this.mute) {
      this.mute = false;
      event.stopPropagation();
      event.preventDefault();
      return;
    }
    const ring = ringOf(event.target);
    if (ring) this.editor.press(ring);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.mute = false;
    // A second finger means zooming.
    if (!event.isPrimary) return this.letGo();
    if (event.button !== 0) return undefined;
    this.letGo();
    const ring = ringOf(event.target);
    const pile = event.target instanceof Element ? event.target.closest("[data-pile]") : null;
    const tool = this.editor.tool();
    const marbles = tool === "W" || tool === "G" || tool === "B";
    /** @type {Drag["load"]} */
    let load = null;
    if (ring) {
      const marble = this.editor.setup().marbles[ring];
      if (marble && marbles) load = { marble, from: { ring } };
      else if (marbles) return undefined;
    } else if (pile instanceof HTMLElement && Number(pile.dataset.count) > 0) {
      load = {
        marble: /** @type {Marble} */ (pile.dataset.pile),
        from: { rack: /** @type {Rack} */ (pile.closest("[data-rack]")?.getAttribute("data-rack")) },
      };
    } else return undefined;
    this.drag = {
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      begun: false,
      load,
      ring,
      swept: new Set(),
      flyer: null,
    };
    return undefined;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const { drag, editor } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    const { clientX: x, clientY: y } = event;
    if (!drag.begun) {
      if (Math.hypot(x - drag.x, y - drag.y) < SLACK) return;
      drag.begun = true;
      editor.element.classList.add("carrying");
      if (drag.load) drag.flyer = new Flyer(drag.load.marble, editor.symbols());
      if (drag.load?.from && "ring" in drag.load.from) this.#held(drag.load.from.ring)?.classList.add("away");
    }
    event.preventDefault();
    const field = editor.field();
    if (drag.load) {
      drag.flyer?.moveTo({ x, y, size: Math.max(LEAST, field.drawing.place(field.names[0]).size) });
      this.#aim(x, y);
      return;
    }
    if (drag.ring && !drag.swept.size) this.#sweep(drag, drag.ring);
    const ring = field.placeAt(x, y);
    if (ring) this.#sweep(drag, ring);
  }

  /** @param {Drag} drag @param {Ring} ring */
  #sweep(drag, ring) {
    if (drag.swept.has(ring)) return;
    const first = drag.swept.size === 0;
    drag.swept.add(ring);
    this.editor.sweep(ring, first);
  }

  /** @param {Ring} ring */
  #held(ring) {
    return this.editor.field().drawing.marbles.get(ring)?.element;
  }

  /** Where a carried marble would come to lie. @param {number} x @param {number} y @returns {Spot} */
  #spot(x, y) {
    const rack = document.elementFromPoint(x, y)?.closest("[data-rack]")?.getAttribute("data-rack");
    if (rack) return { rack: /** @type {Rack} */ (rack) };
    const ring = this.editor.field().placeAt(x, y);
    return ring ? { ring } : null;
  }

  /** @param {number} x @param {number} y */
  #aim(x, y) {
    const spot = this.#spot(x, y);
    for (const rack of this.editor.element.querySelectorAll("[data-rack]")) {
      rack.classList.toggle("aimed", spot !== null && "rack" in spot && rack.getAttribute("data-rack") === spot.rack);
    }
    this.editor.field().drawing.foresee(spot && "ring" in spot ? spot.ring : null, this.drag?.load?.marble ?? null);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    this.letGo();
    if (!drag.begun) return;
    // The browser still sends a click when the pointer came down and up on the same element.
    this.mute = true;
    setTimeout(() => {
      this.mute = false;
    }, 0);
    if (drag.load) this.editor.carry(drag.load.marble, drag.load.from, this.#spot(event.clientX, event.clientY));
  }

  /** Ends a drag; a carried marble is back where it was. */
  letGo() {
    const { drag, editor } = this;
    this.drag = null;
    if (!drag?.begun) return undefined;
    editor.element.classList.remove("carrying");
    drag.flyer?.remove();
    editor.field().drawing.foresee(null, null);
    if (drag.load?.from && "ring" in drag.load.from) this.#held(drag.load.from.ring)?.classList.remove("away");
    for (const rack of editor.element.querySelectorAll(".aimed")) rack.classList.remove("aimed");
    return undefined;
  }
}
