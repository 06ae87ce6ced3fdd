//! The names that are known at a place in a line, and the words that cannot be names.

use super::BoardKind;
use crate::expression::{Question, Slot};
use shapes::notation::quote;
use shapes::{did_you_mean, nearest};

/// A function of the position: its name, its question, and how many numbers it takes.
pub type KnownQuestion = (&'static str, Question, usize);

/// The most names that a line may have.
pub(super) const MOST_NAMES: usize = 100;

/// The words of the language, which cannot be names.
const WORDS: &[&str] = &[
    "game",
    "on",
    "start",
    "move",
    "claim",
    "for",
    "in",
    "where",
    "when",
    "of",
    "value",
    "and",
    "or",
    "not",
    "mod",
    "xor",
    "exists",
    "all",
    "min",
    "max",
    "gcd",
    "abs",
    "isqrt",
    "valuation",
    "golden",
    "prime",
    "square",
    "divides",
    "heaps",
    "partition",
    "strict",
    "beads",
    "coins",
    "vertices",
    "labels",
    "token",
    "ideal",
    "take",
    "hook",
    "corner",
    "turn",
    "run",
    "remove",
    "neighbours",
    "edge",
    "set",
    "above",
    "maximal",
    "any",
    "one",
];

/// Whether a word belongs to the language.
pub(super) fn is_word_of_the_language(word: &str) -> bool {
    WORDS.contains(&word)
}

/// The names known at a place, in the order of their slots.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    names: Vec<String>,
    /// A name that cannot be used everywhere, and why.
    hidden: Option<(String, String)>,
    /// Whether it can be used nevertheless.
    is_shown: bool,
    /// The questions that can be asked about the position.
    pub questions: &'static [KnownQuestion],
    /// The array whose entries can be asked for, and how many there are, if that is a constant.
    pub array: Option<(String, Option<i64>)>,
    /// Whether the numbers of the position are known as `x1`, `x2`, …, and how many there are.
    pub parts: Parts,
}

/// Whether the numbers that a position is written with are known as `x1`, `x2`, ….
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Parts {
    /// They are not.
    #[default]
    Unnamed,
    /// There are always this many.
    Exactly(usize),
    /// There is any number of them, and those beyond the last are 0.
    Any,
}

impl Scope {
    /// A scope with names, which must differ.
    pub fn new(names: impl IntoIterator<Item = impl Into<String>>) -> Scope {
        Scope { names: names.into_iter().map(Into::into).collect(), ..Scope::default() }
    }

    /// The slot of a name. If it has none, says what would be right.
    pub fn slot(&self, name: &str) -> Result<Slot, String> {
        if let Some((_, why)) = self.hidden.as_ref().filter(|(hidden, _)| hidden == name && !self.is_shown) {
            return Err(why.clone());
        }
        self.names.iter().position(|known| known == name).ok_or_else(|| self.unknown(name))
    }

    /// Which number of the position a name such as `x2` refers to, if numbers have such names here and the name means
    /// nothing else. If there is no such number, says what would be right.
    pub fn part(&self, name: &str) -> Option<Result<i64, String>> {
        let digits = name.strip_prefix('x').filter(|digits| digits.starts_with(|c: char| ('1'..='9').contains(&c)))?;
        if self.parts == Parts::Unnamed || self.names.iter().any(|known| known == name) {
            return None;
        }
        let index: i64 = digits.parse().ok()?;
        Some(match self.parts {
            Parts::Exactly(count) if usize::try_from(index).is_ok_and(|index| index > count) => {
                Err(format!("there is no {name}: positions have {}", theory::counted(count, "entry")))
            }
            _ => Ok(index),
        })
    }

    /// Gives the next slot to a name that the kind knows.
    pub fn know(&mut self, name: &str) -> Result<Slot, String> {
        if self.names.iter().any(|known| known == name) {
            return Err(format!(
                "`{name}` is a parameter, but what the game is played on knows that name: rename the parameter"
            ));
        }
        self.names.push(name.to_owned());
        Ok(self.names.len() - 1)
    }

    /// Gives the next slot to a new name.
    pub fn add(&mut self, name: &str) -> Result<Slot, String> {
        if is_word_of_the_language(name) {
            return Err(format!("`{name}` is a word of the language and cannot be a name"));
        }
        let asked = self.questions.iter().any(|(question, ..)| *question == name);
        let entry = self.array.as_ref().is_some_and(|(array, _)| array == name);
        if asked || entry || self.names.iter().any(|known| known == name) {
            return Err(format!("`{name}` is already known here: choose another name"));
        }
        if self.names.len() == MOST_NAMES {
            return Err(format!("there are more than {MOST_NAMES} names here"));
        }
        self.names.push(name.to_owned());
        Ok(self.names.len() - 1)
    }

    /// Gives the next slot to a name that is not yet known.
    pub fn push(&mut self, name: &str) -> Slot {
        self.names.push(name.to_owned());
        self.names.len() - 1
    }

    /// Forgets the last name.
    pub fn forget(&mut self) {
        self.names.pop();
    }

    /// Makes the entries of an array known, if the board has one. The bare name of the array is the entry that changes.
    pub fn know_array(&mut self, board: &BoardKind) {
        if let BoardKind::Array { name, entries } = board {
            self.array = Some((name.clone(), entries.constant()));
            let why = format!("`{name}` alone is the entry that changes, which is known only after `:`");
            self.hide(name, format!("{why}; elsewhere an entry is written `{name}[1]`"));
        }
    }

    /// Makes a name unusable until it is shown, and gives the reason.
    pub fn hide(&mut self, name: &str, why: String) {
        self.hidden = Some((name.to_owned(), why));
    }

    /// Makes the hidden name usable, or unusable again.
    pub fn show(&mut self, is_shown: bool) {
        self.is_shown = is_shown;
    }

    /// Says that there is no such name, and which names there are.
    fn unknown(&self, name: &str) -> String {
        let usable = |known: &&String| self.is_shown || self.hidden.as_ref().is_none_or(|(hidden, _)| hidden != *known);
        let mut names: Vec<&str> = self.names.iter().filter(usable).map(String::as_str).collect();
        let numbered = match self.parts {
            Parts::Unnamed => None,
            Parts::Exactly(0 | 1) => Some("x1".to_owned()),
            Parts::Exactly(2) => Some("x1, x2".to_owned()),
            Parts::Exactly(count) => Some(format!("x1, …, x{count}")),
            Parts::Any => Some("x1, x2, …".to_owned()),
        };
        names.extend(numbered.as_deref());
        let known = match names.as_slice() {
            [] => "no names are known here; parameters are declared on the `game` line, as in `game nim K`".to_owned(),
            names => format!("known here: {}", names.join(", ")),
        };
        // Any short name is close to any other.
        let near = nearest(name, names.iter().copied()).filter(|_| name.len() > 2);
        format!("there is no name `{}`{}", quote(name), suggestion(near, &known))
    }
}

/// The end of a message: what may have been meant, and what there is.
pub(super) fn suggestion(near: Option<&str>, known: &str) -> String {
    match near {
        Some(near) => format!("{} ({known})", did_you_mean(Some(near))),
        None => format!(": {known}"),
    }
}
