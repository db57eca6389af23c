// The analysis board as a visitor meets it: the line is lost and comes back, two windows on one game, learning, threats
// and proofs, one click to a report, links that open at their turn, and a board that keeps still.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pileOf, playTurn, ringOf, soon, Visitor, world } from "./world.js";
import { t } from "../../js/messages/index.js";
/** @import {BrowserContextOptions, Page, WebSocketRoute} from "playwright-core" */
/** @import {EngineLine, Player, Report, Score} from "../../js/protocol.js" */

const { browser, server } = await world();

/** @param {BrowserContextOptions} [options] */
const come = (options = {}) =>
  Visitor.come(browser, server, { options, settings: { motion: "off", sounds: false, board: "37", name: "Ann" } });

/** Brings a game of Ann against Kim, and opens it. @param {Visitor} ann @param {string} moves */
async function bring(ann, moves) {
  await ann.context.request.get("/");
  const file = `[Player1 "Ann"]\n[Player2 "Kim"]\n[Game "37"]\n\n${moves} *\n`;
  const { id } = await (
    await ann.context.request.post("/api/v1/imports?name=club.zgn", {
      data: file,
      headers: { "content-type": "application/octet-stream" },
    })
  ).json();
  await soon(async () =>
    assert.equal((await (await ann.context.request.get(`/api/v1/imports/${id}`)).json()).state, "done"),
  );
  await open(ann.page, `/analysis/import/${id}/1`);
  return `import-${id}-1`;
}

/** @param {Page} page @param {string} address */
async function open(page, address) {
  await page.goto(address);
  await page.waitForSelector(".analysis .tree-list .turn");
}

/** @param {Page} page */
const live = (page) => page.waitForSelector(".analysis .board.live");
/** @param {Page} page @param {string} selector @param {RegExp} words */
const says = (page, selector, words) =>
  soon(async () => assert.match(await page.locator(selector).first().innerText(), words));
/** @param {Page} page @param {string} text */
const standsAt = (page, text) =>
  soon(async () =>
    assert.equal((await page.locator(".tree-list [aria-current]").textContent())?.replace(/^\d+[.…] /, ""), text),
  );
/** @param {Page} page @param {string} words */
async function comment(page, words) {
  await page.keyboard.press("c");
  await page.locator(".note-editor textarea").fill(words);
  await page.keyboard.press("Escape");
}

/**
 * An engine that says what the test wants; what it was asked is noted.
 * @param {Page} page @param {(request: any, tell: (message: object) => void) => void} answer
 */
async function fakeEngine(page, answer) {
  /** @type {any[]} */
  const asked = [];
  await page.routeWebSocket(/\/api\/v1\/analysis\/socket$/, (/** @type {WebSocketRoute} */ socket) => {
    socket.onMessage((text) => {
      const request = JSON.parse(String(text));
      asked.push(request);
      answer(request, (message) => socket.send(JSON.stringify({ id: request.id, ...message })));
    });
  });
  return asked;
}

/** @param {Partial<Score>} [score] @returns {Score} */
const score = (score = {}) => ({ value: 0.31, wins: null, turns: null, chance: 0.6, text: "+0.31", ...score });
/** @param {string} token @returns {EngineLine["moves"][number]} */
const move = (token) => ({
  token,
  notation: token,
  effect: { placed: null, removed: null, jumps: [], claimed: [], passed: false },
});
/** @param {Score} score @param {string[]} tokens @param {boolean} [done] */
const lines = (score, tokens, done = false) => ({
  type: "lines",
  depth: 4,
  nodes: 10,
  speed: 10,
  seconds: 1,
  done,
  lines: [{ score, moves: tokens.map(move) }],
});

/**
 * A report of "Wd4,a1 Gb4,a4", in which both turns lose a game that is lost anyway; Bc3,g1 was best for Kim.
 * @returns {Report}
 */
function report() {
  const none = {
    turns: 1,
    judged: 1,
    best: 0,
    inaccuracies: 0,
    mistakes: 0,
    blunders: 1,
    missed_wins: 0,
    left_proofs: 0,
    accuracy: 40,
    average_loss: 0,
  };
  /** @param {number} number @param {Player} by @param {string} token */
  const turn = (number, by, token) => ({
    number,
    by,
    token,
    notation: token,
    forced: false,
    best: false,
    loss: 0.001,
    judgement: /** @type {const} */ ("blunder"),
    allows: null,
  });
  return {
    effort: "normal",
    made: 1,
    summary: { first: none, second: none },
    turns: [turn(1, "first", "Wd4,a1"), turn(2, "second", "Gb4,a4")],
    positions: [["Wd5,a1"], ["Bc3,g1"], []].map((best) => ({ score: score(), depth: 3, best: best.map(move) })),
  };
}

test("the board comes back to life with the connection, and says meanwhile that it is lost", {
  timeout: 120_000,
}, async () => {
  const ann = await come();
  ann.expected = /ERR_|Failed to load/;
  const { page } = ann;
  await bring(ann, "1. Wd4,a1 Gb4,a4 2. Bf2,g1");
  await live(page);
  // Away and back without a word of the browser's: it is tried again and again.
  await page.route("**/api/v1/positions", (route) => route.abort());
  await page.keyboard.press("End");
  await page.waitForSelector("#lost:not([hidden])");
  await says(page, "#lost", /Connection lost/);
  await says(page, ".sentence", /Connection lost/);
  await page.unroute("**/api/v1/positions");
  await live(page);
  await page.waitForSelector("#lost", { state: "hidden" });
  await playTurn(page, { marble: "W", at: "c3", removed: "g4" });
  await standsAt(page, "Wc3,g4");
  // Offline and online again: at once.
  await ann.context.setOffline(true);
  await page.locator(".tree-list .turn").nth(2).click();
  await page.waitForSelector("#lost:not([hidden])");
  assert.equal(await page.locator(pileOf("W")).getAttribute("aria-disabled"), "true");
  await ann.context.setOffline(false);
  await live(page);
  await page.waitForSelector("#lost", { state: "hidden" });
  await ann.leave();
});

test("two windows on one game take over each other's notes", { timeout: 120_000 }, async () => {
  const ann = await come();
  const { page } = ann;
  const key = await bring(ann, "1. Wd4,a1 Gb4,a4");
  const other = await ann.context.newPage();
  ann.listen(other);
  await open(other, page.url());
  await page.keyboard.press("End");
  await comment(page, "from the first");
  await soon(async () => assert.match(await other.locator(".tree-list").innerText(), /from the first/));
  // The second window has not lost what it knows when it saves in its turn.
  await other.bringToFront();
  await other.keyboard.press("Home");
  await comment(other, "from the second");
  await soon(async () =>
    assert.match(await page.locator(".tree-list").innerText(), /from the second.*from the first/s),
  );
  // Both at once.
  await page.bringToFront();
  await Promise.all([
    page.keyboard.press("1"),
    other.keyboard
      .press("End")
      .then(() => other.keyboard.press("ArrowLeft"))
      .then(() => other.keyboard.press("5")),
  ]);
  for (const one of [page, other])
    await soon(async () =>
      assert.match(await one.locator(".tree-list").innerText(), /from the second.*Wd4,a1!\?.*Gb4,a4!.*from the first/s),
    );
  await soon(async () => {
    const kept = await (await ann.context.request.get(`/api/v1/notes/${key}`)).json();
    assert.deepEqual(
      kept.nodes.map((/** @type {any} */ node) => [node.comment, node.glyphs]),
      [
        ["from the second", []],
        ["", [5]],
        ["from the first", [1]],
      ],
    );
  });
  await ann.leave();
});

test("notes that a window could not send come together with what another has saved since", {
  timeout: 120_000,
}, async () => {
  const ann = await come();
  ann.expected = /ERR_FAILED|Failed to load/;
  const { page } = ann;
  const key = await bring(ann, "1. Wd4,a1 Gb4,a4");
  const address = page.url();
  await page.route("**/api/v1/notes/**", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.fallback(),
  );
  await page.keyboard.press("End");
  await comment(page, "not sent");
  await page.getByRole("link", { name: t("nav.settings") }).click();
  await says(page, ".toast", /sent when you open the game again/);
  const other = await ann.context.newPage();
  ann.listen(other);
  await open(other, address);
  await comment(other, "sent meanwhile");
  await soon(async () => assert.match(await other.locator(".save-state").innerText(), /Saved/));
  await other.close();
  await page.unroute("**/api/v1/notes/**");
  await page.goBack();
  await soon(async () =>
    assert.match(await page.locator(".tree-list").innerText(), /sent meanwhile.*Gb4,a4.*not sent/s),
  );
  const kept = await (await ann.context.request.get(`/api/v1/notes/${key}`)).json();
  assert.deepEqual(
    kept.nodes.map((/** @type {any} */ node) => node.comment),
    ["sent meanwhile", "", "not sent"],
  );
  await ann.leave();
});

test("one click to the report; while one learns nothing is edited, and the best is taken at once", {
  timeout: 120_000,
}, async () => {
  const ann = await come();
  const { page } = ann;
  let ready = false;
  const asked = await fakeEngine(page, ({ type }, tell) => {
    if (type === "whole" && ready) tell({ type: "report", report: report() });
  });
  await bring(ann, "1. Wd4,a1 Gb4,a4");
  await page.getByRole("button", { name: t("analysis.whole") }).click();
  await soon(async () =>
    assert.deepEqual(
      asked.map(({ type, effort }) => [type, effort]),
      [["whole", "normal"]],
    ),
  );
  // More of it, while it runs.
  ready = true;
  await page.locator(".segments span", { hasText: t("report.effort.deep") }).click();
  await page.waitForSelector(".sums");
  assert.deepEqual(
    asked.filter(({ type }) => type === "whole").map(({ effort }) => effort),
    ["normal", "deep"],
  );
  // Pressed again it only shows what there is.
  await page.locator("[data-tab=moves]").click();
  await page.getByRole("button", { name: t("analysis.whole") }).click();
  await page.waitForSelector(".sums");
  assert.equal(asked.filter(({ type }) => type === "whole").length, 2);
  assert.equal(await page.locator(".fault-words").first().innerText(), "blunder · best Wd5,a1");
  await page.locator("[data-act=learn-second]").click();
  await says(page, ".notice.learning", /1… Gb4,a4 was a blunder/);
  await live(page);
  for (const act of ["comment", "promote", "remove", "draw", "undo", "redo"])
    assert.equal(await page.locator(`.edit-tools [data-act=${act}]`).getAttribute("aria-disabled"), "true", act);
  await page.locator("[data-act=remove]").click({ force: true });
  await page.keyboard.press("Delete");
  await page.keyboard.press("1");
  await page.keyboard.press("c");
  assert.equal(await page.locator(".tree-list .turn").count(), 3);
  assert.equal(await page.locator(".note-editor").isVisible(), false);
  assert.equal(await page.locator(".notice.learning").getAttribute("data-state"), "asking");
  assert.deepEqual(await page.locator(".notice.learning button").allInnerTexts(), [
    t("puzzle.solution"),
    t("report.learn.stop"),
  ]);
  await playTurn(page, { marble: "B", at: "c3", removed: "g1" });
  await says(page, ".notice.learning", /Bc3,g1 is the best turn/);
  assert.equal(
    asked.some(({ type }) => type === "judge"),
    false,
  );
  assert.deepEqual(await page.locator(".notice.learning button").allInnerTexts(), [t("report.learn.finish")]);
  await page.locator("[data-act=next]").click();
  await says(page, ".notice.learning", /1 of 1/);
  await page.locator("[data-act=end-learning]").click();
  // With the last turn of it the report goes, and comes back with it.
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Delete");
  await soon(async () => assert.equal(await page.locator(".graph").isVisible(), false));
  await page.keyboard.press("Control+z");
  await soon(async () => assert.equal(await page.locator(".graph").isVisible(), true));
  await ann.leave();
});

test("the bar is about the board, also while a threat is shown; a threat is not called proven; the solver takes no verdict away", {
  timeout: 120_000,
}, async () => {
  const ann = await come();
  const { page } = ann;
  let proven = false;
  const asked = await fakeEngine(page, ({ type, threat }, tell) => {
    if (type !== "lines") return;
    if (threat) tell(lines(score({ value: null, wins: "second", turns: 4, chance: 0 }), ["Wd5,a1"]));
    else
      tell(
        proven
          ? lines(score({ value: null, wins: "first", turns: 6, chance: 1 }), ["Wd5,a1"], true)
          : lines(score(), ["Wd5,a1"]),
      );
  });
  await bring(ann, "1. Wd4,a1 Gb4,a4");
  const meter = page.getByRole("meter", { name: t("analysis.evaluation") });
  const box = await page.locator(".board").boundingBox();
  assert.equal(await meter.isVisible(), false);
  // The threat first: nothing is known of the board itself, and nothing is said.
  await page.keyboard.press("t");
  await says(page, ".proof", /^If Kim could move now: Kim wins in 4 turns$/);
  assert.equal(await meter.isVisible(), false);
  await page.keyboard.press("t");
  await soon(async () =>
    assert.equal(await meter.getAttribute("aria-valuetext"), "Ann is ahead by 0.3; Ann’s chances are 60%"),
  );
  assert.equal(await page.locator(".proof").innerText(), "");
  await page.keyboard.press("t");
  await says(page, ".proof", /If Kim could/);
  assert.equal(await meter.isVisible(), true);
  assert.equal(await page.locator(".bar-text").innerText(), "+0.3");
  assert.match((await meter.getAttribute("title")) ?? "", /Ann from below, Kim from above/);
  assert.deepEqual(await page.locator(".board").boundingBox(), box, "the board keeps still");
  // Proven by the engine: the solver need not be asked.
  proven = true;
  await page.keyboard.press("t");
  await page.keyboard.press("ArrowRight");
  await says(page, ".proof", /^Proven: Ann wins in 6 turns$/);
  assert.equal(await page.locator(".line .score span").first().innerText(), "1–0 in 6");
  const tall = (await page.locator(".engine-head").boundingBox())?.height ?? 0;
  assert.ok(tall < 50, `the head of the panel is ${tall} high: its tools keep to one row`);
  await page.keyboard.press("s");
  await says(page, ".toast", /already proven/);
  assert.equal(
    asked.some(({ type }) => type === "solve"),
    false,
  );
  assert.match(await page.locator(".proof").innerText(), /Proven: Ann wins in 6 turns/);
  // Asked with the engine off, it works; what is known stays to be read.
  await page.keyboard.press("l");
  await page.keyboard.press("s");
  await soon(async () =>
    assert.equal(
      asked.some(({ type }) => type === "solve"),
      true,
    ),
  );
  await says(page, ".proof", /Proven: Ann wins in 6 turns/);
  await ann.leave();
});

test("a link opens at the turn that was looked at, also in a variation; a file says what it cannot hold", {
  timeout: 120_000,
}, async () => {
  const ann = await come();
  const { page } = ann;
  await bring(ann, "1. Wd4,a1 Gb4,a4 (1... Bb4,a4 2. Wf2,g1 Wf4,g4) 2. Bf2,g1");
  await page.locator(".variations .turn", { hasText: "Wf2,g1" }).click();
  await standsAt(page, "Wf2,g1");
  await page.locator("[data-act=export]").click();
  const field = page.locator("dialog").getByLabel(t("app.link"), { exact: true });
  await soon(async () => assert.match(await field.inputValue(), /#zgn=.*&at=1\.1\.1$/));
  const link = await field.inputValue();
  await Promise.all([
    page.waitForEvent("download"),
    page.locator("dialog").getByRole("button", { name: "Save Boardspace SGF" }).click(),
  ]);
  await says(page, ".export-done", /only holds the main line. Left out: 3 turns in variations/);
  await page.goto("about:blank");
  await open(page, link);
  await standsAt(page, "Wf2,g1");
  // An older link, without a turn, opens at the start.
  await page.goto("about:blank");
  await open(page, link.replace(/&at=.*/, ""));
  await standsAt(page, t("analysis.startTurn"));
  await ann.leave();
});

test("a long line is unfolded; what is drawn, advised and demanded tells apart", { timeout: 120_000 }, async () => {
  const ann = await come({ viewport: { width: 1280, height: 800 } });
  const { page } = ann;
  const long = ["Wd5,a1", "Wd6,a2", "Wd7,a3", "We5,b1", "We6,b2", "Wf5,c1", "Wg4,g1", "Wc5,g2"];
  await fakeEngine(page, ({ type }, tell) => {
    if (type === "lines") tell(lines(score(), long));
  });
  await bring(ann, "1. Wd4,a1 Gb4,a4 2. Bf2,g1");
  await page.keyboard.press("l");
  const last = page.locator(".line .turn").last();
  await last.waitFor({ state: "attached" });
  const inside = () =>
    last.evaluate((turn) => {
      const row = /** @type {Element} */ (turn.closest(".line-moves")).getBoundingClientRect();
      return turn.getBoundingClientRect().right <= row.right + 1;
    });
  assert.equal(await inside(), false);
  await page.getByRole("button", { name: t("analysis.line.all", { number: 1 }) }).click();
  assert.equal(await inside(), true);
  for (const theme of ["light", "dark", "contrast"]) {
    const colours = await page.evaluate((theme) => {
      document.documentElement.dataset.theme = theme;
      const style = getComputedStyle(/** @type {Element} */ (document.querySelector(".board")));
      return ["--engine", "--possible", "--ink-g", "--ink-r", "--ink-y", "--ink-b", "--accent"].map((name) =>
        style.getPropertyValue(name).trim(),
      );
    }, theme);
    assert.ok(colours.every(Boolean), theme);
    assert.equal(new Set(colours).size, colours.length, `${theme}: ${colours}`);
  }
  await ann.leave();
});

test("on a phone the tools stand in one row, and the report comes with its tabs", { timeout: 120_000 }, async () => {
  const ann = await come({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const { page } = ann;
  await fakeEngine(page, ({ type }, tell) => {
    if (type === "whole") tell({ type: "report", report: report() });
  });
  await bring(ann, "1. Wd4,a1 Gb4,a4");
  await live(page);
  const tops = await page
    .locator(".edit-tools button")
    .evaluateAll((all) =>
      all.map((one) => Math.round(one.getBoundingClientRect().top + one.getBoundingClientRect().height / 2)),
    );
  assert.equal(new Set(tops).size, 1, `the tools stand at ${tops}`);
  await page.locator("[data-act=whole]").tap();
  await page.waitForSelector(".sums");
  await soon(async () => {
    const tab = await page.locator("[data-tab=report]").boundingBox();
    const side = await page.locator(".analysis-side").boundingBox();
    assert.ok(
      tab && side && tab.y >= side.y && tab.y < side.y + 60,
      `the tab is at ${tab?.y}, the column at ${side?.y}`,
    );
  });
  assert.ok(await page.locator(ringOf("d4")).isVisible());
  await ann.leave();
});

test("the turn that is looked at stays in sight when the engine takes room", { timeout: 120_000 }, async () => {
  const ann = await come({ viewport: { width: 1280, height: 700 } });
  const { page } = ann;
  await fakeEngine(page, () => {});
  await bring(ann, "1. Wd4,a1 Gb4,a4 2. Bf2,g1 Wc2,g4");
  // A long comment before the last turn: it stands at the foot of the list.
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await comment(page, Array.from({ length: 12 }, (_, i) => `line ${i}`).join("\n"));
  await page.keyboard.press("Home");
  await page.keyboard.press("End");
  await page.getByLabel(t("analysis.lines"), { exact: true }).selectOption("5");
  await page.keyboard.press("l");
  await soon(async () => {
    const seen = await page.evaluate(() => {
      const list = document.querySelector(".tree-scroll")?.getBoundingClientRect();
      const turn = document.querySelector(".tree-list [aria-current]")?.getBoundingClientRect();
      return list && turn ? [turn.top >= list.top - 1, turn.bottom <= list.bottom + 1] : null;
    });
    assert.deepEqual(seen, [true, true]);
  });
  await ann.leave();
});
