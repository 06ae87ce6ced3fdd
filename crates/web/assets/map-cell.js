// The cell that is looked at: a loupe with the numbers around it, who wins there, and why.

import { address, ask, element } from "./laboratory.js";
import { hex } from "./map-colours.js";
import { inWords, isValue } from "./map-data.js";
import { brief, printed, withScripts } from "./notation.js";

/** How long a pointer rests on a cell before the reason is asked for, in milliseconds. */
const REST = 250;
/** A reason with more numbers than this is for the board; here is its statement. */
const MOST_TERMS = 8;
const SIGNS = { xor: " ⊕ ", plus: " + ", minus: " − ", times: " · " };

/** How many cells the loupe shows across: as many as there is room for with values so long. */
export function loupeSide(data, width) {
  const digits = String(data.largest).length;
  const cells = Math.floor(width / Math.max(28, 8 * digits + 6));
  return Math.max(Math.min(cells - ((cells + 1) % 2), 9), 3);
}

/** The numbers around a cell as a table. */
export function fillLoupe(table, data, palette, { column, row }, side) {
  const half = (side - 1) / 2;
  const places = (middle) => Array.from({ length: side }, (_, i) => middle - half + i);
  const isInside = (across, down) => across >= 0 && down >= 0 && across < data.width && down < data.height;
  const head = (text, scope) => element("th", { scope }, element("span", { class: "for-readers" }, text));
  const cellOf = (across, down) => {
    const content = isInside(across, down) ? data.at(across, down) : null;
    const made = element("td", { class: across === column && down === row ? "chosen" : null }, String(content ?? ""));
    const colour = palette.of(content, data.max, isInside(across, down) ? data.otherAt(across, down) : null);
    if (colour) {
      made.style.background = hex(colour);
      made.style.color = hex(palette.inkOn(colour));
    }
    return made;
  };
  const name = (letter, place, first, size) => (place >= 0 && place < size ? `${letter} = ${first + place}` : "outside");
  const across = places(column);
  const top = across.map((place) => head(name("X", place, data.x, data.width), "col"));
  const body = places(row).map((down) => {
    const cells = across.map((place) => cellOf(place, down));
    return element("tr", {}, head(name("Y", down, data.y, data.height), "row"), ...cells);
  });
  const caption = element("caption", { class: "for-readers" }, "The values around the chosen position");
  table.style.setProperty("--side", side);
  const columns = element("colgroup", {}, ...Array.from({ length: side + 1 }, () => element("col")));
  table.replaceChildren(caption, columns, element("thead", {}, element("tr", {}, element("td"), ...top)), element("tbody", {}, ...body));
}

/** Who wins at a cell, its value, and why. */
export class Verdict {
  #parts;
  #asked = null;
  #timer = 0;
  /** What is told of: a value, or undefined as long as it is not known. */
  #cell = undefined;

  /** @param {Record<"badge"|"position"|"winner"|"reason"|"open", HTMLElement>} parts of the page */
  constructor(parts) {
    this.#parts = parts;
  }

  /** Shows a cell. The reason is asked for at once where the cell is fixed, otherwise when the pointer rests. */
  show(data, { column, row }, isFixed) {
    const { badge, position, winner, reason, open } = this.#parts;
    const cell = (this.#cell = data.at(column, row));
    const question = data.question(column, row);
    badge.textContent = cell ?? "–";
    badge.classList.toggle("lost", cell === 0 || cell === "P");
    position.textContent = data.settings.position === null ? question.ruleset : question.position;
    winner.textContent = inWords(cell);
    const isPosition = cell !== null && cell !== undefined;
    open.hidden = !isPosition;
    open.href = address("/play", question) + data.fragment;
    this.stop();
    reason.replaceChildren();
    if (!isPosition) return;
    this.#timer = setTimeout(() => this.#explain({ ...question, ...data.texts }, cell), isFixed ? 0 : REST);
  }

  /** Shows the cell again once more is known of it than when it was shown. */
  refresh(data, place, isFixed) {
    if (data.at(place.column, place.row) !== this.#cell) this.show(data, place, isFixed);
  }

  /** Gives up what is being asked. */
  stop() {
    clearTimeout(this.#timer);
    this.#asked?.abort();
  }

  async #explain(question, cell) {
    this.#asked = new AbortController();
    const { signal } = this.#asked;
    try {
      const answer = await ask("why", question, signal);
      if (!signal.aborted) this.#parts.reason.replaceChildren(...reasonOf(answer, cell));
    } catch (error) {
      if (error.name !== "AbortError" && !signal.aborted) this.#parts.reason.textContent = `No reason: ${error.message}.`;
    }
  }
}

/** The reason for an answer: what wins, how the value is known, and the theorem. */
function reasonOf(answer, cell) {
  const found = [];
  const [move] = answer.winning_moves ?? [];
  const code = (text) => element("code", {}, text);
  if (move) {
    found.push(element("p", {}, `Winning move: ${printed(move.move)}. It leaves `, code(brief(move.to)), ", which is lost."));
  } else if (answer.outcome === "P") {
    found.push(element("p", {}, "No move leads to a lost position."));
  }
  if (answer.reason?.kind === "mex" || (isValue(cell) && answer.grundy === null)) {
    found.push(element("p", {}, `${cell} is the least number that no move leads to.`));
  }
  if (answer.reason && answer.reason.kind !== "mex") {
    found.push(element("p", {}, ...withScripts(answer.reason.statement), ` ${inNumbers(answer.reason) ?? ""}`));
  }
  if (answer.reason?.winner) found.push(element("p", {}, ...withScripts(answer.reason.winner.statement)));
  if (answer.theorem) {
    const { claim, title, source } = answer.theorem;
    found.push(element("p", { class: "quiet" }, element("a", { href: `/theorems#${claim}` }, ...withScripts(title)), ` · ${printed(source)}`));
  }
  return found;
}

/** A reason that is one sum or product as such: 3 ⊕ 7 ⊕ 1 = 5; null for any other. */
function inNumbers({ steps }) {
  const [step] = steps;
  if (steps.length !== 1 || !(step.operation in SIGNS) || step.left_out || step.terms.length > MOST_TERMS) return null;
  return `${step.terms.map(({ value }) => value).join(SIGNS[step.operation])} = ${step.result}.`;
}
