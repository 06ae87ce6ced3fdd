// The text of a graph: an edge `a - b` a line, a vertex alone, or a vertex with its place, `a @ 120,40`.

/** Vertices in the order in which they are named, edges, and those places that are given; lines that say nothing are passed over. */
export function readGraph(text) {
  const vertices = new Set();
  const edges = new Map();
  const places = new Map();
  for (const line of text.split("\n")) {
    const said = line.replace(/#.*/, "").trim();
    const [, name, x, y] = said.match(/^([^@]+?)\s*@\s*(\d+)\s*,\s*(\d+)$/) ?? [];
    const names = name === undefined ? said.split("-").map((other) => other.trim()) : [name];
    if (names.length > 2 || names.some((other) => !/^[\p{L}\p{N}_]+$/u.test(other))) continue;
    for (const other of names) vertices.add(other);
    if (name !== undefined) places.set(name, [Number(x), Number(y)]);
    const [from, to] = names;
    if (names.length === 2 && from !== to && !edges.has(`${to} - ${from}`)) edges.set(`${from} - ${to}`, names);
  }
  return { vertices: [...vertices], edges: [...edges.values()], places };
}

/** The text of a graph whose vertices have places. Vertices come first, so that they are numbered in this order. */
export function writeGraph({ places, edges }) {
  const vertices = [...places].map(([name, place]) => `${name} @ ${place.map((number) => Math.round(number)).join(",")}\n`);
  return [...vertices, ...edges.map(([from, to]) => `${from} - ${to}\n`)].join("");
}
