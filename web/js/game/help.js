// Help while one learns: a hint on the board, a warning before marbles are given away, and a few sentences at the right
// moments of the first games. What is good or bad is judged by the server; the page only says and draws it.

import { h, openDialog, say, toast, toggle } from "../dom.js";
import { post, wordsOf } from "../api.js";
import { countOf, MARBLES } from "../board/index.js";
import { needStyle } from "../style.js";
import { change, settings } from "../settings.js";
import { list, t } from "../messages/index.js";
/** @import {GameBoard} from "../board/index.js" */
/** @import {Hint, LineTurn, Marble, Warning} from "../protocol.js" */
/** @import {Session} from "../session.js" */

/** Levels up to this one are warned against, and the first is coached against. */
const WARNED = 3;
const TOLD = "zertz.coach";

/** Marbles in words: "1 white and 2 black". @param {Marble[]} marbles */
const inWords = (marbles) =>
  list(
    MARBLES.map((marble) => ({ marble, count: marbles.filter((one) => one === marble).length }))
      .filter(({ count }) => count)
      .map(({ marble, count }) => countOf(marble, count)),
  );

/** What a turn takes by jumping. @param {LineTurn} turn */
const taken = ({ effect }) => effect.jumps.map((jump) => jump.captured);

/** What is drawn of a turn: where the marble goes, which ring leaves, how it jumps. @param {LineTurn} turn */
const marksOf = ({ effect: { placed, removed, jumps } }) => ({
  circles: [
    ...(placed ? [{ ring: placed.at, tone: /** @type {const} */ ("possible") }] : []),
    ...(removed ? [{ ring: removed, tone: /** @type {const} */ ("accent") }] : []),
  ],
  arrows: jumps.map(({ from, to }) => ({ from, to, tone: /** @type {const} */ ("possible") })),
});

/** A hint in a sentence. @param {Hint} hint */
export function hintWords({ turn, why }) {
  const facts = { turn: turn.notation, marbles: inWords(taken(turn)) };
  switch (why.kind) {
    case "wins":
      return t("hint.wins", facts);
    case "forces":
      return t("hint.forces", { ...facts, turns: why.turns });
    case "captures":
      return t("hint.captures", facts);
    case "isolates":
      return t("hint.isolates", facts);
    case "sacrifices":
      return t("hint.sacrifices", facts);
    case "safe":
      return t("hint.safe", facts);
    case "best":
      return t("hint.best", facts);
  }
}

export class Help {
  /** @param {Session} session @param {GameBoard} table @param {HTMLElement} place Where the coach speaks. */
  constructor(session, table, place) {
    this.session = session;
    this.table = table;
    this.place = place;
    /** The turn that was warned about: once is enough. */
    this.warned = 0;
    this.asking = false;
    /** How many turns had been made when the coach spoke last. */
    this.coached = -1;
    /** @type {HTMLElement | null} */ this.card = null;
    needStyle("finish");
  }

  get #path() {
    return `/games/${encodeURIComponent(this.session.id)}`;
  }

  get #level() {
    const { state, you } = this.session;
    return state.seats[you[0] === "first" ? "second" : "first"].level ?? 0;
  }

  /** Shows what the engine would do. */
  async hint() {
    if (this.asking) return;
    this.asking = true;
    const turn = this.session.turns.length;
    try {
      const found = /** @type {Hint} */ (await (await post(`${this.#path}/hint`, {})).json());
      // The game has gone on in the meantime.
      if (turn !== this.session.turns.length) return;
      this.table.cancel();
      this.table.mark(marksOf(found.turn));
      toast(hintWords(found), { seconds: 10 });
    } catch (error) {
      toast(wordsOf(error));
    } finally {
      this.asking = false;
    }
  }

  /**
   * Whether a turn is to be made, after a word of warning perhaps.
   * @param {string} token @returns {Promise<boolean>}
   */
  async agrees(token) {
    this.table.mark({});
    const turn = this.session.turns.length + 1;
    if (!settings.warn || this.#level > WARNED || this.warned === turn) return true;
    /** @type {Warning} */
    let warning;
    try {
      const answer = await post(`${this.#path}/check`, { move: token });
      if (answer.status === 204) return true;
      warning = await answer.json();
    } catch {
      // Nobody is kept from playing because there is no help.
      return true;
    }
    this.warned = turn;
    return this.#ask(warning);
  }

  /** @param {Warning} warning @returns {Promise<boolean>} */
  #ask({ reply }) {
    return new Promise((resolve) => {
      let plays = false;
      const dialog = openDialog(
        t("warning.heading"),
        [
          h("p", null, t("warning.text", { marbles: inWords(taken(reply)), turn: reply.notation })),
          toggle(t("warning.setting"), settings.warn, (warn) => change({ warn })).row,
        ],
        [
          h(
            "button",
            {
              type: "button",
              class: "button",
              "data-act": "anyway",
              onclick: () => {
                plays = true;
                dialog.close();
              },
            },
            t("warning.anyway"),
          ),
          h(
            "button",
            { type: "button", class: "button primary", "data-act": "other", onclick: () => dialog.close() },
            t("warning.other"),
          ),
        ],
      );
      dialog.addEventListener("close", () => resolve(plays));
    });
  }

  /** Says the sentence that fits this moment, if it was never said before. */
  coach() {
    const { state, you, turns } = this.session;
    if (this.#level !== 1 || state.status !== "playing" || state.moment.turn !== you[0]) {
      this.#hush();
      return;
    }
    // One sentence a turn is enough, and it stays until the turn is made.
    if (this.coached === turns.length) return;
    this.coached = turns.length;
    const told = recall();
    // Only for those who have said that they are new.
    if (told === null) return;
    const last = turns.at(-1);
    const before = turns.at(-2);
    const near = (/** @type {"first" | "second"} */ player) =>
      state.moment.missing[player].some((one) => one.total === 1);
    /** The sentences in the order of their weight. @type {[Moment, unknown][]} */
    const moments = [
      ["near", near(you[0])],
      ["danger", near(you[0] === "first" ? "second" : "first")],
      ["capture", state.options?.captures.length],
      ["taken", last?.effect.jumps.length],
      ["isolated", last?.effect.claimed.length || before?.effect.claimed.length],
      ["caught", before?.effect.jumps.length],
      ["begin", turns.length < 2],
      ["shrink", turns.length >= 2],
    ];
    const found = moments.find(([name, holds]) => holds && !told.includes(name))?.[0];
    if (!found) {
      this.#hush();
      return;
    }
    keep([...told, found]);
    this.#speak(t(`coach.${found}`));
  }

  /** @param {string} words */
  #speak(words) {
    const card = h(
      "div",
      { class: "coach" },
      h("p", null, words),
      h(
        "button",
        { type: "button", class: "small", "data-act": "coached", onclick: () => this.#hush() },
        t("coach.done"),
      ),
      h(
        "button",
        {
          type: "button",
          class: "small",
          "data-act": "uncoached",
          onclick: () => {
            keep([...MOMENTS]);
            this.#hush();
          },
        },
        t("coach.stop"),
      ),
    );
    this.card?.remove();
    this.card = card;
    this.place.append(card);
    say(words);
  }

  /** Says no more for now. The card keeps its place, so that the board keeps its size while there is more to come. */
  #hush() {
    this.card?.classList.add("silent");
    if (recall()?.length === MOMENTS.length || this.session.state.status !== "playing") {
      this.card?.remove();
      this.card = null;
    }
  }
}

const MOMENTS = /** @type {const} */ (["near", "danger", "capture", "taken", "isolated", "caught", "begin", "shrink"]);
/** @typedef {typeof MOMENTS[number]} Moment */

/** What the coach has said already, if there is one; storage can hold anything. @returns {Moment[] | null} */
function recall() {
  try {
    const given = JSON.parse(localStorage.getItem(TOLD) ?? "null");
    return Array.isArray(given) ? MOMENTS.filter((name) => given.includes(name)) : null;
  } catch {
    return null;
  }
}

/** @param {Moment[]} told */
function keep(told) {
  try {
    localStorage.setItem(TOLD, JSON.stringify(told));
  } catch {
    // It is said again, then.
  }
}
