//! Nibble on words: the boundary of a diagram, with one bit for each step.
//!
//! Row i of k has its bead on square λ_i + (k-i), as in the hook games. A corner is a bead with an empty square before
//! it, and removing the corner moves the bead there. A word has no bead on square 0, because empty rows are left out.

use super::bits;
use super::chains::lowered;
use crate::hooks::young::beads;
use crate::powers::Words;
use shapes::Partition;
use theory::{Flow, Ruleset};

/// Nibble on words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path {
    /// Whether a diagram and its conjugate, which have the same value, are one position.
    pub joins_conjugates: bool,
}

impl Path {
    fn canonical(self, word: u64) -> u64 {
        bits::canonical(word, self.joins_conjugates)
    }
}

impl Words<Partition> for Path {
    fn pack(&self, diagram: &Partition) -> Option<u64> {
        Some(self.canonical(bits::pack(&beads(diagram))?))
    }

    fn unpack(&self, word: &u64) -> Partition {
        bits::restore(*word).partition()
    }
}

impl Ruleset for Path {
    type Position = u64;
    type Move = ();

    fn options(&self, word: &u64, each: &mut impl FnMut((), u64) -> Flow) -> Flow {
        let mut corners = *word & !(*word << 1) & !1;
        let (mut steps, mut count) = ([0; u64::BITS as usize], 0);
        while corners != 0 {
            let corner = corners & corners.wrapping_neg();
            // The bead moves from 2^x to 2^(x-1).
            steps[count] = corner >> 1;
            count += 1;
            corners ^= corner;
        }
        lowered(*word, &steps[..count], &mut |option| each((), self.canonical(option)))
    }
}
