// Why a game was won or lost: what every move of the line did, and which one threw a win away.

import { NAMES, backTo, question, sumQuestion, turn } from "./game.js";
import { ask, element } from "./laboratory.js";
import { problemLine } from "./limit.js";
import { whatIsLeft } from "./notation.js";

/** Writes beside each move of the line what it did, as long as the line is the one that is shown. */
export async function review(game, list, signal) {
  for (const old of list.querySelectorAll(".did")) old.remove();
  const items = list.querySelectorAll("li.ply");
  const known = new Map();
  let asked = null;
  const answer = (plies) => {
    if (!known.has(plies)) {
      const then = backTo(game, plies);
      asked = game.components.length > 1 ? ["sum", sumQuestion(then)] : ["value", question(then, 0, { play: game.play })];
      known.set(plies, ask(...asked, signal));
    }
    return known.get(plies);
  };
  try {
    for (const [index] of game.line.entries()) {
      const [before, after] = [await answer(index), await answer(index + 1)];
      if (!items[index]?.isConnected) return;
      items[index].append(element("p", { class: `did ${kind(before, after)}` }, told(NAMES[turn(game, index)], before, after)));
    }
  } catch (error) {
    if (error.name !== "AbortError" && items[0]?.isConnected) list.append(element("li", { class: "did" }, problemLine(error, ...asked)));
  }
}

function kind(before, after) {
  if (before.outcome === "P") return "quiet";
  return after.outcome === "P" ? "good" : "mistake";
}

function told(name, before, after) {
  const worth = (answer) => (answer.grundy === null ? (answer.outcome === "N" ? "won" : "lost") : `value ${answer.grundy}`);
  const values = `From ${worth(before)} to ${worth(after)}.`;
  if (before.outcome === "P") return `${values} ${name} had no winning move.`;
  if (after.outcome === "P") return `${values} A winning move.`;
  const [best] = before.winning_moves;
  return `${values} A mistake${best ? `: ${best.move} → ${whatIsLeft(best.to)} would have won.` : "."}`;
}
