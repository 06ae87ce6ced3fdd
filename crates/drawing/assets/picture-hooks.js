// The limbs of a hook: lines along its arm and its leg, in a shifted diagram along its tail too, and how long they are.
//
// The lines lie in the angle of the hook. A length is written beside its line at the first place where there is no box, and
// left out where the picture has no such place.

import { shape } from "./elements.js";

/** How far a line is from its boxes, what it leaves free at its ends, and the size of letters, in pixels of the screen. */
const AWAY = 8;
const FREE = 6;
const WORDS = 12;
/** Boxes that are smaller on the screen have no room for words beside them. */
const SMALLEST = 40;

/**
 * The limbs of the hook that some boxes are: a row from its corner, a column from there, and what is in neither.
 * @param {string[]} boxes by name
 * @returns {{name: string, places: [number, number][]}[]} those that have boxes; rows and columns, from the corner outwards
 */
function limbsOf(boxes) {
  const places = boxes.map((name) => name.split("-").slice(1).map(Number)).sort(([a, b], [c, d]) => a - c || b - d);
  const [[row, column], ...others] = places;
  const limbs = [
    { name: "arm", places: others.filter((place) => place[0] === row).filter((place, index) => place[1] === column + index + 1) },
    { name: "leg", places: others.filter((place) => place[1] === column).filter((place, index) => place[0] === row + index + 1) },
    { name: "tail", places: others.filter((place) => place[0] !== row && place[1] !== column) },
  ];
  return limbs.filter((limb) => limb.places.length > 0);
}

/**
 * The lines of a hook, and its lengths in words.
 * @param {string[]} boxes of the hook, by name
 * @param {Map<string, Element>} parts the boxes of the picture by name
 * @param {object} how
 * @param {number} how.scale pixels of the screen to a unit of the picture
 * @param {{right: number, bottom: number}} how.room as far as words may go, in units of the picture
 */
export function limbLines(boxes, parts, { scale, room }) {
  if (boxes.length < 2) return [];
  const area = (row, column) => parts.get(`box-${row}-${column}`)?.firstElementChild.getBBox() ?? null;
  const [away, free, size] = [AWAY, FREE, WORDS].map((length) => length / scale);
  const line = (name, from, to) =>
    name === "leg"
      ? { x1: from.x + from.width + away, x2: from.x + from.width + away, y1: from.y + free, y2: to.y + to.height - free }
      : { x1: from.x + free, x2: to.x + to.width - free, y1: from.y + from.height + away, y2: from.y + from.height + away };
  const limbs = limbsOf(boxes);
  // Below the first box of the arm is the line of the leg.
  const hasLeg = limbs.some(({ name }) => name === "leg");
  return limbs.flatMap(({ name, places }) => {
    const [from, to] = [area(...places[0]), area(...places.at(-1))];
    if (!from || !to) return [];
    const { x1, y1, ...end } = line(name, from, to);
    const made = [shape("line", { x1, y1, ...end, class: "limb of-first" })];
    const beside = places.find(([row, column]) => (name === "leg" ? area(row, column + 1) : area(row + 1, column)) === null);
    if (!beside || Math.min(from.width, from.height) * scale < SMALLEST) return made;
    const { x, y, height } = area(...beside);
    // In the angle itself the length of the arm stands above that of the leg.
    const at = name === "leg"
      ? { x: x1 + away, y: Math.max(y + height / 2 + 0.35 * size, y + 1.5 * away + 2.3 * size) }
      : { x: x + free + (x === from.x && hasLeg ? away : 0), y: y1 + 0.5 * away + 0.8 * size };
    const words = `${name} ${places.length}`;
    if (at.x + 0.6 * size * words.length > room.right || at.y > room.bottom) return made;
    return [...made, shape("text", { ...at, "font-size": size, class: "limb-length" }, words)];
  });
}
