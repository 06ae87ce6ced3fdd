// The bar on top of every page: the position line, the choice of the theme, and on a narrow screen the list of pages.

import { address, byId, element } from "./laboratory.js";
import { withTyped } from "./notation.js";

const line = byId("position-line");
const field = line.querySelector("input");
const told = line.querySelector("p");
/** The same text with the rulesets in colour, which lies over the field while nobody types in it. */
const coloured = element("span");
field.after(element("span", { class: "coloured", "aria-hidden": "true" }, coloured));
/** What happens with a text that was entered: on most pages, the board is opened with it. */
let entered = (text) => location.assign(boardAddress(text));

/** The games of a text such as `young 4,2,1 + nim 3,5`: ruleset and position of each, the position null for the natural start. */
export function gamesOf(text) {
  // A plus sign that somebody types into the address of the page arrives as a blank.
  return text.split(/ [+ ] /).map((game) => {
    const [, ruleset, position] = game.trim().match(/^(\S*)\s*(.*)$/);
    return { ruleset, position: position === "" ? null : position };
  });
}

/** The address of the board for a text such as `young 4,2,1`, or for several games that are played together. */
export function boardAddress(text) {
  const games = gamesOf(text);
  return games.length === 1 ? address("/play", games[0]) : address("/play", { sum: text.trim() });
}

export const positionLine = {
  /** Shows what is on the board, and takes back what was wrong. */
  show(text) {
    field.value = text;
    colour();
    this.refuse(null);
  },
  /** Says what is wrong with what was entered. */
  refuse(message) {
    told.replaceChildren(...withTyped(message ?? ""));
    told.hidden = message === null;
    line.classList.toggle("problem-at", message !== null);
    field.setAttribute("aria-invalid", String(message !== null));
  },
  /** From now on this is called with what is entered. @param {(text: string) => void} listener */
  listen(listener) {
    entered = listener;
  },
};

/** Sets the rulesets of the text off from their positions. */
function colour() {
  const games = field.value.split(/( \+ )/);
  coloured.replaceChildren(...games.flatMap((game) => {
    const [, ruleset, position] = game.match(/^(\S*)(.*)$/s);
    return ruleset === "" ? [position] : [element("b", {}, ruleset), position];
  }));
}

field.addEventListener("input", colour);
line.addEventListener("submit", (event) => {
  event.preventDefault();
  const text = field.value.trim();
  if (text !== "") entered(text);
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || !lettersAreKeys() || isTyping(event)) return;
  event.preventDefault();
  field.focus();
  field.select();
});

/** Whether a key goes into a field, or belongs to the browser. */
export function isTyping(event) {
  return event.target.matches("input, select, textarea, [contenteditable]") || event.altKey || event.ctrlKey || event.metaKey;
}

/** Whether single letters do something. People who speak to their computer, or whose hands slip, switch that off. */
export const lettersAreKeys = () => stored("letters") !== "off";

/** What this browser has kept under a name, or null. */
export function stored(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps something under a name, where the browser allows it. */
export function store(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Then it holds for this page only.
  }
}

byId("theme").addEventListener("click", () => {
  const root = document.documentElement;
  const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
  store("theme", root.dataset.theme);
});

byId("pages").addEventListener("change", (event) => location.assign(event.target.value));
