// The board as others use it: everything outside this folder comes through here. README.md says how to embed it.

// A board to look at and to play on, and a still picture of one.
export { GameBoard } from "./game-board.js";
export { thumbnail } from "./thumbnail.js";

// What it is drawn with, for pages that draw something of their own beside it or on it.
export { BoardDrawing } from "./drawing.js";
export { viewOf } from "./view.js";
export { Flyer } from "./motion.js";
export { ringOf } from "./keys.js";
export { RING, bead, html, marblePicture, paintDefinitions, ringPicture, svg } from "./paint.js";

// The words it uses, so that others say the same.
export { COLOUR, COLOUR_NAME, MARBLES, countOf, describeLacks, toMove } from "./describe.js";
