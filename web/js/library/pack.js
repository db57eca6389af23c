// Several files as one: a ZIP archive, not compressed. It is made piece by piece, so that the page never stands still.

/** @type {Uint32Array | null} */
let table = null;

/** @param {Uint8Array} bytes @param {number} sum The sum so far. */
function checksum(bytes, sum) {
  if (!table) {
    table = new Uint32Array(256);
    for (let n = 0; n < 256; n++) {
      let c = n;
      for (let bit = 0; bit < 8; bit++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
      table[n] = c;
    }
  }
  let c = ~sum;
  for (let i = 0; i < bytes.length; i++) c = table[(c ^ bytes[i]) & 255] ^ (c >>> 8);
  return ~c >>> 0;
}

/** Numbers of two and four bytes, the lowest byte first. @param {...[number, 2 | 4]} numbers */
function bytes(...numbers) {
  const out = new DataView(new ArrayBuffer(numbers.reduce((sum, [, size]) => sum + size, 0)));
  let at = 0;
  for (const [number, size] of numbers) {
    if (size === 2) out.setUint16(at, number, true);
    else out.setUint32(at, number, true);
    at += size;
  }
  return new Uint8Array(out.buffer);
}

/** Lets the page breathe. */
const pause = () =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

const PIECE = 1 << 19;

/**
 * @param {{name: string, file: Blob}[]} files
 * @param {(part: number) => void} [progress]
 * @param {AbortSignal} [signal]
 * @returns {Promise<Blob>}
 */
export async function pack(files, progress, signal) {
  /** @type {BlobPart[]} */
  const parts = [];
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const list = [];
  let at = 0;
  let breath = performance.now();
  for (const [index, { name, file }] of files.entries()) {
    signal?.throwIfAborted();
    const content = new Uint8Array(await file.arrayBuffer());
    let sum = 0;
    for (let from = 0; from < content.length; from += PIECE) {
      sum = checksum(content.subarray(from, from + PIECE), sum);
      if (performance.now() - breath > 8) {
        await pause();
        signal?.throwIfAborted();
        breath = performance.now();
      }
    }
    const title = new TextEncoder().encode(name);
    const common = bytes(
      [20, 2],
      [0x0800, 2],
      [0, 2],
      [0, 2],
      [33, 2],
      [sum, 4],
      [content.length, 4],
      [content.length, 4],
      [title.length, 2],
      [0, 2],
    );
    const head = bytes([0x04034b50, 4]);
    parts.push(head, common, title, content);
    list.push(bytes([0x02014b50, 4], [20, 2]), common, bytes([0, 2], [0, 2], [0, 2], [0, 4], [at, 4]), title);
    at += head.length + common.length + title.length + content.length;
    progress?.((index + 1) / files.length);
  }
  const size = list.reduce((sum, piece) => sum + piece.length, 0);
  return new Blob(
    [
      ...parts,
      ...list,
      bytes([0x06054b50, 4], [0, 4], [files.length, 2], [files.length, 2], [size, 4], [at, 4], [0, 2]),
    ],
    { type: "application/zip" },
  );
}
