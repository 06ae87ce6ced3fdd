// A game of one's own: whatever stands in the text is checked as it is typed; what comes of it stands beside it.

import { positionLine, store, stored } from "./bar.js";
import { address, ask, byId, element, setDisabled } from "./laboratory.js";
import { written } from "./notation.js";
import { Picture } from "./picture.js";
import { DrawnBoard } from "./rules-board.js";
import { listenToMenu } from "./rules-copy.js";
import { LineMoves } from "./rules-lines.js";
import { ProblemCard } from "./rules-problem.js";
import { RulesText } from "./rules-text.js";
import { tellMoves, tellProblem, tellSeries, tellValue, unlessAborted } from "./rules-told.js";
import { ValueMap } from "./rules-values.js";

/** How long typing may pause before the text is checked, in milliseconds. */
const PAUSE = 250;
/** The longest address that browsers take without trouble. */
const LONGEST_ADDRESS = 200_000;
/** Under this name the browser keeps the text. */
const KEPT = "rules";
/** What is wrong where a parameter has no number yet. */
const MISSING = { headline: "A number is missing.", message: "Give a number for each parameter, below the rules." };

const ui = Object.fromEntries(
  ["kept", "parameters", "play", "map", "compare", "result", "stale", "shown", "grid", "board", "edit-host", "preview", "back", "restart", "edit", "example"]
    .map((id) => [id, byId(id)]),
);

/** What is asked now; a new question ends the old one. */
let asking = new AbortController();
/** The last text that could be played, with what is known of it; null before there is one. */
let good = null;
/** The position that is shown and those before it; and the one that the address names, until it has been shown. */
let position = null;
let before = [];
let wanted = null;
let pause = 0;
let editor = null;

const text = new RulesText(changed);
const card = new ProblemCard(text, check);
const drawn = new DrawnBoard((isTyped) => (isTyped ? changed() : check()));
const map = new ValueMap(ui.grid, { go: (to) => go(to), play: (to) => make({ to }) });
const picture = new Picture(ui.board, {
  play: (moves) => make(moves[0]),
  playParts,
  preview: ({ moves, armed }) => {
    const words = moves.map((move) => `${move.move} → ${move.to}`).join(" or ");
    ui.preview.textContent = armed ? `${words} · Point again to play it.` : words;
  },
});

// Checking the text.

function changed() {
  asking.abort();
  clearTimeout(pause);
  card.show(null);
  pause = setTimeout(check, PAUSE);
}

async function check() {
  asking.abort();
  clearTimeout(pause);
  asking = new AbortController();
  const { signal } = asking;
  const rules = text.value;
  const given = parameters();
  toAddress();
  try {
    const checked = await ask("rules", { rules, parameters: given || null, ...drawn.all }, signal);
    drawn.show(checked.names);
    askForParameters(checked.parameters, checked.problem !== null);
    // Numbers for parameters that the rules no longer have are dropped.
    if (parameters() !== given) return check();
    if (checked.ruleset === null) return refuse(checked.problem ?? MISSING, checked.names);
    refuse(null);
    store(KEPT, rules);
    drawn.keep();
    ui.kept.textContent = "kept in this browser";
    // Whoever has gone to another position stays there as long as it is one.
    const isAtStart = good === null || position === null || (before.length === 0 && position === good.position);
    const at = wanted ?? (isAtStart ? checked.position : position);
    wanted = null;
    // Until it is shown there is none: what is typed meanwhile begins at its own start.
    if (isAtStart) position = null;
    good = { ...checked, parameters: given, texts: { rules, ...drawn.named } };
    verify(signal);
    layOut(signal);
    await show(at, signal);
  } catch (error) {
    if (error.name !== "AbortError") refuse({ message: error.message });
  }
}

/** A graph that was typed is drawn as the laboratory would draw it. */
async function layOut(signal) {
  if (!drawn.needsPlaces) return;
  const { figure } = await ask("figure", question(), signal).catch(() => ({ figure: {} }));
  if (!signal.aborted) drawn.layOut(figure);
}

/** Says what is wrong, if anything is; what was right before stays, paler, with a word about it. */
function refuse(problem, names = null) {
  const isMissing = problem !== null && names !== null && drawn.all[names.kind] === null;
  card.show(problem, isMissing ? `${names.kind}-board` : null);
  ui.shown.inert = problem !== null;
  ui.result.classList.toggle("is-stale", problem !== null);
  ui.stale.hidden = problem === null || good === null;
  for (const link of [ui.play, ui.map, ui.compare]) link.setAttribute("aria-disabled", String(problem !== null));
  if (problem === null) return;
  const { line = null } = problem;
  ui.kept.textContent = line === null ? "not saved yet" : `not saved: line ${line}`;
  ui.stale.textContent = `Showing the game as it was before${isMissing || line === null ? "" : ` line ${line} changed`}.`;
}

/** The numbers that are given, as the API reads them. */
function parameters() {
  const inputs = [...ui.parameters.querySelectorAll("input")].filter((input) => input.value.trim() !== "");
  return inputs.map((input) => `${input.name}=${input.value.trim()}`).join(",");
}

/** A field for each parameter; what has been typed stays. While the text cannot be read, so do the fields. */
function askForParameters(needed, isWrong) {
  const given = new Map([...ui.parameters.querySelectorAll("input")].map((input) => [input.name, input.value]));
  if ((isWrong && needed.length === 0) || [...given.keys()].join() === needed.map(({ name }) => name).join()) return;
  const field = ({ name, default: usual }) =>
    element("label", {}, name, element("input", {
      name, inputmode: "numeric", value: given.get(name) ?? "", placeholder: usual === null ? "a number" : String(usual),
      oninput: changed,
    }));
  ui.parameters.replaceChildren(...needed.map(field));
}

// Claims: each verdict stands at its line.

async function verify(signal) {
  const lines = new Map(good.claims.map(({ claim, line }) => [claim, line]));
  text.showNotes(good.claims.map(({ line }) => ({ line, kind: "", words: "checking…" })));
  if (lines.size === 0) return;
  try {
    const reports = await ask("rules/verify", { ...good.texts, parameters: good.parameters || null }, signal);
    text.showNotes(reports.map(({ claim, verdict, checked, size, counterexample }) => {
      if (verdict === "holds") return { line: lines.get(claim), kind: "holds", words: "holds", more: ` for ${checked} positions, up to size ${size}` };
      const at = counterexample.replace(/ : .*$/, "").split(" ").slice(1).join(" ");
      return { line: lines.get(claim), kind: "refuted", words: `fails at ${at}`, press: () => go(at) };
    }));
  } catch (error) {
    if (error.name === "AbortError") return;
    text.showNotes([...lines.values()].map((line) => ({ line, kind: "", words: "not checked: too large" })));
  }
}

// The address: the text is in its fragment, which stays in the browser.

function toAddress() {
  const fields = { rules: text.value, ...drawn.named, parameters: parameters(), position: position ?? "" };
  const fragment = `/rules#${new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ""))}`;
  history.replaceState(null, "", fragment.length > LONGEST_ADDRESS ? "/rules" : fragment);
}

function fromAddress() {
  const fields = new URLSearchParams(location.hash.slice(1));
  text.value = fields.get("rules") ?? stored(KEPT) ?? text.value;
  for (const kind of ["graph", "poset"]) drawn.put(kind, fields.get(kind));
  wanted = fields.get("position");
  position = null;
  before = [];
  const pairs = (fields.get("parameters") ?? "").split(",").filter((pair) => pair.includes("=")).map((pair) => pair.split("="));
  ui.parameters.replaceChildren();
  askForParameters(pairs.map(([name]) => ({ name, default: null })), false);
  for (const [name, value] of pairs) ui.parameters.querySelector(`input[name="${CSS.escape(name)}"]`).value = value;
}

// The game.

const question = (more = {}) => ({ ruleset: good.ruleset, ...good.texts, ...more });

async function show(at, signal) {
  ui.preview.textContent = "";
  try {
    const [board, byLine] = await Promise.all([
      ask("board", question({ position: at }), signal),
      ask("rules/moves", { ...good.texts, parameters: good.parameters || null, position: at }, signal).catch(unlessAborted({ lines: [] })),
    ]);
    position = board.position;
    toAddress();
    const moves = new LineMoves(byLine.lines);
    const isMap = good.template === "X,Y";
    if (isMap) await map.fetch(question(), position, signal);
    ui.result.hidden = false;
    setDisabled(ui.back, before.length === 0, ui.restart);
    positionLine.show(written({ ruleset: good.ruleset, position }));
    ui.grid.hidden = !isMap;
    ui.board.hidden = isMap;
    ui.preview.hidden = isMap;
    if (isMap) map.show(position, moves);
    picture.show(board);
    picture.enable(!board.over);
    if (!isMap) moves.mark(ui.board, board);
    text.showSigns(moves.looks);
    const canPoint = isMap || (board.svg !== null && (board.free !== null || board.moves.some((move) => move.grip.length > 0)));
    tellMoves(board, moves, { opens: board.moves.length > 0 && !canPoint, light: (move) => picture.light(move), make });
    link();
    await Promise.all([tellValue(question({ position }), signal), tellSeries(good, { question: question(), position, map, signal, go })]);
  } catch (error) {
    if (error.name === "AbortError") return;
    if (at !== good.position) return show(good.position, signal);
    ui.result.hidden = false;
    tellProblem(error.message);
  }
}

function go(to) {
  asking.abort();
  asking = new AbortController();
  closeEditor();
  return show(to, asking.signal);
}

function make(move) {
  before.push(position);
  return go(move.to);
}

async function playParts(parts) {
  const { moves } = await ask("move", question({ position, parts: parts.join(",") }), asking.signal).catch(() => ({ moves: [] }));
  if (moves.length > 0) make(moves[0]);
}

/** Lets links lead to the game elsewhere in the laboratory. */
function link() {
  const texts = Object.entries(good.texts).map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  ui.play.href = `${address("/play", { ruleset: good.ruleset, position })}#${texts}`;
  ui.map.hidden = ui.compare.hidden = good.template !== "X,Y";
  const asked = { ruleset: good.ruleset, position: "X,Y", width: 50, height: 50 };
  ui.map.href = `${address("/maps", asked)}#${texts}`;
  ui.compare.href = `${address("/maps", { ...asked, colour: "compare", against: "wythoff" })}#${texts}`;
}

// Another position, made by pointing.

async function openEditor() {
  const { Editor } = await import("./editor.js");
  editor ??= new Editor(ui["edit-host"], { changed: (made) => {
    asking.abort();
    asking = new AbortController();
    before = [];
    show(made, asking.signal);
  } });
  ui["edit-host"].hidden = false;
  ui.edit.setAttribute("aria-expanded", "true");
  await editor.show(good.ruleset, position, asking.signal, good.texts).catch(unlessAborted(undefined));
}

function closeEditor() {
  editor?.close();
  ui["edit-host"].hidden = true;
  ui.edit.setAttribute("aria-expanded", "false");
}

// Texts from elsewhere, and to elsewhere.

/** Begins with other rules, and with what they are played on, if they name it. */
function use(rules, boards = {}) {
  position = null;
  before = [];
  good = null;
  ui.parameters.replaceChildren();
  closeEditor();
  text.showNotes([]);
  text.showSigns(new Map());
  // The values of another game are none of this one.
  byId("series").replaceChildren();
  text.value = rules;
  // The list names the game that is there, if it is one of the list.
  ui.example.value = rules;
  if (ui.example.selectedIndex < 0) ui.example.value = "";
  for (const [kind, board] of Object.entries(boards)) drawn.put(kind, board);
  // On a small screen the examples stand far below what they change.
  byId("text").scrollIntoView({ block: "nearest" });
  check();
}

/** The game as it is copied and saved. */
function current() {
  const name = good?.name ?? "mine";
  const { names = null, ruleset = `${name}.game` } = good ?? {};
  const board = names === null ? null : { name: names.name, text: drawn.all[names.kind] ?? "" };
  return { name, rules: text.value, ruleset, parameters: parameters(), position: position ?? "-", board };
}

listenToMenu({ current, use, tidy: async () => {
  const { formatted } = await ask("rules", { rules: text.value });
  if (formatted) text.value = formatted;
  check();
} });
for (const chip of document.querySelectorAll("#examples .chip")) {
  const { rules, graph, poset } = chip.dataset;
  chip.addEventListener("click", () => use(rules, { graph, poset }));
}
ui.example.addEventListener("change", () => ui.example.value && use(ui.example.value));
ui.edit.addEventListener("click", () => (ui["edit-host"].hidden ? openEditor() : closeEditor()));
ui.back.addEventListener("click", () => before.length > 0 && go(before.pop()));
ui.restart.addEventListener("click", () => {
  before = [];
  go(good.position);
});
for (const target of [ui.play, ui.map, ui.compare]) {
  target.addEventListener("click", (event) => target.getAttribute("aria-disabled") === "true" && event.preventDefault());
}
window.addEventListener("hashchange", () => {
  fromAddress();
  check();
});

fromAddress();
check();
