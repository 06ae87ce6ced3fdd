// What is known of the position, shown to those who want to be told: the verdict, the reason, the values one can reach, and the
// moves with theirs. Pointing at one of them lights up the others.

import { stored, store } from "./bar.js";
import { longerCommand } from "./commands.js";
import { question, sumQuestion } from "./game.js";
import { Ghost } from "./ghost.js";
import { ask, byId, element } from "./laboratory.js";
import { goesOn, problemLine } from "./limit.js";
import { MOMENT, askPatiently } from "./loading.js";
import { MovesList } from "./moves-list.js";
import { shownValue } from "./notation.js";
import { Reason } from "./reason.js";
import { Steps } from "./steps.js";
import { Strip } from "./strip.js";
import { nimSum, reasonOfSum, tellCards, winningMoves } from "./sums.js";
import { Twins } from "./twins.js";
import { verdict } from "./verdict.js";

const ui = Object.fromEntries(["badge", "verdict", "verdict-more", "why-not", "reason", "winning", "all-moves", "count", "strip", "legend"].map((id) => [id, byId(id)]));

export class Facts {
  /**
   * @param {object} listeners
   * @param {(move: object|null) => void} listeners.point a move is pointed at outside the board; its `component` says where it is
   * @param {(parts: string[], isHook: boolean) => void} listeners.pointParts parts are, or a hook by its box
   * @param {(move: object) => void} listeners.play
   */
  constructor({ point, pointParts, play }) {
    this.play = play;
    /** What is asked now; other wishes, or another board, end it. */
    this.asking = new AbortController();
    /** The board whose worth is told whole. */
    this.told = null;
    const real = (move) => move?.real ?? move;
    const pointed = (move) => {
      point(real(move));
      this.strip.light(move);
      this.list.light(move);
    };
    this.reason = new Reason(ui.reason, { point: pointParts });
    this.strip = new Strip(ui.strip, { point: pointed, play });
    this.list = new MovesList(byId("moves"), { point: pointed, play: (move) => play(real(move)) });
    this.problem = element("p", { class: "moves-problem", role: "status" });
    byId("moves").before(this.problem);
    this.ghost = new Ghost(byId("ghost"));
    this.steps = new Steps(byId("steps"), { beside: (proof) => this.ghost.take(proof) });
    this.twins = new Twins(byId("twins"), { point: (part) => pointParts(part === null ? [] : [part], part !== null) });
  }

  /** Whether "explain" or "values" are wanted; the choice is remembered. */
  isOn(name) {
    return stored(name) === "on";
  }

  turn(name, isOn) {
    store(name, isOn ? "on" : "off");
  }

  /** Shows what is wanted of a position. */
  async show(game, boards, cards, canPlay, playing) {
    this.asking.abort();
    this.asking = new AbortController();
    const signal = AbortSignal.any([playing, this.asking.signal]);
    this.values = new Map();
    Object.assign(this, { game, boards, cards, canPlay });
    if (!this.isOn("explain") && !this.isOn("values")) return this.clear();
    try {
      const isSum = boards.length > 1;
      // A change of the wishes puts nothing out that goes on to be wanted.
      if (isSum) this.#hideOne();
      else this.#hideSum();
      await (isSum ? this.#sum(signal) : this.#one(signal));
    } catch (error) {
      if (error.name === "AbortError" || signal.aborted) return;
      this.clear();
      const asked = boards.length > 1 ? ["sum", sumQuestion(game)] : ["value", question(game, 0, { play: game.play })];
      this.#verdict({ badge: "?", headline: "Who wins?", more: problemLine(error, ...asked) });
    }
  }

  /** Shows what everyone may see. */
  clear() {
    this.told = null;
    const isOver = this.boards?.length > 0 && this.boards.every(({ moves }) => moves.length === 0);
    const [headline, more] = isOver ? ["No move is left", ""] : ["Who wins?", "Press Explain or Values to find out."];
    this.#verdict({ badge: "?", headline, more });
    ui["why-not"].hidden = false;
    this.#hideOne();
    this.#hideSum();
    for (const card of this.cards ?? []) {
      card.picture.showValues(null);
      card.picture.explain(null);
    }
    this.problem.replaceChildren();
    this.#listMoves(null);
  }

  /** Nothing is on the board, and so nothing is known. */
  refuse() {
    this.boards = [];
    this.clear();
    this.#verdict({ badge: "?", headline: "No position", more: "" });
    ui["why-not"].hidden = true;
  }

  #hideOne() {
    ui.strip.hidden = true;
    ui.legend.hidden = true;
    this.reason.clear();
    this.ghost.show(null);
    this.steps.show(null);
    byId("twins").hidden = true;
  }

  #hideSum() {
    for (const card of this.cards ?? []) card.tell(null);
    ui.winning.hidden = ui["all-moves"].hidden = true;
    ui.winning.replaceChildren();
    if (this.boards?.length === 1 && this.sumReason) ui.reason.replaceChildren();
    this.sumReason = false;
  }

  /** What is known of a single game. */
  async #one(signal) {
    const [card] = this.cards;
    const asked = question(this.game, 0, { play: this.game.play });
    ui["why-not"].hidden = this.isOn("explain");
    await Promise.all([this.#worth(card, asked, signal), this.isOn("explain") ? this.#why(card, asked, signal) : this.#noReason(card)]);
  }

  /** Who wins, and the values of the moves: these may take long, and who wins is not kept back for them. */
  async #worth(card, asked, signal) {
    const listed = this.#valued(asked, signal);
    const answer = await askPatiently("Working out who wins", "value", asked, signal);
    const isLate = await Promise.race([listed.then(() => false), new Promise((resolve) => setTimeout(resolve, MOMENT, true))]);
    signal.throwIfAborted();
    // What is told already stays until then.
    if (isLate && this.told !== card.board) this.#tellWorth(card, asked, answer, { moves: null });
    const known = await listed;
    signal.throwIfAborted();
    this.#tellWorth(card, asked, answer, known);
    this.told = card.board;
  }

  /** The moves with their values, or what has kept them from being found. */
  async #valued(asked, signal) {
    const withValues = { ...asked, values: true };
    try {
      return await askPatiently("Working out the values", "moves", withValues, signal);
    } catch (error) {
      return { moves: null, stopped: problemLine(error, "moves", withValues, "The values of the moves: ") };
    }
  }

  #tellWorth(card, asked, answer, { moves, stopped = null }) {
    this.#verdict(verdict(answer, moves));
    const isTold = moves?.some(({ grundy }) => grundy === null) ?? false;
    // A theorem has told who wins, and no more.
    if (answer.grundy === null) ui["verdict-more"].append(" The value takes a longer search. ", goesOn(longerCommand("value", { ...asked, method: "search" }), asked));
    else if (isTold && this.isOn("values")) ui["verdict-more"].append(" The values of the moves take a longer search. ", goesOn(longerCommand("moves", { ...asked, values: true }), asked));
    this.values = new Map((moves ?? []).map(({ to, grundy }) => [to, shownValue(grundy)]));
    const showsValues = this.isOn("values") && moves !== null;
    card.picture.showValues(showsValues ? this.values : null);
    this.#listMoves(moves === null ? null : this.values);
    this.problem.replaceChildren(...(this.isOn("values") && stopped ? [stopped] : []));
    ui.strip.hidden = !showsValues || answer.grundy === null || isTold;
    if (!ui.strip.hidden) this.strip.show(moves, answer.grundy);
    this.#tellSigns(card);
  }

  async #why(card, asked, signal) {
    await Promise.all([this.reason.show(asked, signal), this.twins.show(asked, signal)]);
    if (!signal.aborted) this.#explain(card, this.reason.numbers);
  }

  #noReason(card) {
    this.reason.clear();
    this.#explain(card, null);
  }

  /** Writes the numbers of a reason into the board. */
  #explain(card, numbers) {
    card.picture.explain(numbers);
    this.#tellSigns(card);
  }

  /** Says below the board what the numbers and signs in it are. */
  #tellSigns({ host }) {
    const has = (selector) => host.querySelector(selector) !== null;
    const [h, n] = [element("i", {}, "h"), element("i", {}, "N")];
    const signs = [
      ...(has(".reckoned .large ~ .small") && this.reason.tellsHooks ? [["large: hook length ", h], ["small: ", n, "(", h.cloneNode(true), ")"]] : []),
      ...(this.reason.tellsOptions && has(".reckoned .small") ? [["small: value after the move"]] : []),
      ...(has(".reckoned") && has(".badge") ? [["framed: value after the move"]] : []),
      ...(has(".badge.open") ? [["★ belongs to a winning move"]] : []),
    ];
    ui.legend.hidden = signs.length === 0;
    ui.legend.replaceChildren(...signs.flatMap((sign, index) => (index > 0 ? [" · ", ...sign] : sign)));
  }

  async #sum(signal) {
    const answer = await askPatiently("Working out the values", "sum", sumQuestion(this.game), signal);
    this.#verdict(verdict(answer, null));
    tellCards(this.cards, answer);
    ui["why-not"].hidden = true;
    this.sumReason = true;
    ui.reason.replaceChildren(...reasonOfSum(answer, (component) => this.#lightCard(component)));
    ui.winning.hidden = false;
    ui["all-moves"].hidden = answer.winning_moves.length === 0;
    ui.winning.replaceChildren(...winningMoves(answer, this.canPlay, (component, move) => this.play({ ...move, component })));
    const values = await Promise.all(this.boards.map((_, index) => this.#sumValues(answer, index, signal)));
    this.values = values;
    for (const [index, card] of this.cards.entries()) card.picture.showValues(this.isOn("values") ? values[index] : null);
    this.#listMoves(this.isOn("values") ? values : null);
  }

  /** The value of the whole sum after each move in a component, as far as it is known: 0 wins. */
  async #sumValues(answer, index, signal) {
    const wins = answer.winning_moves.filter(({ component }) => component === index + 1).map(({ to }) => [to, 0]);
    if (answer.play !== "normal" || answer.grundy === null || !this.isOn("values")) return new Map(wins);
    const rest = nimSum(answer.grundy, answer.components[index].grundy);
    try {
      const { moves } = await ask("moves", question(this.game, index, { values: true }), signal);
      const valued = moves.filter(({ grundy }) => grundy !== null);
      return new Map([...wins, ...valued.map(({ to, grundy }) => [to, nimSum(rest, grundy)])]);
    } catch (error) {
      if (error.name === "AbortError") throw error;
      return new Map(wins);
    }
  }

  #verdict({ badge, headline, more }) {
    ui.badge.textContent = badge;
    ui.badge.setAttribute("aria-label", badge === "?" ? "Value not shown" : `Value ${badge}`);
    ui.badge.classList.toggle("zero", badge === "0");
    ui.verdict.textContent = headline;
    ui["verdict-more"].replaceChildren(more);
  }

  /** Lights the board of a component, and its row of the nim-sum; null puts them out. */
  #lightCard(component) {
    for (const [index, card] of this.cards.entries()) card.root.classList.toggle("lit", index === component);
    for (const row of ui.reason.querySelectorAll("[data-row]")) row.classList.toggle("lit", row.dataset.row === String(component));
  }

  /** The moves as a list; in a sum each with its game. @param {Map<string, number>|Map<string, number>[]|null} values */
  #listMoves(values) {
    const boards = this.boards ?? [];
    byId("moves").hidden = boards.length === 0;
    const isSum = boards.length > 1;
    // In a sum the same position may be reached in two games, so it is named with its game.
    const named = ({ ruleset }, move, component) =>
      ({ ...move, component, real: { ...move, component }, move: `${ruleset}: ${move.move}`, to: `${ruleset} ${move.to}` });
    const moves = boards.flatMap((board, component) => (isSum ? board.moves.map((move) => named(board, move, component)) : board.moves));
    const complete = boards.every((board) => board.complete);
    const known = isSum && values ? new Map(moves.map(({ to, real }) => [to, values[real.component].get(real.to)])) : values;
    this.listed = moves;
    const count = `${complete ? "" : "more than "}${moves.length}`;
    const wins = known ? moves.filter(({ to }) => known.get(to) === 0).length : 0;
    ui.count.textContent = moves.length === 0 ? "" : known ? `${wins} of ${count} ${wins === 1 ? "wins" : "win"}` : count;
    this.list.show({ moves, complete }, known, this.canPlay ?? false);
  }

  /** The value of what a move in a component leaves, where it may be told; of several games, that of their sum. */
  valueOf(move, index) {
    const values = Array.isArray(this.values) ? this.values[index] : this.values;
    return this.isOn("values") ? values?.get(move.to) : undefined;
  }

  /** Something on the board is pointed at. */
  light(index, { moves, pointed = null }) {
    const move = moves.length === 1 ? moves[0] : null;
    this.strip.light(move);
    const isListed = ({ real }) => real && real.component === index && real.move === move?.move && real.to === move?.to;
    this.list.light(this.boards?.length > 1 ? this.listed.find(isListed) ?? null : move);
    if (this.boards?.length > 1) this.#lightCard(pointed === null ? null : index);
    else this.reason.light(pointed === null ? [] : [pointed]);
    this.twins.light(pointed);
    const value = move ? this.valueOf(move, index) : undefined;
    const asked = this.game && { ...question(this.game, index, { play: this.game.play }), labels: this.game.labels };
    this.ghost.show(move, { value, question: asked, board: this.boards?.[index], tells: this.isOn("explain") || this.isOn("values") });
    this.steps.show(move && this.isOn("explain") ? move : null, { question: asked, board: this.boards?.[index] });
  }
}
