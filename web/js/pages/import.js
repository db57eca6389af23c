// One import: how far it is, what could not be read, and its games, found by player, date, board and result.

import { apart, ask, choice, field, fill, h, redraw, say, toast, unique } from "../dom.js";
import { wordsOf } from "../api.js";
import { go, here } from "../go.js";
import { needStyle } from "../style.js";
import { bringCard } from "../library/bring.js";
import { cancel, filePath, games, oneImport, placeOf, remove } from "../library/calls.js";
import { faultsOf } from "../library/faults.js";
import { gameTable } from "../library/games.js";
import { counted, progressOf, standing } from "../library/progress.js";
import { watcher } from "../library/watch.js";
/** @import {Filter} from "../library/calls.js" */
/** @import {Import, ImportedGames} from "../protocol.js" */
/** @import {Page} from "../main.js" */

/** Games on one page. */
const PAGE = 100;
/** The longest text that is searched for. */
const LONGEST = 60;

const RESULTS = [["", "All"], ["1-0", "1–0 First won"], ["0-1", "0–1 Second won"], ["1/2-1/2", "½–½ Tie"], ["0-0", "0–0 Both lost"], ["*", "Not finished"]];

/** What is searched for stands in the address, so that Back leads to it. @returns {Filter} */
function chosen() {
  const query = new URLSearchParams(location.search);
  /** @param {string} name */
  const value = (name) => (query.get(name) ?? "").slice(0, LONGEST);
  return { player: value("player"), board: value("board"), result: value("result"), from: value("from"), to: value("to") };
}

/** The pages that were turned over before this page was left, as the browser's history remembers them. @returns {number[]} */
function turnedPages() {
  const pages = history.state?.pages;
  return Array.isArray(pages) && pages.length && pages.every(Number.isSafeInteger) ? pages : [0];
}

/** @param {string} id @returns {Promise<Page>} */
export async function importPage(id) {
  const [, first] = await Promise.all([needStyle("library"), oneImport(id)]);
  let one = first;
  const filter = chosen();
  /** The game before each page that was turned over, to turn back to. */
  let pages = turnedPages();
  let asked = 0;
  let left = false;

  const heading = h("h1", { class: "foreign", tabindex: "-1" }, first.name);
  const words = h("p", { class: "lead", "aria-live": "polite" });
  const message = h("p", { class: "import-message" });
  const bar = progressOf(one, async () => {
    try { await cancel(id); } catch (error) { toast(wordsOf(error)); }
    watch.now();
  }, () => heading);
  const faults = h("div", null);
  const count = h("p", { class: "count", role: "status" });
  const place = h("div", { class: "games-place" });
  const pager = h("nav", { class: "row center pager", "aria-label": "Pages of games" });

  /** The games in the table. @type {ImportedGames | null} */
  let shown = null;
  /** Says how many games there are. Drawn anew whenever either the games or the state of the import are known better. */
  const drawCount = () => {
    const from = (pages.length - 1) * PAGE;
    const filtered = Object.values(filter).some(Boolean);
    const text = shown === null ? "" : shown.total === 0
      ? filtered ? "No game fits. Choose something else above." : one.state === "reading" ? "The first games are coming." : one.games === 0 ? "There is no game in it." : ""
      : `${counted(shown.total, "game", "games")}${filtered ? ` of ${counted(one.games, "game", "games")}` : ""}${shown.total > PAGE ? `, from ${from + 1} to ${from + shown.games.length}` : ""}`;
    if (count.textContent !== text) count.textContent = text;
  };

  /** Writes the search into the address and the pages into the history: Back leads to both. */
  const remember = () => {
    const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value)).toString();
    history.replaceState({ ...history.state, pages }, "", location.pathname + (query ? `?${query}` : ""));
  };

  /** @param {boolean} [turned] Whether the reader has turned the page. */
  const load = async (turned = false) => {
    const mine = ++asked;
    place.setAttribute("aria-busy", "true");
    const after = pages.at(-1) ?? 0;
    try {
      const page = await games(id, { ...filter, after: String(after || ""), limit: String(PAGE) });
      if (mine !== asked || left) return;
      shown = page;
      drawCount();
      const filtered = Object.values(filter).some(Boolean);
      redraw(place, () => fill(place, page.games.length ? gameTable(id, page.games) : null));
      const next = page.next;
      /** @param {string} text @param {boolean} can @param {() => void} turn */
      const button = (text, can, turn) => h("button", { type: "button", class: "button", "aria-disabled": can ? null : "true", onclick: () => { if (can) { turn(); remember(); load(true); } } }, text);
      redraw(pager, () => fill(pager, page.total > PAGE ? [
        button("Earlier games", pages.length > 1, () => { pages.pop(); }),
        h("span", null, `Page ${pages.length} of ${Math.ceil(page.total / PAGE)}`),
        button("More games", next !== null, () => { pages.push(next ?? 0); }),
      ] : null));
      get.href = filePath(id, filter);
      get.textContent = filtered ? "Download these as .zgn" : "Download all as .zgn";
      get.hidden = page.total === 0;
      if (turned) {
        count.scrollIntoView({ block: "start" });
        // The reader goes on with the first game of the new page.
        place.querySelector("a")?.focus({ preventScroll: true });
      }
    } catch (error) {
      if (mine !== asked || left) return;
      shown = null;
      drawCount();
      fill(place, h("p", { class: "problem" }, wordsOf(error)));
      fill(pager, h("button", { type: "button", class: "button", onclick: () => load() }, "Try again"));
    } finally {
      if (mine === asked) place.removeAttribute("aria-busy");
    }
  };

  /** Another search begins at the first page. */
  const search = () => { pages = [0]; remember(); return load(); };

  let shownFaults = -1;
  /** @param {Import} now */
  const show = (now) => {
    one = now;
    drawCount();
    words.textContent = standing(now);
    bar.update(now);
    message.textContent = now.state === "failed" ? wordsOf(new Error(now.message ?? "")) : "";
    message.hidden = now.state !== "failed" || !now.message;
    searching.hidden = now.games === 0 && now.state !== "reading";
    if (now.faults !== shownFaults) {
      const open = faults.querySelector("details")?.open ?? now.games === 0;
      redraw(faults, () => fill(faults, faultsOf(now, open)));
    }
    shownFaults = now.faults;
  };

  const watch = watcher(async () => {
    const before = one;
    const now = await oneImport(id);
    if (left) return false;
    show(now);
    if (before.state === "reading" && now.state !== "reading") say(standing(now));
    // New games are shown where there is room for them, and when all are there.
    const news = now.games !== before.games || now.state !== before.state;
    if (news && (before.games < PAGE || now.state !== "reading")) await load();
    return one.state === "reading";
  });

  let typing = 0;
  /** @type {Partial<Record<"player" | "from" | "to", HTMLInputElement>>} */
  const inputs = {};
  const dateProblem = h("p", { class: "problem", id: unique("date-problem"), role: "status" });
  /** Takes all that was typed, once the reader pauses; a date in the making is left out. */
  const gather = () => {
    /** @type {string[]} */
    const noDates = [];
    for (const key of /** @type {const} */ (["player", "from", "to"])) {
      const value = inputs[key]?.value.trim() ?? "";
      const wrong = key !== "player" && value !== "" && !/^\d{4}([.-]\d{2}([.-]\d{2})?)?$/.test(value);
      inputs[key]?.setAttribute("aria-invalid", String(wrong));
      if (wrong) noDates.push(`“${value}”`);
      else filter[key] = value;
    }
    dateProblem.textContent = noDates.length ? `${noDates.join(" and ")} ${noDates.length === 1 ? "is no date" : "are no dates"}. Write a year, 2005, or 2005.03, or 2005.03.28.` : "";
    search();
  };
  /** @param {string} label @param {"player" | "from" | "to"} key @param {object} properties */
  const typed = (label, key, properties) => {
    const { row, input } = field(label, { type: "search", maxlength: LONGEST, value: filter[key], ...properties, oninput: () => {
      clearTimeout(typing);
      typing = window.setTimeout(gather, 250);
    } });
    inputs[key] = input;
    return row;
  };
  /** @param {string} label @param {"board" | "result"} key @param {string[][]} choices */
  const by = (label, key, choices) => choice(label, choices.map(([value, text]) => ({ value, text })), filter[key], (value) => { filter[key] = value; clearTimeout(typing); gather(); }).row;
  const searching = h("form", { class: "filters games-filters", role: "search", "aria-label": "Search these games", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    typed("Player", "player", { placeholder: "A name, or a part of it" }),
    by("Board", "board", [["", "All"], ...["37", "40", "43", "44", "48", "61"].map((name) => [name, `${name} rings`])]),
    by("Result", "result", RESULTS),
    typed("From", "from", { placeholder: "2005 or 2005.03", inputmode: "decimal", "aria-describedby": dateProblem.id }),
    typed("To", "to", { placeholder: "2005 or 2005.03", inputmode: "decimal", "aria-describedby": dateProblem.id }), dateProblem);
  const get = h("a", { class: "button", href: filePath(id), download: `zertz-${id}.zgn` }, "Download all as .zgn");
  const drop = async () => {
    if (!await ask(`Delete “${apart(one.name)}”?`, "Delete", "Its games, and your notes on them, are gone for good.")) return;
    const still = here();
    try {
      await remove(id);
      toast("The import is deleted.");
      if (still()) go("/library");
    } catch (error) {
      toast(wordsOf(error));
    }
  };
  // Other files may be dropped here too.
  const bring = bringCard((taken, all) => {
    if (!all) toast(taken.length === 1 ? "One file has arrived. It is in the library." : `${taken.length} files have arrived. They are in the library.`, { seconds: 8 });
    else go(taken.length === 1 ? placeOf(taken[0]) : "/library");
  });

  show(first);
  await load();
  if (one.state === "reading") watch.later();
  return {
    title: `${first.name} · Library · ZÈRTZ`,
    leave: () => { left = true; watch.leave(); clearTimeout(typing); bring.leave(); },
    element: h("div", { class: "wide-page library" },
      h("p", { class: "up" }, h("a", { href: "/library" }, "Library")),
      heading, words, bar.element, message, faults, searching,
      count, place, pager,
      h("div", { class: "row import-tools" }, get, h("button", { type: "button", class: "button", onclick: drop }, "Delete this import")),
      h("details", { class: "another" }, h("summary", null, "Bring more games"), bring.element)),
  };
}
