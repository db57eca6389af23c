// How far an import is: a bar while it is read, a sentence afterwards.

import { fill, h } from "../dom.js";
/** @import {Import} from "../protocol.js" */

const figure = new Intl.NumberFormat("en");

/** "1 game", "10,202 games". @param {number} number @param {string} one @param {string} many */
export const counted = (number, one, many) => `${figure.format(number)} ${number === 1 ? one : many}`;

/** @param {Import} one */
export const gamesOf = (one) => counted(one.games, "game", "games");

/** What has become of it, in words. @param {Import} one */
export function standing(one) {
  const faults = one.faults ? `, ${figure.format(one.faults)} not readable` : "";
  switch (one.state) {
    case "reading": return `Reading: ${gamesOf(one)} so far${faults}`;
    case "cancelled": return `Stopped after ${gamesOf(one)}${faults}`;
    case "failed": return one.games ? `Broken off after ${gamesOf(one)}${faults}` : one.faults > 1 ? `No game could be read${faults}` : "No game could be read";
    default: return `${gamesOf(one)}${faults}`;
  }
}

/** How much of a file was read, as a whole number of hundredths. @param {Import} one */
const hundredths = (one) => one.bytes ? Math.floor(one.read / one.bytes * 100) : 0;

/**
 * A bar with a button to stop. `update` shows another state.
 * @param {Import} one
 * @param {() => void} stop
 * @param {() => HTMLElement | null} next  Where the reader goes on who stood on the button when it goes.
 */
export function progressOf(one, stop, next) {
  const bar = h("progress", { max: 100, value: hundredths(one), "aria-label": `Reading ${one.name}` });
  const words = h("span", { class: "progress-words" });
  const button = h("button", { type: "button", class: "small", onclick: stop, "aria-label": `Stop reading ${one.name}` }, "Stop");
  const element = h("div", { class: "progress" }, bar, words, button);
  /** @param {Import} now */
  const update = (now) => {
    const had = element.contains(document.activeElement);
    element.hidden = now.state !== "reading";
    if (had && element.hidden) next()?.focus({ preventScroll: true });
    bar.value = hundredths(now);
    fill(words, `${hundredths(now)} %`);
  };
  update(one);
  return { element, update };
}
