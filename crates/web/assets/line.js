// The line of play: its moves in order, each a place to go back to; and the names of the moves of a line that came with the
// address.

import { ask, element } from "./laboratory.js";
import { NAMES, backTo, question, turn } from "./game.js";
import { breakable, brief, inWords, printed, whatIsLeft, written } from "./notation.js";

/** Writes the line. @param {(plies: number) => void} goTo */
export function showLine(host, game, goTo) {
  const isSum = game.components.length > 1;
  const items = game.line.map((ply, index) => {
    const left = whatIsLeft(ply.to);
    const move = `${isSum ? `${game.components[ply.component].ruleset} ` : ""}${printed(ply.move ?? "…")}`;
    // A place where the perfect player would move at once is not one to go back to.
    const stays = turn(game, index + 1) !== "engine" && index + 1 < game.line.length;
    const where = stays
      ? element("button", { type: "button", class: "link", onclick: () => goTo(index + 1) }, ...breakable(left))
      : element("span", { class: "mono" }, ...breakable(left));
    return element("li", { class: "ply" }, `${NAMES[turn(game, index)]}: ${move} → `, where);
  });
  const start = backTo(game, 0).components.map(({ ruleset, position }) => (isSum ? written({ ruleset, position }) : inWords(position))).join(" + ");
  const from = game.line.length > 0 && turn(game, 0) !== "engine"
    ? element("button", { type: "button", class: "link", onclick: () => goTo(0) }, ...breakable(start))
    : element("span", { class: "mono" }, ...breakable(start));
  host.replaceChildren(element("li", { value: "0", class: "quiet" }, "from ", from), ...items);
}

/** Finds the names of the moves that have none. Throws where a position of the line does not follow from the one before. */
export async function nameMoves(game, signal) {
  const unnamed = game.line.map((ply, index) => ({ ply, index })).filter(({ ply }) => ply.move === null);
  await Promise.all(
    unnamed.map(async ({ ply, index }) => {
      const { moves } = await ask("moves", question(backTo(game, index), ply.component), signal);
      const made = moves.find(({ to }) => to === ply.to);
      if (!made) throw new Error(`The address holds a line of play that is none: no move leads from ${brief(ply.from)} to ${brief(ply.to)}.`);
      ply.move = made.move;
    }),
  );
}
