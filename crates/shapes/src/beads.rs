//! Finite sets of squares 0, 1, 2, …: beads of Welter's game, upright turtles.
//!
//! The squares are stored in ascending order, so that a square is found by binary search and sets compare as they are
//! written.

use crate::MAX_ENTRY;
use crate::notation::{self, NotationError};
use crate::partition::Partition;
use std::fmt;
use std::str::FromStr;
use theory::HeapBytes;

/// A finite set of natural numbers, ordered number by number from the smallest.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BeadSet {
    squares: Vec<u64>,
}

impl HeapBytes for BeadSet {
    fn heap_bytes(&self) -> usize {
        self.squares.heap_bytes()
    }
}

impl BeadSet {
    /// The set of these squares, given in any order.
    ///
    /// # Errors
    ///
    /// [`Repeated`](NotationError::Repeated) if a square occurs twice, [`TooLarge`](NotationError::TooLarge) if one is
    /// past [`MAX_ENTRY`].
    pub fn new(mut squares: Vec<u64>) -> Result<BeadSet, NotationError> {
        notation::within_bounds(&squares)?;
        squares.sort_unstable();
        match squares.windows(2).find(|pair| pair[0] == pair[1]) {
            None => Ok(BeadSet { squares }),
            Some(pair) => Err(NotationError::Repeated { number: pair[0] }),
        }
    }

    /// The set of squares that are known to ascend and to be within bounds.
    pub(crate) fn from_ascending(squares: Vec<u64>) -> BeadSet {
        debug_assert!(squares.is_sorted_by(|left, right| left < right));
        BeadSet { squares }
    }

    /// The set without squares.
    pub fn empty() -> BeadSet {
        BeadSet::default()
    }

    /// The occupied squares, ascending.
    pub fn squares(&self) -> &[u64] {
        &self.squares
    }

    /// The number of occupied squares.
    pub fn len(&self) -> usize {
        self.squares.len()
    }

    /// Whether no square is occupied.
    pub fn is_empty(&self) -> bool {
        self.squares.is_empty()
    }

    /// Whether square `x` is occupied.
    pub fn contains(&self, x: u64) -> bool {
        self.squares.binary_search(&x).is_ok()
    }

    /// The set without `from` and with `to`: for an occupied and an empty square, a bead's move.
    ///
    /// There are no squares past [`MAX_ENTRY`]: a bead sent there disappears.
    pub fn replace(&self, from: u64, to: u64) -> BeadSet {
        let mut moved = self.without(from);
        if let Err(place) = moved.squares.binary_search(&to)
            && to <= MAX_ENTRY
        {
            moved.squares.insert(place, to);
        }
        moved
    }

    /// The set without `x`.
    pub fn without(&self, x: u64) -> BeadSet {
        let others = self.squares.iter().copied().filter(|&square| square != x);
        BeadSet::from_ascending(others.collect())
    }

    /// The partition with rows x_t - (t-1), from the last bead to the first.
    pub fn partition(&self) -> Partition {
        let beads_before = (0..self.len() as u64).rev();
        let rows = self.squares.iter().rev().zip(beads_before);
        Partition::from_rows(rows.map(|(square, before)| square - before).collect())
    }
}

impl fmt::Display for BeadSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&notation::write_numbers(&self.squares))
    }
}

impl FromStr for BeadSet {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<BeadSet, NotationError> {
        BeadSet::new(notation::read_numbers(text)?)
    }
}
