// Marbles stand out from what lies behind them: white, grey and black, in every theme, wherever a page draws one.
// Screenshots are measured.

import assert from "node:assert/strict";
import { test } from "node:test";
import { picture, ringOf, Visitor, world } from "./world.js";
/** @import {Page} from "playwright-core" */

const { browser, server } = await world();

/** What WCAG asks of pictures that one has to recognise: 1.4.11, Non-text Contrast. */
const ENOUGH = 3;

/**
 * How well each marble that is seen stands out: all around it, the greatest contrast between a tone of its rim or body
 * and what is behind it right there; of the directions, the one that is worse than four fifths of them.
 * @param {Page} page
 * @returns {Promise<{marble: string, where: string, contrast: number}[]>}
 */
async function measured(page) {
  const shot = (await page.screenshot()).toString("base64");
  return page.evaluate(async (shot) => {
    const bytes = Uint8Array.from(atob(shot), (c) => c.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const scale = image.width / innerWidth;
    const linear = (/** @type {number} */ value) =>
      value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    /** The luminance of the pixel at a point of the page. @param {number} x @param {number} y */
    const light = (x, y) => {
      const at = 4 * (Math.floor(y * scale) * image.width + Math.floor(x * scale));
      return 0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) + 0.0722 * linear(data[at + 2]);
    };
    const contrast = (/** @type {number} */ a, /** @type {number} */ b) =>
      (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    /** @type {{x: number, y: number, r: number, marble: string, element: Element}[]} */
    const marbles = [];
    for (const element of document.querySelectorAll("use")) {
      const marble = /^#zertz-([WGB])$/.exec(element.getAttribute("href") ?? "")?.[1];
      const matrix = element.getScreenCTM();
      if (!marble || !matrix || element.closest(".inert, .studio") || !element.checkVisibility()) continue;
      marbles.push({ x: matrix.e, y: matrix.f, r: 34.5 * matrix.a, marble, element });
    }
    const found = [];
    for (const [i, { x, y, r, marble, element }] of marbles.entries()) {
      const reach = Math.max(1.22 * r, r + 1);
      if (x < reach || y < reach || x + reach >= innerWidth || y + reach >= innerHeight) continue;
      const top = document.elementsFromPoint(x, y)[0]?.closest(".toast, dialog, header");
      if (top && !top.contains(element)) continue;
      const all = [];
      for (let step = 0; step < 24; step++) {
        const [dx, dy] = [Math.cos((step * Math.PI) / 12), Math.sin((step * Math.PI) / 12)];
        // Where another marble lies, that one is what is seen.
        const hidden = marbles.some(
          (other, j) => j !== i && Math.hypot(other.x - x - dx * reach, other.y - y - dy * reach) < other.r * 1.7,
        );
        if (hidden) continue;
        let behind = 0;
        let count = 0;
        for (let far = r + Math.max(1, 0.06 * r); far <= reach; far += 0.5, count++)
          behind += light(x + dx * far, y + dy * far);
        behind /= count;
        let best = 0;
        for (let far = 0.6 * r; far <= r + 0.5; far += 0.25)
          best = Math.max(best, contrast(light(x + dx * far, y + dy * far), behind));
        all.push(best);
      }
      all.sort((a, b) => a - b);
      const where = element.closest(".rack, .pool, .chooser, .thumb, .stock-pile, .tool-face, .board");
      if (all.length >= 4)
        found.push({ marble, where: where?.classList[0] ?? "elsewhere", contrast: all[Math.floor(all.length / 5)] });
    }
    return found;
  }, shot);
}

/** Marbles of all colours on the board, in the pool and in both racks; white a1 may jump. */
const POSITION = "37 WGBo/BWGoo/ooBooo/oWoGooo/ooBooo/ooooo/oooo 1/3/4 1/1/1 1/1/1 1";
/** The same without captures to make, so that a press on a ring asks what is meant. */
const QUIET = "37 Woooo/oooo/oooooo/oGooooo/oooooo/oooBo/oooo 3/5/7 1/1/1 1/1/1 1".replace(
  "Woooo/oooo/",
  "Wooo/ooooo/",
);

/** @type {import("../../js/protocol.js").NewGame["seats"]} */
const SEATS = { first: { kind: "me", name: "Ann" }, second: { kind: "me", name: "Bob" } };

/**
 * All marbles that are seen on the page as it is now stand out in every theme; all three colours are there.
 * @param {Page} page @param {string} name @param {string[]} places Where marbles must lie, by a class around them.
 */
async function standOut(page, name, places) {
  for (const theme of ["light", "dark", "contrast"]) {
    await page.evaluate((theme) => {
      document.documentElement.dataset.theme = theme;
      // Colours that change slowly are there at once.
      for (const one of document.getAnimations())
        if (Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish();
    }, theme);
    const all = await measured(page);
    const pale = all
      .filter((one) => one.contrast < ENOUGH)
      .map((one) => ({ ...one, contrast: one.contrast.toFixed(2) }));
    assert.deepEqual(pale, [], `${name}, ${theme}`);
    for (const place of places)
      for (const marble of ["W", "G", "B"])
        assert.ok(
          all.some((one) => one.marble === marble && one.where === place),
          `${name}, ${theme}: no ${marble} in ${place}`,
        );
    await picture(page, `marbles-${name}-${theme}`);
  }
}

test("marbles stand out wherever they lie, in every theme", { timeout: 180_000 }, async () => {
  const ann = await Visitor.come(browser, server, {
    settings: { motion: "off", sounds: false, board: "37" },
  });
  const { page } = ann;
  await ann.begin({ game: "37", position: POSITION, seats: SEATS });
  await page.waitForSelector(".board.live");
  await standOut(page, "game", ["board", "pool", "rack"]);
  await ann.begin({ game: "37", position: QUIET, seats: SEATS });
  await page.waitForSelector(".board.live");
  await page.locator(ringOf("d4")).click();
  await page.waitForSelector(".chooser .choice");
  await standOut(page, "chooser", ["chooser"]);
  await ann.visit(`/editor?position=${encodeURIComponent(POSITION)}`);
  await page.waitForSelector(".stock-pile use");
  await standOut(page, "editor", ["tool-face"]);
  await ann.visit(`/analysis?position=${encodeURIComponent(POSITION)}`);
  await page.waitForSelector(".analysis .pool use");
  await standOut(page, "analysis", ["board", "pool", "rack"]);
  await ann.visit("/games");
  await page.waitForSelector(".thumb use");
  await standOut(page, "games", ["thumb"]);
  await ann.leave();
});
