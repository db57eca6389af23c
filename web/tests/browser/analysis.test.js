// The analysis board on the real server with the real engine: the tree, drawing, lines, the whole game, learning,
// keeping.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dice } from "../fixtures.js";
import {
  anyTurn,
  contentOf,
  inAllThemes,
  onlyFull,
  picture,
  pileOf,
  playTurn,
  ringOf,
  Server,
  soon,
  Visitor,
  world,
} from "./world.js";
import { t } from "../../js/messages/index.js";
/** @import {BrowserContextOptions, Page, WebSocket} from "playwright-core" */
/** @import {NewGame} from "../../js/protocol.js" */

/** First takes a fourth white with xd4Wd6, and wins; if not, second takes a fifth grey with xb3Gb1. */
const WON = "37 oooo/oGBoo/oooooo/oooBWoo/oooooo/oBBoo/oooo 2/3/6 3/0/0 0/4/0 1";

const { browser, server } = await world();

/** @param {{phone?: boolean}} [how] */
function come({ phone = false } = {}) {
  return Visitor.come(browser, server, { phone, settings: { motion: "off", sounds: false, board: "37", name: "Ann" } });
}

/** Opens the board and waits until one can play on it. @param {Visitor} ann @param {string} address */
async function open(ann, address) {
  await ann.visit(address);
  await ann.page.waitForSelector(".analysis .tree-list .turn");
}

/** @param {Page} page */
const live = (page) => page.waitForSelector(".analysis .board.live");

/**
 * @param {Page} page @param {string} marble @param {string} at @param {string} removed @param {"click" | "tap"} [press]
 */
async function place(page, marble, at, removed, press = "click") {
  await live(page);
  const before = await page.locator(".tree-list .turn").count();
  await playTurn(page, { marble, at, removed }, press);
  await soon(async () => assert.ok((await page.locator(".tree-list .turn").count()) > before));
}

/** The turn that is looked at. @param {Page} page */
const current = (page) => page.locator(".tree-list [aria-current]").textContent();

/** @param {Page} page @param {string} text */
const standsAt = (page, text) => soon(async () => assert.equal((await current(page))?.replace(/^\d+[.…] /, ""), text));

/**
 * A stored game of two at one screen that is over.
 * @param {Visitor} ann @param {NewGame["game"]} game @param {string[]} moves @param {string} [position]
 */
async function stored(ann, game, moves, position) {
  await ann.context.request.get("/");
  const made = await ann.context.request.post("/api/v1/games", {
    data: {
      game,
      ...(position ? { position } : {}),
      seats: { first: { kind: "me", name: "Ann" }, second: { kind: "me", name: "<b>Bob</b>" } },
    },
  });
  const { id } = await made.json();
  const act = async (/** @type {object} */ action) => {
    const answer = await ann.context.request.post(`/api/v1/games/${id}/actions`, { data: action });
    assert.ok(answer.ok(), await answer.text());
  };
  for (const [i, move] of moves.entries()) await act({ type: "move", turn: i + 1, move });
  const { state } = await (await ann.context.request.get(`/api/v1/games/${id}`)).json();
  if (state.status !== "over") await act({ type: "resign", player: "second" });
  return id;
}

test("turns become a tree: variations, glyphs, comments, promotion, deletion, undo, and a reload", {
  timeout: 180_000,
}, async () => {
  const ann = await come();
  const { page } = ann;
  await open(ann, "/analysis");
  await place(page, "W", "d4", "a1");
  await place(page, "G", "e4", "a2");
  await standsAt(page, "Ge4,a2");
  // Back by key, another turn by mouse: a variation. The same turn again adds nothing.
  await page.keyboard.press("PageUp");
  await standsAt(page, "Wd4,a1");
  await place(page, "B", "c3", "g1");
  await soon(async () => assert.equal(await page.locator(".variations .turn").count(), 1));
  await page.locator(".icon[aria-label=Back]").click();
  await live(page);
  await playTurn(page, { marble: "B", at: "c3", removed: "g1" });
  await standsAt(page, "Bc3,g1");
  await soon(async () => assert.equal(await page.locator(".tree-list .turn").count(), 4));
  // Up and down go between the variations, left and right along them.
  await page.locator(".tree-list [aria-current]").focus();
  await page.keyboard.press("ArrowDown");
  await standsAt(page, "Ge4,a2");
  await page.keyboard.press("ArrowUp");
  await standsAt(page, "Bc3,g1");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-current")), "true");
  await page.keyboard.press("ArrowLeft");
  await standsAt(page, "Wd4,a1");
  await page.keyboard.press("Home");
  await standsAt(page, t("analysis.startTurn"));
  await page.keyboard.press("End");
  await standsAt(page, "Ge4,a2");
  await page.keyboard.press("ArrowUp");
  // A glyph and a comment, with a script in it that stays text.
  await page.keyboard.press("5");
  await soon(async () => assert.equal(await current(page), "1… Bc3,g1!?"));
  await page.keyboard.press("c");
  await page.keyboard.type("<img src=x onerror=alert(1)> sharp");
  await page.keyboard.press("Escape");
  await soon(async () =>
    assert.equal(await page.locator(".tree-list .comment").textContent(), "<img src=x onerror=alert(1)> sharp"),
  );
  await soon(async () => assert.equal(await page.locator(".tree-list img").count(), 0));
  // Undone while the field is open, and done again: the field follows.
  await page.keyboard.press("c");
  await page.locator("[data-act=undo]").click();
  await soon(async () => assert.equal(await page.locator(".tree-list .comment").count(), 0));
  assert.equal(await page.locator(".note-editor textarea").inputValue(), "");
  await page.locator("[data-act=redo]").click();
  await soon(async () => assert.equal(await page.locator(".tree-list .comment").count(), 1));
  await page.locator("[data-act=comment]").click();
  // Promote: the variation is the main line now.
  await page.keyboard.press("p");
  await soon(async () => assert.match((await page.locator(".pair-row").first().textContent()) ?? "", /Bc3,g1/));
  await soon(async () => assert.match((await page.locator(".variations .turn").textContent()) ?? "", /Ge4,a2/));
  // Folded away and back.
  await page.locator(".fold").click();
  await soon(async () => assert.equal(await page.locator(".variations .turn").count(), 0));
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-expanded")), "false");
  await page.keyboard.press("Enter");
  await soon(async () => assert.equal(await page.locator(".variations .turn").count(), 1));
  // Deleted by key, called back by Ctrl+Z, done again by Ctrl+Y, undone by the button.
  await page.locator(".tree-list [aria-current]").focus();
  await page.keyboard.press("Delete");
  await standsAt(page, "Wd4,a1");
  await soon(async () => assert.equal(await page.locator(".tree-list .turn").count(), 3));
  await page.keyboard.press("Control+z");
  await standsAt(page, "Bc3,g1!?");
  await page.keyboard.press("Control+y");
  await standsAt(page, "Wd4,a1");
  await page.locator("[data-act=undo]").click();
  await standsAt(page, "Bc3,g1!?");
  // A reload loses nothing.
  await soon(async () =>
    assert.match((await page.locator(".save-state").textContent()) ?? "", /Saved in this browser/),
  );
  await page.reload();
  await page.waitForSelector(".tree-list .turn");
  await standsAt(page, "Bc3,g1!?");
  await soon(async () => assert.equal(await page.locator(".tree-list .turn").count(), 4));
  await soon(async () => assert.match((await page.locator(".tree-list .comment").textContent()) ?? "", /sharp/));
  // The menu of a turn, by the right button.
  await page.locator(".variations .turn").click({ button: "right" });
  await page.getByRole("button", { name: t("analysis.makeMain") }).click();
  await soon(async () => assert.match((await page.locator(".pair-row").first().textContent()) ?? "", /Ge4,a2/));
  // A turn that cannot be is refused in words, and the board goes on.
  await page.keyboard.press("/");
  await page.keyboard.type("Wd4,a1");
  await page.keyboard.press("Enter");
  await soon(async () => assert.match((await page.locator(".sentence").textContent()) ?? "", /d4|a1/));
  await ann.leave();
});

test("played by keyboard alone, with every key of the list", { timeout: 180_000 }, async () => {
  const ann = await come();
  const { page } = ann;
  await open(ann, "/analysis?game=37:blitz");
  await live(page);
  await page.locator(ringOf("d4")).focus();
  await page.keyboard.press("w");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".board .possible.dot");
  const free = await page.locator(".hit[aria-label*='free']").first().getAttribute("data-ring");
  assert.ok(free);
  await page.locator(ringOf(free)).focus();
  await page.keyboard.press("Enter");
  await standsAt(page, `Wd4,${free}`);
  await page.keyboard.press("?");
  await page.waitForSelector("dialog dl.keys");
  await soon(async () => assert.ok((await page.locator("dialog kbd").count()) > 12));
  await page.keyboard.press("Escape");
  const turned = async () => (await page.locator(ringOf("d4")).boundingBox())?.x;
  const was = await page.locator(ringOf("a4")).boundingBox();
  await page.keyboard.press("f");
  const is = await page.locator(ringOf("a4")).boundingBox();
  assert.ok(was && is && is.x > was.x + 100, "the board turns");
  assert.ok(await turned());
  await page.keyboard.press("f");
  await page.keyboard.press("1");
  await soon(async () => assert.equal(await current(page), `Wd4,${free}!`));
  await page.keyboard.press("0");
  await soon(async () => assert.equal(await current(page), `Wd4,${free}`));
  await ann.leave();
});

test("arrows and circles are drawn by mouse, by keyboard and by finger", { timeout: 180_000 }, async () => {
  const ann = await come();
  const { page } = ann;
  await open(ann, "/analysis");
  await live(page);
  /** @param {Page} page @param {string} ring */
  const centre = async (page, ring) => {
    const box = await page.locator(ringOf(ring)).boundingBox();
    assert.ok(box);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  /** @param {string} from @param {string} to */
  const drag = async (from, to) => {
    const [a, b] = [await centre(page, from), await centre(page, to)];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down({ button: "right" });
    await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2);
    await page.mouse.move(b.x, b.y);
    await page.mouse.up({ button: "right" });
  };
  await drag("d4", "f4");
  await soon(async () => assert.equal(await page.locator(".marks .arrow.ink-G").count(), 1));
  await page.keyboard.down("Shift");
  await drag("b2", "b2");
  await page.keyboard.up("Shift");
  await soon(async () => assert.equal(await page.locator(".marks .mark.ink-R").count(), 1));
  // Nothing was played by it.
  await soon(async () => assert.equal(await page.locator(".tree-list .turn").count(), 1));
  // The same again takes it away, and it can be undone.
  await drag("d4", "f4");
  await soon(async () => assert.equal(await page.locator(".marks .arrow").count(), 0));
  await page.keyboard.press("Control+z");
  await soon(async () => assert.equal(await page.locator(".marks .arrow").count(), 1));
  // By keyboard: D, Enter on a ring, arrows, Enter.
  await page.locator(ringOf("d4")).focus();
  await page.keyboard.press("d");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Alt+Enter");
  await soon(async () => assert.equal(await page.locator(".marks .arrow.ink-B").count(), 1));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await soon(async () => assert.equal(await page.locator(".marks .mark.ink-G").count(), 1));
  await page.keyboard.press("d");
  // They belong to their place in the game, and come back with it.
  await place(page, "W", "d4", "a1");
  await soon(async () => assert.equal(await page.locator(".marks > *").count(), 0));
  await page.keyboard.press("PageUp");
  await soon(async () => assert.equal(await page.locator(".marks > *").count(), 4));
  await page.locator("[data-act=draw]").click();
  await page.locator("[data-act=wipe]").click();
  await soon(async () => assert.equal(await page.locator(".marks > *").count(), 0));
  await ann.leave();

  const bea = await come({ phone: true });
  await open(bea, "/analysis");
  await live(bea.page);
  await bea.page.locator("[data-act=draw]").tap();
  await bea.page.locator(".inks input[value=Y]").check({ force: true });
  await bea.page.locator(ringOf("c3")).tap();
  await soon(async () => assert.equal(await bea.page.locator(".marks .mark.ink-Y").count(), 1));
  const [a, b] = [await centre(bea.page, "c3"), await centre(bea.page, "e4")];
  const finger = await bea.context.newCDPSession(bea.page);
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [a] });
  await finger.send("Input.dispatchTouchEvent", {
    type: "touchMove",
    touchPoints: [{ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }],
  });
  await finger.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [b] });
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await soon(async () => assert.equal(await bea.page.locator(".marks .arrow.ink-Y").count(), 1));
  await soon(async () => assert.equal(await bea.page.locator(".tree-list .turn").count(), 1));
  // Chromium takes a tap right after a stroke for the end of it; people tap again.
  await soon(async () => {
    const end = bea.page.locator("[data-act=end-drawing]");
    if (await end.isVisible()) await end.tap();
    assert.equal(await bea.page.locator(".drawing-marks").count(), 0);
  });
  await place(bea.page, "W", "d4", "a1", "tap");
  await standsAt(bea.page, "Wd4,a1");
  await bea.leave();
});

test("the engine: lines stream in, are chosen and played; threat, proof, solver; it rests when nobody looks", {
  timeout: 180_000,
}, async () => {
  const ann = await come();
  const { page } = ann;
  /** @type {WebSocket[]} */
  const sockets = [];
  /** @type {any[]} */
  const heard = [];
  page.on("websocket", (socket) => {
    sockets.push(socket);
    socket.on("framereceived", ({ payload }) => heard.push(JSON.parse(String(payload))));
  });
  await open(ann, "/analysis");
  await place(page, "W", "d4", "a1");
  assert.equal(sockets.length, 0, "nothing is asked before it is wanted");
  assert.equal(await page.locator(".bar").isVisible(), false);
  await page.keyboard.press("l");
  await soon(async () => assert.equal(await page.locator(".line .score").count(), 3));
  await soon(async () =>
    assert.match((await page.locator(".engine-about").textContent()) ?? "", /depth \d+ · [\d.]+ [kM]?\/?s/),
  );
  // They go on coming.
  const depth = () => Math.max(...heard.filter((one) => one.type === "lines").map((one) => one.depth));
  const first = depth();
  await soon(async () => assert.ok(depth() > first));
  // The bar speaks.
  const meter = page.getByRole("meter", { name: t("analysis.evaluation") });
  assert.match((await meter.getAttribute("aria-valuetext")) ?? "", /chances are \d+%/);
  // The best turn lies on the board.
  await soon(async () => assert.ok((await page.locator(".best > *").count()) > 0));
  // Five lines, then one; the choice is remembered.
  await page.getByLabel(t("analysis.lines"), { exact: true }).selectOption("5");
  await soon(async () => assert.equal(await page.locator(".line .score").count(), 5));
  await page.getByLabel(t("analysis.lines"), { exact: true }).selectOption("1");
  await soon(async () => assert.equal(await page.locator(".line .score").count(), 1));
  // A move of a line: the line up to it is played into the tree.
  const button = page.locator(".line .turn").nth(1);
  await button.click();
  await soon(async () => assert.equal(await page.locator(".tree-list .turn").count(), 4));
  // By keyboard as well.
  await soon(async () => assert.ok((await page.locator(".line .turn").count()) > 0));
  await page.locator(".line .turn").first().focus();
  await page.keyboard.press("Enter");
  await soon(async () => assert.equal(await page.locator(".tree-list .turn").count(), 5));
  // The threat: lines that are only read, in the accent.
  await page.keyboard.press("PageUp");
  await page.keyboard.press("t");
  await soon(async () => assert.ok((await page.locator(".line span.turn").count()) > 0));
  await soon(async () => assert.equal(await page.locator(".line button.turn").count(), 0));
  await soon(async () => assert.ok((await page.locator(".best .accent").count()) > 0));
  await page.keyboard.press("t");
  await soon(async () => assert.ok((await page.locator(".line button.turn").count()) > 0));
  // Hidden: the line is hung up. Seen again: it goes on.
  const open1 = sockets.at(-1);
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await soon(async () => assert.equal(open1?.isClosed(), true));
  const count = sockets.length;
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await soon(async () => assert.equal(sockets.length, count + 1));
  // Left for another page: it ends.
  await page.getByRole("link", { name: t("nav.settings") }).click();
  await soon(async () => assert.equal(sockets.at(-1)?.isClosed(), true));
  // Proven.
  await open(ann, `/analysis?position=${encodeURIComponent(WON)}`);
  await page.keyboard.press("l");
  await soon(async () =>
    assert.match((await page.locator(".proof").textContent()) ?? "", /Proven: First player wins in 1 turn/),
  );
  assert.equal(await meter.getAttribute("aria-valuenow"), "100");
  await page.keyboard.press("l");
  await page.keyboard.press("s");
  await soon(async () =>
    assert.match((await page.locator(".proof").textContent()) ?? "", /Proven: First player wins in 1 turn/),
  );
  await page.getByRole("button", { name: t("analysis.showLine") }).click();
  await standsAt(page, "x d4Wd6");
  // The game is over there, and the board says so.
  await soon(async () => assert.match((await page.locator(".sentence").textContent()) ?? "", /wins/));
  await page.keyboard.press("l");
  await soon(async () => assert.match((await page.locator(".engine-about").textContent()) ?? "", /over/));
  await ann.leave();
});

test("a first turn that loses by force: proven, with the line, in the report and beside the board", {
  timeout: 180_000,
}, async () => {
  const ann = await come();
  const { page } = ann;
  const id = await stored(ann, "37", ["We2,e1", "Ba4,a1"]);
  await open(ann, `/analysis/game/${id}`);
  await page.locator("[data-tab=report]").click();
  await page.locator(".segments span", { hasText: t("report.effort.quick") }).click();
  await page.locator("[data-act=analyse]").click();
  await page.waitForSelector(".sums", { timeout: 60_000 });
  const [lost, left] = await page.locator(".fault-words").allTextContents();
  assert.match(lost, /^lost by force, proven: in at most 13 turns · best /);
  assert.match(left, /^left a proven win \(it may still be won\).* · best Be3,f1$/);
  assert.match((await page.locator(".sums").textContent()) ?? "", /Proven wins left01$/);
  const proof = page.locator(".fault-proof");
  assert.match((await proof.textContent()) ?? "", /^Proof: Be3,f1 .* Wg4,e5 x Wf4Wg4/);
  await proof.scrollIntoViewIfNeeded();
  await picture(page, "proven-report");
  // The position after the mistake says so too, without the engine.
  await page.locator(".fault").first().click();
  await soon(async () => assert.match((await current(page)) ?? "", /We2,e1/));
  const words = page.locator(".proof");
  await soon(async () =>
    assert.equal(await words.textContent(), "Won by force, proven: <b>Bob</b> wins in at most 13 turns"),
  );
  // The line is played to its end, which is won.
  await proof.getByRole("button", { name: t("analysis.showLine") }).click();
  await soon(async () => assert.match((await current(page)) ?? "", /Wg4,e5/));
  await page.locator("[data-tab=moves]").click();
  await soon(async () => assert.ok((await page.locator(".tree-list .turn").count()) >= 3 + 25));
  // The engine: the proven turn is the first of three lines, to be played like the others.
  await page.locator(".tree-list .turn", { hasText: "We2,e1" }).first().click();
  await page.keyboard.press("l");
  await soon(async () => assert.equal(await page.locator(".line .score").count(), 3));
  const first = page.locator(".line").first();
  assert.match((await first.locator(".score").textContent()) ?? "", /^0–1 in 13/);
  assert.equal(await first.locator(".tag").textContent(), t("analysis.line.proof"));
  assert.equal(await page.locator(".line .tag").count(), 1);
  assert.equal(await first.locator(".turn").count(), 25);
  assert.match((await words.textContent()) ?? "", /^Won by force, proven: /);
  await picture(page, "proven-lines");
  // Whoever learns from it is not shown the answer, and is told no more than what is known of another try.
  await page.locator("[data-tab=report]").click();
  await page.locator("[data-act=learn-second]").click();
  const learning = page.locator(".notice.learning p");
  await soon(async () => assert.match((await learning.textContent()) ?? "", /was a step away from a proven win/));
  await soon(async () => assert.equal(await page.locator(".best > *").count(), 0, "the answer is hidden"));
  await live(page);
  await playTurn(page, { marble: "G", at: "a3", removed: "a1" });
  await soon(async () => assert.match((await learning.textContent()) ?? "", /Whether it still wins isn’t known/));
  await page.locator("[data-act=end-learning]").click();
  await soon(async () => assert.equal(await first.locator(".turn").count(), 25));
  await first.locator(".turn").first().click();
  await soon(async () =>
    assert.equal(await words.textContent(), "Lost by force, proven: <b>Bob</b> wins in at most 12 turns"),
  );
  await ann.leave();
});

test("a lost line to the engine is taken up again", { timeout: 180_000 }, async () => {
  const own = await Server.start();
  const ann = await Visitor.come(browser, own, { settings: { motion: "off", sounds: false, board: "37" } });
  ann.expected = /WebSocket|ERR_CONNECTION|Failed to load/;
  const { page } = ann;
  await open(ann, "/analysis");
  await live(page);
  await page.keyboard.press("l");
  await soon(async () => assert.equal(await page.locator(".line .score").count(), 3));
  await own.down();
  await page.waitForSelector("#lost:not([hidden])");
  await own.again();
  await page.waitForSelector("#lost", { state: "hidden", timeout: 30_000 });
  await soon(async () => assert.equal(await page.locator(".line .score").count(), 3));
  await ann.leave();
  await own.stop();
});

for (const phone of [false, true]) {
  test(`the whole game, and learning from it, ${phone ? "by finger" : "by mouse and keyboard"}`, {
    timeout: 240_000,
    skip: onlyFull(phone),
  }, async () => {
    const ann = await come({ phone });
    const { page } = ann;
    const press = phone ? "tap" : "click";
    // Begun and cancelled, in a game that takes a while.
    const long = await stored(ann, "37", ["Wd4,a1", "Wd7,a2", "Wg1,a3", "Ga4,b5"]);
    await open(ann, `/analysis/game/${long}`);
    await page.locator("[data-tab=report]")[press]();
    await page.locator(".segments span", { hasText: t("report.effort.deep") })[press]();
    await page.locator("[data-act=analyse]")[press]();
    await page.locator("[data-act=cancel-analysis]")[press]();
    await page.waitForSelector("[data-act=analyse]");
    const id = await stored(ann, "37", ["xd5Bd3", "xb2Bb4"], WON);
    await ann.visit(`/game/${id}`);
    await page.locator(".notice a", { hasText: t("app.analyse") })[press]();
    // The report is what one wants at the end of a game, and its last turn is on the board.
    await page.waitForSelector("[data-tab=report][aria-selected=true]");
    await page.locator("[data-tab=moves]")[press]();
    await page.waitForSelector(".analysis .tree-list .turn");
    await soon(async () => assert.match((await page.locator("h1").textContent()) ?? "", /Ann vs <b>Bob<\/b>/));
    await soon(async () => assert.equal(await page.locator(".tree-list .turn").count(), 3));
    // Begun and done.
    await page.locator("[data-tab=report]")[press]();
    await page.locator(".segments span", { hasText: t("report.effort.quick") })[press]();
    await page.locator("[data-act=analyse]")[press]();
    await page.waitForSelector(".sums", { timeout: 60_000 });
    const sums = await page.locator(".sums").textContent();
    assert.match(sums ?? "", /Accuracy.*Missed wins/s);
    await soon(async () => assert.equal(await page.locator(".sums tbody tr:last-child td").first().textContent(), "1"));
    await soon(async () =>
      assert.match((await page.locator(".fault").first().textContent()) ?? "", /x d5Bd3.*missed win.*best x d4Wd6/),
    );
    // The graph: by key and by pointer; its words.
    const graph = page.getByRole("slider", { name: /Course of the game/ });
    await graph.focus();
    await page.keyboard.press("Home");
    await soon(async () =>
      assert.match((await graph.getAttribute("aria-valuetext")) ?? "", /^Start: Ann wins in 1 turn/),
    );
    await page.keyboard.press("ArrowDown");
    await soon(async () => assert.match((await graph.getAttribute("aria-valuetext")) ?? "", /1\. x d5Bd3.*missed win/));
    await standsAt(page, "x d5Bd3✕");
    const box = await graph.boundingBox();
    assert.ok(box);
    await page.mouse.click(box.x + box.width - 8, box.y + box.height / 2);
    await soon(async () => assert.equal(await graph.getAttribute("aria-valuenow"), "2"));
    await page.locator(".course summary")[press]();
    await soon(async () => assert.equal(await page.locator(".course tbody tr").count(), 3));
    // The report is stored with the game: it is there again after a reload, and for others.
    await page.reload();
    await page.waitForSelector(".graph:not([hidden])");
    await page.locator("[data-tab=report]")[press]();
    await page.waitForSelector(".sums");
    const bob = await come();
    await open(bob, `/analysis/game/${id}`);
    await bob.page.waitForSelector(".graph:not([hidden])");
    await bob.leave();
    // Learning.
    await page.locator("[data-act=learn-first]")[press]();
    await page.waitForSelector(".learning[data-state=asking]");
    await soon(async () =>
      assert.match((await page.locator(".notice.learning p").textContent()) ?? "", /1\. x d5Bd3 was a missed win/),
    );
    await soon(async () => assert.equal(await page.locator(".best > *").count(), 0, "the answer is hidden"));
    await live(page);
    await playTurn(page, { capture: ["d5", "d3"] }, press);
    await soon(async () =>
      assert.match((await page.locator(".notice.learning p").textContent()) ?? "", /what was played/),
    );
    // Another one that does not hold: the engine says so, and how it is answered.
    await live(page);
    await playTurn(page, { capture: ["f2", "f4"] }, press);
    await page.waitForSelector(".learning[data-state=wrong]", { timeout: 30_000 });
    await soon(async () =>
      assert.match((await page.locator(".notice.learning p").textContent()) ?? "", /doesn’t hold/),
    );
    await page.locator("[data-act=again]")[press]();
    await live(page);
    await page.locator("[data-act=solution]")[press]();
    await soon(async () =>
      assert.match((await page.locator(".notice.learning p").textContent()) ?? "", /The best turn was x d4Wd6/),
    );
    await soon(async () => assert.ok((await page.locator(".best > *").count()) > 0));
    await page.locator("[data-act=next]")[press]();
    await page.waitForSelector(".learning[data-state=done]");
    await page.locator("[data-act=end-learning]")[press]();
    await soon(async () => assert.equal(await page.locator(".learning.notice").count(), 0));
    // Once more, and right.
    await page.locator("[data-tab=report]")[press]();
    await page.locator("[data-act=learn-first]")[press]();
    await live(page);
    await playTurn(page, { capture: ["d4", "d6"] }, press);
    await page.waitForSelector(".learning[data-state=right]", { timeout: 30_000 });
    await page.locator("[data-act=next]")[press]();
    await soon(async () =>
      assert.match((await page.locator(".notice.learning p").textContent()) ?? "", /you corrected 1 of 1 mistake/),
    );
    // Tries are not kept in the tree.
    await soon(async () => assert.equal(await page.locator(".tree-list .turn").count(), 3));
    await ann.leave();
  });
}

test("notes on a stored game are saved for their author alone", { timeout: 180_000 }, async () => {
  const ann = await come();
  const { page } = ann;
  const id = await stored(ann, "37", ["Wd4,a1", "Gb4,a4"]);
  await ann.visit("/games");
  await page.getByRole("link", { name: /^Analyse Ann/ }).click();
  await page.locator("[data-tab=moves]").click();
  await page.waitForSelector(".tree-list .turn");
  await page.keyboard.press("End");
  await place(page, "B", "f2", "g1");
  await page.keyboard.press("2");
  await page.keyboard.press("c");
  await page.keyboard.type("Too slow.");
  await soon(async () => assert.match((await page.locator(".save-state").textContent()) ?? "", /Saved/));
  await page.reload();
  await soon(async () => assert.equal(await page.locator(".tree-list .turn").count(), 4));
  await soon(async () => assert.match((await page.locator(".tree-list").textContent()) ?? "", /Bf2,g1\?.*Too slow\./s));
  // An edit just before leaving is saved too.
  await page.keyboard.press("End");
  await page.keyboard.press("1");
  await page.getByRole("link", { name: t("nav.settings") }).click();
  await page.goBack();
  await soon(async () => assert.match((await page.locator(".tree-list").textContent()) ?? "", /Bf2,g1!/));
  const bob = await come();
  await open(bob, `/analysis/game/${id}`);
  await soon(async () => assert.equal(await bob.page.locator(".tree-list .turn").count(), 3));
  await bob.leave();
  // All forgotten: the game itself stays.
  await page.locator("[data-act=more]").click();
  await page.getByRole("button", { name: t("analysis.forget.mine") }).click();
  await page.getByRole("button", { name: t("analysis.forget.yes"), exact: true }).click();
  await soon(async () => assert.equal(await page.locator(".tree-list .turn").count(), 3));
  await ann.leave();
});

test("every way in: a position, a link, an imported game, a new board; and what cannot be opened", {
  timeout: 180_000,
}, async () => {
  const ann = await come();
  ann.expected = /40[04]|422/;
  const { page } = ann;
  await open(ann, `/analysis?position=${encodeURIComponent(WON)}`);
  await live(page);
  await soon(async () => assert.equal(await page.locator(".board [data-at]").count(), 6));
  // A link that holds the game in itself, from the export, opens on another server.
  await playTurn(page, { capture: ["d4", "d6"] });
  await standsAt(page, "x d4Wd6");
  await page.keyboard.press("3");
  await page.keyboard.press("c");
  await page.keyboard.type("wins");
  await page.keyboard.press("Escape");
  await page.locator("[data-act=export]").click();
  const field = page.locator("dialog").getByLabel(t("app.link"), { exact: true });
  await soon(async () => assert.match(await field.inputValue(), /#zgn=/));
  const link = new URL(await field.inputValue());
  await page.keyboard.press("Escape");
  const other = await Server.start();
  const bob = await Visitor.come(browser, other);
  await open(bob, `${other.base}${link.pathname}${link.hash}`);
  await soon(async () => assert.match((await bob.page.locator(".tree-list").textContent()) ?? "", /x d4Wd6!!.*wins/s));
  await bob.page.keyboard.press("End");
  await soon(async () => assert.match((await bob.page.locator(".sentence").textContent()) ?? "", /wins/));
  await bob.leave();
  await other.stop();
  // An imported game, the second of a file, with its comment and variation; what is added is kept with it.
  const file =
    '[Player1 "Eve"]\n[Player2 "Kim"]\n[Game "37"]\n\n1. Wd4,a1 *\n\n[Player1 "<i>Ann</i>"]\n[Player2 "Kim"]\n[Game "37"]\n\n1. Wd4,a1 {solid} Gb4,a4 (1... Bb4,a4) *\n';
  const brought = await (
    await ann.context.request.post("/api/v1/imports?name=club.zgn", {
      data: file,
      headers: { "content-type": "application/octet-stream" },
    })
  ).json();
  await soon(async () =>
    assert.equal((await (await ann.context.request.get(`/api/v1/imports/${brought.id}`)).json()).state, "done"),
  );
  await open(ann, `/analysis/import/${brought.id}/2`);
  await soon(async () => assert.equal(await page.locator(".tree-list button.turn").count(), 4));
  await soon(async () =>
    assert.match((await page.locator(".tree-list").textContent()) ?? "", /Wd4,a1.*solid.*Gb4,a4.*Bb4,a4/s),
  );
  await soon(async () => assert.match((await page.locator("h1").textContent()) ?? "", /<i>Ann<\/i> vs Kim/));
  await page.keyboard.press("End");
  await page.keyboard.press("1");
  await soon(async () => assert.match((await page.locator(".save-state").textContent()) ?? "", /Saved/));
  await page.reload();
  await soon(async () => assert.match((await page.locator(".tree-list").textContent()) ?? "", /Gb4,a4!/));
  // Another board from the menu.
  await page.locator("[data-act=more]").click();
  await page.getByRole("button", { name: t("analysis.newBoard") }).click();
  await page.locator("dialog .segments span", { hasText: "48" }).click();
  await page.locator("dialog .segments span", { hasText: t("variant.tournament") }).click();
  await page.getByRole("button", { name: t("analysis.setUp") }).click();
  await soon(async () => assert.match((await page.locator("h1").textContent()) ?? "", /48 rings, tournament/));
  // Nonsense is answered with words.
  ann.expected = /40[04]/;
  for (const [address, words] of /** @type {const} */ ([
    ["/analysis?position=nonsense", /can’t be opened/],
    ["/analysis#zgn=%%%", /can’t be opened/],
    ["/analysis#zgn=AAAA", /can’t be opened/],
    ["/analysis?game=999", /can’t be opened/],
    ["/analysis/game/none", /Game not found/],
  ])) {
    await page.goto("about:blank");
    await page.goto(address);
    await soon(async () => assert.match((await page.locator("h1").textContent()) ?? "", words));
  }
  await ann.leave();
});

test("play on from here against a level, and export", { timeout: 180_000 }, async () => {
  const ann = await come();
  const { page } = ann;
  await open(ann, "/analysis");
  await place(page, "W", "d4", "a1");
  await page.locator("[data-act=export]").click();
  await page.waitForSelector("dialog[open]");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.locator("dialog").getByRole("button", { name: "Save .zgn" }).click(),
  ]);
  assert.match(String(await contentOf(file)), /Wd4,a1/);
  await page.keyboard.press("Escape");
  await page.locator("[data-act=play-on]").click();
  await page.locator("dialog").getByLabel(t("level.label")).selectOption("1");
  await page.locator("dialog").getByText(t("player.second.short"), { exact: false }).first().click();
  await page
    .locator("dialog")
    .getByRole("button", { name: t("app.play") })
    .click();
  await page.waitForURL(/\/game\//);
  const { info, state, you } = await ann.game();
  assert.equal(info.start.marbles.d4, "W");
  assert.deepEqual(you, ["second"]);
  assert.equal(state.seats.first.kind, "engine");
  await ann.leave();
});

test("a long game with many variations is walked without waiting", { timeout: 180_000 }, async () => {
  const ann = await come();
  const { page } = ann;
  await ann.context.request.get("/");
  const roll = dice(3);
  /** @type {string[]} */
  const moves = [];
  for (;;) {
    const found = await (
      await ann.context.request.post("/api/v1/positions", { data: { game: "61", moves, skip: moves.length } })
    ).json();
    if (!found.options || moves.length > 60) break;
    const turn = anyTurn(found.options, roll);
    moves.push(
      "pass" in turn
        ? "-"
        : "capture" in turn
          ? `x${turn.capture.join("")}`
          : `${turn.marble}${turn.at}${turn.removed ? `,${turn.removed}` : ""}`,
    );
  }
  const id = await stored(ann, "61", moves);
  await open(ann, `/analysis/game/${id}`);
  await page.keyboard.press("End");
  // The time of the page itself; how soon a busy machine paints is another matter.
  const took = await page.evaluate(async () => {
    let sum = 0;
    for (let i = 0; i < 40; i++) {
      const start = performance.now();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true, cancelable: true }));
      sum += performance.now() - start;
      await new Promise((resolve) => {
        requestAnimationFrame(() => resolve(null));
      });
    }
    return sum / 40;
  });
  assert.ok(took < 50, `${took} ms a step`);
  assert.notEqual(await current(page), null);
  console.log(`a step through the game takes ${took.toFixed(1)} ms`);
  await ann.leave();
});

for (const phone of [false, true]) {
  test(`fits, and is clean for axe, in every theme, ${phone ? "phone" : "desktop"}`, { timeout: 180_000 }, async () => {
    const ann = await come({ phone });
    const { page } = ann;
    const id = await stored(ann, "37", ["xd5Bd3", "xb2Bb4"], WON);
    await open(ann, `/analysis/game/${id}`);
    await live(page);
    /** @param {string} where */
    const check = async (where) => {
      await inAllThemes(page, `analysis-${where}`);
      assert.equal(
        await page.evaluate(
          () =>
            document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight,
        ),
        false,
        `${where} is larger than the screen`,
      );
    };
    await page.keyboard.press("l");
    await soon(async () => assert.ok((await page.locator(".line .score").count()) > 0));
    await page.keyboard.press("c");
    await page.locator(".note-editor textarea").fill(t("analysis.comment.hint"));
    await page.locator("[data-act=draw]").click();
    await check("board");
    await page.locator("[data-act=end-drawing]").click();
    await page.locator("[data-tab=report]").click();
    await page.locator(".segments span", { hasText: t("report.effort.quick") }).click();
    await page.locator("[data-act=analyse]").click();
    await page.waitForSelector(".sums", { timeout: 60_000 });
    await page.locator(".course summary").click();
    await check("report");
    await page.locator("[data-act=learn-first]").click();
    await page.waitForSelector(".learning[data-state=asking]");
    await check("learn");
    await page.locator("[data-act=end-learning]").click();
    await page.locator("[data-act=more]").click();
    await check("menu");
    await page.keyboard.press("Escape");
    if (phone) {
      await page.setViewportSize({ width: 360, height: 640 });
      await check("small");
      const ring = await page.locator(ringOf("d4")).boundingBox();
      assert.ok(ring && ring.width > 26, `a ring is ${ring?.width} wide`);
      await soon(async () => assert.ok(await page.locator(pileOf("W")).count()));
    }
    await ann.leave();
  });
}

/**
 * Windows that people have, and how wide a ring must be in them at least.
 * @type {[string, BrowserContextOptions, number][]}
 */
const WINDOWS = [
  ["small phone", { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }, 28],
  ["phone held sideways", { viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true }, 24],
  ["tablet", { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true }, 55],
  ["laptop", { viewport: { width: 1366, height: 768 } }, 60],
  ["big screen", { viewport: { width: 2560, height: 1440 } }, 120],
];

test("the board has room in every window, and fingers hit what they want", { timeout: 180_000 }, async () => {
  for (const [name, options, least] of WINDOWS) {
    const ann = await Visitor.come(browser, server, {
      options,
      settings: { motion: "off", sounds: false, board: "37" },
    });
    const { page } = ann;
    await open(ann, "/analysis");
    await live(page);
    await page.keyboard.press("l");
    await soon(async () => assert.equal(await page.locator(".line .score").count(), 3));
    const ring = await page.locator(ringOf("d4")).boundingBox();
    assert.ok(ring && ring.width >= least, `${name}: a ring is ${ring?.width} wide`);
    const faults = await page.evaluate((fingers) => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      const faults =
        scrollWidth > innerWidth || scrollHeight > innerHeight ? [`the page is ${scrollWidth} by ${scrollHeight}`] : [];
      for (const button of document.querySelectorAll(".analysis button, .analysis select")) {
        const { width, height } = button.getBoundingClientRect();
        if (!button.checkVisibility() || width < 2) continue;
        const label = `${button.className} “${button.textContent?.slice(0, 20)}”`;
        if (button.scrollWidth > button.clientWidth + 1) faults.push(`${label} does not hold its words`);
        if (fingers && Math.min(width, height) < 36)
          faults.push(`${label} is ${width.toFixed()} by ${height.toFixed()}`);
      }
      return faults;
    }, options.hasTouch === true);
    assert.deepEqual(faults, [], name);
    await ann.leave();
  }
});
