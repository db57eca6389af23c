// One game, live: catches up after the connection was lost, and answers every action with done or refused.

import { game, Refusal } from "./api.js";
import { Connection } from "./connection.js";
import { refusalText, t } from "./messages/index.js";
/** @import {Host} from "./connection.js" */
/**
 * @import {
 *   Action, ClientMessage, GameEvent, GameInfo, Hello, Player, ServerMessage, State, TurnMade, Update
 * } from "./protocol.js"
 */

/** @typedef {Extract<ServerMessage, {type: "refused"}>} Refused */
/**
 * @typedef {{
 *   action: Action,
 *   resolve: () => void,
 *   reject: (error: Refusal) => void,
 *   timer: ReturnType<typeof setInterval>,
 *   sent: boolean,
 *   late: boolean,
 * }} Waiting
 */

const PATIENCE = 10_000;
const SLOWEST = 15_000;

// A move waits for the connection and is said again until it is answered: it names the table for which it was chosen,
// so that the server plays it once. Nothing else waits: whoever resigned or offered a tie may think otherwise by then.

/**
 * Events: `hello` (everything anew), `update` with {event, cut, added}, `presence`, `you`, `connection` (online changed,
 * or a move waits for it), `bye`, `gone` (the game was deleted).
 */
export class Session extends EventTarget {
  /** @param {string} id @param {Omit<Hello, "type">} start What GET said of the game. @param {Host} [host] */
  constructor(id, start, host) {
    super();
    this.id = id;
    /** @type {GameInfo} */ this.info = start.info;
    /** @type {State} */ this.state = start.state;
    /** @type {TurnMade[]} */ this.turns = start.turns;
    /** @type {Player[]} */ this.you = start.you;
    /** Until the server says otherwise, everybody is there. */
    /** @type {Omit<Extract<ServerMessage, {type: "presence"}>, "type">} */
    this.presence = { first: "here", second: "here", watchers: 0, overdue: null };
    /** Whether what is said now arrives, as far as one can tell. */
    this.online = false;
    /** Whether this connection has told how the game stands. */
    this.greeted = false;
    /** When `presence` was true, on this machine's clock. */
    this.seen = performance.now();
    /** When the clocks of `state` were true, on this machine's clock. */
    this.heard = performance.now();
    /** @type {Map<number, Waiting>} */ this.waiting = new Map();
    this.serial = 0;
    this.closed = false;
    this.connection = new Connection(`/api/v1/games/${encodeURIComponent(id)}/socket`, {
      ping: () => ({ id: ++this.serial, type: "ping" }),
      slowest: SLOWEST,
      ...(host ? { host } : {}),
    });
    this.connection.addEventListener("message", (event) => this.hear(/** @type {CustomEvent} */ (event).detail));
    this.connection.addEventListener("lost", () => this.broken());
    this.connection.addEventListener("quiet", () => this.quiet());
    this.connection.addEventListener("heard", () => this.heardAgain());
    this.connection.start();
  }

  /** Ends the session; nothing is heard of it any more. */
  close() {
    this.closed = true;
    this.connection.close();
    for (const [id, { action }] of this.waiting) {
      const left = action.type === "move" ? t("connection.leftMove") : t("connection.left");
      this.settle(id, new Refusal("lost", left));
    }
  }

  /** Whether the connection was there and is not any more, or does not come about. */
  get lost() {
    return !this.online && (this.connection.tries > 0 || this.connection.quiet);
  }

  /**
   * The move that waits for its answer, if it may still be played.
   * @returns {Extract<Action, {type: "move"}> | null}
   */
  get pending() {
    for (const { action } of this.waiting.values())
      if (action.type === "move" && action.since === this.state.since && this.state.status === "playing") return action;
    return null;
  }

  reconnectNow() {
    this.connection.retry();
  }

  broken() {
    this.greeted = false;
    this.setOnline(false);
    // What was on its way may or may not have arrived. A move can be said again; the rest is better asked anew.
    for (const [id, waiting] of this.waiting) {
      waiting.late = true;
      if (waiting.action.type !== "move") this.settle(id, new Refusal("lost", t("connection.lost")));
    }
    // A socket does not say why it was refused. After some tries, ask whether the game is still there.
    if (this.connection.tries % 4 === 3) this.exists();
  }

  quiet() {
    for (const waiting of this.waiting.values()) waiting.late = true;
    this.setOnline(false);
  }

  /** The connection held after all: what was said over it has arrived. */
  heardAgain() {
    if (!this.greeted || this.online) return;
    this.setOnline(true);
    for (const [id, waiting] of this.waiting) if (!waiting.sent) this.say(id, waiting);
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
    if (this.online && online) return;
    this.online = online;
    this.dispatchEvent(new Event("connection"));
  }

  /** @param {ClientMessage} message */
  write(message) {
    this.connection.send(message);
    this.connection.expect();
  }

  /** @param {number} id @param {Waiting} waiting */
  say(id, waiting) {
    waiting.sent = true;
    this.write({ id, ...waiting.action });
  }

  /**
   * Does something; ends when the server has done it, or with a Refusal. A move ends with the answer alone.
   * @param {Action} wish
   * @returns {Promise<void>}
   */
  send(wish) {
    const action = wish.type === "move" ? { ...wish, since: this.state.since } : wish;
    return new Promise((resolve, reject) => {
      // Before the first hello the connection is on its way, and what is done waits for it. Later it is lost.
      const late = this.lost;
      if (late && action.type !== "move") {
        reject(new Refusal("lost", t("connection.offline")));
        return;
      }
      const id = ++this.serial;
      const timer = setInterval(() => {
        if (action.type !== "move") this.settle(id, new Refusal("lost", t("connection.late")));
        // The hello that follows says the move once more.
        if (this.online) this.resync();
      }, PATIENCE);
      /** @type {Waiting} */
      const waiting = { action, resolve, reject, timer, sent: false, late };
      this.waiting.set(id, waiting);
      if (this.online) this.say(id, waiting);
      if (late) this.dispatchEvent(new Event("connection"));
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
    clearInterval(waiting.timer);
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
        this.settle(message.id, new Refusal(message.code, this.why(message)));
        break;
      case "you":
        this.you = message.seats;
        this.dispatchEvent(new Event("you"));
        break;
      case "presence":
        this.presence = message;
        this.seen = performance.now();
        this.dispatchEvent(new Event("presence"));
        break;
      case "bye":
        this.dispatchEvent(new CustomEvent("bye", { detail: refusalText(message) }));
        break;
      case "pong":
        break;
    }
  }

  /** Why something was refused. What had to wait for the connection came too late. @param {Refused} refused */
  why(refused) {
    const reason = refusalText(refused);
    return this.waiting.get(refused.id)?.late ? t("connection.tooLate", { reason }) : reason;
  }

  /** @param {Hello} hello */
  hello(hello) {
    this.info = hello.info;
    this.state = hello.state;
    this.turns = hello.turns;
    this.you = hello.you;
    this.heard = performance.now();
    this.connection.steady();
    this.greeted = true;
    this.setOnline(true);
    this.dispatchEvent(new Event("hello"));
    for (const [id, waiting] of this.waiting)
      if (!waiting.sent || waiting.action.type === "move") this.say(id, waiting);
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

  /** Milliseconds until the game may be claimed, if the player on turn is gone. @returns {number | null} */
  overdue() {
    const { overdue } = this.presence;
    const { status, moment } = this.state;
    if (!overdue || !this.online || status !== "playing" || overdue.player !== moment.turn) return null;
    return Math.max(0, overdue.wait - (performance.now() - this.seen));
  }

  /** The moment after this many turns. @param {number} turns */
  momentAt(turns) {
    return turns === 0 ? this.info.start : this.turns[turns - 1].after;
  }
}
