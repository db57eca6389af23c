// Lessons: the list with one's progress, and each lesson step by step at the real board.

import { fill, h, redraw, say } from "../dom.js";
import { wordsOf } from "../api.js";
import { begin, FIRST_GAME } from "../begin.js";
import { lesson as loadLesson, lessons as loadLessons, showStep, tryStep } from "../learn/api.js";
import { Practice, pause } from "../learn/practice.js";
import { finishStep, lessonsDone, stepsDone } from "../learn/progress.js";
import { learnSheet } from "../learn/sheet.js";
import { missingPage } from "./missing.js";
import { refusalText, rich, t } from "../messages/index.js";
/** @import {Page} from "../main.js" */
/** @import {Lesson, LessonAnswer, LessonInfo} from "../protocol.js" */

/** @returns {Promise<Page>} */
export async function learnPage() {
  const [list] = await Promise.all([loadLessons(), learnSheet()]);
  const done = lessonsDone();
  /** @param {LessonInfo} one */
  const left = (one) => one.steps - stepsDone(done, one.id, one.steps);
  const next = list.find((one) => left(one) > 0) ?? null;
  const finished = list.filter((one) => left(one) === 0).length;
  const begun = list.some((one) => left(one) < one.steps);
  return {
    title: t("app.title", { page: t("nav.learn") }),
    element: h(
      "div",
      { class: "narrow learn" },
      h("h1", null, t("learn.heading")),
      h("p", { class: "lead" }, t("learn.lead", { count: list.length })),
      h(
        "div",
        { class: "row learn-start" },
        next
          ? h(
              "a",
              { class: "button primary", href: `/learn/${next.id}` },
              begun ? t("learn.continue", { lesson: next.title }) : t("learn.begin"),
            )
          : firstGame(t("learn.allDone"), true),
        h("a", { class: "button", href: "/rules" }, t("learn.rules")),
        h("a", { class: "button", href: "/puzzles" }, t("nav.puzzles")),
        h("a", { class: "button", href: "/solved" }, t("solved.title")),
      ),
      begun ? h("p", { class: "hint learn-done" }, t("learn.finished", { done: finished, count: list.length })) : null,
      h(
        "ol",
        { class: "lessons" },
        list.map((one) =>
          h(
            "li",
            null,
            h(
              "a",
              { class: "lesson-card", href: `/learn/${one.id}`, "data-done": left(one) === 0 ? "yes" : "no" },
              h("strong", null, one.title),
              h("span", { class: "about" }, one.about),
              dots(one.steps, done[one.id] ?? 0),
            ),
          ),
        ),
      ),
    ),
  };
}

/** Lessons lead to a real game. @param {string} text @param {boolean} main Whether it is what comes next. */
function firstGame(text, main) {
  const button = h(
    "button",
    {
      type: "button",
      class: main ? "button primary" : "small",
      "data-act": "first-game",
      onclick: () => begin(button, { ...FIRST_GAME, first: true, coached: true }),
    },
    text,
  );
  return button;
}

/** How much of a lesson is done. @param {number} steps @param {number} done Bits. */
function dots(steps, done) {
  const count = stepsDone({ x: done }, "x", steps);
  const words =
    count === steps
      ? "finished"
      : count === 0
        ? t("learn.steps", { count: steps })
        : t("learn.stepsDone", { done: count, count: steps });
  return h(
    "span",
    { class: "dots" },
    h(
      "span",
      { "aria-hidden": "true" },
      Array.from({ length: steps }, (_, i) => h("i", { class: done & (1 << i) ? "on" : "" })),
    ),
    h("span", { class: count === steps ? t("learn.finished.lesson") : "" }, words),
  );
}

/** @param {string} id @returns {Promise<Page>} */
export async function lessonPage(id) {
  // The list says whether there is such a lesson: asking for one that is not there would be an error in the browser's
  // console.
  const [list] = await Promise.all([loadLessons(), learnSheet()]);
  if (!list.some((one) => one.id === id)) return missingPage(t("missing.lesson"), t("missing.lesson.about"));
  const found = await loadLesson(id);
  const page = new LessonPage(found);
  return {
    title: t("app.title", { page: found.title }),
    element: page.element,
    layout: "learn",
    leave: () => page.leave(),
  };
}

class LessonPage {
  /** @param {Lesson} lesson */
  constructor(lesson) {
    this.lesson = lesson;
    this.index = 0;
    /** The learner's turns in this step and the answers. @type {string[]} */
    this.moves = [];
    /** Whether the task of this step is done. */
    this.done = false;
    /** What help the learner had in this step, and how often they were wrong. */
    this.hinted = false;
    this.wrong = 0;
    /** Counts what was begun, so that what comes late is dropped. */
    this.epoch = 0;
    this.look = lesson.steps[0].look;
    /** @type {Practice} */
    this.practice = new Practice(this.look.shape, (token) => this.turn(token));
    this.text = h("div", { class: "lesson-text" });
    this.feedback = h("p", { class: "feedback", role: "status" });
    this.controls = h("div", { class: "row lesson-controls" });
    this.steps = h("ol", { class: "steps" });
    this.side = h(
      "div",
      { class: "card lesson" },
      h("p", { class: "crumb" }, h("a", { href: "/learn" }, t("learn.lessons"))),
      h("h1", null, lesson.title),
      h("nav", { "aria-label": t("learn.nav") }, this.steps),
      this.text,
    );
    this.answers = h("div", { class: "card lesson" }, this.feedback, this.controls);
    this.element = h("div", { class: "learn-page" });
    this.seat();
    this.element.addEventListener("shown", () => this.show(this.firstOpen()));
  }

  leave() {
    this.epoch += 1;
    this.practice.destroy();
  }

  /** Where the learner left off. */
  firstOpen() {
    const bits = lessonsDone()[this.lesson.id] ?? 0;
    const open = this.lesson.steps.findIndex((_, i) => !(bits & (1 << i)));
    return Math.max(0, open);
  }

  seat() {
    this.practice.seat(this.look.moment.turn);
    this.practice.side.append(this.side);
    this.practice.after.append(this.answers);
    fill(this.element, this.practice.element);
  }

  get step() {
    return this.lesson.steps[this.index];
  }

  /** @param {number} index @param {boolean} [focus] */
  show(index, focus = false) {
    this.epoch += 1;
    this.index = index;
    this.moves = [];
    this.done = this.step.task === null;
    this.hinted = false;
    this.wrong = 0;
    this.look = this.step.look;
    if (this.practice.shape !== this.look.shape.name) {
      this.practice.destroy();
      this.practice = new Practice(this.look.shape, (token) => this.turn(token));
      this.seat();
    } else this.practice.seat(this.look.moment.turn);
    this.practice.frame(this.look);
    this.practice.show(this.look, {
      live: !this.done,
      notes: this.step,
      say: this.done ? t("learn.read") : "",
    });
    const { text, task } = this.step;
    const first = h("p", { tabindex: "-1" }, text[0]);
    fill(
      this.text,
      first,
      text.slice(1).map((one) => h("p", null, one)),
      task
        ? h("p", { class: "task" }, rich("learn.task", { label: (words) => h("strong", null, words) }, { task }))
        : null,
    );
    this.tell("", "");
    if (this.done) finishStep(this.lesson.id, this.index);
    this.draw();
    if (focus) first.focus({ preventScroll: matchMedia("(min-width: 760px)").matches });
  }

  /** @param {string} words @param {string} mood */
  tell(words, mood) {
    this.feedback.textContent = words;
    this.feedback.dataset.mood = mood;
    // On a phone it may be below the screen.
    if (words) this.feedback.scrollIntoView({ block: "nearest" });
  }

  draw() {
    const bits = lessonsDone()[this.lesson.id] ?? 0;
    fill(
      this.steps,
      this.lesson.steps.map((_, i) => {
        const done = Boolean(bits & (1 << i));
        const facts = { number: i + 1, count: this.lesson.steps.length };
        return h(
          "li",
          null,
          h(
            "button",
            {
              type: "button",
              class: "step",
              "data-done": done ? "yes" : "no",
              "aria-current": i === this.index ? "step" : null,
              "aria-label": done ? t("learn.step.done", facts) : t("learn.step", facts),
              onclick: () => this.show(i, true),
            },
            String(i + 1),
          ),
        );
      }),
    );
    const last = this.index === this.lesson.steps.length - 1;
    const { next } = this.lesson;
    /** @type {HTMLElement[]} */
    const controls = [];
    if (this.done && !last)
      controls.push(
        h(
          "button",
          {
            type: "button",
            class: "button primary",
            "data-act": "next-step",
            onclick: () => this.show(this.index + 1, true),
          },
          t("learn.next"),
        ),
      );
    if (this.done && last)
      controls.push(
        next
          ? h(
              "a",
              { class: "button primary", href: `/learn/${next.id}` },
              t("learn.nextLesson", { lesson: next.title }),
            )
          : firstGame(t("learn.toGame"), true),
      );
    if (!this.done)
      controls.push(
        h(
          "button",
          { type: "button", class: "button", "data-act": "hint", onclick: () => this.hint() },
          t("learn.hint"),
        ),
      );
    // Whoever has read the hint, or was wrong more than once, may see how it is done.
    if (!this.done && (this.hinted || this.wrong > 1))
      controls.push(
        h(
          "button",
          { type: "button", class: "button", "data-act": "show", onclick: () => this.showMe() },
          t("learn.show"),
        ),
      );
    if (this.step.task && (this.done || this.moves.length))
      controls.push(
        h(
          "button",
          { type: "button", class: "button", "data-act": "again", onclick: () => this.show(this.index) },
          this.done ? t("learn.again") : t("learn.restart"),
        ),
      );
    if (!this.done && !last)
      controls.push(
        h(
          "button",
          { type: "button", class: "small", "data-act": "skip", onclick: () => this.show(this.index + 1, true) },
          t("learn.skip"),
        ),
      );
    if (!this.done && last)
      controls.push(
        next
          ? h("a", { class: "small", "data-act": "skip", href: `/learn/${next.id}` }, t("learn.skipLesson"))
          : firstGame(t("learn.skipGame"), false),
      );
    redraw(this.controls, () => fill(this.controls, ...controls));
  }

  hint() {
    this.hinted = true;
    this.tell(t("learn.hint.text", { hint: this.step.hint ?? "" }), "hint");
    this.draw();
  }

  /** Shows a right turn and takes it back: doing it is left to the learner. */
  async showMe() {
    const mine = ++this.epoch;
    const before = this.look;
    const notes = this.moves.length ? null : this.step;
    try {
      const {
        turns: [turn],
      } = await showStep(this.lesson.id, this.index + 1, this.moves);
      if (mine !== this.epoch) return;
      this.tell(t("learn.oneWay", { turn: turn.notation }), "hint");
      await this.practice.play([turn], before.moment);
      await pause();
    } catch (error) {
      if (mine === this.epoch) this.tell(wordsOf(error), "wrong");
    }
    if (mine === this.epoch) this.practice.show(before, { notes });
  }

  /** @param {string} token */
  async turn(token) {
    const mine = ++this.epoch;
    const before = this.look;
    this.tell("", "");
    let answer;
    try {
      answer = await tryStep(this.lesson.id, this.index + 1, [...this.moves, token]);
    } catch (error) {
      if (mine !== this.epoch) return;
      this.tell(wordsOf(error), "wrong");
      this.practice.show(before, { notes: this.step });
      return;
    }
    if (mine !== this.epoch) return;
    this.tell(sayingWords(answer), answer.verdict);
    const { verdict } = answer;
    if (verdict === "wrong") this.wrong += 1;
    else {
      this.moves = [...this.moves, ...answer.turns.map((turn) => turn.token)];
      this.look = answer.look;
    }
    if (verdict === "right") {
      this.done = true;
      finishStep(this.lesson.id, this.index);
      this.draw();
      if (this.index === this.lesson.steps.length - 1) say(t("learn.lessonDone"));
    }
    await this.practice.play(answer.turns, before.moment);
    // A wrong turn stays to be looked at for a moment, then it is taken back.
    if (verdict === "wrong" && answer.turns.length) await pause();
    if (mine !== this.epoch) return;
    const notes = verdict === "wrong" && !this.moves.length ? this.step : null;
    this.practice.show(this.look, { live: !this.done, notes, say: this.done ? t("learn.done") : "" });
    if (verdict === "right")
      /** @type {HTMLElement | null} */ (this.controls.querySelector(".primary"))?.focus({ preventScroll: true });
    else this.draw();
  }
}

/** What is said to a try: the lesson's own word, or ours. @param {LessonAnswer} answer */
function sayingWords({ say, words }) {
  switch (say.kind) {
    case "lesson":
      return words;
    case "go_on":
      return t("learn.goOn");
    case "not_quite":
      return t("learn.notQuite");
    case "not_allowed":
      return t("learn.notAllowed", { problem: refusalText({ ...say, message: words }) });
  }
}
