// The library: games from elsewhere, imported as files or text, and kept for this browser.

import { apart, ask, fill, h, say, toast } from "../dom.js";
import { wordsOf } from "../api.js";
import { go } from "../go.js";
import { needStyle } from "../style.js";
import { bringCard } from "../library/bring.js";
import { analysisPath, cancel, filePath, imports, placeOf, remove } from "../library/calls.js";
import { whyNothing } from "../library/faults.js";
import { progressOf, standing } from "../library/progress.js";
import { watcher } from "../library/watch.js";
import { rich, sizeOf, t, when } from "../messages/index.js";
/** @import {Page} from "../main.js" */
/** @import {Import} from "../protocol.js" */

/** @returns {Promise<Page>} */
export async function libraryPage() {
  const [, first] = await Promise.all([needStyle("library"), imports()]);
  const list = h("ul", { class: "imports" });
  const empty = h("p", { class: "nothing" }, t("library.empty"));
  /** @type {Map<string, {row: HTMLElement, update: (one: Import) => void}>} */
  const rows = new Map();
  let gone = false;

  /** @param {Import} one */
  const rowOf = (one) => {
    const words = h("span", { class: "standing" });
    const message = h("p", { class: "import-message" });
    const bar = progressOf(
      one,
      async () => {
        try {
          await cancel(one.id);
        } catch (error) {
          toast(wordsOf(error));
        }
        watch.now();
      },
      () => open,
    );
    const open = h("a", { class: "import-name", href: `/library/${encodeURIComponent(one.id)}` }, apart(one.name));
    const get = h(
      "a",
      {
        class: "small",
        href: filePath(one.id),
        download: `zertz-${one.id}.zgn`,
        "aria-label": t("app.download", { name: one.name, format: ".zgn" }),
      },
      ".zgn",
    );
    const analyse = h(
      "a",
      { class: "small", href: analysisPath(one.id, 1), "aria-label": t("app.analyse.name", { name: one.name }) },
      t("app.analyse"),
    );
    const row = h(
      "li",
      { class: "import card" },
      h("div", { class: "import-head" }, open, words, h("small", null, `${sizeOf(one.bytes)} · ${when(one.created)}`)),
      bar.element,
      message,
      h(
        "div",
        { class: "row tools" },
        h(
          "a",
          {
            class: "small",
            href: `/library/${encodeURIComponent(one.id)}`,
            "aria-label": t("library.games.name", { name: one.name }),
          },
          t("library.games"),
        ),
        analyse,
        get,
        h(
          "button",
          {
            type: "button",
            class: "small",
            "aria-label": t("app.delete.name", { name: one.name }),
            onclick: () => drop(one),
          },
          t("app.delete"),
        ),
      ),
    );
    /** @param {Import} now */
    const update = (now) => {
      words.textContent = standing(now);
      bar.update(now);
      const why = whyNothing(now);
      fill(message, why);
      message.hidden = !why;
      get.hidden = now.games === 0;
      analyse.hidden = now.games !== 1 || now.state === "reading";
    };
    update(one);
    return { row, update };
  };

  /** @param {Import[]} all */
  const show = (all) => {
    const there = new Set(all.map((one) => one.id));
    for (const [id, { row }] of rows)
      if (!there.has(id)) {
        row.remove();
        rows.delete(id);
      }
    for (const [index, one] of all.entries()) {
      const known = rows.get(one.id);
      if (known) {
        known.update(one);
        continue;
      }
      const made = rowOf(one);
      rows.set(one.id, made);
      list.insertBefore(made.row, list.children[index] ?? null);
    }
    empty.hidden = all.length > 0;
    return all.some((one) => one.state === "reading");
  };

  const watch = watcher(async () => {
    const all = await imports();
    return !gone && show(all);
  });

  /** @param {Import} one */
  const drop = async (one) => {
    if (!(await ask(t("library.delete", { name: apart(one.name) }), t("app.delete"), t("library.delete.about"))))
      return;
    try {
      await remove(one.id);
      say(t("library.deleted"));
      const row = rows.get(one.id)?.row;
      const near = /** @type {HTMLElement | null} */ (
        (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector("a")
      );
      row?.remove();
      rows.delete(one.id);
      empty.hidden = rows.size > 0;
      near?.focus();
    } catch (error) {
      toast(wordsOf(error));
    }
  };

  const bring = bringCard((taken, all) => {
    const [first] = taken;
    const count = taken.length;
    say(count === 1 ? t("library.arrived", { name: first.name }) : t("library.arrived.many", { count }));
    // One is looked at. Several, or what came in spite of a problem, stand in the list here.
    if (taken.length === 1 && all) go(placeOf(first));
    else watch.now();
  });
  if (show(first)) watch.later();
  return {
    title: t("app.title", { page: t("nav.library") }),
    leave: () => {
      gone = true;
      watch.leave();
      bring.leave();
    },
    element: h(
      "div",
      { class: "wide-page library" },
      h("h1", null, t("nav.library")),
      h("p", { class: "lead" }, rich("library.lead", { link: (text) => h("a", { href: "/editor" }, text) })),
      bring.element,
      h(
        "section",
        { class: "kept", "aria-label": t("library.imports") },
        h("h2", null, t("library.imports")),
        list,
        empty,
      ),
    ),
  };
}
