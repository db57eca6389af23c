// Taking everything along: a file that is saved and added elsewhere, and a code that moves a visitor, seats and all, to
// another device. The list of one's own games with its figures.

import assert from "node:assert/strict";
import { test } from "node:test";
import jsqr from "jsqr";
import { contentOf, FULL, inAllThemes, playTurn, soon, Visitor, world } from "./world.js";
import { t } from "../../js/messages/index.js";
/** @import {Page} from "playwright-core" */

const { browser, server } = await world();

const PROGRESS = {
  "zertz.lessons": '{"placing":7}',
  "zertz.puzzles":
    '{"rating":1234,"tried":20,"streak":2,"best":5,"results":{"qqefppuz":"solved"},"history":[1000,1234]}',
};

/** @param {Page} page @param {Record<string, string>} kept */
const remember = (page, kept) =>
  page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, kept);

/** @param {Page} page */
const rating = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("zertz.puzzles") ?? "{}").rating);

/** A game against the engine with one turn played, given up or not. @param {Visitor} ann @param {boolean} over */
async function played(ann, over, level = 1) {
  const id = await ann.begin({
    game: "37",
    seats: { first: { kind: "me", name: "Ann" }, second: { kind: "engine", level } },
  });
  await ann.page.waitForSelector(".board.live");
  await playTurn(ann.page, { marble: "W", at: "d4", removed: "a1" });
  await soon(async () => assert.ok((await ann.game()).turns.length >= 1));
  if (over) {
    const done = await ann.context.request.post(`/api/v1/games/${id}/actions`, { data: { type: "resign" } });
    assert.ok(done.ok(), await done.text());
  }
  return id;
}

test("a file is saved here and added there; others are refused", { timeout: 90_000 }, async () => {
  const ann = await Visitor.come(browser, server);
  await played(ann, true);
  await remember(ann.page, PROGRESS);
  await ann.visit("/settings");
  const [download] = await Promise.all([
    ann.page.waitForEvent("download"),
    ann.page.locator('[data-act="travel-save"]').click(),
  ]);
  assert.match(download.suggestedFilename(), /^zertz-\d{4}-\d\d-\d\d\.json$/);
  const file = await contentOf(download);
  assert.equal(JSON.parse(file.toString()).puzzles.rating, 1234);

  const bob = await Visitor.come(browser, server, { phone: true });
  const { page } = bob;
  await bob.visit("/settings");
  await remember(page, { "zertz.lessons": '{"chains":1}' });
  /** @param {Buffer} buffer */
  const give = (buffer, name = "zertz.json") =>
    page.locator('.travel input[type="file"]').setInputFiles({ name, mimeType: "application/json", buffer });
  for (const [wrong, words] of /** @type {[Buffer, string][]} */ ([
    [Buffer.from("GIF89a"), t("travel.foreign")],
    [file.subarray(0, 300), t("travel.torn")],
    [Buffer.alloc((16 << 20) + 1, 32), t("travel.tooLarge")],
  ])) {
    await give(wrong);
    await soon(async () => assert.equal(await page.locator(".travel .problem").innerText(), words));
  }
  await give(file);
  await page.locator("dialog .travel-list").waitFor();
  assert.match(await page.locator("dialog .travel-list").innerText(), /1 puzzle solved, rating 1234\s+1 game/);
  if (FULL) await inAllThemes(page, "travel-file");
  await page.locator('[data-act="travel-add"]').tap();
  await page.getByRole("link", { name: t("travel.done.games") }).click();
  await soon(async () => assert.match(page.url(), /\/(library|analysis\/import)\//));
  assert.equal(await rating(page), 1234);
  const lessons = await page.evaluate(() => JSON.parse(localStorage.getItem("zertz.lessons") ?? "{}"));
  assert.deepEqual(lessons, { chains: 1, placing: 7 });
  await bob.leave();
  await ann.leave();
});

test("a code moves seats and progress to another device, once", { timeout: 90_000 }, async () => {
  const ann = await Visitor.come(browser, server);
  const game = await played(ann, false);
  await remember(ann.page, PROGRESS);
  await ann.visit("/settings");
  await ann.page.locator('[data-act="travel-move"]').click();
  const code = (await ann.page.locator(".travel-letters").innerText()).replaceAll(" ", "");
  assert.match(code, /^[a-z0-9]{12}$/);
  await inAllThemes(ann.page, "travel-code");
  // A camera reads the picture as it stands on the screen.
  const shot = await ann.page.locator(".qr").screenshot();
  const pixels = await ann.page.evaluate(async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const brush = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    brush.drawImage(image, 0, 0);
    const { data, width, height } = brush.getImageData(0, 0, image.width, image.height);
    return { data: [...data], width, height };
  }, shot.toString("base64"));
  const read = /** @type {any} */ (jsqr)(Uint8ClampedArray.from(pixels.data), pixels.width, pixels.height);
  assert.equal(read?.data, `${server.base}/move#${code}`);

  // The other device has a game of its own.
  const bob = await Visitor.come(browser, server, { phone: true });
  const own = await played(bob, false);
  await bob.visit(`/move#${code}`);
  assert.equal(new URL(bob.page.url()).hash, "", "the code does not stay in the address");
  assert.match(await bob.page.locator(".travel-warning").innerText(), /belong to both/);
  await inAllThemes(bob.page, "move");
  await bob.page.locator('[data-act="use-code"]').tap();
  await bob.page.getByRole("heading", { name: t("move.done") }).waitFor();
  if (FULL) await inAllThemes(bob.page, "move-done");
  assert.equal(await rating(bob.page), 1234);
  await bob.page.locator('[data-act="to-games"]').tap();
  await soon(async () => assert.equal(await bob.page.locator(".game-card").count(), 2));
  await bob.visit(`/game/${game}`);
  assert.deepEqual((await bob.game()).you, ["first"]);
  await ann.visit(`/game/${own}`);
  assert.deepEqual((await ann.game()).you, ["first"]);
  // Used up, and a wrong one typed.
  const eve = await Visitor.come(browser, server);
  eve.expected = /404/;
  await eve.visit(`/move#${code}`);
  await eve.page.locator('[data-act="use-code"]').click();
  await soon(async () => assert.equal(await eve.page.locator(".problem").innerText(), t("refusal.no_such_code")));
  await eve.leave();
  await bob.leave();
  await ann.leave();
});

test("my games: won or lost at a glance, the record, accuracy, and files", { timeout: 90_000 }, async () => {
  const ann = await Visitor.come(browser, server);
  const { page } = ann;
  const first = await played(ann, true, 1);
  const second = await played(ann, true, 3);
  for (const id of [first, second])
    await page.evaluate(
      (key) =>
        new Promise((resolve) => {
          const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/v1/analysis/socket`);
          socket.onopen = () => socket.send(JSON.stringify({ type: "whole", id: 1, effort: "quick", key, moves: [] }));
          socket.onmessage = (event) => JSON.parse(event.data).type === "report" && resolve(socket.close());
        }),
      `game-${id}`,
    );
  await ann.visit("/games");
  await page.locator(".past-graph").waitFor();
  assert.match(await page.locator(".past").innerText(), /0 won, 2 lost/);
  assert.equal(await page.locator(".past-rows li").count(), 2);
  assert.match((await page.locator(".past-graph").getAttribute("aria-label")) ?? "", /over 2 games/);
  assert.equal(await page.locator('.cards li[data-won="no"]').count(), 2);
  await soon(async () => assert.match(await page.locator(".outcome").first().innerText(), /Lost/));
  await inAllThemes(page, "games-past");
  await page.locator('[data-act="save"]').first().click();
  if (FULL) await inAllThemes(page, "games-save");
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator(".formats a").nth(1).click()]);
  assert.match(download.suggestedFilename(), /\.sgf$/);
  assert.match((await contentOf(download)).toString(), /^\(;/);
  assert.equal(await page.locator("dialog").count(), 0);
  await ann.leave();
});
