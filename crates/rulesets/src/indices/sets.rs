//! Sets of bits, each with the index whose binary digits it is.

use super::Ranking;
use shapes::ranking::Subsets;

/// All subsets of a row of squares.
pub struct SetWords {
    subsets: Subsets,
    square_0: SquareZero,
}

/// What square 0 stands for.
enum SquareZero {
    /// It is a square like any other.
    Counts,
    /// Always empty; the digits of an index are the squares from 1 on.
    Empty,
    /// Makes the number of ones odd (1) or even (0); the digits of an index are the squares from 1 on.
    Parity(u64),
}

impl SetWords {
    /// Subsets of the squares from 0 on.
    pub fn new(subsets: Subsets) -> SetWords {
        SetWords { subsets, square_0: SquareZero::Counts }
    }

    /// Subsets of the squares from 1 on.
    pub fn from_one(subsets: Subsets) -> SetWords {
        SetWords { subsets, square_0: SquareZero::Empty }
    }

    /// Subsets of the squares from 1 on, with square 0 added if needed to make the number of elements odd, or even.
    pub fn of_parity(subsets: Subsets, is_odd: bool) -> SetWords {
        SetWords { subsets, square_0: SquareZero::Parity(is_odd.into()) }
    }
}

impl Ranking<u64> for SetWords {
    fn count(&self) -> u64 {
        self.subsets.count()
    }

    fn index(&self, set: &u64) -> Option<u64> {
        let digits = match self.square_0 {
            SquareZero::Counts => *set,
            SquareZero::Empty | SquareZero::Parity(_) => set >> 1,
        };
        self.subsets.index(digits)
    }

    fn word(&self, index: u64) -> u64 {
        let set = self.subsets.word(index);
        match self.square_0 {
            SquareZero::Counts => set,
            SquareZero::Empty => set << 1,
            SquareZero::Parity(parity) => (set << 1) | ((u64::from(set.count_ones()) + parity) % 2),
        }
    }
}
