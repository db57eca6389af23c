// What this browser remembers about its player's wishes. Everything read back is checked: storage can hold anything.

import { isUsual } from "./boards.js";

/**
 * @typedef {object} Settings
 * @property {"system" | "light" | "dark" | "contrast"} theme
 * @property {boolean} coordinates
 * @property {number} rotation  Sixths of a turn.
 * @property {boolean} mirror
 * @property {boolean} symbols
 * @property {"system" | "on" | "off"} motion
 * @property {number} speed  How fast things move: 1 is usual, 2 twice as fast.
 * @property {number} pace  How fast a game plays itself, in the same way.
 * @property {boolean} sounds
 * @property {boolean} playForced  Forced single captures play themselves.
 * @property {number} volume  Of the sounds, in percent.
 * @property {boolean} confirm
 * @property {boolean} touchMove
 * @property {boolean} hints
 * @property {boolean} warn  A word before marbles are given away, against easy levels.
 * @property {boolean} turnBoard  Two on one screen: the board turns to the player who is to move.
 * @property {string} name
 * @property {string | null} board  The board of the big button, once chosen.
 * @property {number} level
 */

/** @type {Settings} */
const DEFAULTS = {
  theme: "system",
  coordinates: true,
  rotation: 0,
  mirror: false,
  symbols: false,
  motion: "system",
  speed: 1,
  pace: 1,
  sounds: true,
  playForced: false,
  volume: 70,
  confirm: false,
  touchMove: false,
  hints: true,
  warn: false,
  turnBoard: false,
  name: "",
  board: null,
  level: 3,
};

/** How fast things may move. */
export const SPEEDS = [0.5, 1, 2];
/** How fast a game may play itself. */
export const PACES = [0.5, 1, 2, 4];

const KEY = "zertz.settings";
/** As the server has it. */
export const NAME_LENGTH = 32;

/**
 * One line, without what cannot be seen, of a bounded length.
 * @param {unknown} text
 */
export function cleanName(text) {
  if (typeof text !== "string") return "";
  const seen = text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return [...seen].slice(0, NAME_LENGTH).join("");
}

/**
 * Keeps of stored settings what makes sense, and takes the default for the rest.
 * @param {unknown} stored
 * @returns {Settings}
 */
export function checked(stored) {
  const given = /** @type {Record<string, unknown>} */ (stored && typeof stored === "object" ? stored : {});
  /** @type {any} */
  const result = { ...DEFAULTS };
  for (const [key, usual] of Object.entries(DEFAULTS)) {
    if (typeof usual === "boolean" && typeof given[key] === "boolean") result[key] = given[key];
  }
  /** @param {unknown} value @param {number} least @param {number} most @param {number} usual */
  const whole = (value, least, most, usual) =>
    typeof value === "number" && Number.isInteger(value) && value >= least && value <= most ? value : usual;
  if (["system", "light", "dark", "contrast"].includes(String(given.theme))) result.theme = given.theme;
  if (["system", "on", "off"].includes(String(given.motion))) result.motion = given.motion;
  if (SPEEDS.includes(Number(given.speed))) result.speed = Number(given.speed);
  if (PACES.includes(Number(given.pace))) result.pace = Number(given.pace);
  if (isUsual(given.board)) result.board = given.board;
  result.rotation = whole(given.rotation, 0, 5, DEFAULTS.rotation);
  result.volume = whole(given.volume, 0, 100, DEFAULTS.volume);
  result.level = whole(given.level, 1, 10, DEFAULTS.level);
  result.name = cleanName(given.name);
  return result;
}

/** @returns {Settings} */
function load() {
  try {
    const text = localStorage.getItem(KEY) ?? "{}";
    return checked(text.length > 4000 ? {} : JSON.parse(text));
  } catch {
    return { ...DEFAULTS };
  }
}

/** The settings as they are now. Change them with `change` only. */
export let settings = load();

/** Fires `change` after every change, also one made in another window. */
export const watch = new EventTarget();

/** @param {Partial<Settings>} wish */
export function change(wish) {
  settings = checked({ ...settings, ...wish });
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Private windows may have no storage; the setting then lasts as long as the page.
  }
  apply();
}

/** Forgets everything but the name. */
export function reset() {
  change({ ...DEFAULTS, name: settings.name });
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const strong = matchMedia("(prefers-contrast: more)");

/** The theme that "system" stands for now. */
function systemTheme() {
  if (strong.matches) return "contrast";
  return dark.matches ? "dark" : "light";
}

/** Whether things may move. */
export function motion() {
  return settings.motion === "on" || (settings.motion === "system" && !still.matches);
}

/** Brings the page in line with the settings. */
export function apply() {
  const theme = settings.theme === "system" ? systemTheme() : settings.theme;
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.motion = motion() ? "on" : "off";
  const bar = document.querySelector("meta[name=theme-color]");
  bar?.setAttribute("content", { light: "#f4efe6", dark: "#16181c", contrast: "#000000" }[theme]);
  watch.dispatchEvent(new Event("change"));
}

/**
 * The part of the settings that the table wants. `turned` turns the board half round.
 * @param {boolean} [turned]
 */
export function tableLook(turned = false) {
  const { coordinates, mirror, symbols, confirm, touchMove, hints } = settings;
  return {
    coordinates,
    mirror,
    symbols,
    confirm,
    touchMove,
    hints,
    motion: motion(),
    speed: settings.speed,
    rotation: (settings.rotation + (turned ? 3 : 0)) % 6,
  };
}

for (const query of [dark, still, strong]) query.addEventListener("change", apply);
addEventListener("storage", (event) => {
  if (event.key !== KEY) return;
  settings = load();
  apply();
});
