// The perfect player: its answer, and the hint, which is what it would play in the visitor's place.

import { question, sumQuestion } from "./game.js";
import { element } from "./laboratory.js";
import { problemLine } from "./limit.js";
import { askPatiently } from "./loading.js";
import { inWords, printed, written } from "./notation.js";
import { table, ui } from "./table.js";

/** The question for the perfect player's move. */
const asked = () => (table.isSum ? ["sum", sumQuestion(table.game)] : ["reply", question(table.game, 0, { play: table.game.play })]);

/** The perfect player's move here: its component, the move, and whether it wins; null where none is left. */
async function perfect(what, signal) {
  const { reply } = await askPatiently(what, ...asked(), signal);
  return reply && { ...reply, component: (reply.component ?? 1) - 1 };
}

/** Its answer. What keeps it from seeing to the end is thrown, with the words for it in `told`. */
export async function answerOf(signal) {
  try {
    return await perfect("The perfect player is thinking", signal);
  } catch (error) {
    if (error.name !== "AbortError") error.told = problemLine(error, ...asked(), "The perfect player cannot see to the end of this game: ");
    throw error;
  }
}

/** Shows a winning move. @param {(index: number, move: object) => void} offer the move, to be played by the button */
export async function hint(offer) {
  const { signal } = table.asking;
  try {
    const reply = await perfect("Looking for a winning move", signal);
    if (!reply?.wins) return (ui.preview.textContent = "No move wins against perfect play: any will do.");
    const board = table.boards[reply.component];
    const move = board.moves.find(({ to }) => to === reply.to);
    if (move) table.cards[reply.component].picture.light(move);
    const where = table.isSum ? `In ${written(board)}: ` : "";
    ui.preview.textContent = `${where}${printed(reply.move)} → ${inWords(reply.to)} wins.`;
    if (move && table.isYours) offer(reply.component, move);
  } catch (error) {
    if (error.name !== "AbortError") ui.preview.replaceChildren(element("span", {}, problemLine(error, ...asked())));
  }
}
