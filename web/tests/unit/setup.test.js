// A position in the making: what the tools do to it, where marbles go, turning and mirroring, taking back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readGame, writeGame } from "../../js/game-text.js";
import { History } from "../../js/editor/history.js";
import {
  adjust,
  allRings,
  at,
  carry,
  clearMarbles,
  emptyTable,
  moved,
  nowhere,
  readSetup,
  restIntoPool,
  same,
  setupOf,
  swapped,
  symmetry,
  toGame,
  use,
  withTurn,
} from "../../js/editor/setup.js";
import { moment, shape } from "../fixtures.js";
/** @import {Setup, Tool} from "../../js/editor/setup.js" */

const START = "37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1";
const WHOLE = { W: 6, G: 8, B: 10 };
const start = setupOf("37", moment(START));

/** @param {Setup} setup @param {[string, Tool][]} acts @param {boolean} [pooled] */
const after = (setup, acts, pooled = true) => acts.reduce((now, [ring, tool]) => use(now, ring, tool, pooled), setup);

test("marbles come from the pool and go back there", () => {
  const one = after(start, [["d4", "W"]]);
  assert.deepEqual(at(one, "d4"), { ring: true, inert: false, marble: "W" });
  assert.equal(one.pool.W, 5);
  assert.deepEqual(start.marbles, {}, "what was before is untouched");
  const other = after(one, [["d4", "G"]]);
  assert.deepEqual([other.marbles.d4, other.pool], ["G", { W: 6, G: 7, B: 10 }]);
  assert.deepEqual(after(other, [["d4", "G"]]).pool, WHOLE, "the same marble again takes it away");
  assert.deepEqual(nowhere(other, WHOLE), { W: 0, G: 0, B: 0 });
});

test("marbles from nowhere leave the pool alone", () => {
  const one = after(start, [["d4", "W"]], false);
  assert.equal(one.pool.W, 6);
  assert.equal(nowhere(one, WHOLE).W, -1);
  assert.equal(restIntoPool(one, WHOLE).pool.W, 5, "too many are taken from the pool");
});

test("an empty pool gives no marble, but one is put all the same", () => {
  const none = { ...start, pool: { W: 0, G: 0, B: 0 } };
  const one = after(none, [["d4", "W"]]);
  assert.deepEqual([one.marbles.d4, one.pool.W, nowhere(one, WHOLE).W], ["W", 0, 5]);
});

test("rings are taken, put back and set out of play", () => {
  const gone = after(start, [["a1", "none"]]);
  assert.equal(at(gone, "a1").ring, false);
  assert.equal(at(after(gone, [["a1", "ring"]]), "a1").ring, true);
  assert.deepEqual(
    at(after(gone, [["a1", "B"]]), "a1"),
    { ring: true, inert: false, marble: "B" },
    "a marble brings its ring",
  );
  const inert = after(start, [
    ["a1", "W"],
    ["a1", "inert"],
  ]);
  assert.deepEqual(at(inert, "a1"), { ring: true, inert: true, marble: "W" });
  assert.ok(!inert.rings.includes("a1"));
  assert.deepEqual(at(after(inert, [["a1", "inert"]]), "a1"), { ring: true, inert: false, marble: "W" });
  const taken = after(inert, [["a1", "none"]]);
  assert.deepEqual([at(taken, "a1"), taken.pool.W], [{ ring: false, inert: false, marble: null }, 6]);
});

test("the eraser takes the marble first and then the ring", () => {
  const one = after(start, [
    ["a1", "W"],
    ["a1", "clear"],
  ]);
  assert.deepEqual([at(one, "a1"), one.pool.W], [{ ring: true, inert: false, marble: null }, 6]);
  assert.equal(at(after(one, [["a1", "clear"]]), "a1").ring, false);
});

test("marbles are carried between board, pool and players", () => {
  const one = carry(start, "W", { rack: "pool" }, { ring: "d4" }, true);
  assert.deepEqual([one.marbles.d4, one.pool.W], ["W", 5]);
  const two = carry(one, "W", { ring: "d4" }, { ring: "e4" }, true);
  assert.deepEqual(two.marbles, { e4: "W" });
  const three = carry(two, "W", { ring: "e4" }, { rack: "second" }, true);
  assert.deepEqual([three.marbles, three.captured.second.W], [{}, 1]);
  const four = carry(three, "W", { rack: "second" }, { rack: "first" }, true);
  assert.deepEqual([four.captured.second.W, four.captured.first.W, four.pool.W], [0, 1, 5]);
  const five = carry(four, "W", { rack: "first" }, null, true);
  assert.equal(five.pool.W, 6, "off the table means into the pool");
  assert.equal(carry(five, "W", { rack: "pool" }, null, true).pool.W, 5, "from the pool it means away");
  assert.equal(carry(four, "W", { rack: "first" }, null, false).pool.W, 5);
  assert.ok(same(carry(start, "W", { rack: "first" }, { ring: "d4" }, true), start), "there is none to carry");
  const onto = carry(
    after(start, [
      ["a1", "B"],
      ["b1", "W"],
    ]),
    "W",
    { ring: "b1" },
    { ring: "a1" },
    true,
  );
  assert.deepEqual([onto.marbles, onto.pool], [{ a1: "W" }, { W: 5, G: 8, B: 10 }], "what lay there goes back");
  const alone = after(start, [["a1", "B"]]);
  assert.ok(same(carry(alone, "B", { ring: "a1" }, { ring: "a1" }, true), alone), "put back where it was");
});

test("one more and one less", () => {
  const one = adjust(start, "first", "G", 1, true);
  assert.deepEqual([one.captured.first.G, one.pool.G], [1, 7]);
  assert.deepEqual(adjust(one, "first", "G", -1, true).pool.G, 8);
  assert.equal(adjust(start, "first", "G", -1, true).captured.first.G, 0, "never below nothing");
  assert.equal(adjust(start, "pool", "G", -1, true).pool.G, 7);
  assert.equal(adjust(start, "second", "G", 1, false).pool.G, 8);
});

test("helpers", () => {
  const mess = after(start, [
    ["a1", "W"],
    ["b2", "B"],
    ["d7", "none"],
    ["g1", "inert"],
  ]);
  const clear = clearMarbles(mess, true);
  assert.deepEqual([clear.marbles, clear.pool], [{}, WHOLE]);
  assert.deepEqual(nowhere(clearMarbles(mess, false), WHOLE), { W: 1, G: 0, B: 1 });
  const full = allRings(mess, shape("37"));
  assert.deepEqual([full.rings.length, full.inert.length, full.marbles.a1], [37, 0, "W"]);
  const empty = emptyTable(mess);
  assert.deepEqual([empty.rings.length, empty.marbles, nowhere(empty, WHOLE)], [0, {}, WHOLE]);
  assert.deepEqual(restIntoPool(empty, WHOLE).pool, WHOLE);
  const held = swapped(adjust(start, "first", "G", 1, true));
  assert.deepEqual([held.captured.second.G, held.captured.first.G, held.turn], [1, 0, "second"]);
  assert.equal(withTurn(start, "second").turn, "second");
});

test("to another board and other rules", () => {
  const mess = after(start, [
    ["a1", "W"],
    ["g4", "B"],
    ["d7", "none"],
  ]);
  const ground = { shape: shape("37"), whole: WHOLE };
  const small = toGame(mess, "7", ground, { shape: shape("7"), whole: WHOLE });
  assert.deepEqual(
    [small.rings.length, small.marbles, small.pool],
    [7, { a1: "W" }, { W: 5, G: 8, B: 10 }],
    "what has no place goes into the pool",
  );
  const blitz = toGame(mess, "37:blitz", ground, { shape: shape("37"), whole: { W: 5, G: 7, B: 9 } });
  assert.deepEqual(
    [blitz.rings.length, blitz.pool, nowhere(blitz, { W: 5, G: 7, B: 9 })],
    [36, { W: 4, G: 7, B: 8 }, { W: 0, G: 0, B: 0 }],
  );
});

test("turning and mirroring, on boards that allow it", () => {
  const turn = symmetry(shape("37"), "turn");
  assert.ok(turn);
  assert.equal(turn.get("d4"), "d4", "the middle stays");
  let corner = "a1";
  for (let i = 0; i < 6; i++) corner = turn.get(corner) ?? "";
  assert.equal(corner, "a1", "six turns are none");
  assert.notEqual(turn.get("a1"), "a1");
  const third = symmetry(shape("48"), "turn");
  assert.ok(third, "48 rings come back after a third of a turn");
  assert.equal(third.get(third.get(third.get("a1") ?? "") ?? ""), "a1");
  for (const board of ["37", "48", "61", "19", "44"]) {
    const mirror = symmetry(shape(board), "mirror");
    assert.ok(mirror, board);
    for (const [from, to] of mirror) assert.equal(mirror.get(to), from, "twice is none");
    assert.equal(new Set(mirror.values()).size, mirror.size);
  }
  assert.equal(symmetry(shape("43"), "turn"), null);
  const mess = after(start, [
    ["a1", "W"],
    ["b1", "none"],
  ]);
  const round = moved(mess, turn);
  assert.equal(round.marbles[turn.get("a1") ?? ""], "W");
  assert.ok(!round.rings.includes(turn.get("b1") ?? ""));
  assert.equal(round.rings.length, 36);
});

test("what is done is taken back and done again", () => {
  const history = new History(1);
  history.push(2);
  history.push(3);
  history.push(4, true);
  assert.ok(history.undo());
  assert.equal(history.now, 2, "a sweep is one step");
  assert.ok(history.undo());
  assert.ok(!history.undo());
  assert.equal(history.now, 1);
  assert.ok(history.redo() && history.redo());
  assert.equal(history.now, 4);
  assert.ok(!history.redo());
  history.undo();
  history.push(9);
  assert.ok(!history.redo(), "another way was taken");
  for (let i = 0; i < 1000; i++) history.push(i);
  assert.ok(history.past.length <= 300);
});

test("the rules as text, there and back", () => {
  for (const text of [
    "37",
    "37:blitz",
    "48:tournament:captures=claimed",
    "3.4.5.4.3:islands=inert:claims=optional:captures=claimed:goals=2/2/2/1:pool=3/3/3",
  ])
    assert.equal(writeGame(readGame(text)), text);
  assert.equal(writeGame({ ...readGame("37"), goals: " 4/5 :6/3 " }), "37:goals=4/56/3", "no colon gets in");
});

test("only what makes sense is read from the storage", () => {
  assert.ok(same(/** @type {Setup} */ (readSetup(JSON.parse(JSON.stringify(start)))), start));
  /** @type {any[]} */
  const wrong = [
    null,
    7,
    "x",
    {},
    { ...start, rings: "a1" },
    { ...start, rings: ["<b>"] },
    { ...start, marbles: { a1: "X" } },
    { ...start, marbles: null },
    { ...start, pool: { W: -1, G: 0, B: 0 } },
    { ...start, pool: { W: 1e9, G: 0, B: 0 } },
    { ...start, captured: {} },
    { ...start, turn: "third" },
    { ...start, game: 5 },
    { ...start, game: "x".repeat(999) },
    { ...start, inert: undefined },
  ];
  for (const one of wrong) assert.equal(readSetup(one), null, JSON.stringify(one));
});
