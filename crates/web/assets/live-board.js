// A board in the text of the book. It stands there as a picture; here it becomes one that is played on.
//
// The reader moves for both sides, and may let the engine move instead. What is pointed at is said beside the board.

import { ask, element, setDisabled } from "./laboratory.js";
import { inWords, printed, shownValue } from "./notation.js";
import { Picture } from "./picture.js";

const named = (move) => `${printed(move.move)} → ${inWords(move.to)}`;

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
    const names = ["stage", "preview", "roots", "worth", "buttons", "go", "answer", "values", "reset"];
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

  /** Says something beside the board; it is there again when nothing is pointed at any more. */
  say(...words) {
    this.told = words;
    this.isPreviewed = false;
    this.parts.preview.replaceChildren(...words);
  }

  /** Shows a position. @param {string} position */
  async show(position, move = null, by = "you") {
    const question = (this.question = {});
    const wasOnRoots = this.parts.roots.contains(document.activeElement);
    try {
      const board = await ask("board", { ruleset: this.ruleset, position, labels: "fair" });
      if (this.question !== question) return;
      this.board = board;
      this.picture.show(board);
      this.picture.enable(!board.over);
      setDisabled(this.parts.answer, board.over, this.parts.reset);
      this.parts.go.hidden = true;
      this.#tell(move, by);
      this.#listRoots();
      if (wasOnRoots) this.picture.focus();
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
      this.parts.worth.textContent = `Value ${shownValue(answer.grundy)}: the player to move ${answer.outcome === "N" ? "wins" : "loses"}.`;
      this.picture.showValues(new Map(moves.map((move) => [move.to, shownValue(move.grundy)])));
    } catch (error) {
      this.say(error.message);
    }
  }

  #tell(move, by) {
    const { position, over } = this.board;
    const before = move === null ? "" : `${by === "engine" ? "The engine played" : "You played"} ${printed(move.move)}, which leaves ${inWords(position)}. `;
    if (over) return this.say(`${before}No move is left: ${by === "engine" ? "the engine has won" : "you have won"}.`);
    this.say(move === null ? "Move for both sides, or let the engine answer." : before);
  }

  #preview({ moves, chosen, armed }) {
    this.listeners.pointed?.(moves);
    // Where sets are removed, what is chosen is played by a button.
    this.parts.go.hidden = !(this.board.free && this.picture.canPlay);
    if (moves.length > 0) return this.#lead(moves, armed);
    if (this.board.free && chosen.length > 0) return this.#whilePointed(`${chosen.length} chosen.`);
    if (this.isPreviewed) this.say(...this.told);
  }

  /** What is said only as long as something is pointed at. */
  #whilePointed(text) {
    this.isPreviewed = true;
    this.parts.preview.textContent = text;
  }

  /** Where the moves that are meant would lead. */
  #lead(moves, armed = false) {
    this.#whilePointed(`${this.#length(moves[0])}${moves.map(named).join(" or ")}${armed ? ". Tap again to play it." : ""}`);
  }

  /** The length of a hook of a Young diagram: the box, its arm and its leg. */
  #length({ grip, first }) {
    if (this.ruleset !== "young") return "";
    const row = grip[0].replace(/\d+$/, "");
    const arm = first.filter((part) => part.startsWith(row)).length - 1;
    return `Hook length 1 + ${arm} + ${first.length - 1 - arm} = ${first.length}: `;
  }

  /** A root is several nodes of the picture: one points at it by name. */
  #listRoots() {
    const roots = this.board.moves.filter(({ grip }) => grip[0]?.startsWith("node-"));
    const point = (move) => {
      this.picture.light(move);
      if (move) this.#lead([move]);
      else if (this.isPreviewed) this.say(...this.told);
    };
    const button = (move) =>
      element(
        "button",
        {
          type: "button",
          onpointerenter: () => point(move),
          onpointerleave: () => point(null),
          onfocus: () => point(move),
          onblur: () => point(null),
          onclick: () => this.play(move, "you"),
        },
        printed(move.move),
      );
    this.parts.roots.hidden = roots.length === 0;
    this.parts.roots.replaceChildren(...roots.map(button));
  }

  /** Several moves are meant: one is chosen by name. */
  #choose(moves) {
    const button = (move) => element("button", { type: "button", onclick: () => this.play(move, "you") }, named(move));
    this.say("Which one? ", ...moves.map(button));
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
