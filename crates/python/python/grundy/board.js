// The touchable board in a notebook: the picture, what pointing at it would do, the moves as a list, and buttons. What is
// played is known to the kernel alone; here it is shown, and what is pointed at is sent there.
//
// The state of the model: `board` (the picture and its moves), `line` (the moves made), `status` and `kind` (what is said of
// the game), `values` (by position, or null), `choice` (several moves that are meant), and `hint`.

import { element } from "./elements.js";
import { Picture } from "./picture.js";

/** How many moves are listed. */
const LISTED = 300;

const inWords = (position) => (position === "-" ? "the empty position" : position);
const told = (move) => `${move.move} → ${inWords(move.to)}`;

function render({ model, el }) {
  const state = () => model.get("state");
  const send = (does, more = {}) => model.send({ does, ...more });
  const make = (move) => send("move", { from: state().board.position, to: move.to, move: move.move });
  const button = (text, onclick, more = {}) => element("button", { type: "button", onclick, ...more }, text);

  const status = element("p", { class: "status", role: "status", "aria-live": "polite" });
  const host = element("div", { class: "picture board", role: "group" });
  const preview = element("p", { class: "preview", "aria-live": "polite" });
  const go = button("Play this", () => picture.playChosen(), { class: "main" });
  const undo = button("Undo", () => send("undo"));
  const reply = button("Perfect move", () => send("reply"));
  const hint = button("Hint", () => send("hint"));
  const values = button("Show values", () => send("values"));
  const choice = element("div", { class: "buttons", role: "group", "aria-label": "Several moves are meant: choose one" });
  const count = element("span");
  const list = element("ol", { class: "list" });
  const line = element("ol", { class: "line" });
  const details = element("details", {}, element("summary", {}, "Moves as a list ", count), list);
  const played = element("details", {}, element("summary", {}, "The game so far"), line);

  const picture = new Picture(host, {
    play: (moves) => (moves.length === 1 ? make(moves[0]) : choose(moves)),
    playParts: (parts) => send("parts", { from: state().board.position, parts }),
    preview: ({ moves, chosen, armed }) => {
      go.hidden = !picture.canPlay;
      const words = [];
      if (moves.length > 0) words.push(moves.map(told).join(" or "), ...moves[0].remarks);
      else if (chosen.length > 0 && state().board.free) words.push(`${chosen.length} chosen`);
      if (armed) words.push("Point again to play it.");
      preview.textContent = words.join(" · ");
    },
  });

  function choose(moves) {
    const buttons = moves.map((move) => button(told(move), () => make(move)));
    choice.replaceChildren("Which one? ", ...buttons);
    choice.hidden = false;
    buttons[0]?.focus();
  }

  /** The board that the picture shows; one that is the same is not shown again. */
  let shown = null;

  function refresh() {
    const { board, line: made, status: words, kind, values: known, choice: meant, hint: lit } = state();
    const key = JSON.stringify(board);
    if (key !== shown) {
      shown = key;
      picture.show(board);
      host.setAttribute("aria-label", board.description ?? board.position);
      preview.textContent = "";
      if (board.svg === null) host.append(`${board.position} is too large to draw: play from the list.`);
      // Where nothing can be pointed at, the list is what there is to play on.
      if (board.svg === null || (!board.free && !board.moves.some((move) => move.grip.length > 0))) details.open = true;
    }
    const canPlay = !board.over;
    picture.enable(canPlay);
    picture.showValues(known === null ? null : new Map(Object.entries(known)));
    status.textContent = words;
    status.className = `status ${kind}`;
    go.hidden = !picture.canPlay;
    undo.disabled = made.length === 0;
    reply.disabled = hint.disabled = !canPlay;
    values.setAttribute("aria-pressed", String(known !== null));
    choice.hidden = true;
    if (meant.length > 0) choose(meant);
    if (lit !== null) {
      const move = board.moves.find((move) => move.to === lit.to);
      if (move) picture.light(move);
      preview.textContent = lit.text;
    }
    count.textContent = `(${board.complete ? "" : "more than "}${board.moves.length})`;
    const items = board.moves.slice(0, LISTED).map((move) => {
      const value = known?.[move.to];
      const text = told(move) + (value === undefined ? "" : ` (${value})`);
      const lights = { onpointerenter: () => picture.light(move), onfocus: () => picture.light(move) };
      return element("li", {}, button(text, () => make(move), { ...lights, disabled: !canPlay, class: value === 0 ? "wins" : null }));
    });
    list.replaceChildren(...items);
    line.replaceChildren(...made.map((ply) => element("li", {}, `${ply.by}: ${told(ply)}`)));
  }

  const buttons = element("div", { class: "buttons" }, go, undo, hint, reply, values);
  el.classList.add("grundy");
  // Keys that are pressed on the board are for the board, and not for JupyterLab.
  el.dataset.lmSuppressShortcuts = "true";
  el.replaceChildren(status, host, preview, buttons, choice, details, played);
  refresh();
  model.on("change:state", refresh);
  return () => model.off("change:state", refresh);
}

export default { render };
