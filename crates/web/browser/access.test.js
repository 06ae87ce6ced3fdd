// A phone, the keyboard alone, and what a screen reader is given.

import assert from "node:assert/strict";
import { test } from "node:test";
import { laboratory, part, positionOf, settled } from "./laboratory.js";
import { byKeyboard, playOut, tabToBoard, tapUntil } from "./playing.js";

const lab = laboratory();
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

for (const path of ["/", "/play?ruleset=mhrg:5x9", "/play?ruleset=welter&position=1,4,6,23", "/play?sum=young+4,2,1+%2B+nim+3,5", "/rules", "/maps", "/posets", "/theorems", "/api"]) {
  test(`${path} fits a phone`, async () => {
    const page = await lab.open(path, PHONE);
    if (path.startsWith("/play")) await settled(page);
    const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(content <= screen, `${content} px of content on ${screen} px of screen`);
    await page.finish(`phone-${path.replace(/\W+/g, "-")}`);
  });
}

test("a finger taps once to see and once more to play", async () => {
  const page = await lab.open("/play?ruleset=young&position=4,2,1&opponent=person", PHONE);
  await settled(page);
  await tapUntil(page, part(page, "box-1-2"), () => document.querySelector("#preview").textContent.includes("Tap again"));
  assert.equal(positionOf(page), "4,2,1");
  await tapUntil(page, part(page, "box-1-2"), () => new URL(location.href).searchParams.get("position") !== "4,2,1");
  await page.finish();
});

test("from the list of games to the end of one by the keyboard alone", async () => {
  const page = await lab.open("/");
  const isThere = () => page.evaluate(() => document.activeElement.matches('a[href*="/play?ruleset=young"]'));
  for (let tabs = 0; tabs < 80 && !(await isThere()); tabs++) await page.keyboard.press("Tab");
  assert.ok(await isThere(), "the list of games leads to the board");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/play/);
  const { turns } = await playOut(lab, page, "young", {
    make: byKeyboard,
    wins: false,
    // Only once is the board looked for.
    before: (turn) => (turn === 0 ? tabToBoard(page) : page.waitForFunction(() => document.activeElement.closest("#board [data-part]"))),
  });
  assert.ok(turns > 0);
  await page.keyboard.press("u");
  await page.locator("#status", { hasText: /Your move/ }).waitFor();
  await page.finish();
});

test("single letters are keys until they are switched off", async () => {
  const page = await lab.open("/play?ruleset=young&position=4,2,1");
  await settled(page);
  await page.keyboard.press("v");
  await page.locator("#values[aria-pressed=true]").waitFor();
  await page.locator(".keys summary").click();
  await page.locator("#letters").uncheck();
  await page.locator("#title").click();
  await page.keyboard.press("v");
  await page.keyboard.press("n");
  assert.equal(await page.locator("#values").getAttribute("aria-pressed"), "true");
  assert.ok(await page.locator("#setup").isHidden());
  await page.reload();
  await settled(page);
  await page.keyboard.press("v");
  assert.equal(await page.locator("#values").getAttribute("aria-pressed"), "true");
  assert.equal(await page.locator("#letters").isChecked(), false);
  await page.finish();
});

test("on a phone the foot names the move, and targets are large enough", async () => {
  const page = await lab.open("/play?ruleset=mhrg:3x5&position=5,4,3&opponent=person", PHONE);
  await settled(page);
  const { moves } = await lab.ask("board", { ruleset: "mhrg:3x5", position: "5,4,3" });
  const two = moves.find((move) => move.second.length > 0);
  await tapUntil(page, part(page, two.grip[0]), () => document.querySelector("#go").textContent === "Remove both hooks");
  for (const button of await page.locator(".controls button:visible").all()) {
    assert.ok((await button.boundingBox()).height >= 44, await button.textContent());
  }
  await tapUntil(page, page.locator("#go"), (to) => new URL(location.href).searchParams.get("position") === to, two.to);
  for (const [tab, shown] of [["Moves", "#moves"], ["Game", "#line"]]) {
    await tapUntil(page, page.locator(".tab", { hasText: tab }), (shown) => document.querySelector(shown).checkVisibility(), shown);
  }
  await page.finish();
});

test("a screen reader hears the board and what each part does", async () => {
  const page = await lab.open("/play?ruleset=young&position=2,1&opponent=person");
  await settled(page);
  const picture = page.locator("#board svg");
  assert.equal(await picture.getAttribute("role"), "group");
  assert.ok((await picture.getAttribute("aria-label")).length > 10);
  const corner = part(page, "box-1-1");
  assert.equal(await corner.getAttribute("role"), "button");
  assert.match(await corner.getAttribute("aria-label"), /row 1.*column 1.*empty position/);
  assert.equal(await page.locator("#status").getAttribute("aria-live"), "polite");
  await page.finish();
});
