// Posets: drawn, pasted, made, refused with a line, reduced with a note, won, and played.

import assert from "node:assert/strict";
import { test } from "node:test";
import { laboratory, settled } from "./laboratory.js";

const lab = laboratory();
const FENCE = "a < b\nc < b\nc < d\n";

const element = (page, name) => page.locator(`#drawing .part[data-key="${name}"]`);

/** Waits until the laboratory has spoken of so many elements and covers. */
const size = (page, elements, covers) =>
  page.locator("#size", { hasText: new RegExp(`^${elements} elements?, ${covers} covers?;`) }).waitFor();

test("the form makes what stands in the text at first, and no name stands alone in it", async () => {
  const page = await lab.open("/posets");
  await size(page, 9, 12);
  assert.equal(await page.locator("#family").inputValue(), "box");
  assert.equal(await page.locator("#parameters").inputValue(), "3x3");
  const covers = async () => {
    const { poset } = await lab.ask("poset", { poset: await page.locator("#poset").inputValue() });
    return poset.split("\n").filter((line) => line.includes("<")).sort();
  };
  const before = await covers();
  const lines = (await page.locator("#poset").inputValue()).split("\n").filter((line) => /^[^#]/.test(line));
  assert.ok(lines.every((line) => line.includes("<")), lines.join("\n"));
  await page.locator("#make button").click();
  await size(page, 9, 12);
  assert.deepEqual(await covers(), before);
  await page.finish("posets");
});

test("a poset is drawn by clicking, and played", async () => {
  const page = await lab.open("/posets");
  await size(page, 9, 12);
  await page.locator("#poset").fill("");
  await size(page, 0, 0);
  const ground = page.locator("#drawing");
  for (const [x, y] of [[60, 180], [160, 180], [110, 60]]) await ground.click({ position: { x, y } });
  await size(page, 3, 0);
  // Two presses join a and c; dragging joins b and c. The lower one is the smaller one, whichever came first.
  await element(page, "c").click();
  await element(page, "a").click();
  await size(page, 3, 1);
  await element(page, "b").dragTo(element(page, "c"));
  await size(page, 3, 2);
  assert.equal(await page.locator("#poset").inputValue(), "a < c\nb < c\n");
  await page.locator("#play-ungar").click();
  assert.match(await settled(page), /Your move/);
  assert.equal(await page.locator("#board [data-part]").count(), 3);
  await page.finish("poset-drawn");
});

test("relations and elements are removed with Delete and with the button", async () => {
  const page = await lab.open("/posets");
  await page.locator("#poset").fill(FENCE);
  await size(page, 4, 3);
  await element(page, "c < b").click();
  await page.keyboard.press("Delete");
  await size(page, 4, 2);
  await element(page, "d").click();
  await page.locator("#remove").click();
  await size(page, 3, 1);
  assert.deepEqual((await page.locator("#poset").inputValue()).trim().split("\n").sort(), ["a < b", "c"]);
  assert.equal(await page.locator("#remove").isDisabled(), true);
  await page.finish();
});

test("a poset is drawn with the keyboard alone, and the picture follows the text", async () => {
  const page = await lab.open("/posets");
  await size(page, 9, 12);
  await page.locator("#poset").fill("");
  await size(page, 0, 0);
  await page.locator("#add").focus();
  await page.keyboard.press("Enter");
  await size(page, 1, 0);
  await page.keyboard.press("Enter");
  await size(page, 2, 0);
  // Into the drawing, to a, and from there to b: both stand on one level, so the first is the smaller one.
  await page.keyboard.press("Shift+Tab");
  const here = () => page.evaluate(() => document.activeElement.dataset.key);
  if (await here() !== "a") await page.keyboard.press("ArrowLeft");
  assert.equal(await here(), "a");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  assert.equal(await here(), "b");
  await page.keyboard.press("Enter");
  await size(page, 2, 1);
  assert.equal(await page.locator("#poset").inputValue(), "a < b\n");
  await page.locator("#poset").fill("a < b < x\n");
  await element(page, "x").waitFor();
  const heights = await Promise.all(["a", "b", "x"].map(async (name) => (await element(page, name).boundingBox()).y));
  assert.ok(heights[0] > heights[1] && heights[1] > heights[2], heights.join());
  await page.finish();
});

test("a relation that is no cover is left out with a note, and the game is played without it", async () => {
  const page = await lab.open("/posets");
  await page.locator("#poset").fill("a < b < c\na < c\n");
  await page.locator("#dropped", { hasText: "a < c follows from the other relations and is left out" }).waitFor();
  await size(page, 3, 2);
  assert.equal(await page.locator("#poset").inputValue(), "a < b < c\na < c\n");
  await page.locator("#play-ungar").click();
  assert.match(await settled(page), /Your move/);
  await page.finish("poset-reduced");
});

test("a pasted poset has a picture, a winner and a winning move", async () => {
  const page = await lab.open("/posets");
  await page.locator("#poset").fill(FENCE);
  await page.locator("#size", { hasText: "4 elements" }).waitFor();
  const { outcome, winning_moves: winning } = await lab.ask("value", { ruleset: "ungar:mine.poset", poset: FENCE });
  const winner = await page.locator("#winner").textContent();
  assert.match(winner, outcome === "N" ? /first player/ : /second player/);
  assert.equal(await page.locator("#hasse [data-part]").count(), 4);
  if (outcome === "N") {
    const removed = await page.locator("#removed").textContent();
    assert.ok(winning.some((move) => move.move === removed), removed);
  }
  await page.finish("poset");
});

test("the poset is in the address, and its games can be played", async () => {
  const page = await lab.open("/posets");
  await page.locator("#poset").fill(FENCE);
  await page.locator("#size", { hasText: "4 elements" }).waitFor();
  await page.waitForFunction(() => location.hash.includes("poset="));
  const again = await lab.open(page.url().slice(lab.origin.length));
  await again.locator("#size", { hasText: "4 elements" }).waitFor();
  assert.equal(await again.locator("#poset").inputValue(), FENCE);
  await again.finish();
  await page.locator("#play-ungar").click();
  assert.match(await settled(page), /Your move/);
  assert.equal(await page.locator("#board [data-part]").count(), 4);
  // Both maximal elements at once.
  for (const part of await page.locator("#board .live").all()) await part.click();
  await page.locator("#go").click();
  await page.locator("#line li:nth-child(2)").waitFor();
  await page.finish("poset-play");
});

test("what is wrong with a poset is said with its line", async () => {
  const page = await lab.open("/posets");
  await page.locator("#size", { hasText: "9 elements" }).waitFor();
  await page.locator("#poset").fill("a < b\nb < c\nc < a\n");
  await page.locator("#problem", { hasText: /line \d/i }).waitFor();
  page.wrong.length = 0; // The browser notes the refusal as an error of its own.
  // What was known before stays, dimmed, and says so; it goes on once the text can be read.
  await page.locator("#stale").waitFor();
  assert.ok(await page.locator("#result").evaluate((result) => result.inert && !result.hidden));
  await page.locator("#poset").fill("a < b\nb < c\n");
  await page.locator("#stale").waitFor({ state: "hidden" });
  assert.ok(await page.locator("#result").evaluate((result) => !result.inert));
  await page.finish();
});

test("a family member is made, and a d-complete one shows its hooks", async () => {
  const page = await lab.open("/posets");
  await page.locator("#family").selectOption("minuscule");
  await page.locator("#parameters").fill("D5/5");
  await page.locator("#make button").click();
  await page.locator("#coloured", { hasText: "is d-complete" }).waitFor();
  const { poset } = await lab.ask("poset/family", { family: "minuscule", parameters: "D5/5" });
  assert.ok(poset.length > 0);
  const hooks = page.locator("#hooks .live");
  await hooks.first().waitFor();
  await hooks.first().hover();
  await page.locator("#hooks .first").first().waitFor();
  await page.finish("poset-hooks");
});

test("the words of the theory open where they stand, also in what is told of a poset", async () => {
  const page = await lab.open("/posets");
  const winner = page.locator("#winner");
  await winner.locator("a.term", { hasText: "Atniss" }).hover();
  await page.locator(".term-window", { hasText: "two players of an Ungar game" }).waitFor();
  for (const [place, word] of [[".lead", "d-complete poset"], ["#because", "graded poset"], ["#coloured", "d-complete"], ["#tree", "Y(f;g,h)"]]) {
    await page.locator(place, { hasText: word }).waitFor();
    assert.ok(place === "#tree" || (await page.locator(`${place} a.term`, { hasText: word }).count()) === 1, `${place}: ${word}`);
  }
  await page.locator("#parts a", { hasText: "plain:3(2(1),2(1))" }).click();
  await page.waitForURL(/\/play\?ruleset=plain/);
  await page.finish();
});

test("the elements that a winning move removes are named in the picture", async () => {
  const page = await lab.open("/posets");
  await page.locator("#removed", { hasText: "(3,3)" }).waitFor();
  const names = await page.locator("#hasse svg text").allTextContents();
  // All nine of them, also the one between two others.
  for (const name of ["(3,3)", "(2,2)", "(1,1)"]) assert.ok(names.includes(name), `${name} in ${names.join(" ")}`);
  await page.finish();
});

test("the focus stays by the drawing when an element is removed", async () => {
  const page = await lab.open("/posets");
  await page.locator("#removed", { hasText: "(3,3)" }).waitFor();
  await page.locator('#drawing .part[data-key="(1,1)"]').focus();
  await page.keyboard.press("Enter");
  await page.locator("#remove").focus();
  await page.keyboard.press("Enter");
  await page.locator("#told", { hasText: "(1,1) is removed." }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.id), "add");
  await page.finish();
});
