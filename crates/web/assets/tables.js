// The page /tables: a form with families, a map that grows, and its files.
//
// The address holds the settings of the map, in the words of the API; who opens it gets the map.

import { address, byId, download, element, lines } from "/assets/laboratory.js";
import { MapData, inWords } from "/assets/map-data.js";
import { csv, picture, pixels } from "/assets/map-files.js";
import { LEGEND_WIDTH, legend, svg } from "/assets/map-legend.js";
import { MapView } from "/assets/map-view.js";

const view = new MapView(byId("map"), { point, open });
const count = new Intl.NumberFormat("en");
/** The map that is shown, and what stops it. */
let data = null;
let running = null;

// The form.

/** The family that is chosen; null for one's own. */
function family() {
  const text = byId("family").selectedOptions[0].dataset.family;
  return text ? JSON.parse(text) : null;
}

/** Shows the fields of the chosen family, with its usual numbers. */
function chooseFamily() {
  const chosen = family();
  for (const id of ["ruleset", "position"]) byId(id).readOnly = chosen !== null;
  byId("own").hidden = chosen !== null;
  const fields = (chosen?.fixed ?? []).map((fixed) => {
    const number = { type: "number", min: fixed.least, step: 1, required: true, inputmode: "numeric", class: "number" };
    const input = element("input", { ...number, value: fixed.usual, "data-letter": fixed.letter, oninput: fillFixed });
    return element("label", {}, fixed.name, input);
  });
  byId("fixed").replaceChildren(...fields);
  if (chosen) {
    for (const id of ["width", "height"]) byId(id).value = chosen.side;
    for (const id of ["x", "y"]) byId(id).value = chosen.first;
    fillFixed();
  }
  showText();
}

/** Puts the fixed numbers into the ruleset and the position of the family. */
function fillFixed() {
  const chosen = family();
  for (const input of byId("fixed").querySelectorAll("input")) {
    for (const id of ["ruleset", "position"]) {
      chosen[id] = chosen[id]?.replaceAll(`{${input.dataset.letter}}`, input.value) ?? null;
    }
  }
  byId("ruleset").value = chosen.ruleset;
  byId("position").value = chosen.position ?? "";
}

/** A text as a pattern that only it fits. */
const escaped = (text) => text.replaceAll(/[^\w\s]/g, "\\$&");

/** Chooses the family that a ruleset and a position belong to, with their fixed numbers. */
function recognise(ruleset, position) {
  const text = (of) => `${of.ruleset} ${of.position ?? ""}`;
  for (const option of byId("family").options) {
    if (!option.dataset.family) continue;
    const candidate = JSON.parse(option.dataset.family);
    const letters = text(candidate).split(/\{(\w)\}/);
    const pattern = letters.map((part, i) => (i % 2 ? `(?<${part}>\\d+)` : escaped(part)));
    const found = new RegExp(`^${pattern.join("")}$`).exec(text({ ruleset, position }));
    if (!found) continue;
    option.selected = true;
    chooseFamily();
    for (const input of byId("fixed").querySelectorAll("input")) input.value = found.groups[input.dataset.letter];
    fillFixed();
    return;
  }
  byId("family").value = "own";
  chooseFamily();
  byId("ruleset").value = ruleset;
  byId("position").value = position ?? "";
  showText();
}

/** What the text that goes with a ruleset is: the poset of a file, or the rules of a game of one's own; null without one. */
function textKind() {
  const ruleset = byId("ruleset").value;
  return ruleset.includes(".game") ? "rules" : ruleset.endsWith(".poset") ? "poset" : null;
}

function showText() {
  byId("text-field").hidden = textKind() === null;
}

/** The question that the form asks. */
function asked() {
  const given = (id) => byId(id).value.trim() || null;
  const question = { ruleset: given("ruleset"), position: given("position") };
  for (const id of ["what", "play", "width", "height", "x", "y"]) question[id] = given(id);
  if (textKind() !== null) question[textKind()] = byId("text").value;
  return question;
}

/** The form as the address says; whether it says anything. */
function readAddress() {
  const given = new URLSearchParams(location.search);
  if (!given.has("ruleset")) return false;
  recognise(given.get("ruleset"), given.get("position"));
  for (const id of ["what", "play", "width", "height", "x", "y"]) if (given.has(id)) byId(id).value = given.get(id);
  const text = new URLSearchParams(location.hash.slice(1)).get(textKind() ?? "");
  if (text !== null) byId("text").value = text;
  return true;
}

/** A poset or rules do not fit into a query; they stand behind the #. */
function fragment({ poset, rules }) {
  const [kind, text] = rules ? ["rules", rules] : ["poset", poset];
  return text ? `#${kind}=${encodeURIComponent(text)}` : "";
}

// The map.

async function start() {
  stop();
  const question = asked();
  const { poset, rules, ...shown } = question;
  history.replaceState(null, "", address("/tables", shown) + fragment(question));
  const axes = family()?.axes ?? ["", ""];
  const work = new AbortController();
  running = work;
  begin();
  let isDone = false;
  try {
    for await (const line of lines("map", question, work.signal)) {
      if (running !== work) return;
      if (line.cells) data.take(line);
      else showMap(new MapData(line, axes, fragment(question)));
      progress();
    }
    isDone = true;
  } catch (error) {
    if (error.name !== "AbortError") tellProblem(error.message);
  } finally {
    if (running === work) end(isDone);
  }
}

function begin() {
  data = null;
  view.clear();
  for (const id of ["svg", "png", "csv"]) byId(id).disabled = true;
  for (const id of ["open", "absent"]) byId(id).hidden = true;
  byId("at").textContent = "Point at a square.";
  byId("legend").replaceChildren();
  byId("map").dataset.done = "false";
  byId("problem").hidden = true;
  byId("start").textContent = "Start again";
  byId("stop").disabled = false;
  byId("count").textContent = "Computing…";
}

function showMap(map) {
  data = map;
  view.show(data);
  byId("map").setAttribute("aria-label", `Map: ${data.title}`);
  byId("status").textContent = "The map begins.";
}

function progress() {
  view.refresh();
  byId("count").textContent = `${count.format(data.count)} of ${count.format(data.size)} squares`;
  for (const id of ["svg", "png", "csv"]) byId(id).disabled = data.count === 0;
  const { group, height } = legend(data);
  const size = { width: LEGEND_WIDTH, height, viewBox: `0 0 ${LEGEND_WIDTH} ${height}` };
  byId("legend").replaceChildren(svg("svg", { ...size, role: "img", "aria-label": "Legend" }, group));
  byId("absent").hidden = data.absent === null;
  byId("absent").textContent = `Empty squares are no positions, for instance: ${data.absent}.`;
}

function stop() {
  running?.abort();
}

function end(isDone) {
  running = null;
  byId("stop").disabled = true;
  byId("map").dataset.done = isDone ? "true" : "stopped";
  if (!data) {
    byId("count").textContent = "";
    return;
  }
  const found = [`${count.format(data.lost)} P-position${data.lost === 1 ? "" : "s"}`];
  if (!data.showsOutcomes) found.push(`largest value ${data.largest}`);
  if (data.unknown > 0) found.push(`${count.format(data.unknown)} not found`);
  const squares = isDone ? count.format(data.count) : `${count.format(data.count)} of ${count.format(data.size)}`;
  const text = `${squares} squares: ${found.join(", ")}.`;
  byId("count").textContent = text;
  byId("status").textContent = `${isDone ? "The map is complete" : "The map was stopped"}. ${text}`;
}

function tellProblem(message) {
  byId("problem").textContent = message;
  byId("problem").hidden = false;
}

// One square.

function playAddress({ column, row }) {
  return address("/play", data.question(column, row)) + data.fragment;
}

function point({ column, row }, by) {
  const cell = data.at(column, row);
  const text = `${data.x + column}, ${data.y + row}: ${inWords(cell)}`;
  const { ruleset, position } = data.question(column, row);
  byId("at").replaceChildren(
    element("strong", {}, text),
    element("br"),
    element("code", {}, [ruleset, position].filter((part) => part !== null).join(" ")),
  );
  byId("open").hidden = cell === null;
  byId("open").href = playAddress({ column, row });
  if (by === "key") byId("spoken").textContent = text;
}

function open(cell, inNewPage) {
  if (data.at(cell.column, cell.row) === null) return;
  if (inNewPage) window.open(playAddress(cell), "_blank", "noopener");
  else location.assign(playAddress(cell));
}

// Files.

const fileName = (kind) => {
  const { ruleset, position } = data.settings;
  return `${[ruleset, position ?? ""].join("-").replaceAll(/[^\w=,-]+/g, "-").replace(/-$/, "")}.${kind}`;
};

byId("csv").addEventListener("click", () => download(fileName("csv"), csv(data), "text/csv"));
byId("svg").addEventListener("click", () => download(fileName("svg"), picture(data).text, "image/svg+xml"));
byId("png").addEventListener("click", async () => download(fileName("png"), await pixels(data), "image/png"));

byId("closer").addEventListener("click", () => view.zoom(1.5));
byId("farther").addEventListener("click", () => view.zoom(1 / 1.5));
byId("fit").addEventListener("click", () => view.fit());
byId("stop").addEventListener("click", stop);
byId("family").addEventListener("change", chooseFamily);
byId("ruleset").addEventListener("input", showText);
byId("settings").addEventListener("submit", (event) => {
  event.preventDefault();
  start();
});

chooseFamily();
readAddress();
start();
