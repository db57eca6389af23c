// The turn at which a game turned.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turningPoint } from "../../js/analysis/turning.js";

/** @param {"first" | "second"} by @param {number} loss @param {boolean} [forced] */
const turn = (by, loss, forced = false) => /** @type {any} */ ({ by, loss, forced });

test("it is the loser's costliest turn, the latest of equals, and never a forced one", () => {
  const turns = [turn("first", 0.1), turn("second", 0.6), turn("first", 0.3), turn("second", 0), turn("first", 0.3)];
  assert.equal(turningPoint({ turns }, "first"), 5);
  assert.equal(turningPoint({ turns }, "second"), 2);
  assert.equal(turningPoint({ turns }, null), 2, "in a tie, anybody's");
  assert.equal(turningPoint({ turns: [turn("first", 0.9, true), turn("first", 0.001)] }, "first"), 0);
});
