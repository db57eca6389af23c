// Notes of two windows put together, and scores in words.

import assert from "node:assert/strict";
import { test } from "node:test";
import { scoreWords, shortScore } from "../../js/analysis/bar.js";
import { merge } from "../../js/analysis/merge.js";
import { GameTree } from "../../js/analysis/tree.js";
import { moment, shape } from "../fixtures.js";
/** @import {Node} from "../../js/analysis/tree.js" */
/** @import {Score, TurnMade} from "../../js/protocol.js" */

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

/** @param {GameTree} tree @param {string} tokens @param {Node} [from] */
function line(tree, tokens, from = tree.root) {
  let node = from;
  for (const token of tokens.split(" ")) node = tree.add(node, turn(token));
  return node;
}

/** The tree in one line, with comments. @param {Node} node @returns {string} */
function text(node) {
  const [main, ...others] = node.children;
  /** @param {Node} one */
  const word = (one) => `${one.token}${one.notes.comment ? `"${one.notes.comment}"` : ""}`;
  if (!main) return "";
  return [word(main), ...others.map((one) => `(${[word(one), text(one)].filter(Boolean).join(" ")})`), text(main)]
    .filter(Boolean)
    .join(" ");
}

/**
 * Two windows that began from the same: a b c (x y) with a comment on b. Gives back what the first has after it has
 * taken over what the second has saved.
 * @param {(tree: GameTree) => void} here @param {(tree: GameTree) => void} there
 */
function both(here, there) {
  const [mine, theirs] = [0, 1].map(() => {
    const tree = new GameTree({ game: "37", shape: shape("37"), start: START, usual: true });
    tree.comment(line(tree, "a b"), "old");
    line(tree, "a b c");
    line(tree, "a x y");
    return tree;
  });
  const base = mine.wish();
  here(mine);
  there(theirs);
  const changes = merge(mine, theirs, base);
  mine.takeOver(changes);
  return { tree: mine, changes: changes.length, words: text(mine.root) };
}

/** @param {GameTree} tree @param {string} tokens */
const at = (tree, tokens) => tree.follow(tokens.split(" "));

test("what another window has saved comes in, and what was done here stays", () => {
  const nothing = () => {};
  assert.deepEqual(both(nothing, nothing).changes, 0);
  assert.equal(
    both(
      (tree) => {
        tree.comment(at(tree, "a"), "here");
      },
      (tree) => {
        tree.comment(at(tree, "a b c"), "there");
      },
    ).words,
    'a"here" b"old" (x y) c"there"',
  );
  assert.equal(
    both(
      (tree) => {
        line(tree, "a b d e");
      },
      (tree) => {
        line(tree, "a b f");
      },
    ).words,
    'a b"old" (x y) c (f) (d e)',
  );
  const { tree } = both(
    (tree) => {
      tree.at = line(tree, "a b d");
    },
    (tree) => {
      line(tree, "a b f g");
    },
  );
  assert.equal(tree.at.token, "d", "the reader stays where they were");
  assert.equal(tree.undoable, null, "an undo must not take the other window's work along");
  assert.deepEqual(at(tree, "a b f g").tokens, ["a", "b", "f", "g"], "what came in hangs in this tree");
  assert.equal(tree.size, 9);
});

test("comments and drawings of both on one turn stay", () => {
  assert.equal(
    both(
      (tree) => {
        tree.comment(at(tree, "a b"), "mine");
      },
      (tree) => {
        tree.comment(at(tree, "a b"), "theirs");
      },
    ).words,
    'a b"mine\ntheirs" (x y) c',
  );
  assert.equal(
    both(
      (tree) => {
        tree.comment(at(tree, "a b"), "old, mine");
      },
      () => {},
    ).words,
    'a b"old, mine" (x y) c',
  );
  const { tree } = both(
    (tree) => {
      tree.draw(at(tree, "a"), "d4", "d4", "G");
      tree.glyph(at(tree, "a"), 1);
    },
    (tree) => {
      tree.draw(at(tree, "a"), "e4", "e4", "R");
      tree.glyph(at(tree, "a"), 2);
    },
  );
  assert.deepEqual(at(tree, "a").notes.circles, [
    { ring: "d4", ink: "G" },
    { ring: "e4", ink: "R" },
  ]);
  assert.deepEqual(at(tree, "a").notes.glyphs, [1], "there can be one sign only");
});

test("deleted in one window it is gone, unless something was done to it in the other", () => {
  /** @param {GameTree} tree */
  const cut = (tree) => {
    tree.remove(at(tree, "a x"));
  };
  /** @param {GameTree} tree */
  const write = (tree) => {
    tree.comment(at(tree, "a x y"), "good");
  };
  assert.equal(both(() => {}, cut).words, 'a b"old" c');
  assert.equal(both(cut, () => {}).words, 'a b"old" c');
  assert.equal(both(write, cut).words, 'a b"old" (x y"good") c');
  assert.equal(both(cut, write).words, 'a b"old" (x y"good") c');
  // Who stood there stands before it now.
  assert.equal(
    both((tree) => {
      tree.at = at(tree, "a x y");
    }, cut).tree.at.token,
    "a",
  );
});

test("the main line is the one that somebody chose", () => {
  /** @param {GameTree} tree */
  const promote = (tree) => {
    tree.promote(at(tree, "a x"));
  };
  assert.equal(both(() => {}, promote).words, 'a x (b"old" c) y');
  assert.equal(
    both(promote, (tree) => {
      line(tree, "a z");
    }).words,
    'a x (b"old" c) (z) y',
  );
});

test("the way that a link names is gone as far as the tree goes", () => {
  const { tree } = both(
    () => {},
    () => {},
  );
  assert.deepEqual(
    ["", "0", "2", "1.1.1", "1.1.0", "9", "1.7.2"].map((way) => tree.along(way).tokens.join(" ")),
    ["", "", "a b", "a x y", "a x", "a b c", "a"],
  );
});

test("scores in words and in short, with one sign for less", () => {
  const names = { first: "Ann", second: "Kim" };
  /** @param {Partial<Score>} score @returns {Score} */
  const score = (score) => ({ value: null, wins: null, turns: null, chance: 0.5, text: "-0.00", ...score });
  /** @type {[Partial<Score>, string, string][]} */
  const cases = [
    [{ wins: "first", turns: 6 }, "Ann wins in 6 turns", "1–0 in 6"],
    [{ wins: "second", turns: 1 }, "Kim wins in 1 turn", "0–1 in 1"],
    [{ wins: "second", turns: 13, proven: true }, "Kim wins in at most 13 turns", "0–1 in 13"],
    [{ wins: "second", turns: 0 }, "Kim has won", "0–1"],
    [{ wins: "first" }, "Ann wins", "1–0"],
    [{ value: -0.52 }, "Kim is ahead by 0.5", "−0.5"],
    [{ value: 3.18 }, "Ann is ahead by 3.2", "+3.2"],
    [{ value: -0.01 }, "Even", "0.0"],
    [{}, "A tie", "="],
  ];
  for (const [one, words, short] of cases)
    assert.deepEqual([scoreWords(score(one), names), shortScore(score(one))], [words, short]);
});
