// The rules in brief, the keys, and whom to thank.

import { h } from "../dom.js";
import { board } from "../api.js";
import { scene } from "../scene.js";
import { thumbnail } from "../board/index.js";
import { rich, t } from "../messages/index.js";
/** @import {Page} from "../main.js" */
/** @import {BoardShape, Marble} from "../protocol.js" */

/**
 * @param {BoardShape} shape @param {string} words @param {Record<string, Marble>} marbles @param {string[]} [removed]
 */
function picture(shape, words, marbles, removed) {
  const drawing = thumbnail(shape, scene(shape, marbles, removed));
  drawing.setAttribute("aria-label", words);
  return h("figure", null, drawing, h("figcaption", null, words));
}

/** @param {[string, string][]} rows */
const keys = (rows) =>
  h(
    "dl",
    { class: "keys" },
    rows.flatMap(([key, text]) => [
      h(
        "dt",
        null,
        key.split(" / ").flatMap((one, i) => [i ? " / " : "", h("kbd", null, one)]),
      ),
      h("dd", null, text),
    ]),
  );

/** @returns {Promise<Page>} */
export async function helpPage() {
  const shape = await board("37");
  const outer = [
    "a1",
    "a2",
    "a3",
    "a4",
    "b1",
    "b5",
    "c1",
    "c6",
    "d1",
    "d7",
    "e1",
    "e6",
    "f1",
    "f5",
    "g1",
    "g2",
    "g3",
    "g4",
  ];
  return {
    title: t("app.title", { page: t("nav.help") }),
    element: h(
      "div",
      { class: "narrow help" },
      h("h1", null, t("nav.help")),
      h(
        "section",
        null,
        h("h2", null, t("help.brief")),
        h("p", { class: "lead" }, t("help.brief.lead")),
        h(
          "div",
          { class: "figures" },
          h("div", null, h("h3", null, t("help.place")), h("p", null, t("help.place.text"))),
          picture(shape, t("help.place.picture"), { d4: "W" }, ["a1"]),
        ),
        h(
          "div",
          { class: "figures" },
          h(
            "div",
            null,
            h("h3", null, t("help.capture")),
            h("p", null, t("help.capture.text")),
            h("p", null, t("help.capture.force")),
          ),
          picture(shape, t("help.capture.picture"), {
            c4: "G",
            d4: "W",
            e4: "B",
          }),
        ),
        h(
          "div",
          { class: "figures" },
          h("div", null, h("h3", null, t("help.isolate")), h("p", null, t("help.isolate.text"))),
          picture(shape, t("help.isolate.picture"), { b2: "W", b3: "B", e4: "G" }, [...outer, "c2", "c3", "c4", "b4"]),
        ),
        h("p", null, t("help.pool")),
        h("p", null, t("help.variants")),
        h("p", null, rich("help.solved", { link: (text) => h("a", { href: "/solved" }, text) })),
      ),
      h(
        "section",
        null,
        h("h2", null, t("help.here")),
        h(
          "ul",
          null,
          h("li", null, t("help.here.place")),
          h("li", null, t("help.here.capture")),
          h("li", null, t("help.here.sentence")),
          h("li", null, t("help.here.cancel")),
          h("li", null, t("help.here.forced")),
          h("li", null, t("help.here.alone")),
        ),
      ),
      h(
        "section",
        null,
        h("h2", { id: "keys" }, t("app.keys")),
        h("h3", null, t("help.keys.board")),
        keys([
          [t("key.tab"), t("help.keys.tab")],
          ["← / → / ↑ / ↓", t("help.keys.arrows")],
          [`${t("key.enter")} / ${t("key.space")}`, t("help.keys.enter")],
          ["W / G / B", t("help.keys.marble")],
          ["R", t("help.keys.ring")],
          [t("key.escape"), t("help.keys.escape")],
        ]),
        h("h3", null, t("help.keys.replay")),
        keys([
          [`${t("key.pageUp")} / ${t("key.pageDown")}`, t("help.keys.page")],
          ["← / →", t("help.keys.walk")],
          [`${t("key.home")} / ${t("key.end")}`, t("help.keys.home")],
          [t("key.space"), t("help.keys.play")],
          ["- / +", t("help.keys.pace")],
        ]),
        h("p", null, rich("help.keys.typed", { move: (text) => h("code", null, text) })),
      ),
      h(
        "section",
        null,
        h("h2", { id: "credits" }, t("nav.credits")),
        h("p", null, t("help.credits")),
        h("p", null, t("help.licence")),
      ),
    ),
  };
}
