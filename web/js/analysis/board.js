// The analysis board: the table in the middle, the tree beside it, and everything one does with them.

import { apart, ask, fill, h, say, shell, toast } from "../dom.js";
import { wordsOf } from "../api.js";
import { go, here } from "../go.js";
import { look } from "../positions.js";
import { tableLook, watch } from "../settings.js";
import { sound } from "../sound.js";
import { GameBoard } from "../board/index.js";
import { buttonRow, inkBar, stepButtons, toolButtons } from "./controls.js";
import { lengthWords, openKeys, openTurnMenu } from "./dialogs.js";
import { draftOf, dropDraft } from "./drafts.js";
import { Engine } from "./engine.js";
import { Glance } from "./glance.js";
import { Keeper } from "./keep.js";
import { keyAct } from "./keys.js";
import { Pen } from "./marks.js";
import { TreeList } from "./moves.js";
import { NoteEditor } from "./note.js";
import { Others } from "./others.js";
import { Study } from "./study.js";
import { Tabs } from "./tabs.js";
import { Thinking } from "./thinking.js";
import { waysOf } from "./ways.js";
import { gameTitle } from "../game-text.js";
import { endWords, sideName } from "../words.js";
import { refusalText, rich, t } from "../messages/index.js";
/** @import {AnalysisMessage, EngineLine, Ink, Player, Ring, Subject} from "../protocol.js" */
/** @import {Opened} from "./open.js" */
/** @import {Edit, Node} from "./tree.js" */

/** Whoever steps quickly through a game does not ask at every step. */
const LOOK_PAUSE = 90;

const LOST = t("analysis.lost");

export class AnalysisBoard {
  /** @param {Opened} opened */
  constructor({ tree, key, original, base, report, source, draft, place }) {
    this.tree = tree;
    this.key = key;
    this.source = source;
    this.ways = waysOf(place);
    this.draft = draft;
    /** The place that the table shows. @type {Node} */ this.shown = tree.at;
    /** Counts the walks, so that a slow answer knows when it is too late. */
    this.step = 0;
    /** Whether a turn of the table waits for the server. */
    this.sending = false;
    this.glance = new Glance({
      subject: (node) => this.subject(node),
      found: (node) => this.found(node),
      connection: () => this.showConnection(),
      refused: (_, error) => {
        toast(wordsOf(error));
      },
    });
    /** What goes when the board is left. @type {(() => void)[]} */ this.leaving = [];

    this.table = new GameBoard(tree.shape, tableLook());
    this.pen = new Pen(this.table, {
      draw: (from, to, ink) => this.drawMark(from, to, ink),
      begin: (ring) => this.penBegun(ring),
    });
    this.engine = new Engine();
    this.study = new Study(
      this.engine,
      {
        tree,
        key,
        original,
        table: this.table,
        pen: this.pen,
        subject: (node) => this.subject(node),
        names: () => this.names(),
        goTo: (node, how) => this.goTo(node, how),
        play: (line) => this.playLine(line),
        changed: () => this.studied(),
        open: () => this.openTab("report"),
      },
      report,
    );
    this.thinking = new Thinking(this.engine, {
      tree,
      pen: this.pen,
      names: this.names(),
      subject: (node) => this.subject(node),
      play: (moves) => this.playLine(moves),
      reported: (node) => this.study.score(node),
      busy: () => this.study.busy,
    });
    this.list = new TreeList({
      go: (node) => this.walkTo(node),
      menu: (node) => this.turnMenu(node),
      judged: (node) => this.study.judged(node),
    });
    this.keeper = new Keeper(tree, {
      key,
      draft,
      base,
      others: key ? new Others(key, (news) => this.keeper.elsewhere(news)) : null,
      say: (state, why) => this.saved(state, why),
      gather: () => this.note.write(),
      taken: () => this.takenOver(),
    });
    tree.changed = () => this.edited();

    this.heading = h(
      "h1",
      { class: "unseen" },
      t("analysis.heading", { first: this.names().first, second: this.names().second, title: gameTitle(tree.game) }),
    );
    this.words = h("div", { class: "words-place" }, this.table.words);
    this.lesson = h("div", { class: "lesson-place", hidden: true });
    this.inks = inkBar(this);
    this.state = h("p", { class: "save-state", role: "status" });
    this.note = new NoteEditor(tree, () => this.openNote(false));
    this.tool = toolButtons(this);
    this.entry = h("div", { class: "entry-place", hidden: true }, this.table.entry);
    this.steps = stepButtons(this);
    this.tabs = new Tabs(
      {
        moves: [
          this.list.element,
          this.note.element,
          h(
            "div",
            { class: "edit-tools", role: "group", "aria-label": t("analysis.edit") },
            ...Object.values(this.tool),
          ),
          this.entry,
          h(
            "p",
            { class: "key-line" },
            rich("analysis.keyLine", {
              link: (text) => h("button", { type: "button", onclick: () => openKeys() }, text),
            }),
          ),
        ],
        report: [this.study.panel.element],
      },
      (name) => this.openTab(name),
    );
    this.element = this.layout();
    this.onkey = (/** @type {KeyboardEvent} */ event) => keyAct(this, event);
    this.onlook = () => {
      this.table.look(tableLook());
      this.marks();
      this.thinking.hide(this.thinking.hidden);
    };
    this.listen();
    this.openTab("moves");
  }

  // ── The page ──────────────────────────────────────────────────────────────────────────────────

  layout() {
    const { table } = this;
    const area = h(
      "section",
      { class: "table-area", "aria-label": t("board.table") },
      h("div", { class: "head" }, this.words, this.lesson, this.inks, this.state),
      h("div", { class: "board-row" }, this.thinking.bar.element, h("div", { class: "board-place" }, table.board)),
      this.study.graph.element,
    );
    const sides = h(
      "section",
      { class: "card sides compact", "aria-label": t("analysis.racks") },
      this.side("first"),
      h("div", { class: "side-row" }, h("h2", null, t("board.pool")), table.pool),
      this.side("second"),
    );
    const { first, back, forward, last } = this.steps;
    const moves = h(
      "section",
      { class: "card moves", "aria-label": t("analysis.record") },
      h(
        "div",
        { class: "moves-head" },
        this.tabs.element,
        h("div", { class: "walk", role: "group", "aria-label": t("app.replay") }, first, back, forward, last),
      ),
      this.tabs.panels.moves,
      this.tabs.panels.report,
    );
    const element = h(
      "div",
      { class: "analysis" },
      this.heading,
      area,
      h("div", { class: "analysis-side" }, this.ways, sides, this.thinking.panel.element, moves, buttonRow(this)),
    );
    element.addEventListener("shown", () => this.begin());
    return element;
  }

  /** @param {Player} player */
  side(player) {
    return h(
      "div",
      { class: "side-row", "data-player": player },
      h(
        "h2",
        { title: this.names()[player] },
        apart(this.tree.playerName(player)) ||
          (player === "first" ? t("player.first.short") : t("player.second.short")),
      ),
      this.table.racks[player],
    );
  }

  /** @param {"moves" | "report"} name */
  openTab(name) {
    this.tabs.open(name);
    if (name === "moves") this.list.show(this.tree.at);
  }

  listen() {
    const { table } = this;
    table.addEventListener("turn", (event) =>
      this.turn(/** @type {CustomEvent<{token: string}>} */ (event).detail.token),
    );
    table.addEventListener("sound", (event) => sound(/** @type {CustomEvent<{name: string}>} */ (event).detail.name));
    table.addEventListener("half", (event) =>
      this.thinking.hide(/** @type {CustomEvent<{active: boolean}>} */ (event).detail.active),
    );
    this.engine.addEventListener("message", (event) =>
      this.hear(/** @type {CustomEvent<AnalysisMessage>} */ (event).detail),
    );
    this.engine.addEventListener("connection", () => {
      // Where the engine has come back, the rest of the server has as well.
      if (!this.engine.lost) this.glance.again();
      this.showConnection();
    });
    document.addEventListener("keydown", this.onkey);
    watch.addEventListener("change", this.onlook);
  }

  begin() {
    shell("where").textContent = gameTitle(this.tree.game);
    this.list.draw(this.tree);
    this.goTo(this.tree.at, { quick: true });
    this.redrawTools();
  }

  leave() {
    this.glance.close();
    for (const act of this.leaving) act();
    this.note.write();
    this.keeper.close();
    this.thinking.close();
    this.list.close();
    this.study.close();
    this.engine.close();
    this.pen.close();
    document.removeEventListener("keydown", this.onkey);
    watch.removeEventListener("change", this.onlook);
    this.table.destroy();
  }

  /** @param {AnalysisMessage} message */
  hear(message) {
    if (message.type === "bye") toast(refusalText(message));
    this.thinking.hear(message);
    this.study.hear(message);
  }

  /** The connection to the server was lost, or is back. */
  showConnection() {
    const bar = shell("lost");
    if (!this.element.isConnected) return;
    const { glance, engine } = this;
    const had = bar.contains(document.activeElement);
    fill(
      bar,
      ...(glance.lost
        ? [
            h("span", null, t("connection.retrying")),
            h("button", { type: "button", onclick: () => glance.again() }, t("connection.retry")),
          ]
        : engine.lost
          ? [h("span", null, t("connection.engine"))]
          : []),
    );
    bar.hidden = !glance.lost && !engine.lost;
    if (had) {
      this.heading.setAttribute("tabindex", "-1");
      this.heading.focus({ preventScroll: true });
    }
    if (glance.node === this.shown) this.lay(this.shown);
  }

  /** @returns {Record<Player, string>} */
  names() {
    return {
      first: apart(this.tree.playerName("first")) || t("player.first"),
      second: apart(this.tree.playerName("second")) || t("player.second"),
    };
  }

  /** @param {Node} node @returns {Subject} */
  subject(node) {
    const { tree } = this;
    return { ...(tree.usual ? { game: tree.game } : { position: tree.start.position }), moves: node.tokens };
  }

  // ── Walking ───────────────────────────────────────────────────────────────────────────────────

  /** A person goes somewhere: that ends the learning. @param {Node} node */
  walkTo(node) {
    this.study.endLearning();
    return this.goTo(node);
  }

  /**
   * Shows a place: with its turn played out if it is the next, at once if not.
   * @param {Node} node @param {{quick?: boolean}} [how]
   */
  async goTo(node, { quick = false } = {}) {
    this.note.write();
    const { tree, table } = this;
    tree.at = node;
    const mine = ++this.step;
    this.sending = false;
    this.list.show(node);
    this.study.move(node);
    this.redrawTools();
    this.showNote();
    this.table.mark({});
    this.pen.suggest(null);
    this.thinking.look();
    this.keeper.moved();
    if (!quick && node.turn && node.parent === this.shown && document.visibilityState === "visible") {
      await table.play(node.turn, tree.momentAt(node.parent));
      if (mine !== this.step) return;
    }
    this.shown = node;
    this.lay(node);
    this.glance.at(node, quick ? 0 : LOOK_PAUSE);
  }

  /** @param {Node} node */
  lay(node) {
    const { tree, table } = this;
    const result = node.look?.result;
    const over = result ? endWords(result, (player) => apart(tree.playerName(player)) || sideName(player)) : undefined;
    const options = node.look?.options ?? null;
    table.show(tree.momentAt(node), {
      options,
      last: node.turn,
      names: this.names(),
      ...(options ? {} : { say: over ?? (this.glance.lost ? LOST : "") }),
    });
    this.marks();
  }

  /** The server has said what may be done at a place. @param {Node} node */
  found(node) {
    if (this.tree.at !== node || this.sending) return;
    this.lay(node);
    if (node.look?.result) this.thinking.look();
  }

  marks() {
    const { at } = this.tree;
    this.pen.show(at.notes);
  }

  /** A turn was put together on the table. @param {string} token */
  async turn(token) {
    const { tree } = this;
    const node = tree.at;
    if (this.study.learning) {
      const { learning } = this.study;
      if (learning.state === "asking" || learning.state === "wrong") await learning.attempt(token);
      else this.lay(node);
      return;
    }
    // A capture was overlooked, and the turn is taken back (`captures=claimed`): one stands before it again.
    if (token === "undo") return this.goTo(node.parent ?? node, { quick: true });
    const known = node.children.find((child) => child.token === token);
    if (known) return this.goTo(known);
    this.sending = true;
    const mine = this.step;
    const subject = this.subject(node);
    try {
      const found = await look({ ...subject, moves: [...subject.moves, token], skip: subject.moves.length });
      if (mine !== this.step) return;
      const child = tree.add(node, found.turns[0]);
      child.look = { options: found.options, result: found.result };
      await this.goTo(child);
    } catch (error) {
      if (mine !== this.step) return;
      this.sending = false;
      sound("refuse");
      toast(wordsOf(error));
      this.lay(node);
    }
  }

  /** Plays a line of the engine into the tree. @param {EngineLine["moves"]} moves */
  async playLine(moves) {
    const { tree } = this;
    const from = tree.at;
    const mine = this.step;
    const subject = this.subject(from);
    try {
      const found = await look({
        ...subject,
        moves: [...subject.moves, ...moves.map((move) => move.token)],
        skip: subject.moves.length,
      });
      if (mine !== this.step) return;
      let node = from;
      for (const turn of found.turns) node = tree.add(node, turn);
      node.look = { options: found.options, result: found.result };
      await this.goTo(node);
    } catch (error) {
      toast(wordsOf(error));
    }
  }

  /** The next of the turns that could stand here. @param {number} by */
  variation(by) {
    const { at } = this.tree;
    const all = at.parent?.children ?? [];
    if (all.length > 1) return this.walkTo(all[(all.indexOf(at) + by + all.length) % all.length]);
    // Beside a single turn, those after it are meant.
    const next = at.children;
    if (by > 0 && next.length > 1) return this.walkTo(next[1]);
    say(t("analysis.noVariation"));
    return undefined;
  }

  // ── Editing ───────────────────────────────────────────────────────────────────────────────────

  /** After every edit. */
  edited() {
    this.study.refresh();
    this.list.draw(this.tree);
    this.redrawTools();
    this.showNote();
    if (this.shown === this.tree.at) this.marks();
    this.keeper.touch();
  }

  /** Notes that another window has saved are in the tree now. */
  takenOver() {
    toast(t("analysis.takenOver"));
    if (this.tree.at !== this.shown) this.goTo(this.tree.at, { quick: true });
  }

  /** The report or the learning has changed. */
  studied() {
    const { learning } = this.study;
    this.list.draw(this.tree);
    this.element.classList.toggle("learning", learning !== null);
    if (learning && !this.lesson.contains(learning.element)) fill(this.lesson, learning.element);
    this.lesson.hidden = learning === null;
    if (learning) {
      this.openTab("moves");
      if (this.pen.on) this.turnPen(false);
      this.shutNote();
    }
    this.redrawTools();
    this.tabs.buttons.report.disabled = learning !== null;
    this.thinking.look();
  }

  redrawTools() {
    const { tree, tool, steps } = this;
    /** @param {HTMLElement} button @param {boolean} off */
    const set = (button, off) => button.setAttribute("aria-disabled", String(off));
    const learning = this.study.learning !== null;
    set(tool.comment, learning);
    set(tool.draw, learning);
    set(tool.promote, learning || tree.branchOf(tree.at) === null);
    set(tool.remove, learning || !tree.at.turn);
    set(tool.undo, learning || tree.undoable === null);
    set(tool.redo, learning || tree.redoable === null);
    set(steps.first, !tree.at.parent);
    set(steps.back, !tree.at.parent);
    set(steps.forward, !tree.at.children.length);
    set(steps.last, !tree.at.children.length);
  }

  /** Whoever learns from the game tries turns on the board; the tree stays as it is. */
  mayEdit() {
    if (this.study.learning) say(t("analysis.noEditing"));
    return this.study.learning === null;
  }

  promote() {
    if (!this.mayEdit()) return;
    if (this.tree.promote(this.tree.at)) say(t("analysis.promoted"));
    else say(t("analysis.mainAlready"));
  }

  makeMain() {
    if (!this.mayEdit()) return;
    say(this.tree.makeMain(this.tree.at) ? t("analysis.mainNow") : t("analysis.mainAlready"));
  }

  /** @param {Node} [node] */
  remove(node = this.tree.at) {
    if (!node.turn || !this.mayEdit()) return;
    const name = this.tree.nameOf(node);
    this.note.write();
    const edit = this.tree.remove(node);
    this.showNote();
    this.goTo(this.tree.at, { quick: true });
    // Each note takes back its own deletion, whatever was done since.
    const gone = toast(t("analysis.deleted", { turn: name }), {
      act: t("app.undo"),
      seconds: 6,
      onact: () => {
        if (edit) this.putBack(edit, name);
      },
    });
    this.leaving.push(gone);
  }

  /** @param {Edit} edit @param {string} name */
  putBack(edit, name) {
    this.study.endLearning();
    this.note.write();
    const back = this.tree.putBack(edit);
    this.showNote();
    if (!back) return void toast(t("analysis.noReturn", { turn: name }));
    say(t("analysis.returned", { turn: name }));
    this.goTo(this.tree.at, { quick: true });
  }

  undo() {
    if (!this.mayEdit()) return;
    this.note.write();
    const name = this.tree.undo();
    this.showNote();
    say(name ? t("analysis.undone", { edit: t(`analysis.edit.${name}`) }) : t("app.nothingToUndo"));
    if (name) this.goTo(this.tree.at, { quick: true });
  }

  redo() {
    if (!this.mayEdit()) return;
    this.note.write();
    const name = this.tree.redo();
    this.showNote();
    say(name ? t("analysis.redone", { edit: t(`analysis.edit.${name}`) }) : t("app.nothingToRedo"));
    if (name) this.goTo(this.tree.at, { quick: true });
  }

  /** @param {number} glyph */
  glyph(glyph) {
    if (!this.mayEdit()) return;
    this.tree.glyph(this.tree.at, glyph);
    this.showNote();
  }

  /** The field, if it is open, belongs to the place that is looked at. */
  showNote() {
    if (this.note.open) this.note.show(this.tree.at);
  }

  /** @param {boolean} open */
  openNote(open) {
    if (!this.mayEdit()) return;
    if (open) {
      this.note.write();
      this.note.show(this.tree.at);
      this.tool.comment.setAttribute("aria-expanded", "true");
      this.openTab("moves");
      this.note.area.focus();
    } else {
      this.shutNote();
      this.tool.comment.focus();
    }
    this.list.show(this.tree.at);
  }

  shutNote() {
    this.note.write();
    this.note.show(null);
    this.tool.comment.setAttribute("aria-expanded", "false");
  }

  /** Opens the field for typed moves. */
  type() {
    this.openTab("moves");
    this.entry.hidden = false;
    this.entry.querySelector("input")?.focus();
  }

  /** @param {Node} node */
  turnMenu(node) {
    this.walkTo(node);
    openTurnMenu(this.tree, node, {
      glyph: (glyph) => this.tree.glyph(node, glyph),
      comment: (text) => this.comment(node, text),
      promote: () => this.promote(),
      main: () => this.makeMain(),
      remove: () => this.remove(node),
      focus: () => this.list.buttons.get(this.tree.at)?.focus(),
    });
  }

  /** @param {Node} node @param {string} text */
  comment(node, text) {
    const problem = text.trim() === node.notes.comment ? "" : lengthWords(text);
    if (problem) toast(problem, { seconds: 8 });
    else this.tree.comment(node, text);
  }

  // ── Drawing ───────────────────────────────────────────────────────────────────────────────────

  /** @param {boolean} on */
  turnPen(on) {
    if (on && !this.mayEdit()) return;
    this.pen.turn(on);
    this.tool.draw.setAttribute("aria-pressed", String(on));
    this.inks.hidden = !on;
    this.words.classList.toggle("unseen", on);
    say(on ? t("analysis.draw.on") : t("analysis.draw.off"));
  }

  /** @param {Ring} from @param {Ring} to @param {Ink} ink */
  drawMark(from, to, ink) {
    if (!this.mayEdit()) return;
    this.tree.draw(this.tree.at, from, to, ink);
    say(from === to ? t("analysis.draw.circle", { ring: from }) : t("analysis.draw.arrow", { from, to }));
  }

  /** @param {Ring | null} ring */
  penBegun(ring) {
    if (ring) say(t("analysis.draw.from", { ring }));
  }

  // ── Everything else ───────────────────────────────────────────────────────────────────────────

  /** One press analyses the game, if that was not done yet. */
  openReport() {
    const { study } = this;
    study.endLearning();
    this.openTab("report");
    if (!study.reported && study.running === null) study.start(study.panel.effort);
    this.tabs.panels.report.querySelector("button")?.focus({ preventScroll: true });
    // On a phone the report lies further down; its tabs are to be seen with it.
    const side = /** @type {HTMLElement} */ (this.element.querySelector(".analysis-side"));
    side.scrollTop += this.tabs.buttons.report.getBoundingClientRect().top - side.getBoundingClientRect().top - 12;
  }

  async export() {
    const { tree } = this;
    const order = [...tree.nodes()];
    const names = { first: tree.playerName("first"), second: tree.playerName("second") };
    const still = here();
    try {
      const { openExport } = await import("../export/menu.js");
      if (still()) await openExport({ tree: tree.whole(), node: order.indexOf(tree.at), names, result: tree.result });
    } catch (error) {
      this.tell(error);
    }
  }

  /** @param {"saving" | "saved" | "failed"} state @param {string} [why] Why it will never be saved like this. */
  saved(state, why = "") {
    const failed = why ? t("analysis.unsaved.why", { problem: why }) : t("analysis.unsaved");
    this.state.textContent = {
      saving: "",
      saved: this.key ? t("analysis.saved") : t("analysis.kept"),
      failed,
    }[state];
    this.state.classList.toggle("problem", state === "failed");
    // Nobody reads this board any more.
    if (state === "failed" && this.key && this.keeper.closed)
      toast(why ? failed : t("analysis.unsent"), {
        seconds: 8,
      });
  }

  /** Another board. What is on this one stays where it is kept. @param {string} game */
  startAnew(game) {
    const query = `?game=${encodeURIComponent(game)}`;
    const draft = draftOf(query);
    // A board of this kind may have been edited before.
    if (draft === this.draft) this.keeper.forget();
    else dropDraft(draft);
    go(`/analysis${query}`);
  }

  async forget() {
    if (
      !(await ask(
        t("analysis.forget"),
        t("analysis.forget.yes"),
        this.key ? t("analysis.forget.game") : t("analysis.forget.board"),
      ))
    )
      return;
    const still = here();
    try {
      await this.keeper.forget();
    } catch (error) {
      return this.tell(error);
    }
    if (still()) go(location.pathname + location.search + location.hash);
  }

  /** Tells a refusal. @param {unknown} error */
  tell(error) {
    toast(wordsOf(error), { seconds: 8 });
  }
}
