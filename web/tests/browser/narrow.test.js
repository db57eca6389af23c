// Narrow and low windows: nothing scrolls sideways on any page, and rings stay large enough for a finger.

import assert from "node:assert/strict";
import { test } from "node:test";
import { onlyFull, picture, Visitor, world } from "./world.js";

const { browser, server } = await world();

/** Pages that read, from top to bottom, and those with a board. */
const PAGES = [
  "/",
  "/learn",
  "/learn/placing",
  "/puzzles",
  "/rules",
  "/help",
  "/settings",
  "/games",
  "/library",
  "/import",
  "/editor",
  "/analysis",
  "/solved",
  "/api",
  "/nothing",
];

for (const width of [320, 360, 390]) {
  test(`no page scrolls sideways at ${width} pixels`, {
    timeout: 180_000,
    skip: onlyFull(width !== 320),
  }, async () => {
    const ann = await Visitor.come(browser, server, {
      options: { viewport: { width, height: 640 }, hasTouch: true, isMobile: true },
      settings: { motion: "off", sounds: false, board: "48" },
    });
    ann.expected = /404/;
    const { page } = ann;
    /** @type {Record<string, string[]>} */
    const wide = {};
    for (const address of PAGES) {
      await ann.visit(address);
      await page.waitForLoadState("networkidle");
      const faults = await page.evaluate(() => {
        if (document.documentElement.scrollWidth <= innerWidth) return [];
        return [...document.querySelectorAll("body *")]
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1)
          .map((one) => `${one.tagName}.${one.className} ${one.getBoundingClientRect().right.toFixed()}`)
          .slice(0, 6)
          .concat(`the page is ${document.documentElement.scrollWidth} wide`);
      });
      if (faults.length) wide[address] = faults;
      await picture(page, `narrow-${width}${address.replaceAll("/", "-")}`);
    }
    assert.deepEqual(wide, {});
    await ann.leave();
  });
}

for (const [width, height] of [
  [844, 390],
  [667, 375],
]) {
  test(`on a phone held sideways the whole board is seen, ${width} by ${height}`, {
    timeout: 180_000,
    skip: onlyFull(width !== 844),
  }, async () => {
    const ann = await Visitor.come(browser, server, {
      options: { viewport: { width, height }, hasTouch: true, isMobile: true },
      settings: { motion: "off", sounds: false, board: "37" },
    });
    const { page } = ann;
    for (const address of ["/learn/placing", "/editor", "/analysis"]) {
      await ann.visit(address);
      await page.waitForSelector(".board [data-ring]");
      const seen = await page.evaluate(() => {
        const rings = [...document.querySelectorAll(".board [data-ring]:not(.gone)")].map((one) =>
          one.getBoundingClientRect(),
        );
        return {
          ring: Math.min(...rings.map((one) => one.width)),
          top: Math.min(...rings.map((one) => one.top)),
          bottom: Math.max(...rings.map((one) => one.bottom)) - innerHeight,
          wide: document.documentElement.scrollWidth - innerWidth,
        };
      });
      await picture(page, `sideways-${width}${address.replaceAll("/", "-")}`);
      assert.ok(seen.ring >= 34, `${address}: a ring is ${seen.ring} wide`);
      assert.ok(seen.top >= 0 && seen.bottom <= 0, `${address}: the board is cut off: ${JSON.stringify(seen)}`);
      assert.ok(seen.wide <= 0, `${address} scrolls sideways`);
    }
    await ann.leave();
  });
}
