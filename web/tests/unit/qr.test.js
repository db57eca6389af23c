// QR codes are read by a reader that is not ours.

import assert from "node:assert/strict";
import { test } from "node:test";
import jsqr from "jsqr";
import { qrCode } from "../../js/travel/qr.js";

/** What a camera would read. @param {boolean[][]} rows */
function read(rows) {
  const scale = 4;
  const quiet = 4;
  const width = (rows.length + 2 * quiet) * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let y = 0; y < width; y++)
    for (let x = 0; x < width; x++) {
      const dark = rows[Math.floor(y / scale) - quiet]?.[Math.floor(x / scale) - quiet];
      const at = (y * width + x) * 4;
      if (dark) pixels.fill(0, at, at + 3);
    }
  return /** @type {any} */ (jsqr)(pixels, width, width);
}

test("texts of every length come back, up to the longest there is room for", () => {
  const alphabet = "https://zertz.example:8037/move#abcdefghijkl234567-ÈÜ漢";
  const versions = new Set();
  for (let length = 1; length <= 180; length += length < 20 ? 1 : 8) {
    let text = "";
    while (new TextEncoder().encode(text + alphabet[text.length % alphabet.length]).length <= length)
      text += alphabet[text.length % alphabet.length];
    const rows = qrCode(text);
    assert.ok(rows, `${length}`);
    versions.add((rows.length - 17) / 4);
    assert.equal(read(rows)?.data, text, `${length}`);
  }
  assert.deepEqual([...versions], [1, 2, 3, 4, 5, 6, 7, 8, 9]);
  assert.equal(qrCode("x".repeat(181)), null);
  // Some spots are healed.
  const rows = qrCode("https://zertz.example/move#abcdefghijkl");
  assert.ok(rows);
  for (const [x, y] of [
    [12, 12],
    [15, 20],
    [20, 9],
  ])
    rows[y][x] = !rows[y][x];
  assert.equal(read(rows)?.data, "https://zertz.example/move#abcdefghijkl");
});
