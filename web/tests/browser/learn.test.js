// Learning: whole lessons by mouse and by the keyboard, wrong tries, puzzles solved and failed, the one of the day,
// rating, filters, the rules; axe in every theme, desktop and phone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { FULL, inAllThemes, picture, pileOf, playTurn, replay, ringOf, soon, Visitor, world } from "./world.js";
import { t } from "../../js/messages/index.js";
/** @import {Page} from "playwright-core" */
/** @import {LessonInfo, PuzzleAnswer, PuzzleInfo} from "../../js/protocol.js" */

const { browser, server } = await world();

/** A puzzle with one solution: white to e2, f1 removed. Its name never changes. */
const PUZZLE = "qqefppuz";

/** @param {Page} page @param {RegExp} words @param {string} [mood] */
const told = (page, words, mood) =>
  soon(async () => {
    assert.match(await page.locator(".feedback").innerText(), words);
    if (mood) assert.equal(await page.locator(".feedback").getAttribute("data-mood"), mood);
  });
/** Waits until the learner may act. @param {Page} page */
const ready = (page) => page.waitForSelector(".board.live");
/** @param {Page} page @param {string} act */
const act = (page, act) => page.locator(`.lesson [data-act="${act}"]`).click();
/** @param {Page} page */
const nextStep = async (page) => {
  await act(page, "next-step");
  await ready(page);
};
/** @param {Page} page */
const progress = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("zertz.puzzles") ?? "{}"));

test("a whole lesson by mouse, with wrong tries, and on to the next", { timeout: 180_000 }, async () => {
  const ann = await Visitor.come(browser, server);
  const { page } = ann;
  await ann.visit("/");
  await page.getByRole("link", { name: "Learn to play in short lessons" }).click();
  await page.getByRole("heading", { name: t("learn.heading") }).waitFor();
  await soon(async () => assert.equal(await page.locator(".lesson-card").count(), 15));
  await page.getByRole("link", { name: t("learn.begin") }).click();
  await ready(page);
  await playTurn(page, { marble: "G", at: "c3", removed: "g4" });
  await told(page, /whole turn/, "right");
  assert.equal(await page.locator(".board.live").count(), 0, "the task is done");
  await nextStep(page);

  // Wrong in two ways, each with its own word; the turn is taken back and the circle comes back.
  await playTurn(page, { marble: "W", at: "c4", removed: "a1" });
  await told(page, /White is right/, "wrong");
  assert.doesNotMatch(await page.locator(".words [role=status]").innerText(), /remove/, "nothing is left to remove");
  await ready(page);
  assert.equal(await page.locator(".board .marble").count(), 0, "the wrong turn was taken back");
  assert.equal(await page.locator('[data-act="show"]').count(), 0, "first one tries oneself");
  assert.ok((await page.locator(".board .mark").count()) > 0);
  await playTurn(page, { marble: "B", at: "d4", removed: "a1" });
  await told(page, /The ring is right/, "wrong");
  await ready(page);
  await act(page, "hint");
  await told(page, /^Hint: /, "hint");
  // Shown, and taken back: the learner does it themselves.
  await act(page, "show");
  await told(page, /^Here’s one way: Wd4,/, "hint");
  await soon(async () => assert.equal(await page.locator(".board .marble").count(), 1));
  await ready(page);
  assert.equal(await page.locator(".board .marble").count(), 0);
  assert.ok((await page.locator(".board .mark").count()) > 0, "the circle is there again");
  assert.equal(await page.locator('.step[data-done="yes"]').count(), 1, "what was shown is not done");
  await playTurn(page, { marble: "W", at: "d4", removed: "a1" });
  await told(page, /White on d4/, "right");
  await nextStep(page);
  assert.match(
    (await page.locator('[data-act="skip"]').getAttribute("href")) ?? "",
    /^\/learn\/free-rings$/,
    "the last step can be skipped as well",
  );
  await playTurn(page, { marble: "B", at: "f3", removed: "d7" });
  await told(page, /black is the cheapest/, "right");
  await page.getByRole("link", { name: "Next lesson: Free rings" }).click();
  await soon(async () => assert.equal(await page.locator("h1").innerText(), "Free rings"));

  // What the rules forbid is refused with their reason.
  await ready(page);
  await page.locator(pileOf("W")).click();
  await page.locator(ringOf("c4")).click();
  await page.locator(ringOf("c3")).click();
  await soon(async () => assert.match(await page.locator(".sentence").innerText(), /free/));
  await ann.visit("/learn");
  await soon(async () => assert.equal(await page.locator('.lesson-card[data-done="yes"]').count(), 1));
  await page.getByRole("link", { name: t("learn.continue", { lesson: "Free rings" }) }).waitFor();
  await ann.leave();
});

test("the lessons end in a first game against the easiest level", async () => {
  const ann = await Visitor.come(browser, server);
  const { page } = ann;
  const lessons = /** @type {LessonInfo[]} */ (await (await page.request.get("/api/v1/lessons")).json());
  await page.evaluate(
    (done) => localStorage.setItem("zertz.lessons", JSON.stringify(done)),
    Object.fromEntries(lessons.map((one) => [one.id, 2 ** one.steps - 1])),
  );
  await ann.visit(`/learn/${lessons.at(-1)?.id}`);
  await page.locator(".steps button").last().click();
  await ready(page);
  await page.getByRole("button", { name: t("learn.skipGame") }).waitFor();
  await ann.visit("/learn");
  await page.getByRole("button", { name: t("learn.allDone") }).click();
  await page.waitForURL("**/game/*");
  await ready(page);
  const { info, state, you } = await ann.game();
  assert.deepEqual([info.game, state.seats.second.level, you], ["37", 1, ["first"]]);
  await ann.leave();
});

/** @param {Page} page @param {string} selector */
async function tabTo(page, selector) {
  for (let i = 0; i < 60; i++) {
    if (await page.evaluate((selector) => document.activeElement?.matches(selector), selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

/** @param {Page} page @param {string} ring */
async function walkTo(page, ring) {
  for (let step = 0; step < 40; step++) {
    const at = await page.evaluate(() => document.activeElement?.getAttribute("data-ring"));
    assert.ok(at, "the focus is on the board");
    if (at === ring) return;
    const sideways = ring.charCodeAt(0) - at.charCodeAt(0);
    const up = Number(ring.slice(1)) - Number(at.slice(1));
    await page.keyboard.press(
      sideways ? (sideways > 0 ? "ArrowRight" : "ArrowLeft") : up > 0 ? "ArrowUp" : "ArrowDown",
    );
  }
  throw new Error(`the arrow keys do not lead to ${ring}`);
}

test("a whole lesson by the keyboard alone", { timeout: 180_000 }, async () => {
  const ann = await Visitor.come(browser, server);
  const { page } = ann;
  await ann.visit("/learn/capturing");
  await ready(page);
  /** @param {string[]} rings */
  const jump = async (rings) => {
    await tabTo(page, "[data-ring]");
    for (const ring of rings) {
      await walkTo(page, ring);
      await page.keyboard.press("Enter");
    }
  };
  /** The button that leads on has the focus by itself. */
  const onward = async () => {
    await soon(async () =>
      assert.equal(await page.evaluate(() => document.activeElement?.classList.contains("primary")), true),
    );
    await page.keyboard.press("Enter");
    await ready(page);
  };
  await jump(["d5", "d3"]);
  await told(page, /white marble/, "wrong");
  await ready(page);
  await jump(["d4", "d6"]);
  await told(page, /in your rack/, "right");
  await onward();
  // Typed this time.
  await tabTo(page, ".entry input");
  await page.keyboard.type("xe4e6");
  await page.keyboard.press("Enter");
  await told(page, /g3 was out of reach/, "right");
  await onward();
  await jump(["d3", "b3"]);
  await told(page, /by the hand/, "right");
  await onward();
  await soon(async () => assert.equal(await page.locator("h1").innerText(), "Chains"));
  await ann.leave();
});

test("a task of several turns: the opponent answers by force", { timeout: 180_000 }, async () => {
  const ann = await Visitor.come(browser, server, { phone: true });
  const { page } = ann;
  await ann.visit("/learn/sacrifice");
  await ready(page);
  await playTurn(page, { marble: "G", at: "a1", removed: "a3" }, "tap");
  await told(page, /white marble that you need/, "wrong");
  await ready(page);
  await playTurn(page, { marble: "W", at: "e1", removed: "c4" }, "tap");
  await told(page, /Go on/, "go_on");
  await ready(page);
  await playTurn(page, { capture: ["d4", "f2"] }, "tap");
  await told(page, /had no other turn/, "right");
  await ann.leave();
});

test("the lessons on the method: gifts with one answer, then the empty board", { timeout: 180_000 }, async () => {
  const ann = await Visitor.come(browser, server, { settings: { motion: "off" } });
  const { page } = ann;
  /** @param {string} marble @param {string} at @param {string} removed @param {RegExp} words @param {string} [kind] */
  const give = async (marble, at, removed, words, kind = "right") => {
    await ready(page);
    await playTurn(page, { marble, at, removed });
    await told(page, words, kind);
  };
  const onward = () => page.locator(".lesson .primary").click();
  await ann.visit("/learn/steering");
  await give("B", "f2", "a1", /they may choose which marble jumps/, "wrong");
  await picture(page, "lesson-steering");
  await give("B", "f2", "g2", /One answer is left/);
  await onward();
  await give("B", "f2", "g2", /does not lead to e4/, "wrong");
  await give("G", "e3", "a1", /up to you/);
  await onward();
  await give("W", "e3", "a1", /white can also jump over your marble/, "wrong");
  await give("G", "e3", "e2", /Count what you give away/);
  await onward();
  await give("G", "f5", "d7", /Go on/, "go_on");
  await give("B", "g3", "a1", /tied to f3 as well/, "wrong");
  await give("B", "g3", "f3", /White will be in the corner/);
  await onward();
  await soon(async () => assert.equal(await page.locator("h1").innerText(), "The empty board"));
  await give("B", "g1", "g3", /the one that you placed should have been white/, "wrong");
  await give("W", "g1", "g3", /it is empty/);
  await onward();
  // The opponent has begun again.
  await give("B", "d4", "a1", /Everything begins anew/);
  await picture(page, "lesson-empty-board");
  await onward();
  await give("G", "a3", "b3", /Go on/, "go_on");
  await give("W", "a3", "a2", /begin anew/);
  await onward();
  await give("W", "d6", "a1", /black can jump over it to c6/, "wrong");
  await give("W", "d6", "c6", /Go on/, "go_on");
  await give("W", "g4", "e5", /how close it is/);
  await picture(page, "lesson-won");
  await ann.leave();
});

test("puzzles: solved, failed with the refutation, shown; rating and streak", { timeout: 180_000 }, async () => {
  const ann = await Visitor.come(browser, server);
  const { page } = ann;
  await ann.visit(`/puzzles/${PUZZLE}`);
  await ready(page);
  await playTurn(page, { marble: "W", at: "e2", removed: "f1" });
  await told(page, /finish it/, "go_on");
  await ready(page);
  await playTurn(page, { capture: ["b2", "d4", "d6"] });
  await told(page, /Solved/, "solved");
  await soon(async () =>
    assert.match(await page.locator(".sentence").innerText(), /^You win with \d white marbles\.$/),
  );
  assert.equal(await page.locator('.lesson [data-act="again"]').innerText(), t("puzzle.again"));
  await soon(async () => assert.match(await page.locator(".rating-change").innerText(), /\+\d+/));
  const won = await progress(page);
  assert.equal(won.tried, 1);
  assert.equal(won.streak, 1);
  assert.equal(won.results[PUZZLE], "solved");

  // Another one, failed: the answer is shown on the board and in words, and can be walked through.
  const list = /** @type {PuzzleInfo[]} */ (await (await page.request.get("/api/v1/puzzles")).json());
  const other = list.find((one) => one.board === "37" && one.turns === 3);
  assert.ok(other);
  await ann.visit(`/puzzles/${other.id}`);
  await ready(page);
  const given = /** @type {PuzzleAnswer} */ (
    await (await page.request.post(`/api/v1/puzzles/${other.id}/try?give_up=1`, { data: {} })).json()
  );
  const wrong = await page.evaluate(
    async ({ id, known }) => {
      const { look } = await (await fetch(`/api/v1/puzzles/${id}`)).json();
      const { captures, places, removals, supply } = look.options;
      const marble = ["B", "G", "W"].find((one) => supply[one] > 0);
      const tries = captures.length
        ? captures.map((/** @type {string[]} */ rings) => `x${rings.join("")}`)
        : places.flatMap((/** @type {string} */ at) =>
            removals
              .filter((/** @type {string} */ ring) => ring !== at)
              .slice(0, 2)
              .map((/** @type {string} */ ring) => `${marble}${at},${ring}`),
          );
      for (const move of tries.slice(0, 12)) {
        const answer = await (
          await fetch(`/api/v1/puzzles/${id}/try`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ moves: [move] }),
          })
        ).json();
        if (answer.verdict === "wrong" && answer.look.turns[0].token !== known) return answer;
      }
      return null;
    },
    { id: other.id, known: given.solution[0].token },
  );
  assert.ok(wrong, "a wrong turn is found");
  await replay(page, wrong.look.turns[0]);
  await told(page, /opponent|win/, "wrong");
  await soon(async () => assert.equal(await page.locator(".line-turns button").count(), wrong.look.turns.length));
  assert.ok(wrong.reply.length > 0, "there is a refutation");
  await soon(async () => assert.match(await page.locator(".sentence").innerText(), /where it leads/));
  // Three turns are shown of a longer line: that is said.
  assert.equal(wrong.look.result, null);
  assert.match(await page.locator(".line").innerText(), /How it starts to go wrong:.*and so on/s);
  const lost = await progress(page);
  assert.equal(lost.tried, 2);
  assert.equal(lost.streak, 0);
  assert.ok(lost.rating < won.rating);
  await page.locator(".line-turns button").first().click();
  await soon(async () => assert.equal(await page.locator(".sentence").innerText(), wrong.look.turns[0].notation));

  // Once more: right this time, which no longer moves the rating. Then the solution is shown.
  await act(page, "again");
  await ready(page);
  await replay(page, given.solution[0]);
  await told(page, /more turn|finish/, "go_on");
  await act(page, "solution");
  await told(page, /how to win/i);
  await soon(async () => assert.equal(await page.locator(".line-turns button").count(), given.solution.length));
  assert.doesNotMatch(await page.locator(".line").innerText(), /and so on/, "the solution goes to its end");
  assert.equal(await page.locator('.lesson [data-act="again"]').innerText(), t("puzzle.yourself"));
  assert.equal(await page.locator('.lesson [data-act="solution"]').innerText(), t("puzzle.showAgain"));
  assert.equal((await progress(page)).rating, lost.rating);
  await soon(async () =>
    assert.match((await page.locator('[data-act="analyse"]').getAttribute("href")) ?? "", /^\/analysis\?position=37/),
  );
  await page.locator('.lesson [data-act="next"]').click();
  await soon(async () => assert.ok(!page.url().endsWith(other.id)));
  await ready(page);
  await ann.leave();
});

test("the winner's other marbles keep their colours", { timeout: 60_000 }, async () => {
  const ann = await Visitor.come(browser, server);
  const { page } = ann;
  await ann.visit("/learn/winning");
  await ready(page);
  const {
    turns: [turn],
  } = await (await page.request.post("/api/v1/lessons/winning/steps/1?show=1", { data: { moves: [] } })).json();
  await replay(page, turn);
  await page.waitForSelector(".rack.complete");
  const others = await page
    .locator(".rack.complete .bead:not(.won, .slot)")
    .evaluateAll((beads) => beads.map((bead) => getComputedStyle(bead).opacity));
  assert.ok(others.length > 0);
  assert.deepEqual([...new Set(others)], ["1"]);
  await ann.leave();
});

/** Whether the focus is on a button of a kind. @param {Page} page @param {string} selector */
const standsOn = (page, selector) =>
  soon(async () =>
    assert.equal(
      await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector),
      true,
      selector,
    ),
  );

test("once more: the line that was being played ends, and the reader is not lost", { timeout: 180_000 }, async () => {
  const ann = await Visitor.come(browser, server);
  const { page } = ann;
  const list = /** @type {PuzzleInfo[]} */ (await (await page.request.get("/api/v1/puzzles")).json());
  const long = list.find((one) => one.board === "37" && one.turns >= 3);
  assert.ok(long);
  await ann.visit(`/puzzles/${long.id}`);
  await ready(page);
  const start = await page.locator(".board .marble").count();
  await page.locator('.lesson [data-act="solution"]').focus();
  await page.keyboard.press("Enter");
  await told(page, /how to win/i);
  await standsOn(page, '.lesson [data-act="next"]');
  // In the middle of the solution.
  await page.waitForTimeout(300);
  await page.locator('.lesson [data-act="again"]').focus();
  await page.keyboard.press("Enter");
  await ready(page);
  await standsOn(page, ".lesson-controls button");
  await page.waitForTimeout(1500);
  assert.equal(await page.locator(".board.live").count(), 1, "it is still the solver's turn");
  assert.equal(await page.locator(".board .marble").count(), start, "the board stands at its start");
  // All results forgotten: the reader stands on what leads on.
  await ann.visit("/puzzles");
  await page.getByRole("button", { name: t("puzzles.reset.button") }).focus();
  await page.keyboard.press("Enter");
  await page
    .locator("dialog")
    .getByRole("button", { name: t("app.delete") })
    .click();
  await standsOn(page, '.puzzle-top [data-act="next"]');
  // A lesson.
  await ann.visit("/learn/placing");
  await ready(page);
  await playTurn(page, { marble: "G", at: "c3", removed: "g4" });
  await told(page, /whole turn/, "right");
  await page.locator('.lesson [data-act="again"]').focus();
  await page.keyboard.press("Enter");
  await ready(page);
  await standsOn(page, ".lesson-controls button");
  await ann.leave();
});

test("the list: filters, the puzzle of the day, results, hostile storage", { timeout: 180_000 }, async () => {
  const ann = await Visitor.come(browser, server);
  const { page } = ann;
  await ann.visit("/puzzles");
  const count = async () => Number(/^(\d+) puzzle/.exec(await page.locator(".puzzles [role=status]").innerText())?.[1]);
  const all = /** @type {PuzzleInfo[]} */ (await (await page.request.get("/api/v1/puzzles")).json());
  // Blitz is for those who choose it.
  const list = all.filter((one) => one.game === one.board);
  await soon(async () => assert.equal(await count(), list.length));
  // A newcomer is offered a win in one turn on the smallest board.
  const first = await page.locator('[data-act="next"]').getAttribute("href");
  const { turns, game } = all.find((one) => first === `/puzzles/${one.id}`) ?? {};
  assert.deepEqual([turns, game], [1, "37"]);
  await page.getByLabel(t("board.label")).selectOption("37:blitz");
  await soon(async () => assert.equal(await count(), all.filter((one) => one.game === "37:blitz").length));
  await page.getByLabel(t("board.label")).selectOption("");
  await page.getByLabel(t("puzzles.theme")).selectOption("isolation");
  await soon(async () => assert.equal(await count(), list.filter((one) => one.themes.includes("isolation")).length));
  await page.getByLabel(t("board.label")).selectOption("48");
  await page.getByLabel(t("puzzles.difficulty")).selectOption("2");
  const fits = list.filter((one) => one.themes.includes("isolation") && one.game === "48" && one.difficulty === 2);
  await soon(async () => assert.equal(await count(), fits.length));
  assert.ok(fits.length > 0);
  // The run keeps to what was chosen, also after coming back.
  const next = await page.locator('[data-act="next"]').getAttribute("href");
  assert.ok(fits.some((one) => next === `/puzzles/${one.id}`));
  await page.reload();
  await soon(async () => assert.equal(await page.getByLabel(t("puzzles.theme")).inputValue(), "isolation"));
  for (const name of [t("puzzles.theme"), t("board.label"), t("puzzles.difficulty")])
    await page.getByLabel(name).selectOption("");

  // The same puzzle of the day for somebody else.
  const bob = await Visitor.come(browser, server);
  await bob.visit("/puzzles");
  const today = await page.locator('[data-act="daily"]').getAttribute("href");
  assert.equal(await bob.page.locator('[data-act="daily"]').getAttribute("href"), today);
  await bob.leave();
  await page.locator('[data-act="daily"]').click();
  await ready(page);
  assert.match(await page.locator(".crumb").innerText(), /puzzle of the day/);
  const { id } = /** @type {PuzzleInfo} */ (await (await page.request.get("/api/v1/puzzles/daily")).json());
  const { solution } = /** @type {PuzzleAnswer} */ (
    await (await page.request.post(`/api/v1/puzzles/${id}/try?give_up=1`, { data: {} })).json()
  );
  for (const turn of solution.filter((one) => one.by === solution[0].by)) {
    await ready(page);
    await replay(page, turn);
  }
  await told(page, /Solved/, "solved");
  await ann.visit("/puzzles");
  await soon(async () => assert.equal(await page.locator('[data-act="daily"]').innerText(), t("puzzles.daily.done")));
  await page.getByLabel(t("puzzles.show")).selectOption("solved");
  await soon(async () => assert.equal(await count(), 1));

  // Whatever lies in the storage, the pages come up.
  for (const text of [
    '{"rating":"<img src=x onerror=alert(1)>","history":[1e99,"x",null],"results":{"__proto__":1,"<b>":"solved"},"days":{"a":1}}',
    ...(FULL ? ["[[[", "null", `"${"x".repeat(300_000)}"`] : []),
  ]) {
    await page.evaluate((text) => {
      for (const key of ["zertz.puzzles", "zertz.lessons"]) localStorage.setItem(key, text);
      sessionStorage.setItem("zertz.puzzle-run", text.slice(0, 1000));
    }, text);
    await ann.visit("/puzzles");
    await soon(async () => assert.equal(await page.locator(".rating strong").innerText(), "1000"));
    await soon(async () => assert.equal(await count(), list.length));
    await ann.visit("/learn");
    await soon(async () => assert.equal(await page.locator(".lesson-card").count(), 15));
  }
  // Nor is there an error in the console where nothing is.
  for (const address of ["/learn/none", "/puzzles/none"]) {
    await ann.visit(address);
    assert.match(await page.locator("h1").innerText(), /not found/);
  }
  await ann.leave();
});

test("the rules: contents, anchors, diagrams", { timeout: 180_000 }, async () => {
  const ann = await Visitor.come(browser, server);
  const { page } = ann;
  await ann.visit("/rules");
  await soon(async () => assert.ok((await page.locator(".diagram svg[role=img]").count()) >= 10));
  assert.ok((await page.locator(".rules article h2").count()) >= 9);
  // What is for programs alone is folded away, and opens for whoever follows a link into it.
  assert.equal(await page.locator("#counts-to-check-against").isVisible(), false);
  assert.equal(await page.locator(".contents a", { hasText: "Counts to check" }).count(), 0);
  await page.evaluate(() => {
    location.hash = "counts-to-check-against";
  });
  await soon(async () => assert.equal(await page.locator("#counts-to-check-against").isVisible(), true));
  const link = page.locator(".contents a", { hasText: "The end" });
  await link.click();
  await soon(async () =>
    assert.ok(await page.locator("#the-end").evaluate((heading) => Math.abs(heading.getBoundingClientRect().top) < 60)),
  );
  assert.match(page.url(), /#the-end$/);
  // Straight from an address with an anchor.
  await ann.visit("/rules#tournament-handling-rules");
  await soon(async () =>
    assert.ok(
      await page
        .locator("#tournament-handling-rules")
        .evaluate((heading) => heading.getBoundingClientRect().top < innerHeight),
    ),
  );
  await ann.leave();
});

test("on a small phone the pool is at hand, and names stand beside rings", { timeout: 120_000 }, async () => {
  const ann = await Visitor.come(browser, server, { phone: true, options: { viewport: { width: 360, height: 740 } } });
  const { page } = ann;
  /** @param {string} selector */
  const inSight = (selector) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top >= -1 && bottom <= innerHeight + 1;
      });
  await ann.visit(`/puzzles/${PUZZLE}`);
  await ready(page);
  for (const part of ["h1", ".board-place", ".sentence", ".pool"])
    assert.equal(await inSight(part), true, `${part} of a puzzle`);
  await ann.visit("/learn/sacrifice");
  await ready(page);
  for (const part of [".task", ".pool"]) assert.equal(await inSight(part), true, `${part} of a lesson`);
  await page.locator(".task").evaluate((one) => one.scrollIntoView({ block: "start" }));
  for (const part of [".task", ".board-place", ".sentence", ".pool"])
    assert.equal(await inSight(part), true, `${part} of a lesson, once one has come to its task`);
  // Ring e1 is the lowest of its column: the letter is just below it.
  const [ring, letter] = await page.evaluate(() => {
    /** @param {Element | null | undefined} one */
    const middle = (one) => {
      const box = one?.getBoundingClientRect();
      return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2, size: box.height } : null;
    };
    return [
      middle(document.querySelector('[data-ring="e1"]')),
      middle([...document.querySelectorAll(".labels text")].find((one) => one.textContent === "e")),
    ];
  });
  assert.ok(ring && letter);
  assert.ok(Math.hypot(ring.x - letter.x, ring.y - letter.y) < ring.size, "the letter is beside the ring");
  await ann.leave();
});

for (const phone of [false, true]) {
  test(`the learning pages in every theme, ${phone ? "phone" : "desktop"}`, { timeout: 240_000 }, async () => {
    const options = phone ? { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } : {};
    const ann = await Visitor.come(browser, server, { phone, options });
    const { page } = ann;
    await page.addInitScript(() => {
      if (location.protocol !== "http:") return;
      localStorage.setItem("zertz.lessons", '{"placing":7,"free-rings":1}');
      localStorage.setItem(
        "zertz.puzzles",
        '{"rating":1130,"tried":6,"streak":2,"best":3,"results":{"qqefppuz":"solved"},"history":[1030,1058,1021,1064,1100,1130],"days":[]}',
      );
    });
    await ann.visit("/learn");
    await inAllThemes(page, "learn", { whole: true });
    await ann.visit("/learn/placing");
    await ready(page);
    await page.locator(".step").nth(1).click();
    await ready(page);
    await inAllThemes(page, "lesson", { whole: phone });
    await playTurn(page, { marble: "W", at: "c4", removed: "a1" }, phone ? "tap" : "click");
    await told(page, /White is right/, "wrong");
    await inAllThemes(page, "lesson-wrong", { whole: phone });
    await ann.visit("/puzzles");
    await soon(async () => assert.ok((await page.locator(".puzzle-card").count()) > 10));
    await inAllThemes(page, "puzzles");
    await ann.visit(`/puzzles/${PUZZLE}`);
    await ready(page);
    await inAllThemes(page, "puzzle", { whole: phone });
    await playTurn(page, { marble: "B", at: "e2", removed: "f1" }, phone ? "tap" : "click");
    await soon(async () => assert.equal(await page.locator(".feedback").getAttribute("data-mood"), "wrong"));
    await soon(async () => assert.match(await page.locator(".sentence").innerText(), /where it leads/));
    await inAllThemes(page, "puzzle-failed", { whole: phone });
    await ann.visit("/rules");
    await soon(async () => assert.ok((await page.locator(".diagram svg").count()) >= 10));
    await inAllThemes(page, "rules", { whole: true });
    await ann.leave();
  });
}
