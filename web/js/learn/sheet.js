// The style sheet of the learning pages: fetched with the first of them, so that the start page does not wait for it.

import { h } from "../dom.js";

/** @type {Promise<void> | null} */
let known = null;

/** Resolves when the sheet is in force, or cannot be had: the pages work without it. */
export function learnSheet() {
  known ??= new Promise((resolve) => {
    const link = h("link", {
      rel: "stylesheet",
      href: new URL("../../style/learn.css", import.meta.url).href,
      onload: () => resolve(),
      onerror: () => resolve(),
    });
    document.head.append(link);
  });
  return known;
}
