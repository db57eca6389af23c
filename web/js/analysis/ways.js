// Where a game stands among those it was brought with: back to the list, on to the next.

import { apart, h } from "../dom.js";
/** @import {Opened} from "./open.js" */

/** @param {Opened["place"]} place @returns {HTMLElement | null} */
export function waysOf(place) {
  if (!place) return null;
  const { number, of, name, list, before, next } = place;
  /** @param {string | null} href @param {string} text @param {string} label */
  const way = (href, text, label) => href ? h("a", { class: "small", href, "aria-label": label }, text) : null;
  return h("nav", { class: "ways-among", "aria-label": "Games of the import" },
    h("a", { class: "small to-list", href: list }, h("span", null, `‹ ${apart(name)}`)),
    of > 1 ? h("span", { class: "hint" }, `game ${number} of ${of}`) : null,
    way(before, "Earlier", `Game ${number - 1}`), way(next, "Next game", `Game ${number + 1}`));
}
