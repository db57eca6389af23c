// A game with its variations, comments and marks: the thing that the analysis board edits. No page, no server: every
// edit can be taken back and done again.

import { t } from "../messages/index.js";
import { recordName } from "../words.js";
/**
 * @import {
 *   BoardShape, Ink, Moment, Notes, Options, Player, Result, Ring, Seat, Tree, TreeWish, TurnMade
 * } from "../protocol.js"
 * @import {Subject as Asked} from "../protocol.js"
 */

/** What the server is asked about; the turns are always said. @typedef {Asked & {moves: string[]}} Subject */

/** The glyphs that people give to turns, by their numbers. @type {[number, string, string][]} */
export const GLYPHS = [
  [1, "!", t("analysis.glyph.good")],
  [2, "?", t("analysis.glyph.mistake")],
  [3, "!!", t("analysis.glyph.veryGood")],
  [4, "??", t("analysis.glyph.blunder")],
  [5, "!?", t("analysis.glyph.interesting")],
  [6, "?!", t("analysis.glyph.doubtful")],
];

/** More is not a game any more; the server has a bound of its own. */
export const MOST_NODES = 4000;
/** In bytes. Records from elsewhere may have longer ones, and the server takes them; nobody types so much. */
export const LONGEST_COMMENT = 20_000;
const MOST_EDITS = 500;

/** @returns {Notes} */
const blank = () => ({ glyphs: [], before: "", comment: "", arrows: [], circles: [], eval: null, clock: null });

/** A place in the game: after its turn, or the start. */
export class Node {
  /** @param {Node | null} parent @param {TurnMade | null} turn @param {Notes} [notes] */
  constructor(parent, turn, notes = blank()) {
    this.parent = parent;
    this.turn = turn;
    this.notes = notes;
    /** The first is the main line. @type {Node[]} */
    this.children = [];
    /**
     * Whether the variations beside the main line after this place are folded away; null if nobody has said so.
     * @type {boolean | null}
     */
    this.folded = null;
    /**
     * What may be done here, once the server has said so.
     * @type {{options: Options | null, result: Result | null} | null}
     */
    this.look = null;
  }

  /** How many turns were played. @returns {number} */
  get depth() {
    let depth = 0;
    for (let node = this.parent; node; node = node.parent) depth += 1;
    return depth;
  }

  /** From the start to here; the start itself is left out. @returns {Node[]} */
  get path() {
    /** @type {Node[]} */
    const path = [];
    /** @type {Node} */
    let node = this;
    for (; node.parent; node = node.parent) path.push(node);
    return path.reverse();
  }

  /** The turns from the start to here, as tokens. */
  get tokens() {
    return this.path.map((node) => node.token);
  }

  get token() {
    return this.turn?.token ?? "";
  }

  /** The end of the main line from here. @returns {Node} */
  get last() {
    /** @type {Node} */
    let node = this;
    while (node.children[0]) node = node.children[0];
    return node;
  }

  /** Whether every turn up to here is the main one. */
  get main() {
    return this.path.every((node) => node.parent?.children[0] === node);
  }

  /** @param {Node} other */
  within(other) {
    /** @type {Node | null} */
    let node = this;
    while (node && node !== other) node = node.parent;
    return node !== null;
  }
}

/** @typedef {{node: Node, key: "children" | "notes", before: any, after: any}} Change */
/**
 * What was done; the catalogue has a word for each.
 * @typedef {"turn" | "promotion" | "main" | "deletion" | "return" | "note" | "comment" | "glyph" | "circle" | "arrow"
 *   | "drawing"} EditName
 */
/** @typedef {{name: EditName, changes: Change[], from: Node, to: Node}} Edit */

export class GameTree {
  /**
   * @param {{
   *   game: string,
   *   shape: BoardShape,
   *   start: Moment,
   *   usual: boolean,
   *   tags?: [string, string][],
   *   result?: Result["score"] | null,
   *   seats?: Record<Player, Seat>,
   * }} about
   */
  constructor({ game, shape, start, usual, tags = [], result = null, seats }) {
    this.game = game;
    this.shape = shape;
    this.start = start;
    /** Whether the start is the usual one of the game. */
    this.usual = usual;
    this.tags = tags;
    /** Who plays, if it is a game of this server. */
    this.seats = seats;
    this.result = result;
    this.root = new Node(null, null);
    /** The place that is looked at. */
    this.at = this.root;
    this.size = 1;
    /** Called after every edit. */
    this.changed = () => {};
  }

  /** @type {Edit[]} */ #done = [];
  /** @type {Edit[]} */ #undone = [];

  /** @param {Tree} tree @param {boolean} usual */
  static read(tree, usual) {
    const result = new GameTree({ ...tree, usual });
    /** @type {Node[]} */
    const nodes = [];
    for (const { parent, turn, glyphs, before, comment, arrows, circles, eval: value, clock } of tree.nodes) {
      const notes = { glyphs, before, comment, arrows, circles, eval: value, clock };
      if (parent === null || !nodes[parent]) {
        result.root.notes = notes;
        nodes.push(result.root);
        continue;
      }
      const node = new Node(nodes[parent], turn, notes);
      nodes[parent].children.push(node);
      nodes.push(node);
    }
    result.size = Math.max(1, nodes.length);
    return result;
  }

  /** As the server takes it. @returns {TreeWish} */
  wish() {
    const order = [...this.nodes()];
    const index = new Map(order.map((node, i) => [node, i]));
    return {
      game: this.game,
      position: this.usual ? null : this.start.position,
      tags: this.tags,
      result: this.result,
      nodes: order.map((node) => ({
        parent: node.parent ? (index.get(node.parent) ?? 0) : null,
        token: node.turn?.token ?? null,
        ...node.notes,
      })),
    };
  }

  /** As the server gives it. @returns {Omit<Tree, "title">} */
  whole() {
    const order = [...this.nodes()];
    const { game, shape, start, tags, result } = this;
    return {
      game,
      shape,
      start,
      tags,
      result,
      nodes: this.wish().nodes.map(({ token, ...rest }, i) => ({ ...rest, turn: order[i].turn })),
    };
  }

  /** Every place; parents come before their children, the main line first. No recursion: games may be deep. */
  *nodes() {
    const stack = [this.root];
    for (let node = stack.pop(); node; node = stack.pop()) {
      yield node;
      stack.push(...node.children.toReversed());
    }
  }

  /** @param {Node} node @returns {Moment} */
  momentAt(node) {
    return node.turn?.after ?? this.start;
  }

  /** The name of a turn: "7. Wd4,a1", or "7… Ge5" for the second of a pair. @param {Node} node */
  nameOf(node) {
    if (!node.turn) return t("analysis.theStart");
    const { number, second } = this.countOf(node);
    return `${number}${second ? "…" : "."} ${node.turn.notation}${glyphText(node.notes.glyphs)}`;
  }

  /** The pair that a turn belongs to. @param {Node} node */
  countOf(node) {
    const index = node.depth - 1 + (this.start.turn === "second" ? 1 : 0);
    return { number: Math.floor(index / 2) + 1, second: index % 2 === 1 };
  }

  /** The name of a player from the table or the record. @param {Player} player */
  playerName(player) {
    if (this.seats) return recordName(this.seats[player]);
    const names = player === "first" ? ["Player1", "First"] : ["Player2", "Second"];
    return this.tags.find(([name, value]) => names.includes(name) && value && value !== "?")?.[1] ?? "";
  }

  /** The place that some turns lead to, as far as they are in the tree. @param {string[]} tokens */
  follow(tokens) {
    let node = this.root;
    for (const token of tokens) {
      const next = node.children.find((child) => child.token === token);
      if (!next) break;
      node = next;
    }
    return node;
  }

  /**
   * The place at the end of a way that a link names, as far as the tree goes.
   * @param {string} way As `wayTo` of links.js has it.
   */
  along(way) {
    let node = this.root;
    for (const [i, part] of way.split(".").entries()) {
      // Turn about: how many turns along the line, then which of the turns.
      for (let steps = i % 2 ? 1 : Number(part); steps > 0; steps--) {
        const next = node.children[i % 2 ? Number(part) : 0];
        if (!next) return node;
        node = next;
      }
    }
    return node;
  }

  /** Takes in the turns of another tree that this one lacks; not an edit. @param {GameTree} other */
  graft(other) {
    /** @type {[Node, Node][]} */
    const stack = [[this.root, other.root]];
    for (let pair = stack.pop(); pair; pair = stack.pop()) {
      const [mine, theirs] = pair;
      for (const child of theirs.children) {
        let own = mine.children.find((one) => one.token === child.token);
        if (!own) {
          own = new Node(mine, child.turn, child.notes);
          mine.children.push(own);
          this.size += 1;
        }
        stack.push([own, child]);
      }
    }
  }

  // ── Edits ─────────────────────────────────────────────────────────────────────────────────────

  /**
   * Plays a turn after `node`; one that is there already is not added twice.
   * @param {Node} node @param {TurnMade} turn
   * @returns {Node}
   */
  add(node, turn) {
    const known = node.children.find((child) => child.token === turn.token);
    if (known) return known;
    if (this.size >= MOST_NODES) throw new Error(t("analysis.tooManyTurns", { count: MOST_NODES }));
    const child = new Node(node, turn);
    this.#edit("turn", node, child, [
      { node, key: "children", before: node.children, after: [...node.children, child] },
    ]);
    return child;
  }

  /** Moves the variation that `node` belongs to one place up. @param {Node} node */
  promote(node) {
    const branch = this.branchOf(node);
    const parent = branch?.parent;
    if (!branch || !parent) return false;
    const after = [...parent.children];
    const place = after.indexOf(branch);
    after.splice(place, 1);
    after.splice(place - 1, 0, branch);
    this.#edit("promotion", node, node, [{ node: parent, key: "children", before: parent.children, after }]);
    return true;
  }

  /** Makes everything up to `node` the main line. @param {Node} node */
  makeMain(node) {
    /** @type {Change[]} */
    const changes = [];
    for (const step of node.path) {
      const parent = /** @type {Node} */ (step.parent);
      if (parent.children[0] !== step)
        changes.push({
          node: parent,
          key: "children",
          before: parent.children,
          after: [step, ...parent.children.filter((one) => one !== step)],
        });
    }
    if (!changes.length) return false;
    this.#edit("main", node, node, changes);
    return true;
  }

  /**
   * Takes away a turn and all that follows it. Gives back what `putBack` undoes.
   * @param {Node} node
   * @returns {Edit | null}
   */
  remove(node) {
    const { parent } = node;
    if (!parent) return null;
    const to = this.at.within(node) ? parent : this.at;
    return this.#edit("deletion", this.at, to, [
      { node: parent, key: "children", before: parent.children, after: parent.children.filter((one) => one !== node) },
    ]);
  }

  /**
   * Takes back one deletion, also if other edits came after it: then it is an edit of its own. False if it was taken
   * back already, or if the turn has no place any more.
   * @param {Edit} edit
   */
  putBack(edit) {
    if (this.#done.at(-1) === edit) return this.undo() !== null;
    const [{ node: parent, before, after }] = edit.changes;
    /** @type {Node | undefined} */
    const gone = before.find((/** @type {Node} */ one) => !after.includes(one));
    if (
      !gone ||
      !this.#done.includes(edit) ||
      !this.has(parent) ||
      parent.children.some((one) => one.token === gone.token)
    )
      return false;
    const children = [...parent.children];
    children.splice(Math.min(before.indexOf(gone), children.length), 0, gone);
    this.#edit("return", this.at, edit.from, [
      { node: parent, key: "children", before: parent.children, after: children },
    ]);
    return true;
  }

  /** Whether a place is in the tree. @param {Node} node */
  has(node) {
    /** @type {Node} */
    let one = node;
    while (one.parent?.children.includes(one)) one = one.parent;
    return one === this.root;
  }

  /** @param {Node} node @param {Partial<Notes>} notes @param {EditName} [name] */
  note(node, notes, name = "note") {
    const after = { ...node.notes, ...notes };
    if (JSON.stringify(after) === JSON.stringify(node.notes)) return false;
    this.#edit(name, node, node, [{ node, key: "notes", before: node.notes, after }]);
    return true;
  }

  /**
   * One that is too long is not taken, and nothing of it is cut off. While somebody goes on typing, `more` makes it one
   * edit.
   * @param {Node} node @param {string} text @param {boolean} [more]
   */
  comment(node, text, more = false) {
    if (tooLong(text)) return false;
    const last = this.#done.at(-1);
    const going = more && last?.name === "comment" && last.changes[0].node === node ? last.changes[0] : null;
    const changed = this.note(node, { comment: text.trim() }, "comment");
    if (changed && going) {
      const edit = this.#done.pop();
      going.after = edit?.changes[0].after;
    }
    return changed;
  }

  /**
   * Gives a glyph, or takes it away if it is there. Of the six for turns there is one at most.
   * @param {Node} node @param {number} glyph
   */
  glyph(node, glyph) {
    if (!node.turn) return false;
    const rest = node.notes.glyphs.filter((one) => one > 6);
    const had = node.notes.glyphs.includes(glyph);
    return this.note(node, { glyphs: had || glyph < 1 || glyph > 6 ? rest : [glyph, ...rest] }, "glyph");
  }

  /**
   * Draws a circle, or an arrow if there are two rings; drawn again with the same ink it goes away.
   * @param {Node} node @param {Ring} from @param {Ring} to @param {Ink} ink
   */
  draw(node, from, to, ink) {
    const { arrows, circles } = node.notes;
    if (from === to) {
      const same = circles.find((one) => one.ring === from);
      const rest = circles.filter((one) => one !== same);
      return this.note(node, { circles: same?.ink === ink ? rest : [...rest, { ring: from, ink }] }, "circle");
    }
    const same = arrows.find((one) => one.from === from && one.to === to);
    const rest = arrows.filter((one) => one !== same);
    return this.note(node, { arrows: same?.ink === ink ? rest : [...rest, { from, to, ink }] }, "arrow");
  }

  /** @param {Node} node */
  wipe(node) {
    return this.note(node, { arrows: [], circles: [] }, "drawing");
  }

  /**
   * The first turn of the variation that `node` belongs to: where it left its line last.
   * @param {Node} node
   * @returns {Node | null}
   */
  branchOf(node) {
    /** @type {Node | null} */
    let one = node;
    while (one && (!one.parent || one.parent.children[0] === one)) one = one.parent;
    return one;
  }

  /**
   * Takes over what another window has saved. What was done before cannot be undone any more: it would take the other's
   * work along.
   * @param {Change[]} changes
   */
  takeOver(changes) {
    for (const { node, key, after } of changes) node[key] = after;
    this.#done = [];
    this.#undone = [];
    let at = this.at;
    while (at.parent && !this.has(at)) at = at.parent;
    this.at = at;
    this.#count();
  }

  /** What `undo` would take back. */
  get undoable() {
    return this.#done.at(-1)?.name ?? null;
  }

  get redoable() {
    return this.#undone.at(-1)?.name ?? null;
  }

  undo() {
    const edit = this.#done.pop();
    if (!edit) return null;
    for (const { node, key, before } of edit.changes.toReversed()) node[key] = before;
    this.#undone.push(edit);
    this.at = edit.from;
    this.#count();
    return edit.name;
  }

  redo() {
    const edit = this.#undone.pop();
    if (!edit) return null;
    for (const { node, key, after } of edit.changes) node[key] = after;
    this.#done.push(edit);
    this.at = edit.to;
    this.#count();
    return edit.name;
  }

  /** @param {EditName} name @param {Node} from @param {Node} to @param {Change[]} changes @returns {Edit} */
  #edit(name, from, to, changes) {
    for (const { node, key, after } of changes) node[key] = after;
    const edit = { name, from, to, changes };
    this.#done.push(edit);
    if (this.#done.length > MOST_EDITS) this.#done.shift();
    this.#undone = [];
    if (name === "deletion" || name === "return") this.at = to;
    this.#count();
    return edit;
  }

  #count() {
    this.size = [...this.nodes()].length;
    this.changed();
  }
}

/** By how many bytes a comment is too long; 0 if it fits. @param {string} text */
export function tooLong(text) {
  return Math.max(0, new TextEncoder().encode(text.trim()).length - LONGEST_COMMENT);
}

/** @param {number[]} glyphs */
export function glyphText(glyphs) {
  return glyphs.map((number) => GLYPHS.find(([one]) => one === number)?.[1] ?? "").join("");
}

/** For those who listen: "mistake". @param {number[]} glyphs */
export function glyphWords(glyphs) {
  return glyphs
    .map((number) => GLYPHS.find(([one]) => one === number)?.[2] ?? "")
    .filter(Boolean)
    .join(", ");
}
