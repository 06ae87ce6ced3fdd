// How a map is painted on a canvas.
//
// Each cell is one pixel of a hidden picture, which is put on the canvas enlarged without smoothing. A scene is what is seen of
// it: data, palette, picture; the cell that is looked at and how many cells around it the loupe shows; scale, the CSS pixels of a
// cell; left and top, the cell coordinates of the upper left corner; columns and rows, those that are seen, from one and to
// before another.

import { hex } from "./map-colours.js";
import { ticks } from "./map-legend.js";

/** The least cell that has lines around it, in CSS pixels. */
const LINED = 16;
/** Letters in cells: the smallest and the largest. */
const LETTERS = [12, 16];
/** Where values of 0 are rare, their marks are at least so large, so that one sees the shape that they make. */
const LEAST_MARK = 5;
const RARE = 0.05;
/** Numbers along the sides are at least so far apart. */
const APART = 48;
/** Room for them. */
const ROOM = { left: 14, top: 26 };

const font = (context, size) => `${size}px ${getComputedStyle(context.canvas).fontFamily}`;

/** What the axes take on the left and on top. */
export function margins(context, data) {
  context.font = font(context, 12);
  const last = data?.has.y ? String(data.y + data.height - 1) : "";
  return { left: ROOM.left + Math.ceil(context.measureText(last).width), top: ROOM.top };
}

/** Paints the hidden picture: one pixel a cell. */
export function paintCells(picture, data, palette) {
  const context = picture.getContext("2d");
  const image = context.createImageData(data.width, data.height);
  data.forEach((column, row, cell) => {
    const colour = palette.of(cell, data.max, data.otherAt(column, row));
    if (!colour) return;
    const at = 4 * (row * data.width + column);
    image.data.set(colour, at);
    image.data[at + 3] = 255;
  });
  context.putImageData(image, 0, 0);
}

/** Paints a scene. */
export function paint(canvas, scene) {
  const context = canvas.getContext("2d");
  const { data, picture, scale } = scene;
  const { clientWidth: width, clientHeight: height } = canvas;
  const { left, top } = margins(context, data);
  const style = getComputedStyle(canvas);
  const names = { ink: "--ink2", line: "--line", empty: "--sunken", light: "--map-light", dark: "--map-dark", zero: "--map-zero" };
  const colours = Object.fromEntries(Object.entries(names).map(([key, name]) => [key, style.getPropertyValue(name)]));
  context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  context.clearRect(0, 0, width, height);

  context.save();
  context.beginPath();
  context.rect(left, top, width - left, height - top);
  context.clip();
  // On whole screen pixels, so that cells are sharp.
  const sharp = (length) => Math.round(length * devicePixelRatio) / devicePixelRatio;
  context.translate(sharp(left - scene.left * scale), sharp(top - scene.top * scale));
  context.fillStyle = colours.empty;
  context.fillRect(0, 0, data.width * scale, data.height * scale);
  // Where a cell is less than a pixel, smoothing keeps a trace of each.
  context.imageSmoothingEnabled = scale * devicePixelRatio < 1;
  context.drawImage(picture, 0, 0, data.width * scale, data.height * scale);
  paintMarks(context, scene, colours.zero);
  if (scale >= LINED) paintLines(context, scene, colours.line);
  paintNumbers(context, scene);
  paintCursor(context, scene, colours);
  context.restore();

  paintAxes(context, scene, { left, top }, colours);
  if (canvas.matches(":focus-visible")) {
    frame(context, { x: 2, y: 2, width: width - 4, height: height - 4 }, colours);
  }
}

/** The values of 0 again, larger than their cells, where cells are small and zeros are rare. */
function paintMarks(context, { data, palette, scale, columns, rows }, zero) {
  if (palette.kind === "compare" || scale >= LEAST_MARK || data.lost > RARE * data.count) return;
  context.fillStyle = zero;
  for (let row = rows.from; row < rows.to; row += 1) {
    for (let column = columns.from; column < columns.to; column += 1) {
      const cell = data.at(column, row);
      if (cell !== 0 && cell !== "P") continue;
      const at = (place) => (place + 0.5) * scale - LEAST_MARK / 2;
      context.fillRect(at(column), at(row), LEAST_MARK, LEAST_MARK);
    }
  }
}

function paintLines(context, { scale, columns, rows }, line) {
  context.strokeStyle = line;
  context.lineWidth = 1;
  context.beginPath();
  for (let column = columns.from; column <= columns.to; column += 1) {
    context.moveTo(column * scale, rows.from * scale);
    context.lineTo(column * scale, rows.to * scale);
  }
  for (let row = rows.from; row <= rows.to; row += 1) {
    context.moveTo(columns.from * scale, row * scale);
    context.lineTo(columns.to * scale, row * scale);
  }
  context.stroke();
}

/** The contents of the cells in letters, once there is room. */
function paintNumbers(context, { data, palette, scale, columns, rows }) {
  const size = Math.min(Math.floor(scale * 0.5), LETTERS[1]);
  if (size < LETTERS[0]) return;
  context.font = font(context, size);
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (let row = rows.from; row < rows.to; row += 1) {
    for (let column = columns.from; column < columns.to; column += 1) {
      const cell = data.at(column, row);
      const colour = palette.of(cell, data.max, data.otherAt(column, row));
      if (!colour || context.measureText(cell).width > scale - 2) continue;
      context.fillStyle = hex(palette.inkOn(colour));
      context.fillText(cell, (column + 0.5) * scale, (row + 0.5) * scale);
    }
  }
}

/** The cell that is looked at: the lines of its row and its column, and what the loupe shows. */
function paintCursor(context, { data, cursor, isPinned, loupe, scale }, colours) {
  if (!cursor) return;
  const [x, y] = [(cursor.column + 0.5) * scale, (cursor.row + 0.5) * scale];
  // Over numbers they would strike them out.
  if (isPinned && scale < LINED) {
    context.globalAlpha = 0.7;
    context.strokeStyle = colours.light;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(0, y);
    context.lineTo(data.width * scale, y);
    context.moveTo(x, 0);
    context.lineTo(x, data.height * scale);
    context.stroke();
    context.globalAlpha = 1;
  }
  // Once cells have numbers of their own, the cell alone is framed.
  const size = Math.max(scale < LINED ? scale * loupe : scale, LEAST_MARK);
  frame(context, { x: x - size / 2, y: y - size / 2, width: size, height: size }, colours);
}

/** A frame that is seen on every colour: light in dark. */
function frame(context, { x, y, width, height }, { light, dark }) {
  for (const [colour, thickness] of [[dark, 4], [light, 2]]) {
    context.strokeStyle = colour;
    context.lineWidth = thickness;
    context.strokeRect(x, y, width, height);
  }
}

/** Numbers along the sides, and which letter they are. */
function paintAxes(context, { data, scale, columns, rows, ...scene }, { left, top }, { ink }) {
  const { clientWidth, clientHeight } = context.canvas;
  context.font = font(context, 12);
  context.fillStyle = ink;
  context.textBaseline = "middle";
  if (data.has.x) {
    // Within the ring around the map that has the focus.
    const end = Math.min(left + (data.width - scene.left) * scale, clientWidth - 5);
    const name = "X →";
    const room = context.measureText(name).width;
    const widest = context.measureText(data.x + data.width - 1).width;
    context.textAlign = "center";
    for (const x of ticks(data.x + columns.from, columns.to - columns.from, Math.max(widest + 14, APART) / scale)) {
      const at = left + (x - data.x + 0.5 - scene.left) * scale;
      if (at >= left && at + widest / 2 < Math.max(end - room - 8, left + widest)) context.fillText(x, at, top - 12);
    }
    context.textAlign = "right";
    if (end - left > room + 3 * widest) context.fillText(name, end, top - 12);
  }
  if (data.has.y) {
    const end = Math.min(top + (data.height - scene.top) * scale, clientHeight);
    context.textAlign = "right";
    for (const y of ticks(data.y + rows.from, rows.to - rows.from, APART / scale)) {
      const at = top + (y - data.y + 0.5 - scene.top) * scale;
      if (at >= top && at < Math.max(end - 40, top + 20)) context.fillText(y, left - 7, at);
    }
    if (end - top > 80) {
      context.fillText("Y", left - 7, end - 20);
      context.fillText("↓", left - 6, end - 7);
    }
  }
}
