//! Values by their definition: the mex of the values of the options.

use super::{Oracle, Refused};
use std::collections::{BTreeMap, BTreeSet};
use theory::Play;

/// The values of a game in one kind of play, as far as they have been asked for.
pub struct Values<'o> {
    oracle: &'o Oracle,
    play: Play,
    known: BTreeMap<Vec<u64>, Result<u64, Refused>>,
}

impl<'o> Values<'o> {
    pub fn new(oracle: &'o Oracle, play: Play) -> Values<'o> {
        Values { oracle, play, known: BTreeMap::new() }
    }

    /// The value of a position; none if some line of play meets a line that cannot be followed.
    pub fn value(&mut self, position: &[u64]) -> Result<u64, Refused> {
        if let Some(known) = self.known.get(position) {
            return *known;
        }
        let value = self.mex_of_options(position);
        self.known.insert(position.to_vec(), value);
        value
    }

    fn mex_of_options(&mut self, position: &[u64]) -> Result<u64, Refused> {
        let mut values = BTreeSet::new();
        for option in self.oracle.moves(position)?.into_iter().collect::<BTreeSet<Vec<u64>>>() {
            values.insert(self.value(&option)?);
        }
        if values.is_empty() && self.play == Play::Misere {
            return Ok(1);
        }
        Ok((0..).find(|value| !values.contains(value)).unwrap())
    }

    /// How many positions have been looked at.
    pub fn count(&self) -> usize {
        self.known.len()
    }
}
