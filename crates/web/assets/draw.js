// Dots and lines that one draws: pressing empty ground adds a dot, joining two dots makes a line or removes it, and what is chosen
// can be removed or renamed. Posets and graphs are both drawn so; what a line means is theirs to say.

import { dot, listenToArrows, restoreFocus, shape } from "./editor-parts.js";
import { byId, setDisabled } from "./laboratory.js";

/** How far neighbours are from each other in pixels, and the radius of a dot. */
export const STEP = 64;
const RADIUS = 22;
/** A pointer that moves less than this has pressed, and not dragged. */
const SLACK = 6;
/** Dots that are pressed into the ground keep this far from others. */
const APART = 2 * RADIUS + 4;
/** With more dots than this the text is changed instead. */
export const MOST = 60;

export class Drawing {
  /**
   * Draws into the parts of the page that `pages/draw.rs` makes.
   * @param {string} prefix how their ids begin
   * @param {(text: string) => void} changed called with each new text
   */
  constructor(prefix, changed) {
    this.changed = changed;
    const parts = ["drawing", "add", "remove", "rename", "told"].map((id) => byId(prefix + id));
    [this.host, this.adds, this.removes, this.naming, this.told] = parts;
    /** The place [x, y] of each dot by its name, in the order in which they came. */
    this.places = new Map();
    /** Pairs of names. */
    this.lines = [];
    /** The name of the dot or line that is chosen. */
    this.chosen = null;
    listenToArrows(this.host);
    this.host.addEventListener("pointerdown", (event) => this.#down(event));
    this.host.addEventListener("pointermove", (event) => this.#move(event));
    this.host.addEventListener("pointerup", (event) => this.#up(event));
    this.host.addEventListener("pointercancel", () => (this.pressed = null));
    this.host.addEventListener("keydown", (event) => this.#key(event));
    this.adds.addEventListener("click", () => this.add());
    this.removes.addEventListener("click", () => this.remove());
    this.naming.addEventListener("change", () => this.rename(this.naming.value.trim()));
  }

  // What a poset and a graph say for themselves.

  /** What a dot and a line are called. @type {{dot: string, line: string}} */
  words = { dot: "dot", line: "line" };
  /** What names may be. */
  names = /^[\p{L}\p{N}_]+$/u;
  /** The name of a line. */
  nameOf = ([one, other]) => `${one} - ${other}`;
  /** The line between two dots, its ends in their order. */
  ordered = (one, other) => [one, other];
  /** Makes room for a new line, if it needs any. */
  makeRoom() {}
  /** Why a dot cannot be at a place; null if it can. */
  refusal() {
    return null;
  }
  /** The text of what is drawn. */
  text() {
    return "";
  }

  // Changing it.

  /** Shows other dots and lines. What is chosen stays so, if it is still there. */
  set(places, lines) {
    [this.places, this.lines] = [places, lines];
    if (!this.#isThere(this.chosen)) this.chosen = null;
    this.#draw();
    this.#tell(null);
  }

  /** Adds a dot at a place, or where there is room. */
  add(place = null) {
    if (this.places.size >= MOST) return this.#tell(`${MOST} are the most that can be drawn; change the text instead.`);
    const name = this.#freshName();
    this.places.set(name, place ?? this.#freePlace());
    this.chosen = null;
    this.#hasChanged(`${name} is new.`);
  }

  /** Removes the dot or the line that is chosen. */
  remove() {
    const gone = this.chosen;
    if (gone === null) return;
    if (this.places.delete(gone)) this.lines = this.lines.filter((line) => !line.includes(gone));
    else this.lines = this.lines.filter((line) => this.nameOf(line) !== gone);
    this.chosen = null;
    this.#hasChanged(`${gone} is removed.`);
  }

  /** Gives the chosen dot another name; its place in the order stays. */
  rename(name) {
    const old = this.chosen;
    if (!this.places.has(old) || name === old) return;
    const problem = this.places.has(name) ? `${name} is there already.` : this.names.test(name) ? null : `A name has letters, digits and _; ${old} keeps its own.`;
    if (problem !== null) {
      this.naming.value = old;
      return this.#tell(problem);
    }
    const anew = (other) => (other === old ? name : other);
    this.places = new Map([...this.places].map(([other, place]) => [anew(other), place]));
    this.lines = this.lines.map((line) => line.map(anew));
    this.chosen = name;
    this.#hasChanged(`${old} is now ${name}.`);
  }

  #isThere(key) {
    return this.places.has(key) || this.lines.some((line) => this.nameOf(line) === key);
  }

  #choose(key) {
    if (this.places.has(key) && this.places.has(this.chosen) && key !== this.chosen) return this.#join(this.chosen, key);
    this.chosen = this.chosen === key ? null : key;
    this.#draw();
    const joins = this.places.has(key) ? `; press another ${this.words.dot} to join them` : "";
    this.#tell(this.chosen === null ? "" : `${key} is chosen${joins}.`);
  }

  /** Joins two dots; those that are joined are joined no longer. */
  #join(one, other) {
    const line = this.ordered(one, other);
    const name = this.nameOf(line);
    this.chosen = null;
    if (this.#isThere(name)) {
      this.lines = this.lines.filter((known) => this.nameOf(known) !== name);
      return this.#hasChanged(`${name} is removed.`);
    }
    this.makeRoom(line);
    this.lines.push(line);
    this.#hasChanged(`${name} is new.`);
  }

  #hasChanged(words) {
    this.#draw();
    this.#tell(words);
    this.changed(this.text());
  }

  /** Says something; null says nothing new. */
  #tell(words) {
    if (words !== null) this.told.textContent = words;
    setDisabled(this.removes, this.chosen === null, this.adds);
    const isDot = this.places.has(this.chosen);
    this.naming.disabled = !isDot;
    if (document.activeElement !== this.naming || !isDot) this.naming.value = isDot ? this.chosen : "";
  }

  #freshName() {
    for (let number = 0; ; number += 1) {
      const name = String.fromCharCode(97 + (number % 26)) + (number < 26 ? "" : String(Math.floor(number / 26)));
      if (!this.places.has(name)) return name;
    }
  }

  #isFree(place, name = null) {
    return [...this.places].every(([other, [x, y]]) => other === name || Math.hypot(x - place[0], y - place[1]) >= APART);
  }

  #freePlace() {
    const bottom = Math.max(STEP / 2, ...[...this.places.values()].map(([, y]) => y));
    let x = STEP / 2;
    while (!this.#isFree([x, bottom])) x += STEP;
    return [x, bottom];
  }

  // Pointing.

  #at(event) {
    const svg = this.host.querySelector("svg");
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    return [x, y];
  }

  #down(event) {
    if (event.button > 0) return;
    const key = event.target.closest?.("[data-key]")?.dataset.key ?? null;
    this.pressed = { key, x: event.clientX, y: event.clientY, moved: false };
    if (event.target.hasPointerCapture?.(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
  }

  #move(event) {
    const { pressed } = this;
    if (!pressed) return;
    pressed.moved ||= Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > SLACK;
    if (!pressed.moved || !this.places.has(pressed.key)) return;
    const [x1, y1] = this.places.get(pressed.key);
    const [x2, y2] = this.#at(event);
    const line = this.host.querySelector(".drawn-line");
    for (const [name, value] of Object.entries({ x1, y1, x2, y2 })) line?.setAttribute(name, value);
  }

  #up(event) {
    const { pressed } = this;
    this.pressed = null;
    if (!pressed) return;
    const target = document.elementFromPoint(event.clientX, event.clientY);
    const key = target?.closest?.("[data-key]")?.dataset.key ?? null;
    const isInside = this.host.contains(target);
    if (!pressed.moved) {
      if (pressed.key !== null) return this.#choose(pressed.key);
      const place = this.#at(event);
      return isInside && this.#isFree(place) ? this.add(place) : undefined;
    }
    if (this.places.has(pressed.key) && this.places.has(key) && key !== pressed.key) return this.#join(pressed.key, key);
    if (this.places.has(pressed.key) && (key === null || key === pressed.key) && isInside) return this.#put(pressed.key, this.#at(event));
    this.#draw();
  }

  /** A dot goes to another place, if it may be there. */
  #put(name, place) {
    const refusal = this.#isFree(place, name) ? this.refusal(name, place) : "There is no room at that place.";
    if (refusal === null) {
      this.places.set(name, place);
      return this.#hasChanged(`${name} is moved.`);
    }
    this.#draw();
    this.#tell(refusal);
  }

  #key(event) {
    const key = event.target.dataset?.key;
    if (event.key === "Delete" || event.key === "Backspace") {
      if (key !== undefined && this.chosen === null) this.chosen = key;
      this.remove();
    } else if (event.key === "F2" && this.places.has(key)) {
      this.chosen = key;
      this.#draw();
      this.#tell(`Type another name for ${key}.`);
      this.naming.focus();
      this.naming.select();
    } else if (event.key === "Escape" && this.chosen !== null) {
      this.chosen = null;
      this.#draw();
      this.#tell("");
    } else {
      return;
    }
    event.preventDefault();
  }

  // What is seen.

  #draw() {
    const key = this.host.contains(document.activeElement) ? document.activeElement.dataset.key ?? null : null;
    const all = [...this.places.values()];
    const [left, top] = [0, 1].map((axis) => Math.min(0, ...all.map((place) => place[axis] - STEP / 2)));
    const width = Math.max(280, ...all.map(([x]) => x + STEP / 2)) - left;
    const height = Math.max(220, ...all.map(([, y]) => y + STEP / 2)) - top;
    const lines = this.lines.map((line) => {
      const [[x1, y1], [x2, y2]] = line.map((name) => this.places.get(name));
      const name = this.nameOf(line);
      const looks = `relation ${this.chosen === name ? "chosen" : ""}`;
      return part(name, `${this.words.line} ${name}: choose it`, looks, () => this.#choose(name),
        shape("line", { x1, y1, x2, y2, class: "wide" }), shape("line", { x1, y1, x2, y2 }));
    });
    const dots = [...this.places].map(([name, [cx, cy]]) => {
      const joins = this.places.has(this.chosen) && this.chosen !== name ? `join it with ${this.chosen}` : "choose it";
      const looks = `there ${this.chosen === name ? "chosen" : ""}`;
      return part(name, `${this.words.dot} ${name}: ${joins}`, looks, () => this.#choose(name),
        shape("circle", { cx, cy, r: RADIUS }), shape("text", { x: cx, y: cy }, name));
    });
    const svg = shape("svg", { viewBox: `${left} ${top} ${width} ${height}`, width, height }, ...lines, shape("line", { class: "drawn-line" }), ...dots);
    this.host.replaceChildren(svg);
    restoreFocus(this.host, key);
  }
}

/** A part that the keyboard presses; the pointer is followed by the drawing as a whole. */
function part(key, label, looks, press, ...children) {
  const made = dot(key, label, looks, press, ...children);
  // A press of the pointer has been taken care of when it went up; a reader's press comes without one.
  made.addEventListener("click", (event) => event.detail > 0 && event.stopImmediatePropagation(), { capture: true });
  return made;
}
