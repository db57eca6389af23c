// The boards that the rules name, and the variants of each: one list for every form of the page.

import { info } from "./api.js";

/** The names of the boards, smallest first, as the server lists them. */
export async function boardNames() {
  return (await info()).boards.map(({ name }) => name);
}

/** The boards of the start page. One of them is what a visitor's settings remember. */
const USUAL = /** @type {const} */ (["37", "48"]);
/** The board of a game about which nothing was said. */
export const DEFAULT_BOARD = "48";

/** @param {unknown} name @returns {name is typeof USUAL[number]} */
export const isUsual = (name) => USUAL.some((usual) => usual === name);

/**
 * The variants that the rules name for a board, besides the standard game.
 * @param {string} board @returns {("blitz" | "tournament")[]}
 */
export function variantsOf(board) {
  if (board === "37") return ["blitz"];
  return board === "48" || board === "61" ? ["tournament"] : [];
}
