// The position editor: by mouse, by touch and by the keyboard; what is wrong is said; from a game and on to playing,
// solving and analysing.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inAllThemes, myTurn, playTurn, ringOf, soon, Visitor, world } from "./world.js";
import { t } from "../../js/messages/index.js";
/** @import {Page} from "playwright-core" */

const CAPTURES = "37 oBoo/oooBo/oooooo/ooooGW1/oooWoo/ooooo/oooo 4/7/8 0/0/0 0/0/0 1";

const { browser, server } = await world();

/** @param {string} tool */
const toolOf = (tool) => `.tool[data-tool="${tool}"]`;
/** @param {string} rack @param {string} marble */
const pileIn = (rack, marble) => `[data-rack="${rack}"] [data-pile="${marble}"]`;
/** The position as the page has it. @param {Page} page */
const line = (page) => page.getByLabel(t("editor.text")).inputValue();
/** @param {Page} page @param {string} position */
const stands = (page, position) => soon(async () => assert.equal(await line(page), position));
/** @param {Page} page @param {RegExp} words */
const says = (page, words) => soon(async () => assert.match(await page.locator(".editor-state").innerText(), words));
/** @param {Page} page @param {string} selector */
async function middle(page, selector) {
  const box = await page.locator(selector).first().boundingBox();
  assert.ok(box, selector);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
/** @param {Page} page @param {string} from @param {string} to */
async function drag(page, from, to) {
  const a = await middle(page, from);
  const b = await middle(page, to);
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 });
  await page.mouse.move(b.x, b.y, { steps: 3 });
  await page.mouse.up();
}

/** @param {string} address */
const at = (address) => `/editor?position=${encodeURIComponent(address)}`;

test("by mouse: tools, dragging, racks, helpers, undo and redo, a reload", { timeout: 180_000 }, async () => {
  const ann = await Visitor.come(browser, server);
  const { page } = ann;
  await ann.visit("/editor?game=37");
  await stands(page, "37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1");
  await page.locator(toolOf("W")).click();
  await page.locator(ringOf("d4")).click();
  await page.locator(toolOf("B")).click();
  await page.locator(ringOf("a1")).click();
  await page.locator(toolOf("none")).click();
  await page.locator(ringOf("g4")).click();
  await stands(page, "37 Booo/ooooo/oooooo/oooWooo/oooooo/ooooo/ooo1 5/8/9 0/0/0 0/0/0 1");
  await says(page, /^First player to move/);
  // A place without a ring is still there, and takes its ring back.
  await page.locator(toolOf("ring")).click();
  await page.locator(ringOf("g4")).click();
  // With a tool for marbles in hand, marbles are carried: to another ring, to a player, to the pool; from the pool to
  // the board.
  await page.locator(toolOf("G")).click();
  await drag(page, ringOf("d4"), ringOf("e4"));
  await drag(page, ringOf("a1"), '[data-rack="second"] h2');
  await drag(page, pileIn("pool", "G"), ringOf("c3"));
  await stands(page, "37 oooo/ooooo/ooGooo/ooooooo/oooWoo/ooooo/oooo 5/7/9 0/0/0 0/0/1 1");
  await drag(page, pileIn("second", "B"), '[data-rack="first"] h2');
  await drag(page, ringOf("e4"), '[data-rack="pool"] h2');
  await drag(page, ringOf("c3"), ".editor-head h1");
  await stands(page, "37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/9 0/0/1 0/0/0 1");
  // A sweep takes many rings away, and is taken back as one.
  await page.locator(toolOf("none")).click();
  await drag(page, ringOf("d1"), ringOf("d4"));
  await stands(page, "37 oooo/ooooo/oooooo/4ooo/oooooo/ooooo/oooo 6/8/9 0/0/1 0/0/0 1");
  await page.getByRole("button", { name: t("app.undo") }).click();
  await stands(page, "37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/9 0/0/1 0/0/0 1");
  await page.getByRole("button", { name: t("app.redo") }).click();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+y");
  await stands(page, "37 oooo/ooooo/oooooo/4ooo/oooooo/ooooo/oooo 6/8/9 0/0/1 0/0/0 1");
  await page.reload();
  await stands(page, "37 oooo/ooooo/oooooo/4ooo/oooooo/ooooo/oooo 6/8/9 0/0/1 0/0/0 1");
  // Helpers.
  await page.getByRole("button", { name: "One white marble more captured by the second player" }).click();
  await page.getByText(t("player.second"), { exact: true }).last().click();
  await stands(page, "37 oooo/ooooo/oooooo/4ooo/oooooo/ooooo/oooo 5/8/9 0/0/1 1/0/0 2");
  await page.getByRole("button", { name: t("editor.swap") }).click();
  await stands(page, "37 oooo/ooooo/oooooo/4ooo/oooooo/ooooo/oooo 5/8/9 1/0/0 0/0/1 1");
  await page.getByRole("button", { name: t("app.mirror") }).click();
  await page.getByRole("button", { name: t("app.rotate") }).click();
  await soon(async () => assert.match(await line(page), /^37 (?!\S*4ooo)\S+ 5\/8\/9/, "it lies elsewhere"));
  await page.getByRole("button", { name: t("editor.allRings") }).click();
  await page.getByRole("button", { name: t("editor.empty") }).click();
  await says(page, /There are no rings/);
  await soon(async () =>
    assert.match(await page.locator(".rest").innerText(), /^Missing: 6 white, 8 grey and 10 black\./),
  );
  await page.getByRole("button", { name: t("editor.allRings") }).click();
  await page.getByRole("button", { name: t("editor.fill") }).click();
  await stands(page, "37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1");
  await ann.leave();
});

test("what is wrong is said at once and marked", { timeout: 180_000 }, async () => {
  const ann = await Visitor.come(browser, server);
  const { page } = ann;
  await ann.visit(at("37 2oW/5/6/7/6/5/oooo 5/8/10 0/0/0 0/0/0 1"));
  await page.locator(toolOf("B")).click();
  await page.locator(ringOf("a3")).click();
  await says(page, /a3 has no vacant ring/);
  assert.equal(await page.locator(".board .wrong").count(), 1);
  assert.match((await page.locator(ringOf("a3")).getAttribute("aria-label")) ?? "", /something is wrong here/);
  await page.getByRole("button", { name: t("app.analyse") }).click();
  await page.getByText(t("editor.fixFirst")).waitFor();
  await page.locator(toolOf("none")).click();
  await page.locator(ringOf("a3")).click();
  await page.locator(ringOf("a4")).click();
  await says(page, /^First player to move/);
  assert.equal(await page.locator(".board .wrong").count(), 0);
  for (let i = 0; i < 2; i++) await page.getByRole("button", { name: "One white marble more in the pool" }).click();
  await says(page, /There are 8 white marbles, but the game has 6/);
  await soon(async () => assert.match(await page.locator(".rest").innerText(), /^Too many: 2 white\./));
  assert.ok(await page.locator('[data-rack="pool"] .stock-row.wrong').count());
  await page.getByRole("button", { name: t("editor.drain") }).click();
  await says(page, /^First player to move/);
  // What the pool does not have it cannot give back: that is said, and no button promises it.
  await page.getByText(t("editor.pooled")).click();
  for (let i = 0; i < 6; i++) await page.getByRole("button", { name: "One white marble fewer in the pool" }).click();
  for (let i = 0; i < 7; i++)
    await page.getByRole("button", { name: "One white marble more captured by the first player" }).click();
  await soon(async () =>
    assert.match(
      await page.locator(".rest").innerText(),
      /^Too many: 1 white\. Remove 1 white from the board or from a player: there are none in the pool/,
    ),
  );
  assert.equal(await page.locator(".rest button").count(), 0);
  await page.getByRole("button", { name: "One white marble more in the pool" }).click();
  await soon(async () =>
    assert.match(
      await page.locator(".rest").innerText(),
      /^Too many: 2 white\. Remove 1 white from the board or from a player, the rest from the pool/,
    ),
  );
  await page.getByRole("button", { name: t("editor.drain") }).click();
  await soon(async () => assert.match(await page.locator(".rest").innerText(), /^Too many: 1 white/));
  for (let i = 0; i < 7; i++)
    await page.getByRole("button", { name: "One white marble fewer captured by the first player" }).click();
  await page.getByRole("button", { name: t("editor.fill") }).click();
  await says(page, /^First player to move/);
  await page.getByText(t("editor.pooled")).click();
  // Out of play needs its rule.
  await page.locator(toolOf("inert")).click();
  await page.locator(ringOf("g4")).click();
  await says(page, /^g4 is out of play, but in this game/);
  await page.getByText(t("editor.options"), { exact: true }).click();
  await page.getByText(t("rules.islands")).click();
  await says(page, /^g4 is out of play, but touches/);
  await page.getByRole("button", { name: t("app.undo") }).click();
  await page.getByRole("button", { name: t("app.undo") }).click();
  // A finished position says its result.
  await page.getByRole("button", { name: t("new.position") }).click();
  for (let i = 0; i < 4; i++)
    await page.getByRole("button", { name: "One white marble more captured by the first player" }).click();
  await says(page, /wins with 4 white/);
  for (let i = 0; i < 5; i++)
    await page.getByRole("button", { name: "One grey marble more captured by the second player" }).click();
  await says(page, /Both players hold a winning set/);
  await ann.leave();
});

test("boards, variants and own columns; the position as text, both ways", { timeout: 180_000 }, async () => {
  const ann = await Visitor.come(browser, server);
  const { page } = ann;
  await ann.visit("/editor?game=37");
  await page.locator(".editor-rules").getByText("48", { exact: true }).click();
  await stands(page, "48 ooooo/oooooo/ooooooo/oooooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1");
  await page.getByText(t("variant.tournament"), { exact: true }).click();
  await soon(async () => assert.match(await line(page), /^48:tournament /));
  await page.locator(".editor-rules").getByText("37", { exact: true }).click();
  await page.getByText(t("variant.blitz"), { exact: true }).click();
  await stands(page, "37:blitz oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 5/7/9 0/0/0 0/0/0 1");
  await page.getByText(t("variant.standard"), { exact: true }).click();
  await page.getByText(t("board.custom"), { exact: true }).click();
  await soon(async () => assert.equal(await page.locator(".board .hit").count(), 19));
  await page.getByLabel(t("board.columns")).fill("2.3.2");
  await stands(page, "7 oo/ooo/oo 6/8/10 0/0/0 0/0/0 1");
  await page.getByLabel(t("board.columns")).fill("99.1");
  await page.locator(".editor-rules .problem").filter({ hasText: /\S/ }).waitFor();
  assert.equal(await page.locator(".board .hit").count(), 7, "the board stays");
  // Pasted, shown; wrong, said.
  const text = page.getByLabel(t("editor.text"));
  await text.fill(`  ${CAPTURES.replaceAll(" ", "   ")} `);
  await soon(async () => assert.equal(await page.locator(".board .held").count(), 5));
  await says(page, /First player to move, and must capture/);
  await text.fill("37 nonsense");
  await page
    .locator(".editor-text .problem")
    .filter({ hasText: /position/ })
    .waitFor();
  await text.fill(CAPTURES.replace("4/7/8", "6/8/10"));
  await page
    .locator(".editor-text .problem")
    .filter({ hasText: /8 white marbles, but the game has 6/ })
    .waitFor();
  await text.fill(CAPTURES.replace(/1$/, "2"));
  await says(page, /Second player to move, and must capture/);
  await ann.leave();
});

test("by the keyboard alone, with everything announced", { timeout: 180_000 }, async () => {
  const ann = await Visitor.come(browser, server);
  const { page } = ann;
  await ann.visit("/editor?game=37");
  await stands(page, "37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1");
  /** @param {RegExp} words */
  const announced = (words) => soon(async () => assert.match(await page.locator("#say").innerText(), words));
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-ring"));
  for (let i = 0; i < 40 && !(await focused()); i++) await page.keyboard.press("Tab");
  assert.equal(await focused(), "d4", "the board is one stop of the Tab key");
  await page.keyboard.press("w");
  await announced(/d4, white marble/);
  await page.keyboard.press("ArrowUp");
  assert.equal(await focused(), "d5");
  await page.keyboard.press("g");
  await page.keyboard.press("ArrowLeft");
  const left = await focused();
  assert.match(left ?? "", /^c/);
  await page.keyboard.press("b");
  await announced(new RegExp(`${left}, black marble`));
  await page.keyboard.press("Delete");
  await announced(new RegExp(`${left}, vacant ring`));
  await page.keyboard.press("Delete");
  await announced(new RegExp(`${left}, no ring`));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await focused(), left, "one walks over places without rings");
  await page.keyboard.press("r");
  await announced(new RegExp(`${left}, vacant ring`));
  await page.keyboard.press("i");
  await announced(/out of play/);
  await page.keyboard.press("r");
  await page.keyboard.press("3");
  await announced(/Tool: Black/);
  await page.keyboard.press("Enter");
  await announced(new RegExp(`${left}, black marble`));
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+Shift+Z");
  await announced(/Redone/);
  await stands(page, "37 oooo/ooooo/oooooo/oooWGoo/oooooo/ooooo/oooo 5/7/10 0/0/0 0/0/0 1");
  // On to the helpers and buttons with Tab; the racks by their buttons.
  await page.getByRole("button", { name: "One grey marble more captured by the first player" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Space");
  await announced(/2 grey/);
  await stands(page, "37 oooo/ooooo/oooooo/oooWGoo/oooooo/ooooo/oooo 5/5/10 0/2/0 0/0/0 1");
  await page.getByLabel(t("player.first"), { exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  await stands(page, "37 oooo/ooooo/oooooo/oooWGoo/oooooo/ooooo/oooo 5/5/10 0/2/0 0/0/0 2");
  assert.equal(
    await page.evaluate(() => /** @type {HTMLInputElement} */ (document.activeElement)?.value),
    "second",
    "the focus stays",
  );
  await ann.leave();
});

test("by touch on a phone: taps and dragging", { timeout: 180_000 }, async () => {
  const ann = await Visitor.come(browser, server, { phone: true });
  const { page } = ann;
  await ann.visit("/editor?game=37");
  await page.locator(toolOf("B")).tap();
  await page.locator(ringOf("d4")).tap();
  await page.locator(toolOf("none")).tap();
  await page.locator(ringOf("a1")).tap();
  await page.locator(toolOf("W")).tap();
  await stands(page, "37 1ooo/ooooo/oooooo/oooBooo/oooooo/ooooo/oooo 6/8/9 0/0/0 0/0/0 1");
  // Taps may have scrolled the page: what is measured must stay where it is.
  await page.waitForTimeout(500);
  const touch = await page.context().newCDPSession(page);
  const a = await middle(page, ringOf("d4"));
  const b = await middle(page, ringOf("e5"));
  const point = (/** @type {number} */ part) => [{ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }];
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: point(0) });
  for (const part of [0.2, 0.5, 0.8, 1])
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: point(part) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await stands(page, "37 1ooo/ooooo/oooooo/ooooooo/ooooBo/ooooo/oooo 6/8/9 0/0/0 0/0/0 1");
  const more = page.getByRole("button", { name: "One black marble more captured by the second player" });
  await more.scrollIntoViewIfNeeded();
  // A finger that comes down while the page still glides only stops it.
  await page.waitForTimeout(700);
  await more.tap();
  await stands(page, "37 1ooo/ooooo/oooooo/ooooooo/ooooBo/ooooo/oooo 6/8/8 0/0/0 0/0/1 1");
  const small = await page.evaluate(() =>
    [...document.querySelectorAll(".editor button, .editor .tool, .editor .segments label")].flatMap((one) => {
      const { width, height } = one.getBoundingClientRect();
      return width > 0 && Math.min(width, height) < 43.5 ? [`${one.textContent} ${width} by ${height}`] : [];
    }),
  );
  assert.deepEqual(small, [], "fingers hit what they want");
  await ann.leave();
});

test("from a game to the editor, and on to a game", { timeout: 180_000 }, async () => {
  const ann = await Visitor.come(browser, server);
  const { page } = ann;
  await ann.begin({ game: "37", seats: { first: { kind: "me", name: "Ann" }, second: { kind: "me", name: "Bob" } } });
  await myTurn(page);
  await playTurn(page, { marble: "W", at: "d4", removed: "a1" });
  await page.waitForSelector(".pairs button.turn");
  await page.getByRole("button", { name: t("app.more") }).click();
  await page.getByRole("button", { name: t("app.editPosition") }).click();
  await page.waitForSelector(".editor");
  await stands(page, "37 1ooo/ooooo/oooooo/oooWooo/oooooo/ooooo/oooo 5/8/10 0/0/0 0/0/0 2");
  await page.getByRole("button", { name: t("editor.play") }).click();
  await page.getByText(t("opponent.same")).click();
  await page
    .locator("dialog")
    .getByRole("button", { name: t("new.start") })
    .click();
  await page.waitForSelector(".game");
  const { info, you } = await ann.game();
  assert.equal(info.start.position, "37 1ooo/ooooo/oooooo/oooWooo/oooooo/ooooo/oooo 5/8/10 0/0/0 0/0/0 2");
  assert.deepEqual([...you].sort(), ["first", "second"]);
  // Against the engine: who is to move is the second player here, and that is what I play.
  await ann.visit(at(info.start.position));
  await page.getByRole("button", { name: t("editor.play") }).click();
  await page.locator("dialog").getByLabel(t("level.label")).selectOption("1");
  await page
    .locator("dialog")
    .getByRole("button", { name: t("new.start") })
    .click();
  await page.waitForSelector(".game");
  const second = await ann.game();
  assert.deepEqual(
    [second.you, second.state.seats.first.kind, second.state.seats.first.level],
    [["second"], "engine", 1],
  );
  // One's own games are also found from the editor itself.
  await ann.visit("/editor?game=48");
  await page.getByRole("button", { name: t("editor.fromGame") }).click();
  await page
    .locator("dialog")
    .getByRole("link", { name: /37 rings · 1 turn/ })
    .click();
  await stands(page, "37 1ooo/ooooo/oooooo/oooWooo/oooooo/ooooo/oooo 5/8/10 0/0/0 0/0/0 2");
  // To the analysis board, and back with what was played there.
  await ann.visit(at(info.start.position));
  await page.getByRole("button", { name: t("app.analyse") }).click();
  await page.waitForSelector(".analysis");
  await soon(async () => assert.equal(await page.locator(".board .held").count(), 1));
  await page.locator("[data-act=more]").click();
  await page.getByRole("button", { name: t("app.editPosition") }).click();
  await page.waitForSelector(".editor");
  await stands(page, info.start.position);
  await ann.leave();
});

test("the solver proves a win, and can be stopped", { timeout: 180_000 }, async () => {
  const ann = await Visitor.come(browser, server);
  const { page } = ann;
  // The first player takes their fourth white marble.
  await ann.visit(at("37 oooo/ooooo/oooooo/ooWBooo/oooooo/ooooo/oooo 0/4/4 0/0/5 0/0/0 1"));
  await says(page, /must capture/);
  await page.getByRole("button", { name: t("app.solve") }).click();
  await soon(async () =>
    assert.match(await page.locator(".solve-words").innerText(), /Proven: the first player wins in 1 turn/),
  );
  assert.match(await page.locator(".solve-line").innerText(), /x d3Bd5/);
  // Asked for from further down the page, the answer comes into sight.
  await page.setViewportSize({ width: 1280, height: 640 });
  await page.getByLabel(t("editor.text")).scrollIntoViewIfNeeded();
  const seen = () =>
    page.locator(".solve-words").evaluate((words) => {
      const { top, bottom } = words.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await soon(async () => assert.equal(await seen(), false, "the answer was scrolled away"));
  await page.getByRole("button", { name: t("app.solve") }).click();
  await soon(async () => assert.equal(await seen(), true));
  await soon(async () => assert.match((await page.locator(".solve a").getAttribute("href")) ?? "", /^\/analysis#zgn=/));
  // A change of the position takes the verdict away.
  await page.locator(ringOf("a1")).click();
  await soon(async () => assert.equal(await page.locator(".solve").isVisible(), false));
  await page.getByRole("button", { name: t("new.position") }).click();
  await says(page, /First player to move/);
  await page.getByRole("button", { name: t("app.solve") }).click();
  await page
    .locator(".solve")
    .getByRole("button", { name: t("app.cancel") })
    .click();
  await soon(async () => assert.equal(await page.locator(".solve-words").innerText(), t("app.cancelled")));
  await ann.leave();
});

test("hostile addresses and storage do no harm", { timeout: 180_000 }, async () => {
  const ann = await Visitor.come(browser, server);
  ann.expected = /40[04]|413|414/;
  const { page } = ann;
  for (const address of [
    "/editor?position=<script>alert(1)</script>",
    "/editor?game=<img src=x>",
    `/editor?position=${"o".repeat(3000)}`,
    "/editor?game=48:nonsense=1",
  ]) {
    await ann.visit(address);
    await soon(async () =>
      assert.match(await page.locator(".editor-text .problem").innerText(), /in the address can’t be read/),
    );
    assert.equal(await page.locator(".board .hit").count(), 37);
  }
  for (const stored of [
    "{",
    "null",
    '{"game":"<b>"}',
    `"${"x".repeat(100_000)}"`,
    '{"game":"37","rings":["zz"],"inert":[],"marbles":{},"pool":{},"captured":{},"turn":"first"}',
    '{"game":"nonsense","rings":[],"inert":[],"marbles":{},"pool":{"W":0,"G":0,"B":0},"captured":{"first":{"W":0,"G":0,"B":0},"second":{"W":0,"G":0,"B":0}},"turn":"first"}',
  ]) {
    await page.goto("/favicon.svg");
    await page.evaluate((text) => sessionStorage.setItem("zertz.editor", text), stored);
    await ann.visit("/editor");
    await says(page, /First player to move/);
  }
  await ann.leave();
});

for (const phone of [false, true]) {
  test(`the editor in every theme, ${phone ? "phone" : "desktop"}`, { timeout: 180_000 }, async () => {
    const options = phone ? { viewport: { width: 360, height: 740 } } : {};
    const ann = await Visitor.come(browser, server, { phone, options });
    const { page } = ann;
    await ann.visit(at("48 1ooWo/oooooo/oooGooo/ooooBooo/oooooo1/oooo2/oooo1/3o 4/6/9 1/0/0 0/0/0 2"));
    await says(page, /Second player/);
    await inAllThemes(page, "editor");
    await page.getByRole("button", { name: t("export.title") }).click();
    await page.locator(".export-preview[src]").waitFor();
    await inAllThemes(page, "editor-export");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: t("editor.play") }).click();
    await page.locator("dialog").waitFor();
    await inAllThemes(page, "editor-play");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: t("editor.fromGame") }).click();
    await page.locator("dialog").waitFor();
    await inAllThemes(page, "editor-pick");
    await page.keyboard.press("Escape");
    // Something wrong, and the options open.
    await page.getByRole("button", { name: t("editor.empty") }).click();
    await says(page, /no rings/);
    await page.getByText(t("editor.options"), { exact: true }).click();
    await inAllThemes(page, "editor-wrong");
    await ann.leave();
  });
}

test("each visit has its own position, and answers that come late open nothing on another page", {
  timeout: 180_000,
}, async () => {
  const ann = await Visitor.come(browser, server);
  const { page } = ann;
  const start = "37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1";
  await ann.visit(at(start));
  await stands(page, start);
  await page.locator(toolOf("W")).click();
  await page.locator(ringOf("d4")).click();
  const mine = "37 oooo/ooooo/oooooo/oooWooo/oooooo/ooooo/oooo 5/8/10 0/0/0 0/0/0 1";
  await stands(page, mine);
  await ann.visit(at(CAPTURES));
  await stands(page, CAPTURES);
  await page.goBack();
  await stands(page, mine);
  await page.goForward();
  await stands(page, CAPTURES);
  // The server is slow, and the reader has gone on.
  for (const [address, button] of /** @type {const} */ ([
    ["**/api/v1/positions/check", t("app.analyse")],
    ["**/api/v1/positions/check", t("editor.play")],
    ["**/api/v1/games?*", t("editor.fromGame")],
  ])) {
    await ann.visit(at(CAPTURES));
    await stands(page, CAPTURES);
    /** @type {() => void} */ let release = () => {};
    const held = new Promise((resolve) => {
      release = () => resolve(null);
    });
    let waiting = 0;
    await page.route(address, async (route) => {
      waiting += 1;
      await held;
      await route.fallback();
    });
    await page.locator(ringOf("a1")).click();
    await page.getByRole("button", { name: button }).click();
    await soon(async () => assert.equal(waiting, 1));
    await page.getByRole("link", { name: t("nav.settings") }).click();
    await soon(async () => assert.equal(await page.locator("h1").innerText(), t("nav.settings")));
    release();
    await page.waitForTimeout(600);
    assert.match(page.url(), /\/settings$/, `${button} navigates from another page`);
    assert.equal(await page.locator("dialog").count(), 0, `${button} opens on another page`);
    await page.unroute(address);
  }
  await ann.leave();
});
