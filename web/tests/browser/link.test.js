// A connection that falls silent, breaks and comes back, between two browsers. One of them reaches the server through
// a wire of the test's own, which can be held or cut: what the browser calls offline would leave open sockets alone.

import assert from "node:assert/strict";
import { connect, createServer } from "node:net";
import { after, afterEach, test } from "node:test";
import { inAllThemes, isClean, myTurn, picture, playTurn, ringOf, Server, soon, Visitor, world } from "./world.js";
import { t } from "../../js/messages/index.js";
/** @import {AddressInfo, Socket} from "node:net" */

/** The server’s patience, in seconds. The usual one is tested by its figures. */
const SILENCE = 4;
const ABSENCE = 3;
const { browser, server } = await world({
  own: true,
  flags: ["--silence", String(SILENCE), "--absence", String(ABSENCE)],
});

/** A wire to the server. Held, it carries nothing and says nothing; cut, everything over it breaks. */
class Wire {
  /** @type {Set<Socket>} */ #ends = new Set();
  #held = false;
  #cut = false;
  #listener = createServer((near) => this.#join(near));
  base = "";

  async lay() {
    await new Promise((resolve) => this.#listener.listen(0, "127.0.0.1", () => resolve(null)));
    this.base = `http://127.0.0.1:${/** @type {AddressInfo} */ (this.#listener.address()).port}`;
  }

  /** @param {Socket} near */
  #join(near) {
    if (this.#cut) {
      near.destroy();
      return;
    }
    const far = connect(Number(new URL(server.base).port), "127.0.0.1");
    for (const [end, other] of [
      [near, far],
      [far, near],
    ]) {
      this.#ends.add(end);
      end.on("data", (data) => other.write(data));
      end.on("end", () => !this.#held && other.end());
      end.on("error", () => {});
      end.on("close", () => {
        this.#ends.delete(end);
        if (!this.#held) other.destroy();
      });
      if (this.#held) end.pause();
    }
  }

  hold() {
    this.#held = true;
    for (const end of this.#ends) end.pause();
  }

  /** What was held goes on its way, also what nobody waits for any more. */
  release() {
    this.#held = false;
    for (const end of this.#ends) end.resume();
  }

  cut() {
    this.#cut = true;
    for (const end of this.#ends) end.destroy();
  }

  mend() {
    this.#cut = false;
  }

  async take() {
    this.cut();
    await new Promise((resolve) => this.#listener.close(resolve));
  }
}

const wire = new Wire();
await wire.lay();
after(() => wire.take());
afterEach(() => {
  wire.release();
  wire.mend();
});

const SETTINGS = { motion: "off", sounds: false };
const NOISE = /WebSocket connection|ERR_|Failed to load/;

/** Ann and Bob with five minutes each; Bob’s wire is the one that breaks. @param {boolean} [phone] */
async function pair(phone = false) {
  const [ann, bob] = await Promise.all([
    Visitor.come(browser, server, { settings: SETTINGS }),
    Visitor.come(browser, Server.at(wire.base), { settings: SETTINGS, phone }),
  ]);
  bob.expected = NOISE;
  const id = await ann.begin({
    game: "37",
    seats: { first: { kind: "me", name: "Ann" }, second: { kind: "open" } },
    clock: { seconds: 300, increment: 0 },
  });
  await bob.visit(`/game/${id}`);
  await bob.page.getByLabel(t("player.name")).fill("Bob");
  await bob.page.getByRole("button", { name: t("game.join") }).click();
  await myTurn(ann.page);
  await playTurn(ann.page, { marble: "W", at: "d4", removed: "a1" });
  await myTurn(bob.page);
  return { ann, bob };
}

/** How long it takes until something holds, in milliseconds. @param {Promise<unknown>} what */
async function timed(what) {
  const begun = performance.now();
  await what;
  return performance.now() - begun;
}

/** @param {Visitor} visitor */
const lost = ({ page }) => page.locator("#lost", { hasText: t("connection.retrying") });
/** @param {Visitor} visitor */
const turns = async (visitor) => (await visitor.game()).turns.map(({ token }) => token);

test("a connection that falls silent: noticed on both sides, and the move counts once", {
  timeout: 120_000,
}, async () => {
  const { ann, bob } = await pair();
  const note = ann.page.locator(".seat-note", { hasText: t("game.seat.lost") });
  const [noticed, told] = await Promise.all([
    (async () => {
      await bob.page.locator('.pool [data-marble="G"]').click();
      await bob.page.locator(ringOf("b2")).click();
      wire.hold();
      // The turn is complete, and goes nowhere.
      await bob.page.locator(ringOf("a2")).click();
      return timed(lost(bob).waitFor());
    })(),
    (async () => {
      await bob.page.locator(ringOf("a2")).waitFor({ state: "hidden" });
      return timed(note.waitFor());
    })(),
  ]);
  assert.ok(noticed <= 3000, `noticed after ${Math.round(noticed)} ms`);
  assert.ok(told <= SILENCE * 1000 + 2000, `told after ${Math.round(told)} ms`);
  // The move stays where it was made, and says that it waits; also for whoever looks at the past meanwhile.
  const sentence = bob.page.locator(".words .sentence", { hasText: t("game.pending") });
  await sentence.waitFor();
  const waits = async () => {
    assert.equal(await bob.page.locator(".board.pending").count(), 1);
    assert.equal(await bob.page.locator(ringOf("a2")).isVisible(), false);
    assert.match((await bob.page.locator(ringOf("b2")).getAttribute("aria-label")) ?? "", /grey/i);
  };
  await soon(waits);
  await bob.page.keyboard.press("PageUp");
  await bob.page.locator(".game[data-live=no]").waitFor();
  await bob.page.keyboard.press("PageDown");
  await soon(waits);
  await inAllThemes(bob.page, "link-pending");
  assert.equal((await turns(ann)).length, 1);
  // A second later Ann may claim the game: she waits instead.
  await ann.page.getByRole("button", { name: t("game.overdue.tie") }).waitFor();
  await inAllThemes(ann.page, "link-overdue");
  // The wire carries again, also what was sent over connections that were given up.
  wire.release();
  await lost(bob).waitFor({ state: "hidden" });
  await soon(async () => assert.deepEqual(await turns(ann), ["Wd4,a1", "Gb2,a2"]));
  await note.waitFor({ state: "hidden" });
  await ann.page.getByRole("button", { name: t("game.overdue.tie") }).waitFor({ state: "hidden" });
  assert.equal(await bob.page.locator(".board.pending").count(), 0);
  await myTurn(ann.page);
  assert.equal(await bob.page.locator(".toast").count(), 0);
  await Promise.all([ann.leave(), bob.leave()]);
});

test("a connection that breaks: the game is claimed, and the late move says why", { timeout: 120_000 }, async () => {
  const { ann, bob } = await pair(true);
  wire.cut();
  // Ann sees how long she has to wait.
  const countdown = ann.page.waitForFunction(() => document.querySelector(".notice .countdown")?.textContent);
  assert.ok((await timed(lost(bob).waitFor())) <= 3000);
  assert.match(String(await (await countdown).jsonValue()), /0:0\d/);
  await picture(ann.page, "link-countdown");
  await bob.page.locator('.pool [data-marble="B"]').tap();
  await bob.page.locator(ringOf("g1")).tap();
  await bob.page.locator(ringOf("a2")).tap();
  await bob.page.locator(".board.pending").waitFor();
  await picture(bob.page, "link-pending-phone");
  await isClean(bob.page, "a move that waits, on a phone");
  // What cannot wait says so at once.
  await bob.page.getByRole("button", { name: t("game.takeback") }).tap();
  await bob.page.locator(".toast", { hasText: t("connection.offline") }).waitFor();
  // Then she may end the game, and it stays ended.
  await ann.page.getByRole("button", { name: t("game.overdue.win") }).click();
  for (const again of [false, true]) {
    if (again) await ann.page.reload();
    await ann.page.locator(".game[data-status=over]").waitFor();
    await ann.page.waitForFunction(() =>
      document.querySelector(".game")?.textContent?.includes("was gone for too long"),
    );
  }
  wire.mend();
  await bob.page.evaluate(() => dispatchEvent(new Event("online")));
  const reason = t("refusal.game_over");
  await bob.page.locator(".toast", { hasText: t("connection.tooLate", { reason }) }).waitFor();
  await bob.page.locator(".game[data-status=over]").waitFor();
  assert.deepEqual(await turns(ann), ["Wd4,a1"]);
  assert.equal(await bob.page.locator(".board.pending").count(), 0);
  await Promise.all([ann.leave(), bob.leave()]);
});
