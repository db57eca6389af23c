// The keys of the analysis board. On the board itself the arrows walk the rings; everywhere else they walk the game.

import { change, settings } from "../settings.js";
import { openKeys } from "./dialogs.js";
/** @import {AnalysisBoard} from "./board.js" */

/** The keys that scroll what one reads. */
const SCROLLS = ["PageUp", "PageDown", "Home", "End", "ArrowUp", "ArrowDown", " "];

/** Whether the reader is inside something that scrolls by itself, such as the report. @param {EventTarget | null} at */
function reading(at) {
  const box = at instanceof Element ? at.closest(".scroll, .report-panel") : null;
  const outer = box?.parentElement?.closest(".report-panel") ?? null;
  return [box, outer].some((one) => one !== null && one.scrollHeight > one.clientHeight + 1);
}

/** @param {AnalysisBoard} board @param {KeyboardEvent} event */
export function keyAct(board, event) {
  const at = event.target;
  if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]")) return;
  const typing =
    at instanceof HTMLSelectElement ||
    at instanceof HTMLTextAreaElement ||
    (at instanceof HTMLInputElement && !["checkbox", "radio"].includes(at.type));
  if (typing) return;
  const { editing, tree, walking } = board;
  if (event.ctrlKey || event.metaKey) {
    const key = event.key.toLowerCase();
    if (key === "z") act(event, () => (event.shiftKey ? editing.redo() : editing.undo()));
    else if (key === "y") act(event, () => editing.redo());
    return;
  }
  if (SCROLLS.includes(event.key) && reading(at)) return;
  if (board.replay.key(event)) return;
  const onTable = at instanceof Node && (board.table.board.contains(at) || board.table.pool.contains(at));
  // A choice between inks, or one of the tabs, has arrows of its own.
  const own = at instanceof HTMLInputElement && at.type === "radio";
  /** @type {Record<string, () => unknown>} */
  const walks = {
    PageUp: () => tree.at.parent && walking.walkTo(tree.at.parent),
    PageDown: () => tree.at.children[0] && walking.walkTo(tree.at.children[0]),
    Home: () => walking.walkTo(tree.root),
    End: () => walking.walkTo(tree.at.last),
  };
  if (!onTable && !own) {
    walks.ArrowLeft = walks.PageUp;
    walks.ArrowRight = walks.PageDown;
    walks.ArrowUp = () => walking.variation(-1);
    walks.ArrowDown = () => walking.variation(1);
  }
  if (walks[event.key]) {
    if (!event.shiftKey) act(event, walks[event.key]);
    return;
  }
  /** @type {Record<string, () => unknown>} */
  const letters = {
    l: () => board.thinking.power(!board.thinking.on),
    t: () => board.thinking.showThreat(!board.thinking.threat),
    s: () => board.thinking.solve(),
    c: () => editing.openNote(true),
    p: () => editing.promote(),
    m: () => editing.makeMain(),
    d: () => editing.turnPen(!editing.pen.on),
    f: () => change({ rotation: (settings.rotation + 3) % 6 }),
    Delete: () => editing.remove(),
    "/": () => editing.type(),
    "?": () => openKeys(),
  };
  for (let glyph = 0; glyph <= 6; glyph++) letters[String(glyph)] = () => editing.glyph(glyph);
  const wish = letters[event.key] ?? (event.shiftKey ? undefined : letters[event.key.toLowerCase()]);
  if (wish) act(event, wish);
}

/** @param {KeyboardEvent} event @param {() => unknown} wish */
function act(event, wish) {
  event.preventDefault();
  wish();
}
