// The puzzles of past days, month by month: which were solved, and on their day or later.

import { fill, h, redraw } from "../dom.js";
import { fullDay, monthName, t, weekdays } from "../messages/index.js";
/** @import {PuzzleProgress} from "./progress.js" */

const DAY = 86_400_000;
/** The server has the puzzles of so many past days. */
export const PAST = 366;

/** A day's own word in addresses: "2026-11-18". @param {number} day Since 1970. */
export const dateOf = (day) => new Date(day * DAY).toISOString().slice(0, 10);

/** The day of such a word; NaN if it is none. @param {string} date */
export const dayOf = (date) => Date.parse(`${date}T00:00:00Z`) / DAY;

/** @param {number} day */
export const dayPath = (day) => `/puzzles/day/${dateOf(day)}`;

/** How a day's puzzle went. @param {PuzzleProgress} progress @param {number} day */
export function dayState(progress, day) {
  if (progress.days.includes(day)) return "solved";
  if (progress.late.includes(day)) return "late";
  return progress.tries[day] ? "failed" : "new";
}

/** @param {number} today @param {PuzzleProgress} progress @returns {HTMLElement} */
export function calendar(today, progress) {
  const now = new Date(today * DAY);
  let month = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
  const place = h("div", { class: "calendar" });

  /** @param {number} by */
  const other = (by) => {
    const at = new Date(month);
    return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + by);
  };
  /** @param {string} act @param {string} sign @param {string} label @param {number} by @param {boolean} off */
  const step = (act, sign, label, by, off) =>
    h(
      "button",
      {
        type: "button",
        class: "small",
        "data-act": act,
        "aria-label": label,
        disabled: off,
        onclick: () => {
          month = other(by);
          redraw(place, draw);
        },
      },
      h("span", { "aria-hidden": "true" }, sign),
    );

  const draw = () => {
    const first = month / DAY;
    const length = other(1) / DAY - first;
    // Weeks begin on Monday.
    const lead = (new Date(month).getUTCDay() + 6) % 7;
    fill(
      place,
      h(
        "div",
        { class: "calendar-head" },
        step("month-before", "‹", t("puzzles.calendar.before"), -1, first <= today - PAST),
        h("h3", { "aria-live": "polite" }, monthName(month)),
        step("month-after", "›", t("puzzles.calendar.after"), 1, first + length > today),
      ),
      h(
        "div",
        { class: "calendar-week", "aria-hidden": "true" },
        weekdays().map((name) => h("span", null, name)),
      ),
      h(
        "ul",
        { class: "calendar-days" },
        Array.from({ length }, (_, i) => {
          const day = first + i;
          const state = dayState(progress, day);
          const style = { class: i === 0 ? `calendar-day begins-${lead}` : "calendar-day", "data-state": state };
          if (day > today || day < today - PAST) return h("li", style, h("span", null, i + 1));
          return h(
            "li",
            style,
            h(
              "a",
              {
                href: dayPath(day),
                "aria-current": day === today ? "date" : null,
                "aria-label": t("puzzles.calendar.day", { date: fullDay(day * DAY), state }),
              },
              i + 1,
            ),
          );
        }),
      ),
    );
  };
  draw();
  return place;
}
