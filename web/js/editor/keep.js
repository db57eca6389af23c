// What is being set up, kept for a reload and for coming back: one slot for each visit of the editor, and the newest
// for the plain address.

import { readSetup } from "./setup.js";
/** @import {Setup} from "./setup.js" */

const KEY = "zertz.editor";
/** The visits that are remembered, the oldest first. */
const VISITS = "zertz.editor.visits";
const MOST_VISITS = 12;
const LARGEST = 6000;
const NAME = /^[a-z0-9]{1,12}$/;

/** @param {string} name @returns {Setup | null} */
function read(name) {
  try {
    const text = sessionStorage.getItem(name) ?? "null";
    return text.length > LARGEST ? null : readSetup(JSON.parse(text));
  } catch {
    return null;
  }
}

/** @returns {string[]} */
function visits() {
  try {
    const given = JSON.parse(sessionStorage.getItem(VISITS) ?? "[]");
    return Array.isArray(given) ? given.filter((one) => typeof one === "string" && NAME.test(one)) : [];
  } catch {
    return [];
  }
}

/** A name for a new visit. */
export const newVisit = () => Math.random().toString(36).slice(2, 10) || "0";

/** What was set up at a visit; without a name, what was set up last. @param {unknown} visit @returns {Setup | null} */
export function recall(visit) {
  if (visit === undefined) return read(KEY);
  return typeof visit === "string" && NAME.test(visit) ? read(`${KEY}:${visit}`) : null;
}

/** @param {string} visit @param {Setup} setup */
export function keep(visit, setup) {
  const text = JSON.stringify(setup);
  try {
    const others = visits().filter((one) => one !== visit);
    for (const old of others.splice(0, others.length - MOST_VISITS + 1)) sessionStorage.removeItem(`${KEY}:${old}`);
    sessionStorage.setItem(VISITS, JSON.stringify([...others, visit]));
    sessionStorage.setItem(`${KEY}:${visit}`, text);
    sessionStorage.setItem(KEY, text);
  } catch {
    // Without storage it lasts as long as the page.
  }
}
