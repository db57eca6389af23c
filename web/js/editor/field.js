// The board of the editor: the drawing of the game, with the places that have no ring shown as faint ghosts. It knows
// where one walks with the keys; what is done there is decided by the page.

import { BoardDrawing, COLOUR, RING, ringOf, svg } from "../board/index.js";
import { Walk } from "../walk.js";
import { at } from "./setup.js";
import { t } from "../messages/index.js";
/** @import {BoardShape, Ring} from "../protocol.js" */
/** @import {Setup, Tool} from "./setup.js" */

/** What the letters do, wherever one stands on the board. @type {Record<string, Tool | "toggle">} */
const LETTERS = { w: "W", g: "G", b: "B", r: "toggle", i: "inert", delete: "clear", backspace: "clear" };

export class Field {
  /**
   * @param {BoardShape} shape @param {{rotation: number, mirror: boolean, coordinates: boolean}} look
   * @param {(ring: Ring, tool: Tool | null) => void} act `null` is the chosen tool.
   */
  constructor(shape, look, act) {
    this.shape = shape;
    this.act = act;
    this.drawing = new BoardDrawing(shape, look);
    this.element = this.drawing.element;
    this.element.classList.add("editing", "live");
    this.drawing.svg.setAttribute("aria-label", t("editor.board", { count: shape.rings.length }));
    const help = this.element.querySelector(".unseen");
    if (help) help.textContent = t("editor.help");
    this.names = shape.rings.map((ring) => ring.name);
    new Walk(this.drawing, () => this.names);
    /** @type {Setup | null} */
    this.setup = null;
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {Setup} setup @param {Set<Ring>} wrong Places that something is wrong with. */
  draw(setup, wrong) {
    this.setup = setup;
    const { drawing } = this;
    drawing.lay({
      rings: new Set([...setup.rings, ...setup.inert]),
      marbles: new Map(Object.entries(setup.marbles)),
      inert: new Set(setup.inert),
      pool: setup.pool,
      captured: setup.captured,
    });
    const ghosts = [];
    const over = [];
    for (const name of this.names) {
      const now = at(setup, name);
      const { x, y } = drawing.geometry.at(name);
      const place = { cx: x.toFixed(2), cy: y.toFixed(2) };
      if (!now.ring) ghosts.push(svg("circle", { ...place, r: RING.outer - 9, class: "vacancy" }));
      if (wrong.has(name)) over.push(svg("circle", { ...place, r: RING.outer + 0.5, class: "wrong" }));
      const words = describe(setup, name);
      drawing.rings
        .get(name)
        ?.hit.setAttribute("aria-label", wrong.has(name) ? t("editor.place.wrong", { place: words }) : words);
    }
    drawing.layers.ghosts.replaceChildren(...ghosts);
    drawing.layers.over.replaceChildren(...over);
  }

  /** @param {{rotation: number, mirror: boolean, coordinates: boolean}} look */
  turnTo(look) {
    this.drawing.turnTo(look);
    if (this.setup) this.draw(this.setup, new Set());
  }

  /** The place under a point of the screen. @param {number} x @param {number} y */
  placeAt(x, y) {
    return this.drawing.ringAt(x, y, this.names);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const ring = ringOf(event.target);
    if (!ring || event.ctrlKey || event.metaKey || event.altKey) return;
    const letter = LETTERS[event.key.toLowerCase()];
    if (letter) {
      event.preventDefault();
      const now = this.setup ? at(this.setup, ring) : null;
      // R is the ring: there is one or there is none.
      this.act(ring, letter === "toggle" ? (now?.ring && !now.inert ? "none" : "ring") : letter);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.act(ring, null);
    }
  }
}

/** A place in words: "d4, white marble". @param {Setup} setup @param {Ring} ring */
export function describe(setup, ring) {
  const { ring: there, inert, marble } = at(setup, ring);
  const words = [
    ring,
    !there
      ? t("editor.place.none")
      : marble
        ? t("table.ring.marble", { colour: COLOUR[marble] })
        : t("editor.place.vacant"),
  ];
  if (inert) words.push(t("table.ring.inert"));
  return words.join(", ");
}
