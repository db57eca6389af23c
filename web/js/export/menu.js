// One dialog for everything that leaves the page: the position as SVG or PNG, the line as an animated picture, the game
// as a file, and a link that opens anywhere.

import { choice, copy, fill, h, openDialog, toggle } from "../dom.js";
import { wordsOf } from "../api.js";
import { here } from "../go.js";
import { linkOf, wayTo } from "../links.js";
import { write } from "../positions.js";
import { settings } from "../settings.js";
import { needStyle } from "../style.js";
import { addressOf, Cancelled, film, still } from "./film.js";
import { picture } from "./picture.js";
import { fileName, lossWords, sceneOf, sourceOf } from "./source.js";
import { sizeOf, t } from "../messages/index.js";
/** @import {Style} from "./picture.js" */
/** @import {Source, Wish} from "./source.js" */

const THEMES = [
  { value: "light", text: t("theme.light") },
  { value: "dark", text: t("theme.dark") },
  { value: "contrast", text: t("theme.contrast") },
];
const WIDTHS = ["400", "800", "1200", "2000"];
const FILM_WIDTHS = ["320", "480", "720"].map((value) => ({ value, text: t("export.pixels", { width: value }) }));
const PACES = [
  { value: "0.5", text: t("export.pace.half") },
  ...[1, 2, 4].map((count) => ({ value: String(count), text: t("export.pace.seconds", { count }) })),
];
const FORMATS = /** @type {const} */ ([
  ["zgn", ".zgn"],
  ["sgf", "Boardspace SGF"],
  ["zen", "ZEN"],
]);

/**
 * Opens the dialog, unless the reader has gone on meanwhile.
 * @param {Wish} wish
 * @returns {Promise<HTMLDialogElement | null>}
 */
export async function openExport(wish) {
  const there = here();
  await needStyle("export");
  return there() ? new ExportDialog(sourceOf(wish)).dialog : null;
}

class ExportDialog {
  /** @param {Source} source */
  constructor(source) {
    this.source = source;
    /** @type {Style} */
    this.style = {
      theme: /** @type {Style["theme"]} */ (document.documentElement.dataset.theme ?? "light"),
      coordinates: settings.coordinates,
      racks: true,
      marks: true,
      symbols: settings.symbols,
      rotation: settings.rotation,
      mirror: settings.mirror,
    };
    this.width = "800";
    this.filmWidth = "480";
    this.pace = "1";
    /** @type {AbortController | null} */
    this.filming = null;
    /** What the format of the last file could not hold, as a sentence. */
    this.losses = "";
    this.preview = h("img", { class: "export-preview", alt: t("export.preview") });
    this.problem = h("p", { class: "problem", role: "alert" });
    /** What was done; a note at the foot of the page would lie below the dialog. */
    this.done = h("p", { class: "export-done", role: "status" });
    this.link = h("input", {
      type: "text",
      readonly: true,
      "aria-label": t("app.link"),
      placeholder: t("export.link.making"),
    });
    this.linkButton = h(
      "button",
      { type: "button", class: "button", disabled: true, onclick: () => this.copy(this.link.value, t("app.link")) },
      t("game.copyLink"),
    );
    this.linkHint = h("p", { class: "hint" }, t("export.link.hint"));
    this.bar = h("progress", { max: 1, value: 0, "aria-label": t("export.progress") });
    this.barWords = h("span", { class: "hint" });
    this.filmButton = h(
      "button",
      { type: "button", class: "button", onclick: () => this.makeFilm() },
      t("export.saveGif"),
    );
    this.progress = h(
      "div",
      { class: "export-progress", hidden: true },
      this.bar,
      this.barWords,
      h("button", { type: "button", class: "button", onclick: () => this.filming?.abort() }, t("app.cancel")),
    );
    this.dialog = openDialog(t("export.title"), [h("div", { class: "export" }, this.left(), this.right())]);
    this.dialog.classList.add("exporting");
    this.dialog.addEventListener("close", () => this.filming?.abort());
    this.draw();
    this.makeLink();
  }

  left() {
    const { style } = this;
    /** @param {string} label @param {"coordinates" | "racks" | "marks"} name */
    const part = (label, name) =>
      toggle(label, style[name], (on) => {
        style[name] = on;
        this.draw();
      }).row;
    return h(
      "section",
      { class: "export-picture" },
      h("h3", null, t("app.position")),
      this.preview,
      h(
        "div",
        { class: "export-choices" },
        choice(t("export.colours"), THEMES, style.theme, (value) => {
          style.theme = /** @type {Style["theme"]} */ (value);
          this.draw();
        }).row,
        choice(
          t("export.width.png"),
          WIDTHS.map((value) => ({ value, text: t("export.pixels", { width: value }) })),
          this.width,
          (value) => {
            this.width = value;
          },
        ).row,
      ),
      part(t("export.racks"), "racks"),
      part(t("settings.coordinates"), "coordinates"),
      part(t("export.marks"), "marks"),
      h(
        "div",
        { class: "menu" },
        h(
          "button",
          { type: "button", class: "button", onclick: () => this.guard(() => this.saveDrawing()) },
          t("export.saveSvg"),
        ),
        h(
          "button",
          { type: "button", class: "button", onclick: () => this.guard(() => this.savePixels()) },
          t("export.savePng"),
        ),
      ),
    );
  }

  right() {
    const { source } = this;
    const turns = source.line.length - 1;
    return h(
      "div",
      { class: "export-rest" },
      turns
        ? h(
            "section",
            null,
            h("h3", null, t("export.film")),
            h("p", { class: "hint" }, t("export.film.hint", { count: turns })),
            h(
              "div",
              { class: "export-choices" },
              choice(t("export.width.gif"), FILM_WIDTHS, this.filmWidth, (value) => {
                this.filmWidth = value;
              }).row,
              choice(t("export.pace"), PACES, this.pace, (value) => {
                this.pace = value;
              }).row,
            ),
            h("div", { class: "row" }, this.filmButton),
            this.progress,
          )
        : null,
      h(
        "section",
        null,
        h("h3", null, turns ? t("game.menu.game") : t("export.positionAsGame")),
        h(
          "div",
          { class: "export-files" },
          FORMATS.map(([format, text]) =>
            h(
              "div",
              { class: "export-file" },
              h(
                "button",
                { type: "button", class: "button", onclick: () => this.guard(() => this.saveFile(format)) },
                t("export.save", { format: text }),
              ),
              h(
                "button",
                {
                  type: "button",
                  class: "button",
                  "aria-label": t("export.copy.label", { format: text }),
                  onclick: () => this.guard(() => this.copyFile(format, text)),
                },
                t("export.copy"),
              ),
            ),
          ),
        ),
        h(
          "div",
          { class: "row" },
          h(
            "button",
            {
              type: "button",
              class: "button",
              onclick: () => this.copy(source.line[source.at].moment.position, t("app.position")),
            },
            t("app.copyPosition"),
          ),
        ),
      ),
      h(
        "section",
        null,
        h("h3", null, t("app.link")),
        h("div", { class: "export-link" }, this.link, this.linkButton),
        this.linkHint,
      ),
      this.problem,
      this.done,
    );
  }

  draw() {
    this.guard(() => {
      const { text, width, height } = picture(sceneOf(this.source, this.source.at), this.style);
      this.preview.width = width;
      this.preview.height = height;
      this.preview.src = addressOf(text);
    });
  }

  /** Shows what goes wrong in words. @param {() => unknown} act */
  async guard(act) {
    this.problem.textContent = "";
    this.done.textContent = "";
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Cancelled)) this.problem.textContent = wordsOf(error);
    }
  }

  saveDrawing() {
    const { text } = picture(sceneOf(this.source, this.source.at), this.style);
    this.save(new Blob([text], { type: "image/svg+xml" }), fileName(this.source, "svg"));
  }

  async savePixels() {
    this.save(
      await still(sceneOf(this.source, this.source.at), this.style, Number(this.width)),
      fileName(this.source, "png"),
    );
  }

  async makeFilm() {
    if (this.filming) return;
    const filming = new AbortController();
    this.filming = filming;
    this.progress.hidden = false;
    this.filmButton.disabled = true;
    this.tell(0, this.source.line.length);
    await this.guard(async () => {
      const scenes = this.source.line.map((_, i) => sceneOf(this.source, i));
      const file = await film(
        scenes,
        { ...this.style },
        {
          width: Number(this.filmWidth),
          seconds: Number(this.pace),
          signal: filming.signal,
          progress: (done, of) => this.tell(done, of),
        },
      );
      this.save(file, fileName(this.source, "gif"));
    });
    if (filming.signal.aborted) this.done.textContent = t("export.cancelled");
    this.filming = null;
    this.progress.hidden = true;
    this.filmButton.disabled = false;
    if (this.dialog.open && document.activeElement === document.body) this.filmButton.focus();
  }

  /** @param {number} done @param {number} of */
  tell(done, of) {
    this.bar.value = done / of;
    this.barWords.textContent = done < of ? t("export.drawn", { done, count: of }) : t("export.writing");
  }

  /** @param {"zgn" | "sgf" | "zen"} format */
  async record(format) {
    const { text, losses } = await write({ format, tree: this.source.tree });
    this.losses = losses ? ` ${lossWords(this.source.tree, format)}` : "";
    return text;
  }

  /** @param {"zgn" | "sgf" | "zen"} format */
  async saveFile(format) {
    this.save(
      new Blob([await this.record(format)], { type: "text/plain;charset=utf-8" }),
      fileName(this.source, format),
    );
  }

  /** @param {"zgn" | "sgf" | "zen"} format @param {string} text */
  async copyFile(format, text) {
    await this.copy(await this.record(format), text);
  }

  async makeLink() {
    const { line, tree, node } = this.source;
    try {
      const text =
        line.length > 1 || tree.nodes.length > 1
          ? (await write({ format: "zgn", tree })).text
          : line[0].moment.position;
      this.link.value = new URL(await linkOf(text, wayTo(tree.nodes, node)), location.origin).href;
      this.linkButton.disabled = false;
    } catch (error) {
      this.link.placeholder = "";
      fill(this.linkHint, wordsOf(error));
    }
  }

  /** @param {string} text @param {string} what */
  async copy(text, what) {
    try {
      await navigator.clipboard.writeText(text);
      this.say(`${t("app.copied", { what })}${this.losses}`);
    } catch {
      // Where the browser forbids it, the text is shown to be copied by hand.
      await copy(text, what);
      if (this.losses) this.say(this.losses.trim());
    }
    this.losses = "";
  }

  /** Hands a file to the browser. @param {Blob} file @param {string} name */
  save(file, name) {
    const address = URL.createObjectURL(file);
    const link = h("a", { href: address, download: name, hidden: true });
    // In the dialog: nothing outside of it may be pressed while it is open.
    this.dialog.append(link);
    link.click();
    link.remove();
    // The browser has taken it by then.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    this.say(`${t("export.saved", { name, size: sizeOf(file.size) })}${this.losses}`);
    this.losses = "";
  }

  /** Says what was done, where the reader sees it. @param {string} words */
  say(words) {
    this.done.textContent = words;
    this.done.scrollIntoView({ block: "nearest" });
  }
}
