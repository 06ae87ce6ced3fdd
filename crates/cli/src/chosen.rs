//! Which move a user means: by its name, by `#3`, its number in the list, by `->3`, the position it leads to, or by a
//! bare number, which can be either; then the list counts first, and the user is told.

use rulesets::{AnyGame, MoveTo};

/// How the words were taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reading {
    /// As words that can mean one thing only.
    Plain,
    /// As a number in the list.
    Number,
    /// As a position.
    Position,
}

/// The move that is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// Its number in the list, from 0.
    pub index: usize,
    reading: Reading,
    /// The other move that a bare number could mean.
    other: Option<usize>,
}

impl Chosen {
    /// The move of a game that is meant by some words; a position may be written as the game reads it.
    pub fn find_in(game: &dyn AnyGame, moves: &[MoveTo], words: &str) -> Option<Chosen> {
        Chosen::find(moves, words).or_else(|| {
            let position = game.position(Some(words)).ok()?;
            let index = moves.iter().position(|m| m.to == position)?;
            Some(Chosen { index, reading: Reading::Plain, other: None })
        })
    }

    /// The move that is meant by some words, positions being canonical.
    fn find(moves: &[MoveTo], words: &str) -> Option<Chosen> {
        let plain = |text: &str| text.replace("->", "→").replace(char::is_whitespace, "").to_lowercase();
        let words = plain(words);
        let only = |index| Some(Chosen { index, reading: Reading::Plain, other: None });
        let numbered = |words: &str| {
            let number: usize = words.parse().ok()?;
            number.checked_sub(1).filter(|&index| index < moves.len())
        };
        let leading_to = |words: &str| moves.iter().position(|m| plain(&m.to) == words);
        if let Some(words) = words.strip_prefix('#') {
            return only(numbered(words)?);
        }
        if let Some(words) = words.strip_prefix('→') {
            return only(leading_to(words)?);
        }
        // A two-hook move is also known by its first hook alone.
        let first_hook = |m: &MoveTo| plain(m.name.split('+').next().unwrap_or_default()) == words;
        let named = moves.iter().position(|m| plain(&m.name) == words).or_else(|| moves.iter().position(first_hook));
        if let Some(index) = named {
            return only(index);
        }
        let is_bare = words.bytes().all(|byte| byte.is_ascii_digit());
        match (numbered(&words), leading_to(&words)) {
            (Some(index), other) => {
                Some(Chosen { index, reading: Reading::Number, other: other.filter(|&other| other != index) })
            }
            (None, Some(index)) if is_bare => Some(Chosen { index, reading: Reading::Position, other: None }),
            (None, position) => only(position?),
        }
    }

    /// How a bare number was taken, and how the other reading is written; nothing where no other was possible. `write`
    /// says how a user types a choice.
    pub fn note(self, moves: &[MoveTo], words: &str, write: impl Fn(&str) -> String) -> Option<String> {
        let MoveTo { name, to } = &moves[self.index];
        let words = words.trim();
        match (self.reading, self.other) {
            (Reading::Plain, _) => None,
            (Reading::Number, None) => Some(format!("{words} taken as number {words} in the list: {name} → {to}")),
            (Reading::Number, Some(_)) => Some(format!(
                "{words} taken as number {words} in the list: {name} → {to}; for the move to position {words} write {}",
                write(&format!("->{words}"))
            )),
            (Reading::Position, _) => {
                Some(format!("{words} taken as the position that the move leads to: {name} → {to}"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(moves: &[(&str, &str)]) -> Vec<MoveTo> {
        moves.iter().map(|&(name, to)| MoveTo { name: name.to_owned(), to: to.to_owned() }).collect()
    }

    fn meant(moves: &[MoveTo], words: &str) -> Option<(usize, String)> {
        let chosen = Chosen::find(moves, words)?;
        Some((chosen.index, chosen.note(moves, words, str::to_owned).unwrap_or_default()))
    }

    #[test]
    fn a_bare_number_is_explained() {
        let moves = list(&[("take 1", "3"), ("take 2", "2"), ("take 3", "1"), ("take 4", "0")]);
        assert_eq!(meant(&moves, "take 2"), Some((1, String::new())));
        assert_eq!(
            meant(&moves, "3"),
            Some((2, "3 taken as number 3 in the list: take 3 → 1; for the move to position 3 write ->3".to_owned()))
        );
        // Both readings are one move.
        assert_eq!(meant(&moves, "2"), Some((1, "2 taken as number 2 in the list: take 2 → 2".to_owned())));
        assert_eq!(meant(&moves, "4"), Some((3, "4 taken as number 4 in the list: take 4 → 0".to_owned())));
        assert_eq!(
            meant(&moves, "0"),
            Some((3, "0 taken as the position that the move leads to: take 4 → 0".to_owned()))
        );
        assert_eq!(meant(&moves, "#3"), Some((2, String::new())));
        assert_eq!(meant(&moves, "->3"), Some((0, String::new())));
        assert_eq!(meant(&moves, "→ 3"), Some((0, String::new())));
        for nothing in ["5", "#5", "#0", "->9", "#", "", "-1", "99999999999999999999"] {
            assert_eq!(meant(&moves, nothing), None, "{nothing}");
        }
    }

    #[test]
    fn names_count_first() {
        let moves = list(&[("(1,1)+(2,2)", "-"), ("(1,2)", "1,1"), ("3→0", "0,1")]);
        assert_eq!(meant(&moves, "(1,1)"), Some((0, String::new())));
        assert_eq!(meant(&moves, "3->0"), Some((2, String::new())));
        assert_eq!(meant(&moves, "1,1"), Some((1, String::new())));
        assert_eq!(meant(&moves, "-"), Some((0, String::new())));
    }

    #[test]
    fn a_position_is_written_in_any_way() {
        let game = rulesets::open("young").unwrap();
        let moves = game.moves("3,3", &theory::Limits::default()).unwrap();
        let to = |words| Chosen::find_in(&*game, &moves, words).map(|chosen| moves[chosen.index].to.as_str());
        for words in ["2,2", "[2,2]", "2^2", "[ 2, 2 ]"] {
            assert_eq!(to(words), Some("2,2"), "{words}");
        }
        // (2,1) is the name of a move, and 2,1 a position.
        assert_eq!((to("(2,1)"), to("2,1"), to("5^2")), (Some("3"), Some("2,1"), None));
    }
}
