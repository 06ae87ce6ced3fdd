// What is told of a position of one's own game beside its board: the value, where it can move, and the values of small positions.

import { ask, byId, element } from "./laboratory.js";
import { numbersOf, series } from "./rules-values.js";

/** How many moves are listed. */
const LISTED = 300;

const ui = Object.fromEntries(
  ["series", "badge", "at", "status", "strip", "values", "mex", "legend-host", "legend", "lost-host", "lost", "lost-half", "moves-details", "count", "moves"]
    .map((id) => [id, byId(id)]),
);

/** Gives something else instead of a refusal; a question that was called off stays so. */
export const unlessAborted = (instead) => (error) => {
  if (error.name === "AbortError") throw error;
  return instead;
};

/** The value, and the values that it is the least one missing of. @param {object} question about the position */
export async function tellValue(question, signal) {
  ui.at.textContent = question.position;
  ui.status.textContent = "computing…";
  const [answer, { moves }] = await Promise.all([
    ask("value", question, signal),
    ask("moves", { ...question, values: true }, signal).catch(unlessAborted({ moves: null })),
  ]);
  const isLost = answer.outcome === "P";
  ui.badge.textContent = answer.grundy ?? "?";
  ui.badge.classList.toggle("zero", isLost);
  ui.status.textContent = isLost ? "the player to move loses" : "the player to move wins";
  ui.strip.hidden = moves === null || [answer, ...moves].some(({ grundy }) => grundy === null);
  if (ui.strip.hidden) return;
  const reached = [...new Set(moves.map(({ grundy }) => grundy))].sort((one, other) => one - other);
  ui.values.replaceChildren(...reached.map((value) => element("li", { class: value === 0 ? "zero" : null }, String(value))));
  ui.mex.textContent = reached.length === 0 ? "No move is left, so its value is 0." : `${answer.grundy} is the least value missing.`;
}

/**
 * The values of small positions, where one number or two make a position.
 * @param {object} game what is known of the rules
 * @param {import("./rules-values.js").ValueMap} map
 */
export async function tellSeries(game, { question, position, map, signal, go }) {
  ui.series.hidden = game.template === null;
  ui["lost-host"].hidden = true;
  if (game.template === null) return;
  if (game.template === "X,Y") {
    const { positions, isMirrored } = map.lost();
    ui["lost-host"].hidden = positions.length === 0;
    ui.lost.textContent = positions.join("  ");
    ui["lost-half"].textContent = isMirrored ? `, ${numbersOf(game).join(" ≤ ")}` : "";
  }
  await series(ui.series, { question, position, checked: game, signal, go }).catch((error) => {
    if (error.name === "AbortError") throw error;
    ui.series.hidden = true;
  });
}

/**
 * The moves as a list, and what the looks of lines mean.
 * @param {import("./rules-lines.js").LineMoves} moves
 * @param {{opens: boolean, light: (move: object) => void, make: (move: object) => void}} listeners `opens`: moves can only be made in the list
 */
export function tellMoves(board, moves, { opens, light, make }) {
  const legend = moves.legend();
  ui["legend-host"].hidden = legend.length === 0;
  ui.legend.replaceChildren(...legend);
  ui.count.textContent = `(${board.complete ? "" : "more than "}${board.moves.length})`;
  if (opens) ui["moves-details"].open = true;
  const hadFocus = ui.moves.contains(document.activeElement);
  const item = (move) => {
    const lines = moves.linesTo(move.to);
    const from = lines.length === 0 ? "" : ` (line ${lines.join(", ")})`;
    const attributes = { type: "button", onclick: () => make(move), onpointerenter: () => light(move), onfocus: () => light(move) };
    return element("li", {}, element("button", attributes, `${move.move} → ${move.to}${from}`));
  };
  ui.moves.replaceChildren(...board.moves.slice(0, LISTED).map(item));
  if (hadFocus) (ui.moves.querySelector("button") ?? ui["moves-details"].firstElementChild).focus();
}

/** Says of a position that cannot be answered why. */
export function tellProblem(message) {
  ui.status.textContent = message;
}
