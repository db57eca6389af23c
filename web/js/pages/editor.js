// The position editor: lay out any position, hear at once what is wrong with it, then analyse, solve, play or export it.

import { copy, field, fill, h, radios, redraw, say, toast, toggle } from "../dom.js";
import { wordsOf } from "../api.js";
import { go, here } from "../go.js";
import { linkOf } from "../links.js";
import { check, readTyped } from "../positions.js";
import { settings, watch } from "../settings.js";
import { needStyle } from "../style.js";
import { COLOUR, MARBLES, list } from "../table/describe.js";
import { Field, describe } from "../editor/field.js";
import { readGame } from "../editor/game.js";
import { History } from "../editor/history.js";
import { keep, newVisit, recall } from "../editor/keep.js";
import { pickGame } from "../editor/pick.js";
import { playDialog } from "../editor/play.js";
import { Pointer } from "../editor/pointer.js";
import { RulesForm } from "../editor/rules.js";
import { Solver } from "../editor/solve.js";
import { Stock } from "../editor/stock.js";
import { NAMES, toolbar } from "../editor/tools.js";
import {
  TOOLS, adjust, allRings, carry, clearMarbles, emptyTable, moved, nowhere, rackOf, restIntoPool, same, setupOf, swapped, symmetry, toGame, use, withTurn,
} from "../editor/setup.js";
/** @import {BoardShape, Counts, Look, Marble, Player, Ring, SetupView} from "../protocol.js" */
/** @import {Rack, Setup, Spot, Tool} from "../editor/setup.js" */
/** @import {Page} from "../main.js" */

/** What the rules of a game give to begin with. @typedef {{game: string, shape: BoardShape, whole: Counts, sizes: Counts, start: Setup}} Ground */
/** One state of the editor. @typedef {{setup: Setup, ground: Ground}} State */

/** So long nothing may have changed before the server is asked. */
const PAUSE = 150;
/** @type {[string, string][]} */
const KEYS = [
  ["↑ ↓ ← →", "walk the places of the board"], ["W G B", "put a marble there, or take it away"], ["R", "put or take the ring"],
  ["I", "take the ring out of play"], ["Delete", "take the marble, then the ring"], ["Enter", "use the chosen tool"],
  ["1 … 7", "choose a tool"], ["Ctrl+Z Ctrl+Y", "undo, redo"],
];
const NONE = { W: 0, G: 0, B: 0 };

/** @param {Look} look @returns {Ground} */
function groundOf(look) {
  const sizes = { ...NONE };
  for (const { set, size } of look.start.missing.first) if (set !== "each") sizes[set] = size;
  return { game: look.game, shape: look.shape, whole: { ...look.start.pool }, sizes, start: setupOf(look.game, look.start) };
}

/** The start of a game says what belongs to it. @param {string} game */
const groundFor = async (game) => groundOf(await readTyped({ game }));

/** @returns {Promise<Page>} */
export async function editorPage() {
  const query = new URLSearchParams(location.search);
  const [state, problem] = await begin(query);
  await needStyle("editor");
  const page = new EditorPage(state, problem);
  return { title: "Position editor · ZÈRTZ", element: page.element, layout: "editor", leave: () => page.leave() };
}

/**
 * What to begin with: what was edited before a reload, what the address says, or the usual start.
 * @param {URLSearchParams} query
 * @returns {Promise<[State, string]>}
 */
async function begin(query) {
  const position = query.get("position");
  const game = query.get("game");
  const visit = history.state?.edited;
  const stored = visit || (!position && !game) ? recall(visit) : null;
  if (stored) {
    try {
      return [{ setup: stored, ground: await groundFor(stored.game) }, ""];
    } catch {
      // The rules in the storage are no rules: begin anew.
    }
  }
  let problem = "";
  if (position) {
    try {
      const look = await readTyped({ position });
      return [{ setup: setupOf(look.game, look.moment), ground: await groundFor(look.game) }, ""];
    } catch (error) {
      problem = `The position in the address could not be read: ${wordsOf(error)}`;
    }
  }
  try {
    const ground = await groundFor(game ?? settings.board ?? "37");
    return [{ setup: ground.start, ground }, problem];
  } catch (error) {
    const ground = await groundFor("37");
    return [{ setup: ground.start, ground }, problem || `The game in the address could not be read: ${wordsOf(error)}`];
  }
}

class EditorPage {
  /** @param {State} state @param {string} problem */
  constructor(state, problem) {
    /** @type {History<State>} */
    this.history = new History(state);
    /** @type {Tool} */
    this.tool = "W";
    /** Whether marbles come from the pool and go back there. */
    this.pooled = true;
    /** What the server says about the position; null while it is asked. @type {SetupView | null} */
    this.view = null;
    /** Under which name this visit is remembered, in the browser's history too. @type {string} */
    this.visit = typeof history.state?.edited === "string" ? history.state.edited : newVisit();
    /** Numbers of questions to the server: the answer to an older one is not heard any more. */
    this.asked = 0;
    this.wished = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.typing = undefined;

    this.boardPlace = h("div", { class: "editor-board" });
    this.state = h("div", { class: "editor-state", role: "status" });
    this.tools = toolbar(this.tool, (tool) => { this.tool = tool; });
    this.stocks = { second: this.#stock("second"), pool: this.#stock("pool"), first: this.#stock("first") };
    this.rest = h("div", { class: "rest" });
    this.turnPlace = h("div", null);
    this.rules = new RulesForm((game) => this.changeGame(game));
    this.solver = new Solver();
    this.text = field("Position in one line", { maxlength: 400, spellcheck: "false", autocapitalize: "off", oninput: () => this.typed(), onblur: () => this.settleText(), placeholder: "not a position yet" });
    this.textProblem = h("p", { class: "problem", role: "alert" });
    this.acts = this.#acts();
    this.helpers = this.#helpers();
    this.element = this.#layout();

    this.field = this.#makeField();
    this.pointer = new Pointer({
      element: this.element, field: () => this.field, setup: () => this.now.setup, tool: () => this.tool, symbols: () => settings.symbols,
      press: (ring) => this.act(ring, null), sweep: (ring, first) => this.sweep(ring, first), carry: (marble, from, to) => this.carry(marble, from, to),
    });
    this.settingsChanged = () => { this.field.turnTo(settings); this.element.classList.toggle("with-symbols", settings.symbols); this.draw(); };
    this.onkey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    watch.addEventListener("change", this.settingsChanged);
    document.addEventListener("keydown", this.onkey);
    this.element.addEventListener("shown", () => {
      history.replaceState({ ...history.state, edited: this.visit }, "");
      if (problem) this.textProblem.textContent = problem;
    });
    this.element.classList.toggle("with-symbols", settings.symbols);
    this.changed();
  }

  leave() {
    clearTimeout(this.timer);
    clearTimeout(this.typing);
    watch.removeEventListener("change", this.settingsChanged);
    document.removeEventListener("keydown", this.onkey);
    this.pointer.destroy();
    this.solver.hangUp();
  }

  get now() {
    return this.history.now;
  }

  // ── The parts of the page ─────────────────────────────────────────────────────────────────────

  /** @param {Rack} rack */
  #stock(rack) {
    return new Stock(rack, (marble, by) => {
      this.set(adjust(this.now.setup, rack, marble, by, this.pooled));
      say(`${rackOf(this.now.setup, rack)[marble]} ${COLOUR[marble]}`);
    });
  }

  #makeField() {
    const { shape } = this.now.ground;
    const made = new Field(shape, settings, (ring, tool) => this.act(ring, tool));
    fill(this.boardPlace, made.element);
    return made;
  }

  #acts() {
    /** @param {string} text @param {(look: Look, still: () => boolean) => unknown} act @param {string} [kind] */
    const button = (text, act, kind = "") => h("button", { type: "button", class: `button ${kind}`, onclick: async () => {
      const still = here();
      const look = await this.checked();
      // The answer may come when the reader has gone on to another page.
      if (!still()) return;
      if (!look) return void toast("First put right what is wrong with the position.");
      try {
        await act(look, still);
      } catch (error) {
        if (still()) toast(wordsOf(error));
      }
    } }, text);
    return [
      button("Analyse", async (look, still) => {
        const link = await linkOf(look.moment.position);
        if (still()) go(link);
      }, "primary"),
      button("Solve", (look) => this.solver.ask(look)),
      button("Play it…", (look) => playDialog(look)),
      button("Export…", async (look, still) => {
        const { openExport } = await import("../export/menu.js");
        if (still()) await openExport({ look });
      }),
    ];
  }

  #helpers() {
    /** @param {string} text @param {() => void} act @param {string} [about] */
    const button = (text, act, about) => h("button", { type: "button", class: "small", title: about, onclick: act }, text);
    this.undoButton = button("Undo", () => this.undo(), "Ctrl+Z");
    this.redoButton = button("Redo", () => this.redo(), "Ctrl+Y");
    /** @param {string} words @param {(state: State) => Setup} make */
    const helper = (words, make) => () => { this.set(make(this.now)); say(words); };
    /** @param {"turn" | "mirror"} kind */
    const turn = (kind) => () => {
      const map = symmetry(this.now.ground.shape, kind);
      if (!map) return toast(kind === "turn" ? "Turned, this board would not fit onto itself." : "Mirrored, this board would not fit onto itself.");
      this.set(moved(this.now.setup, map));
      return say(kind === "turn" ? "Turned." : "Mirrored.");
    };
    this.turnButtons = { turn: button("Turn", turn("turn")), mirror: button("Mirror", turn("mirror")) };
    return h("div", { class: "helpers", role: "group", "aria-label": "Helpers" },
      this.undoButton, this.redoButton,
      button("All rings", helper("All rings are back.", ({ setup, ground }) => allRings(setup, ground.shape))),
      button("Clear marbles", helper("No marble is on the board.", ({ setup }) => clearMarbles(setup, this.pooled))),
      button("Start position", helper("The start position.", ({ ground }) => ground.start)),
      button("Empty table", helper("The table is empty.", ({ setup }) => emptyTable(setup))),
      this.turnButtons.turn, this.turnButtons.mirror,
      button("Swap players", helper("The players have changed places.", ({ setup }) => swapped(setup)), "Captures and turn change sides"));
  }

  #layout() {
    const pooled = toggle("Marbles come from the pool", this.pooled, (on) => { this.pooled = on; }, "And go back there. Otherwise they come from nowhere.");
    return h("div", { class: "editor" },
      h("section", { class: "editor-table", "aria-label": "Table" },
        h("div", { class: "editor-head" }, h("h1", null, "Position editor"), this.state), this.tools.element, this.boardPlace, this.helpers,
        h("div", { class: "editor-acts", role: "group", "aria-label": "What to do with it" }, this.acts)),
      h("div", { class: "editor-side" },
        this.solver.element,
        h("section", { class: "card editor-marbles", "aria-label": "Marbles" },
          this.stocks.second.element, this.stocks.pool.element, this.stocks.first.element, this.rest, this.turnPlace, pooled.row),
        this.rules.element,
        h("section", { class: "card editor-text" }, this.text.row, this.textProblem,
          h("div", { class: "row" }, h("button", { type: "button", class: "button", onclick: () => this.copyText() }, "Copy position"),
            h("button", { type: "button", class: "button", onclick: () => pickGame().catch((error) => toast(wordsOf(error))) }, "From a game…"))),
        h("details", { class: "card editor-keys" }, h("summary", null, "Keys"), h("dl", { class: "keys" }, KEYS.map(([keys, text]) =>
          [h("dt", null, keys.split(" ").map((key) => h("kbd", null, key))), h("dd", null, text)]).flat()))));
  }

  /** What was typed and read is shown as it is written properly. */
  settleText() {
    if (this.view?.position && !this.textProblem.textContent) this.text.input.value = this.view.position;
  }

  /** What the server says about the position; it may just have been asked. @returns {Promise<Look | null>} */
  async checked() {
    for (let i = 0; i < 200 && !this.view && this.element.isConnected; i++) await new Promise((resolve) => { setTimeout(resolve, 50); });
    return this.view?.look ?? null;
  }

  copyText() {
    if (this.view?.position) copy(this.view.position, "Position");
    else toast("This is not a position yet.");
  }

  // ── What is done ──────────────────────────────────────────────────────────────────────────────

  /** Takes a new state. @param {Setup} setup @param {{ground?: Ground, join?: boolean}} [how] */
  set(setup, { ground = this.now.ground, join = false } = {}) {
    if (same(setup, this.now.setup)) return;
    this.history.push({ setup, ground }, join);
    this.textProblem.textContent = "";
    this.changed();
  }

  /** Uses a tool on a place; `null` is the chosen one. @param {Ring} ring @param {Tool | null} tool */
  act(ring, tool) {
    this.set(use(this.now.setup, ring, tool ?? this.tool, this.pooled));
    say(describe(this.now.setup, ring));
  }

  /** @param {Ring} ring @param {boolean} first */
  sweep(ring, first) {
    const now = this.now.setup;
    // A sweep makes all alike: it takes out of play, it does not toggle.
    if (this.tool === "inert" && now.inert.includes(ring) && !first) return;
    this.set(use(now, ring, this.tool, this.pooled), { join: !first && this.history.past.length > 0 });
  }

  /** @param {Marble} marble @param {Spot} from @param {Spot} to */
  carry(marble, from, to) {
    this.set(carry(this.now.setup, marble, from, to, this.pooled));
    const where = to && "ring" in to ? `on ${to.ring}` : to ? to.rack === "pool" ? "in the pool" : `with the ${to.rack} player` : "off the board";
    say(`The ${COLOUR[marble]} marble is ${where}.`);
  }

  undo() {
    if (this.history.undo()) { this.changed(); say("Taken back."); } else say("There is nothing to take back.");
  }

  redo() {
    if (this.history.redo()) { this.changed(); say("Done again."); } else say("There is nothing to do again.");
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = event.target instanceof Element ? event.target : null;
    // In a field the browser takes back letters; in a dialog nothing of the page is meant.
    if (target?.closest("input[type=text], textarea, dialog")) return;
    const letter = event.key.toLowerCase();
    if (event.altKey) return;
    if ((event.ctrlKey || event.metaKey) && (letter === "z" || letter === "y")) {
      event.preventDefault();
      if (letter === "y" || event.shiftKey) this.redo();
      else this.undo();
    } else if (!event.ctrlKey && !event.metaKey && /^[1-7]$/.test(event.key) && !target?.closest("select")) {
      this.tool = TOOLS[Number(event.key) - 1];
      this.tools.set(this.tool);
      say(`Tool: ${NAMES[this.tool]}`);
    }
  }

  /** @param {string} game */
  async changeGame(game) {
    const mine = ++this.wished;
    try {
      const ground = await groundFor(game);
      if (mine !== this.wished) return;
      this.set(toGame(this.now.setup, ground.game, this.now.ground, ground), { ground });
    } catch (error) {
      if (mine === this.wished) this.rules.problem.textContent = wordsOf(error);
    }
  }

  /** Somebody types or pastes a position. */
  typed() {
    clearTimeout(this.typing);
    const mine = ++this.wished;
    const text = this.text.input.value.trim().replace(/\s+/g, " ");
    this.textProblem.textContent = "";
    if (!text) return;
    this.typing = setTimeout(async () => {
      try {
        const look = await readTyped({ position: text });
        const ground = await groundFor(look.game);
        if (mine !== this.wished) return;
        this.set(setupOf(look.game, look.moment), { ground });
        say("The position is on the board.");
      } catch (error) {
        if (mine === this.wished) this.textProblem.textContent = wordsOf(error);
      }
    }, 250);
  }

  // ── What is shown ─────────────────────────────────────────────────────────────────────────────

  /** The position is another one: it is kept, drawn and asked about. */
  changed() {
    const { setup, ground } = this.now;
    keep(this.visit, setup);
    this.view = null;
    this.solver.forget();
    if (this.field.shape.name !== ground.shape.name || this.field.shape.rings.length !== ground.shape.rings.length) this.field = this.#makeField();
    this.rules.show(readGame(setup.game));
    this.draw();
    clearTimeout(this.timer);
    const mine = ++this.asked;
    this.timer = setTimeout(() => this.ask(mine), PAUSE);
  }

  /** @param {number} mine */
  async ask(mine) {
    /** @type {SetupView} */
    let view;
    try {
      view = await check(this.now.setup);
    } catch (error) {
      view = { position: null, problems: [wordsOf(error)], look: null };
    }
    if (mine !== this.asked) return;
    this.view = view;
    if (document.activeElement !== this.text.input) this.text.input.value = view.position ?? "";
    this.draw();
    this.tell(view);
  }

  draw() {
    const { setup, ground } = this.now;
    const problems = this.view?.problems ?? [];
    this.field.draw(setup, this.wrongRings(problems));
    const wrong = new Set(MARBLES.filter((marble) => problems.some((one) => new RegExp(`\\d ${COLOUR[marble]} marbles`).test(one))));
    const sets = problems.some((one) => /winning set/.test(one)) ? new Set(MARBLES) : wrong;
    this.stocks.pool.draw(setup.pool, wrong, NONE);
    for (const player of /** @type {const} */ (["first", "second"])) {
      this.stocks[player].draw(setup.captured[player], sets, ground.sizes);
      this.stocks[player].element.classList.toggle("mover", setup.turn === player);
    }
    this.drawRest(nowhere(setup, ground.whole));
    this.drawTurn(setup.turn);
    this.undoButton?.setAttribute("aria-disabled", String(this.history.past.length === 0));
    this.redoButton?.setAttribute("aria-disabled", String(this.history.future.length === 0));
    for (const kind of /** @type {const} */ (["turn", "mirror"])) this.turnButtons?.[kind].setAttribute("aria-disabled", String(symmetry(ground.shape, kind) === null));
  }

  /** The places that a problem names. @param {string[]} problems @returns {Set<Ring>} */
  wrongRings(problems) {
    const names = new Set(this.field.names);
    return new Set(problems.flatMap((one) => (one.match(/\b[A-Ja-j]\d\b/g) ?? []).map((name) => name.toLowerCase())).filter((name) => names.has(name)));
  }

  /** @param {Player} turn */
  drawTurn(turn) {
    if (this.turnPlace.dataset.turn === turn) return;
    const had = this.turnPlace.contains(document.activeElement);
    this.turnPlace.dataset.turn = turn;
    fill(this.turnPlace, radios("To move", [{ value: "first", text: "First player" }, { value: "second", text: "Second player" }], turn,
      (value) => this.set(withTurn(this.now.setup, /** @type {Player} */ (value)))));
    if (had) /** @type {HTMLElement | null} */ (this.turnPlace.querySelector("input:checked"))?.focus();
  }

  /** Marbles that are nowhere, or too many. @param {Counts} left */
  drawRest(left) {
    const { pool } = this.now.setup;
    const missing = MARBLES.filter((marble) => left[marble] > 0);
    const many = MARBLES.filter((marble) => left[marble] < 0);
    // The pool can only give back what it has.
    const beyond = many.filter((marble) => pool[marble] < -left[marble]);
    /** @param {Marble[]} marbles @param {(marble: Marble) => number} count */
    const named = (marbles, count) => list(marbles.map((marble) => `${count(marble)} ${COLOUR[marble]}`));
    const words = [];
    if (missing.length) words.push(`Missing: ${named(missing, (marble) => left[marble])}.`);
    if (many.length) words.push(`Too many: ${named(many, (marble) => -left[marble])}.`);
    if (beyond.length) words.push(`Take ${named(beyond, (marble) => -left[marble] - pool[marble])} off the board or from a player${beyond.length < many.length || beyond.some((marble) => pool[marble] > 0) ? ", the others from the pool" : ": the pool has none of them"}.`);
    const text = words.join(" ");
    const act = missing.length ? "Put the missing ones into the pool" : many.some((marble) => pool[marble] > 0) ? "Take them from the pool" : "";
    if (this.rest.dataset.text === text + act) return;
    this.rest.dataset.text = text + act;
    const button = h("button", { type: "button", class: "button", onclick: () => { this.set(restIntoPool(this.now.setup, this.now.ground.whole)); say("The pool is put right."); } }, act);
    redraw(this.rest, () => fill(this.rest, text ? [h("p", null, text), act ? button : null] : [h("p", { class: "all-there" }, "All marbles of the game are there.")]));
  }

  /** What is wrong, or that nothing is. @param {SetupView} view */
  tell(view) {
    const { look } = view;
    const lines = look ? [standing(look)] : view.problems;
    this.element.classList.toggle("has-problems", !look);
    // The same words need not be read out again.
    const key = lines.join("\n");
    if (this.state.dataset.key === key) return;
    this.state.dataset.key = key;
    fill(this.state, lines.map((text) => h("p", { class: look ? "fine" : "problem" }, text)));
  }
}

/** How a position stands, in a sentence. @param {Look} look */
function standing({ moment, options, result }) {
  if (result) return result.text;
  const mover = moment.turn === "first" ? "First player" : "Second player";
  if (options?.pass) return `${mover} to move, but nothing can be done: a pass.`;
  return `${mover} to move${options?.captures.length ? " and must capture" : ""}.`;
}
