// Help while one learns: the coach of the first game, hints, and the warning before marbles are given away.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isClean, myTurn, picture, playTurn, Visitor, world } from "./world.js";
import { t } from "../../js/messages/index.js";

const { browser, server } = await world();

/** A white marble stands at d4, the first player is to move: another beside it can be jumped. */
const OPEN = "37 oooo/ooooo/oooooo/oooWooo/oooooo/ooooo/oooo 5/8/10 0/0/0 0/0/0 1";

test("a first game: the coach, a hint on the board, and a warning that asks once", { timeout: 120_000 }, async () => {
  const ann = await Visitor.come(browser, server, { settings: { motion: "off", sounds: false, warn: true } });
  const { page } = ann;
  await page.evaluate(() => localStorage.setItem("zertz.coach", "[]"));
  await ann.begin({
    game: "37",
    position: OPEN,
    seats: { first: { kind: "me", name: "Ann" }, second: { kind: "engine", level: 1 } },
  });
  await myTurn(page);
  await page.locator(".coach", { hasText: t("coach.begin") }).waitFor();
  await isClean(page, "coach");
  await page.locator('[data-act="coached"]').click();
  await page.locator('[data-act="hint"]').click();
  await page.waitForSelector(".board .mark");
  assert.match(await page.locator(".toast").innerText(), /\.$/);
  await picture(page, "hint");
  // Beside the other marble: there is a ring behind it.
  await playTurn(page, { marble: "W", at: "d5", removed: "a1" });
  const dialog = page.locator("dialog", { hasText: t("warning.heading") });
  await dialog.waitFor();
  await isClean(page, "warning");
  await dialog.locator('[data-act="other"]').click();
  await myTurn(page);
  assert.equal((await ann.game()).turns.length, 0, "it was taken back");
  // The second time in the same turn nobody asks.
  await playTurn(page, { marble: "W", at: "d5", removed: "a1" });
  await page.waitForSelector(".pairs button.turn", { state: "attached" });
  assert.ok((await ann.game()).turns[0].token.startsWith("Wd5"));
  await ann.leave();
});

test("there is no help against people, nor where a clock runs", async () => {
  const ann = await Visitor.come(browser, server);
  for (const wish of [
    { seats: { first: { kind: "me" }, second: { kind: "me" } } },
    { seats: { first: { kind: "me" }, second: { kind: "engine", level: 1 } }, clock: { seconds: 60, increment: 5 } },
  ]) {
    const id = await ann.begin(/** @type {any} */ ({ game: "37", ...wish }));
    assert.equal(await ann.page.locator('[data-act="hint"]').count(), 0);
    const answer = await ann.context.request.post(`/api/v1/games/${id}/hint`, { data: {} });
    assert.equal((await answer.json()).reason, "no_help_here");
  }
  await ann.leave();
});
