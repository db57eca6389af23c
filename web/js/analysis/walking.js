// Where one stands in the tree of the analysis board: going there, what the table shows of it, and turns made from it.

import { apart, fill, h, say, shell, toast } from "../dom.js";
import { wordsOf } from "../api.js";
import { look } from "../positions.js";
import { sound } from "../sound.js";
import { Glance } from "./glance.js";
import { endWords, sideName } from "../words.js";
import { t } from "../messages/index.js";
/** @import {EngineLine} from "../protocol.js" */
/** @import {AnalysisBoard} from "./board.js" */
/** @import {Node, Subject} from "./tree.js" */

/** Whoever steps quickly through a game does not ask at every step. */
const LOOK_PAUSE = 90;

const LOST = t("analysis.lost");

export class Walking {
  /** @param {AnalysisBoard} board */
  constructor(board) {
    this.board = board;
    this.tree = board.tree;
    /** The place that the table shows. @type {Node} */ this.shown = board.tree.at;
    /** Counts the steps, so that a slow answer knows when it is too late. */
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
  }

  close() {
    this.glance.close();
  }

  /** What the server is asked about. @param {Node} node @returns {Subject} */
  subject(node) {
    const { tree } = this;
    return { ...(tree.usual ? { game: tree.game } : { position: tree.start.position }), moves: node.tokens };
  }

  /** A person goes somewhere: that ends the learning. @param {Node} node */
  walkTo(node) {
    this.board.study.endLearning();
    return this.goTo(node);
  }

  /**
   * Shows a place: with its turn played out if it is the next, at once if not.
   * @param {Node} node @param {{quick?: boolean}} [how]
   */
  async goTo(node, { quick = false } = {}) {
    const { board, tree } = this;
    board.editing.note.write();
    tree.at = node;
    const mine = ++this.step;
    this.sending = false;
    board.list.show(node);
    board.study.move(node);
    board.redrawTools();
    board.editing.showNote();
    board.table.mark({});
    board.editing.pen.suggest(null);
    board.thinking.look();
    board.keeper.moved();
    if (!quick && node.turn && node.parent === this.shown && document.visibilityState === "visible") {
      await board.table.play(node.turn, tree.momentAt(node.parent));
      if (mine !== this.step) return;
    }
    this.shown = node;
    this.lay(node);
    this.glance.at(node, quick ? 0 : LOOK_PAUSE);
  }

  /** @param {Node} node */
  lay(node) {
    const { board, tree } = this;
    const result = node.look?.result;
    const over = result ? endWords(result, (player) => apart(tree.playerName(player)) || sideName(player)) : undefined;
    const options = node.look?.options ?? null;
    board.table.show(tree.momentAt(node), {
      options,
      last: node.turn,
      names: board.names(),
      ended: this.#ending(node),
      ...(options ? {} : { say: over ?? (this.glance.lost ? LOST : "") }),
    });
    board.drawMarks();
  }

  /**
   * How the game ended at a place where it could have gone on: somebody resigned, or ran out of time.
   * @param {Node} node
   */
  #ending(node) {
    const { board, tree } = this;
    const end = board.key ? board.original.join() : tree.root.last.tokens.join();
    if (!tree.result || node.look?.result || node.tokens.join() !== end) return "";
    if (tree.result === "1/2-1/2") return t("analysis.ended.tie");
    if (tree.result === "0-0") return t("analysis.ended.both");
    return t("analysis.ended", { winner: board.names()[tree.result === "1-0" ? "first" : "second"] });
  }

  /** The server has said what may be done at a place. @param {Node} node */
  found(node) {
    if (this.tree.at !== node || this.sending) return;
    this.lay(node);
    if (node.look?.result) this.board.thinking.look();
  }

  /** A turn was put together on the table. @param {string} token */
  async turn(token) {
    const { tree } = this;
    const node = tree.at;
    const { learning } = this.board.study;
    if (learning) {
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

  /** The connection to the server was lost, or is back. */
  showConnection() {
    const bar = shell("lost");
    const { board, glance } = this;
    if (!board.element.isConnected) return;
    const { engine, heading } = board;
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
      heading.setAttribute("tabindex", "-1");
      heading.focus({ preventScroll: true });
    }
    if (glance.node === this.shown) this.lay(this.shown);
  }
}
