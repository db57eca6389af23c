// Runs the browser tests: one browser and one server for all of them, two files at a time, the longest first.
//
//   npm run browser                  the kernel of every proof
//   npm run browser -- --full        everything: every theme on every device, every window, whole games
//   npm run browser -- play looks    files whose names begin so
//
// A test that fails has failed: nothing is tried twice.

import { spawn } from "node:child_process";
import { readdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { LAUNCH, Server } from "./browser/world.js";

const folder = fileURLToPath(new URL("browser/", import.meta.url));
/** Those that take longest, so that no core waits for one of them at the end. */
const LONG = ["looks", "learn", "library", "analysis", "editor", "hostile", "export"];

const options = process.argv.slice(2);
const full = options.includes("--full");
const wanted = options.filter((one) => !one.startsWith("--"));
/** @param {string} name */
const rank = (name) => (LONG.indexOf(name.split(".")[0]) + LONG.length + 1) % (LONG.length + 1);
const files = (await readdir(folder))
  .filter((name) => name.endsWith(".test.js") && (!wanted.length || wanted.some((one) => name.startsWith(one))))
  .sort((a, b) => rank(a) - rank(b));

const began = performance.now();
const [browser, server] = await Promise.all([chromium.launchServer(LAUNCH), Server.start()]);

/**
 * Runs a file in a process of its own. Resolves to whether it passed.
 * @param {string} file @returns {Promise<boolean>}
 */
function run(file) {
  const child = spawn(process.execPath, ["--test", "--test-reporter=tap", path.join(folder, file)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      ZERTZ_TEST_BROWSER: browser.wsEndpoint(),
      ZERTZ_TEST_SERVER: server.base,
      ZERTZ_FULL: full ? "1" : "",
    },
  });
  let text = "";
  child.stdout.on("data", (part) => {
    text += part;
  });
  return new Promise((resolve) => {
    child.on("exit", (code) => {
      tell(file, code === 0, text);
      resolve(code === 0);
    });
  });
}

/**
 * One line about a file, what its tests printed, and everything about those that failed.
 * @param {string} file @param {boolean} passed @param {string} text
 */
function tell(file, passed, text) {
  /** @param {string} name */
  const count = (name) => Number(new RegExp(`^# ${name} ([\\d.]+)$`, "m").exec(text)?.[1] ?? 0);
  const skipped = count("skipped") ? ` (${count("skipped")} skipped)` : "";
  const seconds = (count("duration_ms") / 1000).toFixed(0);
  console.log(`${passed ? "passed" : "FAILED"}: ${file}, ${count("tests")} tests${skipped}, ${seconds} s`);
  const own = /^# (?!Subtest|tests|suites|pass|fail|cancelled|skipped|todo|duration_ms)(.*)$/gm;
  for (const [, words] of text.matchAll(own)) console.log(`  ${words}`);
  if (process.env.ZERTZ_TIMES)
    for (const [, name, time] of text.matchAll(/^(?:not )?ok \d+ - (.*)\n {2}---\n {2}duration_ms: ([\d.]+)/gm))
      console.log(`  ${(Number(time) / 1000).toFixed(1).padStart(6)} s  ${name}`);
  if (passed) return;
  const parts = text.split(/^(?=# Subtest)/m).filter((part) => /^not ok/m.test(part));
  console.log(parts.length ? parts.join("") : text);
}

const waiting = [...files];
/** @type {string[]} */
const failed = [];
try {
  await Promise.all(
    Array.from({ length: Math.min(2, availableParallelism()) }, async () => {
      for (let file = waiting.shift(); file; file = waiting.shift()) if (!(await run(file))) failed.push(file);
    }),
  );
} finally {
  await Promise.all([browser.close(), server.stop()]);
}
const seconds = ((performance.now() - began) / 1000).toFixed(0);
console.log(
  `${files.length - failed.length} of ${files.length} files passed in ${seconds} s${full ? ", in full" : ""}.`,
);
process.exitCode = failed.length || !files.length ? 1 : 0;
