// What stands around a map, on the page and in picture files: what the colours mean, and the numbers along the sides.

import { colourOf, hex } from "/assets/map-colours.js";

const SVG = "http://www.w3.org/2000/svg";
/** Up to so many values have a swatch each; more become a band. */
const MOST_SWATCHES = 12;
const SWATCH = 16;
const LINE = 24;
const BAND_WIDTH = 200;
/** How wide a legend is. */
export const LEGEND_WIDTH = 230;

/** An SVG element with attributes and children. */
export function svg(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** The legend of a map as an SVG group, and how high it is. */
export function legend(data) {
  const group = svg("g");
  let top = 0;
  const swatch = (cell, text) => {
    const fill = hex(colourOf(cell, data.max));
    group.append(svg("rect", { x: 0, y: top, width: SWATCH, height: SWATCH, fill }));
    group.append(svg("text", { x: SWATCH + 8, y: top + 13 }, text));
    top += LINE;
  };
  if (data.showsOutcomes) {
    swatch("P", "P: who moves loses");
    swatch("N", "N: who moves wins");
  } else {
    swatch(0, "0: a P-position");
    if (data.max <= MOST_SWATCHES) {
      for (let value = 1; value <= data.max; value += 1) swatch(value, String(value));
    } else {
      group.append(band(data, top));
      top += LINE + SWATCH;
    }
  }
  if (data.unknown > 0) swatch("?", "not found within the limits");
  return { group, height: top };
}

/** The colours from 1 to the largest value side by side, with numbers below. */
function band({ max, largest }, top) {
  const pieces = 50;
  const group = svg("g", { transform: `translate(0 ${top})` });
  for (let i = 0; i < pieces; i += 1) {
    const value = 1 + ((max - 1) * i) / (pieces - 1);
    const width = BAND_WIDTH / pieces;
    // A little wider than its place, so that no line shows between two of them.
    const place = { x: i * width, y: 0, width: width + (i + 1 < pieces ? 0.5 : 0), height: SWATCH };
    group.append(svg("rect", { ...place, fill: hex(colourOf(value, max)) }));
  }
  const number = (x, anchor, text) => group.append(svg("text", { x, y: SWATCH + 15, "text-anchor": anchor }, text));
  number(0, "start", "1");
  number(BAND_WIDTH / 2, "middle", String(Math.round((1 + max) / 2)));
  number(BAND_WIDTH, "end", String(largest));
  return group;
}

/** The names of the axes, as they stand beside them. */
export const axisNames = (axes) => axes.map((name, i) => (name ? `${"XY"[i]}: ${name} →` : `${"XY"[i]} →`));

/** The round numbers among `count` numbers from `first` on, at least `least` apart. */
export function ticks(first, count, least) {
  let [digit, power] = [1, 1];
  while (digit * power < least) [digit, power] = digit === 5 ? [1, 10 * power] : [digit === 1 ? 2 : 5, power];
  const step = digit * power;
  const numbers = [];
  for (let number = Math.ceil(first / step) * step; number < first + count; number += step) numbers.push(number);
  return numbers;
}
