//! Rankings: positions of one kind and size, numbered 0, 1, 2, … without gaps.
//!
//! | ranking | numbers | in the order of |
//! |---|---|---|
//! | [`Tuples`] | tuples below given sides | the last coordinate running fastest |
//! | [`Subsets`] | subsets of 0, …, n-1 | the number whose binary digits the set is |
//! | [`FixedSets`] | subsets of a fixed size, with or without the single elements | the same, single elements first |
//! | [`DiagramsInBox`] | partitions in a box | their bead sets |
//! | [`TernaryCodes`] | sets of labels from ±1, …, ±h | the number whose ternary digits they are |
//! | [`Slices`] | the same, by how many labels they have | the same within a slice |
//!
//! A ranking turns an index into a position and back, and knows nothing about moves. In each of these orders, lowering
//! a part of a position lowers its index, so a game whose moves do that can be solved in ascending order.

mod diagrams_in_box;
mod fixed_sets;
mod slices;
mod subsets;
mod ternary_codes;
mod tuples;

pub use diagrams_in_box::DiagramsInBox;
pub use fixed_sets::FixedSets;
pub use slices::Slices;
pub use subsets::Subsets;
pub use ternary_codes::{Rectangle, TernaryCodes};
pub use tuples::Tuples;

use thiserror::Error;

/// More positions than this are not numbered: no machine can hold a value for each.
pub const MOST_INDICES: u64 = 1 << 62;

/// The most squares of a bead set that is numbered: the set must fit in one machine word, and so must every binomial
/// coefficient.
pub const MOST_SQUARES: u32 = 62;

/// There are more positions than can be numbered.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum TooLarge {
    /// Their number is too large.
    #[error("it has {count} positions{}, and no more than {most} can be numbered", roughly(*about))]
    Positions {
        /// How many there are, as a formula such as `3^40`.
        count: String,
        /// The same as a number; infinite if that is too large as well.
        about: f64,
        /// The most that can be numbered, as a formula.
        most: String,
    },
    /// The positions are sets of squares, and there are too many squares.
    #[error("there may be {MOST_SQUARES} {what}, and here are {squares}")]
    Squares {
        /// What the squares stand for, in the plural.
        what: &'static str,
        /// How many there are.
        squares: u64,
    },
}

fn roughly(number: f64) -> String {
    if number.is_finite() { format!(" (about {number:.1e})") } else { String::new() }
}

/// A position for every index and an index for every position, ascending.
#[cfg(test)]
fn assert_bijection<P: PartialEq + std::fmt::Debug>(
    count: u64,
    position: impl Fn(u64) -> P,
    index: impl Fn(&P) -> Option<u64>,
    all: impl Iterator<Item = P>,
) {
    let mut met = 0;
    for expected in all {
        assert!(met < count, "more than {count} positions");
        assert_eq!(position(met), expected, "at index {met}");
        assert_eq!(index(&expected), Some(met), "{expected:?}");
        met += 1;
    }
    assert_eq!(met, count);
}
