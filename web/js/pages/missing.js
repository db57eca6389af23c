// What is shown when there is nothing to show: what happened, and a way on.

import { h } from "../dom.js";
/** @import {Page} from "../main.js" */

/** @param {string} title @param {string} about @returns {Page} */
export function missingPage(title, about) {
  return {
    title: `${title} · ZÈRTZ`,
    element: h("div", { class: "narrow missing" },
      h("p", { class: "big-ring", "aria-hidden": "true" }),
      h("h1", null, title),
      h("p", { class: "lead" }, about),
      h("p", { class: "row" },
        h("a", { class: "button primary", href: "/" }, "Start a game"),
        h("a", { class: "button", href: "/games" }, "My games"))),
  };
}
