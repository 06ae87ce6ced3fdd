// Where scripts do not run: a notice at the top of every page, the position of the address as a picture, texts to read.

import assert from "node:assert/strict";
import { test } from "node:test";
import { laboratory } from "./laboratory.js";

const lab = laboratory({ scripts: false });

/** Whether an element comes before the heading of the page. */
async function stands(page, selector) {
  const place = async (what) => (await page.locator(what).first().boundingBox()).y;
  return (await place(selector)) < (await place("h1"));
}

test("the board shows the position of its address, under a notice", async () => {
  for (const [path, name] of [["/play?ruleset=young&position=4,2,1", "young 4,2,1"], ["/play?sum=young 4,2,1 %2B nim 3,5", "young 4,2,1 + nim 3,5"]]) {
    const page = await lab.open(path);
    assert.match(await page.locator(".notice").textContent(), /Scripts are off/);
    assert.ok(await stands(page, ".notice"));
    const picture = page.locator("img.still");
    assert.equal(await picture.getAttribute("alt"), name);
    const { width, height } = await picture.boundingBox();
    assert.ok(width > 60 && height > 60, `${path}: ${width} by ${height}`);
    const file = await fetch(lab.origin + (await picture.getAttribute("src")));
    assert.equal(file.headers.get("content-type"), "image/svg+xml");
    await page.finish(`still-${name.replace(/\W+/g, "-")}`);
  }
});

test("every page has its notice, and what is written can be read", async () => {
  const page = await lab.open("/");
  const pages = await page.locator(".notice a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  assert.ok(pages.length > 1, pages.join(" "));
  await page.finish("still-gallery");
  for (const path of pages) {
    const text = await lab.open(path);
    assert.ok(await stands(text, ".notice"), path);
    assert.ok((await text.locator("main").innerText()).length > 300, path);
    await text.finish();
  }
});
