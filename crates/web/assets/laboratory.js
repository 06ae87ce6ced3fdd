// What every page needs: questions to the API, elements, and the settings of the address.

import { drawn, element } from "./elements.js";

export { drawn, element };

/** A refusal of the API, with its message and, where one was reached, the limit. */
export class Problem extends Error {
  constructor(object, status) {
    super(object.error ?? "the laboratory did not answer");
    this.limit = object.limit ?? null;
    this.status = status;
  }
}

/**
 * Asks the API. Fields that are null or undefined are left out. A long question goes into the body of a POST.
 * @param {string} path such as "value"
 * @param {Record<string, any>} fields
 * @param {AbortSignal} [signal] cancels the work on the other side as well
 */
export async function ask(path, fields = {}, signal = undefined) {
  const response = await request(path, fields, signal);
  return read(await response.text());
}

/** JSON whose numbers are exact: those beyond what a number of this language holds come as their digits. */
function read(text) {
  const exact = (key, value, context) =>
    Number.isInteger(value) && !Number.isSafeInteger(value) && context?.source ? context.source : value;
  return JSON.parse(text, exact);
}

/** Asks the API for lines of JSON and hands each over as it comes. A problem at the end is thrown. */
export async function* lines(path, fields = {}, signal = undefined) {
  const response = await request(path, fields, signal);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += value ?? "";
      const ended = rest.split("\n");
      rest = ended.pop();
      for (const line of ended) {
        if (line === "") continue;
        const object = read(line);
        if (object.error !== undefined) throw new Problem(object, response.status);
        yield object;
      }
      if (done) return;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

async function request(path, fields, signal) {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
  const query = new URLSearchParams(given).toString();
  const short = query.length < 2000;
  let response;
  try {
    response = short
      ? await fetch(`/api/${path}${query ? `?${query}` : ""}`, { signal })
      : await fetch(`/api/${path}`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(given),
          signal,
        });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem({ error: "the laboratory does not answer; is `grundy serve` still running?" }, 0);
  }
  if (!response.ok) throw new Problem(await response.json().catch(() => ({})), response.status);
  return response;
}

/** The element with this id. */
export const byId = (id) => document.getElementById(id);

/** Switches a button off or on. The focus, which would be lost, goes to another element. */
export function setDisabled(button, isDisabled, next) {
  const hadFocus = document.activeElement === button;
  button.disabled = isDisabled;
  if (isDisabled && hadFocus) next.focus();
}

/** The address of a page with these fields in its query; null and undefined are left out. */
export function address(path, fields) {
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const query = new URLSearchParams(given).toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
  return query ? `${path}?${query}` : path;
}

/** Saves a text or a blob under a name. */
export function download(name, content, type) {
  const link = element("a", { href: URL.createObjectURL(new Blob([content], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
