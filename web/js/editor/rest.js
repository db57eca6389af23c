// The marbles of the game that lie nowhere, or of which there are too many: said beside the racks, and put right.

import { countOf, MARBLES } from "../board/index.js";
import { fill, h, redraw } from "../dom.js";
import { list, t } from "../messages/index.js";
/** @import {Counts, Marble} from "../protocol.js" */

export class Rest {
  /** @param {() => void} fix Lets the pool give or take what is wrong. */
  constructor(fix) {
    this.fix = fix;
    this.element = h("div", { class: "rest" });
  }

  /** @param {Counts} left How many of each colour are nowhere; less than none are too many. @param {Counts} pool */
  show(left, pool) {
    const missing = MARBLES.filter((marble) => left[marble] > 0);
    const many = MARBLES.filter((marble) => left[marble] < 0);
    // The pool can only give back what it has.
    const beyond = many.filter((marble) => pool[marble] < -left[marble]);
    /** @param {Marble[]} marbles @param {(marble: Marble) => number} count */
    const named = (marbles, count) => list(marbles.map((marble) => countOf(marble, count(marble))));
    const words = [];
    if (missing.length) words.push(t("editor.missing", { marbles: named(missing, (marble) => left[marble]) }));
    if (many.length) words.push(t("editor.tooMany", { marbles: named(many, (marble) => -left[marble]) }));
    if (beyond.length)
      words.push(
        t("editor.takeOff", {
          marbles: named(beyond, (marble) => -left[marble] - pool[marble]),
          pool: beyond.length < many.length || beyond.some((marble) => pool[marble] > 0) ? "some" : "none",
        }),
      );
    const text = words.join(" ");
    const act = missing.length ? t("editor.fill") : many.some((marble) => pool[marble] > 0) ? t("editor.drain") : "";
    if (this.element.dataset.text === text + act) return;
    this.element.dataset.text = text + act;
    const button = h(
      "button",
      {
        type: "button",
        class: "button",
        onclick: () => this.fix(),
      },
      act,
    );
    redraw(this.element, () =>
      fill(
        this.element,
        text ? [h("p", null, text), act ? button : null] : [h("p", { class: "all-there" }, t("editor.complete"))],
      ),
    );
  }
}
