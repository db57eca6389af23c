// More room for the board: the board alone, for streams (`?clean=1`), and the whole screen.

import { h, toast } from "./dom.js";
import { go } from "./go.js";
import { needStyle } from "./style.js";
import { t } from "./messages/index.js";

/** The layouts that have a board to show alone. */
const WITH_BOARD = ["game", "analysis"];

/** How long the way out stays to be seen after a hand has moved, in milliseconds. */
const AWAKE = 2500;

/** @type {HTMLElement | null} */
let wayOut = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let sleepy;

/** Everything of an address but the wish to see the board alone. @param {string} search */
export function withoutClean(search) {
  const rest = search
    .replace(/^\?/, "")
    .split("&")
    .filter((part) => part && part !== "clean=1");
  return rest.length ? `?${rest.join("&")}` : "";
}

/** Shows the board alone from here on. */
export function enterClean() {
  const rest = withoutClean(location.search);
  go(`${location.pathname}${rest ? `${rest}&` : "?"}clean=1${location.hash}`);
}

/** Waits for what the board alone looks like. */
export const ready = () => needStyle("clean");

/**
 * For the router: the page of this layout is shown by itself.
 * @param {string} layout
 * @param {boolean} first Whether the browser has just come here: then nobody need be told the way out.
 */
export function clean(layout, first) {
  if (!WITH_BOARD.includes(layout)) return unclean();
  document.body.dataset.clean = "yes";
  wayOut?.remove();
  const back = location.pathname + withoutClean(location.search) + location.hash;
  wayOut = h(
    "nav",
    { class: "way-out", "aria-label": t("app.clean") },
    h("a", { class: "button", href: back }, t("app.clean.leave")),
  );
  document.body.append(wayOut);
  addEventListener("pointermove", stir);
  addEventListener("pointerdown", stir);
  if (!first) stir();
}

/** Everything else is shown again. */
export function unclean() {
  delete document.body.dataset.clean;
  wayOut?.remove();
  wayOut = null;
  clearTimeout(sleepy);
  removeEventListener("pointermove", stir);
  removeEventListener("pointerdown", stir);
}

/** A hand has moved: here is the way out. */
function stir() {
  wayOut?.classList.add("awake");
  clearTimeout(sleepy);
  sleepy = setTimeout(() => wayOut?.classList.remove("awake"), AWAKE);
}

/** Whether this browser can give the page the whole screen. */
export const canFill = () => document.fullscreenEnabled === true;

/** Whether the page has the whole screen now. */
export const isFull = () => document.fullscreenElement !== null;

/** Takes the whole screen, or gives it back. */
export async function fillScreen() {
  try {
    if (isFull()) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    toast(t("app.fullScreen.refused"));
  }
}
