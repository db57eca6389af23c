// A turn in the making. It knows no rules: it follows the options that the server sent, keeps what
// the player has done so far, and says in words why something cannot be done.

import { COLOUR, COLOUR_NAME, MARBLES, describeMarbles, inOrder, sum } from "./describe.js";
import { applyStep, viewOf } from "./view.js";
import { list, t } from "../messages/index.js";
/** @import {Isolation, Marble, Moment, Options, Ring} from "../protocol.js" */
/** @import {Geometry} from "./geometry.js" */
/** @import {Step, View} from "./view.js" */

/**
 * What came of an act: the steps to show, a ring at which to ask what is meant, or a refusal.
 * @typedef {{ok: true, steps: Step[], choose?: Ring} | {ok: false, message: string}} Answer
 */

/**
 * What may be done now, for drawing.
 * @typedef {object} Hints
 * @property {Set<Ring>} jumpers marbles that can begin a capture
 * @property {Set<Ring>} landings where the chosen marble may land
 * @property {Set<Ring>} removals rings that may be removed now
 * @property {Set<Ring>} places rings that would take the marble in hand
 * @property {Set<Ring>} takes those whose pressing isolates something
 * @property {Ring | null} chosen the marble that is jumping, or the one just placed
 */

/** @param {Step[]} steps @returns {Answer} */
const done = (...steps) => ({ ok: true, steps });
/** @param {string} message @returns {Answer} */
const refused = (message) => ({ ok: false, message });

export class Turn {
  /** The marble in hand, or placed. @type {Marble | null} */
  marble = null;
  /** Where it was placed. @type {Ring | null} */
  at = null;
  /** The ring removed. @type {Ring | null} */
  removed = null;
  /** A capture: where the marble started and where it has landed. @type {Ring[]} */
  path = [];
  /** Isolated groups that the player declines, by their number. @type {Set<number>} */
  declined = new Set();
  /** Whether the next ring pressed is to be removed, before a marble is placed. */
  ringFirst = false;
  /** What was done, newest last: the way back. @type {('pick' | 'place' | 'remove' | 'jump')[]} */
  #trail = [];

  /**
   * @param {Moment} moment @param {Options} options
   * @param {{touchMove?: boolean, geometry: Pick<Geometry, 'between'>}} how
   */
  constructor(moment, options, { touchMove = false, geometry }) {
    this.moment = moment;
    this.options = options;
    this.touchMove = touchMove;
    this.geometry = geometry;
  }

  // ── What may be done ──────────────────────────────────────────────────────────────────────────

  /** Whether a marble may be placed at all. */
  get canPlace() {
    return sum(this.options.supply) > 0 && this.options.places.length > 0;
  }

  /** The colours that may be placed. */
  get colours() {
    return MARBLES.filter((marble) => this.options.supply[marble] > 0);
  }

  /** Whether something was done that is not yet a turn. */
  get active() {
    return this.#trail.length > 0;
  }

  /** The chains that go on as the marble has gone so far. */
  get #chains() {
    return this.options.captures.filter((chain) => this.path.every((ring, i) => chain[i] === ring));
  }

  /** The rings that may be removed now or, ring first, before the marble. */
  get #removals() {
    if (this.removed || this.path.length) return [];
    if (this.at) return this.options.removals.filter((ring) => ring !== this.at);
    const first = this.canPlace && this.options.ring_first && this.options.places.length > 1;
    return first && !this.marble ? this.options.removals : [];
  }

  /** The rings that may take a marble now. */
  get #places() {
    if (this.at || this.path.length || !this.canPlace) return [];
    return this.options.places.filter((ring) => ring !== this.removed);
  }

  get complete() {
    if (this.path.length > 1) return this.#chains.some((chain) => chain.length === this.path.length);
    return this.at !== null && (this.removed !== null || this.#removals.length === 0);
  }

  /** @returns {Hints} */
  hints() {
    const landings = this.path.length ? this.#chains.map((chain) => chain[this.path.length]).filter(Boolean) : [];
    const rest = !this.active && !this.ringFirst;
    const removals = this.at || this.ringFirst ? this.#removals : [];
    const places = this.marble && !this.at ? this.#places : [];
    return {
      jumpers: new Set(rest ? this.options.captures.map((chain) => chain[0]) : []),
      landings: new Set(landings),
      removals: new Set(removals),
      places: new Set(places),
      takes: new Set([...removals, ...places].filter((ring) => this.preview(ring).length)),
      chosen: this.path[this.path.length - 1] ?? this.at,
    };
  }

  /** Where the marble on this ring can jump first. @param {Ring} ring @returns {Ring[]} */
  jumpsFrom(ring) {
    if (this.path.length) return ring === this.path[this.path.length - 1] ? [...this.hints().landings] : [];
    if (this.active) return [];
    return inOrder(new Set(this.options.captures.filter((chain) => chain[0] === ring).map((chain) => chain[1])));
  }

  /**
   * What a vacant ring may be asked for while no marble is in hand: marbles to place, and removal.
   * @param {Ring} ring @returns {{marbles: Marble[], remove: boolean}}
   */
  choices(ring) {
    return {
      marbles: this.#places.includes(ring) ? this.colours : [],
      remove: this.#removals.includes(ring),
    };
  }

  // ── Doing it ──────────────────────────────────────────────────────────────────────────────────

  /** Takes a marble in hand; the same again puts it back. @param {Marble} marble @returns {Answer} */
  pick(marble) {
    if (!this.canPlace) return refused(this.#cannotPlace());
    if (this.path.length) return refused(t("turn.jumping"));
    if (this.at) return refused(this.complete ? t("turn.complete") : t("turn.removeNow"));
    if (this.marble) {
      if (this.touchMove) {
        return this.marble === marble ? done() : refused(t("turn.touch.marble", { colour: COLOUR[this.marble] }));
      }
      const same = this.marble === marble;
      this.#undo();
      if (same) return done();
    }
    if (!this.options.supply[marble]) {
      const colour = COLOUR[marble];
      return refused(this.options.own ? t("turn.noneLeft.own", { colour }) : t("turn.noneLeft", { colour }));
    }
    this.marble = marble;
    this.ringFirst = false;
    this.#trail.push("pick");
    return done();
  }

  /** Places a marble, whether it is in hand or not. @param {Marble} marble @param {Ring} ring @returns {Answer} */
  place(marble, ring) {
    if (this.marble !== marble) {
      if (this.#places.length && !this.#places.includes(ring)) return refused(this.#notAPlace(ring));
      const picked = this.pick(marble);
      if (!picked.ok) return picked;
    }
    return this.#put(ring);
  }

  /** Removes a ring, after the marble or before it. @param {Ring} ring @returns {Answer} */
  remove(ring) {
    if (!this.#removals.includes(ring)) return refused(this.#notRemovable(ring));
    this.removed = ring;
    this.ringFirst = false;
    this.#trail.push("remove");
    return done({ kind: "remove", ring });
  }

  /** Presses a ring: whatever that means now. @param {Ring} ring @returns {Answer} */
  press(ring) {
    if (this.path.length) return this.#jump(ring);
    if (this.complete) return refused(t("turn.complete.confirm"));
    if (this.at) return ring === this.at ? this.back() : this.remove(ring);
    if (this.marble) return this.#put(ring);
    if (this.ringFirst) return this.remove(ring);
    const jumps = this.jumpsFrom(ring);
    if (jumps.length) {
      this.path = [ring];
      this.#trail.push("jump");
      return done();
    }
    if (!this.canPlace) return refused(this.#cannotPlace(ring));
    const { marbles, remove } = this.choices(ring);
    if (marbles.length === 1 && !remove) return this.place(marbles[0], ring);
    if (marbles.length || remove) return { ok: true, steps: [], choose: ring };
    return refused(this.#notAPlace(ring));
  }

  /** Says that a ring comes first, or takes that back. @returns {Answer} */
  toggleRingFirst() {
    if (this.ringFirst) {
      this.ringFirst = false;
      return done();
    }
    if (!this.canPlace) return refused(this.#cannotPlace());
    if (this.removed) return refused(t("turn.removed", { ring: this.removed }));
    if (this.at) return refused(t("turn.removeNow"));
    if (this.marble) return refused(t("turn.placeFirst", { colour: COLOUR[this.marble] }));
    if (!this.#removals.length) return refused(t("turn.noRingFirst"));
    this.ringFirst = true;
    return done();
  }

  /** Takes or declines an isolated group. @param {number} group @param {boolean} claim */
  claim(group, claim) {
    if (claim) this.declined.delete(group);
    else this.declined.add(group);
  }

  /** Takes the last step back. @returns {Answer} */
  back() {
    if (this.ringFirst) {
      this.ringFirst = false;
      return done();
    }
    if (this.touchMove && this.active) return refused(this.#touched());
    this.#undo();
    return done();
  }

  /** Gives the half-made turn up. @returns {Answer} */
  cancel() {
    this.ringFirst = false;
    if (this.touchMove && this.active) return refused(this.#touched());
    while (this.active) this.#undo();
    return done();
  }

  #undo() {
    const step = this.#trail.pop();
    this.declined.clear();
    if (step === "pick") this.marble = null;
    if (step === "remove") this.removed = null;
    if (step === "jump") this.path.pop();
    if (step === "place") this.at = null;
  }

  /** @param {Ring} ring @returns {Answer} */
  #put(ring) {
    if (!this.#places.includes(ring)) return refused(this.#notAPlace(ring));
    this.at = ring;
    this.#trail.push("place");
    return done(this.steps[0]);
  }

  /**
   * Jumps to a ring; if the marble must then go on in one way only, it does. Pressing a ring further
   * along the only way there is means the same.
   * @param {Ring} ring @returns {Answer}
   */
  #jump(ring) {
    if (this.complete) return refused(t("turn.captured.confirm"));
    const landings = this.hints().landings;
    if (!landings.has(ring)) {
      if (this.path.length === 1) {
        if (ring === this.path[0]) return this.back();
        if (!this.touchMove && this.options.captures.some((chain) => chain[0] === ring)) {
          this.path = [ring];
          return done();
        }
      }
      const here = this.path[this.path.length - 1];
      return refused(t("turn.noJump", { ring: here, target: ring, rings: list(inOrder(landings), "or") }));
    }
    /** @type {Step[]} */
    const steps = [];
    let next = /** @type {Ring | undefined} */ (ring);
    while (next) {
      steps.push(this.#hop(this.path[this.path.length - 1], next));
      this.path.push(next);
      this.#trail.push("jump");
      const on = new Set(this.#chains.map((chain) => chain[this.path.length]));
      next = on.size === 1 ? [...on][0] : undefined;
    }
    return done(...steps);
  }

  /** @param {Ring} from @param {Ring} to @returns {Step} */
  #hop(from, to) {
    const over = this.geometry.between(from, to) ?? from;
    return { kind: "jump", from, over, to, captured: this.moment.marbles[over] };
  }

  // ── What comes of it ──────────────────────────────────────────────────────────────────────────

  /** @param {Ring | null} at @param {Ring | null} removed @returns {Isolation | null} */
  #isolation(at, removed) {
    if (!at) return null;
    return this.options.isolations.find((one) => one.removed === removed && one.at.includes(at)) ?? null;
  }

  /** What the complete turn isolates. */
  get isolation() {
    return this.complete && this.at ? this.#isolation(this.at, this.removed) : null;
  }

  /** The groups that pressing this ring would isolate. @param {Ring} ring @returns {Ring[][]} */
  preview(ring) {
    if (this.at && !this.removed && this.#removals.includes(ring)) {
      return this.#isolation(this.at, ring)?.groups ?? [];
    }
    if (!this.at && this.#places.includes(ring)) {
      if (this.removed) return this.#isolation(ring, this.removed)?.groups ?? [];
      const left = this.options.removals.some((free) => free !== ring);
      return left ? [] : (this.#isolation(ring, null)?.groups ?? []);
    }
    return [];
  }

  /** The marbles of rings, as they lie now or will. @param {Ring[]} rings @param {Ring | null} [at] */
  held(rings, at = this.at) {
    return rings.map((ring) => ({ ring, marble: this.moment.marbles[ring] ?? (ring === at ? this.marble : null) }));
  }

  /** What pressing this ring would take, in words; '' if nothing. @param {Ring} ring */
  takes(ring) {
    return describeMarbles(this.held(this.preview(ring).flat(), this.at ?? ring));
  }

  /** Whether isolated groups are still to be claimed or declined. */
  get asksClaims() {
    return this.options.claims_optional && this.isolation?.choice === true;
  }

  /** The isolated rings that the player takes. @returns {Ring[]} */
  get claimed() {
    return (this.isolation?.groups ?? []).filter((_, i) => !this.declined.has(i)).flat();
  }

  /** The complete turn in notation, or null. @returns {string | null} */
  get token() {
    if (!this.complete) return null;
    if (this.path.length) return captureToken(this.path, this.moment, this.geometry);
    let token = `${this.marble}${this.at}`;
    if (this.removed) token += `,${this.removed}`;
    const claimed = this.held(inOrder(this.claimed));
    if (claimed.length) token += `x${claimed.map(({ ring, marble }) => `${marble}${ring}`).join("")}`;
    return token;
  }

  /** What was done so far, in the order of the notation. @returns {Step[]} */
  get steps() {
    /** @type {Step[]} */
    const steps = [];
    if (this.marble && this.at) steps.push({ kind: "place", marble: this.marble, at: this.at, own: this.options.own });
    if (this.removed) steps.push({ kind: "remove", ring: this.removed });
    for (let i = 1; i < this.path.length; i++) steps.push(this.#hop(this.path[i - 1], this.path[i]));
    return steps;
  }

  /** The table as it lies in mid-turn. @returns {View} */
  view() {
    const view = viewOf(this.moment);
    for (const step of this.steps) applyStep(view, step, this.moment.turn);
    return view;
  }

  // ── Words ─────────────────────────────────────────────────────────────────────────────────────

  /** What to do now, in one sentence. */
  sentence() {
    const { options } = this;
    if (options.pass) return t("turn.pass");
    if (this.path.length) {
      if (this.complete) return t("turn.captured", { ring: this.path[0], path: this.path.join(" → ") });
      const here = this.path[this.path.length - 1];
      const facts = { ring: here, rings: list(inOrder(this.hints().landings), "or") };
      return this.path.length > 1 ? t("turn.jumpOn", facts) : t("turn.jump", facts);
    }
    if (this.complete) {
      const taken = this.held(this.claimed);
      const colour = COLOUR_NAME[/** @type {Marble} */ (this.marble)];
      const parts = [t("turn.done", { colour, ring: this.at ?? "" })];
      if (this.removed) parts.push(t("turn.done.removed", { ring: this.removed }));
      if (taken.length) parts.push(t("turn.done.takes", { marbles: describeMarbles(taken) }));
      return t("turn.done.sentence", { parts: parts.join(", ") });
    }
    if (this.at) return this.#withTakes(t("turn.remove"));
    if (this.ringFirst) return t("turn.ringFirst");
    if (this.marble) return this.#withTakes(t("turn.placeOn", { colour: COLOUR[this.marble] }));
    if (this.removed) return t("turn.place.removed", { ring: this.removed });
    const capture = this.#mustCapture();
    if (!this.canPlace) return capture ? t("turn.capture", { rings: this.#jumpers() }) : t("turn.none");
    const place = options.own ? t("turn.place.own") : t("turn.place");
    if (capture) return t("turn.placeOrCapture", { rings: this.#jumpers() });
    return options.demand ? t("turn.overlooked", { sentence: place }) : place;
  }

  /** The removals that isolate something are said, not only shown: a finger can’t hover. @param {string} sentence */
  #withTakes(sentence) {
    const rings = inOrder(this.hints().takes);
    if (rings.length > 2) return `${sentence} ${t("turn.takes.many", { rings: list(rings, "or") })}`;
    return [sentence, ...rings.map((ring) => t("turn.takes", { ring, marbles: this.takes(ring) }))].join(" ");
  }

  #jumpers() {
    return list(inOrder(new Set(this.options.captures.map((chain) => chain[0]))), "or");
  }

  #mustCapture() {
    return this.options.captures.length ? t("turn.mustCapture", { rings: this.#jumpers() }) : "";
  }

  /** Why no marble can be placed. @param {Ring} [ring] the one pressed */
  #cannotPlace(ring) {
    const capture = this.#mustCapture();
    if (capture) return ring && this.moment.marbles[ring] ? t("turn.cannotJump", { ring, capture }) : capture;
    return this.options.pass ? t("turn.pass") : t("turn.noPlace");
  }

  /** Why no marble can be placed here. @param {Ring} ring */
  #notAPlace(ring) {
    const marble = this.moment.marbles[ring];
    if (this.moment.inert.includes(ring)) return t("turn.inert", { ring });
    if (marble) return t("turn.taken", { ring, colour: COLOUR[marble] });
    if (ring === this.removed) return t("turn.gone", { ring });
    return t("turn.noPlaceOn", { ring });
  }

  /** Why this ring cannot be removed. @param {Ring} ring */
  #notRemovable(ring) {
    if (this.removed) return t("turn.oneRing", { ring: this.removed });
    if (this.moment.inert.includes(ring)) return t("turn.inert", { ring });
    if (this.moment.marbles[ring] || ring === this.at) return t("turn.held", { ring });
    if (!this.at && !this.canPlace) return this.#cannotPlace();
    if (!this.at && this.marble) return t("turn.placeMarble", { colour: COLOUR[this.marble] });
    if (!this.at && !this.options.ring_first) return t("turn.marbleFirst");
    return t("turn.notFree", { ring });
  }

  /** Why touch-move does not let this go. */
  #touched() {
    if (this.path.length) return t("turn.touch.jump", { ring: this.path[0] });
    if (this.at) return t("turn.touch.placed");
    if (this.marble) return t("turn.touch.marble", { colour: COLOUR[this.marble] });
    return t("turn.touch.removed", { ring: this.removed ?? "" });
  }
}

/**
 * A capture as a token: `xe3Wg3`.
 * @param {Ring[]} chain @param {Moment} moment @param {Pick<Geometry, 'between'>} geometry
 */
export function captureToken(chain, moment, geometry) {
  let token = `x${chain[0]}`;
  for (let i = 1; i < chain.length; i++) {
    const over = geometry.between(chain[i - 1], chain[i]);
    token += `${(over && moment.marbles[over]) ?? ""}${chain[i]}`;
  }
  return token;
}
