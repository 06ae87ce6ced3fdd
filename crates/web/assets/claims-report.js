// What a check found, for people: the verdict, the sentence, and the counterexample drawn.

import { address, drawn, element } from "./laboratory.js";
import { brief, printed } from "./notation.js";
import { writeEnds } from "./picture-numbers.js";

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
  const { ruleset, position, poset, play, occurs, play_from: from, compared, worth } = picture;
  const shown = [...head, ...(compared ? [sideBySide(compared)] : [framed(picture, worth?.ends), ...(worth ? [worthOf(worth)] : [])])];
  if (!occurs) shown.push(element("p", { class: "quiet" }, `It does not occur in ${ruleset}.`));
  if (from !== null) {
    const fragment = poset === null ? "" : `#poset=${encodeURIComponent(poset)}`;
    const board = address("/play", { ruleset, position: from, play: play === "normal" ? null : play }) + fragment;
    const text = from === position ? "Play it" : `Play ${ruleset} from ${from}`;
    shown.push(element("p", {}, element("a", { href: board, "aria-label": from === position ? `Play it: ${ruleset} ${from}` : null }, text)));
  }
  return shown;
}

/** How large the picture is: squares that a number can be read in, and no higher than this, in pixels. */
const SCALE = 1.4;
const HIGHEST = 300;

/** A picture with the values where moves end; for those who listen it is one, not one element for each of its parts. */
function framed({ svg, description }, ends = []) {
  const picture = drawn(svg);
  const { width, height } = picture.viewBox.baseVal;
  picture.style.width = `${width * Math.min(SCALE, HIGHEST / height)}px`;
  for (const part of picture.querySelectorAll("[aria-label]")) part.removeAttribute("aria-label");
  const host = element("div", { class: "picture", role: "img", "aria-label": description }, picture);
  // Letters are as large as the picture is seen.
  if (ends.length > 0) whenSeen(host, () => writeEnds(picture, ends));
  return host;
}

/** Does something once an element has its place on the page. */
function whenSeen(host, act) {
  const watch = new ResizeObserver(() => {
    if (!host.checkVisibility()) return;
    watch.disconnect();
    act();
  });
  watch.observe(host);
}

/** The value of a position, and those that its moves reach. */
function worthOf({ value, reaches }) {
  const reached = reaches.length === 0 ? "no move is left" : `moves reach ${reaches.join(", ")}`;
  const badge = element("span", { class: value === 0 ? "value-badge zero" : "value-badge" }, String(value));
  return element("p", { class: "worth" }, badge, element("span", { class: "quiet" }, reached));
}

/** Two positions that are compared, each with its value and with the values that its moves reach. */
function sideBySide([one, other]) {
  const side = (of) =>
    element("div", { class: "one" }, element("p", { class: "mono quiet" }, `${of.ruleset} ${brief(of.position)}`), framed(of, of.ends), worthOf(of));
  const equal = one.value === other.value;
  const between = element("p", { class: equal ? "between" : "between differs" },
    element("b", {}, equal ? "=" : "≠"), element("span", {}, equal ? `${one.value} is ${other.value}` : `${one.value} is not ${other.value}, so the sentence fails.`));
  return element("div", { class: "compared" }, side(one), between, side(other));
}
