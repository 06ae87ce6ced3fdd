// The theorems: verdicts arrive while one reads, what is in view first; the claims can be sifted; and one at a time can
// be run further while one watches.

import { address, ask, byId, drawn, element, lines } from "./laboratory.js";

/** So many verdicts are asked for at a time: others want to be answered, too. */
const MOST_ASKED = 2;
/** How long to wait when the laboratory is busy, in milliseconds. */
const WHEN_BUSY = 3000;

/** Every claim: its article, the words to find it by, and its report once that is known. */
const claims = new Map();
for (const article of document.querySelectorAll(".claim")) {
  const words = article.querySelectorAll("h3, .id, .statement");
  const text = [...words].map((node) => node.textContent).join(" ").toLowerCase();
  claims.set(article.id, { id: article.id, article, text, kind: article.dataset.kind, report: null, inView: false });
}

const cases = (number) => `${number.toLocaleString("en")} ${number === 1 ? "case" : "cases"}`;
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

// Verdicts.

const waiting = new Set(claims.values());

function showVerdict(badge, verdict) {
  badge.dataset.verdict = verdict;
  badge.textContent = verdict;
}

/** The counterexample of a report in words and, where it is about a position, drawn. */
function counterexample({ counterexample, picture }) {
  const found = [element("p", {}, "Counterexample: ", element("code", {}, counterexample))];
  if (picture) {
    // For those who listen it is one picture, not one element for each of its parts.
    const frame = element("div", { class: "picture", role: "img", "aria-label": picture.description }, drawn(picture.svg));
    const { ruleset, position, poset, play } = picture;
    const fragment = poset === null ? "" : `#poset=${encodeURIComponent(poset)}`;
    const board = address("/play", { ruleset, position, play: play === "normal" ? null : play }) + fragment;
    found.push(frame);
    const link = element("a", { href: board, "aria-label": `Play it: ${ruleset} ${position}` }, "Play it");
    found.push(picture.occurs ? element("p", {}, link) : element("p", { class: "quiet" }, `It does not occur in ${ruleset}.`));
  }
  return found;
}

function show(claim, report) {
  claim.report = report;
  waiting.delete(claim);
  showVerdict(claim.article.querySelector("header .verdict"), report.verdict);
  claim.article.querySelector(".range").textContent = `Checked ${cases(report.checked)}: ${report.range}`;
  if (report.counterexample) {
    const place = claim.article.querySelector(".counterexample");
    place.replaceChildren(...counterexample(report));
    place.hidden = false;
  }
  tally();
  if (filter.elements.verdict.value) sift();
}

/** How many ended how, so far. */
function tally() {
  const ended = { holds: 0, erratum: 0, refuted: 0 };
  for (const { report } of claims.values()) if (report) ended[report.verdict] += 1;
  const errata = ended.erratum === 1 ? "1 erratum" : `${ended.erratum} errata`;
  const left = claims.size - ended.holds - ended.erratum - ended.refuted;
  const text = `${claims.size} claims: ${ended.holds} hold, ${errata}, ${ended.refuted} refuted`;
  byId("tally").hidden = false;
  byId("tally").textContent = left > 0 ? `${text}; ${left} still to check.` : `${text}.`;
  if (left === 0) byId("tally-end").textContent = `All claims are checked. ${text}.`;
}

/** The claim to ask for next: one that is in view, else any. */
function next() {
  const waitingNow = [...waiting];
  const claim = waitingNow.find(({ inView }) => inView) ?? waitingNow[0];
  waiting.delete(claim);
  return claim;
}

async function askForVerdicts() {
  for (let claim = next(); claim; claim = next()) {
    try {
      show(claim, await ask(`claims/${claim.id}`));
    } catch (problem) {
      if (problem.status === 429) {
        waiting.add(claim);
        await pause(WHEN_BUSY);
      } else if (problem.status === 0) {
        waiting.clear();
        byId("tally").append(" ", element("span", { class: "problem" }, problem.message));
      } else {
        claim.article.querySelector(".range").textContent = problem.message;
      }
    }
  }
}

// What is to be seen. The address keeps it.

const filter = byId("filter");
const wanted = () => Object.fromEntries(new FormData(filter));

function sift() {
  const { find, kind, verdict } = wanted();
  const words = find.toLowerCase().split(/\s+/);
  let matches = 0;
  for (const claim of claims.values()) {
    const fits = words.every((word) => claim.text.includes(word)) && (!kind || claim.kind === kind)
      && (!verdict || (claim.report?.verdict ?? "unchecked") === verdict);
    claim.article.hidden = !fits;
    matches += fits;
  }
  for (const paper of document.querySelectorAll(".paper")) {
    paper.hidden = paper.querySelector(".claim:not([hidden])") === null;
  }
  byId("matches").textContent = matches === claims.size ? "" : `${matches} of ${claims.size} claims`;
}

/** Shows what the address points at, even if it was sifted out. */
function showTarget() {
  const target = byId(location.hash.slice(1));
  if (!target?.closest("[hidden]")) return;
  filter.reset();
  sift();
  history.replaceState(null, "", `/theorems${location.hash}`);
  target.scrollIntoView();
}

function startSifting() {
  const asked = new URLSearchParams(location.search);
  filter.hidden = false;
  for (const field of filter.elements) {
    field.value = asked.get(field.name) ?? "";
    // What is not offered leaves a list without a choice.
    if (field.selectedIndex === -1) field.selectedIndex = 0;
  }
  filter.addEventListener("submit", (event) => event.preventDefault());
  filter.addEventListener("input", () => {
    sift();
    history.replaceState(null, "", address("/theorems", wanted()));
  });
  addEventListener("hashchange", showTarget);
  sift();
  showTarget();
}

// Running a claim further, one at a time.

let running = null;

function setRunning(controller) {
  running = controller;
  for (const button of document.querySelectorAll(".further .main")) button.disabled = running !== null;
}

/** The controls of a claim, made when they are first opened. */
function controls(claim, details) {
  const [usual, largest] = [Number(details.dataset.usual), Number(details.dataset.largest)];
  const size = element("input", {
    type: "number", min: usual, max: largest, value: Math.min(largest, usual + Math.ceil(usual / 10)), required: true,
  });
  const start = element("button", { type: "submit", class: "main", disabled: running !== null }, "Run");
  const stop = element("button", { type: "button", disabled: true, onclick: () => running?.abort() }, "Stop");
  const count = element("p", { class: "count" });
  // Only the end is spoken: the count changes too often.
  const end = element("div", { role: "status" });

  async function run(event) {
    event.preventDefault();
    if (running) return;
    setRunning(new AbortController());
    stop.disabled = false;
    stop.focus();
    end.replaceChildren();
    const begun = performance.now();
    let checked = 0;
    const tell = () => {
      const seconds = `${((performance.now() - begun) / 1000).toFixed(1)} s`;
      count.textContent = `${cases(checked)}, ${seconds}`;
      return `${seconds} and ${cases(checked)}, without a counterexample`;
    };
    tell();
    try {
      for await (const line of lines(`claims/${claim.id}/run`, { size: size.value }, running.signal)) {
        checked = line.checked;
        tell();
        if (line.verdict) end.replaceChildren(...result(line));
      }
    } catch (problem) {
      const known = { AbortError: "Stopped after", time: "The time limit ended it after", memory: "The memory limit ended it after" };
      const why = known[problem.limit ?? problem.name];
      const terminal = problem.limit ? `; grundy verify ${claim.id} --size ${size.value} in the terminal can go on` : "";
      end.replaceChildren(why ? element("p", {}, `${why} ${tell()}${terminal}.`)
        : element("p", { class: "problem" }, problem.message));
    }
    const wasFocused = document.activeElement === stop;
    stop.disabled = true;
    setRunning(null);
    if (wasFocused) start.focus();
  }

  const field = element("label", {}, `Size, ${usual} to ${largest}`, size);
  return [element("form", { class: "fields", onsubmit: run }, field, element("div", { class: "buttons" }, start, stop)), count, end];
}

function result(report) {
  const badge = element("span", { class: "verdict" });
  showVerdict(badge, report.verdict);
  const told = [element("p", {}, badge, ` ${report.range}`)];
  if (report.counterexample) told.push(element("div", { class: "counterexample" }, ...counterexample(report)));
  return told;
}

function offerRuns() {
  for (const claim of claims.values()) {
    const details = claim.article.querySelector(".further");
    if (!details) continue;
    details.hidden = false;
    details.addEventListener("toggle", () => details.append(...controls(claim, details)), { once: true });
  }
}

// All of it.

async function start() {
  startSifting();
  offerRuns();
  tally();
  // What others have asked for is known already.
  const listed = await ask("claims").catch(() => []);
  for (const { claim, report } of listed) if (report) show(claims.get(claim), report);
  await new Promise((seen) => {
    const observer = new IntersectionObserver((changes) => {
      for (const { target, isIntersecting } of changes) claims.get(target.id).inView = isIntersecting;
      seen();
    });
    for (const { article } of claims.values()) observer.observe(article);
  });
  await Promise.all(Array.from({ length: MOST_ASKED }, askForVerdicts));
}

start();
