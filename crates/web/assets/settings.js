// The sentence under the board, "You move first against the perfect player in normal play", what stands in the boxes, and
// whether single letters are keys.

import { isTyping, lettersAreKeys, positionLine, store } from "./bar.js";
import { anew, namesRules } from "./game.js";
import { printed, written } from "./notation.js";
import { entryOf } from "./setup.js";
import { table, ui } from "./table.js";

const KEYS = { u: ui.undo, h: ui.hint, v: ui.values, e: ui.explain, n: ui.new };

/** What a game is called, and the entry of the registry that it belongs to. */
export const entryFor = ({ ruleset }) => entryOf(ruleset, ruleset.endsWith(".poset"));
/** A game of one's own is called what its rules call it. */
export const nameOf = (component) => printed(entryFor(component)?.dataset.name ?? component.ruleset.replace(/\.game(:.*)?$/, ""));

/** Makes the controls do what they say. @param {(game: object, isNew?: boolean) => void} goTo goes on with another game */
export function offerSettings(goTo) {
  ui.first.addEventListener("change", () => {
    const first = ui.first.value;
    if (table.game.line.length === 0) return goTo({ ...table.game, first });
    const who = first === "you" ? "you" : "the perfect player";
    askFirst(`Begin again, with ${who} to move first?`, () => goTo(anew(table.game, { first }), true), () => {
      ui.first.value = table.game.first;
      ui.first.focus();
    });
  });
  // Who plays on, and how, holds from now on: the position and the line stay.
  for (const name of ["opponent", "play", "labels"]) ui[name].addEventListener("change", () => goTo({ ...table.game, [name]: ui[name].value }));
  ui.letters.checked = lettersAreKeys();
  ui.letters.addEventListener("change", () => {
    store("letters", ui.letters.checked ? "on" : "off");
    ui.table.classList.toggle("no-letters", !lettersAreKeys());
  });
  ui.table.classList.toggle("no-letters", !lettersAreKeys());
  document.addEventListener("keydown", (event) => {
    if (!lettersAreKeys() || isTyping(event)) return;
    const button = KEYS[event.key.toLowerCase()];
    if (!button || button.disabled) return;
    event.preventDefault();
    button.click();
  });
}

/** Asks before something is done that would end the game; null takes the question back. */
export function askFirst(words, action = null, otherwise = null) {
  ui.confirm.hidden = words === null;
  ui["confirm-text"].textContent = words ?? "";
  ui["confirm-yes"].onclick = () => {
    askFirst(null);
    action();
  };
  ui["confirm-no"].onclick = () => {
    askFirst(null);
    otherwise?.();
  };
  if (words !== null) ui["confirm-yes"].focus();
}

/** Shows the game's name, its rules and its settings. */
export function fillSettings() {
  const { game, isSum } = table;
  const [first] = game.components;
  const entry = entryFor(first);
  const isKnown = isSum || entry !== undefined || namesRules(first.ruleset);
  const title = isSum ? "A sum of games" : isKnown ? nameOf(first) : "No such game";
  ui.title.textContent = title;
  document.title = `${title} · grundy`;
  const rules = isSum ? "Move in one of the games." : entry?.dataset.rules ?? "A game of your own.";
  ui.rules.textContent = isKnown ? printed(`${rules} ${ending(isSum ? undefined : entry)}`) : "The page Games lists all games.";
  for (const name of ["first", "opponent", "play", "labels"]) ui[name].value = game[name];
  ui.first.disabled = game.opponent === "person";
  // There is something to choose only where there are boxes.
  ui["labels-label"].hidden = ui.board.querySelector('[data-part^="box-"]') === null;
  positionLine.show(game.components.map(written).join(" + "));
}

/** How a game ends, for the play that is chosen. */
const ending = (entry) => entry?.dataset[table.game.play] ?? (table.game.play === "normal" ? "Whoever makes the last move wins." : "Whoever makes the last move loses.");
