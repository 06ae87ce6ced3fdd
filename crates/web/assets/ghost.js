// What a move leaves, small, beside the board: the picture, its value, and who wins there and how.

import { ask, drawn, element } from "./laboratory.js";
import { breakable, brief, printed } from "./notation.js";

export class Ghost {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.shown = null;
    this.asking = null;
    /** @type {Place|null} */
    this.place = null;
  }

  /**
   * @param {object|null} move
   * @param {{question?: object, value?: number|null, tells?: boolean}} known the question of the board (its ruleset, play, and
   * texts), the value of what the move leaves, and whether who wins may be told
   */
  async show(move, { question = null, value = null, tells = true } = {}) {
    const key = move === null ? null : `${question?.ruleset} ${question?.play} ${move.to} ${value} ${tells}`;
    if (key === this.shown) return;
    this.shown = key;
    this.asking?.abort();
    if (move === null) return this.host.replaceChildren();
    this.asking = new AbortController();
    const { signal } = this.asking;
    const leaves = move.to === "-" ? "nothing" : brief(move.to);
    const told = element("div", { class: "ghost-words" }, element("p", { class: "leaves" }, element("span", { class: "quiet" }, "leaves "), element("span", { class: "mono" }, ...breakable(leaves))));
    const picture = element("div", { class: "ghost-picture", "aria-hidden": "true" });
    this.#place();
    this.host.replaceChildren(element("span", { class: "leads", "aria-hidden": "true" }, "→"), picture, told);
    if (value !== null && value !== undefined) told.append(valueLine(value));
    if (question === null) return;
    const there = { ...question, position: move.to };
    try {
      const { svg } = await ask("board", { ...there, labels: question.labels ?? "fair", play: null, method: null }, signal);
      if (svg) this.#draw(picture, drawn(svg));
      if (!tells) return;
      const { reply } = await ask("reply", there, signal);
      told.append(verdict(reply, question.play));
    } catch (error) {
      if (error.name !== "AbortError") told.append(element("p", { class: "quiet" }, error.message));
    }
  }

  /** Takes something that belongs to the move besides, if it stands beside the board; tells whether it did. @param {Node} more */
  take(more) {
    if (this.shown === null || this.place === null || this.place.inside) return false;
    this.host.append(more);
    return true;
  }

  /** Puts it beside the board or, if there is too little room, where the frame is empty; else only words are shown. */
  #place() {
    const [frame, drawing] = [this.host.parentElement, this.host.parentElement.querySelector(".viewport svg")];
    this.place = drawing === null ? null : placeIn(frame, drawing);
    this.host.classList.toggle("narrow", this.place === null);
    this.host.classList.toggle("inside", Boolean(this.place?.inside));
    for (const name of ["left", "top", "width", "height"]) this.host.style[name] = this.place?.[name] === undefined ? "" : `${this.place[name]}px`;
  }

  /** Draws what is left, smaller than the board and as large as there is room. @param {SVGSVGElement} drawing */
  #draw(picture, drawing) {
    picture.replaceChildren(drawing);
    if (this.place === null) return;
    const { width, height } = drawing.viewBox.baseVal;
    const [beside, above] = [false, true].map((isAbove) => {
      const [across, down] = roomFor(this.place, isAbove);
      return Math.min(SMALLER * this.place.scale, across / width, down / height);
    });
    const isAbove = above > LARGER * beside;
    this.host.classList.toggle("stacked", isAbove);
    const scale = isAbove ? above : beside;
    Object.assign(drawing.style, { width: `${scale * width}px`, height: `${scale * height}px` });
  }
}

/** Room beside the board that a picture and a few words need; and as much of an empty place in the frame, or less if need be. */
const ROOM_BESIDE = 260;
const INSIDE = [{ width: 420, height: 140 }, { width: 300, height: 112 }, { width: 240, height: 96 }, { width: 200, height: 96 }];
/** What stays free beside it, and around it, and how far from each other the places are that are tried. */
const BESIDE = 16;
const AROUND = 8;
const STEP = 8;
/** The room of the words beside a picture and below one, and of the arrow; how high a picture may be beside the board. */
const WORDS = { beside: 136, below: 60 };
const ARROW = 48;
const HIGH = { above: 120, beside: 220 };
/** A longer position is not told of an answer. */
const LONGEST = 48;
/** How large a picture is, as a part of the board. It stands above the words if it can then be so many times as large. */
const SMALLER = 0.6;
const LARGER = 1.3;

/** @typedef {{inside: boolean, left: number, top?: number, width: number, height?: number, scale: number}} Place where there is room, and how large the board is drawn */

/** How wide and how high a picture may be, above the words or beside them. @param {Place} place */
function roomFor({ inside, width, height }, isAbove) {
  if (inside) return isAbove ? [width, height - WORDS.below] : [width - WORDS.beside, height];
  return isAbove ? [width - ARROW, HIGH.above] : [width - ARROW - WORDS.beside, HIGH.beside];
}

/** Where in the frame there is room: beside the board, at a place of its own, or nowhere. @returns {Place|null} */
function placeIn(frame, drawing) {
  const [outer, board, view] = [frame, drawing, drawing.closest(".viewport")].map((one) => one.getBoundingClientRect());
  const scale = board.width / drawing.viewBox.baseVal.width;
  if (outer.right - board.right >= ROOM_BESIDE) {
    return { inside: false, left: board.right - outer.left + BESIDE, width: outer.right - board.right - 2 * BESIDE, scale };
  }
  // What is scrolled has no place that stays empty.
  if (board.width > view.width + 1 || board.height > view.height + 1) return null;
  const taken = [...drawing.querySelectorAll(":is(rect, circle, path, line, polygon, text, use)")]
    .filter((one) => !one.closest(".overlay, defs"))
    .map((one) => one.getBoundingClientRect());
  const words = [...frame.querySelectorAll(".under > *")].map((one) => one.getBoundingClientRect()).filter(({ height }) => height > 0);
  const below = Math.min(...words.map(({ top }) => top));
  const isFree = (x, y, { width, height }) =>
    taken.every((one) => one.left >= x + width + AROUND || one.right <= x - AROUND || one.top >= y + height + AROUND || one.bottom <= y - AROUND);
  for (const size of INSIDE.filter(({ width }) => width + 2 * AROUND <= outer.width)) {
    // Below the board at the right it is out of the way; hooks are written about nearer to the boxes.
    for (let y = below - AROUND - size.height; y >= outer.top + AROUND; y -= STEP) {
      for (const x of [outer.right - AROUND - size.width, outer.left + AROUND]) {
        if (isFree(x, y, size)) return { inside: true, left: x - outer.left - frame.clientLeft, top: y - outer.top - frame.clientTop, ...size, scale };
      }
    }
  }
  return null;
}

function valueLine(value) {
  const badge = element("span", { class: value === 0 ? "value-badge zero" : "value-badge" }, String(value));
  return element("p", {}, badge, element("span", { class: "zero-word" }, value === 0 ? " zero" : " not zero"));
}

/** Why the move wins or loses: after a good one no answer wins, after another one does. */
function verdict(reply, play) {
  if (!reply) {
    return play === "misere"
      ? element("p", { class: "bad" }, "Loses: no move is left, and whoever cannot move wins.")
      : element("p", { class: "good" }, "Wins: no move is left.");
  }
  if (!reply.wins) return element("p", { class: "good" }, "Wins: every answer leads to a position you can win.");
  const leaves = reply.to === "-" ? "takes everything" : `leaves ${brief(reply.to)}`;
  const rest = leaves.length > LONGEST ? "" : `, which ${leaves}`;
  return element("p", { class: "bad" }, `Loses to the answer ${printed(reply.move)}${rest}.`);
}
