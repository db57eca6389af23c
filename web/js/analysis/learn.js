// Learning from mistakes: each is shown as it stood, the answer is hidden, and the engine says whether a new try holds.

import { fill, h, say } from "../dom.js";
import { scoreWords } from "./bar.js";
import { t } from "../messages/index.js";
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
  /**
   * @param {Report} report @param {Player} side @param {Record<Player, string>} names
   * @param {(turns: number) => string} number @param {Hands} hands
   */
  constructor(report, side, names, number, hands) {
    this.report = report;
    this.side = side;
    this.names = names;
    this.number = number;
    this.hands = hands;
    /** @type {Fault[]} */
    this.faults = report.turns.flatMap((turn, index) =>
      turn.by === side && turn.judgement && !turn.forced ? [{ turn, index }] : [],
    );
    this.at = 0;
    this.solved = 0;
    /** @type {"asking" | "judging" | "right" | "wrong" | "shown" | "done"} */
    this.state = "asking";
    /** Somebody went elsewhere: answers that come late move nothing. */
    this.ended = false;
    this.element = h("section", { class: "notice learning", "aria-label": t("report.learn") });
  }

  begin() {
    if (!this.faults.length) return this.#draw("done", t("report.learn.none"));
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
    this.#draw(
      "asking",
      t("report.learn.ask", {
        turn: `${this.number(index + 1)} ${turn.notation}`,
        judgement: turn.judgement ?? "",
        name: this.names[this.side],
      }),
    );
  }

  /** Somebody plays a turn on the table. @param {string} token */
  async attempt(token) {
    if (this.state !== "asking" && this.state !== "wrong") return;
    const { turn, index } = this.fault;
    if (token === turn.token) return this.#played();
    this.#draw("judging", t("report.learn.judging", { turn: token }));
    const made = await this.hands.tryOut([token]);
    if (this.ended) return;
    if (!made) return this.#ask();
    // The same turn may be written in more than one way: the server's is the one to compare.
    if (made.token === turn.token) return this.#played();
    const best = this.report.positions[index]?.best[0];
    // What the report calls the best need not be judged anew.
    if (made.token === best?.token) return this.#right(t("report.learn.best", { turn: made.notation }));
    this.hands.judge(index, made.token);
  }

  #played() {
    this.hands.stand(this.fault.index);
    this.#draw("wrong", t("report.learn.played"));
  }

  /** @param {string} words */
  #right(words) {
    this.solved += 1;
    this.#draw("right", words);
  }

  /** What the engine says. @param {Judged} judged */
  judged(judged) {
    if (this.state !== "judging") return;
    const facts = { turn: judged.turn.notation, score: scoreWords(judged.after, this.names) };
    if (judged.holds)
      return this.#right(judged.turn.best ? t("report.learn.right.best", facts) : t("report.learn.right", facts));
    if (judged.turn.judgement === "left_proof") return this.#draw("wrong", t("report.learn.unproven", facts));
    const [reply] = judged.reply;
    this.hands.reply(
      this.fault.index,
      judged.reply.map((move) => move.token),
    );
    this.#draw(
      "wrong",
      reply ? t("report.learn.answered", { ...facts, reply: reply.notation }) : t("report.learn.wrong", facts),
    );
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
    this.#draw("shown", best ? t("report.learn.bestWas", { turn: best.notation }) : t("report.learn.unknown"));
  }

  #next() {
    this.at += 1;
    if (this.at < this.faults.length) return this.#ask();
    const all = this.faults.length;
    this.#draw("done", t("report.learn.done", { solved: this.solved, count: all }));
  }

  /** @param {Learning["state"]} state @param {string} words */
  #draw(state, words) {
    const had = this.element.contains(document.activeElement);
    this.state = state;
    this.element.dataset.state = state;
    /** @param {string} name @param {string} text @param {() => void} act @param {boolean} [primary] */
    const button = (name, text, act, primary = false) =>
      h(
        "button",
        { type: "button", class: primary ? "button primary" : "button", "data-act": name, onclick: act },
        text,
      );
    const answered = state === "right" || state === "shown";
    const last = this.at + 1 >= this.faults.length;
    // After the last one there is one way out: to the sum of it. Before the answer one can only leave.
    const on = state !== "done" && state !== "judging" && (!last || answered);
    fill(
      this.element,
      h(
        "p",
        null,
        this.faults.length && state !== "done"
          ? h(
              "span",
              { class: "learn-count" },
              t("report.learn.count", { number: this.at + 1, count: this.faults.length }),
            )
          : null,
        " ",
        words,
      ),
      h(
        "div",
        { class: "row" },
        state === "wrong" ? button("again", t("app.tryAgain"), () => this.#again(), true) : null,
        state === "asking" || state === "wrong" ? button("solution", t("puzzle.solution"), () => this.#show()) : null,
        on
          ? button("next", last ? t("report.learn.finish") : t("report.learn.next"), () => this.#next(), answered)
          : null,
        last && answered
          ? null
          : button(
              "end-learning",
              state === "done" ? t("app.close") : t("report.learn.stop"),
              () => this.hands.end(),
              state === "done",
            ),
      ),
    );
    // Beside the button that went away stands the one that most people want next.
    if (had)
      /** @type {HTMLElement | null} */ (
        this.element.querySelector(".primary") ?? this.element.querySelector("button")
      )?.focus({ preventScroll: true });
    say(words);
  }
}
