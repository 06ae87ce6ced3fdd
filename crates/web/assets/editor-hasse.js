// A part of a poset: an element is added with all that must come with it, and removed with all that must go with it.

import { dot, shape } from "./editor-parts.js";
import { element } from "./laboratory.js";
import { laidOut } from "./levels.js";

/** How far elements are from each other, and their radius. */
const STEP = 64;
const RADIUS = 22;

export const hasse = {
  how: "Press an element to remove it with all that cannot be without it, or to add it with all that it needs.",

  /** The draft: which elements are there; and whether what is there is closed downwards or upwards. */
  async from({ elements, covers }, position, probe) {
    const draft = { elements, covers, present: elements.map(({ absent }) => !absent), goesDown: true };
    const readings = [true, false].filter((goesDown) => hasse.text({ ...draft, goesDown }) === position);
    if (readings.length < 2 || covers.length === 0) return { ...draft, goesDown: readings[0] ?? true };
    // Both ways of reading say the same here, so a single element tells: what is above it is there as well, or is not.
    const [lower, upper] = covers[0];
    const other = await probe(elements[lower].name);
    return { ...draft, goesDown: other?.elements?.[upper]?.absent !== false };
  },

  text({ elements, covers, present, goesDown }) {
    const isInner = new Set();
    for (const [lower, upper] of covers) {
      if (present[lower] && present[upper]) isInner.add(goesDown ? lower : upper);
    }
    const ends = elements.filter((_, index) => present[index] && !isInner.has(index));
    return ends.length === 0 ? "-" : ends.map(({ name }) => name).join(",");
  },

  draw(draft, change) {
    const { elements, covers, present, goesDown } = draft;
    const places = [...laidOut([...elements.keys()], covers, STEP).values()];
    const [width, height] = [0, 1].map((axis) => Math.max(0, ...places.map((place) => place[axis])) + STEP / 2);
    const lines = covers.map(([lower, upper]) => {
      const [[x1, y1], [x2, y2]] = [places[lower], places[upper]];
      return shape("line", { x1, y1, x2, y2, class: present[lower] && present[upper] ? "" : "absent" });
    });
    const dots = elements.map(({ name }, index) => {
      // Adding goes one way through the order, removing the other.
      const all = reached(index, covers, present[index] !== goesDown);
      const made = { ...draft, present: present.map((is, other) => (all.has(other) ? !present[index] : is)) };
      const label = `${name}: ${present[index] ? "remove" : "add"} it, leaving ${hasse.text(made)}`;
      const [cx, cy] = places[index];
      const mark = [shape("circle", { cx, cy, r: RADIUS }), shape("text", { x: cx, y: cy }, name)];
      return dot(name, label, present[index] ? "there" : "place", () => change(made), ...mark);
    });
    const drawn = shape("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "group", "aria-label": "Elements" }, ...lines, ...dots);
    return element("div", { class: "editor-dots" }, drawn);
  },
};

/** An element and all below it, or all above it. */
function reached(index, covers, isDown) {
  const found = new Set([index]);
  for (const one of found) {
    for (const [lower, upper] of covers) {
      if (one === (isDown ? upper : lower)) found.add(isDown ? lower : upper);
    }
  }
  return found;
}
