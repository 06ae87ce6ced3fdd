// A poset that one draws. The lower one of two elements on the picture is the smaller one, so that no cycle can be drawn.

import { Drawing, STEP } from "./draw.js";
import { laidOut } from "./levels.js";
import { readCovers, writeChains } from "./poset-text.js";

/** Two elements whose heights differ less stand beside each other. */
const LEVEL = 12;

export class PosetDrawing extends Drawing {
  words = { dot: "element", line: "relation" };
  names = /^([\p{L}\p{N}_]+|\(\d+(,\d+)*\))$/u;
  nameOf = ([lower, upper]) => `${lower} < ${upper}`;

  ordered = (one, other) => (this.#y(other) - this.#y(one) > LEVEL ? [other, one] : [one, other]);

  /** Shows a poset in the form that the laboratory writes. What was drawn here keeps its places. */
  show(text) {
    const { elements, covers } = readCovers(text);
    const isOwn = elements.length === this.places.size && elements.every((name) => this.places.has(name));
    const stays = isOwn && covers.every(([lower, upper]) => this.#y(lower) > this.#y(upper));
    this.set(stays ? this.places : laidOut(elements, covers, STEP), covers);
  }

  text() {
    return writeChains({ elements: [...this.places.keys()], covers: this.lines });
  }

  /** Two elements on one level: the larger one goes up. */
  makeRoom([lower, upper]) {
    if (Math.abs(this.#y(lower) - this.#y(upper)) <= LEVEL) this.#lift(upper, this.#y(lower) - STEP);
  }

  refusal(name, [, y]) {
    const height = (other) => (other === name ? y : this.#y(other));
    const stands = this.lines.every(([lower, upper]) => height(lower) > height(upper));
    return stands ? null : `${name} stays below what is larger and above what is smaller.`;
  }

  #y(name) {
    return this.places.get(name)[1];
  }

  /** Puts an element higher, and what lies above it higher still. */
  #lift(name, y) {
    const place = this.places.get(name);
    if (place[1] <= y) return;
    this.places.set(name, [place[0], y]);
    for (const [lower, upper] of this.lines) if (lower === name) this.#lift(upper, y - STEP);
  }
}
