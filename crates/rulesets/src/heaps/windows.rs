//! Values of heaps that do not break: as the heap grows, values enter and leave the windows of heaps that it can
//! become.
//!
//! A heap n from which a to b stones may be taken can become every heap from n-b to n-a. With one more stone this
//! window moves by one: one value enters and one leaves. So a heap costs two steps for each run of the subtraction set,
//! however long the run is, and the least value in no window is found 4096 values at a time.

use super::code::{GONE, ONE, TakeAndBreak};

/// The values in the windows of the last heap.
#[derive(Default)]
pub(super) struct Windows {
    /// How many heaps in the windows have each value.
    count: Vec<u32>,
    /// One bit for each value that occurs.
    there: Vec<u64>,
    /// One bit for each word of 64 values that all occur.
    full: Vec<u64>,
}

impl Windows {
    /// The value of the next heap after those whose values are given. Must be called once for each heap, in order.
    pub(super) fn next(&mut self, code: &TakeAndBreak, values: &[u32]) -> u32 {
        let heap = values.len() as u64;
        for run in code.runs() {
            if run.digit & GONE != 0 {
                if heap == run.least {
                    self.enter(0);
                }
                if heap == run.most + 1 {
                    self.leave(0);
                }
            }
            if run.digit & ONE != 0 {
                // A heap that is left has at least one stone.
                if heap > run.least {
                    self.enter(values[(heap - run.least) as usize]);
                }
                if heap > run.most + 1 {
                    self.leave(values[(heap - run.most - 1) as usize]);
                }
            }
        }
        self.mex()
    }

    fn enter(&mut self, value: u32) {
        let value = value as usize;
        if value >= self.count.len() {
            let room = (value + 1).next_power_of_two();
            self.count.resize(room, 0);
            self.there.resize(room.div_ceil(64), 0);
            self.full.resize(room.div_ceil(64 * 64), 0);
        }
        self.count[value] += 1;
        self.there[value / 64] |= 1 << (value % 64);
        if self.there[value / 64] == u64::MAX {
            self.full[value / 4096] |= 1 << (value / 64 % 64);
        }
    }

    fn leave(&mut self, value: u32) {
        let value = value as usize;
        self.count[value] -= 1;
        if self.count[value] == 0 {
            self.there[value / 64] &= !(1 << (value % 64));
            self.full[value / 4096] &= !(1 << (value / 64 % 64));
        }
    }

    fn mex(&self) -> u32 {
        let first_gap = |words: &[u64], from: usize| {
            let gap = words[from.min(words.len())..].iter().position(|&word| word != u64::MAX);
            gap.map_or(64 * words.len().max(from), |i| 64 * (from + i) + words[from + i].trailing_ones() as usize)
        };
        first_gap(&self.there, first_gap(&self.full, 0)) as u32
    }

    pub(super) fn bytes(&self) -> u64 {
        (self.count.capacity() * size_of::<u32>() + (self.there.capacity() + self.full.capacity()) * size_of::<u64>())
            as u64
    }
}
