// Heat maps: computed while one watches, read by pointing and by keys, kept as files.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { laboratory, positionOf, settled } from "./laboratory.js";

const lab = laboratory();

/** Opens a map and waits until it is whole. */
async function map(fields) {
  const page = await lab.open(`/tables?${new URLSearchParams(fields)}`);
  await page.locator('#map[data-done="true"]').waitFor();
  return page;
}

/** What a button downloads, as bytes. */
async function downloaded(page, button) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator(button).click()]);
  return readFile(await file.path());
}

/** The golden pairs (⌊kφ⌋, ⌊kφ⌋+k) below a bound, and their mirror images, by whole numbers alone. */
function goldenPairs(bound) {
  const pairs = new Set();
  for (let k = 0; k < bound; k++) {
    // ⌊kφ⌋ is the largest n with 2n - k ≤ k√5, that is (2n-k)² ≤ 5k² where 2n > k.
    let n = k;
    while ((2 * (n + 1) - k) ** 2 <= 5 * k * k) n++;
    for (const [x, y] of [[n, n + k], [n + k, n]]) if (x < bound && y < bound) pairs.add(`${x},${y}`);
  }
  return pairs;
}

test("the P-positions of Wythoff's game on 200×200 are the golden pairs", async () => {
  const page = await map({ ruleset: "wythoff", position: "X,Y", width: 200, height: 200 });
  const rows = (await downloaded(page, "#csv")).toString().trim().split(/\r?\n/);
  assert.equal(rows.shift(), "x,y,value");
  assert.equal(rows.length, 200 * 200);
  const lost = rows.map((row) => row.split(",")).filter(([, , value]) => value === "0").map(([x, y]) => `${x},${y}`);
  assert.deepEqual(new Set(lost), goldenPairs(200));
  await page.finish("wythoff");
});

test("a map is kept as SVG and PNG", async () => {
  const page = await map({ ruleset: "nim", position: "X,Y", width: 16, height: 16 });
  const svg = (await downloaded(page, "#svg")).toString();
  assert.match(svg, /^<\?xml|^<svg/);
  const png = await downloaded(page, "#png");
  assert.deepEqual([...png.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
  await page.finish();
});

test("pointing at a square tells its value, clicking opens its position", async () => {
  const page = await map({ ruleset: "nim", position: "X,Y", width: 30, height: 30 });
  const canvas = await page.locator("#map").boundingBox();
  const [left, top] = [canvas.x + canvas.width * 0.5, canvas.y + canvas.height * 0.3];
  await page.mouse.move(left, top);
  const told = page.locator("#at", { hasText: /\d/ });
  await told.waitFor();
  const [x, y, value] = (await told.textContent()).match(/\d+/g).map(Number);
  assert.equal(value, x ^ y, await told.textContent());
  await page.mouse.click(left, top);
  await page.waitForURL(/\/play/);
  await settled(page);
  assert.equal(positionOf(page), `${x},${y}`);
  await page.finish();
});

test("the map is read by keys", async () => {
  const page = await map({ ruleset: "nim", position: "X,Y", width: 8, height: 8 });
  await page.locator("#map").focus();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
  const [x, y, value] = (await page.locator("#spoken", { hasText: /\d/ }).textContent()).match(/\d+/g).map(Number);
  assert.ok(x > 0 && y > 0);
  assert.equal(value, x ^ y);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/play/);
  await page.finish();
});

test("MHRG starts, and rooks with the others fixed", async () => {
  for (const [fields, [x, y]] of [
    [{ ruleset: "mhrg:XxY", width: 5, height: 5, x: 1, y: 1 }, [2, 4]],
    [{ ruleset: "rooks", position: "X,Y,3,2", width: 9, height: 9 }, [1, 5]],
  ]) {
    const page = await map(fields);
    const rows = (await downloaded(page, "#csv")).toString().trim().split(/\r?\n/).slice(1);
    const ruleset = fields.ruleset.replace("X", x).replace("Y", y);
    const position = fields.position?.replace("X", x).replace("Y", y);
    const { grundy } = await lab.ask("value", { ruleset, ...(position ? { position } : {}) });
    assert.ok(rows.includes(`${x},${y},${grundy}`), `${ruleset} ${position ?? ""}`);
    await page.finish(`map-${ruleset.split(":")[0]}`);
  }
});

test("a map that takes too long can be stopped", async () => {
  const page = await lab.open("/tables?ruleset=ungar:box=XxYx4&x=1&y=1&width=40&height=40");
  await page.locator("#stop:not([disabled])").click();
  await page.locator("#stop[disabled]").waitFor();
  await page.finish();
});
