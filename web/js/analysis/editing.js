// Editing on the analysis board: the turns of the tree, the comment on one of them, and what is drawn on the board.

import { say, toast } from "../dom.js";
import { lengthWords, openTurnMenu } from "./dialogs.js";
import { Pen } from "./marks.js";
import { NoteEditor } from "./note.js";
import { t } from "../messages/index.js";
/** @import {Ink, Ring} from "../protocol.js" */
/** @import {AnalysisBoard} from "./board.js" */
/** @import {Edit, Node} from "./tree.js" */

export class Editing {
  /** @param {AnalysisBoard} board */
  constructor(board) {
    this.board = board;
    this.tree = board.tree;
    this.note = new NoteEditor(board.tree, () => this.openNote(false));
    this.pen = new Pen(board.table, {
      draw: (from, to, ink) => this.drawMark(from, to, ink),
      begin: (ring) => this.penBegun(ring),
    });
    /** What goes when the board is left. @type {(() => void)[]} */ this.leaving = [];
  }

  close() {
    for (const act of this.leaving) act();
    this.note.write();
    this.pen.close();
  }

  /** Whoever learns from the game tries turns on the board; the tree stays as it is. */
  mayEdit() {
    if (this.board.study.learning) say(t("analysis.noEditing"));
    return this.board.study.learning === null;
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
    this.board.walking.goTo(this.tree.at, { quick: true });
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
    this.board.study.endLearning();
    this.note.write();
    const back = this.tree.putBack(edit);
    this.showNote();
    if (!back) return void toast(t("analysis.noReturn", { turn: name }));
    say(t("analysis.returned", { turn: name }));
    this.board.walking.goTo(this.tree.at, { quick: true });
  }

  undo() {
    if (!this.mayEdit()) return;
    this.note.write();
    const name = this.tree.undo();
    this.showNote();
    say(name ? t("analysis.undone", { edit: t(`analysis.edit.${name}`) }) : t("app.nothingToUndo"));
    if (name) this.board.walking.goTo(this.tree.at, { quick: true });
  }

  redo() {
    if (!this.mayEdit()) return;
    this.note.write();
    const name = this.tree.redo();
    this.showNote();
    say(name ? t("analysis.redone", { edit: t(`analysis.edit.${name}`) }) : t("app.nothingToRedo"));
    if (name) this.board.walking.goTo(this.tree.at, { quick: true });
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
      this.board.tool.comment.setAttribute("aria-expanded", "true");
      this.board.openTab("moves");
      this.note.area.focus();
    } else {
      this.shutNote();
      this.board.tool.comment.focus();
    }
    this.board.list.show(this.tree.at);
  }

  shutNote() {
    this.note.write();
    this.note.show(null);
    this.board.tool.comment.setAttribute("aria-expanded", "false");
  }

  /** Opens the field for typed moves. */
  type() {
    this.board.openTab("moves");
    this.board.entry.hidden = false;
    this.board.entry.querySelector("input")?.focus();
  }

  /** @param {Node} node */
  turnMenu(node) {
    this.board.walking.walkTo(node);
    openTurnMenu(this.tree, node, {
      glyph: (glyph) => this.tree.glyph(node, glyph),
      comment: (text) => this.comment(node, text),
      promote: () => this.promote(),
      main: () => this.makeMain(),
      remove: () => this.remove(node),
      focus: () => this.board.list.buttons.get(this.tree.at)?.focus(),
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
    this.board.tool.draw.setAttribute("aria-pressed", String(on));
    this.board.inks.hidden = !on;
    this.board.words.classList.toggle("unseen", on);
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
}
