// The end of a game, on the board: who has won, and what one can do next.

import { NAMES, WINS, winner } from "./game.js";
import { byId, element } from "./laboratory.js";

const host = byId("ended");

/** Says who has won. @param {{again: () => void, swap: () => void, why: () => void}} actions */
export function showEnd(game, { again, swap, why }) {
  const who = winner(game);
  const words = WINS[who][0].toUpperCase() + WINS[who].slice(1);
  const reason = game.play === "normal" ? "the other side has no move left" : "whoever has no move left wins";
  const button = (name, action) => element("button", { type: "button", onclick: action }, name);
  const loser = game.line.length === 0 ? `${NAMES[who]} never had to move.` : `${words}: ${reason}.`;
  host.className = `ended ${who === "engine" ? "lost" : "won"}`;
  host.replaceChildren(
    element("p", {}, loser),
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
