// A small still picture of a board, for lists of games.

import { Geometry } from './geometry.js';
import { MARBLE, RING, svg } from './paint.js';

/** @typedef {import('../protocol.js').BoardShape} BoardShape */
/** @typedef {import('../protocol.js').Moment} Moment */

/**
 * Rings and marbles as flat circles: at this size light and shadow would only blur.
 * @param {BoardShape} shape @param {Moment} moment @returns {SVGSVGElement}
 */
export function thumbnail(shape, moment) {
  const geometry = new Geometry(shape);
  const { left, top, width, height } = geometry.box();
  const band = RING.outer - RING.inner;
  const circles = [];
  const inert = new Set(moment.inert);
  for (const ring of [...moment.rings, ...moment.inert]) {
    const { x, y } = geometry.at(ring);
    const place = { cx: x.toFixed(1), cy: y.toFixed(1) };
    circles.push(
      svg('circle', { ...place, r: (RING.outer + RING.inner) / 2, 'stroke-width': band, class: inert.has(ring) ? 'small-ring inert' : 'small-ring' }),
    );
    const marble = moment.marbles[ring];
    if (marble) circles.push(svg('circle', { ...place, r: MARBLE, class: `small-marble small-${marble}` }));
  }
  const viewBox = [left, top, width, height].map((n) => n.toFixed(1)).join(' ');
  return svg('svg', { viewBox, class: 'thumbnail', role: 'img', 'aria-label': `Position, ${moment.rings.length} rings` }, ...circles);
}
