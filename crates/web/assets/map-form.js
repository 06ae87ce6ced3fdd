// The settings of a map: a sentence with words to change, and the address that says the same.

import { address, byId, element } from "./laboratory.js";
import { MOST_RESIDUES } from "./map-colours.js";

/** What the address has besides the question: the colours, the cell that is fixed, its row or column, and what is seen. */
const LOOKS = ["colour", "modulus", "against", "at", "line", "zoom", "corner"];

/** The family that is chosen; null for one's own. */
export function family() {
  const text = byId("family").selectedOptions[0].dataset.family;
  return text ? JSON.parse(text) : null;
}

/** Shows the fields of the chosen family, with its usual numbers. */
export function chooseFamily() {
  const chosen = family();
  byId("own").hidden = chosen !== null;
  const fields = (chosen?.fixed ?? []).flatMap((fixed) => {
    const number = { type: "number", min: fixed.least, step: 1, required: true, inputmode: "numeric" };
    const input = element("input", { ...number, value: fixed.usual, "data-letter": fixed.letter });
    return [", ", element("label", {}, `${fixed.name} `, input)];
  });
  byId("fixed").replaceChildren(...fields);
  if (chosen) {
    setRange("x", chosen.first[0], chosen.side[0]);
    setRange("y", chosen.first[1], chosen.side[1]);
    fillFixed();
  } else {
    beginOwn();
  }
  showLetters();
}

/** Puts the fixed numbers into the ruleset and the position of the family. */
function fillFixed() {
  const chosen = family();
  if (!chosen) return;
  for (const input of byId("fixed").querySelectorAll("input")) {
    for (const id of ["ruleset", "position"]) {
      chosen[id] = chosen[id]?.replaceAll(`{${input.dataset.letter}}`, input.value) ?? null;
    }
  }
  byId("ruleset").value = chosen.ruleset;
  byId("position").value = chosen.position ?? "";
}

/** The axes of one's own family begin where it begins: a size of the game at 1, a number of a position at 0. */
function beginOwn() {
  const ruleset = byId("ruleset").value;
  for (const [id, letter] of [["x", "X"], ["y", "Y"]]) {
    const count = Number(byId(`${id}-to`).value) - Number(byId(id).value) + 1;
    setRange(id, ruleset.includes(letter) ? 1 : 0, count);
  }
}

function setRange(id, first, count) {
  byId(id).value = first;
  byId(`${id}-to`).value = first + count - 1;
}

/** A text as a pattern that only it fits. */
const escaped = (text) => text.replaceAll(/[^\w\s]/g, "\\$&");

/** Chooses the family that a ruleset and a position belong to, with their fixed numbers. */
export function recognise(ruleset, position) {
  const text = (of) => `${of.ruleset} ${of.position ?? ""}`;
  for (const option of byId("family").options) {
    if (!option.dataset.family) continue;
    const candidate = JSON.parse(option.dataset.family);
    const letters = text(candidate).split(/\{(\w)\}/);
    const pattern = letters.map((part, i) => (i % 2 ? `(?<${part}>\\d+)` : escaped(part)));
    const found = new RegExp(`^${pattern.join("")}$`).exec(text({ ruleset, position }));
    if (!found) continue;
    option.selected = true;
    chooseFamily();
    for (const input of byId("fixed").querySelectorAll("input")) input.value = found.groups[input.dataset.letter];
    fillFixed();
    return;
  }
  byId("family").value = "own";
  byId("ruleset").value = ruleset;
  byId("position").value = position ?? "";
  chooseFamily();
}

/** What the text that goes with a ruleset is: the poset of a file, or the rules of a game of one's own; null without one. */
function textKind() {
  const ruleset = byId("ruleset").value;
  return ruleset.includes(".game") ? "rules" : ruleset.endsWith(".poset") ? "poset" : null;
}

/** Shows what belongs to the letters that occur, and to the chosen colours. */
function showLetters() {
  const text = `${byId("ruleset").value} ${byId("position").value}`;
  const axes = family()?.axes ?? ["", ""];
  for (const [id, letter, i] of [["x", "X", 0], ["y", "Y", 1]]) {
    byId(`${id}-part`).hidden = !text.includes(letter);
    byId(`${id}-name`).textContent = axes[i] ? `${letter}, the ${axes[i]},` : letter;
  }
  byId("text-field").hidden = textKind() === null;
  byId("modulus-part").hidden = byId("colour").value !== "residue";
  byId("against-part").hidden = byId("colour").value !== "compare";
}

/** How the map is to be coloured. */
export function colouring() {
  const modulus = Math.min(Math.max(Math.round(Number(byId("modulus").value)) || 2, 2), MOST_RESIDUES);
  return { kind: byId("colour").value, modulus };
}

/** The text of the poset or the rules, where the ruleset names one. */
export const texts = () => (textKind() === null ? {} : { [textKind()]: byId("text").value });

/** The question for the family that the map is compared with, in the same cells; null where it is not. */
export function askedBeside({ play, x, y, width, height }) {
  return colouring().kind === "compare" ? { ruleset: byId("against").value, position: "X,Y", play, what: "value", x, y, width, height } : null;
}

/** The question that the form asks. */
export function asked() {
  const given = (id) => byId(id).value.trim() || null;
  const question = { ruleset: given("ruleset"), position: given("position"), play: given("play") };
  question.what = byId("colour").value === "outcome" ? "outcome" : "value";
  for (const [id, size] of [["x", "width"], ["y", "height"]]) {
    question[id] = given(id);
    question[size] = Number(byId(`${id}-to`).value) - Number(byId(id).value) + 1;
    if (byId(`${id}-part`).hidden) delete question[id], delete question[size];
  }
  return { ...question, ...texts() };
}

/** The form as the address says; whether it says anything. */
export function readAddress() {
  const given = new URLSearchParams(location.search);
  if (given.has("ruleset")) {
    recognise(given.get("ruleset"), given.get("position"));
    for (const [id, size] of [["x", "width"], ["y", "height"]]) {
      const first = Number(given.get(id) ?? byId(id).value);
      const usual = Number(byId(`${id}-to`).value) - Number(byId(id).value) + 1;
      setRange(id, first, Number(given.get(size) ?? usual));
    }
  }
  if (given.get("play") === "misere") byId("play").value = "misere";
  const colour = given.get("what") === "outcome" ? "outcome" : given.get("colour");
  if ([...byId("colour").options].some((option) => option.value === colour)) byId("colour").value = colour;
  if (given.has("modulus")) byId("modulus").value = given.get("modulus");
  if ([...byId("against").options].some((option) => option.value === given.get("against"))) byId("against").value = given.get("against");
  const text = new URLSearchParams(location.hash.slice(1)).get(textKind() ?? "");
  if (text !== null) byId("text").value = text;
  showLetters();
  return Object.fromEntries(LOOKS.map((name) => [name, given.get(name)]));
}

/** Makes the address say what the form says, and how the map is looked at. */
export function writeAddress(looks) {
  const { poset, rules, play, what, ...question } = asked();
  const { kind, modulus } = colouring();
  const shown = { ...question, play: play === "misere" ? play : null, what: what === "outcome" ? what : null };
  const colour = kind === "value" || kind === "outcome" ? null : kind;
  const fields = { ...shown, colour, modulus: kind === "residue" ? modulus : null, against: kind === "compare" ? byId("against").value : null, ...looks };
  history.replaceState(null, "", address("/maps", fields) + fragment());
}

/** A poset or rules do not fit into a query; they stand behind the #. */
export function fragment() {
  const [given] = Object.entries(texts());
  return given && given[1] !== "" ? `#${given[0]}=${encodeURIComponent(given[1])}` : "";
}

/**
 * Tells what the visitor changes: the family itself, what is asked of it, or only its colours.
 * @param {(what: "family"|"question"|"colours") => void} tell
 */
export function listenToForm(tell) {
  byId("settings").addEventListener("submit", (event) => event.preventDefault());
  byId("settings").addEventListener("change", ({ target }) => {
    if (target.id === "family") chooseFamily();
    else if (target.dataset.letter) fillFixed();
    else if (target.id === "ruleset") beginOwn();
    showLetters();
    const isFamily = ["family", "ruleset", "position", "text"].includes(target.id) || target.dataset.letter;
    tell(isFamily ? "family" : ["colour", "modulus"].includes(target.id) ? "colours" : "question");
  });
}
