// Questions in other languages: as a command line, in Python, with curl, in JavaScript.

import { gamesOf } from "./bar.js";
import { brief } from "./notation.js";

/** A word of a command line, in quotes where a shell would read it otherwise. */
export const shellWord = (text) => (/^[\w.,:=/+@%-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** A text in Python; one of several lines in three quotes. */
export function pythonText(text) {
  if (!text.includes("\n")) return JSON.stringify(text);
  const lines = text.split("\n").map((line) => JSON.stringify(line).slice(1, -1));
  return `"""${lines.join("\n")}"""`;
}

/** The end of a text that a shell reads; no line of it is this word. */
const END = "END";
/** A command that makes a file. */
export const fileHere = (file, text) => `cat > ${shellWord(file)} <<'${END}'\n${text.endsWith("\n") ? text : `${text}\n`}${END}\n`;

/** A game of one's own in Python. @param {{rules: string, parameters: string, board: {name: string, text: string}|null}} game */
export function rulesInPython({ rules, parameters, board }) {
  const files = board === null ? "" : `, files={${pythonText(board.name)}: ${pythonText(board.text)}}`;
  const given = parameters === "" ? "" : `, ${parameters.replaceAll(",", ", ")}`;
  return `grundy.rules(${pythonText(rules)}${files}${given})`;
}

/** The fields that are given. */
const given = (fields) =>
  Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== "");

/** An address of the API with its fields, as one reads it. */
function apiAddress(path, fields) {
  const query = new URLSearchParams(given(fields)).toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
  return `${location.origin}/api/${path}${query === "" ? "" : `?${query}`}`;
}

/** Whether the fields fit into an address; otherwise they go into the body of a POST. */
const isShort = (path, fields) => apiAddress(path, fields).length < 2000;

/** A question to the API with curl. @param {string} path such as "value" */
export function curl(path, fields = {}) {
  if (isShort(path, fields)) return `curl ${shellWord(apiAddress(path, fields))}`;
  return `curl ${apiAddress(path, {})} --json ${shellWord(JSON.stringify(Object.fromEntries(given(fields))))}`;
}

/** A question to the API in Python, with what Python brings along. */
export function pythonRequest(path, fields = {}, isLines = false) {
  const read = isLines ? "    for line in answer:\n        print(json.loads(line))" : "    print(json.load(answer))";
  if (isShort(path, fields)) {
    const address = pythonText(apiAddress(path, fields));
    return `import json\nfrom urllib.request import urlopen\n\nwith urlopen(${address}) as answer:\n${read}\n`;
  }
  const body = pythonText(JSON.stringify(Object.fromEntries(given(fields))));
  const request = `Request(\n    ${pythonText(apiAddress(path, {}))},\n    data=${body}.encode(),\n    headers={"Content-Type": "application/json"},\n)`;
  return `import json\nfrom urllib.request import Request, urlopen\n\nwith urlopen(${request}) as answer:\n${read}\n`;
}

/** A question to the API in JavaScript. */
export function javascript(path, fields = {}, isLines = false) {
  const read = isLines
    ? 'const lines = (await answer.text()).trim().split("\\n");\nconsole.log(lines.map((line) => JSON.parse(line)));\n'
    : "console.log(await answer.json());\n";
  if (isShort(path, fields)) return `const answer = await fetch(${JSON.stringify(apiAddress(path, fields))});\n${read}`;
  const body = JSON.stringify(Object.fromEntries(given(fields)), null, 2).replaceAll("\n", "\n  ");
  const headers = 'headers: { "Content-Type": "application/json" }';
  const options = `{\n  method: "POST",\n  ${headers},\n  body: JSON.stringify(${body}),\n}`;
  return `const answer = await fetch(${JSON.stringify(apiAddress(path, {}))}, ${options});\n${read}`;
}

/** What a question may take in a terminal, where the time and the memory are one's own: an hour, and twice the usual memory. */
const MORE = ["--time", "3600", "--memory", "8G"];

/** The command of a question to the API that takes longer than a page waits; null where no command asks it. */
export function longerCommand(path, fields) {
  const [first, claim] = path.split("/");
  const told = { value: ["value"], reply: ["value"], move: ["moves"], board: ["moves"], why: ["value", "--explain"], moves: ["moves", "--values"] }[first];
  if (told) return command(told, fields, gameWords(fields));
  if (first === "sum") return command(["sum"], fields, gamesOf(fields.sum).map(({ ruleset, position }) => [ruleset, position].filter(Boolean).map(brief).join(" ")));
  if (first === "map") return command(["sequence", ...(fields.what === "outcome" ? ["--of", "outcome"] : [])], fields, sequenceWords(fields));
  if (first === "claims") return command(["verify", ...(fields.size ? ["--size", String(fields.size)] : [])], {}, [claim]);
  return null;
}

function command(words, { play = null, values = true, method = null }, names) {
  const isMisere = play === "misere" && (words[0] !== "moves" || values);
  // A position that begins with a minus sign is no option.
  const end = names.some((name) => name.startsWith("-")) ? ["--"] : [];
  return ["grundy", ...words, ...(isMisere ? ["--play", "misere"] : []), ...(method ? ["--method", method] : []), ...MORE, ...end, ...names].map(shellWord).join(" ");
}

const gameWords = ({ ruleset, position }) => [ruleset, ...(position === null || position === undefined ? [] : [brief(position)])];

/** A map as a family of positions: what stands for the letters X and Y, and their ranges. */
function sequenceWords({ ruleset, position, x, y, width, height }) {
  const template = gameWords({ ruleset, position }).join(" ");
  const ranges = [["X", x, width], ["Y", y, height]].filter(([letter]) => template.includes(letter));
  return [template, ...ranges.map(([letter, from, count]) => `${letter}=${Number(from)}..${Number(from) + Number(count) - 1}`)];
}

/**
 * The value of a position in every language, for `copyAs`. The text of a poset or of rules belongs to some rulesets: the command
 * line then reads the file, and Python the text of rules.
 * @param {{ ruleset: string, position: string|null, play?: string, poset?: string|null, rules?: string|null }} question
 */
export function positionCommands({ ruleset, position, play = "normal", poset = null, rules = null }) {
  const isMisere = play === "misere";
  const words = ["grundy", "value", ruleset, ...(position === null ? [] : [position])].map(shellWord);
  const game = rules === null ? `grundy.ruleset(${pythonText(ruleset)})` : `grundy.rules(${pythonText(rules)})`;
  const start = position === null ? "start()" : `position(${pythonText(position)})`;
  return {
    commandLine: [...words, ...(isMisere ? ["--play", "misere"] : [])].join(" "),
    python: poset === null ? `import grundy\n\nprint(${game}.${start}.answer(${isMisere ? 'play="misere"' : ""}))\n` : null,
    curl: curl("value", { ruleset, position, play: isMisere ? play : null, poset, rules }),
  };
}
