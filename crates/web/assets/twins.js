// A partition in three ways: Young diagram, beads and Maya word. A hook is a bead that goes to an empty place, and a 0 and a 1
// of the word; pointing at one lights the other two.

import { ask, drawn, element } from "./laboratory.js";

export class Twins {
  /** @param {HTMLElement} host @param {{point: (part: string|null) => void}} listeners */
  constructor(host, { point }) {
    this.host = host;
    this.point = point;
    this.hops = {};
    host.classList.add("twins");
    host.addEventListener("pointerover", (event) => this.#over(event.target));
    host.addEventListener("pointerleave", () => this.#over(null));
    host.addEventListener("focusin", (event) => this.#over(event.target));
    host.addEventListener("focusout", () => this.#over(null));
  }

  /** Shows the position; one that is no partition has no twins. */
  async show(question, signal) {
    const { ruleset, position, poset = null, rules = null } = question;
    let twins = null;
    try {
      ({ twins } = await ask("twins", { ruleset, position, poset, rules }, signal));
    } catch (error) {
      if (error.name === "AbortError") return;
    }
    this.hops = twins?.boxes ?? {};
    this.host.hidden = twins === null;
    if (twins === null) return this.host.replaceChildren();
    const pictured = (title, svg) => element("figure", {}, element("figcaption", {}, title), ...(svg ? [quiet(drawn(svg))] : [element("p", { class: "quiet" }, "nothing")]));
    let square = 0;
    const letters = [...twins.word].map((letter) => {
      if (letter === "|") return element("span", { class: "middle", "aria-hidden": "true" }, "|");
      const made = element("span", { class: "letter", "data-square": String(square), tabindex: "0", role: "img", "aria-label": `${letter === "1" ? "bead" : "no bead"} on square ${square}` }, letter);
      square += 1;
      return made;
    });
    const word = element("figure", {}, element("figcaption", {}, "Maya word"), element("p", { class: "word mono" }, ...letters));
    this.host.replaceChildren(pictured("Young diagram", twins.diagram_svg), pictured("Beads", twins.beads_svg), word);
  }

  /** Lights what a part of the board is in all three; null puts it out. */
  light(part) {
    this.#light(part === null ? [] : this.#boxesAt(part));
  }

  /** The boxes that a box, or a square of the strip, is about: for a bead those of its row, for an empty square those of its column. */
  #boxesAt(part) {
    if (part in this.hops) return [part];
    const [, square] = part.match(/^square-(\d+)$/) ?? [];
    if (square === undefined) return [];
    return Object.keys(this.hops).filter((box) => this.hops[box].from === Number(square) || this.hops[box].to === Number(square));
  }

  #over(target) {
    const element = target instanceof Element ? target.closest("[data-twin], [data-square]") : null;
    const part = element === null ? null : element.dataset.twin ?? `square-${element.dataset.square}`;
    const boxes = part === null ? [] : this.#boxesAt(part);
    this.#light(boxes);
    this.point(boxes.length === 1 ? boxes[0] : null);
  }

  #light(boxes) {
    const hops = boxes.map((box) => this.hops[box]);
    const from = new Set(hops.map((hop) => String(hop.from)));
    const to = new Set(hops.map((hop) => String(hop.to)));
    for (const one of this.host.querySelectorAll("[data-twin], [data-square]")) {
      const box = one.dataset.twin?.startsWith("box-") ? one.dataset.twin : null;
      const square = one.dataset.square ?? one.dataset.twin?.match(/^square-(\d+)$/)?.[1];
      one.classList.toggle("first", box !== null ? boxes.includes(box) : from.has(square));
      one.classList.toggle("second", box === null && to.has(square) && !from.has(square));
    }
  }
}

/** A picture whose parts are not those of the board. */
function quiet(svg) {
  for (const part of svg.querySelectorAll("[data-part]")) {
    part.dataset.twin = part.dataset.part;
    part.removeAttribute("data-part");
    part.setAttribute("role", "img");
  }
  return svg;
}
