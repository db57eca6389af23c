// Positions and records without a game: what the server says about them. Nothing is stored.

import { call, post } from "./api.js";
/** @import {Look, LookWish, SetupView, SetupWish, WriteWish} from "./protocol.js" */

/** @param {LookWish} wish @returns {Promise<Look>} */
export const look = async (wish) => (await post("/positions", wish)).json();

/** What is wrong with a position in the making. @param {SetupWish} wish @returns {Promise<SetupView>} */
export const check = async (wish) => (await post("/positions/check", wish)).json();

/**
 * The text of a file, and how much of the game the format cannot hold.
 * @param {WriteWish} wish @returns {Promise<{text: string, losses: number}>}
 */
export async function write(wish) {
  const answer = await post("/records/write", wish);
  return { text: await answer.text(), losses: Number(answer.headers.get("x-losses")) || 0 };
}

/** A stored game as a file. @param {string} id @param {"zgn" | "sgf" | "zen"} format */
export const storedRecord = async (id, format) => (await call(`/games/${encodeURIComponent(id)}/record?format=${format}`)).text();
