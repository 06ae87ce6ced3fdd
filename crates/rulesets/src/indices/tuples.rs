//! Words of fields, each field below its side.

use super::Ranking;
use shapes::ranking::{TooLarge, Tuples};

/// Tuples as words with fields of the same width, the first number in the lowest field.
pub struct TupleWords {
    tuples: Tuples,
    width: u32,
}

impl TupleWords {
    /// Tuples below these sides; 64 bits are divided among as many fields.
    ///
    /// # Errors
    ///
    /// Fails if there are too many.
    pub fn new(sides: &[u64]) -> Result<TupleWords, TooLarge> {
        Ok(TupleWords { tuples: Tuples::new(sides)?, width: 64 / sides.len().max(1) as u32 })
    }

    fn mask(&self) -> u64 {
        u64::MAX >> (64 - self.width)
    }
}

impl Ranking<u64> for TupleWords {
    fn count(&self) -> u64 {
        self.tuples.count()
    }

    fn index(&self, word: &u64) -> Option<u64> {
        let mut index = 0;
        for (field, &side) in self.tuples.sides().iter().enumerate() {
            let number = word >> (field as u32 * self.width) & self.mask();
            if number >= side {
                return None;
            }
            index = index * side + number;
        }
        Some(index)
    }

    fn word(&self, mut index: u64) -> u64 {
        let mut word = 0;
        for (field, side) in self.tuples.sides().iter().enumerate().rev() {
            word |= (index % side) << (field as u32 * self.width);
            index /= side;
        }
        word
    }
}
