// You against the proof: after a first turn that loses, every answer comes from the proof, and it wins. Nothing is
// stored: the page keeps the turns, and the server looks the answer up.

import { fill, h, redraw } from "../dom.js";
import { Refusal, wordsOf } from "../api.js";
import { gameWords } from "../game-text.js";
import { go } from "../go.js";
import { linkOf } from "../links.js";
import { proofAnswer } from "../learn/api.js";
import { Practice, pause } from "../learn/practice.js";
import { learnSheet } from "../learn/sheet.js";
import { settings } from "../settings.js";
import { sound } from "../sound.js";
import { missingPage } from "./missing.js";
import { t } from "../messages/index.js";
/** @import {Page} from "../main.js" */
/** @import {Look, ProofAnswer} from "../protocol.js" */

/** Where the game stands after an answer. @typedef {{moves: string[], look: Look, left: number}} Stand */

/** @returns {Promise<Page>} */
export async function proofPage() {
  const query = new URLSearchParams(location.search);
  const game = query.get("game") ?? "37";
  let answer;
  try {
    [answer] = await Promise.all([proofAnswer(game, [query.get("turn") ?? ""]), learnSheet()]);
  } catch (error) {
    if (error instanceof Refusal && error.status >= 400 && error.status < 500)
      return missingPage(t("missing.open"), wordsOf(error));
    throw error;
  }
  const page = new ProofPage(answer);
  return {
    title: t("app.title", { page: t("proof.title") }),
    element: page.element,
    layout: "learn",
    leave: () => page.leave(),
  };
}

/** The one capture there is, if there is nothing to choose. @param {Look} look */
const forced = ({ options }) => (options?.only && options.captures.length === 1 ? options.only : null);

class ProofPage {
  /** @param {ProofAnswer} first The answer to the first turn. */
  constructor(first) {
    const { look } = first;
    this.game = look.game;
    this.first = first;
    this.now = standOf([], first);
    /** What a turn can be taken back to. @type {Stand[]} */
    this.past = [];
    /** Counts what was begun, so that what comes late is dropped. */
    this.epoch = 0;
    this.practice = new Practice(look.shape, (token) => this.turn(token), t("proof.player"));
    this.practice.seat("first");
    this.practice.frame(look);
    this.feedback = h("p", { class: "feedback", role: "status" });
    this.controls = h("div", { class: "row lesson-controls" });
    this.back = `/solved?${new URLSearchParams({ game: this.game, remove: look.turns[0].effect.removed ?? "" })}`;
    this.practice.side.append(
      h(
        "div",
        { class: "card lesson" },
        h("p", { class: "crumb" }, h("a", { href: this.back }, t("solved.title"))),
        h("h1", null, t("proof.title")),
        h("p", null, t("proof.about")),
        settings.playForced ? h("p", null, t("proof.forced")) : null,
        h("p", { class: "hint" }, t("proof.began", { board: gameWords(this.game), turn: look.turns[0].notation })),
      ),
    );
    this.practice.after.append(h("div", { class: "card lesson" }, this.feedback, this.controls));
    this.element = h("div", { class: "learn-page proof" }, this.practice.element);
    this.element.addEventListener("shown", () => this.begin());
  }

  leave() {
    this.epoch += 1;
    this.practice.destroy();
  }

  /** From the empty board: the first turn and the answer to it. */
  async begin() {
    const mine = ++this.epoch;
    const { look } = this.first;
    this.now = standOf([], this.first);
    this.past = [];
    this.draw();
    this.practice.still(look.start, null);
    await this.practice.play(look.turns, look.start);
    if (mine === this.epoch) this.settle();
  }

  /** @param {string} token */
  async turn(token) {
    const mine = ++this.epoch;
    const before = this.now;
    let answer;
    try {
      answer = await proofAnswer(this.game, [...before.moves, token]);
    } catch (error) {
      if (mine !== this.epoch) return;
      this.tell(wordsOf(error), "wrong");
      this.practice.show(before.look);
      return;
    }
    if (mine !== this.epoch) return;
    this.past.push(before);
    this.now = standOf(before.moves, answer);
    this.draw();
    await this.practice.play(answer.look.turns, before.look.moment);
    if (mine === this.epoch) this.settle();
  }

  /** The answer was seen: the visitor is on turn, or has lost. */
  async settle() {
    const mine = this.epoch;
    const { look } = this.now;
    this.practice.show(look, { say: this.practice.ended(look) });
    this.draw();
    if (look.result) {
      sound("over");
      /** @type {HTMLElement | null} */ (this.controls.querySelector(".primary"))?.focus({ preventScroll: true });
      return;
    }
    const only = forced(look);
    if (!only || !settings.playForced) return;
    await pause();
    if (mine !== this.epoch) return;
    this.practice.table.cancel();
    await this.turn(only);
  }

  /** The last stand at which something else could have been done. */
  choiceBefore() {
    return this.past.findLastIndex(({ look }) => !settings.playForced || !forced(look));
  }

  takeBack() {
    this.epoch += 1;
    this.now = this.past[this.choiceBefore()];
    this.past = this.past.slice(0, this.past.indexOf(this.now));
    this.settle();
  }

  /** @param {string} words @param {string} mood */
  tell(words, mood) {
    this.feedback.textContent = words;
    this.feedback.dataset.mood = mood;
  }

  draw() {
    const { look, left } = this.now;
    const over = look.result !== null;
    this.tell(over ? this.practice.ended(look) : t("proof.left", { turns: left }), over ? "wrong" : "hint");
    /** @param {string} act @param {string} text @param {() => void} click */
    const button = (act, text, click) =>
      h("button", { type: "button", class: "button", "data-act": act, onclick: click }, text);
    redraw(this.controls, () =>
      fill(
        this.controls,
        over ? h("a", { class: "button primary", href: this.back, "data-act": "other" }, t("proof.other")) : null,
        this.choiceBefore() >= 0 ? button("takeback", t("game.takeback"), () => this.takeBack()) : null,
        this.past.length ? button("again", t("learn.restart"), () => this.begin()) : null,
        over ? button("analyse", t("app.analyse"), () => this.analyse()) : null,
      ),
    );
  }

  async analyse() {
    go(await linkOf(`[Game "${this.game}"]\n\n${this.now.moves.join(" ")}\n`));
  }
}

/** @param {string[]} before @param {ProofAnswer} answer @returns {Stand} */
const standOf = (before, { look, turns_left: left }) => ({
  // The first of the turns is the last that was given.
  moves: [...before, ...look.turns.map((turn) => turn.token)],
  look,
  left,
});
