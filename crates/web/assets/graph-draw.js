// A graph that one draws. Its text has the places of its vertices, so that the board shows them where they were drawn.

import { Drawing, STEP } from "./draw.js";
import { readGraph, writeGraph } from "./graph-text.js";

/** Pixels of this drawing in a hundredth of a step, as texts count. */
const SCALE = STEP / 100;

export class GraphDrawing extends Drawing {
  words = { dot: "vertex", line: "edge" };
  nameOf = ([one, other]) => `${one} - ${other}`;

  /** The line between two vertices has the order of an edge that is there already. */
  ordered = (one, other) => this.lines.find((line) => line.includes(one) && line.includes(other)) ?? [one, other];

  /**
   * Shows the graph of a text. A vertex without a place stays where it was drawn here; others go where the laboratory would draw
   * them, or on a circle.
   * @param {string} text
   * @param {Map<string, number[]>} laidOut places by name, in hundredths of a step
   */
  show(text, laidOut = new Map()) {
    // What has just been drawn stays where it is.
    if (text === this.text() && this.host.firstChild !== null) return;
    const { vertices, edges, places } = readGraph(text);
    const given = [places, laidOut].find((all) => vertices.every((name) => all.has(name)));
    const radius = Math.max(STEP, (vertices.length * STEP) / 6);
    const place = (name, index) => {
      if (given) return given.get(name).map((number) => number * SCALE + STEP / 2);
      const angle = (2 * Math.PI * index) / vertices.length;
      const middle = radius + STEP / 2;
      return this.places.get(name) ?? [middle + radius * Math.sin(angle), middle - radius * Math.cos(angle)];
    };
    this.set(new Map(vertices.map((name, index) => [name, place(name, index)])), edges);
  }

  text() {
    const all = [...this.places.values()];
    const [left, top] = [0, 1].map((axis) => Math.min(...all.map((place) => place[axis])));
    const places = new Map([...this.places].map(([name, [x, y]]) => [name, [(x - left) / SCALE, (y - top) / SCALE]]));
    return writeGraph({ places, edges: this.lines });
  }
}
