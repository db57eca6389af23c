// What could not be read: file, line and reason of each, as far as the server keeps them.

import { h } from "../dom.js";
import { refusalText, t } from "../messages/index.js";
/** @import {Import, ImportFault} from "../protocol.js" */

/** Why there is no game in it, or why it was not read to its end; else empty. @param {Import} one */
export function whyNothing(one) {
  const fault = one.games === 0 ? one.first_faults[0] : undefined;
  if (fault) return t("import.fault", { line: fault.line, reason: faultText(fault) });
  return failureText(one);
}

/** Why it was not read to its end, if it was not. @param {Import} one */
export const failureText = ({ state, why, message }) =>
  state === "failed" && message ? refusalText({ ...why, message }) : "";

/** @param {ImportFault} fault */
const faultText = ({ why, reason: message }) => refusalText({ ...why, message });

/** @param {Import} one @param {boolean} open @returns {HTMLElement | null} */
export function faultsOf(one, open) {
  if (!one.faults) return null;
  const files = one.first_faults.some((fault) => fault.file !== null);
  const more = one.faults - one.first_faults.length;
  return h(
    "details",
    { class: "faults card", open },
    h("summary", null, t("import.unread", { count: one.faults })),
    h(
      "div",
      { class: "scroll", tabindex: 0, role: "region", "aria-label": t("import.faults") },
      h(
        "table",
        null,
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            files ? h("th", { scope: "col" }, t("import.faults.file")) : null,
            h("th", { scope: "col" }, t("import.faults.line")),
            h("th", { scope: "col" }, t("import.faults.reason")),
          ),
        ),
        h(
          "tbody",
          null,
          one.first_faults.map((fault) =>
            h(
              "tr",
              null,
              files ? h("td", { class: "foreign" }, fault.file ?? "") : null,
              h("td", { class: "number" }, String(fault.line)),
              h("td", { class: "foreign" }, faultText(fault)),
            ),
          ),
        ),
      ),
    ),
    more > 0 ? h("p", { class: "hint" }, t("import.unread.more", { count: more })) : null,
  );
}
