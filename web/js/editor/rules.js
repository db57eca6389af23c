// The form for board, variant and options of a position in the making.

import { field, fill, h, radios, toggle } from "../dom.js";
import { writeGame } from "./game.js";
/** @import {GameText} from "./game.js" */

const BOARDS = ["37", "40", "43", "44", "48", "61"];
/** Small boards with a name, under "Own". */
const COLUMNS = { 19: "3.4.5.4.3", 7: "2.3.2" };
const VARIANTS = [
  { value: "standard", text: "Standard" }, { value: "blitz", text: "Blitz" }, { value: "tournament", text: "Tournament" },
];

export class RulesForm {
  /** @param {(game: string) => void} change */
  constructor(change) {
    this.change = change;
    /** @type {GameText} */
    this.game = { board: "37", variant: "standard", islands: false, claims: false, captures: false, goals: "", pool: "" };
    this.own = false;
    this.problem = h("p", { class: "problem", role: "alert" });
    this.body = h("div", { class: "rules-body" });
    this.options = h("details", { class: "inner" });
    this.element = h("section", { class: "card editor-rules" }, h("h2", null, "Board and rules"), this.body, this.options, this.problem);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.typing = undefined;
  }

  /** Shows the rules of the position. @param {GameText} game */
  show(game) {
    const drawn = this.body.childElementCount > 0;
    if (drawn && writeGame(game) === writeGame(this.game)) return;
    // The field that is being typed in stays as it is.
    const typing = this.element.contains(document.activeElement) && document.activeElement instanceof HTMLInputElement && document.activeElement.type === "text";
    this.game = { ...game };
    this.own = this.own && typing ? true : !BOARDS.includes(game.board);
    this.problem.textContent = "";
    if (drawn && typing) return;
    this.#draw();
  }

  /** @param {Partial<GameText>} wish */
  #wish(wish) {
    this.problem.textContent = "";
    this.change(writeGame({ ...this.game, ...wish }));
  }

  /** Waits until somebody has finished typing. @param {() => void} act */
  #later(act) {
    clearTimeout(this.typing);
    this.typing = setTimeout(act, 500);
  }

  #draw() {
    const { game } = this;
    const focused = document.activeElement instanceof HTMLInputElement && this.element.contains(document.activeElement) ? document.activeElement.value : null;
    const name = /** @type {Record<string, string>} */ (COLUMNS)[game.board] ?? game.board;
    const columns = field("Rings in each column", { value: name, maxlength: 40, spellcheck: "false", oninput: () => this.#later(() => this.#wish({ board: columns.input.value })) },
      "Joined by dots, from left to right. It must fit into the 61-ring hexagon.");
    columns.row.hidden = !this.own;
    fill(this.body,
      radios("Board", [...BOARDS.map((value) => ({ value, text: value })), { value: "own", text: "Own" }], this.own ? "own" : game.board, (value) => {
        this.own = value === "own";
        columns.row.hidden = !this.own;
        if (this.own) columns.input.value = "3.4.5.4.3";
        this.#wish({ board: this.own ? columns.input.value : value });
      }),
      columns.row,
      radios("Variant", VARIANTS, game.variant, (value) => this.#wish({ variant: /** @type {GameText["variant"]} */ (value) })));
    const goals = field("Goals", { value: game.goals, maxlength: 20, placeholder: "as usual", spellcheck: "false", oninput: () => this.#later(() => this.#wish({ goals: goals.input.value })) }, "White, grey, black, of each: 4/5/6/3");
    const pool = field("Marbles", { value: game.pool, maxlength: 20, placeholder: "as usual", spellcheck: "false", oninput: () => this.#later(() => this.#wish({ pool: pool.input.value })) }, "White, grey, black: 6/8/10");
    const open = this.options.open || game.islands || game.claims || game.captures || game.goals !== "" || game.pool !== "";
    fill(this.options, h("summary", null, "Options"),
      toggle("Cut-off parts are out of play", game.islands, (on) => this.#wish({ islands: on })).row,
      toggle("Isolated groups may be declined", game.claims, (on) => this.#wish({ claims: on })).row,
      toggle("Captures may be overlooked", game.captures, (on) => this.#wish({ captures: on })).row,
      h("div", { class: "pair" }, goals.row, pool.row));
    this.options.open = open;
    // The choice that was just made keeps the focus.
    if (focused !== null) /** @type {HTMLElement | null} */ (this.element.querySelector(`input[value="${CSS.escape(focused)}"]`))?.focus();
  }
}
