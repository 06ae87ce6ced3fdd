// Why a position has its value: the numbers of the reason in a table that is tied to the board, the least number that no move
// reaches, or the tree of NAND values; and the theorem with what it says and where it is proved.

import { markTerms } from "./glossary.js";
import { ask, element } from "./laboratory.js";
import { problemLine } from "./limit.js";
import { nandTree } from "./nand-tree.js";
import { nimSumTable, pointable } from "./nim-sum.js";
import { brief, printed, withMinus, withScripts } from "./notation.js";

export class Reason {
  /**
   * @param {HTMLElement} host
   * @param {(parts: string[], isHook: boolean) => void} listeners.point these parts are pointed at; a hook by the box it belongs to
   */
  constructor(host, { point }) {
    this.host = host;
    this.point = (row) => {
      const name = row?.parts.join(" ") ?? null;
      this.#tell(row?.parts ?? []);
      this.#lightLines((line) => line.dataset.row === name);
      point(row?.parts ?? [], Boolean(row?.length));
    };
    /** What the boxes of the board can show: by part, a large and a small number; null where there is nothing to show. */
    this.numbers = null;
  }

  /** Asks why and shows it. Gives the answer of /api/why, or null where there is none. */
  async show(question, signal) {
    this.host.setAttribute("aria-busy", "true");
    try {
      const answer = await ask("why", question, signal);
      this.#write(answer);
      return answer;
    } catch (error) {
      if (error.name === "AbortError") return null;
      this.clear();
      this.host.replaceChildren(element("h2", {}, "Why"), element("p", {}, problemLine(error, "why", question)));
      return null;
    } finally {
      this.host.removeAttribute("aria-busy");
    }
  }

  /** Lights the rows that belong to parts; none puts all out. @param {string[]} parts */
  light(parts) {
    this.#tell(parts);
    this.#lightLines((line) => line.dataset.row.split(" ").some((part) => parts.includes(part)));
    const isHere = this.host.matches(":hover") || this.host.contains(document.activeElement);
    if (!isHere) showInside(this.host, this.host.querySelector(".lit"));
  }

  #lightLines(isMeant) {
    for (const line of this.host.querySelectorAll("[data-row]")) line.classList.toggle("lit", isMeant(line));
  }

  /** What the pointed-at box adds to the value. */
  #tell(parts) {
    const told = this.host.querySelector(".pointed-at");
    const row = parts.length === 1 ? this.answer?.rows.find((one) => one.length && one.parts.includes(parts[0])) : undefined;
    if (!told) return;
    if (row?.length) {
      const [h, n] = [row.length, row.value];
      told.replaceChildren(element("b", {}, `Hook at ${row.label}, length ${h}.`), ` It adds `, element("i", {}, "N"), `(${h}) = ${h} ⊕ ${h - 1} = ${n} to the value.`);
    } else {
      told.replaceChildren();
    }
  }

  /** Whether the numbers in the boxes are hook lengths and norms. */
  get tellsHooks() {
    return this.answer?.rows.some(({ parts, length }) => parts.length === 1 && length !== null) ?? false;
  }

  /** Whether the numbers in the boxes are the values that moves lead to. */
  get tellsOptions() {
    return this.answer?.reason.kind === "mex";
  }

  clear() {
    this.answer = null;
    this.numbers = null;
    this.host.replaceChildren();
  }

  #write(answer) {
    this.answer = answer;
    const { reason, grundy, outcome } = answer;
    const title = grundy === null ? (outcome === "N" ? "Why it is won" : "Why it is lost") : `Why ${grundy}`;
    const head = element("div", { class: "why-head" }, element("h2", {}, title), element("span", { class: "quiet" }, howFound(answer)));
    this.numbers = numbersOf(answer);
    const parts = [head, ...this.#steps(answer, reason)];
    if (reason.winner) parts.push(element("h3", {}, outcome === "N" ? "Why it is won" : "Why it is lost"), ...this.#steps(answer, reason.winner));
    if (answer.theorem) parts.push(theoremLine(answer.theorem));
    this.host.replaceChildren(...parts);
    for (const text of this.host.querySelectorAll(".statement, .theorem > .quiet")) markTerms(text, this.host);
  }

  #steps(answer, reason) {
    const last = reason.steps.at(-1);
    const parts = [element("p", { class: "statement" }, ...withSigns(reason.statement))];
    // A sum of nothing needs no line.
    if (!last || (last.operation === "xor" && reason.steps.every(({ terms }) => terms.length === 0))) return parts;
    const isNimSum = reason === answer.reason && (answer.rows.length > 1 || answer.rows[0]?.parts.length > 0);
    const partsOf = (step) => (reason === answer.reason ? answer.parts[reason.steps.indexOf(step)] : []);
    const lines = (steps) => before(steps, (step) => pointable({ parts: partsOf(step) }, this.point));
    if (isNimSum) {
      // The steps whose terms are rows are in the table.
      const others = reason.steps.filter((step, number) => step !== last && answer.rows.every((row) => row.step !== number));
      if (others.length > 0) parts.push(lines(others));
      const first = answer.rows.some((row) => row.length && row.parts[0]?.startsWith("box-")) ? "box" : "term";
      parts.push(nimSumTable(answer.rows, last.result, { first, texts: reason.steps.map((step) => step.text ?? ""), point: this.point }));
      if (answer.rows.some((row) => row.length && row.parts.length > 0)) parts.push(element("p", { class: "pointed-at" }));
    } else if (last.operation === "mex") {
      parts.push(mex(last));
    } else if (last.operation === "nand" && reason.labels && Object.keys(reason.labels).length > 0) {
      parts.push(nandTree(reason, answer.names, this.point));
    } else {
      parts.push(lines(reason.steps));
    }
    return parts;
  }
}

function howFound({ method, examined, theorem }) {
  if (method === "formula" && theorem) return "by a theorem";
  if (method === "table") return "from a table";
  if (method === "search") return examined === undefined ? "by search" : `search of ${examined.toLocaleString("en")} position${examined === 1 ? "" : "s"}`;
  return "";
}

/** What the boxes can show: hook length and norm where both are known, else the numbers of the reason. */
function numbersOf({ rows, reason, names }) {
  const numbers = new Map();
  // The reason speaks of elements by their names, so these stay.
  const named = new Map(Object.entries(names).map(([name, part]) => [part, name]));
  const told = (part, text) => (named.has(part) ? { large: named.get(part), small: text } : { large: text, small: null });
  for (const { parts, length, value } of rows) {
    if (parts.length === 1 && length !== null) numbers.set(parts[0], { large: String(length), small: String(value) });
  }
  if (numbers.size === 0) {
    // The values of options stand beside what is written; the numbers of a theorem in its place.
    for (const [part, text] of Object.entries(reason.labels)) numbers.set(part, reason.kind === "mex" ? { large: null, small: text } : told(part, text));
    for (const [part, text] of Object.entries(reason.winner?.labels ?? {})) numbers.set(part, told(part, text));
  }
  // Of a large position only the first terms are listed, and its boxes show the others as well.
  for (const [part, text] of Object.entries(rows.length > 0 ? reason.labels : {})) {
    if (!numbers.has(part)) numbers.set(part, { large: null, small: text });
  }
  return numbers.size > 0 ? numbers : null;
}

const SIGNS = { xor: " ⊕ ", plus: " + ", minus: " − ", times: " · ", any: ", ", differ: ", ", nand: ", ", is: "" };

/** Steps as lines, each with its terms and its result. @param {(step: object) => object} attributes of the line of a step */
function before(steps, attributes) {
  const lines = steps.map((step) => {
    const sign = SIGNS[step.operation] ?? ", ";
    const shown = step.terms.slice(0, 24);
    const rest = step.terms.length > 24 || step.left_out ? `${sign}…` : "";
    const numbers = shown.map((term) => String(term.value)).join(sign) + rest;
    const names = shown.map((term) => term.name || String(term.value)).join(sign) + rest;
    const whole = (text) => (step.operation === "nand" ? `NAND(${text})` : text);
    const compared = shown.map((term) => `${term.name} is ${term.value}`).join(", ");
    const sides = {
      any: () => [shown.filter((term) => (term.value !== 0) === (step.result !== 0)).map((term) => term.name).join(", ") + rest],
      differ: () => [`${compared}: ${step.result === 0 ? "equal" : "not equal"}`],
    }[step.operation]?.() ?? [...new Set([whole(names), whole(numbers), String(step.result)])];
    const lead = step.text ? [element("span", { class: "quiet" }, `${printed(withMinus(step.text))}: `)] : [];
    const options = step.terms.filter((term) => term.to).map(option);
    if (options.length > 0) return element("li", {}, ...lead, element("ul", {}, ...options));
    return element("li", attributes(step), ...lead, sides.join(" = "));
  });
  return element("ul", { class: "steps-of-reason" }, ...lines);
}

function option({ name, to, value, reply }) {
  const answered = reply ? `, answered by ${printed(reply[0])} → ${brief(reply[1])}` : "";
  return element("li", {}, `${printed(name)} → ${brief(to)}${answered || (value === 0 ? ", which is lost" : "")}`);
}

/** A cell for each value that a move reaches, up to the first that none does, and those beyond it. */
function mex(step) {
  const cell = (value, text, name) => element("li", { class: name }, element("b", {}, String(value)), element("span", {}, text));
  const reached = step.terms.slice(0, 12).map((term) => cell(term.value, printed(term.name), term.value === 0 ? "zero" : ""));
  if (step.result > reached.length) reached.push(element("li", { class: "gap" }, "…"));
  const beyond = (step.larger ?? []).slice(0, 6).map((value) => cell(value, "reached", ""));
  return element("ol", { class: "mex", tabindex: "0", "aria-label": `Values that a move reaches; ${step.result} is the first that is missing` },
    ...reached, cell(step.result, "none", "missing"), ...beyond);
}

function theoremLine(theorem) {
  const proved = {
    paper: "proved in the paper",
    proofs: "proved",
    observed: "observed, not proved",
  }[theorem.standing];
  return element(
    "div",
    { class: "theorem" },
    element("p", {}, element("a", { href: `/theorems#${theorem.claim}` }, ...withScripts(theorem.title)),
      element("span", { class: "quiet" }, ` · ${printed(theorem.source)}, ${proved} · checked on ${printed(theorem.range)}`)),
    element("p", { class: "quiet" }, ...withSigns(theorem.statement).flatMap((piece) => (typeof piece === "string" ? withScripts(piece) : [piece]))),
  );
}

/** Scrolls a frame, and nothing else, until a line of it is seen. */
function showInside(frame, line) {
  if (!line || frame.scrollHeight <= frame.clientHeight) return;
  const [outer, inner] = [frame.getBoundingClientRect(), line.getBoundingClientRect()];
  if (inner.top < outer.top) frame.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) frame.scrollTop += inner.bottom - outer.bottom;
}

/** The letters of a formula in italics: N(h), h. */
function withSigns(text) {
  return printed(withMinus(text.replaceAll("-1)", "−1)"))).split(/\b(N(?=\()|h)\b/).map((piece, index) => (index % 2 === 1 ? element("i", {}, piece) : piece));
}
