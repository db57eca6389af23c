// A table to practise at: it shows a position, takes one person's turns and plays the answers. What is right and what
// follows is said by the server.

import { h } from "../dom.js";
import { tableLook, watch } from "../settings.js";
import { sound } from "../sound.js";
import { GameBoard } from "../board/index.js";
import { endWords } from "../words.js";
import { t } from "../messages/index.js";
/** @import {BoardShape, Look, Moment, Notes, Player, TurnMade} from "../protocol.js" */

/** How long a turn stays to be seen before the next thing happens. */
const PAUSE = 900;

/** The tones of the table for the inks of records. @param {string} ink @returns {"possible" | "accent"} */
const tone = (ink) => (ink === "G" ? "possible" : "accent");

/** @param {Pick<Notes, "arrows" | "circles">} notes */
export const marksOf = (notes) => ({
  arrows: notes.arrows.map(({ from, to, ink }) => ({ from, to, tone: tone(ink) })),
  circles: notes.circles.map(({ ring, ink }) => ({ ring, tone: tone(ink) })),
});

export class Practice {
  /**
   * @param {BoardShape} shape @param {(token: string) => void} onturn
   * @param {string} [opponent] Whoever answers, by name.
   */
  constructor(shape, onturn, opponent = t("player.opponent")) {
    this.shape = shape.name;
    this.opponent = opponent;
    this.table = new GameBoard(shape, tableLook());
    this.table.addEventListener("turn", (event) =>
      onturn(/** @type {CustomEvent<{token: string}>} */ (event).detail.token),
    );
    this.table.addEventListener("sound", (event) =>
      sound(/** @type {CustomEvent<{name: string}>} */ (event).detail.name),
    );
    /** The learner. @type {Player} */
    this.me = "first";
    /** Counts what was shown, so that a line of turns knows when it is no longer wanted. */
    this.shown = 0;
    this.changed = () => this.table.look(tableLook());
    watch.addEventListener("change", this.changed);
    this.pool = h("section", { class: "card pool-card" }, h("h2", null, t("board.pool")), this.table.pool);
    this.mine = h("section", { class: "card rack-card" }, h("h2", null, t("player.you")));
    this.theirs = h("section", { class: "card rack-card" }, h("h2", null, opponent));
    this.board = h(
      "div",
      { class: "table-area" },
      h("div", { class: "head" }, h("div", { class: "words-place" }, this.table.words)),
      h("div", { class: "board-place" }, this.table.board),
    );
    /** What is to be read before, and what is said to a turn: the page fills them. */
    this.side = h("div", { class: "practice-side" });
    this.after = h("div", { class: "practice-after" });
    this.racks = h(
      "div",
      { class: "practice-racks" },
      this.theirs,
      this.mine,
      h("div", { class: "entry-place" }, this.table.entry),
    );
    // Each rack is one line: the words need the room. The pool is what a turn begins with, so it comes right after the
    // board.
    this.element = h("div", { class: "practice compact" }, this.side, this.board, this.pool, this.after, this.racks);
  }

  destroy() {
    this.shown += 1;
    watch.removeEventListener("change", this.changed);
    this.table.destroy();
  }

  /** @returns {Record<Player, string>} */
  get names() {
    return this.me === "first"
      ? { first: t("player.you"), second: this.opponent }
      : { first: this.opponent, second: t("player.you") };
  }

  /** How the game has ended, if it has. @param {Look} look */
  ended({ result }) {
    return result ? endWords(result, (player) => this.names[player], this.me) : "";
  }

  /** Seats the learner. @param {Player} player */
  seat(player) {
    this.me = player;
    this.mine.append(this.table.racks[player]);
    this.theirs.append(this.table.racks[player === "first" ? "second" : "first"]);
  }

  /** Another task: its rings have the whole place, whatever else the board once had. @param {Look} look */
  frame({ start }) {
    this.table.drawing.frame(new Set([...start.rings, ...start.inert]));
  }

  /**
   * Shows where some turns lead. The learner may go on if it is their turn and `live` is said.
   * @param {Look} look
   * @param {{live?: boolean, say?: string, notes?: Pick<Notes, "arrows" | "circles"> | null}} [how]
   */
  show(look, { live = true, say = "", notes = null } = {}) {
    this.shown += 1;
    const mine = live && look.options !== null && look.moment.turn === this.me;
    this.table.show(look.moment, {
      options: mine ? look.options : null,
      last: look.turns.at(-1) ?? null,
      names: this.names,
      ...(mine ? {} : { say }),
    });
    this.table.mark(notes ? marksOf(notes) : {});
  }

  /** Shows a moment to look at. @param {Moment} moment @param {TurnMade | null} last @param {string} [say] */
  still(moment, last, say = "") {
    this.shown += 1;
    this.table.show(moment, { options: null, last, names: this.names, say });
  }

  /**
   * Plays turns one after the other, until something else is shown.
   * @param {TurnMade[]} turns @param {Moment} before
   */
  async play(turns, before) {
    const mine = ++this.shown;
    let moment = before;
    this.table.mark({});
    for (const [index, turn] of turns.entries()) {
      if (index > 0) await pause();
      if (mine !== this.shown) return;
      await this.table.play(turn, moment);
      moment = turn.after;
    }
  }
}

/** Lets people look, but not those who want no motion. */
export const pause = () =>
  new Promise((resolve) => {
    const { motion, speed } = tableLook();
    setTimeout(resolve, (motion ? PAUSE : 250) / speed);
  });
