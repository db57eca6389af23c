// What the server tells as codes and figures, in words: names of players and levels, and how a game ended.

import { apart } from "./dom.js";
import { t } from "./messages/index.js";
/** @import {LevelInfo, Player, Result, Seat} from "./protocol.js" */

/** The name that a person has chosen, for a sentence; or nothing. @param {Seat} seat */
export const chosenName = (seat) => (seat.nameless ? "" : apart(seat.name));

/** Whoever sits there, as a record names them: "Ann", "Engine level 3", or nothing. @param {Seat} seat */
export const recordName = ({ kind, level, name, nameless }) =>
  kind === "engine" ? t("player.engine", { level: level ?? "?" }) : nameless ? "" : name;

/** "The first player". @param {Player} player */
export const sideName = (player) => (player === "first" ? t("game.firstPlayer") : t("game.secondPlayer"));

/** Whoever sits there, in a result: a name, or a side. @param {Record<Player, Seat>} seats @param {Player} player */
export const nameInResult = (seats, player) =>
  (seats[player].kind === "engine" && seatPersona(seats, player)) ||
  apart(recordName(seats[player])) ||
  sideName(player);

/**
 * Who the engine is in a seat; nothing where two of the same level play, whom nobody could tell apart.
 * @param {Record<Player, Seat>} seats @param {Player} player
 */
export function seatPersona(seats, player) {
  const other = seats[player === "first" ? "second" : "first"];
  const { level } = seats[player];
  return other.kind === "engine" && other.level === level ? "" : persona(level);
}

/**
 * How a game at a table ended, in a sentence. Whoever reads it and held one of its seats is "you", whatever their name.
 * @param {{result: Result | null, seats: Record<Player, Seat>}} game @param {Player[]} [you] The seats of the reader.
 */
export const howItEnded = ({ result, seats }, you = []) =>
  result
    ? endWords(result, (player) => nameInResult(seats, player), you.length === 1 ? you[0] : undefined)
    : t("game.over");

/**
 * How a game ended, in a sentence.
 * @param {Result} result
 * @param {(player: Player) => string} name What the players are called.
 * @param {Player} [you] Who reads it, if they sit at the table.
 */
export function endWords({ end, winner, score }, name, you) {
  if (winner) {
    const who = winner === you ? "you" : you ? "lost" : "name";
    const players = { winner: name(winner), loser: name(winner === "first" ? "second" : "first") };
    switch (end.kind) {
      case "winning_set":
        return end.set === "each"
          ? t("end.each", { who, winner: players.winner, count: end.size })
          : t("end.set", { who, winner: players.winner, count: end.size, colour: t(`colour.${end.set}`) });
      case "full_board":
        return t("end.fullBoard", { who, winner: players.winner });
      case "resignation":
        return t("end.resignation", { who, ...players });
      case "time":
        return t("end.time", { who, ...players });
      case "abandoned":
        return t("end.abandoned", { who, ...players });
    }
  }
  const both = score === "0-0" ? "lose" : "tie";
  switch (end.kind) {
    case "immobile":
      return t("end.immobile", { both });
    case "repetition":
      return t("end.repetition", { both });
    case "moves_repeated":
      return t("end.movesRepeated", { both });
    case "abandoned":
      return t("end.abandoned.tie");
    case "agreement":
      return t("end.agreement", { both });
    default:
      return t("game.over");
  }
}

/** The levels by number: what they are called, a sentence about each, and who it is. */
const LEVELS = [
  [t("level.newcomer"), t("level.newcomer.about"), t("level.newcomer.persona")],
  [t("level.beginner"), t("level.beginner.about"), t("level.beginner.persona")],
  [t("level.casual"), t("level.casual.about"), t("level.casual.persona")],
  [t("level.improver"), t("level.improver.about"), t("level.improver.persona")],
  [t("level.regular"), t("level.regular.about"), t("level.regular.persona")],
  [t("level.club"), t("level.club.about"), t("level.club.persona")],
  [t("level.tactician"), t("level.tactician.about"), t("level.tactician.persona")],
  [t("level.expert"), t("level.expert.about"), t("level.expert.persona")],
  [t("level.master"), t("level.master.about"), t("level.master.persona")],
  [t("level.full"), t("level.full.about"), t("level.full.persona")],
];

/** The name of a level; of one that the page does not know, in the words of the server. @param {LevelInfo} level */
export const levelName = (level) => LEVELS[level.level - 1]?.[0] ?? level.name;

/** "3 · Casual". @param {LevelInfo} level */
export const levelShort = (level) => t("level.short", { level: level.level, name: levelName(level) });

/** A sentence about it. @param {LevelInfo | undefined} level */
export const levelAbout = (level) => (level ? (LEVELS[level.level - 1]?.[1] ?? level.about) : "");

/** Who plays at a level; of one that the page does not know, its name. @param {LevelInfo} level */
export const personaOf = (level) => persona(level.level) || level.name;

/** Who plays at a level, or nothing. @param {number | null} level */
export const persona = (level) => LEVELS[(level ?? 0) - 1]?.[2] ?? "";
