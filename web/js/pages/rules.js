// The rules: the same text as in the documentation, with boards drawn by the table.

import { h } from "../dom.js";
import { rules as loadRules } from "../learn/api.js";
import { diagram } from "../learn/diagram.js";
import { learnSheet } from "../learn/sheet.js";
import { rich, t } from "../messages/index.js";
/** @import {Page} from "../main.js" */
/** @import {RulesBlock, RulesInline} from "../protocol.js" */

/** Other pages of the documentation are files; links to them would lead nowhere here. @param {string | undefined} to */
const leads = (to) => to !== undefined && (to.startsWith("#") || to.startsWith("/"));

/** @param {RulesInline[]} inline @returns {(Node | string)[]} */
const words = (inline) =>
  inline.map(({ text, style, to }) => {
    if (style === "strong") return h("strong", null, text);
    if (style === "emphasis") return h("em", null, text);
    if (style === "code") return h("code", null, text);
    if (style === "link" && leads(to)) return h("a", { href: to }, text);
    return text;
  });

/** @param {RulesBlock} block @param {number} number @returns {HTMLElement} */
function draw(block, number) {
  switch (block.kind) {
    case "heading":
      return h(
        block.level === 2 ? "h2" : "h3",
        { id: block.id },
        h("a", { class: "anchor", href: `#${block.id}` }, block.text),
      );
    case "paragraph":
      return h("p", null, words(block.inline));
    case "list":
      return h(
        block.ordered ? "ol" : "ul",
        null,
        block.items.map((item) => h("li", null, words(item))),
      );
    case "table": {
      const [head, ...rows] = block.rows;
      return h(
        "div",
        { class: "scroll", tabindex: "0", role: "region", "aria-label": t("rules.table", { number }) },
        h(
          "table",
          null,
          h(
            "thead",
            null,
            h(
              "tr",
              null,
              head.map((cell) => h("th", { scope: "col" }, words(cell))),
            ),
          ),
          h(
            "tbody",
            null,
            rows.map((row) =>
              h(
                "tr",
                null,
                row.map((cell) => h("td", null, words(cell))),
              ),
            ),
          ),
        ),
      );
    }
    case "code":
      return h("pre", null, h("code", null, block.text));
    case "picture":
      return h(
        "figure",
        { class: "diagram" },
        diagram(block.look, block.marks, block.caption),
        h("figcaption", null, block.caption),
      );
  }
}

/** Chapters that only those need who write programs: they are folded away at the end. */
const FOR_PROGRAMMERS = new Set(["counts-to-check-against", "details-that-a-program-has-to-settle"]);

/** @returns {Promise<Page>} */
export async function rulesPage() {
  const [{ title, blocks }] = await Promise.all([loadRules(), learnSheet()]);
  const chapters = blocks.flatMap((block) => (block.kind === "heading" && block.level === 2 ? [block] : []));
  /** @type {HTMLElement[]} */ const rules = [];
  /** @type {HTMLElement[]} */ const folded = [];
  let into = rules;
  blocks.forEach((block, i) => {
    if (block.kind === "heading" && block.level === 2) into = FOR_PROGRAMMERS.has(block.id) ? folded : rules;
    into.push(draw(block, blocks.slice(0, i + 1).filter((one) => one.kind === block.kind).length));
  });
  const details = h(
    "details",
    { class: "for-programmers" },
    h("summary", null, h("h2", { id: "for-programmers" }, t("rules.programmers"))),
    folded,
  );
  /** A link may lead into what is folded. */
  // The names of chapters are plain, so nothing needs decoding.
  const unfold = () => {
    if (details.querySelector(`[id="${CSS.escape(location.hash.slice(1))}"]`)) details.open = true;
  };
  const contents = [
    ...chapters.filter(({ id }) => !FOR_PROGRAMMERS.has(id)),
    ...(folded.length ? [{ id: "for-programmers", text: t("rules.programmers") }] : []),
  ];
  const element = h(
    "div",
    { class: "wide-page rules" },
    h(
      "nav",
      { class: "contents", "aria-label": t("rules.contents") },
      h("h2", null, t("rules.contents")),
      h(
        "ul",
        null,
        contents.map(({ id, text }) => h("li", null, h("a", { href: `#${id}` }, text))),
      ),
    ),
    h(
      "article",
      null,
      h("h1", null, title),
      h("p", { class: "hint" }, rich("rules.lessons", { link: (text) => h("a", { href: "/learn" }, text) })),
      rules,
      folded.length ? details : null,
    ),
  );
  element.addEventListener("shown", unfold);
  addEventListener("hashchange", unfold);
  return {
    title: t("app.title", { page: t("rules.title") }),
    leave: () => removeEventListener("hashchange", unfold),
    element,
  };
}
