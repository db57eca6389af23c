// The rules in brief, the keys, and whom to thank.

import { h } from "../dom.js";
import { board } from "../api.js";
import { scene } from "../scene.js";
import { thumbnail } from "../table/thumbnail.js";
/** @import {BoardShape, Marble} from "../protocol.js" */
/** @import {Page} from "../main.js" */

/** @param {BoardShape} shape @param {string} words @param {Record<string, Marble>} marbles @param {string[]} [removed] */
function picture(shape, words, marbles, removed) {
  const drawing = thumbnail(shape, scene(shape, marbles, removed));
  drawing.setAttribute("aria-label", words);
  return h("figure", null, drawing, h("figcaption", null, words));
}

/** @param {[string, string][]} rows */
const keys = (rows) => h("dl", { class: "keys" }, rows.flatMap(([key, text]) => [h("dt", null, key.split(" / ").flatMap((one, i) => [i ? " / " : "", h("kbd", null, one)])), h("dd", null, text)]));

/** @returns {Promise<Page>} */
export async function helpPage() {
  const shape = await board("37");
  const outer = ["a1", "a2", "a3", "a4", "b1", "b5", "c1", "c6", "d1", "d7", "e1", "e6", "f1", "f5", "g1", "g2", "g3", "g4"];
  return {
    title: "Help · ZÈRTZ",
    element: h("div", { class: "narrow help" }, h("h1", null, "Help"),
      h("section", null, h("h2", null, "The game in brief"),
        h("p", { class: "lead" }, "Marbles belong to nobody until they are captured. You win with 4 white, 5 grey or 6 black marbles, or with 3 of each colour."),
        h("div", { class: "figures" },
          h("div", null, h("h3", null, "Place and remove"),
            h("p", null, "Put a marble of any colour from the pool on a vacant ring. Then take away one free ring: a vacant ring at the edge, with two missing neighbours side by side, so that it could slide out. If no ring is free, the marble alone is your turn.")),
          picture(shape, "A white marble was placed on d4 and the ring a1 removed.", { d4: "W" }, ["a1"])),
        h("div", { class: "figures" },
          h("div", null, h("h3", null, "Captures are compulsory"),
            h("p", null, "A marble jumps over a neighbour onto the vacant ring right behind it, and the marble it jumped over is yours. Colours do not matter. If you can capture, you must; and the same marble jumps on as long as it can. Where there are several ways you choose; it need not be the longest."),
            h("p", null, "So you can force your opponent: place a marble where it must be taken.")),
          picture(shape, "Grey on c4 may jump over white d4 to e3; it must then go on over black e4 to e5.", { c4: "G", d4: "W", e4: "B" })),
        h("div", { class: "figures" },
          h("div", null, h("h3", null, "Isolate"),
            h("p", null, "When your turn cuts off a group of rings that is full, with no vacant ring in it, the whole group is yours: its marbles, and its rings leave the table.")),
          picture(shape, "b2 and b3 are cut off and full: whoever took away the last ring beside them gets both marbles.", { b2: "W", b3: "B", e4: "G" }, [...outer, "c2", "c3", "c4", "b4"])),
        h("p", null, "When the pool is empty you place marbles of your own captures. Who fills the last vacant ring wins. A position that comes a third time is a tie."),
        h("p", null, "Blitz on 37 rings uses fewer marbles; it is won with 3 white, 4 grey, 5 black, or 2 of each. In tournament play a tie by repetition is lost by both.")),
      h("section", null, h("h2", null, "How to play here"),
        h("ul", null,
          h("li", null, "Take a marble from the pool, press a ring, then press the ring to remove. Or press the free ring first and the marble after it. Dragging works as well."),
          h("li", null, "To capture, press the marble and then the ring where it lands, jump by jump."),
          h("li", null, "The sentence beside the board always says what to do now. Green marks what is possible, orange what has just happened."),
          h("li", null, "A half-made turn can be given up with Cancel or Escape. Take back asks your opponent; the engine always agrees."),
          h("li", null, "Forced captures play themselves unless you switch that off in the settings."))),
      h("section", null, h("h2", { id: "keys" }, "Keys"),
        h("h3", null, "On the board"),
        keys([["Tab", "to the board, the pool, the sentence, the cards"], ["← / → / ↑ / ↓", "to the neighbouring ring"],
          ["Enter / Space", "use the ring: place, remove, jump; confirm a complete turn"], ["W / G / B", "take a white, grey or black marble"],
          ["R", "remove the ring before the marble is placed"], ["Escape", "give up the half-made turn"]]),
        h("h3", null, "Through the record"),
        keys([["Page Up / Page Down", "one turn back, one turn forward, wherever you are"], ["← / →", "the same, when you are not on the board"], ["Home / End", "to the start, to the present"]]),
        h("p", null, "A move can also be typed, with completion, in the field under the moves: ", h("code", null, "Wd4,a1"), " places white on d4 and removes a1; ", h("code", null, "xd4f4"), " jumps from d4 to f4.")),
      h("section", null, h("h2", { id: "credits" }, "Credits"),
        h("p", null, "ZÈRTZ was designed by Kris Burm and is part of his GIPF project. This is a fan implementation, not connected with the designer or the publisher. If you like the game, buy the real one: rings and marbles are a pleasure to hold."),
        h("p", null, "This program is free software, under the MIT or the Apache 2.0 licence, as you like. It sends nothing to anybody but the server it came from."))),
  };
}
