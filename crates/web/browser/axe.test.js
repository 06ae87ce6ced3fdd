// Every page, in every state that it can be in, has nothing that axe-core objects to: names and roles, contrast, order of
// headings, and what else can be seen by a program. In light and dark, on a desk and on a phone.
//
// The pages are those of the navigation, so that a new one is looked at as soon as it is there.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { laboratory, modules, settled } from "./laboratory.js";

const lab = laboratory();
const AXE = await readFile(modules.resolve("axe-core/axe.min.js"), "utf8");
const DEVICES = {
  desk: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
};

/** What is wrong with a page as it stands now, one line a place: the rule, what it wants, and where. */
async function objections(page, theme) {
  // Nothing fades any more: what is half there has no contrast to speak of.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))));
  await page.evaluate(AXE);
  // The other theme has other colours, and nothing else.
  const options = { resultTypes: ["violations"], ...(theme === "dark" ? { runOnly: ["color-contrast"] } : {}) };
  const { violations } = await page.evaluate((options) => axe.run(document, options), options);
  // No two elements have the same name: scripts and labels would find the first one only.
  const twice = await page.evaluate(() => {
    const names = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    return names.filter((name, place) => names.indexOf(name) < place);
  });
  return twice.map((name) => `id ${name} twice`).concat(violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const why = [...any, ...all, ...none].map(({ message }) => message)[0] ?? "";
      return `${id} (${help}) at ${target.join(" ")}: ${why}`;
    })));
}

/** Brings a page to some state on each device, and looks at it in both themes. Gives all that is wrong. */
async function looked(path, arrange) {
  const found = [];
  for (const [device, options] of Object.entries(DEVICES)) {
    const page = await lab.open(path, { ...options, reducedMotion: "reduce" });
    await arrange(page);
    // Of a paper's claims, which are listed alike, the first three stand for all: axe-core takes its time over hundreds.
    await page.locator("#list li:nth-child(n+4)").evaluateAll((entries) => entries.forEach((entry) => (entry.hidden = true)));
    for (const theme of ["light", "dark"]) {
      await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
      for (const objection of await objections(page, theme)) found.push(`${device}, ${theme}: ${objection}`);
    }
    // Not `finish`: a refusal may be what the state is about, and axe-core tries styles that the pages do not allow.
    await page.context().close();
  }
  assert.deepEqual(found, [], `${path}:\n${found.join("\n")}\n`);
}

const look = (name, path, arrange = quiet) => test(name, () => looked(path, arrange));

/** Waits until an element is on the page; on a phone another tab may be shown. */
const there = (page, selector) => page.locator(selector).first().waitFor({ state: "attached" });

/** What a page has when it has all that it asks for at first; the others are there at once. */
const FIRST = {
  "/": (page) => page.locator("#try .live").first().waitFor(),
  "/play": settled,
  "/rules": (page) => page.locator("#status", { hasText: "the player to move" }).waitFor(),
  "/maps": (page) => page.locator('#map[data-done="true"]').waitFor(),
  "/posets": (page) => page.locator("#result:not([hidden], [aria-busy])").waitFor(),
  // The other verdicts arrive for as long as the page is open.
  "/theorems": (page) => there(page, '.claim:not([hidden]) header .verdict:not([data-verdict="unchecked"])'),
};
const quiet = (page) => FIRST[new URL(page.url()).pathname]?.(page);

/** Presses a button if the page has it and it can be pressed: on a phone some stand elsewhere. */
async function press(page, selector) {
  const button = page.locator(`${selector}:visible:enabled`).first();
  if (await button.count()) await button.click();
}

const board = (path, ...pressed) => [path, async (page) => {
  await settled(page);
  for (const selector of pressed) await press(page, selector);
  if (pressed.some((selector) => selector.startsWith("#values"))) await there(page, "#moves .value-badge");
  if (pressed.some((selector) => selector.startsWith("#explain"))) await there(page, "#reason > *");
}];

test("every page of the navigation", async (pages) => {
  const home = await lab.open("/");
  const addresses = await home.locator("#pages option").evaluateAll((options) => options.map(({ value }) => value).filter(Boolean));
  await home.finish();
  assert.ok(addresses.length >= 6, addresses.join(" "));
  for (const address of addresses) await pages.test(address, () => looked(address, quiet));
});

look("a board with values", ...board("/play?ruleset=young&position=4,2,1", "#values"));
look("a board with its reason", ...board("/play?ruleset=young&position=4,2,1", "#explain, #why"));
look("two hooks, with values and the reason", ...board("/play?ruleset=mhrg:3x9&position=8,8,3", "#values", "#explain, #why"));
look("a board of roots", ...board("/play?ruleset=reflect:A3/1"));
look("a board of an order, with values", ...board("/play?ruleset=ungar:box=2x3", "#values"));
look("a sum", ...board("/play?sum=young 4,2,1 %2B nim 3,5"));
look("a new position", ...board("/play?ruleset=young&position=4,2,1", "#new"));
look("sharing", ...board("/play?ruleset=young&position=4,2,1", "#share"));
look("a game that is over", ...board("/play?ruleset=nim&position=0,0"));
look("a position that is refused", "/play?ruleset=mhrg:3x5&position=3,1,1", async (page) => {
  await page.getByText("never occurs").first().waitFor();
});
look("a game of one's own with an error", "/rules", async (page) => {
  await page.locator("textarea").first().fill("game hooks\non partition\nmove hook where lenght > 2\n");
  await page.getByText(/line 3/).first().waitFor();
});
for (const example of ["Kayles", "prime hooks", "mock turtles", "poset Nim", "geography on the Petersen graph"]) {
  look(`${example}, with the editor and the list of moves`, "/rules", async (page) => {
    await page.locator("#examples .chip", { hasText: example }).first().click();
    await page.waitForFunction(() => !document.querySelector("#position-line input").value.startsWith("wythoff-knight"));
    await page.locator("#moves-details summary").click();
    await page.locator("#edit").click();
    await page.locator("#edit-host .part").first().waitFor();
    await page.locator("#strip:visible").waitFor();
  });
}
look("a game on a graph that is to be drawn yet", "/rules", async (page) => {
  await page.locator("#text").fill("game mine\non vertices of graph mine\nmove v: remove v\n");
  await page.locator("#problem", { hasText: "The graph is missing." }).waitFor();
});
look("a claim that is run further", "/theorems#nakada-3.1", async (page) => {
  await page.locator(".claim:visible .further summary").click();
  await page.locator(".claim:visible .further .main").click();
  await page.locator(".claim:visible .further .verdict").waitFor();
});
look("a poset with something left out, and a hook", "/posets", async (page) => {
  await page.locator("#poset").fill("a < b < c\na < c\n");
  await page.locator("#dropped:visible").waitFor();
  await page.locator("#hooks .live").first().focus();
  await page.locator("#hook", { hasText: "The hook of" }).waitFor();
});
look("a board of the book with values", "/learn/hooks-and-beads", async (page) => {
  await page.locator("figure.live .values").first().click();
  await page.locator("figure.live .worth", { hasText: "Value" }).first().waitFor();
});
look("a map", "/maps?ruleset=nim&position=X,Y&width=16&height=16", async (page) => {
  await page.locator('#map[data-done="true"]').waitFor();
  await page.locator("#map").focus();
  for (const key of ["ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
});
look("a claim that is an erratum", "/theorems?find=nakada-ex-4.4#nakada-ex-4.4-move");
look("a poset that is refused", "/posets", async (page) => {
  await page.locator("textarea").first().fill("a < b\nb < c\nc < a\n");
  await page.getByText(/Line \d/).first().waitFor();
});
look("a chapter whose boards wait until they are seen", "/learn/mex-and-nim-sum");
look("the first game, won", "/learn/first-game", async (page) => {
  const box = (name) => page.locator(`figure.live .live[data-part="${name}"]`);
  const choose = async (name) => {
    await box(name).click();
    await press(page, "figure.live .go");
  };
  await choose("box-1-3");
  await page.getByText("The engine played").first().waitFor();
  await choose("box-1-1");
  await page.getByText("You took the last hook").first().waitFor();
});
look("a term that is open", "/learn/hooks-and-beads", async (page) => {
  await page.locator("a.term").first().focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await page.locator(".term-window").waitFor();
});
look("two answers of the API", "/api", async (page) => {
  for (const path of ["/value", "/moves"]) {
    const form = page.locator(`form[data-path="${path}"]`);
    await form.getByRole("button", { name: "Run" }).click();
    await form.locator(".answer pre").waitFor();
  }
});
look("a map that is refused", "/maps?ruleset=nim&position=X,Y&width=16&height=16", async (page) => {
  await page.locator('#map[data-done="true"]').waitFor();
  await page.locator("#x-to").fill("9000");
  await page.locator("#x-to").press("Tab");
  await page.locator("#problem", { hasText: "500" }).waitFor();
});
look("an address with nothing", "/nothing-here");
