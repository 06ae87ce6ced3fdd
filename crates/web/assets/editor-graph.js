// A graph: vertices come and go, labels change, and a token goes from vertex to vertex.

import { element } from "./laboratory.js";
import { dot, part, shape } from "./editor-parts.js";

/** Hundredths of a step of the layout in pixels, the radius of a vertex, and the margin. */
const SCALE = 0.72;
const RADIUS = 22;
const MARGIN = 28;

export const graph = {
  how: "Press a vertex to change it.",

  async from({ vertices, edges, token }, position) {
    const labels = position.split(",");
    const isLabelled = vertices.every(({ label, absent }, index) => !absent && label !== "" && label === labels[index]);
    const present = vertices.map(({ absent }) => !absent);
    return { vertices, edges, token, present, labels: isLabelled && token === null ? labels.map(Number) : null, puts: false };
  },

  text({ vertices, token, present, labels }) {
    if (labels !== null) return labels.join(",");
    const isLeft = (_, index) => present[index] && index !== token;
    const left = vertices.filter(isLeft).map(({ name }) => name).join(",");
    return token === null ? left || "-" : `${vertices[token].name}:${left}`;
  },

  draw(draft, change) {
    const { vertices, edges, present } = draft;
    const places = vertices.map(({ place: [x, y] }) => [x * SCALE + MARGIN, y * SCALE + MARGIN]);
    const [width, height] = [0, 1].map((axis) => Math.max(0, ...places.map((place) => place[axis])) + MARGIN);
    const lines = edges.map(([from, to]) => {
      const [[x1, y1], [x2, y2]] = [places[from], places[to]];
      return shape("line", { x1, y1, x2, y2, class: present[from] && present[to] ? "" : "absent" });
    });
    const dots = vertices.map((vertex, index) => {
      const [does, ...drafts] = next(draft, index);
      const [cx, cy] = places[index];
      const isToken = index === draft.token;
      const text = draft.labels === null ? vertex.name : String(draft.labels[index]);
      const mark = [shape("circle", { cx, cy, r: RADIUS }), shape("text", { x: cx, y: cy }, text)];
      if (isToken) mark.push(shape("circle", { cx, cy, r: RADIUS - 5, class: "ring" }));
      const looks = present[index] ? `there ${isToken ? "chosen" : ""}` : "place";
      return dot(String(index), `vertex ${vertex.name}: ${does}`, looks, () => change(...drafts), ...mark);
    });
    const drawn = shape("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "group", "aria-label": "Vertices" }, ...lines, ...dots);
    return element("div", { class: "editor-dots" }, ...(draft.token === null ? [] : [tools(draft, change)]), drawn);
  },
};

/** What pressing a vertex does, and the drafts that come of it, to be tried in turn. */
function next(draft, index) {
  const { labels, present, token, puts } = draft;
  const put = (list, value) => list.map((old, at) => (at === index ? value : old));
  if (labels !== null) {
    // The label after the last is 0; which one is the last is known to the laboratory.
    return [`label ${labels[index]}, take the next`, { ...draft, labels: put(labels, labels[index] + 1) }, { ...draft, labels: put(labels, 0) }];
  }
  if (token === index) return ["the token is here", draft];
  if (token !== null && puts) return ["put the token here", { ...draft, token: index, present: put(present, true) }];
  return [present[index] ? "remove it" : "add it", { ...draft, present: put(present, !present[index]) }];
}

/** Where there is a token: whether pressing puts it, or adds and removes vertices. */
function tools(draft, change) {
  const tool = (puts, name) => {
    const made = part(`tool-${puts}`, name, "word", () => change({ ...draft, puts }), name);
    made.setAttribute("aria-pressed", String(draft.puts === puts));
    return made;
  };
  return element("p", { class: "editor-tools" }, tool(false, "Add and remove vertices"), " ", tool(true, "Put the token"));
}
