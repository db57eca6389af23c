// A game over a connection that comes and goes: a made-up socket, a made-up clock, and a server that plays a move once.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { ANSWER, PROBE } from "../../js/connection.js";
import { t } from "../../js/messages/index.js";
import { Session } from "../../js/session.js";
/** @import {Host} from "../../js/connection.js" */
/** @import {Hello, State} from "../../js/protocol.js" */

/** Sockets that were opened, newest last. @type {Socket[]} */
let sockets = [];

class Socket extends EventTarget {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSED = 3;
  readyState = Socket.CONNECTING;
  /** @type {any[]} */ sent = [];
  constructor() {
    super();
    sockets.push(this);
  }
  opens() {
    this.readyState = Socket.OPEN;
    this.dispatchEvent(new Event("open"));
  }
  /** @param {object} message */
  says(message) {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    if (this.readyState === Socket.CLOSED) return;
    this.readyState = Socket.CLOSED;
    this.dispatchEvent(new Event("close"));
  }
  /** What was asked for, but for signs of life. */
  get actions() {
    return this.sent.filter(({ type }) => type !== "ping");
  }
}

const host = Object.assign(new EventTarget(), {
  document: Object.assign(new EventTarget(), { visibilityState: "visible" }),
  location: { protocol: "http:", host: "zertz.example" },
  WebSocket: Socket,
});

/** As much of a game as a session looks at. @param {Partial<State>} [state] @param {number} [turns] */
const game = (state = {}, turns = 0) =>
  /** @type {Hello} */ (
    /** @type {unknown} */ ({
      type: "hello",
      info: {},
      state: { seq: 0, since: 0, status: "playing", moment: { turn: "first" }, clocks: null, ...state },
      turns: Array.from({ length: turns }, () => ({ after: {} })),
      you: ["first"],
    })
  );

/** @type {Session} */
let session;
/** What has become of what was done, in words. @type {string[]} */
let told = [];
const last = () => /** @type {Socket} */ (sockets.at(-1));
const MOVE = /** @type {const} */ ({ type: "move", turn: 1, move: "Wd4,a1" });

/** @param {import("../../js/protocol.js").Action} action */
function act(action) {
  session.send(action).then(
    () => told.push(`${action.type} done`),
    (error) => told.push(`${action.type}: ${error.message}`),
  );
}
/** Promises are heard of a little later. */
const settle = () => new Promise((resolve) => setImmediate(resolve));
/** @param {number} ms */
function pass(ms) {
  for (let gone = 0; gone < ms; gone += 100) mock.timers.tick(100);
}

/** Waits for the next try to connect. */
function reconnect() {
  for (const before = sockets.length; sockets.length === before; ) pass(100);
}

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  sockets = [];
  told = [];
  session = new Session("abc", game(), /** @type {Host} */ (/** @type {unknown} */ (host)));
});
afterEach(() => {
  session.close();
  mock.timers.reset();
});

test("a move without an answer waits, over as many connections as it takes, and is done once", async () => {
  last().opens();
  last().says(game());
  act(MOVE);
  assert.deepEqual(last().actions, [{ ...MOVE, since: 0, id: last().actions[0].id }]);
  pass(ANSWER + PROBE);
  assert.deepEqual([session.online, session.lost], [false, true], "noticed within three seconds");
  assert.equal(session.pending?.move, "Wd4,a1");
  pass(60_000);
  await settle();
  assert.deepEqual(told, [], "it is neither refused nor given back");
  assert.ok(sockets.length > 2);
  reconnect();
  // The server is back and has not heard of it.
  last().opens();
  last().says(game());
  assert.deepEqual([session.online, session.lost], [true, false]);
  assert.equal(last().actions.length, 1);
  const [{ id, since }] = last().actions;
  assert.equal(since, 0);
  // A second hello, before the answer, says it once more: the server knows it by its table.
  last().says(game());
  assert.equal(last().actions.length, 2);
  last().says({ type: "done", id, seq: 1 });
  last().says({ type: "done", id, seq: 1 });
  await settle();
  assert.deepEqual([told, session.pending], [["move done"], null]);
  last().says(game({ seq: 1, since: 1 }, 1));
  assert.equal(last().actions.length, 2, "what is done is not said again");
});

test("a move made while the connection is lost waits and is sent; anything else is not", async () => {
  last().opens();
  last().says(game());
  last().close();
  act({ type: "resign" });
  act({ type: "tie" });
  act(MOVE);
  await settle();
  const offline = t("connection.offline");
  assert.deepEqual(told, [`resign: ${offline}`, `tie: ${offline}`]);
  assert.equal(session.pending?.move, "Wd4,a1");
  reconnect();
  last().opens();
  last().says(game());
  assert.deepEqual(
    last().actions.map(({ type }) => type),
    ["move"],
  );
});

test("a move that comes too late is not on the table, and says why", async () => {
  last().opens();
  last().says(game());
  last().close();
  act(MOVE);
  reconnect();
  last().opens();
  // Somebody has resigned meanwhile; the server has the last word.
  last().says(game({ seq: 1, status: "over" }));
  assert.equal(session.pending, null);
  const { id } = last().actions[0];
  last().says({ type: "refused", id, code: "over", message: "", reason: "game_over", params: {} });
  await settle();
  assert.deepEqual(told, [`move: ${t("connection.tooLate", { reason: t("refusal.game_over") })}`]);
});

test("what was said just before the connection broke may have been done: it is told, not repeated", async () => {
  last().opens();
  last().says(game());
  act({ type: "resign" });
  last().close();
  await settle();
  assert.deepEqual(told, [`resign: ${t("connection.lost")}`]);
  reconnect();
  last().opens();
  last().says(game({ seq: 1, status: "over" }));
  assert.deepEqual(last().actions, []);
});

test("a connection that was only slow holds, and what was done meanwhile is sent over it", async () => {
  last().opens();
  last().says(game());
  host.dispatchEvent(new Event("offline"));
  pass(PROBE);
  assert.equal(session.lost, true);
  act(MOVE);
  assert.deepEqual(last().actions, []);
  last().says({ type: "pong" });
  assert.deepEqual([session.lost, sockets.length, last().actions.length], [false, 1, 1]);
  const { id } = last().actions[0];
  last().says({ type: "refused", id, code: "illegal", message: "", reason: "no_turn_yet", params: {} });
  await settle();
  assert.equal(told.length, 1);
});

test("how long until a game may be claimed", () => {
  const overdue = { player: "second", wait: 30_000 };
  last().opens();
  last().says(game({ moment: /** @type {any} */ ({ turn: "second" }) }));
  assert.equal(session.overdue(), null);
  last().says({ type: "presence", first: "here", second: "lost", watchers: 0, overdue });
  const left = session.overdue() ?? 0;
  assert.ok(left > 29_000 && left <= 30_000);
  last().says({ type: "presence", first: "here", second: "lost", watchers: 0, overdue: { ...overdue, wait: 0 } });
  assert.equal(session.overdue(), 0);
  // They have moved, or oneself is offline: nothing is known.
  last().says(game({ seq: 1, since: 1, moment: /** @type {any} */ ({ turn: "first" }) }));
  assert.equal(session.overdue(), null);
});
