// A map on a canvas: what is seen of it, how large, and which cell is looked at. Columns and rows count from 0.
//
// Cells are a whole number of screen pixels wide, so that all look alike. What the whole map then leaves of its frame is for the
// text beside it: the page reads from `--map-width`, `--map-height` and `--map-spare` what the canvas takes and what it leaves.

import { listen } from "./map-gestures.js";
import { margins, paint, paintCells } from "./map-paint.js";

/** The largest cell, in CSS pixels. */
const LARGEST = 118;
const STEP = 1.5;
/** The least width and height of the canvas, where its frame has them: what is seen of a slender map once one zooms. */
const LEAST_CANVAS = 320;

export class MapView {
  #canvas;
  #frame;
  #context;
  #on;
  #picture = document.createElement("canvas");
  #data = null;
  #palette = null;
  /** CSS pixels a cell, as wished; shown is a whole number of screen pixels. */
  #wished = 1;
  /** The cell coordinates of the upper left corner of what is seen. */
  #left = 0;
  #top = 0;
  #isFitted = true;
  #cursor = null;
  #isPinned = false;
  #request = 0;
  #isStale = false;
  /** How many cells the loupe shows across. */
  loupe = 9;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {{ point: (cell: {column: number, row: number}, by: "pointer"|"key") => void,
   *           pin: (cell: {column: number, row: number}|null) => void,
   *           see: () => void }} on the visitor points at a cell, fixes one or lets go, sees another part of the map
   */
  constructor(canvas, on) {
    this.#canvas = canvas;
    this.#frame = canvas.parentElement;
    this.#context = canvas.getContext("2d");
    this.#on = on;
    new ResizeObserver(() => this.#resize()).observe(this.#frame);
    for (const event of ["focus", "blur"]) canvas.addEventListener(event, () => this.#ask());
    listen(canvas, this);
  }

  /** Shows nothing. */
  clear() {
    this.#data = null;
    this.#cursor = null;
    this.#isPinned = false;
    this.#context.reset();
  }

  /** Shows another map, as a whole. */
  show(data, palette) {
    this.#data = data;
    this.#palette = palette;
    this.#cursor = null;
    this.#isPinned = false;
    this.#picture.width = data.width;
    this.#picture.height = data.height;
    this.#isFitted = true;
    this.#resize();
    this.refresh();
  }

  /** Paints cells that have come. */
  refresh() {
    this.#isStale = true;
    this.#ask();
  }

  /** Paints in other colours. */
  recolour(palette) {
    this.#palette = palette;
    this.refresh();
  }

  /** The whole map as large as it fits. */
  fit() {
    this.#isFitted = true;
    this.#wished = this.#least;
    this.#keepInside();
  }

  /** What is seen: CSS pixels a cell and the upper left cell; null for the whole map. */
  get part() {
    const round = (place) => Math.round(place * 10) / 10;
    return this.#isFitted ? null : { scale: Math.round(this.#scale * 100) / 100, left: round(this.#left), top: round(this.#top) };
  }

  /** Shows what `part` was. */
  set part({ scale, left, top }) {
    this.#wished = Math.min(Math.max(scale, this.#least), Math.max(LARGEST, this.#least));
    this.#isFitted = this.#wished === this.#least;
    [this.#left, this.#top] = [left, top];
    this.#keepInside();
  }

  /** Zooms around a point of the canvas, or the middle. */
  zoom(factor, at = null) {
    if (!this.#data) return;
    const { left, top } = this.#margins;
    const x = (at?.x ?? (left + this.#canvas.clientWidth) / 2) - left;
    const y = (at?.y ?? (top + this.#canvas.clientHeight) / 2) - top;
    const [column, row] = [this.#left + x / this.#scale, this.#top + y / this.#scale];
    this.#wished = Math.min(Math.max(this.#wished * factor, this.#least), Math.max(LARGEST, this.#least));
    this.#isFitted = this.#wished === this.#least;
    this.#left = column - x / this.#scale;
    this.#top = row - y / this.#scale;
    this.#keepInside();
  }

  /** Zooms a step in or out: around the cell that is looked at, if it is more than the last one that the pointer passed. */
  step(isCloser) {
    const isMeant = this.#cursor && (this.#isPinned || document.activeElement === this.#canvas);
    this.zoom(isCloser ? STEP : 1 / STEP, isMeant ? this.#placeOf(this.#cursor) : null);
    if (this.#cursor) this.#bringIntoView(this.#cursor);
  }

  /** Moves what is seen by a distance on the canvas. */
  drag(dx, dy) {
    this.#left -= dx / this.#scale;
    this.#top -= dy / this.#scale;
    this.#keepInside();
  }

  /** The cell at a point of the canvas. */
  cellAt({ x, y }) {
    const { left, top } = this.#margins;
    if (!this.#data || x < left || y < top) return null;
    const column = Math.floor(this.#left + (x - left) / this.#scale);
    const row = Math.floor(this.#top + (y - top) / this.#scale);
    return column < this.#data.width && row < this.#data.height ? { column, row } : null;
  }

  /** The middle of a cell on the canvas. */
  #placeOf({ column, row }) {
    const { left, top } = this.#margins;
    return { x: left + (column + 0.5 - this.#left) * this.#scale, y: top + (row + 0.5 - this.#top) * this.#scale };
  }

  get isPinned() {
    return this.#isPinned;
  }

  get cursor() {
    return this.#cursor;
  }

  /** Looks at a cell. A cell that is fixed stays until another one is. */
  point(cell, by = "pointer") {
    if (!this.#data || (this.#isPinned && by === "pointer")) return;
    this.#cursor = cell;
    this.#on.point(cell, by);
    this.#ask();
  }

  /** Fixes a cell; null lets go. */
  pin(cell) {
    if (!this.#data) return;
    this.#isPinned = cell !== null;
    if (cell) this.#cursor = cell;
    this.#on.pin(cell);
    this.#ask();
  }

  /** Goes some cells on. What is fixed goes along. */
  go([across, down], length) {
    if (!this.#data) return;
    const within = (place, size) => Math.min(Math.max(place, 0), size - 1);
    const { column, row } = this.#cursor ?? { column: -across * length, row: -down * length };
    const cell = {
      column: within(column + across * length, this.#data.width),
      row: within(row + down * length, this.#data.height),
    };
    this.#bringIntoView(cell);
    this.point(cell, "key");
    if (this.#isPinned) this.pin(cell);
  }

  /** CSS pixels a cell. */
  get #scale() {
    return inPixels(this.#wished, this.#isFitted ? Math.floor : Math.round);
  }

  /** The scale at which the frame has room for the whole map. */
  get #least() {
    const { left, top } = this.#margins;
    const across = (this.#frame.clientWidth - left) / (this.#data?.width ?? 1);
    const down = (this.#frame.clientHeight - top) / (this.#data?.height ?? 1);
    return Math.max(Math.min(across, down, LARGEST), 0.05);
  }

  get #margins() {
    return margins(this.#context, this.#data);
  }

  /** How many columns and rows there is room for. */
  get #room() {
    const { left, top } = this.#margins;
    const { clientWidth, clientHeight } = this.#canvas;
    return { across: (clientWidth - left) / this.#scale, down: (clientHeight - top) / this.#scale };
  }

  #resize() {
    this.#takeRoom();
    this.#canvas.width = Math.round(this.#canvas.clientWidth * devicePixelRatio);
    this.#canvas.height = Math.round(this.#canvas.clientHeight * devicePixelRatio);
    if (this.#isFitted) this.#wished = this.#least;
    this.#keepInside();
  }

  /** Makes the canvas as large as the whole map in its frame. */
  #takeRoom() {
    if (!this.#data) return;
    const { left, top } = this.#margins;
    const scale = inPixels(this.#least, Math.floor);
    const { clientWidth, clientHeight } = this.#frame;
    const width = Math.min(Math.max(Math.ceil(left + this.#data.width * scale), LEAST_CANVAS), clientWidth);
    const height = Math.min(Math.max(Math.ceil(top + this.#data.height * scale), LEAST_CANVAS), clientHeight);
    const { style } = this.#frame.parentElement;
    style.setProperty("--map-width", `${width}px`);
    style.setProperty("--map-height", `${height}px`);
    style.setProperty("--map-spare", `${clientWidth - width}px`);
  }

  #keepInside() {
    if (!this.#data) return;
    const { across, down } = this.#room;
    this.#left = Math.max(Math.min(this.#left, this.#data.width - across), 0);
    this.#top = Math.max(Math.min(this.#top, this.#data.height - down), 0);
    // While the whole map is seen, a finger scrolls the page instead.
    this.#canvas.classList.toggle("closer", !this.#isFitted);
    this.#on.see();
    this.#ask();
  }

  /** Moves so that a cell is seen. */
  #bringIntoView({ column, row }) {
    const { across, down } = this.#room;
    this.#left = Math.min(Math.max(this.#left, column + 1 - across), column);
    this.#top = Math.min(Math.max(this.#top, row + 1 - down), row);
    this.#keepInside();
  }

  #ask() {
    this.#request ||= requestAnimationFrame(() => {
      this.#request = 0;
      if (!this.#data) return;
      if (this.#isStale) paintCells(this.#picture, this.#data, this.#palette);
      this.#isStale = false;
      const { across, down } = this.#room;
      paint(this.#canvas, {
        data: this.#data,
        palette: this.#palette,
        picture: this.#picture,
        cursor: this.#cursor,
        isPinned: this.#isPinned,
        loupe: this.loupe,
        scale: this.#scale,
        left: this.#left,
        top: this.#top,
        columns: seen(this.#left, across, this.#data.width),
        rows: seen(this.#top, down, this.#data.height),
      });
    });
  }
}

/** A scale of which a cell is a whole number of screen pixels, where it is more than one. */
function inPixels(scale, round) {
  const pixels = scale * devicePixelRatio;
  return pixels < 1 ? scale : round(pixels) / devicePixelRatio;
}

/** The cells that are seen at least in part: from, and to before. */
function seen(start, number, size) {
  return { from: Math.floor(start), to: Math.min(Math.ceil(start + number), size) };
}
