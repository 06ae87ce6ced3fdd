// A nim-sum as a table: a row a term, its binary digits in columns, and under the rule the total. A column with an odd number
// of ones gives 1.

import { element } from "./laboratory.js";

/**
 * @typedef {{parts: string[], label: string, length?: number|null, value: number, step?: number, several?: boolean}} Row a
 *   term, with the parts of the picture that it belongs to; `several`: it stands for terms that are not listed
 * @param {Row[]} rows
 * @param {number} total
 * @param {{first?: string, texts?: string[], point?: (row: Row|null) => void}} more what the first column is called, what stands
 *   above the rows of a step, and who is told which row is pointed at
 */
export function nimSumTable(rows, total, { first = "term", texts = [], point = () => {} } = {}) {
  const digits = Math.max(1, ...[...rows.map((row) => row.value), total].map((value) => BigInt(value).toString(2).length));
  const places = Array.from({ length: digits }, (_, index) => digits - 1 - index);
  const withLengths = rows.some((row) => isKnown(row.length));
  const bit = (value, place) => Number((BigInt(value) >> BigInt(place)) & 1n);
  const bits = (value) => places.map((place) => element("td", { class: bit(value, place) ? "bit one" : "bit" }, String(bit(value, place))));
  const italic = (text) => element("i", {}, text);
  const head = element(
    "tr",
    {},
    element("th", { scope: "col" }, first),
    ...(withLengths ? [element("th", { scope: "col", class: "number" }, italic("h"))] : []),
    element("th", { scope: "col", class: "number" }, ...(withLengths ? [italic("N"), "(", italic("h"), ")"] : ["value"])),
    ...places.map((place) => element("th", { scope: "col", class: "bit" }, String(2n ** BigInt(place)))),
  );
  const rowOf = (row) => element(
    "tr",
    pointable(row, point),
    element("th", { scope: "row" }, row.label),
    ...(withLengths ? [element("td", { class: "number" }, isKnown(row.length) ? String(row.length) : "")] : []),
    element("td", { class: "number" }, String(row.value)),
    ...bits(row.value),
  );
  const before = withLengths ? 2 : 1;
  const bodies = bySteps(rows).map((group) => {
    const text = texts[group[0].step] ?? "";
    const title = text === "" ? [] : [element("tr", { class: "of-step" }, element("th", { scope: "rowgroup", colspan: String(1 + before + digits) }, text))];
    return element("tbody", {}, ...title, ...group.map(rowOf));
  });
  const sum = element(
    "tr",
    { class: "total" },
    element("th", { scope: "row" }, "nim-sum"),
    ...(withLengths ? [element("td", {})] : []),
    element("td", { class: "number" }, String(total)),
    ...bits(total),
  );
  const counts = places.map((place) => rows.filter((row) => bit(row.value, place) === 1).length);
  // What is not listed is known by its nim-sum alone, and not by how many ones it has.
  const parity = rows.some((row) => row.several)
    ? []
    : [element(
        "tr",
        { class: "parity" },
        element("td", { colspan: String(1 + before) }, "an odd number of ones in a column gives 1"),
        ...counts.map((count) => element("td", { class: "bit" }, `${count}×`)),
      )];
  return element("table", { class: "nim-sum" }, element("thead", {}, head), ...bodies, element("tfoot", {}, sum, ...parity));
}

const isKnown = (number) => number !== null && number !== undefined;

/** The attributes of a line that is tied to parts of the picture: it can be pointed at, by the keyboard as well. */
export function pointable(row, point) {
  if (row.parts.length === 0) return {};
  const [there, away] = [() => point(row), () => point(null)];
  return { "data-row": row.parts.join(" "), tabindex: "0", onpointerenter: there, onpointerleave: away, onfocus: there, onblur: away };
}

/** Rows of one step after the other, together. */
function bySteps(rows) {
  const groups = [];
  for (const row of rows) {
    if (groups.length === 0 || groups.at(-1)[0].step !== row.step) groups.push([]);
    groups.at(-1).push(row);
  }
  return groups;
}
