// A game of one's own: typed, refused with its line, shown, played, its claims checked, and found again by its address.

import assert from "node:assert/strict";
import { test } from "node:test";
import { laboratory, settled } from "./laboratory.js";

const lab = laboratory();
const NIM = "game two-heaps\non x, y\nmove x-k, y for k in 1..x\nmove x, y-k for k in 1..y\nclaim value = x xor y\nclaim value = x + y\n";

/** Types rules, and waits until the game is shown. */
async function typed(page, rules, position) {
  await page.locator("#text").fill(rules);
  await page.locator("#status", { hasText: position }).waitFor();
}

test("the rules of the page can be played at once", async () => {
  const page = await lab.open("/rules");
  await page.locator("#status", { hasText: "5,7: value 3" }).waitFor();
  await page.finish("rules");
});

test("typed rules have a board and a value, and a move is made on it", async () => {
  const page = await lab.open("/rules");
  await typed(page, "game young\non partition\nstart 4,2,1\nmove hook\n", "4,2,1: value 7");
  await page.locator("#board .live").first().click();
  await page.locator("#back:enabled").waitFor();
  assert.notEqual(await page.locator("#position").inputValue(), "4,2,1");
  await page.locator("#back").click();
  await page.locator("#status", { hasText: "4,2,1: value 7" }).waitFor();
  await page.finish("rules-young");
});

test("what is wrong is said with its line, and goes when it is mended", async () => {
  const page = await lab.open("/rules");
  await page.locator("#text").fill("game hooks\non partition\nmove hook where lenght > 2\n");
  await page.locator("#problem", { hasText: /line 3, column 17.*length/s }).waitFor();
  assert.equal(await page.locator("#result").isVisible(), false);
  await page.locator("#go-to-line").click();
  const chosen = await page.locator("#text").evaluate((text) => text.value.slice(text.selectionStart, text.selectionEnd));
  assert.equal(chosen, "move hook where lenght > 2");
  await page.locator("#text").fill("game hooks\non partition\nstart 3,3\nmove hook where length > 2\n");
  await page.locator("#problem").waitFor({ state: "hidden" });
  await page.finish();
});

test("parameters are asked for, claims are checked, and the address holds it all", async () => {
  const page = await lab.open("/rules");
  await page.locator("#text").fill("game short-hooks K\non partition\nstart 4,2,1\nmove hook where length <= K\n");
  await page.locator("#parameters input").fill("3");
  await page.locator("#status", { hasText: "4,2,1: value 3" }).waitFor();
  const again = await lab.open(page.url().slice(lab.origin.length));
  await again.locator("#status", { hasText: "4,2,1: value 3" }).waitFor();
  await again.finish();
  await page.locator("#text").fill(NIM);
  await page.locator("#verify").click();
  await page.locator("#verdicts .holds").waitFor();
  await page.locator("#verdicts .refuted", { hasText: "fails at two-heaps.game 1,1" }).waitFor();
  await page.finish("rules-claims");
});

test("a game of one's own is played against the perfect player", async () => {
  const page = await lab.open("/rules");
  await typed(page, "game prime-hooks\non partition\nstart 5,5,5\nmove hook where prime(length)\n", "5,5,5: value 6");
  await page.locator("#play").click();
  assert.match(await settled(page), /Your move/);
  await page.locator("#board .live").first().click();
  await page.locator("#line li:nth-child(3)").waitFor();
  await page.finish("rules-play");
});

test("an example of the gallery is one choice away", async () => {
  const page = await lab.open("/rules");
  await page.locator("#example").selectOption({ label: "kayles" });
  await page.locator("#status", { hasText: "value" }).waitFor();
  assert.match(await page.locator("#text").inputValue(), /game +kayles/);
  await page.finish("rules-example");
});

test("a game on two numbers has a map of its values", async () => {
  const page = await lab.open("/rules");
  await page.locator("#status", { hasText: "5,7: value 3" }).waitFor();
  await page.locator("#map").click();
  await page.locator('#map[data-done="true"]').waitFor();
  assert.match(page.url(), /\/tables\?ruleset=wythoff-knight\.game&position=X,Y.*#rules=/);
  await page.finish("rules-map");
});
