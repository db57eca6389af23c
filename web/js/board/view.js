// What lies on the table, and how the steps of a turn change it.

/** @import {Counts, Effect, Marble, Moment, Player, Ring} from "../protocol.js" */

/**
 * One visible step of a turn.
 * @typedef {{kind: 'place', marble: Marble, at: Ring, own: boolean}
 *   | {kind: 'remove', ring: Ring}
 *   | {kind: 'jump', from: Ring, over: Ring, to: Ring, captured: Marble}
 *   | {kind: 'claim', rings: {ring: Ring, marble: Marble | null}[]}} Step
 */

/**
 * What lies on the table.
 * @typedef {object} View
 * @property {Set<Ring>} rings
 * @property {Map<Ring, Marble>} marbles
 * @property {Set<Ring>} inert
 * @property {Counts} pool
 * @property {Record<Player, Counts>} captured
 */

/** The table between two turns. @param {Moment} moment @returns {View} */
export function viewOf(moment) {
  return {
    rings: new Set([...moment.rings, ...moment.inert]),
    marbles: new Map(Object.entries(moment.marbles)),
    inert: new Set(moment.inert),
    pool: { ...moment.pool },
    captured: { first: { ...moment.captured.first }, second: { ...moment.captured.second } },
  };
}

/** Changes the table by one step. @param {View} view @param {Step} step @param {Player} by */
export function applyStep(view, step, by) {
  const mine = view.captured[by];
  if (step.kind === "place") {
    (step.own ? mine : view.pool)[step.marble] -= 1;
    view.marbles.set(step.at, step.marble);
  } else if (step.kind === "remove") {
    view.rings.delete(step.ring);
  } else if (step.kind === "jump") {
    const jumper = view.marbles.get(step.from);
    view.marbles.delete(step.from);
    view.marbles.delete(step.over);
    if (jumper) view.marbles.set(step.to, jumper);
    if (step.captured) mine[step.captured] += 1;
  } else {
    for (const { ring, marble } of step.rings) {
      view.rings.delete(ring);
      view.marbles.delete(ring);
      if (marble) mine[marble] += 1;
    }
  }
}

/** A turn as the steps that one sees. @param {Effect} effect @returns {Step[]} */
export function stepsOf(effect) {
  /** @type {Step[]} */
  const steps = [];
  if (effect.placed) steps.push({ kind: "place", ...effect.placed });
  if (effect.removed) steps.push({ kind: "remove", ring: effect.removed });
  for (const jump of effect.jumps) steps.push({ kind: "jump", ...jump });
  if (effect.claimed.length) steps.push({ kind: "claim", rings: effect.claimed });
  return steps;
}
