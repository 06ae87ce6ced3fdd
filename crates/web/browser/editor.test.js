// The editor: positions made in every kind of figure, by mouse and by keyboard alone, and refused where they are none.

import assert from "node:assert/strict";
import { test } from "node:test";
import { laboratory } from "./laboratory.js";
import { PHONE, tapUntil } from "./playing.js";

const lab = laboratory();

/** Opens a page with the editor on top of it; what it makes is kept in `made`. */
async function edit(ruleset, position, texts = {}, options = {}) {
  const page = await lab.open("/theorems", options);
  await page.evaluate(async ([ruleset, position, texts]) => {
    const { Editor } = await import("/assets/editor.js");
    const host = document.createElement("section");
    host.id = "edited";
    document.querySelector("main").prepend(host);
    window.made = [];
    window.editor = new Editor(host, { changed: (position) => window.made.push(position) });
    await window.editor.show(ruleset, position, undefined, texts);
  }, [ruleset, position, texts]);
  page.part = (key) => page.locator(`#edited .part[data-key="${key}"]`);
  page.made = (position) => page.waitForFunction((position) => window.made.at(-1) === position, position);
  page.told = (text) => page.locator(".editor-told", { hasText: text }).waitFor();
  return page;
}

/** Goes to a part with Tab and arrow keys alone, and presses it. */
async function pressByKeys(page, key, ...arrows) {
  for (const arrow of arrows) await page.keyboard.press(`Arrow${arrow}`);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.key), key);
  await page.keyboard.press("Enter");
}

/** Each kind of figure: where it begins, what is pressed, and what that makes; then the same with keys. */
const KINDS = [
  { what: "a Young diagram", ruleset: "young", position: "4,2,1", press: "2,3", makes: "4,3,1" },
  { what: "a Young diagram, less", ruleset: "young", position: "4,2,1", press: "1,3", makes: "2,2,1" },
  { what: "a shifted diagram", ruleset: "shifted", position: "4", press: "2,3", makes: "4,2" },
  { what: "a board of MHRG", ruleset: "mhrg:3x5", position: "5,5,5", press: "3,5", makes: "5,5,4" },
  { what: "beads", ruleset: "welter", position: "1,4,6", press: "2", makes: "1,2,4,6" },
  { what: "turtles", ruleset: "turtles:any", position: "0,3,4", press: "3", makes: "0,4" },
  { what: "heaps", ruleset: "nim", position: "3,5,7", press: "0,4", makes: "4,5,7" },
  { what: "heaps of a code", ruleset: "kayles", position: "5,3", press: "add", makes: "5,3,1" },
  { what: "rooks", ruleset: "rooks", position: "3,0,0,2", press: "4,1", makes: "4,1,0,2" },
  { what: "a queen", ruleset: "corner:queen", position: "4,7", press: "2,2", makes: "2,2" },
  { what: "a permutation", ruleset: "ungar:weak=4", position: "3,4,2,1", press: "0,0", makes: "1,4,2,3" },
  { what: "an order ideal", ruleset: "ungar:box=2x3", position: "(1,3),(2,1)", press: "(2,3)", makes: "(2,3)" },
  { what: "an order filter", ruleset: "plain:A3/2", position: null, press: "2_1", makes: "-" },
  {
    what: "a poset of one's own", ruleset: "ungar:mine.poset", position: null, texts: { poset: "a < b > c < d\n" },
    press: "b", makes: "a,d",
  },
  {
    what: "vertices", ruleset: "mine.game", position: null, press: "1", makes: "0,2",
    texts: { rules: "game mine\non vertices of path 3\nmove v: remove v, neighbours\n" },
  },
  {
    what: "labels", refuses: true, ruleset: "mine.game", position: "2,1,0", press: "0", makes: "0,1,0",
    texts: { rules: "game mine\non labels 0..2 of path 3\nmove v: set v = 0 where label(v) > 0\n" },
  },
  {
    what: "a token", ruleset: "mine.game", position: null, press: "2", makes: "0:1",
    texts: { rules: "game mine\non token of path 3\nmove u -> v for v in 0..2 where adjacent(u, v)\n" },
  },
  {
    what: "numbers in space", ruleset: "mine.game", position: "1,2,3", press: "1+", makes: "1,3,3",
    texts: { rules: "game mine\non x, y, z\nmove x-1, y, z\n" },
  },
];

for (const { what, ruleset, position, press, makes, texts = {}, refuses = false } of KINDS) {
  test(`${what}: pressed, and reached with the keyboard`, async () => {
    const page = await edit(ruleset, position, texts);
    await page.part(press).click();
    await page.made(makes);
    // The focus has stayed: Enter presses the part at the same place again.
    assert.equal(await page.evaluate(() => document.activeElement.dataset.key), press);
    if (refuses) page.wrong.length = 0; // The browser notes a refusal as an error of its own.
    await page.finish(`editor-${what.replaceAll(/\W+/g, "-")}`);

    const keys = await edit(ruleset, position, texts);
    await keys.locator("#edited .part").first().waitFor();
    await keys.evaluate(() => document.querySelector('#edited .part[tabindex="0"]').focus());
    // Every part can be reached with the arrow keys: in this many steps at the most.
    const reached = await keys.evaluate((wanted) => {
      const here = () => document.activeElement.dataset.key;
      const seen = new Map([[here(), []]]);
      for (const [key, way] of seen) {
        if (key === wanted) return way;
        for (const arrow of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]) {
          [...document.querySelectorAll("#edited .part")].find((part) => part.dataset.key === key).focus();
          document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: arrow, bubbles: true }));
          if (!seen.has(here())) seen.set(here(), [...way, arrow.slice("Arrow".length)]);
        }
      }
      return null;
    }, press);
    assert.ok(reached !== null, `${press} cannot be reached with arrow keys`);
    await keys.evaluate(() => document.querySelector("#edited .part").focus());
    await pressByKeys(keys, press, ...reached);
    await keys.made(makes);
    if (refuses) keys.wrong.length = 0;
    await keys.finish();
  });
}

test("what is no position is refused at the place, and the last position stays", async () => {
  const page = await edit("turtles:even", "2,5");
  await page.part("7").click();
  await page.told(/Not a position yet: .*even.*Still in use: 2,5/);
  assert.deepEqual(await page.evaluate(() => window.made), []);
  page.wrong.length = 0; // The browser notes the refusal as an error of its own.
  await page.part("0").click();
  await page.made("0,2,5,7");
  await page.told(/^0,2,5,7$/);
  await page.finish("editor-refused");
});

test("a position without a figure is written", async () => {
  const page = await edit("ungar:tamari=4", "(())(())");
  await page.locator("#edited input").fill("((()))()");
  await page.made("((()))()");
  await page.finish();
});

test("a finger makes a diagram", async () => {
  const page = await edit("young", "3,1", {}, PHONE);
  await tapUntil(page, page.part("2,2"), () => window.made.at(-1) === "3,2");
  const { width, height } = await page.part("2,2").boundingBox();
  assert.ok(width >= 40 && height >= 40, `${width} by ${height}`);
  await page.finish("editor-phone");
});
