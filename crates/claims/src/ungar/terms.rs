//! The terms of the sequences from games on posets, found by search, so that they can be compared with theorems.

use crate::counterexample::{at, at_start};
use crate::{Counterexample, Run};
use rulesets::{Fault, Method, Query};
use shapes::notation::write_numbers;
use theory::{Limits, Stopped};

/// What a term is about.
pub(super) enum Term {
    /// The value of the natural start of a game.
    Start(String),
    /// The value of a position of Nibble.
    Nibble(String),
    /// How many positions of a size are lost in a game.
    Lost { spec: String, size: u64 },
}

impl Term {
    /// The first index of a sequence, and what its terms are.
    pub(super) fn of(sequence: &str) -> (u64, fn(u64) -> Term) {
        match sequence {
            "staircases" => (0, |n| Term::Nibble(write_numbers(&(1..=n).rev().collect::<Vec<_>>()))),
            "weak-order" => (1, |n| Term::Start(format!("ungar:weak={n}"))),
            "tamari" => (1, |n| Term::Start(format!("ungar:tamari={n}"))),
            "eeta-partitions" => (0, |size| Term::Lost { spec: "nibble".to_owned(), size }),
            // Plane partitions of n are the order ideals of n boxes in the box of side n.
            "eeta-plane-partitions" => (0, |size| {
                let side = size.max(1);
                Term::Lost { spec: format!("ungar:box={side}x{side}x{side}"), size }
            }),
            other => unreachable!("no claim is about {other}"),
        }
    }

    /// The value of the term.
    pub(super) fn search(&self, run: &Run) -> Result<u64, Stopped> {
        self.searched(run.limits()).map_err(|fault| match fault {
            Fault::Stopped(stopped) => stopped,
            Fault::Refused(refusal) => unreachable!("a search refuses no position of its game: {refusal}"),
        })
    }

    fn searched(&self, limits: &Limits) -> Result<u64, Fault> {
        let (spec, position) = match self {
            Term::Start(spec) | Term::Lost { spec, .. } => (spec.as_str(), None),
            Term::Nibble(position) => ("nibble", Some(position.as_str())),
        };
        let game = rulesets::open(spec)?;
        let mut solver = game.solver(Query { method: Method::Search, limits: limits.clone(), ..Query::default() });
        let Term::Lost { size, .. } = self else { return solver.value(&game.position(position)?) };
        solver.lost_of_size(*size)
    }

    /// The counterexample if the value is wrong.
    pub(super) fn case(&self) -> Counterexample {
        match self {
            Term::Start(spec) => at_start(spec.clone()),
            Term::Nibble(position) => at("nibble", position.clone()),
            // No single position is wrong.
            Term::Lost { size, .. } => Counterexample::from(format!("positions of size {size}")),
        }
    }
}
