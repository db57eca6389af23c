// The library without its page: asking a server that may be away, and putting files together.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { Refusal } from "../../js/api.js";
import { gameTitle, gameWords } from "../../js/game-text.js";
import { pack } from "../../js/library/pack.js";
import { BEAT, SLOWEST, watcher } from "../../js/library/watch.js";
import { t } from "../../js/messages/index.js";

const settle = () =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

beforeEach(() => {
  mock.timers.reset();
});

/** Lets time pass in small steps. @param {number} milliseconds */
async function pass(milliseconds) {
  for (let at = 0; at < milliseconds; at += 100) {
    mock.timers.tick(100);
    await settle();
  }
}

test("a server that is away is asked less and less often, it is said, and all is well when it is back", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let asked = 0;
  let away = true;
  /** @type {string[]} */
  const told = [];
  const watch = watcher(
    async () => {
      asked += 1;
      if (away) throw new Refusal("lost", "The server does not answer.");
      return true;
    },
    (words) => told.push(words),
  );
  watch.later();
  await pass(60_000);
  assert.ok(asked >= 4 && asked <= 12, `asked ${asked} times in a minute`);
  assert.equal(told.at(-1), t("connection.silent.retrying"));
  away = false;
  await pass(SLOWEST + BEAT);
  assert.equal(told.at(-1), "");
  const before = asked;
  await pass(10 * BEAT);
  assert.ok(asked >= before + 9, "then as often as before");
  watch.leave();
  const last = asked;
  await pass(SLOWEST);
  assert.equal(asked, last, "a page that was left asks for nothing");
});

test("the watching ends when all is read, when it is refused, and for a page that is left in the middle of a question", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let asked = 0;
  watcher(
    async () => {
      asked += 1;
      return false;
    },
    () => {},
  ).later();
  await pass(5000);
  assert.equal(asked, 1);
  /** @type {string[]} */
  const told = [];
  watcher(
    async () => {
      asked += 1;
      throw new Refusal("not_found", "There is no such import.", 404);
    },
    (words) => told.push(words),
  ).later();
  await pass(5000);
  assert.equal(asked, 2);
  assert.deepEqual(told, ["There is no such import."]);
  /** @type {(error: Error) => void} */
  let fail = () => {};
  const watch = watcher(
    () => {
      asked += 1;
      return new Promise((_, reject) => {
        fail = reject;
      });
    },
    (words) => told.push(words),
  );
  watch.now();
  watch.leave();
  fail(new Refusal("lost", "away"));
  await pass(5000);
  assert.equal(asked, 3);
  assert.equal(told.length, 1);
});

test("packing stops when it is told to", async () => {
  const stop = new AbortController();
  const files = Array.from({ length: 50 }, (_, i) => ({ name: `${i}.zgn`, file: new Blob(['[Game "37"]\n']) }));
  let part = 0;
  const packing = pack(
    files,
    (now) => {
      part = now;
      if (now > 0.2) stop.abort(new Refusal("aborted", "Sending was stopped."));
    },
    stop.signal,
  );
  await assert.rejects(packing, /Sending was stopped/);
  assert.ok(part < 0.3);
  assert.ok((await pack(files)).size > 50 * 12);
});

test("the rules of a game in words", () => {
  assert.equal(gameWords("37"), "37 rings");
  assert.equal(gameWords("48:tournament"), "48 rings, tournament");
  assert.equal(gameWords("3.4.3.2:blitz"), "12 rings, blitz");
  assert.equal(gameWords("61:captures=claimed"), "61 rings, custom rules");
  assert.equal(gameTitle("48:tournament"), "48 rings, tournament");
  assert.equal(
    gameTitle("37:blitz:islands=inert:claims=optional:captures=claimed:goals=1/2/3/4:pool=5/7/9"),
    "37 rings, blitz, islands out of play, isolated marbles may be declined, captures may be overlooked, " +
      "goals 1/2/3/4, pool 5/7/9",
  );
});
