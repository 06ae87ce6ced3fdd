// Whole games against the perfect player in every kind of figure, by mouse, by touch and by the keyboard alone; and what the
// page of the board keeps, tells and shares.

import assert from "node:assert/strict";
import { test } from "node:test";
import { BROWSER, laboratory, part, positionOf, settled } from "./laboratory.js";
import { PHONE, byKeyboard, byTouch, focusedPart, movedFrom, playOut, staysOnBoard, tabToBoard } from "./playing.js";

const lab = laboratory();

// One game for each kind of figure and way to point, from a position that the player to move wins.
const KINDS = [
  { figure: "a Young diagram", ruleset: "young", position: "3,1" },
  { figure: "a shifted diagram", ruleset: "shifted", position: "3,1" },
  { figure: "an MHRG board", ruleset: "mhrg:3x5", position: "5,4,3" },
  { figure: "a diagram of which sets are taken", ruleset: "nibble", position: "3,2" },
  { figure: "beads", ruleset: "welter", position: "2,4" },
  { figure: "an inset", ruleset: "inset:4", position: "0,1,2,4" },
  { figure: "turtles", ruleset: "turtles:any", position: "0,3" },
  { figure: "heaps", ruleset: "nim", position: "2,3" },
  { figure: "heaps that are cut", ruleset: "kayles", position: "3,1" },
  { figure: "two heaps", ruleset: "wythoff", position: "2,3" },
  { figure: "a chessboard", ruleset: "rooks", position: "2,0,0,1" },
  { figure: "a queen", ruleset: "corner:queen", position: "2,3" },
  { figure: "a piece of shogi", ruleset: "corner:ryuoh", position: "3,4" },
  { figure: "a Hasse diagram", ruleset: "plain:A3/2", position: "1_1,3_1" },
  { figure: "a Dynkin diagram", ruleset: "reflect:A3/1", position: "0,0,-1" },
  { figure: "an ideal", ruleset: "ungar:box=2x2", position: "(1,2),(2,1)" },
  { figure: "a permutation", ruleset: "ungar:weak=4", position: "2,1,4,3" },
  { figure: "a word of parentheses", ruleset: "ungar:tamari=4", position: "(())(())" },
  { figure: "vertices of a graph", ruleset: "vertices.game", position: "0,1,2,3,4", rules: "game vertices\non vertices of path 5\nmove v: remove v, neighbours\n" },
  { figure: "a graph with labels", ruleset: "labels.game", position: "2,1,1", rules: "game labels\non labels 0..2 of path 3\nmove v: set v = 0 where label(v) > 0\n" },
  { figure: "a token on a graph", ruleset: "token.game", position: "0:1,2,3", rules: "game token\non token of path 4\nmove u -> v for v in 0..3 where adjacent(u, v)\n" },
];

const addressOf = ({ ruleset, position, rules }) => `/play?${new URLSearchParams({ ruleset, position })}${rules ? `#rules=${encodeURIComponent(rules)}` : ""}`;

/** Firefox is driven more slowly: there each figure is played in one of the three ways, by turns, and in all of them with THOROUGH. */
const isPlayed = (kind, way) => BROWSER !== "firefox" || process.env.THOROUGH || KINDS.indexOf(kind) % 3 === way;

for (const kind of KINDS) {
  const { figure, ruleset, position, rules } = kind;

  if (isPlayed(kind, 0)) test(`on ${figure} (${ruleset}) a game is won by mouse`, async () => {
    const { outcome } = await lab.ask("value", { ruleset, position, ...(rules ? { rules } : {}) });
    assert.equal(outcome, "N", "the test needs a position that can be won");
    const page = await lab.open(addressOf(kind));
    const { status } = await playOut(lab, page, ruleset, { rules, before: staysOnBoard(page) });
    assert.match(status, /you win/);
    await page.locator("#ended", { hasText: "You win" }).waitFor();
    await page.finish(`won-${ruleset.split(":")[0]}`);
  });

  if (isPlayed(kind, 1)) test(`on ${figure} (${ruleset}) a game is won by touch`, async () => {
    const page = await lab.open(addressOf(kind), PHONE);
    const { status } = await playOut(lab, page, ruleset, { rules, make: byTouch, before: staysOnBoard(page) });
    assert.match(status, /you win/);
    await page.finish();
  });

  if (isPlayed(kind, 2)) test(`on ${figure} (${ruleset}) a game is won by the keyboard alone, which stays on the board`, async () => {
    const page = await lab.open(addressOf(kind));
    const { status, turns } = await playOut(lab, page, ruleset, {
      rules,
      make: byKeyboard,
      // Only once is the board looked for; after a move and its answer the keyboard is still there.
      before: (turn) => (turn === 0 ? tabToBoard(page) : page.waitForFunction(() => document.activeElement.closest("#board [data-part]"))),
    });
    assert.match(status, /you win/);
    assert.ok(turns > 0);
    assert.ok(await page.evaluate(() => document.activeElement.closest("#board") !== null), "the keyboard stays when the game is over");
    await page.finish();
  });
}

test("the keyboard goes to the board after a touch, however soon the board is there", async () => {
  const page = await lab.open("/play?ruleset=nim&position=1,2,4", { ...PHONE, reducedMotion: "reduce" });
  await settled(page);
  const first = page.url();
  // What was asked once is answered at once, before the browser draws again. The reply leaves it time to draw.
  await page.evaluate(() => {
    const answers = new Map();
    const ask = window.fetch;
    window.fetch = async (address, options) => {
      if (!answers.has(address)) answers.set(address, await (await ask(address, options)).text());
      if (address.startsWith("/api/reply")) await new Promise((done) => setTimeout(done, 300));
      return new Response(answers.get(address));
    };
  });
  const { moves } = await lab.ask("board", { ruleset: "nim", position: "1,2,4" });
  for (const again of [false, true]) {
    if (again) {
      await page.locator("#undo").tap();
      await page.waitForFunction((address) => location.href === address, first);
      await settled(page);
    }
    await part(page, moves[0].grip[0]).tap();
    await page.locator("#go:not([disabled])").tap();
    await page.locator("#status", { hasText: /played .* Your move/ }).waitFor();
    await page.waitForFunction(() => document.activeElement.closest("#board") !== null);
  }
  await page.finish();
});

for (const { ruleset, position } of [KINDS[0], KINDS[2], { ruleset: "welter", position: "1,4,6" }]) {
  test(`${ruleset} ${position} is lost by careless moves, and one can see why`, async () => {
    const page = await lab.open(addressOf({ ruleset, position }));
    const { status } = await playOut(lab, page, ruleset, { wins: false });
    assert.match(status, /the perfect player wins/);
    assert.equal(await page.locator("#ended p").textContent(), "The perfect player wins: you have no move left.");
    await page.locator("#ended button", { hasText: "Why?" }).click();
    await page.locator("#line .did").first().waitFor();
    assert.equal(await page.locator("#explain").getAttribute("aria-pressed"), "true");
    await page.finish(`lost-${ruleset.split(":")[0]}`);
  });
}

test("a misère game is won by leaving the last move to the other", async () => {
  const page = await lab.open("/play?ruleset=young&position=3,2&play=misere");
  const { outcome } = await lab.ask("value", { ruleset: "young", position: "3,2", play: "misere" });
  assert.equal(outcome, "N");
  await page.locator("#rules", { hasText: "loses" }).waitFor();
  const { status } = await playOut(lab, page, "young", { play: "misere" });
  assert.match(status, /you win/);
  await page.finish();
});

test("a two-hook move of MHRG lights both hooks, tells their equal numbers, and is made by one click", async () => {
  const position = "8,8,3";
  const board = await lab.ask("board", { ruleset: "mhrg:3x9", position });
  const two = board.moves.find((move) => move.second.length > 0);
  assert.ok(two, "the test needs a two-hook move");
  const page = await lab.open(`/play?ruleset=mhrg:3x9&position=${position}&opponent=person`);
  await settled(page);
  await part(page, two.grip[0]).hover();
  for (const name of two.first) await page.locator(`[data-part="${name}"].first`).waitFor();
  for (const name of two.second) await page.locator(`[data-part="${name}"].second`).waitFor();
  const told = await page.locator("#preview").textContent();
  assert.ok(two.remarks.length > 0 && two.remarks.every((remark) => told.includes(remark)), told);
  await part(page, two.grip[0]).click();
  await page.waitForFunction((to) => new URL(location.href).searchParams.get("position") === to, two.to);
  await page.finish();
});

test("beads are dragged", async () => {
  const page = await lab.open("/play?ruleset=welter&position=1,4,6&opponent=person");
  await settled(page);
  await part(page, "square-6").dragTo(part(page, "square-3"));
  await page.waitForFunction(() => new URL(location.href).searchParams.get("position") === "1,3,4");
  await page.finish();
});

test("whoever presses twice before the next board is there makes one move", async () => {
  const page = await lab.open("/play?ruleset=young&position=4,2,1&opponent=person");
  await settled(page);
  // From now on boards come only when they are let through.
  await page.evaluate(() => {
    const { fetch } = window;
    const through = new Promise((letThrough) => (window.letThrough = letThrough));
    window.fetch = async (...asked) => {
      const answer = await fetch(...asked);
      if (String(asked[0]).includes("/api/board")) await through;
      return answer;
    };
  });
  await part(page, "box-1-3").click();
  assert.equal(positionOf(page), "2,2,1");
  await part(page, "box-2-1").click();
  await page.locator("#moves button").last().click();
  await page.evaluate(() => window.letThrough());
  await settled(page);
  assert.equal(positionOf(page), "2,2,1");
  assert.equal(await page.locator("#line .ply").count(), 1);
  await page.finish();
});

test("a list that has the moves of the board before makes none of them", async () => {
  const page = await lab.open("/play?ruleset=young&position=4,2,1&opponent=person");
  await settled(page);
  await page.locator("#values").click();
  await page.locator("#strip button").first().waitFor();
  // From now on nothing is worked out any more.
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = (...asked) => (/\/api\/(moves|value)/.test(asked[0]) ? new Promise(() => {}) : fetch(...asked));
  });
  await part(page, "box-1-3").click();
  await settled(page);
  await page.locator("#moves button", { hasText: "→ 4,1,1" }).click();
  await page.locator("#strip button").last().click();
  await settled(page);
  assert.equal(positionOf(page), "2,2,1");
  await page.finish();
});

test("a move from the list or the strip puts the keyboard on the board", async () => {
  for (const place of ["#moves", "#strip"]) {
    const page = await lab.open("/play?ruleset=young&position=4,2,1&opponent=person");
    await settled(page);
    await page.locator("#values").click();
    await page.locator(`${place} button .value-badge, ${place} button b`).first().waitFor();
    await page.locator(`${place} button`).first().focus();
    await page.keyboard.press("Enter");
    await movedFrom(page, "4,2,1");
    await settled(page);
    await page.locator("#count", { hasText: "of" }).waitFor();
    assert.notEqual(await focusedPart(page), null, place);
    await page.finish();
  }
});

test("who wins is told at once, while the values of the moves are still being worked out", async () => {
  const page = await lab.open("/play?ruleset=nibble&position=12,12,12,12,11,11,9,9,8,7,5,5,3");
  await settled(page);
  // They never come.
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = (...asked) => (String(asked[0]).includes("/api/moves") ? new Promise(() => {}) : fetch(...asked));
  });
  await page.locator("#explain").click();
  await page.locator("#verdict", { hasText: "The player to move wins" }).waitFor();
  await page.locator("#verdict-more", { hasText: "for example by" }).waitFor();
  await page.locator("#reason .theorem").waitFor();
  await page.finish();
});

test("nobody is told who wins unasked; what is asked for is remembered", async () => {
  const page = await lab.open("/play?ruleset=young&position=4,2,1");
  await settled(page);
  assert.equal(await page.locator("#verdict").textContent(), "Who wins?");
  assert.ok(await page.locator("#strip").isHidden());
  assert.equal(await page.locator("#moves .value-badge").count(), 0);
  await page.locator("#values").click();
  await page.locator("#verdict", { hasText: "The player to move wins" }).waitFor();
  assert.equal(await page.locator("#verdict-more").textContent(), "by one move of seven.");
  assert.equal(await page.locator("#badge").textContent(), "7");
  const { moves } = await lab.ask("moves", { ruleset: "young", position: "4,2,1", values: "true" });
  const shown = await page.locator("#moves .value-badge").allTextContents();
  assert.deepEqual(shown.map(Number), moves.map((move) => move.grundy).sort((a, b) => a - b));
  await page.locator("#strip .missing", { hasText: "7" }).waitFor();
  await page.reload();
  await page.locator("#verdict", { hasText: "The player to move wins" }).waitFor();
  await page.locator("#values").click();
  await page.locator("#verdict", { hasText: "Who wins?" }).waitFor();
  assert.ok(await page.locator("#strip").isHidden());
  await page.finish("values");
});

test("nobody is asked who wins when no move is left", async () => {
  const page = await lab.open("/play?ruleset=nim&position=1");
  await settled(page);
  assert.equal(await page.locator("#verdict").textContent(), "Who wins?");
  await page.locator("#hint").click();
  await page.locator("#go:enabled").click();
  await page.locator("#verdict", { hasText: "No move is left" }).waitFor();
  assert.equal(await page.locator("#verdict-more").textContent(), "");
  await page.finish();
});

test("the reason for the value of 4,2,1 stands beside the board and in its boxes", async () => {
  const page = await lab.open("/play?ruleset=young&position=4,2,1");
  await settled(page);
  await page.locator("#explain").click();
  await page.locator("#reason .nim-sum").waitFor();
  assert.match(await page.locator("#reason h2").textContent(), /Why 7/);
  // 3 ⊕ 7 ⊕ 3 ⊕ 1 ⊕ 1 ⊕ 1 ⊕ 1 = 7: a row for each box with its hook length and what that adds.
  const cells = await page.locator("#reason .nim-sum tbody tr").evaluateAll((rows) => rows.map((row) => [...row.cells].slice(0, 3).map((cell) => cell.textContent)));
  assert.deepEqual(cells.map(([, , adds]) => Number(adds)), [3, 7, 3, 1, 1, 1, 1]);
  assert.equal(cells.reduce((sum, [, , adds]) => sum ^ Number(adds), 0), 7);
  assert.match(await page.locator("#reason .total").textContent(), /nim-sum\s*7/);
  // Pointing at a box lights its row.
  await part(page, "box-1-2").hover();
  await page.locator('#reason [data-row="box-1-2"].lit').waitFor();
  assert.match(await part(page, "box-1-2").textContent(), /4.*7/s);
  await page.locator("#explain").click();
  await page.locator("#reason .nim-sum").waitFor({ state: "detached" });
  await page.finish("why");
});

test("a game of one's own has reasons too", async () => {
  const rules = "game two\non heaps\nmove h -> h-1; h -> h-2\n";
  const page = await lab.open(`/play?ruleset=two.game&position=5#rules=${encodeURIComponent(rules)}`);
  await settled(page);
  await page.locator("#explain").click();
  await page.locator("#reason .mex .missing", { hasText: "2" }).waitFor();
  await page.finish();
});

test("the value beside an ended game is that of its end", async () => {
  const page = await lab.open("/play?ruleset=young&position=4,2,1");
  await settled(page);
  await page.locator("#values").click();
  await page.locator("#badge", { hasText: "7" }).waitFor();
  await part(page, "box-2-2").click();
  await movedFrom(page, "4,2,1");
  // The perfect player answers, and so on to the end.
  await playOut(lab, page, "young", { wins: false });
  await page.locator("#verdict", { hasText: "No move is left" }).waitFor();
  const { grundy } = await lab.ask("value", { ruleset: "young", position: positionOf(page) });
  assert.equal(await page.locator("#badge").textContent(), String(grundy));
  await page.finish();
});

test("undo takes a move back, and a hint shows a winning one", async () => {
  const page = await lab.open("/play?ruleset=young&position=4,2,1");
  await settled(page);
  await part(page, "box-3-1").click();
  await movedFrom(page, "4,2,1");
  await settled(page);
  await page.locator("#undo").click();
  await page.waitForFunction(() => new URL(location.href).searchParams.get("position") === "4,2,1");
  await settled(page);
  await page.locator("#hint").click();
  await page.locator("#preview", { hasText: "wins" }).waitFor();
  const { winning_moves: winning } = await lab.ask("value", { ruleset: "young", position: "4,2,1" });
  const told = await page.locator("#preview").textContent();
  assert.ok(told.includes(winning[0].move), told);
  await page.finish();
});

test("a hint that is wanted while the board is on its way comes with the board", async () => {
  const page = await lab.open("/play?ruleset=young&position=4,2,1");
  await settled(page);
  let release;
  const held = new Promise((resolve) => (release = resolve));
  let asked = 0;
  // The first question is whether it is a position, and the second is for the board.
  await page.route((url) => url.pathname === "/api/board" && url.searchParams.get("position") === "5,4,2", async (route) => {
    asked += 1;
    if (asked === 2) await held;
    await route.continue();
  });
  const field = page.locator("#position-line input");
  await field.fill("young 5,4,2");
  await field.press("Enter");
  await page.locator('#board[aria-busy="true"]').waitFor();
  const replied = page.waitForResponse((response) => response.url().includes("/api/reply")).catch(() => {});
  await page.locator("#hint").click();
  // The board comes after the hint, if the hint is not kept back for it.
  await Promise.race([replied, page.waitForTimeout(2000)]);
  release();
  await settled(page);
  const { winning_moves: [winning] } = await lab.ask("value", { ruleset: "young", position: "5,4,2" });
  await page.locator("#preview", { hasText: `${winning.move} → ` }).waitFor();
  assert.equal(await page.locator("#go").isEnabled(), true);
  await page.finish();
});

test("the position line sets rulesets off from positions while nobody types in it", async () => {
  const page = await lab.open("/play?sum=young 4,2,1 %2B nim 3,5");
  await settled(page);
  const rulesets = page.locator(".coloured b");
  assert.deepEqual(await rulesets.allTextContents(), ["young", "nim"]);
  assert.equal(await page.locator(".coloured").textContent(), "young 4,2,1 + nim 3,5");
  const colours = await page.locator(".coloured").evaluate((line) => [line, line.querySelector("b")].map((one) => getComputedStyle(one).color));
  assert.notEqual(colours[0], colours[1]);
  const field = page.locator("#position-line input");
  await field.fill("wythoff 3,5");
  assert.ok(await page.locator(".coloured").isHidden(), "what is typed is seen as it is typed");
  await field.blur();
  assert.deepEqual(await rulesets.allTextContents(), ["wythoff"]);
  assert.ok(await page.locator(".coloured").isVisible());
  await page.finish();
});

test("on a phone the board, who wins, and the controls are seen at once", async () => {
  const page = await lab.open("/play?ruleset=young&position=4,2,1", PHONE);
  await settled(page);
  for (const wish of ["explain", "values"]) await page.locator(`#${wish}`).click();
  await page.locator("#strip:visible").waitFor();
  await page.locator("#verdict", { hasText: "wins" }).waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  const places = await page.evaluate(() => Object.fromEntries(["board", "verdict", "strip", "explain", "values", "new", "add", "share", "undo"].map((id) => {
    const { top, bottom, right } = document.getElementById(id).getBoundingClientRect();
    return [id, { top, bottom, right }];
  })));
  const controls = ["explain", "values", "new", "add", "share"].map((id) => places[id]);
  assert.ok(new Set(controls.map(({ top }) => top)).size === 1, JSON.stringify(places));
  assert.ok(controls.every(({ bottom, right }) => bottom <= places.undo.top && right <= PHONE.viewport.width), JSON.stringify(places));
  assert.ok(places.board.bottom < places.verdict.top && places.verdict.bottom < places.strip.top && places.strip.bottom <= places.explain.top);
  await page.finish("play-phone-fold");
});

test("boxes stay where they are, and as large as they are, when rows go", async () => {
  const page = await lab.open("/play?ruleset=young&position=9,9,1");
  await settled(page);
  const corner = async () => {
    const [box, picture] = [await part(page, "box-1-1").boundingBox(), await page.locator("#board svg").boundingBox()];
    return [box.x - picture.x, box.y - picture.y, box.width, box.height].map(Math.round);
  };
  const before = await corner();
  await part(page, "box-3-1").click();
  await movedFrom(page, "9,9,1");
  await settled(page);
  assert.deepEqual(await corner(), before);
  await page.finish();
});

test("how one plays is a sentence; a change never throws a game away unasked, and a reload keeps it", async () => {
  const page = await lab.open("/play?ruleset=young&position=4,2,1");
  await settled(page);
  await page.locator("#first").selectOption("engine");
  await movedFrom(page, "4,2,1");
  await settled(page);
  const answered = positionOf(page);
  // In the middle of the game: another play holds from now on.
  await page.locator("#play").selectOption("misere");
  await page.locator("#rules", { hasText: "loses" }).waitFor();
  await settled(page);
  assert.equal(positionOf(page), answered);
  assert.equal(await page.locator("#line .ply").count(), 1);
  // Who moves first would begin anew, and so is asked.
  await page.locator("#first").selectOption("you");
  await page.locator("#confirm-no").click();
  assert.equal(positionOf(page), answered);
  assert.equal(await page.locator("#first").inputValue(), "engine");
  await page.reload();
  await settled(page);
  assert.equal(await page.locator("#first").inputValue(), "engine");
  assert.equal(await page.locator("#play").inputValue(), "misere");
  assert.equal(positionOf(page), answered);
  await page.locator("#first").selectOption("you");
  await page.locator("#confirm-yes").click();
  await page.waitForFunction(() => new URL(location.href).searchParams.get("position") === "4,2,1");
  await settled(page);
  assert.equal(await page.locator("#line .ply").count(), 0);
  await page.finish();
});

test("an address brings back the whole line of play, and the browser's way back undoes", async () => {
  const page = await lab.open("/play?ruleset=mhrg:3x5&opponent=person");
  await settled(page);
  // It is somebody's turn all the time; a move is in the line when its board has come to rest.
  await part(page, "box-1-5").click();
  await page.locator("#line .ply").nth(0).waitFor();
  const second = positionOf(page);
  await part(page, "box-1-1").click();
  await page.locator("#line .ply").nth(1).waitFor();
  const line = await page.locator("#line").innerText();
  const again = await lab.open(page.url().slice(lab.origin.length));
  await settled(again);
  await again.locator("#line .ply", { hasText: "(1,1)" }).waitFor();
  assert.equal(await again.locator("#line").innerText(), line);
  assert.equal(positionOf(again), positionOf(page));
  await again.locator("#undo").click();
  await again.waitForFunction((position) => new URL(location.href).searchParams.get("position") === position, second);
  await settled(again);
  await again.locator("#review").click();
  await again.locator("#line .did").first().waitFor();
  await again.finish();
  await page.goBack();
  await page.waitForFunction((position) => new URL(location.href).searchParams.get("position") === position, second);
  await page.finish();
});

test("what moves did stays beside them, though it was asked for before the board was there", async () => {
  const page = await lab.open("/play?ruleset=young&position=4,2,1&opponent=person");
  await settled(page);
  await part(page, "box-1-4").click();
  await page.locator("#line .ply").nth(0).waitFor();
  await part(page, "box-1-1").click();
  await page.locator("#line .ply").nth(1).waitFor();
  // From now on boards come only when they are let through.
  await page.evaluate(() => {
    const { fetch } = window;
    const through = new Promise((letThrough) => (window.letThrough = letThrough));
    window.fetch = async (...asked) => {
      const answer = await fetch(...asked);
      if (String(asked[0]).includes("/api/board")) await through;
      return answer;
    };
  });
  await page.locator("#undo").click();
  await page.locator("#review").click();
  await page.locator("#line .did").first().waitFor();
  await page.evaluate(() => window.letThrough());
  await page.waitForFunction(() => document.querySelectorAll("#line .ply").length === 1);
  await page.locator("#line .did", { hasText: "From value 7 to value 0. A winning move." }).waitFor();
  await page.finish();
});

test("a line that cannot have been played is refused, and the position stays", async () => {
  const page = await lab.open("/play?ruleset=young&position=2,1#line=4,2,1;3,3,3");
  await page.locator("#preview", { hasText: "no move leads from" }).waitFor();
  assert.equal(positionOf(page), "2,1");
  assert.match(await settled(page), /Your move/);
  assert.equal(await page.locator("#line .ply").count(), 0);
  await page.finish();
});

test("a game without a natural start begins with the first position of the gallery", async () => {
  const page = await lab.open("/play?ruleset=welter");
  assert.match(await settled(page), /Your move/);
  const rulesets = await lab.ask("rulesets");
  assert.equal(positionOf(page), rulesets.find(({ spec }) => spec === "welter").example.position);
  await page.finish();
});

test("where nothing can be played, a position is one click away", async () => {
  const page = await lab.open("/play?ruleset=mhrg:3x5&position=3,1,1");
  await page.locator("#status.problem").waitFor();
  page.wrong.length = 0; // The browser notes the refusal as an error of its own.
  for (const title of ["#moves-title", "#game-title"]) assert.ok(await page.locator(title).isHidden(), "there is nothing to speak of");
  await page.locator(".refused button").click();
  assert.match(await settled(page), /Your move/);
  await page.locator("#moves-title").waitFor();
  await page.locator("#moves li").first().waitFor();
  await page.finish();
});

test("an address that names no game offers one, and does not take the name for a game of one's own", async () => {
  const page = await lab.open("/play?ruleset=nosuch&position=1");
  await page.locator("#status.problem", { hasText: "There is no ruleset nosuch." }).waitFor();
  page.wrong.length = 0; // The browser notes the refusal as an error of its own.
  assert.equal(await page.locator("#title").textContent(), "No such game");
  assert.equal(await page.locator("#rules").textContent(), "The page Games lists all games.");
  assert.equal(await page.locator("#status code").textContent(), "nosuch");
  const empty = await lab.open("/play?sum=");
  assert.match(await settled(empty), /Your move/);
  await empty.finish();
  await page.finish();
});

test("the position line sets the position, and says what is wrong with one", async () => {
  const page = await lab.open("/play?ruleset=mhrg:3x5&position=3,1,1");
  await page.locator("#status.problem", { hasText: /^mhrg:3x5: 3,1,1: it never occurs/ }).waitFor();
  const field = page.locator("#position-line input");
  await field.fill("young 3,5");
  await field.press("Enter");
  await page.locator("#position-line [role=alert]:not([hidden])").waitFor();
  page.wrong.length = 0; // The browser notes the refusals as errors of its own.
  await field.fill("young 3,2");
  await field.press("Enter");
  await page.waitForFunction(() => new URL(location.href).searchParams.get("position") === "3,2");
  await settled(page);
  assert.notEqual(await focusedPart(page), null, "one can go on with the keyboard");
  await page.finish();
});

test("a new position is set up behind its button, and edited by clicking", async () => {
  const page = await lab.open("/play?ruleset=young&position=4,2,1");
  await settled(page);
  assert.ok(await page.locator("#setup").isHidden());
  await page.locator("#new").click();
  await page.locator("#game").selectOption("nim");
  assert.match(await page.locator("#notation").textContent(), /heaps/);
  await page.locator("#position").fill("2,2,x");
  await page.locator("#set-up").click();
  await page.locator("#setup-problem:not([hidden])").waitFor();
  page.wrong.length = 0;
  await page.locator("#position").fill("1,2");
  await page.locator("#edit").click();
  await page.locator("#editor button, #editor [role=button]").first().waitFor();
  await page.locator("#set-up").click();
  await page.waitForFunction(() => new URL(location.href).searchParams.get("position") === "1,2");
  await page.locator("#setup").waitFor({ state: "hidden" });
  await settled(page);
  assert.ok(await page.locator("#labels-label").isHidden(), "heaps have no boxes to write into");
  await page.finish();
});

test("controls stay where they are while the board shrinks", async () => {
  for (const values of [false, true]) {
    const page = await lab.open("/play?ruleset=young&position=5,4,3,2,1&opponent=person");
    await settled(page);
    if (values) await page.locator("#values").click();
    if (values) await page.locator("#strip .missing").waitFor();
    const place = async () => (await page.locator("#undo").boundingBox()).y;
    const before = await place();
    for (let position = positionOf(page); position !== "-"; position = positionOf(page)) {
      await part(page, "box-1-1").click();
      await movedFrom(page, position);
      await settled(page);
      if (values) await page.locator("#strip .quiet", { hasText: positionOf(page) === "-" ? /No move is left/ : /first value missing|No move reaches 0/ }).waitFor();
      assert.equal(await place(), before, positionOf(page));
    }
    await page.finish();
  }
});

test("at the end one plays again, or on the other side", async () => {
  const page = await lab.open("/play?ruleset=nim&position=1");
  await settled(page);
  await part(page, "stone-1-1").click();
  await page.locator("#ended button", { hasText: "Swap sides" }).click();
  // Now the perfect player takes the stone.
  await page.locator("#status", { hasText: "the perfect player wins" }).waitFor();
  assert.equal(await page.locator("#first").inputValue(), "engine");
  await page.locator("#ended button", { hasText: "Play again" }).click();
  await page.locator("#status", { hasText: "the perfect player wins" }).waitFor();
  await page.finish();
});
