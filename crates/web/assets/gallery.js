// The gallery comes alive: while a card is pointed at, its picture shows one move after another.

import { ask } from "./laboratory.js";

const STEP = 900;
const still = matchMedia("(prefers-reduced-motion: reduce)");

for (const card of document.querySelectorAll(".card[data-ruleset]")) {
  let moves = null;
  let timer = null;

  const mark = (move) => {
    for (const part of card.querySelectorAll("[data-part]")) {
      const name = part.dataset.part;
      part.classList.toggle("first", move?.first.includes(name) ?? false);
      part.classList.toggle("second", move?.second.includes(name) ?? false);
    }
  };

  const begin = async () => {
    if (timer !== null || still.matches) return;
    let next = 0;
    const step = () => moves?.length && mark(moves[next++ % moves.length]);
    timer = setInterval(step, STEP);
    if (moves === null) {
      const { ruleset, position } = card.dataset;
      moves = await ask("board", { ruleset, position }).then((board) => board.moves, () => []);
    }
    if (timer !== null) step();
  };

  const end = () => {
    clearInterval(timer);
    timer = null;
    mark(null);
  };

  card.addEventListener("pointerenter", begin);
  card.addEventListener("focus", begin);
  card.addEventListener("pointerleave", end);
  card.addEventListener("blur", end);
}
