// A board as a picture: nothing on it can be pressed.

import { tableLook } from "../settings.js";
import { BoardDrawing, viewOf } from "../board/index.js";
import { marksOf } from "./practice.js";
/** @import {Look, Notes} from "../protocol.js" */

/** @param {Look} look @param {Pick<Notes, "arrows" | "circles">} notes @param {string} words What it shows. */
export function diagram(look, notes, words) {
  const board = new BoardDrawing(look.shape, { coordinates: true, rotation: 0, mirror: false });
  board.element.classList.toggle("with-symbols", tableLook().symbols);
  board.lay(viewOf(look.moment));
  board.decorate(look.turns.at(-1)?.effect ?? null, null, false);
  board.mark(marksOf(notes));
  board.layers.hits.remove();
  for (const name of ["aria-roledescription", "aria-describedby"]) board.svg.removeAttribute(name);
  board.svg.setAttribute("role", "img");
  board.svg.setAttribute("aria-label", words);
  board.element.querySelector("p")?.remove();
  return board.element;
}
