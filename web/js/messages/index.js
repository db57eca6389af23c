// What the page says, by name: `t("home.play")`. The sentences themselves stand in one file for each language.
//
// To add a language: copy en.js to, say, fr.js, translate it, and name it in CATALOGUES below. What it lacks is said in
// English.

import { en } from "./en.js";
import { format } from "./format.js";
/** @import {Args, Catalogue, Name, Params, RichArgs} from "./types.js" */

/**
 * The languages there are. English is always at hand; any other is fetched when it is wanted.
 * @type {Record<string, () => Promise<Catalogue> | Catalogue>}
 */
const CATALOGUES = {
  en: () => en,
  // fr: async () => (await import("./fr.js")).fr,
};

/** The first language of the visitor that there is, or English. @param {readonly string[]} wished Such as "fr-CA". */
export function pick(wished, known = Object.keys(CATALOGUES)) {
  for (const tag of wished) {
    const language = tag.toLowerCase().split("-")[0];
    if (known.includes(language)) return language;
  }
  return "en";
}

/** @param {string} wanted @returns {Promise<Catalogue>} */
async function load(wanted) {
  try {
    return await CATALOGUES[wanted]();
  } catch {
    // Better in English than not at all.
    return en;
  }
}

const wished = globalThis.navigator?.languages ?? [];

/** The language of the page. */
export const language = pick(wished);
// Nothing else of the page runs before its language is there, so that constants may hold sentences as well.
const catalogue = language === "en" ? en : await load(language);

/** How this language writes lists and numbers, and counts. */
const locale = catalogue.locale;
/** Days and hours are written as in the visitor's own country, as far as it speaks the language. */
const region = wished.find((tag) => tag.toLowerCase().split("-")[0] === language) ?? locale;

const plurals = new Intl.PluralRules(locale);
const englishPlurals = new Intl.PluralRules(en.locale);
const figures = new Intl.NumberFormat(locale);
const hundredths = new Intl.NumberFormat(locale, { style: "percent" });
const lists = {
  and: new Intl.ListFormat(locale, { type: "conjunction" }),
  or: new Intl.ListFormat(locale, { type: "disjunction" }),
};
const days = new Intl.DateTimeFormat(region, { dateStyle: "medium" });
const yearDays = new Intl.DateTimeFormat(region, { day: "numeric", month: "long", timeZone: "UTC" });
const fullDays = new Intl.DateTimeFormat(region, { dateStyle: "long", timeZone: "UTC" });
const months = new Intl.DateTimeFormat(region, { month: "long", year: "numeric", timeZone: "UTC" });
const weekDays = new Intl.DateTimeFormat(region, { weekday: "narrow", timeZone: "UTC" });
const hours = new Intl.DateTimeFormat(region, { timeStyle: "short" });

/** "10,202". @param {number} value @param {number} [digits] So many after the point. */
export const number = (value, digits) =>
  digits === undefined
    ? figures.format(value)
    : new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);

/** "57%". @param {number} part From 0 to 1. */
export const percent = (part) => hundredths.format(part);

/** "820 bytes", "12 kB", "3.4 MB". @param {number} bytes */
export const sizeOf = (bytes) =>
  bytes < 1000
    ? t("app.bytes", { count: bytes })
    : bytes < 1e6
      ? t("app.kilobytes", { size: Math.round(bytes / 1e3) })
      : t("app.megabytes", { size: number(bytes / 1e6, 1) });

/** "a", "a and b", "a, b and c". @param {Iterable<string>} words @param {"and" | "or"} [joint] */
export const list = (words, joint = "and") => lists[joint].format(words);

/** "28 March", of a day everywhere. @param {number} time */
export const dayOfYear = (time) => yearDays.format(time);

/** "28 March 2005", of a day everywhere. @param {number} time */
export const fullDay = (time) => fullDays.format(time);

/** "March 2005", everywhere. @param {number} time */
export const monthName = (time) => months.format(time);

/** "M", "T", "W", … from Monday. */
export const weekdays = () => Array.from({ length: 7 }, (_, i) => weekDays.format(Date.UTC(2024, 0, 1 + i)));

/** "28 Mar 2005", or "today, 19:35". @param {number} time */
export const when = (time) =>
  new Date(time).toDateString() === new Date().toDateString()
    ? t("app.today", { time: hours.format(time) })
    : days.format(time);

/** The message of a name. @type {<N extends Name>(name: N, ...params: Args<N>) => string} */
export const t = (name, ...[params]) => put(name, textOf(name), /** @type {Params | undefined} */ (params));

/**
 * A message with marked parts, each made into something else.
 * @template Made
 * @type {<N extends Name, Made>(name: N, ...rest: RichArgs<N, Made>) => (string | Made)[]}
 */
export const rich = (name, ...[makers, params]) => {
  const given = /** @type {Record<string, (text: string) => any>} */ (makers);
  // Marked parts are found before anything is put in: a name that somebody chose marks nothing.
  const parts = textOf(name).split(/<(\w+)>(.*?)<\/\1>/s);
  return parts.flatMap((part, i) => {
    if (i % 3 === 1) return [];
    const text = put(name, part, /** @type {Params | undefined} */ (params));
    return i % 3 === 2 ? [given[parts[i - 1]](text)] : text ? [text] : [];
  });
};

/**
 * What the server tells by a reason: parameters are text, numbers, colours, rings, or what it comes from.
 * @typedef {object} Told
 * @property {string | null} [reason]
 * @property {object | null} [params]
 * @property {{turn: number | null, token: string} | null} [of_turn] Which of several turns it is about.
 * @property {string | null} [message] The server’s own words.
 */

/**
 * What the server refuses, in words: those of the catalogue if it has the reason, else the server’s own.
 * @param {Told} told @returns {string}
 */
export function refusalText({ reason, params, of_turn, message }) {
  const own = sentence(message ?? "");
  const known = /** @type {Name} */ (`refusal.${reason}`);
  // A reason that the page has no words for is newer than the page, or one that is told in words alone.
  if (!(known in en)) return own;
  const said = Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, paramText(name, value)]));
  if (said.cause === "" || said.wanted === "") return own;
  const problem = put(known, textOf(known), said);
  if (!of_turn) return problem;
  const { turn, token } = of_turn;
  return turn ? t("turn.refused", { turn, token, problem }) : t("turn.refused.token", { token, problem });
}

/** Words that programs read as a sentence for people. @param {string} words */
export const sentence = (words) =>
  words && `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?…]$/.test(words) ? "" : "."}`;

/** @param {string} name @param {unknown} value @returns {string | number} */
function paramText(name, value) {
  if (name === "cause") return refusalText(/** @type {Told} */ (value ?? {}));
  if (name === "wanted") {
    const wanted = /** @type {Name} */ (`expected.${value}`);
    return wanted in en ? textOf(wanted) : "";
  }
  if (name === "marble" && value) return t(`colour.${/** @type {"W" | "G" | "B"} */ (value)}`);
  // Several rings are those between which one may choose.
  if (Array.isArray(value)) return list(value.map(String), "or");
  return typeof value === "number" ? value : String(value);
}

/**
 * Says what the page itself carries: elements with `data-message`, and attributes as in `data-message-aria-label`.
 * @param {Document} page
 */
export function translate(page) {
  page.documentElement.lang = language;
  for (const element of page.querySelectorAll("*")) {
    for (const { name, value } of [...element.attributes]) {
      if (name === "data-message") element.textContent = textOf(/** @type {Name} */ (value));
      else if (name.startsWith("data-message-"))
        element.setAttribute(name.slice(13), textOf(/** @type {Name} */ (value)));
    }
  }
}

/** @param {Name} name @returns {string} */
const textOf = (name) => catalogue[name] ?? en[name];

/** Puts parameters into a message or a part of it. @param {Name} name @param {string} text @param {Params} [params] */
const put = (name, text, params = {}) => format(text, params, name in catalogue ? plurals : englishPlurals, number);
