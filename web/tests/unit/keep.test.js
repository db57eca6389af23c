// Keeping what was edited: drafts of several windows, notes that could not be saved, and leaving in the middle of it.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { DraftKeeper, draftOf, dropDraft, readDraft, sendUnsent } from "../../js/analysis/drafts.js";
import { Keeper } from "../../js/analysis/keep.js";
import { putNotes } from "../../js/analysis/server.js";
import { t } from "../../js/messages/index.js";
/** @import {TreeWish} from "../../js/protocol.js" */

/** Storage as a browser has it, with so much room. */
class Storage {
  /** @type {Map<string, string>} */
  map = new Map();
  room = Infinity;
  get length() {
    return this.map.size;
  }
  /** @param {number} i */
  key(i) {
    return [...this.map.keys()][i] ?? null;
  }
  /** @param {string} key */
  getItem(key) {
    return this.map.get(key) ?? null;
  }
  /** @param {string} key @param {string} value */
  setItem(key, value) {
    const others = [...this.map].reduce((sum, [name, text]) => sum + (name === key ? 0 : text.length), 0);
    if (others + value.length > this.room) throw new Error("full");
    this.map.set(key, value);
  }
  /** @param {string} key */
  removeItem(key) {
    this.map.delete(key);
  }
}

/**
 * What was sent; each is answered by hand.
 * @type {{method: string, body: any, keepalive: boolean, answer: (status: number) => Promise<void>}[]}
 */
let sent = [];
let clock = 1000;
/** @type {Map<string, () => void>} */
const listeners = new Map();

/** Another window of the same browser. */
const newWindow = () => {
  Object.assign(globalThis, { sessionStorage: new Storage() });
};
const settle = () =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  sent = [];
  clock = 1000;
  mock.method(Date, "now", () => ++clock);
  Object.assign(globalThis, {
    localStorage: new Storage(),
    sessionStorage: new Storage(),
    addEventListener: (/** @type {string} */ name, /** @type {() => void} */ act) => listeners.set(name, act),
    removeEventListener: (/** @type {string} */ name) => listeners.delete(name),
    fetch: (/** @type {string} */ _, /** @type {any} */ { method = "GET", body, keepalive = false }) =>
      new Promise((resolve, reject) => {
        sent.push({
          method,
          body: body ? JSON.parse(body) : null,
          keepalive,
          answer: (status) => {
            if (status) resolve(new Response(status === 204 ? null : "{}", { status }));
            else reject(new Error("no line"));
            return settle().then(settle);
          },
        });
      }),
  });
});

/** @param {string} words @returns {TreeWish} */
const wish = (words) => ({ game: "37", position: null, tags: [["Event", words]], result: null, nodes: [] });
/** @param {TreeWish | undefined} tree */
const wordsOf = (tree) => tree?.tags[0]?.[1];

/** A board whose content is a word. @param {string | null} key @param {string} [draft] @param {any} [others] */
function board(key, draft = "", others = null) {
  const tree = {
    words: "",
    at: { tokens: [] },
    wish() {
      return wish(this.words);
    },
  };
  /** @type {string[]} */
  const said = [];
  let typed = "";
  const keeper = new Keeper(/** @type {any} */ (tree), {
    key,
    draft,
    others,
    say: (state, why) => said.push(why ? `${state}: ${why}` : state),
    gather: () => {
      if (typed) {
        tree.words = typed;
        keeper.touch();
      }
    },
  });
  return {
    keeper,
    said,
    edit: (/** @type {string} */ words) => {
      tree.words = words;
      keeper.touch();
    },
    type: (/** @type {string} */ words) => {
      typed = words;
    },
  };
}

test("two windows with the plain address keep a board each, and a new window goes on with the newest", () => {
  const first = new DraftKeeper(draftOf(""));
  assert.equal(first.there, false);
  first.store(wish("one"), []);
  const mine = sessionStorage;
  newWindow();
  const second = new DraftKeeper(draftOf(""));
  assert.equal(wordsOf(second.from?.tree), "one", "it goes on with what there is");
  second.store(wish("two"), []);
  assert.equal(localStorage.length, 1, "what was gone on with does not lie there twice");
  const theirs = sessionStorage;
  Object.assign(globalThis, { sessionStorage: mine });
  assert.equal(wordsOf(readDraft(draftOf(""))?.tree), "one", "a reload of the first window finds its own");
  first.store(wish("one, more"), []);
  Object.assign(globalThis, { sessionStorage: theirs });
  assert.equal(wordsOf(readDraft(draftOf(""))?.tree), "two");
  newWindow();
  assert.equal(wordsOf(readDraft(draftOf(""))?.tree), "one, more");
  assert.equal(localStorage.length, 2, "neither is lost");
  // Thrown away here, this window begins anew and does not fetch what another one has.
  dropDraft(draftOf(""));
  assert.equal(readDraft(draftOf("")), null);
  assert.equal(localStorage.length, 1);
});

test("the ninth draft drives out the oldest alone, and so does a storage that is full", () => {
  for (let i = 1; i <= 9; i++) new DraftKeeper(draftOf(`?game=${i}`)).store(wish(String(i)), []);
  const there = () => Array.from({ length: 10 }, (_, i) => i + 1).filter((i) => readDraft(draftOf(`?game=${i}`)));
  assert.deepEqual(there(), [2, 3, 4, 5, 6, 7, 8, 9]);
  const room = /** @type {any} */ (sessionStorage);
  room.room = [...room.map.values()].join("").length;
  assert.equal(new DraftKeeper(draftOf("?game=10")).store(wish("ten, and longer"), []), true);
  assert.ok(there().includes(10) && there().includes(9) && !there().includes(2));
});

test("a save that fails after the board was left is not tried from there again, and sent when it is opened again", async () => {
  const ann = board("game-1");
  ann.edit("a");
  mock.timers.tick(1000);
  assert.equal(sent.length, 1);
  ann.keeper.close();
  await sent[0].answer(0);
  mock.timers.tick(60_000);
  await settle();
  assert.equal(sent.length, 1, "a closed board asks for nothing");
  const opening = sendUnsent("game-1", putNotes);
  await settle();
  assert.deepEqual([sent[1].method, wordsOf(sent[1].body)], ["PUT", "a"]);
  await sent[1].answer(204);
  await opening;
  await sendUnsent("game-1", putNotes);
  assert.equal(sent.length, 2, "once is enough");
});

test("a board that is still open tries again", async () => {
  const ann = board("game-2");
  ann.edit("a");
  mock.timers.tick(1000);
  await sent[0].answer(503);
  assert.equal(ann.said.at(-1), "failed");
  mock.timers.tick(6000);
  await sent[1].answer(204);
  assert.equal(ann.said.at(-1), "saved");
  ann.keeper.close();
});

test("what the server refuses is not sent again and again, and it is said why", async () => {
  const ann = board("game-9");
  ann.edit("a");
  mock.timers.tick(1000);
  await sent[0].answer(400);
  assert.match(ann.said.at(-1) ?? "", /^failed: ./);
  mock.timers.tick(60_000);
  await settle();
  assert.equal(sent.length, 1);
  ann.edit("b");
  mock.timers.tick(1000);
  await sent[1].answer(204);
  assert.equal(ann.said.at(-1), "saved");
  ann.keeper.close();
});

test("what could not be sent waits for a server that is away, and is given up if it is refused", async () => {
  const ann = board("game-3");
  ann.edit("a");
  ann.keeper.close();
  await sent[0].answer(0);
  const opening = assert.rejects(sendUnsent("game-3", putNotes));
  await settle();
  await sent[1].answer(0);
  await opening;
  const again = sendUnsent("game-3", putNotes);
  await settle();
  await sent[2].answer(404);
  await again;
  await sendUnsent("game-3", putNotes);
  assert.equal(sent.length, 3);
});

test("what waits in one window does not write over what another has saved since", async () => {
  const ann = board("game-8");
  ann.edit("old");
  ann.keeper.close();
  await sent[0].answer(0);
  const mine = sessionStorage;
  newWindow();
  const other = board("game-8");
  other.edit("new");
  mock.timers.tick(1000);
  await sent[1].answer(204);
  other.keeper.close();
  Object.assign(globalThis, { sessionStorage: mine });
  await sendUnsent("game-8", putNotes);
  assert.deepEqual(
    sent.map((one) => wordsOf(one.body)),
    ["old", "new"],
  );
  localStorage.setItem("zertz.saved", "[[3]]");
  await sendUnsent("game-8", putNotes);
  assert.equal(sent.length, 2, "it is given up for good");
});

test("a board that is left while another window saves waits for its turn, and loses nothing if the browser is closed meanwhile", async () => {
  /** @type {(() => Promise<void>)[]} */
  const waiting = [];
  /** @type {string[]} */
  const told = [];
  const others = {
    alone: (/** @type {() => Promise<void>} */ act) =>
      new Promise((resolve) => {
        waiting.push(() => act().then(() => resolve(undefined)));
      }),
    tell: (/** @type {string} */ news) => told.push(news),
    close: () => told.push("closed"),
  };
  const ann = board("game-10", "", others);
  ann.edit("a");
  const closing = ann.keeper.close();
  assert.equal(sent.length, 0);
  await sendUnsent("game-10", async (_, kept) => {
    assert.equal(wordsOf(kept), "a");
  });
  waiting[0]();
  await settle();
  assert.equal(wordsOf(sent[0].body), "a");
  await sent[0].answer(204);
  await closing;
  assert.deepEqual(told, ["saved", "closed"], "the others are told before the line to them is closed");
});

/** Nobody else saves just now. */
const nobody = { alone: (/** @type {() => Promise<void>} */ act) => act(), tell: () => {}, close: () => {} };

test("what another window has saved is not replaced as long as it could not be read", async () => {
  const ann = board("game-11", "", nobody);
  ann.edit("a");
  // Another window has saved, but its notes cannot be had just now.
  const heard = ann.keeper.elsewhere("saved");
  await settle();
  assert.equal(sent[0].method, "GET");
  await sent[0].answer(0);
  await heard;
  mock.timers.tick(1000);
  await settle();
  assert.deepEqual(
    sent.map((one) => one.method),
    ["GET", "GET"],
    "it is asked for again before anything is saved",
  );
  await sent[1].answer(500);
  assert.equal(ann.said.at(-1), "failed");
  mock.timers.tick(6000);
  await settle();
  // No notes are there after all.
  await sent[2].answer(204);
  assert.equal(sent[3].method, "PUT");
  await sent[3].answer(204);
  assert.equal(ann.said.at(-1), "saved");
  ann.keeper.close();
});

test("a page that goes does not replace what another window has saved, but keeps its own for the next time", async () => {
  for (const [key, leave] of /** @type {[string, (keeper: Keeper) => void][]} */ ([
    ["game-12", () => listeners.get("pagehide")?.()],
    [
      "game-13",
      (keeper) => {
        keeper.close();
      },
    ],
  ])) {
    sent = [];
    const ann = board(key, "", nobody);
    ann.edit("a");
    ann.keeper.stale = true;
    leave(ann.keeper);
    await settle();
    for (const one of sent) await one.answer(0);
    assert.ok(sent.every((one) => one.method === "GET"));
    let kept = "";
    await sendUnsent(key, async (_, wish) => {
      kept = wordsOf(wish) ?? "";
    });
    assert.equal(kept, "a");
  }
});

test("a board that was left still hears that another window has saved", async () => {
  /** @type {(() => Promise<void>)[]} */
  const waiting = [];
  const others = {
    ...nobody,
    alone: (/** @type {() => Promise<void>} */ act) =>
      new Promise((resolve) => {
        waiting.push(() => act().then(() => resolve(undefined)));
      }),
  };
  const ann = board("game-14", "", others);
  ann.edit("a");
  const closing = ann.keeper.close();
  await ann.keeper.elsewhere("saved");
  waiting[0]();
  await settle();
  assert.equal(sent[0].method, "GET", "what the other has saved is read first");
  await sent[0].answer(204);
  await sent[1].answer(204);
  await closing;
});

test("forgetting is told to other windows", async () => {
  /** @type {string[]} */
  const told = [];
  const ann = board("game-15", "", { ...nobody, tell: (/** @type {string} */ news) => told.push(news) });
  const forgetting = ann.keeper.forget();
  await settle();
  assert.equal(sent[0].method, "DELETE");
  await sent[0].answer(204);
  await forgetting;
  assert.deepEqual(told, ["forgotten"]);
  const bea = board("game-15", "", nobody);
  await bea.keeper.elsewhere("forgotten");
  assert.equal(bea.said.at(-1), `failed: ${t("analysis.forgotten")}`);
  bea.keeper.close();
});

test("a page that goes takes the comment along that is being typed, and what is still on its way", async () => {
  const ann = board("game-4");
  ann.type("half a sent");
  listeners.get("pagehide")?.();
  assert.equal(wordsOf(sent[0]?.body), "half a sent");
  assert.equal(sent[0].keepalive, true);
  await sent[0].answer(204);
  ann.type("");
  ann.edit("b");
  mock.timers.tick(1000);
  assert.equal(sent.length, 2);
  listeners.get("pagehide")?.();
  assert.deepEqual(
    [wordsOf(sent[2]?.body), sent[2]?.keepalive],
    ["b", true],
    "the browser cuts off what is on its way",
  );
  await sent[1].answer(204);
  await sent[2].answer(204);
  ann.keeper.close();
});

test("the browser's limit for a page that is gone counts bytes", async () => {
  for (const [words, small] of /** @type {[string, boolean][]} */ ([
    ["x".repeat(40_000), true],
    ["é".repeat(40_000), false],
  ])) {
    const done = putNotes("game-5", wish(words), { last: true });
    await settle();
    assert.equal(sent.at(-1)?.keepalive, small);
    await sent.at(-1)?.answer(204);
    await done;
  }
});

test("forgetting waits for a save on its way, and nothing comes back after it", async () => {
  const ann = board("game-6");
  ann.edit("a");
  mock.timers.tick(1000);
  ann.edit("b");
  const forgetting = ann.keeper.forget();
  await settle();
  assert.deepEqual(
    sent.map((one) => one.method),
    ["PUT"],
    "the deletion waits",
  );
  await sent[0].answer(0);
  assert.deepEqual(
    sent.map((one) => one.method),
    ["PUT", "DELETE"],
  );
  await sent[1].answer(204);
  await forgetting;
  ann.keeper.touch();
  ann.keeper.close();
  mock.timers.tick(60_000);
  await settle();
  assert.equal(sent.length, 2);
  await sendUnsent("game-6", putNotes);
  assert.equal(sent.length, 2);
});

test("where forgetting fails, what was edited is saved after all", async () => {
  const ann = board("game-7");
  ann.edit("a");
  const forgetting = assert.rejects(ann.keeper.forget());
  await settle();
  await sent[0].answer(0);
  await forgetting;
  mock.timers.tick(1000);
  assert.deepEqual([sent[1]?.method, wordsOf(sent[1]?.body)], ["PUT", "a"]);
  await sent[1].answer(204);
  ann.keeper.close();
});
