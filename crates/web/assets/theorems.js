// The theorems: one claim at a time beside the list of all; verdicts arrive while one reads, that of the claim in view first.

import { ask, byId, element } from "./laboratory.js";
import { ClaimsList } from "./claims-list.js";
import { counterexample, found, showVerdict } from "./claims-report.js";
import { offerRuns } from "./claims-run.js";

/** So many verdicts are asked for at a time: others want to be answered, too. */
const MOST_ASKED = 2;
/** How long to wait when the laboratory is busy, in milliseconds. */
const WHEN_BUSY = 3000;
/** What is shown first: an erratum with two boards. */
const FIRST = "rooks-intro-welter-printed";

/** Every claim: its article, the words to find it by, and its report once that is known. */
const claims = new Map();
for (const article of document.querySelectorAll(".claim")) {
  const words = article.querySelectorAll("h3, .source, .id, .statement");
  const text = [...words].map((node) => node.textContent).join(" ").toLowerCase();
  claims.set(article.id, { id: article.id, article, text, stands: article.dataset.stands, report: null });
}

const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

// One claim at a time.

const page = document.querySelector(".theorems");
const list = new ClaimsList(claims, { fits: (claim) => claim && !currentFits() && show(claim, false) });
let current = null;

const currentFits = () => current !== null && list.has(current);
const isNarrow = matchMedia("(max-width: 900px)");

/** Shows a claim; on a narrow screen instead of the list, if one has asked for it. */
function show(claim, isWanted) {
  current = claim;
  for (const other of claims.values()) other.article.hidden = other !== claim;
  for (const paper of document.querySelectorAll(".paper")) paper.hidden = !paper.contains(claim.article);
  page.dataset.view = isWanted ? "claim" : "list";
  list.mark(claim);
}

/** Shows what the address points at. */
function follow() {
  const id = location.hash.slice(1);
  const paper = byId(id)?.closest(".paper");
  const claim = claims.get(id) ?? claims.get(paper?.querySelector(".claim")?.id);
  if (!claim) {
    show(current ?? list.first() ?? claims.get(FIRST) ?? [...claims.values()][0], false);
    list.reveal(current);
    return;
  }
  show(claim, true);
  if (!list.has(claim)) list.clear();
  list.reveal(claim);
  if (isNarrow.matches) scrollTo(0, 0);
}

byId("back").addEventListener("click", (event) => {
  event.preventDefault();
  history.pushState(null, "", location.pathname + location.search);
  page.dataset.view = "list";
  list.focus(current);
});

// Verdicts.

const waiting = new Set(claims.values());

function tell(claim, report) {
  claim.report = report;
  waiting.delete(claim);
  const { article } = claim;
  showVerdict(article.querySelector("header .verdict"), report.verdict);
  list.tell(claim, report.verdict);
  article.querySelector(".found").textContent = found(report);
  for (const other of document.querySelectorAll(`[data-corrected="${CSS.escape(claim.id)}"]`)) {
    other.dataset.verdict = report.verdict;
    other.textContent = `Corrected form: ${found(report).toLowerCase()}`;
  }
  if (report.counterexample) {
    const place = article.querySelector(".counterexample");
    place.replaceChildren(...counterexample(report));
    place.hidden = false;
  }
  tally();
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

/** The claim to ask for next: the one that is shown, what corrects it, else one that is listed, else any. */
function next() {
  const right = claims.get(current.article.querySelector("[data-corrected]")?.dataset.corrected);
  const wanted = [current, right].find((claim) => waiting.has(claim));
  const claim = wanted ?? [...waiting].find((claim) => list.has(claim)) ?? [...waiting][0];
  waiting.delete(claim);
  return claim;
}

async function askForVerdicts() {
  for (let claim = next(); claim; claim = next()) {
    try {
      tell(claim, await ask(`claims/${claim.id}`));
    } catch (problem) {
      if (problem.status === 429) {
        waiting.add(claim);
        await pause(WHEN_BUSY);
      } else if (problem.status === 0) {
        waiting.clear();
        byId("tally").append(" ", element("span", { class: "problem" }, problem.message));
      } else {
        claim.article.querySelector(".found").textContent = problem.message;
      }
    }
  }
}

async function start() {
  byId("back").hidden = false;
  document.querySelector("nav.papers").hidden = true;
  addEventListener("hashchange", follow);
  follow();
  offerRuns(claims);
  tally();
  // What others have asked for is known already.
  const listed = await ask("claims").catch(() => []);
  for (const { claim, report } of listed) if (report) tell(claims.get(claim), report);
  await Promise.all(Array.from({ length: MOST_ASKED }, askForVerdicts));
}

start();
