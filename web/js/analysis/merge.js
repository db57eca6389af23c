// Two windows have edited the same notes: what both have done, put together. Each is compared with what both began
// from, so that what one has added, changed or deleted is told from what the other has merely not seen.

/** @import {Notes, TreeWish} from "../protocol.js" */
/** @import {Change, GameTree, Node} from "./tree.js" */

/** What both began from. @typedef {{notes: Notes, children: Map<string, Old>}} Old */

/** @param {TreeWish} wish @returns {Old} */
function oldOf({ nodes }) {
  /** @type {Old[]} */
  const all = nodes.map(({ parent, token, ...notes }) => ({ notes, children: new Map() }));
  nodes.forEach(({ parent, token }, i) => {
    if (parent !== null) all[parent]?.children.set(token ?? "", all[i]);
  });
  return all[0];
}

/** @param {unknown} a @param {unknown} b */
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The changes that bring into `mine` what is new in `theirs`; none if there is nothing. The tree itself is not touched.
 * @param {GameTree} mine @param {GameTree} theirs @param {TreeWish} base @returns {Change[]}
 */
export function merge(mine, theirs, base) {
  /** @type {Change[]} */
  const changes = [];
  /** @type {[Node, Node, Old | undefined][]} */
  const stack = [[mine.root, theirs.root, oldOf(base)]];
  for (let three = stack.pop(); three; three = stack.pop()) {
    const [own, other, old] = three;
    const notes = mergedNotes(own.notes, other.notes, old?.notes);
    if (!same(notes, own.notes)) changes.push({ node: own, key: "notes", before: own.notes, after: notes });
    const children = mergedChildren(own, other, old);
    if (
      !same(
        children.map((one) => one.token),
        own.children.map((one) => one.token),
      )
    )
      changes.push({ node: own, key: "children", before: own.children, after: children });
    for (const child of own.children) {
      const like = other.children.find((one) => one.token === child.token);
      if (like) stack.push([child, like, old?.children.get(child.token)]);
    }
  }
  return changes;
}

/** @param {Node} own @param {Node} other @param {Old | undefined} old @returns {Node[]} */
function mergedChildren(own, other, old) {
  const before = [...(old?.children.keys() ?? [])];
  /** @param {Node} node */
  const tokens = (node) => node.children.map((one) => one.token);
  /** @type {Map<string, Node>} */
  const kept = new Map();
  for (const child of own.children) {
    const was = old?.children.get(child.token);
    const gone = was !== undefined && !tokens(other).includes(child.token);
    // What the other window has deleted goes, unless something was done to it here.
    if (!gone || !untouched(child, was)) kept.set(child.token, child);
  }
  for (const child of other.children) {
    if (tokens(own).includes(child.token)) continue;
    const was = old?.children.get(child.token);
    // New there, or deleted here while something was done to it there.
    if (was === undefined || !untouched(child, was)) kept.set(child.token, adopted(child, own));
  }
  // The order of who has changed it; here first.
  const mine = tokens(own).filter((token) => before.includes(token));
  const moved = !same(
    mine,
    before.filter((token) => mine.includes(token)),
  );
  const order = moved ? [...tokens(own), ...tokens(other)] : [...tokens(other), ...tokens(own)];
  return [...new Set(order)].flatMap((token) => kept.get(token) ?? []);
}

/** A node of another tree, with all below it, becomes one of this tree. @param {Node} node @param {Node} parent */
function adopted(node, parent) {
  node.parent = parent;
  return node;
}

/** Whether a turn and all that follows it are as they were. @param {Node} node @param {Old} old */
function untouched(node, old) {
  /** @type {[Node, Old][]} */
  const stack = [[node, old]];
  for (let pair = stack.pop(); pair; pair = stack.pop()) {
    const [one, was] = pair;
    if (
      !same(one.notes, was.notes) ||
      !same(
        one.children.map((child) => child.token),
        [...was.children.keys()],
      )
    )
      return false;
    for (const child of one.children) stack.push([child, /** @type {Old} */ (was.children.get(child.token))]);
  }
  return true;
}

/** @param {Notes} mine @param {Notes} theirs @param {Notes} [old] @returns {Notes} */
function mergedNotes(mine, theirs, old) {
  const result = /** @type {Record<string, unknown>} */ ({ ...mine });
  for (const key of /** @type {(keyof Notes)[]} */ (Object.keys(mine))) {
    if (same(mine[key], theirs[key]) || (old && same(theirs[key], old[key]))) continue;
    const alone = old !== undefined && same(mine[key], old[key]);
    // Words and drawings of both stay; of two signs, this window's.
    if (alone || mine[key] === "" || mine[key] === null) result[key] = theirs[key];
    else if ((key === "comment" || key === "before") && theirs[key]) result[key] = joined(mine[key], theirs[key]);
    else if (key === "arrows" || key === "circles")
      result[key] = [...mine[key], ...theirs[key].filter((one) => !mine[key].some((own) => same(own, one)))];
  }
  return /** @type {Notes} */ (/** @type {unknown} */ (result));
}

/** @param {string} mine @param {string} theirs */
function joined(mine, theirs) {
  if (mine.includes(theirs)) return mine;
  return theirs.includes(mine) ? theirs : `${mine}\n${theirs}`;
}
