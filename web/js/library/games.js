// A page of imported games as a table. On a phone each row becomes a small card; the roles stay those of a table.

import { apart, h } from "../dom.js";
import { gameWords } from "../game-text.js";
import { analysisPath, recordPath } from "./calls.js";
import { t } from "../messages/index.js";
/** @import {ImportedGame} from "../protocol.js" */

/** @type {Record<string, [string, string]>} */
const RESULTS = {
  "1-0": ["1–0", t("import.result.first")],
  "0-1": ["0–1", t("import.result.second")],
  "1/2-1/2": ["½–½", t("import.result.tie")],
  "0-0": ["0–0", t("import.result.both")],
};

const COLUMNS = [
  t("import.column.number"),
  t("import.column.players"),
  t("import.column.result"),
  t("board.label"),
  t("import.column.turns"),
  t("import.column.date"),
  t("import.column.event"),
  t("import.column.download"),
];

/** @param {string} name @param {string} usual @param {boolean} won */
const player = (name, usual, won) =>
  h(won ? "strong" : "span", { class: name ? "player" : "player nameless" }, apart(name) || usual);

/** "2005.03.28" as "2005-03-28", "2005.??.??" as "2005". @param {string} date */
const dateOf = (date) => date.replace(/\.\?\?/g, "").replaceAll(".", "-");

/** @param {string} id @param {ImportedGame[]} games @returns {HTMLTableElement} */
export function gameTable(id, games) {
  /** @param {ImportedGame} game */
  const row = (game) => {
    const names = `${game.first || t("player.first.short")} – ${game.second || t("player.second.short")}`;
    const [score, words] = RESULTS[game.result ?? ""] ?? ["–", t("import.result.none")];
    /** @param {"zgn" | "sgf" | "zen"} format @param {string} text */
    const get = (format, text) =>
      h(
        "a",
        {
          class: "file",
          href: recordPath(id, game.number, format),
          download: `zertz-${game.number}.${format}`,
          "aria-label": t("import.download", { number: game.number, format: text }),
        },
        text,
      );
    /** @param {string} name @param {...(Node | string)} content */
    const cell = (name, ...content) => h("td", { role: "cell", class: name }, content);
    /** On a phone the table has no head: the words stand in the cell. @param {number} value @param {string} words */
    const figure = (value, words) => [
      h("span", { class: "figure-alone" }, String(value)),
      h("span", { class: "in-words" }, words),
    ];
    return h(
      "tr",
      { role: "row" },
      cell("no", ...figure(game.number, t("import.number", { number: game.number }))),
      cell(
        "players",
        h(
          "a",
          {
            href: analysisPath(id, game.number),
            "aria-label": t("import.game", { players: names, number: game.number }),
          },
          player(game.first, t("player.first.short"), game.result === "1-0"),
          h("span", { class: "dash" }, " – "),
          player(game.second, t("player.second.short"), game.result === "0-1"),
        ),
      ),
      cell("result", h("span", { title: words, "aria-label": words, role: "img" }, score)),
      cell("on", h("span", { title: game.game }, gameWords(game.game))),
      cell("turns", ...figure(game.turns, t("import.turns", { count: game.turns }))),
      cell("date", dateOf(game.date)),
      cell("event", game.event),
      cell("files", get("zgn", ".zgn"), " ", get("sgf", "SGF"), " ", get("zen", "ZEN")),
    );
  };
  const names = ["no", "players", "result", "on", "turns", "date", "event", "files"];
  return h(
    "table",
    { class: "games", role: "table", "aria-label": t("library.games") },
    h(
      "thead",
      { role: "rowgroup" },
      h(
        "tr",
        { role: "row" },
        COLUMNS.map((text, index) => h("th", { role: "columnheader", scope: "col", class: names[index] }, text)),
      ),
    ),
    h("tbody", { role: "rowgroup" }, games.map(row)),
  );
}
