// What the browser tests share: the real server, a real browser, and hands that play.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
/** @import {Browser, BrowserContext, BrowserContextOptions, Page} from "playwright-core" */
/** @import {Hello, NewGame, Options} from "../../js/protocol.js" */

/** The page of this working tree is tested, not the one inside the program. */
const WEB = fileURLToPath(new URL("../..", import.meta.url));
const BROWSER = process.env.CHROMIUM ?? "/usr/bin/chromium";
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1280, height: 870 } };

/** The server on a folder of its own. */
export class Server {
  /** @param {string} folder */
  constructor(folder) {
    this.folder = folder;
    this.base = "";
    /** @type {import("node:child_process").ChildProcess | null} */
    this.process = null;
  }

  static async start() {
    const server = new Server(await mkdtemp(path.join(tmpdir(), "zertz-browser-")));
    await server.up("127.0.0.1:0");
    return server;
  }

  /** @param {string} listen */
  async up(listen) {
    const program = process.env.ZERTZ_BIN;
    assert.ok(program, "ZERTZ_BIN must name the program zertz");
    const child = spawn(program, ["serve", "--listen", listen, "--data", this.folder, "--web", WEB, "--unlimited"], { stdio: ["ignore", "pipe", "inherit"] });
    this.process = child;
    const lines = createInterface({ input: /** @type {import("node:stream").Readable} */ (child.stdout) });
    this.base = await new Promise((resolve, reject) => {
      child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
      lines.once("line", (line) => {
        const found = /https?:\/\/[^\s/]+|\d+\.\d+\.\d+\.\d+:\d+/.exec(line)?.[0];
        if (found) resolve(found.startsWith("http") ? found : `http://${found}`);
        else reject(new Error(`no address in the first line: ${line}`));
      });
    });
    lines.on("line", () => {});
  }

  async down() {
    const child = this.process;
    this.process = null;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    const slow = setTimeout(() => child.kill("SIGKILL"), 5000);
    await gone;
    clearTimeout(slow);
  }

  /** Comes back at the same address, with the same games. */
  async again() {
    await this.up(new URL(this.base).host);
  }

  async stop() {
    await this.down();
    await rm(this.folder, { recursive: true, force: true });
  }
}

export const openBrowser = () => chromium.launch({
  executablePath: BROWSER,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

/** Somebody with a browser of their own. */
export class Visitor {
  /** @param {BrowserContext} context @param {Page} page @param {string} base */
  constructor(context, page, base) {
    this.context = context;
    this.page = page;
    this.base = base;
    /** Everything that went wrong on the page. @type {string[]} */
    this.errors = [];
    /** Messages that a test expects, such as those of a server that is down. @type {RegExp | null} */
    this.expected = null;
    this.listen(page);
  }

  /** @param {Page} page */
  listen(page) {
    page.on("console", (message) => {
      if (message.type() !== "error" && message.type() !== "warning") return;
      if (!this.expected?.test(message.text())) this.errors.push(message.text());
    });
    page.on("pageerror", (error) => this.errors.push(String(error)));
    page.on("request", (request) => {
      if (!request.url().startsWith(this.base) && !request.url().startsWith("data:")) this.errors.push(`a request to somebody else: ${request.url()}`);
    });
  }

  /**
   * @param {Browser} browser @param {Server} server
   * @param {{phone?: boolean, settings?: object | null, options?: BrowserContextOptions}} [how]
   */
  static async come(browser, server, { phone = false, settings = { motion: "off", sounds: false }, options = {} } = {}) {
    const context = await browser.newContext({ baseURL: server.base, ...(phone ? PHONE : DESK), ...options });
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    const visitor = new Visitor(context, page, server.base);
    if (settings) {
      // Only at the first visit: what is chosen on the page must survive a reload.
      await context.addInitScript((text) => {
        if (location.protocol === "http:" && !localStorage.getItem("zertz.settings")) localStorage.setItem("zertz.settings", text);
      }, JSON.stringify(settings));
    }
    return visitor;
  }

  /** @param {string} address */
  async visit(address) {
    await this.page.goto(address);
    await this.page.waitForSelector("main h1", { state: "attached" });
  }

  /** Begins a game as the page would. @param {NewGame} wish @returns {Promise<string>} */
  async begin(wish) {
    // These requests share their cookies with the browser, so the seat is the visitor's. The first page gives the cookie.
    if (!(await this.context.cookies()).length) await this.context.request.get("/");
    const answer = await this.context.request.post("/api/v1/games", { data: wish });
    assert.ok(answer.ok(), await answer.text());
    const { id } = await answer.json();
    await this.visit(`/game/${id}`);
    return id;
  }

  /** How the game on the page stands, from the server. @returns {Promise<Omit<Hello, "type">>} */
  game() {
    const id = new URL(this.page.url()).pathname.split("/").at(-1);
    return this.page.evaluate(async (id) => (await fetch(`/api/v1/games/${id}`)).json(), id);
  }

  /** Ends the visit; nothing may have gone wrong in it. */
  async leave() {
    await this.context.close();
    assert.deepEqual(this.errors, []);
  }
}

/**
 * What the page shows follows what the server says a moment later: asks again until it holds, for at most ten seconds.
 * @param {() => Promise<void>} claim
 */
export async function soon(claim) {
  for (const end = Date.now() + 10_000; ;) {
    try {
      return await claim();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => { setTimeout(resolve, 50); });
    }
  }
}

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
/** The rules whose answer depends on the theme. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * axe-core finds nothing on the page as it is now.
 * @param {Page} page @param {string} where @param {boolean} [colours] Only what a theme can change.
 */
export async function isClean(page, where, colours = false) {
  // The script is put in by the debugger, past the page's policy; the policy itself stays.
  if (!await page.evaluate(() => "axe" in window)) await page.evaluate(await readFile(axe, "utf8"));
  const found = await page.evaluate(async (rules) => {
    const { violations } = await /** @type {any} */ (window).axe.run(document, { preload: false, resultTypes: ["violations"], ...(rules ? { runOnly: rules } : {}) });
    return violations.map((/** @type {any} */ one) => `${one.id}: ${one.nodes.map((/** @type {any} */ node) => `${node.target} ${node.failureSummary?.split("\n")[1] ?? ""}`).slice(0, 4).join("; ")}`);
  }, colours ? COLOURS : null);
  assert.deepEqual(found, [], where);
}

/** Waits until the person here is to move, or the game is over. @param {Page} page */
export async function myTurn(page) {
  await page.waitForFunction(() => document.querySelector(".board.live") || document.querySelector(".game[data-status=over]"), null, { timeout: 60_000 });
}

/** Numbers that look random and are the same every time. @param {number} seed */
export function dice(seed) {
  let state = seed >>> 0;
  return (/** @type {number} */ sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** 32 * sides);
  };
}

/** @typedef {{capture: string[]} | {marble: string, at: string, removed: string | null} | {pass: true}} Plan */

/** Any turn. @param {Options} options @param {(sides: number) => number} roll @returns {Plan} */
export function anyTurn(options, roll) {
  if (options.pass) return { pass: true };
  if (options.captures.length) return { capture: options.captures[roll(options.captures.length)] };
  const colours = /** @type {const} */ (["W", "G", "B"]).filter((marble) => options.supply[marble] > 0);
  const at = options.places[roll(options.places.length)];
  const free = options.removals.filter((ring) => ring !== at);
  return { marble: colours[roll(colours.length)], at, removed: free.length ? free[roll(free.length)] : null };
}

/** @param {string} ring */
export const ringOf = (ring) => `.board [data-ring="${ring}"]`;
/** @param {string} marble */
export const pileOf = (marble) => `.pool [data-marble="${marble}"]`;

/**
 * Plays a turn with presses.
 * @param {Page} page @param {Plan} plan @param {"click" | "tap"} [press]
 */
export async function playTurn(page, plan, press = "click") {
  if ("pass" in plan) return page.locator('[data-act="pass"]')[press]();
  if ("capture" in plan) {
    for (const ring of plan.capture) await page.locator(ringOf(ring))[press]();
    return;
  }
  await page.locator(pileOf(plan.marble))[press]();
  await page.locator(ringOf(plan.at))[press]();
  if (plan.removed) await page.locator(ringOf(plan.removed))[press]();
}

/**
 * Plays a game to its end with `hand`. Gives back the number of turns.
 * @param {Visitor} visitor @param {(page: Page, plan: Plan) => Promise<unknown>} hand
 * @param {{seed?: number, middle?: () => Promise<unknown>}} [how] `middle` is called once, after the third own turn.
 */
export async function playToTheEnd(visitor, hand, { seed = 7, middle } = {}) {
  const { page } = visitor;
  const roll = dice(seed);
  for (let own = 0; own < 150; own++) {
    await myTurn(page);
    const game = await visitor.game();
    if (game.state.status === "over") return game.turns.length;
    const { options } = game.state;
    if (!options || !game.you.includes(game.state.moment.turn)) {
      await page.waitForTimeout(50);
      continue;
    }
    const before = game.turns.length;
    const forced = options.only !== null && options.captures.length === 1;
    // A forced capture plays itself; anything else is for the hand.
    if (!forced) await hand(page, anyTurn(options, roll));
    await page.waitForFunction((count) => document.querySelectorAll(".pairs button.turn").length > count, before, { timeout: 40_000 });
    if (own === 2) await middle?.();
  }
  throw new Error("the game does not end");
}
