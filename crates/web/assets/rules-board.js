// The graph or the poset that rules name: drawn on the page or written as text, and sent along with every question.

import { store, stored } from "./bar.js";
import { GraphDrawing } from "./graph-draw.js";
import { readGraph } from "./graph-text.js";
import { byId } from "./laboratory.js";
import { PosetDrawing } from "./poset-draw.js";
import { readCovers } from "./poset-text.js";

const DRAWINGS = { graph: GraphDrawing, poset: PosetDrawing };
/** A board of more dots than this is written, and not drawn. */
const MOST = 60;

export class DrawnBoard {
  /** @param {(isTyped: boolean) => void} changed called when what is drawn or written is another, and whether it is still being typed */
  constructor(changed) {
    this.changed = changed;
    /** Which kind the rules name: "graph", "poset", or null for none. */
    this.kind = null;
    this.parts = {};
    for (const kind of Object.keys(DRAWINGS)) this.parts[kind] = this.#part(kind);
  }

  #part(kind) {
    const [host, name, field, ground] = [`${kind}-board`, `${kind}-name`, `${kind}-text`, `${kind}-drawing`].map(byId);
    const drawing = new DRAWINGS[kind](`${kind}-`, (text) => {
      field.value = text;
      this.changed(false);
    });
    const part = { host, name, field, ground, drawing };
    field.value = stored(`rules-${kind}`) ?? "";
    field.addEventListener("input", () => {
      this.#draw(kind);
      this.changed(true);
    });
    for (const ready of host.querySelectorAll(".chip")) {
      ready.addEventListener("click", () => {
        this.put(kind, ready.dataset.text);
        this.changed(false);
      });
    }
    return part;
  }

  /** The texts there are, whether the rules name them or not. */
  get all() {
    return Object.fromEntries(Object.entries(this.parts).map(([kind, { field }]) => [kind, field.value.trim() === "" ? null : field.value]));
  }

  /** The text that the rules name, under the name of its field. */
  get named() {
    const text = this.kind === null ? null : this.all[this.kind];
    return text === null ? {} : { [this.kind]: text };
  }

  /** Puts a text in the place of what is drawn; null leaves it. */
  put(kind, text) {
    if (text === null || text === undefined) return;
    this.parts[kind].field.value = text;
    this.#draw(kind);
  }

  /** Shows what the rules name. @param {{kind: "graph"|"poset", name: string}|null} names */
  show(names) {
    const before = this.kind;
    this.kind = names?.kind ?? null;
    for (const [kind, { host, name }] of Object.entries(this.parts)) {
      host.hidden = kind !== this.kind;
      if (kind === this.kind) name.textContent = names.name;
    }
    if (this.kind !== null && before !== this.kind) this.#draw(this.kind);
  }

  /** Keeps what the rules name in this browser. */
  keep() {
    if (this.kind !== null) store(`rules-${this.kind}`, this.parts[this.kind].field.value);
  }

  /** Whether vertices are drawn for want of a better place, so that the laboratory should say where they go. */
  get needsPlaces() {
    if (this.kind !== "graph") return false;
    const { vertices, places } = readGraph(this.parts.graph.field.value);
    return vertices.length <= MOST && vertices.some((name) => !places.has(name)) && this.laidOutText !== this.parts.graph.field.value;
  }

  /** The places that the laboratory gives vertices. @param {{vertices?: {name: string, place: number[]}[]}} figure */
  layOut({ vertices = [] }) {
    this.laidOutText = this.parts.graph.field.value;
    this.parts.graph.drawing.show(this.laidOutText, new Map(vertices.map(({ name, place }) => [name, place])));
  }

  #draw(kind) {
    const { field, drawing, ground } = this.parts[kind];
    const count = kind === "graph" ? readGraph(field.value).vertices.length : readCovers(field.value).elements.length;
    ground.hidden = count > MOST;
    if (count <= MOST) drawing.show(field.value);
  }
}
