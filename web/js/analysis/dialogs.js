// What is asked seldom on the analysis board, each in a dialog: a turn's menu, another board, playing on, the keys,
// files.

import { choice, copy, fill, h, openDialog, radios, toast } from "../dom.js";
import { create, info, wordsOf } from "../api.js";
import { DEFAULT_BOARD, isUsual, variantsOf } from "../boards.js";
import { go, here } from "../go.js";
import { change, cleanName, settings } from "../settings.js";
import { GLYPHS, tooLong } from "./tree.js";
import { levelShort } from "../words.js";
import { canFill, enterClean, fillScreen, isFull } from "../screen.js";
import { t } from "../messages/index.js";
/** @import {Moment, Player, SeatWish} from "../protocol.js" */
/** @import {AnalysisBoard} from "./board.js" */
/** @import {GameTree, Node} from "./tree.js" */

/**
 * Everything that can be done with a turn.
 * @param {GameTree} tree @param {Node} node
 * @param {{
 *   glyph: (glyph: number) => void,
 *   comment: (text: string) => void,
 *   promote: () => void,
 *   main: () => void,
 *   remove: () => void,
 *   focus: () => void,
 * }} acts
 */
export function openTurnMenu(tree, node, acts) {
  const problem = h("p", { class: "problem", role: "alert" });
  const comment = h(
    "textarea",
    {
      rows: "4",
      "aria-label": t("analysis.comment"),
      placeholder: t("analysis.comment.hint"),
      oninput: () => {
        const words = lengthWords(comment.value);
        if (problem.textContent !== words) problem.textContent = words;
        comment.setAttribute("aria-invalid", String(words !== ""));
      },
    },
    node.notes.comment,
  );
  const branch = tree.branchOf(node) !== null;
  let act = () => {};
  /** @param {string} text @param {() => void} then @param {boolean} [off] */
  const item = (text, then, off = false) =>
    h(
      "button",
      {
        type: "button",
        class: "button",
        disabled: off,
        onclick: () => {
          act = then;
          dialog.close();
        },
      },
      text,
    );
  const dialog = openDialog(node.turn ? tree.nameOf(node) : t("analysis.start"), [
    node.turn ? glyphButtons(() => node.notes.glyphs, acts.glyph) : null,
    h("div", { class: "field" }, comment, problem),
    h(
      "div",
      { class: "menu" },
      item(t("analysis.promoteVariation"), acts.promote, !branch),
      item(t("analysis.makeMain"), acts.main, !branch),
      item(t("app.copyPosition"), () => copy(tree.momentAt(node).position, t("app.position"))),
      item(t("analysis.deleteFrom"), acts.remove, !node.turn),
    ),
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
  return bytes ? t("analysis.comment.tooLong", { bytes }) : "";
}

/**
 * A button for each glyph.
 * @param {() => number[]} glyphs Those that the turn has. @param {(glyph: number) => void} give
 */
export function glyphButtons(glyphs, give) {
  const group = h(
    "div",
    { class: "glyphs", role: "group", "aria-label": t("analysis.glyph") },
    GLYPHS.map(([number, sign, name]) =>
      h(
        "button",
        {
          type: "button",
          class: "glyph-button",
          "aria-label": name,
          title: `${name} (${number})`,
          "data-glyph": number,
          onclick: () => {
            give(number);
            pressGlyphs(group, glyphs());
          },
        },
        sign,
      ),
    ),
  );
  pressGlyphs(group, glyphs());
  return group;
}

/** Shows which glyphs a turn has. @param {HTMLElement} place @param {number[]} glyphs */
export function pressGlyphs(place, glyphs) {
  for (const one of place.querySelectorAll("[data-glyph]"))
    one.setAttribute("aria-pressed", String(glyphs.includes(Number(one.getAttribute("data-glyph")))));
}

/** What is wanted seldom. @param {AnalysisBoard} board */
export function openMore(board) {
  const { tree, source } = board;
  /** @param {string} text @param {() => unknown} act @param {boolean} [stay] */
  const item = (text, act, stay = false) =>
    h(
      "button",
      {
        type: "button",
        class: "button",
        onclick: () => {
          if (!stay) dialog.close();
          act();
        },
      },
      text,
    );
  const dialog = openDialog(t("app.more"), [
    h("h3", null, t("board.label")),
    h(
      "div",
      { class: "menu" },
      item(t("analysis.newBoard"), () =>
        openNewBoard((game) => board.startAnew(game)).catch((error) => toast(wordsOf(error), { seconds: 8 })),
      ),
      item(t("app.rotate"), () => change({ rotation: (settings.rotation + 1) % 6 }), true),
      item(t("app.mirror"), () => change({ mirror: !settings.mirror }), true),
      canFill() ? item(isFull() ? t("app.fullScreen.leave") : t("app.fullScreen"), fillScreen) : null,
      item(t("app.clean"), enterClean),
      item(t("app.copyPosition"), () => copy(tree.momentAt(tree.at).position, t("app.position"))),
      item(t("app.editPosition"), () => go(`/editor?position=${encodeURIComponent(tree.momentAt(tree.at).position)}`)),
    ),
    h("h3", null, t("analysis.tree")),
    h(
      "div",
      { class: "menu" },
      item(t("app.typeMove"), () => board.editing.type()),
      item(t("analysis.thisTurn"), () => board.editing.turnMenu(tree.at)),
      item(t("analysis.makeMain"), () => board.editing.makeMain()),
      item(t("analysis.forget.mine"), () => board.forget()),
    ),
    h("h3", null, t("app.elsewhere")),
    h(
      "div",
      { class: "menu" },
      item(t("app.keys"), () => openKeys()),
      source ? h("a", { class: "button", href: source.href }, source.text) : null,
    ),
  ]);
  dialog.classList.add("more");
}

/** A new start. @param {(game: string) => void} begin */
export async function openNewBoard(begin) {
  const still = here();
  const known = await info();
  if (!still()) return;
  let board = settings.board ?? DEFAULT_BOARD;
  let variant = "";
  const place = h("div", null);
  // As the rules name them.
  const variants = () => {
    const offered = [
      ["", t("variant.standard")],
      ...(variantsOf(board).includes("blitz") ? [["blitz", t("variant.blitz")]] : []),
      ...(variantsOf(board).includes("tournament") ? [["tournament", t("variant.tournament")]] : []),
    ];
    if (!offered.some(([value]) => value === variant)) variant = "";
    fill(
      place,
      offered.length < 2
        ? null
        : radios(
            t("variant.label"),
            offered.map(([value, text]) => ({ value, text })),
            variant,
            (value) => {
              variant = value;
            },
          ),
    );
  };
  variants();
  const dialog = openDialog(
    t("analysis.newBoard"),
    [
      radios(
        t("board.label"),
        known.boards.map((shape) => ({ value: shape.name, text: shape.name })),
        board,
        (value) => {
          board = value;
          variants();
        },
      ),
      place,
    ],
    [
      h("button", { type: "button", class: "button", onclick: () => dialog.close() }, t("app.cancel")),
      h(
        "button",
        {
          type: "button",
          class: "button primary",
          onclick: () => {
            if (isUsual(board)) change({ board });
            dialog.close();
            begin([board, variant].filter(Boolean).join(":"));
          },
        },
        t("analysis.setUp"),
      ),
    ],
  );
  dialog.classList.add("stacked");
}

/** Plays on from a position against the engine. @param {GameTree} tree @param {Moment} moment */
export async function openPlayOn(tree, moment) {
  const still = here();
  const known = await info();
  if (!still()) return;
  /** @type {Player} */ let side = moment.turn;
  const level = choice(
    t("level.label"),
    known.levels.map((one) => ({ value: String(one.level), text: levelShort(one) })),
    String(settings.level),
    () => {},
  );
  const problem = h("p", { class: "problem", role: "alert" });
  const start = h(
    "button",
    {
      type: "button",
      class: "button primary",
      onclick: async () => {
        start.disabled = true;
        /** @type {SeatWish} */ const me = { kind: "me", name: cleanName(settings.name) || t("player.default") };
        /** @type {SeatWish} */ const engine = { kind: "engine", level: Number(level.select.value) };
        try {
          change({ level: Number(level.select.value) });
          const id = await create({
            game: tree.game,
            position: moment.position,
            seats: side === "first" ? { first: me, second: engine } : { first: engine, second: me },
          });
          dialog.close();
          if (still()) go(`/game/${encodeURIComponent(id)}`);
        } catch (error) {
          problem.textContent = wordsOf(error);
          start.disabled = false;
        }
      },
    },
    t("app.play"),
  );
  const dialog = openDialog(
    t("analysis.playOn.here"),
    [
      radios(
        t("app.youPlay"),
        [
          {
            value: "first",
            text: t("player.first.short"),
            about: moment.turn === "first" ? t("app.toMove") : undefined,
          },
          {
            value: "second",
            text: t("player.second.short"),
            about: moment.turn === "second" ? t("app.toMove") : undefined,
          },
        ],
        side,
        (value) => {
          side = /** @type {Player} */ (value);
        },
      ),
      level.row,
      problem,
    ],
    [h("button", { type: "button", class: "button", onclick: () => dialog.close() }, t("app.cancel")), start],
  );
  dialog.classList.add("stacked");
}

/** The keys of the page, for the line below the list and for the dialog. @type {[string, string][]} */
export const KEYS = [
  ["← →", t("analysis.keys.walk")],
  ["↑ ↓", t("analysis.keys.variation")],
  [`${t("key.home")} ${t("key.end")}`, t("analysis.keys.ends")],
  [t("key.space"), t("help.keys.play")],
  ["- +", t("help.keys.pace")],
  ["L", t("analysis.keys.engine")],
  ["T", t("analysis.keys.threat")],
  ["S", t("analysis.keys.solver")],
  ["1 … 6, 0", t("analysis.keys.glyph")],
  ["C", t("analysis.keys.comment")],
  ["P", t("analysis.keys.promote")],
  ["M", t("analysis.keys.main")],
  [t("key.delete"), t("analysis.keys.delete")],
  ["D", t("analysis.keys.draw")],
  [`${t("key.ctrl")}+Z, ${t("key.ctrl")}+Y`, t("app.keys.undo")],
  ["F", t("analysis.keys.turn")],
  ["/", t("analysis.keys.type")],
  ["W G B R", t("analysis.keys.marble")],
  ["?", t("analysis.keys.help")],
];

export function openKeys() {
  openDialog(t("app.keys"), [
    h(
      "dl",
      { class: "keys" },
      KEYS.flatMap(([key, about]) => [
        h(
          "dt",
          null,
          key
            .split(" ")
            .flatMap((one, i) => [
              i ? " " : null,
              /[\p{L}\d←→↑↓?/+-]/u.test(one) ? h("kbd", null, one.replace(",", "")) : one,
            ]),
        ),
        h("dd", null, about),
      ]),
    ),
  ]);
}
