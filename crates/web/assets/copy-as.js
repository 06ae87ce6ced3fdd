// A row of buttons that copy a question in other languages, and say politely that they did.

import { element } from "./laboratory.js";

/** What each text is called on its button, in the order of the row. Others are called by their own name. */
const NAMES = {
  link: "link",
  commandLine: "command line",
  python: "Python",
  curl: "curl",
  javascript: "JavaScript",
  tikz: "TikZ",
};
/** How long a button says that it copied, in milliseconds. */
const SAID = 2000;

/**
 * Fills a host with the row. Calling it again replaces the row; the focus stays where it was.
 * @param {HTMLElement} host
 * @param {Record<string, string | null | (() => string | Promise<string>)>} texts by the names above, or by the word that the
 *   button shows; null where a language cannot say it; a function is asked when its button is pressed
 * @param {{ label?: string }} [options] what stands before the buttons
 */
export function copyAs(host, texts, { label = "Copy as" } = {}) {
  const focused = host.contains(document.activeElement) ? document.activeElement.dataset.copy : null;
  const order = Object.keys(NAMES);
  const given = Object.keys(texts).filter((name) => texts[name] !== null && texts[name] !== undefined);
  given.sort((one, other) => place(order, one) - place(order, other));
  const said = element("span", { class: "for-readers", role: "status" });
  const buttons = given.map((name) => {
    const text = NAMES[name] ?? name;
    const press = (event) => copied(event.currentTarget, said, text, texts[name]);
    return element("button", { type: "button", "data-copy": name, "aria-label": `${label} ${text}`, onclick: press }, text);
  });
  host.classList.add("copy-as");
  host.setAttribute("role", "group");
  host.setAttribute("aria-label", label);
  host.replaceChildren(element("span", { class: "quiet", "aria-hidden": "true" }, label), ...buttons, said);
  if (focused !== null) buttons.find((button) => button.dataset.copy === focused)?.focus();
}

const place = (order, name) => (order.includes(name) ? order.indexOf(name) : order.length);

async function copied(button, said, name, text) {
  let told = "Copied";
  try {
    await copy(typeof text === "function" ? await text() : text);
  } catch {
    told = "Not copied";
  }
  button.textContent = told;
  said.textContent = `${told}: ${name}`;
  setTimeout(() => {
    button.textContent = name;
    said.textContent = "";
  }, SAID);
}

/** Puts a text on the clipboard. Browsers offer it to pages from this machine and over https; elsewhere by selecting it. */
export async function copy(text) {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return;
    } catch {
      // Not allowed: the other way may be.
    }
  }
  const field = element("textarea", { class: "for-readers", readonly: true, "aria-hidden": "true", tabindex: -1 });
  const before = document.activeElement;
  field.value = text;
  document.body.append(field);
  field.select();
  const isDone = document.execCommand("copy");
  field.remove();
  before?.focus?.();
  if (!isDone) throw new Error("the browser does not let pages copy");
}
