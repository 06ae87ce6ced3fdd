// The first game: a few sentences that answer what the visitor does, from the first hook to the last.

import { ask } from "./laboratory.js";
import { LiveBoard } from "./live-board.js";
import { inWords } from "./notation.js";

/**
 * @param {HTMLElement} figure the board
 * @param {HTMLElement} steps the list of what to do; it stands in the text, and here it is followed
 */
export function firstGame(figure, steps) {
  const items = [...steps.children];
  let at = -1;
  let winning = null;

  const board = new LiveBoard(figure, { pointed, moved });
  board.parts.answer.hidden = true;
  board.show(board.start);

  /** Goes on to a step, never back except to the beginning. */
  function step(number) {
    at = number;
    items.forEach((item, index) => {
      item.classList.toggle("done", index < number);
      if (index === number) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
  }

  function pointed(moves) {
    if (at !== 0 || moves.length !== 1) return;
    step(1);
    if (winning) board.picture.light(winning);
  }

  const value = (position) => ask("value", { ruleset: board.ruleset, position });

  async function moved({ position, over, move, by }) {
    if (move === null) {
      winning = null;
      step(0);
      board.say("Point at a box, or go to one with Tab and the arrow keys.");
      const { winning_moves: wins } = await value(position);
      winning = board.board.moves.find((candidate) => candidate.to === wins[0]?.to) ?? null;
      return;
    }
    if (by === "engine") return theirs(position, over, move);
    if (over) {
      step(items.length);
      board.say("You took the last hook, so the engine cannot move: you have won. You never left it a value other than 0, and that is all there is to it.");
      return;
    }
    const { grundy, winning_moves: wins } = await value(position);
    if (board.board.position !== position) return;
    if (grundy === 0) {
      step(Math.max(at, 2));
      board.say(`You left ${position}, and its value is 0: whatever the engine does now, you can answer. It is thinking…`);
    } else {
      board.say(`You left ${position}, whose value is ${grundy} and not 0: the engine can win by ${wins[0].move}. Press Reset and leave it a 0.`);
      board.picture.enable(false);
      return;
    }
    board.picture.enable(false);
    setTimeout(() => board.board.position === position && board.answer(), 900);
  }

  async function theirs(position, over, move) {
    const { grundy } = await value(position);
    if (board.board.position !== position) return;
    step(3);
    await board.showValues(true);
    if (board.board.position !== position) return;
    board.say(`The engine played ${move.move} and left ${inWords(position)}, of value ${grundy}. Now the board shows the value each move leads to: take the 0.`);
  }
}
