// What is exported: lines through trees, and names of files.

import assert from "node:assert/strict";
import { test } from "node:test";
import { split } from "../../js/export/picture.js";
import { fileName, lossWords, sceneOf, sourceOf } from "../../js/export/source.js";
import { moment, shape } from "../fixtures.js";
/** @import {Look, Tree, TurnMade} from "../../js/protocol.js" */

const START = "37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1";
const start = moment(START);

/** @param {number} number @param {string} token @returns {TurnMade} */
const turn = (number, token) => ({
  number,
  by: number % 2 ? "first" : "second",
  notation: token,
  token,
  effect: { placed: null, removed: null, jumps: [], claimed: [], passed: false },
  after: start,
  forced: false,
  clock: null,
});

/** @type {Look} */
const look = {
  game: "37",
  title: "37 rings",
  shape: shape("37"),
  start,
  turns: [turn(1, "Wd4,a1"), turn(2, "Bd5,a2")],
  moment: start,
  options: null,
  result: null,
};

const notes = { glyphs: [], before: "", comment: "", arrows: [], circles: [], eval: null, clock: null };

/** A main line 1 – 2 and a variation 3 – 4 from the start. @type {Tree} */
const tree = {
  game: "37",
  title: "37 rings",
  shape: shape("37"),
  start,
  tags: [
    ["Player1", "Ann"],
    ["Player2", "Bob"],
  ],
  result: "1-0",
  nodes: [
    { ...notes, parent: null, turn: null },
    { ...notes, parent: 0, turn: turn(1, "one") },
    { ...notes, parent: 1, turn: turn(2, "two") },
    { ...notes, parent: 0, turn: turn(1, "three"), comment: "better", arrows: [{ from: "a1", to: "d4", ink: "R" }] },
    { ...notes, parent: 3, turn: turn(2, "four") },
    { ...notes, parent: 3, turn: turn(2, "five") },
  ],
};

test("a look is a line, shown at its end or where one says", () => {
  const source = sourceOf({ look });
  assert.deepEqual(
    [source.line.length, source.at, sceneOf(source, 2).caption, sceneOf(source, 0).caption],
    [3, 2, "1… Bd5,a2", "Start"],
  );
  assert.equal(sourceOf({ look, at: 1 }).at, 1);
  assert.equal(sourceOf({ look, at: 99 }).at, 2);
  assert.deepEqual(
    source.tree.nodes.map((node) => [node.parent, node.token]),
    [
      [null, null],
      [0, "Wd4,a1"],
      [1, "Bd5,a2"],
    ],
  );
  assert.equal(source.tree.position, START);
  const marks = { arrows: [], circles: [{ ring: "a1", ink: /** @type {const} */ ("G") }] };
  const bare = sourceOf({ look: { ...look, turns: [] }, marks });
  assert.deepEqual([bare.line.length, sceneOf(bare, 0).caption, sceneOf(bare, 0).marks], [1, "", marks]);
});

test("the line of a tree goes through the node that is shown", () => {
  const source = sourceOf({ tree, node: 3 });
  assert.deepEqual(
    source.line.map((step) => step.turn?.token ?? null),
    [null, "three", "four"],
  );
  assert.equal(source.at, 1);
  assert.deepEqual(source.names, { first: "Ann", second: "Bob" });
  assert.deepEqual(sceneOf(source, 1).marks?.arrows, [{ from: "a1", to: "d4", ink: "R" }]);
  assert.deepEqual(
    source.tree.nodes.map((node) => node.token),
    [null, "one", "two", "three", "four", "five"],
    "the file has all of it",
  );
  assert.equal(source.tree.nodes[3].comment, "better");
  assert.equal(source.tree.result, "1-0");
  assert.deepEqual(
    sourceOf({ tree, node: 0 }).line.map((step) => step.turn?.token ?? null),
    [null, "one", "two"],
  );
  assert.equal(sourceOf({ tree, node: 999 }).at, 0, "a node that is not there");
  assert.throws(() => sourceOf({}), /nothing to export/);
});

test("pictures count turns as the list of turns does, also where second begins", () => {
  const { length } = look.turns;
  const long = { ...look, turns: [...look.turns, turn(3, "Wc3,a3")] };
  const source = sourceOf({ look: long });
  assert.deepEqual(
    [1, 2, 3].map((at) => sceneOf(source, at).caption),
    ["1. Wd4,a1", "1… Bd5,a2", "2. Wc3,a3"],
  );
  assert.equal(fileName(sourceOf({ look: long, at: 2 }), "png"), "zertz-37-rings-1-second.png");
  const late = sourceOf({ look: { ...look, start: { ...start, turn: "second" } } });
  assert.deepEqual(
    [1, length].map((at) => sceneOf(late, at).caption),
    ["1… Wd4,a1", "2. Bd5,a2"],
  );
});

test("what a file cannot hold is said", () => {
  const { tree: wish } = sourceOf({ tree, node: 0 });
  assert.equal(lossWords(wish, "sgf"), "Boardspace SGF only holds the main line. Left out: 3 turns in variations.");
  const signed = { ...wish, nodes: wish.nodes.slice(0, 3).map((node, i) => ({ ...node, glyphs: i ? [1] : [] })) };
  assert.equal(lossWords(signed, "sgf"), "Boardspace SGF only holds the main line. Left out: 2 symbols such as !.");
  assert.match(lossWords(wish, "zen"), /^ZEN can’t hold everything/);
});

test("names of files are harmless", () => {
  assert.equal(fileName(sourceOf({ tree, node: 1 }), "png"), "zertz-ann-bob-1-first.png");
  assert.equal(
    fileName(sourceOf({ look, names: { first: "../../etc/passwd", second: '<b>"Zoë' } }), "gif"),
    "zertz-etc-passwd-b-zoe.gif",
  );
  assert.equal(fileName(sourceOf({ look }), "zgn"), "zertz-37-rings.zgn");
  assert.ok(fileName(sourceOf({ look, names: { first: "x".repeat(500), second: "y" } }), "zgn").length < 80);
});

test("colours as every viewer reads them", () => {
  assert.deepEqual(split("rgb(233, 225, 210)"), { colour: "#e9e1d2", alpha: 1 });
  assert.deepEqual(split("rgba(60, 44, 24, 0.4)"), { colour: "#3c2c18", alpha: 0.4 });
  assert.deepEqual(split("rgb(60 44 24 / 40%)"), { colour: "#3c2c18", alpha: 0.4 });
  assert.deepEqual(split("color(srgb 1 0.5 0 / 0.45)"), { colour: "#ff8000", alpha: 0.45 });
  assert.deepEqual(split("color(srgb 1e-3 0 0)"), { colour: "#000000", alpha: 1 });
  assert.equal(split("transparent").alpha, 0);
});
