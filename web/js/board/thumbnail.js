// A still picture of a board: small for lists of games, or fine where it is shown large.

import { Geometry } from "./geometry.js";
import { t } from "../messages/index.js";
import { RING, marblePicture, ringPicture, ringShadow, svg } from "./paint.js";
/** @import {BoardShape, Moment} from "../protocol.js" */

/** How much larger a marble is that covers its ring. */
const COVER = 1.22;

/**
 * Rings are flat, since at this size light and shadow would only blur, and a marble covers its ring, unless `fine` is
 * asked for.
 * @param {BoardShape} shape @param {Pick<Moment, "rings" | "marbles" | "inert">} moment @param {{fine?: boolean}} [how]
 * @returns {SVGSVGElement}
 */
export function thumbnail(shape, moment, { fine = false } = {}) {
  const geometry = new Geometry(shape);
  const { left, top, width, height } = geometry.box();
  const inert = new Set(moment.inert);
  const ground = svg("g", {});
  const rings = svg("g", {});
  const marbles = svg("g", {});
  for (const ring of [...moment.rings, ...moment.inert]) {
    const { x, y } = geometry.at(ring);
    const transform = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
    const place = { transform, class: inert.has(ring) ? "inert" : "live" };
    const marble = moment.marbles[ring];
    if (fine) {
      ground.append(svg("g", place, ringShadow()));
      rings.append(svg("g", place, ringPicture()));
    } else if (!marble) rings.append(svg("g", place, flatRing()));
    if (marble) {
      const picture = svg("g", { transform: `scale(${fine ? 1 : COVER})` }, marblePicture(marble));
      marbles.append(svg("g", place, picture));
    }
  }
  const viewBox = [left, top, width, height].map((n) => n.toFixed(1)).join(" ");
  const label = t("board.picture", { count: moment.rings.length });
  return svg(
    "svg",
    { viewBox, class: fine ? "thumbnail on-rings" : "thumbnail flat", role: "img", "aria-label": label },
    ground,
    rings,
    marbles,
  );
}

function flatRing() {
  return svg("circle", {
    r: (RING.outer + RING.inner) / 2,
    "stroke-width": RING.outer - RING.inner,
    class: "small-ring",
  });
}
