// The form in which everything about a new game can be chosen.

import { choice, field, fill, h, radios, toggle } from "../dom.js";
import { board, create, wordsOf } from "../api.js";
import { DEFAULT_BOARD, isUsual, variantsOf } from "../boards.js";
import { writeGame } from "../game-text.js";
import { go } from "../go.js";
import { change, cleanName, NAME_LENGTH, settings } from "../settings.js";
import { thumbnail } from "../board/index.js";
import { clockWords } from "../game/notice.js";
import { scene } from "../scene.js";
import { levelAbout, levelShort } from "../words.js";
import { t } from "../messages/index.js";
/** @import {GameText} from "../game-text.js" */
/** @import {ClockRule, Info, NewGame, Player, SeatWish} from "../protocol.js" */

/** The variants that the rules name for a board. @param {string} name */
function variants(name) {
  if (variantsOf(name).includes("blitz"))
    return [STANDARD, { value: "blitz", text: t("variant.blitz"), about: t("variant.blitz.about") }];
  if (variantsOf(name).includes("tournament"))
    return [STANDARD, { value: "tournament", text: t("variant.tournament"), about: t("variant.tournament.about") }];
  return [STANDARD];
}
const STANDARD = { value: "standard", text: t("variant.standard") };
const CLOCKS = [
  { value: "none", text: t("new.clock.none") },
  ...[
    [3, 2],
    [5, 3],
    [10, 5],
    [30, 10],
  ].map(([minutes, seconds]) => ({
    value: `${minutes * 60}+${seconds}`,
    text: t("new.clock.option", { minutes, seconds }),
  })),
  { value: "own", text: t("new.clock.custom") },
];

/** What the server takes, in seconds. */
const MOST_TIME = 24 * 60 * 60;
const MOST_ADDED = 10 * 60;

/**
 * The clock of somebody's own making, as typed; a text says what is wrong with it.
 * @param {HTMLInputElement} minutes @param {HTMLInputElement} added @returns {ClockRule | string}
 */
function ownClock(minutes, added) {
  const seconds = Math.round(minutes.valueAsNumber * 60);
  if (!(seconds >= 1 && seconds <= MOST_TIME)) return t("new.clock.wrongTime");
  const increment = added.valueAsNumber;
  if (!Number.isInteger(increment) || increment < 0 || increment > MOST_ADDED)
    return t("new.clock.wrongIncrement", { most: MOST_ADDED });
  return { seconds, increment };
}

/**
 * A whole number of bounded size from a field.
 * @param {HTMLInputElement} input @param {number} least @param {number} most
 */
function whole(input, least, most) {
  const value = Math.round(Number(input.value));
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : least;
}

/** @param {Info} known @param {string} [opponent] The one chosen at first. @returns {HTMLElement} */
export function newGameForm(known, opponent = "engine") {
  const wish = {
    board: settings.board ?? DEFAULT_BOARD,
    variant: "standard",
    opponent,
    begins: "lot",
    islands: false,
    claims: false,
    captures: false,
  };
  const problem = h("p", { class: "problem", role: "alert" });

  let typing = 0;
  const preview = h("div", { class: "preview", "aria-hidden": "true" });
  const columns = field(
    t("board.columns"),
    {
      value: "3.4.5.4.3",
      maxlength: 40,
      spellcheck: "false",
      oninput: () => {
        clearTimeout(typing);
        typing = window.setTimeout(() => drawBoard(), 400);
      },
    },
    t("board.columns.hint"),
  );
  const variantPlace = h("div", null);
  const boardName = () => (wish.board === "custom" ? columns.input.value.trim() : wish.board);
  let drawing = 0;
  const drawBoard = async () => {
    const mine = ++drawing;
    columns.row.hidden = wish.board !== "custom";
    const choices = variants(wish.board);
    if (!choices.some((one) => one.value === wish.variant)) wish.variant = "standard";
    fill(
      variantPlace,
      choices.length > 1
        ? radios(t("variant.label"), choices, wish.variant, (value) => {
            wish.variant = value;
          })
        : null,
    );
    try {
      const shape = await board(boardName());
      if (mine === drawing) fill(preview, thumbnail(shape, scene(shape, {})));
    } catch {
      if (mine === drawing) fill(preview);
    }
  };
  const boards = radios(
    t("board.label"),
    [...known.boards.map(({ name }) => ({ value: name, text: name })), { value: "custom", text: t("board.custom") }],
    wish.board,
    (value) => {
      wish.board = value;
      drawBoard();
    },
  );

  const levels = known.levels.map((one) => ({ value: String(one.level), text: levelShort(one) }));
  const about = h("p", { class: "hint" });
  const describe = () => {
    about.textContent = levelAbout(known.levels.find((one) => String(one.level) === level.select.value));
  };
  const level = choice(t("level.label"), levels, String(settings.level), () => describe());
  const level2 = choice(t("new.level.second"), levels, String(settings.level), () => {});
  const name = field(t("player.name"), {
    value: settings.name,
    maxlength: NAME_LENGTH,
    placeholder: t("player.default"),
    autocomplete: "nickname",
  });
  const name2 = field(t("new.name.second"), { value: "", maxlength: NAME_LENGTH, placeholder: t("player.second") });
  const beginsPlace = h("div", null);
  const drawOpponent = () => {
    const kind = wish.opponent;
    level.row.hidden = about.hidden = kind !== "engine" && kind !== "engines";
    level2.row.hidden = kind !== "engines";
    name.row.hidden = kind === "engines";
    name2.row.hidden = kind !== "same";
    fill(
      beginsPlace,
      kind === "engines" || kind === "same"
        ? null
        : radios(
            t("new.begins"),
            [
              { value: "lot", text: t("new.begins.random") },
              { value: "me", text: t("new.begins.me") },
              { value: "other", text: kind === "friend" ? t("new.begins.friend") : t("new.begins.engine") },
            ],
            wish.begins,
            (value) => {
              wish.begins = value;
            },
          ),
    );
    describe();
    submit.textContent = kind === "friend" ? t("new.start.link") : t("new.start");
  };
  const opponents = radios(
    t("opponent.label"),
    [
      { value: "engine", text: t("opponent.engine") },
      { value: "friend", text: t("opponent.friend") },
      { value: "same", text: t("opponent.same") },
      { value: "engines", text: t("opponent.engines") },
    ],
    wish.opponent,
    (value) => {
      wish.opponent = value;
      drawOpponent();
    },
  );

  const time = h("p", { class: "hint", role: "status", id: "own-clock" });
  const drawTime = () => {
    const rule = ownClock(minutes.input, increment.input);
    const wrong = typeof rule === "string";
    time.textContent = wrong ? rule : t("new.clock.means", { clock: clockWords(rule) });
    time.classList.toggle("problem", wrong);
  };
  /** @param {string} label @param {string} value @param {string} step @param {"decimal" | "numeric"} inputmode */
  const timeField = (label, value, step, inputmode) =>
    field(label, { type: "number", min: 0, step, value, inputmode, "aria-describedby": time.id, oninput: drawTime });
  const minutes = timeField(t("new.clock.minutes"), "15", "any", "decimal");
  const increment = timeField(t("new.clock.seconds"), "5", "1", "numeric");
  const own = h("div", { hidden: true }, h("div", { class: "pair" }, minutes.row, increment.row), time);
  drawTime();
  const clock = choice(t("new.clock"), CLOCKS, "none", (value) => {
    own.hidden = value !== "own";
  });

  const handicapFor = choice(
    t("new.handicap"),
    [
      { value: "", text: t("new.handicap.none") },
      { value: "first", text: t("new.handicap.first") },
      { value: "second", text: t("new.handicap.second") },
    ],
    "",
    (value) => {
      counts.hidden = value === "";
    },
  );
  const white = field(t("colour.White"), { type: "number", min: 0, max: 10, value: "0", inputmode: "numeric" });
  const grey = field(t("colour.Grey"), { type: "number", min: 0, max: 10, value: "0", inputmode: "numeric" });
  const black = field(t("colour.Black"), { type: "number", min: 0, max: 10, value: "0", inputmode: "numeric" });
  const counts = h("div", { class: "pair", hidden: true }, white.row, grey.row, black.row);
  const position = field(t("new.position"), { value: "", maxlength: 400, spellcheck: "false" }, t("new.position.hint"));

  const rules = h(
    "details",
    { class: "inner" },
    h("summary", null, t("new.more")),
    toggle(
      t("rules.islands"),
      false,
      (on) => {
        wish.islands = on;
      },
      t("rules.islands.hint"),
    ).row,
    toggle(
      t("rules.claims"),
      false,
      (on) => {
        wish.claims = on;
      },
      t("rules.claims.hint"),
    ).row,
    toggle(
      t("rules.captures"),
      false,
      (on) => {
        wish.captures = on;
      },
      t("rules.captures.hint"),
    ).row,
    handicapFor.row,
    counts,
    position.row,
  );

  const submit = h("button", { class: "button primary" }, t("new.start"));

  /** @returns {NewGame} */
  const read = () => {
    /** @type {SeatWish} */ const me = { kind: "me", name: cleanName(name.input.value) || t("player.default") };
    /** @type {SeatWish} */ const engine = { kind: "engine", level: Number(level.select.value) };
    /** @type {SeatWish} */ let a = me;
    /** @type {SeatWish} */ let b = engine;
    if (wish.opponent === "friend") b = { kind: "open" };
    if (wish.opponent === "same") {
      a = { kind: "me", name: cleanName(name.input.value) || t("player.first") };
      b = { kind: "me", name: cleanName(name2.input.value) || t("player.second") };
    }
    if (wish.opponent === "engines") [a, b] = [engine, { kind: "engine", level: Number(level2.select.value) }];
    const settled = wish.opponent === "engines" || wish.opponent === "same";
    const swap = !settled && (wish.begins === "other" || (wish.begins === "lot" && Math.random() < 0.5));
    const text = position.input.value.trim().replace(/\s+/g, " ");
    const variant = /** @type {GameText["variant"]} */ (wish.variant);
    const { islands, claims, captures } = wish;
    const rules = { board: boardName(), variant, islands, claims, captures, goals: "", pool: "" };
    const game = text ? text.split(" ")[0] : writeGame(rules);
    /** @type {NewGame} */
    const result = { game, seats: swap ? { first: b, second: a } : { first: a, second: b } };
    if (text) result.position = text;
    const rule = readClock();
    if (rule) result.clock = rule;
    if (handicapFor.select.value) {
      result.handicap = {
        player: /** @type {Player} */ (handicapFor.select.value),
        marbles: { W: whole(white.input, 0, 10), G: whole(grey.input, 0, 10), B: whole(black.input, 0, 10) },
      };
    }
    return result;
  };

  /** @returns {ClockRule | null} */
  const readClock = () => {
    if (clock.select.value === "none") return null;
    if (clock.select.value === "own") {
      const rule = ownClock(minutes.input, increment.input);
      if (typeof rule !== "string") return rule;
      (rule === t("new.clock.wrongTime") ? minutes : increment).input.focus();
      throw new Error(rule);
    }
    const [seconds, plus] = clock.select.value.split("+").map(Number);
    return { seconds, increment: plus };
  };

  const form = h(
    "form",
    {
      class: "new-game",
      novalidate: true,
      onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        problem.textContent = "";
        submit.disabled = true;
        try {
          const chosen = read();
          if (wish.opponent !== "engines" && cleanName(name.input.value)) change({ name: cleanName(name.input.value) });
          if (wish.opponent === "engine") change({ level: Number(level.select.value) });
          if (isUsual(wish.board)) change({ board: wish.board });
          go(`/game/${await create(chosen)}`);
        } catch (error) {
          problem.textContent = wordsOf(error);
        } finally {
          submit.disabled = false;
        }
      },
    },
    h("div", { class: "with-preview" }, h("div", null, boards, columns.row, variantPlace), preview),
    opponents,
    h("div", { class: "pair" }, level.row, level2.row, name.row, name2.row),
    about,
    beginsPlace,
    clock.row,
    own,
    rules,
    problem,
    h("div", { class: "row" }, submit),
  );
  drawBoard();
  drawOpponent();
  return form;
}
