// The analysis board when things go wrong or come late: notes that cannot be saved, two windows, leaving in the middle,
// long comments, large trees, an engine that refuses; and where the reader stands afterwards.

import assert from "node:assert/strict";
import { test } from "node:test";
import { playTurn, soon, Visitor, world } from "./world.js";
import { t } from "../../js/messages/index.js";
/** @import {Page, WebSocketRoute} from "playwright-core" */

/** First takes a fourth white with xd4Wd6, and wins; if not, second takes a fifth grey with xb3Gb1. */
const WON = "37 oooo/oGBoo/oooooo/oooBWoo/oooooo/oBBoo/oooo 2/3/6 3/0/0 0/4/0 1";

const { browser, server } = await world();

const come = () =>
  Visitor.come(browser, server, { settings: { motion: "off", sounds: false, board: "37", name: "Ann" } });

/** @param {Visitor} ann @param {string} address */
async function open(ann, address) {
  await ann.visit(address);
  await ann.page.waitForSelector(".analysis .tree-list .turn");
}

/**
 * Brings a game, and opens it. Gives back the key of its notes.
 * @param {Visitor} ann @param {string} moves @param {string} [tags]
 */
async function bring(ann, moves, tags = "") {
  await ann.context.request.get("/");
  const file = `[Player1 "Ann"]\n[Player2 "Kim"]\n[Game "37"]\n${tags}\n${moves} *\n`;
  const { id } = await (
    await ann.context.request.post("/api/v1/imports?name=club.zgn", {
      data: file,
      headers: { "content-type": "application/octet-stream" },
    })
  ).json();
  await soon(async () =>
    assert.equal((await (await ann.context.request.get(`/api/v1/imports/${id}`)).json()).state, "done"),
  );
  await open(ann, `/analysis/import/${id}/1`);
  return `import-${id}-1`;
}

/** @param {Page} page */
const current = (page) => page.locator(".tree-list [aria-current]").textContent();
/** @param {Page} page @param {string} text */
const standsAt = (page, text) => soon(async () => assert.equal((await current(page))?.replace(/^\d+[.…] /, ""), text));
/** @param {Page} page @param {string} marble @param {string} at @param {string} removed */
async function place(page, marble, at, removed) {
  await page.waitForSelector(".analysis .board.live");
  await playTurn(page, { marble, at, removed });
  await standsAt(page, `${marble}${at},${removed}`);
}
/** @param {Page} page @param {RegExp} words */
const state = (page, words) =>
  soon(async () => assert.match((await page.locator(".save-state").textContent()) ?? "", words));
/** The button that has the focus. @param {Page} page */
const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute("data-act"));

/**
 * An engine that does what the test wants; what it was asked is noted.
 * @param {Page} page @param {(request: any, socket: WebSocketRoute) => void} answer
 */
async function fakeEngine(page, answer) {
  /** @type {any[]} */
  const asked = [];
  await page.routeWebSocket(/\/api\/v1\/analysis\/socket$/, (socket) => {
    socket.onMessage((text) => {
      const request = JSON.parse(String(text));
      asked.push(request);
      answer(request, socket);
    });
  });
  return asked;
}

test("notes that could not be saved when the board was left are sent when it is opened again", {
  timeout: 120_000,
}, async () => {
  const ann = await come();
  ann.expected = /Failed to load|ERR_FAILED/;
  const { page } = ann;
  const key = await bring(ann, "1. Wd4,a1 Gb4,a4");
  await page.keyboard.press("End");
  let tries = 0;
  await page.route("**/api/v1/notes/**", (route) => {
    if (route.request().method() !== "PUT") return route.fallback();
    tries += 1;
    return route.abort();
  });
  await page.keyboard.press("1");
  await page.getByRole("link", { name: t("nav.settings") }).click();
  await soon(async () =>
    assert.match(await page.locator(".toast").last().innerText(), /sent when you open the game again/),
  );
  // The one at leaving; a slow machine has saved once before it.
  assert.ok(tries === 1 || tries === 2, `${tries} tries`);
  await page.unroute("**/api/v1/notes/**");
  assert.equal((await ann.context.request.get(`/api/v1/notes/${key}`)).status(), 204, "the server has nothing yet");
  await page.goBack();
  await soon(async () => assert.match((await page.locator(".tree-list").textContent()) ?? "", /Gb4,a4!/));
  const kept = await (await ann.context.request.get(`/api/v1/notes/${key}`)).json();
  assert.deepEqual(kept.nodes.at(-1).glyphs, [1]);
  // Another board does not throw away what is not saved yet.
  await page.keyboard.press("End");
  await page.keyboard.press("4");
  await page.locator("[data-act=more]").click();
  await page.getByRole("button", { name: t("analysis.newBoard") }).click();
  await page.getByRole("button", { name: t("analysis.setUp") }).click();
  await page.waitForURL(/\/analysis\?game=/);
  await soon(async () =>
    assert.deepEqual((await (await ann.context.request.get(`/api/v1/notes/${key}`)).json()).nodes.at(-1).glyphs, [4]),
  );
  await ann.leave();
});

test("a comment that is being typed survives a reload, with a game and without", { timeout: 120_000 }, async () => {
  const ann = await come();
  const { page } = ann;
  await bring(ann, "1. Wd4,a1 Gb4,a4");
  for (const address of [null, "/analysis"]) {
    if (address) await open(ann, address);
    if (address) await place(page, "W", "d4", "a1");
    else await page.keyboard.press("End");
    await page.locator("[data-act=comment]").click();
    await page.locator(".note-editor textarea").pressSequentially("half a thought");
    await page.reload();
    await page.waitForSelector(".tree-list .turn");
    await soon(async () => assert.equal(await page.locator(".tree-list .comment").textContent(), "half a thought"));
  }
  await ann.leave();
});

test("two windows have a board each", { timeout: 120_000 }, async () => {
  const ann = await come();
  const { page } = ann;
  await open(ann, "/analysis");
  await place(page, "W", "d4", "a1");
  await state(page, /Saved in this browser/);
  const other = await ann.context.newPage();
  ann.listen(other);
  await other.goto("/analysis");
  await standsAt(other, "Wd4,a1");
  await place(other, "G", "e4", "a2");
  await state(other, /Saved in this browser/);
  await page.keyboard.press("Home");
  await place(page, "B", "c3", "g1");
  await state(page, /Saved in this browser/);
  for (const [one, turns] of /** @type {const} */ ([
    [page, ["Wd4,a1", "Bc3,g1"]],
    [other, ["Wd4,a1", "Ge4,a2"]],
  ])) {
    await one.waitForTimeout(300);
    await one.reload();
    await soon(async () =>
      assert.deepEqual(
        (
          await one
            .locator(".tree-list .turn:not(.start)")
            .evaluateAll((all) => all.map((turn) => turn.getAttribute("aria-label")?.replace(/^\d+[.…] /, "")))
        ).sort(),
        [...turns].sort(),
      ),
    );
  }
  await ann.leave();
});

test("long comments are edited whole; the field follows the menu; too long ones are refused in words", {
  timeout: 120_000,
}, async () => {
  const ann = await come();
  const { page } = ann;
  const long = "A long thought. ".repeat(400).trim();
  const key = await bring(ann, `1. Wd4,a1 {${long}} Gb4,a4`);
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await standsAt(page, "Wd4,a1");
  await page.keyboard.press("c");
  const area = page.locator(".note-editor textarea");
  assert.equal((await area.inputValue()).length, long.length);
  await page.locator(".tree-list .turn", { hasText: "Wd4,a1" }).click({ button: "right" });
  await page.locator("dialog textarea").fill(`${long} More.`);
  await page
    .locator("dialog")
    .getByRole("button", { name: t("app.close") })
    .click();
  await soon(async () => assert.equal(await area.inputValue(), `${long} More.`));
  await page.keyboard.press("PageDown");
  await standsAt(page, "Gb4,a4");
  await state(page, /Saved/);
  assert.equal(
    (await (await ann.context.request.get(`/api/v1/notes/${key}`)).json()).nodes[1].comment,
    `${long} More.`,
  );
  // A glyph given in the field shows at once and keeps the focus.
  await page.locator(".note-editor [data-glyph='3']").click();
  await soon(async () =>
    assert.equal(await page.locator(".note-editor [data-glyph='3']").getAttribute("aria-pressed"), "true"),
  );
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-glyph")), "3");
  // Too long: said at once, kept as it was.
  await area.fill("é".repeat(10_001));
  await soon(async () => assert.match(await page.locator(".note-editor .problem").innerText(), /2 bytes too long/));
  await area.fill("short");
  await soon(async () => assert.equal(await page.locator(".note-editor .problem").innerText(), ""));
  await soon(async () => assert.match((await page.locator(".tree-list").textContent()) ?? "", /Gb4,a4!!.*short/s));
  await ann.leave();
});

test("the Undo of a note takes back its own deletion", { timeout: 120_000 }, async () => {
  const ann = await come();
  const { page } = ann;
  await bring(ann, "1. Wd4,a1 Gb4,a4 (1... Bb4,a4)");
  await page.keyboard.press("End");
  await standsAt(page, "Gb4,a4");
  await page.keyboard.press("Delete");
  await soon(async () => assert.equal(await page.locator(".tree-list .turn").count(), 3));
  await page.keyboard.press("End");
  await page.keyboard.press("1");
  await standsAt(page, "Bb4,a4!");
  await page
    .locator(".toast")
    .getByRole("button", { name: t("app.undo") })
    .click();
  await standsAt(page, "Gb4,a4");
  await soon(async () => assert.match((await page.locator(".tree-list").textContent()) ?? "", /Bb4,a4!/));
  // It goes with the page.
  await page.keyboard.press("Delete");
  await page.waitForSelector(".toast button");
  await page.getByRole("link", { name: t("nav.settings") }).click();
  await soon(async () => assert.equal(await page.locator(".toast button").count(), 0));
  await ann.leave();
});

test("lines are asked for again after the solver and after a refusal", { timeout: 120_000 }, async () => {
  const ann = await come();
  const { page } = ann;
  let refusals = 1;
  const asked = await fakeEngine(page, ({ type, id }, socket) => {
    if (type === "solve")
      socket.send(
        JSON.stringify({ type: "solved", id, verdict: "unknown", turns: null, line: [], nodes: 10, seconds: 1 }),
      );
    if (type === "lines" && refusals-- > 0)
      socket.send(JSON.stringify({ type: "refused", id, code: "too_many", message: "Too many analyse just now." }));
  });
  const lines = () => asked.filter((one) => one.type === "lines").length;
  await open(ann, "/analysis");
  await page.keyboard.press("l");
  await soon(async () => assert.match(await page.locator(".proof").innerText(), /Too many/));
  await soon(async () => assert.equal(lines(), 2));
  await page.keyboard.press("s");
  await soon(async () => assert.match(await page.locator(".proof").innerText(), /No proof/));
  await soon(async () => assert.equal(lines(), 3));
  assert.match(await page.locator(".proof").innerText(), /No proof/, "what was found stays to be read");
  // Switched off, it stays off.
  await page.keyboard.press("l");
  await page.keyboard.press("s");
  await soon(async () => assert.equal(asked.filter((one) => one.type === "solve").length, 2));
  await page.waitForTimeout(400);
  assert.equal(lines(), 3);
  await ann.leave();
});

test("the report: the keys that scroll it scroll it, and its buttons keep the reader", {
  timeout: 120_000,
}, async () => {
  const ann = await come();
  const { page } = ann;
  await fakeEngine(page, () => {});
  await bring(ann, "1. Wd4,a1 Gb4,a4");
  await page.keyboard.press("End");
  await page.locator("[data-tab=report]").click();
  await page.locator("[data-act=analyse]").focus();
  await page.keyboard.press("Enter");
  await soon(async () => assert.equal(await focused(page), "cancel-analysis"));
  await page.keyboard.press("Enter");
  await soon(async () => assert.equal(await focused(page), "analyse"));
  const panel = page.locator(".report-panel");
  await panel.focus();
  await page.keyboard.press("Home");
  await standsAt(page, t("analysis.startTurn"));
  await page.keyboard.press("End");
  await standsAt(page, "Gb4,a4");
  // Once there is something to scroll, they scroll.
  await panel.evaluate((box) => {
    const tall = document.createElement("p");
    tall.textContent = "long ";
    for (let i = 0; i < 200; i++) tall.append(document.createElement("br"));
    box.append(tall);
  });
  for (const key of ["PageDown", "ArrowDown", "End"]) await page.keyboard.press(key);
  await soon(async () => assert.ok((await panel.evaluate((box) => box.scrollTop)) > 100));
  await page.keyboard.press("Home");
  await soon(async () => assert.equal(await panel.evaluate((box) => box.scrollTop), 0));
  await standsAt(page, "Gb4,a4");
  await page.keyboard.press("ArrowLeft");
  await standsAt(page, "Wd4,a1");
  await ann.leave();
});

test("who walks away while a try is looked at stays where they went", { timeout: 120_000 }, async () => {
  const ann = await come();
  ann.expected = /500/;
  const { page } = ann;
  await bring(ann, "1. x d5Bd3 x b2Bb4", `[Setup "${WON}"]\n`);
  await page.locator("[data-tab=report]").click();
  await page.locator(".segments span", { hasText: t("report.effort.quick") }).click();
  await page.locator("[data-act=analyse]").click();
  await page.locator("[data-act=learn-first]").click({ timeout: 60_000 });
  await page.waitForSelector(".learning[data-state=asking]");
  await page.waitForSelector(".board.live");
  /** @type {() => void} */ let release = () => {};
  const held = new Promise((resolve) => {
    release = () => resolve(null);
  });
  await page.route("**/api/v1/positions", async (route) => {
    await held;
    await route.fulfill({ status: 500, json: { code: "storage", message: t("import.column.number") } }).catch(() => {});
  });
  await playTurn(page, { capture: ["f2", "f4"] });
  await page.waitForSelector(".learning[data-state=judging]");
  await page
    .locator(".walk")
    .getByRole("button", { name: t("app.last"), exact: true })
    .click();
  await soon(async () => assert.equal(await page.locator(".notice.learning").count(), 0));
  const there = await current(page);
  assert.match(there ?? "", /b2Bb4/);
  release();
  await page.waitForTimeout(500);
  assert.equal(await current(page), there);
  await page.unroute("**/api/v1/positions");
  await ann.leave();
});

test("large and deep trees: what is not shown is said and shown when asked for, what is folded unfolds", {
  timeout: 120_000,
}, async () => {
  const ann = await come();
  const { page } = ann;
  await open(ann, "/analysis");
  await page.evaluate(async () => {
    // The address of the page's files has their version in it.
    const files =
      document
        .querySelector("script[type=module]")
        ?.getAttribute("src")
        ?.replace(/main\.js$/, "") ?? "";
    const { TreeList } = await import(`${files}analysis/moves.js`);
    const { GameTree, Node } = await import(`${files}analysis/tree.js`);
    const start = { turn: "first" };
    /** @param {string} id @param {(root: any, child: (parent: any, token: string) => any) => void} grow */
    const show = (id, grow) => {
      const tree = new GameTree({ game: "37", title: "", shape: { name: "37", rings: [] }, start, usual: true });
      grow(tree.root, (parent, token) => {
        const node = new Node(parent, { token, notation: token, forced: false, after: start });
        parent.children.push(node);
        return node;
      });
      tree.size = [...tree.nodes()].length;
      const list = new TreeList({ go: () => {}, menu: () => {}, judged: () => null });
      list.element.id = id;
      document.querySelector("main")?.append(list.element);
      list.draw(tree);
    };
    show("large", (root, child) => {
      for (let node = root, i = 0; i < 3500; i++) node = child(node, `t${i}`);
    });
    show("deep", (root, child) => {
      // A variation in a variation, forty-five deep.
      for (let node = root, i = 0; i < 45; i++) {
        const main = child(node, `m${i}`);
        child(main, `n${i}`);
        node = child(node, `v${i}`);
        node = child(node, `w${i}`);
      }
    });
  });
  assert.equal(await page.locator("#large .turn:not(.start)").count(), 3000);
  assert.match(await page.locator("#large .rest").innerText(), /first 3,000 of 3,500 turns/);
  await page.locator("#large [data-act=show-rest]").click();
  assert.equal(await page.locator("#large .turn:not(.start)").count(), 3500);
  assert.equal(await page.locator("#large .rest").count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement?.classList.contains("turn")), true);
  const shut = page.locator("#deep .fold[aria-expanded=false]");
  assert.equal(await shut.count(), 1, "the deepest are folded away");
  const before = await page.locator("#deep .turn").count();
  await shut.click();
  assert.ok((await page.locator("#deep .turn").count()) > before);
  await ann.leave();
});
