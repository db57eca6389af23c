// Letters and numbers beside the board: each stands beside a ring that it names, and none on a ring.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { Geometry } from "../../js/board/geometry.js";
import { BOARDS, dice, moment, shape } from "../fixtures.js";
/** @import {Ring} from "../../js/protocol.js" */

const PUZZLES = new URL("../../../crates/zertz-engine/puzzles/puzzles.txt", import.meta.url);

/** How far the middle of a label stays from the middle of a ring, whose edge is at 46.5. */
const CLEAR = 58;

/** @param {string} name */
const views = (name) =>
  Array.from({ length: 12 }, (_, i) => new Geometry(shape(name), { rotation: i % 6, mirror: i >= 6 }));

/**
 * Every column and row that has rings is named once, beside one of its rings, and no name lies on a ring or on another.
 * @param {Geometry} geometry @param {Set<Ring>} left @param {string} where
 */
function named(geometry, left, where) {
  const labels = geometry.labels(left);
  const texts = (/** @type {string} */ kind) =>
    labels
      .filter((label) => label.kind === kind)
      .map(({ text }) => text)
      .sort();
  assert.deepEqual(texts("column"), [...new Set([...left].map((ring) => ring[0]))].sort(), where);
  assert.deepEqual(texts("row"), [...new Set([...left].map((ring) => ring.slice(1)))].sort(), where);
  for (const label of labels) {
    const said = `${label.text} at ${where}`;
    const own = [...left].filter((ring) => (label.kind === "row" ? ring.slice(1) : ring[0]) === label.text);
    assert.ok(geometry.nearest(label, own, 70), `${said} stands beside no ring that it names`);
    const on = geometry.nearest(label, left, CLEAR);
    assert.equal(on, null, `${said} lies on ${on}`);
    for (const other of labels)
      if (other !== label)
        assert.ok(Math.hypot(label.x - other.x, label.y - other.y) > 30, `${said} lies on ${other.text}`);
  }
}

test("a whole board is named beside its rings, however it is turned", () => {
  for (const name of Object.keys(BOARDS))
    for (const geometry of views(name)) named(geometry, new Set(geometry.points.keys()), name);
});

test("no label lies on a ring in any of the shipped puzzles", async () => {
  const lines = (await readFile(PUZZLES, "utf8")).split("\n").filter((line) => /^\d/.test(line));
  assert.ok(lines.length >= 600, `${lines.length} puzzles`);
  for (const line of lines) {
    const [position] = line.split(";");
    const { rings, inert } = moment(position);
    named(new Geometry(shape(position.split(/[: ]/)[0])), new Set([...rings, ...inert]), position);
  }
});

test("no label lies on a ring of what is left late in a game, on any board and however it is turned", () => {
  const roll = dice(18);
  for (const name of Object.keys(BOARDS)) {
    for (const geometry of views(name)) {
      const rings = [...geometry.points.keys()];
      const all = geometry.box();
      for (let sample = 0; sample < 60; sample++) {
        const most = 1 + roll(9);
        const left = new Set(rings.filter(() => roll(10) < most));
        if (!left.size) continue;
        named(geometry, left, `${name}: ${[...left].join(" ")}`);
        const some = geometry.box(left);
        assert.ok(some.width <= all.width + 1e-6 && some.height <= all.height + 1e-6);
      }
    }
  }
});
