// The list of puzzles: the one of the day, one's rating, filters, and all that fit.

import { ask, choice, fill, h, redraw } from "../dom.js";
import { daily as loadDaily, puzzles as loadPuzzles } from "../learn/api.js";
import { ratingGraph } from "../learn/graph.js";
import { dayStreak, forgetPuzzles, puzzleProgress } from "../learn/progress.js";
import { ALL, boardName, choose, filter, fitting, LEVELS, nextPuzzle, THEMES, themeName } from "../learn/run.js";
import { learnSheet } from "../learn/sheet.js";
/** @import {DailyPuzzle, PuzzleInfo} from "../protocol.js" */
/** @import {Page} from "../main.js" */

/** So many are listed at first, and more each time one asks. */
const PAGE = 48;

/** @returns {Promise<Page>} */
export async function puzzlesPage() {
  const [list, today] = await Promise.all([loadPuzzles(), loadDaily().catch(() => null), learnSheet()]);
  const top = h("div", { class: "puzzle-top" });
  const found = h("p", { class: "hint", role: "status" });
  const cards = h("ul", { class: "puzzle-cards" });
  const more = h("button", { type: "button", class: "button", onclick: () => { shown += PAGE; draw(); } }, "Show more");
  let shown = PAGE;
  let wish = filter();

  const head = () => {
    const progress = puzzleProgress();
    const next = nextPuzzle(list, progress);
    fill(top,
      h("section", { class: "card" }, h("h2", null, "Your run"),
        h("p", null, progress.tried ? "The next puzzle is the nearest to your rating among those you have chosen below." : "647 positions in which you win by force. Each is proven. Begin anywhere."),
        next ? h("a", { class: "button primary", href: `/puzzles/${next.id}`, "data-act": "next" }, progress.tried ? "Next puzzle" : "Begin") : h("p", { class: "hint" }, "No puzzle fits what you have chosen.")),
      today ? dayCard(today, progress) : null,
      h("section", { class: "card rating-card" }, h("h2", null, "Your rating"),
        h("p", { class: "rating" }, h("strong", null, String(progress.rating)), progress.tried < 10 ? h("span", { class: "hint" }, " still settling") : null),
        h("p", { class: "hint" }, `${progress.tried} tried · ${Object.values(progress.results).filter((one) => one === "solved").length} solved · streak ${progress.streak}, best ${progress.best}`),
        progress.history.length > 1 ? ratingGraph(progress.history) : null,
        progress.tried ? h("button", { type: "button", class: "small", onclick: async () => {
          if (await ask("Forget all results?", "Forget", "Your rating, streak and solved puzzles are erased from this browser.")) { forgetPuzzles(); redraw(top, head); draw(); }
        } }, "Start over") : null));
  };

  const draw = () => {
    const progress = puzzleProgress();
    const fits = fitting(list, wish, progress);
    found.textContent = `${fits.length} ${fits.length === 1 ? "puzzle" : "puzzles"}${fits.length > shown ? `, the first ${shown} shown` : ""}.`;
    fill(cards, fits.slice(0, shown).map((one) => h("li", null, card(one, progress.results[one.id]))));
    more.hidden = fits.length <= shown;
  };

  /** @param {string} label @param {keyof typeof ALL} key @param {[string, string][]} choices */
  const filterBy = (label, key, choices) => choice(label, choices.map(([value, text]) => ({ value, text })), wish[key], (value) => {
    wish = { ...wish, [key]: value };
    choose(wish);
    shown = PAGE;
    head();
    draw();
  }).row;
  const games = [...new Set(list.map((one) => one.game))].sort((a, b) => parseInt(a) - parseInt(b) || a.localeCompare(b));
  const filters = h("div", { class: "filters" },
    filterBy("Theme", "theme", [["", "All themes"], ...Object.entries(THEMES)]),
    filterBy("Board", "board", [["", "All boards"], ...games.map((game) => /** @type {[string, string]} */ ([game, game.includes("blitz") ? `${parseInt(game)} rings, blitz` : `${game} rings`]))]),
    filterBy("Difficulty", "difficulty", [["", "Any"], ...LEVELS.slice(1).map((name, i) => /** @type {[string, string]} */ ([String(i + 1), name]))]),
    filterBy("Show", "state", [["", "All"], ["new", "Not tried"], ["solved", "Solved"], ["failed", "Failed"]]));
  head();
  draw();
  return {
    title: "Puzzles · ZÈRTZ",
    element: h("div", { class: "wide-page puzzles" }, h("h1", null, "Puzzles"),
      h("p", { class: "lead" }, "You are on turn, and you win, whatever your opponent does. Find out how."),
      top, h("h2", { class: "all-puzzles" }, "All puzzles"), filters, found, cards, h("p", { class: "row center" }, more)),
  };
}

/** @param {DailyPuzzle} today @param {ReturnType<typeof puzzleProgress>} progress */
function dayCard(today, progress) {
  const done = progress.days.includes(today.day);
  const streak = dayStreak(progress.days, today.day);
  const date = new Date(today.day * 86_400_000).toLocaleDateString("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });
  return h("section", { class: "card" }, h("h2", null, "Puzzle of the day"),
    h("p", null, `${date}, the same for everybody: ${boardName(today)}, win in ${today.turns}.`),
    h("a", { class: done ? "button" : "button primary", href: `/puzzles/${today.id}`, "data-act": "daily" }, done ? "Solved. Look again" : "Solve it"),
    streak > 1 ? h("p", { class: "hint" }, `${streak} days in a row`) : null);
}

/** @param {PuzzleInfo} one @param {"solved" | "failed" | undefined} result */
function card(one, result) {
  return h("a", { class: "puzzle-card", href: `/puzzles/${one.id}`, "data-result": result ?? "new" },
    h("span", { class: "puzzle-head" }, h("strong", null, `Win in ${one.turns}`), h("span", { class: "mark" }, result === "solved" ? "✓ solved" : result === "failed" ? "✗ failed" : "")),
    h("span", { class: "about" }, boardName(one)),
    h("span", { class: "hint" }, one.themes.map(themeName).join(", ")),
    h("span", { class: "hint" }, `${LEVELS[one.difficulty] ?? ""} · ${one.rating}`));
}
