// Where a limit is reached: what was found until then, and the command that goes on in a terminal.

import { longerCommand } from "./commands.js";
import { copy } from "./copy-as.js";
import { element } from "./laboratory.js";
import { sentence, withMinus, withTyped } from "./notation.js";

/** How long the button says that it copied, in milliseconds. */
const SAID = 2000;

/** What the API says to programs that no command helps with. */
const ADVICE = /; a smaller question has an answer$/;

/**
 * What is wrong, to be put where it happened. A question that a limit has stopped comes with the command that goes on.
 * @param {Error & {limit?: string|null}} error
 * @param {string} path of the question, such as "value"
 * @param {object} fields of the question
 * @param {string} lead what is said before it
 */
export function problemLine(error, path, fields, lead = "") {
  const command = error.limit ? longerCommand(path, fields) : null;
  if (command === null) return element("span", { class: "problem" }, ...withTyped(sentence(lead + withMinus(error.message))));
  return element("span", { class: "stopped" }, element("span", { class: "problem" }, sentence(lead + error.message.replace(ADVICE, ""))), " ", goesOn(command, fields));
}

/** A command that goes on where a page stops, with a button that copies it. */
export function goesOn(command, fields = {}) {
  const file = fields.ruleset?.match(/[\w-]+\.(?:poset|game)$/)?.[0] ?? null;
  const first = file === null ? "" : ` Save the text as ${file} first.`;
  const said = element("span", { class: "for-readers", role: "status" });
  const press = async (event) => {
    const button = event.currentTarget;
    const told = await copy(command).then(() => "Copied", () => "Not copied");
    button.textContent = said.textContent = told;
    setTimeout(() => {
      button.textContent = "Copy";
      said.textContent = "";
    }, SAID);
  };
  const button = element("button", { type: "button", class: "copy", "aria-label": "Copy the command", onclick: press }, "Copy");
  return element("span", { class: "goes-on" }, element("span", {}, `It can go on in a terminal.${first}`), " ", element("code", {}, command), " ", button, said);
}
