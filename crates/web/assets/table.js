// What is on the table: the game, the boards of its components as the API gave them, and the cards that show them.

import { turn } from "./game.js";
import { byId } from "./laboratory.js";

/** The parts of the page that playing needs. */
export const ui = Object.fromEntries(
  ["table", "title", "rules", "status", "board", "preview", "go", "undo", "hint", "explain", "values", "new", "add", "review", "choice",
   "line", "game", "play", "opponent", "first", "labels", "labels-label", "confirm", "confirm-text", "confirm-yes", "confirm-no",
   "letters"].map((id) => [id, byId(id)]),
);

export const table = {
  /** @type {import("./game.js").Game|null} */
  game: null,
  boards: [],
  /** @type {import("./card.js").Card[]} */
  cards: [],
  /** What is asked now; a new question ends the old one. */
  asking: new AbortController(),
  /** Whether the boards are those of the game; while they are asked for, they are still the ones before. */
  get isDrawn() {
    return !ui.board.hasAttribute("aria-busy");
  },
  set isDrawn(isDrawn) {
    if (isDrawn) ui.board.removeAttribute("aria-busy");
    else ui.board.setAttribute("aria-busy", "true");
  },
  get isOver() {
    return this.boards.length > 0 && this.boards.every((board) => board.over);
  },
  get isYours() {
    return turn(this.game) !== "engine";
  },
  get isSum() {
    return this.game.components.length > 1;
  },
};

/** Says how the game stands. @param {...(string|Node)} words */
export function say(words, kind = "") {
  ui.status.replaceChildren(words);
  ui.status.className = `status ${kind}`;
}
