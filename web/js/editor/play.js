// Plays a position: against a level or with somebody.

import { choice, h, openDialog, radios } from "../dom.js";
import { create, info, wordsOf } from "../api.js";
import { go, here } from "../go.js";
import { change, settings } from "../settings.js";
import { levelShort } from "../words.js";
import { t } from "../messages/index.js";
/** @import {Look, SeatWish} from "../protocol.js" */

/** @param {Look} look */
export async function playDialog(look) {
  const still = here();
  const known = await info();
  if (!still()) return null;
  let opponent = "engine";
  const { turn } = look.moment;
  /** @type {string} */
  let side = turn;
  const level = choice(
    t("level.label"),
    known.levels.map((one) => ({ value: String(one.level), text: levelShort(one) })),
    String(settings.level),
    () => {},
  );
  const sides = radios(
    t("app.youPlay"),
    [
      { value: "first", text: t("player.first"), about: turn === "first" ? t("app.toMove") : "" },
      { value: "second", text: t("player.second"), about: turn === "second" ? t("app.toMove") : "" },
    ],
    side,
    (value) => {
      side = value;
    },
  );
  const problem = h("p", { class: "problem", role: "alert" });
  const opponents = radios(
    t("opponent.label"),
    [
      { value: "engine", text: t("opponent.engine") },
      { value: "friend", text: t("opponent.friend") },
      { value: "same", text: t("opponent.same") },
    ],
    opponent,
    (value) => {
      opponent = value;
      level.row.hidden = value !== "engine";
      sides.hidden = value === "same";
    },
  );
  const start = h("button", { class: "button primary" }, t("new.start"));
  const form = h(
    "form",
    {
      class: "play-form",
      onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        problem.textContent = "";
        start.disabled = true;
        /** @type {SeatWish} */
        const me = { kind: "me", name: settings.name || t("player.default") };
        /** @type {SeatWish} */
        const they =
          opponent === "engine"
            ? { kind: "engine", level: Number(level.select.value) }
            : opponent === "friend"
              ? { kind: "open" }
              : { kind: "me", name: t("player.second") };
        const first = opponent === "same" || side === "first";
        try {
          if (opponent === "engine") change({ level: Number(level.select.value) });
          const id = await create({
            game: look.game,
            position: look.moment.position,
            seats: first ? { first: me, second: they } : { first: they, second: me },
          });
          dialog.close();
          if (still()) go(`/game/${id}`);
        } catch (error) {
          problem.textContent = wordsOf(error);
          start.disabled = false;
        }
      },
    },
    opponents,
    level.row,
    sides,
    problem,
    h(
      "div",
      { class: "row end" },
      h("button", { type: "button", class: "button", onclick: () => dialog.close() }, t("app.cancel")),
      start,
    ),
  );
  const dialog = openDialog(t("editor.playThis"), [form], []);
  return dialog;
}
