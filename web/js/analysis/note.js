// The field below the tree: the comment and the glyph of the place that is looked at.

import { fill, h, toast } from "../dom.js";
import { glyphButtons, lengthWords, pressGlyphs } from "./dialogs.js";
import { t } from "../messages/index.js";
/** @import {GameTree, Node} from "./tree.js" */

/** How long after the last letter the comment is taken over. */
const PAUSE = 400;

export class NoteEditor {
  /** @param {GameTree} tree @param {() => void} close Told when Escape is pressed in the field. */
  constructor(tree, close) {
    this.tree = tree;
    /** The place that the comment in the field belongs to. @type {Node | null} */ this.node = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.timer = undefined;
    this.area = h("textarea", {
      rows: "2",
      placeholder: t("analysis.note.hint"),
      "aria-label": t("analysis.note"),
      oninput: () => {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.write(), PAUSE);
      },
      onchange: () => this.write(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        close();
      },
    });
    this.problem = h("p", { class: "problem", role: "alert" });
    this.glyphs = h("div", null);
    this.element = h("div", { class: "note-editor", hidden: true }, this.glyphs, this.area, this.problem);
  }

  get open() {
    return !this.element.hidden;
  }

  /** Shows what is written about a place, or shuts the field. @param {Node | null} node */
  show(node) {
    const same = node !== null && node === this.node;
    // What is being typed, or is too long to be taken, is not swept away by something else that changed here.
    if (same && (this.timer !== undefined || this.problem.textContent))
      return pressGlyphs(this.glyphs, node.notes.glyphs);
    this.#rest();
    if (this.problem.textContent) toast(t("analysis.note.dropped"), { seconds: 8 });
    this.node = node;
    this.element.hidden = node === null;
    this.#judge("");
    if (!node) return undefined;
    if (this.area.value.trim() !== node.notes.comment) this.area.value = node.notes.comment;
    if (same && this.glyphs.childElementCount) return pressGlyphs(this.glyphs, node.notes.glyphs);
    fill(
      this.glyphs,
      node.turn
        ? glyphButtons(
            () => node.notes.glyphs,
            (glyph) => this.tree.glyph(node, glyph),
          )
        : null,
    );
    return undefined;
  }

  /** Takes over what stands in the field; while it has the focus, all of it is one edit. */
  write() {
    this.#rest();
    if (!this.node) return;
    this.#judge(this.area.value.trim() === this.node.notes.comment ? "" : lengthWords(this.area.value));
    this.tree.comment(this.node, this.area.value, document.activeElement === this.area);
  }

  #rest() {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** @param {string} words What is wrong with the comment. */
  #judge(words) {
    if (this.problem.textContent !== words) this.problem.textContent = words;
    this.area.setAttribute("aria-invalid", String(words !== ""));
  }
}
