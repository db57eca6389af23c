// The games of this browser: found, gone on with, replayed, taken away.

import { choice, field, fill, h, openDialog, toast } from "../dom.js";
import { board, forget, games, recordPath, wordsOf } from "../api.js";
import { boardNames } from "../boards.js";
import { thumbnail } from "../board/index.js";
import { loadFigures } from "../figures.js";
import { gameTitle } from "../game-text.js";
import { recordSection } from "../past/record.js";
import { needStyle } from "../style.js";
import { chosenName, howItEnded } from "../words.js";
import { rich, t, when } from "../messages/index.js";
/** @import {Page} from "../main.js" */
/** @import {GameSummary, Player} from "../protocol.js" */

const PAGE = "24";
/** How long a deleted game can be called back, in seconds. */
const UNDO = 6;

/** "You against Engine, level 3". @param {GameSummary} game */
function players(game) {
  /** @param {Player} player */
  const name = (player) => {
    const seat = game.seats[player];
    if (seat.kind === "open") return t("game.seat.open");
    if (seat.kind === "engine") return t("player.engine", { level: seat.level ?? "?" });
    return game.you.length === 1 && game.you[0] === player ? t("player.you") : chosenName(seat) || t("player.somebody");
  };
  return t("games.players", { first: name("first"), second: name("second") });
}

/** @param {GameSummary} game */
function standing(game) {
  if (game.status === "waiting") return t("games.waiting");
  if (game.status === "over") return howItEnded(game, game.you);
  const seat = game.seats[game.turn];
  if (game.you.length === 1 && game.you[0] === game.turn) return t("games.yours");
  if (seat.kind === "engine")
    return game.you.length ? t("games.thinking") : t("games.thinking.level", { level: seat.level ?? "?" });
  return t("games.toMove", { name: chosenName(seat) || t("player.somebody") });
}

/**
 * Whether the visitor has won a game that is over: "yes", "no" or "tie". Null of one that is not theirs alone.
 * @param {GameSummary} game
 */
function won(game) {
  if (game.status !== "over" || game.you.length !== 1 || !game.result) return null;
  if (game.result.winner) return game.result.winner === game.you[0] ? "yes" : "no";
  return game.result.score === "0-0" ? "no" : "tie";
}

/** A game as a link with a small picture. @param {GameSummary} game @returns {Promise<HTMLElement>} */
export async function gameCard(game) {
  const picture = h("div", { class: "thumb", "aria-hidden": "true" });
  try {
    picture.append(thumbnail(await board(game.board), game.moment));
  } catch {
    // A board the server no longer knows: the words are enough.
  }
  const outcome = won(game);
  const mine = game.status === "playing" && game.you.length === 1 && game.you[0] === game.turn;
  return h(
    "a",
    { class: "game-card", href: `/game/${encodeURIComponent(game.id)}` },
    picture,
    h(
      "span",
      { class: "game-words" },
      h("strong", null, players(game)),
      h(
        "span",
        { class: mine ? "standing mine" : "standing" },
        outcome ? h("span", { class: "outcome" }, t("games.outcome", { won: outcome }), " ") : null,
        standing(game),
      ),
      h("small", null, t("games.facts", { title: gameTitle(game.game), turns: game.turns, time: when(game.updated) })),
    ),
  );
}

/** @returns {Promise<Page>} */
export async function gamesPage() {
  const [boards] = await Promise.all([boardNames(), needStyle("past"), needStyle("faces")]);
  const past = h("div", { hidden: true });
  // The list does not wait for it.
  loadFigures()
    .then((figures) => {
      if (!figures.games) return;
      fill(past, recordSection(figures));
      past.hidden = false;
    })
    .catch(() => {});
  const list = h("ul", { class: "cards wide" });
  const foot = h("p", { class: "row center" });
  const filter = { status: "", opponent: "", board: "", text: "" };
  let asked = 0;
  /** Games on their way out, until the time to undo is over. @type {Map<string, () => void>} */
  const leaving = new Map();

  /** @param {string | null} before */
  const load = async (before) => {
    const mine = ++asked;
    list.setAttribute("aria-busy", "true");
    try {
      const page = await games({ ...filter, limit: PAGE, before: before ?? "" });
      const items = await Promise.all(page.games.filter((game) => !leaving.has(game.id)).map(item));
      if (mine !== asked) return;
      if (!before) fill(list);
      list.append(...items);
      // The button that was pressed goes away: the reader goes on with the first of the new games.
      if (before) items[0]?.querySelector("a")?.focus();
      const next = page.next;
      fill(
        foot,
        next ? h("button", { type: "button", class: "button", onclick: () => load(next) }, t("games.more")) : null,
      );
      if (!list.children.length) fill(foot, empty());
    } catch (error) {
      if (mine === asked)
        fill(
          foot,
          h("span", null, wordsOf(error)),
          " ",
          h("button", { type: "button", class: "button", onclick: () => load(before) }, t("app.tryAgain")),
        );
    } finally {
      if (mine === asked) list.removeAttribute("aria-busy");
    }
  };

  const empty = () =>
    Object.values(filter).some(Boolean)
      ? h("span", null, t("games.none.filtered"))
      : h(
          "span",
          { class: "row center" },
          h("span", null, t("games.none")),
          h("a", { class: "button primary", href: "/" }, t("app.play")),
        );

  /** @param {GameSummary} game */
  const item = async (game) => {
    const row = h(
      "li",
      { "data-won": won(game) },
      await gameCard(game),
      h(
        "div",
        { class: "row tools" },
        h(
          "a",
          { class: "small", href: `/game/${encodeURIComponent(game.id)}` },
          game.status === "over" ? t("games.replay") : game.you.length ? t("games.continue") : t("games.watch"),
        ),
        game.status === "over"
          ? h(
              "a",
              {
                class: "small",
                href: `/analysis/game/${encodeURIComponent(game.id)}#report`,
                "aria-label": t("app.analyse.name", { name: players(game) }),
              },
              t("app.analyse"),
            )
          : null,
        h(
          "button",
          {
            type: "button",
            class: "small",
            "data-act": "save",
            "aria-label": t("games.save.name", { name: players(game) }),
            onclick: () => save(game),
          },
          t("games.save"),
        ),
        h(
          "button",
          {
            type: "button",
            class: "small",
            "aria-label": t("app.delete.name", { name: players(game) }),
            onclick: () => remove(game, row),
          },
          t("app.delete"),
        ),
      ),
    );
    return row;
  };

  /** The formats in which a game can be had, each with what it is good for. @param {GameSummary} game */
  const save = (game) => {
    /** @param {"zgn" | "sgf" | "zen"} format @param {string} text @param {string} about */
    const get = (format, text, about) =>
      h(
        "a",
        {
          href: recordPath(game.id, format),
          download: `zertz-${game.id}.${format}`,
          onclick: () => dialog.close(),
        },
        h("strong", null, text),
        h("span", { class: "hint" }, about),
      );
    const dialog = openDialog(t("games.save.title"), [
      h(
        "div",
        { class: "formats" },
        get("zgn", ".zgn", t("games.save.zgn")),
        get("sgf", "SGF", t("games.save.sgf")),
        get("zen", "ZEN", t("games.save.zen")),
      ),
    ]);
  };

  /** @param {GameSummary} game @param {HTMLElement} row */
  const remove = (game, row) => {
    row.hidden = true;
    const near = /** @type {HTMLElement | null} */ (
      (row.nextElementSibling ?? row.previousElementSibling)?.querySelector("a")
    );
    (near ?? search.input).focus();
    const commit = async () => {
      clearTimeout(timer);
      if (!leaving.delete(game.id)) return;
      try {
        await forget(game.id);
        row.remove();
        if (!list.children.length) fill(foot, empty());
      } catch (error) {
        row.hidden = false;
        toast(wordsOf(error));
      }
    };
    const timer = setTimeout(commit, UNDO * 1000);
    leaving.set(game.id, commit);
    toast(t("games.deleted"), {
      act: t("app.undo"),
      seconds: UNDO,
      onact: () => {
        clearTimeout(timer);
        leaving.delete(game.id);
        row.hidden = false;
        row.querySelector("a")?.focus();
      },
    });
  };

  let typing = 0;
  const search = field(t("games.search"), {
    type: "search",
    maxlength: 60,
    placeholder: t("games.search.hint"),
    oninput: () => {
      clearTimeout(typing);
      typing = window.setTimeout(() => {
        filter.text = search.input.value.trim();
        load(null);
      }, 250);
    },
  });
  /** @param {string} label @param {"status" | "opponent" | "board"} key @param {string[][]} choices */
  const by = (label, key, choices) =>
    choice(
      label,
      choices.map(([value, text]) => ({ value, text })),
      "",
      (value) => {
        filter[key] = value;
        load(null);
      },
    ).row;
  // Leaving the page ends the time to undo.
  const leave = () => {
    for (const commit of [...leaving.values()]) commit();
  };
  addEventListener("pagehide", leave);

  await load(null);
  return {
    title: t("app.title", { page: t("nav.games") }),
    leave: () => {
      removeEventListener("pagehide", leave);
      leave();
    },
    element: h(
      "div",
      { class: "wide-page" },
      h("h1", null, t("nav.games")),
      h("p", { class: "lead" }, rich("games.lead", { move: (text) => h("a", { href: "/settings#travel" }, text) })),
      past,
      h(
        "form",
        { class: "filters", role: "search", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
        by(t("games.status"), "status", [
          ["", t("app.all")],
          ["playing", t("games.status.playing")],
          ["waiting", t("games.status.waiting")],
          ["over", t("games.status.over")],
        ]),
        by(t("opponent.label"), "opponent", [
          ["", t("app.all")],
          ["engine", t("opponent.engine")],
          ["friend", t("games.friend")],
          ["same_screen", t("opponent.same")],
          ["engines", t("opponent.engines")],
        ]),
        by(t("board.label"), "board", [
          ["", t("app.all")],
          ...boards.map((name) => [name, t("board.rings", { count: Number(name) })]),
        ]),
        search.row,
      ),
      list,
      foot,
    ),
  };
}
