// A QR code of a short text: bytes, error correction M, versions 1 to 9 (ISO/IEC 18004).

/**
 * For each version: check bytes of a block, and the data bytes of each block.
 * @type {[number, number[]][]}
 */
const VERSIONS = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
];
/** Where the middles of the small squares are, by version. */
const SQUARES = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46]];
/** Which modules a mask turns round, by its number. @type {((x: number, y: number) => boolean)[]} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

// The field of 256 elements with which the check bytes are reckoned.
const POWER = new Uint8Array(255);
const LOG = new Uint8Array(256);
for (let i = 0, value = 1; i < 255; i++) {
  POWER[i] = value;
  LOG[value] = i;
  value = value << 1;
  if (value > 255) value ^= 0x11d;
}
/** @param {number} a @param {number} b */
const times = (a, b) => (a && b ? POWER[(LOG[a] + LOG[b]) % 255] : 0);

/** @param {number[]} data @param {number} count @returns {number[]} */
function checkBytes(data, count) {
  let generator = [1];
  for (let i = 0; i < count; i++) {
    const next = [...generator, 0];
    generator.forEach((factor, at) => {
      next[at + 1] ^= times(factor, POWER[i]);
    });
    generator = next;
  }
  const rest = [...data, ...new Array(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i];
    generator.forEach((value, at) => {
      rest[i + at] ^= times(value, factor);
    });
  }
  return rest.slice(data.length);
}

/**
 * A number with its check bits behind it.
 * @param {number} value @param {number} divisor @param {number} bits
 */
function checked(value, divisor, bits) {
  let rest = value << bits;
  const top = 31 - Math.clz32(divisor);
  while (rest && 31 - Math.clz32(rest) >= top) rest ^= divisor << (31 - Math.clz32(rest) - top);
  return (value << bits) | rest;
}

/**
 * A text as data and check bytes, in the order in which they stand.
 * @param {Uint8Array} text @param {number} version
 */
function codewords(text, version) {
  const [checks, sizes] = VERSIONS[version - 1];
  const room = sizes.reduce((sum, size) => sum + size, 0);
  // Four bits say "bytes", eight how many there are.
  const bits = [0, 1, 0, 0];
  const push = (/** @type {number} */ byte) => {
    for (let i = 7; i >= 0; i--) bits.push((byte >> i) & 1);
  };
  push(text.length);
  for (const byte of text) push(byte);
  // Four more end them, which also fills the last byte.
  bits.push(0, 0, 0, 0);
  /** @type {number[]} */
  const bytes = [];
  for (let i = 0; i < bits.length; i += 8) bytes.push(Number.parseInt(bits.slice(i, i + 8).join(""), 2));
  for (let pad = 0xec; bytes.length < room; pad ^= 0xec ^ 0x11) bytes.push(pad);
  let from = 0;
  const blocks = sizes.map((size) => {
    from += size;
    return bytes.slice(from - size, from);
  });
  const tails = blocks.map((block) => checkBytes(block, checks));
  /** @param {number[][]} rows */
  const woven = (rows) => {
    const found = [];
    for (let i = 0; i < Math.max(...rows.map((row) => row.length)); i++)
      for (const row of rows) if (i < row.length) found.push(row[i]);
    return found;
  };
  return [...woven(blocks), ...woven(tails)];
}

/**
 * The dark modules of the code, row by row; null if the text is too long (180 bytes).
 * @param {string} text @returns {boolean[][] | null}
 */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  const version = 1 + VERSIONS.findIndex(([, sizes]) => sizes.reduce((a, b) => a + b) - 2 >= bytes.length);
  if (!version) return null;
  const size = 17 + 4 * version;
  /** Undefined where data will stand. @type {(boolean | undefined)[][]} */
  const frame = Array.from({ length: size }, () => new Array(size).fill(undefined));
  /** @param {number} x @param {number} y @param {boolean} dark */
  const set = (x, y, dark) => {
    if (x >= 0 && y >= 0 && x < size && y < size) frame[y][x] = dark;
  };
  // A square of rings around a place: those at these distances are light.
  /** @param {number} cx @param {number} cy @param {number} reach @param {number[]} light */
  const square = (cx, cy, reach, light) => {
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++) set(cx + x, cy + y, !light.includes(Math.max(Math.abs(x), Math.abs(y))));
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  const corners = [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ];
  for (const [x, y] of corners) square(x, y, 4, [2, 4]);
  const middles = SQUARES[version - 1];
  const far = middles.at(-1);
  for (const y of middles)
    for (const x of middles) {
      const corner = (x === 6 && y === 6) || (x === 6 && y === far) || (x === far && y === 6);
      if (!corner) square(x, y, 2, [1]);
    }
  if (version >= 7) {
    const word = checked(version, 0x1f25, 12);
    for (let i = 0; i < 18; i++) {
      const dark = ((word >> i) & 1) === 1;
      set(size - 11 + (i % 3), Math.floor(i / 3), dark);
      set(Math.floor(i / 3), size - 11 + (i % 3), dark);
    }
  }
  /** Which mask was used, and the correction M, around the corners. @param {number} mask */
  const sign = (mask) => {
    const word = checked(mask, 0x537, 10) ^ 0x5412;
    const bit = (/** @type {number} */ i) => ((word >> i) & 1) === 1;
    for (let i = 0; i < 15; i++) {
      if (i < 6) set(8, i, bit(i));
      else if (i < 8) set(8, i + 1, bit(i));
      else if (i === 8) set(7, 8, bit(i));
      else set(14 - i, 8, bit(i));
      if (i < 8) set(size - 1 - i, 8, bit(i));
      else set(8, size - 15 + i, bit(i));
    }
    set(8, size - 8, true);
  };
  sign(0);
  const words = codewords(bytes, version);
  /** @type {[number, number, boolean][]} */
  const data = [];
  let at = 0;
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++) {
      const y = up ? size - 1 - i : i;
      for (const x of [right, right - 1]) {
        if (frame[y][x] !== undefined) continue;
        data.push([x, y, ((words[at >> 3] >> (7 - (at & 7))) & 1) === 1]);
        at += 1;
      }
    }
    up = !up;
  }
  /** @type {{fault: number, rows: boolean[][]} | null} */
  let best = null;
  MASKS.forEach((turns, mask) => {
    sign(mask);
    const rows = frame.map((row) => row.map(Boolean));
    for (const [x, y, dark] of data) rows[y][x] = dark !== turns(x, y);
    const fault = faultOf(rows);
    if (!best || fault < best.fault) best = { fault, rows };
  });
  return /** @type {{rows: boolean[][]} | null} */ (best)?.rows ?? null;
}

/** How hard a code is to read: the mask with the least of it is taken. @param {boolean[][]} rows */
function faultOf(rows) {
  const size = rows.length;
  const columns = rows.map((_, x) => rows.map((row) => row[x]));
  let fault = 0;
  for (const line of [...rows, ...columns]) {
    const text = line.map(Number).join("");
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) fault += run.length - 2;
    // What looks like a corner.
    for (const _ of text.matchAll(/(?=10111010000|00001011101)/g)) fault += 40;
  }
  let dark = 0;
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      dark += Number(rows[y][x]);
      const same = rows[y][x];
      if (x && y && rows[y - 1][x] === same && rows[y][x - 1] === same && rows[y - 1][x - 1] === same) fault += 3;
    }
  return fault + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}
