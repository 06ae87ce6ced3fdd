// Pointing at a board: what it would do, in words and on the button that plays it, and which of several moves is meant.

import { question } from "./game.js";
import { ask, element } from "./laboratory.js";
import { problemLine } from "./limit.js";
import { inWords, printed, whatIsLeft } from "./notation.js";
import { say, table, ui } from "./table.js";

const HOOKS = ["young", "mhrg", "shifted"];
/** A longer remark on a move is cut. */
const REMARK = 90;

export class Pointing {
  /**
   * @param {import("./facts.js").Facts} facts
   * @param {object} listeners
   * @param {(index: number, move: object) => void} listeners.make plays a move in a component
   * @param {() => void} listeners.focusBoard puts the keyboard back on the board
   */
  constructor(facts, { make, focusBoard }) {
    this.facts = facts;
    this.make = make;
    this.focusBoard = focusBoard;
    /** The move that the button would play: a finger has pointed at it once, or parts are chosen. */
    this.meant = null;
    ui.go.addEventListener("click", () => this.meant?.act());
  }

  /** What pointing at something would do. */
  preview(index, told) {
    const { moves, chosen: parts, armed } = told;
    for (const [other, card] of table.cards.entries()) if (other !== index && card.picture.chosen?.length > 0 && parts.length > 0) card.picture.clear();
    const words = [];
    if (moves.length > 0) {
      const values = moves.map((move) => worth(this.facts.valueOf(move, index)));
      // Of several moves each has its own value.
      if (moves.length === 1) words.push(leading(moves[0]), ...moves[0].remarks.map(shortened), ...values.filter(Boolean));
      else words.push(moves.map((move, number) => leading(move) + (values[number] && ` (${values[number]})`)).join(" or "));
      if (armed) words.push("Tap again to play it.");
    } else if (parts.length > 0 && table.boards[index]?.free) {
      words.push(`${parts.length} chosen`);
    }
    ui.preview.textContent = words.join(" · ");
    const { picture } = table.cards[index];
    // What a finger points at may be more than what is chosen already.
    if (armed && moves.length > 0) this.offer({ index, move: moves.length === 1 ? moves[0] : null, act: () => this.chosen(index, moves) });
    else if (picture.canPlay) this.offer({ index, move: moveOf(index, picture.chosen), act: () => picture.playChosen() });
    else this.offer(null);
    this.facts.light(index, told);
  }

  /** What a move of a large board takes, which its list does not say; null where there is no answer. */
  async marks(index, { grip, to }) {
    try {
      const { moves } = await ask("move", question(table.game, index, { parts: grip.join(",") }), table.asking.signal);
      const found = moves.find((move) => move.to === to);
      return found ? { first: found.first, second: found.second, remarks: found.remarks } : null;
    } catch {
      return null;
    }
  }

  /** Names the button after what it would play. */
  offer(what) {
    this.meant = what;
    ui.go.disabled = what === null;
    ui.go.textContent = what === null ? "Choose a move" : nameOfAction(table.boards[what.index].ruleset, what.move);
  }

  /** Plays what is chosen; of several moves one is asked for. */
  chosen(index, moves) {
    if (moves.length === 1) return this.make(index, moves[0]);
    const buttons = moves.map((move) => element("button", { type: "button", onclick: () => this.make(index, move) }, `${printed(move.move)} → ${whatIsLeft(move.to)}`));
    ui.choice.replaceChildren("Which one? ", ...buttons);
    ui.choice.hidden = false;
    buttons[0].focus();
  }

  /** Nothing is meant any more. */
  hideChoice() {
    if (ui.choice.contains(document.activeElement)) this.focusBoard();
    ui.choice.hidden = true;
    this.offer(null);
  }

  /** Plays the move that takes just these parts. */
  async playParts(index, parts) {
    const asked = question(table.game, index, { parts: parts.join(",") });
    try {
      const { moves } = await ask("move", asked, table.asking.signal);
      if (moves.length === 0) return say("No move takes just these.", "problem");
      this.chosen(index, moves);
    } catch (error) {
      if (error.name !== "AbortError") say(problemLine(error, "move", asked));
    }
  }
}

const leading = (move) => `${printed(move.move)} → ${inWords(move.to)}`;

/** What a move leads to is worth, where it may be told: the value of a game, or the nim-sum of several. */
function worth(value) {
  if (value === undefined) return "";
  // In misère play nim-sums say nothing, and what is known of a sum is only which moves win.
  if (table.isSum && table.game.play === "misere") return value === 0 ? "wins" : "";
  return `${table.isSum ? "nim-sum" : "value"} ${value}${value === 0 ? ", which wins" : ""}`;
}

/** A long list of numbers ends where it says enough. */
const shortened = (remark) => (remark.length <= REMARK ? remark : `${remark.slice(0, remark.lastIndexOf(",", REMARK))}, …`);

/** The move that is made by just these parts. */
const moveOf = (index, parts) =>
  table.boards[index].moves.find(({ grip }) => grip.length === parts.length && parts.every((part) => grip.includes(part))) ?? null;

function nameOfAction(ruleset, move) {
  if (!move) return "Play this";
  if (HOOKS.includes(ruleset.split(":")[0])) return move.second.length > 0 ? "Remove both hooks" : "Remove this hook";
  const name = printed(move.move);
  return name[0].toUpperCase() + name.slice(1);
}
