// What is to be exported, in one form: a line of positions from the start to its end, the one that is shown, and the
// tree for files. Games, analysed trees and bare positions all come to this.

import { gameTitle } from "../game-text.js";
import { list, t } from "../messages/index.js";

/** @import {BoardShape, Look, Moment, Notes, Player, Result, Tree, TreeWish, TurnMade} from "../protocol.js" */
/** @import {Scene} from "./picture.js" */

/**
 * @typedef {object} Step  One position of the line.
 * @property {Moment} moment
 * @property {TurnMade | null} turn  The turn that led to it.
 * @property {Pick<Notes, "arrows" | "circles">} marks
 */

/**
 * @typedef {object} Source
 * @property {BoardShape} shape
 * @property {Record<Player, string>} names
 * @property {string} title
 * @property {Step[]} line
 * @property {number} at  The step that is shown.
 * @property {number} node  The same step as a node of the tree.
 * @property {TreeWish} tree
 */

/**
 * @typedef {object} Wish  What a page has: a look, or a tree with the node that is shown.
 * @property {Look} [look]
 * @property {Omit<Tree, "title">} [tree]
 * @property {number} [node]  Of the tree: the node that is shown; the line goes through it, and on to the end of its
 * main line.
 * @property {number} [at]  Of a look: how many of its turns are shown; all if nothing is said.
 * @property {Record<Player, string>} [names]
 * @property {Result["score"] | null} [result]
 * @property {Pick<Notes, "arrows" | "circles">} [marks]  Drawn on the position that is shown, beside those of the tree.
 */

const NO_NOTES = () => ({ glyphs: [], before: "", comment: "", arrows: [], circles: [], eval: null, clock: null });

/** @param {Wish} wish @returns {Source} */
export function sourceOf(wish) {
  if (wish.tree) return ofTree(wish.tree, wish.node ?? 0, wish);
  if (wish.look) return ofLook(wish.look, wish);
  throw new Error("there is nothing to export");
}

/** @param {Look} look @param {Wish} wish @returns {Source} */
function ofLook(look, wish) {
  const { start, turns } = look;
  const at = Math.max(0, Math.min(turns.length, wish.at ?? turns.length));
  /** @type {Step[]} */
  const line = [
    { moment: start, turn: null, marks: { arrows: [], circles: [] } },
    ...turns.map((turn) => ({ moment: turn.after, turn, marks: { arrows: [], circles: [] } })),
  ];
  if (wish.marks) line[at].marks = wish.marks;
  const names = wish.names ?? { first: "", second: "" };
  return {
    shape: look.shape,
    names,
    title: gameTitle(look.game),
    line,
    at,
    node: at,
    tree: {
      game: look.game,
      position: start.position,
      tags: tagsOf(names),
      result: wish.result ?? look.result?.score ?? null,
      nodes: line.map(({ turn }, i) => ({ ...NO_NOTES(), parent: i === 0 ? null : i - 1, token: turn?.token ?? null })),
    },
  };
}

/** @param {Omit<Tree, "title">} tree @param {number} node @param {Wish} wish @returns {Source} */
function ofTree(tree, node, wish) {
  /** @type {number[]} */
  const path = [];
  for (let at = /** @type {number | null} */ (tree.nodes[node] ? node : 0); at !== null; at = tree.nodes[at].parent)
    path.unshift(at);
  const at = path.length - 1;
  /** The first child of each node is its main line. @type {Map<number, number>} */
  const next = new Map();
  tree.nodes.forEach(({ parent }, i) => {
    if (parent !== null && !next.has(parent)) next.set(parent, i);
  });
  for (let on = next.get(path[at]); on !== undefined; on = next.get(on)) path.push(on);
  const line = path.map((index) => {
    const { turn, arrows, circles } = tree.nodes[index];
    return { moment: turn?.after ?? tree.start, turn, marks: { arrows, circles } };
  });
  if (wish.marks) line[at].marks = wish.marks;
  const tagged = new Map(tree.tags);
  const names = wish.names ?? {
    first: tagged.get("Player1") ?? tagged.get("First") ?? "",
    second: tagged.get("Player2") ?? tagged.get("Second") ?? "",
  };
  return {
    shape: tree.shape,
    names,
    title: gameTitle(tree.game),
    line,
    at,
    node: path[at],
    tree: {
      game: tree.game,
      position: tree.start.position,
      tags: tree.tags.length ? tree.tags : tagsOf(names),
      result: tree.result,
      nodes: tree.nodes.map(({ parent, turn, glyphs, before, comment, arrows, circles, eval: value, clock }) => ({
        parent,
        token: turn?.token ?? null,
        glyphs,
        before,
        comment,
        arrows,
        circles,
        eval: value,
        clock,
      })),
    },
  };
}

/** @param {Record<Player, string>} names @returns {[string, string][]} */
const tagsOf = (names) =>
  names.first || names.second
    ? [
        ["Player1", names.first || "?"],
        ["Player2", names.second || "?"],
      ]
    : [];

/**
 * The pair that a step's turn belongs to, as lists of turns count: "4." for the first player, "4…" for the second.
 * @param {Source} source @param {number} at
 */
function countOf({ line }, at) {
  const index = at - 1 + (line[0].moment.turn === "second" ? 1 : 0);
  return { number: Math.floor(index / 2) + 1, second: index % 2 === 1 };
}

/** The picture of a step. @param {Source} source @param {number} at @returns {Scene} */
export function sceneOf(source, at) {
  const { moment, turn, marks } = source.line[at];
  const { number, second } = countOf(source, at);
  return {
    shape: source.shape,
    moment,
    last: turn?.effect ?? null,
    marks,
    names: source.names,
    title: source.title,
    caption: turn
      ? `${number}${second ? "…" : "."} ${turn.notation}`
      : source.line.length > 1
        ? t("analysis.startTurn")
        : "",
  };
}

/** A name for files: letters and figures only. @param {Source} source @param {string} ending */
export function fileName(source, ending) {
  const { names, title, line, at } = source;
  const players = names.first && names.second ? `${names.first}-${names.second}` : title;
  const plain = players
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60)
    .toLowerCase();
  const { number, second } = countOf(source, at);
  const turn = /^(svg|png)$/.test(ending) && line[at].turn ? `-${number}-${second ? "second" : "first"}` : "";
  return `zertz${plain ? `-${plain}` : ""}${turn}.${ending}`;
}

/** What a file cannot hold of a tree, as a sentence. @param {TreeWish} tree @param {"zgn" | "sgf" | "zen"} format */
export function lossWords({ nodes }, format) {
  const name = format === "sgf" ? "Boardspace SGF" : format.toUpperCase();
  const main = new Set(mainLine(nodes));
  const aside = nodes.length - main.size;
  const signs = nodes.reduce((sum, { glyphs }, i) => sum + (main.has(i) ? glyphs.length : 0), 0);
  // ZEN holds variations and signs: what is missing there is something else.
  const lost =
    format === "sgf"
      ? [
          aside ? t("export.loss.variations", { count: aside }) : "",
          signs ? t("export.loss.symbols", { count: signs }) : "",
        ].filter(Boolean)
      : [];
  return lost.length ? t("export.loss", { format: name, parts: list(lost) }) : t("export.loss.some", { format: name });
}

/** @param {TreeWish["nodes"]} nodes */
function mainLine(nodes) {
  const line = [0];
  nodes.forEach(({ parent }, i) => {
    if (parent === line[line.length - 1]) line.push(i);
  });
  return line;
}
