//! Which move a user means: by its name, by `#3`, its number in the list, by `->3`, the position it leads to, or by a
//! bare number, which can be either; then the list counts first, and the user is told.

use rulesets::{Move, Position};

/// How the words were taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reading {
    /// As words that can mean one thing only.
    Plain,
    /// As a number in the list.
    Number,
    /// As a number in the list, though another move leads to the position that the number is.
    NumberRather,
    /// As a position.
    Position,
}

/// The move that is meant.
#[derive(Clone, Copy, Debug)]
pub struct Chosen<'m> {
    /// The move.
    pub made: &'m Move,
    reading: Reading,
}

impl<'m> Chosen<'m> {
    /// The move of a position that is meant by some words; where it leads may be written as the game reads positions.
    pub fn find(position: &Position, moves: &'m [Move], words: &str) -> Option<Chosen<'m>> {
        let texts: Vec<(String, String)> =
            moves.iter().map(|m| (plain(&m.to_string()), plain(&m.to().text()))).collect();
        let read = || {
            let target = position.game().read(words).ok()?;
            Some((moves.iter().position(|m| *m.to() == target)?, Reading::Plain))
        };
        let (index, reading) = meant(&texts, &plain(words)).or_else(read)?;
        Some(Chosen { made: &moves[index], reading })
    }

    /// How a bare number was taken, and how the other reading is written; nothing where no other was possible. `write`
    /// says how a user types a choice.
    pub fn note(self, words: &str, write: impl Fn(&str) -> String) -> Option<String> {
        let (words, name, to) = (words.trim(), self.made, self.made.to());
        match self.reading {
            Reading::Plain => None,
            Reading::Number => Some(format!("{words} taken as number {words} in the list: {name} → {to}")),
            Reading::NumberRather => Some(format!(
                "{words} taken as number {words} in the list: {name} → {to}; for the move to position {words} write {}",
                write(&format!("->{words}"))
            )),
            Reading::Position => Some(format!("{words} taken as the position that the move leads to: {name} → {to}")),
        }
    }
}

/// Words as they are compared.
fn plain(text: &str) -> String {
    text.replace("->", "→").replace(char::is_whitespace, "").to_lowercase()
}

/// The index of the move that is meant by some words, given its name and where each leads, and how they were taken.
fn meant(moves: &[(String, String)], words: &str) -> Option<(usize, Reading)> {
    let only = |index| Some((index, Reading::Plain));
    let numbered = |words: &str| {
        let number: usize = words.parse().ok()?;
        number.checked_sub(1).filter(|&index| index < moves.len())
    };
    let leading_to = |words: &str| moves.iter().position(|(_, to)| to == words);
    if let Some(words) = words.strip_prefix('#') {
        return only(numbered(words)?);
    }
    if let Some(words) = words.strip_prefix('→') {
        return only(leading_to(words)?);
    }
    // A two-hook move is also known by its first hook alone.
    let first_hook = |(name, _): &(String, String)| name.split('+').next() == Some(words);
    let named = moves.iter().position(|(name, _)| name == words).or_else(|| moves.iter().position(first_hook));
    if let Some(index) = named {
        return only(index);
    }
    let is_bare = words.bytes().all(|byte| byte.is_ascii_digit());
    match (numbered(words), leading_to(words)) {
        (Some(index), Some(other)) if other != index => Some((index, Reading::NumberRather)),
        (Some(index), _) => Some((index, Reading::Number)),
        (None, Some(index)) if is_bare => Some((index, Reading::Position)),
        (None, position) => only(position?),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use theory::Limits;

    /// The position that the chosen move of a position leads to, and what is said of the choice.
    fn choice(spec: &str, position: &str, words: &str) -> Option<(String, String)> {
        let position = rulesets::open(spec).unwrap().read(position).unwrap();
        let moves = position.moves(&Limits::default()).unwrap();
        let chosen = Chosen::find(&position, &moves, words)?;
        Some((chosen.made.to().text(), chosen.note(words, str::to_owned).unwrap_or_default()))
    }

    #[test]
    fn a_bare_number_is_explained() {
        // The moves of a heap of four lead to 0, 1, 2 and 3, in this order.
        let of = |words| choice("nim", "4", words);
        let to = |to: &str, note: &str| Some((to.to_owned(), note.to_owned()));
        assert_eq!(of("take 2 from heap 1"), to("2", ""));
        assert_eq!(
            of("3"),
            to("2", "3 taken as number 3 in the list: take 2 from heap 1 → 2; for the move to position 3 write ->3")
        );
        assert_eq!(of("4"), to("3", "4 taken as number 4 in the list: take 1 from heap 1 → 3"));
        assert_eq!(of("0"), to("0", "0 taken as the position that the move leads to: take 4 from heap 1 → 0"));
        assert_eq!(of("#3"), to("2", ""));
        assert_eq!(of("->3"), to("3", ""));
        assert_eq!(of("→ 3"), to("3", ""));
        for nothing in ["5", "#5", "#0", "->9", "#", "", "-1", "99999999999999999999"] {
            assert_eq!(of(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn both_readings_of_a_number_may_be_one_move() {
        let moves = [("take1".to_owned(), "3".to_owned()), ("take2".to_owned(), "2".to_owned())];
        assert_eq!(meant(&moves, "2"), Some((1, Reading::Number)));
    }

    #[test]
    fn names_count_first() {
        let pairs = [("(1,1)+(2,2)", "-"), ("(1,2)", "1,1"), ("3→0", "0,1")];
        let moves = pairs.map(|(name, to)| (name.to_owned(), to.to_owned()));
        for (words, index) in [("(1,1)", 0), ("3->0", 2), ("1,1", 1), ("-", 0)] {
            assert_eq!(meant(&moves, &plain(words)), Some((index, Reading::Plain)), "{words}");
        }
    }

    #[test]
    fn a_position_is_written_in_any_way() {
        let to = |words| choice("young", "3,3", words).map(|(to, _)| to);
        for words in ["2,2", "[2,2]", "2^2", "[ 2, 2 ]"] {
            assert_eq!(to(words).as_deref(), Some("2,2"), "{words}");
        }
        // (2,1) is the name of a move, and 2,1 a position.
        assert_eq!((to("(2,1)").as_deref(), to("2,1").as_deref(), to("5^2")), (Some("3"), Some("2,1"), None));
    }
}
