// What a move leaves, small, beside the board: the picture, its value, and who wins there and how.

import { ask, drawn, element } from "./laboratory.js";
import { breakable, brief, printed } from "./notation.js";

export class Ghost {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.shown = null;
    this.asking = null;
  }

  /**
   * @param {object|null} move
   * @param {{question?: object, value?: number|null, tells?: boolean}} known the question of the board (its ruleset, play, and
   * texts), the value of what the move leaves, and whether who wins may be told
   */
  async show(move, { question = null, value = null, tells = true } = {}) {
    const key = move === null ? null : `${question?.ruleset} ${question?.play} ${move.to} ${value} ${tells}`;
    if (key === this.shown) return;
    this.shown = key;
    this.asking?.abort();
    if (move === null) return this.host.replaceChildren();
    this.asking = new AbortController();
    const { signal } = this.asking;
    const leaves = move.to === "-" ? "nothing" : brief(move.to);
    const told = element("div", { class: "ghost-words" }, element("p", { class: "leaves" }, element("span", { class: "quiet" }, "leaves "), element("span", { class: "mono" }, ...breakable(leaves))));
    const picture = element("div", { class: "ghost-picture", "aria-hidden": "true" });
    this.host.classList.toggle("narrow", !this.#hasRoom());
    this.host.replaceChildren(picture, told);
    if (value !== null && value !== undefined) told.append(valueLine(value));
    if (question === null) return;
    const there = { ...question, position: move.to };
    try {
      const { svg } = await ask("board", { ...there, labels: question.labels ?? "fair", play: null, method: null }, signal);
      if (svg) picture.replaceChildren(drawn(svg));
      if (!tells) return;
      const { reply } = await ask("reply", there, signal);
      told.append(verdict(reply, question.play));
    } catch (error) {
      if (error.name !== "AbortError") told.append(element("p", { class: "quiet" }, error.message));
    }
  }

  /** Whether the board leaves room beside it; otherwise only words are shown, below. */
  #hasRoom() {
    const frame = this.host.offsetParent ?? this.host.parentElement;
    const board = frame?.querySelector(".viewport svg");
    if (!frame || !board) return false;
    return frame.getBoundingClientRect().right - board.getBoundingClientRect().right >= ROOM_BESIDE;
  }
}

/** Room beside the board that a picture and a few words need. */
const ROOM_BESIDE = 260;

function valueLine(value) {
  const badge = element("span", { class: value === 0 ? "value-badge zero" : "value-badge" }, String(value));
  return element("p", {}, badge, element("span", { class: "zero-word" }, value === 0 ? " zero" : " not zero"));
}

/** Why the move wins or loses: after a good one no answer wins, after another one does. */
function verdict(reply, play) {
  if (!reply) {
    return play === "misere"
      ? element("p", { class: "bad" }, "Loses: no move is left, and whoever cannot move wins.")
      : element("p", { class: "good" }, "Wins: no move is left.");
  }
  if (!reply.wins) return element("p", { class: "good" }, "Wins: every answer leads to a position you can win.");
  const leaves = reply.to === "-" ? "takes everything" : `leaves ${brief(reply.to)}`;
  return element("p", { class: "bad" }, `Loses to the answer ${printed(reply.move)}, which ${leaves}.`);
}
