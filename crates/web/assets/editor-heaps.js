// Heaps of stones: a stone is added on top, or a heap is cut down to a stone; heaps come and go.

import { element } from "./laboratory.js";
import { part } from "./editor-parts.js";

/** So many stones of a heap are drawn; the field beside it takes any number. */
const DRAWN = 24;

export const heaps = {
  how: "Press the dashed stone to add one, the top stone to take it, a lower one to cut the heap down to it; or write the number.",

  async from({ heaps: sizes }) {
    return sizes.every(Number.isSafeInteger) ? { sizes } : null;
  },

  text({ sizes }) {
    return sizes.length === 0 ? "-" : sizes.join(",");
  },

  draw({ sizes }, change) {
    const put = (index, size) => change({ sizes: sizes.map((old, at) => (at === index ? size : old)) });
    const rows = sizes.map((size, index) => {
      const name = `heap ${index + 1}`;
      const stone = (level) => {
        const label = `${name}, stone ${level} of ${size}: ${level === size ? "take it" : `leave ${level}`}`;
        return part(`${index},${level}`, label, "stone there", () => put(index, level === size ? size - 1 : level));
      };
      const stones = Array.from({ length: Math.min(size, DRAWN) }, (_, at) => stone(at + 1));
      const more = part(`${index},${Math.min(size, DRAWN) + 1}`, `${name}: add a stone, making ${size + 1}`, "stone place", () => put(index, size + 1));
      const number = element("input", {
        type: "number", min: "0", step: "1", value: size, "aria-label": `Stones in ${name}`, "data-key": `n${index}`,
        onchange: (event) => Number.isSafeInteger(event.target.valueAsNumber) && put(index, event.target.valueAsNumber),
      });
      const away = part(`x${index}`, `${name}: remove it`, "word", () => change({ sizes: sizes.filter((_, at) => at !== index) }), "Remove");
      return element("li", {}, number, element("span", { class: "stones" }, ...stones, more), away);
    });
    const add = part("add", "Add a heap of one stone", "word", () => change({ sizes: [...sizes, 1] }), "Add a heap");
    return element("div", {}, element("ol", { class: "editor-heaps", "aria-label": "Heaps" }, ...rows), add);
  },
};
