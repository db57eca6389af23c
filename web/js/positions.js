// Positions and records without a game: what the server says about them. Nothing is stored.

import { Refusal, call, post } from "./api.js";
import { refusalText } from "./messages/index.js";
/** @import {Look, LookWish, SetupView, SetupWish, WriteWish} from "./protocol.js" */

/** @param {Partial<LookWish>} wish @returns {Promise<Look>} */
export const look = async (wish) => (await post("/positions", wish)).json();

/**
 * The same for what somebody types. A text that is not a position ends with the reason, but is not a failed request:
 * those the browser would write into its console, one for each letter.
 * @param {Partial<LookWish>} wish @returns {Promise<Look>}
 */
export async function readTyped(wish) {
  /** @type {SetupView} */
  const view = await (await post("/positions/read", wish)).json();
  if (!view.look) throw new Refusal("malformed", problemsOf(view).join(" "));
  return view.look;
}

/** What is wrong with it, each a sentence. @param {Pick<SetupView, "problems" | "reasons">} view */
export const problemsOf = ({ problems, reasons }) =>
  problems.map((message, i) => refusalText({ ...reasons[i], message }));

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
export const storedRecord = async (id, format) =>
  (await call(`/games/${encodeURIComponent(id)}/record?format=${format}`)).text();
