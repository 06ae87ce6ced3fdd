// The page of the API: readable without scripts, its examples run on the spot, in other languages.

import assert from "node:assert/strict";
import { test } from "node:test";
import { laboratory } from "./laboratory.js";

const lab = laboratory();

/** Runs the example of a question as it stands; gives the text of the answer. */
async function answerOf(page, id) {
  const form = page.locator(`section#${id} form`);
  await form.locator(".run").click();
  await form.locator(".told", { hasText: /\d+ ms/ }).waitFor();
  return form.locator(".answer pre").textContent();
}

test("without scripts everything is there to read, and an example opens its answer", async () => {
  // As it comes, before any script has run.
  const text = await (await fetch(`${lab.origin}/api`)).text();
  const { paths } = await lab.ask("openapi.json");
  for (const [path, { get }] of Object.entries(paths)) {
    const section = text.match(new RegExp(`<section class="operation" id="${get.operationId}".*?</section>`, "s"));
    assert.ok(section?.[0].includes(` /api${path}</code>`), path);
    const [, example] = section[0].match(/<a class="button plain" href="([^"]+)"/);
    const answer = await fetch(lab.origin + example.replaceAll("&amp;", "&"));
    assert.equal(answer.status, 200, example);
  }
});

test("an example is run, changed and run again", async () => {
  const page = await lab.open("/api");
  assert.equal(JSON.parse(await answerOf(page, "value")).grundy, 7);
  await page.locator("#value-position").fill("3,3");
  const { grundy } = await lab.ask("value", { ruleset: "young", position: "3,3" });
  const answer = JSON.parse(await answerOf(page, "value"));
  assert.deepEqual([answer.position, answer.grundy], ["3,3", grundy]);
  await page.finish("api-value");
});

test("a refusal is shown with what is wrong", async () => {
  const page = await lab.open("/api");
  await page.locator("#value-position").fill("1,2");
  const wrong = page.wrong;
  page.wrong = { push() {} }; // The browser notes every refused question; this one is expected.
  const told = page.locator("section#value .told");
  assert.match(JSON.parse(await answerOf(page, "value")).error, /must not increase/);
  assert.match(await told.textContent(), /^400 refused/);
  page.wrong = wrong;
  await page.finish();
});

test("every question's example is answered on the page", async () => {
  const page = await lab.open("/api");
  for (const id of await page.locator("section.operation").evaluateAll((sections) => sections.map((section) => section.id))) {
    assert.notEqual(await answerOf(page, id), "", id);
    assert.match(await page.locator(`section#${id} .told`).textContent(), /^200 answered/, id);
  }
  await page.locator("section#picture .answer img").waitFor();
  await page.finish();
});

test("a ready example goes into the fields", async () => {
  const page = await lab.open("/api");
  const form = page.locator("section#value form");
  await form.locator(".chip", { hasText: "misère play" }).click();
  await form.locator(".told", { hasText: /\d+ ms/ }).waitFor();
  const answer = JSON.parse(await form.locator(".answer pre").textContent());
  assert.equal(answer.play, "misere");
  assert.equal(await form.locator("[name=play]").inputValue(), "misere");
  await page.finish();
});

test("a question is copied with curl, and curl's address is the one that was run", async () => {
  const page = await lab.open("/api");
  // What is copied is caught on its way to the clipboard, which tests may not read in every browser.
  await page.evaluate(() => {
    const writeText = async (text) => (globalThis.copied = text);
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
  });
  await page.locator("#value-position").fill("5,1");
  await page.locator('section#value [data-copy="curl"]').click();
  await page.locator("section#value .copy [role=status]", { hasText: "Copied" }).waitFor();
  const copied = await page.evaluate(() => globalThis.copied);
  const [, address] = copied.match(/^curl '([^']+)'$/);
  const answer = await (await fetch(address)).json();
  assert.equal(answer.position, "5,1");
  await page.finish();
});

test("on a phone the page begins with what the API is, and the list of questions unfolds", async () => {
  const page = await lab.open("/api", { viewport: { width: 390, height: 844 }, hasTouch: true });
  const heading = await page.locator("h1").boundingBox();
  assert.ok(heading.y < 200, `the heading is at ${heading.y}`);
  await page.locator(".contents summary").tap();
  await page.locator('.contents a[href="#value"]').tap();
  assert.equal(new URL(page.url()).hash, "#value");
  await page.finish();
});
