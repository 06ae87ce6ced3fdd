// The page of the board: what is played, and what follows from a move. Whose turn it is in words is here too; what is known of
// the position is facts.js; the picture is picture.js.

import { gamesOf, positionLine } from "./bar.js";
import { Card } from "./card.js";
import { hideEnd, showEnd } from "./ended.js";
import { Facts } from "./facts.js";
import { NAMES, WINS, after, anew, backTo, fromAddress, question, textsFor, toAddress, turn, undone, winner } from "./game.js";
import { ask, element } from "./laboratory.js";
import { problemLine } from "./limit.js";
import { nameMoves, showLine } from "./line.js";
import { patiently } from "./loading.js";
import { shown as motionShown } from "./motion.js";
import { inWords, printed, written } from "./notation.js";
import { answerOf, hint } from "./perfect.js";
import { Pointing } from "./pointing.js";
import { review } from "./review.js";
import { askFirst, entryFor, fillSettings, nameOf, offerSettings } from "./settings.js";
import { Setup } from "./setup.js";
import { offerSharing } from "./share.js";
import { say, table, ui } from "./table.js";

const facts = new Facts({
  point: (move) => light(move),
  pointParts: (parts, isHook) => table.cards[0]?.picture[isHook ? "lightPart" : "lightParts"](isHook ? parts[0] : parts),
  play: (move) => make(move.component ?? 0, move),
});
const pointing = new Pointing(facts, { make, focusBoard: () => focusBoard(0) });
const setup = new Setup({
  done: (component, adds) => begin(adds ? [...table.game.components, component] : [component], adds ? table.game.line : []),
});
offerSharing(() => table.game);
offerSettings(goTo);

/** Lights a move up on the board; a list may know no more of it than its name. */
function light(move) {
  const index = move?.component ?? 0;
  const known = (other) => other.move === move?.move && other.to === move?.to;
  table.cards[index]?.picture.light(table.boards[index]?.moves.find(known) ?? null);
}

// What is on the board.

function usual() {
  const { example, position } = ui.game.options[0].dataset;
  return { ruleset: example, position };
}

/** A component with the first position of the gallery where none is named and its game has no natural start. */
function withStart(component) {
  const { noStart, position } = entryFor(component)?.dataset ?? {};
  return component.position === null && noStart !== undefined ? { ...component, position } : component;
}

/** The game of the address. */
function addressed() {
  const game = fromAddress(location, usual());
  return { ...game, components: game.components.map(withStart) };
}

/** Puts other components on the board, once they turn out to be positions. Gives what is wrong with them, or null. */
async function begin(named, line = [], takesKeyboard = false) {
  const { game } = table;
  const components = named.map(withStart);
  const next = { ...game, components, line, ...textsFor(game, components) };
  try {
    await Promise.all(components.map((_, index) => ask("board", question(next, index))));
  } catch (error) {
    return error.message;
  }
  goTo(next, true, takesKeyboard);
  return null;
}

/** Keeps the game in the address; `isNew` keeps the one before for the browser's way back. */
const keep = (isNew = false) => history[isNew ? "pushState" : "replaceState"](table.game, "", toAddress(table.game));

/** Goes on with another game; `takesKeyboard` puts the keyboard on it. */
function goTo(next, isNew = false, takesKeyboard = false) {
  table.game = next;
  keep(isNew);
  return show(null, takesKeyboard);
}

/** Asks for the boards and shows them. @param {{component: number, move: object, question: object}|null} made the move that led here, and the question of the board it was made on */
async function show(made = null, takesKeyboard = false) {
  table.asking.abort();
  table.asking = new AbortController();
  const { game, asking: { signal } } = table;
  const hadFocus = document.activeElement;
  // A list of moves is written anew after one of them.
  const wasOnMoves = made !== null && hadFocus.closest("#moves, #winning, #strip") !== null;
  const wasOnBoard = takesKeyboard || wasOnMoves || ui.board.contains(hadFocus);
  pointing.hideChoice();
  askFirst(null);
  table.isDrawn = false;
  if (turn(game) === "engine") say("The perfect player is thinking…");
  try {
    const asked = game.components.map((_, index) => ask("board", question(game, index, { labels: game.labels }), signal));
    const answers = await patiently("Drawing the board", Promise.all(asked));
    if (made) await motionShown(table.cards[made.component].picture, made.move, made.question);
    if (signal.aborted) return;
    table.boards = answers;
    game.components = answers.map(({ ruleset, position }) => ({ ruleset, position }));
    keep();
    hideEnd();
    facts.light(0, { moves: [] });
    putCards();
    fillSettings();
    tellTurn();
    if (wasOnBoard) focusBoard(made?.component ?? table.cards.findIndex((card) => card.root.contains(hadFocus)));
    else if (hadFocus !== document.body && isGone(document.activeElement)) focusBoard(0);
    table.isDrawn = true;
    tellFacts();
    if (hinted === game && !ui.hint.disabled) giveHint();
    if (game.line.some(({ move }) => move === null)) await name(signal);
    if (!table.isOver && turn(game) === "engine") await reply(signal);
  } catch (error) {
    if (error.name === "AbortError" || signal.aborted) return;
    table.isDrawn = true;
    table.boards = [];
    for (const card of table.cards) card.picture.show({ svg: null, moves: [], complete: true, free: null });
    fillSettings();
    facts.refuse();
    ui.table.classList.add("is-refused");
    if (error.status === 400) offerExample(game.components);
    say(problemLine(error, "board", question(game, 0)), "problem");
  }
}

/** Whether what has the keyboard cannot keep it: a browser takes it away only when it draws the page again. */
const isGone = (element) => element === document.body || element.matches(":disabled") || !element.checkVisibility();

const tellFacts = () => facts.show(table.game, table.boards, table.cards, table.isYours && !table.isOver, table.asking.signal);

/** Finds the names of the moves of a line that came with the address; one that cannot have been played is dropped. */
async function name(signal) {
  const { game } = table;
  try {
    await nameMoves(game, signal);
    keep();
    tellTurn();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    game.line = [];
    keep();
    tellTurn();
    ui.preview.textContent = error.message;
  }
}

/** Where nothing can be drawn, the first position of the gallery is one click away. */
function offerExample(components) {
  const { example, position } = (components.map(entryFor).find(Boolean) ?? ui.game.options[0]).dataset;
  const open = () => begin([{ ruleset: example, position }], [], true);
  const offer = element("button", { type: "button", class: "main", onclick: open }, "Open ", element("span", { class: "mono" }, written({ ruleset: example, position })));
  table.cards = [];
  ui.board.replaceChildren(element("div", { class: "refused" }, element("p", {}, "Here is a position that can be played:"), offer));
}

/** As many cards as there are components, each with its board. */
function putCards() {
  const { boards, cards, isSum } = table;
  const listeners = {
    play: (...told) => pointing.chosen(...told),
    playParts: (...told) => pointing.playParts(...told),
    preview: (...told) => pointing.preview(...told),
    marks: (...told) => pointing.marks(...told),
    remove,
  };
  while (cards.length < boards.length) cards.push(new Card(cards.length, listeners));
  cards.length = boards.length;
  const add = element("button", { type: "button", class: "add-slot", onclick: (event) => openSetup(true, event.currentTarget) }, element("span", { "aria-hidden": "true" }, "+"), "add a game");
  const wanted = [...cards.map((card) => card.root), ...(isSum ? [add] : [])];
  // Cards that are there stay in the document, and with them the keyboard.
  for (const child of [...ui.board.children]) if (!wanted.includes(child)) child.remove();
  for (const root of wanted) if (root.parentNode !== ui.board) ui.board.append(root);
  ui.table.classList.toggle("is-sum", isSum);
  ui.table.classList.remove("is-refused");
  for (const [index, card] of cards.entries()) card.show(boards[index], nameOf(boards[index]));
  if (isSum) ui.board.append(add);
}

function focusBoard(preferred) {
  const { boards, cards } = table;
  const canMove = (index) => index >= 0 && boards[index] && !boards[index].over;
  const index = canMove(preferred) ? preferred : Math.max(0, boards.findIndex((board) => !board.over));
  cards[index]?.picture.focus();
}

// Whose turn it is.

function tellTurn() {
  const { game, isOver, isYours } = table;
  const canPlay = !isOver && isYours;
  for (const card of table.cards) card.picture.enable(canPlay);
  ui.undo.disabled = undone(game) === null;
  ui.hint.disabled = !canPlay;
  ui.review.disabled = game.line.length === 0;
  const last = game.line.at(-1);
  const before = last?.move ? `${NAMES[turn(game, game.line.length - 1)]} played ${printed(last.move)}, leaving ${inWords(last.to)}. ` : "";
  if (isOver) {
    const who = winner(game);
    say(`${before}No move is left: ${WINS[who]}.`, who === "engine" ? "lost" : "won");
    showEnd(game, { again: () => goTo(anew(game), true), swap, why: whyItEnded });
  } else if (isYours) {
    say(before + (turn(game) === "you" ? "Your move." : `${NAMES[turn(game)]} to move.`));
  } else {
    say(`${before}The perfect player is thinking…`);
  }
  ui.preview.textContent = "";
  pointing.offer(null);
  showLine(ui.line, game, (plies) => goTo(backTo(table.game, plies)));
  // Whoever asked while the board was on its way has had the answer written into the old line.
  if (reviewed === game) reviewLine();
}

/** The game whose line is reviewed. */
let reviewed = null;

function reviewLine() {
  reviewed = table.game;
  review(table.game, ui.line, table.asking.signal);
}

const swap = () => goTo(anew(table.game, { first: table.game.first === "engine" ? "you" : "engine" }), true);

function whyItEnded() {
  if (!facts.isOn("explain")) ui.explain.click();
  tab("game");
  reviewLine();
  // On a small screen the line stands far below the board.
  ui.line.scrollIntoView({ block: "nearest" });
}

// Playing.

function make(index, move) {
  // On the way to the next board the one before is still seen, and whoever presses twice means one move.
  if (!table.isDrawn) return null;
  const { moves, complete } = table.boards[index];
  const full = moves.find((known) => known.to === move.to && known.move === move.move) ?? moves.find((known) => known.to === move.to);
  // A list whose values are still being worked out has the moves of the board before.
  if (!full && complete) return null;
  // The way back in the browser goes from one of your turns to the one before: the answer takes the place of the question.
  const byYou = table.isYours;
  pointing.hideChoice();
  const asked = question(table.game, index);
  table.game = after(table.game, index, move);
  keep(byYou);
  return show(full ? { component: index, move: full, question: asked } : null);
}

async function reply(signal) {
  try {
    const move = await answerOf(signal);
    if (move) await make(move.component, move);
  } catch (error) {
    if (!error.told) throw error;
    say(error.told);
  }
}

function remove(index) {
  const { game } = table;
  const components = game.components.filter((_, other) => other !== index);
  // Who is to move stays to move.
  const rest = { ...game, components, line: [], first: turn(game) === "engine" ? "engine" : "you" };
  if (game.line.length === 0) return goTo(rest, true);
  askFirst("Remove it? The game begins again from here.", () => goTo(rest, true), () => table.cards[index].drop.focus());
}

/** The game for which a hint is wanted, while its board is on its way. */
let hinted = null;

function giveHint() {
  hinted = table.isDrawn ? null : table.game;
  if (table.isDrawn) hint((index, move) => pointing.offer({ index, move, act: () => make(index, move) }));
}

function openSetup(adds, opener) {
  if (setup.isOpen) return setup.close();
  const { game } = table;
  setup.open(adds ? { ruleset: "nim", position: "3,5" } : game.components[0], !adds && game.poset !== null, adds, opener);
}

function toggle(button, wish) {
  facts.turn(wish, !facts.isOn(wish));
  button.setAttribute("aria-pressed", String(facts.isOn(wish)));
  if (table.boards.length > 0) tellFacts();
}

function tab(section) {
  const rail = document.querySelector(".rail");
  rail.dataset.shown = section;
  for (const button of rail.querySelectorAll("[data-tab]")) button.setAttribute("aria-pressed", String(button.dataset.tab === section));
}

for (const [button, wish] of [[ui.explain, "explain"], [ui.values, "values"]]) {
  button.setAttribute("aria-pressed", String(facts.isOn(wish)));
  button.addEventListener("click", () => toggle(button, wish));
}
ui.undo.addEventListener("click", () => undone(table.game) !== null && goTo(backTo(table.game, undone(table.game))));
ui.hint.addEventListener("click", giveHint);
ui.new.addEventListener("click", () => openSetup(false, ui.new));
ui.add.addEventListener("click", () => openSetup(true, ui.add));
ui.review.addEventListener("click", reviewLine);
for (const button of document.querySelectorAll("[data-tab]")) button.addEventListener("click", () => tab(button.dataset.tab));
positionLine.listen(async (typed) => {
  const wrong = await begin(gamesOf(typed), [], true);
  if (wrong !== null) positionLine.refuse(wrong);
});
window.addEventListener("popstate", (event) => {
  table.game = event.state?.components ? event.state : addressed();
  show();
});

table.game = history.state?.components ? history.state : addressed();
show();
