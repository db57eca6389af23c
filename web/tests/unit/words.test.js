// The words of the table, typed moves and the places of the rings.

import assert from "node:assert/strict";
import { test } from "node:test";
import { captionOf } from "../../js/board/caption.js";
import {
  describeEach,
  describeEveryWay,
  describeMarbles,
  describeRing,
  describeShortest,
  describeTurn,
  inOrder,
} from "../../js/board/describe.js";
import { list } from "../../js/messages/index.js";
import { Geometry } from "../../js/board/geometry.js";
import { completions, readMove } from "../../js/board/notation.js";
import { applyStep, stepsOf, viewOf } from "../../js/board/view.js";
import { moment, options, shape } from "../fixtures.js";
/** @import {Effect, Marble, Options, Player, TurnMade} from "../../js/protocol.js" */

const START = "37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1";
const CAPTURES = "37 oBoo/oooBo/oooooo/ooooGW1/oooWoo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1";
const ISLAND = "37 2WB/2o2/2oooo/2ooooo/oooBoo/ooooo/oooo 3/5/6 1/1/1 2/0/1 2";
const geometry = new Geometry(shape("37"));
const names = { first: "Engine", second: "You" };

/** @type {Effect} */
const nothing = { placed: null, removed: null, jumps: [], claimed: [], passed: false };

/** @param {Partial<Effect>} effect @returns {TurnMade} */
function made(effect) {
  return {
    number: 1,
    by: "first",
    notation: "?",
    token: "?",
    effect: { ...nothing, ...effect },
    after: moment(START),
    forced: false,
    clock: null,
  };
}

/** @param {string} position @param {string} text @param {Partial<Options>} [change] */
function read(position, text, change = {}) {
  const now = moment(position);
  const reading = readMove(text, now, options("37", now, change), geometry);
  return "token" in reading ? reading.token : `! ${reading.message}`;
}

test("lists, orders and marbles", () => {
  assert.equal(list(["a"]), "a");
  assert.equal(list(["a", "b", "c"], "or"), "a, b or c");
  assert.deepEqual(inOrder(["b1", "a10", "a2", "j1", "h9"]), ["a2", "a10", "b1", "h9", "j1"]);
  assert.equal(
    describeMarbles([
      { ring: "a2", marble: "W" },
      { ring: "a1", marble: "W" },
    ]),
    "white a1 and a2",
  );
  assert.equal(
    describeMarbles([
      { ring: "a2", marble: "B" },
      { ring: "a1", marble: "W" },
    ]),
    "white a1 and black a2",
  );
});

test("the shortest way to win", () => {
  const at = (/** @type {string} */ held) => describeShortest(moment(START.replace("0/0/0", held)).missing.first);
  assert.equal(at("2/0/3"), "2 white to win");
  assert.equal(at("1/2/1"), "3 white or 3 grey to win");
  assert.equal(at("2/2/3"), "2 white or 1 white and 1 grey to win");
  assert.equal(at("3/3/2"), "1 white or 1 black to win");
  assert.equal(at("4/0/0"), "wins with 4 white");
  assert.equal(at("0/0/0"), "4 white, 5 grey, 6 black or 3 of each to win", "at first all ways");
});

test("every way to win", () => {
  const missing = (/** @type {string} */ held) => moment(START.replace("0/0/0", held)).missing.first;
  assert.equal(describeEach(missing("3/0/1")), "3 of each: 5 to go");
  assert.equal(describeEach(missing("3/3/2")), "", "the shortest way says it");
  assert.equal(describeEach(missing("0/0/0")), "");
  assert.equal(describeEach(missing("4/0/0")), "", "somebody has won");
  assert.equal(
    describeEveryWay(missing("4/2/1")),
    "For 4 white: complete. For 5 grey: 3 grey. For 6 black: 5 black. For 3 of each: 1 grey and 2 black.",
  );
});

test("rings as they are announced", () => {
  assert.equal(describeRing("d4", { marble: "W", jumpsTo: ["f4"] }), "d4, white marble, can jump to f4");
  assert.equal(describeRing("a1", { marble: null, free: true, takes: "white a3" }), "a1, vacant, free, takes white a3");
  assert.equal(describeRing("a1", { marble: null, inert: true }), "a1, vacant, out of play");
});

test("turns as they are announced", () => {
  const claimed = [
    { ring: "a1", marble: /** @type {const} */ ("W") },
    { ring: "a2", marble: /** @type {const} */ ("W") },
  ];
  assert.equal(
    describeTurn(made({ placed: { marble: "B", at: "d7", own: false }, removed: "b2", claimed }), names),
    "Engine placed a black marble on d7 and removed b2; white a1 and a2 are isolated",
  );
  const jumps = [
    { from: "e4", over: "d5", to: "c5", captured: /** @type {const} */ ("G") },
    { from: "c5", over: "b4", to: "a3", captured: /** @type {const} */ ("B") },
  ];
  assert.equal(
    describeTurn(made({ jumps }), names),
    "Engine jumped from e4 to c5 and a3 and captured grey d5 and black b4",
  );
  assert.equal(describeTurn(made({ passed: true }), names), "Engine passed");
});

test("turns in a few words, of both players, with what they won", () => {
  /** @param {Partial<Effect>} effect @param {Player} [by] */
  const caption = (effect, by = "first") => {
    // Names stay text here: only a page has elements.
    const wrap = /** @type {(name: string) => any} */ ((name) => `<${name}>`);
    const { words, marbles, won } = captionOf({ ...made(effect), by }, { first: "You", second: "Engine" }, wrap);
    return `${words.join("")} ${marbles.join("")}${won ? "!" : ""}`;
  };
  /** @param {Marble} captured */
  const jump = (captured) => ({ from: "e4", over: "d5", to: "c5", captured });
  assert.equal(caption({ jumps: [jump("W")] }), "<You> captured a white marble. W!");
  assert.equal(caption({ jumps: [jump("B"), jump("B")] }, "second"), "<Engine> captured 2 black marbles. BB!");
  assert.equal(caption({ jumps: [jump("B"), jump("W")] }), "<You> captured 1 white and 1 black. BW!");
  const placed = { marble: /** @type {const} */ ("G"), at: "d7", own: false };
  assert.equal(caption({ placed, removed: "b2" }, "second"), "<Engine> placed grey on d7 and removed b2. G");
  assert.equal(caption({ placed }), "<You> placed grey on d7. G");
  /** @param {string[]} rings */
  const taken = (rings) => rings.map((ring) => ({ ring, marble: /** @type {const} */ ("B") }));
  assert.equal(
    caption({ placed, removed: "b2", claimed: taken(["a1"]) }),
    "<You> claimed a black marble: a1 is isolated. B!",
  );
  assert.equal(
    caption({ placed, claimed: [...taken(["b1", "a2"]), { ring: "c1", marble: "W" }] }, "second"),
    "<Engine> claimed 1 white and 2 black: a2, b1 and c1 are isolated. BBW!",
  );
  assert.equal(
    caption({ placed, claimed: taken(["a1", "a2", "a3", "a4", "b1"]) }),
    "<You> claimed 5 black marbles: 5 rings are isolated. BBBBB!",
  );
  assert.equal(caption({ passed: true }, "second"), "<Engine> had to pass. ");
});

test("the steps of a turn lead to what it leaves", () => {
  const view = viewOf(moment(CAPTURES));
  const effect = { ...nothing, jumps: [{ from: "d5", over: "e4", to: "f3", captured: /** @type {const} */ ("W") }] };
  for (const step of stepsOf(effect)) applyStep(view, step, "first");
  assert.equal(view.marbles.get("f3"), "G");
  assert.equal(view.marbles.has("d5") || view.marbles.has("e4"), false);
  assert.equal(view.captured.first.W, 1);
  const island = viewOf(moment(ISLAND));
  const claim = {
    ...nothing,
    placed: { marble: /** @type {const} */ ("G"), at: "e3", own: true },
    removed: "b3",
    claimed: [{ ring: "a3", marble: /** @type {const} */ ("W") }],
  };
  for (const step of stepsOf(claim)) applyStep(island, step, "second");
  assert.equal(island.rings.has("b3") || island.rings.has("a3"), false);
  assert.deepEqual(island.captured.second, { W: 3, G: -1, B: 1 });
  assert.equal(island.pool.G, 5);
});

test("typed moves are read in every form", () => {
  assert.equal(read(START, "Wd4,a1"), "Wd4,a1");
  assert.equal(read(START, " w d4, A1 "), "Wd4,a1");
  assert.equal(read(START, "bb2,a1"), "Bb2,a1");
  assert.equal(read(ISLAND, "Ge3,b3"), "Ge3,b3xWa3Ba4");
  assert.equal(read(ISLAND, "Ge3,b3 x Ba4Wa3"), "Ge3,b3xWa3Ba4");
  assert.equal(read(ISLAND, "Ge3,b3", { claims_optional: true }), "Ge3,b3");
  assert.equal(read(ISLAND, "Ge3,b3xWa3Ba4", { claims_optional: true }), "Ge3,b3xWa3Ba4");
  assert.equal(read(CAPTURES, "xd5f3"), "xd5Wf3");
  assert.equal(read(CAPTURES, "x e4Gc5Ba3Ba1"), "xe4Gc5Ba3Ba1");
  assert.equal(read(START, "-", { pass: true }), "-");
  assert.equal(read(START, "UNDO", { demand: true }), "undo");
  assert.equal(
    read(CAPTURES, "xd6d4", { captures_complete: false }),
    "xd6d4",
    "the server decides what was not listed",
  );
});

test("typed moves that cannot be are refused with the reason", () => {
  assert.match(read(START, ""), /^! Type a move/);
  assert.match(read(START, "hello"), /^! “hello” isn’t a move/);
  assert.match(read(START, "Wd4"), /^! Wd4 needs a ring to remove/);
  assert.match(read(START, "Wd4,d3"), /^! d3 isn’t free/);
  assert.match(read(START, "Wa9,a1"), /^! There’s no ring a9/);
  assert.match(read(ISLAND, "Ga1,b3"), /^! a1 is no longer on the board/);
  assert.match(read(ISLAND, "Ge3,b3xWa3"), /^! This isolates a3, a4, not a3/);
  assert.match(read(ISLAND, "Ge3,b3xBa3Ba4"), /^! The isolated marbles are Wa3Ba4/);
  assert.match(read(ISLAND, "Ge3,g1xBa3"), /^! This doesn’t isolate anything/);
  assert.match(read(CAPTURES, "Wa1,g1"), /^! You must capture/);
  assert.match(read(CAPTURES, "xe4c5"), /^! The marble must jump on/);
  assert.match(read(CAPTURES, "xd5Bf3"), /^! The marble on e4 is white/);
  assert.match(read(CAPTURES, "xa2c2"), /^! a2 can’t jump/);
  assert.match(read(START, "xd5f3"), /^! There’s no capture/);
  assert.match(read(START, "-"), /^! You can move/);
  assert.match(read(START, "undo"), /^! There’s no turn/);
  assert.match(read(START, "x".repeat(5000)), /^! /);
});

test("completion goes from colour to ring to whole moves", () => {
  const now = moment(START);
  const all = options("37", now);
  const next = (/** @type {string} */ text) => completions(text, now, all, geometry);
  assert.deepEqual(next(""), ["W", "G", "B"]);
  assert.deepEqual(next("wg"), ["Wg1", "Wg2", "Wg3", "Wg4"]);
  assert.deepEqual(next("Wd4,a"), ["Wd4,a1", "Wd4,a2", "Wd4,a3", "Wd4,a4"]);
  assert.deepEqual(next("Wz"), []);
  const captures = moment(CAPTURES);
  assert.deepEqual(completions("xe4", captures, options("37", captures), geometry).sort(), [
    "xe4Gc5Ba3Ba1",
    "xe4Gc5We6",
  ]);
  assert.deepEqual(completions("xe4c5e", captures, options("37", captures), geometry), ["xe4Gc5We6"]);
  const island = moment(ISLAND);
  assert.deepEqual(completions("Ge3,b", island, options("37", island), geometry), ["Ge3,b3xWa3Ba4"]);
});

test("every completion of a whole move is read as that move", () => {
  for (const position of [START, CAPTURES, ISLAND]) {
    const now = moment(position);
    const all = options("37", now);
    for (const start of ["x", "Wd3,", "Ge3,"]) {
      for (const token of completions(start, now, all, geometry)) {
        const reading = readMove(token, now, all, geometry);
        assert.equal("token" in reading && reading.token, token);
        // The turn that was put together from it is that turn.
        assert.equal("turn" in reading && reading.turn?.token, token);
      }
    }
  }
});

test("geometry: neighbours stay 100 apart however the board is turned", () => {
  for (let rotation = 0; rotation < 6; rotation++) {
    for (const mirror of [false, true]) {
      const turned = new Geometry(shape("48"), { rotation, mirror });
      const a = turned.at("d4");
      const b = turned.at("d5");
      assert.ok(Math.abs(Math.hypot(a.x - b.x, a.y - b.y) - 100) < 1e-9);
      assert.equal(turned.between("d4", "d6"), "d5");
      assert.equal(turned.between("c3", "e4"), "d4");
      const columns = new Set([...turned.points.values()].map((point) => Math.round(point.x)));
      assert.ok(columns.size <= 9, "columns stay vertical on the screen");
    }
  }
  const up = new Geometry(shape("37"), { rotation: 3 });
  assert.ok(up.at("d1").y < up.at("d7").y, "after half a turn row 1 is on top");
  assert.ok(
    new Geometry(shape("37"), { mirror: true }).at("a1").x > new Geometry(shape("37"), { mirror: true }).at("g1").x,
  );
});

test("arrow keys: up and down in the column, sideways at the same height, everywhere", () => {
  const rings = shape("37").rings.map((ring) => ring.name);
  assert.equal(geometry.step("d4", "ArrowUp", rings), "d5");
  assert.equal(geometry.step("d4", "ArrowDown", rings), "d3");
  let ring = "a2";
  const height = geometry.at(ring).y;
  /** @type {string[]} */
  const walked = [];
  for (
    let next = geometry.step(ring, "ArrowRight", rings, height);
    next;
    next = geometry.step(ring, "ArrowRight", rings, height)
  ) {
    walked.push(next);
    ring = next;
  }
  assert.equal(walked.length, 6);
  assert.equal(walked.at(-1)?.[0], "g");
  assert.ok(walked.every((one) => Math.abs(geometry.at(one).y - height) <= 50.1));
  const reached = new Set(["d4"]);
  const queue = ["d4"];
  for (const here of queue) {
    for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
      const next = geometry.step(here, key, rings);
      if (next && !reached.has(next)) {
        reached.add(next);
        queue.push(next);
      }
    }
  }
  assert.equal(reached.size, 37);
});
