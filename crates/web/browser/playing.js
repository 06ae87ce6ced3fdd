// A game played on the page, by mouse, by touch or by the keyboard alone; the API says which moves are good.

import assert from "node:assert/strict";
import { part, positionOf, settled } from "./laboratory.js";

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Waits until the address names another position than this one. */
export const movedFrom = (page, position) =>
  page.waitForFunction((before) => new URL(location.href).searchParams.get("position") !== before, position);

const isLonger = (other, move) => other.grip.length > move.grip.length && move.grip.every((name) => other.grip.includes(name));

/** Whether what is chosen has to be confirmed: sets are chosen one by one, and a longer choice may go on. */
const needsButton = (board, move) => board.free !== null || board.moves.some((other) => isLonger(other, move));

/** Whether pointing alone does not say which move is meant. */
const isOneOfSeveral = (board, move) => board.moves.some((other) => other.to !== move.to && sameParts(other, move));
const sameParts = (one, other) => one.grip.length === other.grip.length && one.grip.every((name) => other.grip.includes(name));
const choiceOf = (page, move) => page.locator("#choice button").filter({ hasText: `${move.move} → ` });

export async function byMouse(page, board, move) {
  for (const name of move.grip) await part(page, name).click();
  if (needsButton(board, move)) await page.locator("#go").click();
  if (isOneOfSeveral(board, move)) await choiceOf(page, move).click();
}

/** A finger points once to see; the button at the foot, which names the move, plays it. */
export async function byTouch(page, board, move) {
  for (const name of move.grip) {
    await tapUntil(page, part(page, name), (name) => {
      const isChosen = document.querySelector(`#board [data-part="${name}"]`)?.classList.contains("chosen");
      return isChosen || document.querySelector("#preview").textContent.includes("Tap again");
    }, name);
  }
  await tapUntil(page, page.locator("#go:not([disabled])"), () => document.querySelector("#go").disabled || !document.querySelector("#choice").hidden);
  if (isOneOfSeveral(board, move)) await tapUntil(page, choiceOf(page, move), () => document.querySelector("#choice").hidden);
}

/** How often a finger tries, and how long it waits for each try to do something. */
const TRIES = 10;
const A_WHILE = 10_000;

/**
 * Taps on a place until that has done what it should. A busy machine takes so long over a touch that the browser takes it for a
 * long press, which does nothing; then one taps again, as anybody would.
 */
export async function tapUntil(page, place, isDone, argument = null) {
  for (let tries = 0; tries < TRIES; tries++) {
    // A tap that did something late may have taken the place away.
    await place.tap({ timeout: A_WHILE }).catch(() => {});
    const done = page.waitForFunction(isDone, argument, { timeout: A_WHILE });
    if (await done.then(() => true, () => false)) return;
  }
  assert.fail(`a tap on ${place} does something`);
}

export async function byKeyboard(page, board, move) {
  for (const name of move.grip) {
    await goToPart(page, name);
    await page.keyboard.press("Enter");
  }
  // What is chosen is played by Enter on it once more.
  if (needsButton(board, move)) await page.keyboard.press("Enter");
  if (!isOneOfSeveral(board, move)) return;
  await page.waitForFunction(() => document.activeElement.closest("#choice"));
  const isThere = () => page.evaluate((name) => document.activeElement.textContent.startsWith(name), `${move.move} → `);
  while (!(await isThere())) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
}

export const focusedPart = (page) => page.evaluate(() => document.activeElement.closest("#board [data-part]")?.dataset.part ?? null);

/** Goes to a part with the arrows. */
async function goToPart(page, name) {
  const tried = new Set();
  for (let steps = 0; steps < 100; steps++) {
    const place = await page.evaluate((wanted) => {
      const middle = (node) => {
        const box = node.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
      };
      const there = document.querySelector(`#board [data-part="${wanted}"]`);
      const [[x, y], [ox, oy]] = [middle(document.activeElement), middle(there)];
      return { at: document.activeElement.dataset.part, across: ox - x, down: oy - y };
    }, name);
    if (place.at === name) return;
    const across = place.across < 0 ? "ArrowLeft" : "ArrowRight";
    const down = place.down < 0 ? "ArrowUp" : "ArrowDown";
    const wished = Math.abs(place.across) > Math.abs(place.down) ? [across, down] : [down, across];
    const keys = [...wished, "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"];
    const key = keys.find((one) => !tried.has(`${place.at} ${one}`));
    assert.ok(key, `the arrows lead to ${name}`);
    tried.add(`${place.at} ${key}`);
    await page.keyboard.press(key);
  }
  assert.fail(`the arrows lead to ${name}`);
}

/** Goes with Tab until the keyboard is on the board. */
export async function tabToBoard(page) {
  for (let tabs = 0; tabs < 60 && (await focusedPart(page)) === null; tabs++) await page.keyboard.press("Tab");
  assert.notEqual(await focusedPart(page), null, "the board takes the keyboard");
}

/** Waits until the keyboard is on the board after a move, however it was made; at the first turn it is wherever it was. */
export const staysOnBoard = (page) => (turn) => turn > 0 && page.waitForFunction(() => document.activeElement.closest("#board") !== null);

/**
 * Plays to the end. `wins` says whether to play well or badly, `before` is called at each turn. Gives the last status and how
 * many moves were made.
 */
export async function playOut(lab, page, ruleset, { play = "normal", rules, wins = true, make = byMouse, before = async () => {} } = {}) {
  const asked = (position) => ({ ruleset, position, ...(rules ? { rules } : {}) });
  for (let turns = 0; ; turns++) {
    const status = await settled(page);
    if (status.includes("No move is left")) return { status, turns };
    await before(turns);
    const position = positionOf(page);
    const board = await lab.ask("board", asked(position));
    const { winning_moves: winning } = await lab.ask("value", { ...asked(position), play });
    const good = new Set(winning.map((move) => move.to));
    const wanted = board.moves.filter((move) => good.has(move.to) === wins);
    const isAlone = (move) => board.moves.every((other) => other === move || other.grip.join() !== move.grip.join());
    await make(page, board, wanted.find(isAlone) ?? wanted[0] ?? board.moves[0]);
    await movedFrom(page, position);
  }
}
