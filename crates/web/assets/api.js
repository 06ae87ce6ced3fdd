// The page /api: runs the examples on the spot and writes them in other languages.

import { curl, javascript, pythonRequest } from "./commands.js";
import { copyAs } from "./copy-as.js";
import { element } from "./laboratory.js";

/** So many characters of an answer are shown. */
const MOST = 20_000;

for (const form of document.querySelectorAll("form.try")) prepare(form);

// A narrow page begins with the text, and the list unfolds.
if (matchMedia("(max-width: 900px)").matches) document.querySelector(".contents details").open = false;

function prepare(form) {
  for (const button of form.querySelectorAll("[hidden]")) button.hidden = false;
  // Without scripts it opens the answer.
  form.querySelector(".plain").remove();
  let running = null;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    running?.abort();
    running = new AbortController();
    run(form, running.signal);
  });
  form.addEventListener("input", () => translate(form));
  for (const chip of form.querySelectorAll(".chip")) {
    chip.addEventListener("click", () => {
      const example = JSON.parse(chip.dataset.example);
      for (const field of form.elements) if (field.name) field.value = example[field.name] ?? usual(field);
      const hidden = form.querySelector("details");
      if (hidden) hidden.open ||= [...hidden.querySelectorAll("[name]")].some((field) => field.value !== usual(field));
      translate(form);
      form.requestSubmit();
    });
  }
  translate(form);
}

/** What a field says if an example does not mention it. */
const usual = (field) => (field instanceof HTMLSelectElement ? field.options[0].value : "");

/** The path and the fields that a form asks for. */
function question(form) {
  const fields = Object.fromEntries([...form.elements].filter((field) => field.name).map((field) => [field.name, field.value]));
  const path = form.dataset.path.slice(1).replaceAll(/\{(\w+)\}/g, (_, name) => {
    const value = encodeURIComponent(fields[name]);
    delete fields[name];
    return value;
  });
  const given = Object.entries(fields).filter(([, value]) => value !== "");
  return { path, fields: Object.fromEntries(given.map(([name, value]) => [name, typed(form.elements[name], value)])) };
}

/** What a field holds; in a body, numbers and truths are not text. */
function typed(field, value) {
  if (field.type === "number") return Number(value);
  return value === "true" || value === "false" ? value === "true" : value;
}

function translate(form) {
  const { path, fields } = question(form);
  const isLines = "lines" in form.dataset;
  copyAs(form.querySelector(".copy"), {
    curl: curl(path, fields),
    python: pythonRequest(path, fields, isLines),
    javascript: javascript(path, fields, isLines),
  });
}

async function run(form, signal) {
  const { path, fields } = question(form);
  const told = form.querySelector(".told");
  const place = form.querySelector(".answer");
  told.classList.remove("problem");
  told.textContent = "Asking…";
  const begun = performance.now();
  try {
    const query = new URLSearchParams(fields).toString();
    const isShort = query.length < 2000;
    const body = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(fields), signal };
    const answer = await (isShort ? fetch(`/api/${path}${query === "" ? "" : `?${query}`}`, { signal }) : fetch(`/api/${path}`, body));
    const text = await answer.text();
    const time = Math.round(performance.now() - begun);
    told.classList.toggle("problem", !answer.ok);
    told.textContent = `${answer.status} ${answer.ok ? "answered" : "refused"} in ${time} ms, ${new Intl.NumberFormat("en").format(text.length)} characters`;
    place.replaceChildren(...shown(text, answer.headers.get("content-type") ?? "", form.dataset.path));
  } catch (error) {
    if (error.name === "AbortError") return;
    told.classList.add("problem");
    told.textContent = "The laboratory does not answer; is it still running?";
  }
}

/** An answer: JSON set out, a picture drawn, anything else as it is. */
function shown(text, kind, path) {
  const parts = [];
  if (kind.startsWith("image/svg")) {
    parts.push(element("img", { src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`, alt: "The picture that was answered" }));
  }
  // Numbers beyond what a number of this language holds would change if they were read and written again.
  const isSafe = kind.startsWith("application/json") && !/\d{16}/.test(text);
  const whole = isSafe ? JSON.stringify(JSON.parse(text), null, 2) : text;
  const cut = whole.length > MOST ? `${whole.slice(0, MOST)}\n… (${whole.length - MOST} more characters)` : whole;
  parts.push(element("pre", { tabindex: 0, role: "region", "aria-label": `The answer of ${path}` }, cut));
  return parts;
}
