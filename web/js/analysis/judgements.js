// What the engine says of turns, in words and signs.

import { t } from "../messages/index.js";

/** @import {JudgedTurn} from "../protocol.js" */

/** @typedef {NonNullable<JudgedTurn["judgement"]>} Judgement */

/** @type {Record<Judgement, {sign: string, name: string, many: string}>} */
export const JUDGEMENTS = {
  inaccuracy: { sign: "?!", name: t("report.inaccuracy"), many: t("report.inaccuracies") },
  mistake: { sign: "?", name: t("report.mistake"), many: t("report.mistakes") },
  blunder: { sign: "??", name: t("report.blunder"), many: t("report.blunders") },
  missed_win: { sign: "✕", name: t("report.missedWin"), many: t("report.missedWins") },
};
