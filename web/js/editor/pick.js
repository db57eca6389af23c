// One's own games, to start from where one of them stands.

import { h, openDialog } from "../dom.js";
import { games } from "../api.js";
import { here } from "../go.js";
import { editorLink } from "../links.js";
import { gameCard } from "../pages/games.js";
import { t } from "../messages/index.js";

const MOST = "12";

/** Opens the dialog; each game is a link to the editor with its position. */
export async function pickGame() {
  const still = here();
  const { games: found, next } = await games({ limit: MOST });
  const cards = await Promise.all(
    found.map(async (game) => {
      const card = await gameCard(game);
      card.setAttribute("href", editorLink(game.moment.position));
      return h("li", null, card);
    }),
  );
  if (!still()) return null;
  const words = found.length ? t("editor.pick.hint") : t("editor.pick.none");
  const dialog = openDialog(t("editor.pick"), [
    h("p", { class: "hint" }, words),
    h("ul", { class: "cards pick" }, cards),
    next ? h("p", null, h("a", { href: "/games" }, t("editor.pick.all"))) : null,
  ]);
  return dialog;
}
