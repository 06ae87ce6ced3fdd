// Several games on one board: played and won, in normal and in misère play, with what is known of them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { laboratory, settled } from "./laboratory.js";

const lab = laboratory();
const SUM = "young 4,2,1 + nim 3,5 + wythoff 3,5";
const addressOf = (sum, more = {}) => `/play?${new URLSearchParams({ sum, ...more })}`;
const sumOf = (page) => new URL(page.url()).searchParams.get("sum");

/** Plays a sum to its end by winning moves, on the boards. */
async function winSum(page, play) {
  for (;;) {
    const status = await settled(page);
    if (status.includes("No move is left")) return status;
    const sum = sumOf(page);
    const { winning_moves: winning } = await lab.ask("sum", { sum, play });
    assert.ok(winning.length > 0, `${sum} can be won`);
    const [{ component, to }] = winning;
    const [ruleset, position] = sum.split(" + ")[component - 1].split(" ");
    const board = await lab.ask("board", { ruleset, position });
    const { grip } = board.moves.find((move) => move.to === to);
    const game = page.locator("#board .game").nth(component - 1);
    for (const name of grip) await game.locator(`[data-part="${name}"]`).click();
    const goesOn = board.moves.some((other) => other.grip.length > grip.length && grip.every((name) => other.grip.includes(name)));
    if (goesOn) await page.locator("#go").click();
    await page.waitForFunction((before) => new URL(location.href).searchParams.get("sum") !== before, sum);
  }
}

test("a sum is played and won", async () => {
  const page = await lab.open(addressOf("young 2,1 + nim 2 + wythoff 1,1"));
  assert.match(await winSum(page, "normal"), /you win/);
  await page.finish("sum-won");
});

test("a misère sum is won where the values of its games would mislead", async () => {
  const sum = "nim 1,1 + young 1 + nim 1";
  const [normal, misere] = await Promise.all(["normal", "misere"].map((play) => lab.ask("sum", { sum, play })));
  assert.deepEqual([normal.outcome, misere.outcome], ["P", "N"], "the test needs a sum that is lost in normal play");
  const page = await lab.open(addressOf(sum, { play: "misere" }));
  assert.match(await winSum(page, "misere"), /you win/);
  await page.finish();
});

test("values, their sum, and what each game must become are told on demand", async () => {
  const answer = await lab.ask("sum", { sum: SUM });
  assert.deepEqual(answer.components.map((part) => part.grundy), [7, 6, 0]);
  assert.equal(answer.grundy, 1);
  const page = await lab.open(addressOf(SUM));
  await settled(page);
  assert.equal(await page.locator("#verdict").textContent(), "Who wins?");
  assert.equal(await page.locator("#rules").textContent(), "Move in one of the games. Whoever makes the last move wins.");
  assert.equal(await page.locator("#board .game header .value-badge:visible").count(), 0);
  await page.locator("#explain").click();
  await page.locator("#verdict", { hasText: "The player to move wins the sum" }).waitFor();
  assert.match(await page.locator("#verdict-more").textContent(), /Three moves do it/);
  assert.deepEqual(await page.locator("#board .game header .value-badge").allTextContents(), ["7", "6", "0"]);
  const must = await page.locator("#board .must-become").allInnerTexts();
  assert.match(must[0], /7 ⊕ 1 = 6\s+make it 6 and win/);
  assert.match(must[1], /6 ⊕ 1 = 7\s+make it 7 and win/);
  assert.match(must[2], /0 ⊕ 1 = 1\s+cannot be made 1/);
  assert.equal(await page.locator("#winning li").count(), answer.winning_moves.length);
  await page.locator("#reason .nim-sum .total", { hasText: "1" }).waitFor();
  // A winning move can be made from the list.
  await page.locator("#winning button").first().click();
  await page.waitForFunction((sum) => new URL(location.href).searchParams.get("sum") !== sum, SUM);
  await page.finish("sum");
});

test("games are added and removed, and the line of a sum is in its address", async () => {
  const page = await lab.open("/play?ruleset=nim&position=1,2&opponent=person");
  await settled(page);
  await page.locator("#add").click();
  await page.locator("#game").selectOption("young");
  await page.locator("#position").fill("2,1");
  await page.locator("#set-up").click();
  await page.locator("#board .game").nth(1).waitFor();
  assert.equal(sumOf(page), "nim 1,2 + young 2,1");
  await page.locator("#board .game").nth(1).locator('[data-part="box-1-1"]').click();
  await page.waitForFunction(() => new URL(location.href).searchParams.get("sum") === "nim 1,2 + young -");
  // The address changes first, then the boards.
  await page.locator("#status", { hasText: "Player 1 played (1,1)" }).waitFor();
  await page.locator("#board .game").nth(0).locator('[data-part="stone-2-1"]').click();
  await page.waitForFunction(() => new URL(location.href).searchParams.get("sum") === "nim 1,0 + young -");
  await page.locator("#status", { hasText: "Player 2 played" }).waitFor();
  const line = await page.locator("#line").innerText();
  const again = await lab.open(page.url().slice(lab.origin.length));
  await again.locator("#line .ply", { hasText: "(1,1)" }).waitFor();
  await again.waitForFunction((wanted) => document.querySelector("#line").innerText === wanted, line);
  await again.locator("#undo").click();
  await again.waitForFunction(() => new URL(location.href).searchParams.get("sum") === "nim 1,2 + young -");
  await settled(again);
  // Removing a game in the middle of one is asked for.
  await again.locator("#board .drop").nth(1).click();
  await again.locator("#confirm-yes").click();
  await again.waitForFunction(() => new URL(location.href).searchParams.get("position") === "1,2");
  await again.finish();
  await page.finish();
});

test("after a move in a sum the keyboard stays on the board", async () => {
  const page = await lab.open(addressOf("young 2,1 + nim 1,2", { opponent: "person" }));
  await settled(page);
  await page.locator('#board .game:nth-child(2) [data-part="stone-1-1"]').focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => new URL(location.href).searchParams.get("sum") === "young 2,1 + nim 0,2");
  await settled(page);
  assert.ok(await page.evaluate(() => document.activeElement.closest("#board .game:nth-child(2) [data-part]") !== null));
  await page.finish();
});
