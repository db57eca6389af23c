// The engine, asked over a connection: one wish at a time. It is opened when something is asked, closed when nothing
// is, taken up again when it was lost, and rests while nobody looks at the page.

import { Connection } from "../connection.js";
/** @import {AnalysisMessage, AnalysisRequest} from "../protocol.js" */

/** @typedef {Exclude<AnalysisRequest, {type: "stop"} | {type: "ping"}>} Wish */
/** A wish without its number. @typedef {Wish extends infer W ? W extends Wish ? Omit<W, "id"> : never : never} Ask */

/** How long an unused connection stays open. */
const IDLE = 30_000;
const SLOWEST = 10_000;

/**
 * Events: `message` with an AnalysisMessage about the present wish, `connection` when it was lost or is back.
 */
export class Engine extends EventTarget {
  constructor() {
    super();
    this.connection = new Connection("/api/v1/analysis/socket", { ping: () => ({ type: "ping" }), slowest: SLOWEST });
    this.connection.addEventListener("open", () => {
      if (this.wish) this.#send();
    });
    this.connection.addEventListener("message", (event) => this.#hear(/** @type {CustomEvent} */ (event).detail));
    this.connection.addEventListener("lost", () => this.#dropped());
    this.connection.addEventListener("quiet", () => this.#setLost(this.wish !== null));
    /** What is wanted now. @type {Wish | null} */ this.wish = null;
    this.serial = 0;
    this.closed = false;
    /** Whether the connection was lost while something was wanted. */
    this.lost = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.timer = undefined;
    this.watch = () => this.#looked();
    document.addEventListener("visibilitychange", this.watch);
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
    if (this.lost) this.connection.stop();
    this.#setLost(false);
    this.connection.send({ type: "stop" });
    this.#idle();
  }

  /** The page is left. */
  close() {
    this.closed = true;
    this.wish = null;
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.watch);
    this.connection.close();
  }

  /** Lines are for eyes. A whole game, once asked for, is analysed to its end. */
  get #resting() {
    return document.visibilityState === "hidden" && this.wish?.type !== "whole";
  }

  #looked() {
    if (this.#resting) {
      // Also between two wishes: nobody looks.
      clearTimeout(this.timer);
      this.connection.stop();
    } else if (this.wish) this.connection.start();
  }

  #send() {
    if (!this.wish || this.closed || this.#resting) return;
    if (this.connection.send(this.wish)) this.connection.expect();
    else this.connection.start();
  }

  #dropped() {
    if (this.wish && !this.#resting) this.#setLost(true);
    // Nobody waits for an answer.
    else this.connection.stop();
  }

  /** @param {AnalysisMessage} message */
  #hear(message) {
    this.connection.steady();
    this.#setLost(false);
    if (message.type === "pong") return;
    // What was asked before may still have been on its way.
    if (message.type !== "bye" && message.id !== this.wish?.id) return;
    if (
      message.type === "report" ||
      message.type === "judged" ||
      message.type === "solved" ||
      message.type === "refused"
    )
      this.#finished();
    this.dispatchEvent(new CustomEvent("message", { detail: message }));
  }

  #finished() {
    this.wish = null;
    this.#idle();
  }

  /** Hangs up after a while in which nothing is asked. */
  #idle() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connection.stop(), IDLE);
  }

  /** @param {boolean} lost */
  #setLost(lost) {
    if (lost === this.lost) return;
    this.lost = lost;
    this.dispatchEvent(new Event("connection"));
  }
}
