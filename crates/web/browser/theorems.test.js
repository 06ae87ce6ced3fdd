// The theorems: all claims, errata with their counterexample drawn, a check watched and stopped.

import assert from "node:assert/strict";
import { test } from "node:test";
import { laboratory } from "./laboratory.js";

const lab = laboratory();

test("every claim is there with its statement, and errata show their counterexample drawn", async () => {
  const page = await lab.open("/theorems?verdict=&find=nakada-ex-4.4");
  const claims = await lab.ask("claims");
  assert.equal(await page.locator(".claim").count(), claims.length);
  const erratum = claims.find((claim) => claim.claim === "nakada-ex-4.4-move");
  const article = page.locator('.claim[id="nakada-ex-4.4-move"]');
  await article.locator('.verdict[data-verdict="erratum"]').first().waitFor();
  assert.ok((await article.textContent()).includes(erratum.statement));
  const report = await lab.ask("claims/nakada-ex-4.4-move");
  await article.locator(".counterexample", { hasText: report.counterexample }).waitFor();
  assert.ok((await article.locator(".counterexample svg [data-part]").count()) > 0);
  assert.equal(await article.locator(`a[href="#${erratum.corrected}"]`).count(), 1);
  await page.finish("erratum");
});

test("a claim is run further, counts, and ends with its verdict", async () => {
  const page = await lab.open("/theorems?find=nakada-4.1");
  const article = page.locator('.claim[id="nakada-4.1"]');
  await article.locator(".further summary").click();
  await article.locator('.further input[type="number"]').fill(await article.locator(".further input").getAttribute("min"));
  await article.locator(".further .main").click();
  await article.locator('.further .verdict[data-verdict="holds"]').waitFor();
  assert.match(await article.locator(".further .count").textContent(), /[1-9].* cases/);
  await page.finish();
});

test("a long run is stopped", async () => {
  const claims = await lab.ask("claims");
  const page = await lab.open("/theorems?find=motegi-5.1");
  const claim = claims.find(({ claim, largest_size, usual_size }) => claim.startsWith("motegi-5.1") && largest_size > usual_size);
  const article = page.locator(`.claim[id="${claim.claim}"]`);
  await article.locator(".further summary").click();
  await article.locator('.further input[type="number"]').fill(String(claim.largest_size));
  await article.locator(".further .main").click();
  await article.locator(".further .count", { hasText: /[1-9]/ }).waitFor();
  const stop = article.locator(".further button", { hasText: "Stop" });
  if (await stop.isEnabled()) await stop.click();
  await article.locator('.further [role="status"]', { hasText: /Stopped after|holds/ }).waitFor();
  await page.finish();
});
