// Positions without a figure that one could point into: a field for each number, or one for the whole text.

import { element } from "./laboratory.js";
import { part } from "./editor-parts.js";

export const numbers = {
  how: "Change the numbers one by one.",

  async from(figure, position) {
    if (!/^-?\d+(,-?\d+)*$/.test(position)) return null;
    const entries = position.split(",").map(Number);
    return entries.every(Number.isSafeInteger) ? { entries, names: (figure.nodes ?? []).map(({ name }) => `node ${name}`) } : null;
  },

  text: ({ entries }) => entries.join(","),

  draw(draft, change) {
    const { entries, names } = draft;
    const put = (index, value) => change({ ...draft, entries: entries.map((old, at) => (at === index ? value : old)) });
    const items = entries.map((entry, index) => {
      const name = names[index] ?? `number ${index + 1}`;
      const field = element("input", {
        type: "number", step: "1", value: entry, "aria-label": name, "data-key": `n${index}`,
        onchange: (event) => Number.isSafeInteger(event.target.valueAsNumber) && put(index, event.target.valueAsNumber),
      });
      const less = part(`${index}-`, `${name}: one less`, "word", () => put(index, entry - 1), "−");
      const more = part(`${index}+`, `${name}: one more`, "word", () => put(index, entry + 1), "+");
      return element("li", {}, element("span", {}, name), less, field, more);
    });
    return element("ol", { class: "editor-numbers", "aria-label": "Numbers" }, ...items);
  },
};

export const words = {
  how: "Write the position; it is checked as you type.",
  from: async (figure, position) => ({ text: position }),
  text: ({ text }) => text,

  draw({ text }, change) {
    const oninput = (event) => change({ text: event.target.value });
    const field = element("input", { type: "text", spellcheck: "false", "data-key": "text", "aria-label": "Position", value: text, oninput });
    queueMicrotask(() => field.setSelectionRange(text.length, text.length));
    return field;
  },
};
