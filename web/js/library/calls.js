// What the library asks of the server.

import { call, Refusal } from "../api.js";
import { refusalText, t } from "../messages/index.js";
/** @import {Import, ImportedGames, Problem} from "../protocol.js" */

/** The largest file that the server reads, in bytes. */
export const FILE_BYTES = 32 << 20;

/** @param {string} id */
const path = (id) => `/imports/${encodeURIComponent(id)}`;

/** @returns {Promise<Import[]>} */
export const imports = async () => (await call("/imports")).json();

/** @param {string} id @returns {Promise<Import>} */
export const oneImport = async (id) => (await call(path(id))).json();

/** @param {string} id */
export const cancel = (id) => call(`${path(id)}/cancel`, { method: "POST" });

/** @param {string} id */
export const remove = (id) => call(path(id), { method: "DELETE" });

/** @typedef {{player: string, board: string, result: string, from: string, to: string}} Filter */

/** @param {Partial<Filter>} filter */
const query = (filter) => new URLSearchParams(Object.entries(filter).filter(([, value]) => value));

/** @param {string} id @param {Filter & {after: string, limit: string}} filter @returns {Promise<ImportedGames>} */
export const games = async (id, filter) => (await call(`${path(id)}/games?${query(filter)}`)).json();

/** The address of all games that fit, as one file. @param {string} id @param {Partial<Filter>} filter */
export const filePath = (id, filter = {}) => `/api/v1${path(id)}/file?${query(filter)}`;

/** @param {string} id @param {number} number @param {"zgn" | "sgf" | "zen"} format */
export const recordPath = (id, number, format) => `/api/v1${path(id)}/games/${number}?format=${format}`;

/** Where a game is opened. @param {string} id @param {number} number */
export const analysisPath = (id, number) => `/analysis/import/${encodeURIComponent(id)}/${number}`;

/** Where an import is looked at: all of its games, or at once the board if it is a single one. @param {Import} one */
export const placeOf = (one) =>
  one.state === "done" && one.games === 1 && one.faults === 0
    ? analysisPath(one.id, 1)
    : `/library/${encodeURIComponent(one.id)}`;

/**
 * Sends a file. `fetch` does not tell how much has gone, so this is the older way.
 * @param {Blob} file
 * @param {string} name
 * @param {(part: number) => void} progress  From 0 to 1.
 * @param {AbortSignal} [signal]
 * @returns {Promise<Import>}
 */
export function send(file, name, progress, signal) {
  if (file.size > FILE_BYTES) {
    const size = Math.ceil(file.size / (1 << 20));
    return Promise.reject(new Refusal("too_large", t("import.fileTooLarge", { name, size })));
  }
  if (!file.size) return Promise.reject(new Refusal("malformed", t("import.emptyFile", { name })));
  if (signal?.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api/v1/imports?name=${encodeURIComponent(name)}`);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) progress(event.loaded / event.total);
    };
    request.onerror = () => reject(new Refusal("lost", t("connection.silent")));
    request.onabort = () => reject(signal?.reason ?? new Refusal("aborted", t("import.stopped")));
    request.onload = () => {
      /** @type {Import & Partial<Problem>} */
      let answer;
      try {
        answer = JSON.parse(request.responseText);
      } catch {
        return reject(new Refusal("unknown", t("connection.status", { status: request.status }), request.status));
      }
      if (request.status === 202) resolve(answer);
      else
        reject(
          new Refusal(
            answer.code ?? "unknown",
            refusalText(answer) || t("connection.status", { status: request.status }),
            request.status,
          ),
        );
    };
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}
