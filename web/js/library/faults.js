// What could not be read: file, line and reason of each, as far as the server keeps them.

import { h } from "../dom.js";
import { wordsOf } from "../api.js";
import { counted } from "./progress.js";
/** @import {Import} from "../protocol.js" */

/** What stands between backticks is the file's own text. @param {string} reason */
export const reasonOf = (reason) => reason.split(/`([^`]*)`/).map((part, index) => index % 2 ? h("code", null, part) : part);

/** Why there is no game in it, or why it was not read to its end; else empty. @param {Import} one */
export function whyNothing(one) {
  const fault = one.games === 0 ? one.first_faults[0] : undefined;
  if (fault) return `Line ${fault.line}: ${fault.reason}`;
  return one.state === "failed" ? wordsOf(new Error(one.message ?? "")) : "";
}

/** @param {Import} one @param {boolean} open @returns {HTMLElement | null} */
export function faultsOf(one, open) {
  if (!one.faults) return null;
  const files = one.first_faults.some((fault) => fault.file !== null);
  const more = one.faults - one.first_faults.length;
  return h("details", { class: "faults card", open },
    h("summary", null, `${counted(one.faults, "game", "games")} could not be read`),
    h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "What could not be read" }, h("table", null,
      h("thead", null, h("tr", null, files ? h("th", { scope: "col" }, "File") : null, h("th", { scope: "col" }, "Line"), h("th", { scope: "col" }, "What is wrong"))),
      h("tbody", null, one.first_faults.map((fault) => h("tr", null,
        files ? h("td", { class: "foreign" }, fault.file ?? "") : null, h("td", { class: "number" }, String(fault.line)), h("td", { class: "foreign" }, reasonOf(fault.reason))))))),
    more > 0 ? h("p", { class: "hint" }, `And ${counted(more, "other", "others")}.`) : null);
}
