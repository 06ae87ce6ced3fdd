// A picture one plays on. Parts of the picture (boxes, squares, stones, fields, elements, nodes) are pointed at; a move
// is made once the parts that are chosen mean one move and no other.
//
// Each move has a grip: the parts one points at to make it, in order. Where every nonempty set of certain parts is a
// move ("free" parts), they are chosen one by one and played together.

import { drawn } from "./laboratory.js";

/** How much larger than in print, and how much smaller at the most. */
const ENLARGED = 1.5;
const REDUCED = 0.75;
const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {{move: string, to: string, grip: string[], first: string[], second: string[], remarks: string[]}} Move
 * @typedef {{svg: string|null, moves: Move[], complete: boolean, free: string[]|null}} Board
 */

export class Picture {
  /**
   * @param {HTMLElement} host where the picture is put
   * @param {object} listeners
   * @param {(moves: Move[]) => void} listeners.play one move, or several among which one must be chosen
   * @param {(parts: string[]) => void} listeners.playParts free parts that are played together
   * @param {(preview: {moves: Move[], chosen: string[], armed: boolean}) => void} listeners.preview
   */
  constructor(host, listeners) {
    this.host = host;
    this.listeners = listeners;
    this.enabled = false;
    this.values = null;
    host.addEventListener("pointerover", (event) => this.#hover(event));
    host.addEventListener("pointerout", (event) => this.#leave(event));
    host.addEventListener("pointerdown", (event) => this.#down(event));
    host.addEventListener("pointerup", (event) => this.#up(event));
    host.addEventListener("pointercancel", () => (this.pressed = null));
    host.addEventListener("keydown", (event) => this.#key(event));
    host.addEventListener("focusin", (event) => this.#focus(event));
  }

  /** Shows a board. @param {Board} board */
  show(board) {
    const hadFocus = this.host.contains(document.activeElement);
    this.board = board;
    this.chosen = [];
    this.armed = null;
    this.pressed = null;
    this.pointed = null;
    this.values = null;
    this.host.classList.remove("with-values");
    this.parts = new Map();
    this.host.replaceChildren();
    if (board.svg) {
      const svg = drawn(board.svg);
      // A small position is shown larger than it is printed. A large one fits the page, as long as a finger still finds
      // its parts; beyond that it is scrolled.
      const { width } = svg.viewBox.baseVal;
      svg.style.width = `${ENLARGED * width}px`;
      svg.style.minWidth = `${REDUCED * width}px`;
      this.host.append(svg);
      for (const part of svg.querySelectorAll("[data-part]")) {
        this.parts.set(part.dataset.part, part);
        part.dataset.label = part.getAttribute("aria-label") ?? part.dataset.part;
      }
      // Pieces that are dragged must not scroll the page under the finger; where it has to scroll, they are tapped.
      const hasPieces = svg.querySelector('[data-part^="square-"], [data-part^="field-"]') !== null;
      svg.classList.toggle("dragged", hasPieces && REDUCED * width <= this.host.clientWidth);
    }
    this.#refresh();
    if (hadFocus) this.focus();
  }

  /** Whether one can play on it. */
  enable(enabled) {
    this.enabled = enabled;
    if (this.board) this.#refresh();
  }

  /** Puts values on the parts; null takes them away. @param {Map<string, number>|null} values by position */
  showValues(values) {
    this.values = values;
    this.host.classList.toggle("with-values", values !== null);
    this.#refresh();
  }

  /** Lights a move up, until something else is pointed at. */
  light(move) {
    this.#marks(move ? [move] : []);
  }

  /** Forgets what is chosen. */
  clear() {
    this.chosen = [];
    this.armed = null;
    this.#refresh();
  }

  /** Whether what is chosen can be played as it is. */
  get canPlay() {
    if (!this.enabled || this.chosen.length === 0) return false;
    return this.board.free !== null || this.#exact(this.chosen).length > 0;
  }

  /** Plays what is chosen. */
  playChosen() {
    if (!this.canPlay) return;
    if (this.board.free) this.listeners.playParts([...this.chosen]);
    else this.listeners.play(this.#exact(this.chosen));
  }

  /** Puts the keyboard on the picture. */
  focus() {
    this.host.querySelector('[data-part][tabindex="0"]')?.focus();
  }

  // What can be done from here.

  #candidates(chosen) {
    return this.board.moves.filter((move) => chosen.every((part) => move.grip.includes(part)));
  }

  /** The moves whose grip is just what is chosen; one of those that lead to the same position. */
  #exact(chosen) {
    const byPosition = new Map();
    for (const move of this.#candidates(chosen)) {
      if (move.grip.length === chosen.length && !byPosition.has(move.to)) byPosition.set(move.to, move);
    }
    return [...byPosition.values()];
  }

  #live() {
    if (!this.enabled) return new Set();
    if (this.board.free) return new Set(this.board.free);
    const live = new Set(this.chosen);
    for (const move of this.board.moves) for (const part of move.grip) live.add(part);
    return live;
  }

  // Pointing.

  #partOf(target) {
    const part = target instanceof Element ? target.closest("[data-part]") : null;
    return part && this.host.contains(part) ? part.dataset.part : null;
  }

  #hover(event) {
    const part = this.#partOf(event.target);
    if (part !== null && event.pointerType !== "touch") this.#point(part);
  }

  #leave(event) {
    if (event.pointerType !== "touch" && this.#partOf(event.relatedTarget) === null) this.#point(null);
  }

  #focus(event) {
    const part = this.#partOf(event.target);
    if (part !== null && event.target.matches(":focus-visible")) this.#point(part);
  }

  /** Shows what pointing at a part would mean. */
  #point(part) {
    this.pointed = part;
    if (part === null || !this.#live().has(part)) {
      this.#marks(this.chosen.length > 0 ? this.#exact(this.chosen) : []);
      return this.#tell(this.chosen.length > 0 ? this.#exact(this.chosen) : [], this.chosen);
    }
    const with_part = this.#with(part);
    let moves = this.#exact(with_part);
    if (moves.length === 0) {
      const candidates = this.#candidates(with_part);
      if (candidates.length === 1) moves = candidates;
    }
    this.#marks(moves, with_part);
    this.#tell(moves, with_part);
  }

  #with(part) {
    if (this.chosen.includes(part)) return this.chosen;
    const more = [...this.chosen, part];
    if (this.board.free || this.#candidates(more).length > 0) return more;
    return [part];
  }

  #tell(moves, chosen) {
    this.listeners.preview({ moves, chosen, armed: this.armed !== null });
  }

  #down(event) {
    const part = this.#partOf(event.target);
    this.pressed = part;
    if (part !== null && event.target.hasPointerCapture?.(event.pointerId)) {
      // A finger is kept by where it went down; what matters is where it goes up.
      event.target.releasePointerCapture(event.pointerId);
    }
  }

  #up(event) {
    const from = this.pressed;
    this.pressed = null;
    const to = this.#partOf(document.elementFromPoint(event.clientX, event.clientY));
    if (from === null || to === null || !this.enabled || event.button > 0) return;
    const live = this.#live();
    if (from !== to) {
      // Dragged from one part to another: both are meant.
      if (!live.has(from) || !live.has(to)) return;
      this.chosen = [from];
      if (this.#candidates([from, to]).length === 0) return this.clear();
      return this.#choose(to, false);
    }
    if (live.has(to)) this.#choose(to, event.pointerType === "touch");
  }

  /** Chooses a part. `careful`: a finger has no way to look first, so it points once to see and once more to play. */
  #choose(part, careful) {
    if (this.board.free) {
      this.chosen = this.chosen.includes(part)
        ? this.chosen.filter((other) => other !== part)
        : [...this.chosen, part];
      this.#refresh();
      return this.#point(part);
    }
    if (this.chosen.includes(part)) {
      const meant = this.#exact(this.chosen);
      if (meant.length > 0) return this.#play(meant, part, careful);
      this.chosen = this.chosen.filter((other) => other !== part);
      this.#refresh();
      return this.#point(null);
    }
    const chosen = this.#with(part);
    const candidates = this.#candidates(chosen);
    const meant = this.#exact(chosen);
    if (meant.length > 0 && candidates.every((move) => move.grip.length === chosen.length)) {
      return this.#play(meant, part, careful);
    }
    // The place where a move ends is enough if only one move ends there.
    if (meant.length === 0 && candidates.length === 1 && candidates[0].grip.at(-1) === part) {
      return this.#play(candidates, part, careful);
    }
    this.chosen = chosen;
    this.armed = null;
    this.#refresh();
    this.#point(part);
  }

  #play(moves, part, careful) {
    if (careful && this.armed !== part) {
      this.armed = part;
      return this.#point(part);
    }
    this.armed = null;
    this.listeners.play(moves);
  }

  // Keys: arrows go to the nearest part in that direction, Enter and Space point at it, Escape lets go.

  #key(event) {
    const part = this.#partOf(event.target);
    if (part === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.key in directions) {
      const next = this.#neighbour(part, directions[event.key]);
      if (next) this.#putFocus(next);
    } else if (event.key === "Enter" || event.key === " ") {
      if (this.board.free && event.key === "Enter" && this.chosen.length > 0 && this.chosen.includes(part)) {
        this.playChosen();
      } else if (this.#live().has(part)) {
        this.#choose(part, false);
      }
    } else if (event.key === "Escape") {
      this.clear();
      this.#point(part);
    } else {
      return;
    }
    event.preventDefault();
  }

  #neighbour(part, [dx, dy]) {
    const middle = (group) => {
      const box = group.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = middle(this.parts.get(part));
    let best = null;
    for (const other of this.#live()) {
      const group = this.parts.get(other);
      if (other === part || !group) continue;
      const [ox, oy] = middle(group);
      const along = (ox - x) * dx + (oy - y) * dy;
      const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      if (along < 1) continue;
      const distance = along + 3 * aside;
      if (!best || distance < best.distance) best = { distance, other };
    }
    return best?.other ?? null;
  }

  #putFocus(part) {
    for (const group of this.parts.values()) {
      if (group.getAttribute("tabindex") === "0") group.setAttribute("tabindex", "-1");
    }
    const group = this.parts.get(part);
    group.setAttribute("tabindex", "0");
    group.focus();
  }

  // What is seen.

  #marks(moves, pointed = []) {
    for (const group of this.parts.values()) group.classList.remove("first", "second", "reachable");
    if (moves.length === 1) {
      for (const part of moves[0].first) this.parts.get(part)?.classList.add("first");
      for (const part of moves[0].second) this.parts.get(part)?.classList.add("second");
      return;
    }
    if (this.board.free || pointed.length === 0) return;
    for (const move of this.#candidates(pointed)) {
      for (const part of move.grip) {
        if (!pointed.includes(part)) this.parts.get(part)?.classList.add("reachable");
      }
    }
  }

  #refresh() {
    const live = this.#live();
    const focused = this.#partOf(document.activeElement);
    let entry = focused !== null && live.has(focused) ? focused : null;
    for (const [part, group] of this.parts) {
      const isLive = live.has(part);
      group.classList.toggle("live", isLive);
      group.classList.toggle("chosen", this.chosen.includes(part));
      if (isLive) {
        entry ??= part;
        group.setAttribute("role", "button");
        group.setAttribute("tabindex", part === entry ? "0" : "-1");
        if (this.board.free) group.setAttribute("aria-pressed", String(this.chosen.includes(part)));
        else group.removeAttribute("aria-pressed");
        group.setAttribute("aria-label", this.#spoken(part, group.dataset.label));
      } else {
        for (const name of ["tabindex", "aria-pressed"]) group.removeAttribute(name);
        group.setAttribute("role", "img");
        group.setAttribute("aria-label", group.dataset.label);
      }
    }
    this.#badges(live);
    this.#marks(this.#exact(this.chosen), this.chosen);
  }

  /** A part in words, with what pointing at it does. */
  #spoken(part, label) {
    const chosen = this.chosen.includes(part) ? ", chosen" : "";
    if (this.board.free || this.chosen.includes(part)) return label + chosen;
    const meant = this.#exact(this.#with(part));
    if (meant.length === 0) return label;
    const moves = meant.map((move) => {
      const value = this.values?.get(move.to);
      return `leads to ${move.to === "-" ? "the empty position" : move.to}${value === undefined ? "" : `, value ${value}`}`;
    });
    return `${label}; ${moves.join(" or ")}`;
  }

  /** Values beside the parts: the number a move leads to (of several that are meant, the best), or a star where a longer choice can lead to 0. */
  #badges(live) {
    for (const badge of this.host.querySelectorAll(".badge")) badge.remove();
    if (!this.values || !this.enabled) return;
    for (const part of live) {
      const group = this.parts.get(part);
      if (!group) continue;
      const meant = this.#exact(this.#with(part)).map((move) => this.values.get(move.to));
      const values = meant.filter((value) => value !== undefined);
      if (values.length > 0) {
        badge(group, values.includes(0) ? "0" : String(values[0]), values.includes(0));
      } else if (!this.chosen.includes(part)) {
        const wins = this.#candidates(this.#with(part)).some((move) => this.values.get(move.to) === 0);
        if (wins) badge(group, "★", true);
      }
    }
  }
}

function badge(group, text, wins) {
  const box = group.getBBox();
  const made = document.createElementNS(SVG, "g");
  made.setAttribute("class", wins ? "badge wins" : "badge");
  made.setAttribute("aria-hidden", "true");
  const size = Math.min(11, Math.max(7, box.height * 0.34));
  const width = size * (0.7 * text.length + 0.6);
  const rect = document.createElementNS(SVG, "rect");
  const place = { x: box.x + box.width - width, y: box.y, width, height: size * 1.3, rx: size * 0.4 };
  for (const [name, value] of Object.entries(place)) rect.setAttribute(name, value);
  const label = document.createElementNS(SVG, "text");
  const middle = { x: box.x + box.width - width / 2, y: box.y + size, "font-size": size, "text-anchor": "middle" };
  for (const [name, value] of Object.entries(middle)) label.setAttribute(name, value);
  label.textContent = text;
  made.append(rect, label);
  // Behind the part in the document, so that the part's own first shape stays its first.
  group.append(made);
}
