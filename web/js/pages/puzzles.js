// The list of puzzles: the one of the day, one's rating, filters, and all that fit.

import { ask, choice, fill, h, redraw } from "../dom.js";
import { daily as loadDaily, puzzles as loadPuzzles } from "../learn/api.js";
import { ratingGraph } from "../learn/graph.js";
import { dayStreak, forgetPuzzles, puzzleProgress } from "../learn/progress.js";
import { ALL, boardName, choose, filter, fitting, LEVELS, nextPuzzle, THEMES, themeName } from "../learn/run.js";
import { learnSheet } from "../learn/sheet.js";
import { gameWords } from "../game-text.js";
import { dayOfYear, t } from "../messages/index.js";
/** @import {Page} from "../main.js" */
/** @import {DailyPuzzle, PuzzleInfo} from "../protocol.js" */

/** How many are listed at first, and more each time one asks. */
const PAGE = 48;

/** @returns {Promise<Page>} */
export async function puzzlesPage() {
  const [list, today] = await Promise.all([loadPuzzles(), loadDaily().catch(() => null), learnSheet()]);
  const top = h("div", { class: "puzzle-top" });
  const found = h("p", { class: "hint", role: "status" });
  const cards = h("ul", { class: "puzzle-cards" });
  const more = h(
    "button",
    {
      type: "button",
      class: "button",
      onclick: () => {
        shown += PAGE;
        draw();
      },
    },
    t("puzzles.more"),
  );
  let shown = PAGE;
  let wish = filter();

  const head = () => {
    const progress = puzzleProgress();
    const next = nextPuzzle(list, progress);
    fill(
      top,
      h(
        "section",
        { class: "card" },
        h("h2", null, t("puzzles.run")),
        h(
          "p",
          null,
          progress.tried
            ? t("puzzles.run.next")
            : t("puzzles.run.begin", { count: fitting(list, ALL, progress).length }),
        ),
        next
          ? h(
              "a",
              { class: "button primary", href: `/puzzles/${next.id}`, "data-act": "next" },
              progress.tried ? t("puzzles.next") : t("puzzles.begin"),
            )
          : h("p", { class: "hint" }, t("puzzles.none")),
      ),
      today ? dayCard(today, progress) : null,
      h(
        "section",
        { class: "card rating-card" },
        h("h2", null, t("puzzles.rating")),
        h(
          "p",
          { class: "rating" },
          h("strong", null, String(progress.rating)),
          progress.tried < 10 ? h("span", { class: "hint" }, " ", t("puzzles.rating.new")) : null,
        ),
        h(
          "p",
          { class: "hint" },
          t("puzzles.score", {
            tried: progress.tried,
            solved: Object.values(progress.results).filter((one) => one === "solved").length,
            streak: progress.streak,
            best: progress.best,
          }),
        ),
        progress.history.length > 1 ? ratingGraph(progress.history) : null,
        progress.tried
          ? h(
              "button",
              {
                type: "button",
                class: "small",
                onclick: async () => {
                  if (await ask(t("puzzles.reset"), t("app.delete"), t("puzzles.reset.about"))) {
                    forgetPuzzles();
                    redraw(top, head);
                    draw();
                  }
                },
              },
              t("puzzles.reset.button"),
            )
          : null,
      ),
    );
  };

  const draw = () => {
    const progress = puzzleProgress();
    const fits = fitting(list, wish, progress);
    const count = fits.length;
    found.textContent = count > shown ? t("puzzles.found.first", { count, shown }) : t("puzzles.found", { count });
    fill(
      cards,
      fits.slice(0, shown).map((one) => h("li", null, card(one, progress.results[one.id]))),
    );
    more.hidden = fits.length <= shown;
  };

  /** @param {string} label @param {keyof typeof ALL} key @param {[string, string][]} choices */
  const filterBy = (label, key, choices) =>
    choice(
      label,
      choices.map(([value, text]) => ({ value, text })),
      wish[key],
      (value) => {
        wish = { ...wish, [key]: value };
        choose(wish);
        shown = PAGE;
        head();
        draw();
      },
    ).row;
  const games = [...new Set(list.map((one) => one.game))].sort(
    (a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10) || a.localeCompare(b),
  );
  const filters = h(
    "div",
    { class: "filters" },
    filterBy(t("puzzles.theme"), "theme", [["", t("puzzles.theme.all")], ...Object.entries(THEMES)]),
    filterBy(t("board.label"), "board", [
      ["", t("puzzles.board.all")],
      ...games.map((game) => /** @type {[string, string]} */ ([game, gameWords(game)])),
    ]),
    filterBy(t("puzzles.difficulty"), "difficulty", [
      ["", t("puzzles.difficulty.any")],
      ...LEVELS.slice(1).map((name, i) => /** @type {[string, string]} */ ([String(i + 1), name])),
    ]),
    filterBy(t("puzzles.show"), "state", [
      ["", t("app.all")],
      ["new", t("puzzles.show.new")],
      ["solved", t("puzzles.show.solved")],
      ["failed", t("puzzles.show.failed")],
    ]),
  );
  head();
  draw();
  return {
    title: t("app.title", { page: t("nav.puzzles") }),
    element: h(
      "div",
      { class: "wide-page puzzles" },
      h("h1", null, t("nav.puzzles")),
      h("p", { class: "lead" }, t("puzzles.lead")),
      top,
      h("h2", { class: "all-puzzles" }, t("puzzles.all")),
      filters,
      found,
      cards,
      h("p", { class: "row center" }, more),
    ),
  };
}

/** @param {DailyPuzzle} today @param {ReturnType<typeof puzzleProgress>} progress */
function dayCard(today, progress) {
  const done = progress.days.includes(today.day);
  const streak = dayStreak(progress.days, today.day);
  const date = dayOfYear(today.day * 86_400_000);
  return h(
    "section",
    { class: "card" },
    h("h2", null, t("puzzles.daily")),
    h("p", null, t("puzzles.daily.text", { date, board: boardName(today), turns: today.turns })),
    h(
      "a",
      { class: done ? "button" : "button primary", href: `/puzzles/${today.id}`, "data-act": "daily" },
      done ? t("puzzles.daily.done") : t("puzzles.daily.solve"),
    ),
    streak > 1 ? h("p", { class: "hint" }, t("puzzles.daily.streak", { days: streak })) : null,
  );
}

/** @param {PuzzleInfo} one @param {"solved" | "failed" | undefined} result */
function card(one, result) {
  return h(
    "a",
    { class: "puzzle-card", href: `/puzzles/${one.id}`, "data-result": result ?? "new" },
    h(
      "span",
      { class: "puzzle-head" },
      h("strong", null, t("puzzles.winIn", { turns: one.turns })),
      h(
        "span",
        { class: "mark" },
        result === "solved" ? t("puzzles.solved") : result === "failed" ? t("puzzles.failed") : "",
      ),
    ),
    h("span", { class: "about" }, boardName(one)),
    h("span", { class: "hint" }, one.themes.map(themeName).join(", ")),
    h("span", { class: "hint" }, `${LEVELS[one.difficulty] ?? ""} · ${one.rating}`),
  );
}
