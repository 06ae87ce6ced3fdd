// The values of a game of one's own: a map of small positions of two numbers, and a row of values.

import { copy } from "./copy-as.js";
import { element, lines as streamed } from "./laboratory.js";

/** How far the map and the row go. */
const SIDE = 12;
const ROW = 20;
const LOST = 6;

/** What positions of one number are, where the number has no name. */
const ONE = {
  heaps: "of one heap of 0, 1, 2, … stones",
  partition: "of one row of 0, 1, 2, … boxes",
  "strict partition": "of one row of 0, 1, 2, … boxes",
  beads: "of one bead on square 0, 1, 2, …",
  coins: "of one head on square 0, 1, 2, …",
};

/** The cells of a map as the API gives them, by `x,y`: all that are known whenever more are. */
async function* growing(question, signal) {
  const found = new Map();
  for await (const { cells = [] } of streamed("map", question, signal)) {
    for (const [x, y, value] of cells) found.set(`${x},${y}`, value);
    yield found;
  }
}

/** Puts other cells into a row; the focus stays at its place. */
function replaceCells(row, cells) {
  const at = row.contains(document.activeElement) ? document.activeElement.dataset.at : null;
  row.replaceChildren(...cells);
  if (at !== null) row.querySelector(`[data-at="${at}"]`)?.focus();
}

/** A map around a position of two numbers. */
export class ValueMap {
  /** @param {HTMLElement} host @param {{go: (position: string) => void, play: (to: string) => void}} listeners */
  constructor(host, listeners) {
    this.host = host;
    this.listeners = listeners;
    host.addEventListener("keydown", (event) => this.#key(event));
  }

  async fetch(question, position, signal) {
    const [x, y] = position.split(",").map(Number);
    // A position far out has a map of what is around it.
    const side = (at) => (at < SIDE ? 0 : at - SIDE + 2);
    this.origin = [side(x), side(y)];
    const area = { x: this.origin[0], y: this.origin[1], width: SIDE, height: SIDE };
    for await (const found of growing({ ...question, position: "X,Y", ...area }, signal)) this.cells = found;
  }

  /** Draws the map. @param {import("./rules-lines.js").LineMoves} moves */
  show(position, moves) {
    const hadFocus = this.host.contains(document.activeElement);
    const edge = (text) => element("span", { class: "edge", "aria-hidden": "true" }, text);
    const made = [edge("")];
    const [left, top] = this.origin;
    for (let x = left; x < left + SIDE; x += 1) made.push(edge(String(x)));
    for (let y = top; y < top + SIDE; y += 1) {
      made.push(edge(String(y)));
      for (let x = left; x < left + SIDE; x += 1) made.push(this.#cell(`${x},${y}`, position, moves, (x + y) % 2 === 1));
    }
    this.host.replaceChildren(...made);
    if (hadFocus) this.host.querySelector(".here")?.focus();
  }

  #cell(at, position, moves, isDark) {
    const value = this.cells.get(at);
    const isMove = moves.linesTo(at).length > 0;
    const look = moves.lookOf(at);
    const here = at === position;
    const looks = ["cell", isDark ? "dark" : "", value === 0 ? "zero" : "", here ? "here" : "", isMove ? `look-${look}` : ""];
    const does = here ? "the position" : isMove ? `move here, line ${moves.linesTo(at).join(" and ")}` : "start from here";
    const words = value === null ? `${at} is no position` : `${at}, value ${value ?? "not known"}: ${does}`;
    return element("button", {
      type: "button", class: looks.filter(Boolean).join(" "), "data-at": at, "aria-label": words, title: words,
      tabindex: here ? "0" : "-1", disabled: value === null,
      "data-line": isMove && moves.lines.length > 1 ? moves.linesTo(at)[0] : null,
      onclick: () => (isMove ? this.listeners.play(at) : this.listeners.go(at)),
    }, String(value ?? ""));
  }

  #key(event) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const at = event.target.dataset?.at;
    if (!step || !at || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const [x, y] = at.split(",").map(Number);
    const next = this.host.querySelector(`[data-at="${x + step[0]},${y + step[1]}"]`);
    if (!next || next.disabled) return;
    for (const other of this.host.querySelectorAll('[tabindex="0"]')) other.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  }

  /** The first positions that are lost for the player to move; where all have a mirror image, those with the smaller number first. */
  lost() {
    if (this.origin.some((first) => first > 0)) return { positions: [], isMirrored: false };
    const found = [...this.cells].filter(([, value]) => value === 0).map(([at]) => at.split(",").map(Number));
    const isMirrored = found.every(([x, y]) => this.cells.get(`${y},${x}`) === 0);
    const half = isMirrored ? found.filter(([x, y]) => x <= y) : found;
    half.sort((one, other) => one[0] + one[1] - other[0] - other[1]);
    return { positions: half.slice(0, LOST).map((at) => at.join(",")), isMirrored };
  }
}

/** The names of the numbers that positions have in rules. */
export const numbersOf = ({ formatted }) => /^on\s+(\w+(?: partition)?)(?:\s*,\s*(\w+))?/m.exec(formatted ?? "")?.slice(1) ?? [];

/** A row of values as they come: of positions of one number, or of a row of the map. */
export async function series(host, { question, checked, position, signal, go }) {
  const [x, y] = position.split(",");
  const [one, other = "y"] = numbersOf(checked);
  const isRow = checked.template === "X,Y";
  const title = isRow ? `Row ${other} = ${y}` : "Values";
  const what = isRow ? `values for ${one ?? "x"} = 0, 1, 2, …` : ONE[one] ?? `for ${one ?? "n"} = 0, 1, 2, …`;
  const cell = (value, n) => {
    const there = isRow ? `${n},${y}` : String(n);
    const isHere = isRow ? String(n) === x : there === position;
    const looks = ["cell", value === 0 ? "zero" : "", isHere ? "here" : ""].filter(Boolean).join(" ");
    const words = value === undefined ? "not computed yet" : value === null ? "no position" : value === "?" ? "not found within the limits" : `value ${value}`;
    const label = `${there}, ${words}`;
    return element("button", {
      type: "button", class: looks, "data-at": there, "aria-label": label, title: label, disabled: value === null, onclick: () => go(there),
    }, value === undefined ? "" : String(value ?? "·"));
  };
  let values = [];
  const copies = element("button", { type: "button", class: "link", onclick: async () => {
    const text = values.map((value) => value ?? "?").join(", ");
    copies.textContent = await copy(text).then(() => "copied", () => "not copied");
  } }, "copy");
  const row = host.querySelector("div.series") ?? element("div", { class: "series" });
  for await (const found of growing({ ...question, position: isRow ? `X,${y}` : "X", width: ROW, height: 1 }, signal)) {
    values = Array.from({ length: ROW }, (_, n) => found.get(`${n},0`));
    replaceCells(row, values.map(cell));
    if (copies.parentElement !== null) continue;
    host.querySelector(".series-title")?.remove();
    if (row.parentElement === null) host.append(row);
    row.before(element("p", { class: "series-title" }, element("strong", {}, title), ` ${what} `, copies));
  }
}
