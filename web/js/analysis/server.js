// What the analysis board asks of the server beside positions and the engine.

import { call } from "../api.js";
/** @import {Report, Tree, TreeWish} from "../protocol.js" */

/** A file of any format as a tree. @param {string} text @returns {Promise<Tree>} */
export const readRecord = async (text) => (await call("/records/read", { method: "POST", headers: { "content-type": "text/plain; charset=utf-8" }, body: text })).json();

/** @param {string} id @returns {Promise<Tree>} */
export const gameTree = async (id) => (await call(`/games/${encodeURIComponent(id)}/tree`)).json();

/** @param {string} id @param {string} number @returns {Promise<Tree>} */
export const importedTree = async (id, number) => (await call(`/imports/${encodeURIComponent(id)}/games/${encodeURIComponent(number)}`)).json();

/** What is kept beside a game: null where there is nothing yet. @param {string} path @returns {Promise<any>} */
async function kept(path) {
  const answer = await call(path);
  return answer.status === 204 ? null : answer.json();
}

/** Notes on their way to the server, by game: whoever reads or writes them next waits. @type {Map<string, Promise<unknown>>} */
const writing = new Map();

/** The visitor's own tree for a game. @param {string} key @returns {Promise<Tree | null>} */
export async function notes(key) {
  await writing.get(key);
  return kept(`/notes/${encodeURIComponent(key)}`);
}

/** @param {string} key @param {TreeWish} tree @param {boolean} [leaving] The page is going: the browser is to send it all the same. */
export async function putNotes(key, tree, leaving = false) {
  const body = JSON.stringify(tree);
  // Browsers send no more than 64 kB for a page that is gone.
  const send = () => call(`/notes/${encodeURIComponent(key)}`, { method: "PUT", headers: { "content-type": "application/json" }, body, keepalive: leaving && body.length < 60_000 });
  const before = writing.get(key);
  // A page that is going has no time to wait.
  const sent = before && !leaving ? before.then(send) : send();
  const done = sent.catch(() => {});
  writing.set(key, done);
  try {
    await sent;
  } finally {
    if (writing.get(key) === done) writing.delete(key);
  }
}

/** @param {string} key */
export const dropNotes = (key) => call(`/notes/${encodeURIComponent(key)}`, { method: "DELETE" });

/** The analysis stored with a game. @param {string} key @returns {Promise<Report | null>} */
export const report = (key) => kept(`/reports/${encodeURIComponent(key)}`);
