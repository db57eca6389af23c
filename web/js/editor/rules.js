// The form for board, variant and options of a position in the making.

import { field, fill, h, radios, toggle } from "../dom.js";
import { writeGame } from "../game-text.js";
import { t } from "../messages/index.js";
/** @import {GameText} from "../game-text.js" */

/** Small boards with a name, under "Custom". */
const COLUMNS = { 19: "3.4.5.4.3", 7: "2.3.2" };
const VARIANTS = [
  { value: "standard", text: t("variant.standard") },
  { value: "blitz", text: t("variant.blitz") },
  { value: "tournament", text: t("variant.tournament") },
];

export class RulesForm {
  /** @param {string[]} boards Those with a name. @param {(game: string) => void} change */
  constructor(boards, change) {
    this.boards = boards;
    this.change = change;
    /** @type {GameText} */
    this.game = {
      board: "37",
      variant: "standard",
      islands: false,
      claims: false,
      captures: false,
      goals: "",
      pool: "",
    };
    /** What was asked for and is not yet shown. @type {GameText | null} */
    this.asked = null;
    this.own = false;
    this.problem = h("p", { class: "problem", role: "alert" });
    this.body = h("div", { class: "rules-body" });
    this.options = h("details", { class: "inner" });
    this.element = h(
      "section",
      { class: "card editor-rules" },
      h("h2", null, t("editor.rules")),
      this.body,
      this.options,
      this.problem,
    );
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.typing = undefined;
  }

  /** Shows the rules of the position. @param {GameText} game */
  show(game) {
    const drawn = this.body.childElementCount > 0;
    if (drawn && writeGame(game) === writeGame(this.game)) return;
    // The field that is being typed in stays as it is.
    const typing =
      this.element.contains(document.activeElement) &&
      document.activeElement instanceof HTMLInputElement &&
      document.activeElement.type === "text";
    this.game = { ...game };
    this.asked = null;
    this.own = this.own && typing ? true : !this.boards.includes(game.board);
    this.problem.textContent = "";
    if (drawn && typing) return;
    this.#draw();
  }

  /** @param {Partial<GameText>} wish */
  #wish(wish) {
    this.problem.textContent = "";
    // Hasty hands choose twice before the server has answered once.
    this.asked = { ...(this.asked ?? this.game), ...wish };
    this.change(writeGame(this.asked));
  }

  /** What was asked for cannot be. @param {string} words */
  refuse(words) {
    this.asked = null;
    this.problem.textContent = words;
  }

  /** Waits until somebody has finished typing. @param {() => void} act */
  #later(act) {
    clearTimeout(this.typing);
    this.typing = setTimeout(act, 500);
  }

  #draw() {
    const { game } = this;
    const focused =
      document.activeElement instanceof HTMLInputElement && this.element.contains(document.activeElement)
        ? document.activeElement.value
        : null;
    const name = /** @type {Record<string, string>} */ (COLUMNS)[game.board] ?? game.board;
    const columns = field(
      t("board.columns"),
      {
        value: name,
        maxlength: 40,
        spellcheck: "false",
        oninput: () => this.#later(() => this.#wish({ board: columns.input.value })),
      },
      t("board.columns.hint"),
    );
    columns.row.hidden = !this.own;
    fill(
      this.body,
      radios(
        t("board.label"),
        [...this.boards.map((value) => ({ value, text: value })), { value: "own", text: t("board.custom") }],
        this.own ? "own" : game.board,
        (value) => {
          this.own = value === "own";
          columns.row.hidden = !this.own;
          if (this.own) columns.input.value = "3.4.5.4.3";
          this.#wish({ board: this.own ? columns.input.value : value });
        },
      ),
      columns.row,
      radios(t("variant.label"), VARIANTS, game.variant, (value) =>
        this.#wish({ variant: /** @type {GameText["variant"]} */ (value) }),
      ),
    );
    const goals = field(
      t("editor.goals"),
      {
        value: game.goals,
        maxlength: 20,
        placeholder: t("editor.default"),
        spellcheck: "false",
        oninput: () => this.#later(() => this.#wish({ goals: goals.input.value })),
      },
      t("editor.goals.hint"),
    );
    const pool = field(
      t("board.marbles"),
      {
        value: game.pool,
        maxlength: 20,
        placeholder: t("editor.default"),
        spellcheck: "false",
        oninput: () => this.#later(() => this.#wish({ pool: pool.input.value })),
      },
      t("editor.pool.hint"),
    );
    const open =
      this.options.open || game.islands || game.claims || game.captures || game.goals !== "" || game.pool !== "";
    fill(
      this.options,
      h("summary", null, t("editor.options")),
      toggle(t("rules.islands"), game.islands, (on) => this.#wish({ islands: on })).row,
      toggle(t("rules.claims"), game.claims, (on) => this.#wish({ claims: on })).row,
      toggle(t("rules.captures"), game.captures, (on) => this.#wish({ captures: on })).row,
      h("div", { class: "pair" }, goals.row, pool.row),
    );
    this.options.open = open;
    // The choice that was just made keeps the focus.
    if (focused !== null)
      /** @type {HTMLElement | null} */ (this.element.querySelector(`input[value="${CSS.escape(focused)}"]`))?.focus();
  }
}
