// What a browser keeps, taken elsewhere: read back whole, added to what is there, and refused when it is none of ours.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** Storage as a browser has it. */
class Storage {
  /** @type {Map<string, string>} */
  map = new Map();
  /** @param {string} key */
  getItem(key) {
    return this.map.get(key) ?? null;
  }
  /** @param {string} key @param {string} value */
  setItem(key, value) {
    this.map.set(key, value);
  }
}
// The settings look at the window when they are loaded.
Object.assign(globalThis, {
  localStorage: new Storage(),
  matchMedia: () => ({ matches: false, addEventListener() {} }),
  addEventListener() {},
  document: { documentElement: { dataset: {}, style: {} }, querySelector: () => null },
});
const { finishDay, finishPuzzle, finishRush, finishStep, lessonsDone, puzzleProgress } = await import(
  "../../js/learn/progress.js"
);
const { pack, unload, unpack } = await import("../../js/travel/luggage.js");
const wishes = await import("../../js/settings.js");
const { change } = wishes;
const { t } = await import("../../js/messages/index.js");

beforeEach(() => Object.assign(globalThis, { localStorage: new Storage() }));

/** What one has reached on another device. */
function there() {
  finishStep("placing", 0);
  finishStep("chains", 1);
  finishPuzzle("a", 1000, true);
  finishPuzzle("b", 1000, false);
  finishPuzzle("c", 1000, true);
  finishDay(10, 10, "solved");
  finishRush("storm", 9);
  change({ name: "Ann", theme: "dark" });
  const text = pack('[Game "37"]\n\n*\n');
  Object.assign(globalThis, { localStorage: new Storage() });
  change({ name: "", theme: "light" });
  return text;
}

test("what was packed comes back, and is added to what is here", () => {
  const text = there();
  finishStep("placing", 2);
  finishPuzzle("b", 1000, true);
  finishDay(9, 9, "solved");
  finishRush("streak", 4);
  const here = puzzleProgress();
  const luggage = unpack(text);
  assert.equal(luggage.games, '[Game "37"]\n\n*\n');
  assert.equal(luggage.settings.name, "Ann");
  unload(luggage, false);
  assert.deepEqual(lessonsDone(), { placing: 5, chains: 2 });
  const now = puzzleProgress();
  assert.deepEqual(now.results, { a: "solved", b: "solved", c: "solved" }, "what was solved anywhere is solved");
  assert.deepEqual([now.days, now.rush], [[9, 10], { storm: 9, streak: 4 }]);
  assert.equal(now.rating, luggage.puzzles.rating, "more was tried there");
  assert.notEqual(now.rating, here.rating);
  assert.equal(wishes.settings.name, "", "the settings here stay as they are");
  // Twice changes nothing more.
  unload(luggage, true);
  assert.deepEqual(puzzleProgress(), now);
  assert.deepEqual([wishes.settings.name, wishes.settings.theme], ["Ann", "dark"]);
});

test("torn, foreign, newer and hostile files are refused or made harmless, and nothing is lost", () => {
  const text = there();
  finishPuzzle("mine", 1000, true);
  const before = JSON.stringify([lessonsDone(), puzzleProgress(), wishes.settings]);
  /** @type {[string, string][]} */
  const wrong = [
    ["", t("travel.foreign")],
    ["hello", t("travel.foreign")],
    ["null", t("travel.foreign")],
    ["[]", t("travel.foreign")],
    ['{"format":"something else"}', t("travel.foreign")],
    [text.slice(0, text.length / 2), t("travel.torn")],
    [text.replace('"version":1', '"version":2'), t("travel.newer")],
    [JSON.stringify({ ...JSON.parse(text), puzzles: null }), t("travel.torn")],
    [JSON.stringify({ ...JSON.parse(text), lessons: [] }), t("travel.torn")],
    [JSON.stringify({ ...JSON.parse(text), games: 7 }), t("travel.torn")],
    [" ".repeat(17 << 20), t("travel.tooLarge")],
  ];
  for (const [given, words] of wrong) assert.throws(() => unpack(given), { message: words }, given.slice(0, 40));
  const hostile = unpack(
    JSON.stringify({
      ...JSON.parse(text),
      made: "<script>",
      settings: { theme: "<b>", name: "\u202e".repeat(500), level: 1e9, __proto__: { evil: 1 } },
      lessons: { "<img>": 1, placing: -3, chains: "x" },
      puzzles: { rating: "many", results: { "<b>": "solved", ok: "maybe" }, days: { length: 1e9 }, rush: [1] },
    }),
  );
  assert.deepEqual([hostile.made, hostile.lessons, hostile.puzzles.results], ["", {}, {}]);
  unload(hostile, false);
  assert.equal(JSON.stringify([lessonsDone(), puzzleProgress(), wishes.settings]), before);
});
