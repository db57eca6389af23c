// A game that plays itself: one turn after the other, at the pace the reader likes, until they do anything else. The
// page says how its next turn is shown; the buttons and keys are the same wherever there is a game.

import { fill, h, say } from "./dom.js";
import { icon } from "./icons.js";
import { change, motion, PACES, settings } from "./settings.js";
import { t } from "./messages/index.js";
/** @import {GameBoard} from "./board/index.js" */

/** How long a turn stays to be seen, in milliseconds, before the next one comes. */
const REST = 1100;

/** These keys only lead to a button, or belong to another key. @param {KeyboardEvent} event */
const isHarmless = ({ key, code }) => key === "Tab" || /^(Shift|Control|Alt|Meta)/.test(code);

/**
 * What the page knows of its game.
 * @typedef {object} Reel
 * @property {GameBoard} table
 * @property {() => {at: number, of: number}} place How many turns are shown, and how many there are.
 * @property {() => unknown} step Shows the next turn; what it gives back is waited for.
 * @property {() => unknown} rewind Shows the start.
 * @property {() => boolean} [repeats] Whether it begins anew at its end: a game that goes on has none.
 */

export class Replay {
  /** @param {Reel} reel */
  constructor(reel) {
    this.reel = reel;
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.timer = undefined;
    /** Counts the beginnings, so that a turn that was still on its way knows when it is no longer wanted. */
    this.run = 0;
    this.playing = false;
    this.button = h("button", { type: "button", class: "icon play", "data-act": "play", onclick: () => this.toggle() });
    this.pace = h("button", { type: "button", class: "icon pace", "data-act": "pace", onclick: () => this.next() });
    this.onpress = (/** @type {Event} */ event) => this.press(event);
    this.onhide = () => document.hidden && this.pause();
    this.draw();
  }

  /** Whether there is anything to play. */
  get able() {
    const { at, of } = this.reel.place();
    return of > 0 && (at < of || (this.reel.repeats?.() ?? true));
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  async play() {
    if (this.playing || !this.able) return;
    const mine = ++this.run;
    this.playing = true;
    document.addEventListener("pointerdown", this.onpress, true);
    document.addEventListener("keydown", this.onpress, true);
    document.addEventListener("visibilitychange", this.onhide);
    this.reel.table.hurry(settings.pace);
    this.draw();
    const { at, of } = this.reel.place();
    if (at >= of) {
      await this.reel.rewind();
      if (mine !== this.run) return;
      this.timer = setTimeout(() => this.step(mine), REST / settings.pace);
    } else await this.step(mine);
  }

  /** @param {number} mine */
  async step(mine) {
    await this.reel.step();
    if (mine !== this.run) return;
    const { at, of } = this.reel.place();
    if (at >= of) this.stop(t("replay.end"));
    else this.timer = setTimeout(() => this.step(mine), REST / settings.pace);
  }

  /** Stops where it is. */
  pause() {
    if (!this.playing) return;
    const { at, of } = this.reel.place();
    this.stop(t("replay.paused", { number: at, count: of }));
  }

  /** @param {string} [news] For those who listen: the turns themselves were not read out. */
  stop(news = "") {
    if (!this.playing) return;
    this.playing = false;
    this.run += 1;
    clearTimeout(this.timer);
    document.removeEventListener("pointerdown", this.onpress, true);
    document.removeEventListener("keydown", this.onpress, true);
    document.removeEventListener("visibilitychange", this.onhide);
    this.reel.table.hurry(null);
    this.draw();
    if (news) say(news);
  }

  /** Whatever else the reader does ends it, and is done as if it had not been. @param {Event} event */
  press(event) {
    const at = event.target;
    const own = at instanceof Node && (this.button.contains(at) || this.pace.contains(at));
    if (event instanceof KeyboardEvent) {
      const pressed = own && (event.key === " " || event.key === "Enter");
      if (pressed || isHarmless(event) || this.wish(event)) return;
    } else if (own) return;
    this.pause();
  }

  /** The next pace; after the fastest the slowest. */
  next() {
    this.take(PACES[(PACES.indexOf(settings.pace) + 1) % PACES.length]);
  }

  /** @param {number} pace */
  take(pace) {
    change({ pace });
    if (this.playing) this.reel.table.hurry(pace);
    this.draw();
    say(t("replay.pace.now", { pace }));
  }

  /** What a key asks for here; nothing where it belongs to something else. @param {KeyboardEvent} event */
  wish(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return null;
    const at = event.target instanceof Element ? event.target : null;
    const { table } = this.reel;
    if (event.key === " ") {
      const own = at?.closest("button, a, summary, input, select, textarea, [role=tab]") ?? null;
      return own || (at && (table.board.contains(at) || table.pool.contains(at))) ? null : () => this.toggle();
    }
    const by = { "+": 1, "=": 1, "-": -1 }[event.key];
    const pace = by && PACES[PACES.indexOf(settings.pace) + by];
    return pace ? () => this.take(pace) : null;
  }

  /** For the page: does what a key asks for. Gives back whether it was one of ours. @param {KeyboardEvent} event */
  key(event) {
    const wish = this.wish(event);
    if (!wish || (event.key === " " && !this.playing && !this.able)) return false;
    event.preventDefault();
    wish();
    return true;
  }

  /** From the start, by itself; who wants no motion presses the button themselves. */
  async again() {
    this.stop();
    await this.reel.rewind();
    this.draw();
    this.button.focus();
    if (motion()) this.play();
  }

  /** The buttons as they are now. */
  draw() {
    const { button, pace, playing } = this;
    const key = `${playing} ${settings.pace}`;
    if (button.dataset.drawn !== key) {
      button.dataset.drawn = key;
      const hint = t("replay.hint", { name: playing ? t("replay.pause") : t("replay.play"), key: t("key.space") });
      fill(button, icon(playing ? "pause" : "play"));
      button.setAttribute("aria-label", t("replay.play"));
      button.setAttribute("aria-pressed", String(playing));
      button.title = hint;
      fill(pace, t("replay.pace", { pace: settings.pace }));
      pace.setAttribute("aria-label", t("replay.pace.label", { pace: settings.pace }));
      pace.title = t("replay.hint", { name: t("replay.pace.title"), key: "+ −" });
    }
    button.setAttribute("aria-disabled", String(!playing && !this.able));
  }
}
