//! The passes over a family. Each gives the same bytes as the plain [`scan`], which is the oracle and always there.
//!
//! Subsets are done by [`lanes`], boxes by [`lines`], MHRG by [`crate::mhrg`], sets of a fixed number of beads by the scan.

pub mod lanes;
pub mod lines;
pub mod scan;

pub use crate::mhrg::Engine;

use crate::cells::Cells;
use crate::element::Element;
use crate::family::{Family, Kind};
use crate::mhrg;
use std::sync::atomic::AtomicBool;
use theory::Play;

/// A table to be filled.
pub struct Work<'w> {
    /// The play convention.
    pub play: Play,
    /// Which instructions to use.
    pub engine: Engine,
    /// How many threads, at least 1.
    pub threads: usize,
    /// For each block, whether it is already there.
    pub finished: &'w [AtomicBool],
    /// Set from outside to stop the work.
    pub cancel: &'w AtomicBool,
    /// Called with each block as it is finished; it is not written any more.
    pub done: &'w (dyn Fn(usize) + Sync),
}

/// Why a table was not filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfilled {
    /// The cancel signal was set.
    Cancelled,
    /// A value does not fit an element.
    TooLarge,
}

/// The engines that differ for a family; it is solved by the scan where another one is asked for.
pub fn engines(family: &Family) -> &'static [Engine] {
    match family.kind() {
        Kind::BeadSets(_) => &[Engine::Scan],
        Kind::Codes(_) | Kind::Subsets(_) | Kind::Boxes(_) => &Engine::ALL,
    }
}

/// Bytes an engine needs besides the table.
pub fn extra_bytes(family: &Family, engine: Engine) -> u64 {
    match family.kind() {
        Kind::Boxes(boxes) if engine != Engine::Scan => lines::bytes(boxes),
        Kind::Boxes(boxes) => scan::bytes(boxes),
        // Their sets of values are small.
        _ => 0,
    }
}

/// Fills the blocks of a table that are not finished.
///
/// # Errors
///
/// Says why it did not get to the end; blocks reported as done are right all the same.
///
/// # Safety
///
/// `cells` has as many elements as the family has indices, and nobody else writes them; others may read those of blocks
/// that were reported as done.
pub(crate) unsafe fn fill<E: Element>(family: &Family, cells: &Cells<'_, E>, work: &Work<'_>) -> Result<(), Unfilled> {
    let block_len = family.block_len();
    match family.kind() {
        Kind::Codes(codes) => {
            // Safety: MHRG has elements of one byte, and every byte is one; the engine writes no finished block.
            let table = unsafe { cells.as_bytes() };
            let Work { play, engine, threads, finished, .. } = *work;
            let job = mhrg::Job { h: codes.half(), play, engine, threads, table, finished };
            mhrg::solve(job, work.cancel, work.done).map_err(|unsolved| match unsolved {
                mhrg::Unsolved::Cancelled => Unfilled::Cancelled,
                mhrg::Unsolved::TooLarge { .. } => Unfilled::TooLarge,
            })
        }
        Kind::Subsets(subsets) if work.engine != Engine::Scan && subsets.digits() >= lanes::LEAST_DIGITS => {
            // Safety: as promised to us.
            unsafe { lanes::fill(subsets, cells, work) }
        }
        Kind::Boxes(boxes) if work.engine != Engine::Scan => {
            // Safety: as promised to us.
            unsafe { lines::fill(boxes, cells, work) }
        }
        // Safety: as promised to us.
        Kind::Subsets(subsets) => unsafe { scan::fill(subsets, block_len, cells, work) },
        // Safety: as promised to us.
        Kind::BeadSets(sets) => unsafe { scan::fill(sets, block_len, cells, work) },
        // Safety: as promised to us.
        Kind::Boxes(boxes) => unsafe { scan::fill(boxes, block_len, cells, work) },
    }
}
