//! Finds the move a user means. A move is named, or given by its number in the list (`#3`), or by the position it leads
//! to (`->3`). A bare number can mean either of the last two: it is taken as a number in the list, and the user is
//! told.

use rulesets::{Move, Position};

/// How the user's words were read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reading {
    /// In the only possible way.
    Plain,
    /// As a number in the list.
    Number,
    /// As a number in the list, although it is also a position that another move leads to.
    NumberRather,
    /// As a position.
    Position,
}

/// The move the user means.
#[derive(Clone, Copy, Debug)]
pub struct Chosen<'m> {
    /// The move.
    pub made: &'m Move,
    reading: Reading,
}

impl<'m> Chosen<'m> {
    /// Finds the move of `position` that `words` mean. The position it leads to may be written in any way the game can
    /// read.
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

    /// Says how a bare number was read, and how to write the other reading if there is one; none if nothing was
    /// ambiguous. `write` says how a user types a choice.
    pub fn note(self, words: &str, write: impl Fn(&str) -> String) -> Option<String> {
        let (words, name, to) = (words.trim(), self.made, self.made.to());
        match self.reading {
            Reading::Plain => None,
            Reading::Number => Some(format!("{words} read as number {words} in the list: {name} → {to}")),
            Reading::NumberRather => Some(format!(
                "{words} read as number {words} in the list: {name} → {to}; for the move to position {words} write {}",
                write(&format!("->{words}"))
            )),
            Reading::Position => Some(format!("{words} read as the position a move leads to: {name} → {to}")),
        }
    }
}

/// Text in the form in which it is compared.
fn plain(text: &str) -> String {
    text.replace("->", "→").replace(char::is_whitespace, "").to_lowercase()
}

/// The index of the move that `words` mean, given each move's name and the position it leads to, and how they were
/// read.
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
    // A two-hook move may be named by its first hook alone.
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

    /// The position that the chosen move leads to, and the note about the choice.
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
            to("2", "3 read as number 3 in the list: take 2 from heap 1 → 2; for the move to position 3 write ->3")
        );
        assert_eq!(of("4"), to("3", "4 read as number 4 in the list: take 1 from heap 1 → 3"));
        assert_eq!(of("0"), to("0", "0 read as the position a move leads to: take 4 from heap 1 → 0"));
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
