// The start page: one big button with good defaults, unfinished games, and every choice below for those who want it.

import { choice, fill, h, toast } from "../dom.js";
import { board, games, info, wordsOf } from "../api.js";
import { begin, FIRST_GAME } from "../begin.js";
import { DEFAULT_BOARD } from "../boards.js";
import { change, motion, settings, tableLook } from "../settings.js";
import { GameBoard } from "../board/index.js";
import { scene } from "../scene.js";
import { levelAbout, levelName, personaOf } from "../words.js";
import { rich, t } from "../messages/index.js";
/** @import {Page} from "../main.js" */
/** @import {Info, Marble} from "../protocol.js" */

/** @returns {Promise<Page>} */
export async function homePage() {
  const known = await info();
  const play = h("div", { class: "play" });
  const resume = h("section", { class: "resume", hidden: true });
  findUnfinished(resume);
  const picture = h("div", { class: "hero-picture", "aria-hidden": "true", inert: true });
  /** @type {GameBoard | null} */
  let table = null;
  /** Ends the demonstration that took the place of the picture. @type {() => void} */
  let stop = () => {};
  let left = false;
  const drawPicture = async () => {
    stop();
    table?.destroy();
    const shape = await board(settings.board ?? DEFAULT_BOARD);
    table = new GameBoard(shape, { ...tableLook(), coordinates: false, rotation: 0, mirror: false });
    table.show(scene(shape, MARBLES, ["g5", "a1", "b1", "h4"]));
    fill(picture, table.board);
    // Whoever plays on the smallest board, as newcomers do, sees how one wins. It comes last of all.
    if (!motion() || (settings.board ?? FIRST_GAME.board) !== FIRST_GAME.board) return;
    const { showDemo } = await import("../home/demo.js");
    const end = await showDemo(picture);
    if (left) end();
    else stop = end;
  };
  // Only a picture: the page is complete without it.
  const picked = () => drawPicture().catch(() => {});
  picked();
  drawPlay(play, known, picked);
  const ladder = h("section", { class: "card ladder", hidden: true });
  // The page is complete without the ladder, which comes when all else is there.
  import("../home/ladder.js")
    .then(({ drawLadder }) => drawLadder(ladder, known, () => drawPlay(play, known, picked)))
    .catch(() => {});
  const details = h(
    "details",
    { class: "card choose" },
    h("summary", null, h("h2", null, t("home.options")), h("span", { class: "hint" }, t("home.options.hint"))),
  );
  // The form is large and seldom needed: it comes when it is opened.
  /** @param {string} [opponent] */
  const form = async (opponent) => {
    const { newGameForm } = await import("./choose.js");
    for (const old of details.querySelectorAll(":scope > form")) old.remove();
    details.append(newGameForm(known, opponent));
  };
  details.addEventListener("toggle", () => {
    if (details.open && details.children.length === 1) form().catch((error) => toast(wordsOf(error)));
  });
  /** A way into the form with the opponent already chosen. @param {string} text @param {string} opponent */
  const way = (text, opponent) =>
    h(
      "button",
      {
        type: "button",
        class: "button",
        onclick: async () => {
          try {
            await form(opponent);
          } catch (error) {
            return void toast(wordsOf(error));
          }
          details.open = true;
          details.scrollIntoView({ block: "start" });
          /** @type {HTMLElement | null} */ (details.querySelector("input:checked"))?.focus({ preventScroll: true });
        },
      },
      text,
    );
  return {
    title: "ZÈRTZ",
    leave: () => {
      left = true;
      stop();
      table?.destroy();
    },
    element: h(
      "div",
      { class: "home" },
      h(
        "section",
        { class: "hero" },
        h(
          "div",
          { class: "hero-words" },
          h("h1", null, "ZÈRTZ"),
          h("p", { class: "lead" }, rich("home.lead", { link: (text) => h("a", { href: "/learn" }, text) })),
          play,
          // The seat of a game is kept by a cookie: without one a player could only watch.
          navigator.cookieEnabled ? null : h("p", { class: "problem", role: "alert" }, t("home.cookies")),
          h(
            "div",
            { class: "ways", role: "group", "aria-label": t("home.ways") },
            way(t("opponent.friend"), "friend"),
            way(t("opponent.same"), "same"),
            way(t("opponent.engines"), "engines"),
          ),
          h(
            "p",
            { class: "hint other-ways" },
            rich("home.or", {
              puzzle: (text) => h("a", { href: "/puzzles" }, text),
              solved: (text) => h("a", { href: "/solved" }, text),
              import: (text) => h("a", { href: "/library" }, text),
              editor: (text) => h("a", { href: "/editor" }, text),
            }),
          ),
        ),
        picture,
      ),
      resume,
      ladder,
      details,
    ),
  };
}

/** What lies on the board of the picture. @type {Record<string, Marble>} */
const MARBLES = { d4: "W", e4: "W", c4: "B", f5: "B", e6: "G", c6: "G" };

/** @param {HTMLElement} place @param {Info} known @param {() => void} picked Told when another board was chosen. */
function drawPlay(place, known, picked) {
  if (settings.board === null) {
    // The first visit: the answer to the one question is also the click that starts the game.
    fill(
      place,
      h("h2", null, t("home.first")),
      h(
        "div",
        { class: "boards" },
        [
          [FIRST_GAME.board, t("home.first.new"), FIRST_GAME.level],
          ["48", t("home.first.known"), settings.level],
        ].map(([name, about, level]) =>
          h(
            "button",
            {
              type: "button",
              class: "board-choice",
              onclick: (/** @type {Event} */ event) => {
                change({ board: String(name), level: Number(level) });
                begin(/** @type {HTMLButtonElement} */ (event.currentTarget), {
                  first: true,
                  coached: name === FIRST_GAME.board,
                });
              },
            },
            h("strong", null, t("board.rings", { count: Number(name) })),
            h("span", null, about),
          ),
        ),
      ),
      h("p", { class: "hint" }, t("home.first.hint")),
    );
    return;
  }
  const level = choice(
    t("opponent.label"),
    known.levels.map((one) => ({
      value: String(one.level),
      text: t("level.option", { level: one.level, persona: personaOf(one), name: levelName(one) }),
    })),
    String(settings.level),
    (value) => {
      change({ level: Number(value) });
      about();
    },
  );
  const boards = choice(
    t("board.label"),
    ["37", "48"].map((name) => ({ value: name, text: t("board.rings", { count: Number(name) }) })),
    settings.board,
    (value) => {
      change({ board: value });
      picked();
    },
  );
  const words = h("p", { class: "hint" });
  const about = () => {
    words.textContent = levelAbout(known.levels.find((one) => one.level === settings.level));
  };
  about();
  const button = h(
    "button",
    { type: "button", class: "button primary play-button", onclick: () => begin(button) },
    t("app.play"),
  );
  fill(place, button, h("div", { class: "quick" }, boards.row, level.row), words);
}

/** @param {HTMLElement} place */
async function findUnfinished(place) {
  try {
    const [playing, waiting] = await Promise.all([
      games({ status: "playing", limit: "4" }),
      games({ status: "waiting", limit: "2" }),
    ]);
    const found = [...playing.games, ...waiting.games].slice(0, 4);
    if (!found.length) return;
    const { gameCard } = await import("./games.js");
    const cards = await Promise.all(found.map((game) => gameCard(game)));
    fill(
      place,
      h("h2", null, t("home.resume")),
      h(
        "ul",
        { class: "cards" },
        cards.map((card) => h("li", null, card)),
      ),
    );
    place.hidden = false;
  } catch {
    // The start page works without the list.
  }
}
