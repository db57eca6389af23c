// How far an import is: a bar while it is read, a sentence afterwards.

import { fill, h } from "../dom.js";
import { percent, t } from "../messages/index.js";
/** @import {Import} from "../protocol.js" */

/** What has become of it, in words. @param {Import} one */
export function standing({ games, faults, state }) {
  const facts = { games };
  const words =
    state === "reading"
      ? t("import.state.reading", facts)
      : state === "cancelled"
        ? t("import.state.cancelled", facts)
        : state !== "failed"
          ? t("import.state.done", facts)
          : games
            ? t("import.state.failed", facts)
            : t("import.state.none");
  // Where the only game could not be read, its fault says everything.
  const told = faults > (state === "failed" && !games ? 1 : 0);
  return told ? t("import.state.faults", { state: words, count: faults }) : words;
}

/** How much of a file was read, in whole hundredths. @param {Import} one */
const part = (one) => (one.bytes ? Math.floor((one.read / one.bytes) * 100) / 100 : 0);

/**
 * A bar with a button to stop. `update` shows another state.
 * @param {Import} one
 * @param {() => void} stop
 * @param {() => HTMLElement | null} next  Where the reader goes on who stood on the button when it goes.
 */
export function progressOf(one, stop, next) {
  const bar = h("progress", {
    max: 1,
    value: part(one),
    "aria-label": t("import.reading.name", { name: one.name }),
  });
  const words = h("span", { class: "progress-words" });
  const button = h(
    "button",
    { type: "button", class: "small", onclick: stop, "aria-label": t("import.stop.name", { name: one.name }) },
    t("app.stop"),
  );
  const element = h("div", { class: "progress" }, bar, words, button);
  /** @param {Import} now */
  const update = (now) => {
    const had = element.contains(document.activeElement);
    element.hidden = now.state !== "reading";
    if (had && element.hidden) next()?.focus({ preventScroll: true });
    bar.value = part(now);
    fill(words, percent(part(now)));
  };
  update(one);
  return { element, update };
}
