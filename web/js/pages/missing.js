// What is shown when there is nothing to show: what happened, and a way on.

import { h } from "../dom.js";
import { t } from "../messages/index.js";
/** @import {Page} from "../main.js" */

/** @param {string} title @param {string} about @returns {Page} */
export function missingPage(title, about) {
  return {
    title: t("app.title", { page: title }),
    element: h(
      "div",
      { class: "narrow missing" },
      h("p", { class: "big-ring", "aria-hidden": "true" }),
      h("h1", null, title),
      h("p", { class: "lead" }, about),
      h(
        "p",
        { class: "row" },
        h("a", { class: "button primary", href: "/" }, t("missing.start")),
        h("a", { class: "button", href: "/games" }, t("nav.games")),
      ),
    ),
  };
}
