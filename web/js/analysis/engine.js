// The line to the engine: one wish at a time. It is opened when something is asked, closed when nothing is, taken up
// again when it was lost, and rests while nobody looks at the page.

/** @import {AnalysisMessage, AnalysisRequest} from "../protocol.js" */

/** @typedef {Exclude<AnalysisRequest, {type: "stop"} | {type: "ping"}>} Wish */
/** A wish without its number. @typedef {Wish extends infer W ? W extends Wish ? Omit<W, "id"> : never : never} Ask */

const PING = 20_000;
/** So long an unused line stays open. */
const IDLE = 30_000;
const SLOWEST = 10_000;

/**
 * Events: `message` with an AnalysisMessage about the present wish, `line` when the connection was lost or is back.
 */
export class Engine extends EventTarget {
  constructor() {
    super();
    /** @type {WebSocket | null} */ this.socket = null;
    /** What is wanted now. @type {Wish | null} */ this.wish = null;
    this.serial = 0;
    this.tries = 0;
    this.closed = false;
    /** Whether the line was lost while something was wanted. */
    this.lost = false;
    this.silent = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.timer = undefined;
    this.beat = setInterval(() => this.#ping(), PING);
    this.watch = () => this.#looked();
    document.addEventListener("visibilitychange", this.watch);
    addEventListener("online", this.watch);
  }

  /** Takes the place of what was asked before. Gives back its number. @param {Ask} ask */
  ask(ask) {
    const wish = /** @type {Wish} */ ({ ...ask, id: ++this.serial });
    this.wish = wish;
    clearTimeout(this.timer);
    if (!this.#resting) this.#send();
    return wish.id;
  }

  stop() {
    if (!this.wish) return;
    this.wish = null;
    this.#setLost(false);
    this.#tell({ type: "stop" });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#hangUp(), IDLE);
  }

  /** The page is left. */
  close() {
    this.closed = true;
    this.wish = null;
    clearInterval(this.beat);
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.watch);
    removeEventListener("online", this.watch);
    this.#hangUp();
  }

  /** Lines are for eyes. A whole game, once asked for, is analysed to its end. */
  get #resting() {
    return document.visibilityState === "hidden" && this.wish?.type !== "whole";
  }

  #looked() {
    if (this.#resting) {
      // Also between two wishes: nobody looks.
      clearTimeout(this.timer);
      this.#hangUp();
    } else if (this.wish && !this.socket) this.#send();
  }

  #send() {
    if (!this.wish || this.closed || this.#resting) return;
    if (this.socket?.readyState === WebSocket.OPEN) this.#tell(this.wish);
    else if (!this.socket) this.#connect();
  }

  /** @param {AnalysisRequest} request */
  #tell(request) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(request));
  }

  #connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/v1/analysis/socket`);
    this.socket = socket;
    this.silent = 0;
    socket.addEventListener("open", () => {
      if (this.socket !== socket) return;
      if (this.wish) this.#tell(this.wish);
    });
    socket.addEventListener("message", (event) => { if (this.socket === socket) this.#hear(event.data); });
    socket.addEventListener("close", () => { if (this.socket === socket) this.#dropped(); });
  }

  #dropped() {
    this.socket = null;
    if (!this.wish || this.closed || this.#resting) return;
    this.#setLost(true);
    const pause = Math.min(SLOWEST, 500 * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#send(), pause);
  }

  /** Without a word: nobody waits for an answer. */
  #hangUp() {
    const { socket } = this;
    this.socket = null;
    // One that is still being opened is closed once it is: the browser would call it an error.
    if (socket?.readyState === WebSocket.CONNECTING) socket.addEventListener("open", () => socket.close());
    else socket?.close();
  }

  /** @param {unknown} data */
  #hear(data) {
    /** @type {AnalysisMessage} */
    let message;
    try {
      message = JSON.parse(String(data));
    } catch {
      return;
    }
    this.silent = 0;
    this.tries = 0;
    this.#setLost(false);
    if (message.type === "pong") return;
    // What was asked before may still have been on its way.
    if (message.type !== "bye" && message.id !== this.wish?.id) return;
    if (message.type === "report" || message.type === "judged" || message.type === "solved" || message.type === "refused") this.#finished();
    this.dispatchEvent(new CustomEvent("message", { detail: message }));
  }

  #finished() {
    this.wish = null;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#hangUp(), IDLE);
  }

  #ping() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    // Two pings without an answer: the line is dead although nobody said so.
    if (this.silent >= 2) {
      this.#hangUp();
      this.#dropped();
      return;
    }
    this.silent += 1;
    this.#tell({ type: "ping" });
  }

  /** @param {boolean} lost */
  #setLost(lost) {
    if (lost === this.lost) return;
    this.lost = lost;
    this.dispatchEvent(new Event("line"));
  }
}
