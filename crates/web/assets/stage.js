// A picture of boxes at a stage of a move: what goes is gone, and what slides has slid. What goes and where things slide comes
// from /api/steps.

/** Row and column of a box's name. */
function placeOf(part) {
  const [, row, column] = part.match(/^box-(\d+)-(\d+)$/);
  return [Number(row), Number(column)];
}

/** How far a box slides, in units of the picture. @param {Element} box @param {{part: string, to: string}} slide */
export function shift(box, slide) {
  const rectangle = box.querySelector("rect");
  const [row, column] = placeOf(slide.part);
  const [toRow, toColumn] = placeOf(slide.to);
  return [(toColumn - column) * Number(rectangle.getAttribute("width")), (toRow - row) * Number(rectangle.getAttribute("height"))];
}

/** "(2,4)" for "box-2-4". */
export const written = (part) => `(${placeOf(part).join(",")})`;

/** Takes boxes away. */
export function takeAway(parts, removed) {
  for (const name of removed) parts.get(name)?.setAttribute("visibility", "hidden");
}

/** Puts boxes where they slide to. */
export function slideTo(parts, slides) {
  for (const slide of slides) {
    const box = parts.get(slide.part);
    if (box) box.setAttribute("transform", `translate(${shift(box, slide).join(" ")})`);
  }
}

/** The boxes of a picture by their names. */
export function boxesOf(svg) {
  return new Map([...svg.querySelectorAll("[data-part]")].map((box) => [box.dataset.part, box]));
}
