// Rushing through puzzles: as many as one can in three minutes, or until the first mistake.

import { fill, h, say } from "../dom.js";
import { wordsOf } from "../api.js";
import { puzzle as loadPuzzle, puzzles as loadPuzzles, tryPuzzle } from "../learn/api.js";
import { puzzlePicture } from "../learn/pictures.js";
import { Practice } from "../learn/practice.js";
import { finishRush, puzzleProgress } from "../learn/progress.js";
import { Countdown, clockText, drawn, PENALTY, STORM } from "../learn/rush.js";
import { learnSheet } from "../learn/sheet.js";
import { sound } from "../sound.js";
import { t } from "../messages/index.js";
/** @import {Page} from "../main.js" */
/** @import {RushMode} from "../learn/progress.js" */
/** @import {Puzzle, PuzzleInfo} from "../protocol.js" */

/** @param {RushMode} mode @returns {Promise<Page>} */
export async function rushPage(mode) {
  const [list] = await Promise.all([loadPuzzles(), learnSheet()]);
  const page = new RushPage(mode, list);
  return {
    title: t("app.title", { page: page.name }),
    element: page.element,
    layout: "learn",
    leave: () => page.leave(),
  };
}

class RushPage {
  /** @param {RushMode} mode @param {PuzzleInfo[]} list */
  constructor(mode, list) {
    this.mode = mode;
    this.list = list;
    this.name = mode === "storm" ? t("rush.storm") : t("rush.streak");
    /** Counts what was begun: what comes late from before does nothing. */
    this.epoch = 0;
    /** @type {Practice | null} */
    this.practice = null;
    this.clock = new Countdown(STORM);
    this.ticking = 0;
    this.score = 0;
    /** What was tried, and how it went. @type {{one: PuzzleInfo, solved: boolean}[]} */
    this.tried = [];
    this.element = h("div", { class: "learn-page rush", "data-state": "ready" });
    this.drawReady();
  }

  leave() {
    this.epoch += 1;
    this.halt();
    this.practice?.destroy();
  }

  halt() {
    clearInterval(this.ticking);
    this.clock.stop();
  }

  /** @param {string} state @param {(Node | null)[]} content */
  stage(state, ...content) {
    this.practice?.destroy();
    this.practice = null;
    this.element.dataset.state = state;
    fill(this.element, h("div", { class: "narrow rush-card" }, content));
  }

  drawReady() {
    const best = puzzleProgress().rush[this.mode];
    this.stage(
      "ready",
      h("p", { class: "crumb" }, h("a", { href: "/puzzles" }, t("nav.puzzles"))),
      h("h1", null, this.name),
      h("p", { class: "lead" }, this.mode === "storm" ? t("rush.storm.about") : t("rush.streak.about")),
      h(
        "ul",
        { class: "rush-rules" },
        [
          t("rush.rule.grow"),
          this.mode === "storm" ? t("rush.rule.wrong", { seconds: PENALTY / 1000 }) : t("rush.rule.end"),
          this.mode === "storm" ? t("rush.rule.clock") : null,
          t("rush.rule.slow"),
          t("rush.rule.rating"),
        ].map((text) => (text ? h("li", null, text) : null)),
      ),
      best ? h("p", { class: "rush-best" }, t("rush.best", { score: best })) : null,
      h(
        "div",
        { class: "row" },
        h(
          "button",
          { type: "button", class: "button primary", "data-act": "start", onclick: () => this.begin() },
          t("puzzles.begin"),
        ),
      ),
    );
  }

  begin() {
    this.epoch += 1;
    this.score = 0;
    this.tried = [];
    this.clock = new Countdown(STORM);
    this.order = drawn(this.list, (sides) => Math.floor(Math.random() * sides));
    this.coming = this.draw();
    this.scoreView = h("strong", { class: "rush-score", "data-score": "" }, "0");
    this.clockView = h("strong", { class: "rush-clock", role: "timer" }, clockText(this.clock.left));
    this.feedback = h("p", { class: "feedback", role: "status" });
    clearInterval(this.ticking);
    if (this.mode === "storm") this.ticking = window.setInterval(() => this.tick(), 100);
    this.next();
  }

  /** Fetches the next puzzle, while the one before it is still tried. @returns {Promise<Puzzle> | null} */
  draw() {
    const one = this.order?.next().value;
    if (!one) return null;
    const coming = loadPuzzle(one.id);
    // Whether it has failed shows when its turn comes.
    coming.catch(() => {});
    return coming;
  }

  tick() {
    const left = this.clock.left;
    if (this.clockView) {
      this.clockView.textContent = clockText(left);
      this.clockView.classList.toggle("close", left < 15_000);
    }
    if (left <= 0) this.over();
  }

  async next() {
    const mine = this.epoch;
    if (!this.coming) return this.over();
    let puzzle;
    try {
      puzzle = await this.coming;
    } catch (error) {
      if (mine === this.epoch) this.lost(error);
      return;
    }
    if (mine !== this.epoch) return;
    this.coming = this.draw();
    this.puzzle = puzzle;
    this.look = puzzle.look;
    /** @type {string[]} */
    this.moves = [];
    const had = this.practice?.element.contains(document.activeElement) ?? true;
    this.practice?.destroy();
    const practice = new Practice(puzzle.look.shape, (token) => this.turn(token));
    this.practice = practice;
    practice.seat(puzzle.look.moment.turn);
    practice.frame(puzzle.look);
    practice.side.append(
      h(
        "div",
        { class: "card lesson rush-head" },
        h("h1", null, t("puzzle.heading", { turns: puzzle.turns })),
        h(
          "dl",
          { class: "rush-figures" },
          h("div", null, h("dt", null, t("rush.solved")), h("dd", null, this.scoreView)),
          this.mode === "storm" ? h("div", null, h("dt", null, t("rush.left")), h("dd", null, this.clockView)) : null,
          h("div", null, h("dt", null, t("rush.record")), h("dd", null, String(puzzleProgress().rush[this.mode]))),
        ),
      ),
    );
    practice.after.append(
      h(
        "div",
        { class: "card lesson" },
        this.feedback,
        h(
          "div",
          { class: "row lesson-controls" },
          h(
            "button",
            { type: "button", class: "button", "data-act": "end", onclick: () => this.over() },
            t("rush.end"),
          ),
        ),
      ),
    );
    this.element.dataset.state = "run";
    this.element.dataset.puzzle = puzzle.id;
    fill(this.element, practice.element);
    practice.show(this.look);
    say(t("rush.say", { turns: puzzle.turns, score: this.score }));
    if (had) /** @type {any} */ (practice.table.board.querySelector("[tabindex='0']"))?.focus({ preventScroll: true });
    if (this.mode === "storm") this.clock.go();
  }

  /** @param {string} words @param {string} mood */
  tell(words, mood) {
    if (!this.feedback) return;
    this.feedback.textContent = words;
    this.feedback.dataset.mood = mood;
  }

  /** The next puzzle could not be had: the clock waits until it is asked for again. @param {unknown} error */
  lost(error) {
    const again = () => {
      this.coming = this.draw();
      this.next();
    };
    this.stage(
      "lost",
      h("h1", null, this.name),
      h("p", { role: "alert" }, wordsOf(error)),
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", class: "button primary", onclick: again }, t("app.tryAgain")),
      ),
    );
  }

  /** @param {string} token */
  async turn(token) {
    const { practice, puzzle, look: before, moves } = this;
    if (!practice || !puzzle || !before || !moves) return;
    const mine = ++this.epoch;
    const here = () => mine === this.epoch;
    // Nobody pays for the time of the server, nor for that of the opponent's marbles.
    this.clock.stop();
    let answer;
    try {
      answer = await tryPuzzle(puzzle.id, [...moves, token]);
    } catch (error) {
      if (!here()) return;
      this.tell(wordsOf(error), "wrong");
      practice.show(before);
      if (this.mode === "storm") this.clock.go();
      return;
    }
    if (!here()) return;
    const { verdict, look, reply } = answer;
    if (verdict === "slow") {
      this.tell(t("puzzle.slow", { turns: puzzle.turns }), "slow");
      await practice.play(look.turns, before.moment);
      if (!here()) return;
      practice.show(before);
      if (this.mode === "storm") this.clock.go();
      return;
    }
    if (verdict === "wrong") return this.finish(false);
    this.moves = [...moves, ...look.turns.map((turn) => turn.token)];
    this.look = look;
    await practice.play(look.turns.slice(0, look.turns.length - reply.length), before.moment);
    if (!here()) return;
    if (verdict === "solved") return this.finish(true);
    if (reply.length) await practice.play(reply, look.turns[0].after);
    if (!here()) return;
    this.tell("", "");
    practice.show(look);
    if (this.mode === "storm") this.clock.go();
  }

  /** @param {boolean} solved */
  finish(solved) {
    if (!this.puzzle) return;
    this.tried.push({ one: this.puzzle, solved });
    sound(solved ? "over" : "refuse");
    if (solved) {
      this.score += 1;
      if (this.scoreView) this.scoreView.textContent = String(this.score);
      this.tell(t("rush.right"), "solved");
    } else {
      if (this.mode === "streak") return this.over();
      this.clock.take(PENALTY);
      this.tell(t("rush.wrong", { seconds: PENALTY / 1000 }), "wrong");
      if (this.clock.left <= 0) return this.over();
      this.tick();
    }
    this.next();
  }

  over() {
    this.epoch += 1;
    this.halt();
    const { mode, score } = this;
    const best = finishRush(mode, score);
    const record = puzzleProgress().rush[mode];
    this.stage(
      "over",
      h("p", { class: "crumb" }, h("a", { href: "/puzzles" }, t("nav.puzzles"))),
      h("h1", null, this.name),
      h("p", { class: "rush-result" }, h("strong", null, String(score)), " ", t("rush.result", { count: score })),
      h(
        "p",
        { class: best ? "rush-best new" : "rush-best" },
        best ? t("rush.best.new") : t("rush.best", { score: record }),
      ),
      h(
        "div",
        { class: "row" },
        h(
          "button",
          { type: "button", class: "button primary", "data-act": "start", onclick: () => this.begin() },
          t("rush.again"),
        ),
        h("a", { class: "button", href: "/puzzles" }, t("nav.puzzles")),
      ),
      this.tried.length ? h("h2", null, t("rush.tried")) : null,
      this.tried.length
        ? h(
            "ul",
            { class: "rush-tried" },
            this.tried.map(({ one, solved }) =>
              h(
                "li",
                { "data-result": solved ? "solved" : "failed" },
                h(
                  "a",
                  { href: `/puzzles/${one.id}` },
                  puzzlePicture(one),
                  h("span", null, t("puzzles.winIn", { turns: one.turns })),
                  h("span", { class: "mark" }, solved ? t("puzzles.solved") : t("puzzles.failed")),
                ),
              ),
            ),
          )
        : null,
    );
    say(`${score} ${t("rush.result", { count: score })}`);
    /** @type {HTMLElement | null} */ (this.element.querySelector("[data-act=start]"))?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }
}
