// All settings, as a page and as a dialog beside the board. Everything applies at once.

import { choice, field, h, radios, toggle } from "../dom.js";
import { change, cleanName, NAME_LENGTH, reset, settings } from "../settings.js";
import { sound } from "../sound.js";
/** @import {Settings} from "../settings.js" */
/** @import {Page} from "../main.js" */

/** @returns {Page} */
export function settingsPage() {
  const place = h("div", null, settingsForm());
  return {
    title: "Settings · ZÈRTZ",
    element: h("div", { class: "narrow" }, h("h1", null, "Settings"),
      h("p", { class: "lead" }, "They apply at once and are kept in this browser."), place,
      h("p", null, h("button", { type: "button", class: "button", onclick: () => { reset(); place.replaceChildren(settingsForm()); } }, "Back to the defaults"))),
  };
}

/** @returns {HTMLElement} */
export function settingsForm() {
  /** @param {keyof Settings} key @param {string} label @param {string} [hint] */
  const on = (key, label, hint) => toggle(label, settings[key] === true, (checked) => change({ [key]: checked }), hint).row;
  const name = field("Your name", {
    value: settings.name, maxlength: NAME_LENGTH, autocomplete: "nickname", placeholder: "Player",
    onchange: () => { change({ name: cleanName(name.input.value) }); name.input.value = settings.name; },
  }, "Others see it in games by link.");
  const rotation = choice("Rotation of the board", [0, 1, 2, 3, 4, 5].map((sixth) => ({ value: String(sixth), text: sixth === 0 ? "None" : `${sixth * 60}°` })),
    String(settings.rotation), (value) => change({ rotation: Number(value) }));
  return h("div", { class: "settings" },
    h("section", { class: "card" }, h("h2", null, "You"), name.row),
    h("section", { class: "card" }, h("h2", null, "Look"),
      radios("Theme", [{ value: "system", text: "System" }, { value: "light", text: "Light" }, { value: "dark", text: "Dark" }, { value: "contrast", text: "High contrast" }],
        settings.theme, (value) => change({ theme: /** @type {Settings["theme"]} */ (value) })),
      on("coordinates", "Coordinates", "Letters and numbers beside the board."),
      on("symbols", "Symbols on the marbles", "Colours are then told apart by a sign as well."),
      rotation.row,
      on("mirror", "Mirror the board", "Left and right change places."),
      on("turnBoard", "Turn the board between turns", "When two play on one screen.")),
    h("section", { class: "card" }, h("h2", null, "Motion and sound"),
      radios("Motion", [{ value: "system", text: "System" }, { value: "on", text: "On" }, { value: "off", text: "Off" }],
        settings.motion, (value) => change({ motion: /** @type {Settings["motion"]} */ (value) })),
      toggle("Sounds", settings.sounds, (checked) => { change({ sounds: checked }); if (checked) sound("place"); }).row),
    h("section", { class: "card" }, h("h2", null, "Play"),
      on("hints", "Show what can be done", "Rings and marbles that may be used are marked."),
      on("autoplay", "Forced captures play themselves", "When there is only one capture and no choice in it."),
      on("confirm", "Confirm every turn", "A turn is sent only after a second look."),
      on("touchMove", "Touch-move", "As in tournaments: a marble once taken must be played.")));
}
