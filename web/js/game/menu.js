// Everything that is needed seldom, in one dialog.

import { copy, h, openDialog, toast } from "../dom.js";
import { recordPath, wordsOf } from "../api.js";
import { change, settings } from "../settings.js";
import { settingsForm } from "../pages/settings.js";
import { go, here } from "../go.js";
import { editorLink } from "../links.js";
/** @import {Session} from "../session.js" */
/** @import {Stage} from "./stage.js" */

/**
 * @param {Session} session
 * @param {Stage} stage
 * @param {{name: string, act: () => void, off?: boolean, phone?: boolean}[]} further Acts of the game page that have no button at the moment.
 */
export function openMenu(session, stage, further) {
  /** @param {string} text @param {() => void} act @param {boolean} [stay] @param {boolean} [off] */
  const item = (text, act, stay = false, off = false) =>
    h("button", { type: "button", class: "button", disabled: off, onclick: () => { if (!stay) dialog.close(); act(); } }, text);
  /** @param {"zgn" | "sgf" | "zen"} format @param {string} text */
  const download = (format, text) =>
    h("a", { class: "button", href: recordPath(session.id, format), download: `zertz-${session.id}.${format}` }, text);
  const dialog = openDialog("More", [
    further.length ? h("div", { class: "menu" }, further.map((one) => {
      const button = item(one.name, one.act, false, one.off);
      button.classList.toggle("phone-only", one.phone === true);
      return button;
    })) : null,
    h("h3", null, "Board"),
    h("div", { class: "menu" },
      item("Rotate", () => change({ rotation: (settings.rotation + 1) % 6 }), true),
      item("Mirror", () => change({ mirror: !settings.mirror }), true),
      item("Settings", () => openDialog("Settings", [settingsForm()])),
      item("Copy position", () => copy(session.momentAt(stage.target).position, "Position")),
      item("Edit position", () => go(editorLink(session.momentAt(stage.target).position))),
      item("Export…", () => exportGame(session, stage))),
    h("h3", null, "Game"),
    h("div", { class: "menu" },
      item("Copy link", () => copy(location.href.split(/[?#]/)[0], "Link")),
      session.state.status === "over" ? h("a", { class: "button", href: `/analysis/game/${encodeURIComponent(session.id)}` }, "Analyse") : null,
      download("zgn", "Download .zgn"), download("sgf", "Download SGF"), download("zen", "Download ZEN")),
    h("h3", null, "Elsewhere"),
    h("div", { class: "menu" },
      item("New game", () => go("/")), item("My games", () => go("/games")), item("Help", () => go("/help"))),
  ]);
  dialog.classList.add("more");
  return dialog;
}

/** Pictures, files and links of the game, at the turn that is shown. @param {Session} session @param {Stage} stage */
async function exportGame(session, stage) {
  const { info, state, turns } = session;
  const still = here();
  try {
    const { openExport } = await import("../export/menu.js");
    if (still()) await openExport({
      look: { ...info, turns, moment: state.moment, options: null, result: state.result }, at: stage.target, title: info.title,
      names: { first: state.seats.first.name, second: state.seats.second.name },
    });
  } catch (error) {
    toast(wordsOf(error));
  }
}
