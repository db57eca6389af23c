// What the analysis board opens: a stored game, an imported one, a position, a link, a draft, or a new board.

import { Refusal, wordsOf } from "../api.js";
import { DEFAULT_BOARD } from "../boards.js";
import { toast } from "../dom.js";
import { textOf, wayOf } from "../links.js";
import { analysisPath, oneImport } from "../library/calls.js";
import { look, write } from "../positions.js";
import { settings } from "../settings.js";
import { draftOf, readDraft, sendUnsent } from "./drafts.js";
import { merge } from "./merge.js";
import { Others } from "./others.js";
import { gameTree, importedTree, notes, putNotes, readRecord, report } from "./server.js";
import { GameTree } from "./tree.js";
import { t } from "../messages/index.js";
/** @import {Import, LookWish, Report, Tree, TreeWish} from "../protocol.js" */

/**
 * @typedef {object} Opened
 * @property {GameTree} tree
 * @property {string | null} key Where notes and reports belong, if it is a stored or imported game.
 * @property {string[]} original The turns of the stored game.
 * @property {TreeWish | null} base The notes as the server has them, if it is a stored or imported game.
 * @property {Report | null} report
 * @property {{href: string, text: string} | null} source Where it came from.
 * @property
 * {{number: number, of: number, name: string, list: string, before: string | null, next: string | null} | null} [place]
 * Its place among the games of an import, and the ways to its neighbours.
 * @property {boolean} [atReport] Whether the report is what one wants to see.
 * @property {string} draft The name under which edits are kept in the browser, where there is no key.
 */

/** The part of an address that opens a game at its end, with the report. */
const AT_REPORT = "#report";

/** A board that belongs to no game. */
const LOOSE = { key: null, original: [], base: null, report: null, source: null };

/** @param {Pick<Location, "pathname" | "search" | "hash">} address @returns {Promise<Opened>} */
export async function open({ pathname, search, hash }) {
  const stored = /^\/analysis\/game\/([\w-]{1,64})$/.exec(pathname);
  if (stored) {
    const id = stored[1];
    const opened = await keyed(`game-${id}`, await gameTree(id), {
      href: `/game/${encodeURIComponent(id)}`,
      text: t("analysis.source.game"),
    });
    if (hash !== AT_REPORT) return opened;
    // Whoever comes from the end of a game finds themselves there, with its report at hand.
    opened.tree.at = opened.tree.root.last;
    return { ...opened, atReport: true };
  }
  const imported = /^\/analysis\/import\/([\w-]{1,64})\/(\d{1,9})$/.exec(pathname);
  if (imported) {
    const [, id, number] = imported;
    const [tree, whole] = await Promise.all([importedTree(id, number), oneImport(id).catch(() => null)]);
    const list = `/library/${encodeURIComponent(id)}`;
    const opened = await keyed(`import-${id}-${number}`, tree, { href: list, text: t("analysis.source.import") });
    return { ...opened, place: whole && placeAmong(whole, Number(number), list) };
  }
  const query = new URLSearchParams(search);
  const position = query.get("position");
  const game = query.get("game");
  const draft = draftOf(hash.startsWith("#zgn=") ? hash : position || game ? search : "");
  const kept = await restored(draft);
  if (kept) return { tree: kept, ...LOOSE, draft };
  const text = await textOf(hash);
  if (text !== null) {
    const tree = await treeOf(await readRecord(text));
    tree.at = tree.along(wayOf(hash));
    return { tree, ...LOOSE, draft };
  }
  return {
    tree: await fresh({ ...(position ? { position } : { game: game ?? settings.board ?? DEFAULT_BOARD }) }),
    ...LOOSE,
    draft,
  };
}

/** @param {Import} whole @param {number} number @param {string} list @returns {NonNullable<Opened["place"]>} */
const placeAmong = ({ id, name, games }, number, list) => ({
  number,
  of: games,
  name,
  list,
  before: number > 1 ? analysisPath(id, number - 1) : null,
  next: number < games ? analysisPath(id, number + 1) : null,
});

/** A game without turns. @param {Partial<LookWish>} wish */
export async function fresh(wish) {
  const found = await look(wish);
  const { game, shape, start } = found;
  const tree = new GameTree({ game, shape, start, usual: wish.position === undefined });
  tree.root.look = { options: found.options, result: found.result };
  return tree;
}

/** @param {Tree} tree */
export async function treeOf(tree) {
  const usual = await look({ game: tree.game }).then(
    (found) => found.start.position === tree.start.position,
    () => false,
  );
  return GameTree.read(tree, usual);
}

/** @param {string} key @param {Tree} game @param {Opened["source"]} source @returns {Promise<Opened>} */
async function keyed(key, game, source) {
  // What could not be saved when this game was left comes first.
  const others = new Others(key, () => {});
  try {
    const { sent, refusal } = await others.alone(() =>
      sendUnsent(key, putNotes, (wish, base) => together(key, wish, base)),
    );
    if (sent) others.tell("saved");
    if (refusal) toast(t("analysis.notesRefused", { problem: wordsOf(refusal) }), { seconds: 8 });
  } finally {
    others.close();
  }
  const [tree, own, stored] = await Promise.all([treeOf(game), notes(key), report(key).catch(() => null)]);
  let mine = tree;
  let base = tree.wish();
  if (own) {
    mine = GameTree.read(own, tree.usual);
    base = mine.wish();
    // The game may have gone on since the notes were made.
    mine.graft(tree);
    mine.tags = tree.tags;
    mine.seats = tree.seats;
    mine.result = tree.result;
  }
  return { tree: mine, key, original: tree.root.last.tokens, base, report: stored, source, draft: "" };
}

/**
 * Notes that were not sent, together with what another window may have saved since. `base` is what the server had when
 * they were made.
 * @param {string} key @param {TreeWish} wish @param {TreeWish} base @returns {Promise<TreeWish>}
 */
async function together(key, wish, base) {
  const saved = await notes(key);
  if (!saved) return wish;
  const usual = wish.position === null;
  const theirs = GameTree.read(saved, usual);
  if (JSON.stringify(theirs.wish().nodes) === JSON.stringify(base.nodes)) return wish;
  // The turns are needed, and not their names alone: the server reads them as a file.
  const { text } = await write({ format: "zgn", tree: wish });
  const mine = GameTree.read(await readRecord(text), usual);
  mine.takeOver(merge(mine, theirs, base));
  return mine.wish();
}

/** @param {string} draft @returns {Promise<GameTree | null>} */
async function restored(draft) {
  const kept = readDraft(draft);
  if (!kept) return null;
  try {
    // The server writes the draft as a file and reads it again: so it is checked like any other.
    const { text } = await write({ format: "zgn", tree: kept.tree });
    const tree = await treeOf(await readRecord(text));
    tree.at = tree.follow(kept.at);
    return tree;
  } catch (error) {
    // A draft that makes no sense is not a draft. One that could not be read just now must not be written over.
    if (error instanceof Refusal && [400, 413, 422].includes(error.status ?? 0)) return null;
    throw error;
  }
}
