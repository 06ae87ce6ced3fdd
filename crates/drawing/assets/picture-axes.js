// The numbers of rows and columns beside boxes, by which moves are named, and whatever else stands beside the parts of a
// picture. It does not grow with the boxes.

import { shape } from "./elements.js";

/** Their size on the screen, how far from the boxes their middle is, and how far apart two of them must be there. */
const LETTERS = 12;
const AWAY = 16;
const APART = 22;
/** The blank margin of a picture, in its units. */
const MARGIN = 8;

/** Room for them beyond the margin, in units of the picture: more where there are more boxes, which are seen smaller. */
const roomFor = (boxes) => Math.min(24, Math.max(0, 2.4 * (boxes + 1) - MARGIN));
/** The largest that other names beside parts are there. */
const NAMES = 16;

export class Axes {
  /** @param {SVGSVGElement} svg @param {Iterable<[string, Element]>} parts by name */
  constructor(svg, parts) {
    const [rows, columns] = [new Map(), new Map()];
    for (const [name, part] of parts) {
      const [, row, column] = name.match(/^box-(\d+)-(\d+)$/) ?? [];
      if (row === undefined) continue;
      const { x, y, width, height } = numbersOf(part.firstElementChild);
      rows.set(Number(row), y + height / 2);
      columns.set(Number(column), x + width / 2);
    }
    this.names = [...svg.querySelectorAll("text.ink-outside")].map((text) => ({ text, size: Number(text.getAttribute("font-size")) }));
    this.numbers = shape("g", { class: "axes", "aria-hidden": "true" });
    this.lines = [[...columns].map(([number, x]) => ({ number, x, y: 0 })), [...rows].map(([number, y]) => ({ number, x: 0, y }))];
    if (rows.size === 0) return;
    const { width, height } = svg.viewBox.baseVal;
    const room = roomFor(Math.max(rows.size, columns.size));
    svg.setAttribute("viewBox", `${-room} ${-room} ${width + room} ${height + room}`);
    svg.append(this.numbers);
  }

  /** Writes them for a size, in pixels of the screen to a unit of the picture. */
  write(scale) {
    const [size, beside] = [LETTERS / scale, MARGIN - AWAY / scale];
    for (const { text, size: printed } of this.names) text.setAttribute("font-size", Math.min(printed, NAMES / scale));
    const texts = this.lines.flatMap((line) => {
      const away = line.length > 1 ? Math.hypot(line[1].x - line[0].x, line[1].y - line[0].y) * scale : APART;
      const every = [1, 2, 5, 10, 20, 50, 100].find((step) => step * away >= APART) ?? 200;
      return line.filter(({ number }) => number === 1 || number % every === 0).map(({ number, x, y }) =>
        shape("text", { x: x || beside, y: (y || beside) + 0.35 * size, "font-size": size }, String(number)));
    });
    this.numbers.replaceChildren(...texts);
  }
}

/** Place and size of a rectangle that need not be on the page yet. */
function numbersOf(rectangle) {
  return Object.fromEntries(["x", "y", "width", "height"].map((name) => [name, Number(rectangle.getAttribute(name))]));
}
