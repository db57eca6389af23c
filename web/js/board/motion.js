// Motion explains: a marble drops, a ring slides out sideways, a jump arcs, captured marbles fly to
// their slots, a claimed group lifts off together. Every animation ends, whatever becomes of it.

import { bead } from "./paint.js";
/** @import {Marble, Ring} from "../protocol.js" */
/** @import {BoardDrawing} from "./drawing.js" */

/** @typedef {{x: number, y: number, size: number}} Place the middle of a marble on the screen, and its width */

const OUT = "cubic-bezier(.2,.7,.3,1)";
const THROUGH = "cubic-bezier(.45,.05,.4,1)";

/** Whether the person's system asks for less motion. */
export function motionReduced() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** How fast things move: 1 is usual. One measure for all boards of a page, as the person wants it. */
export const pace = { speed: 1 };

/**
 * Runs an animation and waits for it; for its own length at most, since a hidden page or a vanished
 * element would otherwise be waited for in vain.
 * @param {Element} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions & {duration: number}} options
 * @returns {Promise<void>}
 */
export async function animate(element, frames, options) {
  if (document.hidden || !element.isConnected) return;
  const animation = element.animate(frames, { fill: "both", easing: OUT, ...options });
  animation.playbackRate = pace.speed;
  const limit = (options.duration + Number(options.delay ?? 0)) / pace.speed + 120;
  await Promise.race([animation.finished.catch(() => {}), new Promise((resolve) => setTimeout(resolve, limit))]);
  animation.cancel();
}

/** A marble above everything, which flies or follows the pointer. */
export class Flyer {
  /** @param {Marble} marble @param {boolean} symbols */
  constructor(marble, symbols) {
    this.element = bead(marble, symbols ? "flyer with-symbols" : "flyer");
    document.body.append(this.element);
  }

  /** @param {Place} place */
  moveTo({ x, y, size }) {
    this.element.style.transform = put({ x, y, size });
  }

  /**
   * @param {Place} from @param {Place} to
   * @param {{duration?: number, delay?: number, arc?: number}} [how] arc in pixels
   */
  async fly(from, to, { duration = 280, delay = 0, arc = 0 } = {}) {
    const middle = {
      x: (from.x + to.x) / 2,
      y: (from.y + to.y) / 2 - arc,
      size: Math.max(from.size, to.size) * (arc ? 1.12 : 1),
    };
    await animate(this.element, [{ transform: put(from) }, { transform: put(middle) }, { transform: put(to) }], {
      duration,
      delay,
      easing: THROUGH,
    });
    this.remove();
  }

  remove() {
    this.element.remove();
  }
}

/** The flyer is 80 wide in its own units, of which the marble fills 69. @param {Place} place */
function put({ x, y, size }) {
  const scale = size / 69;
  return `translate(${(x - 40 * scale).toFixed(1)}px, ${(y - 40 * scale).toFixed(1)}px) scale(${scale.toFixed(4)})`;
}

/** The place of a box on the screen that holds a marble. @param {DOMRect} rect @returns {Place} */
export function placeOf(rect) {
  return {
    x: rect.left + rect.width / 2,
    y: rect.top + rect.height / 2,
    size: Math.min(rect.width, rect.height) * 0.86,
  };
}

/** Waits, so that one motion follows another. @param {number} duration */
export function pause(duration) {
  return new Promise((resolve) => setTimeout(resolve, document.hidden ? 0 : duration / pace.speed));
}

/** A marble comes down on a ring. @param {BoardDrawing} board @param {Ring} ring */
export async function drop(board, ring) {
  const picture = board.marbles.get(ring)?.element.firstElementChild;
  if (!picture) return;
  await animate(
    picture,
    [
      { transform: "translateY(-46px) scale(1.22)", opacity: 0 },
      { transform: "translateY(2px) scale(.98)", opacity: 1, offset: 0.72 },
      { transform: "none", opacity: 1 },
    ],
    { duration: 240 },
  );
}

/** A ring slides out, away from the middle of the board. @param {BoardDrawing} board @param {Ring} ring */
export async function slideOut(board, ring) {
  const { x } = board.geometry.at(ring);
  const { left, width } = board.geometry.box();
  const side = x < left + width / 2 ? -1 : 1;
  const frames = [
    { transform: "none", opacity: 1 },
    { transform: `translateX(${side * 120}px)`, opacity: 0 },
  ];
  await leave(board, ring, frames, { duration: 260, easing: "cubic-bezier(.5,0,.8,.6)" });
}

/** A claimed group lifts off together. @param {BoardDrawing} board @param {Ring[]} rings */
export async function liftOff(board, rings) {
  const frames = [
    { transform: "none", opacity: 1 },
    { transform: "translateY(-14px) scale(1.06)", opacity: 1, offset: 0.35 },
    { transform: "translateY(-70px) scale(1.1)", opacity: 0 },
  ];
  await Promise.all(rings.map((ring) => leave(board, ring, frames, { duration: 300, easing: "ease-in" })));
}

/**
 * A ring that is gone is shown once more, while it leaves.
 * @param {BoardDrawing} board @param {Ring} ring @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions & {duration: number}} options
 */
async function leave(board, ring, frames, options) {
  const parts = board.rings.get(ring);
  if (!parts) return;
  const both = [parts.shadow, parts.body];
  for (const part of both) part.classList.add("leaving");
  await Promise.all(both.map((part) => part.firstElementChild && animate(part.firstElementChild, frames, options)));
  for (const part of both) part.classList.remove("leaving");
}

/** How long one jump takes. */
export const HOP = 270;

/**
 * A marble arcs from ring to ring; it already lies on the last of them.
 * @param {BoardDrawing} board @param {Ring[]} path
 */
export async function hop(board, path) {
  const held = board.marbles.get(path[path.length - 1]);
  const picture = held?.element.firstElementChild;
  if (!held || !picture) return;
  const end = board.geometry.at(path[path.length - 1]);
  const points = path.map((ring) => board.geometry.at(ring)).map(({ x, y }) => ({ x: x - end.x, y: y - end.y }));
  /** @type {Keyframe[]} */
  const frames = [];
  points.forEach(({ x, y }, i) => {
    if (i > 0) {
      const before = points[i - 1];
      frames.push({
        transform: `translate(${(x + before.x) / 2}px, ${(y + before.y) / 2 - 44}px) scale(1.24)`,
        easing: "ease-in",
      });
    }
    frames.push({ transform: `translate(${x}px, ${y}px) scale(1)`, easing: "ease-out" });
  });
  // Above the marbles it jumps over.
  held.element.parentElement?.append(held.element);
  await animate(picture, frames, { duration: HOP * (path.length - 1), easing: "linear" });
}
