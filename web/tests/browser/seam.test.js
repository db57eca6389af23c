// The seam between table and server: random games in which every turn is put together from the
// options the server sent. The server must take each one as it stands, and the table's steps must
// lead to exactly the moment that the server shows.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Geometry } from "../../js/board/geometry.js";
import { completions, readMove } from "../../js/board/notation.js";
import { Turn } from "../../js/board/turn.js";
import { applyStep, stepsOf, viewOf } from "../../js/board/view.js";
import { world } from "./world.js";
/** @import {Hello} from "../../js/protocol.js" */
/** @import {Answer} from "../../js/board/turn.js" */
/** @import {View} from "../../js/board/view.js" */

/** As many turns are played of each game, at most. */
const TURNS = 60;

const { server } = await world();

/** Small numbers that look random and are the same each time. @param {number} seed */
function dice(seed) {
  let state = seed;
  /** @param {number} sides */
  const roll = (sides) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % sides;
  };
  /** @template T @param {Iterable<T>} from @returns {T} */
  const any = (from) => {
    const all = [...from];
    return all[roll(all.length)];
  };
  return { roll, any };
}

/** @param {Record<string, string>} headers @param {string} path @param {object} [body] @returns {Promise<any>} */
async function ask(headers, path, body) {
  for (;;) {
    const how = body ? { method: "POST", body: JSON.stringify(body) } : {};
    const answer = await fetch(server.base + path, {
      ...how,
      headers: { "content-type": "application/json", ...headers },
    });
    const said = await answer.json();
    if (answer.ok) return said;
    assert.equal(answer.status, 429, `${path} ${JSON.stringify(body)}: ${JSON.stringify(said)}`);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

/** Puts a turn together as a person might. @param {Turn} turn @param {ReturnType<typeof dice>} dice */
function compose(turn, { roll, any }) {
  const { options } = turn;
  const must = (/** @type {Answer} */ answer) => assert.ok(answer.ok, JSON.stringify(answer));
  if (options.demand && roll(2)) return "undo";
  if (options.pass) return "-";
  if (options.captures.length && (!turn.canPlace || roll(2))) {
    must(turn.press(any(options.captures)[0]));
    while (!turn.complete) must(turn.press(any(turn.hints().landings)));
    return turn.token;
  }
  const marble = any(turn.colours);
  if (options.ring_first && options.removals.length && options.places.length > 1 && roll(3) === 0) {
    const removed = any(options.removals);
    must(turn.remove(removed));
    must(turn.place(marble, any(options.places.filter((ring) => ring !== removed))));
  } else {
    must(turn.place(marble, any(options.places)));
    const { removals, takes } = turn.hints();
    if (!turn.complete) must(turn.press(any(takes.size && roll(3) ? takes : removals)));
  }
  if (turn.asksClaims) for (const i of turn.isolation?.groups.keys() ?? []) turn.claim(i, roll(2) === 0);
  return turn.token;
}

/** A view in a form that can be compared. @param {View} view */
function flat({ rings, marbles, pool, captured }) {
  return { rings: [...rings].sort(), marbles: [...marbles].sort(), pool, captured };
}

const GAMES = [
  "7",
  "19",
  "19:claims=optional",
  "19:islands=inert",
  "19:captures=claimed",
  "37",
  "37:blitz",
  "48:tournament",
  "61",
];

for (const [i, game] of GAMES.entries()) {
  test(`every turn of a game of ${game} is taken as it was put together`, async () => {
    const { token } = await ask({}, "/api/v1/visitors", {});
    const headers = { authorization: `Bearer ${token}` };
    const me = { kind: "me", name: "Ann" };
    const { id } = await ask(headers, "/api/v1/games", { game, seats: { first: me, second: me } });
    const path = `/api/v1/games/${id}`;
    /** @type {Hello} */
    let now = await ask(headers, path);
    const random = dice(i + 1);
    const geometry = new Geometry(now.info.shape, { rotation: i % 6, mirror: i % 2 === 1 });
    let played = 0;
    for (; played < TURNS && now.state.options; played++) {
      const { moment, options } = now.state;
      const turn = new Turn(moment, options, { geometry, touchMove: random.roll(2) === 0 });
      const move = compose(turn, random);
      assert.ok(move, `${moment.position}: ${turn.sentence()}`);
      const reading = readMove(move, moment, options, geometry);
      assert.equal("token" in reading && reading.token, move);
      if (move.length > 4 && !turn.declined.size) {
        assert.ok(
          completions(move.slice(0, 4), moment, options, geometry, 500).includes(move),
          `${move} is not offered`,
        );
      }
      await ask(headers, `${path}/actions`, { type: "move", turn: now.turns.length + 1, move });
      now = await ask(headers, path);
      if (move === "undo") continue;
      const made = now.turns[now.turns.length - 1];
      assert.equal(made.token, move);
      const view = viewOf(moment);
      for (const step of stepsOf(made.effect)) applyStep(view, step, made.by);
      assert.deepEqual(flat(view), flat(viewOf(made.after)), `${moment.position} ${move}`);
    }
    assert.ok(played >= 3, `${played} turns`);
  });
}
