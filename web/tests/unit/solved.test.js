// What is proven of first turns, counted.

import assert from "node:assert/strict";
import { test } from "node:test";
import { tallyPlace, tallyRemoval, verdictOf } from "../../js/solved/verdict.js";

test("a place and a ring have the verdict of their turns, by colour or for all", () => {
  /** @type {import("../../js/protocol.js").FirstRemoval} */
  const removal = { ring: "a1", places: { a2: ["W", "G", "B"], b1: ["W"], d4: [] } };
  assert.deepEqual(tallyRemoval(removal, null), { turns: 9, lost: 4 });
  assert.deepEqual(tallyRemoval(removal, "W"), { turns: 3, lost: 2 });
  assert.deepEqual(tallyRemoval(removal, "B"), { turns: 3, lost: 1 });
  const verdicts = (/** @type {"W" | "G" | null} */ marble) =>
    Object.values(removal.places).map((losing) => verdictOf(tallyPlace(losing, marble)));
  assert.deepEqual(verdicts(null), ["lost", "some", "open"]);
  assert.deepEqual(verdicts("W"), ["lost", "lost", "open"]);
  assert.deepEqual(verdicts("G"), ["lost", "open", "open"]);
});
