// The record of the game in pairs, with the buttons to walk through it.

import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../messages/index.js";
/** @import {TurnMade} from "../protocol.js" */
/** @import {Replay} from "../replay.js" */
/** @import {Session} from "../session.js" */

/**
 * The name of a turn in the record: "7. Wd4,a1", or "7… Ge5" for the second player.
 * @param {Session} session @param {number} number @param {string} notation
 */
export function turnName(session, number, notation) {
  const index = number - 1 + (session.info.start.turn === "second" ? 1 : 0);
  return `${Math.floor(index / 2) + 1}${index % 2 === 0 ? "." : "…"} ${notation}`;
}

export class MoveList {
  /**
   * @param {Session} session @param {(turns: number) => void} walk Told how many turns to show.
   * @param {Replay} replay
   */
  constructor(session, walk, replay) {
    this.session = session;
    this.walk = walk;
    this.at = 0;
    /** The record that is drawn. @type {string | null} */ this.drawn = null;
    /** @type {HTMLButtonElement[]} */ this.buttons = [];
    this.list = h("ol", { class: "pairs", tabindex: "0", "aria-label": t("game.turns") });
    /** @param {string} label @param {string} sign @param {() => number} target */
    const step = (label, sign, target) =>
      h(
        "button",
        { type: "button", class: "icon", "aria-label": label, title: label, onclick: () => this.walk(target()) },
        icon(sign),
      );
    this.first = step(t("app.first"), "first", () => 0);
    this.back = step(t("app.back"), "back", () => this.at - 1);
    this.forward = step(t("app.forward"), "forward", () => this.at + 1);
    this.last = step(t("app.last"), "last", () => this.session.turns.length);
    this.title = h("h2", null, t("app.moves"));
    this.element = h(
      "section",
      { class: "card moves" },
      h(
        "div",
        { class: "moves-head" },
        this.title,
        h(
          "div",
          { class: "walk", role: "group", "aria-label": t("app.replay") },
          this.first,
          this.back,
          replay.button,
          this.forward,
          this.last,
          replay.pace,
        ),
      ),
      this.list,
    );
  }

  /** @param {number} at How many turns the table shows. */
  update(at) {
    const { session } = this;
    const { turns } = session;
    this.at = at;
    const key = turns.map((turn) => turn.token).join(" ");
    if (key !== this.drawn) this.draw();
    this.drawn = key;
    this.buttons.forEach((button, index) => {
      if (index === at - 1) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    });
    // A button that has just been pressed keeps its focus: it says that it is off, instead of being disabled.
    for (const [button, off] of /** @type {[HTMLButtonElement, boolean][]} */ ([
      [this.first, at === 0],
      [this.back, at === 0],
      [this.forward, at >= turns.length],
      [this.last, at >= turns.length],
    ])) {
      button.setAttribute("aria-disabled", String(off));
    }
    this.reveal(this.buttons[at - 1]);
  }

  draw() {
    const { session } = this;
    const offset = session.info.start.turn === "second" ? 1 : 0;
    const label = (/** @type {TurnMade} */ { number, notation, forced }) => {
      const turn = turnName(session, number, notation);
      return forced ? t("game.turn.forced", { turn }) : turn;
    };
    this.buttons = session.turns.map((turn) =>
      h(
        "button",
        {
          type: "button",
          class: turn.forced ? "turn forced" : "turn",
          "aria-label": label(turn),
          onclick: () => this.walk(turn.number),
        },
        turn.notation,
      ),
    );
    const cells = [...(offset ? [h("span", { class: "turn" }, "…")] : []), ...this.buttons];
    const rows = [];
    for (let i = 0; i < cells.length; i += 2) {
      rows.push(
        h("li", null, h("span", { class: "number", "aria-hidden": "true" }, i / 2 + 1), cells[i], cells[i + 1]),
      );
    }
    fill(this.list, rows.length ? rows : h("li", { class: "none" }, t("game.noTurns")));
  }

  /** Scrolls the list, never the page. @param {HTMLElement | undefined} button */
  reveal(button) {
    const list = this.list;
    if (!button) {
      list.scrollTop = this.at === 0 ? 0 : list.scrollHeight;
      return;
    }
    const frame = list.getBoundingClientRect();
    const place = button.getBoundingClientRect();
    if (place.bottom > frame.bottom) list.scrollTop += place.bottom - frame.bottom + 4;
    if (place.top < frame.top) list.scrollTop -= frame.top - place.top + 4;
    if (place.right > frame.right) list.scrollLeft += place.right - frame.right + 4;
    if (place.left < frame.left) list.scrollLeft -= frame.left - place.left + 4;
  }
}
