// Going on with everything from another device: its code comes with the link, or is typed.

import { field, fill, h, toggle } from "../dom.js";
import { wordsOf } from "../api.js";
import { needStyle } from "../style.js";
import { contents, unload, unpack } from "../travel/luggage.js";
import { hasGames, useCode } from "../travel/calls.js";
import { t } from "../messages/index.js";
/** @import {Page} from "../main.js" */
/** @import {Luggage} from "../travel/luggage.js" */

/** @returns {Promise<Page>} */
export async function movePage() {
  await needStyle("travel");
  const given = location.hash.slice(1);
  const code = /^[a-z0-9]{12}$/.test(given) ? given : "";
  // The code is good once: it need not stay in the address, nor in the history.
  if (code) history.replaceState(history.state, "", location.pathname);
  const games = await hasGames().catch(() => false);
  const place = h("div", { class: "move" });
  const line = field(t("move.code"), {
    value: code,
    maxlength: 40,
    autocapitalize: "none",
    spellcheck: "false",
    required: true,
  });
  const settings = toggle(t("travel.settings"), true, () => {}, t("travel.settings.hint"));
  const problem = h("p", { class: "problem", role: "alert" });
  const button = h("button", { type: "submit", class: "button primary", "data-act": "use-code" }, t("move.go"));

  const take = async () => {
    problem.textContent = "";
    button.disabled = true;
    try {
      const { luggage, games } = await useCode(line.input.value);
      done(luggage, games);
    } catch (error) {
      problem.textContent = wordsOf(error);
    } finally {
      button.disabled = false;
    }
  };

  /** @param {string} text @param {number} count */
  const done = (text, count) => {
    /** @type {Luggage | null} */
    let luggage = null;
    try {
      luggage = unpack(text);
      unload(luggage, settings.input.checked);
    } catch {
      // The games have come along all the same.
    }
    fill(
      place,
      h("h1", { tabindex: "-1" }, t("move.done")),
      h("p", { class: "lead" }, t("move.done.about")),
      luggage
        ? h(
            "ul",
            { class: "travel-list" },
            contents(luggage).map((words) => h("li", null, words)),
          )
        : h("p", null, t("move.done.torn")),
      count ? h("p", null, t("move.done.games", { count })) : null,
      // Afresh, since everything that is open belongs to somebody else now.
      h(
        "p",
        null,
        h(
          "button",
          { type: "button", class: "button primary", "data-act": "to-games", onclick: () => location.assign("/games") },
          t("nav.games"),
        ),
      ),
    );
    place.querySelector("h1")?.focus();
  };

  fill(
    place,
    h("h1", null, t("move.title")),
    h("p", { class: "lead" }, t("move.about")),
    h(
      "form",
      {
        class: "card",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          take();
        },
      },
      h("p", { class: "travel-warning" }, games ? t("move.warning.games") : t("move.warning")),
      line.row,
      settings.row,
      problem,
      h("p", { class: "row" }, button, h("a", { class: "button", href: "/" }, t("app.cancel"))),
    ),
  );
  return { title: t("app.title", { page: t("move.title") }), element: h("div", { class: "narrow" }, place) };
}
