// Which line of the rules allows which move: each line has a look, on the board and beside its text.

import { element } from "./laboratory.js";

const SVG = "http://www.w3.org/2000/svg";
/** How many looks there are; then they begin again, and the numbers of lines tell them apart. */
const LOOKS = 6;

export class LineMoves {
  /** @param {{line: number, text: string, moves: {move: string, to: string}[]}[]} lines */
  constructor(lines) {
    this.lines = lines;
    this.looks = new Map(lines.map(({ line }, index) => [line, (index % LOOKS) + 1]));
    /** The lines that lead to a position, by the position. */
    this.by = new Map();
    for (const { line, moves } of lines) {
      for (const { to } of moves) {
        const known = this.by.get(to) ?? [];
        if (!known.includes(line)) this.by.set(to, [...known, line]);
      }
    }
  }

  linesTo(position) {
    return this.by.get(position) ?? [];
  }

  lookOf(position) {
    return this.looks.get(this.linesTo(position)[0]) ?? null;
  }

  /** Signs on the parts of a picture: the number of the line that moves there, in its look. */
  mark(host, board) {
    const seen = new Set();
    for (const { to, grip } of board.moves) {
      const part = grip.at(-1);
      const group = part === undefined ? null : host.querySelector(`[data-part="${part}"]`);
      const [line] = this.linesTo(to);
      if (!group || line === undefined || seen.has(`${part} ${line}`)) continue;
      seen.add(`${part} ${line}`);
      group.classList.add(`look-${this.looks.get(line)}`);
      if (this.lines.length > 1 && !group.querySelector(".line-sign")) group.append(sign(group, line));
    }
  }

  /** What each look means. */
  legend() {
    return this.lines.filter(({ moves }) => moves.length > 0).map(({ line, text, moves }) =>
      element("li", {},
        element("span", { class: `swatch look-${this.looks.get(line)}`, "aria-hidden": "true" }),
        element("span", {}, `line ${line}: `, element("code", {}, text), ` (${moves.length})`)));
  }
}

/** The number of a line in the corner of a part. */
function sign(group, line) {
  const { x, y, width, height } = group.getBBox();
  const size = Math.min(11, Math.max(8, height * 0.28));
  const made = document.createElementNS(SVG, "text");
  const place = { class: "line-sign", x: x + width - size * 0.35, y: y + size, "font-size": size, "text-anchor": "end", "aria-hidden": "true" };
  for (const [name, value] of Object.entries(place)) made.setAttribute(name, value);
  made.textContent = String(line);
  return made;
}
