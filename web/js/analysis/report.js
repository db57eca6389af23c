// The analysis of the whole game: asked for with one click, then the sums of both players, every mistake, and the way
// into learning from them.

import { fill, h, radios, redraw } from "../dom.js";
import { scoreWords, shortScore } from "./bar.js";
import { isProvenLoss, JUDGEMENTS, judgedWords } from "./judgements.js";
import { percent, t } from "../messages/index.js";
/** @import {LineTurn, Player, Report} from "../protocol.js" */

/** @typedef {"quick" | "normal" | "deep"} Effort */

const EFFORTS = /** @type {const} */ ([
  { value: "quick", text: t("report.effort.quick") },
  { value: "normal", text: t("report.effort.normal") },
  { value: "deep", text: t("report.effort.deep") },
]);

const PLAYERS = /** @type {const} */ (["first", "second"]);

export class ReportPanel {
  /**
   * @param {{
   *   start: (effort: Effort) => void,
   *   cancel: () => void,
   *   go: (turns: number) => void,
   *   show: (turns: number, line: LineTurn[]) => void,
   *   learn: (side: Player) => void,
   *   names: () => Record<Player, string>,
   *   number: (turns: number) => string,
   * }} how
   */
  constructor(how) {
    this.how = how;
    /** @type {Effort} */ this.effort = "normal";
    /** @type {Report | null} */ this.report = null;
    this.element = h("div", { class: "report" });
  }

  /**
   * Nothing is known yet, or the report as it was stored.
   * @param {Report | null} report @param {{turns: number}} game
   */
  show(report, { turns }) {
    this.report = report;
    redraw(this.element, () =>
      fill(
        this.element,
        ...(report
          ? [
              this.#sums(report),
              this.#learn(report),
              this.#mistakes(report),
              this.#words(report),
              h("details", { class: "again" }, h("summary", null, t("report.again")), this.#ask(turns)),
            ]
          : [this.#ask(turns)]),
      ),
    );
  }

  /** @param {number} turns */
  #ask(turns) {
    return h(
      "div",
      { class: "ask-report" },
      turns ? h("p", { class: "hint" }, t("report.about")) : h("p", { class: "hint" }, t("report.noTurns")),
      this.#efforts(() => {}),
      h(
        "div",
        { class: "row" },
        h(
          "button",
          {
            type: "button",
            class: "button primary",
            "data-act": "analyse",
            disabled: turns === 0,
            onclick: () => this.how.start(this.effort),
          },
          t("report.start"),
        ),
      ),
    );
  }

  /** @param {() => void} chosen */
  #efforts(chosen) {
    return radios(t("report.effort"), [...EFFORTS], this.effort, (value) => {
      this.effort = /** @type {Effort} */ (value);
      chosen();
    });
  }

  /** @param {number} done @param {number} of */
  progress(done, of) {
    if (!this.meter?.isConnected) {
      this.meter = h("progress", { "aria-label": t("report.progress") });
      this.count = h("p", { class: "hint" });
      // Whoever wants more or less of it than is usual says so here, and it begins anew.
      const work = h(
        "div",
        { class: "ask-report" },
        this.meter,
        this.count,
        h(
          "div",
          { class: "row" },
          h(
            "button",
            { type: "button", class: "button", "data-act": "cancel-analysis", onclick: () => this.how.cancel() },
            t("app.cancel"),
          ),
        ),
        this.#efforts(() => this.how.start(this.effort)),
      );
      redraw(this.element, () => fill(this.element, work));
    }
    this.meter.max = Math.max(1, of);
    this.meter.value = done;
    if (this.count) this.count.textContent = of ? t("report.positions", { done, count: of }) : t("report.waiting");
  }

  /** @param {Report} report */
  #sums(report) {
    const names = this.how.names();
    /** @type {[string, (player: Player) => string | number][]} */
    const rows = [
      [
        t("report.accuracy"),
        (player) => {
          const { accuracy } = report.summary[player];
          return accuracy === null ? "–" : percent(accuracy / 100);
        },
      ],
      [
        t("report.best"),
        (player) => t("report.ofCount", { number: report.summary[player].best, count: report.summary[player].judged }),
      ],
      [JUDGEMENTS.inaccuracy.many, (player) => report.summary[player].inaccuracies],
      [JUDGEMENTS.mistake.many, (player) => report.summary[player].mistakes],
      [JUDGEMENTS.blunder.many, (player) => report.summary[player].blunders],
      [JUDGEMENTS.missed_win.many, (player) => report.summary[player].missed_wins],
    ];
    // Few games have any. Reports of older days do not count them.
    if (PLAYERS.some((player) => report.summary[player].left_proofs))
      rows.push([JUDGEMENTS.left_proof.many, (player) => report.summary[player].left_proofs]);
    return h(
      "table",
      { class: "sums" },
      h("caption", { class: "unseen" }, t("report.sums")),
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("td", null),
          PLAYERS.map((player) => h("th", { scope: "col" }, names[player])),
        ),
      ),
      h(
        "tbody",
        null,
        rows.map(([name, value]) =>
          h(
            "tr",
            null,
            h("th", { scope: "row" }, name),
            PLAYERS.map((player) => h("td", null, value(player))),
          ),
        ),
      ),
    );
  }

  /** @param {Report} report */
  #learn(report) {
    const names = this.how.names();
    const sides = PLAYERS.filter((player) => report.turns.some((turn) => turn.by === player && turn.judgement));
    if (!sides.length) return h("p", { class: "hint" }, t("report.noMistakes"));
    return h(
      "div",
      { class: "learn-row" },
      h("h3", null, t("report.learn")),
      h(
        "div",
        { class: "row" },
        sides.map((player) =>
          h(
            "button",
            { type: "button", class: "button", "data-act": `learn-${player}`, onclick: () => this.how.learn(player) },
            t("report.learn.of", { name: names[player] }),
          ),
        ),
      ),
    );
  }

  /** @param {Report} report */
  #mistakes(report) {
    const faults = report.turns.flatMap((turn, i) => (turn.judgement ? [{ turn, i, judgement: turn.judgement }] : []));
    if (!faults.length) return null;
    return h(
      "ul",
      { class: "faults", "aria-label": t("report.mistakes") },
      faults.map(({ turn, i, judgement }) => {
        const best = report.positions[i]?.best[0];
        const lost = isProvenLoss(report, i);
        const forced = turn.allows ? t("report.loses", { turns: turn.allows }) : "";
        return h(
          "li",
          null,
          h(
            "button",
            { type: "button", class: "fault", onclick: () => this.how.go(i + 1) },
            h(
              "span",
              { class: "fault-name" },
              `${this.how.number(i + 1)} ${turn.notation}`,
              h("span", { class: "glyph judged" }, JUDGEMENTS[judgement].sign),
            ),
            h(
              "span",
              { class: "fault-words" },
              [
                judgedWords(report, i),
                ...(lost ? [] : [lossWords(turn.loss), forced]),
                best && best.token !== turn.token ? t("report.bestTurn", { turn: best.notation }) : "",
              ]
                .filter(Boolean)
                .join(" · "),
            ),
          ),
          lost ? this.#proof(i + 1, report.positions[i + 1].best) : null,
        );
      }),
    );
  }

  /** How a turn loses, to the end. @param {number} turns @param {LineTurn[]} line */
  #proof(turns, line) {
    return h(
      "p",
      { class: "fault-proof" },
      t("report.proof", { line: line.map((move) => move.notation).join(" · ") }),
      " ",
      h(
        "button",
        { type: "button", class: "small", onclick: () => this.how.show(turns, line) },
        t("analysis.showLine"),
      ),
    );
  }

  /** The graph in words. @param {Report} report */
  #words(report) {
    const details = h("details", { class: "course" }, h("summary", null, t("report.course")));
    // Long, and seldom wanted: it is made when it is opened.
    details.addEventListener("toggle", () => {
      if (!details.open || details.childElementCount > 1) return;
      details.append(
        h(
          "div",
          { class: "scroll", tabindex: "0", role: "region", "aria-label": t("report.course") },
          h(
            "table",
            null,
            h(
              "thead",
              null,
              h(
                "tr",
                null,
                [
                  t("report.turn"),
                  t("analysis.evaluation"),
                  t("report.chance", { name: this.how.names().first }),
                  t("report.judgement"),
                ].map((name) => h("th", { scope: "col" }, name)),
              ),
            ),
            h(
              "tbody",
              null,
              report.positions.map(({ score }, i) => {
                const turn = i ? report.turns[i - 1] : null;
                return h(
                  "tr",
                  null,
                  h(
                    "th",
                    { scope: "row" },
                    turn
                      ? h(
                          "button",
                          { type: "button", class: "turn", onclick: () => this.how.go(i) },
                          `${this.how.number(i)} ${turn.notation}`,
                        )
                      : t("analysis.startTurn"),
                  ),
                  h("td", null, score.wins ? scoreWords(score, this.how.names()) : shortScore(score)),
                  h("td", null, percent(score.chance)),
                  h(
                    "td",
                    null,
                    turn?.judgement
                      ? judgedWords(report, i - 1)
                      : turn?.forced
                        ? t("report.forced")
                        : turn?.best
                          ? t("report.bestShort")
                          : "",
                  ),
                );
              }),
            ),
          ),
        ),
      );
    });
    return details;
  }
}

/** What a turn cost, if it can be said in whole percents: a won game stays won for long. @param {number} loss */
const lossWords = (loss) => (Math.round(loss * 100) ? t("report.loss", { loss: percent(loss) }) : "");
