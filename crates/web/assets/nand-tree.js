// The NAND values of a poset as a tree: an element has 0 exactly if all that it covers have 1.

import { element } from "./laboratory.js";
import { pointable } from "./nim-sum.js";

/** @param {object} reason with NAND steps, a name in the text of each @param {Record<string, string>} names parts by name */
export function nandTree(reason, names, point) {
  const steps = new Map(reason.steps.slice(0, -1).map((step) => [step.text, step]));
  const node = (term, above) => {
    const part = names[term.name] ?? null;
    const step = steps.get(term.name);
    const line = element(
      "span",
      { class: term.value === 0 ? "nand zero" : "nand", ...pointable({ parts: part === null ? [] : [part] }, point) },
      element("span", { class: "name" }, term.name),
      element("b", {}, String(term.value)),
      element("span", { class: "quiet" }, step ? `NAND(${step.terms.map((below) => below.value).join(", ")})` : "covers nothing"),
    );
    // An element below several is written out once under each; a chain of names that comes back would be no poset.
    const below = step && !above.includes(term.name) ? step.terms.map((lower) => node(lower, [...above, term.name])) : [];
    return element("li", {}, line, ...(below.length > 0 ? [element("ul", {}, ...below)] : []));
  };
  const last = reason.steps.at(-1);
  return element("div", { class: "nand-tree" },
    element("p", { class: "quiet" }, `${last.text}: NAND(${last.terms.map((term) => term.value).join(", ")}) = ${last.result}`),
    element("ul", {}, ...last.terms.map((term) => node(term, []))));
}
