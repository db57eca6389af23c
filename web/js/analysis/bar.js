// The evaluation bar: the first player's chance, from below, with the names of both at its ends; and scores in words.

import { h } from "../dom.js";
import { percent, t } from "../messages/index.js";
/** @import {Player, Score} from "../protocol.js" */

/** @typedef {Record<Player, string>} Names */

export class Bar {
  /** @param {Names} names */
  constructor(names) {
    this.names = names;
    // The same names twice: once for each ground that they may lie on.
    this.part = h("div", { class: "bar-first" }, this.#ends());
    this.text = h("span", { class: "bar-text", "aria-hidden": "true" });
    this.element = h(
      "div",
      {
        class: "bar",
        role: "meter",
        "aria-label": t("analysis.evaluation"),
        "aria-valuemin": "0",
        "aria-valuemax": "100",
        "aria-valuenow": "50",
      },
      this.#ends(),
      this.part,
      this.text,
    );
    this.show(null);
  }

  #ends() {
    return h(
      "div",
      { class: "bar-ends", "aria-hidden": "true" },
      h("span", { class: "bar-end" }, this.names.second),
      h("span", { class: "bar-end" }, this.names.first),
    );
  }

  /**
   * Nothing is shown where nothing is known; the bar keeps its room, so that the board does not move.
   * @param {Score | null} score
   */
  show(score) {
    this.element.classList.toggle("unknown", score === null);
    if (!score) return;
    const share = Math.round(Math.min(1, Math.max(0, score.chance)) * 100);
    this.#fill(
      share,
      shortResult(score),
      t("analysis.bar.words", {
        score: scoreWords(score, this.names),
        name: this.names.first,
        chance: percent(share / 100),
      }),
    );
  }

  /** The engine is on its way: both ends are even until it has spoken. */
  wait() {
    this.element.classList.remove("unknown");
    this.#fill(50, "", t("analysis.bar.waiting"));
  }

  /** @param {number} share In hundredths. @param {string} text @param {string} words */
  #fill(share, text, words) {
    this.element.style.setProperty("--share", `${share}%`);
    this.element.setAttribute("aria-valuenow", String(share));
    this.element.setAttribute("aria-valuetext", words);
    this.element.title = t("analysis.bar.title", { words, first: this.names.first, second: this.names.second });
    this.element.classList.toggle("low", share < 50);
    this.text.textContent = text;
  }
}

/** "+0.3" where the first player is ahead, "−0.3" where the second is. @param {number} value */
function signed(value) {
  const text = plain(value);
  return Number(text) === 0 ? text : `${value > 0 ? "+" : "−"}${text}`;
}

/** @param {number} value */
const plain = (value) => Math.abs(value).toFixed(Math.abs(value) >= 10 ? 0 : 1);

/** Where there is little room: "+0.3", "1–0", "=". @param {Score} score */
export function shortResult(score) {
  if (score.wins) return score.wins === "first" ? "1–0" : "0–1";
  return score.value === null ? "=" : signed(score.value);
}

/** "+0.3", "1–0 in 3", and "1–0" where it is over. @param {Score} score */
export function shortScore(score) {
  return score.wins && score.turns
    ? t("analysis.score.in", { result: shortResult(score), turns: score.turns })
    : shortResult(score);
}

/** "Ann wins in 3 turns", "Ann wins in at most 13 turns", "Ann is ahead by 0.3", "Even". @param {Score} score @param {Names} names */
export function scoreWords(score, names) {
  if (score.wins) return winWords(names[score.wins], score.turns, score.proven);
  if (score.value === null) return t("analysis.score.tie");
  const by = plain(score.value);
  return Number(by) === 0
    ? t("analysis.score.even")
    : t("analysis.score.ahead", { name: names[score.value > 0 ? "first" : "second"], value: by });
}

/**
 * Of a proof the turns are those of its longest line.
 * @param {string} name @param {number | null} turns @param {boolean} [proven]
 */
export function winWords(name, turns, proven = false) {
  if (turns === 0) return t("analysis.score.won", { name });
  if (turns && proven) return t("analysis.score.winsAtMost", { name, turns });
  return turns ? t("analysis.score.winsIn", { name, turns }) : t("analysis.score.wins", { name });
}
