// Typed moves: reading them, and completing them from the options. `Wd4`, `Bd7,b2`, `Bd7,b2xWa1Wa2`,
// `xe3Wg3`, `-`, `undo`; spaces and case do not matter, captured marbles may be left out.

import { COLOUR, inOrder } from "./describe.js";
import { Turn, captureToken } from "./turn.js";
import { list, t } from "../messages/index.js";
/** @import {Marble, Moment, Options, Ring} from "../protocol.js" */
/** @import {Geometry} from "./geometry.js" */

/** What was read, with the turn put together where there is more to it than a word. */
/** @typedef {{token: string, turn?: Turn} | {message: string}} Reading */

const PLACE = /^([wgb])([a-hj]\d)(?:,?([a-hj]\d))?(?:x((?:[wgb][a-hj]\d)+))?$/;
const CAPTURE = /^x([a-hj]\d)((?:[wgb]?[a-hj]\d)+)$/;

/** More is never typed. */
const LONGEST = 200;

/** One word in lower case; the ninth column, which some call i, is j. @param {string} text */
function plain(text) {
  return text
    .slice(0, LONGEST)
    .replace(/\s+/g, "")
    .toLowerCase()
    .replace(/i(?=\d)/g, "j");
}

/**
 * Reads a typed move and checks it against the options.
 * @param {string} text @param {Moment} moment @param {Options} options @param {Geometry} geometry
 * @returns {Reading}
 */
export function readMove(text, moment, options, geometry) {
  const word = plain(text);
  if (!word) return { message: t("move.empty") };
  if (word === "-" || word === "pass") {
    return options.pass ? { token: "-" } : { message: t("move.noPass") };
  }
  if (word === "undo") {
    return options.demand ? { token: "undo" } : { message: t("move.noUndo") };
  }
  const turn = new Turn(moment, options, { geometry });
  const place = PLACE.exec(word);
  if (place) return readPlacement(turn, place, geometry);
  const capture = CAPTURE.exec(word);
  if (capture) return readCapture(turn, capture, word);
  return { message: t("move.unknown", { text: text.trim().slice(0, 40) }) };
}

/** @param {Turn} turn @param {RegExpExecArray} parts @param {Geometry} geometry @returns {Reading} */
function readPlacement(turn, [, colour, at, removed, isolated], geometry) {
  const marble = /** @type {Marble} */ (colour.toUpperCase());
  for (const ring of [at, removed]) {
    if (ring && !geometry.has(ring)) return { message: t("move.noRing", { ring }) };
    if (ring && !turn.moment.rings.includes(ring) && !turn.moment.inert.includes(ring)) {
      return { message: t("move.gone", { ring }) };
    }
  }
  const placed = turn.place(marble, at);
  if (!placed.ok) return placed;
  if (removed) {
    const answer = turn.complete ? { ok: false, message: t("move.noFree") } : turn.remove(removed);
    if (!answer.ok) return { message: "message" in answer ? answer.message : "" };
  }
  if (!turn.complete) return { message: t("move.needsRing", { move: `${marble}${at}` }) };
  return readIsolation(turn, isolated);
}

/**
 * What is claimed must be what is isolated, group by group where that is a choice.
 * @param {Turn} turn @param {string | undefined} isolated
 * @returns {Reading}
 */
function readIsolation(turn, isolated) {
  const groups = turn.isolation?.groups ?? [];
  const named = new Set((isolated?.match(/[a-hj]\d/g) ?? []).filter((_, i, all) => all[i]));
  if (turn.asksClaims) {
    for (const [i, group] of groups.entries()) {
      const all = group.every((ring) => named.has(ring));
      turn.claim(i, all);
    }
  }
  const token = /** @type {string} */ (turn.token);
  if (isolated) {
    const wanted = inOrder(named).join();
    if (inOrder(turn.claimed).join() !== wanted) {
      const really = inOrder(groups.flat());
      return {
        message: really.length
          ? t("move.isolates", { rings: really.join(", "), named: inOrder(named).join(", ") })
          : t("move.isolatesNothing"),
      };
    }
    const at = token.indexOf("x");
    if (at >= 0 && token.slice(at + 1).toLowerCase() !== sorted(isolated)) {
      return { message: t("move.isolated", { marbles: token.slice(at + 1) }) };
    }
  }
  return { token, turn };
}

/** Colour and ring pairs in the order of the notation. @param {string} pairs */
function sorted(pairs) {
  const all = pairs.match(/[wgb][a-hj]\d/g) ?? [];
  return inOrder(all.map((pair) => pair.slice(1)))
    .map((ring) => all.find((pair) => pair.slice(1) === ring))
    .join("");
}

/** @param {Turn} turn @param {RegExpExecArray} parts @param {string} word @returns {Reading} */
function readCapture(turn, [, start, rest], word) {
  const steps = [...rest.matchAll(/([wgb]?)([a-hj]\d)/g)].map(([, marble, ring]) => ({ marble, ring }));
  const chain = [start, ...steps.map((step) => step.ring)];
  const { options, moment, geometry } = turn;
  const known = options.captures.find((one) => one.join() === chain.join());
  if (!known) {
    // The list may have been too long to send whole; the server knows better.
    if (!options.captures_complete) return { token: word };
    if (!options.captures.length) return { message: t("move.noCapture") };
    const longer = options.captures.find((one) => chain.every((ring, i) => one[i] === ring));
    if (longer) return { message: t("move.jumpOn", { move: captureToken(longer, moment, geometry) }) };
    const starts = inOrder(new Set(options.captures.map((one) => one[0])));
    return {
      message: starts.includes(start)
        ? t("move.wrongWay", { ring: start })
        : t("move.cannotJump", { ring: start, rings: list(starts, "or") }),
    };
  }
  const token = captureToken(known, moment, geometry);
  for (let i = 0; i < steps.length; i++) {
    const over = geometry.between(chain[i], chain[i + 1]);
    const marble = over ? moment.marbles[over] : undefined;
    if (steps[i].marble && marble && steps[i].marble !== marble.toLowerCase()) {
      return { message: t("move.colour", { ring: over ?? "", colour: COLOUR[marble] }) };
    }
  }
  // A jump that leads on in one way only goes on by itself.
  for (let gone = -1; turn.path.length > gone && turn.path.length < chain.length; ) {
    gone = turn.path.length;
    turn.press(chain[gone]);
  }
  return { token, turn };
}

/**
 * How the typed text may go on: whole moves where they are few, else the next ring.
 * @param {string} text @param {Moment} moment @param {Options} options @param {Geometry} geometry
 * @param {number} [most]
 * @returns {string[]}
 */
export function completions(text, moment, options, geometry, most = 60) {
  const word = plain(text);
  const fits = (/** @type {string} */ one) => one.toLowerCase().startsWith(word);
  const found = options.captures
    .map((chain) => captureToken(chain, moment, geometry))
    .filter((token) => {
      // Captured colours may be left out while typing.
      const bare = `x${(token.slice(1).match(/[a-hj]\d/g) ?? []).join("")}`;
      return fits(token) || fits(bare);
    });
  if (options.pass && fits("-")) found.push("-");
  if (options.demand && fits("undo")) found.push("undo");
  const turn = new Turn(moment, options, { geometry });
  if (turn.canPlace) found.push(...placements(word, turn));
  return [...new Set(found)].slice(0, most);
}

/** @param {string} word @param {Turn} turn @returns {string[]} */
function placements(word, turn) {
  const { moment, options, geometry } = turn;
  const parts = /^([wgb])(?:([a-hj])(\d)?)?(?:,([a-hj]?\d?))?(x.*)?$/.exec(word);
  if (!word) return turn.colours;
  if (!parts) return [];
  const marble = /** @type {Marble} */ (parts[1].toUpperCase());
  if (!options.supply[marble]) return [];
  const places = inOrder(options.places);
  if (!parts[3]) {
    return places.filter((ring) => !parts[2] || ring[0] === parts[2]).map((ring) => `${marble}${ring}`);
  }
  const at = `${parts[2]}${parts[3]}`;
  if (!places.includes(at)) return [];
  const finish = (/** @type {Ring | null} */ removed) => {
    const whole = new Turn(moment, options, { geometry });
    whole.place(marble, at);
    if (removed) whole.remove(removed);
    return whole.token;
  };
  const removals = inOrder(options.removals.filter((ring) => ring !== at));
  const all = removals.length ? removals.filter((ring) => ring.startsWith(parts[4] ?? "")).map(finish) : [finish(null)];
  return all.filter((token) => token !== null).filter((token) => token.toLowerCase().startsWith(word));
}
