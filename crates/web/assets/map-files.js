// A map as a file: numbers as CSV, a picture of shapes as SVG, and the same in pixels as PNG.

import { hex } from "./map-colours.js";
import { LEGEND_WIDTH, axisNames, legend, svg, ticks } from "./map-legend.js";

/** About how long the longer side is drawn. */
const SIDE = 1000;
const LEAST_CELL = 2;
const MOST_CELL = 32;
const MARGIN = 24;
/** About how many letters of the title fit into so many pixels. */
const LETTER = 9;

/** One line a cell, `x,y,value`; the value is empty where there is no such position. */
export function csv(data) {
  const lines = ["x,y,value"];
  data.forEach((column, row, cell) => lines.push(`${data.x + column},${data.y + row},${cell ?? ""}`));
  return `${lines.join("\r\n")}\r\n`;
}

/** The whole map with title, axes and legend, as the text of an SVG and its size. */
export function picture(data, palette) {
  const style = getComputedStyle(document.documentElement);
  const [paper, ink, line] = ["--paper", "--ink", "--edge"].map((name) => style.getPropertyValue(name));
  const cell = Math.min(Math.max(Math.floor(SIDE / Math.max(data.width, data.height)), LEAST_CELL), MOST_CELL);
  const last = String(data.y + data.height - 1);
  const [left, top] = [MARGIN + 32 + 8 * last.length, MARGIN + 64];
  const meaning = legend(data, palette);
  const right = left + cell * data.width + MARGIN;
  const width = Math.max(right + LEGEND_WIDTH + MARGIN, 2 * MARGIN + LETTER * data.title.length);
  const height = Math.max(top + cell * data.height, top + meaning.height) + MARGIN;
  meaning.group.setAttribute("transform", `translate(${right} ${top})`);
  const root = svg(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", width, height, viewBox: `0 0 ${width} ${height}` },
    svg("title", {}, data.title),
    svg("rect", { width, height, fill: paper }),
    svg(
      "g",
      { fill: ink, "font-family": "sans-serif", "font-size": 13 },
      svg("text", { x: left, y: MARGIN + 8, "font-size": 17 }, data.title),
      sides(data, { cell, left, top, line }),
      cells(data, palette, { cell, left, top }),
      meaning.group,
    ),
  );
  return { text: new XMLSerializer().serializeToString(root), width, height };
}

/** The cells in units of one cell, those of one content in one path that is titled with it, and with what is compared. */
function cells(data, palette, { cell, left, top }) {
  const paths = new Map();
  data.forEach((column, row, content) => {
    const other = data.otherAt(column, row);
    const colour = palette.of(content, data.max, other);
    if (!colour) return;
    const title = data.other === null ? String(content) : `${content}, beside ${other ?? "no position"}`;
    const path = paths.get(title) ?? { fill: hex(colour), squares: [] };
    paths.set(title, path);
    path.squares.push(`M${column} ${row}h1v1h-1z`);
  });
  const group = svg("g", { transform: `translate(${left} ${top}) scale(${cell})`, "shape-rendering": "crispEdges" });
  for (const [title, { fill, squares }] of paths) group.append(svg("path", { fill, d: squares.join("") }, svg("title", {}, title)));
  return group;
}

/** A frame, numbers along the sides, and what they are. */
function sides(data, { cell, left, top, line }) {
  const group = svg("g");
  const [width, height] = [cell * data.width, cell * data.height];
  const frame = { x: left - 0.5, y: top - 0.5, width: width + 1, height: height + 1 };
  group.append(svg("rect", { ...frame, fill: "none", stroke: line }));
  const { has } = data;
  const widest = 9 * String(data.x + data.width - 1).length;
  for (const x of has.x ? ticks(data.x, data.width, (widest + 12) / cell) : []) {
    const at = left + (x - data.x + 0.5) * cell;
    group.append(svg("text", { x: at, y: top - 8, "text-anchor": "middle" }, String(x)));
  }
  for (const y of has.y ? ticks(data.y, data.height, 28 / cell) : []) {
    const at = top + (y - data.y + 0.5) * cell + 4.5;
    group.append(svg("text", { x: left - 8, y: at, "text-anchor": "end" }, String(y)));
  }
  const [across, down] = axisNames(data.axes);
  if (has.x) group.append(svg("text", { x: left, y: top - 28 }, across));
  if (has.y) group.append(svg("text", { transform: `translate(${MARGIN - 8} ${top}) rotate(90)` }, down));
  return group;
}

/** The same picture in pixels. */
export async function pixels(data, palette) {
  const { text, width, height } = picture(data, palette);
  const image = new Image(width, height);
  const source = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    image.src = source;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width, height];
    canvas.getContext("2d").drawImage(image, 0, 0, width, height);
    return await new Promise((done) => canvas.toBlob(done, "image/png"));
  } finally {
    URL.revokeObjectURL(source);
  }
}
