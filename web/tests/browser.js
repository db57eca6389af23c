// Runs the browser tests, two files at a time, the longest first. A file that fails is tried once more by itself: on a busy machine a browser can be
// too late for anything, but not twice. What needed a second try is said.

import { spawn } from "node:child_process";
import { readdir } from "node:fs/promises";
import { cpus } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("browser/", import.meta.url));

/** Runs a file. Resolves to whether it passed. @param {string} file @returns {Promise<boolean>} */
function run(file) {
  const child = spawn(process.execPath, ["--test", path.join(folder, file)], { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  child.stdout.on("data", (part) => { text += part; });
  return new Promise((resolve) => {
    child.on("exit", (code) => {
      const tests = /^# tests (\d+)$/m.exec(text)?.[1] ?? "no";
      const milliseconds = Number(/^# duration_ms ([\d.]+)$/m.exec(text)?.[1] ?? 0);
      console.log(`${code === 0 ? "passed" : "FAILED"}: ${file}, ${tests} tests, ${(milliseconds / 1000).toFixed(0)} s`);
      for (const [, words] of text.matchAll(/^# (?!Subtest|tests|suites|pass|fail|cancelled|skipped|todo|duration_ms)(.*)$/gm)) console.log(`  ${words}`);
      if (code !== 0) console.log(text.split(/^(?=# Subtest)/m).filter((part) => /^not ok/m.test(part)).join(""));
      resolve(code === 0);
    });
  });
}

const wanted = process.argv.slice(2);
const files = (await readdir(folder)).filter((name) => name.endsWith(".test.js") && (!wanted.length || wanted.some((one) => name.startsWith(one))));
/** Those that take longest, so that no core waits for one of them at the end. */
const LONG = ["library", "analysis", "looks", "editor", "learn"];
const rank = (/** @type {string} */ name) => (LONG.indexOf(name.split(".")[0]) + LONG.length + 1) % (LONG.length + 1);
const waiting = files.sort((a, b) => rank(a) - rank(b)).slice();
/** @type {string[]} */
const failed = [];
await Promise.all(Array.from({ length: Math.min(2, cpus().length) }, async () => {
  for (let file = waiting.shift(); file; file = waiting.shift()) if (!await run(file)) failed.push(file);
}));
/** @type {string[]} */
const twice = [];
for (const file of failed) {
  console.log(`once more: ${file}`);
  if (!await run(file)) twice.push(file);
}
console.log(`${files.length - twice.length} of ${files.length} files passed${failed.length > twice.length ? `, ${failed.length - twice.length} at the second try` : ""}.`);
process.exitCode = twice.length || !files.length ? 1 : 0;
