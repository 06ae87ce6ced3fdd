// Running a claim further than usual, one at a time, while one watches.

import { cases, counterexample, showVerdict } from "./claims-report.js";
import { longerCommand } from "./commands.js";
import { element, lines, setDisabled } from "./laboratory.js";
import { goesOn } from "./limit.js";

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
        if (line.verdict) end.replaceChildren(...result(claim, line));
      }
    } catch (problem) {
      const known = { AbortError: "Stopped after", time: "The time limit ended it after", memory: "The memory limit ended it after" };
      const why = known[problem.limit ?? problem.name];
      const further = problem.limit ? [" ", goesOn(longerCommand(`claims/${claim.id}/run`, { size: size.value }))] : [];
      end.replaceChildren(why ? element("p", {}, `${why} ${tell()}.`, ...further)
        : element("p", { class: "problem" }, problem.message));
    }
    setRunning(null);
    setDisabled(stop, true, start);
  }

  const field = element("label", {}, `Size, ${usual} to ${largest}`, size);
  return [element("form", { class: "fields", onsubmit: run }, field, element("div", { class: "buttons" }, start, stop)), count, end];
}

function result(claim, report) {
  const badge = element("span", { class: "verdict" });
  showVerdict(badge, report.verdict);
  const reached = claim.article.querySelector("progress");
  if (reached) reached.value = Math.max(reached.value, report.size);
  const told = [element("p", {}, badge, ` ${report.range}`)];
  if (report.counterexample) told.push(element("div", { class: "counterexample" }, ...counterexample(report)));
  return told;
}

/** Every claim that can be run further offers it. */
export function offerRuns(claims) {
  for (const claim of claims.values()) {
    const details = claim.article.querySelector(".further");
    if (!details) continue;
    details.hidden = false;
    details.addEventListener("toggle", () => details.append(...controls(claim, details)), { once: true });
  }
}
