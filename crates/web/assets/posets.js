// Posets: whatever stands in the text is asked about, and what is known of it is shown.

import { address, ask, byId, download, element } from "./laboratory.js";
import { Picture } from "./picture.js";
import { MOST } from "./draw.js";
import { sentence, withScripts } from "./notation.js";
import { PosetDrawing } from "./poset-draw.js";
import { readCovers, writeChains } from "./poset-text.js";

/** How long typing may pause before the text is asked about, in milliseconds. */
const PAUSE = 300;
/** The longest address that browsers take without trouble. */
const LONGEST_ADDRESS = 200_000;
/** So many elements of a move or a hook are named. */
const NAMED = 40;
/** A picture that would have to be made smaller than this is scrolled instead. */
const SMALLEST = 0.5;

const ui = Object.fromEntries(
  ["make", "family", "wanted", "parameters", "poset", "problem", "message", "go-to-line", "file", "play", "tidy",
   "save", "status", "result", "size", "winner", "move", "light", "removed", "because", "play-ungar", "hasse",
   "hasse-problem", "coloured", "parts", "tree", "value", "coloured-board", "play-plain", "hooks", "hook",
   "drawing", "add", "told", "dropped", "stale",
  ].map((id) => [id, byId(id)]),
);

/** What is asked now; a new question ends the old one. */
let asking = new AbortController();
/** What is known of the text; null while it is not known. */
let facts = null;
let pause = 0;

const nothing = () => {};
const hasse = new Picture(ui.hasse, { play: nothing, playParts: nothing, preview: nothing });
const hooks = new Picture(ui.hooks, { play: ([move]) => hooks.light(move), playParts: nothing, preview: tellHook });

/** What is drawn becomes the text, at once. */
const drawing = new PosetDrawing("", (text) => {
  ui.poset.value = text;
  forgetFamily();
  look();
});

// Asking.

/** The text has changed: asks about it once nothing more is typed. */
function changed() {
  forgetFamily();
  asking.abort();
  clearTimeout(pause);
  pause = setTimeout(look, PAUSE);
}

async function look() {
  asking.abort();
  clearTimeout(pause);
  asking = new AbortController();
  const { signal } = asking;
  const asked = { poset: ui.poset.value, play: ui.play.value };
  facts = null;
  toAddress(asked);
  ui.result.setAttribute("aria-busy", "true");
  ui.status.classList.remove("for-readers");
  ui.status.textContent = "Looking…";
  try {
    facts = await ask("poset", { ...asked, reduce: true }, signal);
    refuse("");
    tellDropped(facts.dropped);
    showDrawing();
    // Games are played on covers alone.
    const question = facts.dropped.length > 0 ? { ...asked, poset: facts.poset } : asked;
    ui.result.hidden = false;
    markStale(false);
    showUngar(question);
    showColours(question);
    // Beside the picture everybody sees it.
    ui.status.classList.add("for-readers");
    ui.status.textContent = `${ui.size.textContent} ${ui.winner.textContent}`;
    if (facts.d_complete.picture?.svg) await fetchHooks(question, signal);
  } catch (error) {
    if (error.name === "AbortError") return;
    ui.status.textContent = "";
    markStale(true);
    refuse(error.message, true);
  }
  ui.result.removeAttribute("aria-busy");
}

/** What was last known stays, and says that it is of another text. */
function markStale(isStale) {
  ui.result.inert = isStale;
  ui.stale.hidden = !isStale || ui.result.hidden;
}

function tellDropped(dropped) {
  ui.dropped.hidden = dropped.length === 0;
  const follows = dropped.length === 1 ? "follows from the other relations and is" : "follow from the other relations and are";
  ui.dropped.textContent = `${short(dropped)} ${follows} left out.`;
}

function showDrawing() {
  const fits = facts.elements <= MOST;
  ui.drawing.hidden = !fits;
  ui.add.disabled = !fits;
  if (fits) drawing.show(facts.poset);
  else ui.told.textContent = `${facts.elements} elements are too many to draw in; change the text instead.`;
}

/** Says beside the text what is wrong, if anything is; and whether it is the text. */
function refuse(message, ofText = false) {
  const line = message.match(/^line (\d+)/)?.[1];
  ui.problem.hidden = message === "";
  ui.message.textContent = message === "" ? "" : sentence(message);
  ui["go-to-line"].hidden = line === undefined;
  ui["go-to-line"].value = line ?? "";
  ui.poset.setAttribute("aria-invalid", String(ofText));
}

function goToLine() {
  const before = ui.poset.value.split("\n").slice(0, Number(ui["go-to-line"].value));
  const end = before.join("\n").length;
  ui.poset.focus();
  ui.poset.setSelectionRange(end - before.at(-1).length, end);
}

// The address: the text is in its fragment, which stays in the browser.

const fragment = ({ poset }) => `#poset=${encodeURIComponent(poset)}`;
const settings = ({ play }) => ({ play: play === "misere" ? play : null });

function toAddress(question) {
  const text = address("/posets", settings(question)) + fragment(question);
  history.replaceState(null, "", text.length > LONGEST_ADDRESS ? "/posets" : text);
}

function fromAddress() {
  const text = new URLSearchParams(location.hash.slice(1)).get("poset");
  if (text !== null && text !== ui.poset.value) {
    ui.poset.value = text;
    forgetFamily();
  }
  ui.play.value = new URLSearchParams(location.search).get("play") === "misere" ? "misere" : "normal";
}

/** Lets a link lead to a game on this poset. */
function linkTo(link, name, ruleset, question) {
  const text = address("/play", { ruleset, ...settings(question) }) + fragment(question);
  const fits = text.length <= LONGEST_ADDRESS;
  link.textContent = `Play the ${name}${fits ? "" : ": the poset is too large for an address"}`;
  if (fits) link.href = text;
  else link.removeAttribute("href");
}

// The Ungar game.

const count = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;

/** Names with commas between them; of very many the first. */
function short(names) {
  const shown = names.slice(0, NAMED).join(", ");
  return names.length > NAMED ? `${shown}, … (${names.length} in all)` : shown;
}

function showUngar(question) {
  const { elements, covers, ungar } = facts;
  const kind = ungar.graded ? "graded" : ungar.not_levelled === null ? "levelled, but not graded" : "not levelled";
  ui.size.textContent = `${count(elements, "element")}, ${count(covers, "cover")}; ${kind}.`;
  ui.winner.textContent = ungar.winner ? winnerInWords(ungar.winner) : `Who wins is not known: ${ungar.stopped.error}.`;
  const move = ungar.winner?.winning_move ?? null;
  ui.move.hidden = move === null;
  if (move) ui.removed.textContent = short(split(move.move));
  ui.because.replaceChildren(...(ungar.winner ? because(ungar) : [withoutTheorem(ungar)]));
  linkTo(ui["play-ungar"], "Ungar game", "ungar:mine.poset", question);
  ui.hasse.hidden = ungar.picture.svg === null;
  hasse.show(still(ungar.picture));
  fit(ui.hasse);
  ui["hasse-problem"].hidden = ungar.picture.svg !== null;
  ui["hasse-problem"].textContent = ungar.picture.problem ?? "";
}

/** The elements of a move: commas in the parentheses of a box do not separate. */
const split = (move) => move.match(/\([^)]*\)|[^,]+/g) ?? [];

function winnerInWords({ outcome, play, winning_move }) {
  const the = play === "misere" ? "In misère play the" : "The";
  if (outcome === "P") return `${the} second player, Eeta, beats the first, Atniss.`;
  const over = winning_move === null ? ": nobody can move" : "";
  return `${the} first player, Atniss, beats the second, Eeta${over}.`;
}

/** How it is known who wins, and the value. */
function because(ungar) {
  const { theorem, examined, grundy } = ungar.winner;
  const value = grundy === null ? "" : ` The value of the game is ${grundy}.`;
  if (theorem === null) return [`By a search of ${count(examined, "position")}. ${withoutTheorem(ungar)}${value}`];
  const link = element("a", { href: `/theorems#${theorem.claim}` }, theorem.source);
  return ["By ", link, ": ", ...withScripts(theorem.statement), value];
}

function withoutTheorem({ not_levelled }) {
  if (ui.play.value === "misere") return "No theorem tells who wins in misère play.";
  return not_levelled === null ? "" : `The theorem does not apply, since the poset is not levelled: ${not_levelled}.`;
}

/** A picture as a board without moves. */
const still = (picture) => ({ svg: picture?.svg ?? null, names: picture?.names ?? {}, moves: [], complete: true, free: null });

/** Lets a picture scroll if it would be too small otherwise. */
function fit(host) {
  const svg = host.querySelector("svg");
  if (!svg) return;
  const { width, height } = svg.viewBox.baseVal;
  const scale = Math.min(host.clientWidth / width, (0.75 * innerHeight) / height);
  host.classList.toggle("large", scale < SMALLEST);
  if (scale < SMALLEST) host.setAttribute("tabindex", "0");
  else host.removeAttribute("tabindex");
  host.scrollLeft = (host.scrollWidth - host.clientWidth) / 2;
}

/** Lights the winning move up on the picture, or lets it go. */
function light(isLit) {
  const move = facts?.ungar.winner?.winning_move;
  if (!move || !facts.ungar.picture.svg) return;
  hasse.light(isLit ? { first: move.parts, second: [] } : null);
}

// Colours and hooks.

function showColours(question) {
  const { holds, reason, colours, parts, picture, plain_value } = facts.d_complete;
  const told = [holds ? `It is d-complete, with ${count(colours, "colour")}` : null, reason && capital(reason)];
  ui.coloured.textContent = told.filter(Boolean).map((sentence) => `${sentence}.`).join(" ");
  ui.parts.hidden = parts.length === 0;
  const item = ({ tree, description }) => {
    const spec = `plain:${tree}`;
    return element("li", {}, element("a", { href: address("/play", { ruleset: spec }) }, element("code", {}, spec)), `: ${description}`);
  };
  const items = parts.slice(0, NAMED).map(item);
  if (parts.length > NAMED) items.push(element("li", { class: "quiet" }, `and ${parts.length - NAMED} more parts`));
  ui.parts.replaceChildren(...items);
  ui.tree.hidden = parts.length === 0;
  ui.value.hidden = plain_value === null;
  const who = plain_value === 0 ? "second" : "first";
  const value = `The value of the plain game is ${plain_value}: in normal play the ${who} player wins.`;
  ui.value.textContent = plain_value === null ? "" : value;
  ui["coloured-board"].hidden = !holds || facts.elements === 0;
  linkTo(ui["play-plain"], "plain game", "plain:mine.poset", question);
  ui.hook.textContent = "";
  ui.hooks.hidden = !picture?.svg;
  hooks.enable(false);
  hooks.show(still(picture));
  fit(ui.hooks);
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The hooks are the moves of the plain game. */
async function fetchHooks({ poset }, signal) {
  try {
    const board = await ask("board", { ruleset: "plain:mine.poset", poset, labels: "hooks" }, signal);
    hooks.show(board);
    hooks.enable(true);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    ui.hook.textContent = error.message;
  }
}

function tellHook({ moves }) {
  const [move] = moves;
  if (!move) return (ui.hook.textContent = "");
  const names = new Map(hooks.board.moves.map((other) => [other.grip[0], other.move]));
  const hook = move.first.map((part) => names.get(part) ?? part);
  ui.hook.textContent = `The hook of ${move.move}, ${count(hook.length, "element")}: ${short(hook)}.`;
}

// Bringing a poset.

async function make(event) {
  event.preventDefault();
  if (ui.family.value === "") return ui.family.focus();
  try {
    const made = await ask("poset/family", { family: ui.family.value, parameters: ui.parameters.value });
    put(`# ${made.title}\n${writeChains(readCovers(made.poset))}`);
  } catch (error) {
    refuse(error.message);
  }
}

function put(text) {
  ui.poset.value = text;
  look();
}

async function readFile(file) {
  if (!file) return;
  try {
    put(await file.text());
  } catch {
    refuse(`${file.name} cannot be read`);
  }
}

/** The text is no longer what the family makes. */
function forgetFamily() {
  ui.family.value = "";
}

function chooseFamily() {
  const { parameters, example } = ui.family.selectedOptions[0].dataset;
  ui.wanted.textContent = capital(parameters);
  ui.parameters.value = example;
}

ui.poset.addEventListener("input", changed);
ui.play.addEventListener("change", look);
ui.make.addEventListener("submit", make);
ui.family.addEventListener("change", chooseFamily);
// A file that is chosen again is read again.
ui.file.addEventListener("click", () => (ui.file.value = ""));
ui.file.addEventListener("change", () => readFile(ui.file.files[0]));
ui.tidy.addEventListener("click", () => facts && put(writeChains(readCovers(facts.poset))));
ui.save.addEventListener("click", () => download("mine.poset", ui.poset.value, "text/plain"));
ui["go-to-line"].addEventListener("click", goToLine);
for (const name of ["pointerenter", "focus", "click"]) ui.light.addEventListener(name, () => light(true));
for (const name of ["pointerleave", "blur"]) ui.light.addEventListener(name, () => light(false));
for (const name of ["dragenter", "dragover"]) {
  ui.poset.addEventListener(name, (event) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    ui.poset.classList.add("over");
  });
}
ui.poset.addEventListener("dragleave", () => ui.poset.classList.remove("over"));
ui.poset.addEventListener("drop", (event) => {
  ui.poset.classList.remove("over");
  if (event.dataTransfer.files.length === 0) return;
  event.preventDefault();
  readFile(event.dataTransfer.files[0]);
});
window.addEventListener("hashchange", () => {
  fromAddress();
  look();
});

ui.wanted.textContent = capital(ui.family.selectedOptions[0].dataset.parameters);
fromAddress();
look();
