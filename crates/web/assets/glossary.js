// Terms of the glossary: pointing at one, going to it with the keyboard or tapping it opens its two sentences, a small board
// and where to learn more. Without scripts they are links to the glossary.
//
// A page marks terms itself (`term` in pages/term.rs), or gives a text that comes from data the attribute `data-terms`: then
// the first occurrence of each term in it is marked, also when the text changes.

import { element } from "./laboratory.js";

const GLOSSARY = "/learn/glossary";
/** How long the window stays after the pointer has left it. */
const LINGER = 200;

const asked = new Map();
/** What is at an address, read by a function; asked for once, when first needed, and again if it did not come. */
function once(address, read) {
  if (!asked.has(address)) {
    const answer = fetch(address).then((response) => (response.ok ? read(response) : Promise.reject(response.status)));
    asked.set(address, answer.catch(() => void asked.delete(address)));
  }
  return asked.get(address);
}

/** The page of the glossary. */
const glossary = () => once(GLOSSARY, async (response) => new DOMParser().parseFromString(await response.text(), "text/html"));
/** By the id of each term, the words by which it is found in texts. */
const terms = () => once("/learn/terms", (response) => response.json());

/** A link to the entry of a term, to be put into a page. @param {string} id @param {string} text */
export function term(id, text) {
  return element("a", { class: "term", href: `${GLOSSARY}#${id}` }, text);
}

/** Marks the first occurrence of every term in the text of an element; not of those that are marked somewhere in `around`. */
export async function markTerms(host, around = host) {
  const known = (await terms()) ?? {};
  const words = Object.entries(known).flatMap(([id, words]) => words.map((word) => ({ id, word })));
  words.sort((a, b) => b.word.length - a.word.length);
  const marked = new Set([...around.querySelectorAll("a.term")].map((link) => decodeURIComponent(link.hash.slice(1))));
  for (const { id, word } of words) {
    if (!marked.has(id) && markFirst(host, id, word)) marked.add(id);
  }
}

function markFirst(host, id, word) {
  const isLetter = (letter) => letter !== undefined && /[\p{L}\p{N}-]/u.test(letter);
  const texts = document.createTreeWalker(host, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.parentElement.closest("a, button, code, summary, svg, .term-window")) continue;
    const text = node.data.toLowerCase();
    for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + 1)) {
      const end = start + word.length;
      if (isLetter(text[start - 1]) || isLetter(text[end])) continue;
      const rest = node.splitText(start);
      rest.splitText(word.length);
      rest.replaceWith(term(id, rest.data));
      return true;
    }
  }
  return false;
}

const watcher = new MutationObserver((changes) => {
  for (const host of new Set(changes.map((change) => change.target.closest("[data-terms]")))) if (host) markTerms(host);
});
for (const host of document.querySelectorAll("[data-terms]")) {
  watcher.observe(host, { childList: true });
  markTerms(host);
}

// The window.

let shown = null;
let closing = 0;

async function open(link) {
  clearTimeout(closing);
  if (shown?.link === link) return;
  close();
  const wanted = { link, window: null };
  shown = wanted;
  const entry = (await glossary())?.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (shown !== wanted || !entry) return;
  const content = [...entry.querySelectorAll(":scope > p, :scope > .picture")].map((part) => document.importNode(part, true));
  const title = element("strong", {}, entry.querySelector("h2").textContent);
  const window = element("span", { class: "term-window", popover: "manual", role: "note" }, title, ...content);
  wanted.window = window;
  // Right after the word, so that the next press of Tab goes to what is in it.
  link.after(window);
  window.showPopover();
  place(window, link);
}

function place(window, link) {
  const word = link.getClientRects()[0] ?? link.getBoundingClientRect();
  const box = window.getBoundingClientRect();
  const below = word.bottom + 8 + box.height <= innerHeight || word.top < box.height + 8;
  window.style.left = `${Math.max(8, Math.min(word.left, document.documentElement.clientWidth - box.width - 8))}px`;
  window.style.top = `${below ? word.bottom + 8 : word.top - box.height - 8}px`;
}

function close() {
  clearTimeout(closing);
  shown?.window?.remove();
  shown = null;
}

const wordAt = (target) => (target instanceof Element ? target.closest("a.term") : null);
const isInside = (target) => shown?.window?.contains(target) ?? false;

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  const link = wordAt(event.target);
  if (link && !isInside(link)) open(link);
  else if (isInside(event.target)) clearTimeout(closing);
});
document.addEventListener("pointerout", (event) => {
  if (event.pointerType === "touch" || !shown) return;
  const stays = isInside(event.relatedTarget) || wordAt(event.relatedTarget) === shown.link;
  if (stays || shown.link.contains(document.activeElement)) return;
  clearTimeout(closing);
  closing = setTimeout(close, LINGER);
});
document.addEventListener("focusin", (event) => {
  const link = wordAt(event.target);
  if (link && !isInside(link) && link.matches(":focus-visible")) open(link);
  else if (shown && event.target !== shown.link && !isInside(event.target)) close();
});
// A finger cannot point first: the first tap opens the window, and the second follows the link.
let touched = null;
document.addEventListener("pointerdown", (event) => {
  const link = wordAt(event.target);
  touched = event.pointerType === "touch" && link && shown?.link !== link ? link : null;
  if (shown && !link && !isInside(event.target)) close();
});
document.addEventListener("click", (event) => {
  const link = wordAt(event.target);
  if (!link || link !== touched) return;
  event.preventDefault();
  open(link);
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !shown) return;
  event.stopPropagation();
  if (isInside(document.activeElement)) shown.link.focus();
  close();
}, true);
document.addEventListener("scroll", () => shown && !isInside(document.activeElement) && close(), { passive: true });
