// A move of two hooks in five pictures, with a handle to go through them, and the equal numbers of the hooks side by side: they
// are why the second hook goes too. Where motion is not wanted, this is how a move is seen.

import { ask, drawn, element } from "./laboratory.js";
import { boxesOf, slideTo, takeAway, written } from "./stage.js";

/** How long each picture is seen when they are shown one after the other, in milliseconds. */
const BETWEEN_PICTURES = 900;

export class Steps {
  /** @param {HTMLElement} host @param {{beside: (proof: Node) => boolean}} places.beside puts the equal numbers beside the board, if there is room */
  constructor(host, { beside }) {
    this.host = host;
    this.beside = beside;
    this.proof = null;
    this.shown = null;
    this.asking = null;
  }

  /**
   * Shows a move of two hooks, until there is another one or another board.
   * @param {object|null} move of /api/board
   * @param {{question?: object, board?: {svg: string|null}}} known the question of the board, and the board
   */
  async show(move, { question = null, board = null } = {}) {
    const svg = board?.svg ?? null;
    const two = move !== null && move.second.length > 0 && svg !== null && move.first.every((part) => part.startsWith("box-"));
    const key = two ? `${question.ruleset} ${question.position} ${move.move}` : null;
    // On the way from the board to the handle nothing is pointed at, or something else: what is shown stays, as long as the board does.
    if (key === null && board !== null && board === this.board) return;
    if (key === this.shown) return this.#putProof();
    this.proof = null;
    this.board = board;
    this.shown = key;
    this.asking?.abort();
    if (key === null) return this.host.replaceChildren();
    this.asking = new AbortController();
    const { ruleset, position, poset = null, rules = null } = question;
    try {
      const { stages, to } = await ask("steps", { ruleset, position, poset, rules, move: move.move }, this.asking.signal);
      if (stages !== null && stages.length === 2) this.#write(stages, svg, position, to);
      else this.host.replaceChildren();
    } catch (error) {
      if (error.name !== "AbortError") this.host.replaceChildren(element("p", { class: "problem" }, error.message));
    }
  }

  #write([first, second], svg, position, to) {
    const corner = (stage) => written(stage.places[0]);
    const boxes = (stage) => `${stage.removed.length} boxes`;
    const moved = first.slides.slice(0, 2).map((slide) => `${written(slide.part)} to ${written(slide.to)}`).join(", ");
    const none = first.slides.length === 0;
    const pictures = [
      ["Before", position, { first }],
      [`Remove ${corner(first)}`, `the hook, ${boxes(first)}`, { gone: [first] }],
      ["Slide", none ? "nothing slides" : moved + (first.slides.length > 2 ? ", …" : ""), { gone: [first], slid: [first], lit: first.slides.map((slide) => slide.part) }],
      [`Remove ${corner(second)}`, `same numbers, ${boxes(second)}`, { gone: [first], slid: [first], second }],
      ["After", to === "-" ? "nothing" : to, { gone: [first, second], slid: [first, second] }],
    ];
    const figures = pictures.map(([title, caption, what], index) => figure(index, title, caption, drawnAt(svg, what)));
    const handle = element("input", { type: "range", min: "0", max: "4", value: "0", step: "1", "aria-label": "Step of the move" });
    const go = (place) => {
      handle.value = String(place);
      figures.forEach((one, index) => (index === place ? one.setAttribute("aria-current", "step") : one.removeAttribute("aria-current")));
      handle.setAttribute("aria-valuetext", `${place + 1}: ${pictures[place][0]}`);
      const row = figures[place].parentElement;
      if (row) row.scrollTo({ left: figures[place].offsetLeft - row.offsetLeft - 40 });
    };
    const run = player(handle, go);
    handle.addEventListener("input", () => {
      run.stop();
      go(Number(handle.value));
    });
    figures.forEach((one, index) =>
      one.addEventListener("click", () => {
        run.stop();
        go(index);
      }),
    );
    const head = element("p", { class: "strip-head" }, element("b", {}, "Step by step"), element("span", { class: "quiet" }, "one move, five pictures; drag the handle or use the arrow keys"));
    this.host.replaceChildren(head, element("div", { class: "step-row", tabindex: "0", role: "group", "aria-label": "The move in five pictures" }, ...figures), element("div", { class: "step-handle" }, run.button, handle));
    this.proof = proof(first, second);
    this.#putProof();
    go(0);
  }

  #putProof() {
    if (this.proof !== null && !this.beside(this.proof)) this.host.prepend(this.proof);
  }
}

/** A button that goes through the pictures, from the first to the last, and stops there. */
function player(handle, go) {
  const button = element("button", { type: "button" });
  let timer = null;
  const stop = () => {
    clearTimeout(timer);
    timer = null;
    button.textContent = "▶ Show all";
  };
  const on = () => {
    const next = Number(handle.value) + 1;
    if (next > Number(handle.max) || !handle.isConnected) return stop();
    go(next);
    timer = setTimeout(on, BETWEEN_PICTURES);
  };
  button.addEventListener("click", () => {
    if (timer !== null) return stop();
    if (handle.value === handle.max) go(0);
    button.textContent = "■ Stop";
    timer = setTimeout(on, BETWEEN_PICTURES);
  });
  stop();
  return { button, stop };
}

/** The numbers of the two hooks side by side. */
function proof(first, second) {
  const line = (number, name, stage, words) =>
    element("p", { class: `hook-numbers ${name}` }, element("b", { class: "hook-number" }, number), element("span", {}, `${words} ${written(stage.places[0])}`),
      element("span", { class: "numbers" }, ...stage.numbers.map((one) => element("span", {}, String(one)))));
  const same = element("p", {}, "After the first, a hook with ", element("b", {}, "the same numbers"), " is there. So it goes too.");
  return element("div", { class: "two-hooks" }, element("h3", {}, "Two hooks in one move"), line("1", "of-first", first, "hook at"), line("2", "of-second", second, "then at"), same);
}

function figure(index, title, caption, picture) {
  const words = element("figcaption", {}, element("b", {}, String(index + 1)), ` ${title}`);
  return element("figure", {}, words, picture, element("p", { class: "quiet" }, caption));
}

/** The board's picture at a stage. */
function drawnAt(svg, { first = null, second = null, gone = [], slid = [], lit = [] }) {
  const picture = drawn(svg);
  const boxes = boxesOf(picture);
  const mark = (parts, name) => parts.forEach((part) => boxes.get(part)?.classList.add(name));
  for (const stage of gone) takeAway(boxes, stage.removed);
  // A box that slides twice goes to where it is in the end.
  for (const stage of slid) slideTo(boxes, stage.slides);
  if (first) mark(first.removed, "first");
  if (second) mark(second.removed, "second");
  mark(lit, "second");
  picture.setAttribute("role", "img");
  picture.classList.add("step-picture");
  for (const box of boxes.values()) for (const name of ["role", "aria-label", "data-part"]) box.removeAttribute(name);
  picture.removeAttribute("aria-label");
  picture.setAttribute("aria-hidden", "true");
  return picture;
}
