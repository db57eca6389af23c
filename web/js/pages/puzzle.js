// One puzzle: tried at the real board. The server answers, shows why a try fails, and how it is won.

import { fill, h, redraw } from "../dom.js";
import { wordsOf } from "../api.js";
import { daily as loadDaily, giveUp, puzzle as loadPuzzle, puzzles as loadPuzzles, tryPuzzle } from "../learn/api.js";
import { Practice, pause } from "../learn/practice.js";
import { dayOf, PAST } from "../learn/calendar.js";
import { finishDay, finishPuzzle, puzzleProgress } from "../learn/progress.js";
import { boardName, LEVELS, nextPuzzle, themeName } from "../learn/run.js";
import { dayLine, shareLine } from "../learn/share.js";
import { learnSheet } from "../learn/sheet.js";
import { sound } from "../sound.js";
import { describeLacks } from "../board/index.js";
import { missingPage } from "./missing.js";
import { dayOfYear, t } from "../messages/index.js";
/** @import {Page} from "../main.js" */
/** @import {DailyPuzzle, Puzzle, PuzzleInfo, PuzzleSay, PuzzleThen, TurnMade} from "../protocol.js" */

/** How the names of puzzles from one's own games begin. */
const OWN = "own-";

/** @param {string} id @returns {Promise<Page>} */
export async function puzzlePage(id) {
  // The list says whether there is such a puzzle: asking for one that is not there would be an error in the browser's
  // console. Those from one's own games are in no list.
  const [list, today] = await Promise.all([loadPuzzles(), loadDaily().catch(() => null), learnSheet()]);
  const own = id.startsWith(OWN);
  if (!own && !list.some((one) => one.id === id)) return missingPage(t("missing.puzzle"), t("missing.puzzle.about"));
  const puzzle = await loadPuzzle(id);
  return page(new PuzzlePage(puzzle, list, today?.id === id ? { ...today, today: today.day } : null));
}

/** The puzzle of a day. @param {string} date Such as "2026-11-18". @returns {Promise<Page>} */
export async function dayPage(date) {
  const day = dayOf(date);
  const [list, today] = await Promise.all([loadPuzzles(), loadDaily(), learnSheet()]);
  if (!(day <= today.day && day >= today.day - PAST)) return missingPage(t("missing.day"), t("missing.day.about"));
  const daily = day === today.day ? today : await loadDaily(day);
  const puzzle = await loadPuzzle(daily.id);
  return page(new PuzzlePage(puzzle, list, { ...daily, today: today.day }));
}

/** @param {PuzzlePage} made @returns {Page} */
const page = (made) => ({
  title: t("app.title", { page: t("puzzle.title") }),
  element: made.element,
  layout: "learn",
  leave: () => made.leave(),
});

class PuzzlePage {
  /**
   * @param {Puzzle} puzzle @param {PuzzleInfo[]} list
   * @param {DailyPuzzle & {today: number} | null} daily The day whose puzzle it is, and today.
   */
  constructor(puzzle, list, daily) {
    this.puzzle = puzzle;
    this.list = list;
    this.daily = daily;
    /** One from the visitor's own games: it has no rating, and does not move theirs. */
    this.own = puzzle.id.startsWith(OWN);
    this.epoch = 0;
    /** @type {string[]} */
    this.moves = [];
    this.look = puzzle.look;
    /** Whether a first result was written down at this visit. */
    this.counted = puzzleProgress().results[puzzle.id] !== undefined;
    /** @type {"open" | "solved" | "failed" | "shown"} */
    this.state = "open";
    /** The line that is shown: a refutation or the solution. @type {TurnMade[]} */
    this.line = [];
    /** Whether that line stops before the end of the game. */
    this.open = false;
    /** @type {TurnMade[]} */
    this.solution = [];
    this.practice = new Practice(this.look.shape, (token) => this.turn(token));
    this.practice.seat(this.look.moment.turn);
    this.practice.frame(this.look);
    this.feedback = h("p", { class: "feedback", role: "status" });
    this.change = h("p", { class: "hint rating-change" });
    /** What it was about: told once nobody can be spared the finding of it any more. */
    this.about = h("p", { class: "hint puzzle-about" });
    this.lineView = h("div", { class: "line" });
    this.controls = h("div", { class: "row lesson-controls" });
    this.practice.side.append(
      h(
        "div",
        { class: "card lesson" },
        h(
          "p",
          { class: "crumb" },
          h("a", { href: "/puzzles" }, t("nav.puzzles")),
          daily ? ` · ${t("puzzle.daily", { date: dayOfYear(daily.day * 86_400_000) })}` : "",
          this.own ? ` · ${t("puzzle.own")}` : "",
        ),
        h("h1", null, t("puzzle.heading", { turns: puzzle.turns })),
        h(
          "p",
          { class: "hint" },
          this.own
            ? boardName(puzzle)
            : t("puzzle.facts", {
                board: boardName(puzzle),
                difficulty: LEVELS[puzzle.difficulty] ?? "",
                rating: String(puzzle.rating),
              }),
        ),
        h("p", null, puzzle.look.moment.turn === "first" ? t("puzzle.first") : t("puzzle.second")),
      ),
    );
    this.practice.after.append(
      h("div", { class: "card lesson" }, this.feedback, this.change, this.about, this.lineView, this.controls),
    );
    this.element = h("div", { class: "learn-page puzzle" }, this.practice.element);
    this.element.addEventListener("shown", () => this.again());
  }

  leave() {
    this.epoch += 1;
    this.practice.destroy();
  }

  /** @param {string} words @param {string} mood */
  tell(words, mood) {
    this.feedback.textContent = words;
    this.feedback.dataset.mood = mood;
    // On a phone it may be below the screen.
    if (words) this.feedback.scrollIntoView({ block: "nearest" });
  }

  /** Back to the start. */
  again() {
    this.epoch += 1;
    this.moves = [];
    this.look = this.puzzle.look;
    this.state = "open";
    this.line = [];
    this.practice.show(this.look);
    this.tell("", "");
    this.change.textContent = "";
    this.draw();
  }

  /** Hands on how the day's puzzle went. */
  share() {
    if (this.daily) shareLine(dayLine(this.daily, puzzleProgress(), this.daily.today));
  }

  draw() {
    const { state, puzzle } = this;
    const next = this.own ? null : nextPuzzle(this.list, puzzleProgress(), puzzle.id);
    /** @param {string} act @param {string} text @param {() => void} click @param {boolean} [main] */
    const button = (act, text, click, main = false) =>
      h("button", { type: "button", class: main ? "button primary" : "button", "data-act": act, onclick: click }, text);
    const told = state === "solved" || state === "shown";
    this.about.textContent =
      told && puzzle.themes.length ? t("puzzle.about", { themes: puzzle.themes.map(themeName).join(", ") }) : "";
    const share =
      this.daily && told ? button("share", t("puzzle.share"), () => this.share(), state === "solved" && !next) : null;
    const analyse = h(
      "a",
      {
        class: "button",
        href: `/analysis?position=${encodeURIComponent(puzzle.look.start.position)}&game=${encodeURIComponent(puzzle.game)}`,
        "data-act": "analyse",
      },
      t("app.analyse"),
    );
    const onward = next
      ? h(
          "a",
          {
            class: state === "solved" || state === "shown" ? "button primary" : "button",
            href: `/puzzles/${next.id}`,
            "data-act": "next",
          },
          t("puzzles.next"),
        )
      : null;
    const controls =
      state === "open"
        ? [
            this.moves.length ? button("again", t("learn.restart"), () => this.again()) : null,
            button("theme", t("learn.hint"), () => this.hint()),
            button("solution", t("puzzle.solution"), () => this.giveUp()),
          ]
        : state === "failed"
          ? [
              button("again", t("app.tryAgain"), () => this.again(), true),
              button("solution", t("puzzle.solution"), () => this.showSolution()),
              onward,
              analyse,
            ]
          : [
              onward,
              share,
              button("again", state === "solved" ? t("puzzle.again") : t("puzzle.yourself"), () => this.again()),
              state === "solved" ? null : button("solution", t("puzzle.showAgain"), () => this.showSolution()),
              analyse,
            ];
    redraw(this.controls, () => fill(this.controls, ...controls));
    fill(
      this.lineView,
      this.line.length
        ? [
            h(
              "p",
              { class: "hint" },
              state === "failed"
                ? this.open
                  ? t("puzzle.line.failing")
                  : t("puzzle.line.fails")
                : t("puzzle.line.wins"),
            ),
            h(
              "ol",
              { class: "line-turns" },
              this.line.map((turn, i) =>
                h(
                  "li",
                  null,
                  h(
                    "button",
                    { type: "button", class: "turn", onclick: () => this.walk(i) },
                    turn.by === this.practice.me ? h("strong", null, turn.notation) : turn.notation,
                  ),
                ),
              ),
              this.open ? h("li", { class: "hint" }, t("puzzle.line.more")) : null,
            ),
          ]
        : null,
    );
  }

  hint() {
    const { themes, look } = this.puzzle;
    const about = themes.length
      ? t("puzzle.hint.themes", { themes: themes.map(themeName).join(", ").toLowerCase() })
      : t("puzzle.hint.force");
    const missing = look.moment.missing[this.practice.me].reduce((best, one) => (one.total < best.total ? one : best));
    const marbles = describeLacks(missing.lacks);
    this.tell(t("puzzle.hint", { about, marbles }), "hint");
  }

  /** Writes the result down; only the first moves the rating. @param {"solved" | "wrong" | "given"} how */
  count(how) {
    const solved = how === "solved";
    if (this.daily) finishDay(this.daily.day, this.daily.today, how);
    // One's own games are not there to be rated.
    if (this.own) return;
    const moved = finishPuzzle(this.puzzle.id, this.puzzle.rating, solved);
    if (moved !== null) {
      const { rating, streak } = puzzleProgress();
      const change = `${moved > 0 ? "+" : moved < 0 ? "−" : "±"}${Math.abs(moved)}`;
      const facts = { rating: String(rating), change, streak };
      this.change.textContent = streak > 1 ? t("puzzle.rating.streak", facts) : t("puzzle.rating", facts);
    } else this.change.textContent = this.counted ? t("puzzle.counted") : "";
    this.counted = true;
  }

  /** @param {string} token */
  async turn(token) {
    const mine = ++this.epoch;
    const before = this.look;
    this.tell(t("puzzle.thinking"), "wait");
    let answer;
    try {
      answer = await tryPuzzle(this.puzzle.id, [...this.moves, token]);
    } catch (error) {
      if (mine !== this.epoch) return;
      this.tell(wordsOf(error), "wrong");
      this.practice.show(before);
      return;
    }
    if (mine !== this.epoch) return;
    const { verdict, look, reply } = answer;
    this.tell(sayingWords(answer.say), verdict);
    // A win that takes too long costs nothing: it is taken back.
    if (verdict === "slow") {
      await this.practice.play(look.turns, before.moment);
      await pause();
      if (mine === this.epoch) this.practice.show(before);
      return;
    }
    if (verdict === "wrong") {
      this.state = "failed";
      this.solution = answer.solution;
      this.line = look.turns;
      this.open = look.result === null;
      this.count("wrong");
      sound("refuse");
    } else {
      this.moves = [...this.moves, ...look.turns.map((turn) => turn.token)];
      this.look = look;
      if (verdict === "solved") {
        this.state = "solved";
        this.count("solved");
        sound("over");
      }
    }
    this.draw();
    await this.practice.play(look.turns.slice(0, look.turns.length - reply.length), before.moment);
    if (reply.length) {
      if (verdict === "wrong") await pause();
      if (mine !== this.epoch) return;
      await this.practice.play(reply, look.turns[0].after);
    }
    if (mine !== this.epoch) return;
    this.practice.show(look, {
      live: this.state === "open",
      say:
        verdict === "wrong"
          ? this.open
            ? t("puzzle.leads.on")
            : t("puzzle.leads", { end: this.practice.ended(look) })
          : this.practice.ended(look),
    });
    if (this.state !== "open") this.focusMain();
  }

  focusMain() {
    /** @type {HTMLElement | null} */ (this.controls.querySelector(".primary"))?.focus({ preventScroll: true });
  }

  async giveUp() {
    const mine = ++this.epoch;
    try {
      const answer = await giveUp(this.puzzle.id);
      if (mine !== this.epoch) return;
      this.solution = answer.solution;
      this.count("given");
      await this.showSolution();
    } catch (error) {
      if (mine === this.epoch) this.tell(wordsOf(error), "wrong");
    }
  }

  async showSolution() {
    const mine = ++this.epoch;
    this.state = "shown";
    this.line = this.solution;
    this.open = false;
    this.look = this.puzzle.look;
    this.tell(t("puzzle.solution.text"), "hint");
    this.draw();
    this.practice.still(this.puzzle.look.moment, null, t("puzzle.solution.title"));
    await pause();
    if (mine !== this.epoch) return;
    await this.practice.play(this.solution, this.puzzle.look.moment);
    if (mine === this.epoch) this.focusMain();
  }

  /** Shows the board after a turn of the line. @param {number} index */
  walk(index) {
    this.epoch += 1;
    const turn = this.line[index];
    this.practice.still(turn.after, turn, turn.notation);
  }
}

/** What is said to a try. @param {PuzzleSay} say */
function sayingWords(say) {
  switch (say.kind) {
    case "solved":
      return say.turns > 1 ? t("puzzle.solved.turns", { turns: say.turns }) : t("puzzle.solved");
    case "go_on":
      return t("puzzle.goOn", { turns: say.turns });
    case "slow":
      return t("puzzle.slow", { turns: say.turns });
    case "ends_badly":
      return t("puzzle.endsBadly");
    case "no_win":
      return t("puzzle.noWin");
    case "refuted":
      return t("puzzle.refuted", { answer: replyWords(say), follows: followsWords(say.follows) });
    case "solution":
      return t("puzzle.solution.text");
  }
}

/** The opponent's answer to a wrong turn. @param {Extract<PuzzleSay, {kind: "refuted"}>} say */
function replyWords({ does, answer: turn, marbles: count }) {
  if (does === "takes") return t("puzzle.refuted.takes", { count, turn });
  return does === "isolates" ? t("puzzle.refuted.isolates", { count, turn }) : t("puzzle.refuted.answers", { turn });
}

/** What follows it. @param {PuzzleThen} what */
function followsWords(what) {
  if (what.kind === "wins") return t("puzzle.then.wins", { turns: what.turns });
  if (what.kind === "no_win") return t("puzzle.then.noWin", { turns: what.turns });
  return what.kind === "over" ? t("puzzle.then.over") : t("puzzle.then.unproven");
}
