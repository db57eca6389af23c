// What must not break it: names of all kinds, two tabs, going back and forth, reloads, a server that goes, a hidden
// tab, two fingers, hasty hands, and a browser that keeps nothing.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dice } from "../fixtures.js";
import { anyTurn, contentOf, myTurn, onlyFull, pileOf, playTurn, ringOf, soon, Visitor, world } from "./world.js";
import { t } from "../../js/messages/index.js";
import { howItEnded } from "../../js/words.js";
/** @import {Page} from "playwright-core" */
/** @import {NewGame} from "../../js/protocol.js" */

const { browser, server } = await world({ own: true });

const SETTINGS = { motion: "off", sounds: false, board: "37" };
/** @param {string} first @param {string} second @returns {NewGame} */
const both = (first = "Ann", second = "Bob") => ({
  game: "37",
  seats: { first: { kind: "me", name: first }, second: { kind: "me", name: second } },
});
const LOST = /ERR_CONNECTION_REFUSED|WebSocket connection|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|Failed to load/;

/** @param {Page} page @param {number} count */
const turnsShown = (page, count) =>
  page.waitForFunction((n) => document.querySelectorAll(".pairs button.turn").length === n, count);

/** Plays any turn. @param {Visitor} visitor @param {Page} [page] */
async function oneTurn(visitor, page = visitor.page) {
  await myTurn(page);
  const { state, turns } = await visitor.game();
  assert.ok(state.options);
  await playTurn(page, anyTurn(state.options, dice(turns.length + 3)));
  await turnsShown(page, turns.length + 1);
}

const NAMES = [
  "<img src=x onerror=alert(1)>",
  `"'>&amp;</title><script>alert(1)`,
  "😀🧙🏽👩‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿",
  "\u202eright-to-left\u202c מלך 4 ملك",
  "W".repeat(32),
  "﷽".repeat(32),
  "Z̴͍̈a̸̱͝l̷̥̈́g̵̟̈́o̶͖͂",
];

for (let i = 0; i < NAMES.length; i += 2) {
  const [name, second] = [NAMES[i], NAMES[(i + 1) % NAMES.length]];
  test(`players called ${JSON.stringify(name)} and ${JSON.stringify(second)}`, {
    timeout: 180_000,
    skip: onlyFull(i % 4 !== 0),
  }, async () => {
    const ann = await Visitor.come(browser, server, {
      settings: SETTINGS,
      options: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    });
    const { page } = ann;
    let alarms = 0;
    page.on("dialog", (dialog) => {
      alarms += 1;
      dialog.dismiss();
    });
    /** @param {string} where */
    const fits = async (where) => {
      const wide = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(wide[0] <= wide[1], `${where} is ${wide[0]} wide`);
      await soon(async () =>
        assert.equal(await page.locator("main img, main script, dialog img, #toasts img").count(), 0, where),
      );
    };
    const id = await ann.begin(both(name, second));
    const kept = (await ann.game()).state.seats.first.name;
    assert.ok(kept.length > 0 && !/[\u202a-\u202e\u2066-\u2069]/u.test(kept), kept);
    const plain = (/** @type {string | null} */ text) => (text ?? "").replaceAll(/[\u2068\u2069]/g, "");
    await soon(async () =>
      assert.equal(plain(await page.locator('.seat[data-player="first"] .seat-name').textContent()), kept),
    );
    await soon(async () => assert.ok(plain(await page.title()).startsWith(kept)));
    await soon(async () => assert.ok(plain(await page.locator(".sentence").textContent()).startsWith(kept)));
    await fits("the game");
    await oneTurn(ann);
    await oneTurn(ann);
    // The board keeps its place however long the name beside it is.
    const board = await page.locator(".board").boundingBox();
    assert.ok(board && board.height > 200, `the board is ${board?.height} high`);
    await page.getByRole("button", { name: t("game.resign") }).click();
    await fits("the question");
    await page
      .locator("dialog")
      .getByRole("button", { name: t("game.resign") })
      .click();
    await page.waitForSelector(".game[data-status=over]");
    const { state, you } = await ann.game();
    await soon(async () => assert.ok((await page.locator(".notice").textContent())?.includes(howItEnded(state, you))));
    await fits("the end");
    await ann.visit("/games");
    await soon(async () =>
      assert.ok(plain(await page.locator(".game-words strong").first().textContent()).startsWith(kept)),
    );
    await fits("my games");
    await page.locator('[data-act="save"]').first().click();
    await fits("the formats");
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator(".formats a").first().click()]);
    assert.equal(download.suggestedFilename(), `zertz-${id}.zgn`);
    assert.match(String(await contentOf(download)), /\[Game "37"\]/);
    // As the one who invites.
    await ann.begin({ game: "37", seats: { first: { kind: "me", name }, second: { kind: "open" } } });
    const bob = await Visitor.come(browser, server, { settings: SETTINGS, phone: true });
    await bob.visit(page.url());
    await soon(async () => assert.ok(plain(await bob.page.locator(".notice h2").textContent()).startsWith(kept)));
    await bob.page.getByRole("button", { name: t("game.join") }).click();
    await bob.page.locator(".game[data-status=playing]").waitFor();
    await bob.leave();
    assert.equal(alarms, 0);
    await ann.leave();
  });
}

test("the same seat in two tabs: half a turn in one, the whole in the other", { timeout: 180_000 }, async () => {
  const ann = await Visitor.come(browser, server, { settings: SETTINGS });
  const id = await ann.begin(both());
  const second = await ann.context.newPage();
  ann.listen(second);
  await second.goto(`/game/${id}`);
  await myTurn(second);
  await ann.page.bringToFront();
  await myTurn(ann.page);
  await ann.page.locator(pileOf("W")).click();
  await ann.page.locator(ringOf("d4")).click();
  await second.bringToFront();
  await playTurn(second, { marble: "B", at: "c3", removed: "a1" });
  await turnsShown(ann.page, 1);
  await myTurn(ann.page);
  // The half of a turn that is no longer ours is swept away, and the next one is made from what is true.
  await soon(async () => assert.equal(await ann.page.locator(".held").count(), 1));
  await soon(async () => assert.match((await ann.page.locator(".sentence").textContent()) ?? "", /^Bob’s turn\. /));
  await ann.page.bringToFront();
  await oneTurn(ann);
  await turnsShown(second, 2);
  assert.equal((await ann.game()).turns.length, 2);
  await ann.leave();
});

test("back and forward in the midst of a turn, and a reload", { timeout: 180_000 }, async () => {
  const ann = await Visitor.come(browser, server, { settings: SETTINGS });
  const { page } = ann;
  const id = await ann.begin(both());
  await page.getByRole("link", { name: t("nav.help"), exact: true }).click();
  await page.getByRole("heading", { name: t("nav.help") }).waitFor();
  for (let i = 0; i < 3; i++) {
    await page.goBack();
    await myTurn(page);
    await page.locator(pileOf("W")).click();
    await page.locator(ringOf("d4")).click();
    await soon(async () => assert.equal(await page.locator(".held").count(), 1));
    await page.goForward();
    await page.getByRole("heading", { name: t("nav.help") }).waitFor();
  }
  // Faster than a page can be made.
  await page.evaluate(async () => {
    for (const step of [-1, 1, -1, 1, -1]) {
      history.go(step);
      await new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
    }
  });
  await page.waitForSelector(".game");
  assert.equal(new URL(page.url()).pathname, `/game/${id}`);
  await soon(async () => assert.equal(await page.locator(".game, .help").count(), 1, "one page at a time"));
  await myTurn(page);
  await page.locator(pileOf("W")).click();
  await page.locator(ringOf("d4")).click();
  await page.reload();
  await myTurn(page);
  await soon(async () => assert.equal(await page.locator(".held").count(), 0, "half a turn is not a turn"));
  assert.equal((await ann.game()).turns.length, 0);
  // A dialog does not outlive its page.
  await page.getByRole("link", { name: t("nav.help"), exact: true }).click();
  await page.getByRole("heading", { name: t("nav.help") }).waitFor();
  await page.goBack();
  await myTurn(page);
  await page.getByRole("button", { name: t("app.more") }).click();
  await page.goForward();
  await page.locator("main h1", { hasText: t("nav.help") }).waitFor();
  await soon(async () => assert.equal(await page.locator("dialog").count(), 0));
  await page.goBack();
  await oneTurn(ann);
  await ann.leave();
});

test("a server that comes back finds the half-made turn still on the table", { timeout: 180_000 }, async () => {
  const ann = await Visitor.come(browser, server, { settings: SETTINGS });
  const { page } = ann;
  await ann.begin(both());
  await myTurn(page);
  await page.locator(pileOf("W")).click();
  await page.locator(ringOf("d4")).click();
  ann.expected = LOST;
  await server.down();
  await page.locator("#lost", { hasText: "Connection lost" }).waitFor();
  await page.getByRole("button", { name: t("app.more") }).click();
  await page.keyboard.press("Escape");
  // The turn is completed while nobody hears it, and told when the line is back.
  await page.locator(ringOf("a1")).click();
  await server.again();
  await page
    .getByRole("button", { name: t("connection.retry") })
    .click()
    .catch(() => {});
  await page.locator("#lost").waitFor({ state: "hidden", timeout: 40_000 });
  await turnsShown(page, 1);
  assert.equal((await ann.game()).turns[0].token, "Wd4,a1");
  await ann.leave();
});

test("a clock that runs out while nobody looks", { timeout: 180_000 }, async () => {
  const ann = await Visitor.come(browser, server, { settings: { ...SETTINGS, sounds: true } });
  const { page } = ann;
  await ann.begin({ ...both(), clock: { seconds: 2, increment: 0 } });
  await oneTurn(ann);
  await page.locator(pileOf("W")).click();
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
    Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await page.waitForSelector(".game[data-status=over]", { timeout: 40_000 });
  await soon(async () => assert.match(await page.title(), /^Game over/));
  await soon(async () => assert.equal(await page.locator(".board.live").count(), 0));
  assert.equal((await ann.game()).state.result?.winner, "first");
  await soon(async () => assert.match(await page.locator('.seat[data-player="second"] .clock').innerText(), /^0:00/));
  await ann.leave();
});

test("two fingers zoom and play nothing", { timeout: 180_000 }, async () => {
  const ann = await Visitor.come(browser, server, { settings: SETTINGS, phone: true });
  const { page } = ann;
  await ann.begin(both());
  await myTurn(page);
  const middle = async (/** @type {string} */ selector) => {
    const box = await page.locator(selector).boundingBox();
    assert.ok(box);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [pile, ring, other] = [await middle(pileOf("W")), await middle(ringOf("d4")), await middle(ringOf("a1"))];
  const touch = await ann.context.newCDPSession(page);
  const one = { ...pile, id: 1 };
  const two = { ...other, id: 2 };
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [one] });
  for (const part of [0.2, 0.6, 1]) {
    await touch.send("Input.dispatchTouchEvent", {
      type: "touchMove",
      touchPoints: [{ x: pile.x + (ring.x - pile.x) * part, y: pile.y + (ring.y - pile.y) * part, id: 1 }],
    });
  }
  await page.waitForSelector(".flyer", { state: "attached" });
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ ...ring, id: 1 }, two] });
  await touch.send("Input.dispatchTouchEvent", {
    type: "touchMove",
    touchPoints: [
      { ...ring, id: 1 },
      { ...two, x: two.x + 30 },
    ],
  });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await soon(async () => assert.equal(await page.locator(".flyer").count(), 0, "no marble is left hanging in the air"));
  assert.equal((await ann.game()).turns.length, 0);
  await page.keyboard.press("Escape");
  // A ring half pulled out goes back when a second finger comes down on the pool.
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ ...other, id: 1 }] });
  for (const by of [10, 20, 30])
    await touch.send("Input.dispatchTouchEvent", {
      type: "touchMove",
      touchPoints: [{ x: other.x, y: other.y + by, id: 1 }],
    });
  await page.waitForSelector(".ring.carried", { state: "attached" });
  await touch.send("Input.dispatchTouchEvent", {
    type: "touchStart",
    touchPoints: [
      { x: other.x, y: other.y + 30, id: 1 },
      { ...pile, id: 2 },
    ],
  });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await soon(async () => assert.equal(await page.locator(".ring.carried").count(), 0));
  await page.keyboard.press("Escape");
  await playTurn(page, { marble: "B", at: "d4", removed: "a1" }, "tap");
  await turnsShown(page, 1);
  await ann.leave();
});

test("hasty hands: every turn counts once", { timeout: 180_000 }, async () => {
  const ann = await Visitor.come(browser, server, { settings: { ...SETTINGS, motion: "on" } });
  const { page } = ann;
  await ann.begin(both());
  await myTurn(page);
  // Every press twice, without waiting for anything.
  await page.locator(pileOf("W")).click();
  await page.locator(ringOf("d4")).click();
  await page.locator(ringOf("a1")).dblclick();
  await turnsShown(page, 1);
  assert.equal((await ann.game()).turns[0].token, "Wd4,a1");
  // Three hundred presses at once, anywhere.
  await page.evaluate(() => {
    const targets = [...document.querySelectorAll(".board [data-ring], .pool [data-marble]")];
    let state = 5;
    for (let i = 0; i < 300; i++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      targets[state % targets.length].dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      /** @type {HTMLElement | null} */ (document.querySelector("[data-choice]"))?.click();
    }
  });
  // Until all of them have had their effect.
  for (let before = -1; ; ) {
    const { length } = (await ann.game()).turns;
    if (length === before) break;
    before = length;
    await page.waitForTimeout(400);
  }
  await page.keyboard.press("Escape");
  const { turns, state } = await ann.game();
  await turnsShown(page, turns.length);
  await myTurn(page);
  // The table shows what the server knows.
  await page.waitForFunction(
    (count) => document.querySelectorAll(".board .held").length === count,
    Object.keys(state.moment.marbles).length,
  );
  await soon(async () =>
    assert.equal(await page.locator(".board [data-ring]:not(.gone)").count(), state.moment.rings.length),
  );
  // A start button pressed twice starts one game.
  await ann.visit("/");
  await page.locator(".play-button").dblclick();
  await page.waitForURL(/\/game\//);
  const games = await page.evaluate(async () => (await (await fetch("/api/v1/games")).json()).games.length);
  assert.equal(games, 2);
  await ann.leave();
});

/** What a browser may do to those who want to keep something. @type {[string, () => void][]} */
const STORAGES = [
  [
    "is forbidden",
    () =>
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      }),
  ],
  [
    "is full",
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    },
  ],
  ["holds half a sentence", () => localStorage.setItem("zertz.settings", '{"theme": "da')],
  ["holds something else", () => localStorage.setItem("zertz.settings", '[1, null, {"theme": []}]')],
  ["holds null", () => localStorage.setItem("zertz.settings", "null")],
  ["holds far too much", () => localStorage.setItem("zertz.settings", JSON.stringify({ name: "x".repeat(2_000_000) }))],
];

for (const [what, spoil] of STORAGES) {
  test(`a game all the same when the storage ${what}`, {
    timeout: 180_000,
    skip: onlyFull(!["is forbidden", "is full", "holds something else"].includes(what)),
  }, async () => {
    const ann = await Visitor.come(browser, server, { settings: null, options: { reducedMotion: "reduce" } });
    const { page } = ann;
    await ann.context.addInitScript(spoil);
    await ann.visit("/");
    await page.getByRole("button", { name: /37 rings/ }).click();
    await myTurn(page);
    const { state } = await ann.game();
    assert.ok(state.options);
    await playTurn(page, anyTurn(state.options, dice(1)));
    await page.waitForSelector(".pairs button.turn", { state: "attached" });
    // For as long as the page is open, settings hold.
    await page.getByRole("link", { name: t("nav.settings") }).click();
    await page.getByText(t("theme.dark"), { exact: true }).click();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
    await ann.leave();
  });
}
