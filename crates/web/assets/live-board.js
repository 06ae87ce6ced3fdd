// A board in the text of the book. It stands there as a picture; here it becomes one that is played on.
//
// The reader moves for both sides, and may let the engine move instead. What is pointed at is said beside the board.

import { ask, element } from "./laboratory.js";
import { Picture } from "./picture.js";

export const inWords = (position) => (position === "-" ? "the empty position" : position);

export class LiveBoard {
  /**
   * @param {HTMLElement} figure as book/board.rs writes it
   * @param {object} [listeners] what a guide wants to know
   * @param {(moves: object[]) => void} [listeners.pointed]
   * @param {(state: {position: string, over: boolean, move: object|null, by: string}) => void} [listeners.moved]
   */
  constructor(figure, listeners = {}) {
    this.figure = figure;
    this.listeners = listeners;
    this.ruleset = figure.dataset.ruleset;
    this.start = figure.dataset.position;
    const find = (name) => figure.querySelector(`.${name}`);
    const names = ["stage", "preview", "worth", "buttons", "go", "answer", "values", "reset"];
    this.parts = Object.fromEntries(names.map((name) => [name, find(name)]));
    this.picture = new Picture(this.parts.stage, {
      play: (moves) => (moves.length === 1 ? this.play(moves[0], "you") : this.#choose(moves)),
      playParts: (parts) => this.#playParts(parts),
      preview: (preview) => this.#preview(preview),
    });
    this.parts.reset.addEventListener("click", () => this.show(this.start));
    this.parts.go.addEventListener("click", () => this.picture.playChosen());
    this.parts.answer.addEventListener("click", () => this.answer());
    this.parts.values.addEventListener("click", () => this.showValues(this.parts.values.getAttribute("aria-pressed") !== "true"));
    this.parts.buttons.hidden = false;
  }

  /** Says something beside the board. */
  say(text) {
    this.parts.preview.textContent = text;
  }

  /** Shows a position. @param {string} position */
  async show(position, move = null, by = "you") {
    const question = (this.question = {});
    try {
      const board = await ask("board", { ruleset: this.ruleset, position, labels: "fair" });
      if (this.question !== question) return;
      this.board = board;
      this.picture.show(board);
      this.picture.enable(!board.over);
      this.parts.answer.disabled = board.over;
      this.parts.go.hidden = true;
      this.#tell(move, by);
      // The move that the text speaks of, as in the picture that stood here before.
      if (move === null) this.picture.light(board.moves.find((candidate) => candidate.move === this.figure.dataset.marked) ?? null);
      if (this.parts.values.getAttribute("aria-pressed") === "true") await this.#values(question);
      this.listeners.moved?.({ position: board.position, over: board.over, move, by });
    } catch (error) {
      this.say(error.message);
    }
  }

  /** Makes a move. `by` is "you" or "engine". */
  play(move, by) {
    return this.show(move.to, move, by);
  }

  /** The engine moves; gives what it did. */
  async answer() {
    try {
      const { reply } = await ask("reply", { ruleset: this.ruleset, position: this.board.position });
      if (reply) await this.play(reply, "engine");
    } catch (error) {
      this.say(error.message);
    }
  }

  /** Whether the value of the position, and on the board that of each move, are shown. */
  async showValues(wanted) {
    this.parts.values.setAttribute("aria-pressed", String(wanted));
    if (wanted) return this.#values(this.question);
    this.parts.worth.textContent = "";
    this.picture.showValues(null);
  }

  async #values(question) {
    const asked = { ruleset: this.ruleset, position: this.board.position };
    try {
      const [answer, { moves }] = await Promise.all([ask("value", asked), ask("moves", { ...asked, values: true })]);
      if (this.question !== question) return;
      this.parts.worth.textContent = `Value ${answer.grundy}: the player to move ${answer.outcome === "N" ? "wins" : "loses"}.`;
      this.picture.showValues(new Map(moves.map((move) => [move.to, move.grundy])));
    } catch (error) {
      this.say(error.message);
    }
  }

  #tell(move, by) {
    const { position, over } = this.board;
    const before = move === null ? "" : `${by === "engine" ? "The engine played" : "You played"} ${move.move}, which leaves ${inWords(position)}. `;
    if (over) return this.say(`${before}No move is left: ${by === "engine" ? "the engine has won" : "you have won"}.`);
    this.say(move === null ? "Move for both sides, or let the engine answer." : before);
  }

  #preview({ moves, chosen, armed }) {
    this.listeners.pointed?.(moves);
    // Where sets are removed, what is chosen is played by a button.
    this.parts.go.hidden = !(this.board.free && this.picture.canPlay);
    if (moves.length === 0) {
      if (this.board.free && chosen.length > 0) this.say(`${chosen.length} chosen.`);
      return;
    }
    const [move] = moves;
    const length = this.ruleset === "young" ? `Hook length ${move.first.length}: ` : "";
    this.say(`${length}${move.move} → ${inWords(move.to)}${armed ? ". Tap again to play it." : ""}`);
  }

  /** Several moves are meant: one is chosen by name. */
  #choose(moves) {
    const button = (move) =>
      element("button", { type: "button", onclick: () => this.play(move, "you") }, `${move.move} → ${inWords(move.to)}`);
    this.parts.preview.replaceChildren("Which one? ", ...moves.map(button));
  }

  async #playParts(parts) {
    try {
      const { moves } = await ask("move", { ruleset: this.ruleset, position: this.board.position, parts: parts.join(",") });
      if (moves.length > 0) await this.play(moves[0], "you");
    } catch (error) {
      this.say(error.message);
    }
  }
}
