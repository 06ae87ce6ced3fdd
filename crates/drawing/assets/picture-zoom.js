// How large a picture is shown: as large as fits, down to boxes that can still be read, and from there on by the buttons,
// the wheel with Ctrl, or two fingers. What does not fit is scrolled.

import { element } from "./elements.js";

/** The side of a box in a picture. */
const BOX = 32;
/** Boxes that are shown whole at first are no smaller than this. */
const READABLE = 24;
/** And with smaller ones than this, one is offered to see them larger. */
const COMFORTABLE = 44;
/** What stands beside a picture has the room that the page wants for it, down to boxes of this size. */
const LARGE = 72;
const STEP = 1.25;

export class Zoom {
  /** @param {HTMLElement} host @param {() => void} changed called when the size has changed, or two fingers are down */
  constructor(host, changed) {
    this.host = host;
    this.changed = changed;
    this.chosen = null;
    this.fingers = new Map();
    this.viewport = element("div", { class: "viewport" });
    const button = (name, text, factor) =>
      element("button", { type: "button", "aria-label": name, title: name, onclick: () => this.by(factor) }, text);
    this.buttons = element(
      "div",
      { class: "zoom", role: "group", "aria-label": "Size of the picture", hidden: true },
      button("Smaller", "−", 1 / STEP),
      button("Larger", "+", STEP),
    );
    this.viewport.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    for (const name of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
      this.viewport.addEventListener(name, (event) => event.pointerType === "touch" && this.#finger(event));
    }
    new ResizeObserver(() => this.#resized()).observe(host);
  }

  /** Shows a picture; `keeps`: at the size that the one before had, as from one position to the next of a game. */
  show(svg, keeps) {
    this.svg = svg;
    if (!keeps) this.chosen = null;
    if (svg) this.#keepRoom(svg.viewBox.baseVal, keeps);
    this.viewport.replaceChildren(...(svg ? [svg] : []));
    this.host.replaceChildren(this.viewport, this.buttons);
    if (svg) this.#apply(this.chosen ?? this.#natural());
    else this.buttons.hidden = true;
  }

  /** Scrolls to a part that is not seen whole, so that it stands in the middle. @param {Element|null} part */
  reveal(part) {
    if (part === null) return;
    const [own, frame] = [part, this.viewport].map((one) => one.getBoundingClientRect());
    const isSeen = own.left >= frame.left && own.right <= frame.right && own.top >= frame.top && own.bottom <= frame.bottom;
    if (isSeen) return;
    this.viewport.scrollLeft += (own.left + own.right - frame.left - frame.right) / 2;
    this.viewport.scrollTop += (own.top + own.bottom - frame.top - frame.bottom) / 2;
  }

  /** Boxes stay where they are as they become fewer: the room is that of the larger picture. @param {SVGRect} view */
  #keepRoom(view, keeps) {
    if (keeps && this.room && this.svg.querySelector('[data-part^="box-"]')) {
      const [x, y] = [Math.min(view.x, this.room.x), Math.min(view.y, this.room.y)];
      const right = Math.max(view.x + view.width, this.room.x + this.room.width);
      const bottom = Math.max(view.y + view.height, this.room.y + this.room.height);
      this.svg.setAttribute("viewBox", `${x} ${y} ${right - x} ${bottom - y}`);
    }
    const { x, y, width, height } = view;
    this.room = { x, y, width, height };
  }

  /** Makes it larger or smaller, keeping a place of the screen where it is, or else the middle. */
  by(factor, at = null) {
    if (!this.svg) return;
    const before = this.svg.getBoundingClientRect();
    const frame = this.viewport.getBoundingClientRect();
    const [x, y] = at ?? [frame.x + frame.width / 2, frame.y + frame.height / 2];
    const [across, down] = [(x - before.x) / before.width, (y - before.y) / before.height];
    const smallest = Math.min(this.#whole(), READABLE / BOX);
    this.chosen = Math.min(this.#largest(), Math.max(smallest, this.scale * factor));
    this.#apply(this.chosen);
    const after = this.svg.getBoundingClientRect();
    this.viewport.scrollLeft += after.x + across * after.width - x;
    this.viewport.scrollTop += after.y + down * after.height - y;
    this.changed();
  }

  /** Whether all of it is to be seen. */
  get isWhole() {
    return this.scale <= this.#whole() + 0.01;
  }

  #largest() {
    return (Number.parseFloat(getComputedStyle(this.host).getPropertyValue("--largest-box")) || 48) / BOX;
  }

  /** The size at which the picture just fits, with something beside it. */
  #whole(beside = 0) {
    const { width, height } = this.svg.viewBox.baseVal;
    const style = getComputedStyle(this.viewport);
    const aside = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight) || 0;
    const above = Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom) || 0;
    const high = Number.parseFloat(style.maxHeight) || 0.7 * innerHeight;
    const wide = this.viewport.clientWidth || 640;
    return Math.min((wide - aside - beside) / width, (high - above) / height);
  }

  #natural() {
    const beside = Number.parseFloat(getComputedStyle(this.host).getPropertyValue("--beside")) || 0;
    const fits = Math.max(this.#whole(beside), Math.min(this.#whole(), LARGE / BOX));
    return Math.min(this.#largest(), Math.max(READABLE / BOX, fits));
  }

  #apply(scale) {
    this.scale = scale;
    const { width, height } = this.svg.viewBox.baseVal;
    this.svg.style.width = `${scale * width}px`;
    // The room may be another than what the picture says of itself, by which a browser would find its height.
    this.svg.style.height = `${scale * height}px`;
    this.buttons.hidden = this.chosen === null && this.#natural() * BOX >= Math.min(COMFORTABLE, this.#largest() * BOX);
  }

  #resized() {
    if (!this.svg || this.chosen !== null) return;
    const natural = this.#natural();
    if (Math.abs(natural - this.scale) < 0.01) return;
    this.#apply(natural);
    this.changed();
  }

  #wheel(event) {
    if (!event.ctrlKey || !this.svg) return;
    event.preventDefault();
    this.by(Math.exp(-event.deltaY / 300), [event.clientX, event.clientY]);
  }

  #finger(event) {
    const before = this.#apart();
    if (event.type === "pointerdown" || (event.type === "pointermove" && this.fingers.has(event.pointerId))) {
      this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    } else {
      this.fingers.delete(event.pointerId);
    }
    const now = this.#apart();
    if (before && now) this.by(now.distance / before.distance, now.middle);
  }

  #apart() {
    if (this.fingers.size !== 2) return null;
    const [[ax, ay], [bx, by]] = this.fingers.values();
    return { distance: Math.max(1, Math.hypot(ax - bx, ay - by)), middle: [(ax + bx) / 2, (ay + by) / 2] };
  }
}
