// The buttons of the analysis board: walking, editing, drawing, and what stands at the foot of it.

import { fill, h, unique } from "../dom.js";
import { icon } from "../icons.js";
import { openMore, openPlayOn } from "./dialogs.js";
import { INKS } from "./marks.js";
/** @import {Desk} from "./desk.js" */
/** @import {Node} from "./tree.js" */

/** Back and forth in the game. @param {Desk} desk */
export function stepButtons(desk) {
  const { tree } = desk;
  /** @param {string} label @param {string} sign @param {string} keys @param {() => Node | null} target */
  const step = (label, sign, keys, target) => h("button", {
    type: "button", class: "icon", "aria-label": label, title: `${label} (${keys})`, onclick: () => { const node = target(); if (node) desk.walkTo(node); },
  }, icon(sign));
  return {
    first: step("First", "first", "Home", () => tree.root), back: step("Back", "back", "←", () => tree.at.parent),
    forward: step("Forward", "forward", "→", () => tree.at.children[0] ?? null), last: step("Last", "last", "End", () => tree.at.last),
  };
}

/** What is done with the turn that is looked at. @param {Desk} desk */
export function toolButtons(desk) {
  /** @param {string} name @param {string} text @param {string} key @param {() => void} act */
  const tool = (name, text, key, act) => h("button", { type: "button", class: "small", "data-act": name, title: `${text} (${key})`, onclick: act }, text);
  /** @type {typeof tool} */
  const sign = (name, text, key, act) => {
    const button = tool(name, text, key, act);
    button.classList.add("sign-only");
    button.setAttribute("aria-label", text);
    fill(button, icon(name));
    return button;
  };
  const buttons = {
    comment: tool("comment", "Comment", "C", () => desk.openNote(!desk.note.open)), promote: tool("promote", "Promote", "P", () => desk.promote()),
    remove: tool("remove", "Delete", "Delete", () => desk.remove()), draw: tool("draw", "Draw", "D", () => desk.turnPen(!desk.pen.on)),
    undo: sign("undo", "Undo", "Ctrl+Z", () => desk.undo()), redo: sign("redo", "Redo", "Ctrl+Y", () => desk.redo()),
  };
  buttons.comment.setAttribute("aria-expanded", "false");
  buttons.draw.setAttribute("aria-pressed", "false");
  return buttons;
}

/** The four inks, while somebody draws. @param {Desk} desk */
export function inkBar(desk) {
  const name = unique("ink");
  return h("div", { class: "inks", role: "group", "aria-label": "Drawing", hidden: true },
    h("span", { class: "inks-choice", role: "radiogroup", "aria-label": "Ink" }, INKS.map(({ ink, name: text, key }) => h("label", { title: key ? `${text} (${key})` : text },
      h("input", { type: "radio", name, value: ink, checked: ink === "G", "aria-label": text, onchange: () => { desk.pen.ink = ink; } }), h("span", { class: `ink ${ink}` })))),
    h("button", { type: "button", class: "small", "data-act": "wipe", onclick: () => desk.tree.wipe(desk.tree.at) }, "Wipe"),
    h("button", { type: "button", class: "small", "data-act": "end-drawing", onclick: () => desk.turnPen(false) }, "Done"));
}

/** The large buttons. @param {Desk} desk */
export function buttonRow(desk) {
  /** @param {string} name @param {string} sign @param {string} text @param {() => unknown} act */
  const button = (name, sign, text, act) => h("button", { type: "button", class: "big", "data-act": name, onclick: act }, icon(sign), h("span", null, text));
  // At the thumb, where the record may have scrolled away.
  const back = button("back", "back", "Back", () => desk.tree.at.parent && desk.walkTo(desk.tree.at.parent));
  const on = button("on", "forward", "Forward", () => desk.tree.at.children[0] && desk.walkTo(desk.tree.at.children[0]));
  for (const one of [back, on]) one.classList.add("phone-only");
  return h("div", { class: "buttons", role: "group", "aria-label": "Analysis" }, back, on,
    button("whole", "graph", "Analyse game", () => desk.openReport()), button("play-on", "level", "Play on", () => openPlayOn(desk.tree, desk.tree.momentAt(desk.tree.at)).catch((error) => desk.tell(error))),
    button("export", "export", "Export", () => desk.export()), button("more", "more", "More", () => openMore(desk)));
}
