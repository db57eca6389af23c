// The board embedded in a page: a position to look at, a move played by a script, and a turn that a person makes.
//
// All it is given is one answer of the server, POST /api/v1/positions: the shape of the board, a start, a turn and what
// it led to, and the options of the player who is to move then. No rule of the game stands here or in the board.

import { GameBoard } from "../js/board/index.js";
/** @import {Look} from "../js/protocol.js" */

/** @type {Look} */
const look = await (await fetch("look.json")).json();

const board = new GameBoard(look.shape, {
  coordinates: true,
  rotation: 0,
  mirror: false,
  symbols: false,
  motion: true,
  confirm: false,
  touchMove: false,
  hints: true,
});

/** @param {string} id */
const place = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
place("board").append(board.board);
place("words").append(board.words);
place("pool").append(board.pool);
place("first").append(board.racks.first);
place("second").append(board.racks.second);
place("entry").append(board.entry);

const [made] = look.turns;

// 1. A position to look at.
const show = () => board.show(look.start, { say: "A position to look at." });
place("show").addEventListener("click", show);
show();

// 2. A turn that somebody has made: shown step by step.
place("play").addEventListener("click", async () => {
  show();
  await board.play(made, look.start);
  board.show(made.after, { last: made, say: "The white marble has jumped." });
});

// 3. A turn in the making: with options, a person composes it by mouse, finger, keyboard or typing.
place("input").addEventListener("click", () => board.show(look.moment, { options: look.options, last: made }));

for (const name of ["turn", "refused", "half", "sound"])
  board.addEventListener(name, (event) => {
    const { detail } = /** @type {CustomEvent} */ (event);
    const line = document.createElement("li");
    line.textContent = `${name} ${JSON.stringify(detail)}`;
    place("events").prepend(line);
    // A real page would send the turn to the server, and show what comes back.
    if (name === "turn") place("events").dataset.turn = detail.token;
  });
