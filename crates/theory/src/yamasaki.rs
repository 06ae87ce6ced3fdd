//! Yamasaki's theorem: misère play derived from normal play (Rooks, Theorem 8).
//!
//! Let E be the end positions of a ruleset. Suppose two sets of positions F0 and F1, together F, satisfy
//!
//! - (a) no position is in both, and E lies in F0;
//! - (b) from each position of F0 that is not in E a move leads to F1, and from each one of F1 a move leads to F0;
//! - (c) no move leads from F0 to F0 or from F1 to F1;
//! - (d) from a position outside F a move leads to F0 exactly if one leads to F1;
//! - (e) if a move leads from F to a position outside F, then a move leads from there to F.
//!
//! Then the misère P-positions are F1 ∪ (P \ F0), P being those of normal play. The proof gives more: the values of
//! normal play are 0 on F0, 1 on F1 and at least 2 one move outside; misère play swaps 0 and 1 on F and changes no
//! other value.
//!
//! Each condition concerns one position and what can be reached from it in two moves, so it is checked one position at
//! a time.

use crate::ruleset::{Flow, Ruleset};
use hashbrown::HashSet;
use std::fmt;

/// One of the five conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "they are the letters of the theorem")]
pub enum Condition {
    A,
    B,
    C,
    D,
    E,
}

impl Condition {
    /// All five.
    pub const ALL: [Condition; 5] = [Condition::A, Condition::B, Condition::C, Condition::D, Condition::E];
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self {
            Condition::A => "a",
            Condition::B => "b",
            Condition::C => "c",
            Condition::D => "d",
            Condition::E => "e",
        };
        write!(f, "({letter})")
    }
}

/// A position where a condition fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation<P> {
    /// Which condition.
    pub condition: Condition,
    /// The position it fails at.
    pub position: P,
    /// The option that shows the failure, for conditions (c) and (e).
    pub option: Option<P>,
    /// How it fails.
    pub why: &'static str,
}

/// What a check of all conditions on all positions found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings<P> {
    /// The first violation of each condition, in the order of the conditions.
    pub violations: Vec<Violation<P>>,
    /// A position and one of its options that is not among the positions, which then do not form a ruleset.
    pub not_closed: Option<(P, P)>,
}

impl<P> Findings<P> {
    /// Whether the theorem applies.
    pub fn hold(&self) -> bool {
        self.violations.is_empty() && self.not_closed.is_none()
    }
}

/// A ruleset with two sets of positions.
pub struct Yamasaki<R, F0, F1> {
    ruleset: R,
    f0: F0,
    f1: F1,
}

impl<R, F0, F1> Yamasaki<R, F0, F1>
where
    R: Ruleset,
    F0: Fn(&R::Position) -> bool,
    F1: Fn(&R::Position) -> bool,
{
    /// Takes the ruleset, and for each set a test whether a position is in it.
    pub fn new(ruleset: R, f0: F0, f1: F1) -> Yamasaki<R, F0, F1> {
        Yamasaki { ruleset, f0, f1 }
    }

    /// How a condition fails at a position, if it does.
    pub fn violation(&self, condition: Condition, position: &R::Position) -> Option<Violation<R::Position>> {
        let (in_f0, in_f1) = ((self.f0)(position), (self.f1)(position));
        let found: Option<(Option<R::Position>, &'static str)> = match condition {
            Condition::A if in_f0 && in_f1 => Some((None, "it is in F0 and in F1")),
            Condition::A if !in_f0 && self.is_end(position) => Some((None, "it is an end position outside F0")),
            Condition::B if in_f0 && !self.is_end(position) && !self.leads_to(position, &self.f1) => {
                Some((None, "it is in F0 and not an end position, and no move leads to F1"))
            }
            Condition::B if in_f1 && !self.leads_to(position, &self.f0) => {
                Some((None, "it is in F1, and no move leads to F0"))
            }
            Condition::C if in_f0 || in_f1 => {
                let same = |option: &R::Position| (in_f0 && (self.f0)(option)) || (in_f1 && (self.f1)(option));
                self.option_with(position, same).map(|option| (Some(option), "a move stays in its set"))
            }
            Condition::D if !in_f0 && !in_f1 => {
                match (self.leads_to(position, &self.f0), self.leads_to(position, &self.f1)) {
                    (true, false) => Some((None, "it is outside F, and a move leads to F0 but none to F1")),
                    (false, true) => Some((None, "it is outside F, and a move leads to F1 but none to F0")),
                    _ => None,
                }
            }
            Condition::E if in_f0 || in_f1 => {
                let in_f = |position: &R::Position| (self.f0)(position) || (self.f1)(position);
                let lost = |option: &R::Position| !in_f(option) && !self.leads_to(option, in_f);
                self.option_with(position, lost).map(|option| (Some(option), "a move leads out of F, and none back"))
            }
            _ => None,
        };
        found.map(|(option, why)| Violation { condition, position: position.clone(), option, why })
    }

    /// Checks every condition at every position. The positions should be closed under options.
    pub fn check(&self, positions: &[R::Position]) -> Findings<R::Position> {
        let first = |condition| positions.iter().find_map(|position| self.violation(condition, position));
        let violations = Condition::ALL.into_iter().filter_map(first).collect();
        let known: HashSet<&R::Position> = positions.iter().collect();
        let not_closed = positions.iter().find_map(|position| {
            Some((position.clone(), self.option_with(position, |option| !known.contains(option))?))
        });
        Findings { violations, not_closed }
    }

    /// What the theorem says about misère play: whether a position is in F1 ∪ (P \ F0).
    pub fn is_misere_p(&self, position: &R::Position, is_normal_p: bool) -> bool {
        (self.f1)(position) || (is_normal_p && !(self.f0)(position))
    }

    /// What its proof says about misère values: 1 on F0, 0 on F1, elsewhere the value of normal play.
    pub fn misere_value(&self, position: &R::Position, normal_value: u64) -> u64 {
        match ((self.f0)(position), (self.f1)(position)) {
            (true, _) => 1,
            (_, true) => 0,
            _ => normal_value,
        }
    }

    fn is_end(&self, position: &R::Position) -> bool {
        self.option_with(position, |_| true).is_none()
    }

    fn leads_to(&self, position: &R::Position, set: impl Fn(&R::Position) -> bool) -> bool {
        self.option_with(position, set).is_some()
    }

    /// The first option in a set.
    fn option_with(&self, position: &R::Position, set: impl Fn(&R::Position) -> bool) -> Option<R::Position> {
        let mut found = None;
        let _ = self.ruleset.options_to(position, &mut |_, option| {
            if set(&option) {
                found = Some(option);
                return Flow::Break(());
            }
            Flow::Continue(())
        });
        found
    }
}
