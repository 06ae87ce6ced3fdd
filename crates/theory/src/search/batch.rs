//! Looks up many positions at a time, so that memory serves many requests at once.
//!
//! A look-up in a table larger than the caches waits for memory a hundred times longer than it computes. A processor
//! can wait for a dozen places at once, but only if it knows them. So the places of a whole batch are touched first, in
//! quick succession, and examined afterwards.

use super::key::Key;
use std::hint::black_box;

/// Positions in a batch: enough to keep memory busy, and few enough to stay in the nearest cache.
const BATCH: usize = 64;

/// Positions to be looked up together.
pub(super) struct Batch<P> {
    positions: Vec<(P, Key)>,
}

impl<P> Batch<P> {
    pub(super) fn new() -> Batch<P> {
        Batch { positions: Vec::with_capacity(BATCH) }
    }

    /// Adds a position and returns whether the batch is now full.
    #[inline]
    pub(super) fn push(&mut self, position: P, key: Key) -> bool {
        self.positions.push((position, key));
        self.positions.len() >= BATCH
    }

    /// Looks up all positions, in the order in which they were added. `touch` reads from the place of a key. Its result
    /// means nothing, but is used so that the compiler keeps the read.
    #[inline(always)]
    pub(super) fn look_up(
        &mut self,
        touch: impl Fn(Key) -> u64,
        value: impl Fn(&P, Key) -> Option<u32>,
        each: &mut impl FnMut(P, Key, Option<u32>),
    ) {
        black_box(self.positions.iter().fold(0, |sum, &(_, key)| sum ^ touch(key)));
        for (position, key) in self.positions.drain(..) {
            let value = value(&position, key);
            each(position, key, value);
        }
    }
}
