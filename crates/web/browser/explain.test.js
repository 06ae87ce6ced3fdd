// The board explains: the numbers of the reason in the boxes and in the table, tied to each other, the least missing value, the
// NAND tree, the steps of a move, the twins of a diagram; pictures in the colours of the theme; the keyboard stays on the board.

import assert from "node:assert/strict";
import { test } from "node:test";
import { BROWSER, laboratory, part, settled } from "./laboratory.js";

const lab = laboratory();

async function explained(path, options) {
  const page = await lab.open(path, options);
  await settled(page);
  await page.locator("#explain").click();
  await page.locator("#reason h2").waitFor();
  return page;
}

test("young 4,2,1 is 3⊕7⊕3⊕1⊕1⊕1⊕1 = 7, in the boxes and in the table", async () => {
  const page = await explained("/play?ruleset=young&position=4,2,1");
  await page.locator("#reason tbody tr").first().waitFor();
  const rows = await page.locator("#reason tbody tr").evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.textContent)));
  assert.deepEqual(rows.map(([box, h, n]) => [box, h, n]), [
    ["(1,1)", "6", "3"], ["(1,2)", "4", "7"], ["(1,3)", "2", "3"], ["(1,4)", "1", "1"], ["(2,1)", "3", "1"], ["(2,2)", "1", "1"], ["(3,1)", "1", "1"],
  ]);
  const values = rows.map(([, , n]) => Number(n));
  assert.equal(values.reduce((sum, value) => sum ^ value, 0), 7);
  const total = await page.locator("#reason .total").evaluate((row) => [...row.cells].map((cell) => cell.textContent));
  assert.deepEqual(total, ["nim-sum", "", "7", "1", "1", "1"]);
  // The binary digits of every row are those of its value.
  for (const row of rows) assert.equal(Number.parseInt(row.slice(3).join(""), 2), Number(row[2]));
  await part(page, "box-1-2").locator(".reckoned .small").waitFor({ state: "attached" });
  for (const [box, h, n] of rows) {
    const name = `box-${box.replace(/[()]/g, "").replace(",", "-")}`;
    assert.equal(await part(page, name).locator(".reckoned .large").textContent(), h);
    assert.equal(await part(page, name).locator(".reckoned .small").textContent(), n);
    // What was written there is not covered, but replaced.
    assert.equal(await part(page, name).locator("text.label").evaluateAll((texts) => texts.filter((text) => getComputedStyle(text).display !== "none").length), 0);
  }
  assert.equal(await page.locator("#reason .theorem a:not(.term)").getAttribute("href"), "/theorems#abuku-tada-2.4");
  assert.equal(await page.locator("#legend").textContent(), "large: hook length h · small: N(h)");
  await page.locator("#reason .statement a.term", { hasText: "nim-sum" }).waitFor();
  await page.finish("explained");
});

test("a box lights its row, and a row its hook", async () => {
  const page = await explained("/play?ruleset=young&position=4,2,1");
  await part(page, "box-1-2").hover();
  await page.locator('#reason tr.lit[data-row="box-1-2"]').waitFor();
  assert.equal(await page.locator("#reason tr.lit").count(), 1);
  await page.locator('#reason tr[data-row="box-2-1"]').hover();
  await page.locator('#board [data-part="box-3-1"].first').waitFor();
  assert.deepEqual(await page.locator("#board .first").evaluateAll((parts) => parts.map((one) => one.dataset.part).sort()), ["box-2-1", "box-2-2", "box-3-1"]);
  await page.finish();
});

test("what is lowered in the name and the words of a theorem stands below the line", async () => {
  const page = await explained("/play?ruleset=nim4b&position=2,1,2,0");
  await page.locator("#reason .theorem").waitFor();
  assert.deepEqual(await page.locator("#reason .theorem sub").allTextContents(), ["4rb", "4rb"]);
  assert.doesNotMatch(await page.locator("#reason .theorem").textContent(), /_/);
  await page.finish();
});

test("a searched value is the least number that no move reaches", async () => {
  const page = await explained("/play?ruleset=mhrg:3x5&position=5,4,3");
  await page.locator("#reason .mex .missing").waitFor();
  const { grundy } = await lab.ask("value", { ruleset: "mhrg:3x5", position: "5,4,3" });
  const { moves } = await lab.ask("moves", { ruleset: "mhrg:3x5", position: "5,4,3", values: "true" });
  const reached = new Set(moves.map((move) => move.grundy));
  const cells = await page.locator("#reason .mex li").evaluateAll((all) => all.map((cell) => [cell.className, Number(cell.querySelector("b").textContent)]));
  assert.deepEqual(cells.filter(([name]) => name === "missing"), [["missing", grundy]]);
  for (const [name, value] of cells) if (name !== "missing") assert.ok(reached.has(value), String(value));
  for (let value = 0; value < grundy; value += 1) assert.ok(cells.some(([, shown]) => shown === value));
  await page.finish();
});

test("an Ungar game shows its NAND tree, tied to the elements", async () => {
  const poset = "a < b < d\nc < d";
  const page = await explained(`/play?ruleset=ungar:own.poset#poset=${encodeURIComponent(poset)}`);
  await page.locator("#reason .nand-tree").waitFor();
  const nodes = await page.locator("#reason .nand").evaluateAll((all) => all.map((node) => [node.querySelector(".name").textContent, node.querySelector("b").textContent]));
  // a and c cover nothing, so they have 0; b = NAND(0) = 1; d = NAND(1, 0) = 1.
  assert.deepEqual(Object.fromEntries(nodes), { a: "0", b: "1", c: "0", d: "1" });
  // The picture has the same values, and each name once.
  await page.locator("#board .reckoned .small").nth(3).waitFor({ state: "attached" });
  const texts = await page.locator("#board svg text").evaluateAll((all) => all.filter((text) => text.checkVisibility()).map((text) => text.textContent));
  assert.deepEqual(texts.sort(), ["0", "0", "1", "1", "a", "b", "c", "d"]);
  await page.locator("#reason .nand", { hasText: "b" }).first().hover();
  await page.locator("#board :is(.lit, .first)").first().waitFor();
  await page.finish();
});

test("why the second hook goes too stands beside the board, within its frame", async () => {
  const page = await explained("/play?ruleset=mhrg:3x5&position=5,4,3", { viewport: { width: 1280, height: 800 } });
  await part(page, "box-1-3").hover();
  await page.locator("#ghost .two-hooks").waitFor();
  await page.locator("#ghost .bad").waitFor();
  const place = (selector) => page.locator(selector).evaluate((one) => one.getBoundingClientRect().toJSON());
  const [board, proof, words, below] = await Promise.all(["#board svg", "#ghost .two-hooks", "#ghost .bad", ".frame .under"].map(place));
  assert.ok(proof.left >= board.right, JSON.stringify({ board, proof }));
  assert.ok(words.top >= proof.bottom && words.bottom <= below.top, JSON.stringify({ proof, words, below }));
  const rows = await page.locator("#ghost .hook-numbers").evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
  assert.equal(rows[0], rows[1]);
  await page.finish("two-hooks-beside");
});

test("a move of two hooks in five pictures", async () => {
  const page = await explained("/play?ruleset=mhrg:3x5&position=5,4,3");
  await part(page, "box-1-3").hover();
  await page.locator("#steps figure").nth(4).waitFor();
  assert.equal(await page.locator("#steps figure").count(), 5);
  const numbers = await page.locator(".hook-numbers").evaluateAll((lines) => lines.map((line) => line.querySelector(".numbers").textContent));
  assert.deepEqual(numbers, ["12334", "12334"]);
  const left = await page.locator("#steps figure svg").evaluateAll((pictures) => pictures.map((svg) => [...svg.querySelectorAll("g > rect")].filter((box) => box.closest("g").getAttribute("visibility") !== "hidden").length));
  assert.deepEqual(left, [12, 7, 7, 7, 2]);
  const handle = page.locator("#steps input[type=range]");
  await handle.focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator("#steps figure[aria-current]").evaluate((figure) => [...figure.parentNode.children].indexOf(figure)), 1);
  // All are shown one after the other, up to the last. The next time it begins again, and can be stopped.
  const button = page.locator("#steps button");
  const at = (place) => page.locator("#steps figure").nth(place).and(page.locator("[aria-current]")).waitFor();
  await button.click();
  await at(4);
  await page.locator("#steps button", { hasText: "Show all" }).waitFor();
  await button.click();
  await button.click();
  await page.locator("#steps button", { hasText: "Show all" }).waitFor();
  await handle.press("Home");
  await at(0);
  // Two hooks are told apart by more than their colour.
  await part(page, "box-1-3").hover();
  await page.locator("#board .overlay .number.of-second").waitFor({ state: "attached" });
  assert.ok((await page.locator("#board .hatch").count()) > 0);
  await page.finish("two-hooks");
});

test("the equal numbers of two hooks stand beside the board, where there is room", async () => {
  for (const [width, place] of [[1440, "#ghost"], [1200, "#steps"]]) {
    const page = await explained("/play?ruleset=mhrg:3x5&position=5,4,3", { viewport: { width, height: 900 } });
    // Pointing at it again shows them again.
    for (const box of ["box-1-3", "box-1-2", "box-1-3"]) {
      await part(page, box).hover();
      await page.locator("#ghost .leaves").waitFor({ state: "attached" });
    }
    await page.locator(`${place} .hook-numbers`).nth(1).waitFor();
    assert.equal(await page.locator(".hook-numbers").count(), 2);
    await page.finish();
  }
});

test("squares at which one move ends have its value, before a piece is chosen", async () => {
  const page = await lab.open("/play?ruleset=corner:queen&position=2,3");
  await settled(page);
  await page.locator("#values").click();
  const { moves } = await lab.ask("moves", { ruleset: "corner:queen", position: "2,3", values: "true" });
  for (const { to, grundy } of moves) {
    await part(page, `field-${to.replace(",", "-")}`).locator(".badge", { hasText: new RegExp(`^${grundy}$`) }).waitFor({ state: "attached" });
  }
  await page.finish();
});

test("the twins of a diagram move together", async () => {
  const page = await explained("/play?ruleset=young&position=4,2,1");
  await page.locator("#twins .letter").first().waitFor();
  assert.equal(await page.locator("#twins .word").textContent(), "010|1001");
  await part(page, "box-1-2").hover();
  // The hook of length 4 in row 1 takes the bead from 6 to 2.
  await page.locator('#twins .letter.first[data-square="6"]').waitFor();
  assert.equal(await page.locator("#twins .letter.second").getAttribute("data-square"), "2");
  await page.finish();
});

test("pictures are dark in the dark theme", async () => {
  for (const address of ["young&position=4,2,1", "mhrg:3x5&position=5,4,3", "welter&position=1,4,6", "turtles:odd&position=2,3,5", "nim&position=3,5", "rooks&position=3,0,0,2", "corner:ryuoh&position=4,7", "reflect:D4/1", "plain:A3/2", "ungar:box=2x3"]) {
    const page = await lab.open(`/play?ruleset=${address}`, { colorScheme: "light" });
    await settled(page);
    await page.locator("#theme").click();
    // Colours change in a moment, not at once.
    await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
    const bright = await page.locator("#board svg").first().evaluate((svg) => {
      const light = (colour) => {
        const [r, g, b, a = 1] = (colour.match(/[\d.]+/g) ?? [0, 0, 0, 0]).map(Number);
        return a > 0 && 0.2126 * r + 0.7152 * g + 0.0722 * b > 150;
      };
      // Beads and pieces are light on dark, as letters are; what lies under them is not.
      const grounds = svg.querySelectorAll(":is(rect, circle, polygon, path):not(.paint-bead, .paint-piece, .paint-dot, .paint-solid, .focus-ring, .focus-gap)");
      return [...grounds].filter((one) => light(getComputedStyle(one).fill)).map((one) => one.outerHTML);
    });
    assert.deepEqual(bright, [], address);
    await page.finish();
  }
});

test("the keyboard stays on the board after a move", async () => {
  const page = await lab.open("/play?ruleset=young&position=4,2,1");
  await settled(page);
  await part(page, "box-1-4").focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => new URL(location.href).searchParams.get("position") !== "4,2,1");
  await settled(page);
  await page.waitForFunction(() => document.getElementById("board").contains(document.activeElement));
  await page.keyboard.press("ArrowLeft");
  assert.ok(await page.evaluate(() => document.activeElement.closest("[data-part]") !== null));
  await page.finish();
});

/** Firefox cannot be told what the system wishes: there the question itself is answered. */
const wish = (page, motion) =>
  page.evaluate((wished) => {
    const real = window.matchMedia.bind(window);
    window.matchMedia = (query) => (query.includes("reduced-motion") ? { matches: wished === "reduce" } : real(query));
  }, motion);

test("with reduced motion nothing moves, otherwise the rest slides", async () => {
  for (const reducedMotion of ["reduce", "no-preference"]) {
    const page = await lab.open("/play?ruleset=mhrg:3x5&position=5,4,3&opponent=person", { reducedMotion });
    await settled(page);
    if (BROWSER === "firefox") await wish(page, reducedMotion);
    await page.evaluate(() => {
      window.animated = 0;
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...given) {
        if (this.matches("[data-part]")) window.animated += 1;
        return animate.apply(this, given);
      };
    });
    await part(page, "box-1-3").click();
    await page.waitForFunction(() => new URL(location.href).searchParams.get("position") === "1,1");
    await page.waitForFunction(() => document.querySelectorAll("#board [data-part]").length === 2);
    // Two hooks of five boxes go; one box slides after the first, two after the second.
    assert.equal(await page.evaluate(() => window.animated), reducedMotion === "reduce" ? 0 : 13);
    await page.finish();
  }
});

test("a large board scrolls, and grows by its button and by Ctrl and the wheel, not by the wheel alone", async () => {
  const rows = Array.from({ length: 40 }, (_, row) => 40 - row).join(",");
  const page = await lab.open(`/play?ruleset=young&position=${rows}`);
  await settled(page);
  const width = () => page.locator("#board svg").first().evaluate((svg) => svg.getBoundingClientRect().width);
  const [whole, frame] = [await width(), await page.locator("#board .viewport").evaluate((one) => [one.clientHeight, one.scrollHeight])];
  assert.ok(frame[1] > frame[0], "it does not fit, and scrolls");
  await page.locator("#board .zoom button", { hasText: "+" }).click();
  const larger = await width();
  assert.ok(larger > whole);
  await part(page, "box-2-2").hover();
  await page.mouse.wheel(0, 40);
  assert.equal(await width(), larger);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -120);
  await page.keyboard.up("Control");
  await page.waitForFunction((before) => document.querySelector("#board svg").getBoundingClientRect().width > before, larger);
  await page.finish("large");
});

test("a board larger than its frame begins where one can move", async () => {
  const page = await lab.open("/play?ruleset=ungar:box=12x12x12&position=(1,12,12),(4,9,12),(6,6,6),(9,4,11),(12,1,12)");
  await settled(page);
  const [{ free: [first] }, frame] = await Promise.all([
    lab.ask("board", { ruleset: "ungar:box=12x12x12", position: "(1,12,12),(4,9,12),(6,6,6),(9,4,11),(12,1,12)" }),
    page.locator("#board .viewport").boundingBox(),
  ]);
  const box = await part(page, first).boundingBox();
  assert.ok(box.x >= frame.x && box.x + box.width <= frame.x + frame.width, JSON.stringify({ box, frame }));
  assert.ok(box.y >= frame.y && box.y + box.height <= frame.y + frame.height, JSON.stringify({ box, frame }));
  await page.finish("large-order");
});

test("on a board of thousands of boxes, what a move takes is asked for when it is pointed at", async () => {
  const page = await lab.open("/play?ruleset=mhrg:40x60");
  await settled(page);
  const asked = await lab.ask("move", { ruleset: "mhrg:40x60", parts: "box-2-3" });
  await part(page, "box-2-3").hover();
  await page.waitForFunction((count) => document.querySelectorAll("#board .first").length === count, asked.moves[0].first.length);
  assert.match(await page.locator("#preview").textContent(), /^\(2,3\).* both hooks carry /);
  await page.finish("thousands");
});

test("roots are written as one writes them", async () => {
  const page = await lab.open("/play?ruleset=reflect:B4/2");
  await settled(page);
  await page.locator("#moves .move", { hasText: "α₁+2α₂+2α₃+2α₄" }).waitFor();
  await page.locator(`#moves [data-move^="α2+α3 "] button`).hover();
  await page.waitForFunction(() => document.querySelector("#board .first, #board .lit") !== null);
  await page.finish();
});

test("the keyboard is still on the board when the game is over", async () => {
  const page = await lab.open("/play?ruleset=young&position=2&opponent=person");
  await settled(page);
  await part(page, "box-1-1").focus();
  await page.keyboard.press("Enter");
  await page.locator("#status", { hasText: "No move is left" }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement === document.body), false);
  await page.finish();
});

/** Whether two places on the screen have something in common. */
const overlap = (one, other) =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;

for (const { name, viewport } of [{ name: "a desktop", viewport: { width: 1280, height: 800 } }, { name: "a phone", viewport: { width: 390, height: 844 } }]) {
  test(`what a move leaves is drawn on ${name} where the board is not`, async () => {
    for (const path of ["/play?ruleset=young&position=4,2,1", "/play?ruleset=welter&position=1,4,6"]) {
      const page = await explained(path, { viewport });
      if (path.includes("welter")) await part(page, "square-6").click();
      await part(page, path.includes("welter") ? "square-3" : "box-1-2").hover();
      await page.locator("#ghost .ghost-picture svg").waitFor();
      await page.locator("#ghost .bad").waitFor();
      const ghost = await page.locator("#ghost").boundingBox();
      const parts = await page.locator("#board [data-part]").evaluateAll((all) => all.map((one) => one.firstElementChild.getBoundingClientRect().toJSON()));
      assert.ok(parts.every((box) => !overlap(ghost, box)), `${path} on ${name}`);
      await page.finish(`ghost-${name.slice(2)}`);
    }
  });
}

test("names that moves speak of are not lost to values", async () => {
  const rules = "game cut\non vertices of path 5\nmove v: remove v, neighbours\n";
  for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
    const page = await lab.open(`/play?ruleset=cut.game&position=0,1,2,3,4#rules=${encodeURIComponent(rules)}`, { viewport });
    await settled(page);
    await page.locator("#values").click();
    await page.locator("#board .badge").nth(4).waitFor({ state: "attached" });
    const texts = () => page.locator("#board svg text").evaluateAll((all) => all.filter((text) => text.checkVisibility()).map((text) => text.textContent));
    const { moves } = await lab.ask("moves", { ruleset: "cut.game", position: "0,1,2,3,4", rules, values: "true" });
    assert.deepEqual((await texts()).sort(), [..."01234", ...moves.map(({ grundy }) => String(grundy))].sort());
    await page.finish();
  }
});

test("small boxes show one number, which can be read, and a long position does not move the board", async () => {
  const position = Array.from({ length: 40 }, (_, row) => 40 - row).join(",");
  const page = await lab.open(`/play?${new URLSearchParams({ ruleset: "young", position })}`, { viewport: { width: 1280, height: 800 } });
  await settled(page);
  await page.locator("#explain").click();
  await page.locator("#values").click();
  await page.locator("#reason .nim-sum").waitFor();
  await page.locator("#strip .missing").waitFor();
  const numbers = await part(page, "box-1-1").locator("text").evaluateAll((all) =>
    all.filter((text) => text.checkVisibility()).map((text) => [text.textContent, Math.round(text.getScreenCTM().a * Number(text.getAttribute("font-size")))]));
  const { moves } = await lab.ask("moves", { ruleset: "young", position, values: "true" });
  assert.deepEqual(numbers, [[String(moves.find(({ move }) => move === "(1,1)").grundy), 12]]);
  assert.ok(await page.locator("#legend").isHidden());
  // The page may be scrolled in between.
  const place = async () => {
    const [frame, board] = await Promise.all([".frame", "#board .viewport"].map((one) => page.locator(one).boundingBox()));
    return { ...board, y: board.y - frame.y };
  };
  const before = await place();
  await part(page, "box-3-3").hover();
  await page.locator("#preview", { hasText: "(3,3) →" }).waitFor();
  await page.locator("#ghost .bad").waitFor();
  assert.deepEqual(await place(), before);
  const [frame, preview, zoom] = await Promise.all([".frame", "#preview", ".frame .zoom"].map((one) => page.locator(one).boundingBox()));
  assert.ok(preview.x + preview.width <= frame.x + frame.width && !overlap(preview, zoom), "what is said stays clear of the frame and of its buttons");
  await page.finish();
});

test("every labelled vertex has its name beside it, and a single option is spoken of as one", async () => {
  const labelled = "game low\non labels 0..2 of path 3\nmove v: set v = 0 where label(v) > 0\n";
  const page = await lab.open(`/play?ruleset=low.game&position=2,1,1#rules=${encodeURIComponent(labelled)}`);
  await settled(page);
  assert.deepEqual((await page.locator("#board text.ink-outside").allTextContents()).sort(), ["0", "1", "2"]);
  await page.finish();
  const walk = "game walk\non token of path 4\nmove u -> v for v in 0..3 where adjacent(u, v)\n";
  const other = await explained(`/play?ruleset=walk.game&position=0:1,2,3#rules=${encodeURIComponent(walk)}`);
  assert.equal(await other.locator("#reason .statement").textContent(), "The value is the least number that the only option does not have.");
  assert.deepEqual(await other.locator("#moves .move").allTextContents(), ["0 → 1"]);
  await other.finish();
});
