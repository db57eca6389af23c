// The empty board with verdicts on its rings. Each is told by a colour, by how the ring is drawn, and by a sign in it.

import { BoardDrawing, RING, ringOf, ringPicture, svg } from "../board/index.js";
import { Walk } from "../walk.js";
import { t } from "../messages/index.js";
/** @import {BoardShape, Marble, Ring} from "../protocol.js" */
/** @import {Verdict} from "./verdict.js" */

/**
 * What is shown.
 * @typedef {object} Shown
 * @property {Map<Ring, Verdict>} verdicts
 * @property {(ring: Ring) => string} words What is to be known of a ring.
 * @property {Ring | null} removed
 * @property {Ring | null} at The place that was chosen.
 * @property {Marble | null} marble What lies there, if its colour is known.
 */

export class VerdictField {
  /**
   * @param {BoardShape} shape @param {{rotation: number, mirror: boolean, coordinates: boolean, symbols: boolean}} look
   * @param {(ring: Ring) => void} press
   */
  constructor(shape, look, press) {
    this.shape = shape;
    this.drawing = new BoardDrawing(shape, look);
    this.element = this.drawing.element;
    this.element.classList.add("live", "verdicts");
    this.element.classList.toggle("with-symbols", look.symbols);
    const help = this.element.querySelector(".unseen");
    if (help) help.textContent = t("solved.help");
    this.walk = new Walk(this.drawing, () => this.drawing.present);
    this.element.addEventListener("click", (event) => {
      const ring = ringOf(event.target);
      if (ring) press(ring);
    });
    this.element.addEventListener("keydown", (event) => {
      const ring = ringOf(event.target);
      if (!ring || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      press(ring);
    });
  }

  /** @param {Shown} shown */
  draw({ verdicts, words, removed, at, marble }) {
    const { drawing } = this;
    const within = this.element.contains(document.activeElement);
    const none = { W: 0, G: 0, B: 0 };
    const left = this.shape.rings.map(({ name }) => name).filter((name) => name !== removed);
    drawing.lay({
      rings: new Set(left),
      marbles: new Map(at && marble ? [[at, marble]] : []),
      inert: new Set(),
      pool: none,
      captured: { first: none, second: none },
    });
    drawing.decorate({ placed: null, removed, jumps: [], claimed: [], passed: false }, null, false);
    drawing.layers.under.replaceChildren(
      ...[...verdicts].map(([ring, verdict]) =>
        svg(
          "g",
          { class: `verdict ${verdict}`, transform: drawing.translate(ring), "data-on": ring },
          ...sign(verdict),
        ),
      ),
    );
    drawing.mark(at ? { circles: [{ ring: at }] } : {});
    for (const [name, { hit }] of drawing.rings) hit.setAttribute("aria-label", words(name));
    this.walk.keep();
    // The ring that was pressed may just have gone.
    if (within) this.walk.focus();
  }
}

/** A verdict as a picture of its own, for the legend. @param {Verdict} verdict */
export const verdictSign = (verdict) =>
  svg(
    "svg",
    { viewBox: "-50 -50 100 100", class: "verdict-sign", "aria-hidden": "true" },
    ringPicture(),
    svg("g", { class: `verdict ${verdict}` }, ...sign(verdict)),
  );

/** A ring in its colour, and in it a cross, a stroke or a question mark. @param {Verdict} verdict */
function sign(verdict) {
  const width = RING.outer - RING.inner;
  const ring = svg("circle", { class: "tint", r: RING.inner + width / 2, "stroke-width": width, pathLength: 100 });
  if (verdict === "open") return [ring, svg("text", { class: "sign", y: 12 }, "?")];
  const d = verdict === "lost" ? "M-11 -11L11 11M-11 11L11 -11" : "M-11 11L11 -11";
  return [ring, svg("path", { class: "sign", d })];
}
