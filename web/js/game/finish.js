// The end of a game as a moment: what won and how, drawn large, the opponent's face, the score against them, and what
// comes next. It lies over the board for as long as the reader likes, and no longer.

import { copy, h } from "../dom.js";
import { begin, FIRST_GAME } from "../begin.js";
import { bead, MARBLES } from "../board/index.js";
import { face } from "../faces.js";
import { against, loadFigures, played } from "../figures.js";
import { icon } from "../icons.js";
import { change, settings } from "../settings.js";
import { needStyle } from "../style.js";
import { endWords, nameInResult, persona } from "../words.js";
import { t } from "../messages/index.js";
/** @import {Action, Ending, Marble, Player} from "../protocol.js" */
/** @import {Session} from "../session.js" */

/** The signs of ends without a winning set. @type {Partial<Record<Ending["kind"], string>>} */
const SIGNS = {
  resignation: "resign",
  time: "time",
  agreement: "tie",
  repetition: "rematch",
  moves_repeated: "rematch",
};
const HIGHEST = 10;

/** How it went for whoever reads: as one of the players, or as anybody else. @param {Session} session */
function outcome({ state, you }) {
  const { result } = state;
  if (!result?.winner) return result?.score === "0-0" ? "both" : "tie";
  return you.length === 1 ? (you[0] === result.winner ? "won" : "lost") : "seen";
}

/**
 * What won, in marbles. The end by a full board is drawn as one; the others have a sign.
 * @param {Session} session @param {Ending} end @param {Player | null} winner
 */
function trophy({ state }, end, winner) {
  /** @param {string} kind @param {Marble[][]} rows */
  const marbles = (kind, rows) => {
    let number = 0;
    return h(
      "div",
      { class: `trophy ${kind}`, "aria-hidden": "true" },
      rows.map((row) =>
        h(
          "span",
          { class: "trophy-row" },
          row.map((marble) => {
            const place = h("span", { class: "trophy-marble" }, bead(marble));
            place.style.setProperty("--n", String(number++));
            return place;
          }),
        ),
      ),
    );
  };
  if (end.kind === "winning_set") {
    const { set, size } = end;
    if (set === "each")
      return marbles(
        "each",
        MARBLES.map((marble) => Array.from({ length: size }, () => marble)),
      );
    return marbles("set", [Array.from({ length: size }, () => set)]);
  }
  if (end.kind === "full_board" && winner) {
    // Everything on the board was claimed: all that the winner holds now.
    const held = state.moment.captured[winner];
    return marbles(
      "all",
      MARBLES.map((marble) => Array.from({ length: held[marble] }, () => marble)).filter((row) => row.length),
    );
  }
  const sign = end.kind === "immobile" ? "tie" : SIGNS[end.kind];
  return sign ? h("div", { class: "trophy sign-of-end", "aria-hidden": "true" }, icon(sign)) : null;
}

/** How, without saying again who. @param {Session} session */
function howWords({ state: { result, seats }, you }) {
  if (!result) return "";
  const { end } = result;
  if (end.kind === "winning_set")
    return end.set === "each"
      ? t("finish.each", { count: end.size })
      : t("finish.set", { count: end.size, colour: t(`colour.${end.set}`) });
  return endWords(result, (player) => nameInResult(seats, player), you.length === 1 ? you[0] : undefined);
}

/**
 * The panel of a game that is over.
 * @param {Session} session
 * @param {{act: (action: Action) => Promise<boolean>, close: () => void, headline: string}} how
 */
export async function finishPanel(session, { act, close, headline }) {
  await Promise.all([needStyle("faces"), needStyle("finish")]);
  const { state, you } = session;
  const { result } = state;
  if (!result) return null;
  const went = outcome(session);
  const seat = you.length === 1 ? state.seats[you[0] === "first" ? "second" : "first"] : null;
  const level = seat?.kind === "engine" ? seat.level : null;
  const name = persona(level);
  const mood = went === "won" ? "sad" : went === "lost" ? "glad" : "calm";
  const score = h("p", { class: "finish-score" });
  const heading = h("h2", { tabindex: "-1" }, headline);
  const panel = h(
    "section",
    { class: "finish", "data-went": went, "aria-label": t("finish.label") },
    h(
      "button",
      { type: "button", class: "icon finish-close", "aria-label": t("finish.close"), onclick: close },
      icon("close"),
    ),
    name ? h("div", { class: "finish-face" }, face(level, mood)) : null,
    trophy(session, result.end, result.winner),
    heading,
    h("p", { class: "finish-how" }, howWords(session)),
    name && level && (went === "won" || went === "lost")
      ? h("p", { class: "finish-quip" }, t(`finish.${went}.${LEVEL_WORDS[level - 1]}`))
      : null,
    score,
    h("div", { class: "finish-next" }, ...next(session, { act, close, went, level })),
  );
  if (name && level) countUp(score, level, name);
  return panel;
}

/** The levels as the catalogue names them. */
const LEVEL_WORDS = /** @type {const} */ ([
  "newcomer",
  "beginner",
  "casual",
  "improver",
  "regular",
  "club",
  "tactician",
  "expert",
  "master",
  "full",
]);

/**
 * The score against this opponent, once the server has counted this game as well.
 * @param {HTMLElement} place @param {number} level @param {string} name
 */
async function countUp(place, level, name) {
  try {
    const sum = against((await loadFigures()).results, level);
    if (played(sum)) place.textContent = t("finish.score", { name, ...sum });
  } catch {
    // It is told on the start page as well.
  }
}

/**
 * What comes next: a rematch, somebody stronger, the turn that mattered, and telling others.
 * @param {Session} session
 * @param {{act: (action: Action) => Promise<boolean>, close: () => void, went: string, level: number | null}} how
 */
function next(session, { act, close, went, level }) {
  const { state, you, turns, info } = session;
  const stronger = went === "won" && level && level < HIGHEST ? level + 1 : null;
  const up = stronger
    ? h(
        "button",
        {
          type: "button",
          class: "button primary",
          "data-act": "next-level",
          onclick: () => {
            change({ level: stronger });
            begin(up ?? h("button"), { board: settings.board ?? FIRST_GAME.board, level: stronger });
          },
        },
        face(stronger),
        t("finish.next", { name: persona(stronger) }),
      )
    : null;
  const again = you.length
    ? h(
        "button",
        {
          type: "button",
          class: up ? "button" : "button primary",
          "data-act": "finish-rematch",
          disabled: state.rematch !== null && (state.rematch.game !== null || you.includes(state.rematch.by)),
          onclick: async () => {
            // A person has to agree: the panel makes way for what is said of it.
            if (await act({ type: "rematch" })) close();
          },
        },
        t("game.rematch"),
      )
    : null;
  const address = `${location.origin}/game/${encodeURIComponent(session.id)}`;
  const words = t("finish.share.text", { turns: turns.length, board: info.shape.rings.length });
  return [
    up,
    again,
    turns.length > 1
      ? h(
          "a",
          {
            class: "button",
            "data-act": "turning",
            href: `/analysis/game/${encodeURIComponent(session.id)}?turning=1`,
          },
          t("finish.turning"),
        )
      : null,
    h(
      "button",
      {
        type: "button",
        class: "button",
        "data-act": "share",
        onclick: () =>
          "share" in navigator
            ? navigator.share({ title: "ZÈRTZ", text: words, url: address }).catch(() => {})
            : copy(`${words} ${address}`, t("app.link")),
      },
      t("finish.share"),
    ),
  ];
}
