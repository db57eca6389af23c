// The racks of the editor: the pool and both players' captures, each colour with its marbles, its number, and buttons
// for one more and one less.

import { h } from "../dom.js";
import { bead, COLOUR, COLOUR_NAME, MARBLES } from "../board/index.js";
import { t } from "../messages/index.js";
/** @import {Counts, Marble} from "../protocol.js" */
/** @import {Rack} from "./setup.js" */

/** @type {Record<Rack, string>} */
const TITLES = { second: t("player.second"), pool: t("board.pool"), first: t("player.first") };

/** More marbles than this are told by their number alone. */
const SHOWN = 12;

export class Stock {
  /** @param {Rack} rack @param {(marble: Marble, by: 1 | -1) => void} change */
  constructor(rack, change) {
    this.rack = rack;

    /** @type {Map<Marble, {pile: HTMLElement, figure: HTMLElement, less: HTMLButtonElement, row: HTMLElement}>} */
    this.rows = new Map();
    const rows = MARBLES.map((marble) => {
      const pile = h("div", { class: "stock-pile", "data-pile": marble, "aria-hidden": "true" });
      const figure = h("span", { class: "stock-figure" });
      const less = h(
        "button",
        {
          type: "button",
          class: "stock-button",
          "aria-label": t("editor.less", { rack, colour: COLOUR[marble] }),
          onclick: () => change(marble, -1),
        },
        "−",
      );
      const more = h(
        "button",
        {
          type: "button",
          class: "stock-button",
          "aria-label": t("editor.more", { rack, colour: COLOUR[marble] }),
          onclick: () => change(marble, 1),
        },
        "+",
      );
      const name = h("span", { class: "stock-name", "aria-hidden": "true" }, COLOUR_NAME[marble]);
      const row = h(
        "div",
        { class: "stock-row", role: "group", "data-colour": marble },
        name,
        pile,
        less,
        figure,
        more,
      );
      this.rows.set(marble, { pile, figure, less, row });
      return row;
    });
    this.head = h("h2", { "data-mover": t("app.toMove") }, TITLES[rack]);
    this.element = h(
      "section",
      { class: "stock", "data-rack": rack },
      h("div", { class: "stock-head" }, this.head),
      rows,
    );
  }

  /**
   * @param {Counts} counts @param {Set<Marble>} wrong
   * @param {Counts} sizes How many of a colour win, for the slots; 0 for none.
   */
  draw(counts, wrong, sizes) {
    for (const [marble, { pile, figure, less, row }] of this.rows) {
      const count = counts[marble];
      const slots = Math.max(Math.min(count, SHOWN), Math.min(sizes[marble], SHOWN));
      const key = `${count}/${slots}`;
      if (pile.dataset.key !== key) {
        pile.dataset.key = key;
        pile.dataset.count = String(count);
        pile.style.setProperty("--many", String(Math.max(slots, 1)));
        pile.replaceChildren(
          ...Array.from({ length: slots }, (_, i) => (i < count ? bead(marble) : h("span", { class: "stock-slot" }))),
        );
        figure.textContent = String(count);
        // Not `disabled`: a button that has the focus must not lose it.
        less.setAttribute("aria-disabled", String(count === 0));
        row.setAttribute("aria-label", t("editor.stock", { rack: this.rack, colour: COLOUR_NAME[marble], count }));
      }
      row.classList.toggle("wrong", wrong.has(marble));
    }
  }
}
