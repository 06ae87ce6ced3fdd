// The colours of a map: a mark for the value 0, and for the others a ramp, or the residues of a number; or a mark where another
// family has the same value.
//
// Colours are tokens of the style sheet. The ramp goes through its turns so that equal steps look equal: it is measured in
// OKLab, where distance is difference to the eye.

import { evenly, linearLight } from "./oklab.js";

/** So many colours are laid along the ramp. */
const STEPS = 256;
/** The largest number whose residues still have colours that one can tell apart. */
export const MOST_RESIDUES = 12;
/** Where on the ramp the residues begin; below, colours are too dark to tell apart. */
const FIRST_RESIDUE = 0.15;

/**
 * How a map is coloured: by `value`, by `parity`, by `residue` for a modulus, by `outcome`, the value 0 and the rest, or by whether
 * another family has the same value, `compare`.
 */
export class Palette {
  #tokens;
  #ramp;
  #residues;

  /**
   * @param {{ kind: "value"|"parity"|"residue"|"outcome"|"compare", modulus: number }} colouring
   * @param {Element} host where the tokens hold
   */
  constructor({ kind, modulus }, host = document.documentElement) {
    this.kind = kind;
    this.modulus = kind === "parity" ? 2 : modulus;
    const style = getComputedStyle(host);
    const token = (name) => channels(style.getPropertyValue(`--${name}`).trim());
    this.#tokens = { zero: token("map-zero"), unknown: token("edge"), light: token("map-light"), dark: token("map-dark") };
    const turns = [1, 2, 3, 4, 5, 6, 7].map((turn) => token(`map-${turn}`));
    this.#tokens.other = turns[1];
    this.#ramp = evenly(turns, STEPS);
    const along = (residue) => FIRST_RESIDUE + (residue * (1 - FIRST_RESIDUE)) / (this.modulus - 1);
    const indices = Array.from({ length: this.modulus }, (_, residue) => Math.round(along(residue) * (STEPS - 1)));
    this.#residues = indices.map((index) => this.#ramp[index]);
  }

  /**
   * The colour of a cell as red, green and blue; null where there is nothing to paint.
   * @param {any} cell as in MapData
   * @param {number} max the largest value of the map
   * @param {any} other what the other family has there, if the map is compared with one
   */
  of(cell, max, other) {
    if (cell === null || cell === undefined) return null;
    if (this.kind === "compare") {
      if (other === undefined) return null;
      if (cell === "?" || other === "?") return this.#tokens.unknown;
      return cell === other ? this.#tokens.zero : this.#tokens.other;
    }
    if (cell === "?") return this.#tokens.unknown;
    if (cell === 0 || cell === "P") return this.#tokens.zero;
    if (cell === "N" || this.kind === "outcome") return this.#tokens.other;
    return this.kind === "value" ? this.#along(max > 1 ? (Number(cell) - 1) / (max - 1) : 0) : this.#residues[this.residue(cell)];
  }

  #along(part) {
    return this.#ramp[Math.round(part * (STEPS - 1))];
  }

  /** A value by the modulus; long values exactly. */
  residue(value) {
    return typeof value === "string" ? Number(BigInt(value) % BigInt(this.modulus)) : value % this.modulus;
  }

  /** Light or dark, whichever is easier to read on a colour. */
  inkOn(colour) {
    const { light, dark } = this.#tokens;
    return contrast(light, colour) > contrast(dark, colour) ? light : dark;
  }

  /**
   * What the colours mean: swatches with a text, and a ramp with its ends.
   * @param {import("./map-data.js").MapData} data
   * @returns {({ colour: number[], text: string } | { ramp: number[][], from: string, to: string })[]}
   */
  meaning(data) {
    if (this.kind === "compare") {
      return [{ colour: this.#tokens.zero, text: "the same value" }, { colour: this.#tokens.other, text: "another value" }];
    }
    const keys = [{ colour: this.#tokens.zero, text: data.showsOutcomes ? "lost for the player to move" : "0, lost" }];
    if (data.showsOutcomes || this.kind === "outcome") keys.push({ colour: this.#tokens.other, text: "won" });
    else if (this.kind === "parity") {
      keys.push({ colour: this.#residues[0], text: "even" }, { colour: this.#residues[1], text: "odd" });
    } else if (this.kind === "residue") {
      this.#residues.forEach((colour, residue) => keys.push({ colour, text: `${residue} mod ${this.modulus}` }));
    } else if (data.max > 1) {
      keys.push({ ramp: this.#ramp.filter((_, step) => step % 17 === 0), from: "1", to: String(data.largest) });
    } else if (data.max === 1) keys.push({ colour: this.of(1, 1), text: "1" });
    if (data.unknown > 0) keys.push({ colour: this.#tokens.unknown, text: "not found within the limits" });
    return keys;
  }
}

/** A colour as text. */
export const hex = (colour) => `#${colour.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;

function channels(text) {
  return [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
}

/** How well one colour is read on another, as WCAG measures it: from 1 to 21. */
function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour) {
  const [red, green, blue] = linearLight(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
