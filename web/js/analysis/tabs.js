// The two tabs beside the analysis board: the record of the game, and the report about it.

import { h, unique } from "../dom.js";
import { t } from "../messages/index.js";

/** @typedef {"moves" | "report"} Tab */

export class Tabs {
  /** @param {Record<Tab, Element[]>} contents @param {(name: Tab) => void} chosen Told what the reader wants to see. */
  constructor(contents, chosen) {
    this.chosen = chosen;
    this.buttons = {
      moves: this.#button("moves", t("app.moves")),
      report: this.#button("report", t("analysis.report")),
    };
    this.panels = {
      moves: h("div", { class: "tab-panel", ...this.#of("moves") }, contents.moves),
      report: h("div", { class: "tab-panel report-panel", tabindex: "0", ...this.#of("report") }, contents.report),
    };
    this.element = h(
      "div",
      {
        class: "tabs",
        role: "tablist",
        "aria-label": t("analysis.tabs"),
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
      },
      this.buttons.moves,
      this.buttons.report,
    );
  }

  /** @param {Tab} name */
  open(name) {
    for (const one of /** @type {const} */ (["moves", "report"])) {
      const open = one === name;
      this.buttons[one].setAttribute("aria-selected", String(open));
      this.buttons[one].setAttribute("tabindex", open ? "0" : "-1");
      this.panels[one].hidden = !open;
    }
  }

  /** @param {Tab} name @param {string} text */
  #button(name, text) {
    const id = unique("tab");
    return h(
      "button",
      {
        type: "button",
        role: "tab",
        id,
        class: "tab",
        "aria-controls": `${id}-panel`,
        "aria-selected": "false",
        "data-tab": name,
        onclick: () => this.chosen(name),
      },
      text,
    );
  }

  /** What ties a panel to its button. @param {Tab} name */
  #of(name) {
    const { id } = this.buttons[name];
    return { role: "tabpanel", id: `${id}-panel`, "aria-labelledby": id };
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    event.stopPropagation();
    const other = this.panels.moves.hidden ? "moves" : "report";
    if (this.buttons[other].disabled) return;
    this.chosen(other);
    this.buttons[other].focus();
  }
}
