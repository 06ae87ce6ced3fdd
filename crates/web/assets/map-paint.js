// How a map is painted on a canvas.
//
// Each cell is one pixel of a hidden picture, which is put on the canvas enlarged without smoothing. A scene is what is
// seen of it: data, picture, cursor; scale, the CSS pixels of a cell; left and top, the cell coordinates of the
// upper left corner; columns and rows, those that are seen, from one and to before another.

import { colourOf, inkOn } from "/assets/map-colours.js";
import { axisNames, ticks } from "/assets/map-legend.js";

/** The least cell that has lines around it, in CSS pixels. */
const LINED = 16;
/** Letters in cells: the smallest and the largest. */
const LETTERS = [9, 16];
/** Room for ticks and names along the sides, beside the numbers. */
const ROOM = { left: 32, top: 44 };
const font = (size) => `${size}px system-ui, sans-serif`;
const FONT = font(12);

/** What the axes take on the left and on top. */
export function margins(context, data) {
  context.font = FONT;
  const last = data ? String(data.y + data.height - 1) : "";
  return { left: ROOM.left + Math.ceil(context.measureText(last).width), top: ROOM.top };
}

/** Paints the hidden picture: one pixel a cell. */
export function paintCells(picture, data) {
  const context = picture.getContext("2d");
  const image = context.createImageData(data.width, data.height);
  data.forEach((column, row, cell) => {
    const colour = colourOf(cell, data.max);
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
  const [ink, line, empty] = ["--text", "--line", "--raised"].map((name) => style.getPropertyValue(name));
  context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  context.clearRect(0, 0, width, height);

  context.save();
  context.beginPath();
  context.rect(left, top, width - left, height - top);
  context.clip();
  // On whole screen pixels, so that cells are sharp.
  const sharp = (length) => Math.round(length * devicePixelRatio) / devicePixelRatio;
  context.translate(sharp(left - scene.left * scale), sharp(top - scene.top * scale));
  context.fillStyle = empty;
  context.fillRect(0, 0, data.width * scale, data.height * scale);
  // Where a cell is less than a pixel, smoothing keeps a trace of each.
  context.imageSmoothingEnabled = scale * devicePixelRatio < 1;
  context.drawImage(picture, 0, 0, data.width * scale, data.height * scale);
  if (scale >= LINED) paintLines(context, scene, line);
  paintNumbers(context, scene);
  paintCursor(context, scene);
  context.restore();

  paintAxes(context, scene, { left, top }, { ink, line });
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
function paintNumbers(context, { data, scale, columns, rows }) {
  const size = Math.min(Math.floor(scale * 0.5), LETTERS[1]);
  if (size < LETTERS[0]) return;
  context.font = font(size);
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (let row = rows.from; row < rows.to; row += 1) {
    for (let column = columns.from; column < columns.to; column += 1) {
      const cell = data.at(column, row);
      const colour = colourOf(cell, data.max);
      if (!colour || context.measureText(cell).width > scale - 2) continue;
      context.fillStyle = inkOn(colour);
      context.fillText(cell, (column + 0.5) * scale, (row + 0.5) * scale);
    }
  }
}

function paintCursor(context, { cursor, scale }) {
  if (!cursor) return;
  const size = Math.max(scale, 5);
  const x = (cursor.column + 0.5) * scale - size / 2;
  const y = (cursor.row + 0.5) * scale - size / 2;
  // Black in white: seen on every colour.
  for (const [colour, width] of [["#ffffff", 5], ["#000000", 2]]) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.strokeRect(x, y, size, size);
  }
}

/** Numbers along the sides, and what they are. */
function paintAxes(context, { data, scale, columns, rows, ...scene }, { left, top }, { ink, line }) {
  context.font = FONT;
  context.fillStyle = ink;
  context.strokeStyle = line;
  context.lineWidth = 1;
  context.beginPath();
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  const widest = context.measureText(data.x + data.width - 1).width;
  for (const x of ticks(data.x + columns.from, columns.to - columns.from, (widest + 14) / scale)) {
    const at = left + (x - data.x + 0.5 - scene.left) * scale;
    if (at < left) continue;
    context.fillText(x, at, top - 7);
    context.moveTo(at, top - 5);
    context.lineTo(at, top);
  }
  context.textAlign = "right";
  context.textBaseline = "middle";
  for (const y of ticks(data.y + rows.from, rows.to - rows.from, 28 / scale)) {
    const at = top + (y - data.y + 0.5 - scene.top) * scale;
    if (at < top) continue;
    context.fillText(y, left - 7, at);
    context.moveTo(left - 5, at);
    context.lineTo(left, at);
  }
  context.stroke();

  const [across, down] = axisNames(data.axes);
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
  context.fillText(across, left, top - 28);
  context.save();
  context.rotate(Math.PI / 2);
  context.fillText(down, top, -4);
  context.restore();
}
