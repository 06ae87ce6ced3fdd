// The book: its boards are played, its first game is won, its terms open, and without scripts it is a book.

import assert from "node:assert/strict";
import { test } from "node:test";
import { laboratory } from "./laboratory.js";

const lab = laboratory();
const PHONE = { viewport: { width: 320, height: 640 } };

/** A part of the first board of a chapter, once it can be played on. */
const box = (page, name) => page.locator(`figure.live >> nth=0 >> .live[data-part="${name}"]`);
const said = (page, text) => page.locator("figure.live >> nth=0 >> .preview", { hasText: text }).waitFor();

test("the first game is won as its sentences say", async () => {
  const page = await lab.open("/learn/first-game");
  await page.locator('ol [aria-current="step"]', { hasText: "Point at any box" }).waitFor();
  await box(page, "box-1-1").hover();
  await page.locator('ol [aria-current="step"]', { hasText: "end of the first row" }).waitFor();
  await box(page, "box-1-3").click();
  await said(page, "its value is 0");
  await said(page, "The engine played");
  await page.locator("figure.live .badge.wins").first().waitFor();
  // Whatever the engine took, all that is left is one hook.
  await box(page, "box-1-1").click();
  await said(page, "You took the last hook");
  assert.equal(await page.locator("article ol > li.done").count(), await page.locator("article ol > li").count());
  await page.finish("first-game");
});

test("a bad first move is explained, and taken back", async () => {
  const page = await lab.open("/learn/first-game");
  await box(page, "box-2-2").click();
  await said(page, "and not 0");
  await page.locator("figure.live .reset").click();
  await page.locator('ol [aria-current="step"]', { hasText: "Point at any box" }).waitFor();
  await page.finish();
});

test("a board in a chapter is played by the keyboard, shows values and answers", async () => {
  const page = await lab.open("/learn/hooks-and-beads");
  await box(page, "box-1-5").focus();
  await page.keyboard.press("ArrowLeft");
  await said(page, "Hook length 1 + 1 + 1 = 3");
  await page.keyboard.press("Enter");
  await said(page, "You played (1,4)");
  const board = page.locator("figure.live").first();
  await board.locator(".values").click();
  await board.locator(".worth", { hasText: "Value" }).waitFor();
  const { grundy } = await lab.ask("value", { ruleset: "young", position: "3,3,2,1" });
  assert.match(await board.locator(".worth").textContent(), new RegExp(`Value ${grundy}:`));
  await board.locator(".answer").click();
  await said(page, "The engine played");
  await board.locator(".reset").click();
  await page.waitForFunction(() => document.querySelectorAll("figure.live")[0].querySelectorAll('[data-part^="box-"]').length === 12);
  await page.finish("hooks-and-beads");
});

test("corners are chosen one by one and taken together", async () => {
  const page = await lab.open("/learn/ungar");
  await box(page, "box-2-4").click();
  await said(page, "→ 4,3,2");
  await box(page, "box-3-2").click();
  await said(page, "→ 4,3,1");
  await page.locator("figure.live .go").first().click();
  await said(page, "which leaves 4,3,1");
  await page.finish();
});

test("a term opens by the keyboard, leads on, and closes by Escape", async () => {
  const page = await lab.open("/learn/hooks-and-beads");
  const term = page.locator("a.term").first();
  await term.focus();
  // Focus that a script sets is not shown by every browser; that of a key is.
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  const opened = page.locator(".term-window");
  await opened.waitFor();
  assert.match(await opened.textContent(), /Young diagram.*rows.*Learn more/s);
  assert.equal(await opened.locator("svg").count(), 1);
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.closest(".term-window") !== null), true);
  await page.keyboard.press("Escape");
  assert.equal(await opened.count(), 0);
  assert.equal(await term.evaluate((link) => link === document.activeElement), true);
  await page.finish();
});

test("a term opens under the pointer and goes when it leaves", async () => {
  const page = await lab.open("/learn/hooks-and-beads");
  await page.locator("a.term").first().hover();
  await page.locator(".term-window").waitFor();
  await page.locator("h1").last().hover();
  await page.locator(".term-window").waitFor({ state: "detached" });
  await page.finish();
});

test("without scripts the chapters, their pictures and their solutions are there", async () => {
  const page = await lab.open("/learn");
  const links = await page.locator(".contents a").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  assert.ok(links.length >= 11);
  for (const link of links) {
    // Not every driver can switch scripts off: the page is shown without them.
    const text = await (await fetch(lab.origin + link)).text();
    await page.setContent(text.replace(/<script.*?<\/script>/gs, ""));
    assert.ok((await page.locator("figure.live svg [data-part]").count()) > 0, link);
    assert.equal(await page.locator("figure.live .buttons").first().isVisible(), false, link);
    const solution = page.locator("details", { has: page.locator('summary:text-is("Solution")') }).first();
    if ((await solution.count()) > 0) {
      await solution.locator("summary").click();
      assert.ok(await solution.locator("p").first().isVisible(), link);
    }
  }
  await page.finish();
});

test("every page of the book fits a narrow phone", async () => {
  const page = await lab.open("/learn", PHONE);
  const links = await page.locator(".contents a, .appendices a").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  for (const link of ["/learn", ...links]) {
    await page.goto(lab.origin + link);
    const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(content <= screen, `${link}: ${content} px of content on ${screen} px of screen`);
  }
  await page.finish();
});

test("notes stand beside the text where there is room, and do not overlap", async () => {
  const page = await lab.open("/learn/mex-and-nim-sum", { viewport: { width: 1440, height: 900 } });
  const boxes = await page.locator(".note").evaluateAll((notes) => notes.map((note) => note.getBoundingClientRect().toJSON()));
  const prose = await page.locator("article").boundingBox();
  assert.ok(boxes.length >= 2);
  for (const [place, note] of boxes.entries()) {
    assert.ok(note.left >= prose.x + prose.width, "in the margin");
    assert.ok(place === 0 || note.top >= boxes[place - 1].bottom, "below the one before");
  }
  await page.finish();
});

test("every element has its name beside it", async () => {
  const page = await lab.open("/learn/d-complete");
  for (const [place, names] of [[0, "1_1 2_1 2_2 3_1"], [1, "1_1 1_2 2_1 2_2 3_1 4_1"]]) {
    const board = page.locator("figure.live").nth(place);
    await board.scrollIntoViewIfNeeded();
    await board.locator(".axes text").first().waitFor();
    const shown = await board.locator(".axes text").allTextContents();
    assert.deepEqual(shown.sort(), names.split(" "));
  }
  await page.finish("d-complete");
});

test("the focus stays on a board when its game is over", async () => {
  const page = await lab.open("/learn/mex-and-nim-sum");
  const board = page.locator("figure.live").first();
  await board.scrollIntoViewIfNeeded();
  await box(page, "box-1-1").waitFor();
  await board.locator(".answer").focus();
  await page.keyboard.press("Enter");
  await said(page, "the engine has won");
  assert.ok(await board.locator(".reset").evaluate((reset) => reset === document.activeElement));
  await page.finish();
});

test("the first game is won by touch: the first tap shows a move, the second makes it", async () => {
  const page = await lab.open("/learn/first-game", { ...PHONE, hasTouch: true });
  await box(page, "box-1-3").tap();
  await said(page, "Tap again");
  await box(page, "box-1-3").tap();
  await said(page, "The engine played");
  await page.locator("figure.live .badge.wins").first().waitFor();
  await box(page, "box-1-1").tap();
  await said(page, "Tap again");
  await box(page, "box-1-1").tap();
  await said(page, "You took the last hook");
  await page.finish("first-game-touch");
});
