// Everything that is needed seldom, in one dialog.

import { copy, h, openDialog, toast } from "../dom.js";
import { recordPath, wordsOf } from "../api.js";
import { change, settings } from "../settings.js";
import { go, here } from "../go.js";
import { editorLink } from "../links.js";
import { recordName } from "../words.js";
import { canFill, enterClean, fillScreen, isFull } from "../screen.js";
import { t } from "../messages/index.js";
/** @import {Session} from "../session.js" */
/** @import {Stage} from "./stage.js" */

/**
 * @param {Session} session
 * @param {Stage} stage
 * @param {{name: string, act: () => void, off?: boolean, phone?: boolean}[]} further Acts of the game page that have no
 * button at the moment.
 */
export function openMenu(session, stage, further) {
  /** @param {string} text @param {() => void} act @param {boolean} [stay] @param {boolean} [off] */
  const item = (text, act, stay = false, off = false) =>
    h(
      "button",
      {
        type: "button",
        class: "button",
        disabled: off,
        onclick: () => {
          if (!stay) dialog.close();
          act();
        },
      },
      text,
    );
  /** @param {"zgn" | "sgf" | "zen"} format @param {string} text */
  const download = (format, text) =>
    h("a", { class: "button", href: recordPath(session.id, format), download: `zertz-${session.id}.${format}` }, text);
  const dialog = openDialog(t("app.more"), [
    further.length
      ? h(
          "div",
          { class: "menu" },
          further.map((one) => {
            const button = item(one.name, one.act, false, one.off);
            button.classList.toggle("phone-only", one.phone === true);
            return button;
          }),
        )
      : null,
    h("h3", null, t("board.label")),
    h(
      "div",
      { class: "menu" },
      item(t("app.rotate"), () => change({ rotation: (settings.rotation + 1) % 6 }), true),
      item(t("app.mirror"), () => change({ mirror: !settings.mirror }), true),
      item(t("nav.settings"), openSettings),
      canFill() ? item(isFull() ? t("app.fullScreen.leave") : t("app.fullScreen"), fillScreen) : null,
      item(t("app.clean"), enterClean),
      item(t("app.copyPosition"), () => copy(session.momentAt(stage.target).position, t("app.position"))),
      item(t("app.editPosition"), () => go(editorLink(session.momentAt(stage.target).position))),
      item(t("app.export"), () => exportGame(session, stage)),
    ),
    h("h3", null, t("game.menu.game")),
    h(
      "div",
      { class: "menu" },
      item(t("game.copyLink"), () => copy(location.href.split(/[?#]/)[0], t("app.link"))),
      session.state.status === "over"
        ? h("a", { class: "button", href: `/analysis/game/${encodeURIComponent(session.id)}#report` }, t("app.analyse"))
        : null,
      download("zgn", t("game.download.zgn")),
      download("sgf", t("game.download.sgf")),
      download("zen", t("game.download.zen")),
    ),
    h("h3", null, t("app.elsewhere")),
    h(
      "div",
      { class: "menu" },
      item(t("app.newGame"), () => go("/")),
      item(t("nav.games"), () => go("/games")),
      item(t("nav.help"), () => go("/help")),
    ),
  ]);
  dialog.classList.add("more");
  return dialog;
}

async function openSettings() {
  const still = here();
  try {
    const { settingsForm } = await import("../pages/settings.js");
    if (still()) openDialog(t("nav.settings"), [settingsForm()]);
  } catch (error) {
    toast(wordsOf(error));
  }
}

/** Pictures, files and links of the game, at the turn that is shown. @param {Session} session @param {Stage} stage */
async function exportGame(session, stage) {
  const { info, state, turns } = session;
  const still = here();
  try {
    const { openExport } = await import("../export/menu.js");
    if (still())
      await openExport({
        look: { ...info, turns, moment: state.moment, options: null, result: state.result },
        at: stage.target,
        names: { first: recordName(state.seats.first), second: recordName(state.seats.second) },
      });
  } catch (error) {
    toast(wordsOf(error));
  }
}
