//! Tables of reflections that are larger than memory: they are cut into units, only some of which are in memory at a
//! time.
//!
//! **Idea.** The codes that agree in all digits above some place form a *unit*: they are consecutive, and there are
//! some millions of them. The options of a unit's codes are in the unit itself and in a few others, those that moves of
//! the upper digits lead to. So a unit can be solved when these are in memory. The whole table keeps its addresses, but
//! only those of the units in memory are backed by memory; the engine does not notice.
//!
//! **Parts.** [`Units`] describes how a table is cut. `residence.rs` keeps track of the units in memory and chooses
//! which one to evict. [`compute`] solves units in a given order, with one thread that reads ahead and some that save
//! finished units. A [`Store`] decides where units are kept: in a [`Folder`] they are files with checksums, which
//! [`write_joined`] combines into one file. Processes on one machine with enough memory for a whole table can share it
//! as [`Common`] memory and solve its blocks together ([`compute_together`]).
//!
//! **Cost.** In ascending order, the bytes read for each byte computed are 0.4 when half of the table is in memory, 2.2
//! with a fifth, and 4.2 with a tenth. Since the order is known in advance, the unit evicted is the one whose next use
//! is farthest away, which is optimal; evicting the least recently used one would take 1.5, 4.2 and 6.8.

mod common;
mod compute;
mod folder;
mod residence;
mod solve;
mod together;

pub use common::Common;
pub use compute::{Computed, Work, compute};
pub use folder::{Folder, is_folder, rank_folder, rank_of};
pub use solve::{SolvedParts, cut, folder_for, solve_parts, solve_parts_of, write_joined};
pub use together::{CommonStore, compute_together};

use crate::error::TableError;
use crate::reflections::{LEAST_HALF, chunk_len, lower};
use std::ops::Range;

/// How a table of reflections is cut into units of 3^`digits` codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Units {
    half: u32,
    digits: u32,
}

/// The fewest and the most digits within a unit, by default. A unit that is the whole table may have fewer.
const USUAL_DIGITS: (u32, u32) = (13, 16);
/// The number of digits above a unit's, where it can be chosen: more mean less memory and more files.
const USUAL_ABOVE: u32 = 7;
/// The most digits above a unit's, since lists of units are kept in memory.
const MOST_ABOVE: u32 = 12;

impl Units {
    /// Units of 3^`digits` codes, for tables of labels up to ±`half`. `None` if a unit would be smaller than a block of
    /// the table or larger than the table, if there would be more than 3^12 units, or if there are too few labels for
    /// the engines.
    pub fn new(half: u32, digits: u32) -> Option<Units> {
        let codes = 3_usize.checked_pow(half).filter(|_| half >= LEAST_HALF)?;
        let unit = 3_usize.checked_pow(digits)?;
        let fits = (chunk_len(half)..=codes).contains(&unit) && half - digits <= MOST_ABOVE;
        fits.then_some(Units { half, digits })
    }

    /// Units of the default size for a table: 3^14 codes or more from h = 21 on.
    pub fn usual(half: u32) -> Option<Units> {
        let (fewest, most) = USUAL_DIGITS;
        Units::new(half, half.saturating_sub(USUAL_ABOVE).clamp(fewest, most).min(half))
    }

    /// Units of the given number of blocks of a table; `None` if no unit has that size.
    pub fn of_blocks(half: u32, blocks: usize) -> Option<Units> {
        let codes = blocks.checked_mul(chunk_len(half))?;
        Units::new(half, codes.checked_ilog(3)?).filter(|units| units.unit_len() == codes)
    }

    /// The largest label.
    pub fn half(&self) -> u32 {
        self.half
    }

    /// The number of digits within a unit.
    pub fn digits(&self) -> u32 {
        self.digits
    }

    /// The number of digits above: those of a unit's number.
    pub fn above(&self) -> u32 {
        self.half - self.digits
    }

    /// The number of units.
    pub fn count(&self) -> usize {
        3_usize.pow(self.above())
    }

    /// The number of codes, and of bytes, in a unit.
    pub fn unit_len(&self) -> usize {
        3_usize.pow(self.digits)
    }

    /// The codes of a unit.
    pub fn range(&self, unit: usize) -> Range<usize> {
        unit * self.unit_len()..(unit + 1) * self.unit_len()
    }

    /// The number of blocks of the table in a unit.
    pub fn blocks_each(&self) -> usize {
        self.unit_len() / chunk_len(self.half)
    }

    /// The blocks of the table in a unit.
    pub fn blocks(&self, unit: usize) -> Range<usize> {
        unit * self.blocks_each()..(unit + 1) * self.blocks_each()
    }

    /// The other units that contain options of a unit's codes, ascending. All of them come before the unit.
    pub fn needs(&self, unit: usize) -> Vec<usize> {
        let mut needs = lower(self.above(), unit);
        needs.sort_unstable();
        needs.dedup();
        needs
    }
}

/// Where the bytes of finished units are kept.
///
/// While units are computed, one thread calls `load`, and others, perhaps several at once, call `keep`.
pub trait Store: Sync {
    /// Announces that these units will be loaded soon, in this order. Units may be announced more than once.
    fn expect(&self, _units: &[usize]) {}

    /// Loads the bytes of a unit into its place. The unit was kept by this store, in this run or an earlier one, or is
    /// not computed here. The call may wait for the unit; when `stop` returns true, it gives up with any error.
    ///
    /// # Errors
    ///
    /// If the bytes cannot be obtained, or are not those that were kept.
    fn load(&self, unit: usize, place: &mut [u8], stop: &dyn Fn() -> bool) -> Result<(), TableError>;

    /// Keeps the bytes of a unit that has just been computed, so that it can be loaded, and need not be computed again
    /// even after a crash.
    ///
    /// # Errors
    ///
    /// If the bytes cannot be kept.
    fn keep(&self, unit: usize, bytes: &[u8]) -> Result<(), TableError>;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::reflections::options;
    use std::collections::BTreeSet;

    /// Compares with the definition, for units of nine codes.
    #[test]
    fn a_unit_needs_those_that_its_options_lie_in() {
        for above in 0..=6 {
            for unit in 0..3_usize.pow(above) {
                let mut codes = Vec::new();
                (9 * unit..9 * (unit + 1)).for_each(|code| options(above + 2, code as u64, &mut codes));
                let mut expected: BTreeSet<usize> = codes.into_iter().map(|code| code as usize / 9).collect();
                expected.remove(&unit);
                let needs = Units { half: above + 2, digits: 2 }.needs(unit);
                assert!(needs.iter().eq(&expected), "unit {unit} of 3^{above}: {needs:?}, {expected:?}");
            }
        }
    }

    #[test]
    fn units_are_whole_blocks() {
        for (half, digits) in [(4, 4), (14, 10), (14, 15), (40, 16), (5, 4), (29, 16), (u32::MAX, 16), (16, u32::MAX)] {
            assert_eq!(Units::new(half, digits), None, "h={half} {digits}");
        }
        assert_eq!(Units::usual(29), None);
        for half in 5..=28 {
            let units = Units::usual(half).unwrap();
            assert_eq!(units.count() * units.unit_len(), 3_usize.pow(half));
            assert_eq!(Units::of_blocks(half, units.blocks_each()), Some(units));
        }
        assert_eq!(Units::usual(22).unwrap().digits(), 15);
        assert_eq!(Units::of_blocks(14, 2), None);
        assert_eq!(Units::of_blocks(14, usize::MAX), None);
    }
}
