// The gallery shows every ruleset of the registry, with a picture that comes from the game itself.

import assert from "node:assert/strict";
import { test } from "node:test";
import { laboratory, settled } from "./laboratory.js";

const lab = laboratory();

test("every ruleset has a card with its rules, paper and picture", async () => {
  const page = await lab.open("/");
  const rulesets = await lab.ask("rulesets");
  assert.equal(await page.locator(".card").count(), rulesets.length);
  for (const { spec, rules, paper } of rulesets) {
    const card = page.locator(".card", { has: page.locator(`code:text-is("${spec}")`) });
    assert.equal(await card.count(), 1, spec);
    const text = await card.textContent();
    assert.ok(text.includes(rules) && text.includes(paper), spec);
    if (!spec.includes("FILE")) assert.equal(await card.locator("svg [data-part]").first().count(), 1, spec);
  }
  await page.finish("gallery");
});

test("pointing at a card shows moves on its picture", async () => {
  const page = await lab.open("/");
  await page.locator('.card[data-ruleset="young"]').hover();
  await page.locator('.card[data-ruleset="young"] .first').first().waitFor();
  await page.finish();
});

test("every card leads to a board that can be played", async () => {
  const page = await lab.open("/");
  const links = await page.locator(".card[data-ruleset]").evaluateAll((cards) => cards.map((card) => card.getAttribute("href")));
  await page.finish();
  for (const link of links) {
    const board = await lab.open(link);
    assert.match(await settled(board), /Your move/, link);
    assert.ok((await board.locator("#board .live").count()) > 0, link);
    await board.finish();
  }
});
