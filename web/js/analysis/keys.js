// The keys of the analysis board. On the board itself the arrows walk the rings; everywhere else they walk the game.

import { change, settings } from "../settings.js";
import { openKeys } from "./dialogs.js";
/** @import {AnalysisBoard} from "./board.js" */

/** The keys that scroll what one reads. */
const SCROLLS = ["PageUp", "PageDown", "Home", "End", "ArrowUp", "ArrowDown"];

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
  if (event.ctrlKey || event.metaKey) {
    const key = event.key.toLowerCase();
    if (key === "z") act(event, () => (event.shiftKey ? board.redo() : board.undo()));
    else if (key === "y") act(event, () => board.redo());
    return;
  }
  const onTable = at instanceof Node && (board.table.board.contains(at) || board.table.pool.contains(at));
  // A choice between inks, or one of the tabs, has arrows of its own.
  const own = at instanceof HTMLInputElement && at.type === "radio";
  const { tree } = board;
  /** @type {Record<string, () => unknown>} */
  const walks = {
    PageUp: () => tree.at.parent && board.walkTo(tree.at.parent),
    PageDown: () => tree.at.children[0] && board.walkTo(tree.at.children[0]),
    Home: () => board.walkTo(tree.root),
    End: () => board.walkTo(tree.at.last),
  };
  if (!onTable && !own) {
    walks.ArrowLeft = walks.PageUp;
    walks.ArrowRight = walks.PageDown;
    walks.ArrowUp = () => board.variation(-1);
    walks.ArrowDown = () => board.variation(1);
  }
  if (SCROLLS.includes(event.key) && reading(at)) return;
  if (walks[event.key]) {
    if (!event.shiftKey) act(event, walks[event.key]);
    return;
  }
  /** @type {Record<string, () => unknown>} */
  const letters = {
    l: () => board.thinking.power(!board.thinking.on),
    t: () => board.thinking.showThreat(!board.thinking.threat),
    s: () => board.thinking.solve(),
    c: () => board.openNote(true),
    p: () => board.promote(),
    m: () => board.makeMain(),
    d: () => board.turnPen(!board.pen.on),
    f: () => change({ rotation: (settings.rotation + 3) % 6 }),
    Delete: () => board.remove(),
    "/": () => board.type(),
    "?": () => openKeys(),
  };
  for (let glyph = 0; glyph <= 6; glyph++) letters[String(glyph)] = () => board.glyph(glyph);
  const wish = letters[event.key] ?? (event.shiftKey ? undefined : letters[event.key.toLowerCase()]);
  if (wish) act(event, wish);
}

/** @param {KeyboardEvent} event @param {() => unknown} wish */
function act(event, wish) {
  event.preventDefault();
  wish();
}
