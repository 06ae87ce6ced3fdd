//! Slices of few labels with a large range.
//!
//! **Idea.** The sets that differ in only one label form a *line*, which is named by the labels they share. A jump, and
//! the flip of one label, both lead to a smaller label on the line, and to any smaller one. So the options along a line
//! are exactly the sets before it, and one set of values per line takes the place of its moves. The value of a position
//! of m labels then follows from the union of m such sets and from the flips of two labels, of which there are at most
//! C(m,2), instead of from some m·h options.
//!
//! **Order.** Each thread walks in ascending order. The sets that agree in all labels except the one of smallest
//! absolute value form a *run*. They lie side by side, and so do, for each of the other labels, the lines that remain
//! when it is taken away. So a run is read and written in a few streams.
//!
//! **Threads.** The sets with the same label of largest absolute value form a *group*, and those of a group that also
//! agree in the second label form a *part*: `(p, q)` with |q| < |p|. Groups are handed out in ascending order, and
//! their parts are solved in ascending order. A part may begin when everything that its sets read from is done:
//!
//! - From a negative group p, moves lead into the part itself, to earlier parts of the group, and to `(k, q)` and
//!   `(k, p)` with k < p. The previous group, p-1, begins with `(p-1, p)` and then has the same q as this group in the
//!   same order. So `(p, q)` waits for `(p-1, q)`, which has waited for those before it.
//! - A positive group waits for all negative ones. Its moves lead into these, into the part itself, to earlier parts of
//!   the group, to `(k, q)` with |q| < k < p, and, if q is positive, anywhere into the group q, since p may become
//!   small. So `(p, q)` waits for `(p-1, q)`, and for the whole of the group q if that is the previous group; if q is
//!   smaller, `(p-1, q)` has waited for that group.
//!
//! A set waits for all sets before it on each of its lines, so no two threads use the same line at the same time.
//!
//! **Sets** have a fixed number of words, enough for nearly all values, so the memory needed is known in advance.
//! Larger values are not kept in them. If the words are full for a position, its value is found from its options one by
//! one.

use crate::cells::{Cells, Elements};
use crate::element::Element;
use crate::engine::blocks::Blocks;
use crate::engine::schedule::{Schedule, Turn, Worker};
use crate::engine::{Job, Unfilled, Watch};
use crate::moves;
use shapes::ranking::Slices;
use std::ops::Range;
use std::sync::atomic::AtomicBool;
use theory::Play;

/// The most labels that this engine supports.
pub const MOST_LABELS: u32 = 8;

/// Settings that do not change the result.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tuning {
    /// The number of words of a set; by default, as many as are likely to be needed.
    pub words: Option<usize>,
}

/// How many positions are solved between checks whether to stop.
const BETWEEN_CHECKS: usize = 1 << 12;

/// The number of words for the sets of a slice, which seldom has larger values.
pub(crate) fn words(half: u32, labels: u32) -> usize {
    let (half, labels) = (u64::from(half), u64::from(labels));
    // An upper bound on the number of options.
    let most = labels * (2 * (half - labels) + 1) + labels * labels.saturating_sub(1) / 2;
    // The largest known values for up to eight labels are below 3.5·h.
    let likely = 4 * half + 63;
    (most.min(likely) / 64 + 1) as usize
}

/// The number of sets of k labels whose label of largest absolute value is -b with 0 < b ≤ a: at k·(h+1)+a, for k up to
/// `labels`.
pub(crate) fn negatives(slices: &Slices, labels: u32) -> Vec<usize> {
    let mut negative = Vec::new();
    for k in 0..=labels {
        let mut sum = 0;
        negative.push(0);
        for a in 1..=slices.half() {
            sum += k.checked_sub(1).map_or(0, |fewer| slices.sets(a - 1, fewer) as usize);
            negative.push(sum);
        }
    }
    negative
}

/// Bytes of memory for the sets of all lines, and for finding them.
pub(crate) fn bytes(slices: &Slices) -> u64 {
    let of = |labels: u32| match labels.checked_sub(1) {
        Some(others) => slices.sets(slices.half(), others).saturating_mul(8 * words(slices.half(), labels) as u64),
        None => 0,
    };
    let places = 8 * (u64::from(*slices.slices().end()) + 1) * (u64::from(slices.half()) + 1);
    let blocks = 8 * slices.count().div_ceil(moves::slices::BLOCK as u64);
    slices.slices().map(of).max().unwrap_or(0).saturating_add(places + blocks)
}

/// Fills the blocks of a table that are not finished.
///
/// # Errors
///
/// If the table could not be completed. Blocks that were reported as done are right all the same.
///
/// # Panics
///
/// If the table does not have an element for each index, there is not a flag for each block, or a slice has more labels
/// than [`MOST_LABELS`].
pub fn fill_tuned<E: Element>(
    slices: &Slices,
    table: &mut [E],
    job: &Job,
    watch: &Watch<'_>,
    tuning: Tuning,
) -> Result<(), Unfilled> {
    assert_eq!(table.len() as u64, slices.count(), "a table has an element for each index");
    assert_eq!(watch.finished.len(), table.len().div_ceil(moves::slices::BLOCK), "there is a flag for each block");
    // Safety: the table is borrowed mutably for the whole call, and has an element for each index.
    unsafe { fill(slices, &Elements::new(table), job, watch, tuning) }
}

/// Fills the blocks of a table that are not finished.
///
/// # Safety
///
/// There is a cell for each index of the slices. No other code writes the cells during the call, or reads a block
/// before it has been reported as done.
pub(crate) unsafe fn fill(
    slices: &Slices,
    cells: &Elements<'_>,
    job: &Job,
    watch: &Watch<'_>,
    tuning: Tuning,
) -> Result<(), Unfilled> {
    assert!(slices.slices().all(|labels| labels <= MOST_LABELS), "few labels");
    let blocks = Blocks::new(moves::slices::BLOCK, cells.len(), watch);
    for labels in slices.slices() {
        let range = slices.range(labels);
        if job.class.is_some_and(|class| class != labels) {
            blocks.have(range.start as usize..range.end as usize);
            continue;
        }
        let words = tuning.words.unwrap_or_else(|| words(slices.half(), labels)).max(1);
        let lines = labels.checked_sub(1).map_or(0, |others| slices.sets(slices.half(), others) as usize);
        let mut lines = vec![0; lines * words];
        let walk = Walk::new(slices, labels, cells, job.play, words, Cells::new(&mut lines));
        match labels {
            0 => {
                // Safety: the slice has one index, and no other code writes the cells.
                unsafe { cells.set(range.start as usize, job.play.end_value().into())? };
                blocks.have(range.start as usize..range.end as usize);
            }
            1 => walk.runs::<0>(&blocks, job.threads)?,
            2 => walk.runs::<1>(&blocks, job.threads)?,
            3 => walk.runs::<2>(&blocks, job.threads)?,
            4 => walk.runs::<3>(&blocks, job.threads)?,
            5 => walk.runs::<4>(&blocks, job.threads)?,
            6 => walk.runs::<5>(&blocks, job.threads)?,
            7 => walk.runs::<6>(&blocks, job.threads)?,
            _ => walk.runs::<7>(&blocks, job.threads)?,
        }
    }
    Ok(())
}

/// What the threads that walk over a slice share.
struct Walk<'c> {
    slices: &'c Slices,
    /// The first index of the slice.
    first: usize,
    cells: &'c Elements<'c>,
    play: Play,
    /// The number of words of a set.
    words: usize,
    /// The sets of all lines, each at the index of the labels that its positions share.
    lines: Cells<'c, u64>,
    /// See [`negatives`].
    negative: Vec<usize>,
}

/// Labels of a set, chosen from the largest absolute value down.
#[derive(Clone, Copy)]
struct Chosen<const N: usize> {
    /// The number of labels chosen.
    len: usize,
    labels: [i64; N],
    /// For each label, by how much the index falls when it becomes negative.
    falls: [usize; N],
    /// The start, in the slice, of the sets with these labels.
    index: usize,
    /// The start, in the slice of one label fewer, of the sets with all of these labels, where the label to take away
    /// is not chosen yet.
    whole: usize,
    /// For each label, the start, in the slice of one label fewer, of the sets with the other labels.
    without: [usize; N],
}

/// The sets that agree in all labels except the smallest.
struct Run<const N: usize> {
    /// The indices of the run.
    range: Range<usize>,
    /// The line along the run.
    own: usize,
    /// For each of the other labels, the line through the first position of the run along which this label moves.
    lines: [usize; N],
    /// For each pair of other labels that can be flipped, by how much the index falls.
    pairs: Falls,
    /// For each other label that can be flipped together with the smallest one, by how much the index falls, apart from
    /// the change by the smallest one.
    mixed: Falls,
}

/// The largest number of pairs of labels other than the smallest.
const MOST_PAIRS: usize = ((MOST_LABELS - 1) * (MOST_LABELS - 2) / 2) as usize;

/// A few amounts by which an index falls.
#[derive(Default)]
struct Falls {
    numbers: [usize; MOST_PAIRS],
    len: usize,
}

impl Falls {
    fn push(&mut self, number: usize) {
        self.numbers[self.len] = number;
        self.len += 1;
    }

    fn iter(&self) -> impl Iterator<Item = &usize> {
        self.numbers[..self.len].iter()
    }
}

impl<'c> Walk<'c> {
    fn new(
        slices: &'c Slices,
        labels: u32,
        cells: &'c Elements<'c>,
        play: Play,
        words: usize,
        lines: Cells<'c, u64>,
    ) -> Walk<'c> {
        let first = slices.range(labels).start as usize;
        Walk { slices, first, cells, play, words, lines, negative: negatives(slices, labels) }
    }

    /// The start of the sets with `label` as their largest, among the sets of `left` labels with absolute values below
    /// `bound`.
    fn place(&self, left: usize, bound: usize, label: i64) -> usize {
        let row = self.slices.half() as usize + 1;
        let a = label.unsigned_abs() as usize;
        let below = self.negative[left * row + bound - 1] - self.negative[left * row + a];
        if label > 0 { below + self.fall(left, a) } else { below }
    }

    /// The distance between the sets of `left` labels with -a as their largest label and those with a.
    fn fall(&self, left: usize, a: usize) -> usize {
        let sets = |labels: usize| self.slices.sets(a as u32 - 1, labels as u32);
        (sets(left - 1) + sets(left)) as usize
    }

    /// Solves all runs of the slice, where N labels are not the smallest.
    fn runs<const N: usize>(&self, blocks: &Blocks<'_>, threads: usize) -> Result<(), Unfilled> {
        let none = Chosen { len: 0, labels: [0; N], falls: [0; N], index: self.first, whole: 0, without: [0; N] };
        // Sets of one label have no parts, and sets of two labels are few.
        let groups: Option<Vec<i64>> = (N > 1).then(|| self.next_labels(&none).collect());
        let count = groups.as_ref().map_or(1, Vec::len);
        let finished: Vec<AtomicBool> = (0..count).map(|_| AtomicBool::new(false)).collect();
        let watch = Watch { finished: &finished, stop: blocks.watch.stop, done: &|_| () };
        let walker = || -> Worker<'_> {
            let mut walker = Walker::new(self, blocks);
            let groups = groups.as_deref();
            Box::new(move |turn| {
                match groups {
                    Some(groups) => walker.group(&none, groups, turn)?,
                    None => walker.choose(&none, turn)?,
                }
                walker.count();
                Ok(())
            })
        };
        Schedule::new((0..count).collect(), &watch).run(threads, &walker)
    }

    /// The labels that may be chosen next, ascending.
    fn next_labels<const N: usize>(&self, chosen: &Chosen<N>) -> impl Iterator<Item = i64> + use<N> {
        let bound = self.bound(chosen, chosen.len) as i64;
        // How many labels must still be smaller in absolute value.
        let smaller = (N - chosen.len) as i64;
        (1 - bound..bound).filter(move |label| label.abs() > smaller)
    }

    /// Chooses one more label.
    fn with<const N: usize>(&self, chosen: &Chosen<N>, label: i64) -> Chosen<N> {
        let bound = self.bound(chosen, chosen.len);
        let left = N + 1 - chosen.len;
        let mut next = *chosen;
        let at = chosen.len;
        next.len += 1;
        next.labels[at] = label;
        next.falls[at] = self.fall(left, label.unsigned_abs() as usize);
        next.index += self.place(left, bound, label);
        next.whole += self.place(left - 1, bound, label);
        // Without this label, the labels chosen before stay as they are.
        next.without[at] = chosen.whole;
        for (i, without) in next.without[..at].iter_mut().enumerate() {
            let bound = if i + 1 == at { self.bound(chosen, i) } else { bound };
            *without += self.place(left, bound, label);
        }
        next
    }

    /// An upper limit, exclusive, of the absolute values of the labels from a place on.
    fn bound<const N: usize>(&self, chosen: &Chosen<N>, place: usize) -> usize {
        match place.checked_sub(1) {
            Some(last) => chosen.labels[last].unsigned_abs() as usize,
            None => self.slices.half() as usize + 1,
        }
    }

    /// The run of N chosen labels.
    fn run_of<const N: usize>(&self, chosen: &Chosen<N>) -> Run<N> {
        let bound = self.bound(chosen, N);
        let mut lines = chosen.without;
        if let Some(last) = N.checked_sub(1) {
            // The smallest label starts with the largest negative one in the run.
            let wider = self.bound(chosen, last);
            lines[last] += self.place(1, wider, 1 - bound as i64);
        }
        let (mut pairs, mut mixed) = (Falls::default(), Falls::default());
        for i in (0..N).filter(|&i| chosen.labels[i] > 0) {
            mixed.push(chosen.falls[i]);
            for j in i + 1..N {
                let (one, other) = (chosen.falls[i], chosen.falls[j]);
                pairs.push(if chosen.labels[j] > 0 { one + other } else { one - other });
            }
        }
        let range = chosen.index..chosen.index + 2 * (bound - 1);
        Run { range, own: chosen.whole, lines, pairs, mixed }
    }
}

/// A thread that solves runs.
struct Walker<'w> {
    walk: &'w Walk<'w>,
    blocks: &'w Blocks<'w>,
    /// The set of values of the flips of two labels; empty between positions.
    flips: Vec<u64>,
    /// A range of indices that are done but not yet counted.
    done: Range<usize>,
    /// The number of positions since the last check whether to stop.
    unchecked: usize,
}

impl<'w> Walker<'w> {
    fn new(walk: &'w Walk<'w>, blocks: &'w Blocks<'w>) -> Walker<'w> {
        Walker { walk, blocks, flips: vec![0; walk.words], done: 0..0, unchecked: 0 }
    }

    /// Solves a group, part by part, each when the parts it depends on are done. In `none`, no label is chosen.
    fn group<const N: usize>(&mut self, none: &Chosen<N>, groups: &[i64], turn: &Turn<'_>) -> Result<(), Unfilled> {
        let label = groups[turn.block];
        let chosen = self.walk.with(none, label);
        if label > 0 {
            (0..groups.len() / 2).try_for_each(|negative| turn.wait_for(negative))?;
        }
        for part in self.walk.next_labels(&chosen) {
            if let Some(before) = turn.block.checked_sub(1) {
                // If this exceeds the progress of any part of the previous group, it waits for the whole group.
                turn.wait_until(before, (part + groups[before].abs()) as usize)?;
            }
            self.choose(&self.walk.with(&chosen, part), turn)?;
            turn.has_got((part + label.abs()) as usize);
        }
        Ok(())
    }

    /// Chooses the remaining labels in every way, and solves the runs.
    fn choose<const N: usize>(&mut self, chosen: &Chosen<N>, turn: &Turn<'_>) -> Result<(), Unfilled> {
        if chosen.len == N {
            return self.run(&self.walk.run_of(chosen), turn);
        }
        self.walk.next_labels(chosen).try_for_each(|label| self.choose(&self.walk.with(chosen, label), turn))
    }

    /// Counts the indices that are done.
    fn count(&mut self) {
        self.blocks.have(std::mem::take(&mut self.done));
    }

    /// Solves the positions of a run, or reads their values if they are finished.
    fn run<const N: usize>(&mut self, run: &Run<N>, turn: &Turn<'_>) -> Result<(), Unfilled> {
        let (mut from, mut full) = (run.range.start, 0);
        while from < run.range.end {
            let (is_finished, block_end) = (self.blocks.is_finished(from), self.blocks.end(from));
            let end = block_end.min(run.range.end);
            for index in from..end {
                let value = if is_finished {
                    // Safety: the index is below the number of cells, and its block is finished.
                    unsafe { self.walk.cells.get(index) }
                } else {
                    let value = self.value(run, index, &mut full);
                    // Safety: the index is below the number of cells, its block has not been reported as done yet, and
                    // the schedule gives its part to this thread only.
                    unsafe { self.walk.cells.set(index, value)? };
                    value as u32
                };
                self.keep(run, index, value as usize);
            }
            if self.done.end != from {
                self.count();
                self.done.start = from;
            }
            self.done.end = end;
            if end == block_end {
                self.count();
            }
            self.unchecked += end - from;
            if self.unchecked >= BETWEEN_CHECKS {
                self.unchecked = 0;
                turn.check()?;
            }
            from = end;
        }
        Ok(())
    }

    /// The value at an index of a run. `full` is how many leading words of the set along the run are known to be full,
    /// and is updated.
    #[inline]
    fn value<const N: usize>(&mut self, run: &Run<N>, index: usize, full: &mut usize) -> u64 {
        let walk = self.walk;
        // The first set of the slice is the only one without options.
        if index == walk.first {
            return walk.play.end_value().into();
        }
        let (at, words) = (index - run.range.start, walk.words);
        // The index with the sign of the smallest label changed.
        let mirrored = run.range.start + (run.range.end - 1 - index);
        let options = || run.pairs.iter().map(|fall| index - fall).chain(run.mixed.iter().map(|fall| mirrored - fall));
        for option in options() {
            // Safety: an option is smaller than the index, and this thread has waited for its part.
            let value = unsafe { walk.cells.get(option) as usize };
            if let Some(word) = self.flips.get_mut(value / 64) {
                *word |= 1 << (value % 64);
            }
        }
        // Safety: there is a set for each line, and no other thread uses the lines of this position (see the module
        // documentation).
        let line = |line: usize| unsafe { walk.lines.slice(line * words, words) };
        let own = line(run.own);
        let others: [&[u64]; N] = std::array::from_fn(|i| line(run.lines[i] + at));
        while *full < words && own[*full] == u64::MAX {
            *full += 1;
        }
        let mut value = None;
        for k in *full..words {
            let met = others.iter().fold(own[k] | self.flips[k], |met, line| met | line[k]);
            if met != u64::MAX {
                value = Some(64 * k as u64 + u64::from(met.trailing_ones()));
                break;
            }
        }
        self.flips.fill(0);
        value.unwrap_or_else(|| self.one_by_one(index as u64))
    }

    /// The value at an index, from all of its options.
    #[cold]
    fn one_by_one(&self, index: u64) -> u64 {
        let mut options = Vec::new();
        moves::slices::options(self.walk.slices, index, &mut options);
        let mut met = vec![false; options.len() + 1];
        for option in options {
            // Safety: an option is smaller than the index, and this thread has waited for its part.
            let value = unsafe { self.walk.cells.get(option as usize) };
            if let Some(met) = met.get_mut(value as usize) {
                *met = true;
            }
        }
        met.iter().take_while(|&&met| met).count() as u64
    }

    /// Adds the value at an index of a run to the sets of its lines.
    #[inline]
    fn keep<const N: usize>(&mut self, run: &Run<N>, index: usize, value: usize) {
        let (word, bit, words) = (value / 64, 1 << (value % 64), self.walk.words);
        if word < words {
            let at = index - run.range.start;
            for line in std::iter::once(run.own).chain(run.lines.iter().map(|line| line + at)) {
                let place = line * words + word;
                // Safety: there is a set for each line, and no other thread uses the lines of this position (see the
                // module documentation).
                unsafe { self.walk.lines.set(place, self.walk.lines.get(place) | bit) };
            }
        }
    }
}
