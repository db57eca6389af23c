// The position editor: lay out any position, hear at once what is wrong with it, then analyse, solve, play or export
// it.

import { copy, field, fill, h, radios, say, toast, toggle } from "../dom.js";
import { wordsOf } from "../api.js";
import { boardNames } from "../boards.js";
import { go, here } from "../go.js";
import { linkOf } from "../links.js";
import { check, problemsOf, readTyped } from "../positions.js";
import { settings, watch } from "../settings.js";
import { needStyle } from "../style.js";
import { COLOUR, countOf, MARBLES } from "../board/index.js";
import { Field, describe } from "../editor/field.js";
import { readGame } from "../game-text.js";
import { begin, groundFor } from "../editor/ground.js";
import { History } from "../editor/history.js";
import { keep, newVisit } from "../editor/keep.js";
import { pickGame } from "../editor/pick.js";
import { playDialog } from "../editor/play.js";
import { Pointer } from "../editor/pointer.js";
import { Rest } from "../editor/rest.js";
import { RulesForm } from "../editor/rules.js";
import { Solver } from "../editor/solve.js";
import { Stock } from "../editor/stock.js";
import { NAMES, toolbar } from "../editor/tools.js";
import {
  TOOLS,
  adjust,
  allRings,
  carry,
  clearMarbles,
  emptyTable,
  moved,
  nowhere,
  rackOf,
  restIntoPool,
  same,
  setupOf,
  swapped,
  symmetry,
  toGame,
  use,
  withTurn,
} from "../editor/setup.js";
import { endWords, sideName } from "../words.js";
import { t } from "../messages/index.js";
/** @import {Ground, State} from "../editor/ground.js" */
/** @import {Rack, Setup, Spot, Tool} from "../editor/setup.js" */
/** @import {Page} from "../main.js" */
/** @import {Look, Marble, Player, Ring, SetupView} from "../protocol.js" */

/** How long nothing must have changed before the server is asked. */
const PAUSE = 150;
/** @type {[string, string][]} */
const KEYS = [
  ["↑ ↓ ← →", t("editor.keys.arrows")],
  ["W G B", t("editor.keys.marble")],
  ["R", t("editor.keys.ring")],
  ["I", t("editor.keys.inert")],
  [t("key.delete"), t("editor.keys.delete")],
  [t("key.enter"), t("editor.keys.enter")],
  ["1 … 7", t("editor.keys.tool")],
  [`${t("key.ctrl")}+Z ${t("key.ctrl")}+Y`, t("app.keys.undo")],
];
const NONE = { W: 0, G: 0, B: 0 };

/** @returns {Promise<Page>} */
export async function editorPage() {
  const query = new URLSearchParams(location.search);
  const [state, problem] = await begin(query);
  const [boards] = await Promise.all([boardNames(), needStyle("editor")]);
  const page = new EditorPage(state, problem, boards);
  return {
    title: t("app.title", { page: t("editor.title") }),
    element: page.element,
    layout: "editor",
    leave: () => page.leave(),
  };
}

class EditorPage {
  /** @param {State} state @param {string} problem @param {string[]} boards */
  constructor(state, problem, boards) {
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
    this.tools = toolbar(this.tool, (tool) => {
      this.tool = tool;
    });
    this.stocks = { second: this.#stock("second"), pool: this.#stock("pool"), first: this.#stock("first") };
    this.rest = new Rest(() => {
      this.set(restIntoPool(this.now.setup, this.now.ground.whole));
      say(t("editor.poolFixed"));
    });
    this.turnPlace = h("div", null);
    this.rules = new RulesForm(boards, (game) => this.changeGame(game));
    this.solver = new Solver();
    this.text = field(t("editor.text"), {
      maxlength: 400,
      spellcheck: "false",
      autocapitalize: "off",
      oninput: () => this.typed(),
      onblur: () => this.settleText(),
      placeholder: t("editor.text.none"),
    });
    this.textProblem = h("p", { class: "problem", role: "alert" });
    this.acts = this.#acts();
    this.helpers = this.#helpers();
    this.element = this.#layout();

    this.field = this.#makeField();
    this.pointer = new Pointer({
      element: this.element,
      field: () => this.field,
      setup: () => this.now.setup,
      tool: () => this.tool,
      symbols: () => settings.symbols,
      press: (ring) => this.act(ring, null),
      sweep: (ring, first) => this.sweep(ring, first),
      carry: (marble, from, to) => this.carry(marble, from, to),
    });
    this.settingsChanged = () => {
      this.field.turnTo(settings);
      this.element.classList.toggle("with-symbols", settings.symbols);
      this.draw();
    };
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
      say(countOf(marble, rackOf(this.now.setup, rack)[marble]));
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
    const button = (text, act, kind = "") =>
      h(
        "button",
        {
          type: "button",
          class: `button ${kind}`,
          onclick: async () => {
            const still = here();
            const look = await this.checked();
            // The answer may come when the reader has gone on to another page.
            if (!still()) return;
            if (!look) return void toast(t("editor.fixFirst"));
            try {
              await act(look, still);
            } catch (error) {
              if (still()) toast(wordsOf(error));
            }
          },
        },
        text,
      );
    return [
      button(
        t("app.analyse"),
        async (look, still) => {
          const link = await linkOf(look.moment.position);
          if (still()) go(link);
        },
        "primary",
      ),
      button(t("app.solve"), (look) => this.solver.ask(look)),
      button(t("editor.play"), (look) => playDialog(look)),
      button(t("app.export"), async (look, still) => {
        const { openExport } = await import("../export/menu.js");
        if (still()) await openExport({ look });
      }),
    ];
  }

  #helpers() {
    /** @param {string} text @param {() => void} act @param {string} [about] */
    const button = (text, act, about) =>
      h("button", { type: "button", class: "small", title: about, onclick: act }, text);
    this.undoButton = button(t("app.undo"), () => this.undo(), `${t("key.ctrl")}+Z`);
    this.redoButton = button(t("app.redo"), () => this.redo(), `${t("key.ctrl")}+Y`);
    /** @param {string} words @param {(state: State) => Setup} make */
    const helper = (words, make) => () => {
      this.set(make(this.now));
      say(words);
    };
    /** @param {"turn" | "mirror"} kind */
    const turn = (kind) => () => {
      const map = symmetry(this.now.ground.shape, kind);
      if (!map) return toast(kind === "turn" ? t("editor.noTurn") : t("editor.noMirror"));
      this.set(moved(this.now.setup, map));
      return say(kind === "turn" ? t("editor.turned") : t("editor.mirrored"));
    };
    this.turnButtons = { turn: button(t("app.rotate"), turn("turn")), mirror: button(t("app.mirror"), turn("mirror")) };
    return h(
      "div",
      { class: "helpers", role: "group", "aria-label": t("editor.helpers") },
      this.undoButton,
      this.redoButton,
      button(
        t("editor.allRings"),
        helper(t("editor.allRings.done"), ({ setup, ground }) => allRings(setup, ground.shape)),
      ),
      button(
        t("editor.clear"),
        helper(t("editor.clear.done"), ({ setup }) => clearMarbles(setup, this.pooled)),
      ),
      button(
        t("new.position"),
        helper(t("editor.start.done"), ({ ground }) => ground.start),
      ),
      button(
        t("editor.empty"),
        helper(t("editor.empty.done"), ({ setup }) => emptyTable(setup)),
      ),
      this.turnButtons.turn,
      this.turnButtons.mirror,
      button(
        t("editor.swap"),
        helper(t("editor.swap.done"), ({ setup }) => swapped(setup)),
        t("editor.swap.hint"),
      ),
    );
  }

  #layout() {
    const pooled = toggle(
      t("editor.pooled"),
      this.pooled,
      (on) => {
        this.pooled = on;
      },
      t("editor.pooled.hint"),
    );
    return h(
      "div",
      { class: "editor" },
      h(
        "section",
        { class: "editor-table", "aria-label": t("board.table") },
        h("div", { class: "editor-head" }, h("h1", null, t("editor.title")), this.state),
        this.tools.element,
        this.boardPlace,
        this.helpers,
        h("div", { class: "editor-acts", role: "group", "aria-label": t("editor.acts") }, this.acts),
      ),
      h(
        "div",
        { class: "editor-side" },
        this.solver.element,
        h(
          "section",
          { class: "card editor-marbles", "aria-label": t("board.marbles") },
          this.stocks.second.element,
          this.stocks.pool.element,
          this.stocks.first.element,
          this.rest.element,
          this.turnPlace,
          pooled.row,
        ),
        this.rules.element,
        h(
          "section",
          { class: "card editor-text" },
          this.text.row,
          this.textProblem,
          h(
            "div",
            { class: "row" },
            h("button", { type: "button", class: "button", onclick: () => this.copyText() }, t("app.copyPosition")),
            h(
              "button",
              { type: "button", class: "button", onclick: () => pickGame().catch((error) => toast(wordsOf(error))) },
              t("editor.fromGame"),
            ),
          ),
        ),
        h(
          "details",
          { class: "card editor-keys" },
          h("summary", null, t("app.keys")),
          h(
            "dl",
            { class: "keys" },
            KEYS.flatMap(([keys, text]) => [
              h(
                "dt",
                null,
                keys.split(" ").map((key) => h("kbd", null, key)),
              ),
              h("dd", null, text),
            ]),
          ),
        ),
      ),
    );
  }

  /** What was typed and read is shown as it is written properly. */
  settleText() {
    if (this.view?.position && !this.textProblem.textContent) this.text.input.value = this.view.position;
  }

  /** What the server says about the position; it may just have been asked. @returns {Promise<Look | null>} */
  async checked() {
    for (let i = 0; i < 200 && !this.view && this.element.isConnected; i++)
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    return this.view?.look ?? null;
  }

  copyText() {
    if (this.view?.position) copy(this.view.position, t("app.position"));
    else toast(t("editor.notYet"));
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
    const colour = COLOUR[marble];
    if (!to) say(t("editor.put.off", { colour }));
    else if ("ring" in to) say(t("editor.put.ring", { colour, ring: to.ring }));
    else if (to.rack === "pool") say(t("editor.put.pool", { colour }));
    else say(t("editor.put.player", { colour, player: to.rack }));
  }

  undo() {
    if (this.history.undo()) {
      this.changed();
      say(t("editor.undone"));
    } else say(t("app.nothingToUndo"));
  }

  redo() {
    if (this.history.redo()) {
      this.changed();
      say(t("editor.redone"));
    } else say(t("app.nothingToRedo"));
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
      say(t("editor.tool", { tool: NAMES[this.tool] }));
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
      if (mine === this.wished) this.rules.refuse(wordsOf(error));
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
        say(t("editor.read"));
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
    if (this.field.shape.name !== ground.shape.name || this.field.shape.rings.length !== ground.shape.rings.length)
      this.field = this.#makeField();
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
      view = { position: null, problems: [wordsOf(error)], reasons: [], look: null };
    }
    if (mine !== this.asked) return;
    this.view = view;
    if (document.activeElement !== this.text.input) this.text.input.value = view.position ?? "";
    this.draw();
    this.tell(view);
  }

  draw() {
    const { setup, ground } = this.now;
    const reasons = this.view?.reasons ?? [];
    this.field.draw(setup, this.wrongRings(reasons));
    const wrong = new Set(reasons.flatMap((one) => (one.reason === "too_many_marbles" ? [one.params.marble] : [])));
    const sets = reasons.some((one) => one.reason === "both_have_won") ? new Set(MARBLES) : wrong;
    this.stocks.pool.draw(setup.pool, wrong, NONE);
    for (const player of /** @type {const} */ (["first", "second"])) {
      this.stocks[player].draw(setup.captured[player], sets, ground.sizes);
      this.stocks[player].element.classList.toggle("mover", setup.turn === player);
    }
    this.rest.show(nowhere(setup, ground.whole), setup.pool);
    this.drawTurn(setup.turn);
    this.undoButton?.setAttribute("aria-disabled", String(this.history.past.length === 0));
    this.redoButton?.setAttribute("aria-disabled", String(this.history.future.length === 0));
    for (const kind of /** @type {const} */ (["turn", "mirror"]))
      this.turnButtons?.[kind].setAttribute("aria-disabled", String(symmetry(ground.shape, kind) === null));
  }

  /** The places that a problem names. @param {SetupView["reasons"]} reasons @returns {Set<Ring>} */
  wrongRings(reasons) {
    const named = reasons.flatMap(({ params }) => ("ring" in params ? [params.ring] : []));
    return new Set(named.filter((name) => this.field.names.includes(name)));
  }

  /** @param {Player} turn */
  drawTurn(turn) {
    if (this.turnPlace.dataset.turn === turn) return;
    const had = this.turnPlace.contains(document.activeElement);
    this.turnPlace.dataset.turn = turn;
    fill(
      this.turnPlace,
      radios(
        t("editor.turn"),
        [
          { value: "first", text: t("player.first") },
          { value: "second", text: t("player.second") },
        ],
        turn,
        (value) => this.set(withTurn(this.now.setup, /** @type {Player} */ (value))),
      ),
    );
    if (had) /** @type {HTMLElement | null} */ (this.turnPlace.querySelector("input:checked"))?.focus();
  }

  /** What is wrong, or that nothing is. @param {SetupView} view */
  tell(view) {
    const { look } = view;
    const lines = look ? [standing(look)] : problemsOf(view);
    this.element.classList.toggle("has-problems", !look);
    // The same words need not be read out again.
    const key = lines.join("\n");
    if (this.state.dataset.key === key) return;
    this.state.dataset.key = key;
    fill(
      this.state,
      lines.map((text) => h("p", { class: look ? "fine" : "problem" }, text)),
    );
  }
}

/** How a position stands, in a sentence. @param {Look} look */
function standing({ moment, options, result }) {
  if (result) return endWords(result, sideName);
  const player = moment.turn === "first" ? t("player.first") : t("player.second");
  if (options?.pass) return t("editor.mustPass", { player });
  return options?.captures.length ? t("editor.mustCapture", { player }) : t("editor.toMove", { player });
}
