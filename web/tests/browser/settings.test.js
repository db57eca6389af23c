// What each setting does to the table: seen and heard, not only stored.

import assert from "node:assert/strict";
import { test } from "node:test";
import { myTurn, pileOf, playTurn, ringOf, soon, Visitor, world } from "./world.js";
import { t } from "../../js/messages/index.js";
/** @import {Page} from "playwright-core" */
/** @import {NewGame} from "../../js/protocol.js" */

const { browser, server } = await world();

/** @type {NewGame} */
const BOTH = { game: "37", seats: { first: { kind: "me", name: "Ann" }, second: { kind: "me", name: "Bob" } } };

/**
 * Somebody in a game with these settings.
 * @param {object} settings @param {(page: Page) => Promise<unknown>} [early] Done before the page is opened.
 */
async function sit(settings, early) {
  const ann = await Visitor.come(browser, server, {
    settings: { motion: "off", sounds: false, ...settings },
  });
  await early?.(ann.page);
  await ann.begin(BOTH);
  await myTurn(ann.page);
  return ann;
}

/**
 * Where a ring lies as seen from d4, the middle of the board, in widths of a ring.
 * @param {Page} page @param {string} ring
 */
async function place(page, ring) {
  const [middle, box] = [
    await page.locator(ringOf("d4")).boundingBox(),
    await page.locator(ringOf(ring)).boundingBox(),
  ];
  assert.ok(middle && box);
  return { x: (box.x - middle.x) / middle.width, y: (box.y - middle.y) / middle.width };
}

test("rotation turns the board by sixths, mirror changes left and right", { timeout: 180_000 }, async () => {
  const plain = await sit({});
  const home = await place(plain.page, "d7");
  const left = await place(plain.page, "a1");
  assert.ok(home.y < -2.5 && Math.abs(home.x) < 0.1, "d7 is at the top");
  assert.ok(left.x < -2 && left.y > 0, "a1 is at the lower left");
  await plain.page.getByRole("button", { name: t("app.more") }).click();
  for (const rotation of [1, 2, 3, 4, 5]) {
    await plain.page.getByRole("button", { name: t("app.rotate") }).click();
    const now = await place(plain.page, "d7");
    const angle = ((Math.atan2(now.y, now.x) - Math.atan2(home.y, home.x)) * 180) / Math.PI;
    assert.equal((Math.round(angle) + 360) % 360, rotation * 60, "clockwise");
  }
  await plain.page.keyboard.press("Escape");
  // A press still means the ring that is seen there.
  await playTurn(plain.page, { marble: "W", at: "d7", removed: "a1" });
  await plain.page.waitForSelector(".pairs button.turn", { state: "attached" });
  assert.equal((await plain.game()).turns[0].token, "Wd7,a1");
  await plain.leave();
  const ann = await sit({ mirror: true });
  const mirrored = await place(ann.page, "a1");
  assert.ok(Math.abs(mirrored.x + left.x) < 0.1 && Math.abs(mirrored.y - left.y) < 0.1, "a1 is at the lower right");
  // From the menu, at once and kept.
  await ann.page.getByRole("button", { name: t("app.more") }).click();
  await ann.page.getByRole("button", { name: t("app.mirror") }).click();
  assert.ok(Math.abs((await place(ann.page, "a1")).x - left.x) < 0.1);
  await ann.page.getByRole("button", { name: t("app.rotate") }).click();
  assert.ok(Math.abs((await place(ann.page, "d7")).x) > 1);
  await ann.page.reload();
  await myTurn(ann.page);
  assert.ok(Math.abs((await place(ann.page, "d7")).x) > 1);
  await ann.leave();
});

test("hints are green marks, and none when switched off", { timeout: 180_000 }, async () => {
  for (const hints of [true, false]) {
    const ann = await sit({ hints });
    await ann.page.locator(pileOf("W")).click();
    await ann.page.locator(ringOf("d4")).click();
    await soon(async () =>
      assert.equal(
        await ann.page.locator(".board .possible").count(),
        hints ? 18 : 0,
        "the free rings of an untouched board",
      ),
    );
    // Refusals explain in either case.
    await ann.page.locator(ringOf("d5")).click();
    await soon(async () => assert.match((await ann.page.locator(".sentence").textContent()) ?? "", /d5 isn’t free/));
    await ann.leave();
  }
});

test("motion moves, and does not when switched off or when the system asks for less", {
  timeout: 180_000,
}, async () => {
  /** How many animations a turn sets going. @param {object} settings @param {"reduce" | "no-preference"} system */
  const animations = async (settings, system) => {
    const ann = await sit(settings, async (page) => {
      await page.emulateMedia({ reducedMotion: system });
      await page.addInitScript(() => {
        const animate = Element.prototype.animate;
        Object.assign(window, { animated: 0 });
        Element.prototype.animate = function (
          /** @type {Keyframe[] | PropertyIndexedKeyframes | null} */ frames,
          /** @type {number | KeyframeAnimationOptions | undefined} */ options,
        ) {
          /** @type {any} */ (window).animated += 1;
          return animate.call(this, frames, options);
        };
      });
    });
    await playTurn(ann.page, { marble: "W", at: "d4", removed: "a1" });
    await ann.page.waitForSelector(".pairs button.turn", { state: "attached" });
    const count = await ann.page.evaluate(() => /** @type {any} */ (window).animated);
    await ann.leave();
    return count;
  };
  assert.ok((await animations({ motion: "on" }, "no-preference")) >= 3, "the marble, the ring and its shadow");
  assert.equal(await animations({ motion: "off" }, "no-preference"), 0);
  assert.equal(await animations({ motion: "system" }, "reduce"), 0);
});

test("the volume is heard, and the speed is seen", { timeout: 120_000 }, async () => {
  const ann = await sit({ sounds: true, volume: 35, motion: "on", speed: 2 }, async (page) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.addInitScript(() => {
      Object.assign(window, { gains: [], rates: [] });
      const createGain = AudioContext.prototype.createGain;
      AudioContext.prototype.createGain = function () {
        const gain = createGain.call(this);
        /** @type {any} */ (window).gains.push(gain);
        return gain;
      };
      const rate = Object.getOwnPropertyDescriptor(Animation.prototype, "playbackRate");
      Object.defineProperty(Animation.prototype, "playbackRate", {
        ...rate,
        set(/** @type {number} */ value) {
          /** @type {any} */ (window).rates.push(value);
          rate?.set?.call(this, value);
        },
      });
    });
  });
  const { page } = ann;
  const gain = () => page.evaluate(() => /** @type {any} */ (window).gains[0].gain.value);
  await playTurn(page, { marble: "W", at: "d4", removed: "a1" });
  await page.waitForSelector(".pairs button.turn", { state: "attached" });
  assert.equal(await gain(), 0.25, "half of the usual figure sounds half as loud");
  const rates = await page.evaluate(() => /** @type {any} */ (window).rates);
  assert.ok(rates.length >= 3 && rates.every((/** @type {number} */ rate) => rate === 2), `${rates}`);
  await page.getByRole("button", { name: t("app.more") }).click();
  await page.getByRole("button", { name: t("nav.settings") }).click();
  await page.getByRole("slider", { name: t("settings.volume") }).fill("70");
  await soon(async () => assert.equal(await gain(), 1, "letting go lets one hear it"));
  await ann.leave();
});

test("sounds are heard, and nothing is when they are switched off", { timeout: 180_000 }, async () => {
  /** @param {Page} page */
  const spy = (page) =>
    page.addInitScript(() => {
      /** @type {string[]} */ const heard = [];
      Object.assign(window, { heard });
      for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
        const start = kind.prototype.start;
        kind.prototype.start = function (/** @type {number | undefined} */ when) {
          heard.push(kind.name);
          return start.call(this, when);
        };
      }
    });
  const heard = (/** @type {Page} */ page) => page.evaluate(() => /** @type {any} */ (window).heard.splice(0));
  const loud = await sit({ sounds: true }, spy);
  assert.deepEqual(await heard(loud.page), [], "silent until somebody touches the page");
  await loud.page.locator(pileOf("W")).click();
  await loud.page.locator(ringOf("d4")).click();
  assert.ok((await heard(loud.page)).includes("OscillatorNode"), "a marble is put down");
  await loud.page.locator(ringOf("d5")).click();
  assert.equal((await heard(loud.page)).length, 1, "a refusal");
  await loud.page.locator(ringOf("a1")).click();
  assert.ok((await heard(loud.page)).includes("AudioBufferSourceNode"), "a ring is taken away");
  // Switched off in the midst of the game, and on again.
  await loud.page.waitForSelector(".pairs button.turn", { state: "attached" });
  const toggle = async () => {
    await loud.page.getByRole("button", { name: t("app.more") }).click();
    await loud.page.getByRole("button", { name: t("nav.settings") }).click();
    await loud.page.getByRole("switch", { name: t("settings.sounds") }).click();
    await loud.page.keyboard.press("Escape");
  };
  await toggle();
  await heard(loud.page);
  await loud.page.locator(pileOf("B")).click();
  await loud.page.locator(ringOf("c3")).click();
  assert.deepEqual(await heard(loud.page), []);
  await toggle();
  assert.ok((await heard(loud.page)).length > 0, "switching them on lets one hear them");
  await loud.leave();

  const quiet = await sit({ sounds: false }, spy);
  await playTurn(quiet.page, { marble: "W", at: "d4", removed: "a1" });
  await quiet.page.waitForSelector(".pairs button.turn", { state: "attached" });
  assert.deepEqual(await heard(quiet.page), []);
  await quiet.leave();
});

test("symbols and coordinates are seen, or not", { timeout: 180_000 }, async () => {
  for (const on of [true, false]) {
    const ann = await sit({ symbols: on, coordinates: on });
    await playTurn(ann.page, { marble: "W", at: "d4", removed: "a1" });
    await ann.page.waitForSelector(".pairs button.turn", { state: "attached" });
    await soon(async () => assert.equal((await ann.page.locator(".board .labels text").count()) > 0, on));
    const shown = await ann.page
      .locator(".pool")
      .evaluate((pool) => getComputedStyle(pool).getPropertyValue("--symbols").trim());
    assert.equal(shown, on ? "1" : "0");
    await ann.leave();
  }
});
