// What a check found, for people: the verdict, the sentence, and the counterexample drawn.

import { address, drawn, element } from "./laboratory.js";
import { brief, printed } from "./notation.js";

export const cases = (count) => `${count.toLocaleString("en")} ${count === 1 ? "case" : "cases"}`;

const WORDS = { holds: "✓ holds", erratum: "! erratum", refuted: "✗ refuted" };

export function showVerdict(badge, verdict) {
  badge.dataset.verdict = verdict;
  badge.textContent = WORDS[verdict];
}

/** What was found, as a sentence. */
export function found({ verdict, checked }) {
  if (verdict === "holds") return `Holds in ${cases(checked)}.`;
  return verdict === "erratum" ? `Printed form refuted after ${cases(checked)}.` : `Refuted after ${cases(checked)}.`;
}

/** The counterexample of a report in words and, where it is about a position, drawn. */
export function counterexample({ counterexample, picture }) {
  // It is written as one would ask for it on the command line, with a remark behind it.
  const [, what, remark] = counterexample.match(/^(.*?)(?: : (.*))?$/s);
  const head = [element("h4", {}, "Smallest counterexample ", element("code", {}, brief(what)))];
  if (remark) head.push(element("p", {}, printed(remark[0].toUpperCase() + remark.slice(1) + ".")));
  if (!picture) return head;
  const { ruleset, position, poset, play, occurs, play_from: from, compared } = picture;
  const shown = [...head, compared ? sideBySide(compared) : framed(picture)];
  if (!occurs) shown.push(element("p", { class: "quiet" }, `It does not occur in ${ruleset}.`));
  if (from !== null) {
    const fragment = poset === null ? "" : `#poset=${encodeURIComponent(poset)}`;
    const board = address("/play", { ruleset, position: from, play: play === "normal" ? null : play }) + fragment;
    const text = from === position ? "Play it" : `Play ${ruleset} from ${from}`;
    shown.push(element("p", {}, element("a", { href: board, "aria-label": from === position ? `Play it: ${ruleset} ${from}` : null }, text)));
  }
  return shown;
}

/** A picture; for those who listen it is one, not one element for each of its parts. */
function framed({ svg, description }) {
  const picture = drawn(svg);
  for (const part of picture.querySelectorAll("[aria-label]")) part.removeAttribute("aria-label");
  return element("div", { class: "picture", role: "img", "aria-label": description }, picture);
}

/** Two positions that are compared, each with its value and with the values that its moves reach. */
function sideBySide([one, other]) {
  const side = (of) => {
    const reached = of.reaches.length === 0 ? "no move is left" : `moves reach ${of.reaches.join(", ")}`;
    const worth = element("p", { class: "worth" }, element("span", { class: "value-badge" }, String(of.value)), element("span", { class: "quiet" }, reached));
    return element("div", { class: "one" }, element("p", { class: "mono quiet" }, `${of.ruleset} ${brief(of.position)}`), framed(of), worth);
  };
  const equal = one.value === other.value;
  const between = element("p", { class: equal ? "between" : "between differs" },
    element("b", {}, equal ? "=" : "≠"), element("span", {}, equal ? `${one.value} is ${other.value}` : `${one.value} is not ${other.value}, so the sentence fails.`));
  return element("div", { class: "compared" }, side(one), between, side(other));
}
