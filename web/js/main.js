// The router: plain links, the history of the browser, one page at a time.

import { fill, h, shell } from "./dom.js";
import { wordsOf } from "./api.js";
import { here, moveOn } from "./go.js";
import { apply } from "./settings.js";
import { gamePage } from "./pages/game.js";
import { homePage } from "./pages/home.js";
import { missingPage } from "./pages/missing.js";
import { t, translate } from "./messages/index.js";

/**
 * A page: its title, its element, the name of its layout, and what is to be done when it is left.
 * @typedef {{title: string, element: HTMLElement, layout?: string, leave?: () => void}} Page
 */

/** What stands in braces in an address. @type {Record<string, string>} */
const PARTS = { id: "([\\w-]{1,64})", date: "(\\d{4}-\\d{2}-\\d{2})", number: "(\\d{1,9})" };

/**
 * All pages by their addresses. The server reads these lines too: it answers 404 to any other address.
 * @type {[string, (...parts: string[]) => Page | Promise<Page>][]}
 */
const ROUTES = [
  ["/", homePage],
  ["/game/{id}", gamePage],
  // The others come when they are wanted: the first page stays small.
  ["/games", async () => (await import("./pages/games.js")).gamesPage()],
  ["/settings", async () => (await import("./pages/settings.js")).settingsPage()],
  ["/help", async () => (await import("./pages/help.js")).helpPage()],
  ["/library", async () => (await import("./pages/library.js")).libraryPage()],
  ["/library/{id}", async (id) => (await import("./pages/import.js")).importPage(id)],
  ["/learn", async () => (await import("./pages/learn.js")).learnPage()],
  ["/learn/{id}", async (id) => (await import("./pages/learn.js")).lessonPage(id)],
  ["/puzzles", async () => (await import("./pages/puzzles.js")).puzzlesPage()],
  ["/puzzles/storm", async () => (await import("./pages/rush.js")).rushPage("storm")],
  ["/puzzles/streak", async () => (await import("./pages/rush.js")).rushPage("streak")],
  ["/puzzles/day/{date}", async (date) => (await import("./pages/puzzle.js")).dayPage(date)],
  ["/puzzles/{id}", async (id) => (await import("./pages/puzzle.js")).puzzlePage(id)],
  ["/move", async () => (await import("./pages/move.js")).movePage()],
  ["/solved", async () => (await import("./pages/solved.js")).solvedPage()],
  ["/solved/play", async () => (await import("./pages/proof.js")).proofPage()],
  ["/rules", async () => (await import("./pages/rules.js")).rulesPage()],
  ["/analysis", async () => (await import("./pages/analysis.js")).analysisPage()],
  ["/analysis/game/{id}", async () => (await import("./pages/analysis.js")).analysisPage()],
  ["/analysis/import/{id}/{number}", async () => (await import("./pages/analysis.js")).analysisPage()],
  ["/editor", async () => (await import("./pages/editor.js")).editorPage()],
];

/** @type {Page | null} */
let current = null;
/** The wish to see the board alone; what shows it comes when it is first wanted. */
const CLEAN = /[?&]clean=1(?:&|$)/;
/** @type {typeof import("./screen.js") | null} */
let screen = null;
/** The address of the page that is shown, without the place on it; and whether it carries a game. */
let shownAt = "";
let shownGame = false;

/** @param {string} path @returns {Promise<Page>} */
async function find(path) {
  const plain = path.length > 1 ? path.replace(/\/+$/, "") : path;
  for (const [address, page] of ROUTES) {
    const match = RegExp(`^${address.replace(/\{(\w+)\}/g, (_, part) => PARTS[part])}$`).exec(plain);
    if (match) return page(...match.slice(1));
  }
  return missingPage(t("missing.page"), t("missing.page.about"));
}

/**
 * Shows the page of the present address.
 * @param {boolean} first Whether the browser has just come here; it then keeps its own focus.
 */
async function show(first) {
  moveOn();
  const still = here();
  const main = shell("main");
  main.setAttribute("aria-busy", "true");
  // Known already now: whoever goes back twice at once is to see the second page.
  shownAt = location.pathname + location.search;
  shownGame = location.hash.startsWith("#zgn=");
  /** @type {Page} */
  let page;
  try {
    page = await find(location.pathname);
    screen = CLEAN.test(location.search) ? await import("./screen.js") : screen;
    await screen?.ready();
  } catch (error) {
    page = missingPage(t("missing.failed"), wordsOf(error));
  }
  // Somebody has clicked on while this page was being made.
  if (!still()) {
    page.leave?.();
    return;
  }
  current?.leave?.();
  current = page;
  fill(shell("lost"));
  shell("lost").hidden = true;
  shell("where").textContent = "";
  // A dialog belongs to the page that opened it.
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.close();
    dialog.remove();
  }
  document.body.dataset.layout = page.layout ?? "page";
  if (CLEAN.test(location.search)) screen?.clean(page.layout ?? "page", first);
  else screen?.unclean();
  document.title = page.title;
  fill(main, page.element);
  main.removeAttribute("aria-busy");
  for (const link of document.querySelectorAll("header nav a")) {
    const to = link.getAttribute("href");
    if (to === location.pathname || (to !== "/" && location.pathname.startsWith(`${to}/`)))
      link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  page.element.dispatchEvent(new Event("shown"));
  const target = location.hash ? document.getElementById(location.hash.slice(1)) : null;
  if (target) target.scrollIntoView();
  else if (!first) scrollTo(0, 0);
  if (!first) focusHeading(main);
}

/** Takes the reader to the top of the new page. @param {HTMLElement} main */
function focusHeading(main) {
  const heading = main.querySelector("h1") ?? main;
  heading.setAttribute("tabindex", "-1");
  /** @type {HTMLElement} */ (heading).focus({ preventScroll: true });
}

/**
 * Goes to another page.
 * @param {string} path
 * @param {{replace?: boolean}} [how]
 */
function go(path, how = {}) {
  if (how.replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  return show(false);
}

addEventListener("popstate", () => {
  // Only another place on the same page: the browser has gone there itself. A game inside a link is another page.
  if (location.pathname + location.search === shownAt && !location.hash.startsWith("#zgn=") && !shownGame) return;
  show(false);
});
addEventListener("zertz:go", (event) => go(/** @type {CustomEvent<string>} */ (event).detail));

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (
    !link ||
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  const url = new URL(link.href, location.href);
  if (
    url.origin !== location.origin ||
    link.hasAttribute("download") ||
    link.target ||
    /^\/(api|assets)(\/|$)/.test(url.pathname)
  )
    return;
  if (url.pathname === location.pathname && url.hash) return;
  event.preventDefault();
  go(url.pathname + url.search + url.hash);
});

// An error that nobody caught should not leave a page that only looks alive.
addEventListener("unhandledrejection", (event) => {
  const line = shell("lost");
  fill(line, h("span", null, t("connection.crashed", { problem: wordsOf(event.reason) })));
  line.hidden = false;
});

translate(document);
apply();
show(true);
