// Importing games: files chosen, dropped anywhere on the page or pasted, and text typed or pasted into a box.

import { fill, h, say, unique } from "../dom.js";
import { Refusal, wordsOf } from "../api.js";
import { icon } from "../icons.js";
import { FILE_BYTES, oneImport, remove, send } from "./calls.js";
import { whyNothing } from "./faults.js";
import { pack } from "./pack.js";
import { rich, t } from "../messages/index.js";
/** @import {Import} from "../protocol.js" */

/** @typedef {{name: string, file: File}} Found */

/** More files than an archive can list. */
const MOST = 60_000;

const MOST_ARCHIVES = 3;

/**
 * How long a pasted text is waited for, in milliseconds, before the page shows how far it is; and how often it is asked
 * about.
 */
const READING = 6000;
const BEAT = 120;

/**
 * An import once it has been read, or as far as it is after a while.
 * @param {Import} sent @param {AbortSignal} signal
 * @returns {Promise<Import>}
 */
async function readSoon(sent, signal) {
  let one = sent;
  for (const end = Date.now() + READING; one.state === "reading" && Date.now() < end && !signal.aborted; ) {
    await new Promise((resolve) => {
      setTimeout(resolve, BEAT);
    });
    one = await oneImport(sent.id);
  }
  return one;
}

/** @param {File} file */
const isArchive = (file) => /\.zip$/i.test(file.name) || file.type === "application/zip";

/** What was dropped, folders and all. @param {DataTransfer} data @returns {Promise<Found[]>} */
async function dropped(data) {
  // The list is empty as soon as anything is waited for.
  const entries = [...data.items]
    .map((item) => (item.kind === "file" ? item.webkitGetAsEntry?.() : null))
    .filter((entry) => entry !== null && entry !== undefined);
  if (!entries.length) return [...data.files].map((file) => ({ name: file.name, file }));
  /** @type {Found[]} */
  const found = [];
  /** @type {FileSystemEntry[]} */
  const todo = entries.reverse();
  for (let entry = todo.pop(); entry && found.length < MOST; entry = todo.pop()) {
    if (entry.isFile) {
      /** @type {File} */
      const file = await new Promise((resolve, reject) =>
        /** @type {FileSystemFileEntry} */ (entry).file(resolve, reject),
      );
      found.push({ name: entry.fullPath.replace(/^\//, ""), file });
      continue;
    }
    const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
    // A folder is told in parts.
    for (;;) {
      /** @type {FileSystemEntry[]} */
      const part = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
      if (!part.length) break;
      todo.push(...part.reverse());
    }
  }
  return found;
}

/**
 * The card that takes files and text.
 * @param {(taken: Import[], all: boolean) => void} begun  Told of the imports that the server has taken, once no more
 * is to be sent, and whether that was everything.
 * @returns {{element: HTMLElement, leave: () => void}}
 */
export function bringCard(begun) {
  const problem = h("p", { class: "problem", role: "alert" });
  const note = h("p", { class: "sending", hidden: true });
  const bar = h("progress", { max: 1, value: 0, "aria-label": t("import.sending") });
  const words = h("span", null);
  const stop = h(
    "button",
    { type: "button", class: "small", onclick: () => abort?.abort(new Refusal("aborted", t("import.stopped"))) },
    t("app.stop"),
  );
  note.append(words, bar, stop);
  /** What stops the files that are on their way. @type {AbortController | null} */
  let abort = null;
  let left = false;

  /** @param {string} text */
  const work = (text) => {
    words.textContent = text;
    bar.value = 0;
    note.hidden = false;
  };

  /**
   * Sends everything, one after the other.
   * @param {Found[]} files @param {Import[]} taken Filled with what has arrived. @param {AbortSignal} signal
   */
  const sendAll = async (files, taken, signal) => {
    const archives = files.filter((one) => isArchive(one.file));
    const texts = files.filter((one) => !isArchive(one.file));
    const size = texts.reduce((sum, one) => sum + one.file.size, 0);
    if (texts.length > 1 && size > FILE_BYTES) {
      throw new Refusal("too_large", t("import.tooLarge", { size: Math.ceil(size / (1 << 20)) }));
    }
    if (texts.length > MOST) throw new Refusal("too_large", t("import.tooMany", { count: MOST }));
    /** @param {Blob} file @param {string} name */
    const upload = async (file, name) => {
      work(t("import.sending.name", { name }));
      taken.push(
        await send(
          file,
          name,
          (part) => {
            bar.value = part;
          },
          signal,
        ),
      );
    };
    for (const { file } of archives.slice(0, MOST_ARCHIVES)) await upload(file, file.name);
    if (texts.length === 1) {
      await upload(texts[0].file, texts[0].file.name);
    } else if (texts.length > 1) {
      work(t("import.packing", { count: texts.length }));
      const folder = texts[0].name.includes("/")
        ? texts[0].name.split("/")[0]
        : t("import.files", { count: texts.length });
      await upload(
        await pack(
          texts,
          (part) => {
            bar.value = part;
          },
          signal,
        ),
        `${folder}.zip`,
      );
    }
    if (archives.length > MOST_ARCHIVES) throw new Refusal("too_many", t("import.archives"));
  };

  /**
   * Sends files and tells of them. `pasted`: it is the text of the box, which stays there if no game is in it.
   * @param {Found[]} files @param {boolean} [pasted]
   */
  const take = async (files, pasted = false) => {
    // To read a folder takes a while.
    if (left) return;
    fill(problem);
    if (abort) return void fill(problem, t("import.busy"));
    if (!files.length) return void fill(problem, t("import.noFiles"));
    abort = new AbortController();
    /** @type {Import[]} */
    let taken = [];
    let all = true;
    let why = "";
    try {
      await sendAll(files, taken, abort.signal);
      if (pasted) {
        work(t("import.reading"));
        const one = await readSoon(taken[0], abort.signal);
        why = one.state === "reading" || one.games > 0 ? "" : whyNothing(one);
        taken = why ? [] : [one];
        // Nothing came of it: no card of it is left behind.
        if (why) await remove(one.id).catch(() => {});
      }
    } catch (error) {
      all = false;
      fill(problem, wordsOf(error));
    }
    const had = note.contains(document.activeElement);
    abort = null;
    note.hidden = true;
    if (left) return;
    if (had) choose.focus();
    if (pasted) {
      fill(boxProblem, why ? t("import.noGame", { reason: why }) : null);
      box.setAttribute("aria-invalid", String(why !== ""));
      if (why) box.focus();
    }
    if (taken.length) begun(taken, all);
  };

  const chooser = h("input", {
    type: "file",
    multiple: true,
    class: "unseen",
    tabindex: -1,
    "aria-hidden": "true",
    accept: ".zgn,.sgf,.zen,.zip,.txt,.pgn",
    onchange: () => {
      const files = [...(chooser.files ?? [])].map((file) => ({ name: file.name, file }));
      chooser.value = "";
      take(files);
    },
  });

  const choose = h(
    "button",
    { type: "button", class: "button primary", onclick: () => chooser.click() },
    t("import.choose"),
  );

  const id = unique("paste");
  const box = h("textarea", {
    id,
    rows: 5,
    spellcheck: "false",
    autocomplete: "off",
    "aria-describedby": `${id}-problem ${id}-hint`,
    placeholder: "1. Wd4,a1 Bc4,a2 2. x d4Bb4",
  });
  const boxProblem = h("p", { class: "problem", id: `${id}-problem`, role: "alert" });
  const paste = h(
    "details",
    { class: "paste" },
    h("summary", null, t("import.paste")),
    h(
      "form",
      {
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          const text = box.value.trim();
          if (!text) {
            fill(problem, t("import.paste.empty"));
            return box.focus();
          }
          fill(boxProblem);
          take([{ name: t("import.pasted"), file: new File([text], t("import.pasted")) }], true);
        },
      },
      h("label", { for: id }, t("import.paste.label")),
      box,
      boxProblem,
      h("p", { class: "hint", id: `${id}-hint` }, t("import.paste.hint")),
      h("button", { type: "submit", class: "button primary" }, t("import.button")),
    ),
  );

  const element = h(
    "section",
    { class: "bring", "aria-label": t("import.games") },
    h(
      "div",
      { class: "bring-face" },
      icon("bring"),
      h(
        "div",
        null,
        h("p", { class: "bring-title" }, t("import.drop")),
        h("p", { class: "hint" }, t("import.drop.hint")),
      ),
      choose,
      chooser,
    ),
    problem,
    note,
    paste,
    h("p", { class: "hint formats" }, rich("import.formats", { b: (text) => h("b", null, text) })),
  );

  // The whole page takes what is dropped.
  let depth = 0;
  /** @param {DragEvent} event */
  const carries = (event) => event.dataTransfer?.types.includes("Files") ?? false;
  const listen = new AbortController();
  const { signal } = listen;
  /** @param {boolean} on */
  const light = (on) => document.body.classList.toggle("dropping", on);
  document.body.dataset.dropping = t("import.dropping");
  document.addEventListener(
    "dragenter",
    (event) => {
      if (carries(event)) {
        depth++;
        light(true);
        event.preventDefault();
      }
    },
    { signal },
  );
  document.addEventListener(
    "dragleave",
    (event) => {
      if (carries(event) && --depth <= 0) {
        depth = 0;
        light(false);
      }
    },
    { signal },
  );
  document.addEventListener(
    "dragover",
    (event) => {
      if (carries(event)) event.preventDefault();
    },
    { signal },
  );
  document.addEventListener(
    "drop",
    async (event) => {
      if (!event.dataTransfer || !carries(event)) return;
      event.preventDefault();
      depth = 0;
      light(false);
      try {
        take(await dropped(event.dataTransfer));
      } catch {
        fill(problem, t("import.unreadable"));
      }
    },
    { signal },
  );
  document.addEventListener(
    "paste",
    (event) => {
      const at = event.target;
      if (at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement || !event.clipboardData) return;
      const files = [...event.clipboardData.files].map((file) => ({ name: file.name, file }));
      const text = event.clipboardData.getData("text/plain");
      if (files.length) return void take(files);
      if (!text.trim()) return;
      paste.open = true;
      box.value = text;
      box.focus();
      say(t("import.pastedInto"));
    },
    { signal },
  );

  return {
    element,
    leave: () => {
      left = true;
      listen.abort();
      light(false);
      abort?.abort();
    },
  };
}
