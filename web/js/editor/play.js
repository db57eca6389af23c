// Plays a position: against a level or with somebody.

import { choice, h, openDialog, radios } from "../dom.js";
import { create, info, wordsOf } from "../api.js";
import { go, here } from "../go.js";
import { change, settings } from "../settings.js";
/** @import {Look, SeatWish} from "../protocol.js" */

/** @param {Look} look */
export async function playDialog(look) {
  const still = here();
  const known = await info();
  if (!still()) return null;
  let opponent = "engine";
  const { turn } = look.moment;
  /** @type {string} */
  let side = turn;
  const level = choice("Level", known.levels.map((one) => ({ value: String(one.level), text: `${one.level} · ${one.name}` })), String(settings.level), () => {});
  const sides = radios("You play", [
    { value: "first", text: "First player", about: turn === "first" ? "to move" : "" }, { value: "second", text: "Second player", about: turn === "second" ? "to move" : "" }], side, (value) => { side = value; });
  const problem = h("p", { class: "problem", role: "alert" });
  const opponents = radios("Opponent", [
    { value: "engine", text: "Engine" }, { value: "friend", text: "Friend by link" }, { value: "same", text: "Same screen" }], opponent, (value) => {
    opponent = value;
    level.row.hidden = value !== "engine";
    sides.hidden = value === "same";
  });
  const start = h("button", { class: "button primary" }, "Start the game");
  const form = h("form", { class: "play-form", onsubmit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    problem.textContent = "";
    start.disabled = true;
    /** @type {SeatWish} */
    const me = { kind: "me", name: settings.name || "Player" };
    /** @type {SeatWish} */
    const they = opponent === "engine" ? { kind: "engine", level: Number(level.select.value) } : opponent === "friend" ? { kind: "open" } : { kind: "me", name: "Second player" };
    const first = opponent === "same" || side === "first";
    try {
      if (opponent === "engine") change({ level: Number(level.select.value) });
      const id = await create({ game: look.game, position: look.moment.position, seats: first ? { first: me, second: they } : { first: they, second: me } });
      dialog.close();
      if (still()) go(`/game/${id}`);
    } catch (error) {
      problem.textContent = wordsOf(error);
      start.disabled = false;
    }
  } }, opponents, level.row, sides, problem, h("div", { class: "row end" },
    h("button", { type: "button", class: "button", onclick: () => dialog.close() }, "Cancel"), start));
  const dialog = openDialog("Play this position", [form], []);
  return dialog;
}
