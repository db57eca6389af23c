// One import: how far it is, what could not be read, and its games, found by player, date, board and result.

import { apart, ask, choice, field, fill, h, redraw, say, toast, unique } from "../dom.js";
import { wordsOf } from "../api.js";
import { boardNames } from "../boards.js";
import { go, here } from "../go.js";
import { needStyle } from "../style.js";
import { bringCard } from "../library/bring.js";
import { cancel, filePath, games, oneImport, placeOf, remove } from "../library/calls.js";
import { failureText, faultsOf } from "../library/faults.js";
import { gameTable } from "../library/games.js";
import { progressOf, standing } from "../library/progress.js";
import { watcher } from "../library/watch.js";
import { list, t } from "../messages/index.js";
/** @import {Filter} from "../library/calls.js" */
/** @import {Page} from "../main.js" */
/** @import {Import, ImportedGames} from "../protocol.js" */

/** Games on one page. */
const PAGE = 100;
/** The longest text that is searched for. */
const LONGEST = 60;

const RESULTS = [
  ["", t("app.all")],
  ["1-0", t("import.filter.first")],
  ["0-1", t("import.filter.second")],
  ["1/2-1/2", t("import.filter.tie")],
  ["0-0", t("import.filter.both")],
  ["*", t("import.filter.none")],
];

/** What is searched for stands in the address, so that Back leads to it. @returns {Filter} */
function chosen() {
  const query = new URLSearchParams(location.search);
  /** @param {string} name */
  const value = (name) => (query.get(name) ?? "").slice(0, LONGEST);
  return {
    player: value("player"),
    board: value("board"),
    result: value("result"),
    from: value("from"),
    to: value("to"),
  };
}

/**
 * The pages that were turned over before this page was left, as the browser's history remembers them.
 * @returns {number[]}
 */
function turnedPages() {
  const pages = history.state?.pages;
  return Array.isArray(pages) && pages.length && pages.every(Number.isSafeInteger) ? pages : [0];
}

/** @param {string} id @returns {Promise<Page>} */
export async function importPage(id) {
  const [, first, boards] = await Promise.all([needStyle("library"), oneImport(id), boardNames()]);
  let one = first;
  const filter = chosen();
  /** The game before each page that was turned over, to turn back to. */
  let pages = turnedPages();
  let asked = 0;
  let left = false;

  const heading = h("h1", { class: "foreign", tabindex: "-1" }, first.name);
  const words = h("p", { class: "lead", "aria-live": "polite" });
  const message = h("p", { class: "import-message" });
  const bar = progressOf(
    one,
    async () => {
      try {
        await cancel(id);
      } catch (error) {
        toast(wordsOf(error));
      }
      watch.now();
    },
    () => heading,
  );
  const faults = h("div", null);
  const count = h("p", { class: "count", role: "status" });
  const place = h("div", { class: "games-place" });
  const pager = h("nav", { class: "row center pager", "aria-label": t("import.pages") });

  /** The games in the table. @type {ImportedGames | null} */
  let shown = null;
  /** "1,204 games, from 101 to 200". @param {ImportedGames} found @param {number} from @param {boolean} filtered */
  const countWords = (found, from, filtered) => {
    const text = filtered
      ? t("import.count.filtered", { count: found.total, total: one.games })
      : t("import.count", { count: found.total });
    return found.total > PAGE
      ? t("import.count.range", { text, first: from + 1, last: from + found.games.length })
      : text;
  };
  /**
   * Says how many games there are. Drawn anew whenever either the games or the state of the import are known better.
   */
  const drawCount = () => {
    const from = (pages.length - 1) * PAGE;
    const filtered = Object.values(filter).some(Boolean);
    const text =
      shown === null
        ? ""
        : shown.total === 0
          ? filtered
            ? t("games.none.filtered")
            : one.state === "reading"
              ? t("import.soon")
              : one.games === 0
                ? t("import.none")
                : ""
          : countWords(shown, from, filtered);
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
      const button = (text, can, turn) =>
        h(
          "button",
          {
            type: "button",
            class: "button",
            "aria-disabled": can ? null : "true",
            onclick: () => {
              if (can) {
                turn();
                remember();
                load(true);
              }
            },
          },
          text,
        );
      redraw(pager, () =>
        fill(
          pager,
          page.total > PAGE
            ? [
                button(t("import.earlier"), pages.length > 1, () => {
                  pages.pop();
                }),
                h("span", null, t("import.page", { page: pages.length, count: Math.ceil(page.total / PAGE) })),
                button(t("games.more"), next !== null, () => {
                  pages.push(next ?? 0);
                }),
              ]
            : null,
        ),
      );
      get.href = filePath(id, filter);
      get.textContent = filtered ? t("import.download.these") : t("import.download.all");
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
      fill(pager, h("button", { type: "button", class: "button", onclick: () => load() }, t("app.tryAgain")));
    } finally {
      if (mine === asked) place.removeAttribute("aria-busy");
    }
  };

  /** Another search begins at the first page. */
  const search = () => {
    pages = [0];
    remember();
    return load();
  };

  let shownFaults = -1;
  /** @param {Import} now */
  const show = (now) => {
    one = now;
    drawCount();
    words.textContent = standing(now);
    bar.update(now);
    message.textContent = failureText(now);
    message.hidden = message.textContent === "";
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
    dateProblem.textContent = noDates.length ? t("import.noDate", { dates: list(noDates), count: noDates.length }) : "";
    search();
  };
  /** @param {string} label @param {"player" | "from" | "to"} key @param {object} properties */
  const typed = (label, key, properties) => {
    const { row, input } = field(label, {
      type: "search",
      maxlength: LONGEST,
      value: filter[key],
      ...properties,
      oninput: () => {
        clearTimeout(typing);
        typing = window.setTimeout(gather, 250);
      },
    });
    inputs[key] = input;
    return row;
  };
  /** @param {string} label @param {"board" | "result"} key @param {string[][]} choices */
  const by = (label, key, choices) =>
    choice(
      label,
      choices.map(([value, text]) => ({ value, text })),
      filter[key],
      (value) => {
        filter[key] = value;
        clearTimeout(typing);
        gather();
      },
    ).row;
  const searching = h(
    "form",
    {
      class: "filters games-filters",
      role: "search",
      "aria-label": t("import.search"),
      onsubmit: (/** @type {Event} */ event) => event.preventDefault(),
    },
    typed(t("import.player"), "player", { placeholder: t("import.player.hint") }),
    by(t("board.label"), "board", [
      ["", t("app.all")],
      ...boards.map((name) => [name, t("board.rings", { count: Number(name) })]),
    ]),
    by(t("import.column.result"), "result", RESULTS),
    typed(t("import.from"), "from", {
      placeholder: t("import.date.hint"),
      inputmode: "decimal",
      "aria-describedby": dateProblem.id,
    }),
    typed(t("import.to"), "to", {
      placeholder: t("import.date.hint"),
      inputmode: "decimal",
      "aria-describedby": dateProblem.id,
    }),
    dateProblem,
  );
  const get = h("a", { class: "button", href: filePath(id), download: `zertz-${id}.zgn` }, t("import.download.all"));
  const drop = async () => {
    if (!(await ask(t("library.delete", { name: apart(one.name) }), t("app.delete"), t("library.delete.about"))))
      return;
    const still = here();
    try {
      await remove(id);
      toast(t("import.deleted"));
      if (still()) go("/library");
    } catch (error) {
      toast(wordsOf(error));
    }
  };
  // Other files may be dropped here too.
  const bring = bringCard((taken, all) => {
    if (!all) toast(t("import.arrived", { count: taken.length }), { seconds: 8 });
    else go(taken.length === 1 ? placeOf(taken[0]) : "/library");
  });

  show(first);
  await load();
  if (one.state === "reading") watch.later();
  return {
    title: t("app.title", { page: t("import.title", { name: first.name }) }),
    leave: () => {
      left = true;
      watch.leave();
      clearTimeout(typing);
      bring.leave();
    },
    element: h(
      "div",
      { class: "wide-page library" },
      h("p", { class: "up" }, h("a", { href: "/library" }, t("nav.library"))),
      heading,
      words,
      bar.element,
      message,
      faults,
      searching,
      count,
      place,
      pager,
      h(
        "div",
        { class: "row import-tools" },
        get,
        h("button", { type: "button", class: "button", onclick: drop }, t("import.delete")),
      ),
      h("details", { class: "another" }, h("summary", null, t("import.more")), bring.element),
    ),
  };
}
