// The typed move: a field with completion from the options, as a combobox with a list.

import { html } from "./paint.js";
import { completions, readMove } from "./notation.js";
import { t } from "../messages/index.js";
/** @import {Moment, Options} from "../protocol.js" */
/** @import {Geometry} from "./geometry.js" */

let entries = 0;

/** As many as fit without scrolling far. */
const SHOWN = 60;

export class Entry {
  /** @param {{turn: (token: string) => void, refused: (message: string) => void}} on */
  constructor(on) {
    entries += 1;
    const id = `zertz-entry-${entries}`;
    this.on = on;
    this.input = html("input", {
      id,
      type: "text",
      role: "combobox",
      "aria-expanded": "false",
      "aria-controls": `${id}-list`,
      "aria-autocomplete": "list",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      maxlength: "120",
      placeholder: "Wd4,a1",
    });
    this.list = html("ul", { id: `${id}-list`, role: "listbox", "aria-label": t("app.moves"), class: "entry-list" });
    this.list.hidden = true;
    this.button = html("button", { type: "submit", class: "act" }, t("app.play"));
    this.element = html(
      "form",
      { class: "entry", novalidate: "" },
      html("label", { for: id }, t("app.typeMove")),
      html("div", { class: "entry-field" }, this.input, this.list),
      this.button,
    );
    this.at = -1;
    /** @type {{moment: Moment, options: Options, geometry: Geometry} | null} */
    this.now = null;
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    this.input.addEventListener("input", () => this.#complete());
    this.input.addEventListener("focus", () => this.#complete());
    this.input.addEventListener("keydown", (event) => this.#key(event));
    this.input.addEventListener("blur", () => this.#close());
    // A press must not take the focus from the field, or the list would close under the finger.
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => {
      const item = /** @type {Element} */ (event.target).closest("li");
      if (item?.textContent) this.#take(item.textContent);
    });
  }

  /** @param {{moment: Moment, options: Options, geometry: Geometry} | null} now null when nobody here is to move */
  set(now) {
    const newTurn = now?.moment !== this.now?.moment;
    this.now = now;
    this.input.disabled = now === null;
    this.button.disabled = now === null;
    if (newTurn) this.input.value = "";
    if (newTurn || !now) this.#close();
  }

  #submit() {
    if (!this.now) return;
    const { moment, options, geometry } = this.now;
    const reading = readMove(this.input.value, moment, options, geometry);
    this.#close();
    if ("message" in reading) {
      this.input.setAttribute("aria-invalid", "true");
      this.on.refused(reading.message);
      return;
    }
    this.input.removeAttribute("aria-invalid");
    this.on.turn(reading.token);
  }

  #complete() {
    this.input.removeAttribute("aria-invalid");
    if (!this.now) return;
    const { moment, options, geometry } = this.now;
    const found = completions(this.input.value, moment, options, geometry, SHOWN);
    this.at = -1;
    this.input.removeAttribute("aria-activedescendant");
    this.list.replaceChildren(
      ...found.map((token, i) =>
        html("li", { role: "option", id: `${this.input.id}-${i}`, "aria-selected": "false" }, token),
      ),
    );
    const alone = found.length === 1 && found[0] === this.input.value;
    this.#open(found.length > 0 && !alone);
  }

  /** @param {boolean} open */
  #open(open) {
    this.list.hidden = !open;
    this.input.setAttribute("aria-expanded", String(open));
  }

  #close() {
    this.at = -1;
    this.input.removeAttribute("aria-activedescendant");
    this.#open(false);
  }

  /** Takes a completion; an unfinished one opens the next list. @param {string} text */
  #take(text) {
    this.input.value = text;
    if (this.now) {
      const { moment, options, geometry } = this.now;
      const whole = "token" in readMove(text, moment, options, geometry);
      if (!whole && /\d$/.test(text)) this.input.value = `${text},`;
    }
    this.#complete();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const items = [...this.list.children];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (this.list.hidden) {
        this.#complete();
        return;
      }
      const step = event.key === "ArrowDown" ? 1 : -1;
      this.#select(items, (this.at + step + (this.at < 0 && step < 0 ? 1 : 0) + items.length) % items.length);
    } else if (event.key === "Enter" && this.at >= 0 && !this.list.hidden) {
      event.preventDefault();
      this.#take(items[this.at].textContent ?? "");
    } else if (event.key === "Tab" && !event.shiftKey && this.at >= 0 && !this.list.hidden) {
      event.preventDefault();
      this.#take(items[this.at].textContent ?? "");
    } else if (event.key === "Escape") {
      if (!this.list.hidden) event.stopPropagation();
      this.#close();
    }
  }

  /** @param {Element[]} items @param {number} at */
  #select(items, at) {
    this.at = at;
    for (const [i, item] of items.entries()) item.setAttribute("aria-selected", String(i === at));
    const item = items[at];
    if (!item) return;
    this.input.setAttribute("aria-activedescendant", item.id);
    item.scrollIntoView({ block: "nearest" });
  }
}
