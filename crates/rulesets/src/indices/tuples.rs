//! Words of fields, each field below its side.

use super::Ranking;
use crate::forms::Field;
use crate::powers::NoFamily;
use shapes::ranking::Tuples;

/// Tuples as words with a field for each number, the first number in the lowest bits.
pub struct TupleWords {
    tuples: Tuples,
    fields: Box<[Field]>,
}

impl TupleWords {
    /// Tuples below these sides; each field is as wide as the numbers below its side need.
    ///
    /// # Errors
    ///
    /// Fails if there are too many, or if they do not fit a word.
    pub fn new(sides: &[u64]) -> Result<TupleWords, NoFamily> {
        let tuples = Tuples::new(sides)?;
        Ok(TupleWords { tuples, fields: Field::below(sides)? })
    }
}

impl Ranking<u64> for TupleWords {
    fn count(&self) -> u64 {
        self.tuples.count()
    }

    fn index(&self, word: &u64) -> Option<u64> {
        let mut index = 0;
        for (field, &side) in self.fields.iter().zip(self.tuples.sides()) {
            let number = field.number(*word);
            if number >= side {
                return None;
            }
            index = index * side + number;
        }
        Some(index)
    }

    fn word(&self, mut index: u64) -> u64 {
        let mut word = 0;
        for (field, &side) in self.fields.iter().zip(self.tuples.sides()).rev() {
            word |= field.word(index % side);
            index /= side;
        }
        word
    }
}
