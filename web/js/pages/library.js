// The library: games from elsewhere, brought along as files or text, and kept for this browser.

import { apart, ask, fill, h, say, toast } from "../dom.js";
import { wordsOf } from "../api.js";
import { go } from "../go.js";
import { needStyle } from "../style.js";
import { bringCard } from "../library/bring.js";
import { analysisPath, cancel, filePath, imports, placeOf, remove } from "../library/calls.js";
import { reasonOf, whyNothing } from "../library/faults.js";
import { progressOf, standing } from "../library/progress.js";
import { watcher } from "../library/watch.js";
/** @import {Import} from "../protocol.js" */
/** @import {Page} from "../main.js" */

const day = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
const hour = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });

/** "today, 7:35 PM", or the day. @param {number} time */
const when = (time) => new Date(time).toDateString() === new Date().toDateString() ? `today, ${hour.format(time)}` : day.format(time);

/** @param {number} bytes */
const size = (bytes) => bytes < 1000 ? `${bytes} bytes` : bytes < 1e6 ? `${Math.round(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** @returns {Promise<Page>} */
export async function libraryPage() {
  const [, first] = await Promise.all([needStyle("library"), imports()]);
  const list = h("ul", { class: "imports" });
  const empty = h("p", { class: "nothing" }, "Nothing here yet. Games that you bring stay with this browser; nobody else sees them.");
  /** @type {Map<string, {row: HTMLElement, update: (one: Import) => void}>} */
  const rows = new Map();
  let gone = false;

  /** @param {Import} one */
  const rowOf = (one) => {
    const words = h("span", { class: "standing" });
    const message = h("p", { class: "import-message" });
    const bar = progressOf(one, async () => {
      try { await cancel(one.id); } catch (error) { toast(wordsOf(error)); }
      watch.now();
    }, () => open);
    const open = h("a", { class: "import-name", href: `/library/${encodeURIComponent(one.id)}` }, apart(one.name));
    const get = h("a", { class: "small", href: filePath(one.id), download: `zertz-${one.id}.zgn`, "aria-label": `Download ${one.name} as .zgn` }, ".zgn");
    const analyse = h("a", { class: "small", href: analysisPath(one.id, 1), "aria-label": `Analyse ${one.name}` }, "Analyse");
    const row = h("li", { class: "import card" },
      h("div", { class: "import-head" }, open, words, h("small", null, `${size(one.bytes)} · ${when(one.created)}`)),
      bar.element, message,
      h("div", { class: "row tools" }, h("a", { class: "small", href: `/library/${encodeURIComponent(one.id)}`, "aria-label": `Games of ${one.name}` }, "Games"), analyse, get,
        h("button", { type: "button", class: "small", "aria-label": `Delete ${one.name}`, onclick: () => drop(one) }, "Delete")));
    /** @param {Import} now */
    const update = (now) => {
      words.textContent = standing(now);
      bar.update(now);
      const why = whyNothing(now);
      fill(message, reasonOf(why));
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
    for (const [id, { row }] of rows) if (!there.has(id)) { row.remove(); rows.delete(id); }
    all.forEach((one, index) => {
      const known = rows.get(one.id);
      if (known) return known.update(one);
      const made = rowOf(one);
      rows.set(one.id, made);
      list.insertBefore(made.row, list.children[index] ?? null);
    });
    empty.hidden = all.length > 0;
    return all.some((one) => one.state === "reading");
  };

  const watch = watcher(async () => {
    const all = await imports();
    return !gone && show(all);
  });

  /** @param {Import} one */
  const drop = async (one) => {
    if (!await ask(`Delete “${apart(one.name)}”?`, "Delete", "Its games, and your notes on them, are gone for good.")) return;
    try {
      await remove(one.id);
      say("Deleted.");
      const row = rows.get(one.id)?.row;
      const near = /** @type {HTMLElement | null} */ ((row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector("a"));
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
    say(taken.length === 1 ? `${first.name} has arrived.` : `${taken.length} files have arrived and are being read.`);
    // One is looked at. Several, or what came in spite of a problem, stand in the list here.
    if (taken.length === 1 && all) go(placeOf(first));
    else watch.now();
  });
  if (show(first)) watch.later();
  return {
    title: "Library · ZÈRTZ",
    leave: () => { gone = true; watch.leave(); bring.leave(); },
    element: h("div", { class: "wide-page library" }, h("h1", null, "Library"),
      h("p", { class: "lead" }, "Bring games from elsewhere: search them, replay them, analyse them. Or set a position up yourself in the ", h("a", { href: "/editor" }, "position editor"), "."),
      bring.element, h("section", { class: "kept", "aria-label": "Your imports" }, h("h2", null, "Your imports"), list, empty)),
  };
}
