// One component on the board: its picture, and where several games are played together its name, its value, and what it must
// become.

import { element } from "./laboratory.js";
import { inWords, written } from "./notation.js";
import { Picture } from "./picture.js";

export class Card {
  /**
   * @param {number} index which component
   * @param {object} listeners
   * @param {(index: number, moves: object[]) => void} listeners.play
   * @param {(index: number, parts: string[]) => void} listeners.playParts
   * @param {(index: number, preview: object) => void} listeners.preview
   * @param {(index: number, move: object) => Promise<object|null>} listeners.marks
   * @param {(index: number) => void} listeners.remove
   */
  constructor(index, { play, playParts, preview, marks, remove }) {
    this.name = element("h2", {});
    this.spec = element("span", { class: "mono quiet" });
    this.badge = element("span", { class: "value-badge", hidden: true });
    this.drop = element("button", { type: "button", class: "drop", onclick: () => remove(index) }, "Remove");
    this.host = element("div", { class: "picture board", role: "group" });
    this.foot = element("p", { class: "must-become", hidden: true });
    this.root = element(
      "section",
      { class: "game" },
      element("header", {}, this.name, this.spec, this.drop, this.badge),
      this.host,
      this.foot,
    );
    this.picture = new Picture(this.host, {
      play: (moves) => play(index, moves),
      playParts: (parts) => playParts(index, parts),
      preview: (told) => preview(index, told),
      marks: (move) => marks(index, move),
    });
  }

  show(board, name) {
    this.board = board;
    this.name.textContent = name;
    const spec = written(board);
    this.spec.textContent = spec;
    this.drop.setAttribute("aria-label", `Remove ${spec} from the sum`);
    this.root.setAttribute("aria-label", `${name}, ${spec}`);
    this.picture.show(board);
    if (board.svg === null) this.host.append(element("p", { class: "quiet" }, `${inWords(board.position)} is too large to draw: play from the list.`));
    this.host.setAttribute("aria-label", board.description ?? inWords(board.position));
    this.tell(null);
  }

  /** What is known of it in the sum. @param {{value: number|string, words: string, kind: string}|null} known */
  tell(known) {
    this.badge.hidden = this.foot.hidden = known === null;
    this.badge.textContent = known?.value ?? "";
    this.foot.replaceChildren(...(known ? [element("span", {}, known.sum), element("span", {}, known.words)] : []));
    this.foot.className = `must-become ${known?.kind ?? ""}`;
  }
}
