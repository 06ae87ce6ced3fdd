// A row or a column of a map as a sequence: plotted, in numbers, as text, and as a b-file.

import { copy } from "./copy-as.js";
import { byId, download, element } from "./laboratory.js";
import { filled, isValue, stretch } from "./map-data.js";
import { svg, ticks } from "./map-legend.js";

const HEIGHT = 168;
const EDGE = 6;
/** A term takes at least so much room. */
const TERM = 42;
const MOST_TERMS = 13;
/** The places of so many lost positions are named. */
const NAMED = 6;

/** The template of a line and the range of its letter, as `grundy sequence` reads them. */
export function sequenceOf(data, line, { from, to }) {
  const { ruleset, position } = data.settings;
  const numbers = line.letter === "X" ? ["X", line.number] : [line.number, "Y"];
  const template = [ruleset, position].filter((text) => text !== null).map((text) => filled(text, ...numbers));
  return { template: template.join(" "), letter: line.letter, first: line.first + from, last: line.first + to - 1 };
}

/** A b-file, as the OEIS wants it: a line `n a(n)` for each value of a stretch without gaps. */
export function bFile(data, line) {
  const part = stretch(line.cells, line.at);
  const { template, letter, first, last } = sequenceOf(data, line, part);
  const play = data.settings.play === "misere" ? " --play misere" : "";
  const terms = line.cells.slice(part.from, part.to).map((cell, i) => `${first + i} ${cell}`);
  return `# grundy sequence '${template}' ${letter}=${first}..${last}${play}\n${terms.join("\n")}\n`;
}

/** The part of the page that shows the line. */
export class LineView {
  #data = null;
  #line = null;
  #name = "";

  constructor() {
    new ResizeObserver(() => this.#line && this.#draw()).observe(byId("plot"));
    byId("terms").addEventListener("click", () => this.#copy());
    byId("bfile").addEventListener("click", () => {
      const { letter, fixed, number } = this.#line;
      download(`${this.#name}-${letter}-${fixed}${number}.b.txt`, bFile(this.#data, this.#line), "text/plain");
    });
  }

  /** Shows the row, or the column, of a cell. @param {string} name how its file is called */
  show(data, cell, isColumn, name) {
    this.#data = data;
    this.#name = name;
    this.#line = data.line(cell, isColumn);
    this.#draw();
  }

  #draw() {
    const { letter, fixed, number, cells, at, first } = this.#line;
    const data = this.#data;
    byId("line-title").textContent = data.has[fixed.toLowerCase()] ? `${letter === "X" ? "Row" : "Column"} ${fixed} = ${number}` : "The row";
    const lost = cells.flatMap((cell, i) => (cell === 0 || cell === "P" ? [first + i] : []));
    byId("lost").textContent = lostIn(lost, letter);
    const { from, to } = stretch(cells, at);
    const hasValues = to > from;
    for (const id of ["terms", "bfile"]) byId(id).hidden = !hasValues;
    byId("terms").textContent = `Copy ${to - from} term${to - from === 1 ? "" : "s"}`;
    const plot = byId("plot");
    plot.hidden = !hasValues;
    if (hasValues) plot.replaceChildren(plotOf(this.#line, plot.clientWidth));
    byId("numbers").replaceChildren(...this.#terms());
    const known = cells.map((cell, i) => [first + i, cell]).filter(([, cell]) => cell !== null && cell !== undefined);
    byId("terms-text").textContent = known.map(([index, cell]) => `${index}: ${cell}`).join(", ");
    byId("text-summary").textContent = `All of it as text, ${letter} and the value`;
  }

  /** The terms around the chosen one. */
  #terms() {
    const { cells, at, first, letter } = this.#line;
    const longest = Math.max(String(this.#data.largest).length, String(first + cells.length).length);
    const width = Math.max(TERM, 9 * longest + 8);
    const count = Math.min(Math.max(Math.floor(byId("numbers").clientWidth / width), 3), MOST_TERMS, cells.length);
    const from = Math.min(Math.max(at - Math.floor(count / 2), 0), cells.length - count);
    return cells.slice(from, from + count).map((cell, i) => {
      const index = element("small", {}, element("span", { class: "for-readers" }, `${letter} = `), String(first + from + i));
      return element("li", { "aria-current": from + i === at ? "true" : null }, index, String(cell ?? "–"));
    });
  }

  async #copy() {
    const { from, to } = stretch(this.#line.cells, this.#line.at);
    const button = byId("terms");
    const [before, text] = [button.textContent, this.#line.cells.slice(from, to).join(", ")];
    button.textContent = await copy(text).then(() => "Copied", () => "Not copied");
    byId("status").textContent = `${button.textContent}: ${to - from} terms`;
    setTimeout(() => {
      if (button.textContent !== before) button.textContent = before;
    }, 2000);
  }
}

/** Where positions are lost, in words. */
function lostIn(lost, letter) {
  if (lost.length === 0) return "no lost position";
  if (lost.length > NAMED) return `lost at ${lost.length} places, first ${letter} = ${lost[0]}`;
  return `lost at ${letter} = ${lost.join(", ")}`;
}

/** The values of a line as dots over their numbers. */
function plotOf({ cells, at, first, letter }, width) {
  const values = cells.map((cell) => (isValue(cell) ? Number(cell) : null));
  const most = Math.max(...values.filter((value) => value !== null), 1);
  const x = (i) => EDGE + (cells.length === 1 ? 0.5 : i / (cells.length - 1)) * (width - 2 * EDGE);
  const y = (value) => HEIGHT - EDGE - (value / most) * (HEIGHT - 4 * EDGE);
  const label = `The values plotted against ${letter} from ${first} to ${first + cells.length - 1}, up to ${most}`;
  const root = svg("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: "img", "aria-label": label });
  const levels = ticks(0, most + 1, Math.max(most / 4, 1));
  for (const value of levels) {
    root.append(svg("line", { class: value === 0 ? "base" : "level", x1: 0, x2: width, y1: y(value), y2: y(value) }));
  }
  root.append(svg("line", { class: "here", x1: x(at), x2: x(at), y1: EDGE, y2: HEIGHT }));
  const dots = (isWanted, name) => {
    const places = values.flatMap((value, i) => (value !== null && isWanted(value) ? [`M${x(i).toFixed(1)} ${y(value).toFixed(1)}h0`] : []));
    root.append(svg("path", { class: name, d: places.join("") }));
  };
  dots((value) => value !== 0, "dots");
  dots((value) => value === 0, "dots zero");
  for (const value of levels.filter((level) => level > 0)) root.append(svg("text", { x: 0, y: y(value) - 4 }, String(value)));
  if (values[at] !== null) root.append(svg("circle", { class: "here", cx: x(at), cy: y(values[at]), r: 4 }));
  return root;
}
