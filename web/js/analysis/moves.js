// The tree as a list: the main line in pairs, variations indented below the turn they take the place of. Nested lists
// of buttons, one stop of the Tab key; a screen reader hears which turn a variation stands instead of.

import { fill, h, unique } from "../dom.js";
import { glyphText, glyphWords } from "./tree.js";
import { t } from "../messages/index.js";
/** @import {GameTree, Node} from "./tree.js" */

/** Variations are set in no deeper than this; the words say the rest. */
const DEEPEST = 6;
/** Deeper ones are folded away until they are asked for. */
const NESTED = 40;
/** Whoever looks at one game needs no more on the screen. */
const MOST_SHOWN = 3000;

export class TreeList {
  /**
   * @param {{
   *   go: (node: Node) => void,
   *   menu: (node: Node) => void,
   *   judged: (node: Node) => {sign: string, words: string} | null,
   * }} how
   */
  constructor({ go, menu, judged }) {
    this.go = go;
    this.menu = menu;
    this.judged = judged;
    /** @type {Map<Node, HTMLButtonElement>} */ this.buttons = new Map();
    /**
     * The buttons that fold variations away, by the place they leave from.
     * @type {Map<Node, HTMLButtonElement>}
     */
    this.folds = new Map();
    /** @type {WeakMap<Element, Node>} */ this.nodes = new WeakMap();
    /** @type {Node | null} */ this.at = null;
    /** @type {GameTree | null} */ this.tree = null;
    /** How many turns may be drawn, and how many of them still. */
    this.most = MOST_SHOWN;
    this.left = 0;
    /** Whether there was no room for some turns. */
    this.cut = false;
    this.list = h("ol", { class: "tree-list", "aria-label": t("analysis.list") });
    this.element = h("div", { class: "tree-scroll" }, this.list);
    /** Where the panels above grow, the turn that is looked at stays in sight. */
    this.sized = new ResizeObserver(() => {
      if (this.at) this.#stay(this.at);
    });
    this.sized.observe(this.element);
    this.element.addEventListener("click", (event) => {
      const node = this.#nodeOf(event.target);
      if (node) this.go(node);
    });
    this.element.addEventListener("contextmenu", (event) => {
      const node = this.#nodeOf(event.target);
      if (!node) return;
      event.preventDefault();
      this.menu(node);
    });
  }

  /** @param {EventTarget | null} target */
  #nodeOf(target) {
    const button = target instanceof Element ? target.closest("button.turn") : null;
    return button ? (this.nodes.get(button) ?? null) : null;
  }

  /** Whether the reader stands in the list. */
  get within() {
    return this.element.contains(document.activeElement);
  }

  /** Draws everything anew. @param {GameTree} tree */
  draw(tree) {
    this.tree = tree;
    const within = this.within && document.activeElement?.classList.contains("turn");
    const top = this.element.scrollTop;
    this.buttons.clear();
    this.folds.clear();
    this.left = this.most;
    this.cut = false;
    /** @type {HTMLElement[]} */
    const rows = [];
    const { root } = tree;
    const start = h("button", { type: "button", class: "turn start", tabindex: "-1" }, t("analysis.startTurn"));
    this.#own(root, start);
    rows.push(h("li", { class: "whole" }, start, this.#comment(root)));
    this.#mainLine(root, rows);
    if (this.cut) rows.push(this.#rest(tree));
    fill(this.list, rows);
    this.element.scrollTop = top;
    this.show(tree.at);
    if (within) this.buttons.get(tree.at)?.focus({ preventScroll: true });
  }

  /** What is not in the list, and how to see it. @param {GameTree} tree */
  #rest(tree) {
    return h(
      "li",
      { class: "whole rest" },
      h(
        "p",
        { class: "hint" },
        t("analysis.list.cut", { shown: this.most, count: tree.size - 1 }),
        " ",
        h(
          "button",
          {
            type: "button",
            class: "small",
            "data-act": "show-rest",
            onclick: () => {
              this.most = Infinity;
              this.draw(tree);
              this.buttons.get(this.at ?? tree.root)?.focus({ preventScroll: true });
            },
          },
          t("analysis.list.all"),
        ),
      ),
    );
  }

  /** Whether there is room for one more turn. */
  get #room() {
    if (this.left <= 0) this.cut = true;
    return this.left > 0;
  }

  /** Marks the place that is looked at. @param {Node} node */
  show(node) {
    const old = this.at && this.buttons.get(this.at);
    const within = old !== null && old === document.activeElement;
    if (old) {
      old.removeAttribute("aria-current");
      old.setAttribute("tabindex", "-1");
    }
    this.at = node;
    // In a folded variation: the turn it hangs on stands for it.
    let shown = this.buttons.get(node);
    for (let near = node.parent; !shown && near; near = near.parent) shown = this.buttons.get(near);
    if (!shown) return;
    shown.setAttribute("tabindex", "0");
    if (shown === this.buttons.get(node)) shown.setAttribute("aria-current", "true");
    if (within) shown.focus({ preventScroll: true });
    this.#reveal(shown);
  }

  /** @param {Node} node */
  #stay(node) {
    const button = this.buttons.get(node);
    if (button?.isConnected && this.element.clientHeight) this.#reveal(button);
  }

  close() {
    this.sized.disconnect();
  }

  /** Scrolls the list, never the page. @param {HTMLElement} button */
  #reveal(button) {
    const box = this.element;
    const frame = box.getBoundingClientRect();
    const place = button.getBoundingClientRect();
    if (place.bottom > frame.bottom - 4) box.scrollTop += place.bottom - frame.bottom + 24;
    if (place.top < frame.top + 4) box.scrollTop -= frame.top - place.top + 24;
  }

  /** @param {Node} node @param {HTMLButtonElement} button */
  #own(node, button) {
    this.buttons.set(node, button);
    this.nodes.set(button, node);
  }

  /** @param {Node} node @param {boolean} numbered Whether the number of the pair is written before it. */
  #turn(node, numbered) {
    const tree = /** @type {GameTree} */ (this.tree);
    const { number, second } = tree.countOf(node);
    const judged = this.judged(node);
    const glyphs = glyphText(node.notes.glyphs);
    const words = [
      glyphWords(node.notes.glyphs),
      judged && !glyphs ? judged.words : "",
      node.turn?.forced ? t("report.forced") : "",
    ]
      .filter(Boolean)
      .join(", ");
    const button = h(
      "button",
      {
        type: "button",
        class: `turn${node.turn?.forced ? " forced" : ""}`,
        tabindex: "-1",
        "aria-label": `${number}${second ? "…" : "."} ${node.turn?.notation ?? ""}${words ? `, ${words}` : ""}`,
      },
      numbered ? h("span", { class: "number" }, `${number}${second ? "…" : "."} `) : null,
      node.turn?.notation ?? "",
      glyphs || judged ? h("span", { class: glyphs ? "glyph" : "glyph judged" }, glyphs || judged?.sign || "") : null,
    );
    this.#own(node, button);
    return button;
  }

  /** @param {Node} node */
  #comment(node) {
    const text = [node.notes.before, node.notes.comment].filter(Boolean).join(" ");
    return text ? h("p", { class: "comment" }, text) : null;
  }

  /** @param {Node} root @param {HTMLElement[]} rows */
  #mainLine(root, rows) {
    const tree = /** @type {GameTree} */ (this.tree);
    /** @type {HTMLElement | null} */
    let row = null;
    for (let node = root.children[0]; node && this.#room; node = node.children[0]) {
      const { number, second } = tree.countOf(node);
      if (!row) {
        row = h(
          "li",
          { class: "pair-row" },
          h("span", { class: "number", "aria-hidden": "true" }, number),
          second ? h("span", { class: "turn gap", "aria-hidden": "true" }, "…") : null,
        );
        rows.push(row);
      }
      this.left -= 1;
      row.append(this.#turn(node, false));
      const below = [this.#comment(node), this.#variations(/** @type {Node} */ (node.parent), 1)].filter(
        (one) => one !== null,
      );
      if (below.length) row.append(h("div", { class: "below" }, below));
      if (second || below.length) row = null;
    }
  }

  /** The other turns after `parent`. @param {Node} parent @param {number} depth @returns {HTMLElement | null} */
  #variations(parent, depth) {
    const [main, ...others] = parent.children;
    if (!others.length || !this.#room) return null;
    const tree = /** @type {GameTree} */ (this.tree);
    const id = unique("variations");
    const count = t("analysis.variations", { count: others.length });
    const folded = parent.folded ?? depth > NESTED;
    const fold = h(
      "button",
      {
        type: "button",
        class: "fold",
        "aria-expanded": String(!folded),
        "aria-controls": id,
        "aria-label": t("analysis.variations.label", { variations: count, turn: tree.nameOf(main) }),
        title: folded ? t("analysis.variations.show") : t("analysis.variations.hide"),
        onclick: () => {
          parent.folded = !folded;
          this.draw(tree);
          // The button was made anew.
          this.folds.get(parent)?.focus({ preventScroll: true });
        },
      },
      h("span", { class: "fold-sign", "aria-hidden": "true" }),
      folded ? count : null,
    );
    this.folds.set(parent, fold);
    return h(
      "div",
      { class: "fork" },
      fold,
      h(
        "ul",
        {
          class: `variations${depth > DEEPEST ? " flat" : ""}`,
          id,
          "aria-label": t("analysis.insteadOf", { turn: tree.nameOf(main) }),
          hidden: folded,
        },
        folded ? null : others.map((node) => h("li", null, this.#line(node, depth))),
      ),
    );
  }

  /**
   * A variation in running text, with its own variations in it.
   * @param {Node} first @param {number} depth
   * @returns {HTMLElement[]}
   */
  #line(first, depth) {
    const tree = /** @type {GameTree} */ (this.tree);
    /** @type {HTMLElement[]} */
    const parts = [];
    let numbered = true;
    for (let node = first; node && this.#room; node = node.children[0]) {
      this.left -= 1;
      parts.push(this.#turn(node, numbered || !tree.countOf(node).second));
      numbered = false;
      const comment = [node.notes.before, node.notes.comment].filter(Boolean).join(" ");
      if (comment) parts.push(h("span", { class: "comment" }, comment));
      // The variations of the first turn stand beside it already.
      const fork = node === first ? null : this.#variations(/** @type {Node} */ (node.parent), depth + 1);
      if (fork) parts.push(fork);
      numbered = comment !== "" || fork !== null;
    }
    return parts;
  }
}
