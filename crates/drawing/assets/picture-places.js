// Where the parts of a picture are on the screen: the nearest to a place, and the next one in a direction.

/** The middle of a part on the screen. */
export function middleOf(part) {
  const { x, y, width, height } = part.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

/** Of some parts the nearest to a place; the first one where there is no place, and null where there are no parts. @param {Map<string, Element>} parts by name */
export function nearestTo(place, names, parts) {
  const here = [...names].filter((name) => parts.has(name));
  if (place === null || here.length < 2) return here[0] ?? null;
  const [x, y] = place;
  return least(here, (name) => {
    const [ox, oy] = middleOf(parts.get(name));
    return Math.hypot(ox - x, oy - y);
  });
}

/** Of some parts the next one from a part in a direction, which is a vector; null where there is none. @param {Map<string, Element>} parts by name */
export function nextTo(part, [dx, dy], names, parts) {
  const [x, y] = middleOf(parts.get(part));
  const others = [...names].filter((name) => name !== part && parts.has(name));
  return least(others, (name) => {
    const [ox, oy] = middleOf(parts.get(name));
    const along = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    return along < 1 ? null : along + 3 * aside;
  });
}

/** The name for which something is least; those for which it is null do not count. */
function least(names, measure) {
  let best = null;
  for (const name of names) {
    const found = measure(name);
    if (found !== null && (best === null || found < best.found)) best = { name, found };
  }
  return best?.name ?? null;
}
