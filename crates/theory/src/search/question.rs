//! What is asked about a position: its value, or only its outcome.
//!
//! An outcome is written as a value, 0 for P and 1 for N. It is settled as soon as one option is a P-position, whatever
//! the others are.

use super::seen::Seen;
use crate::play::Play;

/// What is asked, and under which convention.
#[derive(Clone, Copy)]
pub(super) enum Question {
    Value(Play),
    Outcome(Play),
}

impl Question {
    /// How many options are looked up together. For a value: enough to keep memory busy, and few enough to stay in the
    /// nearest cache. For an outcome the first winning move ends the listing, and most of a large batch would be listed
    /// in vain.
    pub(super) fn batch(self) -> usize {
        match self {
            Question::Value(_) => 64,
            Question::Outcome(_) => 8,
        }
    }

    /// Whether these values of options settle the answer for a position, whatever the other options are.
    #[inline]
    pub(super) fn is_settled(self, seen: &Seen) -> bool {
        matches!(self, Question::Outcome(_)) && seen.has_zero()
    }

    /// The answer for a position whose options have these values.
    pub(super) fn value(self, seen: &Seen) -> u32 {
        match self {
            Question::Value(play) | Question::Outcome(play) if seen.is_empty() => play.end_value(),
            Question::Value(_) => seen.mex(),
            // A position with a P-position among its options is N.
            Question::Outcome(_) => u32::from(seen.has_zero()),
        }
    }
}
