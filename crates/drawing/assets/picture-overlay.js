// What lies on top of a picture, where no neighbour paints over it: outlines of what a move takes, with numbers where there
// are two, the limbs of hooks, and the ring around the part that has the keyboard.

import { shape } from "./elements.js";
import { limbLines } from "./picture-hooks.js";

let overlays = 0;

export class Overlay {
  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.hatching = `hatching-${(overlays += 1)}`;
    const line = shape("path", { d: "M -1 1 L 1 -1 M 0 6 L 6 0 M 5 7 L 7 5", class: "hatch-line" });
    const pattern = shape("pattern", { id: this.hatching, width: 6, height: 6, patternUnits: "userSpaceOnUse" }, line);
    this.outlines = shape("g");
    this.ring = shape("g");
    this.layer = shape("g", { class: "overlay", "aria-hidden": "true" }, this.outlines, this.ring);
    svg.append(shape("defs", {}, pattern), this.layer);
  }

  /**
   * Outlines what a move takes first and second, and what is chosen.
   * @param {Record<"first"|"second"|"chosen", Element[]>} parts
   * @param {Map<string, Element>|null} boxes all boxes by name, where moves take hooks
   */
  mark({ first = [], second = [], chosen = [] }, boxes = null) {
    this.outlines.replaceChildren();
    for (const old of this.layer.parentNode.querySelectorAll(".hatch")) old.remove();
    this.#outline(chosen, "of-chosen");
    this.#outline(first, "of-first");
    this.#outline(second, "of-second");
    for (const part of second) this.#hatch(part);
    if (boxes && second.length === 0) this.#limbs(first, boxes);
    if (first.length === 0 || second.length === 0 || !areBoxes([...first, ...second])) return;
    this.#number("2", second, "of-second");
    this.#number("1", first, "of-first");
  }

  /** The limbs of a hook that goes alone, and how long they are. */
  #limbs(hook, boxes) {
    const scale = this.#scale();
    const names = hook.map((part) => part.dataset.part);
    this.outlines.append(...limbLines(names, boxes, { scale, room: this.#room(scale) }));
  }

  /** How far the frame of the picture goes, in units of the picture. */
  #room(scale) {
    const svg = this.layer.ownerSVGElement;
    const [own, frame] = [svg, svg.parentElement].map((one) => one.getBoundingClientRect());
    const { x, y } = svg.viewBox.baseVal;
    return { right: x + (frame.right - own.left) / scale, bottom: y + (frame.bottom - own.top) / scale };
  }

  /** Puts the ring around a part; null takes it away. */
  focus(part) {
    this.ring.replaceChildren();
    if (part === null) return;
    const own = part.firstElementChild;
    const { x, y, width, height } = own.getBBox();
    const out = 3 / this.#scale();
    const round = own.localName === "circle" ? width / 2 : Number(own.getAttribute("rx") ?? 0);
    const place = { x: x - out, y: y - out, width: width + 2 * out, height: height + 2 * out, rx: round + out };
    this.ring.append(shape("rect", { ...place, class: "focus-gap" }), shape("rect", { ...place, class: "focus-ring" }));
  }

  /** Pixels of the screen to a unit of the picture. */
  #scale() {
    const svg = this.layer.ownerSVGElement;
    return svg.getBoundingClientRect().width / svg.viewBox.baseVal.width || 1;
  }

  /** The border of all parts together: sides that two boxes share are left out. */
  #outline(parts, name) {
    const sides = new Map();
    for (const part of parts) {
      const own = part.firstElementChild;
      if (!isBox(part)) {
        const copy = own.cloneNode();
        for (const attribute of ["class", "fill", "stroke", "stroke-width"]) copy.removeAttribute(attribute);
        copy.setAttribute("class", name);
        this.outlines.append(copy);
        continue;
      }
      const { x, y, width, height } = own.getBBox();
      const corners = [[x, y], [x + width, y], [x + width, y + height], [x, y + height]].map((corner) => corner.map((n) => n.toFixed(1)).join(" "));
      corners.forEach((corner, index) => {
        const side = [corner, corners[(index + 1) % 4]].sort().join(" L ");
        if (!sides.delete(side)) sides.set(side, true);
      });
    }
    if (sides.size === 0) return;
    this.outlines.append(shape("path", { d: [...sides.keys()].map((side) => `M ${side}`).join(" "), class: name }));
  }

  #hatch(part) {
    const copy = part.firstElementChild.cloneNode();
    copy.setAttribute("class", "hatch");
    copy.setAttribute("fill", `url(#${this.hatching})`);
    copy.removeAttribute("stroke");
    part.firstElementChild.after(copy);
  }

  /** A number at the corner of a hook. */
  #number(text, parts, name) {
    const boxes = parts.map((part) => part.firstElementChild.getBBox());
    const corner = boxes.reduce((best, box) => (box.x + box.y < best.x + best.y ? box : best));
    const radius = Math.min(0.2 * corner.width, 11 / this.#scale());
    const at = { x: Math.max(corner.x, radius), y: Math.max(corner.y, radius) };
    const letter = shape("text", { x: at.x, y: at.y + 0.45 * radius, "font-size": 1.3 * radius, "text-anchor": "middle" }, text);
    this.outlines.append(shape("g", { class: `number ${name}` }, shape("circle", { cx: at.x, cy: at.y, r: radius }), letter));
  }
}

const isBox = (part) => part.firstElementChild.localName === "rect" && Number(part.firstElementChild.getAttribute("rx") ?? 0) === 0;
const areBoxes = (parts) => parts.every((part) => part.dataset.part.startsWith("box-"));
