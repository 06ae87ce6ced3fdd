// The cells of a map as they arrive, and what they say.

/** A text in which capital X and Y stand for numbers, with the numbers put in. */
export const filled = (text, x, y) => text.replaceAll("X", x).replaceAll("Y", y);

/** Whether a cell holds a value. */
export const isValue = (cell) => typeof cell === "number" || /^\d+$/.test(cell ?? "");

/** Whether one value is larger than another; long ones exactly. */
const isLarger = (one, other) =>
  typeof one === "string" ? BigInt(one) > BigInt(other) : typeof other === "number" && one > other;

/**
 * A map: its settings as the API understood them, the names of its axes, the text of its poset or rules, what stands behind the #
 * of its addresses, and its cells, by column and row from 0.
 */
export class MapData {
  /** Row by row: a number, a long number as text, "P", "N", "?", null for no such position, undefined until known. */
  #cells;

  /** @param {{ axes: string[], fragment: string, texts: { poset?: string, rules?: string } }} about */
  constructor(settings, { axes, fragment, texts }) {
    this.settings = settings;
    this.axes = axes;
    this.fragment = fragment;
    this.texts = texts;
    ({ x: this.x, y: this.y, width: this.width, height: this.height } = settings);
    this.#cells = new Array(this.width * this.height);
    /** How many cells are known, how many of them are P-positions or could not be found, and the largest value. */
    this.count = 0;
    this.lost = 0;
    this.unknown = 0;
    this.largest = 0;
    /** How many cells are no positions, and why one of them is none. */
    this.absentCount = 0;
    this.absent = null;
    /** The map of the family that this one is compared with: the same cells. @type {MapData|null} */
    this.other = null;
  }

  /** Whether X and Y occur; a letter that does not has one value and no axis. */
  get has() {
    const text = `${this.settings.ruleset} ${this.settings.position ?? ""}`;
    return { x: text.includes("X"), y: text.includes("Y") };
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
      if (cell === null) this.absentCount += 1;
      if (isValue(cell) && isLarger(cell, this.largest)) this.largest = cell;
    }
    this.count += cells.length;
    this.absent ??= absent ?? null;
  }

  at(column, row) {
    return this.#cells[row * this.width + column];
  }

  /** What the other family has in a cell; undefined as long as it is not known, and without one. */
  otherAt(column, row) {
    return this.other?.at(column, row);
  }

  /** In how many cells the two families have different values, and the first of these: the nearest to the corner. */
  get differing() {
    let [count, first] = [0, null];
    this.forEach((column, row, cell) => {
      const other = this.otherAt(column, row);
      if (cell === null || cell === "?" || other === undefined || other === "?" || cell === other) return;
      count += 1;
      if (first === null || column + row < first.column + first.row) first = { column, row };
    });
    return { count, first };
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

  /**
   * The row or the column of a cell.
   * @returns {{ letter: string, fixed: string, first: number, cells: any[], at: number, number: number }} the letter that varies
   *   and its first number, the letter that does not and its number, the cells, and which of them the cell is
   */
  line({ column, row }, isColumn) {
    const cells = isColumn
      ? Array.from({ length: this.height }, (_, down) => this.at(column, down))
      : Array.from({ length: this.width }, (_, across) => this.at(across, row));
    return isColumn
      ? { letter: "Y", fixed: "X", first: this.y, cells, at: row, number: this.x + column }
      : { letter: "X", fixed: "Y", first: this.x, cells, at: column, number: this.y + row };
  }

  /** What the map is of. */
  get title() {
    const { ruleset, position, play } = this.settings;
    const of = [ruleset, position].filter((text) => text !== null).join(" ");
    const shown = this.showsOutcomes ? "who wins" : "values";
    const beside = this.other === null ? "" : ` beside ${this.other.settings.ruleset}`;
    return `${of}${beside} · ${shown} · ${play === "misere" ? "misère" : "normal"} play`;
  }
}

/** Who wins at a cell, in words. */
export function inWords(cell) {
  if (cell === undefined) return "not computed yet";
  if (cell === null) return "no such position";
  if (cell === "?") return "not found within the limits";
  return cell === 0 || cell === "P" ? "the player to move loses" : "the player to move wins";
}

/** The longest stretch of values around a place, or anywhere if there is none at the place: from, and to before. */
export function stretch(cells, at) {
  const around = isValue(cells[at]) ? at : null;
  let best = { from: 0, to: 0 };
  for (let from = 0; from < cells.length; from += 1) {
    let to = from;
    while (to < cells.length && isValue(cells[to])) to += 1;
    const isBetter = around === null ? to - from > best.to - best.from : from <= around && around < to;
    if (isBetter) best = { from, to };
    if (to > from) from = to;
  }
  return best;
}
