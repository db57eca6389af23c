// What leaves the page: pictures that look as they should and are safe, animated ones, files, and links that open on
// another server.

import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
import { readGif } from "../gif.js";
import { contentOf, inAllThemes, Server, soon, Visitor, world } from "./world.js";
import { t } from "../../js/messages/index.js";
/** @import {Page} from "playwright-core" */
/** @import {Look} from "../../js/protocol.js" */

const pictures = path.join(path.dirname(fileURLToPath(import.meta.url)), "../pictures");
const HOSTILE = '<script>alert(1)</script>"&\u202e';

const { browser, server } = await world();
const elsewhere = await Server.start();
after(() => elsewhere.stop());

/** @param {string} name @param {Buffer | string} file */
async function keep(name, file) {
  if (!process.env.ZERTZ_PICTURES) return;
  await mkdir(pictures, { recursive: true });
  await writeFile(path.join(pictures, name), file);
}

/**
 * Presses a button and gives back the file that comes of it.
 * @param {Page} page @param {string} button
 * @returns {Promise<{name: string, file: Buffer}>}
 */
async function saved(page, button) {
  const [download] = await Promise.all([
    page.waitForEvent("download", { timeout: 60_000 }),
    page.locator("dialog").getByRole("button", { name: button, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), file: await contentOf(download) };
}

/**
 * A game with so many turns, by the first legal ones.
 * @param {Visitor} visitor @param {number} count @param {{first: string, second: string}} names
 */
async function gameOf(visitor, count, names) {
  const id = await visitor.begin({
    game: "37",
    seats: { first: { kind: "me", name: names.first }, second: { kind: "me", name: names.second } },
  });
  await visitor.page.evaluate(
    async ([id, count]) => {
      for (let turn = 1; turn <= Number(count); turn++) {
        const { state } = await (await fetch(`/api/v1/games/${id}`)).json();
        const { options } = state;
        if (!options) break;
        const colour = ["W", "G", "B"].find((one) => options.supply[one] > 0);
        const at = options.places[Math.floor(options.places.length / 2)];
        const removed = options.removals.find((/** @type {string} */ ring) => ring !== at);
        const jump = options.captures[0];
        const move = jump ? `x${jump.join("")}` : `${colour}${at}${removed ? `,${removed}` : ""}`;
        const answer = await fetch(`/api/v1/games/${id}/actions`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ id: turn, type: "move", turn, move }),
        });
        if (!answer.ok) throw new Error(await answer.text());
      }
    },
    [id, count],
  );
  await visitor.page.reload();
  await visitor.page.waitForSelector(".pairs button.turn", { state: "attached" });
  return id;
}

/** @param {Page} page */
async function openMenu(page) {
  await page.getByRole("button", { name: t("app.more") }).click();
  await page.getByRole("button", { name: t("app.export") }).click();
  await page.locator(".export-preview[src]").waitFor();
}

test("a game as SVG, PNG, animated picture, files and link", { timeout: 240_000 }, async () => {
  const ann = await Visitor.come(browser, server, {
    options: { acceptDownloads: true, permissions: ["clipboard-read", "clipboard-write"] },
  });
  ann.expected = /^$/;
  const { page } = ann;
  await gameOf(ann, 12, { first: HOSTILE, second: "שלום" });
  const { turns } = await ann.game();
  assert.ok(turns.length >= 10);
  await openMenu(page);

  // SVG: well-formed, without scripts, styles of its own or anything from elsewhere; the hostile name is text.
  const drawing = await saved(page, t("export.saveSvg"));
  assert.match(drawing.name, /^zertz-[\p{L}\p{N}-]+\.svg$/u);
  const text = drawing.file.toString("utf8");
  await keep("export.svg", text);
  const found = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
    const all = [...parsed.querySelectorAll("*")];
    const ids = new Set(all.map((one) => one.id).filter(Boolean));
    return {
      faults: [...parsed.querySelectorAll("parsererror, script, style, foreignObject, image")].map(
        (one) => one.tagName,
      ),
      odd: all.flatMap((one) =>
        [...one.attributes]
          .filter(
            ({ name, value }) =>
              /^on|^class$|^style$|^data-|^role$|^tabindex$/.test(name) || /var\(|javascript:/.test(value),
          )
          .map(({ name }) => `${one.tagName} ${name}`),
      ),
      lost: all
        .flatMap((one) =>
          [...(one.outerHTML.match(/url\(["']?#([^"')]+)/g) ?? [])].map((url) => url.replace(/.*#/, "")),
        )
        .filter((id) => !ids.has(id)),
      uses: all
        .filter((one) => one.tagName === "use")
        .every((one) => ids.has((one.getAttribute("href") ?? "").slice(1))),
      words: [...parsed.querySelectorAll("text")].map((one) => one.textContent),
    };
  }, text);
  assert.deepEqual([found.faults, found.odd, [...new Set(found.lost)], found.uses], [[], [], [], true]);
  assert.ok(
    found.words.some((one) => one?.includes("<script>")),
    "the name is there, as words",
  );
  assert.ok(found.words.some((one) => one?.includes("שלום")));
  assert.ok(found.words.includes("d") && found.words.includes("37 rings"), "coordinates and title");

  // PNG: as wide as was asked, and not of one colour.
  await page.locator("dialog").getByLabel(t("export.width.png")).selectOption("400");
  const pixels = await saved(page, t("export.savePng"));
  await keep("export.png", pixels.file);
  assert.equal(pixels.file.subarray(1, 4).toString(), "PNG");
  assert.equal(pixels.file.readUInt32BE(16), 400);
  assert.ok(pixels.file.length > 10_000);

  // The whole game as an animated picture; the page goes on meanwhile.
  await page.evaluate(() => {
    const time = /** @type {any} */ (window);
    time.worst = 0;
    let last = performance.now();
    time.watch = setInterval(() => {
      time.worst = Math.max(time.worst, performance.now() - last);
      last = performance.now();
    }, 10);
  });
  await page.locator("dialog").getByLabel(t("export.width.gif")).selectOption("320");
  const begun = performance.now();
  const film = await saved(page, t("export.saveGif"));
  const worst = await page.evaluate(() => /** @type {any} */ (window).worst);
  // Frame by frame with breaks: however slow the machine, the longest standstill is a small part of the whole.
  const whole = performance.now() - begun;
  assert.ok(worst < Math.max(100, whole / 3), `the page stood still for ${worst.toFixed()} of ${whole.toFixed()} ms`);
  await keep("export.gif", film.file);
  const gif = readGif(film.file);
  assert.deepEqual([gif.width, gif.loops, gif.frames.length], [320, 0, turns.length + 1]);
  assert.ok(gif.boxes.slice(0, -1).every((box) => box.delay === 100) && gif.boxes.at(-1)?.delay === 300);
  assert.ok(
    gif.boxes.slice(1).every((box) => box.width * box.height < gif.width * gif.height),
    "later frames hold only what changed",
  );
  assert.ok(
    new Set(gif.frames.map((frame) => frame.reduce((sum, pixel, i) => (sum + pixel * (i % 97)) % 1e9, 0))).size ===
      gif.frames.length,
    "every frame is another",
  );
  // The browser shows the same last frame as the PNG of that size: the colours are near.
  const off = await page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/gif;base64,${base64}`;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, film.file.toString("base64"));
  assert.deepEqual(off, [gif.width, gif.height]);

  // Files and link.
  const zgn = await saved(page, "Save .zgn");
  assert.match(zgn.file.toString("utf8"), /\[Game "37"\]/);
  assert.doesNotMatch(zgn.file.toString("utf8"), /\[Setup/);
  assert.match((await saved(page, "Save Boardspace SGF")).file.toString("utf8"), /GM\[22\]/);
  assert.match((await saved(page, "Save ZEN")).file.toString("utf8"), /1\. /);
  await page.locator("dialog").getByRole("button", { name: "Copy .zgn" }).click();
  await soon(async () =>
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), zgn.file.toString("utf8")),
  );
  await page
    .locator("dialog")
    .getByRole("button", { name: t("game.copyLink") })
    .click();
  await soon(async () => assert.match(await page.evaluate(() => navigator.clipboard.readText()), /\/analysis#zgn=/));
  const link = await page.evaluate(() => navigator.clipboard.readText());

  // Another server, which knows nothing of the game, opens the link: the whole game is there.
  const bob = await Visitor.come(browser, elsewhere);
  const { pathname, hash } = new URL(link);
  await bob.visit(`${elsewhere.base}${pathname}${hash}`);
  await soon(async () => {
    const tokens = await bob.page.locator(".tree-list .turn").allTextContents();
    assert.ok(
      turns.every((turn) => tokens.some((text) => text.includes(turn.notation))),
      tokens.join(" "),
    );
  });
  // And a link to the position, from the editor there.
  await bob.visit(`/editor?position=${encodeURIComponent(turns[5].after.position)}`);
  await bob.page.getByRole("button", { name: t("export.title") }).click();
  const field = bob.page.locator("dialog").getByLabel(t("app.link"), { exact: true });
  await soon(async () => assert.match(await field.inputValue(), /\?position=/));
  const place = new URL(await field.inputValue());
  await page.goto(`${place.pathname}${place.search}`);
  await soon(async () =>
    assert.equal(await page.locator(".board .held").count(), Object.keys(turns[5].after.marbles).length),
  );
  await bob.leave();
  await ann.leave();
});

test("the animated picture can be cancelled", { timeout: 180_000 }, async () => {
  const ann = await Visitor.come(browser, server, { options: { acceptDownloads: true } });
  const { page } = ann;
  await gameOf(ann, 20, { first: "Ann", second: "Bob" });
  await openMenu(page);
  let downloads = 0;
  page.on("download", () => {
    downloads += 1;
  });
  await page
    .locator("dialog")
    .getByRole("button", { name: t("export.saveGif") })
    .click();
  await page
    .locator("dialog")
    .getByRole("button", { name: t("app.cancel") })
    .click();
  await soon(async () => assert.match(await page.locator(".export-done").innerText(), /cancelled/));
  assert.equal(
    await page
      .locator("dialog")
      .getByRole("button", { name: t("export.saveGif") })
      .isEnabled(),
    true,
  );
  // Closing the dialog ends it as well.
  await page
    .locator("dialog")
    .getByRole("button", { name: t("export.saveGif") })
    .click();
  await page.keyboard.press("Escape");
  await page.waitForTimeout(1500);
  assert.equal(downloads, 0);
  await ann.leave();
});

test("pictures in every theme, with marks, and without racks", { timeout: 180_000 }, async () => {
  const ann = await Visitor.come(browser, server, { settings: { motion: "off", sounds: false, theme: "dark" } });
  const { page } = ann;
  await ann.visit("/editor?game=37");
  /** @type {Record<string, string>} */
  const made = await page.evaluate(async () => {
    const base = /** @type {HTMLScriptElement} */ (document.querySelector("script[type=module]")).src.replace(
      "main.js",
      "",
    );
    const { picture } = await import(`${base}export/picture.js`);
    const { sourceOf, sceneOf } = await import(`${base}export/source.js`);
    /** @type {Look} */
    const look = await (
      await fetch("/api/v1/positions", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          position: "37 oBoo/oooBo/oooooo/ooooGW1/oooWoo/ooooo/oooo 2/5/4 1/1/0 0/1/3 1",
          moves: ["xe4Gc5Ba3Ba1"],
        }),
      })
    ).json();
    const source = sourceOf({
      look,
      names: { first: "Ann", second: "A very long name that nobody has, and that goes on and on and on" },
      marks: { arrows: [{ from: "a1", to: "d4", ink: "G" }], circles: [{ ring: "f2", ink: "R" }] },
    });
    const style = {
      theme: "light",
      coordinates: true,
      racks: true,
      marks: true,
      symbols: true,
      rotation: 0,
      mirror: false,
    };
    const scene = sceneOf(source, 1);
    return {
      light: picture(scene, style).text,
      dark: picture(scene, { ...style, theme: "dark" }).text,
      contrast: picture(scene, { ...style, theme: "contrast" }).text,
      bare: picture(scene, { ...style, racks: false, coordinates: false, marks: false }).text,
      left: String(document.querySelectorAll(".studio").length),
    };
  });
  assert.equal(made.left, "0", "nothing is left on the page");
  assert.match(made.light, /#e9e1d2/, "the light table, although the page is dark");
  assert.match(made.dark, /#1b1e23/);
  assert.match(made.contrast, /fill="#000000"/);
  assert.ok(
    /<path[^>]*fill="#5f8000"/.test(made.light) && /<circle[^>]*stroke="#b0303a"/.test(made.light),
    "the inks of the light theme",
  );
  assert.ok(
    /<path[^>]*fill="#b9d645"/.test(made.dark) && /<circle[^>]*stroke="#ef7f86"/.test(made.dark),
    "the inks of the dark theme",
  );
  assert.ok(/>A very long name[^<]*…</.test(made.light), "a name too long is cut");
  assert.doesNotMatch(made.bare, /<text/);
  assert.ok(
    (made.light.match(/<polyline/g) ?? []).length === 1 && !made.bare.includes("<polyline"),
    "the last turn is drawn, or not",
  );
  for (const name of ["light", "dark", "contrast", "bare"]) {
    await keep(`picture-${name}.svg`, made[name]);
    // It stands alone: as an image the browser gives it nothing of the page.
    const size = await page.evaluate(async (text) => {
      const image = new Image();
      image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    }, made[name]);
    assert.ok(size[0] > 500 && size[1] > 500, String(size));
  }
  await ann.leave();
});

for (const phone of [false, true]) {
  test(`the dialog is for everybody, ${phone ? "phone" : "desktop"}`, { timeout: 180_000 }, async () => {
    const ann = await Visitor.come(browser, server, {
      phone,
      options: phone ? { viewport: { width: 360, height: 740 } } : {},
    });
    const { page } = ann;
    await gameOf(ann, 6, { first: "Ann", second: "Bob" });
    await openMenu(page);
    await inAllThemes(page, "export");
    assert.equal(
      await page.evaluate(() =>
        [...document.querySelectorAll("dialog")].some((one) => one.scrollWidth > one.clientWidth),
      ),
      false,
      "nothing is wider than the dialog",
    );
    // By the keyboard: a choice, and a file.
    await page.locator("dialog").getByLabel(t("settings.coordinates")).focus();
    const before = await page.locator(".export-preview").getAttribute("src");
    await page.keyboard.press("Space");
    await soon(async () => assert.notEqual(await page.locator(".export-preview").getAttribute("src"), before));
    await page
      .locator("dialog")
      .getByRole("button", { name: t("export.saveSvg") })
      .focus();
    const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
    assert.match(download.suggestedFilename(), /^zertz-ann-bob-3-second\.svg$/);
    await ann.leave();
  });
}

test("a short link that stands for very much text is refused at once", { timeout: 180_000 }, async () => {
  const ann = await Visitor.come(browser, server);
  await ann.visit("/");
  const bomb = deflateRawSync(Buffer.alloc(140_000_000)).toString("base64url");
  const [words, took] = await ann.page.evaluate(async (code) => {
    const base = /** @type {HTMLScriptElement} */ (document.querySelector("script[type=module]")).src.replace(
      "main.js",
      "",
    );
    const { textOf } = await import(`${base}links.js`);
    const begun = performance.now();
    const words = await textOf(`#zgn=${code}`).catch((/** @type {Error} */ error) => error.message);
    return [words, performance.now() - begun];
  }, bomb);
  assert.match(String(words), /more text than any game/);
  assert.ok(Number(took) < 3000, `${took} ms`);
  await ann.leave();
});
