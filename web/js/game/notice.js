// What is said beside the board when it is not simply somebody's turn: waiting, invitations, offers, the result, replay.

import { apart, copy, field, fill, h, toast } from "../dom.js";
import { wordsOf } from "../api.js";
import { change, cleanName, NAME_LENGTH, settings } from "../settings.js";
import { turnName } from "./moves.js";
import { seatName } from "./seat.js";
/** @import {Session} from "../session.js" */
/** @import {Stage} from "./stage.js" */
/** @import {Action, ClockRule, Player} from "../protocol.js" */

/** @param {Player} player @returns {Player} */
export const other = (player) => player === "first" ? "second" : "first";

/** @param {ClockRule | null} clock */
export function clockWords(clock) {
  if (!clock) return "no clock";
  const minutes = clock.seconds / 60;
  const time = Number.isInteger(minutes) ? `${minutes} minute${minutes === 1 ? "" : "s"}` : `${clock.seconds} seconds`;
  return clock.increment ? `${time} each and ${clock.increment} second${clock.increment === 1 ? "" : "s"} a turn` : `${time} each`;
}

/** How the game ended, in two words and for whom. @param {Session} session */
export function headline({ state, you, info }) {
  const { result } = state;
  if (!result) return "The game is over";
  if (!result.winner) return result.score === "0-0" ? "Both lose" : "A tie";
  if (you.length === 1) return you[0] === result.winner ? "You win" : "You lose";
  const seat = state.seats[result.winner];
  return `${seat.kind === "engine" ? `Engine level ${seat.level ?? "?"}` : apart(seat.name) || (result.winner === info.start.turn ? "The first player" : "The second player")} wins`;
}

export class Notice {
  /** @param {Session} session @param {Stage} stage @param {(action: Action) => Promise<boolean>} act */
  constructor(session, stage, act) {
    this.session = session;
    this.stage = stage;
    this.act = act;
    this.watching = false;
    this.key = "";
    this.element = h("section", { class: "notice", "aria-label": "About this game" });
  }

  /** Whether the notice takes the place of the sentence beside the board. */
  get instead() {
    return this.session.state.status !== "playing" || !this.stage.live;
  }

  update() {
    const { session, stage } = this;
    const { state, you } = session;
    const kind = this.kind();
    // Drawn anew only when it has changed: somebody may be typing a name in it.
    const key = JSON.stringify([kind, state.takeback, state.tie, state.result, state.rematch, you, state.seats,
      kind === "replay" ? [stage.target, session.turns.length, session.turns[stage.target - 1]?.token] : 0]);
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
    if (state.status === "over") return "over";
    if (state.takeback) return "takeback";
    if (state.tie) return "tie";
    return "none";
  }

  /** @param {string} kind @returns {Node[]} */
  content(kind) {
    switch (kind) {
      case "waiting": return this.waiting();
      case "watching": return [h("p", null, "The seat is still open. You are watching."),
        h("div", { class: "row" }, this.button("Take the seat after all", () => { this.watching = false; this.update(); }))];
      case "invitation": return this.invitation();
      case "takeback": return this.takeback();
      case "tie": return this.tie();
      case "replay": return this.replay();
      case "over": return this.over();
      default: return [];
    }
  }

  /** @param {string} text @param {() => unknown} act @param {boolean} [primary] */
  button(text, act, primary = false) {
    return h("button", { type: "button", class: primary ? "button primary" : "button", onclick: act }, text);
  }

  waiting() {
    const link = location.href.split(/[?#]/)[0];
    const line = h("input", { type: "text", class: "link", readonly: true, value: link, "aria-label": "The link to this game", onfocus: () => line.select() });
    const share = "share" in navigator;
    return [
      h("h2", null, "Send this link to your friend"),
      h("p", null, "Whoever opens it first may take the other seat. The game begins then; this page shows it by itself."),
      line,
      h("div", { class: "row" },
        this.button("Copy the link", () => copy(link, "Link"), true),
        share ? this.button("Share…", () => navigator.share({ title: "ZÈRTZ", text: "Will you play a game of ZÈRTZ with me?", url: link }).catch(() => {})) : null),
    ];
  }

  invitation() {
    const { session } = this;
    /** @type {Player} */
    const open = session.state.seats.first.kind === "open" ? "first" : "second";
    const host = session.state.seats[other(open)];
    const { row, input } = field("Your name", { value: settings.name, maxlength: NAME_LENGTH, placeholder: "Guest", autocomplete: "nickname" });
    const form = h("form", {
      onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        const name = cleanName(input.value) || "Guest";
        if (await this.act({ type: "join", name }) && name !== "Guest") change({ name });
      },
    }, row, h("div", { class: "row" }, h("button", { class: "button primary" }, "Take the seat"),
      this.button("Watch", () => { this.watching = true; this.update(); })));
    return [
      h("h2", null, host.kind === "open" ? "Two seats are open" : `${apart(host.name) || "Somebody"} invites you to a game`),
      h("p", null, `${session.info.title}; ${clockWords(session.info.clock)}. ${session.info.start.turn === open ? "You begin." : `${apart(host.name) || "The other"} begins.`}`),
      form,
    ];
  }

  takeback() {
    const { takeback } = this.session.state;
    if (!takeback) return [];
    const name = turnName(this.session, takeback.turn, takeback.notation);
    return this.offer(takeback.by, `asked to take back ${name}`, `asks to take back ${name}`, "Agree", "answer_takeback");
  }

  tie() {
    const { tie } = this.session.state;
    return tie ? this.offer(tie.by, "offered a tie", "offers a tie", "Agree to a tie", "answer_tie") : [];
  }

  /**
   * Somebody's offer: who made it waits, the opponent can answer, others are told.
   * @param {Player} by @param {string} mine What was done, of oneself. @param {string} theirs The same of somebody else.
   * @param {string} yes @param {"answer_takeback" | "answer_tie"} type
   */
  offer(by, mine, theirs, yes, type) {
    const { you, state } = this.session;
    if (you.includes(by)) return [h("p", null, `You ${mine}. Waiting for the answer…`)];
    const words = h("p", null, `${apart(state.seats[by].name) || "Your opponent"} ${theirs}.`);
    if (!you.length) return [words];
    return [words, h("div", { class: "row" },
      this.button(yes, () => this.act({ type, accept: true }), true),
      this.button("Decline", () => this.act({ type, accept: false })))];
  }

  replay() {
    const { session, stage } = this;
    const where = stage.target ? `Turn ${stage.target} of ${session.turns.length}` : "Start of the game";
    const over = session.state.status === "over";
    return [h("p", null, where),
      h("div", { class: "row" }, this.button(over ? "To the end" : "Back to the game", () => stage.walk(session.turns.length), true))];
  }

  over() {
    const { session } = this;
    const { result, rematch } = session.state;
    /** @type {Node[]} */
    const content = [h("h2", null, headline(session)), h("p", { class: "how" }, result?.text ?? "The game is over.", " ",
      session.turns.length ? h("a", { href: `/analysis/game/${encodeURIComponent(session.id)}` }, "Analyse") : null)];
    if (rematch && !rematch.game) {
      content.push(h("p", null, session.you.includes(rematch.by)
        ? "You asked for a rematch. Waiting for the answer…"
        : `${seatName(session, rematch.by)} would like a rematch with the sides swapped.`));
    }
    if (rematch?.game) content.push(h("div", { class: "row" }, h("a", { class: "button primary", href: `/game/${encodeURIComponent(rematch.game)}` }, "To the rematch")));
    return content;
  }
}

/** Tells a refusal. @param {unknown} error */
export const tell = (error) => { toast(wordsOf(error)); };
