// The table: board, racks, the turn in the making, and all a person does on it. No sockets, no
// rules. The page puts `board`, `pool`, `racks`, `words` and `entry` where it likes.
//
// For tests and styles: every ring is `[data-ring="d4"]`, a pile of the pool is
// `.pool [data-marble="W"]`, a choice at a ring `[data-choice="W"]` or `"remove"`, a button beside
// the sentence `[data-act="confirm"]` (cancel, pass, demand, claim-0 …).

import { captionOf } from "./caption.js";
import { BoardDrawing } from "./drawing.js";
import { Choreography, motionsOf } from "./choreography.js";
import { Chooser } from "./chooser.js";
import { describeMarbles, describeRing, describeTurn, factsOf, toMove } from "./describe.js";
import { Entry } from "./entry.js";
import { HOP, motionReduced, pace } from "./motion.js";
import { Hand } from "./hand.js";
import { Keys } from "./keys.js";
import { readMove } from "./notation.js";
import { html } from "./paint.js";
import { Captures, Pool } from "./rack.js";
import { Say } from "./say.js";
import { Turn } from "./turn.js";
import { applyStep, stepsOf, viewOf } from "./view.js";
import { t } from "../messages/index.js";
/** @import {BoardShape, Marble, Moment, Options, Player, Ring, TurnMade} from "../protocol.js" */
/** @import {Marks} from "./drawing.js" */
/** @import {Act} from "./say.js" */
/** @import {Answer} from "./turn.js" */
/** @import {Step, View} from "./view.js" */

/**
 * @typedef {object} Look
 * @property {boolean} coordinates
 * @property {number} rotation sixths of a turn, 0 to 5
 * @property {boolean} mirror
 * @property {boolean} symbols
 * @property {boolean} motion
 * @property {number} [speed] of motion: 1 is usual, 2 twice as fast
 * @property {boolean} confirm
 * @property {boolean} touchMove
 * @property {boolean} hints
 */

/** @type {Record<Player, string>} */
const NOBODY = { first: t("player.first"), second: t("player.second") };

export class GameBoard extends EventTarget {
  /** @param {BoardShape} shape @param {Look} look */
  constructor(shape, look) {
    super();
    this.settings = look;
    this.drawing = new BoardDrawing(shape, look);
    this.#pool = new Pool((marble) => this.pick(marble));
    this.#captures = { first: new Captures(), second: new Captures() };
    this.#say = new Say();
    this.#entry = new Entry({
      turn: (token) => this.#typed(token),
      refused: (message) => this.#refuse(message),
    });
    this.#motions = new Choreography(this.drawing, this.#captures);
    this.chooser = new Chooser(this.drawing.element);
    /** The SVG board; fills the space it is given. */
    this.board = this.drawing.element;
    /** The pool; its marbles are what you pick up. */
    this.pool = this.#pool.element;
    /** The captures of both players. */
    this.racks = { first: this.#captures.first.element, second: this.#captures.second.element };
    /** The sentence that says what to do now, with its buttons. */
    this.words = this.#say.element;
    /** The typed move. */
    this.entry = this.#entry.element;
    this.keys = new Keys(this);
    this.hand = new Hand(this);
    this.look(look);
  }

  #pool;
  #captures;
  #motions;
  #say;
  #entry;
  /** @type {Moment | null} */
  #moment = null;
  /** @type {TurnMade | null} */
  #last = null;
  #names = NOBODY;
  /** Why the turn that was sent is not answered yet. */
  #pending = "";
  /** How the game ended here, where one may play on all the same. */
  #ended = "";
  /** What the page wants said when nobody here is to move. */
  #page = "";
  /** The turn in the making, if a person here is to move. @type {Turn | null} */
  turn = null;
  /**
   * The turn that was sent and is not yet answered; `seen` if it was made on the board.
   * @type {{token: string, seen: boolean} | null}
   */
  #sent = null;
  /** The only capture there is, which the page will have made in a moment. @type {string | null} */
  #expected = null;
  /** Whether a turn is being shown. */
  #playing = false;
  /** @type {Marks} */
  #marks = {};
  #half = false;
  /** Counts the drawings, so that an animation knows when it is outdated. */
  #epoch = 0;
  /** What is still moving from the turn in the making. @type {Promise<void>} */
  #moving = Promise.resolve();
  /** A refusal stays to be read until then, even if the pointer moves on. */
  #refusal = 0;
  /** How fast turns follow one another by themselves, if they do. @type {number | null} */
  #hurry = null;
  /** The last turn that was announced. */
  #told = "";

  // ── What the page calls ───────────────────────────────────────────────────────────────────────

  /**
   * Draws a moment at once. Options are given only when a person at this screen is to move.
   * @param {Moment} moment
   * @param {{
   *   options?: Options | null,
   *   last?: TurnMade | null,
   *   names?: Record<Player, string>,
   *   say?: string,
   *   ended?: string,
   * }} [how] `ended`: how the game ended here, though one may play on; it is said until a turn is begun.
   */
  show(moment, { options = null, last = null, names = this.#names, say, ended = "" } = {}) {
    this.#ended = ended;
    const page = say ?? toMove(names[moment.turn]);
    if (this.#unchanged(moment, options)) {
      // An offer or a visitor came in: that does not sweep a half-made turn off the table.
      this.#names = names;
      this.#page = page;
      this.#caption();
      this.#refresh();
      return;
    }
    this.#settle(moment, options, last, names, page);
    if (this.#hurry === null) this.#say.announce(this.#sentence(), { passing: options === null });
  }

  /** @param {Moment} moment @param {Options | null} options */
  #unchanged(moment, options) {
    const { turn } = this;
    if (!turn?.active || this.#sent || !options) return false;
    return same(turn.moment, moment) && same(turn.options, options);
  }

  /**
   * @param {Moment} moment @param {Options | null} options @param {TurnMade | null} last
   * @param {Record<Player, string>} names @param {string} page
   */
  #settle(moment, options, last, names, page) {
    this.#epoch += 1;
    this.hand.letGo();
    this.chooser.close();
    this.#moment = moment;
    this.#last = last;
    this.#names = names;
    this.#page = page;
    const mine = last !== null && this.#sent?.token === last.token;
    this.#sent = null;
    if (this.#pending) this.#drawMarks();
    this.#expected = null;
    this.#playing = false;
    this.turn = options
      ? new Turn(moment, options, { touchMove: this.settings.touchMove, geometry: this.drawing.geometry })
      : null;
    this.#tell(last, mine);
    this.#caption();
    this.#refresh();
  }

  /**
   * Shows one turn, from `before` to what it leaves. A turn put together on this table is not shown
   * twice: only what follows from it is.
   * @param {TurnMade} made @param {Moment} before
   */
  async play(made, before) {
    const mine = this.#sent?.token === made.token;
    const seen = mine && (this.#sent?.seen ?? false);
    if (seen) await this.#moving;
    else this.#clear();
    this.#epoch += 1;
    const epoch = this.#epoch;
    this.hand.letGo();
    this.chooser.close();
    const view = viewOf(before);
    this.turn = null;
    this.#playing = true;
    this.#moment = before;
    this.#caption(made);
    const steps = stepsOf(made.effect);
    const left = seen ? steps.filter((step) => step.kind === "claim") : steps;
    for (const step of steps) if (!left.includes(step)) applyStep(view, step, made.by);
    this.#lay(view);
    this.drawing.decorate(null, null, false);
    this.drawing.preview([]);
    this.drawing.foresee(null, null);
    if (left.length) await this.#perform(left, view, made.by, () => epoch === this.#epoch);
    if (epoch !== this.#epoch) return;
    this.#sent = mine ? { token: made.token, seen } : null;
    this.#settle(made.after, null, made, this.#names, "");
  }

  /** A change of settings. @param {Look} look */
  look(look) {
    const touch = look.touchMove !== this.settings.touchMove;
    this.settings = look;
    this.#motions.symbols = look.symbols;
    this.#pace();
    this.drawing.turnTo(look);
    for (const element of [this.board, this.pool, this.racks.first, this.racks.second]) {
      element.classList.toggle("with-symbols", look.symbols);
      element.classList.toggle("still", !this.moves);
    }
    if (this.turn) {
      this.turn.geometry = this.drawing.geometry;
      if (touch) this.turn.touchMove = look.touchMove;
    }
    if (this.#moment) this.#refresh();
  }

  /**
   * Turns follow one another by themselves: they move so much faster, and are not read out one by one. Null: no more.
   * @param {number | null} speed
   */
  hurry(speed) {
    this.#hurry = speed;
    this.#pace();
  }

  #pace() {
    // A slow pace is one of long rests, not of slow motion.
    pace.speed = (this.settings.speed ?? 1) * Math.max(1, this.#hurry ?? 1);
  }

  /** Arrows and circles, for hints and analysis. @param {Marks} marks */
  mark(marks) {
    this.#marks = marks;
    this.#drawMarks();
  }

  /** The marks of the page, and one around the marble that waits for the connection. */
  #drawMarks() {
    const ring = this.#sent && this.#pending ? (this.turn?.at ?? this.turn?.path.at(-1)) : undefined;
    const circles = this.#marks.circles ?? [];
    this.drawing.mark(ring ? { ...this.#marks, circles: [...circles, { ring, tone: "pending" }] } : this.#marks);
  }

  /**
   * The only capture will be made in a moment: whoever presses one of its rings before makes it at once.
   * @param {string | null} token
   */
  expect(token) {
    this.#expected = token;
  }

  /** Makes the capture that is expected. Whether there was one to make. */
  playExpected() {
    const token = this.#expected;
    if (!token || !this.turn || this.#sent) return false;
    this.turn.cancel();
    this.#send(token, false);
    return true;
  }

  /** Gives up the half-made turn. */
  cancel() {
    this.chooser.close();
    if (!this.turn || this.#sent || !(this.turn.active || this.turn.ringFirst)) return;
    this.#after(this.turn.cancel());
  }

  /** Whether a turn that was made here waits for its answer. */
  get sent() {
    return this.#sent !== null;
  }

  /** A turn that was made here before and still waits for its answer lies on the board again. @param {string} token */
  resume(token) {
    if (!this.turn || this.#sent) return;
    const reading = readMove(token, this.turn.moment, this.turn.options, this.drawing.geometry);
    const turn = "turn" in reading ? reading.turn : undefined;
    if (turn) this.turn = turn;
    this.#sent = { token, seen: turn !== undefined };
    this.#refresh();
    this.#drawMarks();
  }

  /** Says why the turn that was sent is not answered yet; nothing if it is only a moment. @param {string} text */
  pend(text) {
    if (text === this.#pending) return;
    this.#pending = text;
    this.board.classList.toggle("pending", text !== "");
    this.#drawMarks();
    if (!this.#sent) return;
    this.#say.say(this.#sentence());
    this.#announce(text);
  }

  /** Lets go of the page: no key is listened to any more. */
  destroy() {
    this.#epoch += 1;
    this.keys.destroy();
    this.hand.destroy();
  }

  // ── What a person does ────────────────────────────────────────────────────────────────────────

  /** Whether a person may act now. */
  get live() {
    return this.turn !== null && this.#sent === null;
  }

  /** Whether things move. */
  get moves() {
    return this.settings.motion && !motionReduced();
  }

  /** The rings on the table, as the turn in the making leaves it. @returns {Set<Ring>} */
  get present() {
    return this.#view().rings;
  }

  /** @param {Marble} marble */
  pick(marble) {
    this.chooser.close();
    if (!this.turn || this.#sent) return this.#idle();
    this.#after(this.turn.pick(marble));
  }

  /** @param {Ring} ring @param {{dropped?: boolean}} [how] */
  press(ring, { dropped = false } = {}) {
    this.chooser.close();
    if (!this.turn || this.#sent) return this.#idle();
    if (this.#expected && this.turn.options.captures[0]?.includes(ring)) return void this.playExpected();
    const answer = this.turn.press(ring);
    if (answer.ok && answer.choose) return this.#choose(answer.choose);
    this.#after(answer, { still: dropped });
  }

  /** @param {Marble} marble @param {Ring} ring @param {{dropped?: boolean}} [how] dropped: it came down by hand */
  place(marble, ring, { dropped = false } = {}) {
    if (this.turn && !this.#sent) this.#after(this.turn.place(marble, ring), { still: dropped });
  }

  /** @param {Ring} ring @param {{dropped?: boolean}} [how] */
  remove(ring, { dropped = false } = {}) {
    if (this.turn && !this.#sent) this.#after(this.turn.remove(ring), { still: dropped });
  }

  /** Puts the marble in hand back; under touch-move it stays in hand. */
  putBack() {
    if (this.turn?.marble && !this.turn.at && !this.#sent) this.#after(this.turn.back());
  }

  /** Takes the marble just placed up again. */
  takeUp() {
    if (this.turn?.at && !this.#sent) this.#after(this.turn.back());
  }

  toggleRingFirst() {
    this.chooser.close();
    if (this.turn && !this.#sent) this.#after(this.turn.toggleRingFirst());
  }

  /** Whether the turn is complete and waits for a last word. */
  get waiting() {
    return this.live && (this.turn?.complete ?? false);
  }

  /** Sends the complete turn. */
  confirm() {
    const token = this.turn?.token;
    if (!token || this.#sent) return;
    this.#send(token);
  }

  /** Shows what pressing a ring would do: for the pointer above it, or the focus on it. @param {Ring | null} ring */
  consider(ring) {
    const turn = this.turn;
    if (!turn || this.#sent) return;
    const groups = ring ? turn.preview(ring) : [];
    const complete = turn.isolation ? turn.claimed : [];
    this.drawing.preview(groups.length ? groups.flat() : complete);
    const ghost = ring && turn.marble && !turn.at && turn.hints().places.has(ring);
    this.drawing.foresee(ghost ? ring : null, turn.marble);
    if (ring && groups.length) {
      const facts = { ring, marbles: turn.takes(ring) };
      this.#say.say(turn.at ? t("table.removing", facts) : t("table.placing", facts));
    } else if (performance.now() > this.#refusal) {
      this.#say.say(this.#sentence());
    }
  }

  // ── What follows ──────────────────────────────────────────────────────────────────────────────

  /** @param {Ring} ring */
  #choose(ring) {
    if (!this.turn) return;
    this.drawing.mark({ ...this.#marks, circles: [...(this.#marks.circles ?? []), { ring, tone: "possible" }] });
    this.chooser.onclose = () => {
      this.drawing.mark(this.#marks);
      this.keys.refocus(ring);
    };
    this.chooser.show(ring, this.drawing.place(ring), this.turn.choices(ring), (choice) => {
      if (choice === "remove") this.remove(ring);
      else this.place(choice, ring);
    });
  }

  /** @param {Answer} answer @param {{still?: boolean}} [how] still: the hand did the moving */
  #after(answer, { still = false } = {}) {
    if (!answer.ok) return this.#refuse(answer.message);
    const turn = this.turn;
    if (!turn) return;
    this.#refusal = 0;
    this.#refresh();
    if (answer.steps.length) this.#moving = this.#moved(answer.steps, turn, still);
    if (turn.complete && !turn.asksClaims && !this.settings.confirm) {
      this.#send(/** @type {string} */ (turn.token));
    } else {
      const sentence = this.#sentence();
      this.#announce(turn.complete ? t("table.confirmKeys", { sentence }) : sentence);
    }
  }

  /** Shows the steps that the person has just made. @param {Step[]} steps @param {Turn} turn @param {boolean} still */
  async #moved(steps, turn, still) {
    this.#sounds(steps);
    // The table already lies as it will; the motion only shows the way there. A marble that was
    // dragged to its first landing may still have to jump on.
    if (this.moves && !(still && steps[0].kind !== "jump")) {
      await this.#motions.show(steps, turn.view(), turn.moment.turn, still ? 1 : 0);
    }
  }

  /** @param {string} token @param {boolean} [seen] */
  #send(token, seen = true) {
    this.#sent = { token, seen };
    this.#expected = null;
    this.#say.hush();
    this.#refresh();
    this.#emit("turn", { token });
  }

  /** @param {string} token */
  #typed(token) {
    if (!this.turn || this.#sent) return this.#idle();
    if (this.turn.active && this.turn.touchMove) return this.#refuse(t("turn.touch.finish"));
    this.turn.cancel();
    this.#send(token, false);
  }

  #clear() {
    this.turn = null;
    this.#sent = null;
    if (this.#moment) this.#refresh();
  }

  /** Somebody presses while nothing is theirs to do. While a turn is under way that is only late, or done twice. */
  #idle() {
    if (!this.#sent && !this.#playing) this.#refuse(this.#page || t("turn.notYours"));
  }

  /** @param {string} message */
  #refuse(message) {
    this.#say.say(message, { refusal: true });
    this.#refusal = performance.now() + 4000;
    this.#announce(message);
    this.#emit("sound", { name: "refuse" });
    this.#emit("refused", { message });
  }

  /** @param {string} text */
  #announce(text) {
    this.#say.announce(text);
  }

  /** Announces a turn that somebody else made. @param {TurnMade | null} last @param {boolean} mine */
  #tell(last, mine) {
    const key = last ? `${last.number} ${last.token}` : "";
    if (last && !mine && key !== this.#told && this.#hurry === null)
      this.#announce(`${describeTurn(last, this.#names)}.`);
    this.#told = key;
  }

  /** Says in writing what the last turn did. */
  #caption(last = this.#last) {
    this.#say.tell(last && captionOf(last, this.#names, (name) => html("span", { class: "caption-name" }, name)));
  }

  /** @param {string} name @param {object} detail */
  #emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** Each step sounds, the jumps of a chain one after the other. @param {Step[]} steps */
  #sounds(steps) {
    steps.forEach((step, i) => {
      if (i === 0) this.#emit("sound", { name: step.kind });
      else if (this.moves) setTimeout(() => this.#emit("sound", { name: step.kind }), (HOP * i) / pace.speed);
    });
  }

  // ── Drawing ───────────────────────────────────────────────────────────────────────────────────

  #view() {
    return this.turn ? this.turn.view() : viewOf(/** @type {Moment} */ (this.#moment));
  }

  #refresh() {
    const { turn } = this;
    const moment = /** @type {Moment} */ (this.#moment);
    const active = turn?.active ?? false;
    this.#lay(this.#view());
    const hints = turn && !this.#sent ? turn.hints() : null;
    this.drawing.decorate(active ? null : (this.#last?.effect ?? null), hints, this.settings.hints);
    this.board.classList.toggle("live", this.live);
    this.drawing.preview(turn?.isolation ? turn.claimed : []);
    this.drawing.foresee(null, null);
    this.#describeRings();
    this.#say.say(this.#sentence());
    this.#say.offer(this.#acts());
    this.#entry.set(turn && !this.#sent ? { moment, options: turn.options, geometry: this.drawing.geometry } : null);
    this.keys.keep();
    if (active !== this.#half) {
      this.#half = active;
      this.#emit("half", { active });
    }
  }

  /** @param {View} view */
  #lay(view) {
    const moment = /** @type {Moment} */ (this.#moment);
    const { turn } = this;
    this.drawing.lay(view);
    const offer = turn && !this.#sent && turn.canPlace && !turn.at ? turn.options : null;
    this.#pool.draw(view.pool, offer, turn && !turn.at ? turn.marble : null);
    this.#captures.first.draw(view.captured.first, moment.missing.first);
    this.#captures.second.draw(view.captured.second, moment.missing.second);
  }

  #sentence() {
    const { turn } = this;
    if (!turn) return this.#page;
    if (this.#sent) return this.#pending;
    const sentence = turn.sentence();
    if (turn.active || turn.ringFirst) return sentence;
    if (this.#ended) return this.#ended;
    const name = this.#names[turn.moment.turn];
    return name === t("player.you") ? t("table.yours", { sentence }) : t("table.theirs", { name, sentence });
  }

  #acts() {
    const { turn } = this;
    if (!turn || this.#sent) return [];
    /** @type {Act[]} */
    const acts = [];
    if (turn.asksClaims) {
      turn.isolation?.groups.forEach((group, i) => {
        const claimed = !turn.declined.has(i);
        const name = describeMarbles(turn.held(group));
        acts.push({
          name: `claim-${i}`,
          label: t("table.claim", { marbles: name }),
          pressed: claimed,
          act: () => {
            turn.claim(i, !claimed);
            this.#refresh();
            this.#announce(claimed ? t("table.claim.no", { marbles: name }) : t("table.claim.yes", { marbles: name }));
          },
        });
      });
    }
    if (turn.complete)
      acts.push({ name: "confirm", label: t("table.confirm"), kind: "main", act: () => this.confirm() });
    if (turn.options.pass)
      acts.push({ name: "pass", label: t("table.pass"), kind: "main", act: () => this.#send("-") });
    if (turn.options.demand && !turn.active) {
      acts.push({ name: "demand", label: t("table.demand"), act: () => this.#send("undo") });
    }
    if ((turn.active && !turn.touchMove) || turn.ringFirst) {
      acts.push({ name: "cancel", label: t("app.cancel"), act: () => this.cancel() });
    }
    return acts;
  }

  #describeRings() {
    const turn = this.#sent ? null : this.turn;
    const hints = turn?.hints() ?? null;
    const view = this.#view();
    const effect = this.#last?.effect;
    const last = effect?.placed?.at ?? effect?.jumps[effect.jumps.length - 1]?.to ?? null;
    for (const [ring, { hit }] of this.drawing.rings) {
      if (view.rings.has(ring))
        hit.setAttribute("aria-label", describeRing(ring, factsOf(ring, view, turn, hints, last)));
    }
    this.drawing.svg.setAttribute(
      "aria-label",
      t("table.board", { rings: view.rings.size, marbles: view.marbles.size }),
    );
  }

  // ── Motion ────────────────────────────────────────────────────────────────────────────────────

  /**
   * Carries steps out one after the other, each with its motion.
   * @param {Step[]} steps @param {View} view @param {Player} by @param {() => boolean} current
   */
  async #perform(steps, view, by, current) {
    for (const act of motionsOf(steps)) {
      for (const step of act) applyStep(view, step, by);
      this.#sounds(act);
      // Marbles that fly to a rack arrive there at the end.
      this.drawing.lay(view);
      if (act[0].kind === "place") this.#lay(view);
      if (this.moves) await this.#motions.show(act, view, by);
      if (!current()) return;
      this.#lay(view);
    }
  }
}

/** @param {unknown} a @param {unknown} b */
function same(a, b) {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
