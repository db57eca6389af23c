// No line is longer than 120 columns. Biome sees to code, this to comments. A string stays in one piece, however long:
// broken, it would not be found any more.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("../..", import.meta.url));
const STRING = /(["'`])(?:\\.|(?!\1).)*\1/g;

test("no line is longer than 120 columns", async () => {
  /** @type {string[]} */
  const long = [];
  for (const folder of ["js", "tests", "style", "examples"]) {
    const names = await readdir(path.join(WEB, folder), { recursive: true }).catch(() => []);
    for (const name of names) {
      // Types (*.ts) are made by a program from those of the server.
      if (!/\.(js|css|html)$/.test(name)) continue;
      const lines = (await readFile(path.join(WEB, folder, name), "utf8")).split("\n");
      for (const [i, line] of lines.entries())
        if (line.length > 120 && line.replace(STRING, '""').length > 120) long.push(`${folder}/${name}:${i + 1}`);
    }
  }
  assert.deepEqual(long, []);
});
