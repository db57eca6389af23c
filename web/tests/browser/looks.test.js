// How it looks, and for whom: axe-core on every page in every theme, nothing wider than the screen; pictures of every
// page with ZERTZ_PICTURES=1.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { dice } from "../fixtures.js";
import { anyTurn, inAllThemes, myTurn, onlyFull, picture, pileOf, playTurn, ringOf, Visitor, world } from "./world.js";
import { t } from "../../js/messages/index.js";
/** @import {BrowserContextOptions} from "playwright-core" */

const here = path.dirname(fileURLToPath(import.meta.url));
const web = path.join(here, "../..");

const { browser, server } = await world();

for (const phone of [false, true]) {
  test(`every page in every theme, ${phone ? "phone" : "desktop"}`, { timeout: 180_000 }, async () => {
    const ann = await Visitor.come(browser, server, {
      phone,
      settings: { motion: "off", sounds: false, board: "48", name: "Ann" },
      options: { bypassCSP: false },
    });
    ann.expected = /404/;
    const { page } = ann;
    // A game with some turns, then half a turn.
    const id = await ann.begin({
      game: "48",
      seats: { first: { kind: "me", name: "Ann" }, second: { kind: "me", name: "Bob" } },
      clock: { seconds: 600, increment: 5 },
    });
    const roll = dice(4);
    for (let i = 0; i < 9; i++) {
      await myTurn(page);
      const { state, turns } = await ann.game();
      if (!state.options) break;
      await playTurn(page, anyTurn(state.options, roll), phone ? "tap" : "click");
      await page.waitForFunction((n) => document.querySelectorAll(".pairs button.turn").length > n, turns.length);
    }
    await myTurn(page);
    const { options } = (await ann.game()).state;
    if (options && !options.captures.length) {
      await page.locator(pileOf("B")).click();
      await page.locator(ringOf(options.places[Math.floor(options.places.length / 2)])).click();
    }
    await inAllThemes(page, "game");
    await page.getByRole("button", { name: t("app.more") }).click();
    await inAllThemes(page, "more");
    await page.keyboard.press("Escape");
    await page.reload();
    await page.waitForSelector(".pairs button.turn", { state: "attached" });
    await page.keyboard.press("Home");
    await page.waitForSelector(".notice:has-text('Start of the game')");
    await inAllThemes(page, "replay");
    await page.keyboard.press("End");
    await page.getByRole("button", { name: t("game.resign") }).click();
    await inAllThemes(page, "question");
    await page
      .locator("dialog")
      .getByRole("button", { name: t("game.resign") })
      .click();
    await page.waitForSelector(".finish");
    await inAllThemes(page, "finish");
    await page.locator(".finish-close").click();
    await inAllThemes(page, "over");
    await ann.begin({ game: "37", seats: { first: { kind: "me", name: "Ann" }, second: { kind: "open" } } });
    await inAllThemes(page, "waiting");
    const bob = await Visitor.come(browser, server, { phone });
    await bob.visit(page.url());
    await bob.page.waitForSelector(".notice form");
    await inAllThemes(bob.page, "invitation");
    await bob.leave();
    for (const name of ["games", "settings", "help", "api"]) {
      await ann.visit(`/${name}`);
      await inAllThemes(page, name, { whole: name !== "api" });
    }
    await ann.visit("/game/none");
    await inAllThemes(page, "missing");
    await ann.visit("/");
    await page.waitForSelector(".hero-picture svg");
    await inAllThemes(page, "home");
    await page.locator(".choose summary").first().click();
    await page.locator(".inner summary").click();
    await inAllThemes(page, "choose", { whole: true });
    await page.evaluate(() => localStorage.setItem("zertz.settings", "{}"));
    await page.reload();
    await page.waitForSelector(".board-choice");
    await inAllThemes(page, "first");
    assert.ok(id);
    await ann.leave();
  });
}

/**
 * The windows that people have, and how wide a ring must be in them at least.
 * @type {[string, BrowserContextOptions, number][]}
 */
const WINDOWS = [
  ["small phone", { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }, 28],
  ["phone", { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, 32],
  ["phone held sideways", { viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true }, 32],
  ["small phone held sideways", { viewport: { width: 667, height: 375 }, hasTouch: true, isMobile: true }, 32],
  ["tablet", { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true }, 70],
  ["low window with a touch screen", { viewport: { width: 1280, height: 600 }, hasTouch: true }, 44],
  ["laptop", { viewport: { width: 1366, height: 768 } }, 54],
  ["big screen", { viewport: { width: 2560, height: 1440 } }, 110],
];

/** Those that look most unlike each other. */
const KERNEL = ["small phone", "phone held sideways", "low window with a touch screen", "laptop"];

for (const [name, options, least] of WINDOWS) {
  test(`a game fits into a ${name}, and fingers hit what they want`, {
    timeout: 180_000,
    skip: onlyFull(!KERNEL.includes(name)),
  }, async () => {
    const ann = await Visitor.come(browser, server, {
      options,
      settings: { motion: "off", sounds: false, board: "48" },
    });
    const { page } = ann;
    await ann.begin({
      game: "48",
      seats: { first: { kind: "me", name: "Ann" }, second: { kind: "me", name: "Bob" } },
      clock: { seconds: 600, increment: 5 },
    });
    await myTurn(page);
    /** @param {string} when @param {number} [width] */
    const fits = async (when, width = least) => {
      const faults = await page.evaluate((fingers) => {
        const faults = [];
        const { scrollWidth, scrollHeight } = document.documentElement;
        if (scrollWidth > innerWidth || scrollHeight > innerHeight)
          faults.push(`the page is ${scrollWidth} by ${scrollHeight}`);
        for (const element of document.querySelectorAll(
          ".game button, .game .sentence, .game .seat-name, .game h2, .game .pool",
        )) {
          const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
          const seen = element.checkVisibility() && !element.closest(".unseen, .pairs") && width > 1;
          const label = `${element.className || element.tagName} “${element.textContent?.slice(0, 20)}”`;
          if (seen && (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1))
            faults.push(`${label} is off the screen`);
          const above =
            seen && element instanceof HTMLButtonElement
              ? document.elementFromPoint((left + right) / 2, bottom - 3)
              : null;
          if (above && !element.contains(above)) faults.push(`${label} lies under ${above.className || above.tagName}`);
          if (seen && element instanceof HTMLButtonElement && element.scrollWidth > element.clientWidth + 1)
            faults.push(`${label} does not hold its words`);
          if (seen && fingers && element instanceof HTMLButtonElement && Math.min(width, height) < 44)
            faults.push(`${label} is ${width.toFixed()} by ${height.toFixed()}`);
        }
        return faults;
      }, options.hasTouch === true);
      assert.deepEqual(faults, [], when);
      const ring = await page.locator(ringOf("d4")).boundingBox();
      assert.ok(ring && ring.width >= width, `${when}: a ring is ${ring?.width} wide`);
    };
    await fits("at the start");
    await page.locator(pileOf("W")).click();
    await page.locator(ringOf("d5")).click();
    await fits("in mid-turn");
    await page.locator(ringOf("a1")).click();
    await page.waitForSelector(".pairs button.turn", { state: "attached" });
    if (!options.hasTouch) {
      const turn = await page.locator(".pairs button.turn").boundingBox();
      const list = await page.locator(".pairs").boundingBox();
      assert.ok(turn && list && list.height >= turn.height * 3, `the record has room for some turns: ${list?.height}`);
    }
    await page.keyboard.press("Home");
    await page.waitForSelector(".notice:has-text('Start of the game')");
    await fits("in replay");
    await page.keyboard.press("End");
    await page.getByRole("button", { name: t("game.resign") }).click();
    await page
      .locator("dialog")
      .getByRole("button", { name: t("game.resign") })
      .click();
    const panel = await page.locator(".finish").boundingBox();
    const window = page.viewportSize();
    assert.ok(panel && window && panel.y >= 0 && panel.y + panel.height <= window.height, "the end is seen whole");
    await page.locator(".finish-close").click();
    await fits("at the end");
    await picture(page, `window-${name.replaceAll(" ", "-")}`);
    if (options.isMobile) {
      await ann.begin({ game: "48", seats: { first: { kind: "me", name: "Ann" }, second: { kind: "open" } } });
      await fits("waiting for a friend", 20);
      const address = page.url();
      await ann.context.clearCookies();
      await ann.visit(address);
      await page.waitForSelector(".notice form");
      await fits("invited", 16);
    }
    await ann.leave();
  });
}

/**
 * The modules that the first page imports, from one to the next; those of `import()` come later.
 * @param {string} name @param {Set<string>} [found]
 */
async function imported(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  const text = await readFile(path.join(web, "js", name), "utf8");
  for (const [, other] of text.matchAll(/^(?:import|export) [^;]*?from ["'](\.[^"']*)["'];/gm))
    await imported(path.posix.join(path.posix.dirname(name), other), found);
  return found;
}

test("the page is small, every module of the first page is preloaded, and no other", async () => {
  const index = await readFile(path.join(web, "index.html"), "utf8");
  const preloaded = [...index.matchAll(/<link rel="modulepreload" href="\/assets\/js\/(.*?)">/g)].map(
    ([, name]) => name,
  );
  assert.deepEqual(preloaded.sort(), [...(await imported("main.js"))].sort());
  for (const [, name] of index.matchAll(/href="\/assets\/(.*?)"/g)) await readFile(path.join(web, name));

  const context = await browser.newContext({ baseURL: server.base });
  const page = await context.newPage();
  let bytes = 0;
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  session.on("Network.loadingFinished", (event) => {
    bytes += event.encodedDataLength;
  });
  await page.goto("/");
  await page.waitForSelector("h1");
  await page.waitForLoadState("networkidle");
  assert.ok(bytes > 10_000 && bytes <= 160_000, `the first page weighs ${bytes} bytes`);
  console.log(`the first page weighs ${bytes} bytes`);
  await context.close();
});
