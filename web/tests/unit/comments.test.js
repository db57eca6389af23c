// The server leaves out comments that fill whole lines (`crates/zertz-server/src/http/comments.rs`). It looks at lines
// alone, so nothing but a comment may begin a line as one.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const JS = fileURLToPath(new URL("../../js", import.meta.url));

/** Lines within a text that would be taken for a comment. @param {string} source */
function texts(source) {
  const file = ts.createSourceFile("a.js", source, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  /** @type {string[]} */
  const found = [];
  /** @param {ts.Node} node */
  const look = (node) => {
    if (ts.isTemplateLiteralToken(node)) {
      const [, ...lines] = node.getText(file).split("\n");
      found.push(...lines.filter((line) => /^\s*\/[/*]/.test(line)));
    }
    ts.forEachChild(node, look);
  };
  look(file);
  return found;
}

test("nothing but a comment begins a line as one", async () => {
  const names = (await readdir(JS, { recursive: true })).filter((name) => name.endsWith(".js"));
  assert.ok(names.length > 50);
  for (const name of names) {
    assert.deepEqual(texts(await readFile(path.join(JS, name), "utf8")), [], name);
  }
});

test("a text that looks like a comment would be found", () => {
  assert.deepEqual(texts("f(`a\n  // b\n/* d`);\n// e\n"), ["  // b", "/* d`"]);
});
