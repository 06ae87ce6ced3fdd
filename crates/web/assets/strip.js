// The evaluation strip, "Values you can reach": a cell for each value with the moves that lead there. 0 wins, and the first
// value that no move reaches is the value of the position.

import { element } from "./laboratory.js";
import { printed } from "./notation.js";

/** So many cells are shown at the most. */
const CELLS = 17;

export class Strip {
  /** @param {HTMLElement} host @param {{point: (move: object|null) => void, play: (move: object) => void}} listeners */
  constructor(host, { point, play }) {
    this.host = host;
    this.point = point;
    this.play = play;
    this.moves = [];
  }

  /** @param {{move: string, to: string, grundy: number}[]} moves @param {number|null} value of the position; null puts the strip away */
  show(moves, value) {
    this.moves = moves;
    if (value === null || value === undefined) return this.host.replaceChildren();
    const byValue = new Map();
    for (const move of moves) byValue.set(move.grundy, [...(byValue.get(move.grundy) ?? []), move]);
    const highest = Math.max(value, ...byValue.keys());
    const shown = wanted(value, highest, [...byValue.keys()]);
    const cells = shown.map((number) => this.#cell(number, byValue.get(number) ?? [], value));
    if (shown.at(-1) === highest && shown.length < CELLS) cells.push(element("li", { class: "beyond" }, element("b", {}, String(highest + 1)), element("span", {}, "…")));
    const head = element("p", { class: "strip-head" }, element("b", {}, "Values you can reach"), element("span", { class: "quiet" }, explanation(value, moves.length)));
    this.host.replaceChildren(head, element("ol", { class: "strip" }, ...cells));
  }

  #cell(number, moves, value) {
    if (number === null) return element("li", { class: "gap" }, "…");
    const places = [...new Map(moves.map((move) => [move.move, move])).values()];
    const text = places.length === 0 ? "none" : places.length === 1 ? printed(places[0].move) : `${places.length} moves`;
    if (places.length === 0) {
      return element("li", { class: number === value ? "missing" : "empty" }, element("b", {}, String(number)), element("span", {}, text));
    }
    // What is seen comes first in what is said.
    const all = places.length === 1 ? "" : `: ${places.slice(0, 8).map((move) => printed(move.move)).join(", ")}${places.length > 8 ? ", …" : ""}`;
    const name = `${number} ${text}${all}`;
    const button = element(
      "button",
      {
        type: "button",
        "aria-label": number === 0 ? `${name}; wins` : name,
        title: name,
        onpointerenter: () => this.point(places[0]),
        onpointerleave: () => this.point(null),
        onfocus: () => this.point(places[0]),
        onblur: () => this.point(null),
        onclick: () => (places.length === 1 ? this.play(places[0]) : this.point(places[0])),
      },
      element("b", {}, String(number)),
      " ",
      element("span", {}, text),
    );
    return element("li", { class: number === 0 ? "zero" : "", "data-value": String(number) }, button);
  }

  /** Lights the cell of a move; null puts it out. */
  light(move) {
    const value = move === null ? null : this.moves.find((other) => other.to === move.to)?.grundy;
    for (const cell of this.host.querySelectorAll("[data-value]")) {
      cell.classList.toggle("lit", value !== null && value !== undefined && cell.dataset.value === String(value));
    }
  }
}

function explanation(value, count) {
  if (count === 0) return `No move is left, so the value is ${value}.`;
  if (value === 0) return "No move reaches 0, the value: every move loses.";
  return `0 wins. The first value missing, ${value}, is the value.`;
}

/** The numbers that have a cell: all from 0 on if they fit, else the first, those around the value, and what is reached beyond. null stands for those between. */
function wanted(value, highest, reached) {
  if (highest < CELLS) return Array.from({ length: highest + 1 }, (_, number) => number);
  const numbers = new Set([0, 1, 2, 3, 4, 5, value - 1, value, value + 1].filter((number) => number >= 0 && number <= highest));
  for (const number of reached.filter((one) => one > value).sort((a, b) => a - b).slice(0, 5)) numbers.add(number);
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted.flatMap((number, index) => (index > 0 && number > sorted[index - 1] + 1 ? [null, number] : [number]));
}
