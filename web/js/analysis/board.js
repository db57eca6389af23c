// The analysis board: the table in the middle, the tree beside it, and everything one does with them.

import { apart, ask, fill, h, shell, toast } from "../dom.js";
import { wordsOf } from "../api.js";
import { go, here } from "../go.js";
import { tableLook, watch } from "../settings.js";
import { sound } from "../sound.js";
import { GameBoard } from "../board/index.js";
import { buttonRow, inkBar, replayOf, stepButtons, toolButtons } from "./controls.js";
import { openKeys } from "./dialogs.js";
import { draftOf, dropDraft } from "./drafts.js";
import { Editing } from "./editing.js";
import { Engine } from "./engine.js";
import { Keeper } from "./keep.js";
import { keyAct } from "./keys.js";
import { TreeList } from "./moves.js";
import { Others } from "./others.js";
import { Study } from "./study.js";
import { Tabs } from "./tabs.js";
import { Thinking } from "./thinking.js";
import { Walking } from "./walking.js";
import { waysOf } from "./ways.js";
import { gameTitle } from "../game-text.js";
import { refusalText, rich, t } from "../messages/index.js";
/** @import {AnalysisMessage, Player} from "../protocol.js" */
/** @import {Opened} from "./open.js" */

export class AnalysisBoard {
  /** @param {Opened} opened */
  constructor({ tree, key, original, base, report, source, draft, place, atReport = false }) {
    this.tree = tree;
    this.key = key;
    this.original = original;
    this.source = source;
    this.ways = waysOf(place);
    this.draft = draft;
    this.table = new GameBoard(tree.shape, tableLook());
    this.walking = new Walking(this);
    this.editing = new Editing(this);
    const { walking, editing } = this;
    const { pen, note } = editing;
    this.engine = new Engine();
    this.study = new Study(
      this.engine,
      {
        tree,
        key,
        original,
        table: this.table,
        pen,
        subject: (node) => walking.subject(node),
        names: () => this.names(),
        goTo: (node, how) => walking.goTo(node, how),
        play: (line) => walking.playLine(line),
        changed: () => this.studied(),
        open: () => this.openTab("report"),
      },
      report,
    );
    this.thinking = new Thinking(this.engine, {
      tree,
      pen,
      names: this.names(),
      subject: (node) => walking.subject(node),
      play: (moves) => walking.playLine(moves),
      reported: (node) => this.study.score(node),
      busy: () => this.study.busy,
    });
    this.list = new TreeList({
      go: (node) => walking.walkTo(node),
      menu: (node) => editing.turnMenu(node),
      judged: (node) => this.study.judged(node),
    });
    this.keeper = new Keeper(tree, {
      key,
      draft,
      base,
      others: key ? new Others(key, (news) => this.keeper.elsewhere(news)) : null,
      say: (state, why) => this.saved(state, why),
      gather: () => note.write(),
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
    this.tool = toolButtons(this);
    this.entry = h("div", { class: "entry-place", hidden: true }, this.table.entry);
    this.steps = stepButtons(this);
    this.replay = replayOf(this);
    this.tabs = new Tabs(
      {
        moves: [
          this.list.element,
          note.element,
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
      this.drawMarks();
      this.thinking.hide(this.thinking.hidden);
    };
    this.listen();
    this.openTab(atReport ? "report" : "moves");
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
        h(
          "div",
          { class: "walk", role: "group", "aria-label": t("app.replay") },
          first,
          back,
          this.replay.button,
          forward,
          last,
          this.replay.pace,
        ),
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
      this.walking.turn(/** @type {CustomEvent<{token: string}>} */ (event).detail.token),
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
      if (!this.engine.lost) this.walking.glance.again();
      this.walking.showConnection();
    });
    document.addEventListener("keydown", this.onkey);
    watch.addEventListener("change", this.onlook);
  }

  begin() {
    shell("where").textContent = gameTitle(this.tree.game);
    this.list.draw(this.tree);
    this.walking.goTo(this.tree.at, { quick: true });
    this.redrawTools();
    // Whoever comes from the end of a game may have asked where it turned.
    if (new URLSearchParams(location.search).has("turning")) {
      this.openReport();
      this.study.turn();
    }
  }

  leave() {
    this.replay.stop();
    this.walking.close();
    this.editing.close();
    this.keeper.close();
    this.thinking.close();
    this.list.close();
    this.study.close();
    this.engine.close();
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

  /** @returns {Record<Player, string>} */
  names() {
    return {
      first: apart(this.tree.playerName("first")) || t("player.first"),
      second: apart(this.tree.playerName("second")) || t("player.second"),
    };
  }

  // ── What has changed ──────────────────────────────────────────────────────────────────────────

  /** After every edit. */
  edited() {
    this.study.refresh();
    this.list.draw(this.tree);
    this.redrawTools();
    this.editing.showNote();
    if (this.walking.shown === this.tree.at) this.drawMarks();
    this.keeper.touch();
  }

  /** Notes that another window has saved are in the tree now. */
  takenOver() {
    toast(t("analysis.takenOver"));
    if (this.tree.at !== this.walking.shown) this.walking.goTo(this.tree.at, { quick: true });
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
      if (this.editing.pen.on) this.editing.turnPen(false);
      this.editing.shutNote();
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
    this.replay.draw();
  }

  /** Draws the arrows and circles of the place that is looked at. */
  drawMarks() {
    this.editing.pen.show(this.tree.at.notes);
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
