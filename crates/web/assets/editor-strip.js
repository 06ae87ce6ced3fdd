// A strip of squares: a bead comes or goes, a turtle or a coin is turned over.

import { element } from "./laboratory.js";
import { part } from "./editor-parts.js";

/** How many squares there are at least, and beyond the last piece. */
const LEAST = 12;
const MORE = 4;

const WORDS = {
  bead: ["bead", "empty", "put a bead here", "take it away"],
  turtle: ["upright turtle", "turtle on its back", "set it upright", "turn it on its back"],
  coin: ["heads", "tails", "show heads", "show tails"],
};

export const strip = {
  how: "Press a square to change what is on it.",

  async from({ piece, squares }) {
    return { piece, occupied: squares.flatMap((is, square) => (is ? [square] : [])) };
  },

  text({ occupied }) {
    return occupied.length === 0 ? "-" : occupied.join(",");
  },

  draw(draft, change) {
    const { piece, occupied } = draft;
    const length = Math.max(LEAST, Math.max(-1, ...occupied) + 1 + MORE);
    const [full, empty, put, take] = WORDS[piece];
    const squares = Array.from({ length }, (_, square) => {
      const isThere = occupied.includes(square);
      const others = occupied.filter((other) => other !== square);
      const made = { piece, occupied: isThere ? others : [...others, square].sort((one, other) => one - other) };
      const label = `square ${square}, ${isThere ? full : empty}: ${isThere ? take : put}`;
      const looks = `square ${piece} ${isThere ? "there" : "place"}`;
      return element("li", {}, part(String(square), label, looks, () => change(made), element("span", { class: "piece" })), String(square));
    });
    return element("ol", { class: "editor-strip", "aria-label": "Squares" }, ...squares);
  },
};
