// What is wrong with the rules: marked in its line, and told on a card right below it, with an example and what would mend it.

import { byId, element } from "./laboratory.js";
import { sentence } from "./notation.js";
import { LineGap } from "./rules-gap.js";

/** A message with what it quotes set as code. */
const withCode = (message) => message.split("`").map((piece, index) => (index % 2 === 1 ? element("code", {}, piece) : piece));

export class ProblemCard {
  /** @param {import("./rules-text.js").RulesText} text @param {() => void} mended called after the text was mended */
  constructor(text, mended) {
    [this.host, this.place, this.headline, this.message, this.example, this.line, this.fix, this.write, this.draw] =
      ["problem", "where", "headline", "message", "for-example", "example-line", "fix", "write", "draw-it"].map(byId);
    this.text = text;
    this.gap = new LineGap(byId("lines"), text.field, this.host);
    this.problem = null;
    this.fix.addEventListener("click", () => {
      this.#mend(this.problem.fix);
      mended();
    });
    // The address holds the rules, and keeps them: the link does not change it.
    this.draw.addEventListener("click", (event) => {
      event.preventDefault();
      const board = byId(this.draw.hash.slice(1));
      board.focus({ preventScroll: true });
      board.scrollIntoView({ block: "nearest" });
    });
  }

  /** Shows what is wrong; null if nothing is. `missing` is the id of what is to be drawn. */
  show(problem, missing = null) {
    this.problem = problem;
    this.text.showProblem(problem);
    this.gap.show(this.text.gap);
    if (problem === null) return;
    const { line = null, column = null, fix = null, example = null, headline = "Something is missing." } = problem;
    this.place.textContent = line === null ? "" : column === null ? `Line ${line}: ` : `Line ${line}, column ${column}: `;
    this.headline.textContent = headline;
    this.message.replaceChildren(...withCode(sentence(problem.message.replace(/^line \d+(, column \d+)?: /, ""))));
    this.example.hidden = example === null || fix !== null || missing !== null;
    this.line.textContent = example ?? "";
    this.fix.hidden = fix === null;
    if (fix !== null) this.write.textContent = this.#fixed(fix).trim();
    this.draw.hidden = missing === null;
    if (missing !== null) this.draw.href = `#${missing}`;
  }

  #fixed({ line, column, length, write }) {
    const letters = [...this.text.value.split("\n")[line - 1]];
    letters.splice(column - 1, length, write);
    return letters.join("");
  }

  #mend(fix) {
    const lines = this.text.value.split("\n");
    lines[fix.line - 1] = this.#fixed(fix);
    this.text.value = lines.join("\n");
    this.text.select(fix.line, fix.column, fix.write.length);
  }
}
