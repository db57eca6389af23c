// Racks: the pool, whose marbles are picked up, and the captures, which are slots to fill.

import {
  COLOUR_NAME,
  MARBLES,
  describeCounts,
  describeEach,
  describeEveryWay,
  describeShortest,
  sum,
} from "./describe.js";
import { bead, html, svg } from "./paint.js";
import { t } from "../messages/index.js";
/** @import {Counts, Marble, Missing} from "../protocol.js" */

/** The marbles of the pool, a button for each colour. */
export class Pool {
  /** @param {(marble: Marble) => void} pick */
  constructor(pick) {
    this.label = html("p", { class: "rack-words" });
    this.rows = html("div", { class: "pool-rows", role: "group", "aria-label": t("board.pool") });
    this.element = html("div", { class: "pool" }, this.rows, this.label);
    this.most = 0;
    this.widest = 0;
    /** @type {Map<Marble, HTMLButtonElement>} */
    this.buttons = new Map();
    for (const marble of MARBLES) {
      const button = html("button", { type: "button", class: "pile", "data-marble": marble });
      button.addEventListener("click", () => pick(marble));
      this.buttons.set(marble, button);
      this.rows.append(button);
    }
  }

  /**
   * @param {Counts} pool what lies in the pool
   * @param {{supply: Counts, own: boolean} | null} offer what may be taken now
   * @param {Marble | null} hand the marble in hand
   */
  draw(pool, offer, hand) {
    const own = offer?.own ?? false;
    const counts = own && offer ? offer.supply : pool;
    // Marbles keep their size while the pool runs empty.
    this.most = Math.max(this.most, sum(counts));
    this.rows.style.setProperty("--total", String(this.most));
    this.widest = Math.max(this.widest, ...Object.values(counts));
    this.rows.style.setProperty("--widest", String(this.widest));
    for (const [marble, button] of this.buttons) {
      const count = counts[marble];
      const able = offer !== null && offer.supply[marble] > 0;
      const picked = hand === marble;
      if (button.childElementCount !== count + 1) {
        const figure = html("span", { class: "figure" }, String(count));
        const beads = Array.from({ length: count }, () => bead(marble));
        button.replaceChildren(...beads, figure);
      }
      button.classList.toggle("able", able);
      button.classList.toggle("picked", picked);
      // Not `disabled`: pressing an empty pile is answered with the reason.
      button.setAttribute("aria-disabled", String(!able));
      button.setAttribute("aria-pressed", String(picked));
      const facts = { colour: COLOUR_NAME[marble], count };
      const pile = own ? t("table.pile.own", facts) : t("table.pile", facts);
      button.setAttribute("aria-label", picked ? t("table.pile.held", { pile }) : pile);
    }
    this.label.textContent = own ? t("table.poolEmpty") : "";
    this.label.hidden = !own;
    this.element.classList.toggle("own", own);
    this.element.classList.toggle("empty", sum(counts) === 0);
  }
}

/** What a player has captured: one row a colour, as long as the set that wins. */
export class Captures {
  constructor() {
    this.shortest = html("span", {});
    this.each = html("span", { class: "each" });
    this.words = html("p", { class: "rack-words" }, this.shortest, " ", this.each);
    this.rows = html("div", { class: "rack-rows", role: "img" });
    this.element = html("div", { class: "rack" }, this.words, this.rows);
    /** @type {Map<Marble, {beads: HTMLElement, left: HTMLElement}>} */
    this.row = new Map();
    for (const marble of MARBLES) {
      const beads = html("div", { class: "rack-beads" });
      const left = html("span", { class: "rack-left" });
      this.row.set(marble, { beads, left });
      this.rows.append(html("div", { class: "rack-row", "data-marble": marble }, beads, left));
    }
  }

  /** @param {Counts} captured @param {Missing[]} missing */
  draw(captured, missing) {
    // A ground of their own sets apart the marbles that count for so many of each.
    const each = missing.find((one) => one.set === "each")?.size ?? 0;
    const least = Math.min(...missing.map((one) => one.total));
    const begun = sum(captured) > 0;
    const won = missing.find((one) => one.total === 0);
    let total = 0;
    let widest = 1;
    for (const [marble, { beads, left }] of this.row) {
      const set = missing.find((one) => one.set === marble);
      const size = set?.size ?? 0;
      // How much is missing, at the end of the row; the shortest way stands out once there is one.
      left.textContent = !set ? "" : set.total ? t("table.left", { count: set.total }) : t("table.left.none");
      left.classList.toggle("least", begun && set?.total === least);
      const count = captured[marble];
      const slots = Math.max(size, count);
      total += slots;
      widest = Math.max(widest, slots);
      // The marbles of the set that wins stand out.
      const wins = won?.set === marble ? won.size : won?.set === "each" ? won.size : 0;
      const state = `${count}/${size}/${wins}`;
      if (beads.dataset.state === state) continue;
      beads.dataset.state = state;
      beads.replaceChildren(
        ...Array.from({ length: slots }, (_, i) => {
          const kind = `bead${i === each - 1 && i < size - 1 ? " edge" : ""}${i >= size ? " beyond" : ""}${i < wins ? " won" : ""}`;
          return i < count ? bead(marble, kind) : slot(kind);
        }),
      );
    }
    this.rows.style.setProperty("--total", String(total));
    this.rows.style.setProperty("--widest", String(widest));
    this.rows.style.setProperty("--each", String(each));
    this.element.classList.toggle("complete", won !== undefined);
    this.shortest.textContent = describeShortest(missing);
    this.each.textContent = describeEach(missing);
    this.each.classList.toggle("least", begun && missing.find((one) => one.set === "each")?.total === least);
    const ways = describeEveryWay(missing);
    this.rows.setAttribute("aria-label", t("table.captured", { counts: describeCounts(captured), ways }));
    this.rows.setAttribute("title", ways);
  }

  /** The slot of a marble, counted from 0. @param {Marble} marble @param {number} index @returns {Element | null} */
  slot(marble, index) {
    const beads = this.row.get(marble)?.beads;
    return beads?.children[index] ?? beads?.lastElementChild ?? null;
  }
}

/** @param {string} kind */
function slot(kind) {
  return svg(
    "svg",
    { viewBox: "-40 -40 80 80", class: `${kind} slot`, "aria-hidden": "true" },
    svg("circle", { r: 31 }),
  );
}
