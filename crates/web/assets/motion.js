// A move as it happens: the hook goes, the rest slides; where a second hook goes with it, that goes after a pause, and the rest
// slides again. With reduced motion nothing moves.

import { ask } from "./laboratory.js";
import { shift } from "./stage.js";

const FADE = 160;
const SLIDE = 240;
const PAUSE = 120;

/**
 * Resolves once the move has been shown on the picture, at once where it has no stages.
 * @param {import("./picture.js").Picture} picture still with the board before the move
 * @param {{move: string}} move
 * @param {{ruleset: string, position: string, poset?: string|null, rules?: string|null}} question of the board before the move
 */
export async function shown(picture, move, { ruleset, position, poset = null, rules = null }) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches || !picture.parts.size) return;
  if (![...picture.parts.keys()].every((part) => part.startsWith("box-"))) return;
  const { board } = picture;
  const stages = await ask("steps", { ruleset, position, poset, rules, move: move.move }).then((answer) => answer.stages, () => null);
  if (stages === null || picture.board !== board) return;
  picture.light(null);
  for (const [index, stage] of stages.entries()) {
    if (index > 0) await pause(PAUSE);
    if (picture.board !== board) return;
    await fade(picture, stage.removed);
    if (picture.board !== board) return;
    await slide(picture, stage.slides);
  }
}

const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

/** Several animations together; one that is given up, because its picture is gone, is over. */
const together = (animations) => Promise.all(animations.map((animation) => animation.finished.catch(() => {})));

function fade(picture, removed) {
  const boxes = removed.map((part) => picture.parts.get(part)).filter(Boolean);
  return together(boxes.map((box) => box.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE, fill: "forwards" })));
}

function slide(picture, slides) {
  const moved = slides.map((one) => ({ box: picture.parts.get(one.part), one })).filter(({ box }) => box);
  return together(
    moved.map(({ box, one }) => {
      const [x, y] = shift(box, one);
      return box.animate([{}, { transform: `translate(${x}px, ${y}px)` }], { duration: SLIDE, easing: "ease-out", fill: "forwards" });
    }),
  );
}
