// What the browser keeps of lessons and puzzles: ratings, streaks, which puzzle comes next, and storage that holds
// anything.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import {
  dayStreak,
  finishDay,
  finishPuzzle,
  finishRush,
  finishStep,
  FIRST_RATING,
  lessonsDone,
  newRating,
  puzzleProgress,
  stepsDone,
  weightOf,
} from "../../js/learn/progress.js";
import { dateOf, dayOf, dayState } from "../../js/learn/calendar.js";
import { clockText, Countdown, drawn } from "../../js/learn/rush.js";
import { dayLine } from "../../js/learn/share.js";
import { dice } from "../fixtures.js";
import { ALL, choose, filter, fitting, nextPuzzle } from "../../js/learn/run.js";
/** @import {PuzzleInfo} from "../../js/protocol.js" */

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
beforeEach(() => Object.assign(globalThis, { localStorage: new Storage(), sessionStorage: new Storage() }));

/** @param {string} id @param {number} rating @param {Partial<PuzzleInfo>} [more] @returns {PuzzleInfo} */
const puzzle = (id, rating, more = {}) => ({
  id,
  game: "37",
  board: "37",
  themes: ["sacrifice"],
  difficulty: 1,
  rating,
  turns: 2,
  ...more,
});

test("ratings move towards the results, less and less", () => {
  assert.ok(newRating(1000, 1000, 0, true) > 1000 && newRating(1000, 1000, 0, false) < 1000);
  assert.ok(newRating(1000, 1600, 0, true) - 1000 > newRating(1000, 600, 0, true) - 1000, "a hard one is worth more");
  assert.ok(
    1000 - newRating(1000, 600, 0, false) > 1000 - newRating(1000, 1600, 0, false),
    "failing an easy one costs more",
  );
  for (let tried = 0; tried < 100; tried++) assert.ok(weightOf(tried + 1) <= weightOf(tried));
  assert.equal(weightOf(1000), 16);
  // Somebody who solves all below 1500 and none above comes to about 1500.
  let rating = FIRST_RATING;
  for (let tried = 0; tried < 300; tried++) {
    const other = 900 + ((tried * 397) % 1200);
    rating = newRating(rating, other, tried, other < 1500);
  }
  assert.ok(Math.abs(rating - 1500) < 80, `${rating}`);
  assert.ok(newRating(100, 2400, 0, false) >= 100 && newRating(3500, 100, 0, true) <= 3500);
});

test("only the first try counts, and what is solved stays solved", () => {
  assert.ok(/** @type {number} */ (finishPuzzle("a", 1000, false)) < 0);
  assert.equal(finishPuzzle("a", 1000, true), null);
  assert.equal(puzzleProgress().results.a, "solved");
  assert.equal(finishPuzzle("a", 1000, false), null);
  assert.equal(puzzleProgress().results.a, "solved");
  for (const id of ["b", "c"]) finishPuzzle(id, 1000, true);
  const { tried, streak, best, history } = puzzleProgress();
  assert.deepEqual([tried, streak, best, history.length], [3, 2, 2, 3]);
  finishPuzzle("d", 1000, false);
  assert.deepEqual([puzzleProgress().streak, puzzleProgress().best], [0, 2]);
});

test("days in a row", () => {
  assert.equal(dayStreak([], 10), 0);
  assert.equal(dayStreak([8, 9, 10], 10), 3);
  assert.equal(dayStreak([8, 9], 10), 2, "today is not over yet");
  assert.equal(dayStreak([7, 8], 10), 0);
  finishDay(10, 10, "wrong");
  finishDay(10, 10, "solved");
  finishDay(10, 11, "solved");
  finishDay(10, 11, "wrong");
  assert.deepEqual(puzzleProgress().days, [10]);
  assert.deepEqual(puzzleProgress().late, []);
  assert.equal(puzzleProgress().tries[10], "xo", "after it is solved nothing more is written down");
  // A puzzle of a past day does not mend a row that was broken.
  finishDay(8, 10, "given");
  finishDay(8, 10, "solved");
  assert.deepEqual([puzzleProgress().days, puzzleProgress().late, puzzleProgress().tries[8]], [[10], [8], "go"]);
  for (let i = 0; i < 30; i++) finishDay(9, 10, "wrong");
  assert.ok(puzzleProgress().tries[9].length <= 13);
  assert.deepEqual(
    ["solved", "failed", "late", "new"],
    [10, 9, 8, 7].map((day) => dayState(puzzleProgress(), day)),
  );
  assert.equal(dayOf(dateOf(20_775)), 20_775);
});

test("the result of a day is a line that gives nothing away", () => {
  Object.assign(globalThis, { location: { href: "https://zertz.example/puzzles" } });
  const daily = { ...puzzle("secret", 900), day: 20_775 };
  finishDay(20_774, 20_774, "solved");
  finishDay(20_775, 20_775, "wrong");
  finishDay(20_775, 20_775, "solved");
  const line = dayLine(daily, puzzleProgress(), 20_775);
  assert.equal(
    line,
    "ZÈRTZ, 18 November 2026: ⚫⚪ win in 2, 37 rings, 2 days in a row https://zertz.example/puzzles/day/2026-11-18",
  );
  assert.doesNotMatch(line, /secret/);
});

test("the best score of a rush is kept", () => {
  assert.equal(finishRush("storm", 0), false);
  assert.equal(finishRush("storm", 7), true);
  assert.equal(finishRush("storm", 7), false);
  assert.equal(finishRush("storm", 5), false);
  assert.deepEqual(puzzleProgress().rush, { storm: 7, streak: 0 });
  localStorage.setItem("zertz.puzzles", '{"rush":{"storm":"<b>","streak":1e99}}');
  assert.deepEqual(puzzleProgress().rush, { storm: 0, streak: 0 });
});

test("a rush grows harder, and shows nothing twice", () => {
  const list = Array.from({ length: 300 }, (_, i) => puzzle(`p${i}`, 600 + ((i * 397) % 900)));
  list.push(puzzle("blitz", 600, { game: "37:blitz" }));
  const roll = dice(3);
  const order = [...drawn(list, roll)];
  assert.equal(order.length, 300);
  assert.equal(new Set(order).size, 300);
  const mean = (/** @type {PuzzleInfo[]} */ some) => some.reduce((sum, one) => sum + one.rating, 0) / some.length;
  assert.ok(mean(order.slice(0, 8)) + 300 < mean(order.slice(15, 23)));
});

test("the clock runs only when it is told to, and never below zero", () => {
  let now = 5_000;
  const clock = new Countdown(180_000, () => now);
  const after = (/** @type {number} */ time) => {
    now += time;
    return clock.left;
  };
  assert.equal(after(60_000), 180_000);
  clock.go();
  assert.equal(after(1_000), 179_000);
  clock.go();
  assert.equal(after(1_000), 178_000, "told twice it runs no faster");
  clock.stop();
  assert.equal(after(60_000), 178_000, "the server's time costs nothing");
  clock.take(10_000);
  assert.equal(clock.left, 168_000);
  clock.go();
  assert.equal(after(200_000), 0);
  assert.deepEqual([180_000, 179_001, 61_000, 10_000, 9_960, 0].map(clockText), [
    "3:00",
    "3:00",
    "1:01",
    "0:10",
    "9.9",
    "0.0",
  ]);
});

test("steps of lessons", () => {
  finishStep("placing", 0);
  finishStep("placing", 2);
  assert.equal(stepsDone(lessonsDone(), "placing", 3), 2);
  assert.equal(stepsDone(lessonsDone(), "chains", 3), 0);
});

test("the run keeps to the filter and to the rating", () => {
  const list = [puzzle("a", 700), puzzle("b", 980), puzzle("c", 1500), puzzle("d", 1010, { game: "48", board: "48" })];
  const progress = puzzleProgress();
  choose({ ...ALL, difficulty: "1" });
  assert.equal(nextPuzzle(list, progress)?.id, "d");
  assert.equal(nextPuzzle(list, progress, "d")?.id, "b");
  choose({ ...ALL, board: "37" });
  assert.equal(nextPuzzle(list, progress)?.id, "b");
  finishPuzzle("b", 980, true);
  assert.notEqual(nextPuzzle(list, puzzleProgress())?.id, "b");
  choose({ ...ALL, state: "solved" });
  assert.deepEqual(
    fitting(list, filter(), puzzleProgress()).map((one) => one.id),
    ["b"],
  );
  choose({ ...ALL, theme: "isolation" });
  assert.equal(nextPuzzle(list, puzzleProgress()), null);
});

test("without a choice the run grows: wins in one turn on 37 rings, then two, then larger boards; never blitz", () => {
  /** @type {PuzzleInfo[]} */
  const list = [];
  for (const [board, turns, rating] of /** @type {const} */ ([
    ["48", 3, 1000],
    ["37", 4, 1010],
    ["48", 2, 700],
    ["37", 3, 800],
    ["37", 2, 620],
    ["37", 1, 430],
  ])) {
    for (let i = 0; i < 12; i++) {
      const difficulty = turns === 4 ? 3 : 1;
      const id = `p${turns}-${board}-${i}`;
      list.push(puzzle(id, rating + i, { game: board, board, turns, difficulty }));
      list.push(puzzle(`b${id}`, rating + i, { game: `${board}:blitz`, board, turns, difficulty }));
    }
  }
  /** @type {string[]} */
  const seen = [];
  for (let i = 0; i < 30; i++) {
    const one = nextPuzzle(list, puzzleProgress());
    assert.ok(one && one.game === one.board, one?.game);
    seen.push(`${one.turns}/${one.board}`);
    // Whoever fails sees more of the same.
    finishPuzzle(one.id, one.rating, i !== 1);
  }
  assert.deepEqual([...new Set(seen.slice(0, 5))], ["1/37"]);
  assert.deepEqual([...new Set(seen.slice(5, 11))], ["2/37"]);
  assert.deepEqual([...new Set(seen.slice(11, 19))], ["3/37"]);
  assert.deepEqual([...new Set(seen.slice(19, 27))], ["2/48"]);
  // Whoever plays well needs no steps, and whoever chooses blitz has it.
  for (let i = 0; i < 40; i++) finishPuzzle(`strong${i}`, 1900, true);
  const strong = nextPuzzle(list, puzzleProgress());
  assert.ok(strong && strong.turns >= 3, strong?.id);
  choose({ ...ALL, board: "37:blitz" });
  assert.equal(nextPuzzle(list, puzzleProgress())?.game, "37:blitz");
});

test("whatever is stored, something sensible is read", () => {
  for (const text of [
    "",
    "null",
    "[]",
    "5",
    "{",
    '{"rating":1e99,"results":[1],"history":{"a":1},"days":"x","placing":"7"}',
    '{"results":{"<b>":"solved","ok":"won"},"placing":-1}',
    "x".repeat(300_000),
  ]) {
    for (const key of ["zertz.puzzles", "zertz.lessons"]) localStorage.setItem(key, text);
    sessionStorage.setItem("zertz.puzzle-run", text);
    assert.equal(puzzleProgress().rating, FIRST_RATING);
    assert.deepEqual(puzzleProgress().results, {});
    assert.deepEqual(puzzleProgress().history, []);
    assert.equal(stepsDone(lessonsDone(), "placing", 3), 0);
    assert.deepEqual(filter(), ALL);
  }
});
