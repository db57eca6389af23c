// The visitor's rating over the last puzzles, as a line.

import { t } from "../messages/index.js";
import { svg } from "../board/index.js";

const WIDTH = 320;
const HEIGHT = 90;
const EDGE = 8;

/** @param {number[]} history At least two. */
export function ratingGraph(history) {
  const shown = history.slice(-60);
  const low = Math.min(...shown) - 20;
  const high = Math.max(...shown) + 20;
  const x = (/** @type {number} */ i) => EDGE + (i / (shown.length - 1)) * (WIDTH - 2 * EDGE);
  const y = (/** @type {number} */ rating) => HEIGHT - EDGE - ((rating - low) / (high - low)) * (HEIGHT - 2 * EDGE);
  const points = shown.map((rating, i) => `${x(i).toFixed(1)},${y(rating).toFixed(1)}`);
  const last = shown.length - 1;
  const words = t("puzzles.graph", {
    count: shown.length,
    first: String(shown[0]),
    last: String(shown[last]),
    low: String(Math.min(...shown)),
    high: String(Math.max(...shown)),
  });
  return svg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "rating-graph", role: "img", "aria-label": words },
    svg("polyline", { points: points.join(" "), class: "rating-line" }),
    svg("circle", { cx: x(last).toFixed(1), cy: y(shown[last]).toFixed(1), r: 4, class: "rating-now" }),
  );
}
