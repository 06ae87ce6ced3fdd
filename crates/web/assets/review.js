// Why a game was won or lost: the value of every position of the line, and the moves that threw a win away.

import { ask, element } from "./laboratory.js";

/** Writes beside each move of the line what it did. */
export async function review(game, list, names, signal) {
  const values = new Map();
  const value = async (position) => {
    if (!values.has(position)) {
      const question = { ruleset: game.ruleset, poset: game.poset, rules: game.own, position, play: game.play };
      values.set(position, await ask("value", question, signal));
    }
    return values.get(position);
  };
  for (const old of list.querySelectorAll(".why")) old.remove();
  const items = list.querySelectorAll("li:not([value])");
  try {
    for (const [index, ply] of game.line.entries()) {
      const [before, after] = [await value(ply.from), await value(ply.to)];
      items[index]?.append(element("p", { class: `why ${kind(before, after)}` }, explain(ply, before, after, names)));
    }
  } catch (error) {
    if (error.name !== "AbortError") list.append(element("li", { class: "why problem" }, error.message));
  }
}

function kind(before, after) {
  if (before.outcome === "P") return "quiet";
  return after.outcome === "P" ? "good" : "mistake";
}

function explain(ply, before, after, names) {
  const worth = (answer) => (answer.grundy === null ? answer.outcome : `${answer.outcome}, value ${answer.grundy}`);
  const values = `From ${worth(before)} to ${worth(after)}.`;
  if (before.outcome === "P") return `${values} ${names[ply.by]} had no winning move.`;
  if (after.outcome === "P") return `${values} A winning move.`;
  const [best] = before.winning_moves;
  return `${values} A mistake${best ? `: ${best.move} → ${best.to} would have won.` : "."}`;
}
