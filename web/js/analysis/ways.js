// Where a game stands among those it was imported with: back to the list, on to the next.

import { apart, h } from "../dom.js";
import { t } from "../messages/index.js";
/** @import {Opened} from "./open.js" */

/** @param {Opened["place"]} place @returns {HTMLElement | null} */
export function waysOf(place) {
  if (!place) return null;
  const { number, of, name, list, before, next } = place;
  /** @param {string | null} href @param {string} text @param {string} label */
  const way = (href, text, label) => (href ? h("a", { class: "small", href, "aria-label": label }, text) : null);
  return h(
    "nav",
    { class: "ways-among", "aria-label": t("analysis.import.games") },
    h("a", { class: "small to-list", href: list }, h("span", null, `‹ ${apart(name)}`)),
    of > 1 ? h("span", { class: "hint" }, t("analysis.import.place", { number, count: of })) : null,
    way(before, t("analysis.import.previous"), t("analysis.import.game", { number: number - 1 })),
    way(next, t("analysis.import.next"), t("analysis.import.game", { number: number + 1 })),
  );
}
