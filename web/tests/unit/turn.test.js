// A turn in the making: every way to put it together, and what is said when something cannot be done.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Geometry } from "../../js/board/geometry.js";
import { Turn } from "../../js/board/turn.js";
import { moment, options, shape } from "../fixtures.js";
import { t } from "../../js/messages/index.js";
/** @import {Options} from "../../js/protocol.js" */
/** @import {Answer} from "../../js/board/turn.js" */

const START = "37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1";
// The printed rules' third diagram: four captures, two of them branching.
const CAPTURES = "37 oBoo/oooBo/oooooo/ooooGW1/oooWoo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1";
// a3 and a4 hang on b3 alone.
const ISLAND = "37 2WB/2o2/2oooo/2ooooo/oooBoo/ooooo/oooo 3/5/6 1/1/1 2/0/1 2";

/** @param {string} position @param {{touchMove?: boolean, change?: Partial<Options>}} [how] */
function turnAt(position, { touchMove = false, change = {} } = {}) {
  const now = moment(position);
  return new Turn(now, options("37", now, change), { touchMove, geometry: new Geometry(shape("37")) });
}

/** @param {Answer} answer */
function refusal(answer) {
  assert.equal(answer.ok, false);
  return answer.ok ? "" : answer.message;
}

test("marble first: pick, place, remove", () => {
  const turn = turnAt(START);
  assert.equal(turn.sentence(), t("turn.place"));
  assert.ok(turn.pick("W").ok);
  assert.equal(turn.sentence(), t("turn.placeOn", { colour: "white" }));
  assert.deepEqual(turn.press("d4"), { ok: true, steps: [{ kind: "place", marble: "W", at: "d4", own: false }] });
  assert.equal(turn.complete, false);
  assert.equal(turn.sentence(), t("turn.remove"));
  assert.ok(turn.hints().removals.has("a1"));
  assert.deepEqual(turn.press("a1"), { ok: true, steps: [{ kind: "remove", ring: "a1" }] });
  assert.equal(turn.token, "Wd4,a1");
  assert.equal(turn.view().pool.W, 5);
  assert.equal(turn.view().rings.has("a1"), false);
  assert.equal(turn.view().marbles.get("d4"), "W");
});

test("a pressed ring asks what is meant, and offers removal only if it is free", () => {
  const turn = turnAt(START);
  assert.deepEqual(turn.press("d4"), { ok: true, steps: [], choose: "d4" });
  assert.deepEqual(turn.choices("d4"), { marbles: ["W", "G", "B"], remove: false });
  assert.deepEqual(turn.choices("a1"), { marbles: ["W", "G", "B"], remove: true });
  assert.equal(turn.active, false);
});

test("with one colour left no question is asked, unless the ring is free as well", () => {
  const turn = turnAt(START.replace("6/8/10", "0/0/3"));
  assert.ok("choose" in turn.press("a1"));
  const answer = turn.press("d4");
  assert.ok(answer.ok && answer.steps.length === 1);
  assert.equal(turn.marble, "B");
});

test("ring first: by the chooser, or by saying so", () => {
  const chosen = turnAt(START);
  assert.ok(chosen.remove("a1").ok);
  assert.equal(chosen.sentence(), t("turn.place.removed", { ring: "a1" }));
  assert.match(refusal(chosen.place("W", "a1")), /removed/);
  assert.ok(chosen.place("B", "d4").ok);
  assert.equal(chosen.token, "Bd4,a1");

  const said = turnAt(START);
  assert.ok(said.toggleRingFirst().ok);
  assert.equal(refusal(said.press("d4")), t("turn.notFree", { ring: "d4" }));
  assert.ok(said.press("g1").ok);
  assert.ok("choose" in said.press("c3"));
  assert.ok(said.place("G", "c3").ok);
  assert.equal(said.token, "Gc3,g1");
});

test("ring first is refused where the rules of the game do not have it", () => {
  const turn = turnAt(START, { change: { ring_first: false } });
  assert.equal(turn.choices("a1").remove, false);
  assert.equal(refusal(turn.toggleRingFirst()), t("turn.noRingFirst"));
  assert.equal(refusal(turn.remove("a1")), t("turn.marbleFirst"));
});

test("a marble is put back or exchanged while it is in hand", () => {
  const turn = turnAt(START);
  turn.pick("W");
  turn.pick("G");
  assert.equal(turn.marble, "G");
  turn.pick("G");
  assert.equal(turn.marble, null);
  assert.equal(turn.active, false);
});

test("back and cancel undo step by step", () => {
  const turn = turnAt(START, { change: {} });
  turn.pick("W");
  turn.press("d4");
  assert.ok(turn.press("d4").ok, "pressing the placed marble takes it up again");
  assert.equal(turn.at, null);
  assert.equal(turn.marble, "W");
  turn.press("c3");
  turn.press("a1");
  assert.ok(turn.complete);
  turn.back();
  assert.equal(turn.removed, null);
  assert.equal(turn.at, "c3");
  turn.cancel();
  assert.equal(turn.active, false);
  assert.equal(turn.view().pool.W, 6);
});

test("touch-move: what is taken is played, what is placed stays, what is removed stays removed", () => {
  const turn = turnAt(START, { touchMove: true });
  turn.pick("W");
  assert.equal(refusal(turn.pick("G")), t("turn.touch.marble", { colour: "white" }));
  assert.equal(refusal(turn.cancel()), t("turn.touch.marble", { colour: "white" }));
  turn.press("d4");
  assert.equal(refusal(turn.press("d4")), t("turn.touch.placed"));
  assert.equal(refusal(turn.cancel()), t("turn.touch.placed"));
  assert.ok(turn.press("a1").ok);
  assert.equal(turn.token, "Wd4,a1");

  const ring = turnAt(START, { touchMove: true });
  ring.remove("a1");
  assert.equal(refusal(ring.cancel()), t("turn.touch.removed", { ring: "a1" }));

  const jump = turnAt(CAPTURES, { touchMove: true });
  jump.press("e4");
  assert.match(refusal(jump.press("d6")), /^e4 can’t jump to d6: /);
  assert.equal(refusal(jump.cancel()), t("turn.touch.jump", { ring: "e4" }));
});

test("captures are compulsory, and the refusals name who can jump", () => {
  const turn = turnAt(CAPTURES);
  assert.equal(turn.sentence(), "You must capture: jump with d5, d6 or e4.");
  assert.deepEqual([...turn.hints().jumpers].sort(), ["d5", "d6", "e4"]);
  assert.equal(refusal(turn.pick("W")), "You must capture: d5, d6 or e4 can jump.");
  assert.equal(refusal(turn.press("g1")), "You must capture: d5, d6 or e4 can jump.");
  assert.match(refusal(turn.press("a2")), /^a2 can’t jump\./);
});

test("a chain is followed at its branches, and forced steps follow by themselves", () => {
  const turn = turnAt(CAPTURES);
  assert.ok(turn.press("e4").ok);
  assert.deepEqual(turn.jumpsFrom("e4"), ["c5"]);
  const first = turn.press("c5");
  assert.ok(first.ok);
  assert.equal(first.ok && first.steps.length, 1, "two ways on: it stops");
  assert.deepEqual([...turn.hints().landings].sort(), ["a3", "e6"]);
  assert.match(refusal(turn.press("b1")), /c5 can’t jump to b1: it can jump to a3 or e6/);
  const rest = turn.press("a3");
  assert.ok(rest.ok);
  assert.deepEqual(rest.ok && rest.steps.map((step) => step.kind === "jump" && step.to), ["a3", "a1"]);
  assert.equal(turn.token, "xe4Gc5Ba3Ba1");
  assert.deepEqual(turn.view().captured.first, { W: 0, G: 1, B: 2 });
  assert.equal(turn.view().marbles.get("a1"), "W");
});

test("another jumper may be chosen before the first jump", () => {
  const turn = turnAt(CAPTURES);
  turn.press("e4");
  assert.ok(turn.press("d5").ok);
  turn.press("f3");
  assert.equal(turn.token, "xd5Wf3");
  turn.cancel();
  turn.press("d5");
  assert.ok(turn.press("d5").ok);
  assert.equal(turn.active, false);
});

test("isolation is foreseen, said, and written", () => {
  const turn = turnAt(ISLAND);
  turn.pick("G");
  turn.press("e3");
  assert.deepEqual(turn.preview("b3"), [["a3", "a4"]]);
  assert.deepEqual(turn.preview("g1"), []);
  assert.equal(turn.sentence(), "Now remove a free ring. b3 takes white a3 and black a4.");
  assert.ok(turn.hints().takes.has("b3"));
  turn.press("b3");
  assert.equal(turn.token, "Ge3,b3xWa3Ba4");
  assert.equal(turn.asksClaims, false);
});

test("ring first, the placement is what isolates", () => {
  const turn = turnAt(ISLAND);
  turn.remove("b3");
  assert.deepEqual(turn.preview("e3"), [["a3", "a4"]]);
  turn.place("G", "e3");
  assert.equal(turn.token, "Ge3,b3xWa3Ba4");
});

test("groups may be declined where the game allows it", () => {
  const turn = turnAt(ISLAND, { change: { claims_optional: true } });
  turn.place("G", "e3");
  turn.remove("b3");
  assert.ok(turn.asksClaims);
  turn.claim(0, false);
  assert.equal(turn.token, "Ge3,b3");
  turn.claim(0, true);
  assert.equal(turn.token, "Ge3,b3xWa3Ba4");
});

test("where no ring is left to remove, the marble alone is the turn", () => {
  const turn = turnAt(START, { change: { removals: ["a1"] } });
  turn.place("W", "a1");
  assert.equal(turn.token, "Wa1");
});

test("refusals say why", () => {
  const turn = turnAt(ISLAND.replace("3/5/6", "0/5/6"));
  assert.equal(refusal(turn.pick("W")), t("turn.noneLeft", { colour: "white" }));
  assert.match(refusal(turn.press("e4")), /e4 holds a black marble: choose a vacant ring/);
  turn.pick("G");
  assert.match(refusal(turn.press("e4")), /e4 holds a black marble/);
  turn.press("e3");
  assert.equal(refusal(turn.press("e4")), t("turn.held", { ring: "e4" }));
  assert.equal(refusal(turn.press("d4")), t("turn.notFree", { ring: "d4" }));
  assert.equal(refusal(turn.pick("B")), t("turn.removeNow"));
});

test("own captures are placed when the pool is empty", () => {
  const turn = turnAt(START.replace("6/8/10 0/0/0", "0/0/0 2/3/0"));
  assert.equal(turn.sentence(), t("turn.place.own"));
  assert.equal(refusal(turn.pick("B")), t("turn.noneLeft.own", { colour: "black" }));
  turn.place("W", "d4");
  assert.equal(turn.view().captured.first.W, 1);
});

test("captures that may be overlooked leave both ways open", () => {
  const now = moment(CAPTURES);
  const rings = now.rings.filter((ring) => !now.marbles[ring]);
  const turn = turnAt(CAPTURES, { change: { places: rings, removals: ["a1"], supply: now.pool, ring_first: true } });
  assert.match(turn.sentence(), /Place a marble, or capture: jump with d5, d6 or e4/);
  assert.ok(turn.pick("W").ok);
  turn.cancel();
  assert.ok(turn.press("d5").ok);
  assert.ok(turn.press("f3").ok);
  assert.equal(turn.token, "xd5Wf3");
});
