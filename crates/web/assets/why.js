// Why a position has its value: the reason in words, and the picture with its numbers.

import { ask, drawn, element } from "./laboratory.js";

/** Asks for the reason and writes it into its place. */
export async function why(host, question, signal) {
  host.replaceChildren(element("p", { class: "quiet" }, "Looking for the reason…"));
  try {
    const answer = await ask("why", question, signal);
    const [statement, ...lines] = answer.lines;
    const parts = [element("h2", {}, headline(answer)), element("p", {}, statement)];
    if (lines.length > 0) parts.push(element("pre", { tabindex: "0" }, lines.join("\n")));
    if (answer.reason.claim) parts.push(element("p", { class: "quiet" }, `By ${answer.reason.claim}.`));
    // Only where the picture says more than the board does.
    if (answer.svg !== null && Object.keys(answer.reason.labels).length > 0) parts.splice(2, 0, drawn(answer.svg));
    host.replaceChildren(...parts);
  } catch (error) {
    if (error.name !== "AbortError") host.replaceChildren(element("p", { class: "problem" }, error.message));
  }
}

function headline({ outcome, grundy }) {
  const winner = outcome === "N" ? "the player to move wins" : "the player to move loses";
  return grundy === null ? `Why ${winner}` : `Why the value is ${grundy}: ${winner}`;
}
