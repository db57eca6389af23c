// Taking everything along: as a file, or to another device by a code that is used once.

import { copy, fill, h, openDialog, say, toggle } from "../dom.js";
import { wordsOf } from "../api.js";
import { svg } from "../board/index.js";
import { placeOf, send } from "../library/calls.js";
import { t, when } from "../messages/index.js";
import { allGames, offer, withdraw } from "./calls.js";
import { contents, MOST_BYTES, pack, unload, unpack } from "./luggage.js";
import { qrCode } from "./qr.js";
/** @import {Luggage} from "./luggage.js" */

/** White around a QR code, in modules: readers want four. */
const QUIET = 4;

/** @param {() => void} changed Told when the settings have become others. */
export function travelSection(changed) {
  const problem = h("p", { class: "problem", role: "alert" });
  const file = h("input", {
    type: "file",
    accept: ".json,application/json",
    hidden: true,
    "aria-label": t("travel.read"),
    onchange: () => {
      const [chosen] = file.files ?? [];
      file.value = "";
      if (chosen) attempt(() => read(chosen, changed));
    },
  });
  /** @param {() => Promise<void>} work */
  const attempt = async (work) => {
    problem.textContent = "";
    try {
      await work();
    } catch (error) {
      problem.textContent = wordsOf(error);
    }
  };
  /** @param {string} act @param {string} text @param {() => void} onclick */
  const button = (act, text, onclick) =>
    h("button", { type: "button", class: "button", "data-act": act, onclick }, text);
  return h(
    "section",
    { class: "card travel", id: "travel" },
    h("h2", null, t("travel.title")),
    h("p", { class: "hint" }, t("travel.about")),
    h(
      "div",
      { class: "row" },
      button("travel-move", t("travel.move"), () => attempt(move)),
      button("travel-save", t("travel.save"), () => attempt(save)),
      button("travel-read", t("travel.read"), () => file.click()),
    ),
    file,
    problem,
  );
}

async function save() {
  const text = pack(await allGames());
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  h("a", { href: address, download: `zertz-${new Date().toISOString().slice(0, 10)}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** @param {File} file @param {() => void} changed */
async function read(file, changed) {
  // What is too large is not even looked at.
  const luggage = unpack(file.size > MOST_BYTES ? " ".repeat(MOST_BYTES + 1) : await file.text());
  const withSettings = toggle(t("travel.settings"), false, () => {}, t("travel.settings.hint"));
  const problem = h("p", { class: "problem", role: "alert" });
  const done = async () => {
    go.disabled = true;
    try {
      // What can fail comes first: then nothing has changed yet.
      const taken = luggage.games
        ? await send(new Blob([luggage.games]), t("travel.import.name", { date: dateOf(luggage) }), () => {})
        : null;
      unload(luggage, withSettings.input.checked);
      changed();
      dialog.close();
      openDialog(t("travel.done"), [
        h("p", null, t("travel.done.about")),
        taken ? h("p", null, h("a", { href: placeOf(taken) }, t("travel.done.games"))) : null,
      ]);
    } catch (error) {
      go.disabled = false;
      problem.textContent = wordsOf(error);
    }
  };
  const go = h(
    "button",
    { type: "button", class: "button primary", "data-act": "travel-add", onclick: done },
    t("travel.add"),
  );
  const dialog = openDialog(
    t("travel.found"),
    [
      h("p", null, t("travel.found.about", { date: dateOf(luggage) })),
      listOf(luggage),
      h("p", { class: "hint" }, luggage.games ? t("travel.found.games") : t("travel.found.merge")),
      withSettings.row,
      problem,
    ],
    [h("button", { type: "button", class: "button", onclick: () => dialog.close() }, t("app.cancel")), go],
  );
}

/** @param {Luggage} luggage */
const dateOf = ({ made }) => (made ? when(Date.parse(made)) : t("travel.someDay"));

/** @param {Luggage} luggage */
const listOf = (luggage) =>
  h(
    "ul",
    { class: "travel-list" },
    contents(luggage).map((words) => h("li", null, words)),
  );

async function move() {
  const { code, seconds } = await offer(pack());
  const link = new URL(`/move#${code}`, location.href).href;
  const until = Date.now() + seconds * 1000;
  const left = h("p", { class: "hint" });
  const body = h("div", { class: "travel-code" });
  const picture = qrPicture(link);
  const local = /^(localhost|127\.|\[::1\])/.test(location.hostname);
  fill(
    body,
    h("p", null, t("travel.code.about")),
    local ? h("p", { class: "problem" }, t("travel.code.local")) : null,
    picture,
    h("p", { class: "travel-letters" }, h("strong", null, grouped(code))),
    h("p", { class: "hint" }, t("travel.code.type", { address: new URL("/move", location.href).href })),
    left,
    h("p", { class: "travel-warning" }, t("travel.code.warning")),
  );
  const dialog = openDialog(
    t("travel.move"),
    [body],
    [
      h(
        "button",
        { type: "button", class: "button", "data-act": "copy-link", onclick: () => copy(link, t("app.link")) },
        t("game.copyLink"),
      ),
      h(
        "button",
        { type: "button", class: "button primary", "data-act": "close", onclick: () => dialog.close() },
        t("app.close"),
      ),
    ],
  );
  const tick = () => {
    const minutes = Math.ceil((until - Date.now()) / 60_000);
    if (minutes > 0) left.textContent = t("travel.code.left", { minutes });
    else dialog.close();
  };
  tick();
  const ticking = setInterval(tick, 5_000);
  say(t("travel.code.say", { code: [...code].join(" ") }));
  dialog.addEventListener("close", () => {
    clearInterval(ticking);
    // A code that nobody looks at any more need not wait. Whoever has used it already has it.
    withdraw().catch(() => {});
  });
}

/** "abcd efgh ijkl". @param {string} code */
const grouped = (code) => code.replace(/(.{4})(?=.)/g, "$1 ");

/** @param {string} text @returns {SVGSVGElement | null} */
function qrPicture(text) {
  const rows = qrCode(text);
  if (!rows) return null;
  const size = rows.length + 2 * QUIET;
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])));
  return svg(
    "svg",
    { viewBox: `0 0 ${size} ${size}`, class: "qr", role: "img", "aria-label": t("travel.code.picture") },
    svg("rect", { width: size, height: size, class: "qr-light" }),
    svg("path", { d: path.join(""), class: "qr-dark" }),
  );
}
