// What may import what.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const JS = fileURLToPath(new URL("../../js/", import.meta.url));

/**
 * The modules that every file under a folder imports, types included, as paths below js/.
 * @param {string} folder @returns {Promise<[string, string][]>}
 */
async function imports(folder) {
  /** @type {[string, string][]} */
  const found = [];
  for (const name of await readdir(path.join(JS, folder), { recursive: true })) {
    if (!name.endsWith(".js")) continue;
    const file = path.posix.join(folder, name.replaceAll(path.sep, "/"));
    const text = await readFile(path.join(JS, file), "utf8");
    for (const [, other] of text.matchAll(/(?:\} from |^import |import\()["']([^"'\s]+\.js)["']/gm))
      found.push([file, other.startsWith(".") ? path.posix.join(path.posix.dirname(file), other) : other]);
  }
  return found;
}

test("the board depends on nothing but itself, the types of the messages and the catalogue", async () => {
  const all = await imports("board");
  assert.ok(all.length > 20);
  const strange = all.filter(
    ([, other]) => !other.startsWith("board/") && !/^protocol/.test(other) && other !== "messages/index.js",
  );
  assert.deepEqual(strange, []);
});

test("the catalogue and the connection depend on nothing else", async () => {
  const strange = (await imports("messages")).filter(([, other]) => !other.startsWith("messages/"));
  assert.deepEqual(strange, []);
  assert.deepEqual(
    (await imports(".")).filter(([file]) => file === "connection.js"),
    [],
  );
});

test("others see the board through its one entry", async () => {
  const strange = (await imports(".")).filter(
    ([file, other]) => !file.startsWith("board/") && other.startsWith("board/") && other !== "board/index.js",
  );
  assert.deepEqual(strange, []);
});
