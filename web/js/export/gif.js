// Writes animated GIFs. A frame keeps only the rectangle that changed since the one before; the colours of all frames
// share one palette, cut from what they hold. Pure: no page, no canvas, so that it can run beside the page and be
// tested alone.

/** Bounds: more would take minutes and megabytes. */
export const MOST_FRAMES = 600;
export const MOST_SIDE = 1200;
/** Pixels that changed, over all frames: what the memory holds. */
const MOST_PIXELS = 60_000_000;

/** Colours are counted in boxes of 5 bits a channel. */
const SHADES = 1 << 15;
/** One index means "as it was before". */
const SAME = 255;
const COLOURS = 255;

/**
 * A rectangle of changed pixels.
 * @typedef {{x: number, y: number, width: number, height: number, delay: number, pixels: Uint32Array}} Frame
 */

/** What a caller did wrong, for developers. */
export class GifError extends Error {}

/** More than a picture may hold. The page says it in its own words. */
export class GifTooLarge extends GifError {}

export class Gif {
  /** @param {number} width @param {number} height */
  constructor(width, height) {
    if (!(width >= 1 && height >= 1 && width <= MOST_SIDE && height <= MOST_SIDE)) {
      throw new GifTooLarge(
        `the picture would be ${width} by ${height}; at most ${MOST_SIDE} by ${MOST_SIDE} is possible`,
      );
    }
    this.width = width;
    this.height = height;
    /** @type {Frame[]} */
    this.frames = [];
    this.kept = 0;
    /** @type {Uint32Array | null} */
    this.before = null;
    this.counts = new Uint32Array(SHADES);
    /** Sums of red, green and blue, so that a box knows its mean. */
    this.sums = new Float64Array(SHADES * 3);
  }

  /**
   * Adds a frame, shown for `delay` hundredths of a second.
   * @param {Uint8ClampedArray | Uint8Array} rgba @param {number} delay
   */
  add(rgba, delay) {
    if (rgba.length !== this.width * this.height * 4)
      throw new GifError("a frame does not have the size of the picture");
    if (this.frames.length >= MOST_FRAMES) throw new GifTooLarge(`more than ${MOST_FRAMES} frames`);
    const whole = new Uint32Array(rgba.slice().buffer);
    const box = this.before
      ? changed(this.before, whole, this.width, this.height)
      : { x: 0, y: 0, width: this.width, height: this.height };
    const last = this.frames.at(-1);
    // Nothing changed: the frame before is shown longer.
    if (!box) {
      if (last) last.delay = Math.min(65_535, last.delay + delay);
      return;
    }
    const pixels = new Uint32Array(box.width * box.height);
    for (let row = 0; row < box.height; row++) {
      const from = (box.y + row) * this.width + box.x;
      pixels.set(whole.subarray(from, from + box.width), row * box.width);
    }
    this.kept += pixels.length;
    if (this.kept > MOST_PIXELS) throw new GifTooLarge("the picture is too large");
    this.#count(pixels);
    this.frames.push({ ...box, delay: Math.max(2, Math.min(65_535, Math.round(delay))), pixels });
    this.before = whole;
  }

  /** @param {Uint32Array} pixels */
  #count(pixels) {
    for (const pixel of pixels) {
      const [r, g, b] = [pixel & 255, (pixel >>> 8) & 255, (pixel >>> 16) & 255];
      const shade = ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3);
      this.counts[shade] += 1;
      this.sums[shade * 3] += r;
      this.sums[shade * 3 + 1] += g;
      this.sums[shade * 3 + 2] += b;
    }
  }

  /**
   * The file. `progress` is told how many frames are done.
   * @param {(done: number, of: number) => void} [progress]
   * @returns {Uint8Array}
   */
  finish(progress = () => {}) {
    if (!this.frames.length) throw new GifError("there is no frame to write");
    const palette = cut(this.counts, this.sums, COLOURS);
    const nearest = new Nearest(palette);
    const out = new Bytes();
    out.text("GIF89a");
    out.short(this.width);
    out.short(this.height);
    // A global palette of 256 colours.
    out.byte(0xf7);
    out.byte(0);
    out.byte(0);
    for (let i = 0; i < 256; i++) {
      const [r, g, b] = palette[i] ?? [0, 0, 0];
      out.byte(r);
      out.byte(g);
      out.byte(b);
    }
    // Again and again, for ever.
    out.bytes([0x21, 0xff, 11]);
    out.text("NETSCAPE2.0");
    out.bytes([3, 1, 0, 0, 0]);
    /** What the viewer sees by now, by index: a pixel that stays need not be told again. */
    const shown = new Uint8Array(this.width * this.height).fill(SAME);
    this.frames.forEach((frame, i) => {
      const indices = new Uint8Array(frame.pixels.length);
      for (let row = 0, at = 0; row < frame.height; row++) {
        for (let column = 0; column < frame.width; column++, at++) {
          const place = (frame.y + row) * this.width + frame.x + column;
          const index = nearest.of(frame.pixels[at]);
          indices[at] = shown[place] === index ? SAME : index;
          shown[place] = index;
        }
      }
      // Leave the picture as it is afterwards; index 255 is transparent.
      out.bytes([0x21, 0xf9, 4, (1 << 2) | 1]);
      out.short(frame.delay);
      out.bytes([SAME, 0, 0x2c]);
      out.short(frame.x);
      out.short(frame.y);
      out.short(frame.width);
      out.short(frame.height);
      out.byte(0);
      compress(indices, out);
      progress(i + 1, this.frames.length);
    });
    out.byte(0x3b);
    return out.whole();
  }
}

/**
 * The rectangle in which two pictures differ, or null.
 * @param {Uint32Array} a @param {Uint32Array} b @param {number} width @param {number} height
 */
function changed(a, b, width, height) {
  let top = -1;
  let bottom = -1;
  let left = width;
  let right = -1;
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let from = 0;
    while (from < width && a[row + from] === b[row + from]) from++;
    if (from === width) continue;
    let to = width - 1;
    while (a[row + to] === b[row + to]) to--;
    if (top < 0) top = y;
    bottom = y;
    if (from < left) left = from;
    if (to > right) right = to;
  }
  return top < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/**
 * Median cut: the box that spreads widest, weighed by how often it is used, is cut in two until there are enough.
 * @param {Uint32Array} counts @param {Float64Array} sums @param {number} most
 * @returns {[number, number, number][]}
 */
function cut(counts, sums, most) {
  /** @type {number[]} */
  const used = [];
  for (let shade = 0; shade < SHADES; shade++) if (counts[shade]) used.push(shade);
  /** @param {number} shade @param {number} channel */
  const level = (shade, channel) => (shade >> (10 - channel * 5)) & 31;
  /** @param {number[]} shades */
  const measure = (shades) => {
    let best = { channel: 0, spread: -1 };
    let weight = 0;
    for (const shade of shades) weight += counts[shade];
    for (let channel = 0; channel < 3; channel++) {
      let least = 31;
      let greatest = 0;
      for (const shade of shades) {
        const value = level(shade, channel);
        if (value < least) least = value;
        if (value > greatest) greatest = value;
      }
      if (greatest - least > best.spread) best = { channel, spread: greatest - least };
    }
    return { shades, ...best, urgency: best.spread * Math.sqrt(weight) };
  };
  const boxes = [measure(used)];
  while (boxes.length < most) {
    let widest = -1;
    for (let i = 0; i < boxes.length; i++) {
      if (boxes[i].shades.length > 1 && (widest < 0 || boxes[i].urgency > boxes[widest].urgency)) widest = i;
    }
    if (widest < 0) break;
    const { shades, channel } = boxes[widest];
    shades.sort((a, b) => level(a, channel) - level(b, channel));
    const half = shades.reduce((total, shade) => total + counts[shade], 0) / 2;
    let at = 0;
    for (let total = 0; at < shades.length - 1; at++) {
      total += counts[shades[at]];
      if (total >= half) break;
    }
    const middle = Math.max(1, Math.min(shades.length - 1, at + 1));
    boxes.splice(widest, 1, measure(shades.slice(0, middle)), measure(shades.slice(middle)));
  }
  return boxes.map(({ shades }) => {
    const total = shades.reduce((sum, shade) => sum + counts[shade], 0);
    /** @param {number} channel */
    const mean = (channel) => Math.round(shades.reduce((sum, shade) => sum + sums[shade * 3 + channel], 0) / total);
    return [mean(0), mean(1), mean(2)];
  });
}

/** The palette's colour next to a pixel; remembers what it was asked. */
class Nearest {
  /** @param {[number, number, number][]} palette */
  constructor(palette) {
    this.palette = palette;
    /** @type {Map<number, number>} */
    this.known = new Map();
  }

  /** @param {number} pixel */
  of(pixel) {
    const colour = pixel & 0xffffff;
    const known = this.known.get(colour);
    if (known !== undefined) return known;
    const [r, g, b] = [colour & 255, (colour >>> 8) & 255, colour >>> 16];
    let best = 0;
    let least = Infinity;
    for (let i = 0; i < this.palette.length; i++) {
      const one = this.palette[i];
      const distance = 2 * (one[0] - r) ** 2 + 4 * (one[1] - g) ** 2 + (one[2] - b) ** 2;
      if (distance < least) [best, least] = [i, distance];
    }
    this.known.set(colour, best);
    return best;
  }
}

/** Codes have at most 12 bits; then the table of words begins anew. */
const MOST_CODES = 4096;
const CLEAR = 256;
const END = 257;

/**
 * LZW as GIF has it, with words of 9 to 12 bits, in blocks of at most 255 bytes.
 * @param {Uint8Array} indices @param {Bytes} out
 */
function compress(indices, out) {
  out.byte(8);
  const block = new Uint8Array(255);
  let filled = 0;
  let bits = 0;
  let held = 0;
  let size = 9;
  let next = END + 1;
  /** The code for a word and one more index. */
  const words = new Int16Array(MOST_CODES * 256).fill(-1);
  const flush = () => {
    if (!filled) return;
    out.byte(filled);
    out.bytes(block.subarray(0, filled));
    filled = 0;
  };
  /** @param {number} value */
  const put = (value) => {
    block[filled++] = value;
    if (filled === 255) flush();
  };
  /** @param {number} code */
  const write = (code) => {
    held |= code << bits;
    bits += size;
    while (bits >= 8) {
      put(held & 255);
      held >>>= 8;
      bits -= 8;
    }
  };
  write(CLEAR);
  let word = indices[0];
  for (let i = 1; i < indices.length; i++) {
    const index = indices[i];
    const longer = words[word * 256 + index];
    if (longer >= 0) {
      word = longer;
      continue;
    }
    write(word);
    if (next < MOST_CODES) {
      words[word * 256 + index] = next;
      // The reader is one word behind, so the size grows when the first code that needs it was made.
      if (next === 1 << size && size < 12) size += 1;
      next += 1;
    } else {
      write(CLEAR);
      words.fill(-1);
      next = END + 1;
      size = 9;
    }
    word = index;
  }
  write(word);
  write(END);
  if (bits > 0) put(held & 255);
  flush();
  out.byte(0);
}

/** Bytes in a row, as many as come. */
class Bytes {
  constructor() {
    this.room = new Uint8Array(1 << 16);
    this.length = 0;
  }

  /** @param {number} value */
  byte(value) {
    if (this.length === this.room.length) {
      const larger = new Uint8Array(this.room.length * 2);
      larger.set(this.room);
      this.room = larger;
    }
    this.room[this.length++] = value;
  }

  /** @param {Iterable<number>} values */
  bytes(values) {
    for (const value of values) this.byte(value);
  }

  /** @param {number} value */
  short(value) {
    this.byte(value & 255);
    this.byte(value >> 8);
  }

  /** @param {string} letters */
  text(letters) {
    for (let i = 0; i < letters.length; i++) this.byte(letters.charCodeAt(i));
  }

  whole() {
    return this.room.slice(0, this.length);
  }
}
