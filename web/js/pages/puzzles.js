// The list of puzzles: the one of the day, one's rating, filters, and all that fit.

import { ask, choice, fill, h, redraw } from "../dom.js";
import { games } from "../api.js";
import { daily as loadDaily, missedWins, puzzles as loadPuzzles } from "../learn/api.js";
import { calendar, dayPath, dayState } from "../learn/calendar.js";
import { ratingGraph } from "../learn/graph.js";
import { givenPicture, puzzlePicture } from "../learn/pictures.js";
import { dayStreak, forgetPuzzles, puzzleProgress } from "../learn/progress.js";
import { ALL, boardName, choose, filter, fitting, LEVELS, nextPuzzle, THEMES, themeName } from "../learn/run.js";
import { dayLine, shareLine } from "../learn/share.js";
import { learnSheet } from "../learn/sheet.js";
import { gameWords } from "../game-text.js";
import { dayOfYear, t, when } from "../messages/index.js";
/** @import {Page} from "../main.js" */
/** @import {PuzzleProgress, RushMode} from "../learn/progress.js" */
/** @import {DailyPuzzle, PuzzleInfo} from "../protocol.js" */

/** How many are listed at first, and more each time one asks. */
const PAGE = 48;
/** How many from one's own games are shown at first. */
const OWN = 6;

/** @returns {Promise<Page>} */
export async function puzzlesPage() {
  const [list, today] = await Promise.all([loadPuzzles(), loadDaily().catch(() => null), learnSheet()]);
  const own = h("section", { class: "own-puzzles", hidden: true });
  // The rest of the page does not wait for it.
  fillOwn(own).catch(() => {});
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
        { class: "card pictured run-card" },
        next ? puzzlePicture(next) : null,
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
      h("div", { class: "rush-offers" }, rushCard("streak", progress), rushCard("storm", progress)),
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
      today ? dayCard(today, progress) : null,
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
      own,
      h("h2", { class: "all-puzzles" }, t("puzzles.all")),
      filters,
      found,
      cards,
      h("p", { class: "row center" }, more),
    ),
  };
}

/** @param {RushMode} mode @param {PuzzleProgress} progress */
function rushCard(mode, progress) {
  const best = progress.rush[mode];
  const storm = mode === "storm";
  return h(
    "section",
    { class: "card rush-offer" },
    h("h2", null, storm ? t("rush.storm") : t("rush.streak")),
    h("p", null, storm ? t("rush.storm.about") : t("rush.streak.about")),
    h(
      "p",
      { class: "row" },
      h("a", { class: "button", href: `/puzzles/${mode}`, "data-act": mode }, t("puzzles.begin")),
      best ? h("span", { class: "hint" }, t("rush.best", { score: best })) : null,
    ),
  );
}

/** @param {DailyPuzzle} today @param {PuzzleProgress} progress */
function dayCard(today, progress) {
  const state = dayState(progress, today.day);
  const streak = dayStreak(progress.days, today.day);
  const date = dayOfYear(today.day * 86_400_000);
  return h(
    "section",
    { class: "card day-card" },
    h(
      "div",
      { class: "pictured" },
      puzzlePicture(today),
      h("h2", null, t("puzzles.daily")),
      h("p", null, t("puzzles.daily.text", { date, board: boardName(today), turns: today.turns })),
      h(
        "p",
        { class: "row" },
        h(
          "a",
          { class: state === "solved" ? "button" : "button primary", href: dayPath(today.day), "data-act": "daily" },
          state === "solved" ? t("puzzles.daily.done") : t("puzzles.daily.solve"),
        ),
        state === "solved"
          ? h(
              "button",
              {
                type: "button",
                class: "button",
                "data-act": "share",
                onclick: () => shareLine(dayLine(today, puzzleProgress(), today.day)),
              },
              t("puzzle.share"),
            )
          : null,
      ),
      streak > 1 ? h("p", { class: "hint" }, t("puzzles.daily.streak", { days: streak })) : null,
    ),
    calendar(today.day, progress),
  );
}

/**
 * What a puzzle is about is told once it is solved: to know it is half the way.
 * @param {PuzzleInfo} one @param {"solved" | "failed" | undefined} result
 */
function card(one, result) {
  const facts = [boardName(one), LEVELS[one.difficulty] ?? "", String(one.rating)].filter(Boolean).join(" · ");
  return h(
    "a",
    { class: "puzzle-card", href: `/puzzles/${one.id}`, "data-result": result ?? "new" },
    puzzlePicture(one),
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
    h("span", { class: "about" }, facts),
    result === "solved" && one.themes.length
      ? h("span", { class: "hint" }, one.themes.map(themeName).join(", "))
      : null,
  );
}

/** Wins that were missed in one's own games. @param {HTMLElement} place */
async function fillOwn(place) {
  // Whoever has finished no game has none.
  if (!(await games({ status: "over", limit: "1" })).games.length) return;
  const missed = await missedWins();
  let shown = OWN;
  const draw = () => {
    fill(
      place,
      h("h2", { class: "all-puzzles" }, t("puzzles.own")),
      h("p", { class: "hint" }, missed.length ? t("puzzles.own.about") : t("puzzles.own.none")),
      missed.length
        ? h(
            "ul",
            { class: "puzzle-cards" },
            missed
              .slice(0, shown)
              .map((one) =>
                h(
                  "li",
                  null,
                  h(
                    "a",
                    { class: "puzzle-card", href: `/puzzles/${one.id}` },
                    givenPicture(one.board, one.picture),
                    h("span", { class: "puzzle-head" }, h("strong", null, t("puzzles.winIn", { turns: one.turns }))),
                    h(
                      "span",
                      { class: "about" },
                      one.level === null
                        ? t("puzzles.own.person", { time: when(one.at) })
                        : t("puzzles.own.engine", { level: one.level, time: when(one.at) }),
                    ),
                    h("span", { class: "hint" }, t("puzzles.own.played", { turn: one.played })),
                  ),
                ),
              ),
          )
        : null,
      missed.length > shown
        ? h(
            "p",
            { class: "row center" },
            h(
              "button",
              {
                type: "button",
                class: "button",
                onclick: () => {
                  shown = missed.length;
                  redraw(place, draw);
                },
              },
              t("puzzles.more"),
            ),
          )
        : null,
    );
    place.hidden = false;
  };
  draw();
}
