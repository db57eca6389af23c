// The rules of a game as text, taken apart for a form and put together again, and in words.

import { t } from "./messages/index.js";

/**
 * @typedef {object} GameText
 * @property {string} board
 * @property {"standard" | "blitz" | "tournament"} variant
 * @property {boolean} islands  islands=inert
 * @property {boolean} claims  claims=optional
 * @property {boolean} captures  captures=claimed
 * @property {string} goals  "4/5/6/3", or empty for the usual ones
 * @property {string} pool  "6/8/10", or empty
 */

/** @param {string} text @returns {GameText} */
export function readGame(text) {
  const [board, ...rest] = text.trim().split(":");
  /** @param {string} name */
  const value = (name) => rest.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
  return {
    board: board || "37",
    variant: rest.includes("blitz") ? "blitz" : rest.includes("tournament") ? "tournament" : "standard",
    islands: value("islands") === "inert",
    claims: value("claims") === "optional",
    captures: value("captures") === "claimed",
    goals: value("goals"),
    pool: value("pool"),
  };
}

/** @param {GameText} game @returns {string} */
export function writeGame({ board, variant, islands, claims, captures, goals, pool }) {
  /** @param {string} text */
  const plain = (text) => text.trim().replace(/[\s:]+/g, "");
  return [
    plain(board),
    variant === "standard" ? "" : variant,
    islands ? "islands=inert" : "",
    claims ? "claims=optional" : "",
    captures ? "captures=claimed" : "",
    plain(goals) ? `goals=${plain(goals)}` : "",
    plain(pool) ? `pool=${plain(pool)}` : "",
  ]
    .filter(Boolean)
    .join(":");
}

/** The board and the rules as people say them: "48 rings, tournament". @param {string} game */
export function gameWords(game) {
  const { board, variant, ...rest } = readGame(game);
  // A board by its columns, such as 3.4.3.2.
  const rings = board.split(".").reduce((sum, column) => sum + (Number(column) || 0), 0);
  return [
    rings ? t("board.rings", { count: rings }) : board,
    variant === "blitz" ? t("variant.blitz.short") : variant === "tournament" ? t("variant.tournament.short") : "",
    Object.values(rest).some(Boolean) ? t("variant.custom.short") : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** The same with every option: "48 rings, captures may be overlooked, pool 5/7/9". @param {string} game */
export function gameTitle(game) {
  const { board, variant, islands, claims, captures, goals, pool } = readGame(game);
  return [
    gameWords(variant === "standard" ? board : `${board}:${variant}`),
    islands ? t("variant.islands.short") : "",
    claims ? t("variant.claims.short") : "",
    captures ? t("variant.captures.short") : "",
    goals ? t("variant.goals.short", { goals }) : "",
    pool ? t("variant.pool.short", { pool }) : "",
  ]
    .filter(Boolean)
    .join(", ");
}
