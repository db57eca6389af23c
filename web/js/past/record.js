// How the visitor's games went: results by opponent and board, and accuracy over time.

import { h } from "../dom.js";
import { svg } from "../board/index.js";
import { face } from "../faces.js";
import { played, tally } from "../figures.js";
import { gameWords } from "../game-text.js";
import { persona } from "../words.js";
import { fullDay, number, t } from "../messages/index.js";
/** @import {Accuracy, Figures, Results} from "../protocol.js" */
/** @import {Tally} from "../figures.js" */

/** So many games are drawn. */
const SHOWN = 60;
/** The line is the average of so many. */
const RUN = 5;
const WIDTH = 340;
const HEIGHT = 150;
const LEFT = 36;
const EDGE = 10;

/** @param {Figures} figures */
export function recordSection(figures) {
  const all = tally(figures.results);
  return h(
    "div",
    { class: "past" },
    h(
      "section",
      { class: "card" },
      h("h2", null, t("past.record")),
      h("p", { class: "past-sum" }, score(all), bar(all)),
      h(
        "ul",
        { class: "past-rows" },
        [...new Set(figures.results.map((one) => one.level))].map((level) =>
          row(
            level,
            figures.results.filter((one) => one.level === level),
          ),
        ),
      ),
    ),
    h(
      "section",
      { class: "card" },
      h("h2", null, t("past.accuracy")),
      figures.accuracy.length > 1
        ? [h("p", { class: "past-sum" }, latest(figures.accuracy)), graph(figures.accuracy.slice(-SHOWN))]
        : null,
      h("p", { class: "hint" }, figures.accuracy.length > 1 ? t("past.accuracy.about") : t("past.accuracy.none")),
    ),
  );
}

/** @param {number | null} level @param {Results[]} results */
function row(level, results) {
  const sum = tally(results);
  return h(
    "li",
    null,
    face(level, "calm"),
    h("strong", null, level === null ? t("past.people") : t("past.level", { level, name: persona(level) })),
    h("span", { class: "past-score" }, score(sum)),
    bar(sum),
    h(
      "span",
      { class: "hint past-boards" },
      results.length > 1
        ? results.map((one) => h("span", null, t("past.board", { ...one, board: gameWords(one.board) })))
        : results.map((one) => h("span", null, gameWords(one.board))),
    ),
  );
}

/** "12 won, 3 lost". @param {Tally} sum */
const score = (sum) => t("past.score", { won: sum.won, lost: sum.lost, tied: sum.tied });

/** Won, tied and lost as parts of a bar. @param {Tally} sum */
function bar(sum) {
  const all = played(sum) || 1;
  let x = 0;
  return svg(
    "svg",
    { viewBox: "0 0 100 6", preserveAspectRatio: "none", class: "past-bar", "aria-hidden": "true" },
    .../** @type {const} */ (["won", "tied", "lost"]).map((kind) => {
      const width = (100 * sum[kind]) / all;
      const part = svg("rect", { x: x.toFixed(2), y: 0, width: width.toFixed(2), height: 6, class: kind });
      x += width;
      return part;
    }),
  );
}

/** The average of some of the latest games, in words. @param {Accuracy[]} all */
function latest(all) {
  const some = all.slice(-10);
  return t("past.accuracy.latest", { count: some.length, accuracy: number(mean(some), 0) });
}

/** @param {Accuracy[]} some */
const mean = (some) => some.reduce((sum, one) => sum + one.accuracy, 0) / some.length;

/** @param {Accuracy[]} games The oldest first. */
function graph(games) {
  const low = Math.max(0, Math.floor((Math.min(...games.map((one) => one.accuracy)) - 5) / 10) * 10);
  const last = games.length - 1;
  const x = (/** @type {number} */ i) => LEFT + (i / last) * (WIDTH - LEFT - EDGE);
  const y = (/** @type {number} */ value) => EDGE + ((100 - value) / (100 - low)) * (HEIGHT - 2 * EDGE);
  const runs = games.map((_, i) => mean(games.slice(Math.max(0, i - RUN + 1), i + 1)));
  return svg(
    "svg",
    {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      class: "past-graph",
      role: "img",
      "aria-label": t("past.accuracy.graph", {
        count: games.length,
        first: fullDay(games[0].at),
        last: fullDay(games[last].at),
        from: number(runs[Math.min(RUN - 1, last)], 0),
        to: number(runs[last], 0),
      }),
    },
    ...[100, (100 + low) / 2, low].flatMap((value) => [
      svg("line", { x1: LEFT, x2: WIDTH - EDGE, y1: y(value), y2: y(value), class: "past-grid" }),
      label(y(value), t("past.percent", { value: number(value, 0) })),
    ]),
    ...games.map((one, i) => svg("circle", { cx: x(i).toFixed(1), cy: y(one.accuracy).toFixed(1), r: 3 })),
    svg("polyline", { points: runs.map((value, i) => `${x(i).toFixed(1)},${y(value).toFixed(1)}`).join(" ") }),
  );
}

/** @param {number} y @param {string} text */
function label(y, text) {
  const element = svg("text", { x: LEFT - 6, y: (y + 4).toFixed(1), "text-anchor": "end" });
  element.textContent = text;
  return element;
}
