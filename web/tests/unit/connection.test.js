// The connection that is taken up again, with a made-up socket, a made-up browser and a made-up clock.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { ANSWER, Connection, PROBE } from "../../js/connection.js";
/** @import {Host} from "../../js/connection.js" */

/** The sockets that were opened, newest last. @type {Socket[]} */
let sockets = [];

class Socket extends EventTarget {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSED = 3;
  readyState = Socket.CONNECTING;
  /** @type {string[]} */ sent = [];
  /** @param {string} url */
  constructor(url) {
    super();
    this.url = url;
    sockets.push(this);
  }
  opens() {
    this.readyState = Socket.OPEN;
    this.dispatchEvent(new Event("open"));
  }
  /** @param {string} data */
  says(data) {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
  breaks() {
    this.readyState = Socket.CLOSED;
    this.dispatchEvent(new Event("close"));
  }
  /** @param {string} text */
  send(text) {
    this.sent.push(text);
  }
  close() {
    if (this.readyState !== Socket.CLOSED) this.breaks();
  }
}

const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
const host = Object.assign(new EventTarget(), {
  document,
  location: { protocol: "https:", host: "zertz.example" },
  WebSocket: Socket,
});

/** Everything that was heard of it. @type {unknown[]} */
let heard = [];
/** @type {Connection} */
let connection;
const last = () => /** @type {Socket} */ (sockets.at(-1));

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  sockets = [];
  heard = [];
  document.visibilityState = "visible";
  connection = new Connection("/socket", {
    ping: () => ({ type: "ping" }),
    slowest: 4000,
    host: /** @type {Host} */ (/** @type {unknown} */ (host)),
    random: () => 0.5,
  });
  connection.addEventListener("open", () => heard.push("open"));
  connection.addEventListener("lost", () => heard.push("lost"));
  connection.addEventListener("quiet", () => heard.push("quiet"));
  connection.addEventListener("heard", () => heard.push("heard"));
  connection.addEventListener("message", (event) => heard.push(/** @type {CustomEvent} */ (event).detail));
});
afterEach(() => {
  connection.close();
  mock.timers.reset();
});

test("it opens when asked to, says and hears JSON, and overlooks what is none", () => {
  assert.equal(sockets.length, 0);
  assert.equal(connection.send({ too: "early" }), false);
  connection.start();
  connection.start();
  assert.deepEqual(
    sockets.map(({ url }) => url),
    ["wss://zertz.example/socket"],
  );
  assert.equal(connection.send({ still: "early" }), false);
  last().opens();
  assert.equal(connection.send({ a: 1 }), true);
  last().says('{"b":2}');
  last().says("{");
  assert.deepEqual(last().sent, ['{"a":1}']);
  assert.deepEqual(heard, ["open", { b: 2 }]);
});

test("pauses double up to the longest, and are short again once it has held", () => {
  connection.start();
  for (const pause of [500, 1000, 2000, 4000, 4000]) {
    const before = sockets.length;
    last().breaks();
    mock.timers.tick(pause - 1);
    assert.equal(sockets.length, before, `before ${pause} ms`);
    mock.timers.tick(1);
    assert.equal(sockets.length, before + 1, `after ${pause} ms`);
  }
  assert.equal(connection.tries, 5);
  last().opens();
  assert.equal(connection.tries, 5, "to be open is not yet to hold");
  connection.steady();
  last().breaks();
  assert.equal(connection.tries, 1);
  mock.timers.tick(500);
  assert.equal(sockets.length, 7);
  assert.deepEqual(heard, ["lost", "lost", "lost", "lost", "lost", "open", "lost"]);
});

test("pauses differ from page to page by up to a quarter", () => {
  connection.start();
  connection.random = () => 0;
  last().breaks();
  mock.timers.tick(375);
  assert.equal(sockets.length, 2);
  connection.random = () => 1;
  last().breaks();
  mock.timers.tick(1249);
  assert.equal(sockets.length, 2);
  mock.timers.tick(1);
  assert.equal(sockets.length, 3);
});

/** Time goes on, a tenth of a second at a time, as alarms are set one after the other. @param {number} ms */
function pass(ms) {
  for (let gone = 0; gone < ms; gone += 100) mock.timers.tick(100);
}

test("an answer that does not come is known within three seconds, and the connection taken up anew", () => {
  assert.ok(ANSWER + PROBE <= 3000);
  connection.start();
  last().opens();
  connection.steady();
  const [dead] = sockets;
  connection.send({ act: 1 });
  connection.expect();
  pass(ANSWER - 100);
  assert.deepEqual(dead.sent, ['{"act":1}']);
  // What is said meanwhile does not put off the question.
  connection.send({ act: 2 });
  connection.expect();
  pass(100);
  assert.deepEqual(dead.sent.at(-1), '{"type":"ping"}');
  pass(PROBE);
  assert.deepEqual([heard, connection.quiet, connection.open], [["open", "quiet"], true, true]);
  pass(3000);
  assert.deepEqual(heard, ["open", "quiet", "lost"]);
  assert.equal(dead.readyState, Socket.CLOSED);
  pass(500);
  assert.equal(sockets.length, 2);
  assert.equal(connection.quiet, false);
});

test("who acts does not wait for the patience of an idle connection", () => {
  connection.start();
  last().opens();
  connection.steady();
  last().says("{}");
  pass(10_000);
  assert.deepEqual(last().sent, ['{"type":"ping"}'], "it was idle, and is asked in passing");
  connection.expect();
  pass(ANSWER + PROBE);
  assert.equal(connection.quiet, true);
});

test("a late answer, whatever it says, ends the doubt", () => {
  connection.start();
  last().opens();
  connection.steady();
  connection.expect();
  pass(ANSWER + PROBE);
  last().says('{"type":"pong"}');
  assert.deepEqual([heard, connection.quiet], [["open", "quiet", { type: "pong" }, "heard"], false]);
  pass(9000);
  assert.equal(sockets.length, 1);
  // With an answer in time nothing is asked.
  const before = last().sent.length;
  connection.expect();
  pass(ANSWER - 100);
  last().says('{"done":1}');
  pass(5000);
  assert.equal(last().sent.length, before);
});

test("a connection over which nothing is said is asked every ten seconds", () => {
  connection.start();
  last().opens();
  last().says("{}");
  pass(10_000);
  assert.deepEqual(last().sent, ['{"type":"ping"}']);
  last().says('{"type":"pong"}');
  pass(10_000);
  assert.equal(last().sent.length, 2);
  pass(4000);
  assert.deepEqual(heard.at(-1), "quiet");
  pass(3000);
  assert.deepEqual(heard.at(-1), "lost");
  pass(500);
  assert.equal(sockets.length, 2);
  assert.equal(sockets[1].sent.length, 0, "nothing is asked before it is open");
  pass(8000);
  assert.deepEqual(heard.slice(-2), ["lost", "lost"], "nor waited for for ever");
});

test("the browser says that it is offline: the connection is asked, and believed", () => {
  connection.start();
  last().opens();
  connection.steady();
  host.dispatchEvent(new Event("offline"));
  assert.deepEqual(last().sent, ['{"type":"ping"}']);
  // A server on the same machine is there nevertheless.
  last().says('{"type":"pong"}');
  pass(PROBE);
  assert.equal(connection.quiet, false);
  host.dispatchEvent(new Event("offline"));
  pass(PROBE);
  assert.equal(connection.quiet, true);
  // Back online: the same one may hold, or another is opened at once.
  connection.retry();
  assert.equal(sockets.length, 2);
});

test("an alarm that was slept through proves nothing", () => {
  connection.start();
  last().opens();
  connection.steady();
  connection.expect();
  pass(ANSWER);
  // The machine sleeps for a minute; the timer is the first to wake.
  mock.timers.setTime(Date.now() + 60_000);
  assert.equal(connection.quiet, false);
  last().says('{"type":"pong"}');
  pass(2000);
  assert.equal(heard.includes("quiet"), false);
});

test("back online, or looked at again, it is tried at once", () => {
  connection.start();
  last().opens();
  connection.steady();
  host.dispatchEvent(new Event("online"));
  assert.equal(sockets.length, 1, "it holds");
  last().breaks();
  document.visibilityState = "hidden";
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(sockets.length, 1, "nobody looks");
  document.visibilityState = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(sockets.length, 2);
  host.dispatchEvent(new Event("online"));
  assert.equal(sockets.length, 2, "a try that has just begun is left alone");
  mock.timers.tick(1000);
  host.dispatchEvent(new Event("online"));
  assert.equal(sockets.length, 3, "one that hangs is given up");
  sockets[1].opens();
  assert.equal(sockets[1].readyState, Socket.CLOSED, "the old one is closed once it is open");
  last().opens();
  assert.deepEqual(heard, ["open", "lost", "open"]);
});

test("a page that goes hangs up, and calls again when it comes back", () => {
  connection.start();
  last().opens();
  connection.steady();
  host.dispatchEvent(new Event("pagehide"));
  assert.equal(last().readyState, Socket.CLOSED);
  pass(60_000);
  assert.deepEqual([sockets.length, heard], [1, ["open"]]);
  host.dispatchEvent(new Event("pageshow"));
  assert.equal(sockets.length, 2);
});

test("a retry by hand takes the place of a try under way, and of an open one that does not hold", () => {
  connection.retry();
  assert.equal(sockets.length, 0, "nobody wants it");
  connection.start();
  connection.retry();
  assert.equal(sockets.length, 2);
  last().opens();
  connection.retry();
  assert.equal(sockets.length, 3);
  last().opens();
  connection.steady();
  connection.retry();
  assert.equal(sockets.length, 3);
  mock.timers.tick(10_000);
  assert.equal(sockets.length, 3, "no pause is left over");
});

test("stopped it hangs up without a word and stays away; started it is there again; closed it hears nothing", () => {
  connection.start();
  last().opens();
  connection.stop();
  assert.equal(last().readyState, Socket.CLOSED);
  host.dispatchEvent(new Event("online"));
  mock.timers.tick(60_000);
  assert.equal(sockets.length, 1);
  connection.start();
  last().breaks();
  connection.stop();
  mock.timers.tick(60_000);
  assert.equal(sockets.length, 2, "the pause is over as well");
  connection.start();
  last().opens();
  const [, , third] = sockets;
  connection.close();
  third.says('{"late":true}');
  host.dispatchEvent(new Event("online"));
  mock.timers.tick(60_000);
  assert.equal(sockets.length, 3);
  assert.deepEqual(heard, ["open", "lost", "open"]);
});
