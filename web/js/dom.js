// Small helpers to build elements. Text goes in as text only: names and comments come from strangers.

import { percent, t } from "./messages/index.js";

/**
 * @typedef {string | number | Node | null | undefined | false} Child
 * @typedef {Record<string, unknown>} Properties
 */

/**
 * An element with its properties and children. `on…` are listeners, `class` and everything with a dash or
 * unknown to the element are attributes; false, null and undefined are left out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Properties | null} [properties]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, properties, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on") && typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (["value", "checked", "disabled", "hidden", "selected"].includes(name)) {
      /** @type {any} */ (element)[name] = value;
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  append(element, children);
  return element;
}

/**
 * @param {Element} parent
 * @param {(Child | Child[])[]} children
 */
export function append(parent, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    parent.append(typeof child === "number" ? String(child) : child);
  }
}

/**
 * Replaces all children.
 * @param {Element} parent
 * @param {...(Child | Child[])} children
 */
export function fill(parent, ...children) {
  parent.replaceChildren();
  append(parent, children);
}

/** What tells one link or button from the others around it. @param {Element} element */
const likeness = (element) =>
  JSON.stringify([
    element.tagName,
    element.getAttribute("href"),
    element.getAttribute("data-act"),
    element.getAttribute("aria-label") ?? element.textContent,
  ]);

/**
 * Draws a part of the page anew without losing the reader: whoever stood on a button in it stands on its like
 * afterwards, or on the one that leads on, or on the first.
 * @param {HTMLElement} place
 * @param {() => void} draw
 */
export function redraw(place, draw) {
  const at = document.activeElement;
  const was = at && at !== place && place.contains(at) ? likeness(at) : null;
  draw();
  if (was === null || (at?.isConnected && document.activeElement === at)) return;
  const all = /** @type {HTMLElement[]} */ ([
    ...place.querySelectorAll("a[href], button:not(:disabled), input:not(:disabled), summary, [tabindex='0']"),
  ]).filter((one) => one.checkVisibility());
  (all.find((one) => likeness(one) === was) ?? all.find((one) => one.matches(".primary")) ?? all[0])?.focus({
    preventScroll: true,
  });
}

/**
 * An element of the shell that is certainly there.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function shell(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name as it may stand in a sentence: one written from right to left is set apart, so that it does not turn the
 * words and figures beside it round.
 * @param {string} name
 */
export const apart = (name) => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

let serial = 0;
/** An id that nothing else on the page has. @param {string} stem */
export const unique = (stem) => `${stem}-${++serial}`;

/**
 * A labelled choice from a list.
 * @param {string} label
 * @param {{value: string, text: string}[]} choices
 * @param {string} value
 * @param {(value: string) => void} change
 * @returns {{row: HTMLElement, select: HTMLSelectElement}}
 */
export function choice(label, choices, value, change) {
  const id = unique("choice");
  const select = h(
    "select",
    { id, onchange: () => change(select.value) },
    choices.map((one) => h("option", { value: one.value, selected: one.value === value }, one.text)),
  );
  return { row: h("div", { class: "field" }, h("label", { for: id }, label), select), select };
}

/**
 * A labelled line of text.
 * @param {string} label
 * @param {Properties} properties
 * @param {string} [hint]
 * @returns {{row: HTMLElement, input: HTMLInputElement}}
 */
export function field(label, properties, hint) {
  const id = unique("field");
  const input = h("input", {
    id,
    type: "text",
    autocomplete: "off",
    ...properties,
    ...(hint ? { "aria-describedby": `${id}-hint` } : {}),
  });
  const row = h(
    "div",
    { class: "field" },
    h("label", { for: id }, label),
    input,
    hint ? h("p", { class: "hint", id: `${id}-hint` }, hint) : null,
  );
  return { row, input };
}

/**
 * A switch.
 * @param {string} label
 * @param {boolean} checked
 * @param {(checked: boolean) => void} change
 * @param {string} [hint]
 * @returns {{row: HTMLElement, input: HTMLInputElement}}
 */
export function toggle(label, checked, change, hint) {
  const id = unique("switch");
  const input = h("input", {
    id,
    type: "checkbox",
    role: "switch",
    checked,
    onchange: () => change(input.checked),
    ...(hint ? { "aria-describedby": `${id}-hint` } : {}),
  });
  const row = h(
    "div",
    { class: "field switch" },
    h("div", null, h("label", { for: id }, label), hint ? h("p", { class: "hint", id: `${id}-hint` }, hint) : null),
    input,
  );
  return { row, input };
}

/**
 * A part of the whole, from 0 to 100.
 * @param {string} label
 * @param {number} value
 * @param {(value: number) => void} change Told once the hand lets go.
 * @returns {{row: HTMLElement, input: HTMLInputElement}}
 */
export function slider(label, value, change) {
  const id = unique("slider");
  const said = h("output", { for: id, class: "slider-value" }, percent(value / 100));
  const input = h("input", {
    id,
    type: "range",
    min: 0,
    max: 100,
    step: 5,
    value,
    "aria-valuetext": percent(value / 100),
    oninput: () => {
      said.textContent = percent(Number(input.value) / 100);
      input.setAttribute("aria-valuetext", said.textContent);
    },
    onchange: () => change(Number(input.value)),
  });
  const row = h("div", { class: "field slider" }, h("label", { for: id }, label), input, said);
  return { row, input };
}

/**
 * One choice of a few, as buttons side by side.
 * @param {string} legend
 * @param {{value: string, text: string, about?: string}[]} choices
 * @param {string} value
 * @param {(value: string) => void} change
 * @returns {HTMLFieldSetElement}
 */
export function radios(legend, choices, value, change) {
  const name = unique("radio");
  return h(
    "fieldset",
    { class: "radios" },
    h("legend", null, legend),
    h(
      "div",
      { class: "segments" },
      choices.map((one) =>
        h(
          "label",
          null,
          h("input", {
            type: "radio",
            name,
            value: one.value,
            checked: one.value === value,
            onchange: () => change(one.value),
          }),
          h("span", null, one.text, one.about ? h("small", null, one.about) : null),
        ),
      ),
    ),
  );
}

/**
 * Says something to those who listen to the page.
 * @param {string} text
 */
export function say(text) {
  const region = shell("say");
  const line = h("span", null, text, " ");
  region.append(line);
  // Old news must not be found by who reads through the page.
  setTimeout(() => line.remove(), 8000);
}

/**
 * A short note at the foot of the page, with an optional act such as "Undo". Gives back what removes it.
 * @param {string} text
 * @param {{act?: string, onact?: () => void, seconds?: number}} [options]
 */
export function toast(text, options = {}) {
  const note = h("div", { class: "toast" }, h("span", null, text));
  const remove = () => note.remove();
  if (options.act) {
    note.append(
      h(
        "button",
        {
          type: "button",
          onclick: () => {
            remove();
            options.onact?.();
          },
        },
        options.act,
      ),
    );
  }
  const place = shell("toasts");
  // The newest note is enough; one that can still be acted on stays.
  for (const old of [...place.children]) if (!old.querySelector("button")) old.remove();
  place.append(note);
  setTimeout(remove, (options.seconds ?? 4) * 1000);
  return remove;
}

/**
 * Copies text and says so; where the browser forbids it, shows the text to copy by hand.
 * @param {string} text
 * @param {string} what
 */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("app.copied", { what }));
  } catch {
    const line = h("input", { type: "text", readonly: true, value: text, "aria-label": what });
    openDialog(t("app.copy", { what }), [line]);
    line.select();
  }
}

/**
 * A dialog with a heading and a close button, already open. It removes itself when it closes.
 * @param {string} title
 * @param {Child[]} content
 * @param {Child[]} [buttons]
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, content, buttons) {
  const heading = unique("dialog");
  const dialog = h(
    "dialog",
    { "aria-labelledby": heading },
    h("h2", { id: heading }, title),
    content,
    h(
      "div",
      { class: "row end" },
      buttons ?? h("button", { type: "button", class: "button", onclick: () => dialog.close() }, t("app.close")),
    ),
  );
  // A click on what lies around the dialog closes it, as Escape does.
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Asks one question.
 * @param {string} question
 * @param {string} yes
 * @param {string} [about]
 * @returns {Promise<boolean>}
 */
export function ask(question, yes, about) {
  return new Promise((resolve) => {
    let answer = false;
    const dialog = openDialog(question, about ? [h("p", null, about)] : [], [
      h("button", { type: "button", class: "button", onclick: () => dialog.close() }, t("app.no")),
      h(
        "button",
        {
          type: "button",
          class: "button primary",
          onclick: () => {
            answer = true;
            dialog.close();
          },
        },
        yes,
      ),
    ]);
    dialog.addEventListener("close", () => resolve(answer));
  });
}
