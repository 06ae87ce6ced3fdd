//! A case that contradicts a claim, as a value: what it is, and what is wrong with it.
//!
//! It is written as on the command line, followed by a remark: `mhrg:3x5 3,3,3 : why`.

use rulesets::{Position, open_without_files};
use serde::{Serialize, Serializer};
use shapes::Poset;
use shapes::poset::Element;
use std::fmt;
use theory::Play;

/// A case that contradicts a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// What the case is.
    pub case: Case,
    /// The position it is compared with, if the statement says that two positions are alike.
    pub beside: Option<Position>,
    /// The play convention.
    pub play: Play,
    /// What is wrong with it; empty if the statement says that already.
    pub remark: String,
}

/// What a claim can fail for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Case {
    /// A position of a ruleset.
    Position(Position),
    /// What a statement takes for a position of a ruleset although it never occurs there.
    NoPosition {
        /// The ruleset's spec.
        ruleset: String,
        /// What it is taken for, in the notation of the ruleset.
        shape: String,
    },
    /// The Ungar game on a poset.
    OnPoset(Relations),
    /// Nothing that belongs to a ruleset: numbers, or a game that is given by its moves.
    Other(String),
}

/// A poset on the numbers 0, 1, … below `elements`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relations {
    /// How many elements there are.
    pub elements: usize,
    /// The covers, each with the lower element first.
    pub covers: Vec<(Element, Element)>,
}

impl Relations {
    /// The poset in the format of a file.
    pub fn file(&self) -> String {
        Poset::numbered(self.elements, &self.covers).map(|poset| poset.write()).unwrap_or_default()
    }
}

impl Counterexample {
    /// The same in a play convention.
    #[must_use]
    pub(crate) fn in_play(self, play: Play) -> Counterexample {
        Counterexample { play, ..self }
    }

    /// The same, compared with a position of a ruleset.
    #[must_use]
    pub(crate) fn beside(self, ruleset: &str, position: impl ToString) -> Counterexample {
        let beside = open_without_files(ruleset).and_then(|game| game.read(&position.to_string())).ok();
        Counterexample { beside, ..self }
    }

    /// The same with a remark on what is wrong with it.
    #[must_use]
    pub(crate) fn remark(self, remark: impl Into<String>) -> Counterexample {
        Counterexample { remark: remark.into(), ..self }
    }
}

/// A position of a ruleset, or what is taken for one. All that has a ruleset is made here or by [`at_start`].
pub(crate) fn at(ruleset: impl Into<String>, position: impl ToString) -> Counterexample {
    taken_for(ruleset.into(), position.to_string())
}

fn taken_for(ruleset: String, shape: String) -> Counterexample {
    let case = match open_without_files(&ruleset).and_then(|game| game.read(&shape)) {
        Ok(position) => Case::Position(position),
        Err(_) => Case::NoPosition { ruleset, shape },
    };
    case.into()
}

/// The start of a ruleset that has one.
pub(crate) fn at_start(ruleset: impl Into<String>) -> Counterexample {
    let ruleset = ruleset.into();
    let case = match open_without_files(&ruleset).and_then(|game| game.start()) {
        Ok(position) => Case::Position(position),
        Err(_) => Case::Other(ruleset),
    };
    case.into()
}

impl From<Case> for Counterexample {
    fn from(case: Case) -> Counterexample {
        Counterexample { case, beside: None, play: Play::Normal, remark: String::new() }
    }
}

/// What belongs to no ruleset, in words.
impl From<String> for Counterexample {
    fn from(text: String) -> Counterexample {
        Case::Other(text).into()
    }
}

impl fmt::Display for Counterexample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.case)?;
        if self.play != Play::Normal {
            write!(f, " --play {}", self.play)?;
        }
        if !self.remark.is_empty() {
            write!(f, " : {}", self.remark)?;
        }
        Ok(())
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Case::Position(position) => write!(f, "{} {position}", position.game().spec()),
            Case::NoPosition { ruleset, shape } => write!(f, "{ruleset} {shape}"),
            Case::OnPoset(relations) => write!(f, "ungar:FILE with {relations}"),
            Case::Other(text) => f.write_str(text),
        }
    }
}

impl fmt::Display for Relations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, ", theory::counted(self.elements as u64, "element"))?;
        if self.covers.is_empty() {
            return f.write_str("no covers");
        }
        let covers: Vec<String> = self.covers.iter().map(|(lower, upper)| format!("{lower} < {upper}")).collect();
        f.write_str(&covers.join(", "))
    }
}

/// As its text.
impl Serialize for Counterexample {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_written_as_one_asks_for_it() {
        let lost = at("nim", "3,05").in_play(Play::Misere).remark("why");
        assert_eq!(lost.case, Case::Position(rulesets::open("nim").unwrap().read("3,5").unwrap()));
        assert_eq!(lost.to_string(), "nim 3,5 --play misere : why");
        assert_eq!(at_start("mhrg:1x2").to_string(), "mhrg:1x2 2");
        assert_eq!(Counterexample::from("a = 3".to_owned()).to_string(), "a = 3");
    }

    #[test]
    fn what_never_occurs_is_no_position() {
        let diagram = at("mhrg:1x3", "3,2");
        assert_eq!(diagram.case, Case::NoPosition { ruleset: "mhrg:1x3".to_owned(), shape: "3,2".to_owned() });
        assert_eq!(diagram.to_string(), "mhrg:1x3 3,2");
    }

    #[test]
    fn a_poset_is_written_by_its_covers() {
        let text = |elements, covers: &[_]| Case::OnPoset(Relations { elements, covers: covers.to_vec() }).to_string();
        assert_eq!(text(1, &[]), "ungar:FILE with 1 element, no covers");
        assert_eq!(text(3, &[(0, 1), (0, 2)]), "ungar:FILE with 3 elements, 0 < 1, 0 < 2");
    }
}
