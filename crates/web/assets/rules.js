// A game of one's own: whatever stands in the editor is checked, shown and played.

import { address, ask, byId, download, element } from "./laboratory.js";
import { Picture } from "./picture.js";

/** How long typing may pause before the text is checked, in milliseconds. */
const PAUSE = 300;
/** The longest address that browsers take without trouble. */
const LONGEST_ADDRESS = 200_000;
/** How many moves are listed. */
const LISTED = 300;

const ui = Object.fromEntries(
  ["text", "problem", "message", "go-to-line", "parameters", "example", "file", "tidy", "save", "result", "status", "at",
   "position", "back", "board", "preview", "moves-details", "count", "moves", "play", "map", "claims", "verify", "verdicts",
  ].map((id) => [id, byId(id)]),
);

/** What is asked now; a new question ends the old one. */
let asking = new AbortController();
/** What was said of the text; null while nothing is known of it. */
let checked = null;
/** The position that is shown, and those before it. */
let position = null;
let before = [];
let pause = 0;

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
  pause = setTimeout(check, PAUSE);
}

async function check() {
  asking.abort();
  clearTimeout(pause);
  asking = new AbortController();
  const { signal } = asking;
  const given = parameters();
  toAddress();
  try {
    checked = await ask("rules", { rules: ui.text.value, parameters: given || null }, signal);
    askForParameters(checked.parameters);
    // Numbers for parameters that the rules no longer have are dropped.
    if (parameters() !== given) return check();
    const missing = checked.problem === null && checked.ruleset === null;
    refuse(checked.problem ?? (missing ? { message: "Give a number for each parameter." } : null));
    ui.result.hidden = checked.ruleset === null;
    if (checked.ruleset === null) return;
    ui.claims.hidden = checked.claims.length === 0;
    ui.verdicts.replaceChildren(...checked.claims.map(({ statement }) => element("li", { class: "mono" }, statement)));
    await show(position ?? checked.position, signal);
  } catch (error) {
    if (error.name === "AbortError") return;
    ui.result.hidden = true;
    refuse({ message: error.message });
  }
}

/** Says beside the text what is wrong, if anything is. */
function refuse(problem) {
  ui.problem.hidden = problem === null;
  ui.message.textContent = problem?.message ?? "";
  ui["go-to-line"].hidden = !problem?.line;
  ui["go-to-line"].value = problem?.line ?? "";
  ui.text.setAttribute("aria-invalid", String(problem !== null));
}

function goToLine() {
  const lines = ui.text.value.split("\n").slice(0, Number(ui["go-to-line"].value));
  const end = lines.join("\n").length;
  ui.text.focus();
  ui.text.setSelectionRange(end - lines.at(-1).length, end);
}

/** The numbers that are given, as the API reads them. */
function parameters() {
  const inputs = [...ui.parameters.querySelectorAll("input")].filter((input) => input.value.trim() !== "");
  return inputs.map((input) => `${input.name}=${input.value.trim()}`).join(",");
}

/** A field for each parameter; what has been typed stays. */
function askForParameters(wanted) {
  const given = new Map([...ui.parameters.querySelectorAll("input")].map((input) => [input.name, input.value]));
  if ([...given.keys()].join() === wanted.map(({ name }) => name).join()) return;
  const field = ({ name, default: usual }) =>
    element("label", {}, name, element("input", {
      name, inputmode: "numeric", value: given.get(name) ?? "", placeholder: usual === null ? "a number" : String(usual),
      oninput: () => { position = null; before = []; changed(); },
    }));
  ui.parameters.replaceChildren(...wanted.map(field));
}

// The address: the text is in its fragment, which stays in the browser.

function fragment() {
  const fields = { rules: ui.text.value, parameters: parameters(), position: position ?? "" };
  return `#${new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ""))}`;
}

function toAddress() {
  const text = `/rules${fragment()}`;
  history.replaceState(null, "", text.length > LONGEST_ADDRESS ? "/rules" : text);
}

function fromAddress() {
  const fields = new URLSearchParams(location.hash.slice(1));
  if (fields.has("rules")) ui.text.value = fields.get("rules");
  position = fields.get("position");
  const pairs = (fields.get("parameters") ?? "").split(",").filter((pair) => pair.includes("="));
  const wanted = pairs.map((pair) => pair.split("="));
  askForParameters(wanted.map(([name]) => ({ name, default: null })));
  for (const [name, value] of wanted) ui.parameters.querySelector(`input[name="${CSS.escape(name)}"]`).value = value;
}

// The game.

const question = (more = {}) => ({ ruleset: checked.ruleset, rules: ui.text.value, ...more });

async function show(wanted, signal) {
  ui.result.setAttribute("aria-busy", "true");
  ui.preview.textContent = "";
  try {
    const board = await ask("board", question({ position: wanted }), signal);
    position = board.position;
    ui.position.value = position;
    ui.back.disabled = before.length === 0;
    toAddress();
    picture.show(board);
    picture.enable(!board.over);
    list(board);
    link();
    ui.status.textContent = "Computing…";
    const answer = await ask("value", question({ position }), signal);
    const winner = answer.outcome === "N" ? "the player to move wins" : "the player to move loses";
    ui.status.textContent = `${position}: value ${answer.grundy ?? "unknown"}, ${winner}`;
  } catch (error) {
    if (error.name === "AbortError") return;
    ui.status.textContent = error.message;
  }
  ui.result.removeAttribute("aria-busy");
}

function go(to) {
  asking.abort();
  asking = new AbortController();
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

function list(board) {
  ui.count.textContent = `(${board.complete ? "" : "more than "}${board.moves.length})`;
  const canPoint = board.free !== null || board.moves.some((move) => move.grip.length > 0);
  if (board.moves.length > 0 && (board.svg === null || !canPoint)) ui["moves-details"].open = true;
  const item = (move) => {
    const light = () => picture.light(move);
    const attributes = { type: "button", onclick: () => make(move), onpointerenter: light, onfocus: light };
    return element("li", {}, element("button", attributes, `${move.move} → ${move.to}`));
  };
  ui.moves.replaceChildren(...board.moves.slice(0, LISTED).map(item));
}

/** Lets links lead to the game elsewhere in the laboratory. */
function link() {
  const rules = `#rules=${encodeURIComponent(ui.text.value)}`;
  ui.play.href = address("/play", { ruleset: checked.ruleset, position }) + rules;
  // A map shows the positions of two numbers.
  ui.map.hidden = !/^\d+,\d+$/.test(position) || !/^on +\w+ *, *\w+ *(#|where|$)/m.test(ui.text.value);
  ui.map.href = address("/tables", { ruleset: checked.ruleset, position: "X,Y", width: 20, height: 20 }) + rules;
}

// Claims.

async function verify() {
  ui.verify.disabled = true;
  ui.verdicts.setAttribute("aria-busy", "true");
  try {
    const reports = await ask("rules/verify", { rules: ui.text.value, parameters: parameters() || null });
    ui.verdicts.replaceChildren(...reports.map(verdict));
  } catch (error) {
    ui.verdicts.replaceChildren(element("li", { class: "refuted" }, error.message));
  }
  ui.verdicts.removeAttribute("aria-busy");
  ui.verify.disabled = false;
}

function verdict({ statement, verdict, checked: cases, range, counterexample }) {
  const words = verdict === "holds" ? `holds for all ${cases} ${range}` : `fails at ${counterexample}`;
  return element("li", {}, element("span", { class: "mono" }, statement), element("br"), element("span", { class: verdict }, words));
}

// Texts from elsewhere.

function use(text) {
  ui.text.value = text;
  position = null;
  before = [];
  ui.parameters.replaceChildren();
  check();
}

ui.text.addEventListener("input", () => {
  position = null;
  before = [];
  changed();
});
ui.text.addEventListener("dragover", (event) => {
  event.preventDefault();
  ui.text.classList.add("over");
});
ui.text.addEventListener("dragleave", () => ui.text.classList.remove("over"));
ui.text.addEventListener("drop", async (event) => {
  ui.text.classList.remove("over");
  const [file] = event.dataTransfer.files;
  if (!file) return;
  event.preventDefault();
  use(await file.text());
});
ui.file.addEventListener("change", async () => ui.file.files[0] && use(await ui.file.files[0].text()));
ui.example.addEventListener("change", () => ui.example.value && use(ui.example.value));
ui.tidy.addEventListener("click", () => {
  if (checked?.formatted) ui.text.value = checked.formatted;
  check();
});
ui.save.addEventListener("click", () => download(`${checked?.name ?? "mine"}.game`, ui.text.value, "text/plain"));
ui["go-to-line"].addEventListener("click", goToLine);
ui.at.addEventListener("submit", (event) => {
  event.preventDefault();
  before = [];
  go(ui.position.value.trim() || null);
});
ui.back.addEventListener("click", () => before.length > 0 && go(before.pop()));
ui.verify.addEventListener("click", verify);

fromAddress();
check();
