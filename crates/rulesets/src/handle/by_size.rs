//! Lists every position of one size, for any game.

use super::{OpenGame, Position, asked};
use crate::game::{Count, Sort};
use crate::refusal::{Fault, Refusal};
use shapes::enumerate;
use shapes::notation::write_numbers;
use theory::{Flow, Limits, Pace};

impl OpenGame {
    /// Calls `each` with every position of a size, in no particular order, until it breaks.
    ///
    /// # Errors
    ///
    /// Refuses a game whose positions of one size cannot be listed, and rules that fail; stops at a limit.
    pub fn positions_of_size(
        &self,
        size: u64,
        limits: &Limits,
        each: &mut dyn FnMut(Position) -> Flow,
    ) -> Result<(), Fault> {
        if let Some(listed) = asked(self, || self.0.of_size(size, limits, &mut |held| each(self.hold(held))))? {
            return Ok(listed);
        }
        let rows = |rows: &[u64]| write_numbers(rows);
        match (self.sort(), self.count()) {
            (Sort::Partition | Sort::Heaps, _) => {
                self.those_of(enumerate::partitions_of(size).map(|p| rows(p.rows())), limits, each)
            }
            (Sort::StrictPartition, _) => {
                self.those_of(enumerate::strict_partitions_of(size).map(|p| rows(p.parts())), limits, each)
            }
            (Sort::Set, _) => {
                let sets = enumerate::strict_partitions_of(size).flat_map(|set| {
                    let with_zero = [set.parts(), &[0]].concat();
                    [rows(set.parts()), rows(&with_zero)]
                });
                self.those_of(sets, limits, each)
            }
            (Sort::Tuple, Count::Fixed) => {
                let entries = self.read(self.example())?.entries().len();
                self.those_of(enumerate::lists_of_sum(entries, size, size).map(|list| rows(&list)), limits, each)
            }
            _ => Err(Refusal::Parameters {
                spec: self.spec().to_owned(),
                problem: "its positions of one size cannot be listed, as those of `nibble` can".to_owned(),
            }
            .into()),
        }
    }

    /// Calls `each` with those of the texts that are positions.
    fn those_of(
        &self,
        texts: impl Iterator<Item = String>,
        limits: &Limits,
        each: &mut dyn FnMut(Position) -> Flow,
    ) -> Result<(), Fault> {
        let mut pace = Pace::default();
        for (text, listed) in texts.zip(0..) {
            if pace.is_due() {
                limits.check(listed)?;
            }
            match self.read(&text) {
                Ok(position) => {
                    if each(position).is_break() {
                        break;
                    }
                }
                Err(Refusal::Position { .. }) => {}
                Err(refusal) => return Err(refusal.into()),
            }
        }
        Ok(())
    }
}
