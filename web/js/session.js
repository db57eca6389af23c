// One game, live: catches up after the connection was lost, and answers every action with done or refused.

import { game, Refusal } from "./api.js";
import { Connection } from "./connection.js";
import { refusalText, t } from "./messages/index.js";
/**
 * @import {
 *   Action, ClientMessage, GameEvent, GameInfo, Hello, Player, ServerMessage, State, TurnMade, Update
 * } from "./protocol.js"
 */

/**
 * @typedef {{
 *   action: Action,
 *   resolve: () => void,
 *   reject: (error: Refusal) => void,
 *   timer: ReturnType<typeof setTimeout>,
 *   sent: boolean,
 * }} Waiting
 */

const PATIENCE = 10_000;
const SLOWEST = 15_000;
/** Types of actions that may safely be said twice: a move carries the number of its turn. */
const REPEATABLE = new Set(["move"]);

/**
 * Events: `hello` (everything anew), `update` with {event, cut, added}, `presence`, `you`, `connection` (online changed),
 * `bye`, `gone` (the game was deleted).
 */
export class Session extends EventTarget {
  /** @param {string} id @param {Omit<Hello, "type">} start What GET said of the game. */
  constructor(id, start) {
    super();
    this.id = id;
    /** @type {GameInfo} */ this.info = start.info;
    /** @type {State} */ this.state = start.state;
    /** @type {TurnMade[]} */ this.turns = start.turns;
    /** @type {Player[]} */ this.you = start.you;
    /** Until the server says otherwise, everybody is there. */
    /** @type {Omit<Extract<ServerMessage, {type: "presence"}>, "type">} */
    this.presence = { first: "here", second: "here", watchers: 0, overdue: null };
    this.online = false;
    /** When the clocks of `state` were true, on this machine's clock. */
    this.heard = performance.now();
    /** @type {Map<number, Waiting>} */ this.waiting = new Map();
    this.serial = 0;
    this.closed = false;
    this.connection = new Connection(`/api/v1/games/${encodeURIComponent(id)}/socket`, {
      ping: () => ({ id: ++this.serial, type: "ping" }),
      slowest: SLOWEST,
    });
    this.connection.addEventListener("message", (event) => this.hear(/** @type {CustomEvent} */ (event).detail));
    this.connection.addEventListener("lost", () => this.lost());
    this.connection.start();
  }

  /** Ends the session; nothing is heard of it any more. */
  close() {
    this.closed = true;
    this.connection.close();
    for (const [id] of this.waiting) this.settle(id, new Refusal("lost", t("connection.left")));
  }

  /** Tries to connect that failed since it was last online. */
  get tries() {
    return this.connection.tries;
  }

  reconnectNow() {
    this.connection.retry();
  }

  lost() {
    this.setOnline(false);
    // What was on its way may or may not have arrived. A move can be said again; the rest is better asked anew.
    for (const [id, { action }] of this.waiting) {
      if (!REPEATABLE.has(action.type)) this.settle(id, new Refusal("lost", t("connection.lost")));
    }
    // A socket does not say why it was refused. After some tries, ask whether the game is still there.
    if (this.tries % 4 === 3) this.exists();
  }

  async exists() {
    try {
      await game(this.id);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 404 || this.closed) return;
      this.close();
      this.dispatchEvent(new Event("gone"));
    }
  }

  /** @param {boolean} online */
  setOnline(online) {
    if (this.online === online && online) return;
    this.online = online;
    this.dispatchEvent(new Event("connection"));
  }

  /** @param {ClientMessage} message */
  write(message) {
    this.connection.send(message);
  }

  /**
   * Does something; ends when the server has done it, or with a Refusal.
   * @param {Action} action
   * @returns {Promise<void>}
   */
  send(action) {
    return new Promise((resolve, reject) => {
      // Before the first hello the connection is on its way, and what is done waits for it. Later it is lost.
      const lost = !this.online && this.tries > 0;
      if (lost && !REPEATABLE.has(action.type)) {
        reject(new Refusal("lost", t("connection.offline")));
        return;
      }
      const id = ++this.serial;
      const timer = setTimeout(() => {
        this.settle(id, new Refusal("lost", t("connection.late")));
        this.resync();
      }, PATIENCE);
      this.waiting.set(id, { action, resolve, reject, timer, sent: this.online });
      if (this.online) this.write({ id, ...action });
    });
  }

  resync() {
    this.write({ id: ++this.serial, type: "resync" });
  }

  /** @param {number} id @param {Refusal} [refusal] */
  settle(id, refusal) {
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    this.waiting.delete(id);
    clearTimeout(waiting.timer);
    if (refusal) waiting.reject(refusal);
    else waiting.resolve();
  }

  /** @param {ServerMessage} message */
  hear(message) {
    switch (message.type) {
      case "hello":
        this.hello(message);
        break;
      case "update":
        this.update(message);
        break;
      case "done":
        this.settle(message.id);
        break;
      case "refused":
        this.settle(message.id, new Refusal(message.code, refusalText(message)));
        break;
      case "you":
        this.you = message.seats;
        this.dispatchEvent(new Event("you"));
        break;
      case "presence":
        this.presence = message;
        this.dispatchEvent(new Event("presence"));
        break;
      case "bye":
        this.dispatchEvent(new CustomEvent("bye", { detail: refusalText(message) }));
        break;
      case "pong":
        break;
    }
  }

  /** @param {Hello} hello */
  hello(hello) {
    this.info = hello.info;
    this.state = hello.state;
    this.turns = hello.turns;
    this.you = hello.you;
    this.heard = performance.now();
    this.connection.steady();
    this.setOnline(true);
    this.dispatchEvent(new Event("hello"));
    for (const [id, waiting] of this.waiting) {
      const { action, sent } = waiting;
      if (sent && !REPEATABLE.has(action.type)) continue;
      if (action.type === "move" && action.turn <= this.turns.length) this.settle(id);
      else {
        waiting.sent = true;
        this.write({ id, ...action });
      }
    }
  }

  /** @param {Update} update */
  update(update) {
    // Old news: a hello has already told it.
    if (update.state.seq <= this.state.seq) return;
    if (update.state.seq !== this.state.seq + 1 || update.keep > this.turns.length) {
      this.resync();
      return;
    }
    const before = this.turns.length;
    this.state = update.state;
    this.turns = [...this.turns.slice(0, update.keep), ...update.add];
    this.heard = performance.now();
    /** @type {{event: GameEvent, cut: boolean, added: TurnMade[]}} */
    const detail = { event: update.event, cut: update.keep < before, added: update.add };
    this.dispatchEvent(new CustomEvent("update", { detail }));
  }

  /**
   * Milliseconds on a player's clock now.
   * @param {Player} player
   * @returns {number | null}
   */
  clock(player) {
    const clocks = this.state.clocks;
    if (!clocks) return null;
    const gone = clocks.running === player ? performance.now() - this.heard : 0;
    return Math.max(0, clocks[player] - gone);
  }

  /** The moment after this many turns. @param {number} turns */
  momentAt(turns) {
    return turns === 0 ? this.info.start : this.turns[turns - 1].after;
  }
}
