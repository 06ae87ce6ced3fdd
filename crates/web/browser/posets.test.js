// Posets: pasted, made, refused with a line, won, and played.

import assert from "node:assert/strict";
import { test } from "node:test";
import { laboratory, settled } from "./laboratory.js";

const lab = laboratory();
const FENCE = "a < b\nc < b\nc < d\n";

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
  await page.locator("#poset").fill("a < b\nb < c\nc < a\n");
  await page.locator("#problem", { hasText: /line \d/ }).waitFor();
  page.wrong.length = 0; // The browser notes the refusal as an error of its own.
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
