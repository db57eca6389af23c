// Links that carry a whole game or position in themselves: they open on any server, without its database. A game stands
// after the `#`, which a browser keeps to itself, so that not even the server's log sees it.

import { t } from "./messages/index.js";

/** Longer links are not read: the longest game with comments is far below. */
export const LONGEST_LINK = 200_000;
/** More text than this does not come out of a link. */
export const LONGEST_TEXT = 1_000_000;
/** How much is unpacked at a time: a thousand times as much may come out of it, then the size is looked at. */
const BITE = 512;

const KEY = "zgn";
/** Where in the game the link opens. */
const PLACE = "at";
/** Stands before text that is not packed, for browsers that cannot. */
const PLAIN = ".";

/** One line of six words, as FORMATS has it. */
const POSITION = /^\S{1,200} [^\s/]+(?:\/[^\s/]+)+ \d+\/\d+\/\d+ \d+\/\d+\/\d+ \d+\/\d+\/\d+ [12]$/;

/** The way at the end of a link. Older links have none. */
const WAY = new RegExp(`&${PLACE}=(\\d{1,6}(?:\\.\\d{1,6}){0,400})$`);

/** What is wrong with a link, in words for people. */
export class LinkError extends Error {}

/** Whether a text is one position and nothing else. @param {string} text */
export const isPosition = (text) => POSITION.test(text.trim().replace(/\s+/g, " "));

/**
 * The address that opens a game (`.zgn`) or a position, from the root of any server.
 * @param {string} text
 * @param {string} [way] The turn to open at, as `wayTo` says it; the start if nothing is said.
 * @returns {Promise<string>}
 */
export async function linkOf(text, way = "") {
  const line = text.trim().replace(/\s+/g, " ");
  if (isPosition(line)) return `/analysis?position=${readable(line)}`;
  if (text.length > LONGEST_TEXT) throw new LinkError(t("link.tooLong"));
  const bytes = new TextEncoder().encode(text);
  const packed = await pack(bytes);
  const code = packed ? toBase64(packed) : PLAIN + toBase64(bytes);
  const place = way && way !== "0" ? `&${PLACE}=${way}` : "";
  // A way through very many variations is not worth a link that nobody can read.
  const address = `/analysis#${KEY}=${code}${WAY.test(place) ? place : ""}`;
  if (address.length > LONGEST_LINK) throw new LinkError(t("link.tooLong"));
  return address;
}

/**
 * The address of the editor with a position. @param {string} position
 */
export const editorLink = (position) => `/editor?position=${readable(position)}`;

/**
 * The text that a link carries, or null if it carries none.
 * @param {string} hash The part of the address from the `#`.
 * @returns {Promise<string | null>}
 */
export async function textOf(hash) {
  const given = hash.replace(/^#/, "");
  if (!given.startsWith(`${KEY}=`)) return null;
  const code = given.slice(KEY.length + 1).replace(WAY, "");
  if (!code) throw new LinkError(t("link.empty"));
  if (code.length > LONGEST_LINK) throw new LinkError(t("link.longer", { length: code.length, limit: LONGEST_LINK }));
  const plain = code.startsWith(PLAIN);
  const bytes = fromBase64(plain ? code.slice(1) : code);
  const text = plain ? bytes : await unpack(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(text);
  } catch {
    throw damaged();
  }
}

/**
 * The way from the start to a node of a record: how many turns along the main line, which of the turns there, how many
 * turns along that line, and so on. Unlike a number it is the same in whatever order a file holds the variations.
 * @param {{parent: number | null}[]} nodes Parents come before their children, of which the first is the main line.
 * @param {number} node
 */
export function wayTo(nodes, node) {
  /** How many children of its parent come before a node. */
  const ranks = nodes.map(() => 0);
  const children = nodes.map(() => 0);
  nodes.forEach(({ parent }, i) => {
    if (parent !== null) ranks[i] = children[parent]++;
  });
  /** @type {number[]} */
  const way = [0];
  for (
    let at = /** @type {number | null} */ (node);
    at !== null && nodes[at]?.parent !== null && nodes[at];
    at = nodes[at].parent
  ) {
    if (ranks[at] === 0) way[0] += 1;
    else way.unshift(0, ranks[at]);
  }
  return way.join(".");
}

/** Where a link opens its game; empty if it does not say. @param {string} hash */
export const wayOf = (hash) => WAY.exec(hash)?.[1] ?? "";

const damaged = () => new LinkError(t("link.cut"));

/** A position in a query, as readable as it may be. @param {string} line */
function readable(line) {
  return encodeURIComponent(line).replace(/%(?:2F|3A|3D|20)/g, (code) =>
    code === "%20" ? "+" : decodeURIComponent(code),
  );
}

/** @param {Uint8Array} bytes @returns {string} */
function toBase64(bytes) {
  let text = "";
  for (let i = 0; i < bytes.length; i += 4096) text += String.fromCharCode(...bytes.subarray(i, i + 4096));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} code @returns {Uint8Array} */
function fromBase64(code) {
  if (!/^[\w-]*$/.test(code)) throw new LinkError(t("link.damaged"));
  try {
    return Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  } catch {
    throw damaged();
  }
}

/** Null where the browser cannot. @param {Uint8Array} bytes @returns {Promise<Uint8Array | null>} */
async function pack(bytes) {
  if (typeof CompressionStream === "undefined") return null;
  const stream = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * In small bites, so that a little that stands for very much is noticed before it is all there.
 * @param {Uint8Array} bytes @returns {Promise<Uint8Array>}
 */
async function unpack(bytes) {
  if (typeof DecompressionStream === "undefined") throw new LinkError(t("link.browser"));
  const stream = new DecompressionStream("deflate-raw");
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  /** @type {Uint8Array[]} */
  const parts = [];
  let length = 0;
  const feed = async () => {
    for (let i = 0; i < bytes.length; i += BITE) {
      await writer.ready;
      await writer.write(/** @type {BufferSource} */ (bytes.slice(i, i + BITE)));
    }
    await writer.close();
  };
  // Whatever goes wrong is met by the reader as well.
  const fed = feed().catch(() => {});
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > LONGEST_TEXT) throw new LinkError(t("link.huge"));
      parts.push(value);
    }
    await fed;
  } catch (error) {
    reader.cancel().catch(() => {});
    writer.abort().catch(() => {});
    throw error instanceof LinkError ? error : damaged();
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
