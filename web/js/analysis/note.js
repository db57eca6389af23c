// The field below the tree: the comment and the glyph of the place that is looked at.

import { fill, h } from "../dom.js";
import { glyphButtons } from "./dialogs.js";
import { LONGEST_COMMENT } from "./tree.js";
/** @import {GameTree, Node} from "./tree.js" */

/** So long after the last letter the comment is taken over. */
const PAUSE = 400;

export class NoteEditor {
  /** @param {GameTree} tree @param {() => void} close Told when Escape is pressed in the field. */
  constructor(tree, close) {
    this.tree = tree;
    /** The place that the comment in the field belongs to. @type {Node | null} */ this.node = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.timer = undefined;
    this.area = h("textarea", {
      rows: "2", maxlength: LONGEST_COMMENT, placeholder: "A comment on this turn", "aria-label": "Comment on this turn",
      oninput: () => { clearTimeout(this.timer); this.timer = setTimeout(() => this.write(), PAUSE); },
      onchange: () => this.write(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        close();
      },
    });
    this.glyphs = h("div", null);
    this.element = h("div", { class: "note-editor", hidden: true }, this.glyphs, this.area);
  }

  get open() {
    return !this.element.hidden;
  }

  /** Shows what is written about a place, or shuts the field. @param {Node | null} node */
  show(node) {
    clearTimeout(this.timer);
    this.node = node;
    this.element.hidden = node === null;
    if (!node) return;
    if (this.area.value.trim() !== node.notes.comment) this.area.value = node.notes.comment;
    fill(this.glyphs, node.turn ? glyphButtons(node.notes.glyphs, (glyph) => this.tree.glyph(node, glyph)) : null);
  }

  /** Takes over what stands in the field; while it has the focus, all of it is one edit. */
  write() {
    clearTimeout(this.timer);
    if (this.node) this.tree.comment(this.node, this.area.value, document.activeElement === this.area);
  }
}
