// What this browser remembers of lessons and puzzles. Everything read back is checked: storage can hold anything.

const LESSONS = "zertz.lessons";
const PUZZLES = "zertz.puzzles";
/** Longer texts are not ours. */
const MOST_BYTES = 200_000;
const MOST_NAMES = 5_000;
const HISTORY = 200;
/** So many days are remembered: more than two years of them. */
const DAYS = 800;
/** More tries at one day's puzzle are not told apart. */
const TRIES = 12;
const NAME = /^[a-z0-9-]{1,40}$/;

/** Where ratings begin. */
export const FIRST_RATING = 1000;

/** @param {string} key @returns {Record<string, unknown>} */
function stored(key) {
  try {
    const text = localStorage.getItem(key) ?? "{}";
    const value = text.length > MOST_BYTES ? {} : JSON.parse(text);
    return value && typeof value === "object" && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}

/** @param {string} key @param {unknown} value */
function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may have no storage; progress then lasts as long as the page.
  }
}

/** @param {unknown} value @param {number} least @param {number} most @param {number} usual */
const whole = (value, least, most, usual) =>
  typeof value === "number" && Number.isInteger(value) && value >= least && value <= most ? value : usual;

/** @param {unknown} value @param {(value: unknown) => boolean} fits */
function named(value, fits) {
  const pairs = value && typeof value === "object" ? Object.entries(value) : [];
  return Object.fromEntries(pairs.filter(([name, one]) => NAME.test(name) && fits(one)).slice(0, MOST_NAMES));
}

// ── Lessons ─────────────────────────────────────────────────────────────────────────────────────

/** Which steps of each lesson are done, as bits. @param {unknown} [given] @returns {Record<string, number>} */
export const lessonsDone = (given = stored(LESSONS)) => named(given, (value) => whole(value, 0, 2 ** 30, -1) >= 0);

/** What was done here or there. @param {Record<string, number>} there */
export function addLessons(there) {
  const done = lessonsDone();
  for (const [id, steps] of Object.entries(there)) done[id] = (done[id] ?? 0) | steps;
  keep(LESSONS, done);
}

/** @param {Record<string, number>} done @param {string} id @param {number} steps */
export function stepsDone(done, id, steps) {
  let count = 0;
  for (let i = 0; i < steps; i++) if ((done[id] ?? 0) & (1 << i)) count += 1;
  return count;
}

/** @param {string} id @param {number} step From 0. */
export function finishStep(id, step) {
  const done = lessonsDone();
  done[id] = (done[id] ?? 0) | (1 << step);
  keep(LESSONS, done);
}

export const forgetLessons = () => keep(LESSONS, {});

// ── Puzzles ─────────────────────────────────────────────────────────────────────────────────────

/**
 * @typedef {object} PuzzleProgress
 * @property {number} rating
 * @property {number} tried  How many puzzles have counted.
 * @property {number} streak  How many in a row were solved at the first try.
 * @property {number} best  The longest streak.
 * @property {Record<string, "solved" | "failed">} results  The first result of each puzzle, and "solved" once it is.
 * @property {number[]} history  The rating after each puzzle.
 * @property {number[]} days  The days whose puzzle was solved on that day.
 * @property {number[]} late  Those whose puzzle was solved on a later day.
 * @property {Record<string, string>} tries  How the tries at a day's puzzle went, one letter each: x wrong, g given up,
 *   o solved, which is the last.
 * @property {Record<RushMode, number>} rush  The best score of each way to rush through puzzles.
 */

/** @typedef {"storm" | "streak"} RushMode */

/** @param {unknown} [wanted] What is to be read instead of the storage. @returns {PuzzleProgress} */
export function puzzleProgress(wanted = stored(PUZZLES)) {
  const given = /** @type {Record<string, unknown>} */ (wanted && typeof wanted === "object" ? wanted : {});
  /** @param {unknown} value @param {number} least @param {number} most @param {number} length */
  const numbers = (value, least, most, length) =>
    (Array.isArray(value) ? value : []).filter((one) => whole(one, least, most, -1) >= 0).slice(-length);
  return {
    rating: whole(given.rating, 100, 3500, FIRST_RATING),
    tried: whole(given.tried, 0, 1e6, 0),
    streak: whole(given.streak, 0, 1e6, 0),
    best: whole(given.best, 0, 1e6, 0),
    results: /** @type {PuzzleProgress["results"]} */ (
      named(given.results, (value) => value === "solved" || value === "failed")
    ),
    history: numbers(given.history, 100, 3500, HISTORY),
    days: numbers(given.days, 0, 1e6, DAYS),
    late: numbers(given.late, 0, 1e6, DAYS),
    tries: /** @type {Record<string, string>} */ (
      latest(named(given.tries, (value) => typeof value === "string" && /^[xg]{0,12}o?$/.test(value)))
    ),
    rush: { storm: bestOf(given.rush, "storm"), streak: bestOf(given.rush, "streak") },
  };
}

/** @param {unknown} rush @param {RushMode} mode */
const bestOf = (rush, mode) => whole(rush && typeof rush === "object" ? /** @type {any} */ (rush)[mode] : 0, 0, 1e5, 0);

/** Of days by number the latest. @template T @param {Record<string, T>} days */
const latest = (days) => Object.fromEntries(Object.entries(days).slice(-DAYS));

/** How far one result moves a rating: much at first, less and less. @param {number} tried */
export const weightOf = (tried) => Math.max(16, 72 / (1 + tried / 8));

/**
 * The rating after one puzzle.
 * @param {number} mine @param {number} puzzle @param {number} tried @param {boolean} solved
 */
export function newRating(mine, puzzle, tried, solved) {
  const expected = 1 / (1 + 10 ** ((puzzle - mine) / 400));
  return Math.round(Math.min(3500, Math.max(100, mine + weightOf(tried) * ((solved ? 1 : 0) - expected))));
}

/**
 * Writes a result down. Only the first at each puzzle moves the rating. Gives back by how much it moved, or null.
 * @param {string} id @param {number} rating @param {boolean} solved
 */
export function finishPuzzle(id, rating, solved) {
  const progress = puzzleProgress();
  const known = progress.results[id];
  let moved = null;
  if (!known) {
    const next = newRating(progress.rating, rating, progress.tried, solved);
    moved = next - progress.rating;
    progress.rating = next;
    progress.tried += 1;
    progress.streak = solved ? progress.streak + 1 : 0;
    progress.best = Math.max(progress.best, progress.streak);
    progress.history = [...progress.history, next].slice(-HISTORY);
  }
  if (known !== "solved") progress.results[id] = solved ? "solved" : "failed";
  keep(PUZZLES, progress);
  return moved;
}

/**
 * Writes a try at a day's puzzle down; after the one that solved it nothing more.
 * @param {number} day @param {number} today @param {"solved" | "wrong" | "given"} how
 */
export function finishDay(day, today, how) {
  const progress = puzzleProgress();
  const tries = progress.tries[day] ?? "";
  const solved = how === "solved";
  if (!tries.endsWith("o") && (solved || tries.length < TRIES))
    progress.tries[day] = tries + (solved ? "o" : how === "wrong" ? "x" : "g");
  if (solved && !progress.days.includes(day) && !progress.late.includes(day)) {
    const list = day === today ? "days" : "late";
    progress[list] = [...progress[list], day].slice(-DAYS);
  }
  keep(PUZZLES, progress);
}

/**
 * Keeps the score of a rush if it is the best. Gives back whether it is.
 * @param {RushMode} mode @param {number} score
 */
export function finishRush(mode, score) {
  const progress = puzzleProgress();
  if (score <= progress.rush[mode]) return false;
  progress.rush[mode] = score;
  keep(PUZZLES, progress);
  return true;
}

/**
 * Adds what was reached elsewhere: what was solved here or there is solved, and the rating is that of where more was
 * tried.
 * @param {PuzzleProgress} there
 */
export function addPuzzles(there) {
  const here = puzzleProgress();
  const more = there.tried > here.tried ? there : here;
  /** @param {number[][]} lists */
  const together = (...lists) => [...new Set(lists.flat())].sort((a, b) => a - b).slice(-DAYS);
  const days = together(here.days, there.days);
  const results = { ...there.results, ...here.results };
  for (const [id, result] of Object.entries(there.results)) if (result === "solved") results[id] = result;
  const tries = { ...there.tries, ...here.tries };
  for (const [day, told] of Object.entries(there.tries)) if (!tries[day].endsWith("o")) tries[day] = told;
  keep(PUZZLES, {
    ...more,
    best: Math.max(here.best, there.best),
    results,
    days,
    late: together(here.late, there.late).filter((day) => !days.includes(day)),
    tries,
    rush: {
      storm: Math.max(here.rush.storm, there.rush.storm),
      streak: Math.max(here.rush.streak, there.rush.streak),
    },
  });
}

/** How many days in a row, up to today or yesterday. @param {number[]} days @param {number} today */
export function dayStreak(days, today) {
  const known = new Set(days);
  let day = known.has(today) ? today : today - 1;
  let count = 0;
  while (known.has(day)) {
    count += 1;
    day -= 1;
  }
  return count;
}

export const forgetPuzzles = () => keep(PUZZLES, {});
