// One player's card: name, clock, and the rack of captured marbles.

import { h, say } from "../dom.js";
import { needStyle } from "../style.js";
import { sound } from "../sound.js";
import { chosenName, persona, seatPersona } from "../words.js";
import { t } from "../messages/index.js";
/** @import {Mood} from "../faces.js" */
/** @import {Player} from "../protocol.js" */
/** @import {Session} from "../session.js" */

const LOW = 20_000;

/** @param {number} ms */
export function clockText(ms) {
  const low = ms < LOW;
  // Rounded up, so that a clock that still runs never reads nought.
  const seconds = low ? Math.floor(ms / 1000) : Math.ceil(ms / 1000);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const text = hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  return low ? `${text}.${Math.floor(ms / 100) % 10}` : text;
}

/** What a seat is called on this screen. @param {Session} session @param {Player} player */
export function seatName(session, player) {
  const seat = session.state.seats[player];
  if (seat.kind === "open") return t("game.seat.open");
  if (seat.kind === "engine")
    return seat.level === null
      ? t("opponent.engine")
      : t("game.seat.engine", { name: persona(seat.level) || t("opponent.engine"), level: seat.level });
  const alone = session.you.length === 1 && session.you[0] === player;
  const name = chosenName(seat);
  if (alone) return name && !USUAL.has(seat.name) ? t("game.you", { name }) : t("player.you");
  return name || (player === "first" ? t("player.first") : t("player.second"));
}

/** The same in the sentences of the table: "You", or the name. @param {Session} session @param {Player} player */
export function calledOnTable(session, player) {
  if (session.you.length === 1 && session.you[0] === player) return t("player.you");
  const seat = session.state.seats[player];
  if (seat.kind !== "engine") return chosenName(seat) || seatName(session, player);
  // Two engines of the same level are told apart by their side.
  const { seats } = session.state;
  return seatPersona(seats, player) || (player === "first" ? t("player.first") : t("player.second"));
}

/** Names that nobody chose. */
const USUAL = new Set([t("player.default"), t("player.guest"), t("player.you")]);

/**
 * Puts the face of a level into a place, if it is not there yet. Faces come with the first game against the engine.
 * @param {HTMLElement} place @param {number} level @param {Mood} mood
 */
export async function portray(place, level, mood) {
  const wish = `${level} ${mood}`;
  if (place.dataset.face === wish) return;
  place.dataset.face = wish;
  try {
    const [{ face }] = await Promise.all([import("../faces.js"), needStyle("faces")]);
    // Somebody may have changed their mind, or their mood, in the meantime.
    if (place.dataset.face === wish) place.replaceChildren(face(level, mood) ?? "");
  } catch {
    // The name says it all.
  }
}

export class SeatCard {
  /** @param {Session} session @param {Player} player @param {HTMLElement} rack */
  constructor(session, player, rack) {
    this.session = session;
    this.player = player;
    this.warned = false;
    this.name = h("h2", { class: "seat-name" });
    this.note = h("span", { class: "seat-note" });
    this.portrait = h("span", { class: "portrait", hidden: true });
    this.dot = h("span", { class: "presence", "aria-hidden": "true" });
    this.clock = h("span", { class: "clock", role: "timer", hidden: true });
    this.rack = h("div", { class: "rack-place" }, rack);
    this.element = h(
      "section",
      { class: "card seat" },
      h("div", { class: "seat-head" }, this.portrait, this.dot, this.name, this.note, this.clock),
      this.rack,
    );
  }

  /** @param {{mover: boolean, live: boolean}} view `live`: the game as it is now, its last turn shown. */
  update({ mover, live }) {
    const { session, player } = this;
    const { state } = session;
    const seat = state.seats[player];
    this.name.textContent = seatName(session, player);
    const contact = session.presence[player];
    const away = seat.kind === "person" && session.online && contact !== "here" && state.status === "playing";
    const thinking = seat.kind === "engine" && live && mover && state.status === "playing";
    const won = live && state.status === "over" && state.result?.winner === player;
    // Where a set wins, the words above the rack say so.
    this.note.textContent = thinking
      ? t("game.seat.thinking")
      : away
        ? contact === "lost"
          ? t("game.seat.lost")
          : t("game.seat.away")
        : won && !state.moment.missing[player].some((one) => one.total === 0)
          ? t("game.seat.wins")
          : "";
    this.note.classList.toggle("thinking", thinking);
    this.portrait.hidden = seat.kind !== "engine" || seat.level === null;
    if (seat.kind === "engine" && seat.level !== null) {
      const over = live && state.status === "over" && state.result;
      portray(
        this.portrait,
        seat.level,
        over ? (won ? "glad" : over.winner ? "sad" : "calm") : thinking ? "think" : "calm",
      );
    }
    // Whether somebody is there is news only of a person elsewhere.
    const self = seat.kind === "engine" || session.you.includes(player);
    this.dot.className = `presence ${seat.kind === "open" ? "open" : away ? contact : "here"}${self ? " self" : ""}`;
    this.element.classList.toggle("mover", mover && state.status === "playing");
    this.element.classList.toggle("winner", won);
    this.element.dataset.player = player;
    this.tick();
  }

  /** Shows the clock as it is now. */
  tick() {
    const left = this.session.clock(this.player);
    this.clock.hidden = left === null;
    if (left === null) return;
    const text = clockText(left);
    if (this.clock.textContent !== text) this.clock.textContent = text;
    const running = this.session.state.clocks?.running === this.player;
    const low = left < LOW && this.session.state.status === "playing";
    this.clock.classList.toggle("low", low);
    this.clock.classList.toggle("running", running);
    if (left > LOW * 1.5) this.warned = false;
    if (low && running && !this.warned && this.session.you.includes(this.player)) {
      this.warned = true;
      sound("low");
      say(t("game.clock.low"));
    }
  }
}
