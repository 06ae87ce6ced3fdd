//! Looking up many positions at a time, so that memory answers many questions at once.
//!
//! In a table larger than the caches a look-up waits for memory, a hundred times longer than it computes. A processor
//! can wait for a dozen places at once, but only if it knows them: so the places of a whole batch are touched first, one
//! right after the other, and then looked into.

use super::key::Key;
use std::hint::black_box;

/// Positions in a batch: enough to keep memory busy, few enough to stay in the nearest cache.
const BATCH: usize = 64;

/// Positions to be looked up together.
pub(super) struct Batch<P> {
    positions: Vec<(P, Key)>,
}

impl<P> Batch<P> {
    pub(super) fn new() -> Batch<P> {
        Batch { positions: Vec::with_capacity(BATCH) }
    }

    /// Adds a position and says whether the batch is full now.
    #[inline]
    pub(super) fn push(&mut self, position: P, key: Key) -> bool {
        self.positions.push((position, key));
        self.positions.len() >= BATCH
    }

    /// Looks everything up, in the order in which it was added. `touch` reads from the place of a key; what it reads means
    /// nothing, but is used, lest the compiler leave it out.
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
