// Who wins, in words.

const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const inWords = (count) => WORDS[count] ?? String(count);
const moves = (count) => `${inWords(count)} ${count === 1 ? "move" : "moves"}`;

/** What stands beside the board: the value, who wins, and by how many moves. @param {object[]|null} listed every move, where it is known */
export function verdict(answer, listed) {
  const isSum = answer.components !== undefined;
  const what = isSum ? " the sum" : "";
  const badge = answer.grundy === null ? (answer.outcome === "N" ? "≠0" : "0") : String(answer.grundy);
  if (listed?.length === 0 || (isSum && answer.reply === null)) {
    return { badge, headline: "No move is left", more: `The value is ${answer.grundy}: the player to move ${answer.outcome === "N" ? "wins" : "loses"}.` };
  }
  if (answer.outcome === "P") {
    const more = isSum && answer.play === "normal" ? "The nim-sum is 0, and every move changes it." : "Every move leaves a won position to the other side.";
    return { badge, headline: `The player to move loses${what}`, more };
  }
  return { badge, headline: `The player to move wins${what}`, more: isSum ? bySum(answer) : byMoves(answer, listed) };
}

function bySum({ play, winning_moves: winning, note }) {
  const count = moves(winning.length);
  const more = `${count[0].toUpperCase()}${count.slice(1)} ${winning.length === 1 ? "does" : "do"} it${note ? ", perhaps more" : ""}.`;
  return play === "normal" ? `Move in one game only. Leave a nim-sum of 0. ${more}` : `Move in one game only. ${more}`;
}

function byMoves({ winning_moves: winning }, listed) {
  if (listed === null) return winning.length > 0 ? `for example by ${winning[0].move}.` : "";
  const targets = new Set(winning.map(({ to }) => to));
  const wins = listed.filter(({ to }) => targets.has(to)).length;
  return wins === listed.length ? `by ${wins === 1 ? "the only move" : "every move"}.` : `by ${moves(wins)} of ${inWords(listed.length)}.`;
}
