// What the browser tests share: the real server, a real browser, and hands that play.
//
// A file begins with `const { browser, server } = await world();`. Run by ../browser.js, all files share one browser
// and one server; a file run by itself (`node --test`) has its own.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { t } from "../../js/messages/index.js";
import { dice } from "../fixtures.js";
/** @import {ChildProcess} from "node:child_process" */
/** @import {Readable} from "node:stream" */
/** @import {Browser, BrowserContext, BrowserContextOptions, Download, Page} from "playwright-core" */
/** @import {Hello, NewGame, Options, TurnMade} from "../../js/protocol.js" */

/** The page of this working tree is tested, not the one inside the program. */
const WEB = fileURLToPath(new URL("../..", import.meta.url));
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1280, height: 870 } };

/** Whether everything is tried, or the kernel of each proof: `npm run browser -- --full`. */
export const FULL = process.env.ZERTZ_FULL === "1";

/** For the option `skip` of a test. @param {boolean} [deep] Whether the test belongs to a full run alone. */
export const onlyFull = (deep = true) => (deep && !FULL ? "only with --full" : false);

/** How long anything is waited for, in milliseconds. */
const PATIENCE = 40_000;

/** How the browser is started. */
export const LAUNCH = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

/**
 * The browser and the server of this file. A file that stops its server or counts on having it for itself wants its
 * own, perhaps with `flags`.
 * @param {{own?: boolean, flags?: string[]}} [how]
 */
export async function world({ own = false, flags = [] } = {}) {
  const { ZERTZ_TEST_BROWSER: endpoint, ZERTZ_TEST_SERVER: base } = process.env;
  const [browser, server] = await Promise.all([
    endpoint ? chromium.connect(endpoint) : chromium.launch(LAUNCH),
    base && !own ? Server.at(base) : Server.start(flags),
  ]);
  after(async () => {
    await browser.close();
    await server.stop();
  });
  return { browser, server };
}

/** The server on a folder of its own. */
export class Server {
  /** @param {string | null} folder Null for a server that somebody else started. @param {string[]} [flags] */
  constructor(folder, flags = []) {
    this.folder = folder;
    this.flags = flags;
    this.base = "";
    /** @type {ChildProcess | null} */
    this.process = null;
  }

  /** @param {string[]} [flags] */
  static async start(flags = []) {
    const server = new Server(await mkdtemp(path.join(tmpdir(), "zertz-browser-")), flags);
    await server.up("127.0.0.1:0");
    return server;
  }

  /** The one that all files share. @param {string} base */
  static at(base) {
    const server = new Server(null);
    server.base = base;
    return server;
  }

  /** @param {string} listen */
  async up(listen) {
    assert.ok(this.folder, "a shared server is not started anew");
    const program = process.env.ZERTZ_BIN;
    assert.ok(program, "ZERTZ_BIN must name the program zertz");
    const all = ["serve", "--listen", listen, "--data", this.folder, "--web", WEB, "--unlimited", ...this.flags];
    const child = spawn(program, all, {
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.process = child;
    const lines = createInterface({ input: /** @type {Readable} */ (child.stdout) });
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
    if (this.folder) await rm(this.folder, { recursive: true, force: true });
  }
}

// A new window costs a second of a processor, most of it for loading the page's files once more. So windows are used
// again: emptied of all that a visitor has left, they keep nothing but the files.

/** An address of the server's at which no page runs. */
const NOTHING = "/favicon.svg";
/** Windows that wait for the next visitor, by their kind. @type {Map<string, Page[]>} */
const idle = new Map();
/** Windows that were changed for good. @type {WeakSet<Page>} */
const touched = new WeakSet();

/** @param {Browser} browser @param {BrowserContextOptions} wish */
async function openWindow(browser, wish) {
  const context = await browser.newContext(wish);
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  for (const [holder, act] of /** @type {const} */ ([
    [context, "addInitScript"],
    [page, "addInitScript"],
    [page, "routeWebSocket"],
    [page, "emulateMedia"],
    [page, "setViewportSize"],
  ])) {
    const plain = /** @type {any} */ (holder)[act].bind(holder);
    /** @type {any} */ (holder)[act] = (/** @type {unknown[]} */ ...all) => {
      touched.add(page);
      return plain(...all);
    };
  }
  return page;
}

/** Takes away what a visitor has left in a window. @param {Page} page @param {string} base */
async function empty(page, base) {
  const context = page.context();
  await Promise.all(context.pages().map((one) => (one === page ? null : one.close())));
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await page.goto(`${base}${NOTHING}`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearPermissions();
  await context.clearCookies();
}

/** Somebody with a browser of their own. */
export class Visitor {
  /** @param {BrowserContext} context @param {Page} page @param {string} base @param {string} kind Of window. */
  constructor(context, page, base, kind) {
    this.context = context;
    this.page = page;
    this.base = base;
    this.kind = kind;
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
      if (!request.url().startsWith(this.base) && !request.url().startsWith("data:"))
        this.errors.push(`a request to somebody else: ${request.url()}`);
    });
  }

  /**
   * A visitor whom neither the browser nor the server knows.
   * @param {Browser} browser @param {Server} server
   * @param {{phone?: boolean, settings?: object | null, options?: BrowserContextOptions}} [how]
   */
  static async come(
    browser,
    server,
    { phone = false, settings = { motion: "off", sounds: false }, options = {} } = {},
  ) {
    const wish = { baseURL: server.base, ...(phone ? PHONE : DESKTOP), ...options };
    const kind = JSON.stringify(wish);
    const page = idle.get(kind)?.pop() ?? (await openWindow(browser, wish));
    const visitor = new Visitor(page.context(), page, server.base, kind);
    if (settings) {
      await page.goto(`${server.base}${NOTHING}`);
      await page.evaluate((text) => localStorage.setItem("zertz.settings", text), JSON.stringify(settings));
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
    // These requests share their cookies with the browser, so the seat is the visitor's. The first page gives the
    // cookie.
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
    for (const event of /** @type {const} */ (["console", "pageerror", "request", "websocket", "dialog", "download"]))
      this.page.removeAllListeners(event);
    if (touched.has(this.page)) await this.context.close();
    else {
      await empty(this.page, this.base);
      idle.set(this.kind, [...(idle.get(this.kind) ?? []), this.page]);
    }
    assert.deepEqual(this.errors, []);
  }
}

/**
 * What the page shows follows what the server says a moment later: asks again until it holds. On a busy machine
 * that may take a while, so the limit is generous: only a claim that fails waits for it.
 * @param {() => Promise<void>} claim
 */
export async function soon(claim) {
  for (const end = Date.now() + PATIENCE; ; ) {
    try {
      return await claim();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
  }
}

/** What was downloaded. @param {Download} download */
export async function contentOf(download) {
  const parts = [];
  for await (const part of await download.createReadStream()) parts.push(part);
  return Buffer.concat(parts);
}

const PICTURES = fileURLToPath(new URL("../pictures/", import.meta.url));

/**
 * Takes a picture to look at, if they are wanted: ZERTZ_PICTURES=1.
 * @param {Page} page @param {string} name @param {boolean} [whole] Also what is below the edge of the window.
 */
export async function picture(page, name, whole = false) {
  if (!process.env.ZERTZ_PICTURES) return;
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: path.join(PICTURES, `${name}.png`), fullPage: whole });
}

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
/** The rules whose answer depends on the theme. They are the slowest by far. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * axe-core finds nothing on the page as it is now.
 * @param {Page} page @param {string} where @param {"everything" | "colours" | "all but colours"} [what]
 */
export async function isClean(page, where, what = "everything") {
  // The script is put in by the debugger, past the page's policy; the policy itself stays.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(await readFile(axe, "utf8"));
  const found = await page.evaluate(
    async (rules) => {
      const { violations } = await /** @type {any} */ (window).axe.run(document, {
        preload: false,
        resultTypes: ["violations"],
        ...rules,
      });
      return violations.map(
        (/** @type {any} */ one) =>
          `${one.id}: ${one.nodes
            .map((/** @type {any} */ node) => `${node.target} ${node.failureSummary?.split("\n")[1] ?? ""}`)
            .slice(0, 4)
            .join("; ")}`,
      );
    },
    what === "colours"
      ? { runOnly: COLOURS }
      : what === "all but colours"
        ? { rules: Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }])) }
        : {},
  );
  assert.deepEqual(found, [], where);
}

/**
 * The page as it is now is for everybody: axe-core finds nothing in any theme, and nothing is wider than the window.
 * A phone has the colours of a desktop, so only a full run looks at them there again.
 * @param {Page} page @param {string} name @param {{whole?: boolean}} [how] The picture is of the whole page.
 */
export async function inAllThemes(page, name, { whole = false } = {}) {
  const phone = (page.viewportSize()?.width ?? 0) < 600;
  const size = phone ? "phone" : "desktop";
  const colours = FULL || !phone;
  for (const theme of ["light", "dark", "contrast"]) {
    if (theme !== "light" && !colours && !process.env.ZERTZ_PICTURES) continue;
    await page.evaluate((theme) => {
      document.documentElement.dataset.theme = theme;
    }, theme);
    const where = `${name}, ${theme}, ${size}`;
    if (theme !== "light") await isClean(page, where, "colours");
    else await isClean(page, where, colours ? "everything" : "all but colours");
    await picture(page, `${name}-${theme}-${size}`, whole);
  }
  await page.evaluate(() => {
    document.documentElement.dataset.theme = "light";
  });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.equal(wide, false, `${name} on a ${size} is wider than the screen`);
}

/** Waits until the person here is to move, or the game is over. @param {Page} page */
export async function myTurn(page) {
  await page.waitForFunction(
    () => document.querySelector(".board.live") || document.querySelector(".game[data-status=over]"),
  );
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

/** Plays a turn of the record. @param {Page} page @param {TurnMade} turn */
export function replay(page, turn) {
  const { placed, removed, jumps } = turn.effect;
  return playTurn(
    page,
    placed
      ? { marble: placed.marble, at: placed.at, removed }
      : { capture: [jumps[0].from, ...jumps.map((jump) => jump.to)] },
  );
}

/**
 * Plays a game to its end with `hand`, or gives up after so many own turns. Gives back the number of turns.
 * @param {Visitor} visitor @param {(page: Page, plan: Plan) => Promise<unknown>} hand
 * @param {{seed?: number, most?: number, middle?: () => Promise<unknown>}} [how] `middle` is called once, after the
 *   third own turn.
 */
export async function playToTheEnd(visitor, hand, { seed = 7, most = 150, middle } = {}) {
  const { page } = visitor;
  const roll = dice(seed);
  for (let own = 0; own < 150; own++) {
    await myTurn(page);
    const game = await visitor.game();
    if (game.state.status === "over") return game.turns.length;
    if (own >= most) {
      await page.getByRole("button", { name: t("game.resign") }).click();
      await page
        .locator("dialog")
        .getByRole("button", { name: t("game.resign") })
        .click();
      await page.waitForSelector(".game[data-status=over]");
      return game.turns.length;
    }
    const { options } = game.state;
    if (!options || !game.you.includes(game.state.moment.turn)) {
      await page.waitForTimeout(50);
      continue;
    }
    const before = game.turns.length;
    await hand(page, anyTurn(options, roll));
    // Newcomers are warned before some turns; whoever plays at random plays them anyway.
    await page.waitForFunction((count) => {
      /** @type {HTMLElement | null} */ (document.querySelector("dialog [data-act=anyway]"))?.click();
      return document.querySelectorAll(".pairs button.turn").length > count;
    }, before);
    if (own === 2) await middle?.();
  }
  throw new Error("the game does not end");
}
