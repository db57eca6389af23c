// A friend's game in two browsers: the link, the seats, a lost server, offers, the rematch; and two on one screen.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dice } from "../fixtures.js";
import { anyTurn, myTurn, playTurn, soon, Visitor, world } from "./world.js";
import { t } from "../../js/messages/index.js";
import { howItEnded } from "../../js/words.js";
/** @import {NewGame} from "../../js/protocol.js" */

const { browser, server } = await world({ own: true });

const roll = dice(21);
const SETTINGS = { motion: "off", sounds: false };

/** Plays one turn for whoever is on turn. @param {...Visitor} visitors */
async function oneTurn(...visitors) {
  const game = await visitors[0].game();
  const mover = game.state.moment.turn;
  for (const visitor of visitors) {
    const { you, state, turns } = await visitor.game();
    if (!you.includes(mover) || !state.options) continue;
    await myTurn(visitor.page);
    await playTurn(visitor.page, anyTurn(state.options, roll));
    for (const one of visitors) {
      await one.page.waitForFunction(
        (count) => document.querySelectorAll(".pairs button.turn").length > count,
        turns.length,
      );
    }
    return;
  }
  throw new Error("nobody is on turn");
}

/** @param {Visitor} visitor @param {string} text */
const sees = (visitor, text) => visitor.page.locator(".notice", { hasText: text }).waitFor();

test("a friend's game: link, seats, watcher, reload, a server that goes and comes", { timeout: 180_000 }, async () => {
  const [ann, bob, eve] = await Promise.all(
    [1, 2, 3].map((n) => Visitor.come(browser, server, { settings: SETTINGS, phone: n === 2 })),
  );
  await ann.visit("/");
  // The short way: the form opens with the opponent chosen.
  await ann.page.getByRole("button", { name: t("opponent.friend") }).click();
  const form = ann.page.locator(".new-game");
  assert.equal(await form.getByLabel(t("opponent.friend")).isChecked(), true);
  await form.getByText("37", { exact: true }).click();
  await form.getByLabel(t("player.name")).fill("<b>Ann</b>");
  await form.getByText(t("new.begins.me"), { exact: true }).click();
  await form.getByLabel(t("new.clock")).selectOption("600+5");
  await form.getByRole("button", { name: t("new.start.link") }).click();
  await sees(ann, t("game.waiting"));
  const link = await ann.page.getByLabel(t("game.link")).inputValue();
  assert.equal(link, ann.page.url());
  await soon(async () => assert.match(await ann.page.title(), /^Waiting/));
  await ann.page.reload();
  await sees(ann, t("game.waiting"));

  await bob.visit(link);
  await sees(bob, "<b>Ann</b> invites you to a game");
  await soon(async () =>
    assert.match(await bob.page.locator(".notice").innerText(), /10 minutes each, plus 5 seconds per turn/),
  );
  await eve.visit(link);
  await eve.page.getByRole("button", { name: t("games.watch"), exact: true }).click();
  await bob.page.getByLabel(t("player.name")).fill("Bob");
  await bob.page.getByRole("button", { name: t("game.join") }).click();
  await bob.page.locator(".seat-name", { hasText: "Bob (you)" }).waitFor();
  await ann.page.locator(".seat-name", { hasText: "Bob" }).waitFor();
  await eve.page.locator(".game[data-status=playing]").waitFor();
  await soon(async () =>
    assert.equal(
      await eve.page
        .locator(".seat-name")
        .allInnerTexts()
        .then((names) => names.sort().join(" ")),
      "<b>Ann</b> Bob",
    ),
  );
  await soon(async () => assert.equal(await eve.page.getByRole("button", { name: t("game.resign") }).count(), 0));
  await soon(async () => assert.equal(await ann.page.locator(".watchers", { hasText: "1 watching" }).count(), 1));

  await oneTurn(ann, bob, eve);
  await oneTurn(ann, bob, eve);
  await soon(async () => assert.match(await ann.page.locator(".clock").first().innerText(), /^\d+:\d\d/));
  await bob.page.reload();
  await bob.page.locator(".seat-name", { hasText: "Bob (you)" }).waitFor();
  await oneTurn(ann, bob, eve);

  // Bob closes his page; the others see it, and see him come back.
  await bob.page.goto("about:blank");
  await ann.page.locator(".seat-note", { hasText: "away" }).waitFor();
  await bob.visit(link);
  await ann.page.waitForFunction(
    () => ![...document.querySelectorAll(".seat-note")].some((note) => note.textContent === "away"),
  );

  // The server goes. The pages say so, come back by themselves, and the game is as it was.
  const before = (await ann.game()).turns.length;
  for (const one of [ann, bob, eve])
    one.expected = /ERR_CONNECTION_REFUSED|WebSocket connection|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|Failed to load/;
  await server.down();
  await ann.page.locator("#lost", { hasText: t("connection.retrying") }).waitFor();
  await server.again();
  for (const one of [ann, bob, eve]) await one.page.locator("#lost").waitFor({ state: "hidden", timeout: 40_000 });
  assert.equal((await ann.game()).turns.length, before);
  await oneTurn(ann, bob, eve);
  await Promise.all([ann.leave(), bob.leave(), eve.leave()]);
});

test("take-back, tie, resignation and rematch between friends", { timeout: 180_000 }, async () => {
  const [ann, bob] = await Promise.all([
    Visitor.come(browser, server, { settings: SETTINGS }),
    Visitor.come(browser, server, { settings: SETTINGS }),
  ]);
  const id = await ann.begin({ game: "37", seats: { first: { kind: "me", name: "Ann" }, second: { kind: "open" } } });
  await bob.visit(`/game/${id}`);
  await bob.page.getByRole("button", { name: t("game.join") }).click();
  await ann.page.locator(".game[data-status=playing]").waitFor();
  await oneTurn(ann, bob);
  const { turns } = await ann.game();

  // The message names the move. Declined first, then agreed.
  await ann.page.getByRole("button", { name: t("game.takeback") }).click();
  await sees(bob, `Ann asks to take back 1. ${turns[0].notation}`);
  await bob.page.getByRole("button", { name: t("game.decline") }).click();
  await ann.page.locator(".toast", { hasText: "declined" }).waitFor();
  await ann.page.getByRole("button", { name: t("game.takeback") }).click();
  await bob.page.getByRole("button", { name: t("game.agree") }).click();
  await ann.page.waitForFunction(() => document.querySelectorAll(".pairs button.turn").length === 0);
  assert.equal((await ann.game()).turns.length, 0);
  await oneTurn(ann, bob);

  await bob.page.getByRole("button", { name: t("game.tie.offer") }).click();
  await sees(ann, "offers a tie");
  await ann.page.reload();
  await sees(ann, "offers a tie");
  await ann.page.getByRole("button", { name: t("game.decline") }).click();
  await bob.page.locator(".toast", { hasText: "declined" }).waitFor();

  await bob.page.getByRole("button", { name: t("game.resign") }).click();
  await bob.page
    .locator("dialog")
    .getByRole("button", { name: t("app.no") })
    .click();
  assert.equal((await ann.game()).state.status, "playing");
  await bob.page.getByRole("button", { name: t("game.resign") }).click();
  await bob.page
    .locator("dialog")
    .getByRole("button", { name: t("game.resign") })
    .click();
  await bob.page.locator(".game[data-status=over]").waitFor();
  const { state } = await ann.game();
  assert.equal(state.result?.winner, "first");
  const end = howItEnded(state, ["first"]);
  await soon(async () => assert.ok((await ann.page.locator(".notice").textContent())?.includes(end)));

  await ann.page.locator('.buttons [data-act="rematch"]').click();
  // The picture of the end lies over these words.
  await soon(async () => assert.match((await bob.page.locator(".notice").textContent()) ?? "", /wants a rematch/));
  await bob.page.getByRole("button", { name: t("game.rematch.accept") }).click();
  await Promise.all(
    [ann, bob].map((one) =>
      one.page.waitForURL((url) => url.pathname.startsWith("/game/") && !url.pathname.endsWith(id)),
    ),
  );
  const again = await ann.game();
  assert.deepEqual(again.you, ["second"], "the sides are swapped");
  assert.equal(again.info.rematch_of, id);

  // A tie agreed.
  await ann.page.getByRole("button", { name: t("game.tie.offer") }).click();
  await bob.page.getByRole("button", { name: t("game.tie.agree") }).click();
  await ann.page.locator(".game[data-status=over]").waitFor();
  assert.equal((await ann.game()).state.result?.score, "1/2-1/2");
  await Promise.all([ann.leave(), bob.leave()]);
});

test("two on one screen, the board turning between them", { timeout: 180_000 }, async () => {
  const ann = await Visitor.come(browser, server, { settings: { ...SETTINGS, turnBoard: true } });
  /** @type {NewGame} */
  const wish = { game: "37", seats: { first: { kind: "me", name: "Ann" }, second: { kind: "me", name: "Bob" } } };
  await ann.begin(wish);
  const { page } = ann;
  await myTurn(page);
  const before = await page.locator('.board [data-ring="d1"]').boundingBox();
  await oneTurn(ann);
  await page.waitForFunction(
    (y) => Math.abs((document.querySelector('.board [data-ring="d1"]')?.getBoundingClientRect().y ?? 0) - y) > 100,
    before?.y ?? 0,
  );
  await page.getByRole("button", { name: t("game.takeback") }).click();
  await page.waitForFunction(() => document.querySelectorAll(".pairs button.turn").length === 0);
  await page.getByRole("button", { name: t("game.resign") }).click();
  await page
    .locator("dialog", { hasText: "Does Ann resign?" })
    .getByRole("button", { name: t("game.resign") })
    .click();
  await sees(ann, "Bob");
  await page.locator('.buttons [data-act="rematch"]').click();
  await page.locator(".game[data-status=playing]").waitFor();
  assert.equal((await ann.game()).state.seats.first.name, "Bob");
  await ann.leave();
});

test("a message that got lost is noticed and made up for", { timeout: 180_000 }, async () => {
  const ann = await Visitor.come(browser, server, { settings: SETTINGS });
  const eve = await Visitor.come(browser, server, { settings: SETTINGS });
  const id = await ann.begin({
    game: "37",
    seats: { first: { kind: "me", name: "Ann" }, second: { kind: "me", name: "Bob" } },
  });
  let lost = 0;
  let asked = 0;
  await eve.page.routeWebSocket(/socket$/, (line) => {
    const far = line.connectToServer();
    line.onMessage((message) => {
      if (String(message).includes('"resync"')) asked += 1;
      far.send(message);
    });
    far.onMessage((message) => {
      if (lost === 0 && JSON.parse(String(message)).type === "update") lost += 1;
      else line.send(message);
    });
  });
  await eve.visit(`/game/${id}`);
  await eve.page.locator("#lost").waitFor({ state: "hidden" });
  await eve.page.locator(".presence.here").first().waitFor();
  await ann.page.waitForFunction(() => document.querySelector(".watchers")?.textContent === "1 watching");
  await oneTurn(ann);
  await oneTurn(ann);
  await eve.page.waitForFunction(() => document.querySelectorAll(".pairs button.turn").length === 2);
  assert.deepEqual([lost, asked], [1, 1]);
  await Promise.all([ann.leave(), eve.leave()]);
});

test("who joins before the connection is up has joined", async () => {
  const [ann, bob] = [await Visitor.come(browser, server), await Visitor.come(browser, server)];
  const id = await ann.begin({
    game: "37",
    seats: { first: { kind: "me", name: "Ann" }, second: { kind: "open" } },
  });
  /** Lets what the server says through to Bob. */
  let open = () => {};
  const opened = new Promise((resolve) => {
    open = () => resolve(undefined);
  });
  await bob.page.routeWebSocket(/socket$/, (line) => {
    const far = line.connectToServer();
    far.onMessage(async (message) => {
      await opened;
      line.send(message);
    });
  });
  await bob.visit(`/game/${id}`);
  await bob.page.getByRole("button", { name: t("game.join") }).click();
  await bob.page.waitForTimeout(200);
  open();
  await bob.page.waitForSelector(".game[data-status=playing]");
  await ann.page.waitForSelector(".game[data-status=playing]");
  await Promise.all([ann.leave(), bob.leave()]);
});
