// The ladder of the start page: the ten opponents, whom one has beaten and how often, and a game against the chosen.

import { fill, h, redraw } from "../dom.js";
import { begin, FIRST_GAME } from "../begin.js";
import { face } from "../faces.js";
import { against, loadFigures, played } from "../figures.js";
import { gameWords } from "../game-text.js";
import { change, settings } from "../settings.js";
import { needStyle } from "../style.js";
import { levelAbout, levelName, personaOf } from "../words.js";
import { list, t } from "../messages/index.js";
/** @import {Info, LevelInfo, Results} from "../protocol.js" */

/**
 * Fills the ladder in, and again when the figures have come.
 * @param {HTMLElement} place @param {Info} known @param {() => void} picked Told when another opponent was chosen.
 */
export async function drawLadder(place, known, picked) {
  await needStyle("faces");
  /** @type {Results[]} */
  let results = [];
  let chosen = settings.board === null ? FIRST_GAME.level : settings.level;
  const rungs = h("ol", { class: "rungs" });
  const about = h("div", { class: "rung-about", "aria-live": "polite" });
  const score = h("p", { class: "hint" });
  const draw = () => {
    redraw(rungs, () => fill(rungs, known.levels.map(rung)));
    const level = known.levels.find((one) => one.level === chosen);
    if (level) redraw(about, () => fill(about, card(level)));
    const beaten = known.levels.filter((one) => against(results, one.level).won > 0).length;
    score.textContent = beaten
      ? t("ladder.beaten", { beaten, count: known.levels.length })
      : t("ladder.lead", {
          count: known.levels.length,
          first: personaOf(known.levels[0]),
          last: personaOf(known.levels[known.levels.length - 1]),
        });
  };
  /** @param {LevelInfo} level */
  const rung = (level) => {
    const sum = against(results, level.level);
    const name = personaOf(level);
    const facts = { name, level: level.level, won: sum.won, lost: sum.lost, tied: sum.tied };
    const beaten = sum.won > 0;
    return h(
      "li",
      null,
      h(
        "button",
        {
          type: "button",
          class: "rung",
          "data-level": level.level,
          "data-beaten": beaten ? "yes" : "no",
          "aria-pressed": String(level.level === chosen),
          onclick: () => {
            chosen = level.level;
            change({ level: chosen });
            draw();
            picked();
          },
        },
        face(level.level, beaten ? "glad" : "calm"),
        h("span", { class: "rung-name" }, name, " "),
        h(
          "span",
          { class: "rung-score" },
          h("span", { "aria-hidden": "true" }, played(sum) ? t("ladder.score", facts) : t("ladder.level", facts)),
          h("span", { class: "unseen" }, played(sum) ? t("ladder.rung.played", facts) : t("ladder.rung", facts)),
        ),
      ),
    );
  };
  /** @param {LevelInfo} level */
  const card = (level) => {
    const boards = results.filter((one) => one.level === level.level);
    const name = personaOf(level);
    const button = h(
      "button",
      {
        type: "button",
        class: "button primary",
        "data-act": "challenge",
        onclick: () => begin(button, { board: settings.board ?? FIRST_GAME.board, level: level.level }),
      },
      t("ladder.play", { name }),
    );
    return [
      face(level.level),
      h(
        "div",
        { class: "rung-words" },
        h(
          "h3",
          null,
          name,
          h("span", { class: "hint" }, t("ladder.title", { level: level.level, name: levelName(level) })),
        ),
        h("p", null, levelAbout(level)),
        h(
          "p",
          { class: "hint" },
          boards.length
            ? list(
                boards.map((one) =>
                  t("ladder.board", { won: one.won, lost: one.lost, tied: one.tied, board: gameWords(one.board) }),
                ),
              )
            : t("ladder.never", { name }),
        ),
      ),
      button,
    ];
  };
  fill(place, h("h2", null, t("ladder.heading")), score, rungs, about);
  draw();
  place.hidden = false;
  if (!navigator.cookieEnabled) return;
  ({ results } = await loadFigures());
  draw();
}
