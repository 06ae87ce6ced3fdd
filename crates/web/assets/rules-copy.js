// A game of one's own in other places: as a command, as Python, as a file, as a link; and from a file.

import { fileHere, pythonText, rulesInPython, shellWord } from "./commands.js";
import { copy } from "./copy-as.js";
import { byId, download } from "./laboratory.js";

/**
 * @typedef {{name: string, rules: string, ruleset: string, parameters: string, position: string, board: {name: string, text: string}|null}} OwnGame
 *   a game with what it is played on, if the rules name that
 */

/** Commands that make the files and ask for a value. @param {OwnGame} game */
export function asCommand({ name, rules, ruleset, position, board }) {
  const files = fileHere(`${name}.game`, rules) + (board === null ? "" : fileHere(board.name, board.text));
  return `${files}grundy value ${shellWord(ruleset)} ${shellWord(position)}\n`;
}

/** A Python program that asks for the value. @param {OwnGame} game */
export function asPython(game) {
  return `import grundy\n\ngame = ${rulesInPython(game)}\nprint(game.position(${pythonText(game.position)}).grundy())\n`;
}

/**
 * Lets the menu copy and save, and files be opened and dropped on the text.
 * @param {{current: () => OwnGame, tidy: () => void, use: (rules: string) => void}} listeners
 */
export function listenToMenu({ current, tidy, use }) {
  const [menu, told, file, field] = ["copy", "copied", "file", "text"].map(byId);
  const texts = {
    link: () => location.href,
    text: () => current().rules,
    command: () => asCommand(current()),
    python: () => asPython(current()),
  };
  const actions = {
    file: () => download(`${current().name}.game`, current().rules, "text/plain"),
    tidy,
  };
  const copyAs = async (as) => {
    told.textContent = await copy(texts[as]()).then(() => "Copied.", () => "This browser does not let the page copy.");
  };
  menu.addEventListener("click", (event) => {
    const { as } = event.target.dataset;
    if (as === undefined) return;
    menu.open = false;
    if (as in actions) actions[as]();
    else copyAs(as);
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
  // A file that is chosen again is read again.
  file.addEventListener("click", () => (file.value = ""));
  file.addEventListener("change", async () => file.files[0] && use(await file.files[0].text()));
  field.addEventListener("dragover", (event) => event.preventDefault());
  field.addEventListener("drop", async (event) => {
    const [dropped] = event.dataTransfer.files;
    if (!dropped) return;
    event.preventDefault();
    use(await dropped.text());
  });
}
