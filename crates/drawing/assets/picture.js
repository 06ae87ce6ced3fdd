// A picture one plays on. Parts of the picture (boxes, squares, stones, fields, elements, nodes) are pointed at, by mouse,
// finger or keyboard; a move is made once the parts that are chosen mean one move and no other.
//
// What a choice means is picture-choice.js; where parts are, picture-places.js; what is written in them and said of them,
// picture-numbers.js and picture-words.js.

import { drawn } from "./elements.js";
import { Axes } from "./picture-axes.js";
import { Choice } from "./picture-choice.js";
import { findLabel, writeAll } from "./picture-numbers.js";
import { Overlay } from "./picture-overlay.js";
import { middleOf, nearestTo, nextTo } from "./picture-places.js";
import { sayWhatIsSeen, spoken, tellLive, tellStill } from "./picture-words.js";
import { Zoom } from "./picture-zoom.js";

/** How long a move is pointed at before what it takes is asked for, in milliseconds. */
const MOMENT = 120;

/**
 * @typedef {{move: string, to: string, grip: string[], first: string[], second: string[], remarks: string[], unmarked?: boolean}} Move
 * @typedef {{svg: string|null, moves: Move[], complete: boolean, free: string[]|null, hooks?: boolean}} Board
 */

export class Picture {
  /**
   * @param {HTMLElement} host where the picture is put
   * @param {object} listeners
   * @param {(moves: Move[]) => void} listeners.play one move, or several among which one must be chosen
   * @param {(parts: string[]) => void} listeners.playParts free parts that are played together
   * @param {(preview: {moves: Move[], chosen: string[], pointed: string|null, armed: boolean}) => void} listeners.preview
   * @param {(move: Move) => Promise<{first: string[], second: string[], remarks: string[]}|null>} [listeners.marks] what an
   *   unmarked move takes
   */
  constructor(host, listeners) {
    this.host = host;
    this.listeners = listeners;
    this.enabled = false;
    this.values = null;
    this.reckoned = null;
    this.parts = new Map();
    /** The parts that are marked. */
    this.marked = new Set();
    this.overlay = null;
    this.zoom = new Zoom(host, () => this.#resized());
    /** Where on the screen the keyboard was when its part went away. */
    this.place = null;
    if (!host.hasAttribute("role")) host.setAttribute("role", "group");
    host.addEventListener("pointerover", (event) => this.#hover(event));
    host.addEventListener("pointerout", (event) => this.#leave(event));
    host.addEventListener("pointerdown", (event) => this.#down(event));
    host.addEventListener("pointerup", (event) => this.#up(event));
    host.addEventListener("pointercancel", () => (this.pressed = null));
    host.addEventListener("keydown", (event) => this.#key(event));
    host.addEventListener("focusin", (event) => this.#focus(event));
    host.addEventListener("focusout", () => this.overlay?.focus(null));
  }

  /** Shows a board. Who has the keyboard on the picture keeps it there. @param {Board} board */
  show(board) {
    const hadFocus = this.host.contains(document.activeElement);
    this.#rememberPlace();
    const before = this.board;
    this.board = board;
    this.choice = new Choice(board);
    this.armed = null;
    this.pressed = null;
    this.pointed = null;
    this.values = null;
    this.reckoned = null;
    this.parts = new Map();
    this.marked = new Set();
    this.overlay = null;
    const svg = board.svg ? drawn(board.svg) : null;
    if (svg) this.#takeUp(svg, before);
    else this.zoom.show(null, false);
    this.#refresh();
    if (hadFocus) this.focus();
  }

  #takeUp(svg, before) {
    for (const part of svg.querySelectorAll("[data-part]")) {
      this.parts.set(part.dataset.part, part);
      part.dataset.label = part.getAttribute("aria-label") ?? part.dataset.part;
      findLabel(part);
    }
    this.axes = new Axes(svg, this.parts, this.board.names);
    this.overlay = new Overlay(svg);
    const keeps = isNextTo(before, this.board);
    this.zoom.show(svg, keeps);
    // A large picture begins where one can move.
    const [first] = this.board.free ?? this.board.moves[0]?.grip ?? [];
    if (!keeps) this.zoom.reveal(this.parts.get(first) ?? null);
    this.axes.write(this.zoom.scale);
    // Pieces that are dragged must not scroll the page under the finger; where it has to scroll, they are tapped.
    const hasPieces = svg.querySelector('[data-part^="square-"], [data-part^="field-"]') !== null;
    svg.classList.toggle("dragged", hasPieces && this.zoom.isWhole);
  }

  #resized() {
    this.pressed = null;
    if (this.board) this.#refresh();
    this.overlay?.focus(this.#ringed());
  }

  /** Whether one can play on it. */
  enable(enabled) {
    this.enabled = enabled;
    if (this.board) this.#refresh();
  }

  /** Puts values into the parts, in the place of what is written there; null takes them away. @param {Map<string, number>|null} values by position */
  showValues(values) {
    this.values = values;
    this.#refresh();
  }

  /** Writes a large and a small number into parts; null takes them away. @param {Map<string, {large: string|null, small: string|null}>|null} numbers by part */
  explain(numbers) {
    this.reckoned = numbers;
    this.#refresh();
  }

  /** Lights a move up, until something else is pointed at. */
  light(move) {
    this.#marks(move ? [move] : []);
  }

  /** Lights up what pointing at a part would, without pointing at it; null puts it out. */
  lightPart(part) {
    const moves = part === null || this.board.free ? [] : this.board.moves.filter((move) => move.grip.length === 1 && move.grip[0] === part);
    this.#marks(moves.slice(0, 1));
    if (part !== null && moves.length === 0) this.#lightUp(part);
  }

  /** Lights up parts, without pointing at them; none puts them out. @param {string[]} parts */
  lightParts(parts) {
    this.#marks([]);
    for (const part of parts) this.#lightUp(part);
  }

  /** Forgets what is chosen. */
  clear() {
    this.choice.parts = [];
    this.armed = null;
    this.#refresh();
  }

  /** The parts that are chosen. */
  get chosen() {
    return this.choice?.parts ?? [];
  }

  /** Whether what is chosen can be played as it is. */
  get canPlay() {
    if (!this.enabled || this.chosen.length === 0) return false;
    return this.board.free !== null || this.choice.exact().length > 0;
  }

  /** Plays what is chosen. */
  playChosen() {
    if (!this.canPlay) return;
    if (this.board.free) this.listeners.playParts([...this.chosen]);
    else this.listeners.play(this.choice.exact());
  }

  /** Puts the keyboard on the picture: on the part nearest to where it was, or on the frame where nothing can be pointed at. */
  focus() {
    const part = this.#nearest();
    if (part !== null) return this.#putFocus(part);
    this.host.setAttribute("tabindex", "0");
    this.host.focus({ preventScroll: true });
  }

  #rememberPlace() {
    const part = this.#partOf(document.activeElement);
    if (part !== null) this.place = middleOf(this.parts.get(part));
  }

  /** Of the parts that one can point at, the nearest to where the keyboard was; at first the first one. */
  #nearest() {
    return nearestTo(this.place, this.#live(), this.parts);
  }

  /** The parts that one can point at. */
  #live() {
    return this.enabled ? this.choice.live() : new Set();
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
    this.overlay?.focus(this.#ringed());
    if (part !== null && event.target.matches(":focus-visible")) this.#point(part);
  }

  /** The part that has the keyboard, if that is to be seen. */
  #ringed() {
    const part = this.#partOf(document.activeElement);
    return part !== null && document.activeElement.matches(":focus-visible") ? this.parts.get(part) : null;
  }

  /** Shows what pointing at a part would mean. */
  #point(part) {
    this.pointed = part;
    if (part === null || !this.#live().has(part)) {
      this.#marks(this.chosen.length > 0 ? this.choice.exact() : []);
      return this.#tell(this.chosen.length > 0 ? this.choice.exact() : [], this.chosen);
    }
    const chosen = this.choice.with(part);
    const moves = this.choice.meant(chosen);
    this.#marks(moves, chosen);
    this.#tell(moves, chosen);
  }

  #tell(moves, chosen) {
    this.listeners.preview({ moves, chosen, pointed: this.pointed, armed: this.armed !== null });
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
      this.choice.parts = [from];
      if (this.choice.candidates([from, to]).length === 0) return this.clear();
      return this.#choose(to, false);
    }
    if (live.has(to)) this.#choose(to, event.pointerType === "touch");
  }

  /** Chooses a part. `careful`: a finger has no way to look first, so it points once to see and once more to play. */
  #choose(part, careful) {
    const moves = this.choice.take(part);
    if (moves !== null) return this.#play(moves, part, careful);
    this.armed = null;
    this.#refresh();
    this.#point(this.board.free || this.chosen.includes(part) ? part : null);
  }

  #play(moves, part, careful) {
    if (careful && this.armed !== part) {
      this.armed = part;
      return this.#point(part);
    }
    this.armed = null;
    this.listeners.play(moves);
  }

  // Keys: arrows go to the nearest part in that direction, Enter and Space point at it, Escape undoes the choice.

  #key(event) {
    const part = this.#partOf(event.target);
    if (part === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.key in directions) {
      const next = nextTo(part, directions[event.key], this.#live(), this.parts);
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
    const groups = (parts) => parts.map((part) => this.parts.get(part)).filter(Boolean);
    const marked = { first: [], second: [], chosen: groups(this.chosen) };
    for (const group of this.marked) group.classList.remove("first", "second", "reachable", "lit");
    this.marked.clear();
    const mark = (group, name) => {
      group.classList.add(name);
      this.marked.add(group);
    };
    [this.shown] = moves.length === 1 ? moves : [null];
    if (this.shown?.unmarked) this.#askMarks(this.shown);
    if (moves.length === 1) {
      marked.first = groups(moves[0].first);
      marked.second = groups(moves[0].second);
      for (const group of marked.first) mark(group, "first");
      for (const group of marked.second) mark(group, "second");
    } else if (!this.board.free && pointed.length > 0) {
      for (const move of this.choice.candidates(pointed)) {
        for (const group of groups(move.grip.filter((part) => !pointed.includes(part)))) mark(group, "reachable");
      }
    }
    this.overlay?.mark(marked, this.board.hooks ? this.parts : null);
  }

  #lightUp(part) {
    const group = this.parts.get(part);
    if (!group) return;
    group.classList.add("lit");
    this.marked.add(group);
  }

  /** What a move of a large board takes is asked for once it has been pointed at for a moment. */
  async #askMarks(move) {
    const { board } = this;
    const isStill = () => this.board === board && this.shown === move;
    await new Promise((resolve) => setTimeout(resolve, MOMENT));
    if (!isStill() || !move.unmarked) return;
    const marks = (await this.listeners.marks?.(move)) ?? null;
    if (marks === null) return;
    Object.assign(move, marks, { unmarked: false });
    if (!isStill()) return;
    if (this.pointed === null) this.#marks([move]);
    else this.#point(this.pointed);
  }

  #refresh() {
    const live = this.#live();
    const focused = this.#partOf(document.activeElement);
    const canStay = focused === null || live.has(focused);
    if (!canStay) this.#rememberPlace();
    const entry = focused !== null && canStay ? focused : this.#nearest();
    for (const [part, group] of this.parts) {
      const isLive = live.has(part);
      const isChosen = this.chosen.includes(part);
      group.classList.toggle("live", isLive);
      group.classList.toggle("chosen", isChosen);
      const words = () => spoken(part, group.dataset.label, this.choice, this.values);
      if (isLive) tellLive(group, { entry: part === entry, words: words(), pressed: this.board.free ? isChosen : null });
      else tellStill(group, part === focused);
    }
    // Where nothing can be pointed at, the frame itself holds the keyboard, until something can.
    this.host.setAttribute("tabindex", entry === null ? "0" : "-1");
    if (!canStay || (document.activeElement === this.host && entry !== null)) this.focus();
    if (!canStay) this.parts.get(focused)?.removeAttribute("tabindex");
    writeAll(this.parts, live, { choice: this.choice, reckoned: this.reckoned, values: this.enabled ? this.values : null });
    this.axes?.write(this.zoom.scale);
    for (const [part, group] of this.parts) if (live.has(part)) sayWhatIsSeen(group);
    if (this.pointed !== null && live.has(this.pointed)) {
      const chosen = this.choice.with(this.pointed);
      this.#marks(this.choice.meant(chosen), chosen);
    } else {
      this.#marks(this.choice.exact(), this.chosen);
    }
  }
}

/** Whether one of two boards comes from the other by a move. */
function isNextTo(one, other) {
  if (!one?.svg || one.ruleset !== other.ruleset) return false;
  const leads = (from, to) => from.position === to.position || from.moves.some((move) => move.to === to.position);
  return leads(one, other) || leads(other, one);
}
