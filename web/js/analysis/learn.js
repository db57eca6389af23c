// Learning from mistakes: each is shown as it stood, the answer is hidden, and the engine says whether a new try holds.

import { fill, h, say } from "../dom.js";
import { scoreWords } from "./bar.js";
import { withArticle } from "./judgements.js";
/** @import {Judged, JudgedTurn, Player, Report, TurnMade} from "../protocol.js" */

/** @typedef {{turn: JudgedTurn, index: number}} Fault */

/**
 * @typedef {object} Hands What learning asks of the page.
 * @property {(turns: number) => void} stand Shows the position before a turn of the report, ready for a try.
 * @property {(tokens: string[]) => Promise<TurnMade | null>} tryOut Shows a try on the table; null if it was refused.
 * @property {(index: number, token: string) => void} judge Asks the engine about a try.
 * @property {(index: number) => void} solution Shows the best turn of a position.
 * @property {(index: number, replies: string[]) => void} reply Shows the answer to a try.
 * @property {() => void} end
 */

export class Learning {
  /** @param {Report} report @param {Player} side @param {Record<Player, string>} names @param {(turns: number) => string} number @param {Hands} hands */
  constructor(report, side, names, number, hands) {
    this.report = report;
    this.side = side;
    this.names = names;
    this.number = number;
    this.hands = hands;
    /** @type {Fault[]} */
    this.faults = report.turns.flatMap((turn, index) => turn.by === side && turn.judgement && !turn.forced ? [{ turn, index }] : []);
    this.at = 0;
    this.solved = 0;
    /** @type {"asking" | "judging" | "right" | "wrong" | "shown" | "done"} */
    this.state = "asking";
    /** Somebody went elsewhere: answers that come late move nothing. */
    this.ended = false;
    this.element = h("section", { class: "notice learning", "aria-label": "Learn from the mistakes" });
  }

  begin() {
    if (!this.faults.length) return this.#draw("done", "There is nothing to learn here: no mistake was found.");
    this.at = 0;
    this.#ask();
  }

  end() {
    this.ended = true;
    this.element.remove();
  }

  get fault() {
    return this.faults[this.at];
  }

  #ask() {
    const { turn, index } = this.fault;
    this.hands.stand(index);
    const what = turn.judgement ? withArticle(turn.judgement) : "not the best";
    this.#draw("asking", `${this.number(index + 1)} ${turn.notation} was ${what}. Find something better for ${this.names[this.side]}.`);
  }

  /** Somebody plays a turn on the table. @param {string} token */
  async attempt(token) {
    if (this.state !== "asking" && this.state !== "wrong") return;
    const { turn, index } = this.fault;
    if (token === turn.token) return this.#played();
    this.#draw("judging", `${token}: the engine is looking at it…`);
    const made = await this.hands.tryOut([token]);
    if (this.ended) return;
    if (!made) return this.#ask();
    // The same turn may be written in more than one way: the server's is the one to compare.
    if (made.token === turn.token) return this.#played();
    const best = this.report.positions[index]?.best[0];
    // What the report calls the best need not be judged anew.
    if (made.token === best?.token) return this.#right(`${made.notation} is the best.`);
    this.hands.judge(index, made.token);
  }

  #played() {
    this.hands.stand(this.fault.index);
    this.#draw("wrong", "That is what was played. Find something better.");
  }

  /** @param {string} words */
  #right(words) {
    this.solved += 1;
    this.#draw("right", words);
  }

  /** What the engine says. @param {Judged} judged */
  judged(judged) {
    if (this.state !== "judging") return;
    const score = `${scoreWords(judged.after, this.names)}.`;
    if (judged.holds) return this.#right(`${judged.turn.notation} ${judged.turn.best ? "is the best" : "holds"}. ${score}`);
    const [reply] = judged.reply;
    this.hands.reply(this.fault.index, judged.reply.map((move) => move.token));
    this.#draw("wrong", `${judged.turn.notation} does not hold${reply ? `: ${reply.notation} answers it` : ""}. ${score}`);
  }

  /** The engine could not say. @param {string} words */
  failed(words) {
    if (this.state === "judging") this.#draw("wrong", words);
  }

  #again() {
    this.#ask();
  }

  #show() {
    const { index } = this.fault;
    const best = this.report.positions[index]?.best[0];
    this.hands.stand(index);
    this.hands.solution(index);
    this.#draw("shown", best ? `Best was ${best.notation}.` : "The best turn is not known.");
  }

  #next() {
    this.at += 1;
    if (this.at < this.faults.length) return this.#ask();
    const all = this.faults.length;
    this.#draw("done", `Done: ${this.solved} of ${all} ${all === 1 ? "mistake" : "mistakes"} put right.`);
  }

  /** @param {Learning["state"]} state @param {string} words */
  #draw(state, words) {
    const had = this.element.contains(document.activeElement);
    this.state = state;
    this.element.dataset.state = state;
    /** @param {string} name @param {string} text @param {() => void} act @param {boolean} [primary] */
    const button = (name, text, act, primary = false) => h("button", { type: "button", class: primary ? "button primary" : "button", "data-act": name, onclick: act }, text);
    const answered = state === "right" || state === "shown";
    const last = this.at + 1 >= this.faults.length;
    // After the last one there is one way out: to the sum of it. Before the answer one can only leave.
    const on = state !== "done" && state !== "judging" && (!last || answered);
    fill(this.element,
      h("p", null, this.faults.length && state !== "done" ? h("span", { class: "learn-count" }, `${this.at + 1} of ${this.faults.length} `) : null, words),
      h("div", { class: "row" },
        state === "wrong" ? button("again", "Try again", () => this.#again(), true) : null,
        state === "asking" || state === "wrong" ? button("solution", "Show the solution", () => this.#show()) : null,
        on ? button("next", last ? "Finish" : "Next", () => this.#next(), answered) : null,
        last && answered ? null : button("end-learning", state === "done" ? "Close" : "End", () => this.hands.end(), state === "done")));
    // Beside the button that went away stands the one that most people want next.
    if (had) /** @type {HTMLElement | null} */ (this.element.querySelector(".primary") ?? this.element.querySelector("button"))?.focus({ preventScroll: true });
    say(words);
  }
}
