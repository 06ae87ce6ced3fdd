// What can be taken along from the board: its address, its picture, and the question for other programs.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { laboratory, settled } from "./laboratory.js";

const lab = laboratory();

async function sharing(path) {
  const page = await lab.open(path);
  await settled(page);
  await page.locator("#share").click();
  return page;
}

const copied = async (page, what) => {
  await page.locator(`[data-share="${what}"]`).click();
  await page.locator("#share-text:not([hidden])").waitFor();
  await page.locator("#share-said", { hasText: /copied|copy/ }).waitFor();
  return page.locator("#share-text").inputValue();
};

const saved = async (page, what) => {
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator(`[data-share="${what}"]`).click()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
};

test("the link is the address, with the line of play", async () => {
  const page = await sharing("/play?ruleset=young&position=4,2&opponent=person#line=4,2,1");
  assert.equal(await copied(page, "link"), page.url());
  assert.match(page.url(), /line=4,2,1/);
  await page.finish("share");
});

test("the command and the request that are copied give the value on the board", async () => {
  for (const path of ["/play?ruleset=young&position=4,2,1", `/play?${new URLSearchParams({ sum: "young 4,2,1 + nim 3,5" })}`]) {
    const page = await sharing(path);
    const command = await copied(page, "command");
    const told = execFileSync("bash", ["-c", command.replace(/^grundy/, '"$GRUNDY"')], { encoding: "utf8" });
    const { grundy } = path.includes("sum") ? await lab.ask("sum", { sum: "young 4,2,1 + nim 3,5" }) : await lab.ask("value", { ruleset: "young", position: "4,2,1" });
    assert.match(told, new RegExp(`value +${grundy}\\b`));
    const request = await copied(page, "curl");
    assert.equal(JSON.parse(execFileSync("bash", ["-c", request.replace("curl", "curl -s")], { encoding: "utf8" })).grundy, grundy);
    assert.match(await copied(page, "python"), /grundy\.ruleset\("young"\)\.position\("4,2,1"\)[^]*p\.answer\(\)/);
    await page.finish();
  }
});

test("what is copied of misère play asks about misère play", async () => {
  const [position, play] = ["2,2", "misere"];
  const { grundy, winning_moves: winning } = await lab.ask("value", { ruleset: "young", position, play });
  assert.notEqual(grundy, (await lab.ask("value", { ruleset: "young", position })).grundy);
  const page = await sharing(`/play?${new URLSearchParams({ ruleset: "young", position, play })}`);
  const command = await copied(page, "command");
  const told = execFileSync("bash", ["-c", command.replace(/^grundy/, '"$GRUNDY"')], { encoding: "utf8" });
  assert.match(told, new RegExp(`value +${grundy}\\b`));
  const request = await copied(page, "curl");
  const answer = JSON.parse(execFileSync("bash", ["-c", request.replace("curl", "curl -s")], { encoding: "utf8" }));
  assert.deepEqual([answer.grundy, answer.winning_moves], [grundy, winning]);
  assert.match(await copied(page, "python"), /p\.answer\(play="misere"\)/);
  await page.finish();
});

test("the board is saved as SVG, PNG and TikZ", async () => {
  for (const path of ["/play?ruleset=young&position=4,2,1", `/play?${new URLSearchParams({ sum: "young 4,2,1 + nim 3,5" })}`]) {
    const page = await sharing(path);
    const svg = await saved(page, "svg");
    assert.match(svg.name, /\.svg$/);
    assert.match(svg.bytes.toString(), /^<svg/);
    const tikz = await saved(page, "tikz");
    assert.match(tikz.bytes.toString(), /\\begin\{tikzpicture\}/);
    const png = await saved(page, "png");
    assert.deepEqual([...png.bytes.subarray(1, 4)], [..."PNG"].map((letter) => letter.charCodeAt(0)));
    await page.finish();
  }
});

test("what came with the address goes into the files that a terminal needs, and into the Python text", async () => {
  const rules = "game cut K\non vertices of graph triangle\nmove v: remove v where degree(v) < K\n";
  const graph = "a - b\nb - c\nc - a\nc - d\n";
  const poset = "a < b\nc < b\n";
  const games = [
    { ruleset: "cut.game:K=3", position: "a,b,c,d", texts: { rules, graph }, python: /grundy\.rules\("""game cut[^]*files=\{"triangle": """a - b[^]*K=3\)\.position\("a,b,c,d"\)/ },
    { ruleset: "ungar:v.poset", position: "b", texts: { poset }, python: /grundy\.ruleset\("ungar", poset="""a < b[^]*\.position\("b"\)/ },
  ];
  for (const { ruleset, position, texts, python } of games) {
    const { grundy } = await lab.ask("value", { ruleset, position, ...texts });
    const page = await sharing(`/play?${new URLSearchParams({ ruleset, position })}#${new URLSearchParams(texts)}`.replaceAll("+", "%20"));
    const command = await copied(page, "command");
    const folder = mkdtempSync(join(tmpdir(), "grundy-share-"));
    const told = execFileSync("bash", ["-c", command.replace(/^grundy/m, '"$GRUNDY"')], { encoding: "utf8", cwd: folder });
    rmSync(folder, { recursive: true });
    assert.match(told, new RegExp(`value +${grundy}\\b`));
    assert.match(await copied(page, "python"), python);
    await page.finish();
  }
});
