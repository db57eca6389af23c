// What the editor remembers: each visit its own position.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { keep, newVisit, recall } from "../../js/editor/keep.js";
import { setupOf } from "../../js/editor/setup.js";
import { moment } from "../fixtures.js";

beforeEach(() => {
  /** @type {Map<string, string>} */
  const map = new Map();
  Object.assign(globalThis, {
    sessionStorage: {
      getItem: (/** @type {string} */ key) => map.get(key) ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ value) => map.set(key, value),
      removeItem: (/** @type {string} */ key) => map.delete(key),
      size: () => map.size,
    },
  });
});

/** A position with so many white marbles left. @param {number} white */
const setup = (white) =>
  setupOf("37", moment(`37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo ${white}/8/10 0/0/0 0/0/0 1`));

test("two visits do not write over each other; the plain address has the newest", () => {
  keep("a", setup(1));
  keep("b", setup(2));
  keep("b", setup(3));
  assert.equal(recall("a")?.pool.W, 1);
  assert.equal(recall("b")?.pool.W, 3);
  assert.equal(recall(undefined)?.pool.W, 3);
  for (const strange of ["none", "../x", true, 7, null, {}]) assert.equal(recall(strange), null);
  assert.notEqual(newVisit(), newVisit());
});

test("old visits are forgotten, and strange storage does no harm", () => {
  for (let i = 0; i < 40; i++) keep(`v${i}`, setup(i % 6));
  assert.equal(recall("v0"), null);
  assert.equal(recall("v39")?.pool.W, 3);
  assert.ok(/** @type {any} */ (sessionStorage).size() < 20);
  for (const text of ["[[", "{}", '[1,"../",null]']) {
    sessionStorage.setItem("zertz.editor.visits", text);
    keep("x", setup(2));
    assert.equal(recall("x")?.pool.W, 2);
  }
});
