// The tree of the analysis board: edits, their way back, and what goes to the server.

import assert from "node:assert/strict";
import { test } from "node:test";
import { GameTree, LONGEST_COMMENT, MOST_NODES, tooLong } from "../../js/analysis/tree.js";
import { moment, shape } from "../fixtures.js";
/** @import {Node} from "../../js/analysis/tree.js" */
/** @import {Tree, TurnMade} from "../../js/protocol.js" */

const START = moment("37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1");

/** @param {string} token @returns {TurnMade} */
const turn = (token) => ({
  number: 1,
  by: "first",
  notation: token,
  token,
  forced: false,
  clock: null,
  after: START,
  effect: { placed: null, removed: null, jumps: [], claimed: [], passed: false },
});

const fresh = () => new GameTree({ game: "37", shape: shape("37"), start: START, usual: true });

/**
 * Plays turns one after the other.
 * @param {GameTree} tree @param {string} tokens @param {Node} [from]
 */
function line(tree, tokens, from = tree.root) {
  let node = from;
  for (const token of tokens.split(" ")) node = tree.add(node, turn(token));
  return node;
}

/** The tree in one line: "a (b) c". @param {Node} node @returns {string} */
function text(node) {
  const [main, ...others] = node.children;
  if (!main) return "";
  return [main.token, ...others.map((one) => `(${[one.token, text(one)].filter(Boolean).join(" ")})`), text(main)]
    .filter(Boolean)
    .join(" ");
}

test("a turn that is there already is not added twice", () => {
  const tree = fresh();
  const c = line(tree, "a b c");
  assert.equal(line(tree, "a b c"), c);
  assert.equal(tree.size, 4);
  line(tree, "a x y");
  assert.equal(text(tree.root), "a b (x y) c");
  assert.deepEqual(c.tokens, ["a", "b", "c"]);
  assert.equal(c.depth, 3);
  assert.equal(c.main, true);
  assert.equal(tree.follow(["a", "x", "y", "z"]).token, "y");
  assert.equal(tree.follow(["a", "x"]).main, false);
});

test("variations are promoted, made the main line, and deleted", () => {
  const tree = fresh();
  line(tree, "a b c");
  line(tree, "a x y");
  const q = line(tree, "a p q");
  assert.equal(text(tree.root), "a b (x y) (p q) c");
  assert.equal(tree.promote(q), true);
  assert.equal(text(tree.root), "a b (p q) (x y) c");
  assert.equal(tree.promote(q), true);
  assert.equal(text(tree.root), "a p (b c) (x y) q");
  assert.equal(tree.promote(q), false);
  const y = tree.follow(["a", "x", "y"]);
  const z = line(tree, "1 2", y);
  const deep = line(tree, "3", y);
  assert.equal(tree.makeMain(deep), true);
  assert.equal(text(tree.root), "a x (p q) (b c) y 3 (1 2)");
  assert.equal(tree.makeMain(deep), false);
  tree.at = z;
  assert.ok(tree.remove(tree.follow(["a", "x"])));
  assert.equal(text(tree.root), "a p (b c) q");
  assert.equal(tree.at.token, "a");
  assert.equal(tree.remove(tree.root), null);
});

test("everything can be taken back and done again", () => {
  const tree = fresh();
  let edits = 0;
  tree.changed = () => {
    edits += 1;
  };
  const c = line(tree, "a b c");
  line(tree, "a x");
  tree.promote(tree.follow(["a", "x"]));
  tree.comment(c, "  good  ");
  tree.glyph(c, 1);
  tree.draw(c, "d4", "e5", "R");
  tree.remove(tree.follow(["a", "b"]));
  const end = JSON.stringify(tree.wish());
  assert.equal(text(tree.root), "a x");
  assert.equal(edits, 9);
  for (let i = 0; i < 9; i++) assert.notEqual(tree.undo(), null);
  assert.equal(tree.undo(), null);
  assert.equal(tree.size, 1);
  assert.equal(tree.at, tree.root);
  for (let i = 0; i < 9; i++) assert.notEqual(tree.redo(), null);
  assert.equal(tree.redo(), null);
  assert.equal(JSON.stringify(tree.wish()), end);
  tree.undo();
  assert.equal(c.notes.comment, "good");
  assert.deepEqual(c.notes.arrows, [{ from: "d4", to: "e5", ink: "R" }]);
  // A new edit ends the way forward.
  tree.comment(c, "other");
  assert.equal(tree.redoable, null);
});

test("a deletion is put back, whatever was done since", () => {
  const tree = fresh();
  const c = line(tree, "a b c");
  line(tree, "a x y");
  tree.at = c;
  const edit = tree.remove(tree.follow(["a", "b"]));
  assert.ok(edit);
  const y = tree.follow(["a", "x", "y"]);
  tree.comment(y, "later");
  assert.equal(tree.putBack(edit), true);
  assert.equal(text(tree.root), "a b (x y) c");
  assert.equal(y.notes.comment, "later", "the later edit stays");
  assert.equal(tree.at, c);
  assert.equal(tree.putBack(edit), false, "once is enough");
  // That is an edit of its own.
  tree.undo();
  assert.equal(text(tree.root), "a x y");
  tree.undo();
  assert.equal(y.notes.comment, "");
  // As the last edit it is just undone.
  assert.equal(tree.putBack(edit), true);
  assert.equal(text(tree.root), "a b (x y) c");
  assert.equal(tree.putBack(edit), false);
  // Where its place is gone, nothing happens.
  const deep = tree.remove(c);
  tree.remove(tree.follow(["a"]));
  assert.ok(deep);
  assert.equal(tree.putBack(deep), false);
  assert.equal(text(tree.root), "");
});

test("a long comment is kept whole or not at all", () => {
  const tree = fresh();
  const a = line(tree, "a");
  const long = "é".repeat(LONGEST_COMMENT / 2);
  assert.equal(tree.comment(a, ` ${long} `), true);
  assert.equal(a.notes.comment, long);
  assert.equal(tooLong(`${long}ab`), 2);
  assert.equal(tree.comment(a, `${long}ab`), false);
  assert.equal(a.notes.comment, long);
});

test("a comment that is typed on is one edit", () => {
  const tree = fresh();
  const a = line(tree, "a");
  tree.comment(a, "one");
  tree.comment(a, "one two", true);
  tree.comment(a, "one two three", true);
  assert.equal(a.notes.comment, "one two three");
  assert.equal(tree.undo(), "comment");
  assert.equal(a.notes.comment, "");
  tree.redo();
  assert.equal(a.notes.comment, "one two three");
  tree.comment(a, "other");
  tree.undo();
  assert.equal(a.notes.comment, "one two three");
});

test("glyphs, circles and arrows are given and taken away", () => {
  const tree = fresh();
  const a = line(tree, "a");
  a.notes = { ...a.notes, glyphs: [14] };
  tree.glyph(a, 1);
  tree.glyph(a, 4);
  assert.deepEqual(a.notes.glyphs, [4, 14]);
  tree.glyph(a, 4);
  assert.deepEqual(a.notes.glyphs, [14]);
  assert.equal(tree.glyph(tree.root, 1), false);
  tree.draw(a, "d4", "d4", "G");
  tree.draw(a, "d4", "d4", "B");
  assert.deepEqual(a.notes.circles, [{ ring: "d4", ink: "B" }]);
  tree.draw(a, "d4", "d4", "B");
  assert.deepEqual(a.notes.circles, []);
  tree.draw(a, "d4", "e4", "G");
  tree.draw(a, "e4", "d4", "G");
  assert.equal(a.notes.arrows.length, 2);
  tree.wipe(a);
  assert.equal(a.notes.arrows.length, 0);
  assert.equal(tree.comment(a, ""), false);
});

test("a tree goes to the server and comes back", () => {
  const tree = fresh();
  const c = line(tree, "a b c");
  tree.comment(line(tree, "x y", tree.follow(["a"])), "<b>hi</b>");
  tree.glyph(c, 3);
  tree.draw(tree.root, "a1", "a1", "Y");
  const wish = tree.wish();
  assert.equal(wish.position, null);
  assert.deepEqual(
    wish.nodes.map(({ parent, token }) => [parent, token]),
    [
      [null, null],
      [0, "a"],
      [1, "b"],
      [2, "c"],
      [1, "x"],
      [4, "y"],
    ],
  );
  /** @type {Tree} */
  const answer = {
    game: "37",
    title: "37 rings",
    shape: shape("37"),
    start: START,
    tags: [["First", "Ann"]],
    result: "1-0",
    nodes: wish.nodes.map(({ token, ...rest }) => ({ ...rest, turn: token ? turn(token) : null })),
  };
  const again = GameTree.read(answer, false);
  assert.equal(again.playerName("first"), "Ann");
  assert.equal(again.playerName("second"), "");
  assert.deepEqual({ ...again.wish(), tags: [], result: null, position: null }, wish);
  assert.equal(again.wish().position, START.position);
  assert.equal(again.size, 6);
});

test("a game that went on is taken into the notes about it", () => {
  const notes = fresh();
  line(notes, "a b");
  line(notes, "a x");
  const game = fresh();
  line(game, "a b c d");
  notes.graft(game);
  assert.equal(text(notes.root), "a b (x) c d");
  assert.equal(notes.size, 6);
  assert.equal(notes.undoable, "turn");
});

test("numbers of turns follow who begins", () => {
  const tree = fresh();
  const b = line(tree, "a b");
  assert.equal(tree.nameOf(b), "1… b");
  const second = new GameTree({
    game: "37",
    shape: shape("37"),
    start: { ...START, turn: "second" },
    usual: false,
  });
  const two = line(second, "a b");
  assert.equal(second.nameOf(/** @type {any} */ (two.parent)), "1… a");
  assert.equal(second.nameOf(two), "2. b");
});

test("a tree is bounded, and deep ones do no harm", () => {
  const tree = fresh();
  let node = tree.root;
  const turns = Array.from({ length: 1500 }, (_, i) => turn(`t${i}`));
  for (const one of turns) node = tree.add(node, one);
  assert.equal(tree.wish().nodes.length, 1501);
  tree.size = MOST_NODES;
  assert.throws(() => tree.add(node, turn("more")), /at most/);
});
