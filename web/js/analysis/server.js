// What the analysis board asks of the server beside positions and the engine.

import { call } from "../api.js";
/** @import {Report, Tree, TreeWish} from "../protocol.js" */

/** A file of any format as a tree. @param {string} text @returns {Promise<Tree>} */
export const readRecord = async (text) =>
  (
    await call("/records/read", {
      method: "POST",
      headers: { "content-type": "text/plain; charset=utf-8" },
      body: text,
    })
  ).json();

/** @param {string} id @returns {Promise<Tree>} */
export const gameTree = async (id) => (await call(`/games/${encodeURIComponent(id)}/tree`)).json();

/** @param {string} id @param {string} number @returns {Promise<Tree>} */
export const importedTree = async (id, number) =>
  (await call(`/imports/${encodeURIComponent(id)}/games/${encodeURIComponent(number)}`)).json();

/** What is kept beside a game: null where there is nothing yet. @param {string} path @returns {Promise<any>} */
async function kept(path) {
  const answer = await call(path);
  return answer.status === 204 ? null : answer.json();
}

/**
 * What is done with the notes of a game, one after the other: whoever reads or writes them next waits.
 * @type {Map<string, Promise<unknown>>}
 */
const writing = new Map();

/**
 * Does something once all before it is done.
 * @template T
 * @param {string} key @param {() => Promise<T>} act @param {boolean} [atOnce]
 * @returns {Promise<T>}
 */
async function inTurn(key, act, atOnce = false) {
  const before = writing.get(key);
  const acting = before && !atOnce ? before.then(act) : act();
  const done = acting.catch(() => {});
  writing.set(key, done);
  try {
    return await acting;
  } finally {
    if (writing.get(key) === done) writing.delete(key);
  }
}

/** The visitor's own tree for a game. @param {string} key @returns {Promise<Tree | null>} */
export async function notes(key) {
  await writing.get(key);
  return kept(`/notes/${encodeURIComponent(key)}`);
}

/** Browsers send no more than 64 kB for a page that is gone. */
const LAST_BYTES = 60_000;

/**
 * `last`: the board is left, and the browser is to send it even if the page goes. `atOnce`: the page is going, and has
 * no time to wait for what is on its way.
 * @param {string} key @param {TreeWish} tree @param {{last?: boolean, atOnce?: boolean}} [how]
 */
export function putNotes(key, tree, { last = false, atOnce = false } = {}) {
  const body = JSON.stringify(tree);
  const keepalive = last && new TextEncoder().encode(body).length < LAST_BYTES;
  return inTurn(
    key,
    () =>
      call(`/notes/${encodeURIComponent(key)}`, {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body,
        keepalive,
      }),
    atOnce,
  );
}

/** @param {string} key */
export const dropNotes = (key) => inTurn(key, () => call(`/notes/${encodeURIComponent(key)}`, { method: "DELETE" }));

/** The analysis stored with a game. @param {string} key @returns {Promise<Report | null>} */
export const report = (key) => kept(`/reports/${encodeURIComponent(key)}`);
