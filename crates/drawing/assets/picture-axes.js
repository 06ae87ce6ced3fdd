// What stands beside the parts of a picture: the numbers of rows and columns by which moves are named, and the names of round
// parts that have no room inside. It does not grow with the parts.

import { shape } from "./elements.js";
import { hasRoomForName, hiddenLabel } from "./picture-numbers.js";

/** Their size on the screen, how far from the boxes their middle is, and how far apart two of them must be there. */
const LETTERS = 12;
const AWAY = 16;
const APART = 22;
/** The blank margin of a picture, in its units. */
const MARGIN = 8;
/** Between a name and what is next to it, on the screen; and how wide a letter is, as a part of its size. */
const BETWEEN = 4;
const LETTER = 0.62;

/** Room for them beyond the margin, in units of the picture: more where there are more boxes, which are seen smaller. */
const roomFor = (boxes) => Math.min(24, Math.max(0, 2.4 * (boxes + 1) - MARGIN));
/** And for names. */
const ROOM_FOR_NAMES = 24;
/** The largest that other names beside parts are there. */
const NAMES = 16;

export class Axes {
  /** @param {SVGSVGElement} svg @param {Map<string, Element>} parts by name @param {Record<string, string>} names what parts are called */
  constructor(svg, parts, names = {}) {
    const [rows, columns] = [new Map(), new Map()];
    const [left, top] = [[], []];
    for (const [name, part] of parts) {
      const [, row, column] = name.match(/^box-(\d+)-(\d+)$/) ?? [];
      if (row === undefined) continue;
      const { x, y, width, height } = numbersOf(part.firstElementChild, ["x", "y", "width", "height"]);
      rows.set(Number(row), y + height / 2);
      columns.set(Number(column), x + width / 2);
      left.push(x);
      top.push(y);
    }
    this.names = [...svg.querySelectorAll("text.ink-outside")].map((text) => ({ text, size: Number(text.getAttribute("font-size")) }));
    this.numbers = shape("g", { class: "axes", "aria-hidden": "true" });
    [this.left, this.top] = [Math.min(...left), Math.min(...top)];
    this.lines = [[...columns].map(([number, x]) => ({ number, x })), [...rows].map(([number, y]) => ({ number, y }))];
    this.rounds = [...parts].filter(([, part]) => part.firstElementChild.localName === "circle").map(([name, part]) => {
      const { cx, cy, r } = numbersOf(part.firstElementChild, ["cx", "cy", "r"]);
      return { part, name: names[name], x: cx, y: cy, r };
    });
    const { width, height } = svg.viewBox.baseVal;
    this.middle = width / 2;
    if (rows.size > 0) {
      const room = roomFor(Math.max(rows.size, columns.size));
      const [before, above] = [this.left, this.top].map((edge) => Math.max(0, room + MARGIN - edge));
      svg.setAttribute("viewBox", `${-before} ${-above} ${width + before} ${height + above}`);
    } else if (this.rounds.some(({ name }) => name !== undefined)) {
      svg.setAttribute("viewBox", `${-ROOM_FOR_NAMES} 0 ${width + 2 * ROOM_FOR_NAMES} ${height}`);
    }
    svg.append(this.numbers);
  }

  /** Writes them for a size, in pixels of the screen to a unit of the picture. */
  write(scale) {
    for (const { text, size: printed } of this.names) text.setAttribute("font-size", Math.min(printed, NAMES / scale));
    this.numbers.replaceChildren(...this.#numbers(scale), ...this.#names(scale));
  }

  #numbers(scale) {
    const size = LETTERS / scale;
    const [beside, above] = [this.left, this.top].map((edge) => edge - AWAY / scale);
    return this.lines.flatMap((line) => {
      const [one, next] = line;
      const away = next ? Math.hypot((next.x ?? 0) - (one.x ?? 0), (next.y ?? 0) - (one.y ?? 0)) * scale : APART;
      const every = [1, 2, 5, 10, 20, 50, 100].find((step) => step * away >= APART) ?? 200;
      return line.filter(({ number }) => number === 1 || number % every === 0).map(({ number, x = beside, y = above }) =>
        shape("text", { x, y: y + 0.35 * size, "font-size": size }, String(number)));
    });
  }

  /** Names of parts that have no room for them, and what values hide, beside their parts where no other part is. */
  #names(scale) {
    const size = LETTERS / scale;
    const between = BETWEEN / scale;
    return this.rounds.flatMap(({ part, name, x, y, r }) => {
      const hidden = name === undefined ? hiddenLabel(part) : null;
      const text = name !== undefined && !hasRoomForName(part) ? name : hidden;
      if (text === null) return [];
      const wide = LETTER * size * text.length + 2 * between;
      const isFree = ([middle, height]) => this.rounds.every((other) => other.part === part ||
        Math.abs(other.y - height) >= other.r + size / 2 || Math.abs(other.x - middle) >= other.r + wide / 2);
      // On the outside rather than between two parts.
      const side = x < this.middle ? -1 : 1;
      const beside = [side, -side].map((to) => [x + to * (r + wide / 2), y]);
      const above = [x, y - r - between - size / 2];
      // A graph has its edges beside its vertices more often than above them.
      const places = hidden === null ? [...beside, above] : [above, ...beside];
      const [middle, height] = places.find(isFree) ?? [];
      return middle === undefined ? [] : [shape("text", { x: middle, y: height + 0.35 * size, "font-size": size }, text)];
    });
  }
}

/** Where a shape is and how large; it need not be on the page yet. */
function numbersOf(own, names) {
  return Object.fromEntries(names.map((name) => [name, Number(own.getAttribute(name))]));
}
