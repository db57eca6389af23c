// The buttons of the analysis board: walking, editing, drawing, and what stands at the foot of it.

import { fill, h, unique } from "../dom.js";
import { icon } from "../icons.js";
import { Replay } from "../replay.js";
import { openMore, openPlayOn } from "./dialogs.js";
import { INKS } from "./marks.js";
import { t } from "../messages/index.js";
/** @import {AnalysisBoard} from "./board.js" */
/** @import {Node} from "./tree.js" */

/** Back and forth in the game. @param {AnalysisBoard} board */
export function stepButtons(board) {
  const { tree } = board;
  /** @param {string} label @param {string} sign @param {string} keys @param {() => Node | null} target */
  const step = (label, sign, keys, target) =>
    h(
      "button",
      {
        type: "button",
        class: "icon",
        "aria-label": label,
        title: `${label} (${keys})`,
        onclick: () => {
          const node = target();
          if (node) board.walking.walkTo(node);
        },
      },
      icon(sign),
    );
  return {
    first: step(t("app.first"), "first", t("key.home"), () => tree.root),
    back: step(t("app.back"), "back", "←", () => tree.at.parent),
    forward: step(t("app.forward"), "forward", "→", () => tree.at.children[0] ?? null),
    last: step(t("app.last"), "last", t("key.end"), () => tree.at.last),
  };
}

/** The line that is looked at plays itself, from where one stands. @param {AnalysisBoard} board */
export function replayOf({ table, tree, walking }) {
  return new Replay({
    table,
    place: () => ({ at: tree.at.tokens.length, of: tree.at.last.tokens.length }),
    step: () => tree.at.children[0] && walking.walkTo(tree.at.children[0]),
    rewind: () => walking.walkTo(tree.root),
  });
}

/** What is done with the turn that is looked at. @param {AnalysisBoard} board */
export function toolButtons({ editing }) {
  /** @param {string} name @param {string} text @param {string} key @param {() => void} act */
  const tool = (name, text, key, act) =>
    h("button", { type: "button", class: "small", "data-act": name, title: `${text} (${key})`, onclick: act }, text);
  /** @type {typeof tool} */
  const sign = (name, text, key, act) => {
    const button = tool(name, text, key, act);
    button.classList.add("sign-only");
    button.setAttribute("aria-label", text);
    fill(button, icon(name));
    return button;
  };
  const buttons = {
    comment: tool("comment", t("analysis.comment"), "C", () => editing.openNote(!editing.note.open)),
    promote: tool("promote", t("analysis.promote"), "P", () => editing.promote()),
    remove: tool("remove", t("app.delete"), t("key.delete"), () => editing.remove()),
    draw: tool("draw", t("analysis.draw"), "D", () => editing.turnPen(!editing.pen.on)),
    undo: sign("undo", t("app.undo"), `${t("key.ctrl")}+Z`, () => editing.undo()),
    redo: sign("redo", t("app.redo"), `${t("key.ctrl")}+Y`, () => editing.redo()),
  };
  buttons.comment.setAttribute("aria-expanded", "false");
  buttons.draw.setAttribute("aria-pressed", "false");
  return buttons;
}

/** The four inks, while somebody draws. @param {AnalysisBoard} board */
export function inkBar(board) {
  const name = unique("ink");
  return h(
    "div",
    { class: "inks", role: "group", "aria-label": t("analysis.drawing"), hidden: true },
    h(
      "span",
      { class: "inks-choice", role: "radiogroup", "aria-label": t("analysis.ink") },
      INKS.map(({ ink, name: text, key }) =>
        h(
          "label",
          { title: key ? `${text} (${key})` : text },
          h("input", {
            type: "radio",
            name,
            value: ink,
            checked: ink === "G",
            "aria-label": text,
            onchange: () => {
              board.editing.pen.ink = ink;
            },
          }),
          h("span", { class: `ink ${ink}` }),
        ),
      ),
    ),
    h(
      "button",
      { type: "button", class: "small", "data-act": "wipe", onclick: () => board.tree.wipe(board.tree.at) },
      t("analysis.wipe"),
    ),
    h(
      "button",
      { type: "button", class: "small", "data-act": "end-drawing", onclick: () => board.editing.turnPen(false) },
      t("app.done"),
    ),
  );
}

/** The large buttons. @param {AnalysisBoard} board */
export function buttonRow(board) {
  /** @param {string} name @param {string} sign @param {string} text @param {() => unknown} act */
  const button = (name, sign, text, act) =>
    h("button", { type: "button", class: "big", "data-act": name, onclick: act }, icon(sign), h("span", null, text));
  // At the thumb, where the record may have scrolled away.
  const back = button(
    "back",
    "back",
    t("app.back"),
    () => board.tree.at.parent && board.walking.walkTo(board.tree.at.parent),
  );
  const on = button(
    "on",
    "forward",
    t("app.forward"),
    () => board.tree.at.children[0] && board.walking.walkTo(board.tree.at.children[0]),
  );
  for (const one of [back, on]) one.classList.add("phone-only");
  return h(
    "div",
    { class: "buttons", role: "group", "aria-label": t("analysis.title") },
    back,
    on,
    button("whole", "graph", t("analysis.whole"), () => board.openReport()),
    button("play-on", "level", t("analysis.playOn"), () =>
      openPlayOn(board.tree, board.tree.momentAt(board.tree.at)).catch((error) => board.tell(error)),
    ),
    button("export", "export", t("export.title"), () => board.export()),
    button("more", "more", t("app.more"), () => openMore(board)),
  );
}
