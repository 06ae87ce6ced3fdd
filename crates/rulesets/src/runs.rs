//! Sorting that can be stopped: items are sorted in runs as they arrive, and the runs are merged as items are taken.
//!
//! To sort everything at once takes seconds for millions of items and cannot be interrupted. Sorting a run takes a few
//! milliseconds at most, and each step of the merge one comparison per doubling of the number of runs.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::vec::IntoIter;

/// How many items a run has.
const RUN: usize = 1 << 14;

/// Items in runs, all sorted except perhaps the last.
pub(crate) struct Runs<T>(Vec<Vec<T>>);

impl<T> Default for Runs<T> {
    fn default() -> Runs<T> {
        Runs(Vec::new())
    }
}

impl<T: Ord> Runs<T> {
    pub(crate) fn push(&mut self, item: T) {
        match self.0.last_mut() {
            Some(run) if run.len() < RUN => {
                run.push(item);
                if run.len() == RUN {
                    run.sort_unstable();
                }
            }
            _ => self.0.push(vec![item]),
        }
    }

    pub(crate) fn len(&self) -> u64 {
        self.0.iter().map(|run| run.len() as u64).sum()
    }

    /// All items, in ascending order.
    pub(crate) fn merged(mut self) -> Merged<T> {
        if let Some(last) = self.0.last_mut() {
            last.sort_unstable();
        }
        let mut runs: Vec<IntoIter<T>> = self.0.into_iter().map(Vec::into_iter).collect();
        let first = runs.iter_mut().enumerate().filter_map(|(number, run)| Some(Reverse((run.next()?, number))));
        Merged { first: first.collect(), runs }
    }
}

/// The items of several sorted runs, in ascending order.
pub(crate) struct Merged<T> {
    /// The first item of each run that is not exhausted, with the number of its run.
    first: BinaryHeap<Reverse<(T, usize)>>,
    runs: Vec<IntoIter<T>>,
}

impl<T: Ord> Iterator for Merged<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        let mut least = self.first.peek_mut()?;
        let Reverse((item, number)) = &mut *least;
        match self.runs[*number].next() {
            Some(next) => Some(std::mem::replace(item, next)),
            None => Some(PeekMut::pop(least).0.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_merge_into_one_sorted_list() {
        for length in [0, 1, RUN - 1, RUN, RUN + 1, 5 * RUN + 7] {
            // A shuffle, with some repetitions because of the shift.
            let items = (0..length as u32).map(|i| i.wrapping_mul(0x9e37_79b1) >> 3);
            let mut runs = Runs::default();
            items.clone().for_each(|item| runs.push(item));
            assert_eq!(runs.len(), length as u64);
            let mut sorted: Vec<u32> = items.collect();
            sorted.sort_unstable();
            assert!(runs.merged().eq(sorted), "{length}");
        }
    }
}
