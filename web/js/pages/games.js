// The games of this browser: found, gone on with, replayed, taken away.

import { apart, choice, field, fill, h, toast } from "../dom.js";
import { board, forget, games, recordPath, wordsOf } from "../api.js";
import { thumbnail } from "../table/thumbnail.js";
/** @import {GameSummary, Player} from "../protocol.js" */
/** @import {Page} from "../main.js" */

const PAGE = "24";
/** How long a deleted game can be called back, in seconds. */
const UNDO = 6;

const day = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
const hour = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });

/** "today, 7:35 PM", or the day. @param {number} time */
function when(time) {
  return new Date(time).toDateString() === new Date().toDateString() ? `today, ${hour.format(time)}` : day.format(time);
}

/** "You against Engine, level 3". @param {GameSummary} game */
function players(game) {
  /** @param {Player} player */
  const name = (player) => {
    const seat = game.seats[player];
    if (seat.kind === "open") return "open seat";
    if (seat.kind === "engine") return `Engine level ${seat.level ?? "?"}`;
    return game.you.length === 1 && game.you[0] === player ? "You" : apart(seat.name) || "somebody";
  };
  return `${name("first")} – ${name("second")}`;
}

/** @param {GameSummary} game */
function standing(game) {
  if (game.status === "waiting") return "Waiting for a friend";
  if (game.status === "over") return game.result?.text ?? "Over";
  const seat = game.seats[game.turn];
  if (game.you.length === 1 && game.you[0] === game.turn) return "Your turn";
  if (seat.kind === "engine") return game.you.length ? "The engine is thinking" : `Engine level ${seat.level ?? "?"} is thinking`;
  return `${apart(seat.name) || "Somebody"} to move`;
}

/** A game as a link with a small picture. @param {GameSummary} game @returns {Promise<HTMLElement>} */
export async function gameCard(game) {
  const picture = h("div", { class: "thumb", "aria-hidden": "true" });
  try {
    picture.append(thumbnail(await board(game.board), game.moment));
  } catch {
    // A board the server no longer knows: the words are enough.
  }
  const mine = game.status === "playing" && game.you.length === 1 && game.you[0] === game.turn;
  return h("a", { class: "game-card", href: `/game/${encodeURIComponent(game.id)}` }, picture,
    h("span", { class: "game-words" }, h("strong", null, players(game)),
      h("span", { class: mine ? "standing mine" : "standing" }, standing(game)),
      h("small", null, `${game.title} · ${game.turns} ${game.turns === 1 ? "turn" : "turns"} · ${when(game.updated)}`)));
}

/** @returns {Promise<Page>} */
export async function gamesPage() {
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
      fill(foot, next ? h("button", { type: "button", class: "button", onclick: () => load(next) }, "More games") : null);
      if (!list.children.length) fill(foot, empty());
    } catch (error) {
      if (mine === asked) fill(foot, h("span", null, wordsOf(error)), " ", h("button", { type: "button", class: "button", onclick: () => load(before) }, "Try again"));
    } finally {
      if (mine === asked) list.removeAttribute("aria-busy");
    }
  };

  const empty = () => Object.values(filter).some(Boolean)
    ? h("span", null, "No game fits. Choose something else above.")
    : h("span", { class: "row center" }, h("span", null, "You have not played yet."), h("a", { class: "button primary", href: "/" }, "Play"));

  /** @param {GameSummary} game */
  const item = async (game) => {
    /** @param {"zgn" | "sgf" | "zen"} format @param {string} text */
    const get = (format, text) => h("a", { class: "small", href: recordPath(game.id, format), download: `zertz-${game.id}.${format}`, "aria-label": `Download ${players(game)} as ${text}` }, text);
    const row = h("li", null, await gameCard(game), h("div", { class: "row tools" },
      h("a", { class: "small", href: `/game/${encodeURIComponent(game.id)}` }, game.status === "over" ? "Replay" : game.you.length ? "Go on" : "Watch"),
      game.status === "over" ? h("a", { class: "small", href: `/analysis/game/${encodeURIComponent(game.id)}`, "aria-label": `Analyse ${players(game)}` }, "Analyse") : null,
      get("zgn", ".zgn"), get("sgf", "SGF"), get("zen", "ZEN"),
      h("button", { type: "button", class: "small", "aria-label": `Delete ${players(game)}`, onclick: () => remove(game, row) }, "Delete")));
    return row;
  };

  /** @param {GameSummary} game @param {HTMLElement} row */
  const remove = (game, row) => {
    row.hidden = true;
    const near = /** @type {HTMLElement | null} */ ((row.nextElementSibling ?? row.previousElementSibling)?.querySelector("a"));
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
    toast("The game is deleted.", { act: "Undo", seconds: UNDO, onact: () => { clearTimeout(timer); leaving.delete(game.id); row.hidden = false; row.querySelector("a")?.focus(); } });
  };

  let typing = 0;
  const search = field("Search", { type: "search", maxlength: 60, placeholder: "A player’s name", oninput: () => {
    clearTimeout(typing);
    typing = window.setTimeout(() => { filter.text = search.input.value.trim(); load(null); }, 250);
  } });
  /** @param {string} label @param {"status" | "opponent" | "board"} key @param {string[][]} choices */
  const by = (label, key, choices) => choice(label, choices.map(([value, text]) => ({ value, text })), "", (value) => { filter[key] = value; load(null); }).row;
  // Leaving the page ends the time to undo.
  const leave = () => { for (const commit of [...leaving.values()]) commit(); };
  addEventListener("pagehide", leave);

  await load(null);
  return {
    title: "My games · ZÈRTZ",
    leave: () => { removeEventListener("pagehide", leave); leave(); },
    element: h("div", { class: "wide-page" }, h("h1", null, "My games"),
      h("p", { class: "lead" }, "The games of this browser, newest first. There is no account: they stay with this browser."),
      h("form", { class: "filters", role: "search", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
        by("Status", "status", [["", "All"], ["playing", "Being played"], ["waiting", "Waiting"], ["over", "Over"]]),
        by("Opponent", "opponent", [["", "All"], ["engine", "Engine"], ["friend", "Friend"], ["same_screen", "Same screen"], ["engines", "Engine v engine"]]),
        by("Board", "board", [["", "All"], ...["37", "40", "43", "44", "48", "61"].map((name) => [name, `${name} rings`])]),
        search.row),
      list, foot),
  };
}
