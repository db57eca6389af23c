// Which first turns lose, and the proof to play against.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dice } from "../fixtures.js";
import { FULL, Visitor, anyTurn, inAllThemes, playTurn, ringOf, soon, world } from "./world.js";
import { t } from "../../js/messages/index.js";
/** @import {Page} from "playwright-core" */
/** @import {FirstTurns, ProofAnswer} from "../../js/protocol.js" */

const { browser, server } = await world();

/** How many rings have each verdict now. @param {Page} page */
const verdicts = async (page) => {
  /** @param {string} verdict */
  const count = (verdict) => page.locator(`.board .verdict.${verdict}`).count();
  return { lost: await count("lost"), some: await count("some"), open: await count("open") };
};
/** @param {Page} page @param {RegExp} words */
const told = (page, words) => soon(async () => assert.match(await page.locator(".told").innerText(), words));
/** Waits until the visitor is on turn, or has lost. @param {Page} page */
const ready = (page) =>
  page.waitForFunction(() => document.querySelector(".proof .board.live, .proof [data-act=other]"));

const FORCED = { motion: "off", sounds: false, playForced: true };

test("the board is coloured by verdict: first the rings, then the places", { timeout: 120_000 }, async () => {
  const ann = await Visitor.come(browser, server);
  const { page } = ann;
  // From the start page, from the lessons and from the help.
  await ann.visit("/learn");
  assert.equal(await page.locator('main a[href="/solved"]').count(), 1);
  await ann.visit("/help");
  assert.equal(await page.locator('main a[href="/solved"]').count(), 1);
  await ann.visit("/");
  await page.locator('main a[href="/solved"]').click();
  await soon(async () => assert.equal(await page.locator("h1").innerText(), t("solved.title")));
  assert.equal(await page.locator(".count").innerText(), "37 rings: at least 1,728 of 1,944 first turns lose.");
  // Whoever removes a ring that is not a corner has lost.
  assert.deepEqual(await verdicts(page), { lost: 12, some: 6, open: 0 });
  assert.equal(
    await page.locator(ringOf("a2")).getAttribute("aria-label"),
    "a2, every first turn that removes it loses",
  );
  await page.locator(ringOf("d4")).click();
  await told(page, /can’t remove d4/);

  // A corner: twelve places are open.
  await page.locator(ringOf("a1")).click();
  await told(page, /^a1 is removed: 72 of 108 first turns that do so are known to lose/);
  assert.deepEqual(await verdicts(page), { lost: 24, some: 0, open: 12 });
  assert.equal(await page.locator(".legend li").count(), 2);
  const open = await page
    .locator(".board .verdict.open")
    .evaluateAll((all) => all.map((one) => one.getAttribute("data-on")));
  assert.deepEqual(open.sort(), ["b2", "b3", "c2", "c3", "c4", "d3", "d4", "d5", "e3", "e4", "e5", "f3"]);
  await page.locator(ringOf("d4")).click();
  await told(page, /open: nobody knows/);
  assert.equal(await page.locator(".turn-choices li").count(), 3);
  assert.equal(await page.locator(".turn-choices a").count(), 0, "an open turn is not played against the proof");
  await page.locator(ringOf("b1")).click();
  await told(page, /^A marble of any colour on b1 loses/);
  assert.equal(await page.locator(".turn-choices a").count(), 3);
  await page.getByText(t("colour.Grey"), { exact: true }).click();
  await told(page, /^A grey marble on b1 loses/);
  assert.equal(await page.locator('.turn-choices [data-turn="Gb1,a1"] a').count(), 1);
  assert.equal(await page.locator(".board .marble").count(), 1);
  await page.locator('[data-act="other-ring"]').click();
  await soon(async () => assert.deepEqual(await verdicts(page), { lost: 12, some: 6, open: 0 }));

  // Every other game, with the counts that the server tells.
  await page.getByText(t("solved.marble.any")).click();
  const games = await page
    .locator("select option")
    .evaluateAll((all) => all.map((one) => /** @type {HTMLOptionElement} */ (one).value));
  assert.deepEqual(games, ["37", "40", "43", "44", "48", "37:blitz"]);
  for (const game of games.slice(1)) {
    await page.locator(".solved select").selectOption(game);
    const known = /** @type {FirstTurns} */ (await (await page.request.get(`/api/v1/solved?game=${game}`)).json());
    await soon(async () =>
      assert.match(await page.locator(".count").innerText(), new RegExp(`at least ${known.lost} of `)),
    );
    const shown = await verdicts(page);
    assert.equal(shown.lost + shown.some + shown.open, known.removals.length, game);
    assert.ok(shown.some > 0, game);
  }
  // On 43 rings verdicts differ by colour.
  await page.locator(".solved select").selectOption("43");
  const known = /** @type {FirstTurns} */ (await (await page.request.get("/api/v1/solved?game=43")).json());
  const mixed = known.removals.find(({ places }) =>
    Object.values(places).some((one) => one.length === 1 || one.length === 2),
  );
  assert.ok(mixed);
  const [at] = Object.entries(mixed.places).find(([, one]) => one.length === 1 || one.length === 2) ?? [];
  await soon(async () => assert.match(await page.locator(".count").innerText(), /^43 rings/));
  await page.locator(ringOf(mixed.ring)).click();
  await page.locator(ringOf(String(at))).click();
  await told(page, /marble loses when/);
  assert.equal(await page.locator(".turn-choices a").count(), mixed.places[String(at)].length);
  await ann.leave();
});

test("by keyboard alone, to the proof and back", { timeout: 120_000 }, async () => {
  const ann = await Visitor.come(browser, server, { settings: { motion: "off", sounds: false } });
  const { page } = ann;
  await ann.visit("/solved");
  await page.locator(ringOf("d4")).focus();
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
  await told(page, /^a[23] is removed: 108 of 108/);
  // The ring under the focus has gone: the walk goes on beside it.
  assert.equal(await page.evaluate(() => document.activeElement?.closest(".board") !== null), true);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await told(page, /loses when a[23] is removed/);
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement?.matches(".turn-choices a")), true);
  await page.keyboard.press("Enter");
  await ready(page);
  assert.match(await page.locator(".feedback").innerText(), /^You lose in at most \d+ more turns\.$/);
  assert.equal(await page.locator(".rack-card h2").first().innerText(), t("proof.player"));
  await page.goBack();
  await told(page, /^a[23] is removed/);
  await ann.leave();
});

test("the proof wins, whatever is played", { timeout: 240_000 }, async () => {
  const ann = await Visitor.come(browser, server, { settings: { motion: "off", sounds: false } });
  const { page } = ann;
  const roll = dice(5);
  let before = 0;
  for (const game of FULL ? ["37", "40", "43", "44", "48", "37:blitz"] : ["37", "37:blitz"]) {
    const { removals } = /** @type {FirstTurns} */ (
      await (await page.request.get(`/api/v1/solved?game=${game}`)).json()
    );
    const lost = removals.flatMap(({ ring, places }) =>
      Object.entries(places).flatMap(([at, colours]) => colours.map((marble) => ({ marble, at, ring }))),
    );
    const { marble, at, ring } = lost[roll(lost.length)];
    // One click from the coloured board.
    await ann.visit(`/solved?game=${game}&remove=${ring}`);
    await page.locator(ringOf(at)).click();
    await page.locator(`[data-turn="${marble}${at},${ring}"] a`).click();
    /** @type {string[]} */
    let moves = [`${marble}${at},${ring}`];
    let left = Infinity;
    for (;;) {
      // What the page has asked, asked again: so the test knows what may be done.
      const answer = /** @type {ProofAnswer} */ (
        await (await page.request.post("/api/v1/solved/answer", { data: { game, moves } })).json()
      );
      moves = [...moves, answer.look.turns[1].token];
      assert.ok(answer.turns_left < left);
      before = left;
      left = answer.turns_left;
      if (!answer.look.options) break;
      await soon(async () =>
        assert.equal(await page.locator(".feedback").innerText(), t("proof.left", { turns: left })),
      );
      await ready(page);
      const plan = anyTurn(answer.look.options, roll);
      const sent = page.waitForRequest("**/api/v1/solved/answer");
      await playTurn(page, plan);
      moves = (await sent).postDataJSON().moves;
    }
    await soon(async () => assert.match(await page.locator(".feedback").innerText(), /^The proof wins/));
    assert.equal(left, 0);
    console.log(`${game}: the proof wins in ${moves.length} turns`);
    if (game !== "37") continue;
    // The whole game can be analysed; the start is in the list as well.
    await page.locator('[data-act="analyse"]').click();
    await soon(async () => assert.equal(await page.locator(".tree-list .turn").count(), moves.length + 1));
  }
  // Taken back, the visitor is on turn again.
  await page.locator('[data-act="takeback"]').click();
  await soon(async () => assert.equal(await page.locator(".feedback").innerText(), t("proof.left", { turns: before })));
  await page.locator('[data-act="again"]').click();
  await ready(page);
  await ann.leave();
});

test("forced captures play themselves for who wishes it, up to the first choice", { timeout: 120_000 }, async () => {
  const ann = await Visitor.come(browser, server, { settings: FORCED });
  const { page } = ann;
  await ann.visit("/solved/play?game=37&turn=We2,e1");
  // The board is empty, and something is to be chosen.
  await soon(async () => {
    assert.equal(await page.locator(".board.live").count(), 1);
    assert.equal(await page.locator(".board .held").count(), 0);
  });
  assert.match(await page.locator(".feedback").innerText(), /^You lose in at most \d more turns\.$/);
  await ann.leave();
});

test("what cannot be played against the proof is said", { timeout: 60_000 }, async () => {
  const ann = await Visitor.come(browser, server);
  const { page } = ann;
  ann.expected = /Failed to load resource/;
  for (const address of [
    "/solved/play?game=37&turn=Wd4,a1",
    "/solved/play",
    "/solved/play?game=x&turn=y",
    "/solved?game=61",
  ]) {
    await ann.visit(address);
    assert.equal(await page.locator("h1").innerText(), t("missing.open"), address);
    assert.ok((await page.locator(".missing .lead").innerText()).length > 20, address);
  }
  await ann.leave();
});

for (const phone of [false, true]) {
  test(`in every theme, ${phone ? "phone" : "desktop"}`, { timeout: 240_000 }, async () => {
    const ann = await Visitor.come(browser, server, { phone, settings: FORCED });
    const { page } = ann;
    await ann.visit("/solved");
    await inAllThemes(page, "solved", { whole: true });
    await page.locator(ringOf("a1")).click();
    await page.locator(ringOf("b1")).click();
    await inAllThemes(page, "solved-place", { whole: phone });
    await ann.visit("/solved?game=43");
    await inAllThemes(page, "solved-43");
    await ann.visit("/solved/play?game=37&turn=We2,e1");
    await soon(async () => assert.equal(await page.locator(".board .held").count(), 0));
    await ready(page);
    await inAllThemes(page, "proof", { whole: phone });
    await ann.leave();
  });
}
