//! The plain ascending scan: one index after the other, the mex of its options' values. Short, and the oracle of every
//! other engine. One thread.

use super::{Unfilled, Work};
use crate::cells::Cells;
use crate::element::Element;
use crate::family::Indexed;
use std::sync::atomic::Ordering;
use theory::Play;

/// A set of values that is emptied in one step.
pub(super) struct Marks {
    stamps: Vec<u64>,
    now: u64,
}

impl Marks {
    /// For values that are the mex of at most so many options.
    pub(super) fn new(most_options: u64) -> Marks {
        Marks { stamps: vec![0; most_options as usize + 2], now: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.now += 1;
    }

    pub(super) fn insert(&mut self, value: usize) {
        self.stamps[value] = self.now;
    }

    pub(super) fn mex(&self) -> u64 {
        self.stamps.iter().take_while(|&&stamp| stamp == self.now).count() as u64
    }
}

/// Bytes for the set of values.
pub(super) fn bytes(family: &impl Indexed) -> u64 {
    family.most_options().saturating_add(2).saturating_mul(size_of::<u64>() as u64)
}

/// The value of one index, from the values of smaller ones.
#[inline]
pub(super) fn value_at<F: Indexed, E: Element>(
    family: &F,
    index: u64,
    play: Play,
    marks: &mut Marks,
    value_of: impl Fn(usize) -> E,
) -> Option<E> {
    marks.clear();
    let mut is_end = true;
    family.options(index, |option| {
        is_end = false;
        marks.insert(value_of(option as usize).get());
    });
    if !family.is_position(index) {
        return Some(E::HOLE);
    }
    E::new(if is_end { play.end_value().into() } else { marks.mex() })
}

/// How many indices are done between two looks at the cancel signal.
pub(super) const BREATH: usize = 1 << 12;

/// Fills what is not finished, in ascending order.
///
/// # Safety
///
/// As for [`super::fill`].
pub(super) unsafe fn fill<F: Indexed, E: Element>(
    family: &F,
    block_len: usize,
    cells: &Cells<'_, E>,
    work: &Work<'_>,
) -> Result<(), Unfilled> {
    let mut marks = Marks::new(family.most_options());
    for (block, finished) in work.finished.iter().enumerate() {
        if finished.load(Ordering::Relaxed) {
            continue;
        }
        let first = block * block_len;
        for index in first..(first + block_len).min(cells.len()) {
            if index.is_multiple_of(BREATH) && work.cancel.load(Ordering::Relaxed) {
                return Err(Unfilled::Cancelled);
            }
            // Safety: options are smaller indices, written before; no other thread writes.
            let value = value_at(family, index as u64, work.play, &mut marks, |option| unsafe { cells.get(option) });
            // Safety: the index is below the number of cells, and its block is not reported as done yet.
            unsafe { cells.set(index, value.ok_or(Unfilled::TooLarge)?) };
        }
        (work.done)(block);
    }
    Ok(())
}
