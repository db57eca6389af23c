// What the engine says of turns, in words and signs.

/** @import {JudgedTurn} from "../protocol.js" */

/** @typedef {NonNullable<JudgedTurn["judgement"]>} Judgement */

/** @type {Record<Judgement, {sign: string, name: string, many: string}>} */
export const JUDGEMENTS = {
  inaccuracy: { sign: "?!", name: "inaccuracy", many: "Inaccuracies" },
  mistake: { sign: "?", name: "mistake", many: "Mistakes" },
  blunder: { sign: "??", name: "blunder", many: "Blunders" },
  missed_win: { sign: "✕", name: "missed win", many: "Missed wins" },
};

/** "an inaccuracy", "a mistake". @param {Judgement} judgement */
export const withArticle = (judgement) => `${judgement === "inaccuracy" ? "an" : "a"} ${JUDGEMENTS[judgement].name}`;
