// The page /maps: a sentence that says which map, the map as it grows, and what one reads off it.
//
// The address holds the settings of the map in the words of the API, the cell that is fixed and what is seen.

import { boardAddress, gamesOf, positionLine } from "./bar.js";
import { curl, pythonText, shellWord } from "./commands.js";
import { copyAs } from "./copy-as.js";
import { byId, download, lines } from "./laboratory.js";
import { Verdict, fillLoupe, loupeSide } from "./map-cell.js";
import { Palette } from "./map-colours.js";
import { MapData, inWords, stretch } from "./map-data.js";
import { csv, picture, pixels } from "./map-files.js";
import { asked, askedBeside, chooseFamily, colouring, family, fragment, listenToForm, readAddress, recognise, texts, writeAddress } from "./map-form.js";
import { problemLine } from "./limit.js";
import { legendOnPage } from "./map-legend.js";
import { LineView, sequenceOf } from "./map-line.js";
import { MapView } from "./map-view.js";
import { written } from "./notation.js";

const FILES = ["svg", "png", "csv"];
const count = new Intl.NumberFormat("en");
const view = new MapView(byId("map"), { point, pin, see });
const line = new LineView();
const verdict = new Verdict(Object.fromEntries(["badge", "position-here", "winner", "reason", "open"].map((id) => [id.split("-")[0], byId(id)])));
/** The map that is shown, what stops it, and whether columns are read instead of rows. */
let data = null;
let running = null;
let isColumn = false;
/** The colours that are chosen. */
let palette = null;
/** What the address wanted to be seen, until it is shown. */
let wanted = {};

// The map.

async function start() {
  running?.abort();
  const question = asked();
  const work = new AbortController();
  running = work;
  begin();
  let isDone = false;
  let isShown = false;
  try {
    const about = { axes: family()?.axes ?? ["", ""], fragment: fragment(), texts: texts() };
    for await (const answer of lines("map", question, work.signal)) {
      if (running !== work) return;
      if (answer.cells) data.take(answer);
      else showMap(new MapData(answer, about));
      isShown = true;
      progress();
    }
    await compare(work);
    isDone = true;
  } catch (error) {
    if (error.name !== "AbortError" && running === work) tellProblem(error, isShown, question);
  } finally {
    if (running === work) end(isDone);
  }
}

/** Finds the values of the family that the map is compared with. */
async function compare(work) {
  const question = askedBeside(data.settings);
  if (question === null) return;
  for await (const answer of lines("map", question, work.signal)) {
    if (running !== work) return;
    if (answer.cells) data.other.take(answer);
    else data.other = new MapData(answer, { axes: data.axes, fragment: "", texts: {} });
    progress();
  }
}

function begin() {
  byId("map").dataset.done = "false";
  byId("problem").hidden = true;
  byId("stop").hidden = false;
  byId("progress").hidden = false;
  byId("progress").style.setProperty("--part", 0);
  byId("stage").classList.toggle("former", data !== null);
  byId("count").textContent = "Computing…";
}

/** Takes the map off the page. */
function clear() {
  data = null;
  wanted = {};
  verdict.stop();
  view.clear();
  for (const id of FILES) byId(id).disabled = true;
  for (const id of ["here", "line", "copy", "absent"]) byId(id).hidden = true;
  byId("legend").replaceChildren();
}

function showMap(map) {
  const before = data && { cursor: view.cursor, isPinned: view.isPinned, x: data.x, y: data.y };
  data = map;
  palette = new Palette(colouring());
  byId("stage").classList.remove("former");
  view.show(data, palette);
  const name = byId("family").value === "own" ? `${data.settings.ruleset} ${data.settings.position ?? ""}`.trim() : byId("family").value;
  byId("title").textContent = name;
  byId("map").setAttribute("aria-label", `Map: ${data.title}`);
  byId("status").textContent = "The map begins.";
  positionLine.show(written(data.settings));
  const [x, y] = (wanted.at ?? "").split(",").map(Number);
  const at = Number.isInteger(x) && Number.isInteger(y) ? { column: x - data.x, row: y - data.y } : null;
  const kept = before?.isPinned ? { column: before.cursor.column + before.x - data.x, row: before.cursor.row + before.y - data.y } : null;
  const pinned = [at, kept].find((cell) => cell && cell.column >= 0 && cell.row >= 0 && cell.column < data.width && cell.row < data.height);
  if (wanted.zoom) {
    const [left, top] = (wanted.corner ?? "0,0").split(",").map((place) => Number(place) || 0);
    view.part = { scale: Number(wanted.zoom) || 1, left: left - data.x, top: top - data.y };
  }
  isColumn = wanted.line === "column" || (isColumn && wanted.line === undefined);
  wanted = {};
  if (pinned) view.pin(pinned);
  // Of families in which X is at most Y this is a member, too.
  else view.point({ column: Math.floor(data.width / 3), row: Math.floor(data.height / 2) });
  see();
}

function progress() {
  view.refresh();
  byId("progress").style.setProperty("--part", data.count / data.size);
  byId("count").textContent = `${count.format(data.count)} of ${count.format(data.size)}`;
  for (const id of FILES) byId(id).disabled = data.count === 0;
  byId("legend").replaceChildren(...legendOnPage(data, palette));
  byId("absent").hidden = data.absent === null;
  byId("absent").textContent = `An empty square is not a position, for instance: ${data.absent}.`;
  if (!view.cursor) return;
  read(view.cursor);
  verdict.refresh(data, view.cursor, view.isPinned);
}

function end(isDone) {
  running = null;
  byId("stop").hidden = true;
  byId("progress").hidden = true;
  byId("map").dataset.done = isDone ? "true" : "stopped";
  if (!data) {
    byId("count").textContent = "";
    return;
  }
  const positions = data.count - data.absentCount;
  const found = [isDone ? `${count.format(positions)} positions` : `${count.format(data.count)} of ${count.format(data.size)} squares`];
  found.push(`${count.format(data.lost)} lost`);
  if (!data.showsOutcomes) found.push(`largest value ${data.largest}`);
  if (data.unknown > 0) found.push(`${count.format(data.unknown)} not found`);
  // Of cells that are not there yet nothing is known.
  if (data.other && isDone) found.push(comparison());
  byId("count").textContent = found.join(" · ");
  byId("status").textContent = `${isDone ? "The map is complete" : "The map was stopped"}: ${found.join(", ")}.`;
  if (view.cursor) {
    read(view.cursor);
    verdict.show(data, view.cursor, view.isPinned);
  }
}

/** How far the two families have the same values. */
function comparison() {
  const { count: differing, first } = data.differing;
  if (differing === 0) return "everywhere the same value";
  return `${count.format(differing)} with another value, the first at ${data.x + first.column},${data.y + first.row}`;
}

/** Says why there is no map, or not all of it. What is on the page then is of this question, or of the one before. */
function tellProblem(error, isShown, question) {
  const kept = isShown ? "What was found until then is shown. " : data ? "The map is still the one before. " : "";
  // A family with gaps is no sequence, and no command gives all of it.
  const path = isShown && data.absentCount > 0 ? "" : "map";
  byId("problem").replaceChildren(kept, problemLine(error, path, question));
  byId("problem").hidden = false;
  byId("stage").classList.toggle("former", data !== null && !isShown);
}

// One cell.

/** Shows the numbers around a cell and its row or column. */
function read(cell) {
  for (const id of ["here", "line", "copy"]) byId(id).hidden = false;
  view.loupe = loupeSide(data, byId("loupe-frame").clientWidth);
  fillLoupe(byId("loupe"), data, palette, cell, view.loupe);
  const other = data.otherAt(cell.column, cell.row);
  byId("beside").hidden = other === undefined;
  byId("beside").textContent = other === undefined ? "" : `${byId("against").selectedOptions[0].textContent} has ${other === null ? "no such position" : `the value ${other}`} there.`;
  const { x, y } = data.has;
  const shown = y && (!x || isColumn);
  byId("turn").hidden = !x || !y;
  byId("turn").textContent = shown ? `Row Y = ${data.y + cell.row}` : `Column X = ${data.x + cell.column}`;
  line.show(data, cell, shown, fileName());
  commands(cell, shown);
}

function point(cell, by) {
  read(cell);
  verdict.show(data, cell, view.isPinned);
  if (by === "key") {
    const content = data.at(cell.column, cell.row);
    const value = content === null || content === undefined || content === "?" ? "" : `value ${content}, `;
    byId("spoken").textContent = `X ${data.x + cell.column}, Y ${data.y + cell.row}: ${data.showsOutcomes ? "" : value}${inWords(content)}`;
  }
}

function pin(cell) {
  byId("pin").setAttribute("aria-pressed", String(cell !== null));
  byId("pin").textContent = cell ? "Pinned" : "Pin";
  if (cell) point(cell, "pointer");
  see();
}

/** Makes the address say what is seen and which cell is fixed. */
function see() {
  if (!data) return;
  const { cursor, isPinned, part } = view;
  const looks = { line: isColumn ? "column" : null };
  if (isPinned && cursor) looks.at = `${data.x + cursor.column},${data.y + cursor.row}`;
  if (part) Object.assign(looks, { zoom: part.scale, corner: `${data.x + Math.round(part.left)},${data.y + Math.round(part.top)}` });
  // Browsers allow few changes of the address in a short time.
  clearTimeout(see.later);
  see.later = setTimeout(() => data && writeAddress(looks), 100);
}

// In other languages. A map with gaps is none there; then it is the stretch of the row or column without them.

function commands(cell, isOfColumn) {
  const { ruleset, position, play, what, x, y, width, height } = data.settings;
  const isWhole = data.absentCount === 0;
  const row = data.line(cell, isOfColumn);
  const part = stretch(row.cells, row.at);
  const one = sequenceOf(data, row, part);
  const template = [ruleset, position].filter((text) => text !== null).join(" ");
  const of = isWhole ? { template, ranges: ranges({ x, y, width, height }) } : { template: one.template, ranges: [[one.letter, one.first, one.last]] };
  const options = [what === "outcome" ? " --of outcome" : "", play === "misere" ? " --play misere" : ""].join("");
  const shell = `grundy sequence ${shellWord(of.template)} ${of.ranges.map(([letter, first, last]) => `${letter}=${first}..${last}`).join(" ")}${options} --format csv`;
  const keywords = of.ranges.map(([letter, first, last]) => `, ${letter}=range(${first}, ${last + 1})`).join("");
  const choices = `${what === "outcome" ? ', of="outcome"' : ""}${play === "misere" ? ', play="misere"' : ""}`;
  const python = `import grundy\n\nvalues = grundy.sequence(${pythonText(of.template)}${keywords}${choices})\nprint(values.${of.ranges.length === 2 ? "rows" : "terms"})\n`;
  const area = isWhole ? { x, y, width, height } : areaOf(one, row);
  const question = { ruleset, position, play: play === "misere" ? play : null, what: what === "outcome" ? what : null, ...area, ...data.texts };
  const isOwn = Object.keys(data.texts).length > 0;
  copyAs(byId("copy"), { commandLine: shell, python: isOwn ? null : python, curl: curl("map", question) }, { label: isWhole ? "Copy the map as" : `Copy the ${isOfColumn ? "column" : "row"} as` });
}

/** The letters that occur, with the first and the last number of each. */
function ranges({ x, y, width, height }) {
  const both = [["X", x, x + width - 1], ["Y", y, y + height - 1]];
  return both.filter(([letter]) => data.has[letter.toLowerCase()]);
}

/** The area of a map that is one line. */
function areaOf({ first, last }, { letter, number }) {
  const [along, across] = letter === "X" ? [["x", "width"], ["y", "height"]] : [["y", "height"], ["x", "width"]];
  return { [along[0]]: first, [along[1]]: last - first + 1, [across[0]]: number, [across[1]]: 1 };
}

// Files.

function fileName(kind = null) {
  const { ruleset, position } = data.settings;
  const name = [ruleset, position ?? ""].join("-").replaceAll(/[^\w=,-]+/g, "-").replace(/-$/, "");
  return kind === null ? name : `${name}.${kind}`;
}

byId("csv").addEventListener("click", () => download(fileName("csv"), csv(data), "text/csv"));
byId("svg").addEventListener("click", () => download(fileName("svg"), picture(data, palette).text, "image/svg+xml"));
byId("png").addEventListener("click", async () => download(fileName("png"), await pixels(data, palette), "image/png"));

// What the visitor changes.

byId("closer").addEventListener("click", () => view.step(true));
byId("farther").addEventListener("click", () => view.step(false));
byId("fit").addEventListener("click", () => view.fit());
byId("stop").addEventListener("click", () => running?.abort());
byId("pin").addEventListener("click", () => view.pin(view.isPinned ? null : view.cursor));
byId("turn").addEventListener("click", () => {
  isColumn = !isColumn;
  if (view.cursor) read(view.cursor);
  see();
});

listenToForm((what) => {
  if (what === "family") clear();
  // The values of a map say who wins as well; only the other way round are they asked for.
  const isKnown = colouring().kind === "compare" ? false : !data?.showsOutcomes || colouring().kind === "outcome";
  if (what === "colours" && data && isKnown) return recolour();
  start();
});

function recolour() {
  if (colouring().kind !== "compare") data.other = null;
  palette = new Palette(colouring());
  view.recolour(palette);
  progress();
  if (running === null) end(byId("map").dataset.done === "true");
  see();
}

// The other theme has another mark for 0.
new MutationObserver(() => data && recolour()).observe(document.documentElement, { attributeFilter: ["data-theme"] });
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => data && recolour());

positionLine.listen((text) => {
  const games = gamesOf(text);
  if (games.length > 1 || !/[XY]/.test(text)) return location.assign(boardAddress(text));
  clear();
  recognise(games[0].ruleset, games[0].position);
  start();
});

chooseFamily();
wanted = readAddress();
start();
