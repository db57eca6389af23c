// The words of the table: marbles, rings, turns and winning sets as a person would say them.

/** @typedef {import('../protocol.js').Marble} Marble */
/** @typedef {import('../protocol.js').Ring} Ring */
/** @typedef {import('../protocol.js').Counts} Counts */
/** @typedef {import('../protocol.js').Missing} Missing */
/** @typedef {import('../protocol.js').Player} Player */
/** @typedef {import('../protocol.js').TurnMade} TurnMade */

/** @type {readonly Marble[]} */
export const MARBLES = ['W', 'G', 'B'];

/** @type {Readonly<Record<Marble, string>>} */
export const COLOUR = { W: 'white', G: 'grey', B: 'black' };

/**
 * "a", "a and b", "a, b and c".
 * @param {readonly string[]} words @param {string} [joint]
 */
export function list(words, joint = 'and') {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${joint} ${words[words.length - 1]}`;
}

/** Rings in the order of the notation. @param {Iterable<Ring>} rings */
export function inOrder(rings) {
  return [...rings].sort((a, b) => (a[0] === b[0] ? Number(a.slice(1)) - Number(b.slice(1)) : a < b ? -1 : 1));
}

/** How many there are in all. @param {Counts} counts */
export function sum(counts) {
  return counts.W + counts.G + counts.B;
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Marbles on rings: "white a1 and black b3", "white a1 and a2, black b3".
 * @param {{ring: Ring, marble: Marble | null}[]} held
 */
export function describeMarbles(held) {
  const parts = MARBLES.map((marble) => ({
    marble,
    rings: inOrder(held.filter((one) => one.marble === marble).map((one) => one.ring)),
  })).filter(({ rings }) => rings.length > 0);
  const words = parts.map(({ marble, rings }) => `${COLOUR[marble]} ${list(rings)}`);
  return parts.every(({ rings }) => rings.length === 1) ? list(words) : words.join(', ');
}

/** "2 white, 0 grey, 3 black". @param {Counts} counts */
export function describeCounts(counts) {
  return MARBLES.map((marble) => `${counts[marble]} ${COLOUR[marble]}`).join(', ');
}

/** A winning set: "4 white", "3 of each". @param {Missing} one */
const setName = ({ set, size }) => `${size} ${set === 'each' ? 'of each' : COLOUR[set]}`;

/**
 * The shortest ways to win: "2 white to win", "3 white or 3 grey to win". While nothing is captured, all ways: a
 * newcomer learns there what the game is about.
 * @param {Missing[]} missing
 */
export function describeShortest(missing) {
  if (!missing.length) return '';
  if (missing.every(untouched)) return `${list(missing.map(setName), 'or')} to win`;
  const least = Math.min(...missing.map((one) => one.total));
  const shortest = missing.filter((one) => one.total === least);
  if (least === 0) {
    return `wins with ${setName(shortest[0])}`;
  }
  const ways = shortest.map(({ lacks }) => describeLacks(lacks));
  return `${list([...new Set(ways)], 'or')} to win`;
}

/** Whether nothing of this set is captured yet. @param {Missing} one */
const untouched = ({ set, size, total }) => total === size * (set === 'each' ? 3 : 1);

/** How far it is to so many of each colour: "3 of each: 5 to go"; '' where the shortest way already says it. @param {Missing[]} missing */
export function describeEach(missing) {
  const each = missing.find((one) => one.set === 'each');
  const least = Math.min(...missing.map((one) => one.total));
  if (!each || each.total === least || least === 0 || missing.every(untouched)) return '';
  return `${setName(each)}: ${each.total} to go`;
}

/** Every way to win, for those who ask: "For 4 white: 2 white. For 3 of each: 1 grey and 2 black." @param {Missing[]} missing */
export function describeEveryWay(missing) {
  return missing.map((one) => `For ${setName(one)}: ${one.total ? describeLacks(one.lacks) : 'complete'}.`).join(' ');
}

/** @param {Counts} lacks */
function describeLacks(lacks) {
  return list(MARBLES.filter((marble) => lacks[marble] > 0).map((marble) => `${lacks[marble]} ${COLOUR[marble]}`));
}

/**
 * What is to be known of a ring, besides its name.
 * @typedef {object} RingFacts
 * @property {Marble | null} marble
 * @property {boolean} [inert]
 * @property {Ring[]} [jumpsTo] where this marble may jump
 * @property {boolean} [landing] the marble in the air may land here
 * @property {boolean} [free] may be removed now
 * @property {boolean} [chosen]
 * @property {boolean} [last] touched by the last turn
 * @property {string} [takes] the marbles isolated by pressing it, in words
 */

/**
 * What the table knows of a ring.
 * @param {Ring} ring
 * @param {import('./view.js').View} view
 * @param {import('./turn.js').Turn | null} turn the one in the making, if a person is to move
 * @param {import('./turn.js').Hints | null} hints what it allows
 * @param {Ring | null} last where the last turn ended
 * @returns {RingFacts}
 */
export function factsOf(ring, view, turn, hints, last) {
  const active = turn?.active ?? false;
  return {
    marble: view.marbles.get(ring) ?? null,
    inert: view.inert.has(ring),
    jumpsTo: turn?.jumpsFrom(ring),
    landing: hints?.landings.has(ring),
    free: hints?.removals.has(ring) || (!active && turn?.options.removals.includes(ring)),
    chosen: hints?.chosen === ring,
    last: !active && last === ring,
    takes: hints?.takes.has(ring) ? turn?.takes(ring) : '',
  };
}

/**
 * A ring as it is announced: "d4, white marble, can jump to f4".
 * @param {Ring} ring @param {RingFacts} facts
 */
export function describeRing(ring, facts) {
  const words = [ring, facts.marble ? `${COLOUR[facts.marble]} marble` : 'vacant'];
  if (facts.inert) words.push('out of play');
  if (facts.chosen) words.push('chosen');
  if (facts.jumpsTo?.length) words.push(`can jump to ${list(facts.jumpsTo, 'or')}`);
  if (facts.landing) words.push('jump here');
  if (facts.free) words.push('free');
  if (facts.takes) words.push(`takes ${facts.takes}`);
  if (facts.last) words.push('last turn');
  return words.join(', ');
}

/**
 * A turn as it is announced: "Engine placed a black marble on d7 and removed b2; white a1 and a2
 * are isolated".
 * @param {TurnMade} turn @param {Record<Player, string>} names
 */
export function describeTurn(turn, names) {
  const name = names[turn.by];
  const { placed, removed, jumps, claimed, passed } = turn.effect;
  if (passed) return `${name} passed`;
  if (jumps.length) {
    const rings = jumps.map((jump) => jump.to);
    const taken = jumps.map((jump) => ({ ring: jump.over, marble: jump.captured }));
    return `${name} jumped from ${jumps[0].from} to ${list(rings)} and captured ${describeMarbles(taken)}`;
  }
  if (!placed) return `${name}: ${turn.notation}`;
  const whose = placed.own ? ' captured' : '';
  let text = `${name} placed a${whose} ${COLOUR[placed.marble]} marble on ${placed.at}`;
  if (removed) text += ` and removed ${removed}`;
  const marbles = claimed.filter((one) => one.marble);
  if (marbles.length) text += `; ${describeMarbles(marbles)} ${marbles.length > 1 ? 'are' : 'is'} isolated`;
  return text;
}
