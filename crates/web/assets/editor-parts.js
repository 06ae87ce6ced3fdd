// What the drawings of the editor share: parts that one presses, and the arrow keys that go from one to the next.

import { element } from "./laboratory.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * A part to press, as a button.
 * @param {string} key by which it is found again once everything is drawn anew
 * @param {string} label what it is and what pressing it does
 * @param {string} looks its classes
 * @param {() => void} press
 */
export function part(key, label, looks, press, ...children) {
  return element("button", {
    type: "button", class: `part ${looks}`, "data-key": key, "aria-label": label, title: label, tabindex: "-1", onclick: press,
  }, ...children);
}

/** Puts an element into a grid, rows and columns from 1. */
export function at(made, row, column) {
  made.style.gridArea = `${row} / ${column}`;
  return made;
}

/** An element of a drawing. */
export function shape(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/** A part of a drawing to press. */
export function dot(key, label, looks, press, ...children) {
  const onkeydown = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    press();
  };
  const name = shape("title", {}, label);
  return shape("g", {
    class: `part ${looks}`, "data-key": key, role: "button", "aria-label": label, tabindex: "-1", onclick: press, onkeydown,
  }, name, ...children);
}

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Lets the arrow keys go to the nearest part in their direction; Tab goes in and out again. */
export function listenToArrows(host) {
  host.addEventListener("keydown", (event) => {
    const here = event.target.closest?.(".part");
    if (!here || !(event.key in DIRECTIONS) || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = nearest(host, here, DIRECTIONS[event.key]);
    event.preventDefault();
    if (!next) return;
    enter(host, next);
    next.focus();
  });
  host.addEventListener("focusin", (event) => {
    const here = event.target.closest?.(".part");
    if (here) enter(host, here);
  });
}

function nearest(host, here, [dx, dy]) {
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(here);
  let best = null;
  for (const other of host.querySelectorAll(".part")) {
    const [ox, oy] = middle(other);
    const along = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (other === here || along < 1) continue;
    const distance = along + 3 * aside;
    if (best === null || distance < best.distance) best = { distance, other };
  }
  return best?.other ?? null;
}

/** The one part at which Tab comes in. */
function enter(host, wanted) {
  for (const other of host.querySelectorAll('.part[tabindex="0"]')) other.setAttribute("tabindex", "-1");
  wanted.setAttribute("tabindex", "0");
}

/** After everything is drawn anew: the focus is where it was, or on the part nearest to it in the order of keys. */
export function restoreFocus(host, key) {
  const parts = [...host.querySelectorAll(".part")];
  const same = key === null ? null : parts.find((other) => other.dataset.key === key);
  const first = same ?? parts[0];
  if (!first) return;
  enter(host, first);
  if (key === null) return;
  // Fields that are typed into are found again as well.
  const field = host.querySelector(`input[data-key="${CSS.escape(key)}"]`);
  (field ?? first).focus();
}
