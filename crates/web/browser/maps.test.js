// Maps: computed while one watches, coloured, read by pointing and by keys, fixed in the address, kept as files.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { laboratory, positionOf, settled } from "./laboratory.js";

const lab = laboratory();

/** Opens a map and waits until it is whole. */
async function map(fields, options = {}) {
  const page = await lab.open(`/maps?${new URLSearchParams(fields)}`, options);
  await whole(page);
  return page;
}

const whole = (page) => page.locator('#map[data-done="true"]').waitFor();

/** What a button downloads, as bytes. */
async function downloaded(page, button) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator(button).click()]);
  return readFile(await file.path());
}

/** The colour that a cell has in the SVG that the page would save, with its title for the content. */
async function coloursOf(page) {
  const svg = (await downloaded(page, "#svg")).toString();
  const paths = [...svg.matchAll(/<path fill="(#[0-9a-f]{6})" d="[^"]*"><title>([^<]*)<\/title>/g)];
  return new Map(paths.map(([, colour, content]) => [content, colour]));
}

/** The fields of the address, once it says what is waited for. */
async function addressWith(page, name, value) {
  await page.waitForFunction(([key, wanted]) => new URL(location.href).searchParams.get(key) === wanted, [name, value]);
  return new URL(page.url()).searchParams;
}

/** The place of a cell on the screen, while the whole of a map is seen and its cells are squares. */
async function placeOf(page, x, y) {
  // The canvas tells it best: pointing somewhere names the cell there.
  const box = await page.locator("#map").boundingBox();
  const read = async (left, top) => {
    await page.mouse.move(box.x + left, box.y + top);
    return (await page.locator("#position-here").textContent()).split(",").map(Number);
  };
  const [one, other] = [await read(100, 100), await read(300, 300)];
  const [across, down] = [(other[0] - one[0]) / 200, (other[1] - one[1]) / 200];
  return { x: box.x + 100 + (x - one[0]) / across, y: box.y + 100 + (y - one[1]) / down };
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

/** The lost positions of Wythoff's game on a square, as the page saves them. */
async function lostOnSquare(side, fields) {
  const page = await map({ ruleset: "wythoff", position: "X,Y", width: side, height: side, ...fields });
  const rows = (await downloaded(page, "#csv")).toString().trim().split(/\r?\n/);
  assert.equal(rows.shift(), "x,y,value");
  assert.equal(rows.length, side * side);
  await page.finish(`wythoff-${side}`);
  const lost = rows.map((row) => row.split(",")).filter(([, , value]) => value === "0" || value === "P");
  return new Set(lost.map(([x, y]) => `${x},${y}`));
}

test("the P-positions of Wythoff's game are the golden pairs", async () => {
  // By values, which are searched for; and, further, by who wins.
  assert.deepEqual(await lostOnSquare(60, {}), goldenPairs(60));
  assert.deepEqual(await lostOnSquare(200, { what: "outcome" }), goldenPairs(200));
});

test("the former address leads to the map", async () => {
  const page = await lab.open("/tables?ruleset=nim&position=X,Y&width=5&height=5");
  await whole(page);
  assert.equal(new URL(page.url()).pathname, "/maps");
  assert.equal(new URL(page.url()).searchParams.get("ruleset"), "nim");
  await page.finish();
});

test("a map is kept as SVG and PNG", async () => {
  const page = await map({ ruleset: "nim", position: "X,Y", width: 16, height: 16 });
  assert.match((await downloaded(page, "#svg")).toString(), /^<\?xml|^<svg/);
  const png = await downloaded(page, "#png");
  assert.deepEqual([...png.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
  await page.finish();
});

test("a map is compared with another family, cell by cell", async () => {
  const page = await map({ ruleset: "nim", position: "X,Y", width: 12, height: 12, colour: "compare", against: "wythoff", at: "1,2" });
  const board = async (ruleset) => {
    const answers = new Map();
    const response = await fetch(`${lab.origin}/api/map?${new URLSearchParams({ ruleset, position: "X,Y", width: 12, height: 12 })}`);
    for (const line of (await response.text()).trim().split("\n")) for (const [x, y, value] of JSON.parse(line).cells ?? []) answers.set(`${x},${y}`, value);
    return answers;
  };
  const [nim, wythoff] = [await board("nim"), await board("wythoff")];
  const differing = [...nim].filter(([at, value]) => wythoff.get(at) !== value);
  assert.ok(differing.length > 0 && differing.length < nim.size);
  await page.locator("#count", { hasText: `${differing.length} with another value, the first at 1,1` }).waitFor();
  await page.locator("#beside", { hasText: `Wythoff’s game has the value ${wythoff.get("1,2")} there.` }).waitFor();
  assert.deepEqual(await page.locator("#legend .key").allTextContents(), ["the same value", "another value"]);
  // In the picture that is kept, cells of equal values have one colour, and the others another one.
  const colours = [...(await coloursOf(page))].map(([title, colour]) => [title.match(/\d+/g), colour]);
  const same = new Set(colours.filter(([[one, other]]) => one === other).map(([, colour]) => colour));
  const others = new Set(colours.filter(([[one, other]]) => one !== other).map(([, colour]) => colour));
  assert.equal(same.size, 1);
  assert.equal(others.size, 1);
  assert.notDeepEqual(same, others);
  // Another family is asked for at once, and without one the map is as it was.
  await page.locator("#against").selectOption("corner:rook");
  await addressWith(page, "against", "corner:rook");
  await page.locator("#count", { hasText: "everywhere the same value" }).waitFor();
  await page.locator("#colour").selectOption("value");
  await page.locator("#beside").waitFor({ state: "hidden" });
  assert.equal((await addressWith(page, "colour", null)).get("against"), null);
  await page.finish("map-compared");
});

test("colours by residue, by parity and by who wins", async () => {
  const page = await map({ ruleset: "nim", position: "X,Y", width: 16, height: 16, colour: "residue", modulus: 3 });
  const residues = await coloursOf(page);
  assert.equal(residues.size, 16);
  for (let value = 1; value < 16; value++) {
    for (let other = 1; other < value; other++) {
      const isSame = residues.get(String(value)) === residues.get(String(other));
      assert.equal(isSame, value % 3 === other % 3, `${value} and ${other} by 3`);
    }
    assert.notEqual(residues.get(String(value)), residues.get("0"), "0 has a mark of its own");
  }
  assert.equal(await page.locator("#legend .key").count(), 4);

  await page.locator("#colour").selectOption("parity");
  await addressWith(page, "colour", "parity");
  const parities = await coloursOf(page);
  assert.equal(parities.get("1"), parities.get("3"));
  assert.equal(parities.get("2"), parities.get("4"));
  assert.notEqual(parities.get("1"), parities.get("2"));

  await page.locator("#colour").selectOption("outcome");
  await addressWith(page, "what", "outcome");
  const outcomes = await coloursOf(page);
  assert.equal(new Set(outcomes.values()).size, 2);
  await page.finish("residues");
});

test("pointing reads a square, clicking fixes it in the address, and the board plays it", async () => {
  const page = await map({ ruleset: "nim", position: "X,Y", width: 30, height: 30 });
  const place = await placeOf(page, 11, 6);
  await page.mouse.move(place.x, place.y);
  assert.equal(await page.locator("#position-here").textContent(), "11,6");
  assert.equal(await page.locator("#badge").textContent(), String(11 ^ 6));
  await page.mouse.click(place.x, place.y);
  await addressWith(page, "at", "11,6");
  // What is fixed stays when the pointer goes on.
  await page.mouse.move(place.x + 90, place.y + 90);
  assert.equal(await page.locator("#position-here").textContent(), "11,6");
  await page.locator("#reason a", { hasText: "Value of a Nim position" }).waitFor();

  await page.reload();
  await whole(page);
  assert.equal(await page.locator("#position-here").textContent(), "11,6");
  assert.equal(await page.locator("#pin").getAttribute("aria-pressed"), "true");
  await page.locator("#open").click();
  await page.waitForURL(/\/play/);
  await settled(page);
  assert.equal(positionOf(page), "11,6");
  await page.finish();
});

test("the loupe has the numbers around the square", async () => {
  const page = await map({ ruleset: "nim", position: "X,Y", width: 30, height: 30, at: "11,6" });
  const rows = await page.locator("#loupe tbody tr").evaluateAll((found) =>
    found.map((row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent))));
  const half = (rows.length - 1) / 2;
  assert.ok(half >= 1);
  rows.forEach((row, down) => row.forEach((value, across) => assert.equal(value, (11 - half + across) ^ (6 - half + down))));
  await page.finish();
});

test("the map is read by keys, and zoomed", async () => {
  const page = await map({ ruleset: "nim", position: "X,Y", width: 40, height: 40, at: "2,3" });
  await page.locator("#map").focus();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
  const [x, y, value] = (await page.locator("#spoken", { hasText: /\d/ }).textContent()).match(/\d+/g).map(Number);
  assert.deepEqual([x, y, value], [4, 4, 4 ^ 4]);
  await addressWith(page, "at", "4,4");
  await page.keyboard.press("+");
  await page.waitForFunction(() => new URL(location.href).searchParams.has("zoom"));
  const zoomed = new URL(page.url()).searchParams.get("zoom");
  await page.reload();
  await whole(page);
  await addressWith(page, "zoom", zoomed);
  await page.locator("#map").focus();
  await page.keyboard.press("0");
  await page.waitForFunction(() => !new URL(location.href).searchParams.has("zoom"));
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !new URL(location.href).searchParams.has("at"));
  await page.finish();
});

test("keys zoom around the square that is looked at", async () => {
  const page = await map({ ruleset: "nim", position: "X,Y", width: 100, height: 100, at: "30,50" });
  await page.locator("#map").focus();
  for (let step = 0; step < 4; step++) await page.keyboard.press("+");
  await page.waitForFunction(() => Number(new URL(location.href).searchParams.get("zoom")) > 25);
  const [left, top] = new URL(page.url()).searchParams.get("corner").split(",").map(Number);
  assert.ok(left > 0 && left <= 27, `the column 30 stands well inside what begins at ${left}`);
  assert.ok(top > 0 && top <= 47, `the row 50 stands well inside what begins at ${top}`);
  await page.finish();
});

test("the text takes the room that the map leaves, and gives it back", async () => {
  // Cells have a whole number of pixels, so the map is rarely as large as its frame.
  const page = await map({ ruleset: "nim", position: "X,Y", width: 200, height: 200 }, { viewport: { width: 1280, height: 900 } });
  const look = async () => {
    const [canvas, rail, reason] = await Promise.all(["#map", ".rail", "#reason"].map((id) => page.locator(id).boundingBox()));
    assert.ok(canvas.x + canvas.width <= rail.x, "the map and the text do not overlap");
    assert.ok(rail.x - canvas.x - canvas.width <= 40, `${rail.x - canvas.x - canvas.width} px of nothing`);
    assert.ok(reason.width >= 200, `the reason has ${reason.width} px`);
    return canvas.width;
  };
  const narrow = await look();
  await page.setViewportSize({ width: 1700, height: 1200 });
  await page.waitForFunction((before) => document.querySelector("#map").clientWidth > before, narrow);
  await look();
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.waitForFunction((before) => document.querySelector("#map").clientWidth < before, narrow);
  await look();
  await page.finish("map-and-text");
});

test("the wheel scrolls the page, and zooms once the map has the focus", async () => {
  const page = await map({ ruleset: "nim", position: "X,Y", width: 40, height: 40 }, { viewport: { width: 1100, height: 500 } });
  const box = await page.locator("#map").boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, 120);
  await page.waitForFunction(() => scrollY > 0);
  assert.equal(new URL(page.url()).searchParams.get("zoom"), null);
  const before = await page.evaluate(() => scrollY);
  await page.locator("#map").focus();
  await page.mouse.wheel(0, -240);
  await page.waitForFunction(() => new URL(location.href).searchParams.has("zoom"));
  assert.equal(await page.evaluate(() => scrollY), before);
  await page.finish();
});

test("another family takes the old map away at once", async () => {
  const page = await map({ ruleset: "nim", position: "X,Y", width: 20, height: 20, at: "5,3" });
  // The next map is held back, so that what is on the page is what the change left there.
  await page.route("**/api/map?*", async (route) => {
    await page.locator("#here[hidden]").waitFor({ state: "attached" });
    await route.continue();
  });
  await page.locator("#family").selectOption("Young diagrams of two rows");
  await whole(page);
  assert.equal(await page.locator("#title").textContent(), "Young diagrams of two rows");
  const address = await addressWith(page, "ruleset", "young");
  assert.equal(address.get("at"), null);
  await page.finish();
});

test("rows and columns are sequences, with the b-file of the API's values", async () => {
  const page = await map({ ruleset: "wythoff", position: "X,Y", width: 20, height: 20, at: "7,5" });
  assert.equal(await page.locator("#line-title").textContent(), "Row Y = 5");
  const bFile = async () => (await downloaded(page, "#bfile")).toString().trim().split("\n");
  const row = await bFile();
  assert.equal(row.shift(), "# grundy sequence 'wythoff X,5' X=0..19");
  const expected = await Promise.all(Array.from({ length: 20 }, async (_, x) => {
    const { grundy } = await lab.ask("value", { ruleset: "wythoff", position: `${x},5`, method: "search" });
    return `${x} ${grundy}`;
  }));
  assert.deepEqual(row, expected);
  await page.locator("#turn").click();
  assert.equal(await page.locator("#line-title").textContent(), "Column X = 7");
  await page.locator("#text-summary").click();
  assert.match(await page.locator(".whole-text p").innerText(), /^0: 7, 1: 8, 2: 6, /);
  await addressWith(page, "line", "column");
  assert.equal((await bFile())[0], "# grundy sequence 'wythoff 7,Y' Y=0..19");
  await page.finish();
});

test("the axes begin where the family begins", async () => {
  const page = await map({ ruleset: "ungar:weak=X", width: 6 });
  assert.equal(await page.locator("#x").inputValue(), "1");
  assert.equal(await page.locator("#y-part").isVisible(), false);
  const rows = (await downloaded(page, "#csv")).toString().trim().split(/\r?\n/).slice(1);
  assert.deepEqual(rows.map((row) => row.split(",")[0]), ["1", "2", "3", "4", "5", "6"]);
  assert.ok(rows.every((row) => row.split(",")[2] !== ""));
  await page.finish("weak-order");
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

test("a map in other languages", async () => {
  const page = await map({ ruleset: "nim", position: "X,Y", width: 4, height: 3 });
  const copied = async (name) => {
    // What is copied is caught on its way to the clipboard, which tests may not read in every browser.
    await page.evaluate(() => {
      globalThis.copied = null;
      Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: async (text) => (globalThis.copied = text) } });
    });
    await page.locator(`#copy [data-copy="${name}"]`).click();
    await page.locator("#copy [role=status]", { hasText: "Copied" }).waitFor();
    return page.evaluate(() => globalThis.copied);
  };
  assert.equal(await copied("commandLine"), "grundy sequence 'nim X,Y' X=0..3 Y=0..2 --format csv");
  assert.match(await copied("python"), /grundy\.sequence\("nim X,Y", X=range\(0, 4\), Y=range\(0, 3\)\)/);
  assert.match(await copied("curl"), /^curl 'http.*\/api\/map\?ruleset=nim&position=X,Y&x=0&y=0&width=4&height=3'$/);
  await page.finish();
});

test("a map that takes too long can be stopped", async () => {
  const page = await lab.open("/maps?ruleset=ungar:box=XxYx4&x=1&y=1&width=40&height=40");
  await page.locator("#stop").click();
  await page.locator("#stop").waitFor({ state: "hidden" });
  assert.equal(await page.locator("#map").getAttribute("data-done"), "stopped");
  await page.finish();
});

test("a refusal leaves the map and says what is wrong", async () => {
  const page = await map({ ruleset: "nim", position: "X,Y", width: 20, height: 20 });
  page.wrong = { push() {} }; // The browser notes every refused question; this one is expected.
  await page.locator("#x-to").fill("9000");
  await page.locator("#x-to").press("Tab");
  await page.locator("#problem", { hasText: "500" }).waitFor();
  assert.match(await page.locator("#problem").textContent(), /still the one before/);
  page.wrong = [];
  await page.finish();
});

test("a reason has its subscripts", async () => {
  const page = await map({ ruleset: "rooks:r=5", position: "X,Y,3,2", width: 9, height: 9, what: "outcome", at: "5,5" });
  await page.locator("#reason sub", { hasText: "4rb" }).waitFor();
  assert.doesNotMatch(await page.locator("#reason").textContent(), /_/);
  await page.finish();
});
