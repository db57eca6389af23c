// What is said beside the board when it is not simply somebody's turn: waiting, invitations, offers, the result,
// replay.

import { copy, field, fill, h, say, toast } from "../dom.js";
import { wordsOf } from "../api.js";
import { change, cleanName, NAME_LENGTH, settings } from "../settings.js";
import { turnName } from "./moves.js";
import { clockText, seatName } from "./seat.js";
import { gameTitle } from "../game-text.js";
import { chosenName, howItEnded, nameInResult } from "../words.js";
import { t } from "../messages/index.js";
/** @import {Action, ClockRule, Player} from "../protocol.js" */
/** @import {Session} from "../session.js" */
/** @import {Stage} from "./stage.js" */

/** @param {Player} player @returns {Player} */
export const other = (player) => (player === "first" ? "second" : "first");

/** @param {ClockRule | null} clock */
export function clockWords(clock) {
  if (!clock) return t("game.clock.none");
  const { seconds, increment } = clock;
  const minutes = seconds / 60;
  const time = Number.isInteger(minutes) ? t("game.clock.minutes", { minutes }) : t("game.clock.seconds", { seconds });
  return increment ? t("game.clock.increment", { time, seconds: increment }) : time;
}

/** How the game ended, in two words and for whom. @param {Session} session */
export function headline({ state, you }) {
  const { result } = state;
  if (!result) return t("game.end.over");
  if (!result.winner) return result.score === "0-0" ? t("game.end.both") : t("game.end.tie");
  if (you.length === 1) return you[0] === result.winner ? t("game.end.win") : t("game.end.loss");
  return t("game.end.wins", { name: nameInResult(state.seats, result.winner) });
}

/** How long until a game may be claimed. @param {number} left In milliseconds. */
const waitWords = (left) => t("game.overdue.in", { time: clockText(Math.ceil(left / 1000) * 1000).split(".")[0] });

export class Notice {
  /**
   * @param {Session} session @param {Stage} stage
   * @param {{act: (action: Action) => Promise<boolean>, finish: () => void}} how `finish` shows the end of the game again.
   */
  constructor(session, stage, { act, finish }) {
    this.session = session;
    this.stage = stage;
    this.act = act;
    this.finish = finish;
    /** Shows the end of the game again. @type {HTMLButtonElement | null} */ this.result = null;
    this.watching = false;
    this.key = "";
    /** Says how long the opponent of somebody who is gone has to wait. @type {HTMLElement | null} */
    this.countdown = null;
    this.element = h("section", { class: "notice", "aria-label": t("game.notice") });
  }

  /** Whether the notice takes the place of the sentence beside the board. */
  get instead() {
    const { status } = this.session.state;
    return (status === "over" ? this.stage.arrived : status !== "playing") || !this.stage.live;
  }

  update() {
    const { session, stage } = this;
    const { state, you } = session;
    const kind = this.kind();
    // Drawn anew only when it has changed: somebody may be typing a name in it.
    const key = JSON.stringify([
      kind,
      kind === "overdue" ? [session.presence[state.moment.turn], session.overdue() === 0] : 0,
      state.takeback,
      state.tie,
      state.result,
      state.rematch,
      you,
      state.seats,
      kind === "replay" ? [stage.target, session.turns.length, session.turns[stage.target - 1]?.token] : 0,
    ]);
    if (key === this.key) return;
    this.key = key;
    const content = this.content(kind);
    fill(this.element, content);
    this.element.hidden = content.length === 0;
    this.element.dataset.kind = kind;
  }

  kind() {
    const { state, you } = this.session;
    if (state.status === "waiting") return you.length ? "waiting" : this.watching ? "watching" : "invitation";
    if (!this.stage.live && this.stage.target < this.session.turns.length) return "replay";
    if (state.status === "over") return this.stage.arrived ? "over" : "none";
    if (state.takeback && !you.includes(state.takeback.by)) return "takeback";
    if (state.tie && !you.includes(state.tie.by)) return "tie";
    if (you.length === 1 && this.session.overdue() !== null && you[0] !== state.moment.turn) return "overdue";
    return state.takeback ? "takeback" : state.tie ? "tie" : "none";
  }

  /** @param {string} kind @returns {Node[]} */
  content(kind) {
    switch (kind) {
      case "waiting":
        return this.waiting();
      case "watching":
        return [
          h("p", null, t("game.watching")),
          h(
            "div",
            { class: "row" },
            this.button(t("game.watching.join"), () => {
              this.watching = false;
              this.update();
            }),
          ),
        ];
      case "invitation":
        return this.invitation();
      case "takeback":
        return this.takeback();
      case "tie":
        return this.tie();
      case "overdue":
        return this.overdue();
      case "replay":
        return this.replay();
      case "over":
        return this.over();
      default:
        return [];
    }
  }

  /** @param {string} text @param {() => unknown} act @param {boolean} [primary] */
  button(text, act, primary = false) {
    return h("button", { type: "button", class: primary ? "button primary" : "button", onclick: act }, text);
  }

  waiting() {
    const link = location.href.split(/[?#]/)[0];
    const line = h("input", {
      type: "text",
      class: "link",
      readonly: true,
      value: link,
      "aria-label": t("game.link"),
      onfocus: () => line.select(),
    });
    const share = "share" in navigator;
    return [
      h("h2", null, t("game.waiting")),
      h("p", null, t("game.waiting.hint")),
      line,
      h(
        "div",
        { class: "row" },
        this.button(t("game.waiting.copy"), () => copy(link, t("app.link")), true),
        share
          ? this.button(t("game.waiting.share"), () =>
              navigator.share({ title: "ZÈRTZ", text: t("game.waiting.invite"), url: link }).catch(() => {}),
            )
          : null,
      ),
    ];
  }

  invitation() {
    const { session } = this;
    /** @type {Player} */
    const open = session.state.seats.first.kind === "open" ? "first" : "second";
    const host = session.state.seats[other(open)];
    const { row, input } = field(t("player.name"), {
      value: settings.name,
      maxlength: NAME_LENGTH,
      placeholder: t("player.guest"),
      autocomplete: "nickname",
    });
    const form = h(
      "form",
      {
        onsubmit: async (/** @type {Event} */ event) => {
          event.preventDefault();
          const name = cleanName(input.value) || t("player.guest");
          if ((await this.act({ type: "join", name })) && name !== t("player.guest")) change({ name });
        },
      },
      row,
      h(
        "div",
        { class: "row" },
        h("button", { class: "button primary" }, t("game.join")),
        this.button(t("games.watch"), () => {
          this.watching = true;
          this.update();
        }),
      ),
    );
    return [
      h(
        "h2",
        null,
        host.kind === "open"
          ? t("game.invited.two")
          : t("game.invited", { name: chosenName(host) || t("player.somebody") }),
      ),
      h(
        "p",
        null,
        t("game.invited.facts", {
          title: gameTitle(session.info.game),
          clock: clockWords(session.info.clock),
          who:
            session.info.start.turn === open
              ? t("game.invited.you")
              : t("game.invited.they", { name: chosenName(host) || t("game.invited.other") }),
        }),
      ),
      form,
    ];
  }

  takeback() {
    const { takeback } = this.session.state;
    if (!takeback) return [];
    const turn = turnName(this.session, takeback.turn, takeback.notation);
    return this.offer(
      takeback.by,
      t("game.takeback.asked", { turn }),
      (name) => t("game.takeback.asks", { name, turn }),
      t("game.agree"),
      "answer_takeback",
    );
  }

  tie() {
    const { tie } = this.session.state;
    if (!tie) return [];
    const theirs = (/** @type {string} */ name) => t("game.tie.asks", { name });
    return this.offer(tie.by, t("game.tie.asked"), theirs, t("game.tie.agree"), "answer_tie");
  }

  /**
   * Somebody's offer: whoever made it waits, the opponent can answer, others are told.
   * @param {Player} by @param {string} mine What was done, of oneself.
   * @param {(name: string) => string} theirs The same of somebody else.
   * @param {string} yes @param {"answer_takeback" | "answer_tie"} type
   */
  offer(by, mine, theirs, yes, type) {
    const { you, state } = this.session;
    if (you.includes(by)) return [h("p", null, mine)];
    const words = h("p", null, theirs(chosenName(state.seats[by]) || t("player.opponent")));
    if (!you.length) return [words];
    return [
      words,
      h(
        "div",
        { class: "row" },
        this.button(yes, () => this.act({ type, accept: true }), true),
        this.button(t("game.decline"), () => this.act({ type, accept: false })),
      ),
    ];
  }

  /** The opponent is gone: how long to wait, and then what may be done. */
  overdue() {
    const { state, presence } = this.session;
    const player = state.moment.turn;
    const name = chosenName(state.seats[player]) || t("player.opponent");
    const gone = presence[player] === "lost" ? t("game.overdue.lost", { name }) : t("game.overdue.away", { name });
    const left = this.session.overdue();
    const may = left === 0;
    this.countdown = may ? null : h("span", { class: "countdown" }, waitWords(left ?? 0));
    const words = h("p", null, gone, " ", this.countdown ?? t("game.overdue.now"));
    if (!may) return [words];
    say(words.textContent ?? "");
    return [
      words,
      h(
        "div",
        { class: "row" },
        this.button(t("game.overdue.win"), () => this.act({ type: "claim_win" }), true),
        this.button(t("game.overdue.tie"), () => this.act({ type: "call_tie" })),
      ),
    ];
  }

  /** Time passes for whoever waits. */
  tick() {
    if (!this.countdown) return;
    const left = this.session.overdue();
    if (!left) {
      this.countdown = null;
      this.update();
      return;
    }
    const text = waitWords(left);
    if (this.countdown.textContent !== text) this.countdown.textContent = text;
  }

  replay() {
    const { session, stage } = this;
    const where = stage.target
      ? t("game.replay.turn", { number: stage.target, count: session.turns.length })
      : t("game.replay.start");
    const over = session.state.status === "over";
    return [
      h("p", null, where),
      h(
        "div",
        { class: "row" },
        this.button(over ? t("game.replay.end") : t("game.replay.back"), () => stage.walk(session.turns.length), true),
      ),
    ];
  }

  over() {
    const { session } = this;
    const { rematch } = session.state;
    this.result = h(
      "button",
      { type: "button", class: "link-button", "data-act": "finish", onclick: () => this.finish() },
      t("finish.show"),
    );
    /** @type {Node[]} */
    const content = [
      h("h2", null, headline(session)),
      h(
        "p",
        { class: "how" },
        howItEnded(session.state, session.you),
        " ",
        session.turns.length
          ? h("a", { href: `/analysis/game/${encodeURIComponent(session.id)}#report` }, t("app.analyse"))
          : null,
        " ",
        this.result,
      ),
    ];
    if (rematch && !rematch.game) {
      content.push(
        h(
          "p",
          null,
          session.you.includes(rematch.by)
            ? t("game.rematch.asked")
            : t("game.rematch.swapped", { name: seatName(session, rematch.by) }),
        ),
      );
    }
    if (rematch?.game)
      content.push(
        h(
          "div",
          { class: "row" },
          h("a", { class: "button primary", href: `/game/${encodeURIComponent(rematch.game)}` }, t("game.rematch.go")),
        ),
      );
    return content;
  }
}

/** Tells a refusal. @param {unknown} error */
export const tell = (error) => {
  toast(wordsOf(error));
};
