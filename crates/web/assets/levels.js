// Elements of a poset in rows, the smaller ones lower, with few crossings.

/** How often the rows are put in order, upwards and downwards by turns. */
const SWEEPS = 8;
const LEAST_WIDTH = 5;

/** How long the longest chain below each element is. A cycle, which may stand in a text that is being typed, has no heights: it ends the search. */
export function heights(elements, covers) {
  const height = new Map(elements.map((name) => [name, 0]));
  for (let round = 0, changed = true; changed && round <= elements.length; round += 1) {
    changed = false;
    for (const [lower, upper] of covers) {
      if (height.get(upper) > height.get(lower)) continue;
      height.set(upper, height.get(lower) + 1);
      changed = true;
    }
  }
  return height;
}

/**
 * A place [x, y] for each element, by name or by number.
 * @template T
 * @param {T[]} elements
 * @param {[T, T][]} covers lower and upper
 * @param {number} step how far neighbours are from each other
 */
export function laidOut(elements, covers, step) {
  const height = heights(elements, covers);
  const rows = [];
  for (const name of elements) (rows[height.get(name)] ??= []).push(name);
  const near = new Map(elements.map((name) => [name, []]));
  for (const [lower, upper] of covers) {
    near.get(lower).push(upper);
    near.get(upper).push(lower);
  }
  const widest = Math.max(LEAST_WIDTH, ...rows.map((row) => row.length));
  const column = new Map();
  const place = (row) => row.forEach((name, at) => column.set(name, at + 0.5 + (widest - row.length) / 2));
  rows.forEach(place);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const isUpwards = sweep % 2 === 0;
    for (const row of isUpwards ? rows : [...rows].reverse()) {
      // Each goes to the middle of its neighbours on the side that has been put in order.
      const middle = (name) => {
        const others = near.get(name).filter((other) => height.get(other) < height.get(name) === isUpwards);
        return others.length === 0 ? column.get(name) : others.reduce((sum, other) => sum + column.get(other), 0) / others.length;
      };
      const middles = new Map(row.map((name) => [name, middle(name)]));
      row.sort((one, other) => middles.get(one) - middles.get(other));
      place(row);
    }
  }
  return new Map(elements.map((name) => [name, [column.get(name) * step, (rows.length - height.get(name) - 0.5) * step]]));
}
