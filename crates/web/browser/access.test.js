// A phone, the keyboard alone, and what a screen reader is given.

import assert from "node:assert/strict";
import { test } from "node:test";
import { laboratory, part, positionOf, settled } from "./laboratory.js";

const lab = laboratory();
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

for (const path of ["/", "/play?ruleset=mhrg:5x9", "/play?ruleset=welter&position=1,4,6,23", "/rules", "/tables", "/posets", "/theorems"]) {
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
  await part(page, "box-1-2").tap();
  await page.locator("#preview", { hasText: "again" }).waitFor();
  assert.equal(positionOf(page), "4,2,1");
  await part(page, "box-1-2").tap();
  await page.waitForFunction(() => new URL(location.href).searchParams.get("position") !== "4,2,1");
  await page.finish();
});

test("a whole game by the keyboard alone", async () => {
  const page = await lab.open("/");
  // From the gallery to the board.
  const link = page.locator('.card[data-ruleset="young"]');
  for (let i = 0; i < 60 && !(await link.evaluate((card) => card === document.activeElement)); i++) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/play/);
  for (let turn = 0; turn < 30; turn++) {
    if ((await settled(page)).includes("No move is left")) break;
    const before = positionOf(page);
    const isOnPicture = () => page.evaluate(() => document.activeElement.hasAttribute("data-part"));
    for (let i = 0; i < 40 && !(await isOnPicture()); i++) await page.keyboard.press("Tab");
    assert.ok(await isOnPicture(), "the picture takes the keyboard");
    const first = await page.evaluate(() => document.activeElement.dataset.part);
    await page.keyboard.press("ArrowRight");
    const second = await page.evaluate(() => document.activeElement.dataset.part);
    const live = await page.locator("#board .live").count();
    assert.ok(live === 1 || first !== second || turn > 0, "an arrow goes to another part");
    await page.keyboard.press("Enter");
    await page.waitForFunction((position) => new URL(location.href).searchParams.get("position") !== position, before);
  }
  assert.match(await settled(page), /No move is left/);
  await page.keyboard.press("u");
  assert.match(await settled(page), /Your move/);
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
