// The text of a poset as chains: read as the laboratory writes it, and written so that people like to read it.

import { heights } from "./levels.js";

/** Elements and covers of a text, each line of which is a name or a chain such as `a < b > c`. */
export function readCovers(text) {
  const elements = new Set();
  const covers = new Map();
  for (const line of text.split("\n")) {
    const pieces = line.replace(/#.*/, "").split(/([<>])/).map((piece) => piece.replaceAll(/\s/g, ""));
    for (let at = 0; at < pieces.length; at += 2) {
      if (pieces[at] !== "") elements.add(pieces[at]);
      const [lower, sign, upper] = [pieces[at - 2], pieces[at - 1], pieces[at]];
      if (!lower || !upper) continue;
      const cover = sign === "<" ? [lower, upper] : [upper, lower];
      covers.set(cover.join(" < "), cover);
    }
  }
  return { elements: [...elements], covers: [...covers.values()] };
}

/** Chains that have each cover once, the longest first; elements without covers stand alone. */
export function writeChains({ elements, covers }) {
  const left = new Map(elements.map((name) => [name, []]));
  for (const [lower, upper] of covers) left.get(lower).push(upper);
  const height = heights(elements, covers);
  const isInCover = new Set(covers.flat());
  const lines = elements.filter((name) => !isInCover.has(name));
  const fromBelow = [...elements].sort((one, other) => height.get(one) - height.get(other));
  for (const start of fromBelow) {
    while (left.get(start).length > 0) {
      const chain = [start];
      for (let next = left.get(start).shift(); next !== undefined; next = left.get(next).shift()) chain.push(next);
      lines.push(chain.join(" < "));
    }
  }
  return lines.map((line) => `${line}\n`).join("");
}
