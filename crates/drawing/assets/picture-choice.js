// What is chosen on a board, and which moves that can still become.
//
// Each move has a grip: the parts one points at to make it, in order. Where every nonempty set of certain parts is a
// move ("free" parts), they are chosen one by one and played together.

export class Choice {
  /** Nothing is chosen at first. @param {import("./picture.js").Board} board */
  constructor(board) {
    this.board = board;
    this.parts = [];
    this.movesAt = new Map();
    for (const move of board.moves) {
      for (const part of new Set(move.grip)) {
        if (!this.movesAt.has(part)) this.movesAt.set(part, []);
        this.movesAt.get(part).push(move);
      }
    }
  }

  /** The parts that one can point at. */
  live() {
    return new Set(this.board.free ?? [...this.parts, ...this.movesAt.keys()]);
  }

  /** The moves whose grip has all these parts. */
  candidates(parts = this.parts) {
    if (parts.length === 0) return this.board.moves;
    const [first, ...others] = parts;
    const found = this.movesAt.get(first) ?? [];
    return others.length === 0 ? found : found.filter((move) => others.every((part) => move.grip.includes(part)));
  }

  /** The moves whose grip is just these parts; one of those that lead to the same position. */
  exact(parts = this.parts) {
    const byPosition = new Map();
    for (const move of this.candidates(parts)) {
      if (move.grip.length === parts.length && !byPosition.has(move.to)) byPosition.set(move.to, move);
    }
    return [...byPosition.values()];
  }

  /** The moves that these parts mean, or the one that they can still become. */
  meant(parts = this.parts) {
    const exact = this.exact(parts);
    if (exact.length > 0) return exact;
    const candidates = this.candidates(parts);
    return candidates.length === 1 ? candidates : [];
  }

  /** What would be chosen with a part besides; that part alone where no move has all of them. */
  with(part) {
    if (this.parts.includes(part)) return this.parts;
    const more = [...this.parts, part];
    return this.board.free || this.candidates(more).length > 0 ? more : [part];
  }

  /**
   * Takes a part into the choice, or out of it if it is there. Gives the moves that are meant with it, where nothing is left to
   * choose, and then leaves the choice as it was; otherwise null.
   */
  take(part) {
    const isThere = this.parts.includes(part);
    const without = this.parts.filter((other) => other !== part);
    if (this.board.free) {
      this.parts = isThere ? without : [...this.parts, part];
      return null;
    }
    const chosen = this.with(part);
    const meant = this.exact(chosen);
    if (isThere) {
      if (meant.length > 0) return meant;
      this.parts = without;
      return null;
    }
    const candidates = this.candidates(chosen);
    if (meant.length > 0 && candidates.every((move) => move.grip.length === chosen.length)) return meant;
    // The place where a move ends is enough if only one move ends there.
    if (meant.length === 0 && candidates.length === 1 && candidates[0].grip.at(-1) === part) return candidates;
    this.parts = chosen;
    return null;
  }
}
