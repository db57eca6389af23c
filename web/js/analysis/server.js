// What the analysis board asks of the server beside positions and the engine.

import { call, Refusal } from "../api.js";
/** @import {Report, Tree, TreeWish} from "../protocol.js" */

/** A file of any format as a tree. @param {string} text @returns {Promise<Tree>} */
export const readRecord = async (text) => (await call("/records/read", { method: "POST", headers: { "content-type": "text/plain; charset=utf-8" }, body: text })).json();

/** @param {string} id @returns {Promise<Tree>} */
export const gameTree = async (id) => (await call(`/games/${encodeURIComponent(id)}/tree`)).json();

/** @param {string} id @param {string} number @returns {Promise<Tree>} */
export const importedTree = async (id, number) => (await call(`/imports/${encodeURIComponent(id)}/games/${encodeURIComponent(number)}`)).json();

/** Null where there is none yet. @template T @param {Promise<T>} answer @returns {Promise<T | null>} */
async function ifAny(answer) {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  }
}

/** The visitor's own tree for a game. @param {string} key @returns {Promise<Tree | null>} */
export const notes = (key) => ifAny(call(`/notes/${encodeURIComponent(key)}`).then((answer) => answer.status === 204 ? null : answer.json()));

/** @param {string} key @param {TreeWish} tree @param {boolean} [leaving] The page is going: the browser is to send it all the same. */
export function putNotes(key, tree, leaving = false) {
  const body = JSON.stringify(tree);
  // Browsers send no more than 64 kB for a page that is gone.
  return call(`/notes/${encodeURIComponent(key)}`, { method: "PUT", headers: { "content-type": "application/json" }, body, keepalive: leaving && body.length < 60_000 });
}

/** @param {string} key */
export const dropNotes = (key) => call(`/notes/${encodeURIComponent(key)}`, { method: "DELETE" });

/** The analysis stored with a game. @param {string} key @returns {Promise<Report | null>} */
export const report = (key) => ifAny(call(`/reports/${encodeURIComponent(key)}`).then((answer) => answer.status === 204 ? null : answer.json()));
