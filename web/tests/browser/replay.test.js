// What is seen of a game beside its play: what the last turn did, how far the players are, the game that plays itself,
// and the board alone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isClean, myTurn, picture, playTurn, ringOf, soon, Visitor, world } from "./world.js";
import { t } from "../../js/messages/index.js";
/** @import {Page} from "playwright-core" */
/** @import {NewGame} from "../../js/protocol.js" */
/** @import {Plan} from "./world.js" */

const { browser, server } = await world();

/** @type {NewGame} */
const BOTH = { game: "37", seats: { first: { kind: "me", name: "Ann" }, second: { kind: "me", name: "Bob" } } };

/** Five turns, of which the third and the last capture; as a hand plays them, and as text. @type {[Plan, string][]} */
const TURNS = [
  [{ marble: "W", at: "a1", removed: "a2" }, "Wa1,a2"],
  [{ marble: "W", at: "b2", removed: "a3" }, "Wb2,a3"],
  [{ capture: ["a1", "c3"] }, "xa1c3"],
  [{ marble: "W", at: "c4", removed: "a1" }, "Wc4,a1"],
  [{ capture: ["c3", "c5"] }, "xc3c5"],
];

/** Somebody at a game of their own. @param {object} [settings] @param {boolean} [phone] */
async function sit(settings = {}, phone = false) {
  const ann = await Visitor.come(browser, server, { phone, settings: { motion: "off", sounds: false, ...settings } });
  const id = await ann.begin(BOTH);
  return { ann, page: ann.page, id };
}

/** Somebody whose game has those turns. @param {object} [settings] */
async function played(settings = {}) {
  const { ann, page, id } = await sit(settings);
  for (const [i, [, move]] of TURNS.entries()) {
    const data = { type: "move", turn: i + 1, move };
    const answer = await ann.context.request.post(`/api/v1/games/${id}/actions`, { data });
    assert.ok(answer.ok(), await answer.text());
  }
  await page.reload();
  await shown(page, TURNS.length);
  await myTurn(page);
  return { ann, page };
}

/** @param {Page} page */
async function resign(page) {
  await page.getByRole("button", { name: t("game.resign") }).click();
  await page
    .locator("dialog")
    .getByRole("button", { name: t("game.resign") })
    .click();
  await page.waitForSelector(".game[data-status=over]");
}

/** Waits until the game plays itself, or does no longer. @param {Page} page @param {boolean} playing */
const plays = (page, playing) => page.waitForSelector(`.play[aria-pressed="${playing}"]`);

/** Waits until this turn of the record is shown. @param {Page} page @param {number} turn */
const shown = (page, turn) =>
  page.waitForFunction(
    (turn) => document.querySelectorAll(".pairs button.turn")[turn - 1]?.hasAttribute("aria-current"),
    turn,
  );

test("what a turn did is said beside the board, and how far everybody is; nothing moves for it", {
  timeout: 120_000,
}, async () => {
  const { ann, page } = await sit({}, true);
  const caption = page.locator(".caption");
  const told = [
    "Ann placed white on a1 and removed a2.",
    "Bob placed white on b2 and removed a3.",
    "Ann captured a white marble.",
    "Bob placed white on c4 and removed a1.",
    "Ann captured a white marble.",
  ];
  await myTurn(page);
  const place = await page.locator(".board-place").boundingBox();
  for (const [i, [plan]] of TURNS.entries()) {
    await myTurn(page);
    await playTurn(page, plan, "tap");
    await soon(async () => assert.equal(await caption.textContent(), told[i]));
    assert.equal(await caption.locator(".bead").count(), 1);
    const gained = await caption.evaluate((one) => one.classList.contains("won"));
    assert.equal(gained, "capture" in plan, "what was won stands out");
    assert.deepEqual(await page.locator(".board-place").boundingBox(), place, "the board stays where it is");
  }
  // In the past as well, without the words on whose turn it is.
  await page.getByRole("button", { name: t("app.more") }).click();
  await page.getByRole("button", { name: t("game.moves.show") }).click();
  await page.getByRole("button", { name: t("app.first") }).click();
  await soon(async () => assert.equal(await page.locator(".caption").textContent(), ""));
  await page.getByRole("button", { name: t("app.forward") }).click();
  await page.locator(".caption", { hasText: "Ann placed white on a1" }).waitFor();
  assert.equal(await page.locator(".sentence").isVisible(), false);
  await picture(page, "caption-phone");
  await ann.leave();
});

test("a rack says what is missing for each way to win", { timeout: 60_000 }, async () => {
  const { ann, page } = await played();
  const rack = page.locator('.seat[data-player="first"]');
  await soon(async () =>
    assert.deepEqual(await rack.locator(".rack-left").allTextContents(), ["2 to go", "5 to go", "6 to go"]),
  );
  assert.deepEqual(await rack.locator(".rack-left.least").allTextContents(), ["2 to go"]);
  assert.equal(await rack.locator(".each").textContent(), "3 of each: 7 to go");
  assert.deepEqual(
    await rack.locator(".rack-beads").evaluateAll((all) => all.map((row) => row.querySelectorAll(".slot").length)),
    [2, 5, 6],
  );
  const fills = await rack
    .locator(".slot circle")
    .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).fill))]);
  assert.equal(fills.length, 3, "the slots of each colour have their own");
  await picture(page, "racks");
  await ann.leave();
});

test("Replay plays: by button, key and pace, and stops at whatever else one does", { timeout: 120_000 }, async () => {
  const { ann, page } = await played({ pace: 4, motion: "on", speed: 2 });
  await resign(page);
  // Who listens is told the end, not every turn.
  await page.evaluate(() => {
    /** @type {string[]} */ const heard = [];
    Object.assign(window, { heard });
    for (const region of document.querySelectorAll(".words [role=status], #say"))
      new MutationObserver(() => region.textContent && heard.push(region.textContent)).observe(region, {
        childList: true,
      });
  });
  await page.locator('[data-act="replay"]').click();
  await plays(page, true);
  await shown(page, 2);
  await picture(page, "replay");
  await plays(page, false);
  await shown(page, TURNS.length);
  const heard = await page.evaluate(() => /** @type {any} */ (window).heard.join("|"));
  assert.match(heard, /That was the last turn/);
  assert.doesNotMatch(heard, /placed|captured|jumped/);

  // The space bar, from the start again; an arrow stops it and walks.
  await page.locator("h1").evaluate((heading) => /** @type {HTMLElement} */ (heading).focus());
  await page.keyboard.press("Home");
  await page.keyboard.press("-");
  await soon(async () => assert.equal(await page.locator(".pace").textContent(), "2×"));
  await page.keyboard.press(" ");
  await shown(page, 2);
  await page.keyboard.press("ArrowLeft");
  await plays(page, false);
  await shown(page, 1);
  await page.keyboard.press(" ");
  await shown(page, 2);
  await page.keyboard.press(" ");
  await plays(page, false);
  // So does a click elsewhere, which still does what it does.
  await page.locator(".play").click();
  await plays(page, true);
  await page.locator(".pairs button.turn").nth(3).click();
  await plays(page, false);
  await shown(page, 4);
  // Leaving stops it too; nothing goes on behind the reader's back.
  await page.locator(".play").click();
  await page.getByRole("link", { name: t("nav.help"), exact: true }).click();
  await page.waitForSelector("#keys");
  await ann.leave();
});

test("who wants no motion begins it themselves; a game that goes on is played through to the present", {
  timeout: 120_000,
}, async () => {
  const { ann, page } = await played({ pace: 4 });
  await soon(async () => assert.equal(await page.locator(".play").getAttribute("aria-disabled"), "true"));
  await page.keyboard.press("PageUp");
  await shown(page, TURNS.length - 1);
  await page.locator(".play").click();
  await plays(page, false);
  await page.waitForSelector(".board.live");
  await resign(page);
  await page.locator('[data-act="replay"]').click();
  await page.locator(".notice", { hasText: t("game.replay.start") }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-act")), "play");
  assert.equal(await page.locator(".play").getAttribute("aria-pressed"), "false");
  await page.keyboard.press("Enter");
  await shown(page, TURNS.length);

  // The same on the analysis board.
  await page.goto(page.url().replace("/game/", "/analysis/game/"));
  await page.waitForSelector(".analysis .play");
  await page.keyboard.press("Home");
  await page.keyboard.press(" ");
  await plays(page, true);
  await page.locator(".caption", { hasText: "Bob placed" }).waitFor();
  await page.locator(ringOf("d4")).click();
  await plays(page, false);
  await page.keyboard.press("End");
  await page.locator(".caption", { hasText: "captured" }).waitFor();
  await picture(page, "replay-analysis");
  await ann.leave();
});

test("the board alone, for streams, and the way out; the whole screen", { timeout: 120_000 }, async () => {
  const { ann, page } = await played();
  await page.goto(`${page.url()}?clean=1`);
  await page.waitForSelector("body[data-clean] .board [data-ring=d4]");
  const seen = () =>
    page.evaluate(() =>
      [...document.querySelectorAll(".top, .foot, .seat, .pool, .moves, .buttons, .sentence, .analysis-side, .bar")]
        .filter((one) => one.getBoundingClientRect().width > 1 && !one.closest(".head"))
        .map((one) => one.className),
    );
  assert.deepEqual(await seen(), []);
  const board = await page.locator(".board").boundingBox();
  const window = page.viewportSize();
  assert.ok(board && window && board.height > window.height * 0.93, `${board?.height}`);
  await isClean(page, "the board alone");
  await picture(page, "clean");
  const opacity = () => page.locator(".way-out").evaluate((one) => getComputedStyle(one).opacity);
  assert.equal(await opacity(), "0", "nobody’s stream shows it");
  const out = page.getByRole("link", { name: t("app.clean.leave") });
  await out.focus();
  await soon(async () => assert.equal(await opacity(), "1"));
  // It is still a board to play on: the ring offers the marbles.
  await page.locator(ringOf("d4")).click();
  await page.waitForSelector(".chooser:not([hidden])");
  await page.keyboard.press("Escape");
  await out.focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector("body:not([data-clean]) .seat");
  assert.equal(new URL(page.url()).search, "");
  // From the menu, of the analysis board as well, where it opens the same board.
  await page.goto(page.url().replace("/game/", "/analysis/game/"));
  await page.locator('[data-act="more"]').click();
  await page.getByRole("button", { name: t("app.clean") }).click();
  await page.waitForSelector("body[data-clean] .analysis .board [data-ring=d4]");
  assert.deepEqual(await seen(), []);
  await page.goBack();
  await page.waitForSelector("body:not([data-clean]) .analysis-side");
  await page.locator('[data-act="more"]').click();
  await page.getByRole("button", { name: t("app.fullScreen") }).click();
  await page.waitForFunction(() => document.fullscreenElement !== null);
  await soon(async () => assert.equal(await page.locator(".top").isVisible(), false));
  await page.locator('[data-act="more"]').click();
  await page.getByRole("button", { name: t("app.fullScreen.leave") }).click();
  await page.waitForFunction(() => document.fullscreenElement === null);
  await ann.leave();
});
