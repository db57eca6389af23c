// What may be done at a place: asked of the server, and asked again until it has answered. A board that lost its
// connection for a while must not stay dead when it is back.

import { Refusal } from "../api.js";
import { look } from "../positions.js";
/** @import {Node, Subject} from "./tree.js" */

const FIRST = 1000;
const SLOWEST = 10_000;

/** Whether the same question may be answered later. @param {unknown} error */
const later = (error) =>
  error instanceof Refusal &&
  (error.code === "lost" || error.status === 408 || error.status === 429 || error.status >= 500);

export class Glance {
  /**
   * `refused` is told of what will never be answered, `connection` when the server went away or is back.
   * @param {{
   *   subject: (node: Node) => Subject,
   *   found: (node: Node) => void,
   *   refused: (node: Node, error: unknown) => void,
   *   connection: () => void,
   * }} how
   */
  constructor({ subject, found, refused, connection }) {
    this.subject = subject;
    this.found = found;
    this.refused = refused;
    this.connection = connection;
    /** The place that is asked about. @type {Node | null} */ this.node = null;
    /** Whether the server did not answer. */
    this.lost = false;
    this.tries = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.timer = undefined;
    this.again = () => {
      if (this.lost) this.#later(0);
    };
    addEventListener("online", this.again);
  }

  close() {
    this.node = null;
    clearTimeout(this.timer);
    removeEventListener("online", this.again);
  }

  /**
   * Asks about a place unless all is known of it. Whatever was asked before is of no interest any more.
   * @param {Node} node @param {number} pause
   */
  at(node, pause) {
    // While the connection is lost the last question is asked on, so that one sees when it is back.
    if (node.look && this.lost) return;
    clearTimeout(this.timer);
    this.node = node.look ? null : node;
    if (this.node) this.#later(pause);
    else this.#setLost(false);
  }

  /** @param {number} pause */
  #later(pause) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.node) this.#ask(this.node);
    }, pause);
  }

  /** @param {Node} node */
  async #ask(node) {
    const subject = this.subject(node);
    try {
      const found = await look({ ...subject, skip: subject.moves.length });
      node.look = { options: found.options, result: found.result };
    } catch (error) {
      if (this.node !== node) return;
      if (!later(error)) {
        this.node = null;
        this.#setLost(false);
        this.refused(node, error);
        return;
      }
      this.#later(Math.min(SLOWEST, FIRST * 2 ** this.tries));
      this.tries += 1;
      this.#setLost(true);
      return;
    }
    if (this.node !== node) return;
    this.node = null;
    this.tries = 0;
    this.#setLost(false);
    this.found(node);
  }

  /** @param {boolean} lost */
  #setLost(lost) {
    if (lost === this.lost) return;
    this.lost = lost;
    this.connection();
  }
}
