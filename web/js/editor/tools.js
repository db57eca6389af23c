// The tools of the editor: what a press on the board does.

import { h, unique } from "../dom.js";
import { bead, RING, ringPicture, svg } from "../board/index.js";
import { TOOLS } from "./setup.js";
import { t } from "../messages/index.js";
/** @import {Tool} from "./setup.js" */

/** @type {Record<Tool, string>} */
export const NAMES = {
  W: t("colour.White"),
  G: t("colour.Grey"),
  B: t("colour.Black"),
  ring: t("editor.tool.ring"),
  none: t("editor.tool.none"),
  inert: t("editor.tool.inert"),
  clear: t("editor.tool.clear"),
};

/** @param {Tool} tool */
function sign(tool) {
  if (tool === "W" || tool === "G" || tool === "B") return bead(tool, "tool-sign");
  const picture = svg("svg", { viewBox: "-54 -54 108 108", class: `tool-sign tool-${tool}`, "aria-hidden": "true" });
  if (tool === "ring" || tool === "inert")
    picture.append(svg("g", { class: tool === "inert" ? "faint" : "" }, ringPicture()));
  if (tool === "none") picture.append(svg("circle", { class: "vacancy", r: RING.outer - 6 }));
  if (tool === "clear") picture.append(svg("path", { class: "cross", d: "M-28 -28L28 28M-28 28L28 -28" }));
  return picture;
}

/** @param {Tool} chosen @param {(tool: Tool) => void} choose */
export function toolbar(chosen, choose) {
  const name = unique("tool");
  /** @type {Map<Tool, HTMLInputElement>} */
  const inputs = new Map();
  const element = h(
    "fieldset",
    { class: "tools-bar" },
    h("legend", { class: "unseen" }, t("editor.tools")),
    TOOLS.map((tool, i) => {
      const input = h("input", {
        type: "radio",
        name,
        value: tool,
        checked: tool === chosen,
        onchange: () => choose(tool),
      });
      inputs.set(tool, input);
      const label = h("label", { class: "tool", "data-tool": tool, title: `${NAMES[tool]} (${i + 1})` }, input);
      label.append(h("span", { class: "tool-face" }, h("span", { class: "tool-name" }, NAMES[tool])));
      label.lastElementChild?.prepend(sign(tool));
      return label;
    }),
  );
  return {
    element,
    set: (/** @type {Tool} */ tool) => {
      const input = inputs.get(tool);
      if (input) input.checked = true;
    },
  };
}
