// The REST side of the server: typed calls, and one kind of error that carries words for people.

import { refusalText, sentence, t } from "./messages/index.js";
/** @import {BoardShape, GameList, Hello, Info, NewGame, Problem} from "./protocol.js" */

/** What was not done, and why: the message is a sentence. */
export class Refusal extends Error {
  /** @param {string} code @param {string} message @param {number} [status] */
  constructor(code, message, status = 0) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** The words for any error that a call may end with, as a sentence. @param {unknown} error */
export function wordsOf(error) {
  // A part of the page that could not be fetched: browsers say that to developers.
  if (error instanceof TypeError && /import/i.test(error.message)) return t("connection.silent");
  const words = error instanceof Error ? error.message.trim() : "";
  if (!words) return t("connection.unknown");
  return error instanceof Refusal ? words : sentence(words);
}

const PATIENCE = 15_000;

/**
 * @param {string} path
 * @param {RequestInit} [request]
 * @returns {Promise<Response>}
 */
export async function call(path, request = {}) {
  let response;
  try {
    response = await fetch(`/api/v1${path}`, { ...request, signal: AbortSignal.timeout(PATIENCE) });
  } catch {
    throw new Refusal("lost", t("connection.silent"));
  }
  if (response.ok) return response;
  /** @type {Partial<Problem>} */
  let problem = {};
  try {
    problem = await response.json();
  } catch {
    // A proxy's page, perhaps: the status must do.
  }
  const words = refusalText(problem) || t("connection.status", { status: response.status });
  throw new Refusal(problem.code ?? "unknown", words, response.status);
}

/** @param {string} path @returns {Promise<any>} */
export const get = async (path) => (await call(path)).json();

/** @param {string} path @param {unknown} body */
export const post = (path, body) =>
  call(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

/** @type {Promise<Info> | null} */
let known = null;

/** Name, version, levels and boards; asked for once. @returns {Promise<Info>} */
export function info() {
  known ??= call("/info")
    .then((response) => response.json())
    .catch((error) => {
      known = null;
      throw error;
    });
  return known;
}

/** @type {Map<string, Promise<BoardShape>>} */
const shapes = new Map();

/**
 * The shape of a board by its name, such as "48" or "3.4.3.2".
 * @param {string} name
 * @returns {Promise<BoardShape>}
 */
export async function board(name) {
  const usual = (await info()).boards.find((shape) => shape.name === name);
  if (usual) return usual;
  let shape = shapes.get(name);
  if (!shape) {
    shape = call(`/boards/${encodeURIComponent(name)}`).then((response) => response.json());
    shape.catch(() => shapes.delete(name));
    if (shapes.size > 50) shapes.clear();
    shapes.set(name, shape);
  }
  return shape;
}

/** @param {NewGame} wish @returns {Promise<string>} */
export const create = async (wish) => (await (await post("/games", wish)).json()).id;

/** @param {string} id @returns {Promise<Omit<Hello, "type">>} */
export const game = async (id) => (await call(`/games/${encodeURIComponent(id)}`)).json();

/** @param {Record<string, string>} filter @returns {Promise<GameList>} */
export async function games(filter) {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ""));
  return (await call(`/games?${query}`)).json();
}

/** @param {string} id */
export const forget = (id) => call(`/games/${encodeURIComponent(id)}`, { method: "DELETE" });

/** @param {string} id @param {"zgn" | "sgf" | "zen"} format */
export const recordPath = (id, format) => `/api/v1/games/${encodeURIComponent(id)}/record?format=${format}`;
