//! Where runs are in the memory of the card, and the order in which they are solved.
//!
//! The digits above the low ones are the *high part*. For each high part, a slice has a *run* of the low patterns with
//! as many labels as are left. On the card, the runs of a class at the high parts with the same number of labels form
//! an array, in the order of the high parts; so a high part has a single rank, whatever the class of its run. In a
//! file, runs are in the order of [`Slices`]. In both cases, a high place adds to the rank the number of runs before
//! it, which depends only on the number of labels at and below that place.

use super::low::{CLASSES, LOW, LowClass};
use std::ops::RangeInclusive;

/// The labels of a high part: bits for the negative ones and, 32 places up, for the positive ones.
pub(super) type High = u64;

/// Splits a set of labels into its high part and its low labels.
pub(super) fn split(labels: &[i64]) -> (High, Vec<i64>) {
    let (low, high): (Vec<i64>, Vec<i64>) = labels.iter().partition(|label| label.unsigned_abs() <= LOW.into());
    let bit = |label: &i64| {
        let bit = 1 << (label.unsigned_abs() - 1 - u64::from(LOW));
        if *label > 0 { bit << 32 } else { bit }
    };
    (high.iter().map(bit).sum(), low)
}

/// A numbering of runs by sums over the high places.
pub(super) struct Layout {
    /// The number of high places.
    pub high: u32,
    /// The length of a row of `sets`.
    pub columns: usize,
    /// The total length of all runs below high place i with r labels, at `i·columns + r + 2`, for rows i from 0 to
    /// `high`.
    pub sets: Vec<u64>,
}

impl Layout {
    /// The numbering for labels up to ±`half`, given the length of a run of each class.
    fn new(half: u32, run: impl Fn(usize) -> u64) -> Layout {
        let high = half - LOW;
        let columns = half as usize + 5;
        let mut sets = vec![0; (high as usize + 1) * columns];
        for low in 0..=LOW as usize {
            sets[low + 2] = run(low);
        }
        for i in 1..=high as usize {
            for r in 2..columns {
                let (without, with) = (sets[(i - 1) * columns + r], sets[(i - 1) * columns + r - 1]);
                sets[i * columns + r] = without + 2 * with;
            }
        }
        Layout { high, columns, sets }
    }

    /// The ranks of high parts among those with the same number of labels.
    fn ranks(half: u32) -> Layout {
        Layout::new(half, |low| u64::from(low == 0))
    }

    /// The layout of a file, in which runs follow each other without padding.
    pub fn compact(half: u32, classes: &[LowClass]) -> Layout {
        Layout::new(half, |low| classes[low].lanes as u64)
    }

    /// The length of a slice.
    pub fn slice_len(&self, labels: u32) -> u64 {
        self.sets[self.high as usize * self.columns + labels as usize + 2]
    }

    /// The place, within its slice, of the run of a high part with `low` low labels.
    pub fn place(&self, high: High, low: u32) -> u64 {
        let (mut labels, mut place) = (low as usize, 0);
        for i in 0..self.high as usize {
            let (plus, minus) = (high >> (32 + i) & 1, high >> i & 1);
            labels += (plus + minus) as usize;
            if minus == 0 {
                let row = &self.sets[i * self.columns + 1..];
                place += row[labels] + plus * row[labels + 1];
            }
        }
        place
    }
}

/// The places of runs on the card.
pub(super) struct Arrays {
    ranks: Layout,
    /// The size in bytes of a run of each class.
    padded: [u64; CLASSES],
    /// The start of the array of a class at the high parts with k labels, at `k·CLASSES + class`. The entries of arrays
    /// that do not exist are meaningless.
    pub begins: Vec<u64>,
    /// The total size in bytes.
    pub len: u64,
}

impl Arrays {
    /// The arrays for slices of labels up to ±`half`.
    pub fn new(half: u32, slices: RangeInclusive<u32>, classes: &[LowClass]) -> Arrays {
        let ranks = Layout::ranks(half);
        let padded = std::array::from_fn(|low| classes[low].padded as u64);
        let mut arrays = Arrays { begins: vec![0; (ranks.high as usize + 1) * CLASSES], ranks, padded, len: 0 };
        for labels in slices {
            for low in 0..CLASSES {
                if let Some(len) = arrays.array_len(labels, low) {
                    arrays.begins[(labels as usize - low) * CLASSES + low] = arrays.len;
                    arrays.len += len;
                }
            }
        }
        arrays
    }

    /// The size in bytes of the runs of a class in a slice, if there are any.
    fn array_len(&self, labels: u32, low: usize) -> Option<u64> {
        let in_high = labels.checked_sub(low as u32).filter(|&k| k <= self.ranks.high)?;
        Some(self.ranks.slice_len(in_high) * self.padded[low])
    }

    /// The size in bytes of a slice.
    pub fn slice_len(&self, labels: u32) -> u64 {
        (0..CLASSES).filter_map(|low| self.array_len(labels, low)).sum()
    }

    /// The place of a run.
    pub fn place(&self, high: High, low: u32) -> u64 {
        let array = high.count_ones() as usize * CLASSES + low as usize;
        self.begins[array] + self.ranks.place(high, 0) * self.padded[low as usize]
    }

    /// The number of patterns with r labels below high place i, at `i·columns + r + 2`, as the kernels expect it.
    pub fn rank_sums(&self) -> Vec<u32> {
        // At most 3^20, for the highest place: see `MOST_HALF`.
        self.ranks.sets.iter().map(|&count| count as u32).collect()
    }
}

/// All patterns of labels on some of the high places. Listing a level combines the patterns of the lower and the upper
/// places.
pub(super) struct Patterns {
    /// The number of places.
    pub places: u32,
    /// The patterns, shifted to their places, with their signed sums.
    pub all: Vec<(i32, High)>,
    /// The largest signed sum.
    pub most: i32,
}

impl Patterns {
    /// The patterns of `places` places from `first` on, sorted by signed sum and number of labels. Every move of high
    /// places lowers the signed sum.
    pub fn new(first: u32, places: u32) -> Patterns {
        let mut all = vec![(0, 0)];
        for i in first..first + places {
            let with = |change: i32, bit: High| {
                let bit = bit << i;
                all.iter().map(move |&(sum, high): &(i32, High)| (sum + change, high | bit)).collect::<Vec<_>>()
            };
            let weight = i as i32 + 1;
            all = [with(-weight, 1), with(0, 0), with(weight, 1 << 32)].concat();
        }
        all.sort_unstable_by_key(|&(sum, high)| (sum, high.count_ones(), high));
        let most = all.last().map_or(0, |&(sum, _)| sum);
        Patterns { places, all, most }
    }

    /// For each sum from -`most` on, and each number of labels, how many patterns come before. Each sum has one more
    /// entry, for its end.
    pub fn starts(&self) -> Vec<u32> {
        let mut starts = Vec::new();
        for sum in -self.most..=self.most {
            for labels in 0..=self.places + 1 {
                let before = |&(s, high): &(i32, High)| (s, high.count_ones()) < (sum, labels);
                starts.push(self.all.partition_point(before) as u32);
            }
        }
        starts
    }
}

/// For each level, from the lowest, how many high parts have fewer than k labels, for each k; the last entry is the
/// number of all of them.
pub(super) fn level_starts(high: u32) -> Vec<Vec<u32>> {
    let most = (high * (high + 1) / 2) as usize;
    let width = high as usize + 1;
    let mut counts = vec![vec![0_u32; width]; 2 * most + 1];
    counts[most][0] = 1;
    for weight in 1..=high as usize {
        let before = counts.clone();
        for (sum, row) in counts.iter_mut().enumerate() {
            for labels in 1..width {
                let from = |sum: Option<usize>| sum.and_then(|sum| before.get(sum)).map_or(0, |row| row[labels - 1]);
                row[labels] += from(sum.checked_sub(weight)) + from(sum.checked_add(weight));
            }
        }
    }
    let starts = |row: Vec<u32>| {
        let mut all = vec![0];
        row.iter().for_each(|&count| all.push(all[all.len() - 1] + count));
        all
    };
    counts.into_iter().map(starts).collect()
}

/// The largest number of moves of two high places that a high part can have, rounded up to a multiple of eight.
pub(super) fn most_moves(high: u32) -> u32 {
    let of = |labels: u32| 2 * labels * (high - labels) + labels * labels.saturating_sub(1) / 2;
    (0..=high).map(of).max().unwrap_or(0).max(1).next_multiple_of(8)
}

#[cfg(test)]
mod tests {
    use super::super::low;
    use super::*;
    use crate::moves::slices::options;
    use shapes::ranking::Slices;
    use std::collections::HashMap;

    /// Runs without padding are in the order of `Slices`, and the runs of arrays do not overlap.
    #[test]
    fn runs_lie_in_the_order_of_slices() {
        let classes = low::classes();
        for half in 7..=10 {
            let slices = Slices::new(half, 0..=half).unwrap();
            let compact = Layout::compact(half, &classes);
            let arrays = Arrays::new(half, 0..=half, &classes);
            assert_eq!((0..=half).map(|labels| arrays.slice_len(labels)).sum::<u64>(), arrays.len);
            let mut taken: HashMap<u64, u64> = HashMap::new();
            for index in 0..slices.count() {
                let labels = slices.labels(index);
                let (high, low_labels) = split(&labels);
                let low_count = low_labels.len() as u32;
                let lane = low::slice(low_count).index(&low_labels).unwrap();
                let range = slices.range(labels.len() as u32);
                assert_eq!(compact.slice_len(labels.len() as u32), range.end - range.start);
                assert_eq!(range.start + compact.place(high, low_count) + lane, index, "{labels:?}");
                let place = arrays.place(high, low_count) + lane;
                assert_eq!(taken.insert(place, index), None, "{labels:?}");
                assert!(place < arrays.len);
            }
        }
    }

    /// The high part of every option is of a lower level or the same one, and no high part has more moves of two places
    /// than there is room for.
    #[test]
    fn levels_are_an_order() {
        let sum = |high: High| {
            (0..32).map(|i| (i + 1) * ((high >> (32 + i) & 1) as i64 - (high >> i & 1) as i64)).sum::<i64>()
        };
        for half in 7..=9 {
            let slices = Slices::new(half, 0..=half).unwrap();
            for index in 0..slices.count() {
                let (own, own_low) = split(&slices.labels(index));
                let mut all = Vec::new();
                options(&slices, index, &mut all);
                let mut by_two_places = 0;
                for option in all {
                    let (high, low) = split(&slices.labels(option));
                    assert!(high == own || sum(high) < sum(own), "{:?}", slices.labels(index));
                    let changed = high ^ own;
                    let places = (changed as u32 | (changed >> 32) as u32).count_ones();
                    by_two_places += u32::from(low == own_low && places == 2);
                }
                assert!(by_two_places <= most_moves(half - LOW), "{:?}", slices.labels(index));
            }
        }
    }

    /// The patterns of the two halves make up the levels, with the right numbers of labels.
    #[test]
    fn levels_are_counted() {
        for (high, listed) in [(1, 1), (4, 2), (7, 4), (8, 8)] {
            let (lower, upper) = (Patterns::new(0, listed), Patterns::new(listed, high - listed));
            let mut counts: HashMap<(i32, u32), u32> = HashMap::new();
            for &(a, x) in &upper.all {
                for &(b, y) in &lower.all {
                    *counts.entry((a + b, (x | y).count_ones())).or_default() += 1;
                }
            }
            let most = (high * (high + 1) / 2) as i32;
            for (level, starts) in (-most..).zip(level_starts(high)) {
                for labels in 0..=high {
                    let counted = starts[labels as usize + 1] - starts[labels as usize];
                    assert_eq!(counted, counts.get(&(level, labels)).copied().unwrap_or(0), "{level}, {labels}");
                }
            }
            let starts = lower.starts();
            for (row, sum) in starts.chunks(listed as usize + 2).zip(-lower.most..) {
                for labels in 0..=listed {
                    let range = row[labels as usize] as usize..row[labels as usize + 1] as usize;
                    let is_right = |&(s, high): &(i32, High)| (s, high.count_ones()) == (sum, labels);
                    assert_eq!(range.len(), lower.all.iter().filter(|pattern| is_right(pattern)).count());
                    assert!(lower.all[range].iter().all(is_right));
                }
            }
        }
    }
}
