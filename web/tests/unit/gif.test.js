// The writer of GIFs against an independent reader.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Gif, GifTooLarge, MOST_FRAMES, MOST_SIDE } from "../../js/export/gif.js";
import { readGif } from "../gif.js";

/** @param {number} width @param {number} height @param {(x: number, y: number) => number} colour 0xBBGGRR */
function picture(width, height, colour) {
  const pixels = new Uint32Array(width * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pixels[y * width + x] = 0xff000000 | colour(x, y);
  return new Uint8ClampedArray(pixels.buffer);
}

/** The frames as they went in. @param {Uint8ClampedArray} rgba */
const plain = (rgba) => [...new Uint32Array(rgba.buffer)].map((pixel) => pixel & 0xffffff);

test("pictures of few colours come back exactly", () => {
  const frames = [
    picture(61, 43, (x, y) => (((x >> 3) + (y >> 3)) % 2 ? 0x2a53b4 : 0xe6eff4)),
    picture(61, 43, (x, y) =>
      x > 10 && x < 20 && y > 5 && y < 9 ? 0x5b7d2f : ((x >> 3) + (y >> 3)) % 2 ? 0x2a53b4 : 0xe6eff4,
    ),
    picture(61, 43, (x, y) => (((x >> 3) + (y >> 3)) % 2 ? 0x2a53b4 : 0xe6eff4)),
  ];
  const gif = new Gif(61, 43);
  for (const [i, frame] of frames.entries()) gif.add(frame, 50 + i);
  const read = readGif(gif.finish());
  assert.deepEqual([read.width, read.height, read.loops], [61, 43, 0]);
  for (const [i, frame] of read.frames.entries()) assert.deepEqual([...frame], plain(frames[i]), `frame ${i}`);
  assert.deepEqual(
    read.boxes,
    [
      { x: 0, y: 0, width: 61, height: 43, delay: 50 },
      { x: 11, y: 6, width: 9, height: 3, delay: 51 },
      { x: 11, y: 6, width: 9, height: 3, delay: 52 },
    ],
    "only what changed is written",
  );
});

test("noise fills the table of words again and again, and comes back", () => {
  let state = 1;
  const roll = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  };
  const frame = picture(300, 300, () => (roll() % 32) * 0x080808);
  const gif = new Gif(300, 300);
  gif.add(frame, 10);
  const [back] = readGif(gif.finish()).frames;
  assert.deepEqual([...back], plain(frame));
});

test("many colours are told by near ones", () => {
  const frame = picture(256, 200, (x, y) => x | (y << 8) | (((x + y) >> 1) << 16));
  const gif = new Gif(256, 200);
  gif.add(frame, 10);
  const [back] = readGif(gif.finish()).frames;
  let worst = 0;
  let sum = 0;
  plain(frame).forEach((colour, i) => {
    for (const shift of [0, 8, 16]) {
      const off = Math.abs(((colour >> shift) & 255) - ((back[i] >> shift) & 255));
      worst = Math.max(worst, off);
      sum += off;
    }
  });
  assert.ok(worst <= 24, `the worst is off by ${worst}`);
  assert.ok(sum / back.length / 3 < 6, `on average ${sum / back.length / 3}`);
});

test("every size of a word is met at its edge", () => {
  // Runs whose codes end right where a size ends are the usual fault of such writers.
  for (let length = 1; length < 1400; length += 7) {
    const frame = picture(length > 600 ? 1 + (length % 600) : length, 5, (x, y) => ((x * 7 + y * 13) % 29) * 0x070503);
    const gif = new Gif(frame.length / 20, 5);
    gif.add(frame, 10);
    assert.equal(readGif(gif.finish()).frames[0].length, frame.length / 4);
  }
});

test("a frame that changes nothing makes the one before longer", () => {
  const gif = new Gif(4, 4);
  gif.add(
    picture(4, 4, () => 0x112233),
    30,
  );
  gif.add(
    picture(4, 4, () => 0x112233),
    40,
  );
  assert.deepEqual(
    readGif(gif.finish()).boxes.map((box) => box.delay),
    [70],
  );
});

test("progress is told, and what is too large is refused", () => {
  const gif = new Gif(2, 2);
  for (let i = 0; i < MOST_FRAMES; i++)
    gif.add(
      picture(2, 2, () => (i % 2 ? 0xffffff : 0)),
      10,
    );
  assert.throws(
    () =>
      gif.add(
        picture(2, 2, () => 0x0000ff),
        10,
      ),
    GifTooLarge,
  );
  /** @type {number[]} */
  const told = [];
  gif.finish((done) => told.push(done));
  assert.equal(told.at(-1), MOST_FRAMES);
  assert.throws(() => new Gif(MOST_SIDE + 1, 10), GifTooLarge);
  assert.throws(() => new Gif(0, 10), /at most/);
  assert.throws(() => new Gif(3, 3).add(new Uint8ClampedArray(5), 1), /size of the picture/);
  assert.throws(() => new Gif(3, 3).finish(), /no frame/);
});
