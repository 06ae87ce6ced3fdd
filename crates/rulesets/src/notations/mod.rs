//! One position in all its notations.
//!
//! A notation is another way to write the same thing: a partition by its beads, a permutation by its inversions. If it
//! is a position of another ruleset, that is named; it is the same game there, and so has the same value, unless it is
//! marked as another game. What would be too long to read is left out, with the reason.
//!
//! | file | has notations of |
//! |---|---|
//! | `diagrams` | partitions and beads, and the games that are the Sato–Welter game |
//! | `shifted` | strict partitions, and the games that are turning turtles |
//! | `boards` | MHRG |
//! | `roots` | plain games and reflection games |
//! | `orders` | permutations, Dyck words, order ideals of boxes |
//!
//! ```
//! let position = rulesets::open("young")?.read("4,2,1")?;
//! let notations = position.notations();
//! let beads = notations.iter().find(|notation| notation.ruleset.as_deref() == Some("welter")).unwrap();
//! assert_eq!((beads.name, beads.text.as_deref()), ("beads", Some("1,3,6")));
//! # Ok::<(), rulesets::Fault>(())
//! ```

pub(crate) mod boards;
pub(crate) mod diagrams;
pub(crate) mod orders;
pub(crate) mod roots;
pub(crate) mod shifted;

use crate::game::Sort;
use serde::Serialize;
use shapes::{BeadSet, Partition, StrictPartition};

/// Texts longer than this are left out.
pub const MOST_LETTERS: usize = 10_000;

/// A position in one of its notations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Notation {
    /// The name of the notation.
    pub name: &'static str,
    /// The position in it; none if it is left out.
    pub text: Option<String>,
    /// The ruleset to which this position belongs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruleset: Option<String>,
    /// Whether it is the same game there, and so has the same value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same_game: Option<bool>,
    /// Why it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// A list of the notations of a position.
#[derive(Debug, Default)]
pub struct Notations(Vec<Notation>);

impl Notations {
    /// Adds a notation that belongs to no ruleset.
    pub fn form(&mut self, name: &'static str, text: impl Into<String>) {
        self.push(name, text.into(), None, None);
    }

    /// Adds the same game in another ruleset.
    pub fn game(&mut self, name: &'static str, ruleset: impl Into<String>, text: impl Into<String>) {
        self.push(name, text.into(), Some(ruleset.into()), Some(true));
    }

    /// Adds a position of another ruleset that is written with the same numbers but is another game.
    pub fn other_game(&mut self, name: &'static str, ruleset: impl Into<String>, text: impl Into<String>) {
        self.push(name, text.into(), Some(ruleset.into()), Some(false));
    }

    /// Adds a notation, which belongs to another ruleset if one is named.
    pub(crate) fn form_in(&mut self, name: &'static str, ruleset: Option<&str>, text: impl Into<String>) {
        match ruleset {
            Some(ruleset) => self.game(name, ruleset, text),
            None => self.form(name, text),
        }
    }

    /// Adds a notation that is too long, or that does not exist for so large a position.
    pub fn left_out(&mut self, name: &'static str, why: impl Into<String>) {
        self.0.push(Notation { name, text: None, ruleset: None, same_game: None, note: Some(why.into()) });
    }

    /// Adds a notation, or the reason why there is none.
    pub(crate) fn form_or(&mut self, name: &'static str, text: Result<String, String>) {
        match text {
            Ok(text) => self.form(name, text),
            Err(why) => self.left_out(name, why),
        }
    }

    fn push(&mut self, name: &'static str, text: String, ruleset: Option<String>, same_game: Option<bool>) {
        match text.len() {
            0..=MOST_LETTERS => self.0.push(Notation { name, text: Some(text), ruleset, same_game, note: None }),
            length => self.left_out(name, too_long(length as u128)),
        }
    }
}

/// Why a text with this many letters is left out.
pub(crate) fn too_long(letters: u128) -> String {
    format!("it has {letters} letters, and at most {MOST_LETTERS} are written")
}

/// All notations: a game's own, in which it has written the position, and the others.
pub(crate) fn with_own(text: String, sort: Sort, others: Notations) -> Vec<Notation> {
    let own = Notation { name: own_name(sort), text: Some(text), ruleset: None, same_game: None, note: None };
    std::iter::once(own).chain(others.0).collect()
}

/// The name of a game's own notation.
fn own_name(sort: Sort) -> &'static str {
    match sort {
        Sort::Tuple => "numbers",
        Sort::Heaps => "heaps",
        Sort::Partition => "partition",
        Sort::StrictPartition => "strict partition",
        Sort::Set => "set",
        Sort::Other => "position",
    }
}

/// The notations that follow from the sort of a position, whatever the rules: those of a game about which nothing else
/// is known.
pub(crate) fn by_sort(sort: Sort, entries: &[u64], list: &mut Notations) {
    match sort {
        Sort::Partition => {
            if let Ok(diagram) = Partition::new(entries.to_vec()) {
                diagrams::shape(&diagram, None, list);
            }
        }
        Sort::StrictPartition => {
            if let Ok(diagram) = StrictPartition::new(entries.to_vec()) {
                shifted::shape(&diagram, list);
            }
        }
        Sort::Set => {
            if let Ok(set) = BeadSet::new(entries.to_vec()) {
                diagrams::squares(&set, list);
                list.form("partition", set.partition().to_string());
            }
        }
        Sort::Tuple | Sort::Heaps => with_exponents(entries, list),
        Sort::Other => {}
    }
}

/// Equal neighbours written as powers, if there are any.
pub(crate) fn with_exponents(numbers: &[u64], list: &mut Notations) {
    let runs = || numbers.chunk_by(|a, b| a == b);
    if runs().all(|run| run.len() == 1) {
        return;
    }
    let powers: Vec<String> = runs()
        .map(|run| match run.len() {
            1 => run[0].to_string(),
            times => format!("{}^{times}", run[0]),
        })
        .collect();
    list.form("with exponents", powers.join(","));
}
