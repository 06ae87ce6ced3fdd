// Numbers in the parts of a picture. They take the place of what is written there, so that nothing is covered.

import { shape } from "./elements.js";

/** Sizes as parts of a box: what stands in the middle, and what stands in a corner, which is never too small to read if it fits. */
const LARGE = 0.38;
const SMALL = 0.15;
const READ = 12;
const WRITTEN = /^(badge|reckoned|part-name)/;
/** Stands in a part that belongs to a winning move, but does not make it alone. */
const STAR = "★";

function cornerSize(part, side) {
  const scale = part.getScreenCTM()?.a || 1;
  return Math.min(0.32 * side, Math.max(SMALL * side, READ / scale));
}

/** Notes in a part which of its texts is its label; a piece that stands on a part is not written over. */
export function findLabel(part) {
  const isPiece = (one) => /paint-(bead|piece|tile|shell)/.test(one.getAttribute("class") ?? "");
  part.classList.toggle("occupied", [...part.children].some(isPiece));
  if (part.classList.contains("occupied")) return;
  for (const text of part.querySelectorAll(":scope > text.ink-inside")) text.classList.add("label");
}

/** A part that is seen smaller than this, in pixels, has room for one number and no more. */
const ROOMY = 40;
/** And a round part that is smaller than this, none for a name beside a value in its corner. */
const AMPLE = 72;

/** Whether the name of a part has room inside it, whatever else is there. */
export const hasRoomForName = (part) => !(isRound(part) && isTight(part, AMPLE));

function isTight(part, least = ROOMY) {
  const { width, height } = part.firstElementChild.getBoundingClientRect();
  return width > 0 && Math.min(width, height) < least;
}

/** The size of a number in the middle of a part: not too small to read, if it fits. */
const middleSize = (part, side) => Math.max(LARGE * side, Math.min(0.5 * side, READ / (part.getScreenCTM()?.a || 1)));

/** The name of a part that has something else written in its middle, small above that. */
function writeName(part, name) {
  if (!hasRoomForName(part)) return;
  const { x, y, width, height } = part.firstElementChild.getBBox();
  const size = fitting(name, cornerSize(part, Math.min(width, height)), 0.7 * width);
  const made = shape("text", { x: x + width / 2, y: y + 0.05 * height + 0.8 * size, "font-size": size, class: "part-name", "aria-hidden": "true" }, name);
  part.append(made);
  part.classList.toggle("named", isRound(part));
}

/** What is written in a part and now hidden by a number; null where it is to be seen, or where its name or a reason says the same. */
export function hiddenLabel(part) {
  const label = labelOf(part);
  const isSaid = part.querySelector(":scope > .part-name") !== null || part.querySelector(".reckoned .large")?.textContent === label;
  return part.classList.contains("replaced") && !isSaid ? label : null;
}

const labelOf = (part) => part.querySelector(":scope > text.label")?.textContent ?? null;

/** A circle, or a box whose ends are round, has no corners to write in. */
function isRound(part) {
  const own = part.firstElementChild;
  return own.localName === "circle" || Number(own.getAttribute("rx") ?? 0) > 4;
}

/** Takes all numbers away and shows the labels again. */
function unwrite(part) {
  for (const made of [...part.children]) if (WRITTEN.test(made.getAttribute("class") ?? "")) made.remove();
  part.classList.remove("replaced", "named");
}

/** A large number in the middle, and a small one in the lower right corner. @param {{large: string|null, small: string|null}} numbers */
function writeReckoned(part, numbers) {
  // Where there is room for one number only, that is the one of the reason.
  const { large, small } = isTight(part) ? { large: numbers.small ?? numbers.large, small: null } : numbers;
  const { x, y, width, height } = part.firstElementChild.getBBox();
  const side = Math.min(width, height);
  const texts = [];
  if (large !== null && !part.classList.contains("occupied")) {
    part.classList.add("replaced");
    const size = fitting(large, middleSize(part, side), 0.8 * width);
    texts.push(shape("text", { x: x + width / 2, y: y + height / 2 + 0.35 * size, "font-size": size, class: "large" }, large));
  }
  if (small !== null) {
    const size = fitting(small, cornerSize(part, side), 0.45 * width);
    const corner = isRound(part)
      ? { x: x + width / 2, y: y + 0.9 * height, "text-anchor": "middle" }
      : { x: x + width - 0.08 * side, y: y + height - 0.09 * side, "text-anchor": "end" };
    texts.push(shape("text", { ...corner, "font-size": size, class: "small" }, small));
  }
  // Between two numbers a space: read as one text, they are not one number.
  part.append(shape("g", { class: "reckoned", "aria-hidden": "true" }, ...texts.flatMap((text) => [text, " "])));
}

/** The value that a move leads to; where something else must be seen, in the upper right corner. */
function writeValue(part, text, wins, inCorner) {
  const { x, y, width, height } = part.firstElementChild.getBBox();
  const side = Math.min(width, height);
  const aside = inCorner || part.classList.contains("occupied");
  if (!aside) part.classList.add("replaced");
  // The frame around it has to fit, too.
  const size = aside
    ? fitting(text, cornerSize(part, side), 0.5 * width)
    : Math.min(fitting(text, middleSize(part, side), 0.8 * width), (0.94 * width) / (0.56 * text.length + 0.6));
  const [w, h] = [size * (0.56 * text.length + 0.6), size * 1.3];
  const left = aside ? x + width - w - 0.03 * side : x + (width - w) / 2;
  const top = aside ? y + 0.03 * side : y + (height - h) / 2;
  const made = shape(
    "g",
    { class: `badge${wins ? " wins" : ""}${text === STAR ? " open" : ""}`, "aria-hidden": "true" },
    shape("rect", { x: left, y: top, width: w, height: h, rx: size * 0.2 }),
    shape("text", { x: left + w / 2, y: top + h / 2 + 0.35 * size, "font-size": size }, text),
  );
  part.append(made);
}

/**
 * All numbers of a picture: those of a reason, and the value a move leads to (of several that are meant, the best), or a star
 * where a longer choice can lead to 0.
 * @param {Map<string, Element>} parts by name
 * @param {Set<string>} live the parts that one can point at
 * @param {object} known
 * @param {import("./picture-choice.js").Choice} known.choice
 * @param {Map<string, {large: string|null, small: string|null}>|null} known.reckoned numbers by part
 * @param {Map<string, number>|null} known.values by position, if they are to be seen
 */
export function writeAll(parts, live, { choice, reckoned, values }) {
  for (const group of parts.values()) unwrite(group);
  // A small number alone gives way to the value of the move; with a large one it stays, if there is room for both.
  const stays = (part, { large }) => !(values !== null && live.has(part)) || (large !== null && !isTight(parts.get(part)));
  const seen = new Map([...(reckoned ?? [])].filter(([part, numbers]) => parts.has(part) && stays(part, numbers)));
  for (const [part, numbers] of seen) writeReckoned(parts.get(part), numbers);
  for (const [part, name] of Object.entries(choice.board.names ?? {})) {
    if (parts.has(part) && seen.get(part)?.large !== name) writeName(parts.get(part), name);
  }
  if (values === null) return;
  for (const part of live) {
    const group = parts.get(part);
    if (!group) continue;
    const chosen = choice.with(part);
    const exact = choice.exact(chosen);
    const candidates = choice.candidates(chosen);
    // A square at which one move alone ends has the value of that move, though its piece is not chosen yet.
    const endsHere = exact.length === 0 && candidates.length === 1 && candidates[0].grip.at(-1) === part;
    const known = (endsHere ? candidates : exact).map((move) => values.get(move.to)).filter((value) => value !== undefined);
    if (known.length > 0) {
      writeValue(group, known.includes(0) ? "0" : String(known[0]), known.includes(0), seen.has(part) || keepsLabel(group, choice.board.names?.[part]));
    } else if (!choice.parts.includes(part)) {
      const wins = candidates.some((move) => values.get(move.to) === 0);
      if (wins) writeValue(group, STAR, true, true);
    }
  }
}

/**
 * What is written in a round part is its name, or its number in the position, and is not lost to a value. Where there is room
 * it stands above the value; else it stays where it is, with the value in the corner, or is written beside the part.
 */
function keepsLabel(part, name) {
  const label = labelOf(part);
  if (!label || name !== undefined || !isRound(part) || isTight(part)) return false;
  if (!hasRoomForName(part)) return true;
  writeName(part, label);
  return false;
}

/** Values where moves end, in a picture that only shows them: 0 stands out, and what is written there already stays. @param {{part: string, values: number[]}[]} ends */
export function writeEnds(svg, ends) {
  for (const part of svg.querySelectorAll("[data-part]")) findLabel(part);
  for (const { part, values } of ends) {
    const group = svg.querySelector(`[data-part="${CSS.escape(part)}"]`);
    if (group) writeValue(group, values.join(", "), values.includes(0), group.querySelector(":scope > text.label") !== null);
  }
}

/** The size of letters in which a text has room. */
function fitting(text, size, room) {
  return Math.min(size, room / (0.56 * Math.max(1, text.length)));
}
