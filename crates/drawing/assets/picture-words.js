// What the parts of a picture are to those who do not see it: buttons or images, each with its name, what pointing at it does,
// and the numbers that stand in it.

/**
 * Makes a part a button. @param {Element} group @param {{entry: boolean, words: string, pressed: boolean|null}} told whether Tab
 * leads to it, its name, and whether it is chosen, where parts are chosen one by one
 */
export function tellLive(group, { entry, words, pressed }) {
  group.setAttribute("role", "button");
  group.setAttribute("tabindex", entry ? "0" : "-1");
  if (pressed === null) group.removeAttribute("aria-pressed");
  else group.setAttribute("aria-pressed", String(pressed));
  group.setAttribute("aria-label", words);
}

/** Makes a part an image. A part that still has the keyboard loses its place only after it has been handed on. */
export function tellStill(group, keepsKeyboard) {
  if (!keepsKeyboard) group.removeAttribute("tabindex");
  group.removeAttribute("aria-pressed");
  group.setAttribute("role", "img");
  group.setAttribute("aria-label", group.dataset.label);
}

/** A part in words, with what pointing at it does. @param {import("./picture-choice.js").Choice} choice @param {Map<string, number>|null} values by position */
export function spoken(part, label, choice, values) {
  const isChosen = choice.parts.includes(part);
  if (choice.board.free || isChosen) return label + (isChosen ? ", chosen" : "");
  const meant = choice.exact(choice.with(part));
  if (meant.length === 0) return label;
  const moves = meant.map((move) => {
    const value = values?.get(move.to);
    return `leads to ${move.to === "-" ? "the empty position" : move.to}${value === undefined ? "" : `, value ${value}`}`;
  });
  return `${label}; ${moves.join(" or ")}`;
}

/** Numbers that stand in a part are in its name, too. */
export function sayWhatIsSeen(group) {
  const texts = [...group.querySelectorAll("text")].filter((text) => text.checkVisibility({ visibilityProperty: true }));
  const seen = texts.map((text) => text.textContent).join(" ");
  const label = group.getAttribute("aria-label");
  if (!label.includes(seen)) group.setAttribute("aria-label", `${seen}, ${label}`);
}
