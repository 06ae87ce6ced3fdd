// A game as it stands: the components that are played together (one game is a sum of one), who plays whom and how, and the
// line of play. The address holds all of it, so that opening it again goes on where it was, with everything that can be
// taken back.

import { gamesOf } from "./bar.js";
import { address } from "./laboratory.js";

/**
 * @typedef {{ruleset: string, position: string|null}} Component
 * @typedef {{component: number, from: string, to: string, move: string|null}} Ply a move of the line; its name may not be known yet
 * @typedef {{components: Component[], poset: string|null, own: string|null, graph: string|null, play: "normal"|"misere", labels: string,
 *   opponent: "engine"|"person", first: "you"|"engine", line: Ply[]}} Game
 */

/** The names of those who play, at the beginning and inside a sentence. */
export const NAMES = { you: "You", engine: "The perfect player", 1: "Player 1", 2: "Player 2" };
export const WINS = { you: "you win", engine: "the perfect player wins", 1: "Player 1 wins", 2: "Player 2 wins" };

/** Who makes the first move, the third and so on, and who the others. */
export function roles(game) {
  if (game.opponent === "person") return ["1", "2"];
  return game.first === "engine" ? ["engine", "you"] : ["you", "engine"];
}

/** Who is to move; or who made a move of the line. */
export const turn = (game, ply = game.line.length) => roles(game)[ply % 2];

/** Who has won a game in which no move is left. */
export const winner = (game) => turn(game, game.line.length + (game.play === "normal" ? 1 : 0));

/** The game after a move in one component. */
export function after(game, component, { move, to }) {
  const components = [...game.components];
  const from = components[component].position;
  components[component] = { ...components[component], position: to };
  return { ...game, components, line: [...game.line, { component, from, to, move }] };
}

/** The game as it was after so many moves. */
export function backTo(game, plies) {
  const components = [...game.components];
  for (const { component, from } of game.line.slice(plies).reverse()) {
    components[component] = { ...components[component], position: from };
  }
  return { ...game, components, line: game.line.slice(0, plies) };
}

/** How many moves are left when the last one that a person made is taken back; null if there is none. */
export function undone(game) {
  const last = game.line.findLastIndex((_, ply) => turn(game, ply) !== "engine");
  return last < 0 ? null : last;
}

/** The game anew, from its first position. */
export const anew = (game, changes = {}) => ({ ...backTo(game, 0), ...changes });

/** What is on the board, as it is typed into the position line. */
export const text = (game) => game.components.map(({ ruleset, position }) => `${ruleset} ${position ?? ""}`.trim()).join(" + ");

/** The fields of a question about one component. */
export function question(game, component, more = {}) {
  const { ruleset, position } = game.components[component];
  return {
    ruleset,
    position,
    poset: namesPoset(ruleset) || namesRules(ruleset) ? game.poset : null,
    rules: namesRules(ruleset) ? game.own : null,
    graph: namesRules(ruleset) ? game.graph : null,
    ...more,
  };
}

const namesPoset = (ruleset) => ruleset.endsWith(".poset");
/** Rules may be followed by numbers for their parameters. */
export const namesRules = (ruleset) => /\.game(:|$)/.test(ruleset);

/** Of the texts that came with a game, those that other components need as well. */
export function textsFor(game, components) {
  const [hasPoset, hasRules] = [namesPoset, namesRules].map((names) => components.some(({ ruleset }) => names(ruleset)));
  return { poset: hasPoset || hasRules ? game.poset : null, own: hasRules ? game.own : null, graph: hasRules ? game.graph : null };
}

/** The fields of a question about the whole sum. */
export const sumQuestion = (game, more = {}) => ({ sum: text(game), poset: game.poset, rules: game.own, graph: game.graph, play: game.play, ...more });

// The address: `position` or `sum` is what is on the board now. The fragment, which may be long, holds the texts of posets, rules
// and graphs, and the line: for each move the position it was made from, with the number of its component where there are several.

export function toAddress(game) {
  const [only] = game.components;
  const isSum = game.components.length > 1;
  const fields = {
    ...(isSum ? { sum: text(game) } : only),
    play: game.play === "misere" ? "misere" : null,
    opponent: game.opponent === "person" ? "person" : null,
    first: game.first === "engine" ? "engine" : null,
    labels: game.labels === "fair" ? null : game.labels,
  };
  const line = game.line.map(({ component, from }) => (isSum ? `${component + 1}:` : "") + escaped(from)).join(";");
  const carried = Object.entries({ poset: game.poset, rules: game.own, graph: game.graph, line: line === "" ? null : line });
  const fragment = carried.filter(([, value]) => value !== null).map(([name, value]) => `${name}=${readable(value)}`);
  return address("/play", fields) + (fragment.length > 0 ? `#${fragment.join("&")}` : "");
}

/** A text for a fragment, with what needs no escape there as it is. */
const readable = (value) => encodeURIComponent(value).replace(/%(2C|3A|3B)/g, decodeURIComponent);

/** The game of an address; `usual` is what is played where it names none. */
export function fromAddress({ search, hash }, usual) {
  const fields = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.slice(1));
  // A field that is there but empty names nothing.
  const [sum, ruleset] = ["sum", "ruleset"].map((name) => fields.get(name)?.trim() || null);
  const components = sum !== null ? gamesOf(sum) : [ruleset !== null ? { ruleset, position: fields.get("position") } : usual];
  return {
    components,
    poset: fragment.get("poset"),
    own: fragment.get("rules"),
    graph: fragment.get("graph"),
    play: fields.get("play") === "misere" ? "misere" : "normal",
    labels: fields.get("labels") ?? "fair",
    opponent: fields.get("opponent") === "person" ? "person" : "engine",
    first: fields.get("first") === "engine" ? "engine" : "you",
    line: readLine(fragment.get("line"), components),
  };
}

function readLine(line, components) {
  if (!line) return [];
  const plies = line.split(";").map((ply) => {
    const [, number, from] = components.length > 1 ? ply.match(/^(\d+):(.*)$/s) ?? [null, "0", ""] : [null, "1", ply];
    return { component: Number(number) - 1, from: unescaped(from), to: null, move: null };
  });
  // A line that names no component of this sum is none.
  if (plies.some(({ component }) => !components[component])) return [];
  const now = components.map(({ position }) => position);
  for (const ply of plies.reverse()) {
    ply.to = now[ply.component];
    now[ply.component] = ply.from;
  }
  return plies.reverse();
}

const escaped = (position) => position.replaceAll("%", "%25").replaceAll(";", "%3B");

function unescaped(position) {
  try {
    return decodeURIComponent(position);
  } catch {
    return position;
  }
}
