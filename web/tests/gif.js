// A reader of GIFs for the tests, written from the format's description and sharing nothing with the writer.

/** @typedef {{x: number, y: number, width: number, height: number, delay: number}} Box */

/**
 * Every frame as the viewer sees it: packed 0xBBGGRR.
 * @param {Uint8Array} file
 * @returns {{width: number, height: number, loops: number | null, boxes: Box[], frames: Uint32Array[]}}
 */
export function readGif(file) {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let at = 0;
  const byte = () => view.getUint8(at++);
  const short = () => {
    at += 2;
    return view.getUint16(at - 2, true);
  };
  const letters = (/** @type {number} */ n) => Array.from({ length: n }, () => String.fromCharCode(byte())).join("");
  const blocks = () => {
    /** @type {number[]} */
    const all = [];
    for (let n = byte(); n; n = byte()) for (let i = 0; i < n; i++) all.push(byte());
    return all;
  };
  const colours = (/** @type {number} */ n) => Array.from({ length: n }, () => byte() | (byte() << 8) | (byte() << 16));
  if (letters(6) !== "GIF89a") throw new Error("not a GIF");
  const width = short();
  const height = short();
  const flags = byte();
  at += 2;
  const common = flags & 0x80 ? colours(2 << (flags & 7)) : [];
  const screen = new Uint32Array(width * height).fill(0xff00ff);
  /** @type {ReturnType<typeof readGif>} */
  const gif = { width, height, loops: null, boxes: [], frames: [] };
  let [delay, clear, disposal] = [0, -1, 0];
  for (;;) {
    const kind = byte();
    if (kind === 0x3b) break;
    if (kind === 0x21) {
      const label = byte();
      const data = blocks();
      if (label === 0xf9) {
        disposal = (data[0] >> 2) & 7;
        delay = data[1] | (data[2] << 8);
        clear = data[0] & 1 ? data[3] : -1;
      } else if (label === 0xff && String.fromCharCode(...data.slice(0, 11)) === "NETSCAPE2.0")
        gif.loops = data[12] | (data[13] << 8);
      continue;
    }
    if (kind !== 0x2c) throw new Error(`an unknown block ${kind} at ${at - 1}`);
    const box = { x: short(), y: short(), width: short(), height: short(), delay };
    const local = byte();
    const palette = local & 0x80 ? colours(2 << (local & 7)) : common;
    if (local & 0x40) throw new Error("interlaced");
    if (disposal > 1) throw new Error("a disposal that is not read here");
    if (box.x + box.width > width || box.y + box.height > height) throw new Error("a frame beyond the picture");
    const least = byte();
    const indices = expand(blocks(), least);
    if (indices.length !== box.width * box.height)
      throw new Error(`${indices.length} pixels for ${box.width} by ${box.height}`);
    indices.forEach((index, i) => {
      if (index === clear) return;
      if (index >= palette.length) throw new Error("a colour beyond the palette");
      screen[(box.y + Math.floor(i / box.width)) * width + box.x + (i % box.width)] = palette[index];
    });
    gif.boxes.push(box);
    gif.frames.push(screen.slice());
  }
  if (at !== file.length) throw new Error("bytes after the end");
  return gif;
}

/** @param {number[]} data @param {number} least */
function expand(data, least) {
  const clear = 1 << least;
  /** @type {number[]} */
  const out = [];
  /** @type {number[][]} */
  let table = [];
  let size = 0;
  let bit = 0;
  /** @type {number[] | null} */
  let before = null;
  const reset = () => {
    table = Array.from({ length: clear + 2 }, (_, i) => (i < clear ? [i] : []));
    size = least + 1;
    before = null;
  };
  reset();
  for (;;) {
    let code = 0;
    for (let i = 0; i < size; i++, bit++) {
      if (bit >> 3 >= data.length) throw new Error("the data ends too early");
      code |= ((data[bit >> 3] >> (bit & 7)) & 1) << i;
    }
    if (code === clear) {
      reset();
      continue;
    }
    if (code === clear + 1) return out;
    let entry = table[code];
    if (!entry) {
      if (!before || code !== table.length) throw new Error("a code that nobody made");
      entry = [...before, before[0]];
    }
    for (const index of entry) out.push(index);
    if (before && table.length < 4096) {
      table.push([...before, entry[0]]);
    }
    if (table.length === 1 << size && size < 12) size += 1;
    before = entry;
  }
}
