// The cells of a map as they arrive, and what they say.

/** A text in which capital X and Y stand for numbers, with the numbers put in. */
const filled = (text, x, y) => text.replaceAll("X", x).replaceAll("Y", y);

/** Whether a cell holds a value. */
const isValue = (cell) => typeof cell === "number" || /^\d+$/.test(cell ?? "");

/** Whether one value is larger than another; long ones exactly. */
const isLarger = (one, other) =>
  typeof one === "string" ? BigInt(one) > BigInt(other) : typeof other === "number" && one > other;

/** A map: its settings as the API understood them, its axes, what stands behind the # of its addresses, and its cells, by column and row from 0. */
export class MapData {
  /** Row by row: a number, a long number as text, "P", "N", "?", null for no such position, undefined until known. */
  #cells;

  constructor(settings, axes, fragment) {
    this.settings = settings;
    this.axes = axes;
    this.fragment = fragment;
    ({ x: this.x, y: this.y, width: this.width, height: this.height } = settings);
    this.#cells = new Array(this.width * this.height);
    /** How many cells are known, how many of them are P-positions or could not be found, and the largest value. */
    this.count = 0;
    this.lost = 0;
    this.unknown = 0;
    this.largest = 0;
    /** Why one of the cells is no position. */
    this.absent = null;
  }

  get size() {
    return this.width * this.height;
  }

  get showsOutcomes() {
    return this.settings.what === "outcome";
  }

  /** The largest value, as near as a number gets. */
  get max() {
    return Number(this.largest);
  }

  /** Takes a line of the answer. */
  take({ cells, absent }) {
    for (const [x, y, cell] of cells) {
      this.#cells[(y - this.y) * this.width + (x - this.x)] = cell;
      if (cell === 0 || cell === "P") this.lost += 1;
      if (cell === "?") this.unknown += 1;
      if (isValue(cell) && isLarger(cell, this.largest)) this.largest = cell;
    }
    this.count += cells.length;
    this.absent ??= absent ?? null;
  }

  at(column, row) {
    return this.#cells[row * this.width + column];
  }

  /** Calls `each` with column, row and content of every cell that is known, row by row. */
  forEach(each) {
    for (let row = 0; row < this.height; row += 1) {
      for (let column = 0; column < this.width; column += 1) {
        const cell = this.at(column, row);
        if (cell !== undefined) each(column, row, cell);
      }
    }
  }

  /** Ruleset, position and play of a cell; the position is null where it is the natural start. */
  question(column, row) {
    const { ruleset, position, play } = this.settings;
    const [x, y] = [this.x + column, this.y + row];
    return { ruleset: filled(ruleset, x, y), position: position === null ? null : filled(position, x, y), play };
  }

  /** What the map is of. */
  get title() {
    const { ruleset, position, play } = this.settings;
    const of = [ruleset, position].filter((text) => text !== null).join(" ");
    const shown = this.showsOutcomes ? "P-positions" : "values";
    return `${of} · ${shown} · ${play === "misere" ? "misère" : "normal"} play`;
  }
}

/** A cell in words. */
export function inWords(cell) {
  if (cell === undefined) return "not computed yet";
  if (cell === null) return "no such position";
  if (cell === "?") return "not found within the limits";
  if (cell === "P" || cell === "N") return `${cell}-position`;
  return cell === 0 ? "0, a P-position" : String(cell);
}
