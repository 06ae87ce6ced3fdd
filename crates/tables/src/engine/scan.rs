//! The plain ascending scan: for one index after another, the mex of the values of its options. Short, single-threaded,
//! and the oracle of every other engine.

use super::schedule::Schedule;
use super::{Job, Unfilled, Watch};
use crate::cells::Elements;
use crate::indexed::Family;
use theory::Play;

/// Finds values one by one, with a list of options and a set of values that can be cleared in one step.
#[derive(Default)]
pub(super) struct Values {
    options: Vec<u64>,
    /// For each value, when it was last added to the set.
    stamps: Vec<u64>,
    now: u64,
}

/// Bytes of memory for the list of options and the set of values.
pub(super) fn bytes(most_options: u64) -> u64 {
    most_options.saturating_add(2).saturating_mul(2 * size_of::<u64>() as u64)
}

impl Values {
    /// The value of an index, given by the options that `options` appends and their values.
    ///
    /// # Panics
    ///
    /// If an option is not smaller than the index.
    #[inline]
    pub(super) fn at(
        &mut self,
        index: u64,
        play: Play,
        options: impl FnOnce(&mut Vec<u64>),
        value_of: impl Fn(usize) -> u32,
    ) -> u64 {
        self.options.clear();
        options(&mut self.options);
        if self.options.is_empty() {
            return play.end_value().into();
        }
        self.now += 1;
        // The mex is at most the number of options; larger values do not matter.
        if self.stamps.len() <= self.options.len() {
            self.stamps.resize(self.options.len() + 1, 0);
        }
        for &option in &self.options {
            assert!(option < index, "an option has a smaller index: {option} is one of {index}");
            if let Some(stamp) = self.stamps.get_mut(value_of(option as usize) as usize) {
                *stamp = self.now;
            }
        }
        self.stamps.iter().take_while(|&&stamp| stamp == self.now).count() as u64
    }

    /// The number of options of the last index.
    fn options(&self) -> usize {
        self.options.len()
    }
}

/// How many options are looked at between checks whether to stop.
const BETWEEN_CHECKS: usize = 1 << 16;

/// Fills what is not finished, in ascending order.
///
/// # Safety
///
/// There is a cell for each index of the family; the rest as for [`super::fill_elements`].
pub(super) unsafe fn fill(family: &Family, cells: &Elements<'_>, job: &Job, watch: &Watch<'_>) -> Result<(), Unfilled> {
    let (positions, block_len) = (family.index().as_ref(), family.block_len());
    Schedule::ascending(watch, &|_| 0).run(1, &|| {
        let (mut values, mut unchecked) = (Values::default(), 0);
        Box::new(move |turn| {
            let first = turn.block * block_len;
            for index in first..(first + block_len).min(cells.len()) {
                // Safety: the index is below the number of cells, its block has not been reported as done yet, and the
                // scan runs on one thread. `at` has checked that options are smaller than the index, and their cells
                // were written before, by this thread or in an earlier run.
                unsafe {
                    if positions.is_position(index as u64) {
                        let options = |options: &mut Vec<u64>| positions.options(index as u64, options);
                        cells.set(index, values.at(index as u64, job.play, options, |option| cells.get(option)))?;
                    } else {
                        cells.set_hole(index);
                    }
                }
                unchecked += 1 + values.options();
                if unchecked >= BETWEEN_CHECKS {
                    unchecked = 0;
                    turn.check()?;
                }
            }
            Ok(())
        })
    })
}
