// What is known of several games that are played together: the values added without carrying, what each component must
// become, and the winning moves.

import { element } from "./laboratory.js";
import { nimSumTable } from "./nim-sum.js";
import { printed, shownValue, whatIsLeft, written } from "./notation.js";

/** The nim-sum of two values, which may be larger than the operators of this language take. */
export const nimSum = (a, b) => Number(BigInt(a) ^ BigInt(b));

/** Tells each card what its component must become. @param {object} answer of /api/sum */
export function tellCards(cards, answer) {
  for (const [index, card] of cards.entries()) {
    const value = answer.components[index].grundy;
    const canWin = answer.winning_moves.some(({ component }) => component === index + 1);
    // A theorem tells of one component that it is won, and no value.
    const none = answer.grundy === null ? "perhaps a winning move" : "no winning move here";
    if (answer.play !== "normal" || answer.grundy === null) {
      card.tell({ value: shownValue(value), sum: "", words: canWin ? "a winning move is here" : none, kind: canWin ? "good" : "" });
      continue;
    }
    const target = nimSum(answer.grundy, value);
    const sum = `${value} ⊕ ${answer.grundy} = ${target}`;
    if (answer.grundy === 0) card.tell({ value, sum: "", words: "nothing to gain here", kind: "" });
    else if (canWin) card.tell({ value, sum, words: `make it ${target} and win`, kind: "good" });
    else card.tell({ value, sum, words: `cannot be made ${target}`, kind: "" });
  }
}

/**
 * The values of the components in binary, one a row, and their nim-sum. In misère play they do not add, and the reason says what does.
 * @param {(component: number|null) => void} point the row of a component is pointed at
 */
export function reasonOfSum(answer, point) {
  const { components, grundy, play, lines } = answer;
  if (play !== "normal" || grundy === null) {
    const [statement, ...rest] = lines;
    return [element("h2", {}, "Why"), element("p", {}, statement), ...(rest.length > 0 ? [element("pre", { tabindex: "0" }, rest.join("\n"))] : [])];
  }
  // What belongs to a row is a whole board.
  const rows = components.map((component, index) => ({ parts: [String(index)], label: written(component), value: component.grundy }));
  const pointed = (row) => point(row === null ? null : rows.indexOf(row));
  return [element("h2", {}, "The values, added without carrying"), nimSumTable(rows, grundy, { first: "component", point: pointed })];
}

/** The winning moves, each with what it makes of the values. @param {(component: number, to: string) => void} play */
export function winningMoves(answer, canPlay, play) {
  const { components, grundy, winning_moves: winning } = answer;
  const items = winning.map(({ component, move, to }) => {
    const part = components[component - 1];
    const became = grundy === null ? 0 : nimSum(grundy, part.grundy);
    const values = components.map((other) => (other === part ? became : other.grundy));
    const shown = answer.play === "normal" ? [`${shownValue(part.grundy)} → ${became}`, `${values.join(" ⊕ ")} = 0`] : [];
    return element(
      "li",
      {},
      element(
        "button",
        { type: "button", disabled: !canPlay, onclick: () => play(component - 1, { move, to }) },
        element("span", { class: "value-badge zero" }, "0"),
        element("span", { class: "mono" }, part.ruleset),
        element("span", {}, printed(move)),
        element("span", { class: "mono quiet" }, `→ ${whatIsLeft(to)}`),
        ...shown.map((text) => element("span", { class: "adds" }, text)),
      ),
    );
  });
  if (answer.note) items.push(element("li", { class: "quiet" }, answer.note));
  return items;
}
