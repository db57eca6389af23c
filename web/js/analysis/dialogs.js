// What is asked seldom on the analysis board, each in a dialog: a turn's menu, another board, playing on, the keys, files.

import { choice, copy, fill, h, openDialog, radios, toast } from "../dom.js";
import { create, info, wordsOf } from "../api.js";
import { go, here } from "../go.js";
import { change, cleanName, settings } from "../settings.js";
import { GLYPHS, tooLong } from "./tree.js";
/** @import {Moment, Player, SeatWish} from "../protocol.js" */
/** @import {Desk} from "./desk.js" */
/** @import {GameTree, Node} from "./tree.js" */

/**
 * Everything that can be done with a turn.
 * @param {GameTree} tree @param {Node} node
 * @param {{glyph: (glyph: number) => void, comment: (text: string) => void, promote: () => void, main: () => void, remove: () => void, focus: () => void}} acts
 */
export function openTurnMenu(tree, node, acts) {
  const problem = h("p", { class: "problem", role: "alert" });
  const comment = h("textarea", { rows: "4", "aria-label": "Comment", placeholder: "A comment", oninput: () => {
    const words = lengthWords(comment.value);
    if (problem.textContent !== words) problem.textContent = words;
    comment.setAttribute("aria-invalid", String(words !== ""));
  } }, node.notes.comment);
  const branch = tree.branchOf(node) !== null;
  let act = () => {};
  /** @param {string} text @param {() => void} then @param {boolean} [off] */
  const item = (text, then, off = false) => h("button", { type: "button", class: "button", disabled: off, onclick: () => { act = then; dialog.close(); } }, text);
  const dialog = openDialog(node.turn ? tree.nameOf(node) : "The start", [
    node.turn ? glyphButtons(() => node.notes.glyphs, acts.glyph) : null,
    h("div", { class: "field" }, comment, problem),
    h("div", { class: "menu" },
      item("Promote variation", acts.promote, !branch), item("Make main line", acts.main, !branch),
      item("Copy position", () => copy(tree.momentAt(node).position, "Position")), item("Delete from here", acts.remove, !node.turn)),
  ]);
  dialog.classList.add("stacked");
  dialog.addEventListener("close", () => {
    acts.comment(comment.value);
    act();
    acts.focus();
  });
  return dialog;
}

/** What is wrong with the length of a comment; empty if it fits. @param {string} text */
export function lengthWords(text) {
  const bytes = tooLong(text);
  return bytes ? `This comment is too long by ${bytes} bytes, and is not kept. Make it shorter.` : "";
}

/** A button for each glyph. @param {() => number[]} glyphs Those that the turn has. @param {(glyph: number) => void} give */
export function glyphButtons(glyphs, give) {
  const group = h("div", { class: "glyphs", role: "group", "aria-label": "Glyph" }, GLYPHS.map(([number, sign, name]) => h("button", {
    type: "button", class: "glyph-button", "aria-label": name, title: `${name} (${number})`, "data-glyph": number,
    onclick: () => { give(number); pressGlyphs(group, glyphs()); },
  }, sign)));
  pressGlyphs(group, glyphs());
  return group;
}

/** Shows which glyphs a turn has. @param {HTMLElement} place @param {number[]} glyphs */
export function pressGlyphs(place, glyphs) {
  for (const one of place.querySelectorAll("[data-glyph]")) one.setAttribute("aria-pressed", String(glyphs.includes(Number(one.getAttribute("data-glyph")))));
}

/** What is wanted seldom. @param {Desk} desk */
export function openMore(desk) {
  const { tree, source } = desk;
  /** @param {string} text @param {() => unknown} act @param {boolean} [stay] */
  const item = (text, act, stay = false) => h("button", { type: "button", class: "button", onclick: () => { if (!stay) dialog.close(); act(); } }, text);
  const dialog = openDialog("More", [
    h("h3", null, "Board"),
    h("div", { class: "menu" },
      item("New board", () => openNewBoard((game) => desk.startAnew(game)).catch((error) => toast(wordsOf(error), { seconds: 8 }))),
      item("Rotate", () => change({ rotation: (settings.rotation + 1) % 6 }), true), item("Mirror", () => change({ mirror: !settings.mirror }), true),
      item("Copy position", () => copy(tree.momentAt(tree.at).position, "Position")),
      item("Edit position", () => go(`/editor?position=${encodeURIComponent(tree.momentAt(tree.at).position)}`))),
    h("h3", null, "Tree"),
    h("div", { class: "menu" },
      item("Type a move", () => desk.type()), item("This turn…", () => desk.turnMenu(tree.at)), item("Make main line", () => desk.makeMain()),
      item("Forget my changes", () => desk.forget())),
    h("h3", null, "Elsewhere"),
    h("div", { class: "menu" }, item("Keys", () => openKeys()), source ? h("a", { class: "button", href: source.href }, source.text) : null),
  ]);
  dialog.classList.add("more");
}

/** A new start. @param {(game: string) => void} begin */
export async function openNewBoard(begin) {
  const still = here();
  const known = await info();
  if (!still()) return;
  let board = settings.board ?? "48";
  let variant = "";
  const place = h("div", null);
  // As the rules name them.
  const variants = () => {
    const offered = [["", "Standard"], ...(board === "37" ? [["blitz", "Blitz"]] : []), ...(board === "48" || board === "61" ? [["tournament", "Tournament"]] : [])];
    if (!offered.some(([value]) => value === variant)) variant = "";
    fill(place, offered.length < 2 ? null : radios("Variant", offered.map(([value, text]) => ({ value, text })), variant, (value) => { variant = value; }));
  };
  variants();
  const dialog = openDialog("New board", [
    radios("Board", known.boards.map((shape) => ({ value: shape.name, text: shape.name })), board, (value) => { board = value; variants(); }), place,
  ], [
    h("button", { type: "button", class: "button", onclick: () => dialog.close() }, "Cancel"),
    h("button", { type: "button", class: "button primary", onclick: () => {
      if (board === "37" || board === "48") change({ board });
      dialog.close();
      begin([board, variant].filter(Boolean).join(":"));
    } }, "Set up"),
  ]);
  dialog.classList.add("stacked");
}

/** Plays on from a position against the engine. @param {GameTree} tree @param {Moment} moment */
export async function openPlayOn(tree, moment) {
  const still = here();
  const known = await info();
  if (!still()) return;
  /** @type {Player} */ let side = moment.turn;
  const level = choice("Level", known.levels.map((one) => ({ value: String(one.level), text: `${one.level} · ${one.name}` })), String(settings.level), () => {});
  const problem = h("p", { class: "problem", role: "alert" });
  const start = h("button", { type: "button", class: "button primary", onclick: async () => {
    start.disabled = true;
    /** @type {SeatWish} */ const me = { kind: "me", name: cleanName(settings.name) || "Player" };
    /** @type {SeatWish} */ const engine = { kind: "engine", level: Number(level.select.value) };
    try {
      change({ level: Number(level.select.value) });
      const id = await create({ game: tree.game, position: moment.position, seats: side === "first" ? { first: me, second: engine } : { first: engine, second: me } });
      dialog.close();
      if (still()) go(`/game/${encodeURIComponent(id)}`);
    } catch (error) {
      problem.textContent = wordsOf(error);
      start.disabled = false;
    }
  } }, "Play");
  const dialog = openDialog("Play on from here", [
    radios("You play", [
      { value: "first", text: "First", about: moment.turn === "first" ? "to move" : undefined },
      { value: "second", text: "Second", about: moment.turn === "second" ? "to move" : undefined }], side, (value) => { side = /** @type {Player} */ (value); }),
    level.row, problem,
  ], [h("button", { type: "button", class: "button", onclick: () => dialog.close() }, "Cancel"), start]);
  dialog.classList.add("stacked");
}

/** The keys of the page, for the line below the list and for the dialog. @type {[string, string][]} */
export const KEYS = [
  ["← →", "walk back and forth; on the board PageUp and PageDown do"], ["↑ ↓", "another variation"], ["Home End", "to the start, to the end"],
  ["L", "engine on and off"], ["T", "threat"], ["S", "ask the solver"], ["1 … 6, 0", "glyph ! ? !! ?? !? ?!, none"], ["C", "comment"],
  ["P", "promote the variation"], ["M", "make it the main line"], ["Delete", "delete from here"], ["D", "draw: Enter begins and ends an arrow, twice a circle; Shift, Alt, Ctrl for other inks"],
  ["Ctrl+Z, Ctrl+Y", "undo, redo"], ["F", "turn the board"], ["/", "type a move"], ["W G B R", "take a marble, or a ring first"], ["?", "this list"],
];

export function openKeys() {
  openDialog("Keys", [h("dl", { class: "keys" }, KEYS.flatMap(([key, about]) => [
    h("dt", null, key.split(" ").map((one, i) => [i ? " " : null, /[\p{L}\d←→↑↓?/]/u.test(one) ? h("kbd", null, one.replace(",", "")) : one]).flat()), h("dd", null, about)]))]);
}
