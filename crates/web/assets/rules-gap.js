// A gap between two lines of the text, with a card in it.
//
// The text is one plain field, whose lines cannot be parted. But what one reads is drawn behind it, and can: the field itself,
// which shows no more than caret and selection, lies over the lines before the gap or over those behind it, wherever the caret is
// or the pointer goes.

export class LineGap {
  /** @param {HTMLElement} host around the lines @param {HTMLTextAreaElement} field @param {HTMLElement} card */
  constructor(host, field, card) {
    [this.host, this.field, this.card] = [host, field, card];
    /** The line after which the gap is; null without one. */
    this.line = null;
    new ResizeObserver(() => this.#measure()).observe(card);
    for (const name of ["keyup", "input", "focus", "select", "pointerup"]) field.addEventListener(name, () => this.#toCaret());
    document.addEventListener("selectionchange", () => document.activeElement === field && this.#toCaret());
    host.addEventListener("pointermove", (event) => event.buttons === 0 && this.#toPointer(event));
    host.addEventListener("pointerdown", (event) => event.pointerType !== "mouse" && this.#toPointer(event));
    host.addEventListener("pointerleave", () => this.#toCaret());
    card.addEventListener("keydown", (event) => event.key === "Escape" && field.focus());
  }

  /** Opens the gap after a line, or closes it. */
  show(line) {
    this.line = line;
    this.card.hidden = line === null;
    this.host.classList.toggle("has-gap", line !== null);
    if (line !== null) this.host.style.setProperty("--gap-line", line);
    this.#measure();
    this.#toCaret();
  }

  #measure() {
    const height = this.line === null ? 0 : this.card.offsetHeight;
    this.host.style.setProperty("--gap", `${height}px`);
  }

  #toCaret() {
    if (this.line === null) return;
    const { value, selectionStart, selectionEnd, selectionDirection } = this.field;
    const caret = selectionDirection === "backward" ? selectionStart : selectionEnd;
    this.host.classList.toggle("behind-gap", value.slice(0, caret).split("\n").length > this.line);
  }

  #toPointer(event) {
    if (this.line === null) return;
    const { top, bottom } = this.card.getBoundingClientRect();
    if (event.clientY < top) this.host.classList.remove("behind-gap");
    else if (event.clientY >= bottom) this.host.classList.add("behind-gap");
  }
}
