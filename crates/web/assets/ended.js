// The end of a game, on the board: who has won, and what one can do next.

import { NAMES, WINS, roles, winner } from "./game.js";
import { byId, element } from "./laboratory.js";

const host = byId("ended");
const ENDS = {
  you: "you have no move left",
  engine: "the perfect player has no move left",
  1: "Player 1 has no move left",
  2: "Player 2 has no move left",
};

/** Says who has won. @param {{again: () => void, swap: () => void, why: () => void}} actions */
export function showEnd(game, { again, swap, why }) {
  const who = winner(game);
  const words = WINS[who][0].toUpperCase() + WINS[who].slice(1);
  const loser = roles(game).find((role) => role !== who);
  const reason = game.play === "normal" ? ENDS[loser] : "whoever has no move left wins";
  const button = (name, action) => element("button", { type: "button", onclick: action }, name);
  const told = game.line.length === 0 ? `${NAMES[who]} never had to move.` : `${words}: ${reason}.`;
  host.className = `ended ${who === "engine" ? "lost" : "won"}`;
  host.replaceChildren(
    element("p", {}, told),
    element(
      "div",
      { class: "buttons" },
      button("Play again", again),
      ...(game.opponent === "engine" ? [button("Swap sides", swap)] : []),
      button("Why?", why),
    ),
  );
  host.hidden = false;
}

export function hideEnd() {
  host.hidden = true;
  host.replaceChildren();
}
