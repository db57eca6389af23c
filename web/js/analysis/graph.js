// The course of a game: the first player's chance after every turn, mistakes marked. One slider for the keyboard and
// for who listens; the table beside it says the same in words.

import { h } from "../dom.js";
import { svg } from "../board/index.js";
import { scoreWords } from "./bar.js";
import { JUDGEMENTS } from "./judgements.js";
import { t } from "../messages/index.js";
/** @import {Player, Report} from "../protocol.js" */

const EDGE = 7;

export class Graph {
  /**
   * `go` is told how many turns to show.
   * @param {{go: (turns: number) => void, names: () => Record<Player, string>, number: (turns: number) => string}} how
   */
  constructor({ go, names, number }) {
    this.go = go;
    this.names = names;
    this.number = number;
    /** @type {Report | null} */ this.report = null;
    /** How many turns are shown; null beside the line of the report. @type {number | null} */ this.at = null;
    this.width = 0;
    this.height = 0;
    this.drawing = svg("svg", { class: "graph-drawing", "aria-hidden": "true" });
    this.element = h("div", {
      class: "graph",
      role: "slider",
      tabindex: "0",
      "aria-label": t("analysis.graph"),
      "aria-valuemin": "0",
      "aria-valuenow": "0",
      hidden: true,
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
      onpointerdown: (/** @type {PointerEvent} */ event) => this.#press(event),
    });
    this.element.append(this.drawing);
    this.watch = new ResizeObserver(() => this.#sized());
    this.watch.observe(this.element);
  }

  close() {
    this.watch.disconnect();
  }

  /** @param {Report | null} report */
  show(report) {
    this.report = report;
    this.element.hidden = report === null;
    this.element.setAttribute("aria-valuemax", String(report?.turns.length ?? 0));
    this.#draw();
  }

  /** @param {number | null} turns */
  move(turns) {
    this.at = turns;
    this.#cursor();
  }

  #sized() {
    const width = Math.round(this.element.clientWidth);
    const height = Math.round(this.element.clientHeight);
    if (width === this.width && height === this.height) return;
    this.width = width;
    this.height = height;
    this.#draw();
  }

  /** @param {number} index */
  #x(index) {
    const last = Math.max(1, (this.report?.positions.length ?? 1) - 1);
    return EDGE + (index / last) * (this.width - 2 * EDGE);
  }

  /** @param {number} chance */
  #y(chance) {
    return EDGE + (1 - Math.min(1, Math.max(0, chance))) * (this.height - 2 * EDGE);
  }

  #draw() {
    const { report, width } = this;
    if (!report || width < 40 || this.height < 20) return this.drawing.replaceChildren();
    this.drawing.setAttribute("viewBox", `0 0 ${width} ${this.height}`);
    const points = report.positions.map(
      ({ score }, i) => `${this.#x(i).toFixed(1)} ${this.#y(score.chance).toFixed(1)}`,
    );
    const middle = this.#y(0.5).toFixed(1);
    const parts = [
      svg("path", {
        class: "graph-area",
        d: `M${this.#x(0).toFixed(1)} ${middle}L${points.join("L")}L${this.#x(report.positions.length - 1).toFixed(1)} ${middle}z`,
      }),
      svg("path", { class: "graph-middle", d: `M${EDGE} ${middle}H${width - EDGE}` }),
      svg("path", { class: "graph-line", d: `M${points.join("L")}` }),
    ];
    report.turns.forEach((turn, i) => {
      // Nobody knows whether it was a mistake to leave a proof.
      if (!turn.judgement || turn.judgement === "left_proof") return;
      const position = report.positions[i + 1] ?? report.positions[i];
      parts.push(
        svg("circle", {
          class: `graph-dot ${turn.judgement}`,
          cx: this.#x(i + 1).toFixed(1),
          cy: this.#y(position.score.chance).toFixed(1),
          r: turn.judgement === "inaccuracy" ? 3 : 4.5,
        }),
      );
    });
    this.needle = svg(
      "g",
      { class: "graph-needle" },
      svg("path", { d: `M0 2V${this.height - 2}` }),
      svg("circle", { r: 4.5 }),
    );
    this.drawing.replaceChildren(...parts, this.needle);
    this.#cursor();
  }

  #cursor() {
    const { report, at, needle } = this;
    if (!report) return;
    const known = at !== null && at < report.positions.length;
    needle?.setAttribute("visibility", known ? "visible" : "hidden");
    if (!known) return;
    const { score } = report.positions[at];
    needle?.setAttribute("transform", `translate(${this.#x(at).toFixed(1)} 0)`);
    needle?.querySelector("circle")?.setAttribute("cy", this.#y(score.chance).toFixed(1));
    const turn = at > 0 ? report.turns[at - 1] : null;
    const facts = {
      turn: turn ? `${this.number(at)} ${turn.notation}` : t("analysis.startTurn"),
      score: scoreWords(score, this.names()),
    };
    this.element.setAttribute("aria-valuenow", String(at));
    this.element.setAttribute(
      "aria-valuetext",
      turn?.judgement
        ? t("analysis.graph.judged", { ...facts, judgement: JUDGEMENTS[turn.judgement].name })
        : t("analysis.graph.at", facts),
    );
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (!this.report || event.button !== 0) return;
    const { left } = this.element.getBoundingClientRect();
    const last = this.report.positions.length - 1;
    const wish = Math.round(((event.clientX - left - EDGE) / (this.width - 2 * EDGE)) * last);
    this.go(Math.min(last, Math.max(0, wish)));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.report || event.ctrlKey || event.metaKey || event.altKey) return;
    const last = this.report.positions.length - 1;
    const at = this.at ?? 0;
    // Up and down go from mistake to mistake.
    const faults = this.report.turns.flatMap((turn, i) => (turn.judgement ? [i + 1] : []));
    const wish = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: last,
      ArrowUp: faults.filter((one) => one < at).at(-1) ?? at,
      ArrowDown: faults.find((one) => one > at) ?? at,
    }[event.key];
    if (wish === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.go(Math.min(last, Math.max(0, wish)));
  }
}
