// The engine beside the board: its lines as they come in, the threat, the solver.

import { choice, fill, h, toggle } from "../dom.js";
import { scoreWords, shortResult, shortScore, winWords } from "./bar.js";
import { number, t } from "../messages/index.js";
/** @import {EngineLine, EngineLines, Player, Score, Solved} from "../protocol.js" */

/** More moves of a line are not shown, unless it is a proof: they are guesses. */
const MOST_MOVES = 10;

/**
 * @typedef {object} Wishes
 * @property {(on: boolean) => void} power
 * @property {(lines: number) => void} count
 * @property {(on: boolean) => void} threat
 * @property {() => void} solve
 * @property {(moves: EngineLine["moves"]) => void} play
 * @property {(line: EngineLine | null) => void} hover
 */

export class LinesPanel {
  /** @param {Wishes} wishes @param {{lines: number, names: Record<Player, string>}} start */
  constructor(wishes, { lines, names }) {
    this.wishes = wishes;
    this.names = names;
    /** While something is pressed here the lines keep still: a click must hit what it aimed at. */
    this.held = false;
    /** @type {EngineLines | null} */ this.late = null;
    /** What was heard last of this place. @type {EngineLines | null} */ this.last = null;
    this.power = toggle(t("opponent.engine"), false, (on) => wishes.power(on));
    this.power.input.setAttribute("aria-keyshortcuts", "l");
    this.value = h("strong", { class: "engine-value" });
    this.about = h("span", { class: "engine-about" });
    this.count = choice(
      t("analysis.lines"),
      [1, 2, 3, 4, 5].map((n) => ({ value: String(n), text: t("analysis.lines.count", { count: n }) })),
      String(lines),
      (value) => wishes.count(Number(value)),
    );
    this.threat = h(
      "button",
      {
        type: "button",
        class: "small",
        "aria-pressed": "false",
        "aria-keyshortcuts": "t",
        title: t("analysis.threat.hint"),
        onclick: () => wishes.threat(this.threat.getAttribute("aria-pressed") !== "true"),
      },
      t("analysis.threat"),
    );
    this.solve = h(
      "button",
      {
        type: "button",
        class: "small",
        title: t("analysis.solve.hint"),
        "aria-keyshortcuts": "s",
        onclick: () => wishes.solve(),
      },
      t("app.solve"),
    );
    this.proof = h("p", { class: "proof", role: "status" });
    this.list = h("ol", { class: "lines", "aria-label": t("analysis.lines.label") });
    this.tools = h("div", { class: "engine-tools" }, this.count.row, this.threat, this.solve);
    this.body = h(
      "div",
      { class: "engine-body" },
      this.list,
      h("div", { class: "engine-foot" }, this.proof, this.about),
    );
    this.element = h(
      "section",
      { class: "card engine", "aria-label": t("opponent.engine") },
      h("div", { class: "engine-head" }, this.power.row, this.value, this.tools),
      this.body,
    );
    /** Which lines are shown to their end, by their place. @type {Set<number>} */
    this.unfolded = new Set();
    this.list.addEventListener("pointerdown", () => {
      this.held = true;
    });
    this.release = () => {
      if (!this.held) return;
      this.held = false;
      // After the click that ends the press.
      setTimeout(() => {
        if (this.late) this.show(this.late);
      }, 0);
    };
    document.addEventListener("pointerup", this.release);
    document.addEventListener("pointercancel", this.release);
  }

  close() {
    document.removeEventListener("pointerup", this.release);
    document.removeEventListener("pointercancel", this.release);
  }

  /** @param {{on: boolean, threat: boolean, solving: boolean, mover: Player}} state */
  state({ on, threat, solving, mover }) {
    this.power.input.checked = on;
    this.element.dataset.on = String(on);
    this.threat.setAttribute("aria-pressed", String(threat));
    this.solve.textContent = solving ? t("app.stop") : t("app.solve");
    this.list.hidden = !on;
    this.list.setAttribute(
      "aria-label",
      threat
        ? t("analysis.threat.label", { name: this.names[mover === "first" ? "second" : "first"] })
        : t("analysis.lines.label"),
    );
  }

  /** Nothing is known of this place yet. @param {string} [words] */
  clear(words = "") {
    this.late = null;
    this.last = null;
    this.value.textContent = "";
    this.about.textContent = words;
    this.proof.textContent = "";
    this.want(Number(this.count.select.value));
    for (const row of this.list.children) {
      fill(row);
      /** @type {HTMLElement} */ (row).hidden = false;
    }
  }

  /** Keeps room for the lines that will come, so that nothing jumps. @param {number} lines */
  want(lines) {
    while (this.list.children.length > lines) this.list.lastElementChild?.remove();
    while (this.list.children.length < lines) this.list.append(h("li", { class: "line" }));
  }

  /** @param {EngineLines} message */
  show(message) {
    this.last = message;
    if (this.held) {
      this.late = message;
      return;
    }
    this.late = null;
    const [best] = message.lines;
    this.value.textContent = best ? shortResult(best.score) : "";
    this.value.title = best ? scoreWords(best.score, this.names) : "";
    this.about.textContent = message.lines.length ? depthWords(message) : message.done ? t("game.over") : "";
    message.lines.forEach((line, i) => {
      const row = this.list.children[i];
      if (row instanceof HTMLElement) this.#draw(row, line, i);
    });
    // Where there are fewer turns than lines, no more will come.
    [...this.list.children].forEach((row, i) => {
      if (i >= message.lines.length) fill(row);
      /** @type {HTMLElement} */ (row).hidden = i >= message.lines.length && message.lines.length > 0;
    });
  }

  /** @param {HTMLElement} row @param {EngineLine} line @param {number} place */
  #draw(row, line, place) {
    const key = JSON.stringify([
      line.score,
      line.moves.map((move) => move.token),
      this.threat.getAttribute("aria-pressed"),
    ]);
    if (row.dataset.key === key && row.childElementCount) return;
    row.dataset.key = key;
    const focused = [...row.querySelectorAll("button")].indexOf(/** @type {any} */ (document.activeElement));
    // A threat begins where nobody stands: its moves are only read.
    const only = this.threat.getAttribute("aria-pressed") === "true";
    const words = scoreWords(line.score, this.names);
    fill(
      row,
      h(
        "span",
        { class: `score ${chanceClass(line.score)}`, title: words },
        h("span", { "aria-hidden": "true" }, shortScore(line.score)),
        h("span", { class: "unseen" }, words),
      ),
      line.score.proven
        ? h("span", { class: "tag", title: t("analysis.line.proof.hint") }, t("analysis.line.proof"))
        : null,
      h(
        "span",
        {
          class: "line-moves",
          onpointerenter: () => this.wishes.hover(line),
          onpointerleave: () => this.wishes.hover(null),
        },
        (line.score.proven ? line.moves : line.moves.slice(0, MOST_MOVES)).map((move, i) =>
          only
            ? h("span", { class: "turn" }, move.notation)
            : h(
                "button",
                {
                  type: "button",
                  class: "turn",
                  "aria-label": t("analysis.line.play", { turn: move.notation }),
                  onclick: () => this.wishes.play(line.moves.slice(0, i + 1)),
                },
                move.notation,
              ),
        ),
      ),
      this.#unfold(row, place),
    );
    if (focused >= 0)
      row
        .querySelectorAll("button")
        [Math.min(focused, row.querySelectorAll("button").length - 1)]?.focus({ preventScroll: true });
  }

  /** The button that shows a line to its end, below its beginning. @param {HTMLElement} row @param {number} place */
  #unfold(row, place) {
    const open = this.unfolded.has(place);
    row.classList.toggle("unfolded", open);
    const button = h(
      "button",
      {
        type: "button",
        class: "unfold",
        "aria-expanded": String(open),
        "aria-label": t("analysis.line.all", { number: place + 1 }),
        title: open ? t("analysis.line.fold") : t("analysis.line.unfold"),
        onclick: () => {
          const now = !this.unfolded.has(place);
          if (now) this.unfolded.add(place);
          else this.unfolded.delete(place);
          row.classList.toggle("unfolded", now);
          button.setAttribute("aria-expanded", String(now));
          button.title = now ? t("analysis.line.fold") : t("analysis.line.unfold");
        },
      },
      h("span", { class: "fold-sign", "aria-hidden": "true" }),
    );
    return button;
  }

  /** @param {string} words */
  prove(words) {
    // Only news are read out.
    if (this.proof.textContent !== words) this.proof.textContent = words;
  }

  /** @param {{nodes: number, seconds: number}} message */
  solving({ nodes, seconds }) {
    this.about.textContent = t("analysis.solving", { nodes: countText(nodes), seconds: Math.round(seconds) });
  }

  /** @param {Solved} solved @param {Player} mover */
  solved(solved, mover) {
    const other = mover === "first" ? "second" : "first";
    const { nodes, seconds } = solved;
    this.about.textContent = t("analysis.solved", { nodes: countText(nodes), seconds: number(seconds, 1) });
    const winner = solved.verdict === "win" ? mover : solved.verdict === "loss" ? other : null;
    const words = winner
      ? t("analysis.proven", { result: winWords(this.names[winner], solved.turns, true) })
      : solved.verdict === "tie"
        ? t("analysis.proven.tie")
        : t("analysis.unproven");
    fill(
      this.proof,
      words,
      solved.line.length
        ? h(
            "button",
            { type: "button", class: "small", onclick: () => this.wishes.play(solved.line) },
            t("analysis.showLine"),
          )
        : null,
    );
  }

  /** @param {string} words */
  refused(words) {
    this.about.textContent = "";
    this.proof.textContent = words;
  }
}

/** How deep the engine has looked, and how fast. @param {EngineLines} message */
function depthWords({ depth, speed, done }) {
  const facts = { depth, speed: t("analysis.speed", { count: countText(Math.round(speed)) }) };
  return done ? t("analysis.depth.done", facts) : t("analysis.depth", facts);
}

/** "820", "12 k", "3.4 M". @param {number} count */
const countText = (count) =>
  count >= 1e6
    ? t("analysis.millions", { count: number(count / 1e6, 1) })
    : count >= 1000
      ? t("analysis.thousands", { count: Math.round(count / 1000) })
      : number(count);

/** @param {Score} score */
const chanceClass = (score) => (score.chance >= 0.5 ? "for-first" : "for-second");
