//! Values of single heaps, for a game whose positions are sums of heaps.

use crate::heaps::{Period, SparseSpace, TakeAndBreak};
use theory::{Flow, Limits, Stopped};

/// Single heaps of 0, 1, 2, … stones, of which every position is a disjunctive sum.
pub trait SingleHeaps {
    /// Calls `each` with every heap up to `to` and its value in normal play, until it breaks or a limit is reached. If
    /// the game has no such heap, there is no value.
    fn heap_values(&self, to: u64, limits: &Limits, each: &mut dyn FnMut(u64, Option<u64>) -> Flow) -> Growth;

    /// The code, if one gives the values of all heaps.
    fn code(&self) -> Option<&TakeAndBreak>;
}

/// What was found out about the heaps of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Growth {
    /// The limit that was reached, if any.
    pub stopped: Option<Stopped>,
    /// A proved period.
    pub period: Option<Period>,
    /// The sparse space that was used.
    pub sparse: Option<SparseSpace>,
}
