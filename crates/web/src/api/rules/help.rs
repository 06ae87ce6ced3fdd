//! What is said to a visitor whose rules are refused, beside the message itself: what kind of thing is wrong, in one sentence,
//! and a line that would be right.

use rules::RuleError;

/// Words of a message, and what kind of thing is wrong where they occur; the first that fits is said.
const HEADLINES: [(&str, &str); 8] = [
    ("smaller", "This move could go on for ever."),
    ("no graph came", "The graph is missing."),
    ("no poset came", "The poset is missing."),
    ("did you mean", "This word is not known here."),
    ("there is no ", "This word is not known here."),
    ("the line ends here", "Something is missing at the end of this line."),
    ("must be given", "A number is missing."),
    ("says nothing", "There are no rules yet."),
];

/// A board, as an `on` line begins, and a move on it.
const MOVES: [(&str, &str); 10] = [
    ("heaps", "move h -> a, b for a in 0..h-1, b in 0..h-1 where a+b < h"),
    ("partition", "move hook where length > 1"),
    ("strict", "move hook"),
    ("beads", "move b -> c for c in 0..b-1"),
    ("coins", "move turn 1..3"),
    ("vertices", "move v: remove v, neighbours"),
    ("labels", "move v: set v = 0 where label(v) > 0"),
    ("token", "move u -> v for v in 0..9 where adjacent(u, v)"),
    ("ideal", "move x: remove x, above"),
    ("x, y", "move x-k, y for k in 1..x"),
];

/// What kind of thing is wrong.
pub(super) fn headline(fault: &RuleError) -> &'static str {
    let found = HEADLINES.iter().find(|(words, _)| fault.problem.contains(words));
    found.map_or("This line cannot be read.", |(_, headline)| headline)
}

/// A line of the same kind that would be right.
pub(super) fn example(fault: &RuleError, text: &str) -> Option<&'static str> {
    let mut lines = text.lines().map(|line| line.split_whitespace());
    let first = lines.clone().nth(fault.line.checked_sub(1)?)?.next()?;
    match first {
        "game" => Some("game nim"),
        "on" => Some("on x, y"),
        "start" => Some("start 5, 7"),
        "claim" => Some("claim P when x = y"),
        "move" => {
            let board = lines.find_map(|mut words| words.next().filter(|&word| word == "on").and(words.next()))?;
            let own = MOVES.iter().find(|(name, _)| *name == board || (*name == "x, y" && board == "x,"));
            own.map(|(_, example)| *example)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::OpenError;

    #[test]
    fn examples_of_moves_can_be_played() {
        for (board, example) in MOVES {
            let of = match board {
                "vertices" | "token" => " of path 10",
                "labels" => " 0..2 of path 3",
                "ideal" => " of box 2, 3",
                "strict" => " partition",
                _ => "",
            };
            let text = format!("game mine\non {board}{of}\n{example}\n");
            assert!(rules::open_text("mine.game", &text).is_ok(), "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_said_in_a_sentence() {
        for (text, headline_of, example_of) in [
            ("game g\non x, y\nmove x+2, y-1\n", HEADLINES[0].1, Some("move x-k, y for k in 1..x")),
            ("game g\non partition\nmove hok\n", HEADLINES[3].1, Some("move hook where length > 1")),
            ("game g\non vertices of graph k5\nmove v: remove v\n", HEADLINES[1].1, Some("on x, y")),
            ("game g\non x\nmove x-1 where\n", HEADLINES[5].1, None),
            ("game g\non x, y\nclaim x\n", "This line cannot be read.", Some("claim P when x = y")),
            ("", HEADLINES[7].1, None),
        ] {
            let carried = rules::Carried::default();
            let Err(OpenError::Rules(fault)) = rules::open_carried("g.game", text, carried) else { panic!("{text}") };
            assert_eq!((headline(&fault), example(&fault, text)), (headline_of, example_of), "{text}");
        }
    }
}
