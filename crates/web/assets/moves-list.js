// The moves as a list: those that win first, then by value; with a field to find one among many.

import { element } from "./laboratory.js";
import { brief, printed, whatIsLeft } from "./notation.js";

/** How many moves are listed at once, and from how many on one can search among them. */
const LISTED = 300;
const MANY = 15;

export class MovesList {
  /** @param {HTMLElement} host @param {{point: (move: object|null) => void, play: (move: object) => void}} listeners */
  constructor(host, { point, play }) {
    this.host = host;
    this.point = point;
    this.play = play;
    this.find = element("input", { type: "search", autocomplete: "off", placeholder: "find a move or a position", "aria-label": "Find a move", oninput: () => this.#write() });
    this.list = element("ol", { class: "moves-list" });
  }

  /** @param {{moves: object[], complete: boolean}} board @param {Map<string, number|string>|null} values by position @param {boolean} canPlay */
  show(board, values, canPlay) {
    Object.assign(this, { board, values, canPlay });
    this.find.hidden = board.moves.length < MANY;
    if (this.find.hidden) this.find.value = "";
    if (!this.host.contains(this.list)) this.host.replaceChildren(this.find, this.list);
    this.#write();
  }

  #write() {
    const wanted = this.find.value.trim().toLowerCase();
    const value = (move) => this.values?.get(move.to);
    const found = this.board.moves.filter((move) => `${move.move} ${move.to} ${brief(move.to)}`.toLowerCase().includes(wanted));
    // What is not known to a number comes last.
    const rank = (move) => (Number.isNaN(Number(value(move))) ? Infinity : Number(value(move)));
    if (this.values) found.sort((a, b) => rank(a) - rank(b));
    const items = found.slice(0, LISTED).map((move) => this.#item(move, value(move)));
    if (found.length > LISTED) items.push(element("li", { class: "quiet" }, `and ${found.length - LISTED} more: type to find one`));
    if (found.length === 0) items.push(element("li", { class: "quiet" }, this.board.moves.length === 0 ? "No move is left." : "No move has this in its name."));
    this.list.replaceChildren(...items);
  }

  #item(move, value) {
    const wins = value === 0;
    const badge = value === undefined ? [] : [element("span", { class: wins ? "value-badge zero" : "value-badge" }, String(value))];
    const button = element(
      "button",
      {
        type: "button",
        disabled: !this.canPlay,
        class: wins ? "wins" : null,
        onpointerenter: () => this.point(move),
        onpointerleave: () => this.point(null),
        onfocus: () => this.point(move),
        onblur: () => this.point(null),
        onclick: () => this.play(move),
      },
      element("span", { class: "move" }, printed(move.move)),
      element("span", { class: "mono target" }, `→ ${whatIsLeft(move.to)}`),
      element("span", { class: "worth" }, element("span", { class: "verdict-word" }, wins ? "wins" : ""), ...badge),
    );
    return element("li", { "data-move": `${move.move} ${move.to}` }, button);
  }

  /** Lights the row of a move; null puts it out. */
  light(move) {
    const name = move === null ? null : `${move.move} ${move.to}`;
    for (const item of this.list.children) item.classList.toggle("lit", name !== null && item.dataset.move === name);
    const lit = this.list.querySelector(".lit");
    if (lit && !this.list.matches(":hover") && !this.list.contains(document.activeElement)) {
      const { offsetTop, offsetHeight } = lit;
      if (offsetTop < this.list.scrollTop) this.list.scrollTop = offsetTop;
      else if (offsetTop + offsetHeight > this.list.scrollTop + this.list.clientHeight) this.list.scrollTop = offsetTop + offsetHeight - this.list.clientHeight;
    }
  }
}
