// Positions as people read them. What is shown can also be typed: the laboratory reads `90^60` as sixty numbers 90.

/** Shorter positions are shown as they are. */
const LONG = 20;
/** Four or more equal numbers one after the other, with their signs. */
const RUNS = /(?<![\d^.-])(-?\d+)(?:,\1(?![\d^.])){3,}/g;

/** A position with its runs of equal numbers as powers, if it is long. Coordinates in brackets are names and stay. */
export function brief(position) {
  if (position.length <= LONG || position.includes("(")) return position;
  return position.replace(RUNS, (all, number) => `${number}^${all.split(",").length}`);
}

const LOWERED = "₀₁₂₃₄₅₆₇₈₉";

/** A text with its signs as one prints them: numbers of roots below the line, dashes in ranges, arrows, apostrophes. */
export const printed = (text) =>
  text
    .replace(/α(\d+)/g, (all, number) => `α${[...number].map((digit) => LOWERED[digit]).join("")}`)
    .replace(/(?<=\d)-(?=\d)/g, "–")
    .replace(/(?<=\S) -> (?=\S)/g, " → ")
    .replace(/(?<=\p{Ll})'(?=\p{Ll})/gu, "’");

/** A statement as one prints it: what stands behind `_` and `^` is below and above the line. @returns {(string|Node)[]} */
export const withScripts = (text) =>
  printed(text).split(/(?<=\S)([_^](?:\{[^}]*\}|[A-Za-z0-9]+))/).map((piece, index) => {
    if (index % 2 === 0) return piece;
    const made = document.createElement(piece[0] === "_" ? "sub" : "sup");
    made.textContent = piece.slice(1).replaceAll(/^\{|\}$/g, "");
    return made;
  });

/** A text that may be a formula: there, what stands between two numbers or letters is a minus sign. */
export const withMinus = (text) => (text.includes("=") ? text.replace(/(?<=\b(?:\d+|\p{Ll}))-(?=(?:\d+|\p{Ll})\b)/gu, "−") : text);

/** A long position as pieces between which a line may end. @returns {(string|Node)[]} */
export const breakable = (text) => text.split(/(?<=,)/).flatMap((piece, index) => (index > 0 ? [document.createElement("wbr"), piece] : [piece]));

/** A position inside a sentence. */
export const inWords = (position) => (position === "-" ? "the empty position" : brief(position));

/** What a move leaves, behind an arrow. */
export const whatIsLeft = (position) => (position === "-" ? "nothing" : brief(position));

/** Ruleset and position as they are typed; without a position, the natural start. */
export const written = ({ ruleset, position }) => (position === null || position === undefined ? ruleset : `${ruleset} ${brief(position)}`);

/** A value as it is shown; null is one of which a theorem tells only that it is not 0. @param {number|string|null} value */
export const shownValue = (value) => value ?? "≠0";

/** A message whose quoted words, such as those between the signs in "no ruleset `x`", are set as one types them. @returns {(string|Node)[]} */
export function withTyped(message) {
  return message.split(/`([^`]+)`/).map((piece, index) => {
    if (index % 2 === 0) return piece;
    const typed = document.createElement("code");
    typed.textContent = piece;
    return typed;
  });
}

/** A message as a sentence, unless it begins with what was typed, such as `mhrg:3x5:`. */
export function sentence(words) {
  const begun = /^[a-z]+ /.test(words) ? words[0].toUpperCase() + words.slice(1) : words;
  return /[.?!…]$/.test(begun) ? begun : `${begun}.`;
}
