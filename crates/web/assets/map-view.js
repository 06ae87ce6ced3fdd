// A map on a canvas: zoomed, moved, pointed at. Columns and rows count from 0.
//
// Cells are a whole number of screen pixels wide, so that all look alike.

import { margins, paint, paintCells } from "/assets/map-paint.js";

/** The largest cell, in CSS pixels. */
const LARGEST = 72;
/** So far a pointer may stray while it clicks. */
const STRAY = 5;

export class MapView {
  #canvas;
  #context;
  #picture = document.createElement("canvas");
  #data = null;
  /** CSS pixels a cell, as wished; shown is a whole number of screen pixels. */
  #wished = 1;
  /** The cell coordinates of the upper left corner of what is seen. */
  #left = 0;
  #top = 0;
  #isFitted = true;
  #cursor = null;
  #pointers = new Map();
  #hasStrayed = false;
  #frame = 0;
  #isStale = false;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {{point: (cell: {column: number, row: number}, by: "pointer"|"key") => void,
   *          open: (cell: {column: number, row: number}, inNewPage: boolean) => void}} on
   */
  constructor(canvas, on) {
    this.#canvas = canvas;
    this.#context = canvas.getContext("2d");
    this.on = on;
    new ResizeObserver(() => this.#resize()).observe(canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#ask());
    canvas.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    canvas.addEventListener("pointerdown", (event) => this.#down(event));
    canvas.addEventListener("pointermove", (event) => this.#move(event));
    canvas.addEventListener("pointerup", (event) => this.#up(event));
    canvas.addEventListener("pointercancel", (event) => this.#pointers.delete(event.pointerId));
    canvas.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Shows nothing. */
  clear() {
    this.#data = null;
    this.#context.reset();
  }

  /** Shows another map, as a whole. */
  show(data) {
    this.#data = data;
    this.#cursor = null;
    this.#picture.width = data.width;
    this.#picture.height = data.height;
    this.#canvas.style.setProperty("--shape", Math.min(Math.max(data.width / data.height, 0.75), 3));
    this.fit();
    this.refresh();
  }

  /** Paints cells that have come. */
  refresh() {
    this.#isStale = true;
    this.#ask();
  }

  /** The whole map as large as it fits. */
  fit() {
    this.#isFitted = true;
    this.#wished = this.#least;
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

  /** CSS pixels a cell: a whole number of screen pixels, where it is more than one. */
  get #scale() {
    const pixels = this.#wished * devicePixelRatio;
    return pixels < 1 ? this.#wished : (this.#isFitted ? Math.floor(pixels) : Math.round(pixels)) / devicePixelRatio;
  }

  /** The scale at which the whole map is seen. */
  get #least() {
    const { left, top } = this.#margins;
    const across = (this.#canvas.clientWidth - left) / (this.#data?.width ?? 1);
    const down = (this.#canvas.clientHeight - top) / (this.#data?.height ?? 1);
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
    this.#canvas.width = Math.round(this.#canvas.clientWidth * devicePixelRatio);
    this.#canvas.height = Math.round(this.#canvas.clientHeight * devicePixelRatio);
    if (this.#isFitted) this.#wished = this.#least;
    this.#keepInside();
  }

  #keepInside() {
    if (!this.#data) return;
    const { across, down } = this.#room;
    this.#left = Math.max(Math.min(this.#left, this.#data.width - across), 0);
    this.#top = Math.max(Math.min(this.#top, this.#data.height - down), 0);
    // While the whole map is seen, a finger scrolls the page instead.
    this.#canvas.classList.toggle("closer", !this.#isFitted);
    this.#ask();
  }

  /** Moves so that a cell is seen. */
  #bringIntoView({ column, row }) {
    const { across, down } = this.#room;
    this.#left = Math.min(Math.max(this.#left, column + 1 - across), column);
    this.#top = Math.min(Math.max(this.#top, row + 1 - down), row);
    this.#keepInside();
  }

  /** The cell at a point of the canvas. */
  #cellAt({ x, y }) {
    const { left, top } = this.#margins;
    if (!this.#data || x < left || y < top) return null;
    const column = Math.floor(this.#left + (x - left) / this.#scale);
    const row = Math.floor(this.#top + (y - top) / this.#scale);
    return column < this.#data.width && row < this.#data.height ? { column, row } : null;
  }

  #choose(cell, by) {
    this.#cursor = cell;
    this.on.point(cell, by);
    this.#ask();
  }

  // What the visitor does.

  #wheel(event) {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    this.zoom(Math.exp(-event.deltaY * lines * 0.002), pointOf(event));
  }

  #down(event) {
    if (event.button !== 0) return;
    if (this.#pointers.size === 0) this.#hasStrayed = false;
    this.#pointers.set(event.pointerId, pointOf(event));
    this.#canvas.setPointerCapture(event.pointerId);
  }

  #move(event) {
    const [before, now] = [this.#pointers.get(event.pointerId), pointOf(event)];
    if (!before) {
      const cell = event.pointerType === "mouse" ? this.#cellAt(now) : null;
      if (cell) this.#choose(cell, "pointer");
      return;
    }
    const [dx, dy] = [now.x - before.x, now.y - before.y];
    if (!this.#hasStrayed && this.#pointers.size === 1 && Math.hypot(dx, dy) < STRAY) return;
    this.#hasStrayed = true;
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.#pointers.set(event.pointerId, now);
    if (other) {
      const apart = (point) => Math.max(Math.hypot(point.x - other.x, point.y - other.y), 1);
      this.zoom(apart(now) / apart(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    }
    // Each of two fingers moves the middle between them by half.
    const share = other ? 0.5 : 1;
    this.#left -= (dx * share) / this.#scale;
    this.#top -= (dy * share) / this.#scale;
    this.#keepInside();
  }

  #up(event) {
    if (!this.#pointers.delete(event.pointerId) || this.#hasStrayed) return;
    const cell = this.#cellAt(pointOf(event));
    if (!cell) return;
    const isChosen = cell.column === this.#cursor?.column && cell.row === this.#cursor?.row;
    this.#choose(cell, "pointer");
    // A finger cannot hover: its first tap reads, its second opens.
    if (event.pointerType === "mouse" || isChosen) this.on.open(cell, event.ctrlKey || event.metaKey);
  }

  #key(event) {
    if (!this.#data || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const step = steps[event.key];
    if (step) this.#go(step, event.shiftKey ? 10 : 1);
    else if (event.key === "+" || event.key === "=") this.#zoomAtCursor(1.5);
    else if (event.key === "-" || event.key === "−") this.#zoomAtCursor(1 / 1.5);
    else if (event.key === "0") this.fit();
    else if (event.key === "Enter" && this.#cursor) this.on.open(this.#cursor, false);
    else return;
    event.preventDefault();
  }

  #go([across, down], length) {
    const within = (place, size) => Math.min(Math.max(place, 0), size - 1);
    const { column, row } = this.#cursor ?? { column: -across * length, row: -down * length };
    const cell = {
      column: within(column + across * length, this.#data.width),
      row: within(row + down * length, this.#data.height),
    };
    this.#bringIntoView(cell);
    this.#choose(cell, "key");
  }

  #zoomAtCursor(factor) {
    this.zoom(factor);
    if (this.#cursor) this.#bringIntoView(this.#cursor);
  }

  #ask() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      if (!this.#data) return;
      if (this.#isStale) paintCells(this.#picture, this.#data);
      this.#isStale = false;
      const { across, down } = this.#room;
      paint(this.#canvas, {
        data: this.#data,
        picture: this.#picture,
        cursor: this.#cursor,
        scale: this.#scale,
        left: this.#left,
        top: this.#top,
        columns: seen(this.#left, across, this.#data.width),
        rows: seen(this.#top, down, this.#data.height),
      });
    });
  }
}

/** Where an event is, in CSS pixels of the canvas. */
const pointOf = (event) => ({ x: event.offsetX, y: event.offsetY });

/** The cells that are seen at least in part: from, and to before. */
function seen(start, number, size) {
  return { from: Math.floor(start), to: Math.min(Math.ceil(start + number), size) };
}
