// A game of one's own: typed key by key, refused at its line, mended, shown, played, its claims checked, and found again.

import assert from "node:assert/strict";
import { test } from "node:test";
import { laboratory, settled } from "./laboratory.js";
import { tapUntil } from "./playing.js";

const lab = laboratory();
const NIM = "game two-heaps\non x, y\nmove x-k, y for k in 1..x\nmove x, y-k for k in 1..y\nclaim value = x xor y\nclaim value = x + y\n";
const WYTHOFF = "game queen\non x, y\nstart 3, 4\nmove x-k, y for k in 1..x\nmove x, y-k for k in 1..y\nmove x-k, y-k for k in 1..min(x, y)\n";

/** Waits until a position is shown with its value. */
const shown = (page, position, value) => page.waitForFunction(([position, value]) =>
  document.querySelector("#at").textContent === position && document.querySelector("#badge").textContent === value
  && /player to move/.test(document.querySelector("#status").textContent), [position, String(value)]);

/** Puts rules into the text, and waits until the game is shown. */
async function fill(page, rules, position, value) {
  await page.locator("#text").fill(rules);
  await shown(page, position, value);
}

test("a game typed key by key is shown, refused at its line, mended with one press, and played", async () => {
  const page = await lab.open("/rules");
  await shown(page, "5,7", 3);
  await page.locator("#text").press("ControlOrMeta+a");
  await page.keyboard.type("game hooks\non partition\nstart 4,2,1\nmove hook where length > 1\n");
  const { grundy } = await lab.ask("value", {
    ruleset: "hooks.game", position: "4,2,1", rules: "game hooks\non partition\nmove hook where length > 1\n",
  });
  await shown(page, "4,2,1", grundy);
  assert.equal(await page.locator("#problem").isVisible(), false);

  // An error stands at its line; what was there before stays, and says so.
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("End");
  await page.keyboard.type(" and lenght < 9");
  await page.locator("#problem", { hasText: /Line 4, column 32.*lenght.*length/s }).waitFor();
  await page.locator(".mirror .line.wrong .wavy", { hasText: "lenght" }).waitFor();
  await page.locator("#stale", { hasText: "before line 4 changed" }).waitFor();
  assert.ok(await page.locator("#board [data-part]").count() > 0, "the board is still there");
  assert.equal(await page.locator("#result.is-stale").count(), 1);
  await page.locator("#fix", { hasText: "length < 9" }).click();
  await page.locator("#problem").waitFor({ state: "hidden" });
  assert.match(await page.locator("#text").inputValue(), /length > 1 and length < 9\n$/);
  await shown(page, "4,2,1", grundy);

  // Played on the spot, undone, and played on the board page.
  await page.locator("#board .live").first().click();
  await page.locator("#back:enabled").waitFor();
  assert.notEqual(await page.locator("#at").textContent(), "4,2,1");
  await page.locator("#back").click();
  await shown(page, "4,2,1", grundy);
  await page.locator("#play").click();
  assert.match(await settled(page), /Your move/);
  await page.finish("rules-typed");
});

test("Tab leaves the text", async () => {
  const page = await lab.open("/rules");
  await page.locator("#text").focus();
  const before = await page.locator("#text").inputValue();
  await page.keyboard.press("Tab");
  assert.notEqual(await page.evaluate(() => document.activeElement.id), "text");
  assert.equal(await page.locator("#text").inputValue(), before);
  await page.finish();
});

test("each line's moves have its look and its number on the board", async () => {
  const page = await lab.open("/rules");
  await fill(page, WYTHOFF, "3,4", 2);
  const { lines } = await lab.ask("rules/moves", { rules: WYTHOFF, position: "3,4" });
  assert.deepEqual(lines.map(({ line, moves }) => [line, moves.length]), [[4, 3], [5, 4], [6, 3]]);
  const looks = new Set();
  for (const { line, moves } of lines) {
    for (const { to } of moves) {
      const cell = page.locator(`#grid [data-at="${to}"]`);
      assert.equal(await cell.getAttribute("data-line"), String(line));
      looks.add(`${line} ${(await cell.getAttribute("class")).match(/look-\d/)[0]}`);
    }
  }
  assert.equal(looks.size, 3);
  // A move on the map by mouse, another with the keyboard, and every cell that is not one is a place to start from.
  await page.locator('#grid [data-at="1,2"]').click();
  await shown(page, "1,2", 0);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.at), "1,2");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await shown(page, "0,2", 2);
  await page.locator('#grid [data-at="5,5"]').click();
  await shown(page, "5,5", (await lab.ask("value", { ruleset: "wythoff", position: "5,5" })).grundy);
  await page.finish("rules-lines");
});

test("a claim's verdict stands at its line, and its counterexample can be shown", async () => {
  const page = await lab.open("/rules");
  await page.locator("#text").fill(NIM);
  await page.locator("#notes .holds", { hasText: "Line 5" }).waitFor();
  await page.locator("#notes .refuted button", { hasText: "fails at 1,1" }).click();
  await shown(page, "1,1", 0);
  await page.finish("rules-claims");
});

test("the verdict of a claim goes as soon as the rules are wrong", async () => {
  const page = await lab.open("/rules");
  await page.locator("#text").fill(NIM);
  await page.locator("#notes .holds").waitFor();
  await page.locator("#text").fill(NIM.replace("move", "mive"));
  await page.locator("#problem:visible").waitFor();
  assert.equal(await page.locator("#notes li").count(), 0);
  await page.finish();
});

test("parameters are asked for, and the address holds it all", async () => {
  const page = await lab.open("/rules");
  await page.locator("#text").fill("game short-hooks K\non partition\nstart 4,2,1\nmove hook where length <= K\n");
  await page.locator("#problem", { hasText: "number for each parameter" }).waitFor();
  await page.locator("#parameters input").fill("3");
  await shown(page, "4,2,1", 3);
  const again = await lab.open(page.url().slice(lab.origin.length));
  await shown(again, "4,2,1", 3);
  await again.finish();
  await page.finish();
});

test("the text is kept in the browser", async () => {
  const page = await lab.open("/rules");
  await fill(page, WYTHOFF, "3,4", 2);
  await page.goto(`${lab.origin}/theorems`);
  await page.goto(`${lab.origin}/rules`);
  await shown(page, "3,4", 2);
  assert.equal(await page.locator("#text").inputValue(), WYTHOFF);
  await page.finish();
});

test("an example that stands below the text brings the text back on a small screen", async () => {
  const page = await lab.open("/rules", { viewport: { width: 390, height: 844 } });
  await shown(page, "5,7", 3);
  await page.locator("#examples .chip").last().click();
  await page.waitForFunction(() => document.querySelector("#at").textContent !== "5,7");
  const { y, height } = await page.locator("#text").boundingBox();
  assert.ok(y >= 0 && y + height <= 844, `the text is at ${y}`);
  await page.finish();
});

test("examples are one press away, each played on its own kind of board", async () => {
  const page = await lab.open("/rules");
  const chips = page.locator("#examples .chip");
  for (const chip of await chips.all()) {
    await chip.click();
    const name = (await chip.getAttribute("data-rules")).match(/^game\s+(\S+)/m)[1];
    await page.waitForFunction((name) => document.querySelector("#position-line input").value.startsWith(`${name}.game`)
      && /player to move/.test(document.querySelector("#status").textContent), name);
  }
  await page.locator("#example").selectOption({ label: "lctr" });
  await page.locator("#legend li", { hasText: "row" }).first().waitFor();
  await page.finish("rules-example");
});

test("a game on two numbers has a map of its values, and another position is made with the editor", async () => {
  const page = await lab.open("/rules");
  await shown(page, "5,7", 3);
  await page.locator("#edit").click();
  await page.locator('#edit-host .part[data-key="4,4"]').click();
  const rules = await page.locator("#text").inputValue();
  const { grundy } = await lab.ask("value", { ruleset: "wythoff-knight.game", rules, position: "4,4" });
  await shown(page, "4,4", grundy);
  const address = new URL(await page.locator("#map").getAttribute("href"), lab.origin);
  assert.equal(address.pathname + address.search, "/maps?ruleset=wythoff-knight.game&position=X,Y&width=50&height=50");
  assert.equal(new URLSearchParams(address.hash.slice(1)).get("rules"), rules);
  // How far it is from Wythoff's game is one press away.
  await page.locator("#compare").click();
  await page.waitForURL(/\/maps\?/);
  await page.locator("#count", { hasText: "with another value, the first at 2,1" }).waitFor();
  await page.finish("rules-edit");
});

test("on a phone the board follows the text, and nothing is wider than the screen", async () => {
  const page = await lab.open("/rules", { viewport: { width: 320, height: 700 }, hasTouch: true });
  await shown(page, "5,7", 3);
  const tops = await page.evaluate(() => ["text", "grid", "badge", "examples"].map((id) => document.getElementById(id).getBoundingClientRect().top));
  assert.deepEqual([...tops].sort((one, other) => one - other), tops);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await tapUntil(page, page.locator('#grid [data-at="4,5"]'), () => document.querySelector("#at").textContent === "4,5");
  await shown(page, "4,5", 0);
  await page.finish("rules-phone");
});

const KAYLES = "game mine\non vertices of graph mine\nmove v: remove v, neighbours\n";

test("a graph is drawn by clicking and dragging, named, and played", async () => {
  const page = await lab.open("/rules");
  await page.locator("#text").fill(KAYLES);
  await page.locator("#problem", { hasText: "The graph is missing." }).waitFor();
  await page.locator("#draw-it").click();
  const ground = page.locator("#graph-drawing");
  const vertex = (name) => page.locator(`#graph-drawing .part[data-key="${name}"]`);
  for (const [x, y] of [[50, 60], [150, 60], [250, 60], [150, 160]]) await ground.click({ position: { x, y } });
  await shown(page, "a,b,c,d", 0);
  // Two presses join a and b, a drag joins b and c; what is joined again is joined no longer.
  await vertex("a").click();
  await vertex("b").click();
  await vertex("b").dragTo(vertex("c"));
  await vertex("d").click();
  await vertex("a").click();
  const value = async (graph, position) => (await lab.ask("value", { ruleset: "mine.game", rules: KAYLES, graph, position })).grundy;
  await shown(page, "a,b,c,d", await value("a - b\nb - c\nd - a", "a,b,c,d"));
  await vertex("a").click();
  await vertex("d").click();
  await shown(page, "a,b,c,d", await value("a - b\nb - c\nd", "a,b,c,d"));
  await vertex("d").click();
  await page.locator("#graph-rename").selectText();
  await page.keyboard.type("lonely");
  await page.keyboard.press("Enter");
  await shown(page, "a,b,c,lonely", await value("a - b\nb - c\nlonely", "a,b,c,lonely"));
  assert.equal((await page.locator("#graph-text").inputValue()).match(/ - /g).length, 2);
  // The board shows it as it was drawn: three vertices in a row, and one below.
  const middles = await page.locator("#board [data-part]").evaluateAll((all) => all.map((one) => {
    const { x, y, width, height } = one.firstElementChild.getBBox();
    return [x + width / 2, y + height / 2];
  }));
  assert.equal(middles.length, 4);
  assert.ok(Math.abs(middles[0][1] - middles[2][1]) < 4 && middles[3][1] > middles[0][1] + 20, JSON.stringify(middles));

  const again = await lab.open(page.url().slice(lab.origin.length));
  await shown(again, "a,b,c,lonely", await value("a - b\nb - c\nlonely", "a,b,c,lonely"));
  await again.finish("rules-graph");
  await page.locator("#play").click();
  assert.match(await settled(page), /Your move/);
  assert.equal(await page.locator("#board [data-part]").count(), 4);
  await page.locator("#board [data-part]").first().click();
  await page.locator("#line li").first().waitFor();
  assert.match(page.url(), /graph=/);
  await page.finish("rules-graph-play");
});

test("a graph is drawn with the keyboard alone", async () => {
  const page = await lab.open("/rules");
  await page.locator("#text").fill(KAYLES);
  await page.locator("#graph-board").waitFor();
  await page.locator("#graph-add").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await shown(page, "a,b", 0);
  await page.keyboard.press("Shift+Tab");
  const here = () => page.evaluate(() => document.activeElement.dataset.key);
  if (await here() !== "a") await page.keyboard.press("ArrowLeft");
  assert.equal(await here(), "a");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await shown(page, "a,b", 1);
  await page.keyboard.press("F2");
  await page.keyboard.type("z");
  await page.keyboard.press("Enter");
  await shown(page, "a,z", 1);
  await page.finish();
});

test("a graph is typed, and refused with its line; a poset is drawn for the rules that name one", async () => {
  const page = await lab.open("/rules");
  await page.locator("#text").fill(KAYLES);
  await page.locator("#graph-board summary").click();
  await page.locator("#graph-text").fill("a - b\nb c\n");
  await page.locator("#problem", { hasText: /mine, line 2: b c: write an edge as a - b/ }).waitFor();
  await page.locator("#graph-text").fill("a - b\nb - c\n");
  await shown(page, "a,b,c", 2);
  assert.equal(await page.locator("#graph-drawing .there").count(), 3);

  await page.locator("#text").fill("game ideals\non ideal of poset mine\nmove x: remove x, above\n");
  await page.locator("#fix", { hasText: "poset mine.poset" }).click();
  await page.locator("#problem", { hasText: "The poset is missing." }).waitFor();
  await page.locator("#poset-board .chip", { hasText: "diamond" }).click();
  const { grundy } = await lab.ask("value", { ruleset: "ideals.game", rules: await page.locator("#text").inputValue(), poset: "a < b < d\na < c < d\n" });
  await shown(page, "d", grundy);
  await page.locator("#play").click();
  assert.match(await settled(page), /Your move/);
  assert.equal(await page.locator("#board [data-part]").count(), 4);
  await page.finish("rules-poset");
});

test("what is wrong stands between the lines, and the lines behind it can be written on", async () => {
  const page = await lab.open("/rules");
  await shown(page, "5,7", 3);
  const wrong = (await page.locator("#text").inputValue()).replace("x-2, y-1", "x+2, y-1");
  await page.locator("#text").fill(wrong);
  await page.locator("#problem", { hasText: "could go on for ever" }).waitFor();
  const [line, card, next] = await Promise.all(
    [".mirror .line.wrong", "#problem", ".mirror .line.wrong + .line"].map((one) => page.locator(one).boundingBox()),
  );
  assert.ok(Math.abs(card.y - line.y - line.height) < 2, `the card begins where line 9 ends: ${card.y} ${line.y}`);
  assert.ok(next.y >= card.y + card.height - 2, `line 10 comes after the card: ${next.y} ${card.y + card.height}`);
  // A press behind the card puts the caret there, and one before it back again.
  const lineOfCaret = () => page.evaluate(() => {
    const { value, selectionStart } = document.getElementById("text");
    return value.slice(0, selectionStart).split("\n").length;
  });
  const last = await page.locator(".mirror .line", { hasText: "claim" }).boundingBox();
  await page.mouse.move(last.x + 200, last.y + 5);
  await page.mouse.click(last.x + 200, last.y + 12);
  assert.equal(await lineOfCaret(), 11);
  await page.mouse.move(line.x + 100, line.y + 5);
  await page.mouse.click(line.x + 100, line.y + 12);
  assert.equal(await lineOfCaret(), 9);
  assert.equal(await page.locator("#shown").evaluate((one) => getComputedStyle(one).opacity), "0.6");
  await page.locator("#stale", { hasText: "before line 9 changed" }).waitFor();
  // With the keyboard: Tab goes from the text to what would mend it.
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "fix");
  await page.keyboard.press("Enter");
  await page.locator("#problem").waitFor({ state: "hidden" });
  assert.equal(await page.locator("#text").inputValue(), wrong.replace("x+2", "x-2"));
  await page.finish("rules-mended");
});

test("values come as they are found, and those of another game do not stay", async () => {
  const page = await lab.open("/rules");
  await page.locator("#examples .chip", { hasText: "prime hooks" }).click();
  await page.locator("#series", { hasText: "of one row" }).waitFor();
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route("**/api/map?*", async (route) => {
    await held;
    await route.continue();
  });
  await page.locator("#examples .chip", { hasText: "silver dollar" }).click();
  await page.waitForFunction(() => document.querySelector("#position-line input").value.startsWith("silver-dollar"));
  assert.equal(await page.locator("#series .cell").count(), 0);
  release();
  await page.locator("#series", { hasText: "of one bead" }).waitFor();
  // Whoever presses a value is still there when the row is drawn again.
  await page.locator('#series [data-at="6"]').focus();
  await page.keyboard.press("Enter");
  await page.locator('#series [data-at="6"].here').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.dataset.at), "6");
  await page.finish("rules-series");
});

test("a row that cannot be copied is not said to be", async () => {
  const page = await lab.open("/rules");
  await page.locator("#series .cell").first().waitFor();
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: () => Promise.reject(new Error("no")) } });
    document.execCommand = () => false;
  });
  await page.locator("#series .link").click();
  await page.locator("#series .link", { hasText: "not copied" }).waitFor();
  await page.finish();
});

test("what is said of a claim does not cover it", async () => {
  const page = await lab.open("/rules", { viewport: { width: 1000, height: 800 } });
  await page.locator("#text").fill(NIM);
  await page.locator("#notes .holds .more:visible").waitFor();
  await page.locator("#text").fill(NIM.replace("claim", "claim      "));
  await page.waitForFunction(() => {
    const note = document.querySelector("#notes .holds");
    const line = [...document.querySelectorAll(".mirror .line")].find(({ textContent }) => textContent.includes("claim  "));
    return note !== null && line !== undefined
      && note.getBoundingClientRect().left >= line.querySelector(".body").getBoundingClientRect().right;
  });
  await page.finish();
});

test("the focus stays by the moves when one is made in the list, and when all are taken back", async () => {
  const page = await lab.open("/rules");
  await page.locator("#examples .chip", { hasText: "Kayles" }).first().click();
  await shown(page, "11,4", 7);
  const focused = (selector) => page.waitForFunction((wanted) => document.activeElement.matches(wanted), selector);
  await page.locator("#moves-details summary").focus();
  await page.keyboard.press("Enter");
  // Tab alone stops at the list first where browsers let it be scrolled by keys.
  await page.locator("#moves button").first().focus();
  const before = await page.locator("#at").textContent();
  await page.keyboard.press("Enter");
  await page.waitForFunction((before) => document.querySelector("#at").textContent !== before, before);
  await focused("#moves button");
  await page.locator("#back").focus();
  await page.keyboard.press("Enter");
  await shown(page, before, 7);
  await focused("#restart");
  await page.finish();
});
