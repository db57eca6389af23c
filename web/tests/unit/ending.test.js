// How a game ended, in words; names of players and levels.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  chosenName,
  endWords,
  levelAbout,
  levelName,
  persona,
  personaOf,
  recordName,
  sideName,
} from "../../js/words.js";
/** @import {Player, Result, Seat} from "../../js/protocol.js" */

/** @param {Player} player */
const name = (player) => (player === "first" ? "Ann" : "Bob");
/** @param {Result["end"]} end @param {Player | null} winner @param {Result["score"]} score @returns {Result} */
const result = (end, winner, score) => ({ end, winner, score, text: "" });

test("who wins, and by what", () => {
  /** @param {Result["end"]} end @param {Player} [you] */
  const won = (end, you) => endWords(result(end, "first", "1-0"), name, you);
  assert.equal(won({ kind: "winning_set", set: "W", size: 4 }), "Ann wins with 4 white marbles.");
  assert.equal(won({ kind: "winning_set", set: "B", size: 1 }), "Ann wins with 1 black marble.");
  assert.equal(won({ kind: "winning_set", set: "each", size: 3 }), "Ann wins with 3 marbles of each colour.");
  assert.equal(won({ kind: "full_board" }), "Ann wins: no vacant ring is left.");
  assert.equal(won({ kind: "resignation" }), "Bob resigns. Ann wins.");
  assert.equal(won({ kind: "time" }), "Bob has run out of time. Ann wins.");
  assert.equal(won({ kind: "abandoned" }), "Bob was gone for too long. Ann wins.");
  assert.equal(won({ kind: "winning_set", set: "W", size: 4 }, "first"), "You win with 4 white marbles.");
  assert.equal(won({ kind: "winning_set", set: "W", size: 4 }, "second"), "Ann wins with 4 white marbles.");
  // One person has one name in a sentence, even where their seat says "Player" or "Guest".
  assert.equal(won({ kind: "resignation" }, "first"), "Bob resigns. You win.");
  assert.equal(won({ kind: "resignation" }, "second"), "You resign. Ann wins.");
  assert.equal(won({ kind: "time" }, "second"), "You’ve run out of time. Ann wins.");
  assert.equal(won({ kind: "abandoned" }, "first"), "Bob was gone for too long. You win.");
});

test("ties, and in a tournament both lose", () => {
  const tie = "the same position has occurred three times.";
  assert.equal(endWords(result({ kind: "repetition" }, null, "1/2-1/2"), name), `A tie: ${tie}`);
  assert.equal(endWords(result({ kind: "repetition" }, null, "0-0"), name), `Both players lose: ${tie}`);
  assert.equal(endWords(result({ kind: "agreement" }, null, "1/2-1/2"), name), "A tie: the players agree.");
  const gone = endWords(result({ kind: "abandoned" }, null, "1/2-1/2"), name);
  assert.equal(gone, "A tie: a player was gone for too long.");
});

test("players by the names they chose, engines by their level, the rest by their side", () => {
  /** @type {Seat} */
  const nobody = { kind: "person", name: "Anonymous", level: null, nameless: true };
  assert.deepEqual([chosenName(nobody), recordName(nobody), sideName("second")], ["", "", "The second player"]);
  assert.equal(recordName({ kind: "engine", name: "Casual", level: 3 }), "Engine level 3");
  assert.equal(recordName({ kind: "person", name: "Ann", level: null }), "Ann");
});

test("levels have words of the page; those that it does not know, of the server", () => {
  const three = { level: 3, name: "?", about: "?" };
  assert.equal(levelName(three), "Casual");
  assert.match(levelAbout(three), /^Sees simple exchanges/);
  assert.equal(levelName({ level: 11, name: "Beyond", about: "?" }), "Beyond");
  assert.equal(levelAbout(undefined), "");
  assert.deepEqual([personaOf(three), personaOf({ level: 11, name: "Beyond", about: "?" })], ["Pearl", "Beyond"]);
  assert.equal(new Set(Array.from({ length: 10 }, (_, i) => persona(i + 1))).size, 10);
});
