// The engine at work on the place that is looked at: lines, threat, solver; and what of it is drawn on the board.

import { say, toast } from "../dom.js";
import { Bar, scoreWords, winWords } from "./bar.js";
import { LinesPanel } from "./lines.js";
import { refusalText, t } from "../messages/index.js";
/** @import {AnalysisMessage, EngineLine, EngineLines, Player, Score, Solved, Subject} from "../protocol.js" */
/** @import {Engine} from "./engine.js" */
/** @import {Pen} from "./marks.js" */
/** @import {GameTree, Node} from "./tree.js" */

const KEY = "zertz.engine";
/** Whoever steps quickly through a game does not ask the engine at every step. */
const PAUSE = 140;
/** How long after a refusal for want of room the engine is asked again. */
const AGAIN = 5000;
/** At most this many places are remembered. */
const MOST_KNOWN = 400;

/**
 * @typedef {object} Place What the engine needs to know of the page.
 * @property {GameTree} tree
 * @property {Pen} pen
 * @property {Record<Player, string>} names
 * @property {(node: Node) => Subject} subject
 * @property {(moves: EngineLine["moves"]) => void} play
 * @property {(node: Node) => Score | null} reported What a report of the game says of a place.
 * @property {() => string} busy What else the engine is wanted for, in words; empty if nothing.
 */

export class Thinking {
  /** @param {Engine} engine @param {Place} place */
  constructor(engine, place) {
    this.engine = engine;
    this.place = place;
    const kept = remembered();
    this.on = false;
    this.lines = kept.lines;
    this.threat = false;
    this.solving = false;
    /** @type {Map<Node, EngineLines>} */ this.known = new Map();
    /** @type {Map<Node, Solved>} */ this.proofs = new Map();
    /** What was asked last, and about which place. @type {{id: number, node: Node} | null} */ this.asked = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.timer = undefined;
    this.said = "";
    this.bar = new Bar(place.names);
    this.panel = new LinesPanel(
      {
        power: (on) => this.power(on),
        count: (lines) => this.count(lines),
        threat: (on) => this.showThreat(on),
        solve: () => this.solve(),
        play: (moves) => place.play(moves),
        hover: (line) => this.#draw(line),
      },
      { lines: this.lines, names: place.names },
    );
    this.#state();
  }

  close() {
    clearTimeout(this.timer);
    this.panel.close();
  }

  /** @param {boolean} on */
  power(on) {
    this.on = on;
    if (!on) this.threat = false;
    this.solving = false;
    this.look(true);
    say(on ? t("analysis.engine.on") : t("analysis.engine.off"));
  }

  /** @param {number} lines */
  count(lines) {
    this.lines = Math.min(5, Math.max(1, lines));
    remember({ lines: this.lines });
    this.known.clear();
    this.look(true);
  }

  /** @param {boolean} on */
  showThreat(on) {
    this.threat = on;
    if (on) this.on = true;
    this.solving = false;
    this.look(true);
    say(on ? t("analysis.threat.on") : t("analysis.threat.off"));
  }

  /** Asks the solver, or stops it. */
  solve() {
    if (this.place.busy()) return say(this.place.busy());
    if (this.solving) {
      this.solving = false;
      this.look(true);
      return;
    }
    const node = this.place.tree.at;
    const proven = this.#proven(node);
    if (this.on && !this.threat && proven) return void toast(t("analysis.provenAlready"));
    clearTimeout(this.timer);
    if (this.threat) this.panel.clear();
    this.solving = true;
    this.threat = false;
    this.#state();
    this.panel.prove(proven ? this.#proofWords(node, proven) : "");
    this.panel.solving({ nodes: 0, seconds: 0 });
    this.asked = { id: this.engine.ask({ type: "solve", ...this.place.subject(node) }), node };
  }

  /** Another place is looked at, or something about it has changed. @param {boolean} [atOnce] */
  look(atOnce = false) {
    clearTimeout(this.timer);
    const node = this.place.tree.at;
    this.solving = false;
    this.#state();
    this.asked = null;
    // A whole game and a try are asked for elsewhere, and go on.
    if (this.engine.wish?.type === "lines" || this.engine.wish?.type === "solve") this.engine.stop();
    // Whoever learns is to find the turn themselves.
    const known = this.threat || this.place.busy() ? null : (this.known.get(node) ?? null);
    this.panel.clear(this.on ? this.place.busy() : "");
    if (this.on && known) this.panel.show(known);
    if (!this.threat) this.#prove(node);
    this.#weigh(node);
    this.#draw(null);
    if (!this.on || this.place.busy() || known?.done || node.look?.result) {
      if (this.on && node.look?.result) this.panel.clear(t("game.over"));
      return;
    }
    this.timer = setTimeout(() => this.#ask(node), atOnce ? 0 : PAUSE);
  }

  /**
   * The bar is about the place itself, also while the panel shows what the other side would do there.
   * @param {Node} node
   */
  #weigh(node) {
    const score = (this.on ? this.known.get(node)?.lines[0]?.score : null) ?? this.place.reported(node);
    if (!score && this.on && !this.threat && !node.look?.result) this.bar.wait();
    else this.bar.show(score);
  }

  /** What the engine has proven of a place, on its own. @param {Node} node */
  #proven(node) {
    const score = this.known.get(node)?.lines[0]?.score;
    return score?.wins ? score : null;
  }

  /** What a proof says of a place, as the report has it. @param {Node} node */
  #reported(node) {
    const score = this.place.reported(node);
    return score?.proven && score.wins ? score : null;
  }

  /** Whether the solver has decided a place. @param {Node} node */
  #solved(node) {
    return (this.proofs.get(node)?.verdict ?? "unknown") !== "unknown";
  }

  /** Shows what is proven of a place: by the solver, or else by the engine. @param {Node} node */
  #prove(node) {
    const solved = this.proofs.get(node);
    const score = this.#proven(node);
    if (solved && (this.#solved(node) || !score)) this.panel.solved(solved, this.place.tree.momentAt(node).turn);
    else if (score && this.on) this.panel.prove(this.#proofWords(node, score));
    else {
      const reported = this.#reported(node);
      if (reported) this.panel.prove(this.#proofWords(node, reported));
    }
  }

  /** Who wins: as a search has found, or by a proof that anybody can check. @param {Node} node @param {Score} score */
  #proofWords(node, score) {
    const result = scoreWords(score, this.place.names);
    if (!score.proven) return t("analysis.proven", { result });
    const verdict = score.wins === this.place.tree.momentAt(node).turn ? "won" : "lost";
    return t("analysis.proven.byForce", { verdict, result });
  }

  /** @param {Node} node */
  #ask(node) {
    this.asked = {
      id: this.engine.ask({
        type: "lines",
        lines: this.lines,
        ...(this.threat ? { threat: true } : {}),
        ...this.place.subject(node),
      }),
      node,
    };
  }

  /**
   * Goes on with the lines after something else; what is known stays on the panel.
   * @param {Node} node @param {number} pause
   */
  #resume(node, pause) {
    this.asked = null;
    clearTimeout(this.timer);
    if (!this.on || this.place.busy() || node !== this.place.tree.at || this.known.get(node)?.done) return;
    this.timer = setTimeout(() => this.#ask(node), pause);
  }

  #state() {
    this.panel.state({
      on: this.on,
      threat: this.threat,
      solving: this.solving,
      mover: this.place.tree.momentAt(this.place.tree.at).turn,
    });
  }

  /** @param {AnalysisMessage} message */
  hear(message) {
    const { asked } = this;
    if (!asked || message.type === "bye" || message.type === "pong" || message.id !== asked.id) return;
    const { node } = asked;
    switch (message.type) {
      case "lines": {
        if (!this.threat) {
          if (this.known.size > MOST_KNOWN) this.known.clear();
          this.known.set(node, message);
          if (message.lines[0]) this.bar.show(message.lines[0].score);
        }
        this.panel.show(message);
        this.#draw(null);
        const score = message.lines[0]?.score;
        if (this.threat && score?.wins) this.panel.prove(this.#threatWords(node, score));
        else if (!this.threat && score?.wins && !this.#solved(node)) this.panel.prove(this.#proofWords(node, score));
        const news = score?.wins && !this.threat ? scoreWords(score, this.place.names) : "";
        if (news && news !== this.said) say(`${news}.`);
        this.said = news;
        break;
      }
      case "solving":
        this.panel.solving(message);
        break;
      case "solved": {
        this.proofs.set(node, message);
        this.solving = false;
        this.#state();
        this.panel.solved(message, this.place.tree.momentAt(node).turn);
        this.#prove(node);
        this.#resume(node, 0);
        break;
      }
      case "refused": {
        const solved = this.solving;
        this.solving = false;
        this.#state();
        this.panel.refused(refusalText(message));
        // The solver's place may be free for lines. Where there was none for lines, there may be one soon.
        if (solved) this.#resume(node, PAUSE);
        else if (message.code === "too_many") this.#resume(node, AGAIN);
        break;
      }
      default:
        break;
    }
  }

  /**
   * A threat is not a proof: it holds only if the other side could move at once.
   * @param {Node} node @param {Score} score
   */
  #threatWords(node, score) {
    const { names, tree } = this.place;
    const other = tree.momentAt(node).turn === "first" ? "second" : "first";
    return t("analysis.threat.proof", {
      name: names[other],
      result: winWords(names[score.wins ?? other], score.turns),
    });
  }

  /** The best turn on the board, or that of the line under the pointer. @param {EngineLine | null} line */
  #draw(line) {
    const { pen, tree } = this.place;
    const first = line ?? (this.on && !this.place.busy() ? (this.#current(tree.at)?.lines[0] ?? null) : null);
    pen.suggest(this.hidden ? null : (first?.moves[0]?.effect ?? null), this.threat ? "accent" : "engine");
  }

  /** Whether somebody is in the middle of a turn: then nothing lies in the way. */
  hidden = false;

  /** @param {boolean} hidden */
  hide(hidden) {
    this.hidden = hidden;
    if (!this.place.busy()) this.#draw(null);
  }

  /** @param {Node} node */
  #current(node) {
    return this.threat ? this.shown(node) : (this.known.get(node) ?? null);
  }

  /**
   * The lines of a threat are not remembered: they are shown as long as they are new.
   * @param {Node} node
   * @returns {EngineLines | null}
   */
  shown(node) {
    return this.asked?.node === node ? this.panel.last : null;
  }
}

/** @returns {{lines: number}} */
function remembered() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { lines: [1, 2, 3, 4, 5].includes(kept?.lines) ? kept.lines : 3 };
  } catch {
    return { lines: 3 };
  }
}

/** @param {{lines: number}} wish */
function remember(wish) {
  try {
    localStorage.setItem(KEY, JSON.stringify(wish));
  } catch {
    // No storage: asked again next time.
  }
}
