// The text of the rules: numbered lines with the words of the language set off, and what there is to say at each line.
//
// The text is typed into a plain field, so that everything a keyboard, a reader or a phone does with text works. Behind it
// the same text is drawn again, line by line; the field itself is transparent.

import { byId, element } from "./laboratory.js";

const WORDS = new Set(("game on start move claim for in where when value and or not mod xor exists all of take turn run partition strict "
  + "heaps beads coins vertices labels token ideal").split(" "));

export class RulesText {
  /** The line of each note. */
  #lines = [];

  /** @param {() => void} changed */
  constructor(changed) {
    [this.field, this.mirror, this.notes] = ["text", "mirror", "notes"].map(byId);
    this.signs = new Map();
    this.wrong = null;
    this.gap = null;
    this.field.addEventListener("input", () => {
      this.draw();
      changed();
    });
    this.field.addEventListener("scroll", () => this.#scroll());
    new ResizeObserver(() => {
      this.#scroll();
      this.#fitNotes();
    }).observe(this.field);
  }

  get value() {
    return this.field.value;
  }

  set value(text) {
    this.field.value = text;
    this.draw();
  }

  /** What stands at lines of moves: the number of each line's look. @param {Map<number, number>} signs */
  showSigns(signs) {
    this.signs = signs;
    this.draw();
  }

  /** Marks a line and, if it is known, the place in it. */
  showProblem(problem) {
    this.wrong = problem?.line ? problem : null;
    /** The line after which the card with the problem stands. */
    this.gap = problem === null ? null : problem.line ?? this.value.trimEnd().split("\n").length;
    this.field.setAttribute("aria-invalid", String(problem !== null));
    // What was found of the claims belongs to the game as it was.
    if (problem !== null) this.notes.replaceChildren();
    this.draw();
  }

  /** What is to be said of lines: `holds` or `refuted` or "", the words, what pressing them does, and what is said besides where there is room. */
  showNotes(notes) {
    const item = ({ line, kind, words, press, more = "" }) => {
      const said = press ? element("button", { type: "button", class: "link", onclick: press }, words) : words;
      const looks = this.gap !== null && line > this.gap ? `${kind} behind` : kind;
      const made = element("li", { class: looks }, element("span", { class: "for-readers" }, `Line ${line}: `), said, element("span", { class: "more" }, more));
      made.style.top = `calc(var(--pad) + ${line - 1} * var(--line-height))`;
      return made;
    };
    this.notes.replaceChildren(...notes.map(item));
    this.#lines = notes.map(({ line }) => line);
    this.#fitNotes();
  }

  /** Where a note would cover its line, it says only what matters most. */
  #fitNotes() {
    for (const note of this.notes.children) note.classList.remove("tight");
    const isTight = [...this.notes.children].map((note, index) => {
      const body = this.mirror.children[this.#lines[index] - 1]?.querySelector(".body");
      return body !== undefined && body !== null && note.getBoundingClientRect().left < body.getBoundingClientRect().right;
    });
    isTight.forEach((is, index) => this.notes.children[index].classList.toggle("tight", is));
  }

  select(line, column = 1, length = null) {
    const before = this.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    const [start, end] = length === null
      ? [before, before + (this.value.split("\n")[line - 1] ?? "").length]
      : [before + column - 1, before + column - 1 + length];
    this.field.focus();
    this.field.setSelectionRange(start, end);
  }

  draw() {
    const lines = this.value.split("\n");
    this.field.rows = Math.max(10, lines.length);
    this.mirror.replaceChildren(...lines.map((line, index) => this.#line(line, index + 1)));
    this.#fitNotes();
    this.#scroll();
  }

  #line(text, number) {
    const isWrong = this.wrong?.line === number;
    const body = element("span", { class: "body" }, ...highlighted(text, isWrong ? this.wrong.column ?? "all" : null));
    const look = this.signs.get(number);
    if (look !== undefined && !isWrong) body.append(element("span", { class: `swatch look-${look}` }));
    const looks = ["line", isWrong ? "wrong" : "", this.gap === number ? "wrong-end" : ""].filter(Boolean).join(" ");
    return element("div", { class: looks }, element("span", { class: "number" }, String(number)), body);
  }

  #scroll() {
    this.mirror.style.setProperty("--left", `${-this.field.scrollLeft}px`);
  }
}

/** The words of a line; from a column on what is wrong is underlined. */
function highlighted(text, column) {
  const made = [];
  const comment = text.indexOf("#");
  const rules = comment < 0 ? text : text.slice(0, comment);
  let at = 0;
  for (const piece of rules.match(/[A-Za-z_]\w*|[^A-Za-z_]+/g) ?? []) {
    // Where no column is known, all that the line says behind its first word is wrong.
    const isWrong = column === "all" ? at > 0 && piece.trim() !== "" : column !== null && at < column && column <= at + piece.length;
    const looks = [WORDS.has(piece) ? "word" : "", isWrong ? "wavy" : ""].join(" ").trim();
    made.push(looks ? element("span", { class: looks }, piece) : piece);
    at += piece.length;
  }
  if (comment >= 0) made.push(element("span", { class: "comment" }, text.slice(comment)));
  return made;
}
