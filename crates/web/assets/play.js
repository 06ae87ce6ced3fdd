// The board: who is to move, what has been played, and what the address says. The picture itself is picture.js.

import { address, ask, byId, element } from "./laboratory.js";
import { Picture } from "./picture.js";
import { review } from "./review.js";
import { why } from "./why.js";

/** How many moves are listed at once. */
const LISTED = 300;

const ui = Object.fromEntries(
  ["title", "rules", "status", "board", "preview", "go", "undo", "hint", "values", "why", "reason", "review", "choice", "legend", "count",
   "find", "moves", "line", "value", "setup", "game", "ruleset", "position", "notation", "play", "opponent", "first",
   "first-label", "labels"].map((id) => [id, byId(id)]),
);

/** The game: `line` has what was played, each with who played it; `turn` is "you", "engine", or "1" and "2". */
let game = null;
/** What is asked now; a new question ends the old one. */
let asking = new AbortController();
let showsValues = false;

const picture = new Picture(ui.board, {
  play: (moves) => (moves.length === 1 ? make(moves[0]) : choose(moves)),
  playParts,
  preview,
});

// Setting up.

function fromAddress() {
  const fields = new URLSearchParams(location.search);
  const fragment = new URLSearchParams(location.hash.slice(1));
  const opponent = fields.get("opponent") === "person" ? "person" : "engine";
  const turns = opponent === "person" ? ["1", "2"] : ["you", "engine"];
  return {
    ruleset: fields.get("ruleset") ?? ui.game.options[0].dataset.example,
    position: fields.get("position") ?? (fields.has("ruleset") ? null : ui.game.options[0].dataset.position),
    poset: fragment.get("poset"),
    own: fragment.get("rules"),
    play: fields.get("play") === "misere" ? "misere" : "normal",
    labels: fields.get("labels") ?? "fair",
    opponent,
    turn: turns.includes(fields.get("turn")) ? fields.get("turn") : turns[0],
    line: [],
  };
}

function toAddress() {
  const fields = {
    ruleset: game.ruleset,
    position: game.position,
    play: game.play === "misere" ? "misere" : null,
    opponent: game.opponent === "person" ? "person" : null,
    labels: game.labels === "fair" ? null : game.labels,
    turn: game.turn === "you" || game.turn === "1" ? null : game.turn,
  };
  const text = game.poset !== null ? ["poset", game.poset] : ["rules", game.own];
  const fragment = text[1] === null ? "" : `#${text[0]}=${encodeURIComponent(text[1])}`;
  return address("/play", fields) + fragment;
}

function fillForm() {
  const family = (option) => option.value.split(":")[0] === game.ruleset.split(":")[0];
  const onFile = (option) => "file" in option.dataset;
  const kinds = [...ui.game.options].filter((option) => family(option) && onFile(option) === (game.poset !== null));
  const entry = kinds.find((kind) => [kind.value, kind.dataset.example].includes(game.ruleset)) ?? bestKind(kinds);
  if (entry) ui.game.value = entry.value;
  for (const option of ui.game.options) option.hidden = onFile(option) && option !== entry;
  ui.ruleset.value = game.ruleset;
  ui.position.value = game.line.length > 0 ? game.start : game.position ?? "";
  ui.play.value = game.play;
  ui.opponent.value = game.opponent;
  ui.labels.value = game.labels;
  ui["first-label"].hidden = game.opponent === "person";
  ui.title.textContent = entry?.dataset.name ?? game.ruleset;
  document.title = `${ui.title.textContent} · grundy`;
  const end = game.play === "misere" ? " Misère play: who cannot move wins." : "";
  const own = game.own === null ? "" : "A game of your own.";
  ui.rules.textContent = (entry?.dataset.rules ?? own) + end;
  ui.notation.textContent = entry?.dataset.notation ? `Positions: ${entry.dataset.notation}` : "";
}

/** Of several kinds of one family, the one whose parameters begin as this ruleset's do. */
function bestKind(kinds) {
  const shared = (a, b) => [...a].findIndex((letter, index) => letter !== b[index]);
  const score = (kind) => {
    const length = shared(kind.value, game.ruleset);
    return length < 0 ? kind.value.length : length;
  };
  return kinds.sort((a, b) => score(b) - score(a))[0];
}

ui.game.addEventListener("change", () => {
  const entry = ui.game.selectedOptions[0];
  ui.ruleset.value = entry.dataset.example ?? "";
  ui.position.value = entry.dataset.position ?? "";
  start();
});
for (const setting of [ui.play, ui.opponent, ui.first]) setting.addEventListener("change", () => start());
ui.labels.addEventListener("change", () => {
  goTo({ ...game, board: null, labels: ui.labels.value });
});
ui.setup.addEventListener("submit", (event) => {
  event.preventDefault();
  start();
});

/** A new game as the form says. */
function start() {
  const opponent = ui.opponent.value;
  game = {
    ruleset: ui.ruleset.value.trim(),
    position: ui.position.value.trim() === "" ? null : ui.position.value.trim(),
    poset: "file" in ui.game.selectedOptions[0].dataset ? game.poset : null,
    own: ui.ruleset.value.includes(".game") ? game.own : null,
    play: ui.play.value,
    labels: ui.labels.value,
    opponent,
    turn: opponent === "person" ? "1" : ui.first.value,
    line: [],
  };
  history.pushState(game, "", toAddress());
  show();
}

// Showing a position, and whose turn it is.

const question = (more = {}) => ({ ruleset: game.ruleset, position: game.position, poset: game.poset, rules: game.own, ...more });

async function show() {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  const shown = game;
  hideChoice();
  hideReason();
  fillForm();
  picture.enable(false);
  say(game.turn === "engine" ? "The perfect player is thinking…" : "");
  try {
    const board = await ask("board", question({ labels: game.labels }), signal);
    Object.assign(game, { ruleset: board.ruleset, position: board.position, over: board.over });
    game.start ??= board.position;
    game.board = null;
    history.replaceState(game, "", toAddress());
    game.board = board;
    fillForm();
    picture.show(board);
    // Where nothing can be pointed at, the list is what there is to play on.
    const canPoint = board.free !== null || board.moves.some((move) => move.grip.length > 0);
    if (board.svg === null || !canPoint) ui.moves.closest("details").open = true;
    if (board.svg === null) ui.board.append(element("p", { class: "quiet" }, `${board.position} is too large to draw: play from the list.`));
    tellLine();
    listMoves();
    tellTurn();
    if (showsValues && !board.over) fetchValues(signal);
    if (!board.over && game.turn === "engine") await reply(signal);
  } catch (error) {
    if (error.name === "AbortError" || shown !== game) return;
    picture.show({ svg: null, moves: [], complete: true, free: null });
    ui.moves.replaceChildren();
    ui.line.replaceChildren();
    say(error.message, "problem");
  }
}

const other = { you: "engine", engine: "you", 1: "2", 2: "1" };
const names = { you: "You", engine: "The perfect player", 1: "Player 1", 2: "Player 2" };
const wins = { you: "you win", engine: "the perfect player wins", 1: "Player 1 wins", 2: "Player 2 wins" };

function tellTurn() {
  const isYours = game.turn !== "engine";
  picture.enable(!game.over && isYours);
  ui.undo.disabled = !game.line.some((ply) => ply.by !== "engine");
  ui.hint.disabled = game.over || !isYours;
  ui.review.disabled = game.line.length === 0;
  const last = game.line.at(-1);
  const before = last ? `${names[last.by]} played ${last.move}, leaving ${inWords(last.to)}. ` : "";
  if (game.over) {
    const winner = game.play === "normal" ? other[game.turn] : game.turn;
    say(`${before}No move is left: ${wins[winner]}.`, winner === "engine" ? "lost" : "won");
  } else if (isYours) {
    say(before + (game.turn === "you" ? "Your move." : `${names[game.turn]} to move.`));
  } else {
    say(`${before}The perfect player is thinking…`);
  }
  const description = game.board.description ?? "";
  ui.board.setAttribute("aria-label", description);
  ui.preview.textContent = "";
}

const inWords = (position) => (position === "-" ? "the empty position" : position);

function say(text, kind = "") {
  ui.status.textContent = text;
  ui.status.className = `status ${kind}`;
}

/** What pointing at something would do. */
function preview({ moves, chosen, armed }) {
  ui.go.hidden = !picture.canPlay;
  const words = [];
  if (moves.length > 0) {
    words.push(moves.map((move) => `${move.move} → ${inWords(move.to)}`).join(" or "));
    words.push(...moves[0].remarks);
    if (armed) words.push("Point again to play it.");
  } else if (chosen.length > 0 && game.board?.free) {
    words.push(`${chosen.length} chosen`);
  }
  ui.preview.textContent = words.join(" · ");
}

// Playing.

function make(move) {
  hideChoice();
  const next = {
    ...game,
    board: null,
    position: move.to,
    turn: other[game.turn],
    line: [...game.line, { by: game.turn, from: game.position, move: move.move, to: move.to }],
  };
  // The way back in the browser goes from one of your turns to the one before: the answer takes the place of the question.
  const byYou = game.turn !== "engine";
  game = next;
  if (byYou) history.pushState(game, "", toAddress());
  else history.replaceState(game, "", toAddress());
  return show();
}

async function playParts(parts) {
  try {
    const { moves } = await ask("move", question({ parts: parts.join(",") }), asking.signal);
    if (moves.length === 0) return say("That is no move here.", "problem");
    moves.length === 1 ? make(moves[0]) : choose(moves);
  } catch (error) {
    if (error.name !== "AbortError") say(error.message, "problem");
  }
}

async function reply(signal) {
  const { reply } = await ask("reply", question({ play: game.play }), signal).catch((error) => {
    if (error.name === "AbortError") throw error;
    throw new Error(`The perfect player cannot see to the end of this game: ${error.message}`);
  });
  if (reply) await make(reply);
}

/** Several moves are meant: one is chosen by name. */
function choose(moves) {
  const buttons = moves.map((move) =>
    element("button", { type: "button", onclick: () => make(move) }, `${move.move} → ${inWords(move.to)}`),
  );
  ui.choice.replaceChildren("Which one? ", ...buttons);
  ui.choice.hidden = false;
  buttons[0].focus();
}

function hideChoice() {
  ui.choice.hidden = true;
  ui.go.hidden = true;
}

function undo() {
  const last = game.line.findLastIndex((ply) => ply.by !== "engine");
  if (last < 0) return;
  const ply = game.line[last];
  goTo({ ...game, board: null, position: ply.from, turn: ply.by, line: game.line.slice(0, last) });
}

function goTo(state) {
  game = state;
  history.replaceState(game, "", toAddress());
  show();
}

async function hint() {
  try {
    const { reply } = await ask("reply", question({ play: game.play }), asking.signal);
    if (!reply.wins) return (ui.preview.textContent = "No move wins against perfect play: any will do.");
    const move = game.board.moves.find((move) => move.to === reply.to);
    if (move) picture.light(move);
    ui.preview.textContent = `${reply.move} → ${inWords(reply.to)} wins.`;
  } catch (error) {
    if (error.name !== "AbortError") ui.preview.textContent = error.message;
  }
}

// Values.

async function fetchValues(signal) {
  ui.value.textContent = "Computing values…";
  try {
    const [answer, { moves }] = await Promise.all([
      ask("value", question({ play: game.play }), signal),
      ask("moves", question({ play: game.play, values: true }), signal),
    ]);
    const sources = { formula: `by the theorem ${answer.source}`, table: `from the table ${answer.source}` };
    const source = sources[answer.method] ?? "by search";
    const winner = answer.outcome === "N" ? "the player to move wins" : "the player to move loses";
    ui.value.textContent = `Value ${answer.grundy ?? "unknown"}, ${source}: ${winner}.`;
    picture.showValues(new Map(moves.map((move) => [move.to, move.grundy])));
    ui.legend.hidden = false;
    listMoves();
  } catch (error) {
    if (error.name !== "AbortError") ui.value.textContent = error.message;
  }
}

function toggleValues() {
  showsValues = !showsValues;
  ui.values.setAttribute("aria-pressed", String(showsValues));
  ui.legend.hidden = true;
  ui.value.textContent = "";
  if (showsValues && !game.over) return fetchValues(asking.signal);
  picture.showValues(null);
  listMoves();
}

// Reasons.

function toggleReason() {
  if (!ui.reason.hidden) return hideReason();
  ui.reason.hidden = false;
  ui.why.setAttribute("aria-expanded", "true");
  why(ui.reason, question({ play: game.play }), asking.signal);
}

function hideReason() {
  ui.reason.hidden = true;
  ui.reason.replaceChildren();
  ui.why.setAttribute("aria-expanded", "false");
}

// Lists.

function listMoves() {
  const { moves, complete } = game.board;
  const wanted = ui.find.value.trim().toLowerCase();
  const found = moves.filter((move) => `${move.move} ${move.to}`.toLowerCase().includes(wanted));
  ui.count.textContent = `(${complete ? "" : "more than "}${moves.length})`;
  const canPlay = !game.over && game.turn !== "engine";
  const items = found.slice(0, LISTED).map((move) => {
    const value = picture.values?.get(move.to);
    const button = element(
      "button",
      {
        type: "button",
        disabled: !canPlay,
        class: value === 0 ? "wins" : null,
        onclick: () => make(move),
        onpointerenter: () => picture.light(move),
        onfocus: () => picture.light(move),
      },
      `${move.move} → ${inWords(move.to)}${value === undefined ? "" : ` (${value})`}`,
    );
    return element("li", {}, button);
  });
  if (found.length > LISTED) items.push(element("li", { class: "quiet" }, `and ${found.length - LISTED} more: type to find`));
  ui.moves.replaceChildren(...items);
}

function tellLine() {
  const items = game.line.map((ply, index) => {
    const back = { ...game, board: null, position: ply.to, turn: other[ply.by], line: game.line.slice(0, index + 1) };
    // Whose reply would come at once is not a place to go back to.
    const stays = back.turn !== "engine" && index + 1 < game.line.length;
    const where = stays
      ? element("button", { type: "button", class: "link", onclick: () => goTo(back) }, ply.to)
      : element("span", { class: "mono" }, ply.to);
    return element("li", {}, `${names[ply.by]}: ${ply.move} → `, where);
  });
  ui.line.replaceChildren(element("li", { value: "0", class: "quiet" }, "from ", element("span", { class: "mono" }, game.start)), ...items);
}

ui.go.addEventListener("click", () => picture.playChosen());
ui.undo.addEventListener("click", undo);
ui.hint.addEventListener("click", hint);
ui.values.addEventListener("click", toggleValues);
ui.why.addEventListener("click", toggleReason);
ui.find.addEventListener("input", listMoves);
ui.review.addEventListener("click", () => review(game, ui.line, names, asking.signal));
window.addEventListener("popstate", (event) => {
  game = event.state ?? fromAddress();
  show();
});
document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select, textarea") || event.altKey || event.ctrlKey || event.metaKey) return;
  const keys = { u: ui.undo, h: ui.hint, v: ui.values, w: ui.why, n: ui.setup.querySelector("button") };
  const button = keys[event.key.toLowerCase()];
  if (button && !button.disabled) button.click();
});

game = history.state ?? fromAddress();
show();
