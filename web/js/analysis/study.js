// The analysis of the whole game on this page: asking for it, its graph and sums, and learning from the mistakes.

import { say, toast } from "../dom.js";
import { wordsOf } from "../api.js";
import { look } from "../positions.js";
import { Graph } from "./graph.js";
import { JUDGEMENTS, judgedWords } from "./judgements.js";
import { Learning } from "./learn.js";
import { ReportPanel } from "./report.js";
import { turningPoint } from "./turning.js";
import { refusalText, t } from "../messages/index.js";
/** @import {AnalysisMessage, EngineLine, Player, Report, Score, TurnMade} from "../protocol.js" */
/** @import {GameBoard} from "../board/index.js" */
/** @import {Engine} from "./engine.js" */
/** @import {Pen} from "./marks.js" */
/** @import {GameTree, Node, Subject} from "./tree.js" */

/**
 * @typedef {object} Room What the study asks of the page.
 * @property {GameTree} tree
 * @property {GameBoard} table
 * @property {Pen} pen
 * @property {string | null} key
 * @property {string[]} original
 * @property {(node: Node) => Subject} subject
 * @property {() => Record<Player, string>} names
 * @property {(node: Node, how?: {quick?: boolean}) => Promise<void> | void} goTo
 * @property {(line: EngineLine["moves"]) => void} play Plays a line from where the page is.
 * @property {() => void} changed Marks in the list, or what may be done, have changed.
 * @property {() => void} open Shows the report.
 */

export class Study {
  /** @param {Engine} engine @param {Room} room @param {Report | null} report */
  constructor(engine, room, report) {
    this.engine = engine;
    this.room = room;
    /** @type {Report | null} */ this.report = null;
    /** The places of the report, from the start. @type {Node[]} */ this.places = [];
    /** @type {Map<Node, number>} */ this.index = new Map();
    /** The number of the wish that is running. @type {number | null} */ this.running = null;
    /** @type {number | null} */ this.judging = null;
    /** @type {Learning | null} */ this.learning = null;
    /** The try that lies on the table. @type {TurnMade | null} */ this.tried = null;
    this.graph = new Graph({
      go: (turns) => this.#go(turns),
      names: room.names,
      number: (turns) => this.#number(turns),
    });
    this.panel = new ReportPanel({
      start: (effort) => this.start(effort),
      cancel: () => this.cancel(),
      go: (turns) => this.#go(turns),
      show: async (turns, line) => {
        await this.#go(turns);
        room.play(line);
      },
      learn: (side) => this.learn(side),
      names: room.names,
      number: (turns) => this.#number(turns),
    });
    this.#take(report);
  }

  close() {
    this.graph.close();
  }

  /** @param {Report | null} report */
  #take(report) {
    this.report = report;
    this.drawn = "";
    this.refresh();
    this.move(this.room.tree.at);
  }

  /** The tree has changed: finds the places of the report in it again. */
  refresh() {
    const { tree } = this.room;
    const { report } = this;
    this.places = [tree.root];
    for (const turn of report?.turns ?? []) {
      const next = this.places[this.places.length - 1].children.find((child) => child.token === turn.token);
      if (!next) break;
      this.places.push(next);
    }
    this.index = new Map(this.places.map((node, i) => [node, i]));
    const turns = tree.root.last.depth;
    const key = JSON.stringify([report?.made, report?.effort, this.places.length, turns > 0]);
    if (this.running !== null || key === this.drawn) return;
    this.drawn = key;
    // A report of which no turn is left in the tree is about nothing here.
    const told = this.reported ? report : null;
    this.graph.show(told);
    this.panel.show(told, { turns });
  }

  drawn = "";

  /** @param {number} turns */
  #go(turns) {
    const node = this.places[turns];
    if (!node) return undefined;
    this.endLearning();
    return this.room.goTo(node);
  }

  /** @param {number} turns */
  #number(turns) {
    const node = this.places[turns];
    if (!node) return `${turns}.`;
    const { number, second } = this.room.tree.countOf(node);
    return `${number}${second ? "…" : "."}`;
  }

  /** Another place is looked at. @param {Node} node */
  move(node) {
    this.graph.move(this.report ? (this.index.get(node) ?? null) : null);
  }

  /** What the report says of a place. @param {Node} node @returns {Score | null} */
  score(node) {
    const index = this.report ? this.index.get(node) : undefined;
    return index === undefined ? null : (this.report?.positions[index]?.score ?? null);
  }

  /** What the report says of a turn. @param {Node} node */
  judged(node) {
    const index = this.report ? this.index.get(node) : undefined;
    const judgement = index ? this.report?.turns[index - 1]?.judgement : null;
    return this.report && index && judgement
      ? { sign: JUDGEMENTS[judgement].sign, words: judgedWords(this.report, index - 1) }
      : null;
  }

  /** What the engine is wanted for here, in words; empty if nothing. */
  get busy() {
    return this.running !== null ? t("analysis.busy.game") : this.learning !== null ? t("analysis.busy.learning") : "";
  }

  /** Whether there is a report about what is in the tree. */
  get reported() {
    return this.report !== null && this.places.length > 1;
  }

  // ── The whole game ────────────────────────────────────────────────────────────────────────────

  /** @param {"quick" | "normal" | "deep"} effort */
  start(effort) {
    const { room } = this;
    const last = room.tree.root.last;
    if (!last.turn) return;
    this.endLearning();
    // Only the game as it was played is stored for everybody.
    const own = room.key !== null && last.tokens.join() === room.original.join();
    this.running = this.engine.ask({
      type: "whole",
      effort,
      ...(own && room.key ? { key: room.key } : {}),
      ...room.subject(last),
    });
    this.panel.progress(0, 0);
    room.open();
    room.changed();
    say(t("report.begun"));
  }

  /** Goes to the turn at which the game turned, as soon as the report is there. */
  turn() {
    const { report, room } = this;
    this.turning = !this.reported;
    if (this.turning || !report) return;
    const { result } = room.tree;
    const point = turningPoint(report, result === "1-0" ? "second" : result === "0-1" ? "first" : null);
    if (point) this.#go(point);
    else toast(t("report.noTurning"));
  }

  turning = false;

  cancel() {
    if (this.running === null) return;
    this.engine.stop();
    this.#ended();
    say(t("app.cancelled"));
  }

  #ended() {
    this.running = null;
    this.drawn = "";
    this.refresh();
    this.room.changed();
  }

  /** @param {AnalysisMessage} message */
  hear(message) {
    if (message.type === "bye" || message.type === "pong") return;
    if (message.id === this.running) {
      if (message.type === "progress") this.panel.progress(message.done, message.of);
      else if (message.type === "report") {
        this.running = null;
        this.drawn = "";
        this.#take(message.report);
        this.room.changed();
        toast(t("report.done"));
        if (this.turning) this.turn();
      } else if (message.type === "refused") {
        this.#ended();
        toast(refusalText(message), { seconds: 8 });
      }
    } else if (message.id === this.judging) {
      this.judging = null;
      if (message.type === "judged") this.learning?.judged(message);
      else if (message.type === "refused") this.learning?.failed(refusalText(message));
    }
  }

  // ── Learning from mistakes ────────────────────────────────────────────────────────────────────

  /** @param {Player} side */
  learn(side) {
    const { report, room } = this;
    if (!report || this.running !== null) return;
    this.endLearning();
    this.engine.stop();
    this.learning = new Learning(report, side, room.names(), (turns) => this.#number(turns), {
      stand: (index) => {
        const node = this.places[index];
        this.tried = null;
        if (node) room.goTo(node, { quick: true });
      },
      tryOut: (tokens) => this.#tryOut(tokens),
      judge: (index, token) => {
        const node = this.places[index];
        const subject = room.subject(node);
        this.judging = this.engine.ask({ type: "judge", ...subject, moves: [...subject.moves, token] });
      },
      solution: (index) => room.pen.suggest(report.positions[index]?.best[0]?.effect ?? null),
      reply: (index, replies) => this.#reply(index, replies),
      end: () => {
        this.endLearning();
        room.goTo(room.tree.at, { quick: true });
      },
    });
    room.changed();
    this.learning.begin();
  }

  endLearning() {
    if (!this.learning) return;
    this.learning.end();
    this.learning = null;
    this.tried = null;
    if (this.judging !== null) this.engine.stop();
    this.judging = null;
    this.room.changed();
  }

  /** Shows a try; the tree does not keep it. @param {string[]} tokens @returns {Promise<TurnMade | null>} */
  async #tryOut(tokens) {
    const { room, learning } = this;
    const node = room.tree.at;
    try {
      const subject = room.subject(node);
      const found = await look({ ...subject, moves: [...subject.moves, ...tokens], skip: subject.moves.length });
      if (this.learning !== learning || room.tree.at !== node || !found.turns[0]) return null;
      const [made] = found.turns;
      this.tried = made;
      await room.table.play(made, room.tree.momentAt(node));
      return this.learning === learning ? made : null;
    } catch (error) {
      if (this.learning === learning) toast(wordsOf(error));
      return null;
    }
  }

  /** Shows how a try is answered. @param {number} index @param {string[]} replies */
  async #reply(index, replies) {
    const { room, tried, learning } = this;
    const node = this.places[index];
    if (!tried || !replies[0] || !node) return;
    try {
      const subject = room.subject(node);
      const found = await look({
        ...subject,
        moves: [...subject.moves, tried.token, replies[0]],
        skip: subject.moves.length + 1,
      });
      if (this.learning !== learning || this.tried !== tried || !found.turns[0]) return;
      await room.table.play(found.turns[0], tried.after);
    } catch {
      // The words say it already.
    }
  }
}
