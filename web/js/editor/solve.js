// Asks the solver about a position: progress, cancel, verdict and the line that proves it.

import { fill, h, say } from "../dom.js";
import { wordsOf } from "../api.js";
import { linkOf } from "../links.js";
import { write } from "../positions.js";
import { number, refusalText, t } from "../messages/index.js";
/** @import {AnalysisMessage, AnalysisRequest, Look, Player, Solved} from "../protocol.js" */

/** @param {Player} player @returns {Player} */
const other = (player) => (player === "first" ? "second" : "first");

export class Solver {
  constructor() {
    /** @type {WebSocket | null} */
    this.socket = null;
    this.serial = 0;
    /** @type {Look | null} */
    this.look = null;
    this.words = h("p", { class: "solve-words", role: "status" });
    this.bar = h("progress", { "aria-label": t("solver.working"), hidden: true });
    this.cancelButton = h(
      "button",
      { type: "button", class: "button", hidden: true, onclick: () => this.cancel() },
      t("app.cancel"),
    );
    this.line = h("ol", { class: "solve-line", hidden: true });
    this.more = h("p", { hidden: true });
    this.element = h(
      "section",
      { class: "card solve", hidden: true, "aria-label": t("solver.title") },
      this.words,
      h("div", { class: "solve-work" }, this.bar, this.cancelButton),
      this.line,
      this.more,
    );
  }

  /** @param {Look} look */
  ask(look) {
    this.hangUp();
    this.look = look;
    this.element.hidden = false;
    this.#work(true);
    this.words.textContent = t("solver.begun");
    this.#intoSight();
    const id = ++this.serial;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/v1/analysis/socket`);
    this.socket = socket;
    /** @type {AnalysisRequest} */
    const request = { type: "solve", id, position: look.moment.position, moves: [] };
    socket.addEventListener("open", () => socket.send(JSON.stringify(request)));
    socket.addEventListener("message", ({ data }) => {
      if (this.socket === socket) this.#hear(data, id);
    });
    socket.addEventListener("close", () => {
      if (this.socket === socket) this.#end(t("solver.lost"));
    });
  }

  /** The board with its buttons stays where it is while the rest of the page is scrolled: the answer may be far off. */
  #intoSight() {
    this.element.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} data @param {number} id */
  #hear(data, id) {
    /** @type {AnalysisMessage} */
    let message;
    try {
      message = JSON.parse(data);
    } catch {
      return;
    }
    if (message.type === "bye") return this.#end(refusalText(message));
    if (!("id" in message) || message.id !== id) return undefined;
    if (message.type === "solving")
      this.words.textContent = t("solver.progress", { nodes: message.nodes, seconds: Math.round(message.seconds) });
    else if (message.type === "solved") this.#solved(message);
    else if (message.type === "refused") this.#end(refusalText(message));
    return undefined;
  }

  /** @param {Solved} solved */
  #solved(solved) {
    const turn = this.look?.moment.turn ?? "first";
    const { turns } = solved;
    const wins = (/** @type {Player} */ player) =>
      turns === null ? t("solver.wins", { player }) : t("solver.winsIn", { player, turns });
    const verdict = {
      win: wins(turn),
      loss: wins(other(turn)),
      tie: t("solver.tie"),
      unknown: t("solver.unknown"),
    }[solved.verdict];
    this.#end(t("solver.cost", { verdict, nodes: solved.nodes, seconds: number(solved.seconds, 1) }));
    say(verdict);
    fill(
      this.line,
      solved.line.map((move) => h("li", null, move.notation)),
    );
    this.line.hidden = solved.line.length === 0;
    this.#intoSight();
    if (solved.line.length) this.#showLine(solved);
  }

  /** A link to the analysis board with the line. @param {Solved} solved */
  async #showLine(solved) {
    const { look } = this;
    if (!look) return;
    const notes = { glyphs: [], before: "", comment: "", arrows: [], circles: [], eval: null, clock: null };
    try {
      const { text } = await write({
        format: "zgn",
        tree: {
          game: look.game,
          position: look.moment.position,
          tags: [],
          result: null,
          nodes: [null, ...solved.line].map((move, i) => ({
            ...notes,
            parent: i === 0 ? null : i - 1,
            token: move?.token ?? null,
          })),
        },
      });
      const href = await linkOf(text);
      if (this.look === look) {
        fill(this.more, h("a", { href }, t("solver.line")));
        this.more.hidden = false;
      }
    } catch (error) {
      if (this.look === look) {
        fill(this.more, wordsOf(error));
        this.more.hidden = false;
      }
    }
  }

  cancel() {
    this.hangUp();
    this.#end(t("app.cancelled"));
  }

  /** The position has changed: what was said is no longer about it. */
  forget() {
    if (this.element.hidden) return;
    this.hangUp();
    this.look = null;
    this.element.hidden = true;
  }

  /** @param {string} words */
  #end(words) {
    this.hangUp();
    this.#work(false);
    this.words.textContent = words;
  }

  /** @param {boolean} on */
  #work(on) {
    this.bar.hidden = !on;
    this.cancelButton.hidden = !on;
    this.line.hidden = true;
    this.more.hidden = true;
  }

  hangUp() {
    const { socket } = this;
    this.socket = null;
    // One that is still being opened is closed once it is: the browser would call it an error.
    if (socket?.readyState === WebSocket.CONNECTING) socket.addEventListener("open", () => socket.close());
    else socket?.close();
  }
}
