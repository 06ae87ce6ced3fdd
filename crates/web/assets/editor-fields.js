// Pieces on a board: the chosen piece goes where one points. Of a permutation, two values change places.

import { element } from "./laboratory.js";
import { at, part } from "./editor-parts.js";

/** How many rows and columns there are at least, and beyond the pieces. */
const LEAST = 8;
const MORE = 2;

const SIGNS = { rook: "♜", queen: "♛", ryuoh: "竜", maharaja: "M", counter: "●" };

export const fields = {
  how: "Press a piece to choose it, and then the square where it should stand.",

  async from({ columns, rows, first, pieces }) {
    return { columns, rows, first, pieces, chosen: 0 };
  },

  text({ first, pieces }) {
    if (first === 0) return pieces.map(({ x, y }) => `${x},${y}`).join(",");
    return [...pieces].sort((one, other) => one.x - other.x).map(({ y }) => y + first).join(",");
  },

  draw(draft, change) {
    const { first, pieces, chosen } = draft;
    const isPermutation = first > 0;
    const side = (axis, least) => (isPermutation ? least : Math.max(LEAST, ...pieces.map((piece) => piece[axis] + 1 + MORE)));
    const [columns, rows] = [side("x", draft.columns), side("y", draft.rows)];
    const host = element("div", { class: "editor-grid", role: "group", "aria-label": "Squares of the board" });
    const edge = (number) => element("span", { class: "edge", "aria-hidden": "true" }, String(number));
    for (let x = 0; x < columns; x += 1) host.append(at(edge(x + first), 1, x + 2));
    for (let y = 0; y < rows; y += 1) {
      host.append(at(edge(y + first), y + 2, 1));
      for (let x = 0; x < columns; x += 1) {
        const here = pieces.findIndex((piece) => piece.x === x && piece.y === y);
        const name = `square (${x + first},${y + first})`;
        const isChosen = here === chosen && pieces.length > 1 && !isPermutation;
        const looks = `field ${(x + y) % 2 ? "dark" : "light"} ${here < 0 ? "place" : "there"} ${isChosen ? "chosen" : ""}`;
        const made = here >= 0 ? { ...draft, chosen: here } : isPermutation ? swapped(draft, x, y) : moved(draft, x, y);
        const does = here >= 0 ? (isChosen ? ", chosen" : ": choose it") : isPermutation ? ": change places" : ": put it here";
        const label = `${name}${here < 0 ? "" : `, ${pieces[here].piece}`}${does}`;
        const sign = here < 0 ? "" : SIGNS[pieces[here].piece];
        host.append(at(part(`${x},${y}`, label, looks, () => change(made), sign), y + 2, x + 2));
      }
    }
    return host;
  },
};

function moved(draft, x, y) {
  return { ...draft, pieces: draft.pieces.map((piece, index) => (index === draft.chosen ? { ...piece, x, y } : piece)) };
}

/** Column x gets the value y, and the column that had it gets the value of x. */
function swapped(draft, x, y) {
  const old = draft.pieces.find((piece) => piece.x === x)?.y;
  const pieces = draft.pieces.map((piece) => (piece.x === x ? { ...piece, y } : piece.y === y ? { ...piece, y: old } : piece));
  return { ...draft, pieces };
}
