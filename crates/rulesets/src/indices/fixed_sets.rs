//! Sets of bits of one size.

use super::Ranking;
use shapes::ranking::FixedSets;

/// Sets of one size; each word is the set.
pub struct FixedSetWords(pub FixedSets);

impl Ranking<u64> for FixedSetWords {
    fn count(&self) -> u64 {
        self.0.count()
    }

    fn index(&self, set: &u64) -> Option<u64> {
        self.0.index(*set)
    }

    fn word(&self, index: u64) -> u64 {
        self.0.word(index)
    }
}
