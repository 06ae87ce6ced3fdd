// The theorems: all claims in a list, one at a time beside it; errata side by side with the counterexample drawn; a check
// watched and stopped.

import assert from "node:assert/strict";
import { test } from "node:test";
import { laboratory, settled } from "./laboratory.js";

const lab = laboratory();
const article = (page, id) => page.locator(`.claim[id="${id}"]`);

test("every claim is in the list, and an erratum shows what is printed, what is right, and its counterexample", async () => {
  const page = await lab.open("/theorems#rooks-intro-welter-printed");
  const claims = await lab.ask("claims");
  assert.equal(await page.locator("#list li").count(), claims.length);
  const shown = article(page, "rooks-intro-welter-printed");
  await shown.locator('header .verdict[data-verdict="erratum"]').waitFor();
  assert.equal(await page.locator(".claim:visible").count(), 1);
  assert.equal(await shown.locator(".printed mark").textContent(), "the edges");
  assert.equal(await shown.locator(".right mark").textContent(), "one edge");
  // The values stand where the moves end, and what both positions are worth below them.
  const values = await shown.locator(".counterexample svg:has(.badge)").evaluateAll((pictures) => pictures.map((picture) =>
    [...picture.querySelectorAll("[data-part]:has(.badge)")].map((part) => `${part.dataset.part} ${part.querySelector(".badge").textContent}`)));
  assert.deepEqual(values, [["field-0-0 0, 2", "field-1-0 1", "field-2-0 2"], ["square-0 0, 2", "square-2 2"]]);
  assert.deepEqual(await shown.locator(".counterexample .worth .value-badge").allTextContents(), ["3", "1"]);
  await shown.locator('.corrected[data-verdict="holds"]').waitFor();
  const { picture } = await lab.ask("claims/rooks-intro-welter-printed");
  await shown.locator("a", { hasText: "Play" }).click();
  await page.waitForURL(/\/play\?/);
  assert.match(await settled(page), /Your move/);
  assert.equal(new URL(page.url()).searchParams.get("position"), picture.play_from);
  await page.finish("erratum");
});

test("the list scrolls by itself, and the page is no longer than what it shows", async () => {
  const page = await lab.open("/theorems");
  await page.locator("#list li").nth(200).waitFor({ state: "attached" });
  assert.ok(await page.evaluate(() => document.documentElement.scrollHeight < 2 * innerHeight));
  await page.finish();
});

test("the claim that is shown at first is in view in the list", async () => {
  const page = await lab.open("/theorems");
  const entry = page.locator('#list a[aria-current="true"]');
  await entry.waitFor();
  const [one, list] = [await entry.boundingBox(), await page.locator("#list").boundingBox()];
  assert.ok(one.y >= list.y && one.y + one.height <= list.y + list.height, "it has not to be looked for");
  await page.finish();
});

test("every erratum that is about a position opens a game that can be played", async () => {
  const errata = (await lab.ask("claims")).filter(({ corrected }) => corrected !== null);
  let pictures = 0;
  for (const { claim } of errata) {
    const { picture } = await lab.ask(`claims/${claim}`);
    if (!picture) continue;
    pictures += 1;
    const { ruleset, play_from: position, poset } = picture;
    const { moves } = await lab.ask("moves", poset === null ? { ruleset, position } : { ruleset, position, poset });
    assert.ok(moves.length > 0, claim);
  }
  assert.ok(pictures > 5);
});

test("what is compared in an erratum is drawn on both sides, with its value", async () => {
  const page = await lab.open("/theorems#rooks-intro-welter-printed");
  const { picture } = await lab.ask("claims/rooks-intro-welter-printed");
  const sides = article(page, "rooks-intro-welter-printed").locator(".compared .one");
  await sides.first().waitFor();
  assert.equal(await sides.locator("svg").count(), 2);
  assert.deepEqual(await sides.locator(".value-badge").allTextContents(), picture.compared.map(({ value }) => String(value)));
  await page.locator(".compared .differs", { hasText: "3 is not 1" }).waitFor();
  await page.finish("two-boards");
});

test("claims are sifted by words and by what they rest on, and the address keeps it", async () => {
  const page = await lab.open("/theorems");
  const visible = page.locator("#list li:visible");
  const claims = await lab.ask("claims");
  await page.locator(".chip", { hasText: "Open" }).click();
  assert.equal(await visible.count(), claims.filter(({ kind }) => kind === "conjecture").length);
  await page.reload();
  assert.equal(await page.locator('.chip[aria-pressed="true"]').getAttribute("data-shows"), "open");
  await page.locator('.chip[data-shows=""]').click();
  await page.locator("#filter input").fill("abuku-tada-2.4");
  assert.equal(await visible.count(), 1);
  await article(page, "abuku-tada-2.4").waitFor();
  assert.equal(new URL(page.url()).searchParams.get("find"), "abuku-tada-2.4");
  await page.finish();
});

test("a claim in the address is shown even if it was sifted out, and the list is walked by keys", async () => {
  const page = await lab.open("/theorems?find=motegi#abuku-tada-2.4");
  await article(page, "abuku-tada-2.4").waitFor();
  assert.ok(await article(page, "abuku-tada-2.4").isVisible());
  await page.locator('#list a[href="#abuku-tada-2.7"]').focus();
  await page.keyboard.press("Enter");
  await article(page, "abuku-tada-2.7").waitFor();
  assert.equal(await page.locator("#list a[aria-current]").getAttribute("href"), "#abuku-tada-2.7");
  await page.finish();
});

test("on a phone the list comes first, then the claim, and back", async () => {
  const page = await lab.open("/theorems", { viewport: { width: 390, height: 844 } });
  assert.ok(await page.locator("#list").isVisible());
  assert.equal(await page.locator(".claim:visible").count(), 0);
  await page.locator('#list a[href="#nakada-4.1"]').click();
  assert.ok(await article(page, "nakada-4.1").isVisible());
  await page.locator("#back").click();
  assert.ok(await page.locator("#list").isVisible());
  await page.finish();
});

test("a claim is run further, counts, and ends with its verdict", async () => {
  const page = await lab.open("/theorems#nakada-4.1");
  const shown = article(page, "nakada-4.1");
  await shown.locator(".further summary").click();
  await shown.locator('.further input[type="number"]').fill(await shown.locator(".further input").getAttribute("min"));
  await shown.locator(".further .main").click();
  await shown.locator('.further .verdict[data-verdict="holds"]').waitFor();
  assert.match(await shown.locator(".further .count").textContent(), /[1-9].* cases/);
  await page.finish();
});

test("a long run is stopped", async () => {
  const claims = await lab.ask("claims");
  const claim = claims.find(({ claim, largest_size, usual_size }) => claim.startsWith("motegi-5.1") && largest_size > usual_size);
  const page = await lab.open(`/theorems#${claim.claim}`);
  const shown = article(page, claim.claim);
  await shown.locator(".further summary").click();
  await shown.locator('.further input[type="number"]').fill(String(claim.largest_size));
  await shown.locator(".further .main").click();
  await shown.locator(".further .count", { hasText: /[1-9]/ }).waitFor();
  const stop = shown.locator(".further button", { hasText: "Stop" });
  if (await stop.isEnabled()) await stop.click();
  await shown.locator('.further [role="status"]', { hasText: /Stopped after|holds/ }).waitFor();
  await page.finish();
});

test("an address that points at nothing shows a claim all the same", async () => {
  const page = await lab.open("/theorems#100%");
  await page.locator(".claim:visible").waitFor();
  await page.locator("#tally:visible").waitFor();
  await page.finish();
});
