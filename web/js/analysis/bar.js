// The evaluation bar: the first player's chance, from below; beside the board, or below it on a phone.

import { h } from "../dom.js";
/** @import {Score} from "../protocol.js" */

export class Bar {
  constructor() {
    this.part = h("div", { class: "bar-first" });
    this.text = h("span", { class: "bar-text", "aria-hidden": "true" });
    this.element = h("div", {
      class: "bar", role: "meter", "aria-label": "Evaluation", "aria-valuemin": "0", "aria-valuemax": "100", "aria-valuenow": "50",
      title: "The first player’s chance, from below", hidden: true,
    }, this.part, this.text);
  }

  /** @param {Score | null} score */
  show(score) {
    this.element.hidden = score === null;
    if (!score) return;
    const percent = Math.round(Math.min(1, Math.max(0, score.chance)) * 100);
    this.element.style.setProperty("--share", `${percent}%`);
    this.element.setAttribute("aria-valuenow", String(percent));
    this.element.setAttribute("aria-valuetext", `${scoreWords(score)}; the first player’s chance is ${percent} %`);
    this.element.classList.toggle("low", percent < 50);
    this.text.textContent = shortScore(score);
  }
}

/** "+0.3", "#3", "#-2". @param {Score} score */
export function shortScore(score) {
  if (score.wins) return `${score.wins === "first" ? "" : "−"}#${score.turns ?? ""}`;
  if (score.value === null) return "=";
  const value = Math.abs(score.value) < 0.05 ? 0 : score.value;
  return `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value).toFixed(Math.abs(value) >= 10 ? 0 : 1)}`;
}

/** @param {Score} score */
export function scoreWords(score) {
  return score.wins ? `Proven: ${score.wins} wins${score.turns ? ` in ${score.turns}` : ""}` : score.text;
}
