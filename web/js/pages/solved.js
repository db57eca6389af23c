// Which first turns lose? First one chooses the ring that is removed, then the place of the marble: rings are coloured
// by what is proven. A turn that loses can be played against the proof.

import { choice, fill, h, radios, redraw } from "../dom.js";
import { Refusal, board, wordsOf } from "../api.js";
import { gameWords } from "../game-text.js";
import { here } from "../go.js";
import { firstTurns } from "../learn/api.js";
import { tableLook } from "../settings.js";
import { needStyle } from "../style.js";
import { VerdictField, verdictSign } from "../solved/field.js";
import { VERDICTS, tallyPlace, tallyRemoval, verdictOf } from "../solved/verdict.js";
import { COLOUR, COLOUR_NAME, MARBLES, bead } from "../board/index.js";
import { missingPage } from "./missing.js";
import { list, sentence, t } from "../messages/index.js";
/** @import {Page} from "../main.js" */
/** @import {BoardShape, FirstRemoval, FirstTurns, Marble, Ring} from "../protocol.js" */
/** @import {Verdict} from "../solved/verdict.js" */

/** The address at which a first turn is played against the proof. @param {string} game @param {string} turn */
const playPath = (game, turn) => `/solved/play?${new URLSearchParams({ game, turn })}`;

/** @returns {Promise<Page>} */
export async function solvedPage() {
  const query = new URLSearchParams(location.search);
  let known;
  try {
    [known] = await Promise.all([load(query.get("game") ?? "37"), needStyle("solved")]);
  } catch (error) {
    if (error instanceof Refusal && error.status >= 400 && error.status < 500)
      return missingPage(t("missing.open"), wordsOf(error));
    throw error;
  }
  const page = new SolvedPage(...known, query.get("remove"));
  return { title: t("app.title", { page: t("solved.title") }), element: page.element };
}

/** @param {string} game @returns {Promise<[FirstTurns, BoardShape]>} */
async function load(game) {
  const known = await firstTurns(game);
  return [known, await board(known.board)];
}

class SolvedPage {
  /** @param {FirstTurns} known @param {BoardShape} shape @param {string | null} removed */
  constructor(known, shape, removed) {
    this.known = known;
    this.shape = shape;
    /** The colour that is asked about; null for any. @type {Marble | null} */
    this.marble = null;
    /** What was chosen so far. @type {FirstRemoval | null} */
    this.removal = known.removals.find(({ ring }) => ring === removed) ?? null;
    /** @type {Ring | null} */
    this.at = null;
    /** Said about a ring that cannot be removed. */
    this.refused = "";
    this.count = h("p", { class: "count" });
    this.told = h("p", { class: "told", role: "status" });
    this.turns = h("div", { class: "first-turns" });
    this.legend = h("ul", { class: "legend", "aria-label": t("solved.legend") });
    this.place = h("div", { class: "board-place" });
    this.field = this.newField();
    const games = choice(
      t("board.label"),
      [...new Set([...known.games, known.game])].map((game) => ({ value: game, text: gameWords(game) })),
      known.game,
      (game) => this.change(game),
    );
    const colours = radios(
      t("solved.marble"),
      [
        { value: "", text: t("solved.marble.any") },
        ...MARBLES.map((marble) => ({ value: marble, text: COLOUR_NAME[marble] })),
      ],
      "",
      (value) => {
        this.marble = MARBLES.find((marble) => marble === value) ?? null;
        this.draw();
      },
    );
    this.element = h(
      "div",
      { class: "wide-page solved" },
      h(
        "div",
        { class: "solved-top" },
        h("h1", null, t("solved.title")),
        h("p", { class: "lead" }, t("solved.lead")),
        h("div", { class: "solved-choices" }, games.row, colours),
        this.count,
      ),
      this.place,
      h("section", { class: "card solved-side", "aria-label": t("solved.turn") }, this.told, this.turns, this.legend),
      explanation(),
    );
    this.draw();
  }

  newField() {
    const field = new VerdictField(this.shape, tableLook(), (ring) => this.press(ring));
    fill(this.place, field.element);
    return field;
  }

  /** Another game. @param {string} game */
  async change(game) {
    const still = here();
    try {
      const [known, shape] = await load(game);
      if (!still()) return;
      this.known = known;
      this.shape = shape;
      this.field = this.newField();
      this.choose(null);
    } catch (error) {
      if (still()) this.told.textContent = wordsOf(error);
    }
  }

  /** The ring that is removed, or none any more. @param {FirstRemoval | null} removal */
  choose(removal) {
    this.removal = removal;
    this.at = null;
    const query = new URLSearchParams({ game: this.known.game, ...(removal ? { remove: removal.ring } : {}) });
    // Whoever comes back finds what they left.
    history.replaceState(null, "", `/solved?${query}`);
    this.draw();
  }

  /** @param {Ring} ring */
  press(ring) {
    this.refused = "";
    if (this.removal) {
      this.at = ring;
      return this.draw();
    }
    const removal = this.known.removals.find((one) => one.ring === ring);
    if (removal) return this.choose(removal);
    this.refused = t("solved.fixed", { ring });
    return this.draw();
  }

  /** What is known of the rings that can be pressed now. @returns {Map<Ring, Verdict>} */
  verdicts() {
    const { removal, known, marble } = this;
    return new Map(
      removal
        ? Object.entries(removal.places).map(([at, losing]) => [at, verdictOf(tallyPlace(losing, marble))])
        : known.removals.map((one) => [one.ring, verdictOf(tallyRemoval(one, marble))]),
    );
  }

  draw() {
    const { known, removal, at, marble } = this;
    const verdicts = this.verdicts();
    const step = removal ? "place" : "removal";
    /** @param {Verdict} verdict */
    const words = (verdict) => t(`solved.${step}.${verdict}`);
    this.field.draw({
      verdicts,
      words: (ring) => {
        const verdict = verdicts.get(ring);
        return verdict ? t("solved.ring", { ring, verdict: words(verdict) }) : t("solved.ring.fixed", { ring });
      },
      removed: removal?.ring ?? null,
      at,
      marble,
    });
    this.count.textContent = t("solved.count", { lost: known.lost, turns: known.turns, game: gameWords(known.game) });
    this.told.textContent = this.sentence();
    redraw(this.turns, () => fill(this.turns, this.choices()));
    const seen = new Set(verdicts.values());
    fill(
      this.legend,
      VERDICTS.filter((verdict) => seen.has(verdict)).map((verdict) =>
        h("li", null, verdictSign(verdict), sentence(words(verdict))),
      ),
    );
  }

  /** What to do now, and what is known of what was done. */
  sentence() {
    const { removal, at } = this;
    if (this.refused) return this.refused;
    if (!removal) return t("solved.step.remove");
    const { ring, places } = removal;
    if (!at) return t("solved.step.place", { ring, ...tallyRemoval(removal, this.marble) });
    const facts = { at, ring, marble: this.marble ?? "any" };
    const losing = places[at] ?? [];
    const verdict = verdictOf(tallyPlace(losing, this.marble));
    return verdict === "some"
      ? t("solved.chosen.some", {
          ...facts,
          colours: list(
            losing.map((one) => COLOUR[one]),
            "or",
          ),
        })
      : t(`solved.chosen.${verdict}`, facts);
  }

  /** The turns at the place that was chosen, and the way back. */
  choices() {
    const { removal, at, known } = this;
    if (!removal) return null;
    const turns = at
      ? MARBLES.filter((marble) => !this.marble || marble === this.marble).map((marble) => {
          const turn = `${marble}${at},${removal.ring}`;
          const lost = removal.places[at]?.includes(marble);
          return h(
            "li",
            { "data-turn": turn },
            bead(marble),
            h("span", null, lost ? t("solved.turn.lost", { turn }) : t("solved.turn.open", { turn })),
            lost
              ? h(
                  "a",
                  {
                    class: "button primary",
                    href: playPath(known.game, turn),
                    "aria-label": t("solved.play.turn", { turn }),
                  },
                  t("solved.play"),
                )
              : null,
          );
        })
      : [];
    return [
      turns.length ? h("ul", { class: "turn-choices" }, turns) : null,
      h(
        "button",
        { type: "button", class: "button", "data-act": "other-ring", onclick: () => this.choose(null) },
        t("solved.other"),
      ),
    ];
  }
}

/** In words: what it means, how it is done, and who knew. */
const explanation = () =>
  h(
    "div",
    { class: "solved-words" },
    [
      [t("solved.means"), t("solved.means.lost"), t("solved.means.open")],
      [t("solved.how"), t("solved.how.give"), t("solved.how.cut"), t("solved.how.again")],
      [t("solved.knew"), t("solved.knew.article"), t("solved.knew.differs")],
    ].map(([heading, ...text]) =>
      h(
        "section",
        null,
        h("h2", null, heading),
        text.map((one) => h("p", null, one)),
      ),
    ),
  );
