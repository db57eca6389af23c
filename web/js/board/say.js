// What the last turn did, the one sentence that says what to do now, with the buttons that belong to it, and the live
// region through which everything is announced.

import { bead, html } from "./paint.js";
/** @import {Caption} from "./caption.js" */

/**
 * A button beside the sentence.
 * @typedef {{name: string, label: string, kind?: 'main' | 'quiet', pressed?: boolean, act: () => void}} Act
 */

/** No more marbles than these are drawn beside a caption. */
const DRAWN = 6;

/** How long an announcement stays to be read. */
const STALE = 8000;

export class Say {
  constructor() {
    this.marbles = html("span", { class: "caption-marbles" });
    this.told = html("span", { class: "caption-words" });
    this.caption = html("p", { class: "caption" }, this.marbles, this.told);
    this.sentence = html("p", { class: "sentence" });
    this.acts = html("div", { class: "acts" });
    this.live = html("p", { class: "unseen", role: "status", "aria-live": "polite", "aria-atomic": "true" });
    this.element = html(
      "div",
      { class: "words" },
      html("div", { class: "words-lines" }, this.caption, this.sentence),
      this.acts,
      this.live,
    );
  }

  /** What the last turn did; its line is there in any case, so that nothing moves. @param {Caption | null} caption */
  tell(caption) {
    const marbles = caption && caption.marbles.length <= DRAWN ? caption.marbles : [];
    this.marbles.replaceChildren(...marbles.map((marble) => bead(marble)));
    this.told.replaceChildren(...(caption?.words ?? []));
    this.caption.classList.toggle("won", caption?.won ?? false);
    this.caption.title = this.told.textContent ?? "";
  }

  /** @param {string} text @param {{refusal?: boolean}} [how] */
  say(text, { refusal = false } = {}) {
    this.sentence.textContent = text;
    this.sentence.classList.toggle("refusal", refusal);
    this.element.classList.toggle("silent", text === "");
  }

  /** What is to be announced together. @type {{text: string, passing: boolean}[]} */
  #queue = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #stale = undefined;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #speaking = undefined;

  /**
   * Speaks through the live region. What comes at once is said together, or a screen reader would
   * drop the first. The same words twice must be spoken twice: a trailing space makes them new.
   * What is only true until the next news (`passing`) is left out when that comes at once. After a while
   * the region is emptied, or who reads through the page would find old news there.
   * @param {string} text @param {{passing?: boolean}} [how]
   */
  announce(text, { passing = false } = {}) {
    if (!text) return;
    this.#queue.push({ text, passing });
    if (this.#queue.length > 1) return;
    clearTimeout(this.#speaking);
    this.#speaking = setTimeout(() => {
      const last = this.#queue.length - 1;
      const words = [
        ...new Set(this.#queue.filter((one, i) => !one.passing || i === last).map((one) => one.text)),
      ].join(" ");
      this.#queue = [];
      this.live.textContent = this.live.textContent === words ? `${words}\u00a0` : words;
      clearTimeout(this.#stale);
      this.#stale = setTimeout(() => (this.live.textContent = ""), STALE);
    }, 60);
  }

  /** What was said is no longer so: a turn that has been sent asks for nothing more. */
  hush() {
    this.#queue = [];
    clearTimeout(this.#speaking);
    clearTimeout(this.#stale);
    this.live.textContent = "";
  }

  /** @param {Act[]} acts */
  offer(acts) {
    const had = this.acts.contains(document.activeElement);
    const focused = had ? /** @type {HTMLElement} */ (document.activeElement).dataset.act : null;
    this.acts.replaceChildren(
      ...acts.map(({ name, label, kind = "quiet", pressed, act }) => {
        const button = html("button", { type: "button", class: `act ${kind}`, "data-act": name }, label);
        if (pressed !== undefined) button.setAttribute("aria-pressed", String(pressed));
        button.addEventListener("click", act);
        return button;
      }),
    );
    this.acts.hidden = acts.length === 0;
    if (focused) /** @type {HTMLElement | null} */ (this.acts.querySelector(`[data-act="${focused}"]`))?.focus();
  }
}
