// All settings, as a page and as a dialog beside the board. Everything applies at once.

import { choice, field, h, radios, slider, toggle } from "../dom.js";
import { change, cleanName, NAME_LENGTH, reset, settings } from "../settings.js";
import { sound } from "../sound.js";
import { needStyle } from "../style.js";
import { t } from "../messages/index.js";
/** @import {Page} from "../main.js" */
/** @import {Settings} from "../settings.js" */

/** @returns {Promise<Page>} */
export async function settingsPage() {
  const place = h("div", null, settingsForm());
  // The form is also a dialog beside the board, which wants none of this.
  const [{ travelSection }] = await Promise.all([import("../travel/section.js"), needStyle("travel")]);
  return {
    title: t("app.title", { page: t("nav.settings") }),
    element: h(
      "div",
      { class: "narrow" },
      h("h1", null, t("nav.settings")),
      h("p", { class: "lead" }, t("settings.lead")),
      place,
      h(
        "p",
        null,
        h(
          "button",
          {
            type: "button",
            class: "button",
            onclick: () => {
              reset();
              place.replaceChildren(settingsForm());
            },
          },
          t("settings.reset"),
        ),
      ),
      travelSection(() => place.replaceChildren(settingsForm())),
    ),
  };
}

/** @returns {HTMLElement} */
export function settingsForm() {
  /** @param {keyof Settings} key @param {string} label @param {string} [hint] */
  const on = (key, label, hint) =>
    toggle(label, settings[key] === true, (checked) => change({ [key]: checked }), hint).row;
  const name = field(
    t("player.name"),
    {
      value: settings.name,
      maxlength: NAME_LENGTH,
      autocomplete: "nickname",
      placeholder: t("player.default"),
      onchange: () => {
        change({ name: cleanName(name.input.value) });
        name.input.value = settings.name;
      },
    },
    t("settings.name.hint"),
  );
  const volume = slider(t("settings.volume"), settings.volume, (value) => {
    change({ volume: value });
    sound("place");
  });
  volume.input.disabled = !settings.sounds;
  const rotation = choice(
    t("settings.rotation"),
    [0, 1, 2, 3, 4, 5].map((sixth) => ({
      value: String(sixth),
      text: sixth === 0 ? t("settings.rotation.none") : `${sixth * 60}°`,
    })),
    String(settings.rotation),
    (value) => change({ rotation: Number(value) }),
  );
  return h(
    "div",
    { class: "settings" },
    h("section", { class: "card" }, h("h2", null, t("settings.you")), name.row),
    h(
      "section",
      { class: "card" },
      h("h2", null, t("settings.look")),
      radios(
        t("settings.theme"),
        [
          { value: "system", text: t("settings.system") },
          { value: "light", text: t("theme.light") },
          { value: "dark", text: t("theme.dark") },
          { value: "contrast", text: t("theme.contrast") },
        ],
        settings.theme,
        (value) => change({ theme: /** @type {Settings["theme"]} */ (value) }),
      ),
      on("coordinates", t("settings.coordinates"), t("settings.coordinates.hint")),
      on("symbols", t("settings.symbols"), t("settings.symbols.hint")),
      rotation.row,
      on("mirror", t("settings.mirror"), t("settings.mirror.hint")),
      on("turnBoard", t("settings.turnBoard"), t("settings.turnBoard.hint")),
    ),
    h(
      "section",
      { class: "card" },
      h("h2", null, t("settings.motion")),
      radios(
        t("settings.animation"),
        [
          { value: "system", text: t("settings.system") },
          { value: "on", text: t("settings.on") },
          { value: "off", text: t("settings.off") },
        ],
        settings.motion,
        (value) => change({ motion: /** @type {Settings["motion"]} */ (value) }),
      ),
      radios(
        t("settings.speed"),
        [
          { value: "0.5", text: t("settings.speed.slow") },
          { value: "1", text: t("settings.speed.usual") },
          { value: "2", text: t("settings.speed.fast") },
        ],
        String(settings.speed),
        (value) => change({ speed: Number(value) }),
      ),
      toggle(t("settings.sounds"), settings.sounds, (checked) => {
        change({ sounds: checked });
        volume.input.disabled = !checked;
        if (checked) sound("place");
      }).row,
      volume.row,
    ),
    h(
      "section",
      { class: "card" },
      h("h2", null, t("settings.play")),
      on("hints", t("settings.hints"), t("settings.hints.hint")),
      on("warn", t("settings.warn"), t("settings.warn.hint")),
      on("playForced", t("settings.playForced"), t("settings.playForced.hint")),
      on("confirm", t("settings.confirm"), t("settings.confirm.hint")),
      on("touchMove", t("settings.touchMove"), t("settings.touchMove.hint")),
    ),
  );
}
