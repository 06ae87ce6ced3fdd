// Setting up a position: a game from the list, its ruleset and position, and the editor. It is opened to begin with another
// position, or to add a game to those on the board.

import { byId } from "./laboratory.js";
import { brief, withTyped } from "./notation.js";

const ui = Object.fromEntries(["setup", "setup-title", "game", "ruleset", "position", "notation", "edit", "editor", "setup-problem", "set-up"].map((id) => [id, byId(id)]));
const onFile = (option) => "file" in option.dataset;

/** The entry of the registry that a ruleset belongs to. */
export function entryOf(ruleset, hasPoset) {
  const family = (option) => option.value.split(":")[0] === ruleset.split(":")[0];
  const kinds = [...ui.game.options].filter((option) => family(option) && onFile(option) === hasPoset);
  return kinds.find((kind) => [kind.value, kind.dataset.example].includes(ruleset)) ?? bestKind(kinds, ruleset);
}

/** Of several kinds of one family, the one whose parameters begin as this ruleset's do. */
function bestKind(kinds, ruleset) {
  const score = (kind) => {
    const differs = [...kind.value].findIndex((letter, index) => letter !== ruleset[index]);
    // A capital letter stands for a number.
    return differs < 0 ? kind.value.length : /\d/.test(ruleset[differs] ?? "") && /[A-Z]/.test(kind.value[differs]) ? differs + 0.5 : differs;
  };
  return kinds.sort((a, b) => score(b) - score(a))[0];
}

export class Setup {
  /** @param {(component: {ruleset: string, position: string|null}, adds: boolean) => Promise<string|null>} listeners.done gives what is wrong with it, or null */
  constructor({ done }) {
    this.done = done;
    this.editor = null;
    ui.game.addEventListener("change", () => {
      const { example, position } = ui.game.selectedOptions[0].dataset;
      this.#fill({ ruleset: example ?? "", position: position ?? "" });
    });
    ui.setup.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    ui.setup.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
    byId("setup-close").addEventListener("click", () => this.close());
    ui.edit.addEventListener("click", () => this.#edit());
  }

  /** Opens it with a position; `adds` says that it is added to the board. `opener` gets the keyboard back. */
  open(component, hasPoset, adds, opener) {
    this.adds = adds;
    this.opener = opener;
    ui["setup-title"].textContent = adds ? "Add a game" : "New position";
    ui["set-up"].textContent = adds ? "Add it" : "Set it up";
    const entry = entryOf(component.ruleset, hasPoset);
    for (const option of ui.game.options) option.hidden = onFile(option) && option !== entry;
    if (entry) ui.game.value = entry.value;
    this.#fill(component);
    ui.setup.hidden = false;
    opener.setAttribute("aria-expanded", "true");
    ui.game.focus();
    ui.setup.scrollIntoView({ block: "nearest" });
  }

  get isOpen() {
    return !ui.setup.hidden;
  }

  close() {
    if (!this.isOpen) return;
    ui.setup.hidden = true;
    this.#closeEditor();
    this.opener.setAttribute("aria-expanded", "false");
    this.opener.focus();
  }

  #fill({ ruleset, position }) {
    const notation = ui.game.selectedOptions[0]?.dataset.notation;
    ui.ruleset.value = ruleset;
    ui.position.value = brief(position ?? "");
    ui.notation.textContent = notation ? `Positions: ${notation}` : "";
    this.#refuse(null);
    this.#closeEditor();
  }

  async #submit() {
    const position = ui.position.value.trim();
    const wrong = await this.done({ ruleset: ui.ruleset.value.trim(), position: position === "" ? null : position }, this.adds);
    if (wrong === null) this.close();
    else this.#refuse(wrong);
  }

  #refuse(message) {
    ui["setup-problem"].replaceChildren(...withTyped(message ?? ""));
    ui["setup-problem"].hidden = message === null;
    ui.position.setAttribute("aria-invalid", String(message !== null));
  }

  /** The editor is fetched when it is wanted. */
  async #edit() {
    if (this.editor) return this.#closeEditor();
    this.editing = new AbortController();
    try {
      const { Editor } = await import("./editor.js");
      ui.editor.hidden = false;
      this.editor = new Editor(ui.editor, { changed: (position) => (ui.position.value = position) });
      ui.edit.setAttribute("aria-expanded", "true");
      await this.editor.show(ui.ruleset.value.trim(), ui.position.value.trim() || null, this.editing.signal);
    } catch (error) {
      this.#closeEditor();
      if (error.name !== "AbortError") this.#refuse(error.message);
    }
  }

  #closeEditor() {
    this.editing?.abort();
    this.editor?.close();
    this.editor = null;
    ui.editor.hidden = true;
    ui.edit.setAttribute("aria-expanded", "false");
  }
}
