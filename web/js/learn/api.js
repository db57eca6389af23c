// What the learning pages ask the server.

import { get, post } from "../api.js";
import { language } from "../messages/index.js";
/**
 * @import {
 *   DailyPuzzle, FirstTurns, Lesson, LessonAnswer, LessonInfo, MissedWin, ProofAnswer, Puzzle, PuzzleAnswer
 * } from "../protocol.js"
 */
/** @import {PuzzleInfo, PuzzlePicture, RulesPage} from "../protocol.js" */

/** @param {string} text */
const word = (text) => encodeURIComponent(text);

/** Lessons and rules come in the language of the page, as far as they are there in it. @param {string} path */
const worded = (path) =>
  language === "en" ? path : `${path}${path.includes("?") ? "&" : "?"}language=${word(language)}`;

/** @returns {Promise<LessonInfo[]>} */
export const lessons = () => get(worded("/lessons"));
/** @param {string} id @returns {Promise<Lesson>} */
export const lesson = (id) => get(worded(`/lessons/${word(id)}`));
/** @param {string} id @param {number} step From 1. @param {string[]} moves @returns {Promise<LessonAnswer>} */
export const tryStep = async (id, step, moves) =>
  (await post(worded(`/lessons/${word(id)}/steps/${step}`), { moves })).json();

/**
 * A right turn after those, and the answer to it.
 * @param {string} id @param {number} step From 1. @param {string[]} moves
 * @returns {Promise<LessonAnswer>}
 */
export const showStep = async (id, step, moves) =>
  (await post(worded(`/lessons/${word(id)}/steps/${step}?show=1`), { moves })).json();

/** @type {Promise<PuzzleInfo[]> | null} */
let list = null;
/** All puzzles, from the easiest to the hardest; asked for once. @returns {Promise<PuzzleInfo[]>} */
export function puzzles() {
  list ??= get("/puzzles").catch((error) => {
    list = null;
    throw error;
  });
  return /** @type {Promise<PuzzleInfo[]>} */ (list);
}
/** The puzzle of a day, or of today. @param {number} [day] @returns {Promise<DailyPuzzle>} */
export const daily = (day) => get(day === undefined ? "/puzzles/daily" : `/puzzles/daily?day=${day}`);
/** @param {string[]} ids @returns {Promise<PuzzlePicture[]>} */
export const puzzlePictures = (ids) => get(`/puzzles/pictures?ids=${ids.map(word).join(",")}`);
/** Wins that the visitor has missed in their own games. @returns {Promise<MissedWin[]>} */
export const missedWins = () => get("/puzzles/missed");
/** @param {string} id @returns {Promise<Puzzle>} */
export const puzzle = (id) => get(`/puzzles/${word(id)}`);
/** @param {string} id @param {string[]} moves @returns {Promise<PuzzleAnswer>} */
export const tryPuzzle = async (id, moves) => (await post(`/puzzles/${word(id)}/try`, { moves })).json();
/** @param {string} id @returns {Promise<PuzzleAnswer>} */
export const giveUp = async (id) => (await post(`/puzzles/${word(id)}/try?give_up=1`, { moves: [] })).json();

/** @returns {Promise<RulesPage>} */
export const rules = () => get(worded("/rules"));

/** @param {string} game @returns {Promise<FirstTurns>} */
export const firstTurns = (game) => get(`/solved?game=${word(game)}`);
/** @param {string} game @param {string[]} moves @returns {Promise<ProofAnswer>} */
export const proofAnswer = async (game, moves) => (await post("/solved/answer", { game, moves })).json();
