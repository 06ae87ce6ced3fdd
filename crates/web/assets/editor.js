// A position that one makes by pointing: boxes, beads, turtles, stones, pieces, elements and vertices are added and removed.
//
// Each kind of figure has a module that draws a draft and changes it. Whether a draft is a position is for the laboratory to
// say: what it refuses stays as it is drawn, with the refusal below, and the last position that was one stays in use.

import { boxes } from "./editor-boxes.js";
import { fields } from "./editor-fields.js";
import { graph } from "./editor-graph.js";
import { hasse } from "./editor-hasse.js";
import { heaps } from "./editor-heaps.js";
import { numbers, words } from "./editor-numbers.js";
import { listenToArrows, restoreFocus } from "./editor-parts.js";
import { strip } from "./editor-strip.js";
import { ask, element } from "./laboratory.js";

/** What can draw a figure of a kind; the first one whose draft says the same as the position is taken. */
const KINDS = { boxes: [boxes], strip: [strip], heaps: [heaps], chessboard: [fields], hasse: [hasse], graph: [graph] };

export class Editor {
  /**
   * @param {HTMLElement} host
   * @param {{changed: (position: string) => void}} listeners called with each position that was made
   */
  constructor(host, { changed }) {
    this.host = host;
    this.changed = changed;
    this.drawing = element("div", { class: "editor-drawing" });
    this.told = element("p", { class: "editor-told", role: "status", "aria-live": "polite" });
    this.asking = new AbortController();
    if (!document.querySelector('link[href="/assets/editor.css"]')) {
      document.head.append(element("link", { rel: "stylesheet", href: "/assets/editor.css" }));
    }
    listenToArrows(this.drawing);
  }

  /**
   * Shows a position to change.
   * @param {string} ruleset
   * @param {string|null} position the natural start, if it is null
   * @param {AbortSignal} [signal]
   * @param {{poset?: string|null, rules?: string|null, graph?: string|null}} [texts] the poset or the rules that the ruleset names, and the board that the rules name
   */
  async show(ruleset, position, signal, texts = textsOfAddress(ruleset)) {
    this.asking.abort();
    this.question = { ruleset, poset: texts.poset ?? null, rules: texts.rules ?? null, graph: texts.graph ?? null };
    const answer = await ask("figure", { ...this.question, position }, signal);
    const probe = (text) => ask("figure", { ...this.question, position: text }, signal).then(({ figure }) => figure).catch(() => null);
    for (const kind of [...(KINDS[answer.figure.kind] ?? []), numbers, words]) {
      const draft = await kind.from(answer.figure, answer.position, probe);
      if (draft === null || kind.text(draft) !== answer.position) continue;
      signal?.throwIfAborted();
      this.kind = kind;
      this.position = answer.position;
      this.host.classList.add("editor");
      this.host.replaceChildren(element("p", { class: "editor-how" }, kind.how), this.drawing, this.told);
      this.told.className = "editor-told";
      this.told.textContent = inWords(this.position);
      return this.#draw(draft);
    }
  }

  close() {
    this.asking.abort();
    this.host.classList.remove("editor");
    this.host.replaceChildren();
  }

  #draw(draft) {
    const key = this.drawing.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    this.draft = draft;
    this.drawing.replaceChildren(this.kind.draw(draft, (...drafts) => this.#change(drafts)));
    restoreFocus(this.drawing, key);
  }

  /** Takes the first of these drafts that is a position; if none is, the first is shown with what is wrong. */
  async #change(drafts) {
    this.asking.abort();
    this.asking = new AbortController();
    const { signal } = this.asking;
    this.#draw(drafts[0]);
    let refusal = null;
    for (const draft of drafts) {
      try {
        const { position } = await ask("figure", { ...this.question, position: this.kind.text(draft) }, signal);
        this.position = position;
        if (draft !== drafts[0]) this.#draw(draft);
        this.told.className = "editor-told";
        this.told.textContent = inWords(position);
        return this.changed(position);
      } catch (error) {
        if (error.name === "AbortError") return;
        refusal ??= error.message;
      }
    }
    this.told.className = "editor-told refused";
    this.told.textContent = `Not a position yet: ${refusal}. Still in use: ${inWords(this.position)}.`;
  }
}

const inWords = (position) => (position === "-" ? "- (the empty position)" : position);

/** The texts that stand behind the # of the address, if the ruleset names any. */
function textsOfAddress(ruleset) {
  const fields = new URLSearchParams(location.hash.slice(1));
  if (ruleset.includes(".poset")) return { poset: fields.get("poset") };
  if (!ruleset.includes(".game")) return {};
  return { poset: fields.get("poset"), rules: fields.get("rules"), graph: fields.get("graph") };
}
