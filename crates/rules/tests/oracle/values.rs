//! Values by definition: the mex of the values of the options.

use super::{Oracle, Refused, Trouble};
use std::collections::{BTreeMap, BTreeSet};
use theory::Play;

/// Games in which more positions are reached than this are skipped.
const MOST_POSITIONS: usize = 6_000;

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

    /// The value of a position; fails if some play meets a line that cannot be followed.
    pub fn value(&mut self, position: &[u64]) -> Result<u64, Refused> {
        if let Some(known) = self.known.get(position) {
            return *known;
        }
        if self.is_full() {
            return Err(Refused { line: 0, trouble: Trouble::TooManyPositions });
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

    /// Whether more positions have been met than are worth waiting for.
    pub fn is_full(&self) -> bool {
        self.known.len() > MOST_POSITIONS
    }
}
