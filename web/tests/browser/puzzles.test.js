// More of puzzles: storm and streak, pictures, past days in a calendar, a day's result to share, and wins that were
// missed in one's own games.

import assert from "node:assert/strict";
import { test } from "node:test";
import { FULL, inAllThemes, playTurn, replay, soon, Visitor, world } from "./world.js";
import { t } from "../../js/messages/index.js";
/** @import {Page} from "playwright-core" */
/** @import {Puzzle, PuzzleAnswer, PuzzleInfo} from "../../js/protocol.js" */

const { browser, server } = await world();

/** A puzzle with one solution: white to e2, f1 removed. Its name never changes. */
const PUZZLE = "qqefppuz";
const DAY = 86_400_000;

/** Waits until the learner may act. @param {Page} page */
const ready = (page) => page.waitForSelector(".board.live");

/** How a puzzle is won. @param {Page} page @param {string} id */
const solutionOf = async (page, id) =>
  /** @type {PuzzleAnswer} */ (
    await (await page.request.post(`/api/v1/puzzles/${id}/try?give_up=1`, { data: {} })).json()
  ).solution;

/** The puzzle that a rush shows now. @param {Page} page */
const shown = async (page) => (await page.locator(".rush").getAttribute("data-puzzle")) ?? "";

/** Waits for another puzzle than this one. @param {Page} page @param {string} id */
async function nextAfter(page, id) {
  await soon(async () => assert.notEqual(await shown(page), id));
  await ready(page);
}

/** Solves the puzzle that is shown. @param {Page} page */
async function solve(page) {
  const id = await shown(page);
  const solution = await solutionOf(page, id);
  for (const turn of solution.filter((one) => one.by === solution[0].by)) {
    await ready(page);
    await replay(page, turn);
  }
  await nextAfter(page, id);
}

/** A turn that does not win. @param {Page} page @param {string} id */
async function wrongTurn(page, id) {
  const { look } = /** @type {Puzzle} */ (await (await page.request.get(`/api/v1/puzzles/${id}`)).json());
  const { options } = look;
  assert.ok(options);
  for (const at of [...options.places].reverse())
    for (const removed of options.removals) {
      if (removed === at) continue;
      for (const marble of ["W", "G", "B"].filter((one) => options.supply[/** @type {"W"} */ (one)] > 0)) {
        const data = { moves: [`${marble}${at},${removed}`] };
        const answer = /** @type {PuzzleAnswer} */ (
          await (await page.request.post(`/api/v1/puzzles/${id}/try`, { data })).json()
        );
        if (answer.verdict === "wrong") return answer.look.turns[0];
      }
    }
  throw new Error("every turn wins");
}

/** @param {Page} page */
const timeLeft = async (page) => {
  const [minutes, seconds] = (await page.locator(".rush-clock").innerText()).split(":").map(Number);
  return minutes * 60 + seconds;
};

test("a storm: the clock is honest, a mistake costs ten seconds, the best is kept", { timeout: 120_000 }, async () => {
  const ann = await Visitor.come(browser, server);
  const { page } = ann;
  await page.clock.install();
  await ann.visit("/puzzles");
  await page.locator('.rush-offer [data-act="storm"]').click();
  await page.waitForSelector('.rush[data-state="ready"]');
  if (FULL) await inAllThemes(page, "storm-ready");
  // By the keyboard: the button is reached, pressed, and the board is under one's hands.
  await page.locator('[data-act="start"]').focus();
  await page.keyboard.press("Enter");
  await ready(page);
  assert.equal(await page.evaluate(() => document.activeElement?.matches(".board [data-ring]")), true);
  await solve(page);
  assert.equal(await page.locator(".rush-score").innerText(), "1");
  assert.ok((await timeLeft(page)) > 120);
  if (FULL) await inAllThemes(page, "storm");

  // What the server takes to judge costs nothing.
  const id = await shown(page);
  const wrong = await wrongTurn(page, id);
  let release = () => {};
  const held = new Promise((resolve) => {
    release = () => resolve(null);
  });
  let asked = false;
  await page.route("**/try", async (route) => {
    asked = true;
    await held;
    await route.continue();
  });
  await replay(page, wrong);
  await soon(async () => assert.ok(asked));
  const before = await timeLeft(page);
  await page.clock.fastForward(10_000);
  assert.ok(before - (await timeLeft(page)) < 5);
  release();
  await nextAfter(page, id);
  const lost = before - (await timeLeft(page));
  assert.ok(lost >= 9 && lost < 20, `${lost}`);
  await page.unroute("**/try");
  // Thinking does, and the storm ends by itself.
  await page.clock.fastForward(200_000);
  await page.waitForSelector('.rush[data-state="over"]');
  assert.equal(await page.locator(".rush-result strong").innerText(), "1");
  assert.equal(await page.locator(".rush-best").innerText(), t("rush.best.new"));
  assert.equal(await page.locator(".rush-tried li").count(), 2);
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-act")), "start");
  await soon(async () => assert.equal(await page.locator(".rush-tried .thumb svg").count(), 2));
  await inAllThemes(page, "storm-over");
  await ann.visit("/puzzles");
  await soon(async () => assert.match(await page.locator(".puzzle-top").innerText(), /Your best: 1/));
  await ann.leave();
});

test("a streak ends with the first mistake", { timeout: 60_000 }, async () => {
  const ann = await Visitor.come(browser, server, { phone: true });
  const { page } = ann;
  await ann.visit("/puzzles/streak");
  await page.locator('[data-act="start"]').tap();
  await ready(page);
  assert.equal(await page.locator(".rush-clock").count(), 0);
  await solve(page);
  if (FULL) await inAllThemes(page, "streak");
  await replay(page, await wrongTurn(page, await shown(page)));
  await page.waitForSelector('.rush[data-state="over"]');
  assert.equal(await page.locator(".rush-result strong").innerText(), "1");
  await inAllThemes(page, "streak-over", { whole: true });
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("zertz.puzzles") ?? "{}"));
  assert.deepEqual([kept.rush, kept.tried], [{ storm: 0, streak: 1 }, 0]);
  await ann.leave();
});

test("pictures instead of words, and themes only once solved", { timeout: 60_000 }, async () => {
  const ann = await Visitor.come(browser, server);
  const { page } = ann;
  await ann.visit("/puzzles");
  const card = page.locator(`.puzzle-cards a[href="/puzzles/${PUZZLE}"]`);
  const list = /** @type {PuzzleInfo[]} */ (await (await page.request.get("/api/v1/puzzles")).json());
  const one = list.find(({ id }) => id === PUZZLE);
  assert.ok(one?.themes.length);
  await page.getByLabel(t("puzzles.difficulty")).selectOption(String(one.difficulty));
  await page.getByLabel(t("board.label")).selectOption(one.game);
  for (const more = page.getByRole("button", { name: t("puzzles.more") }); !(await card.count()); ) await more.click();
  await card.scrollIntoViewIfNeeded();
  const { look } = /** @type {Puzzle} */ (await (await page.request.get(`/api/v1/puzzles/${PUZZLE}`)).json());
  await soon(async () =>
    // A small marble covers its ring.
    assert.equal(
      await card.locator("svg .small-ring, svg use").count(),
      look.moment.rings.length + look.moment.inert.length,
    ),
  );
  const words = () => card.innerText();
  assert.doesNotMatch(await words(), /Sacrifice|Isolation|Race|Quiet|Choice/);
  await page.evaluate((id) => localStorage.setItem("zertz.puzzles", `{"results":{"${id}":"solved"}}`), PUZZLE);
  await page.reload();
  for (const more = page.getByRole("button", { name: t("puzzles.more") }); !(await card.count()); ) await more.click();
  assert.match(await words(), /Sacrifice|Isolation|Race|Quiet|Choice/);
  await ann.leave();
});

test("past days: the calendar, a puzzle of yesterday, and a result to share", { timeout: 90_000 }, async () => {
  const ann = await Visitor.come(browser, server, { options: { permissions: ["clipboard-read", "clipboard-write"] } });
  const { page } = ann;
  await ann.visit("/puzzles");
  const { day: today } = await (await page.request.get("/api/v1/puzzles/daily")).json();
  const date = (/** @type {number} */ day) => new Date(day * DAY).toISOString().slice(0, 10);
  const yesterday = today - 1;
  // It may stand on the page of the month before.
  const link = page.locator(`.calendar a[href="/puzzles/day/${date(yesterday)}"]`);
  if (!(await link.count())) await page.locator('[data-act="month-before"]').click();
  await link.click();
  await ready(page);
  const { id } = await (await page.request.get(`/api/v1/puzzles/daily?day=${yesterday}`)).json();
  const solution = await solutionOf(page, id);
  await page.locator('.lesson [data-act="solution"]').click();
  await page.locator('.lesson [data-act="again"]').click();
  for (const turn of solution.filter((one) => one.by === solution[0].by)) {
    await ready(page);
    await replay(page, turn);
  }
  await page.locator('.lesson [data-act="share"]').click();
  await soon(async () => {
    const line = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(line, new RegExp(`^ZÈRTZ, .*: ✖️⚪ win in \\d+, .*/puzzles/day/${date(yesterday)}$`));
    assert.ok(!line.includes(id));
  });
  assert.match(await page.locator(".puzzle-about").innerText(), /about/);
  await ann.visit("/puzzles");
  if (!(await link.count())) await page.locator('[data-act="month-before"]').click();
  assert.equal(
    await page.locator(`.calendar-day:has(a[href="/puzzles/day/${date(yesterday)}"])`).getAttribute("data-state"),
    "late",
  );
  // A year back is the end of it, and nobody sees tomorrow's.
  for (let i = 0; i < 14 && (await page.locator('[data-act="month-before"]').isEnabled()); i++)
    await page.locator('[data-act="month-before"]').click();
  assert.equal(await page.locator('[data-act="month-before"]').isEnabled(), false);
  for (const wrong of [date(today + 2), "2001-01-01", "2026-99-99"]) {
    await ann.visit(`/puzzles/day/${wrong}`);
    assert.equal(await page.locator("h1").innerText(), t("missing.day"), wrong);
  }
  await ann.leave();
});

test("a win that was missed in a game comes back as a puzzle", { timeout: 90_000 }, async () => {
  const ann = await Visitor.come(browser, server);
  const { page } = ann;
  const { look } = await (await ann.context.request.get(`${server.base}/api/v1/puzzles/${PUZZLE}`)).json();
  const me = { kind: "me", name: "Ann" };
  const engine = { kind: "engine", level: 1 };
  const first = look.moment.turn === "first";
  const game = await ann.begin(
    /** @type {any} */ ({
      game: "37",
      position: look.start.position,
      seats: first ? { first: me, second: engine } : { first: engine, second: me },
    }),
  );
  const wrong = await wrongTurn(page, PUZZLE);
  await ready(page);
  await playTurn(page, {
    marble: wrong.effect.placed?.marble ?? "W",
    at: wrong.effect.placed?.at ?? "",
    removed: wrong.effect.removed,
  });
  await soon(async () => assert.ok((await ann.game()).turns.length >= 1));
  const done = await ann.context.request.post(`${server.base}/api/v1/games/${game}/actions`, {
    data: { type: "resign" },
  });
  assert.ok(done.ok(), await done.text());
  await ann.visit("/puzzles");
  await soon(async () =>
    assert.equal(await page.locator(".own-puzzles").innerText(), `${t("puzzles.own")}\n\n${t("puzzles.own.none")}`),
  );
  // The report is what knows of it.
  await page.evaluate(
    (key) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/v1/analysis/socket`);
        socket.onopen = () => socket.send(JSON.stringify({ type: "whole", id: 1, effort: "quick", key, moves: [] }));
        socket.onmessage = (event) => JSON.parse(event.data).type === "report" && resolve(socket.close());
      }),
    `game-${game}`,
  );
  await page.reload();
  const card = page.locator(`.own-puzzles a[href="/puzzles/own-${game}-1"]`);
  await card.waitFor();
  assert.match(await card.innerText(), new RegExp(wrong.notation.replace(/[()]/g, ".")));
  await inAllThemes(page, "puzzles-own", { whole: true });
  await card.click();
  await ready(page);
  const solution = await solutionOf(page, `own-${game}-1`);
  for (const turn of solution.filter((one) => one.by === solution[0].by)) {
    await ready(page);
    await replay(page, turn);
  }
  await soon(async () => assert.match(await page.locator(".feedback").innerText(), /Solved/));
  const kept = await page.evaluate(() => localStorage.getItem("zertz.puzzles"));
  assert.equal(kept, null, "it moves no rating");
  await ann.leave();
});
