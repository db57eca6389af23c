// A page with nothing but the table, for looking at it: ?board=48&position=middle&theme=dark …

import { GameBoard, html, thumbnail } from "../../js/board/index.js";
import { moment, options, shape } from "../fixtures.js";
import { POSITIONS } from "./positions.js";

const ask = new URLSearchParams(location.search);
const on = (/** @type {string} */ name) => ask.get(name) === "1";
const sample = POSITIONS[ask.get("position") ?? "middle"];
const board = sample.position.split(/[ :]/)[0];
document.documentElement.dataset.theme = ask.get("theme") ?? "light";

const now = moment(sample.position);
const look = {
  coordinates: ask.get("coordinates") !== "0",
  rotation: Number(ask.get("rotation") ?? 0),
  mirror: on("mirror"),
  symbols: on("symbols"),
  motion: ask.get("motion") !== "0",
  confirm: on("confirm"),
  touchMove: on("touch"),
  hints: ask.get("hints") !== "0",
};
const table = new GameBoard(shape(board), look);
const names = { first: "Engine", second: "You" };

const card = (/** @type {string} */ name, /** @type {string} */ title, /** @type {Element[]} */ ...parts) =>
  html("section", { class: `card ${name}` }, html("h2", {}, title), ...parts);
document.querySelector("main")?.classList.toggle("compact", innerWidth <= 760);
document
  .querySelector("main")
  ?.append(
    html("div", { class: "tabletop" }, table.words, table.board),
    html(
      "aside",
      {},
      card("first", "Engine · level 6", table.racks.first),
      card("pool-card", "Pool", table.pool),
      card("second", "You", table.racks.second),
      card(
        "entry-card",
        "Move",
        table.entry,
        ...(on("thumbnail") ? [thumbnail(shape(board), now), thumbnail(shape(board), now, { fine: true })] : []),
      ),
    ),
  );

const live = ask.get("options") !== "0" ? options(board, now, sample.change) : null;
const last = sample.effect
  ? {
      number: 7,
      by: /** @type {const} */ ("first"),
      notation: "",
      token: "demo",
      effect: sample.effect,
      after: now,
      forced: false,
      clock: null,
    }
  : null;
table.show(now, { options: live, last, names });

const log = /** @type {object[]} */ ([]);
for (const name of ["turn", "refused", "half", "sound"]) {
  table.addEventListener(name, (event) => log.push({ name, .../** @type {CustomEvent} */ (event).detail }));
}
Object.assign(window, { table, log, now, names, last });
