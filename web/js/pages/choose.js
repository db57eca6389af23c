// The form in which everything about a new game can be chosen.

import { choice, field, fill, h, radios, toggle } from "../dom.js";
import { board, create, wordsOf } from "../api.js";
import { go } from "../go.js";
import { change, cleanName, NAME_LENGTH, settings } from "../settings.js";
import { thumbnail } from "../table/thumbnail.js";
import { scene } from "../scene.js";
/** @import {ClockRule, Info, NewGame, Player, SeatWish} from "../protocol.js" */

const BOARDS = ["37", "40", "43", "44", "48", "61"];
/** The variants that the rules name for a board. @param {string} name */
function variants(name) {
  if (name === "37") return [STANDARD, { value: "blitz", text: "Blitz", about: "fewer marbles, smaller sets" }];
  if (name === "48" || name === "61") return [STANDARD, { value: "tournament", text: "Tournament", about: "a tie is lost by both" }];
  return [STANDARD];
}
const STANDARD = { value: "standard", text: "Standard" };
const CLOCKS = [
  { value: "none", text: "No clock" }, { value: "180+2", text: "3 minutes + 2 seconds" }, { value: "300+3", text: "5 minutes + 3 seconds" },
  { value: "600+5", text: "10 minutes + 5 seconds" }, { value: "1800+10", text: "30 minutes + 10 seconds" }, { value: "own", text: "Own time…" },
];

/** A whole number of bounded size from a field. @param {HTMLInputElement} input @param {number} least @param {number} most */
function whole(input, least, most) {
  const value = Math.round(Number(input.value));
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : least;
}

/** @param {Info} known @param {string} [opponent] The one chosen at first. @returns {HTMLElement} */
export function newGameForm(known, opponent = "engine") {
  const wish = {
    board: settings.board ?? "48", variant: "standard", opponent, begins: "lot", islands: false, claims: false, captures: false,
  };
  const problem = h("p", { class: "problem", role: "alert" });

  let typing = 0;
  const preview = h("div", { class: "preview", "aria-hidden": "true" });
  const columns = field("Rings in each column", { value: "3.4.5.4.3", maxlength: 40, spellcheck: "false", oninput: () => { clearTimeout(typing); typing = window.setTimeout(() => drawBoard(), 400); } }, "Joined by dots, from left to right, such as 3.4.5.4.3. It must fit into the 61-ring hexagon.");
  const variantPlace = h("div", null);
  const boardName = () => wish.board === "custom" ? columns.input.value.trim() : wish.board;
  let drawing = 0;
  const drawBoard = async () => {
    const mine = ++drawing;
    columns.row.hidden = wish.board !== "custom";
    const choices = variants(wish.board);
    if (!choices.some((one) => one.value === wish.variant)) wish.variant = "standard";
    fill(variantPlace, choices.length > 1 ? radios("Variant", choices, wish.variant, (value) => { wish.variant = value; }) : null);
    try {
      const shape = await board(boardName());
      if (mine === drawing) fill(preview, thumbnail(shape, scene(shape, {})));
    } catch {
      if (mine === drawing) fill(preview);
    }
  };
  const boards = radios("Board", [...BOARDS.map((name) => ({ value: name, text: name })), { value: "custom", text: "Own" }],
    wish.board, (value) => { wish.board = value; drawBoard(); });

  const levels = known.levels.map((one) => ({ value: String(one.level), text: `${one.level} · ${one.name}` }));
  const about = h("p", { class: "hint" });
  const describe = () => { about.textContent = known.levels.find((one) => String(one.level) === level.select.value)?.about ?? ""; };
  const level = choice("Level", levels, String(settings.level), () => describe());
  const level2 = choice("Level of the second engine", levels, String(settings.level), () => {});
  const name = field("Your name", { value: settings.name, maxlength: NAME_LENGTH, placeholder: "Player", autocomplete: "nickname" });
  const name2 = field("Name of the second player", { value: "", maxlength: NAME_LENGTH, placeholder: "Second player" });
  const beginsPlace = h("div", null);
  const drawOpponent = () => {
    const kind = wish.opponent;
    level.row.hidden = about.hidden = kind !== "engine" && kind !== "engines";
    level2.row.hidden = kind !== "engines";
    name.row.hidden = kind === "engines";
    name2.row.hidden = kind !== "same";
    fill(beginsPlace, kind === "engines" || kind === "same" ? null : radios("Who begins", [
      { value: "lot", text: "By lot" }, { value: "me", text: "Me" }, { value: "other", text: kind === "friend" ? "My friend" : "The engine" }],
    wish.begins, (value) => { wish.begins = value; }));
    describe();
    submit.textContent = kind === "friend" ? "Make the link" : "Start the game";
  };
  const opponents = radios("Opponent", [
    { value: "engine", text: "Engine" }, { value: "friend", text: "Friend by link" }, { value: "same", text: "Same screen" }, { value: "engines", text: "Engine v engine" }],
  wish.opponent, (value) => { wish.opponent = value; drawOpponent(); });

  const minutes = field("Minutes each", { type: "number", min: 0, max: 600, value: "15", inputmode: "numeric" });
  const increment = field("Seconds added a turn", { type: "number", min: 0, max: 600, value: "5", inputmode: "numeric" });
  const own = h("div", { class: "pair", hidden: true }, minutes.row, increment.row);
  const clock = choice("Clock", CLOCKS, "none", (value) => { own.hidden = value !== "own"; });

  const handicapFor = choice("Marbles in advance for", [{ value: "", text: "Nobody" }, { value: "first", text: "The first player" }, { value: "second", text: "The second player" }], "",
    (value) => { counts.hidden = value === ""; });
  const white = field("White", { type: "number", min: 0, max: 10, value: "0", inputmode: "numeric" });
  const grey = field("Grey", { type: "number", min: 0, max: 10, value: "0", inputmode: "numeric" });
  const black = field("Black", { type: "number", min: 0, max: 10, value: "0", inputmode: "numeric" });
  const counts = h("div", { class: "pair", hidden: true }, white.row, grey.row, black.row);
  const position = field("Start position", { value: "", maxlength: 400, spellcheck: "false" },
    "One line of text, as “Copy position” gives it. It names its own board and rules, and takes the place of those above.");

  const rules = h("details", { class: "inner" }, h("summary", null, "Rules, handicap and start position"),
    toggle("Cut-off parts are out of play", false, (on) => { wish.islands = on; }, "Only the largest part of a divided board stays in play.").row,
    toggle("Isolated groups may be declined", false, (on) => { wish.claims = on; }, "Usually they are claimed by themselves.").row,
    toggle("Captures may be overlooked", false, (on) => { wish.captures = on; }, "As at the table: the next player may then demand that the turn is taken back.").row,
    handicapFor.row, counts, position.row);

  const submit = h("button", { class: "button primary" }, "Start the game");

  /** @returns {NewGame} */
  const read = () => {
    /** @type {SeatWish} */ const me = { kind: "me", name: cleanName(name.input.value) || "Player" };
    /** @type {SeatWish} */ const engine = { kind: "engine", level: Number(level.select.value) };
    /** @type {SeatWish} */ let a = me;
    /** @type {SeatWish} */ let b = engine;
    if (wish.opponent === "friend") b = { kind: "open" };
    if (wish.opponent === "same") {
      a = { kind: "me", name: cleanName(name.input.value) || "First player" };
      b = { kind: "me", name: cleanName(name2.input.value) || "Second player" };
    }
    if (wish.opponent === "engines") [a, b] = [engine, { kind: "engine", level: Number(level2.select.value) }];
    const settled = wish.opponent === "engines" || wish.opponent === "same";
    const swap = !settled && (wish.begins === "other" || (wish.begins === "lot" && Math.random() < 0.5));
    const text = position.input.value.trim().replace(/\s+/g, " ");
    const game = text ? text.split(" ")[0] : [boardName(), wish.variant === "standard" ? "" : wish.variant,
      wish.islands ? "islands=inert" : "", wish.claims ? "claims=optional" : "", wish.captures ? "captures=claimed" : ""].filter(Boolean).join(":");
    /** @type {NewGame} */
    const result = { game, seats: swap ? { first: b, second: a } : { first: a, second: b } };
    if (text) result.position = text;
    const rule = readClock();
    if (rule) result.clock = rule;
    if (handicapFor.select.value) {
      result.handicap = { player: /** @type {Player} */ (handicapFor.select.value),
        marbles: { W: whole(white.input, 0, 10), G: whole(grey.input, 0, 10), B: whole(black.input, 0, 10) } };
    }
    return result;
  };

  /** @returns {ClockRule | null} */
  const readClock = () => {
    if (clock.select.value === "none") return null;
    if (clock.select.value === "own") return { seconds: Math.max(1, whole(minutes.input, 0, 600) * 60), increment: whole(increment.input, 0, 600) };
    const [seconds, plus] = clock.select.value.split("+").map(Number);
    return { seconds, increment: plus };
  };

  const form = h("form", { class: "new-game", novalidate: true, onsubmit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    problem.textContent = "";
    submit.disabled = true;
    try {
      const chosen = read();
      if (wish.opponent !== "engines" && cleanName(name.input.value)) change({ name: cleanName(name.input.value) });
      if (wish.opponent === "engine") change({ level: Number(level.select.value) });
      if (wish.board === "37" || wish.board === "48") change({ board: wish.board });
      go(`/game/${await create(chosen)}`);
    } catch (error) {
      problem.textContent = wordsOf(error);
    } finally {
      submit.disabled = false;
    }
  } },
  h("div", { class: "with-preview" }, h("div", null, boards, columns.row, variantPlace), preview),
  opponents, h("div", { class: "pair" }, level.row, level2.row, name.row, name2.row), about, beginsPlace, clock.row, own, rules, problem,
  h("div", { class: "row" }, submit));
  drawBoard();
  drawOpponent();
  return form;
}
