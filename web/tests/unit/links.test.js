// Links that carry a game: there and back, and what is refused.

import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import {
  LONGEST_LINK,
  LONGEST_TEXT,
  LinkError,
  editorLink,
  isPosition,
  linkOf,
  textOf,
  wayOf,
  wayTo,
} from "../../js/links.js";

const POSITION = "37:blitz oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 5/7/9 0/0/0 0/0/0 1";
const GAME = `[Player1 "Ann"]\n[Player2 "Zoë 象棋 <script>"]\n[Game "37"]\n\n1. Wd4,a1 Bd5,a2 {a comment & more} *\n`;

/** @param {string} address */
const hashOf = (address) => address.slice(address.indexOf("#"));

test("a game goes into a link and comes back", async () => {
  const address = await linkOf(GAME);
  assert.match(address, /^\/analysis#zgn=[\w-]+$/);
  assert.equal(await textOf(hashOf(address)), GAME);
  assert.equal(await textOf(hashOf(address).slice(1)), GAME, "also without the sign");
});

test("long games become short links", async () => {
  const long = GAME.replace("*", Array.from({ length: 300 }, (_, i) => `${i}. Wd4,a1 Bd5,a2`).join(" "));
  const address = await linkOf(long);
  assert.ok(address.length < long.length / 2, `${address.length} of ${long.length}`);
  assert.equal(await textOf(hashOf(address)), long);
});

test("a browser that cannot pack writes plain links, and everybody reads them", async () => {
  const kept = globalThis.CompressionStream;
  try {
    // @ts-expect-error such browsers exist
    delete globalThis.CompressionStream;
    const address = await linkOf(GAME);
    assert.match(address, /^\/analysis#zgn=\.[\w-]+$/);
    assert.equal(await textOf(hashOf(address)), GAME);
  } finally {
    globalThis.CompressionStream = kept;
  }
});

test("a position goes into the address as it is", async () => {
  const address = await linkOf(`  ${POSITION.replaceAll(" ", "  ")}\n`);
  assert.equal(address, "/analysis?position=37:blitz+oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo+5/7/9+0/0/0+0/0/0+1");
  assert.equal(new URL(address, "http://zertz.test").searchParams.get("position"), POSITION);
  const odd = "37:goals=4/5/6/3:pool=6/8/10 o&o#/%oo 6/8/10 0/0/0 0/0/0 1";
  assert.equal(new URL(editorLink(odd), "http://zertz.test").searchParams.get("position"), odd);
});

test("what is a position and what is not", () => {
  assert.ok(isPosition(POSITION));
  assert.ok(isPosition("7 oo/3/oW 6/8/10 0/0/0 0/0/0 2"));
  for (const text of ["", "37", "Wd4,a1 Bd5,a2", GAME, `${POSITION} 3`, POSITION.replace(/1$/, "3")])
    assert.ok(!isPosition(text), text);
});

test("other parts of an address carry no game", async () => {
  for (const hash of ["", "#", "#main", "#zgnx=abc", "#position=abc"]) assert.equal(await textOf(hash), null);
});

test("damaged links say so", async () => {
  const whole = hashOf(await linkOf(GAME));
  for (const hash of [
    "#zgn=",
    "#zgn=***",
    "#zgn=a b",
    "#zgn=A",
    "#zgn=.A",
    "#zgn=_____",
    "#zgn=./w",
    "#zgn=.gICA",
    whole.slice(0, -8),
    whole.replace(/.{6}$/, "______"),
  ]) {
    await assert.rejects(textOf(hash), (error) => error instanceof LinkError && /link/.test(error.message), hash);
  }
});

test("a little that stands for very much is refused at once", async () => {
  const bomb = deflateRawSync(Buffer.alloc(140_000_000));
  const code = bomb.toString("base64url");
  assert.ok(code.length < LONGEST_LINK, "it is short enough to be tried");
  const before = performance.now();
  await assert.rejects(textOf(`#zgn=${code}`), /more text than any game/);
  assert.ok(performance.now() - before < 500, `it took ${performance.now() - before} ms`);
  const large = "A".repeat(1_400_000);
  const start = performance.now();
  await assert.rejects(textOf(`#zgn=${large}`), /too long/);
  assert.ok(performance.now() - start < 50);
});

test("games that are too long get no link", async () => {
  await assert.rejects(linkOf("x".repeat(LONGEST_TEXT + 1)), /too long for a link/);
  const noise = Array.from({ length: 300_000 }, (_, i) => Math.sin(i).toString(36).at(-1)).join("");
  await assert.rejects(linkOf(noise), /too long for a link/);
});

test("a link opens at its turn, and one without a turn at the start", async () => {
  const address = await linkOf(GAME, "12.1.3");
  assert.match(address, /&at=12\.1\.3$/);
  assert.equal(await textOf(hashOf(address)), GAME);
  assert.equal(wayOf(hashOf(address)), "12.1.3");
  const old = await linkOf(GAME);
  assert.equal(wayOf(hashOf(old)), "");
  assert.equal(await linkOf(GAME, "0"), old, "the start needs no word");
  await assert.rejects(textOf(`${hashOf(old)}&at=x`), LinkError);
});

test("the way to a turn goes along main lines and says where it leaves them", () => {
  // 1 – 2 – 3, instead of 2: 4 – 5, and instead of that 6.
  const nodes = [null, 0, 1, 2, 1, 4, 1].map((parent) => ({ parent }));
  assert.deepEqual(
    [0, 1, 3, 4, 5, 6].map((node) => wayTo(nodes, node)),
    ["0", "1", "3", "1.1.0", "1.1.1", "1.2.0"],
  );
});
