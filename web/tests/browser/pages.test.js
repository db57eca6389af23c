// The other pages: every setting, my games, replay and downloads, the form for new games, help, API, and what is not
// there.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dice } from "../fixtures.js";
import { anyTurn, contentOf, myTurn, playTurn, ringOf, soon, Visitor, world } from "./world.js";
import { t } from "../../js/messages/index.js";
/** @import {NewGame} from "../../js/protocol.js" */

const { browser, server } = await world();

const SETTINGS = { motion: "off", sounds: false };
/** @param {string} game @returns {NewGame} */
const both = (game) => ({ game, seats: { first: { kind: "me", name: "Ann" }, second: { kind: "me", name: "Bob" } } });

/** @param {Visitor} visitor @param {number} count */
async function someTurns(visitor, count) {
  const roll = dice(count);
  for (let i = 0; i < count; i++) {
    await myTurn(visitor.page);
    const { state, turns } = await visitor.game();
    if (!state.options) return;
    await playTurn(visitor.page, anyTurn(state.options, roll));
    await visitor.page.waitForFunction((n) => document.querySelectorAll(".pairs button.turn").length > n, turns.length);
  }
}

test("every setting is kept and applies at once", { timeout: 180_000 }, async () => {
  const ann = await Visitor.come(browser, server, { settings: null });
  const { page } = ann;
  await ann.visit("/settings");
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem("zertz.settings") ?? "{}"));
  for (const [name, theme] of [
    [t("theme.light"), "light"],
    [t("theme.dark"), "dark"],
    [t("theme.contrast"), "contrast"],
  ]) {
    await page.getByText(name, { exact: true }).click();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), theme);
  }
  await page
    .getByRole("group", { name: t("settings.animation") })
    .getByText(t("settings.off"), { exact: true })
    .click();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.motion), "off");
  const before = await stored();
  for (const [label, key] of [
    [t("settings.coordinates"), "coordinates"],
    [t("settings.symbols"), "symbols"],
    [t("settings.mirror"), "mirror"],
    [t("settings.turnBoard"), "turnBoard"],
    [t("settings.sounds"), "sounds"],
    [t("settings.hints"), "hints"],
    [t("settings.playForced"), "playForced"],
    [t("settings.confirm"), "confirm"],
    [t("settings.touchMove"), "touchMove"],
  ]) {
    await page.getByRole("switch", { name: label }).click();
    assert.equal((await stored())[key], !before[key], label);
  }
  await page
    .getByRole("group", { name: t("settings.speed") })
    .getByText(t("settings.speed.fast"), { exact: true })
    .click();
  assert.equal((await stored()).speed, 2);
  // Sounds are off now, and so is their volume.
  await page.getByRole("switch", { name: t("settings.sounds") }).click();
  await page.getByRole("slider", { name: t("settings.volume") }).fill("35");
  assert.equal((await stored()).volume, 35);
  await page.getByLabel(t("settings.rotation")).selectOption("2");
  await page.getByLabel(t("player.name")).fill("  Ann \u202e  Nobody ");
  await page.getByLabel(t("player.name")).blur();
  assert.equal((await stored()).name, "Ann Nobody");
  const wanted = await stored();
  await page.reload();
  await page.waitForSelector("h1");
  await soon(async () =>
    assert.equal(await page.getByRole("switch", { name: t("settings.touchMove") }).isChecked(), true),
  );
  assert.deepEqual(await stored(), wanted);

  // On the table: confirm asks, coordinates are gone, symbols are there, the board is turned.
  await ann.begin(both("37"));
  await myTurn(page);
  await soon(async () => assert.equal(await page.locator(".board .labels text:visible").count(), 0));
  await soon(async () => assert.equal(await page.locator(".board.with-symbols").count(), 1));
  await playTurn(page, { marble: "W", at: "d4", removed: "a1" });
  assert.equal((await ann.game()).turns.length, 0, "nothing is sent before the confirmation");
  await soon(async () =>
    assert.equal(await page.locator('[data-act="cancel"]').count(), 0, "touch-move: a touched marble is played"),
  );
  await page.locator('[data-act="confirm"]').click();
  await page.waitForSelector(".pairs button.turn", { state: "attached" });

  // Beside the board as well, at once.
  await page.getByRole("button", { name: t("app.more") }).click();
  await page.getByRole("button", { name: t("nav.settings") }).click();
  await page.getByRole("switch", { name: t("settings.coordinates") }).click();
  await soon(async () => assert.ok((await page.locator(".board .labels text:visible").count()) > 0));
  await page.keyboard.press("Escape");

  // Nonsense in the storage does no harm.
  await page.evaluate(() =>
    localStorage.setItem("zertz.settings", '{"theme":"<b>","rotation":1e9,"level":"x","name":5,"sounds":"no"}'),
  );
  await page.reload();
  await page.waitForSelector(".game .board");
  await ann.visit("/settings");
  await page.getByRole("button", { name: t("settings.reset") }).click();
  await soon(async () =>
    assert.equal(await page.getByRole("switch", { name: t("settings.coordinates") }).isChecked(), true),
  );
  await ann.leave();
});

test("replay by buttons, keys and list, while the game goes on; downloads", { timeout: 180_000 }, async () => {
  const ann = await Visitor.come(browser, server, { settings: SETTINGS });
  const { page } = ann;
  const id = await ann.begin(both("37"));
  await someTurns(ann, 6);
  const { turns, info } = await ann.game();
  const replayed = () =>
    page
      .locator('.pairs [aria-current="true"]')
      .count()
      .then((n) => (n ? page.locator('.pairs [aria-current="true"]').innerText() : "start"));
  await page.getByRole("button", { name: t("app.first"), exact: true }).click();
  assert.equal(await replayed(), "start");
  await soon(async () => assert.match(await page.locator(".notice").innerText(), /start of the game/i));
  await soon(async () =>
    assert.equal(await page.locator(".board.live").count(), 0, "nothing can be played in the past"),
  );
  await page.keyboard.press("ArrowRight");
  assert.equal(await replayed(), turns[0].notation);
  await page.keyboard.press("PageDown");
  assert.equal(await replayed(), turns[1].notation);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await replayed(), turns[0].notation);
  await page.locator(".pairs button.turn").nth(3).click();
  assert.equal(await replayed(), turns[3].notation);
  for (const ring of turns[3].after.rings.slice(0, 3))
    await soon(async () => assert.equal(await page.locator(ringOf(ring)).count(), 1));

  // The other hand plays on in a second window: the replay stays where it is.
  const second = await ann.context.newPage();
  await second.goto(`/game/${id}`);
  await myTurn(second);
  const { state } = await ann.game();
  assert.ok(state.options);
  await playTurn(second, anyTurn(state.options, dice(9)));
  await page.waitForFunction((n) => document.querySelectorAll(".pairs button.turn").length > n, turns.length);
  assert.equal(await replayed(), turns[3].notation);
  await second.close();
  await page.getByRole("button", { name: t("game.replay.back") }).click();
  await page.waitForSelector(".board.live");
  await page.keyboard.press("Home");
  assert.equal(await replayed(), "start");
  await page.keyboard.press("End");
  await page.waitForSelector(".board.live");

  await page.getByRole("button", { name: t("app.more") }).click();
  for (const [name, pattern] of /** @type {[string, RegExp][]} */ ([
    [t("game.download.zgn"), /\[Game "37"\]/],
    [t("game.download.sgf"), /^\s*\(;/],
    [t("game.download.zen"), /\[/],
  ])) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name }).click()]);
    assert.match(String(await contentOf(download)), pattern, name);
    assert.ok(download.suggestedFilename().includes(id));
  }
  await ann.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: t("app.copyPosition") }).click();
  await page.locator(".toast", { hasText: "Position copied" }).waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), new RegExp(`^${info.game} `));
  await ann.leave();
});

test("my games: filter, resume, delete and undo, more pages", { timeout: 180_000 }, async () => {
  const ann = await Visitor.come(browser, server, { settings: SETTINGS });
  const { page } = ann;
  await ann.visit("/games");
  await page.getByText(t("games.none")).waitFor();
  const id = await ann.begin(both("37"));
  await ann.begin({ game: "48", seats: { first: { kind: "me", name: "Ann" }, second: { kind: "engine", level: 1 } } });
  await ann.begin({ game: "48", seats: { first: { kind: "me", name: "Ann" }, second: { kind: "open" } } });
  await ann.visit("/games");
  const rows = page.locator(".cards > li:visible");
  const shows = (/** @type {number} */ count) =>
    page.waitForFunction(
      (n) =>
        [...document.querySelectorAll(".cards > li")].filter((li) => !(/** @type {HTMLElement} */ (li).hidden))
          .length === n,
      count,
    );
  await shows(3);
  await soon(async () => assert.equal(await page.locator(".thumb svg").count(), 3));
  await page.getByLabel(t("games.status")).selectOption("waiting");
  await shows(1);
  await page.getByLabel(t("games.status")).selectOption("");
  await page.getByLabel(t("opponent.label")).selectOption("same_screen");
  await shows(1);
  await page.getByLabel(t("opponent.label")).selectOption("");
  await page.getByLabel(t("board.label")).selectOption("48");
  await shows(2);
  await page.getByLabel(t("board.label")).selectOption("");
  await page.getByLabel(t("games.search")).fill("bob");
  await shows(1);
  await page.getByLabel(t("games.search")).fill("nobody at all");
  await page.getByText(t("games.none.filtered")).waitFor();
  await page.getByLabel(t("games.search")).fill("");
  await shows(3);
  await rows
    .first()
    .getByRole("button", { name: /Delete/ })
    .click();
  await shows(2);
  await page.getByRole("button", { name: t("app.undo") }).click();
  await shows(3);
  await rows
    .first()
    .getByRole("button", { name: /Delete/ })
    .click();
  await shows(2);
  // Leaving the page ends the time to undo.
  await page.getByRole("link", { name: t("app.play"), exact: true }).click();
  await page.getByText(t("home.resume")).waitFor();
  await ann.visit("/games");
  await shows(2);
  await page.locator(`a.game-card[href="/game/${id}"]`).click();
  await page.waitForSelector(".board.live");
  await page.goBack();
  await page.getByRole("heading", { name: t("nav.games") }).waitFor();
  await ann.leave();
});

test("more games than one page holds; the engines' games are among those to go on with", {
  timeout: 180_000,
}, async () => {
  const ann = await Visitor.come(browser, server, { settings: { ...SETTINGS, board: "48" } });
  const { page } = ann;
  await ann.visit("/");
  await page.evaluate(async () => {
    /** @param {object} wish */
    const begin = (wish) =>
      fetch("/api/v1/games", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(wish),
      });
    for (let i = 1; i <= 53; i++) {
      const answer = await begin({
        game: i % 2 ? "7" : "19",
        seats: { first: { kind: "me", name: `Ann ${i}` }, second: { kind: "me", name: "Bob" } },
      });
      if (!answer.ok) throw new Error(await answer.text());
    }
  });
  await ann.visit("/games");
  const names = () => page.locator(".cards strong").allInnerTexts();
  const more = page.getByRole("button", { name: t("games.more") });
  assert.equal((await names()).length, 24);
  await more.click();
  await page.waitForFunction(() => document.querySelectorAll(".cards > li").length === 48);
  // The reader goes on where the new games begin.
  assert.equal(
    await page.evaluate(
      () => document.activeElement === document.querySelectorAll(".cards > li")[24].querySelector("a"),
    ),
    true,
  );
  await more.click();
  await page.waitForFunction(() => document.querySelectorAll(".cards > li").length === 53);
  await soon(async () => assert.equal(await more.count(), 0));
  assert.deepEqual(
    await names(),
    Array.from({ length: 53 }, (_, i) => `Ann ${53 - i} – Bob`),
    "each once, newest first",
  );
  // A filter begins anew, also with a page of the old list on its way.
  await page.getByLabel(t("games.search")).fill("Ann 5");
  await page.waitForFunction(() => document.querySelectorAll(".cards > li").length === 5);
  await page.getByLabel(t("games.search")).fill("");
  await page.waitForFunction(() => document.querySelectorAll(".cards > li").length === 24);
  await soon(async () => assert.equal(await more.count(), 1));

  const id = await ann.begin({
    game: "48",
    seats: { first: { kind: "engine", level: 1 }, second: { kind: "engine", level: 2 } },
  });
  await soon(async () => assert.match(await page.locator(".sentence").innerText(), /^(Pip|Dot) is thinking/));
  await soon(async () => assert.equal(await page.locator(".watchers").textContent(), "", "nobody else is watching"));
  await ann.visit("/");
  const card = page.locator(`.resume a[href="/game/${id}"]`);
  await card.waitFor();
  await soon(async () => assert.match(await card.innerText(), /Engine level 1 – Engine level 2/));
  await ann.leave();
});

test("everything about a new game can be chosen, and nonsense is explained", { timeout: 180_000 }, async () => {
  const ann = await Visitor.come(browser, server, { settings: { ...SETTINGS, board: "48" } });
  const { page } = ann;
  const open = async () => {
    await ann.visit("/");
    await page.locator(".choose summary").first().click();
    await page.locator(".inner summary").click();
  };
  const form = page.locator(".new-game");
  // The browser itself notes every answer that is a refusal.
  ann.expected = /status of 4\d\d/;
  await open();
  await form.getByText(t("board.custom"), { exact: true }).click();
  await form.getByLabel(t("board.columns")).fill("99.nonsense");
  await form.getByRole("button", { name: t("new.start") }).click();
  await page.waitForFunction(() => /99|board/.test(document.querySelector(".problem")?.textContent ?? ""));
  await form.getByLabel(t("board.columns")).fill("3.4.3.2");
  await form.getByText(t("opponent.same")).click();
  await form.getByLabel(t("player.name")).fill("Ann");
  await form.getByLabel(t("new.name.second")).fill("Bob");
  await form.getByRole("button", { name: t("new.start") }).click();
  await page.waitForSelector(".board.live");
  assert.equal((await ann.game()).info.shape.rings.length, 12);
  ann.expected = null;

  await open();
  await form.getByText("48", { exact: true }).click();
  await form.getByText(t("variant.tournament"), { exact: false }).first().click();
  await form.getByLabel(t("rules.islands")).click();
  await form.getByLabel(t("rules.claims")).click();
  await form.getByLabel(t("rules.captures")).click();
  await form.getByLabel(t("new.handicap")).selectOption("second");
  await form.getByLabel(t("colour.White"), { exact: true }).fill("1");
  await form.getByLabel(t("new.clock")).selectOption("own");
  const minutes = form.getByLabel(t("new.clock.minutes"));
  const added = form.getByLabel(t("new.clock.seconds"));
  const means = form.locator("#own-clock");
  // No time at all is no clock: nothing begins, and the field that is wrong has the focus.
  for (const [wrong, plus] of [
    ["0", "0"],
    ["0", "5"],
    ["-3", "5"],
    ["1441", "5"],
    ["", "5"],
  ]) {
    await minutes.fill(wrong);
    await added.fill(plus);
    assert.equal(await means.innerText(), t("new.clock.wrongTime"), `${wrong} + ${plus}`);
    await form.getByRole("button", { name: t("new.start") }).click();
    await page.waitForFunction(
      (words) => document.querySelector(".new-game [role=alert]")?.textContent === words,
      t("new.clock.wrongTime"),
    );
    assert.ok(await minutes.evaluate((input) => input === document.activeElement));
  }
  await minutes.fill("0.5");
  for (const wrong of ["2.5", "601", ""]) {
    await added.fill(wrong);
    assert.equal(await means.innerText(), t("new.clock.wrongIncrement", { most: 600 }), wrong);
  }
  await added.fill("0");
  assert.equal(await means.innerText(), "30 seconds each.");
  await minutes.fill("7");
  await added.fill("4");
  assert.equal(await means.innerText(), "7 minutes each, plus 4 seconds per turn.");
  await minutes.fill("0.1");
  assert.equal(await means.innerText(), "6 seconds each, plus 4 seconds per turn.");
  await form.getByText(t("new.begins.engine"), { exact: true }).click();
  await form.getByRole("button", { name: t("new.start") }).click();
  await page.waitForSelector(".game .board");
  const game = await ann.game();
  assert.equal(game.info.game, "48:tournament:islands=inert:claims=optional:captures=claimed");
  assert.deepEqual(game.info.clock, { seconds: 6, increment: 4 });
  assert.equal(game.info.start.captured.second.W, 1);
  assert.deepEqual(game.you, ["second"]);

  await open();
  await form.getByText(t("opponent.engines")).click();
  await form.getByLabel(t("level.label"), { exact: true }).selectOption("1");
  await form.getByLabel(t("new.level.second")).selectOption("2");
  await form
    .getByLabel(t("new.position"))
    .fill("37:blitz oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 5/7/9 0/0/0 0/0/0 1");
  await form.getByRole("button", { name: t("new.start") }).click();
  await page.waitForSelector(".pairs button.turn", { state: "attached" });
  assert.equal((await ann.game()).info.game, "37:blitz");
  await ann.leave();
});

test("take-back and rematch against the engine; what is not there; help and API", { timeout: 180_000 }, async () => {
  const ann = await Visitor.come(browser, server, { settings: SETTINGS });
  const { page } = ann;
  await ann.begin({ game: "37", seats: { first: { kind: "me", name: "Ann" }, second: { kind: "engine", level: 1 } } });
  await someTurns(ann, 1);
  await myTurn(page);
  await page.getByRole("button", { name: t("game.takeback") }).click();
  await page.waitForFunction(() => document.querySelectorAll(".pairs button.turn").length === 0);
  await page.getByRole("button", { name: t("game.resign") }).click();
  await page
    .locator("dialog")
    .getByRole("button", { name: t("game.resign") })
    .click();
  await page.locator('.buttons [data-act="rematch"]').click();
  await page.locator(".game[data-status=playing]").waitFor();
  assert.deepEqual((await ann.game()).you, ["second"]);

  ann.expected = /404/;
  await ann.visit("/game/aaaaaaaaaa");
  await soon(async () => assert.equal(await page.locator("h1").innerText(), t("missing.game")));
  await ann.visit("/nowhere");
  await soon(async () => assert.equal(await page.locator("h1").innerText(), t("missing.page")));
  await page.getByRole("link", { name: t("missing.start") }).click();
  await page.getByRole("heading", { level: 1, name: "ZÈRTZ" }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), "H1", "the focus goes to the new page");
  await ann.visit("/api");
  await soon(async () => assert.ok((await page.locator(".operation").count()) > 6));
  for (const row of [
    "hello version, info, state, turns, you First",
    "move turn, move, since? Make",
    "resign player? Give up",
    "ping – Over",
  ]) {
    await soon(async () => assert.equal(await page.getByRole("row", { name: row }).count(), 1, row));
  }
  await ann.visit("/help");
  await soon(async () => assert.equal(await page.locator("figure svg").count(), 3));
  await ann.leave();
});
