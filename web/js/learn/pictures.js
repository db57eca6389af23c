// Small pictures of puzzles. They are asked for when they come into sight, some at once.

import { h } from "../dom.js";
import { board as loadBoard } from "../api.js";
import { thumbnail } from "../board/index.js";
import { puzzlePictures } from "./api.js";
/** @import {PuzzleInfo, PuzzlePicture} from "../protocol.js" */

/** The server tells so many at once. */
const MOST = 60;

/** @type {Map<string, PuzzlePicture>} */
const known = new Map();
/** Places that wait for their picture. @type {Map<Element, PuzzleInfo>} */
const waiting = new Map();
let due = false;

const watcher = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      watcher.unobserve(target);
      if (!due) {
        due = true;
        queueMicrotask(fetchAll);
      }
      wanted.add(target);
    }
  },
  { rootMargin: "300px" },
);
/** Those that are in sight. @type {Set<Element>} */
const wanted = new Set();

async function fetchAll() {
  due = false;
  const places = [...wanted].slice(0, MOST);
  for (const place of places) wanted.delete(place);
  const named = places.flatMap((place) => {
    const one = waiting.get(place);
    waiting.delete(place);
    return one ? [{ place, one }] : [];
  });
  if (wanted.size && !due) {
    due = true;
    queueMicrotask(fetchAll);
  }
  const missing = [...new Set(named.map(({ one }) => one.id))].filter((id) => !known.has(id));
  try {
    if (missing.length) for (const one of await puzzlePictures(missing)) known.set(one.id, one);
    for (const { place, one } of named) {
      const picture = known.get(one.id);
      if (picture) await drawIn(place, one.board, picture);
    }
  } catch {
    // The words beside the pictures are enough.
  }
}

/** @param {Element} place @param {string} board @param {PuzzlePicture} picture */
async function drawIn(place, board, picture) {
  place.replaceChildren(thumbnail(await loadBoard(board), picture));
}

/** A place in which the picture appears when it comes into sight. @param {PuzzleInfo} one */
export function puzzlePicture(one) {
  const place = h("span", { class: "thumb", "aria-hidden": "true" });
  const picture = known.get(one.id);
  if (picture) drawIn(place, one.board, picture).catch(() => {});
  else {
    waiting.set(place, one);
    watcher.observe(place);
  }
  return place;
}

/** A picture that is there already. @param {string} board @param {PuzzlePicture} picture */
export function givenPicture(board, picture) {
  const place = h("span", { class: "thumb", "aria-hidden": "true" });
  drawIn(place, board, picture).catch(() => {});
  return place;
}
