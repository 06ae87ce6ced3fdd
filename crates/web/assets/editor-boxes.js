// Diagrams of boxes: a box is added with all that must be there before it, and removed with all that rests on it.

import { element } from "./laboratory.js";
import { at, part } from "./editor-parts.js";

/** How many rows and columns are offered beyond the diagram. */
const MORE = 1;

export const boxes = {
  how: "Press an empty place to add a box there, and a box to remove it with all that rests on it.",

  /** The draft: the last column of each row, where each row begins, and the frame. */
  async from({ rows, frame }, position, probe) {
    const ends = rows.map(({ indent, boxes: count }) => indent + count);
    let isShifted = rows.some(({ indent }) => indent > 0);
    if (rows.length < 2 && frame === null) {
      // Whether rows are indented is seen from the second on.
      const other = await probe("2,1");
      isShifted = other?.rows?.[1]?.indent === 1;
    }
    return { ends, isShifted, frame };
  },

  text({ ends, isShifted }) {
    const lengths = ends.map((end, row) => end - (isShifted ? row : 0)).filter((length) => length > 0);
    return lengths.length === 0 ? "-" : lengths.join(",");
  },

  draw(draft, change) {
    const { ends, isShifted, frame } = draft;
    const rows = frame?.[0] ?? ends.length + MORE;
    const columns = frame?.[1] ?? Math.max(isShifted ? rows : 1, ...ends.map((end) => end + MORE));
    const host = element("div", { class: "editor-grid", role: "group", "aria-label": "Boxes" });
    for (let row = 1; row <= rows; row += 1) {
      for (let column = isShifted ? row : 1; column <= columns; column += 1) {
        const isThere = column <= (ends[row - 1] ?? 0);
        const made = isThere ? without(draft, row, column) : withBox(draft, row, column);
        const label = `row ${row}, column ${column}: ${isThere ? "remove this box" : "add a box"}, leaving ${boxes.text(made)}`;
        host.append(at(part(`${row},${column}`, label, isThere ? "there" : "place", () => change(made)), row, column));
      }
    }
    return host;
  },
};

function withBox(draft, row, column) {
  const ends = Array.from({ length: Math.max(draft.ends.length, row) }, (_, at) => draft.ends[at] ?? 0);
  return { ...draft, ends: ends.map((end, at) => (at < row ? Math.max(end, column) : end)) };
}

function without(draft, row, column) {
  const ends = draft.ends.map((end, at) => (at + 1 < row ? end : Math.min(end, column - 1)));
  const first = (at) => (draft.isShifted ? at : 0);
  return { ...draft, ends: ends.filter((end, at) => end > first(at)) };
}
