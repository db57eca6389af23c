// Whole games against the engine: by mouse, by touch, by the keyboard alone; ring first; dragging; forced captures.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dice } from "../fixtures.js";
import { anyTurn, FULL, myTurn, pileOf, playToTheEnd, playTurn, ringOf, soon, Visitor, world } from "./world.js";
import { t } from "../../js/messages/index.js";
import { howItEnded } from "../../js/words.js";

const YOURS = t("table.yours", { sentence: t("turn.place") });
/** @import {Page} from "playwright-core" */
/** @import {NewGame} from "../../js/protocol.js" */

const { browser, server } = await world();

/** A short game against the weakest level. @param {string} game @returns {NewGame} */
const short = (game) => ({ game, seats: { first: { kind: "me", name: "Ann" }, second: { kind: "engine", level: 1 } } });

/** How many turns are shown in games that a full run plays to their end; the one by touch always is. */
const SOME = FULL ? 150 : 5;

/** Reloads, and finds the game as it was. @param {Visitor} visitor */
async function reload(visitor) {
  const before = await visitor.game();
  await visitor.page.reload();
  await visitor.page.waitForSelector(".pairs button.turn", { state: "attached" });
  const after = await visitor.game();
  assert.deepEqual(after.you, before.you, "the seat survives a reload");
  assert.ok(after.turns.length >= before.turns.length);
}

test("a full game by mouse, from the start page, with motion and sound", async () => {
  const ann = await Visitor.come(browser, server, { settings: null });
  const { page } = ann;
  await ann.visit("/");
  // At the first visit one click starts a game, and the newcomer begins it.
  await page.getByRole("button", { name: /37 rings/ }).click();
  await page.waitForSelector(".board.live");
  const first = await ann.game();
  assert.deepEqual([first.info.game, first.you, first.state.seats.second.level], ["37", ["first"], 1]);
  await soon(async () => assert.equal(await page.locator(".sentence").textContent(), YOURS));
  await soon(async () =>
    assert.equal(
      await page.locator('.seat[data-player="first"] .rack-words').innerText(),
      "4 white, 5 grey, 6 black or 3 of each to win",
    ),
  );
  // The question is asked once.
  await page.goBack();
  await page.getByLabel(t("opponent.label")).selectOption("1");
  await page.locator(".choose summary").click();
  await page.locator(".choose").getByText(t("variant.blitz"), { exact: false }).first().click();
  await page.locator(".choose select").first().selectOption("1");
  await page.getByRole("button", { name: t("new.start") }).click();
  await page.waitForURL(/\/game\//);
  const turns = await playToTheEnd(ann, playTurn, { most: SOME, middle: () => reload(ann) });
  assert.ok(turns > 5);
  const { state, info } = await ann.game();
  assert.equal(info.game, "37:blitz");
  await soon(async () =>
    assert.equal(
      await page.locator(".notice h2").textContent(),
      state.result?.winner === null
        ? t("game.end.tie")
        : state.result?.winner === (await ann.game()).you[0]
          ? t("game.end.win")
          : t("game.end.loss"),
    ),
  );
  const { you } = await ann.game();
  await soon(async () =>
    assert.ok((await page.locator(".notice p").textContent())?.startsWith(howItEnded(state, you))),
  );
  await soon(async () => assert.equal(await page.locator(".seat.winner").count(), state.result?.winner ? 1 : 0));
  await soon(async () => assert.equal(await page.title(), "Game over · ZÈRTZ"));
  await soon(async () => assert.equal(await page.locator(".pairs button.turn").count(), turns));
  await ann.leave();
});

test("a full game by touch on a phone, without scrolling", async () => {
  const ann = await Visitor.come(browser, server, { phone: true });
  const { page } = ann;
  await ann.begin(short("19:blitz"));
  await playToTheEnd(
    ann,
    async (page, plan) => {
      const scrolls = await page.evaluate(
        () => document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth,
      );
      assert.equal(scrolls, false, "nothing scrolls during play");
      await playTurn(page, plan, "tap");
    },
    { seed: 3, middle: () => reload(ann) },
  );
  assert.equal((await ann.game()).state.status, "over");
  await soon(async () => assert.ok(await page.locator('.buttons [data-act="rematch"]').isVisible()));
  await ann.leave();
});

/** Walks to a ring with the arrow keys. @param {Page} page @param {string} ring */
async function walkTo(page, ring) {
  for (let step = 0; step < 40; step++) {
    const at = await page.evaluate(() => document.activeElement?.getAttribute("data-ring"));
    assert.ok(at, "the focus is on the board");
    if (at === ring) return true;
    const sideways = ring.charCodeAt(0) - at.charCodeAt(0);
    const up = Number(ring.slice(1)) - Number(at.slice(1));
    const key = sideways ? (sideways > 0 ? "ArrowRight" : "ArrowLeft") : up > 0 ? "ArrowUp" : "ArrowDown";
    await page.keyboard.press(key);
    const next = await page.evaluate(() => document.activeElement?.getAttribute("data-ring"));
    if (next === at) return false;
  }
  return false;
}

/** Tabs on until the board, or the field for typed moves, has the focus. @param {Page} page @param {string} selector */
async function tabTo(page, selector) {
  for (let i = 0; i < 60; i++) {
    if (await page.evaluate((selector) => document.activeElement?.matches(selector), selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

test("a full game by the keyboard alone", async () => {
  const ann = await Visitor.come(browser, server);
  await ann.begin(short("19:blitz"));
  let walked = 0;
  let typed = 0;
  await playToTheEnd(
    ann,
    async (page, plan) => {
      if ("pass" in plan) {
        await tabTo(page, '[data-act="pass"]');
        await page.keyboard.press("Enter");
        return;
      }
      const rings = "capture" in plan ? plan.capture : [plan.at, ...(plan.removed ? [plan.removed] : [])];
      // Every third turn is typed instead.
      if ((walked + typed) % 3 !== 2) {
        await tabTo(page, "[data-ring]");
        if ("marble" in plan) await page.keyboard.press(plan.marble.toLowerCase());
        let reached = true;
        for (const ring of rings) {
          reached = await walkTo(page, ring);
          if (!reached) break;
          await page.keyboard.press("Enter");
        }
        if (reached) {
          walked += 1;
          return;
        }
        await page.keyboard.press("Escape");
      }
      await tabTo(page, ".entry input");
      await page.keyboard.type(
        "capture" in plan
          ? `x${plan.capture.join("")}`
          : `${plan.marble}${plan.at}${plan.removed ? `,${plan.removed}` : ""}`,
      );
      await page.keyboard.press("Enter");
      typed += 1;
    },
    { seed: 11, most: SOME, middle: () => reload(ann) },
  );
  assert.ok(walked > 0 && typed > 0, `${walked} turns walked, ${typed} typed`);
  await ann.leave();
});

test("ring first, cancelled halves, and dragging", async () => {
  const ann = await Visitor.come(browser, server);
  const { page } = ann;
  await ann.begin(short("37"));
  await myTurn(page);
  // The ring is removed first, then the marble placed.
  await page.locator(ringOf("a1")).click();
  await page.locator('[data-choice="remove"]').click();
  await page.locator(pileOf("G")).click();
  await page.locator(ringOf("d4")).click();
  await page.waitForFunction(() => document.querySelectorAll(".pairs button.turn").length > 0);
  assert.equal((await ann.game()).turns[0].token, "Gd4,a1");
  await myTurn(page);
  const { state, turns } = await ann.game();
  if (state.options && !state.options.captures.length) {
    // Half a turn, given up.
    const plan = /** @type {{marble: string, at: string, removed: string}} */ (anyTurn(state.options, dice(5)));
    await page.locator(pileOf(plan.marble)).click();
    await page.locator(ringOf(plan.at)).click();
    await page.locator('[data-act="cancel"]').click();
    assert.equal((await ann.game()).turns.length, turns.length);
    // Dragged from the pool onto a ring.
    await page.locator(pileOf(plan.marble)).locator(".bead").first().hover();
    await page.mouse.down();
    const target = await page.locator(ringOf(plan.at)).boundingBox();
    assert.ok(target);
    await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 8 });
    await page.mouse.up();
    await page.locator(ringOf(plan.removed)).click();
    await page.waitForFunction((count) => document.querySelectorAll(".pairs button.turn").length > count, turns.length);
    assert.equal(
      (await ann.game()).turns[turns.length].token.startsWith(`${plan.marble}${plan.at},${plan.removed}`),
      true,
    );
  }
  await ann.leave();
});

test("a screen reader hears every event, each once", async () => {
  const [ann, bob] = [
    await Visitor.come(browser, server, { settings: { motion: "off", sounds: false } }),
    await Visitor.come(browser, server, { settings: { motion: "off", sounds: false } }),
  ];
  const id = await ann.begin({ game: "37", seats: { first: { kind: "me", name: "Ann" }, second: { kind: "open" } } });
  await bob.visit(`/game/${id}`);
  await bob.page.getByRole("button", { name: t("game.join") }).click();
  await myTurn(ann.page);
  const { page } = bob;
  await page.locator(".sentence", { hasText: "Ann to move." }).waitFor();
  await page.waitForTimeout(200);
  await page.evaluate(() => {
    /** @type {string[]} */ const heard = [];
    Object.assign(window, { heard });
    for (const region of document.querySelectorAll("[aria-live], [role=status], [role=alert]")) {
      new MutationObserver((changes) => {
        const added = changes
          .flatMap((change) => [...change.addedNodes].map((node) => node.textContent ?? ""))
          .join(" ")
          .trim();
        if (added) heard.push(added);
      }).observe(region, { childList: true, subtree: true });
    }
  });
  /** Exactly that is heard, and nothing after it. @param {string[]} words @param {string} [why] */
  const hears = async (words, why) => {
    const heard = () => page.evaluate(() => /** @type {any} */ (window).heard);
    await soon(async () => assert.deepEqual(await heard(), words, why));
    await page.waitForTimeout(250);
    assert.deepEqual(await heard(), words, why);
    await page.evaluate(() => /** @type {any} */ (window).heard.splice(0));
  };
  await playTurn(ann.page, { marble: "W", at: "d4", removed: "a1" });
  await myTurn(page);
  await hears([`Ann placed a white marble on d4 and removed a1. ${YOURS}`]);
  // By the keyboard: walk, take, refuse, cancel.
  await page.locator('.board [tabindex="0"]').focus();
  await page.keyboard.press("Escape");
  await hears([], "nothing was begun, so nothing is given up");
  await page.keyboard.press("b");
  await hears(["Place the black marble on a vacant ring."]);
  await page.keyboard.press("Escape");
  await hears([YOURS]);
  await playTurn(page, { marble: "B", at: "a4", removed: "a2" });
  await soon(async () =>
    assert.equal(await page.evaluate(() => /** @type {any} */ (window).heard.at(-1)), "Ann to move."),
  );
  await page.evaluate(() => /** @type {any} */ (window).heard.splice(0));
  // An offer, and the end.
  await ann.page.getByRole("button", { name: t("game.tie.offer") }).click();
  await hears(["Ann offers a tie."]);
  await page.getByRole("button", { name: t("game.decline") }).click();
  await page.getByRole("button", { name: t("game.decline") }).waitFor({ state: "hidden" });
  await page.waitForTimeout(250);
  await page.evaluate(() => /** @type {any} */ (window).heard.splice(0));
  await ann.page.getByRole("button", { name: t("game.resign") }).click();
  await ann.page
    .locator("dialog")
    .getByRole("button", { name: t("game.resign") })
    .click();
  await page.waitForSelector(".game[data-status=over]");
  const { state } = await bob.game();
  await hears([howItEnded(state, ["second"])]);
  // What the eye finds once, the ear finds once.
  const tree = await page.locator("main").ariaSnapshot();
  assert.equal(tree.split(howItEnded(state, ["second"])).length - 1, 2, "the notice, and for a while the announcement");
  await Promise.all([ann.leave(), bob.leave()]);
});

/** White a1 may jump over grey b1 to c1; from b1 there is no ring behind a1. The only turn. */
const FORCED = "37 Wooo/Goooo/oooooo/ooooooo/oooooo/ooooo/oooo 5/7/10 0/0/0 0/0/0 1";

const FORCED_GAME = /** @type {const} */ ({
  game: "37",
  position: FORCED,
  seats: { first: { kind: "me", name: "Ann" }, second: { kind: "me", name: "Bob" } },
});

test("a forced capture is made by hand", async () => {
  const ann = await Visitor.come(browser, server);
  const { page } = ann;
  await ann.begin(FORCED_GAME);
  await myTurn(page);
  await page.waitForTimeout(700);
  assert.equal((await ann.game()).turns.length, 0);
  await playTurn(page, { capture: ["a1", "c1"] });
  await page.waitForSelector(".pairs button.turn", { state: "attached" });
  await ann.leave();
});

test("a forced capture plays itself for those who like it; pressing its marble meanwhile is never wrong", async () => {
  const ann = await Visitor.come(browser, server, { settings: { sounds: false, motion: "on", playForced: true } });
  const { page } = ann;
  await ann.begin(FORCED_GAME);
  // Presses the marked marble at the moment when the capture is under way, and while it is shown.
  const refused = await page.evaluate(async () => {
    const board = /** @type {Element} */ (document.querySelector(".board"));
    const sentence = /** @type {Element} */ (document.querySelector(".words .sentence"));
    const press = () =>
      board
        .querySelector('[data-ring="a1"]')
        ?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    let wrong = false;
    new MutationObserver(() => {
      wrong ||= sentence.classList.contains("refusal");
    }).observe(sentence, { attributes: true });
    let before = board.classList.contains("live");
    await new Promise((done) => {
      const watch = () => {
        const live = board.classList.contains("live");
        if (before && !live) press();
        before ||= live;
        if (document.querySelector(".flyer")) press();
        if (document.querySelector(".pairs button.turn")) done(null);
        else requestAnimationFrame(watch);
      };
      new MutationObserver(watch).observe(board, { attributes: true });
      watch();
    });
    return wrong;
  });
  assert.equal(refused, false);
  assert.equal((await ann.game()).turns[0].forced, true);
  await page.waitForSelector(".toast >> text=Only one capture");
  // Whoever is quicker makes it at once.
  await ann.begin(FORCED_GAME);
  await page.evaluate(async () => {
    const ring = () => document.querySelector('.board.live [data-ring="a1"]');
    while (!ring()) await new Promise(requestAnimationFrame);
    ring()?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  });
  assert.equal(await page.locator(".sentence.refusal").count(), 0);
  await page.waitForSelector(".pairs button.turn", { state: "attached" });
  assert.equal(await page.locator(".toast").count(), 0, "nothing was made for them");
  await ann.leave();
});
