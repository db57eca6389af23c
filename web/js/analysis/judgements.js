// What the engine says of turns, in words and signs.

import { t } from "../messages/index.js";

/** @import {JudgedTurn, Report} from "../protocol.js" */

/** @typedef {NonNullable<JudgedTurn["judgement"]>} Judgement */

/** @type {Record<Judgement, {sign: string, name: string, many: string}>} */
export const JUDGEMENTS = {
  inaccuracy: { sign: "?!", name: t("report.inaccuracy"), many: t("report.inaccuracies") },
  mistake: { sign: "?", name: t("report.mistake"), many: t("report.mistakes") },
  blunder: { sign: "??", name: t("report.blunder"), many: t("report.blunders") },
  missed_win: { sign: "✕", name: t("report.missedWin"), many: t("report.missedWins") },
  left_proof: { sign: "?!", name: t("report.leftProof"), many: t("report.leftProofs") },
};

/** Whether a turn of a report is what lost the game, by a proof. @param {Report} report @param {number} index */
export const isProvenLoss = ({ turns, positions }, index) =>
  Boolean(turns[index]?.allows && positions[index + 1]?.score.proven);

/** What is said against a turn of a report; nothing if nothing is. @param {Report} report @param {number} index */
export function judgedWords(report, index) {
  const turn = report.turns[index];
  if (!turn?.judgement) return "";
  return isProvenLoss(report, index)
    ? t("report.lostProven", { turns: turn.allows ?? 0 })
    : JUDGEMENTS[turn.judgement].name;
}
