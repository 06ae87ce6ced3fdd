// The gallery comes alive: the question is answered on its board, games are found and sifted, and the picture of a group is
// that of the game which is pointed at.

import { boardAddress } from "./bar.js";
import { address, ask, byId, drawn } from "./laboratory.js";
import { Picture } from "./picture.js";

// The question. One box is chosen, and what comes of it is said at once.

const board = byId("try");
const asked = { ruleset: board.dataset.ruleset, position: board.dataset.position };

const picture = new Picture(board, {
  play: ([move]) => answer(move).catch((problem) => (byId("told").textContent = problem.message)),
  playParts: () => {},
  preview: () => {},
});

async function answer(move) {
  const after = { ruleset: asked.ruleset, position: move.to };
  const { outcome, winning_moves: replies } = await ask("value", after);
  const left = move.to === "-" ? "nothing" : move.to;
  const verdict = outcome === "P"
    ? `Yes: ${move.move} leaves ${left}, and whatever is played there, you can answer it.`
    : `Not that one: ${move.move} leaves ${left}, and ${replies[0].move} is the answer to it. Try another.`;
  byId("told").textContent = verdict;
  byId("told").classList.toggle("right", outcome === "P");
  byId("play-it").href = address("/play", { ...after, line: asked.position });
  byId("play-it").textContent = outcome === "P" ? "Play on" : "Play on anyway";
}

ask("board", asked).then((shown) => {
  picture.show(shown);
  picture.enable(true);
}, () => {});

// What is shown: those games that fit the chip and the words.

const items = [...document.querySelectorAll(".group li")];
const find = byId("find");
const field = find.querySelector("input");
const plain = (text) => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/[’']/g, "'").replace(/[–—]/g, "-");
const words = new Map(items.map((item) => [item, plain(item.dataset.words)]));
/** The names of rulesets, to tell a position from words. */
const families = new Set([...document.querySelectorAll(".game")].map(({ dataset }) => dataset.ruleset.split(":")[0]));

/** Whether a text is a ruleset and a position rather than words to look for. */
const isPosition = (text) => /\s/.test(text) && families.has(text.split(/[:\s]/)[0]);

function sift() {
  const text = field.value.trim();
  const shows = byId("chips").querySelector('[aria-pressed="true"]').dataset.shows;
  const sought = isPosition(text) ? [] : plain(text).split(/\s+/);
  let count = 0;
  for (const item of items) {
    const fits = sought.every((word) => words.get(item).includes(word)) && (!shows || item.dataset.is.split(" ").includes(shows));
    item.hidden = !fits;
    count += fits;
  }
  // Out of its place a name is said in full.
  document.querySelector(".groups").classList.toggle("sifted", count < items.length);
  for (const group of document.querySelectorAll(".group")) group.hidden = group.querySelector("li:not([hidden])") === null;
  byId("found").textContent = isPosition(text) ? `Press Enter to open the board with ${text}.`
    : count === 0 ? "No game has these words in its name, its rules or its paper."
    : count < items.length ? `${count} of ${items.length} games` : "";
}

find.hidden = false;
byId("chips").hidden = false;
find.addEventListener("input", sift);
find.addEventListener("submit", (event) => {
  event.preventDefault();
  const text = field.value.trim();
  const fitting = items.filter((item) => !item.hidden);
  if (isPosition(text)) location.assign(boardAddress(text));
  else if (fitting.length === 1) fitting[0].querySelector("a").click();
});
byId("chips").addEventListener("click", ({ target }) => {
  const chip = target.closest("button");
  if (!chip) return;
  for (const other of byId("chips").querySelectorAll("button")) other.setAttribute("aria-pressed", String(other === chip));
  sift();
});

// The picture of a group, with a move marked on it, and the rules of the game below.

const boards = new Map();

async function point(group, game) {
  group.current = game;
  for (const other of group.querySelectorAll(".game")) other.classList.toggle("current", other === game);
  group.querySelector(".says").textContent = game.parentElement.querySelector(".rules").firstChild.textContent;
  const { ruleset, position, poset } = game.dataset;
  if (!boards.has(game)) boards.set(game, ask("board", { ruleset, position, poset, labels: "fair" }).catch(() => null));
  const shown = await boards.get(game);
  // The pointer may be elsewhere by now.
  if (!shown?.svg || group.current !== game) return;
  const host = group.querySelector(".picture");
  host.replaceChildren(drawn(shown.svg));
  const move = shown.moves.toSorted((a, b) => b.first.length - a.first.length)[0];
  for (const part of host.querySelectorAll("[data-part]")) {
    part.removeAttribute("tabindex");
    part.classList.toggle("first", move?.first.includes(part.dataset.part) ?? false);
    part.classList.toggle("second", move?.second.includes(part.dataset.part) ?? false);
  }
}

for (const group of document.querySelectorAll(".group")) {
  const follow = ({ target }) => {
    const game = target.closest(".game") ?? target.closest("li")?.querySelector(".game");
    if (game && group.current !== game) point(group, game);
  };
  group.addEventListener("pointerover", follow);
  group.addEventListener("focusin", follow);
}
