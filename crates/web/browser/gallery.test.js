// The gallery: a question answered on its board, every ruleset in its group, found by words and by what is known of it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { laboratory, settled } from "./laboratory.js";

const lab = laboratory();

test("names of games have a line each, and specs are not cut", async () => {
  const page = await lab.open("/", { viewport: { width: 1280, height: 800 } });
  const games = await page.locator(".groups .game").evaluateAll((all) => all.map((game) => {
    const code = game.querySelector("code");
    return { name: game.textContent, lines: game.getBoundingClientRect().height, cut: code.scrollWidth > code.clientWidth };
  }));
  assert.deepEqual(games.filter(({ cut }) => cut), []);
  const least = Math.min(...games.map(({ lines }) => lines));
  assert.ok(games.filter(({ lines }) => lines > 1.5 * least).length <= 1, JSON.stringify(games));
  await page.finish();
});

test("on a desk the groups stand in three columns, and a name that is found stands in full", async () => {
  const page = await lab.open("/", { viewport: { width: 1280, height: 800 } });
  const columns = await page.locator(".group").evaluateAll((groups) => groups.map((group) => group.getBoundingClientRect().left));
  assert.deepEqual(columns.slice(3), columns.slice(0, 3));
  assert.equal(new Set(columns).size, 3);
  const wide = () => page.locator('[data-ruleset="ungar:weak=4"] .again').evaluate((again) => again.getBoundingClientRect().width > 10);
  assert.equal(await wide(), false, "below the other Ungar games its family goes without saying");
  await page.locator("#find input").fill("weak order");
  await page.locator("#found", { hasText: /of/ }).waitFor();
  assert.equal(await wide(), true);
  await page.finish();
  const phone = await lab.open("/", { viewport: { width: 320, height: 700 }, hasTouch: true });
  assert.ok(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "on a phone in one");
  await phone.finish();
});

const shown = (page) => page.locator(".group li:visible .game");

/** A text of the API with the apostrophes that the page has. */
const printed = (text) => text.replace(/(?<=\p{Ll})'(?=\p{Ll})/gu, "’");

test("every ruleset is listed once, by name, with its rules and paper", async () => {
  const page = await lab.open("/");
  const rulesets = await lab.ask("rulesets");
  assert.equal(await shown(page).count(), rulesets.length);
  for (const { name, rules, ending, paper, example } of rulesets) {
    const item = page.locator(".group li", { has: page.locator(`[data-ruleset="${example.spec}"]`) });
    assert.equal(await item.count(), 1, example.spec);
    assert.equal(await item.locator(".name").textContent(), printed(name));
    const text = printed(await item.textContent());
    assert.ok([rules, ending.normal, paper].every((words) => text.includes(printed(words))), example.spec);
  }
  const titles = await page.locator(".name").allTextContents();
  assert.ok(titles.every((title) => !/[:=]/.test(title)), "a title is a name, not a spec");
  await page.finish("gallery");
});

test("the question is answered on its board", async () => {
  const page = await lab.open("/");
  const board = page.locator("#try");
  await board.locator(".live").first().waitFor();
  const { ruleset, position } = await board.evaluate(({ dataset }) => ({ ...dataset }));
  const { winning_moves: winning } = await lab.ask("value", { ruleset, position });
  assert.equal(winning.length, 1);
  await board.locator('[data-part="box-1-1"]').click();
  await page.locator("#told", { hasText: "Not that one" }).waitFor();
  const [row, column] = winning[0].move.match(/\d+/g);
  await board.locator(`[data-part="box-${row}-${column}"]`).click();
  await page.locator("#told.right", { hasText: winning[0].to }).waitFor();
  await page.locator("#play-it").click();
  await page.waitForURL(/\/play\?/);
  await page.finish();
});

test("the question is answered by keys alone", async () => {
  const page = await lab.open("/");
  await page.locator("#try .live").first().waitFor();
  await page.locator("#try .live").first().focus();
  await page.keyboard.press("Enter");
  await page.locator("#told", { hasText: /leaves/ }).waitFor();
  await page.finish();
});

test("games are found by name, by paper and by what is known of them; a position opens the board", async () => {
  const page = await lab.open("/");
  const find = page.locator("#find input");
  await find.fill("wythoff's");
  assert.deepEqual(await shown(page).locator(".name").allTextContents(), ["Wythoff’s game"]);
  await find.fill("kawanaka");
  assert.ok((await shown(page).count()) >= 4);
  await find.fill("no such game");
  await page.locator("#found", { hasText: "No game" }).waitFor();
  await find.fill("");
  const all = await shown(page).count();
  await page.locator(".chip", { hasText: "Has a formula" }).click();
  const formulas = await shown(page).count();
  await page.locator(".chip", { hasText: "Solved by search" }).click();
  assert.equal((await shown(page).count()) + formulas, all);
  await find.fill("mhrg:3x5 5,4,3");
  await find.press("Enter");
  await page.waitForURL(/\/play\?ruleset=mhrg:3x5&position=5,4,3/);
  await page.finish();
});

test("the picture of a group follows the pointer and the focus", async () => {
  const page = await lab.open("/");
  const group = page.locator(".group", { hasText: "Young diagrams" });
  await group.locator('[data-ruleset="nibble"]').hover();
  await group.locator(".picture .first").first().waitFor();
  const nibble = await group.locator(".picture [data-part]").count();
  assert.equal(nibble, 9);
  await group.locator('[data-ruleset="young"]').focus();
  await page.waitForFunction(() => document.querySelectorAll(".group .picture")[0].querySelectorAll('[data-part^="box"]').length === 7);
  await page.finish();
});

test("every game opens a board that the visitor can win", async () => {
  const page = await lab.open("/");
  const links = await page.locator(".game").evaluateAll((games) => games.map((game) => game.getAttribute("href")));
  await page.finish();
  for (const link of links) {
    const board = await lab.open(link);
    assert.match(await settled(board), /Your move/, link);
    assert.ok((await board.locator("#board .live").count()) > 0, link);
    await board.finish();
  }
});

test("without scripts it is a list with links", async () => {
  const page = await lab.open("/", { javaScriptEnabled: false });
  assert.ok((await page.locator(".game").count()) > 20);
  assert.ok(await page.locator(".rules").first().isVisible());
  assert.ok(await page.locator("#find").isHidden());
  await page.finish();
});
