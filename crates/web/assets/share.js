// Sharing: the address with the whole line of play, the board as a file, and the same question for other programs.

import { curl, fileHere, pythonText, rulesInPython, shellWord } from "./commands.js";
import { namesRules, question, sumQuestion, text } from "./game.js";
import { byId, download, element } from "./laboratory.js";
import { brief, written } from "./notation.js";

/** How much larger than the SVG the PNG is. */
const SHARP = 3;

/** Makes the panel do what it offers. @param {() => object} current gives the game on the board */
export function offerSharing(current) {
  const [open, panel, said, field] = ["share", "share-panel", "share-said", "share-text"].map(byId);
  open.addEventListener("click", () => {
    panel.hidden = !panel.hidden;
    open.setAttribute("aria-expanded", String(!panel.hidden));
    if (!panel.hidden) panel.scrollIntoView({ block: "nearest" });
  });
  panel.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    open.click();
    open.focus();
  });
  const actions = {
    link: () => copy(location.href, "The link is copied; it holds the whole line of play."),
    command: () => copy(command(current()), "The command is copied."),
    python: () => copy(python(current()), "The lines are copied."),
    curl: () => copy(request(current()), "The command is copied."),
    svg: async () => download(`${fileName(current())}.svg`, await picture(current(), "svg"), "image/svg+xml"),
    tikz: async () => download(`${fileName(current())}.tex`, await picture(current(), "tikz"), "text/x-tex"),
    png: async () => download(`${fileName(current())}.png`, await inPixels(await picture(current(), "svg")), "image/png"),
  };
  panel.addEventListener("click", async (event) => {
    const action = actions[event.target.dataset?.share];
    if (!action) return;
    try {
      said.textContent = "";
      await action();
    } catch (error) {
      said.textContent = error.message;
    }
  });

  /** Shows a text and puts it on the clipboard; where the browser does not allow that, it is marked to be copied by hand. */
  async function copy(what, done) {
    field.value = what;
    field.rows = Math.min(6, what.split("\n").length);
    field.hidden = false;
    try {
      await navigator.clipboard.writeText(what);
      said.textContent = done;
    } catch {
      field.select();
      said.textContent = "The browser keeps the clipboard to itself: copy the text from here.";
    }
  }
}

const isSum = (game) => game.components.length > 1;
const fileName = (game) => text(game).replace(/[^\w.,=-]+/g, "-").slice(0, 60);

/** The board as a file of the laboratory. */
async function picture(game, format) {
  const path = isSum(game) ? "sum/picture" : "picture";
  const { play: _, ...asked } = isSum(game) ? sumQuestion(game) : question(game, 0);
  const fields = Object.fromEntries(Object.entries({ ...asked, labels: game.labels, format }).filter(([, value]) => value !== null));
  const response = await fetch(`/api/${path}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(fields) });
  if (!response.ok) throw new Error((await response.json().catch(() => ({}))).error ?? "the laboratory did not answer");
  return response.text();
}

/** An SVG as the bytes of a PNG, on white, as it is printed. */
async function inPixels(svg) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    await image.decode();
  } finally {
    URL.revokeObjectURL(image.src);
  }
  const canvas = element("canvas", { width: image.naturalWidth * SHARP, height: image.naturalHeight * SHARP });
  const pen = canvas.getContext("2d");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("the picture is too large for a PNG; an SVG has no such limit");
  return blob;
}

const isOwn = ({ ruleset }) => namesRules(ruleset);
const isOnPoset = ({ ruleset }) => ruleset.endsWith(".poset");

/** The graph or the poset that rules are played on, if it came as a text; they name it on the line that says so. */
function boardOf({ own, graph, poset }) {
  const [, kind, name] = own.match(/^\s*on\b.*\b(graph|poset)\s+([^\s#]+)/m) ?? [];
  const text = { graph, poset }[kind] ?? null;
  return text === null ? null : { name, text };
}

/** The files that a terminal needs before it can ask: rules and posets that came with the address. */
function files(game) {
  const [own, onPoset] = [game.components.find(isOwn), game.components.find(isOnPoset)];
  const board = own && game.own !== null ? boardOf(game) : null;
  return [
    ...(own && game.own !== null ? [fileHere(own.ruleset.split(":")[0], game.own)] : []),
    ...(board ? [fileHere(board.name, board.text)] : []),
    ...(onPoset && game.poset !== null ? [fileHere(onPoset.ruleset.split(/[:=]/).at(-1), game.poset)] : []),
  ].join("");
}

/** The question for a terminal. */
export const command = (game) => files(game) + asked(game);

function asked(game) {
  const play = game.play === "misere" ? ["--play", "misere"] : [];
  if (isSum(game)) return ["grundy", "sum", ...game.components.map(written), ...play, "--explain"].map(shellWord).join(" ");
  const [{ ruleset, position }] = game.components;
  // A position that begins with a minus sign is no option.
  return ["grundy", "value", ...play, "--explain", "--", ruleset, brief(position)].map(shellWord).join(" ");
}

/** The question in Python. */
export function python(game) {
  const played = (component) => {
    const { ruleset } = component;
    if (isOwn(component) && game.own !== null) return rulesInPython({ rules: game.own, parameters: ruleset.split(":")[1] ?? "", board: boardOf(game) });
    if (isOnPoset(component) && game.poset !== null) return `grundy.ruleset(${pythonText(ruleset.replace(/[:=][^:=]*$/, ""))}, poset=${pythonText(game.poset)})`;
    return `grundy.ruleset(${pythonText(ruleset)})`;
  };
  const positions = game.components.map((component) => `${played(component)}.position(${pythonText(brief(component.position))})`);
  const play = game.play === "misere" ? 'play="misere"' : "";
  return `import grundy\np = ${positions.join(" + ")}\na = p.answer(${play})\nprint(a.outcome, a.grundy, a.winning_moves)`;
}

/** The question for any program that speaks HTTP. */
const request = (game) => (isSum(game) ? curl("sum", sumQuestion(game)) : curl("value", question(game, 0, { play: game.play })));
