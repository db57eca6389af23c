// A page of imported games as a table. On a phone each row becomes a small card; the roles stay those of a table.

import { apart, h } from "../dom.js";
import { readGame } from "../editor/game.js";
import { analysisPath, recordPath } from "./calls.js";
/** @import {ImportedGame} from "../protocol.js" */

/** @type {Record<string, [string, string]>} */
const RESULTS = { "1-0": ["1–0", "first won"], "0-1": ["0–1", "second won"], "1/2-1/2": ["½–½", "tie"], "0-0": ["0–0", "both lost"] };

const COLUMNS = ["No.", "Players", "Result", "Board", "Turns", "Date", "Event", "Download"];

/** @param {string} name @param {string} usual @param {boolean} won */
const player = (name, usual, won) => h(won ? "strong" : "span", { class: name ? "player" : "player nameless" }, apart(name) || usual);

/** "2005.03.28" as "2005-03-28", "2005.??.??" as "2005". @param {string} date */
const dateOf = (date) => date.replace(/\.\?\?/g, "").replaceAll(".", "-");

/** The board and the rules as people say them: "48 rings, tournament". @param {string} game */
export function gameWords(game) {
  const { board, variant, ...rest } = readGame(game);
  // A board by its columns, such as 3.4.3.2.
  const rings = board.split(".").reduce((sum, column) => sum + (Number(column) || 0), 0);
  const own = Object.values(rest).some(Boolean);
  return [`${rings || board} rings`, variant === "standard" ? "" : variant, own ? "rules of its own" : ""].filter(Boolean).join(", ");
}

/** @param {string} id @param {ImportedGame[]} games @returns {HTMLTableElement} */
export function gameTable(id, games) {
  /** @param {ImportedGame} game */
  const row = (game) => {
    const names = `${game.first || "First"} – ${game.second || "Second"}`;
    const [score, words] = RESULTS[game.result ?? ""] ?? ["–", "not finished"];
    /** @param {"zgn" | "sgf" | "zen"} format @param {string} text */
    const get = (format, text) => h("a", { class: "file", href: recordPath(id, game.number, format), download: `zertz-${game.number}.${format}`, "aria-label": `Download game ${game.number} as ${text}` }, text);
    /** @param {string} name @param {...(Node | string)} content */
    const cell = (name, ...content) => h("td", { role: "cell", class: name }, content);
    return h("tr", { role: "row" },
      cell("no", String(game.number)),
      cell("players", h("a", { href: analysisPath(id, game.number), "aria-label": `${names}, game ${game.number}` },
        player(game.first, "First", game.result === "1-0"), h("span", { class: "dash" }, " – "), player(game.second, "Second", game.result === "0-1"))),
      cell("result", h("span", { title: words, "aria-label": words, role: "img" }, score)),
      cell("on", h("span", { title: game.game }, gameWords(game.game))),
      cell(game.turns === 1 ? "turns one" : "turns", String(game.turns)),
      cell("date", dateOf(game.date)),
      cell("event", game.event),
      cell("files", get("zgn", ".zgn"), " ", get("sgf", "SGF"), " ", get("zen", "ZEN")));
  };
  const names = ["no", "players", "result", "on", "turns", "date", "event", "files"];
  return h("table", { class: "games", role: "table", "aria-label": "Games" },
    h("thead", { role: "rowgroup" }, h("tr", { role: "row" }, COLUMNS.map((text, index) => h("th", { role: "columnheader", scope: "col", class: names[index] }, text)))),
    h("tbody", { role: "rowgroup" }, games.map(row)));
}
