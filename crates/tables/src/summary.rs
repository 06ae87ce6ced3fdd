//! Summaries of slices, for tables that are not kept.
//!
//! A summary does not depend on the engine or on the order of counting. Its checksum depends on every value and its
//! place.

use crate::element::Width;
use crate::engine::Engine;
use crate::error::TableError;
use crate::indexed::{Family, Indexed};
use crate::moves::Moves;
use crate::moves::slices::Start;
use crate::solve::solve_in_memory;
use serde::Serialize;
use shapes::ranking::Slices;
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use theory::{Limits, Play, Stopped};

/// The summary of a slice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// The number of labels in each set.
    pub labels: u32,
    /// The value of the full rectangle, which is the last position of the slice.
    pub start: u64,
    /// The sets of labels that the winning moves from the full rectangle lead to, in ascending order, each with its
    /// labels in ascending order.
    pub winning: Vec<Vec<i64>>,
    /// The number of positions.
    pub positions: u64,
    /// The number of P-positions.
    pub p_positions: u64,
    /// The largest value.
    pub largest: u64,
    /// The sum of all values.
    pub sum: u64,
    /// How often each value occurs: entry v is the count of value v.
    pub histogram: Vec<u64>,
    /// The sum of [`mixed`] over all positions, modulo 2^64.
    pub checksum: u64,
}

/// Mixes a value and its index within the slice into one number, so that each bit of the result depends on all bits of
/// both: the finalizer of SplitMix64, which is a bijection.
#[inline]
pub fn mixed(index: u64, value: u64) -> u64 {
    debug_assert!(index < 1 << 48 && value < 1 << 16, "they fit side by side");
    let mut x = (index << 16 | value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

impl Summary {
    /// Summarises a single slice on several threads. The elements are those of the whole slice, of the given width.
    ///
    /// # Panics
    ///
    /// If there are not as many elements as sets, or there are several slices.
    pub fn of(slice: &Slices, width: Width, elements: &[u8], threads: usize) -> Summary {
        let labels = *slice.slices().start();
        assert!(*slice.slices().end() == labels && slice.count() == (elements.len() / width.bytes()) as u64);
        let positions = elements.len() / width.bytes();
        let share = positions.div_ceil(threads.max(1)).max(1);
        let parts: Vec<Tally> = thread::scope(|scope| {
            let part = |first: usize| {
                let last = (first + share).min(positions);
                scope.spawn(move || {
                    let mut tally = Tally::from(first as u64);
                    (first..last).for_each(|index| tally.add(width.read(elements, index)));
                    tally
                })
            };
            let threads: Vec<_> = (0..positions).step_by(share).map(part).collect();
            threads.into_iter().map(|thread| thread.join().expect("counting does not panic")).collect()
        });
        let mut all = Tally::default();
        parts.iter().for_each(|part| all.go_on(part));
        let value = |set: &[i64]| {
            let index = slice.index(set).expect("an option is in the slice");
            Ok::<u64, Infallible>(width.read(elements, index as usize))
        };
        let Ok(start) = Start::look_up(slice.half(), labels, value);
        all.summary(labels, start)
    }

    /// The summary that follows from what is known about the start and from a histogram, which may end in zeros.
    pub(crate) fn counted(labels: u32, start: Start, mut histogram: Vec<u64>, checksum: u64) -> Summary {
        histogram.truncate(histogram.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1));
        Summary {
            labels,
            start: start.value,
            winning: start.winning,
            positions: histogram.iter().sum(),
            p_positions: histogram.first().copied().unwrap_or(0),
            largest: histogram.len().saturating_sub(1) as u64,
            sum: histogram.iter().zip(0..).map(|(count, value)| count * value).sum(),
            histogram,
            checksum,
        }
    }
}

/// The counts of part of a slice, from some index on.
#[derive(Clone, Default)]
pub(crate) struct Tally {
    /// The index of the next value.
    next: u64,
    histogram: Vec<u64>,
    checksum: u64,
}

impl Tally {
    /// An empty count, whose first value will be the one at `index`.
    fn from(index: u64) -> Tally {
        Tally { next: index, ..Tally::default() }
    }

    /// Counts the next value.
    #[inline]
    pub(crate) fn add(&mut self, value: u64) {
        if self.histogram.len() <= value as usize {
            self.histogram.resize(value as usize + 1, 0);
        }
        self.histogram[value as usize] += 1;
        self.checksum = self.checksum.wrapping_add(mixed(self.next, value));
        self.next += 1;
    }

    /// Appends the counts of the part that follows this one.
    fn go_on(&mut self, other: &Tally) {
        self.histogram.resize(self.histogram.len().max(other.histogram.len()), 0);
        self.histogram.iter_mut().zip(&other.histogram).for_each(|(all, count)| *all += count);
        self.checksum = self.checksum.wrapping_add(other.checksum);
        self.next = other.next;
    }

    /// The summary of a slice that has been counted to its end.
    pub(crate) fn summary(self, labels: u32, start: Start) -> Summary {
        Summary::counted(labels, start, self.histogram, self.checksum)
    }
}

/// Solves the slices of a family in memory, one after another, and summarises them. Each summary is passed to `each` as
/// soon as it is ready; values are counted in `limits.progress`.
///
/// # Errors
///
/// Before anything is solved: if the family does not have [slices](Moves::Slices), or some slice needs too much memory.
/// Later on, if a limit is reached.
pub fn summarise(
    family: &Family,
    play: Play,
    engine: Engine,
    limits: &Limits,
    mut each: impl FnMut(Summary),
) -> Result<(), TableError> {
    let Moves::Slices(slices) = family.moves() else {
        let problem = "its positions are not in slices".to_owned();
        return Err(TableError::NoSlices { spec: family.spec().to_owned(), problem });
    };
    if engine == Engine::Cuda {
        return crate::cuda::summarise(slices, play, limits, each);
    }
    let parts: Vec<(Slices, Family)> = slices.slices().map(|labels| slice(family, slices, labels)).collect();
    for (_, family) in &parts {
        crate::solve::check_memory(family, play, engine, limits)?;
    }
    for (slice, family) in parts {
        let table = solve_in_memory(&family, play, engine, limits).map_err(|error| match error {
            TableError::Stopped(stopped) => {
                Stopped { positions: limits.progress.load(Ordering::Relaxed), ..stopped }.into()
            }
            error => error,
        })?;
        limits.progress.fetch_add(family.indices(), Ordering::Relaxed);
        each(Summary::of(&slice, table.width(), table.bytes(), limits.threads));
    }
    Ok(())
}

/// One slice of a family, and the family of its positions alone.
fn slice(family: &Family, slices: &Slices, labels: u32) -> (Slices, Family) {
    let name = family.spec().rsplit_once(":m=").map_or(family.spec(), |(name, _)| name);
    let range = slices.range(labels);
    let part = Stretch { whole: Arc::clone(family.index()), first: range.start, count: range.end - range.start };
    let own = Slices::new(slices.half(), labels..=labels).expect("a part of what was numbered");
    let family = Family::new(format!("{name}:m={labels}"), Arc::new(part), Moves::Slices(own.clone()));
    (own, family)
}

/// A range of consecutive positions of a family that no move leaves.
#[derive(Debug)]
struct Stretch {
    whole: Arc<dyn Indexed>,
    first: u64,
    count: u64,
}

impl Indexed for Stretch {
    fn indices(&self) -> u64 {
        self.count
    }

    fn is_position(&self, index: u64) -> bool {
        self.whole.is_position(self.first + index)
    }

    fn options(&self, index: u64, options: &mut Vec<u64>) {
        let before = options.len();
        self.whole.options(self.first + index, options);
        options[before..].iter_mut().for_each(|option| *option -= self.first);
    }

    fn most_options(&self) -> u64 {
        self.whole.most_options()
    }
}
