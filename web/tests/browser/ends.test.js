// The end of a game as a moment, in all its kinds and for everybody who sees it; opponents with faces, and the ladder.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { myTurn, picture, soon, Visitor, world } from "./world.js";
import { persona } from "../../js/words.js";
import { t } from "../../js/messages/index.js";
/** @import {NewGame, SeatWish} from "../../js/protocol.js" */
/** @import {Page} from "playwright-core" */

const { browser, server } = await world();

/** Wins in one turn, with the turn. */
const WINS = (await readFile(new URL("../../../crates/zertz-engine/puzzles/first.txt", import.meta.url), "utf8"))
  .split("\n")
  .filter((line) => line && !line.startsWith("#"))
  .map((line) => ({
    position: line.split(";")[0],
    first: line.split(";")[0].endsWith(" 1"),
    turn: /; moves ([^\s;]+)/.exec(line)?.[1] ?? "",
  }));

/** @type {SeatWish} */ const ANN = { kind: "me", name: "Ann" };
/**
 * A game in which whoever is to move wins at once.
 * @param {SeatWish} other @param {number} [number] @returns {NewGame}
 */
const won = (other, number = 0) => {
  const { position, first } = WINS[number];
  return { game: "37", position, seats: first ? { first: ANN, second: other } : { first: other, second: ANN } };
};

/** @param {Visitor} visitor @param {object} action */
const act = async (visitor, action) => {
  const id = new URL(visitor.page.url()).pathname.split("/").at(-1);
  const answer = await visitor.context.request.post(`/api/v1/games/${id}/actions`, { data: action });
  assert.ok(answer.ok(), await answer.text());
};
/** @param {Page} page @param {string} part */
const said = (page, part) => page.locator(`.finish ${part}`).innerText();

test("a win against the engine: the set, the face, the score, what comes next; the board is not covered for good", async () => {
  const ann = await Visitor.come(browser, server);
  const { page } = ann;
  await ann.begin(won({ kind: "engine", level: 1 }));
  await myTurn(page);
  assert.match(await page.locator(".seat-name").allInnerTexts().then(String), /Pip · level 1/);
  await page.waitForSelector('.portrait [data-level="1"]');
  await act(ann, { type: "move", turn: 1, move: WINS[0].turn });
  await page.waitForSelector(".finish");
  const { state } = await ann.game();
  const end = state.result?.end;
  assert.ok(end?.kind === "winning_set" && end.set !== "each");
  assert.equal(await page.locator(".finish .trophy-marble").count(), end.size, "the set that won, marble by marble");
  assert.equal(await said(page, "h2"), t("game.end.win"));
  assert.equal(await said(page, ".finish-quip"), t("finish.won.newcomer"));
  assert.equal(await page.locator(".finish .finish-face [data-mood]").getAttribute("data-mood"), "sad");
  await soon(async () => assert.match(await said(page, ".finish-score"), /You against Pip: 1 won, 0 lost\./));
  // The keyboard goes on from here, and back.
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), "H2");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".finish").count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-act")), "finish");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".finish");
  await page.locator('.finish [data-act="next-level"]').click();
  await soon(async () =>
    assert.equal((await ann.game()).state.seats.first.level ?? (await ann.game()).state.seats.second.level, 2),
  );

  // The ladder knows it.
  await ann.visit("/");
  const pip = page.locator('.rung[data-level="1"]');
  await soon(async () => assert.equal(await pip.getAttribute("data-beaten"), "yes"));
  assert.equal(await page.locator(".rung").count(), 10);
  assert.match(await page.locator(".ladder > .hint").innerText(), /beaten 1 of 10/);
  assert.match(await pip.innerText(), /1–0/);
  await pip.click();
  await soon(async () => assert.match(await page.locator(".rung-about").innerText(), /37 rings: 1 won, 0 lost/));
  await page.locator('[data-act="challenge"]').click();
  await myTurn(page);
  const { seats } = (await ann.game()).state;
  assert.deepEqual([seats.first.level ?? seats.second.level, seats.first.level && seats.second.level], [1, null]);
  await ann.leave();
});

test("losing, both at one screen, a tie, resignation, isolation of the board, and those who watch", async () => {
  const ann = await Visitor.come(browser, server);
  const eve = await Visitor.come(browser, server);
  const { page } = ann;
  // Lost by resigning: the opponent is glad, and a rematch comes first.
  const lost = await ann.begin(won({ kind: "engine", level: 3 }));
  await eve.visit(`/game/${lost}`);
  await act(ann, { type: "resign" });
  await page.waitForSelector(".finish");
  assert.equal(await said(page, "h2"), t("game.end.loss"));
  assert.equal(await page.locator(".finish-face [data-mood]").getAttribute("data-mood"), "glad");
  assert.equal(await page.locator(".finish .primary").getAttribute("data-act"), "finish-rematch");
  assert.equal(await page.locator(".finish .sign-resign").count(), 1);
  await eve.page.waitForSelector(".finish");
  assert.equal(await said(eve.page, "h2"), t("game.end.wins", { name: persona(3) }));
  assert.equal(
    await eve.page.locator('.finish [data-act="finish-rematch"]').count(),
    0,
    "who watches plays no rematch",
  );
  // Two at one screen win and tie by name.
  await ann.begin({ ...won({ kind: "me", name: "Bob" }) });
  await act(ann, { type: "tie" });
  await page.waitForSelector(".finish");
  assert.equal(await said(page, "h2"), t("game.end.tie"));
  assert.equal(await page.locator(".finish-face").count(), 0);
  // The whole board, isolated.
  await ann.begin({
    game: "7",
    position: "7 oW/GBW/G1 4/6/9 0/0/0 0/0/0 1",
    seats: { first: ANN, second: { kind: "me", name: "Bob" } },
  });
  await myTurn(page);
  await act(ann, { type: "move", turn: 1, move: "Wa1" });
  await page.waitForSelector(".finish");
  const { state } = await ann.game();
  assert.equal(state.result?.end.kind, "full_board");
  assert.equal(await page.locator(".finish .trophy-marble").count(), 6, "all marbles of the board");
  await picture(page, "finish-board");
  // Who comes later sees the board first, and the end when they ask.
  await page.reload();
  await page.waitForSelector(".game[data-status=over]");
  assert.equal(await page.locator(".finish").count(), 0);
  await page.locator('[data-act="finish"]').click();
  await page.waitForSelector(".finish");
  await Promise.all([ann.leave(), eve.leave()]);
});

test("the turning point is one click away: the report opens there", { timeout: 180_000 }, async () => {
  const ann = await Visitor.come(browser, server);
  const { page } = ann;
  await ann.begin({ game: "7", seats: { first: ANN, second: { kind: "me", name: "Bob" } } });
  // A careless game on the smallest board.
  for (let turn = 1; turn <= 6; turn++) {
    const { state } = await ann.game();
    if (!state.options) break;
    const { captures, places, removals, isolations } = /** @type {any} */ (state.options);
    assert.ok(captures && places && removals && isolations !== undefined);
    const at = places[0];
    const removed = removals.find((/** @type {string} */ ring) => ring !== at);
    await act(ann, {
      type: "move",
      turn,
      move: captures.length ? `x${captures[0].join("")}` : `B${at}${removed ? `,${removed}` : ""}`,
    });
  }
  if ((await ann.game()).state.status === "playing") await act(ann, { type: "resign", player: "first" });
  await page.waitForSelector(".finish");
  await page.locator('.finish [data-act="turning"]').click();
  await page.waitForSelector(".report .sums");
  await soon(async () =>
    assert.ok((await page.locator(".turn[aria-current]").count()) > 0 || (await page.locator(".toast").count()) > 0),
  );
  await ann.leave();
});
