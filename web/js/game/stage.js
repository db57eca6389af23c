// What the table shows: the live game or a turn of the past; every new turn in its order.

/** @import {Options, Player, TurnMade} from "../protocol.js" */
/** @import {Session} from "../session.js" */
/** @import {GameBoard} from "../board/index.js" */

/** Further behind than this, turns are no longer played one by one. */
const FAR = 3;

export class Stage {
  /**
   * @param {Session} session
   * @param {GameBoard} table
   * @param {() => Record<Player, string>} names
   */
  constructor(session, table, names) {
    this.session = session;
    this.table = table;
    this.names = names;
    /** How many turns to show; null is the live game. @type {number | null} */
    this.cursor = null;
    this.shown = 0;
    /** The last turn that the table shows, to notice when the record has changed below it. @type {string} */
    this.mark = "";
    this.key = "";
    this.running = false;
    /** Whether a turn of ours is on its way. */
    this.sending = false;
    /** Called whenever the table has come to rest. */
    this.settled = () => {};
    /** What the table is to say when nobody here is to move. */
    this.sentence = () => "";
    this.shown = session.turns.length;
    this.mark = this.markOf(this.shown);
  }

  get live() {
    return this.cursor === null;
  }

  get target() {
    return Math.min(this.cursor ?? Infinity, this.session.turns.length);
  }

  /** Whether the last turn has been shown: before that, the table tells nobody how the game ended. */
  get arrived() {
    return !this.live || this.shown >= this.session.turns.length;
  }

  /** @param {number} turns */
  markOf(turns) {
    return turns === 0 ? "start" : (this.session.turns[turns - 1]?.after.position ?? "");
  }

  /** What the person at this screen may do now. @returns {Options | null} */
  options() {
    const { state, you } = this.session;
    const mine = this.live && !this.sending && state.status === "playing" && you.includes(state.moment.turn);
    return mine ? state.options : null;
  }

  /** Goes to a turn; the last one is the live game. @param {number} turns */
  walk(turns) {
    const count = this.session.turns.length;
    const wish = Math.max(0, Math.min(turns, count));
    this.cursor = wish >= count ? null : wish;
    return this.sync();
  }

  /** Brings the table in line. Safe to call at any time. @param {boolean} [anew] Draw even if nothing seems changed. */
  async sync(anew = false) {
    if (anew) this.key = "";
    if (this.running) return;
    this.running = true;
    try {
      for (;;) {
        const target = this.target;
        const known = this.shown <= this.session.turns.length && this.mark === this.markOf(this.shown);
        const ahead = target - this.shown;
        if (known && ahead > 0 && ahead <= FAR && document.visibilityState === "visible") {
          const turn = this.session.turns[this.shown];
          await this.table.play(turn, this.session.momentAt(this.shown));
          this.shown += 1;
          this.mark = turn.after.position;
          this.key = "";
          continue;
        }
        this.shown = target;
        this.mark = this.markOf(target);
        this.show();
        break;
      }
    } finally {
      this.running = false;
    }
    this.settled();
  }

  show() {
    const options = this.options();
    const names = this.names();
    const say = options ? undefined : this.sentence();
    const key = JSON.stringify([
      this.shown,
      this.mark,
      this.session.state.status,
      this.live,
      options !== null,
      names,
      say,
    ]);
    // While a turn is on its way, the table shows it already: nothing to draw until the server has spoken.
    const pending = this.sending && this.live ? this.session.pending : null;
    if (pending && this.table.sent) return;
    if (!pending && key === this.key) return;
    this.key = key;
    /** @type {TurnMade | null} */
    const last = this.shown > 0 ? this.session.turns[this.shown - 1] : null;
    const live = this.shown === this.session.turns.length;
    const moment = live ? this.session.state.moment : this.session.momentAt(this.shown);
    // Whoever has looked at the past comes back to it.
    const own = pending ? this.session.state.options : options;
    this.table.show(moment, { options: own, last, names, ...(say === undefined ? {} : { say }) });
    if (pending) this.table.resume(pending.move);
  }
}
