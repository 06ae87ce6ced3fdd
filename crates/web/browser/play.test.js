// Whole games against the perfect player, made on the picture: won from won positions, lost by careless play.

import assert from "node:assert/strict";
import { test } from "node:test";
import { laboratory, part, positionOf, settled } from "./laboratory.js";

const lab = laboratory();

/** Makes one move by pointing at its parts. */
async function point(page, board, move) {
  const before = positionOf(page);
  for (const name of move.grip) await part(page, name).click();
  // Where sets are chosen, or a longer choice would go on, what is chosen is played by the button.
  if (board.free || board.moves.some((other) => isLonger(other, move))) await page.locator("#go").click();
  await page.waitForFunction((position) => new URL(location.href).searchParams.get("position") !== position, before);
}

const isLonger = (other, move) =>
  other.grip.length > move.grip.length && move.grip.every((name) => other.grip.includes(name));

/** Plays to the end; `wins` says whether to play well or badly. Gives the last status and the moves made. */
async function playOut(page, ruleset, play, wins) {
  const made = [];
  for (;;) {
    const status = await settled(page);
    if (status.includes("No move is left")) return { status, made };
    const position = positionOf(page);
    const board = await lab.ask("board", { ruleset, position });
    const { winning_moves: winning } = await lab.ask("value", { ruleset, position, play });
    const good = new Set(winning.map((move) => move.to));
    const wanted = board.moves.filter((move) => good.has(move.to) === wins);
    const unique = (move) => board.moves.filter((other) => other.grip.join() === move.grip.join()).length === 1;
    const move = wanted.find(unique) ?? wanted[0] ?? board.moves[0];
    made.push(move);
    await point(page, board, move);
  }
}

// Each game from a position that the player to move wins, and from there or from a lost one played badly.
const GAMES = [
  { ruleset: "young", won: "4,2,1", lost: "4,2,1" },
  { ruleset: "mhrg:3x5", won: "5,4,3", lost: "5,4,3" },
  { ruleset: "rooks", won: "2,1,1,3", lost: "2,1,1,3" },
  { ruleset: "welter", won: "2,4,7", lost: "1,4,6" },
  { ruleset: "nibble", won: "4,3,2", lost: "4,3,2" },
];

for (const { ruleset, won, lost } of GAMES) {
  test(`${ruleset} is won by winning moves`, async () => {
    const { outcome } = await lab.ask("value", { ruleset, position: won });
    assert.equal(outcome, "N", "the test needs a position that can be won");
    const page = await lab.open(`/play?ruleset=${ruleset}&position=${won}`);
    const { status } = await playOut(page, ruleset, "normal", true);
    assert.match(status, /you win/);
    await page.finish(`won-${ruleset.split(":")[0]}`);
  });

  test(`${ruleset} is lost by careless moves`, async () => {
    const page = await lab.open(`/play?ruleset=${ruleset}&position=${lost}`);
    const { status } = await playOut(page, ruleset, "normal", false);
    assert.match(status, /the perfect player wins/);
    // And one can see why.
    await page.locator("#review").click();
    await page.locator("#line .why").first().waitFor();
    await page.finish(`lost-${ruleset.split(":")[0]}`);
  });
}

test("a misère game is won by leaving the last move to the other", async () => {
  const page = await lab.open("/play?ruleset=young&position=3,2&play=misere");
  const { outcome } = await lab.ask("value", { ruleset: "young", position: "3,2", play: "misere" });
  assert.equal(outcome, "N");
  const { status } = await playOut(page, "young", "misere", true);
  assert.match(status, /you win/);
  await page.finish();
});

test("a two-hook move of MHRG lights both hooks, tells their equal numbers, and is made by one click", async () => {
  const position = "8,8,3";
  const board = await lab.ask("board", { ruleset: "mhrg:3x9", position });
  const two = board.moves.find((move) => move.second.length > 0);
  assert.ok(two, "the test needs a two-hook move");
  const page = await lab.open(`/play?ruleset=mhrg:3x9&position=${position}&opponent=person`);
  await settled(page);
  await part(page, two.grip[0]).hover();
  for (const name of two.first) await page.locator(`[data-part="${name}"].first`).waitFor();
  for (const name of two.second) await page.locator(`[data-part="${name}"].second`).waitFor();
  const told = await page.locator("#preview").textContent();
  assert.ok(two.remarks.length > 0 && two.remarks.every((remark) => told.includes(remark)), told);
  if (process.env.GRUNDY_PICTURES) await page.screenshot({ path: `${process.env.GRUNDY_PICTURES}/two-hooks.png` });
  await part(page, two.grip[0]).click();
  await page.waitForFunction((to) => new URL(location.href).searchParams.get("position") === to, two.to);
  await page.finish();
});

test("beads are dragged", async () => {
  const page = await lab.open("/play?ruleset=welter&position=1,4,6&opponent=person");
  await settled(page);
  await part(page, "square-6").dragTo(part(page, "square-3"));
  await page.waitForFunction(() => new URL(location.href).searchParams.get("position") === "1,3,4");
  await page.finish();
});

test("undo takes a move back, hint shows a winning one, values stand on the picture", async () => {
  const page = await lab.open("/play?ruleset=young&position=4,2,1");
  await settled(page);
  await part(page, "box-3-1").click();
  await page.waitForFunction(() => new URL(location.href).searchParams.get("position") !== "4,2,1");
  await settled(page);
  await page.locator("#undo").click();
  await page.waitForFunction(() => new URL(location.href).searchParams.get("position") === "4,2,1");
  await settled(page);
  await page.locator("#hint").click();
  await page.locator("#preview", { hasText: "wins" }).waitFor();
  const { winning_moves: winning } = await lab.ask("value", { ruleset: "young", position: "4,2,1" });
  const told = await page.locator("#preview").textContent();
  assert.ok(told.includes(winning[0].move), told);
  await page.locator("#values").click();
  await page.locator("#board .badge").first().waitFor();
  const { moves } = await lab.ask("moves", { ruleset: "young", position: "4,2,1", values: "true" });
  assert.equal(await page.locator("#board .badge").count(), moves.length);
  for (const move of moves) {
    const [row, column] = move.move.match(/\d+/g);
    assert.equal(await part(page, `box-${row}-${column}`).locator(".badge text").textContent(), String(move.grundy));
  }
  await page.finish("values");
});

test("a reason is written out, with its numbers in the boxes", async () => {
  const page = await lab.open("/play?ruleset=young&position=4,2,1");
  await settled(page);
  await page.locator("#why").click();
  await page.locator("#reason pre").waitFor();
  assert.match(await page.locator("#reason h2").textContent(), /value is 7/);
  assert.match(await page.locator("#reason pre").textContent(), /3 ⊕ 7 ⊕ 3 ⊕ 1 ⊕ 1 ⊕ 1 ⊕ 1 = 7/);
  assert.ok((await page.locator("#reason svg text").allTextContents()).includes("7"));
  assert.equal(await page.locator("#why").getAttribute("aria-expanded"), "true");
  await page.locator("#why").click();
  await page.locator("#reason").waitFor({ state: "hidden" });
  await page.finish("why");
});

test("a game of one's own has reasons too", async () => {
  const rules = "game two\non heaps\nmove h -> h-1; h -> h-2\n";
  const page = await lab.open(`/play?ruleset=two.game&position=5#rules=${encodeURIComponent(rules)}`);
  await settled(page);
  await page.locator("#why").click();
  await page.locator("#reason pre", { hasText: "No option has 2" }).waitFor();
  await page.finish();
});

test("an address brings back the exact position, and the browser's way back undoes", async () => {
  const page = await lab.open("/play?ruleset=mhrg:3x5&opponent=person");
  await settled(page);
  await part(page, "box-1-5").click();
  await page.waitForFunction(() => new URL(location.href).searchParams.get("position") !== "5,5,5");
  await settled(page);
  const there = page.url();
  const picture = await page.locator("#board svg").getAttribute("aria-label");
  const again = await lab.open(there.slice(lab.origin.length));
  await settled(again);
  assert.equal(positionOf(again), positionOf(page));
  assert.equal(await again.locator("#board svg").getAttribute("aria-label"), picture);
  await again.finish();
  await page.goBack();
  await page.waitForFunction(() => new URL(location.href).searchParams.get("position") === "5,5,5");
  await page.finish();
});

test("what is wrong with a position is said, and the next one works", async () => {
  const page = await lab.open("/play?ruleset=mhrg:3x5&position=3,1,1");
  await page.locator("#status.problem", { hasText: "never occurs" }).waitFor();
  page.wrong.length = 0; // The browser notes the refusal as an error of its own.
  await page.locator("#position").fill("5,4,3");
  await page.locator("#setup button").click();
  await settled(page);
  await page.finish();
});
