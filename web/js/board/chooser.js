// The small chooser that opens at a pressed ring: which marble goes there, or is the ring removed?

import { COLOUR } from "./describe.js";
import { bead, html, svg } from "./paint.js";
import { t } from "../messages/index.js";
/** @import {Marble, Ring} from "../protocol.js" */

export class Chooser {
  /** @param {HTMLElement} board where the chooser opens */
  constructor(board) {
    this.board = board;
    this.element = html("div", { class: "chooser", role: "menu" });
    this.element.hidden = true;
    this.element.addEventListener("keydown", (event) => this.#key(event));
    /** @type {() => void} */
    this.onclose = () => {};
    board.append(this.element);
  }

  get open() {
    return !this.element.hidden;
  }

  /**
   * @param {Ring} ring
   * @param {{x: number, y: number, size: number}} place of the ring on the screen
   * @param {{marbles: Marble[], remove: boolean}} choices
   * @param {(choice: Marble | 'remove') => void} chosen
   */
  show(ring, place, choices, chosen) {
    /** @type {(Marble | 'remove')[]} */
    const items = [...choices.marbles, ...(choices.remove ? [/** @type {const} */ ("remove")] : [])];
    this.element.setAttribute("aria-label", t("table.choose", { ring }));
    this.element.replaceChildren(
      ...items.map((item) => {
        const label =
          item === "remove"
            ? t("table.choose.remove", { ring })
            : t("table.choose.place", { colour: COLOUR[item], ring });
        const button = html("button", {
          type: "button",
          role: "menuitem",
          class: "choice",
          "aria-label": label,
          "data-choice": item,
        });
        button.append(...(item === "remove" ? [removeSign(), t("table.remove")] : [bead(item)]));
        button.addEventListener("click", () => {
          this.close();
          chosen(item);
        });
        return button;
      }),
    );
    this.element.hidden = false;
    this.#position(place);
    /** @type {HTMLElement | null} */ (this.element.firstElementChild)?.focus({ preventScroll: true });
  }

  /**
   * Above the ring where there is room, else below; never over the edge of the window.
   * @param {{x: number, y: number, size: number}} place
   */
  #position({ x, y, size }) {
    const frame = this.board.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const gap = size * 0.75 + 6;
    const above = y - gap - height;
    const top = above >= 4 ? above : y + gap;
    const left = Math.min(Math.max(x - width / 2, 4), document.documentElement.clientWidth - width - 4);
    this.element.style.left = `${left - frame.left}px`;
    this.element.style.top = `${top - frame.top}px`;
  }

  close() {
    if (!this.open) return;
    this.element.hidden = true;
    this.element.replaceChildren();
    this.onclose();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const items = /** @type {HTMLElement[]} */ ([...this.element.children]);
    const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const moves = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    if (event.key in moves) {
      const next = at + moves[/** @type {keyof moves} */ (event.key)];
      items[(next + items.length) % items.length]?.focus();
    } else if (event.key === "Escape" || event.key === "Tab") {
      this.close();
    } else {
      // W, G and B mean the marble here too.
      items.find((item) => item.dataset.choice === event.key.toUpperCase())?.click();
      if (event.key.toLowerCase() === "r") items.find((item) => item.dataset.choice === "remove")?.click();
      if (event.key !== "Enter" && event.key !== " ") event.preventDefault();
      event.stopPropagation();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

function removeSign() {
  return svg(
    "svg",
    { viewBox: "-40 -40 80 80", class: "bead remove-sign", "aria-hidden": "true" },
    svg("circle", { r: 24 }),
    svg("path", { d: "M-30 30L30 -30" }),
  );
}
