// The table alone, in a real browser, on the demo page: mouse, finger, keyboard, typed moves,
// motion, and what a screen reader is given.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import http from "node:http";
import { extname, join, normalize } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { inAllThemes, picture, soon, world } from "./world.js";
/** @import {BrowserContextOptions, Locator, Page} from "playwright-core" */

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TYPES = { ".js": "text/javascript", ".css": "text/css", ".html": "text/html" };
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'";

const { browser } = await world();
const server = http.createServer(async (request, response) => {
  const path = normalize(new URL(request.url ?? "/", "http://x").pathname);
  try {
    const body = await readFile(join(ROOT, path));
    const type = TYPES[/** @type {keyof TYPES} */ (extname(path))] ?? "text/plain";
    response.writeHead(200, { "content-type": type, "content-security-policy": POLICY }).end(body);
  } catch {
    response.writeHead(404).end();
  }
});

await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
after(() => server.close());
const address = server.address();
const root = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
const base = `${root}/tests/demo/index.html`;

/** A window of each kind, used again and again: the demo page keeps nothing. @type {Map<string, Promise<Page>>} */
const windows = new Map();

/**
 * Opens the demo page, does something on it, and sees that nothing was complained of.
 * @param {string} query @param {(page: Page) => Promise<void>} act @param {BrowserContextOptions} [how]
 */
async function on(query, act, how = { viewport: { width: 1000, height: 760 } }) {
  const kind = JSON.stringify(how);
  if (!windows.has(kind)) windows.set(kind, browser.newPage(how));
  const page = await /** @type {Promise<Page>} */ (windows.get(kind));
  /** @type {string[]} */
  const complaints = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(`${base}?${query}`);
  await page.waitForSelector(".hit:not(.gone)");
  await act(page);
  page.removeAllListeners("console");
  page.removeAllListeners("pageerror");
  assert.deepEqual(complaints, []);
}

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** The turns that were sent. @param {Page} page @returns {Promise<string[]>} */
const sent = (page) =>
  page.evaluate(() =>
    /** @type {any} */ (window).log
      .filter((/** @type {any} */ one) => one.token)
      .map((/** @type {any} */ one) => one.token),
  );
/** @param {Page} page */
const sentence = (page) => page.locator(".sentence").textContent();
/** @param {Page} page @param {string} ring */
const ring = (page, ring) => page.locator(`[data-ring="${ring}"]`);
/** @param {Page} page @param {string} marble */
const pile = (page, marble) => page.locator(`.pool [data-marble="${marble}"]`);

/** The middle of an element. @param {Locator} locator */
async function middle(locator) {
  const box = await locator.boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** @param {Page} page @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
async function drag(page, from, to) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

test("click by click: marble, ring, ring", () =>
  on("position=start", async (page) => {
    await pile(page, "W").click();
    assert.equal(await pile(page, "W").getAttribute("aria-pressed"), "true");
    await ring(page, "d4").click();
    assert.match((await sentence(page)) ?? "", /[Rr]emove a free ring/);
    await ring(page, "d4").click();
    assert.match((await sentence(page)) ?? "", /Place the white marble/, "the placed marble is taken up again");
    await ring(page, "d4").click();
    await ring(page, "d5").click();
    assert.match((await sentence(page)) ?? "", /d5 isn’t free/);
    assert.deepEqual(await sent(page), []);
    await ring(page, "a1").click();
    assert.deepEqual(await sent(page), ["Wd4,a1"]);
  }));

test("ring first: the chooser at the ring places or removes", () =>
  on("position=start", async (page) => {
    await ring(page, "d4").click();
    assert.equal(await page.locator("[data-choice]").count(), 3, "d4 is not free");
    await page.locator('[data-choice="W"]').press("Escape");
    assert.equal(await page.locator(".chooser").isVisible(), false);
    await ring(page, "a1").click();
    await page.locator('[data-choice="remove"]').click();
    assert.match((await sentence(page)) ?? "", /a1 is removed/);
    await ring(page, "c3").click();
    await page.locator('[data-choice="B"]').click();
    assert.deepEqual(await sent(page), ["Bc3,a1"]);
  }));

test("dragging a marble to a ring, and a ring off the board", () =>
  on("position=start", async (page) => {
    await drag(page, await middle(pile(page, "G").locator(".bead").first()), await middle(ring(page, "e4")));
    assert.match((await sentence(page)) ?? "", /[Rr]emove a free ring/);
    await drag(page, await middle(ring(page, "e4")), await middle(ring(page, "e6")));
    await drag(page, await middle(ring(page, "e6")), await middle(ring(page, "e4")));
    const home = await middle(ring(page, "a1"));
    await drag(page, home, await middle(ring(page, "b2")));
    assert.deepEqual(await sent(page), [], "dropped on the board it goes back");
    await drag(page, home, { x: home.x - 20, y: home.y + 130 });
    assert.deepEqual(await sent(page), ["Ge4,a1"]);
  }));

test("a marble dropped beside the board goes back, but not under touch-move", async () => {
  await on("position=start", async (page) => {
    await drag(page, await middle(pile(page, "G")), { x: 300, y: 740 });
    assert.equal(await pile(page, "G").getAttribute("aria-pressed"), "false");
    assert.equal(await page.locator(".flyer").count(), 0);
  });
  await on("position=start&touch=1", async (page) => {
    await drag(page, await middle(pile(page, "G")), { x: 300, y: 740 });
    assert.equal(await pile(page, "G").getAttribute("aria-pressed"), "true");
    await page.keyboard.press("Escape");
    assert.match((await sentence(page)) ?? "", /must play the grey marble/);
  });
});

test("jumping by click and by drag", async () => {
  await on("position=capture", async (page) => {
    await pile(page, "W").click({ force: true });
    assert.match((await sentence(page)) ?? "", /You must capture: c3 or e3 can jump/);
    await ring(page, "c3").click();
    await ring(page, "e4").click();
    assert.deepEqual(await sent(page), ["xc3Ge4We2Bg2"]);
  });
  await on("position=capture", async (page) => {
    await drag(page, await middle(ring(page, "c3")), await middle(ring(page, "e4")));
    assert.deepEqual(await sent(page), ["xc3Ge4We2Bg2"]);
  });
});

test("a finger on a phone: nothing overflows, targets are large, a whole turn", () =>
  on(
    "position=start",
    async (page) => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.equal(wide, 360);
      const box = await ring(page, "d4").boundingBox();
      assert.ok(box && box.width >= 42, `a ring is ${box?.width} pixels wide`);
      await ring(page, "d4").tap();
      const choice = await page.locator('[data-choice="G"]').boundingBox();
      assert.ok(choice && choice.width >= 44);
      await page.locator('[data-choice="G"]').tap();
      await ring(page, "h1").tap();
      assert.deepEqual(await sent(page), ["Gd4,h1"]);
    },
    PHONE,
  ));

test("a finger drags a marble to a ring, and a jumper to its landing", async () => {
  /** @param {Page} page @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
  const swipe = async (page, from, to) => {
    const touch = await page.context().newCDPSession(page);
    const point = (/** @type {number} */ part) => [
      { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part },
    ];
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: point(0) });
    for (const part of [0.1, 0.3, 0.6, 0.9, 1])
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: point(part) });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  await on(
    "position=start",
    async (page) => {
      const before = await middle(ring(page, "d4"));
      await swipe(page, await middle(pile(page, "B")), before);
      assert.deepEqual(await middle(ring(page, "d4")), before, "the board stays where it is while one plays");
      assert.match((await sentence(page)) ?? "", /[Rr]emove a free ring/);
      const { x, y } = await middle(ring(page, "h4"));
      await swipe(page, { x, y }, { x: x + 10, y: y - 90 });
      assert.deepEqual(await sent(page), ["Bd4,h4"]);
    },
    PHONE,
  );
  await on(
    "position=capture",
    async (page) => {
      await swipe(page, await middle(ring(page, "c3")), await middle(ring(page, "e4")));
      assert.deepEqual(await sent(page), ["xc3Ge4We2Bg2"]);
    },
    PHONE,
  );
});

test("the keyboard alone: walk, take, place, remove, cancel", () =>
  on("position=start", async (page) => {
    await page.keyboard.press("Tab");
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-ring"));
    const start = await focused();
    assert.ok(start, "the board is the first stop");
    await page.keyboard.press("ArrowUp");
    const above = await focused();
    assert.equal(above, `${start?.[0]}${Number(start?.[1]) + 1}`);
    await page.keyboard.press("w");
    await page.keyboard.press("Enter");
    assert.match((await sentence(page)) ?? "", /[Rr]emove a free ring/);
    await page.keyboard.press("Escape");
    assert.match((await sentence(page)) ?? "", /Place a marble/);
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    assert.equal(await focused(), above, "the chooser gives the focus back");
    for (let i = 0; i < 9; i++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    assert.equal((await sent(page)).length, 1);
    assert.match((await sent(page))[0], new RegExp(`^G${above},d1$`));
    await page.locator('[data-ring="d1"]').waitFor({ state: "hidden" });
    assert.match((await focused()) ?? "nothing", /^[c-e][12]$/, "the focus goes to a neighbour when its ring is gone");
    await page.locator(".card h2").first().click();
    await page.evaluate(() => {
      const { table, now, names } = /** @type {any} */ (window);
      table.show(now, { names });
    });
    assert.equal(await focused(), null, "who has left the board is not called back to it");
  }));

test("R removes the ring first", () =>
  on("position=start", async (page) => {
    await ring(page, "a1").focus();
    await page.keyboard.press("r");
    assert.match((await sentence(page)) ?? "", /Ring first/);
    await page.keyboard.press("Enter");
    await page.keyboard.press("b");
    await page.keyboard.press("Enter");
    const [token] = await sent(page);
    assert.match(token, /^B[a-h]\d,a1$/);
  }));

test("confirm asks, Enter confirms, Cancel gives up", () =>
  on("position=start&confirm=1", async (page) => {
    await pile(page, "W").click();
    await ring(page, "d4").click();
    await ring(page, "a1").click();
    assert.deepEqual(await sent(page), []);
    await page.locator('[data-act="cancel"]').click();
    assert.match((await sentence(page)) ?? "", /Place a marble/);
    await pile(page, "W").click();
    await ring(page, "d4").click();
    await ring(page, "a1").click();
    await page.keyboard.press("Enter");
    assert.deepEqual(await sent(page), ["Wd4,a1"]);
  }));

test("isolation is shown before it is done, and may be declined where the game allows it", () =>
  on("position=optional", async (page) => {
    await pile(page, "G").click();
    await ring(page, "e3").click();
    assert.match((await sentence(page)) ?? "", /b3 takes white a3 and black a4/);
    await ring(page, "b3").hover();
    assert.equal(await page.locator(".held.lifted").count(), 2);
    await ring(page, "b3").click();
    const claim = page.locator('[data-act="claim-0"]');
    assert.equal(await claim.getAttribute("aria-pressed"), "true");
    await claim.click();
    assert.equal(await claim.getAttribute("aria-pressed"), "false");
    await page.locator('[data-act="confirm"]').click();
    assert.deepEqual(await sent(page), ["Ge3,b3"]);
  }));

test("passing and having a turn taken back are buttons", async () => {
  await on("position=pass", async (page) => {
    await page.locator('[data-act="pass"]').click();
    assert.deepEqual(await sent(page), ["-"]);
  });
  await on("position=demand", async (page) => {
    await page.locator('[data-act="demand"]').click();
    assert.deepEqual(await sent(page), ["undo"]);
  });
});

test("a typed move is completed, refused with the reason, and sent", () =>
  on("position=start", async (page) => {
    const input = page.locator(".entry input");
    await input.fill("wd");
    assert.equal(await input.getAttribute("aria-expanded"), "true");
    assert.equal(await page.locator(".entry-list [role=option]").first().textContent(), "Wd1");
    await input.press("ArrowDown");
    await input.press("Enter");
    assert.equal(await input.inputValue(), "Wd1,");
    await input.fill("Wd4,d5");
    await input.press("Enter");
    assert.match((await sentence(page)) ?? "", /d5 isn’t free/);
    assert.equal(await input.getAttribute("aria-invalid"), "true");
    await input.fill("wd4,h4");
    await input.press("Escape");
    await input.press("Enter");
    assert.deepEqual(await sent(page), ["Wd4,h4"]);
  }));

test("a played turn is animated, ends as told, and is announced", () =>
  on("position=capture&options=0", async (page) => {
    const state = await page.evaluate(async () => {
      const { table, now } = /** @type {any} */ (window);
      const after = structuredClone(now);
      delete after.marbles.c3;
      delete after.marbles.d4;
      after.marbles.e4 = "W";
      after.captured.second.G = 1;
      after.turn = "first";
      const effect = {
        placed: null,
        removed: null,
        jumps: [{ from: "c3", over: "d4", to: "e4", captured: "G" }],
        claimed: [],
        passed: false,
      };
      const made = {
        number: 8,
        by: "second",
        notation: "x c3Ge4",
        token: "xc3Ge4",
        effect,
        after,
        forced: false,
        clock: null,
      };
      const began = performance.now();
      const playing = table.play(made, now);
      let moving = 0;
      const watch = setInterval(() => {
        moving = Math.max(moving, document.getAnimations().length);
      }, 10);
      await playing;
      clearInterval(watch);
      return { moving, took: performance.now() - began, flyers: document.querySelectorAll(".flyer").length };
    });
    assert.ok(state.moving > 0, "something moves");
    assert.ok(state.took > 150 && state.took < 10_000, `${state.took} ms`);
    assert.equal(state.flyers, 0);
    assert.equal(await page.locator('.held[data-at="e4"]').count(), 1);
    assert.equal(await page.locator('.held[data-at="d4"]').count(), 0);
    await soon(async () =>
      assert.match(
        (await page.locator("[role=status]").textContent()) ?? "",
        /You jumped from c3 to e4 and captured grey d4/,
      ),
    );
  }));

test("without motion a turn is there at once; with the table gone playing ends all the same", () =>
  on("position=capture&options=0&motion=0", async (page) => {
    const took = await page.evaluate(async () => {
      const { table, now } = /** @type {any} */ (window);
      const effect = {
        placed: { marble: "W", at: "a1", own: false },
        removed: "g1",
        jumps: [],
        claimed: [],
        passed: false,
      };
      const made = {
        number: 8,
        by: "second",
        notation: "",
        token: "Wa1,g1",
        effect,
        after: now,
        forced: false,
        clock: null,
      };
      const began = performance.now();
      await table.play(made, now);
      const still = performance.now() - began;
      table.look({ ...table.settings, motion: true });
      const playing = table.play(made, now);
      table.board.remove();
      await playing;
      return still;
    });
    assert.ok(took < 100, `${took} ms`);
  }));

test("an offer that comes in does not sweep a half-made turn away; a refusal by the server does", () =>
  on("position=start", async (page) => {
    await pile(page, "W").click();
    await ring(page, "d4").click();
    await page.evaluate(() => {
      const { table, now, names } = /** @type {any} */ (window);
      table.show(structuredClone(now), { options: structuredClone(table.turn.options), names });
    });
    assert.match((await sentence(page)) ?? "", /[Rr]emove a free ring/);
    await ring(page, "a1").click();
    await page.evaluate(() => {
      const { table, now, names } = /** @type {any} */ (window);
      table.show(now, { options: table.turn.options, names });
    });
    assert.match((await sentence(page)) ?? "", /Place a marble/);
    assert.equal(await page.locator(".held").count(), 0);
  }));

test("the example: a position to look at, a move by script, a turn by hand", async () => {
  const page = await browser.newPage({ viewport: { width: 1100, height: 800 } });
  /** @type {string[]} */
  const complaints = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(`${root}/examples/board.html`);
  await page.locator('.held[data-at="c3"]').waitFor();
  assert.equal(await sentence(page), "A position to look at.");
  assert.equal(await page.locator(".board.live").count(), 0);
  await page.getByRole("button", { name: "Play a move" }).click();
  await page.locator('.held[data-at="e4"]').waitFor();
  await soon(async () => assert.equal(await sentence(page), "The white marble has jumped."));
  assert.equal(await page.locator(".held").count(), 2, "the grey one is captured");
  await page.getByRole("button", { name: "Let me play" }).click();
  await page.locator(".board.live").waitFor();
  await picture(page, "example-board");
  await inAllThemes(page, "example");
  await pile(page, "B").click();
  await ring(page, "g1").click();
  await ring(page, "c3").click();
  assert.match((await page.locator("#events li").first().textContent()) ?? "", /^refused .*c3/);
  await ring(page, "a2").click();
  await soon(async () => assert.equal(await page.locator("#events").getAttribute("data-turn"), "Bg1,a2"));
  assert.deepEqual(complaints, []);
  await page.close();
});

test("axe finds nothing in any theme", async () => {
  for (const query of ["position=isolate", "position=capture&symbols=1", "position=start&confirm=1"]) {
    await on(query, async (page) => {
      if (query.includes("start")) {
        await ring(page, "a1").click();
      } else if (query.includes("isolate")) {
        await pile(page, "G").click();
        await ring(page, "e3").click();
      }
      await inAllThemes(page, `table-${query}`);
    });
  }
});
