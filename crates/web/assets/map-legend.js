// What stands around a map, on the page and in picture files: what the colours mean, and the numbers along the sides.

import { element } from "./laboratory.js";
import { hex } from "./map-colours.js";

const SVG = "http://www.w3.org/2000/svg";
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

/** What the colours mean, for the page. */
export function legendOnPage(data, palette) {
  const swatch = (colour) => {
    const made = element("span", { class: "swatch" });
    made.style.background = hex(colour);
    return made;
  };
  return palette.meaning(data).map((key) => {
    if (!key.ramp) return element("span", { class: "key" }, swatch(key.colour), key.text);
    const ramp = element("span", { class: "ramp" });
    ramp.style.background = `linear-gradient(to right, ${key.ramp.map(hex).join(", ")})`;
    return element("span", { class: "key wide" }, key.from, ramp, key.to);
  });
}

/** The same for a picture file: an SVG group, and how high it is. */
export function legend(data, palette) {
  const group = svg("g");
  let top = 0;
  for (const key of palette.meaning(data)) {
    if (key.ramp) {
      group.append(band(key, top));
      top += LINE + SWATCH;
    } else {
      group.append(svg("rect", { x: 0, y: top, width: SWATCH, height: SWATCH, fill: hex(key.colour) }));
      group.append(svg("text", { x: SWATCH + 8, y: top + 13 }, key.text));
      top += LINE;
    }
  }
  return { group, height: top };
}

/** Colours side by side, with the numbers of the first and the last below. */
function band({ ramp, from, to }, top) {
  const group = svg("g", { transform: `translate(0 ${top})` });
  const width = BAND_WIDTH / ramp.length;
  ramp.forEach((colour, i) => {
    // A little wider than its place, so that no line shows between two of them.
    const place = { x: i * width, y: 0, width: width + (i + 1 < ramp.length ? 0.5 : 0), height: SWATCH };
    group.append(svg("rect", { ...place, fill: hex(colour) }));
  });
  const number = (x, anchor, text) => group.append(svg("text", { x, y: SWATCH + 15, "text-anchor": anchor }, text));
  number(0, "start", from);
  number(BAND_WIDTH, "end", to);
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
