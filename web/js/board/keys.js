// The keyboard: the board is one stop of the Tab key, arrow keys walk its rings.

/** @import {Ring} from "../protocol.js" */
/** @import {GameBoard} from "./game-board.js" */

const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];

export class Keys {
  /** The ring that the Tab key leads to. @type {Ring | null} */
  #stand = null;
  /** The height on the screen that a walk sideways keeps to. @type {number | null} */
  #goal = null;
  /** Whether the focus was on the board when the ring under it was taken away. */
  #within = false;

  /** @param {GameBoard} table */
  constructor(table) {
    this.table = table;
    this.ends = new AbortController();
    const { signal } = this.ends;
    // Not on the drawing itself: an SVG element that listens for the focus becomes a tab stop.
    const { board } = table;
    board.addEventListener("keydown", (event) => this.#board(event), { signal });
    board.addEventListener("focusin", (event) => this.#focused(event), { signal });
    board.addEventListener("focusout", (event) => this.#left(event), { signal });
    // Letters work wherever the focus is, but never in a field.
    document.addEventListener("keydown", (event) => this.#anywhere(event), { signal });
  }

  destroy() {
    this.ends.abort();
  }

  /** Keeps one ring in the tab order, and the focus on the board, when rings come and go. */
  keep() {
    const { drawing, present } = this.table;
    if (!this.#stand || !present.has(this.#stand)) {
      const middle = this.#stand ? drawing.geometry.at(this.#stand) : { x: 0, y: 0 };
      this.#stand = drawing.geometry.nearest(this.#stand ? middle : this.#middle(), present);
    }
    for (const [ring, { hit }] of drawing.rings) hit.setAttribute("tabindex", ring === this.#stand ? "0" : "-1");
    // The ring under the focus may just have been taken away, or was a moment ago.
    const focused = document.activeElement;
    const lost = focused === document.body || (focused?.classList.contains("gone") && drawing.svg.contains(focused));
    if (this.#within && lost) this.#focus();
  }

  #middle() {
    const { left, top, width, height } = this.table.drawing.geometry.box();
    return { x: left + width / 2, y: top + height / 2 };
  }

  #focus() {
    if (this.#stand) this.table.drawing.rings.get(this.#stand)?.hit.focus({ preventScroll: true });
  }

  /** After the chooser: back to the ring it belonged to. @param {Ring} ring */
  refocus(ring) {
    this.#stand = ring;
    this.#within = true;
    this.keep();
    this.#focus();
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const ring = ringOf(event.target);
    if (!ring) return;
    this.#within = true;
    if (ring !== this.#stand) {
      this.#stand = ring;
      this.keep();
    }
    if (/** @type {Element} */ (event.target).matches(":focus-visible")) this.table.consider(ring);
  }

  /** @param {FocusEvent} event */
  #left(event) {
    // A ring that is taken away loses the focus to nothing: then the walk goes on from there.
    const taken = event.target instanceof Element && event.target.classList.contains("gone");
    if (taken && !event.relatedTarget) return;
    this.#within = false;
    this.table.consider(null);
  }

  /** @param {KeyboardEvent} event */
  #board(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const ring = ringOf(event.target);
    if (!ring) return;
    const { drawing, present } = this.table;
    if (ARROWS.includes(event.key)) {
      event.preventDefault();
      event.stopPropagation();
      const sideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
      if (!sideways || this.#goal === null) this.#goal = drawing.geometry.at(ring).y;
      const next = drawing.geometry.step(ring, event.key, present, this.#goal);
      if (!next) return;
      if (!sideways) this.#goal = drawing.geometry.at(next).y;
      this.#stand = next;
      this.keep();
      this.#focus();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      if (this.table.waiting) this.table.confirm();
      else this.table.press(ring);
    }
  }

  /** @param {KeyboardEvent} event */
  #anywhere(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (
      !this.table.board.isConnected ||
      target.closest("input, textarea, select, dialog, [contenteditable], [role=menu]")
    )
      return;
    const letter = event.key.toUpperCase();
    if (letter === "W" || letter === "G" || letter === "B") {
      if (!this.table.live) return;
      event.preventDefault();
      this.table.pick(letter);
    } else if (letter === "R") {
      if (!this.table.live) return;
      event.preventDefault();
      this.table.toggleRingFirst();
    } else if (event.key === "Escape") {
      this.table.cancel();
    } else if (event.key === "Enter" && this.table.waiting && !target.closest("button, a, summary, [role=button]")) {
      event.preventDefault();
      this.table.confirm();
    }
  }
}

/** @param {EventTarget | null} target @returns {Ring | null} */
export function ringOf(target) {
  const hit = target instanceof Element ? target.closest("[data-ring]") : null;
  return hit?.getAttribute("data-ring") ?? null;
}
