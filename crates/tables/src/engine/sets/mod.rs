//! Changes of a set of a fixed size, many sets at once.
//!
//! **Idea.** The sets that agree except for their lowest numbers lie side by side. They form a run, with a lane for
//! each set of low numbers that has as many elements as are left. A move of high numbers alone leads each lane to the
//! same lane of another run. A move in which a high element comes down to a low number leads to a run with one low
//! element more; the values reached in this way by all high elements are gathered first, and then each lane picks those
//! that its own low numbers lead to. What remains are the moves of low numbers alone, within the run, where lanes wait
//! for lanes. For slides, a set is kept for each line, that is, for the lanes that differ in the place of one element;
//! the values met on the line so far take the place of its moves.
//!
//! **Sets of values** are one word per lane. The scan finds the value of a lane whose word is inconclusive.
//!
//! **Threads.** The sets with the same highest numbers form a chunk. Every move lowers the sum of the elements, so
//! chunks in the order of that sum never wait for a later one.
//!
//! **Cost** per set: for slides, a read for each high element and each smaller free high number, shared by many lanes,
//! and one step for each low number. For steps, a read for each choice among the high elements that can step, and one
//! for each choice among the low ones.

mod layout;

use super::blocks::{Blocks, Chunks};
use super::scan::Values;
use super::schedule::Schedule;
use super::words::{Wide, Word};
use super::{Job, Unfilled, Watch};
use crate::cells::Cells;
use crate::element::Element;
use crate::instructions::Kernel;
use crate::moves::sets::{BLOCK, elements};
use crate::moves::{SetChange, SetMoves};
use layout::{ABOVE, Layout, MOST_LANES};
use theory::Play;

/// An upper bound on the bytes of the layout and the chunks.
pub(super) const BYTES: u64 = 1 << 18;

/// The number of places that moves of low numbers read from.
const PLACES: usize = ABOVE + MOST_LANES;

/// How many runs are filled between checks whether to stop.
const BETWEEN_CHECKS: usize = 1 << 10;

/// What is the same for all runs.
struct Runs<'r, E, W> {
    layout: &'r Layout<'r>,
    play: Play,
    cells: &'r Cells<'r, E>,
    /// The values of the single elements, each as a set; empty if there are no single elements.
    singles: Vec<W>,
    /// By class and lane, the values of the moves that keep a single low element.
    kept: Vec<Vec<W>>,
}

/// The working memory of a thread.
struct Scratch<W> {
    /// For each lane, the values that moves of high numbers lead to.
    seen: [W; MOST_LANES],
    /// The values met at each [place](layout::Class::reads) of the low part.
    reached: [W; PLACES],
    /// The runs that moves of high numbers lead to: those of the same class, and those with one low element more.
    to: [Vec<usize>; 2],
    values: Values,
}

/// The runs of a chunk that are left: the high part of the first one, its start, and the end of the high parts.
struct Left {
    high: u64,
    start: usize,
    end: u64,
}

impl<'r, E: Element, W: Word> Runs<'r, E, W> {
    fn new(layout: &'r Layout<'r>, play: Play, cells: &'r Cells<'r, E>, values: &[E]) -> Runs<'r, E, W> {
        let singles: Vec<W> = values.iter().map(|&value| W::with(value.into())).collect();
        let union = |set: u64| elements(set).fold(W::EMPTY, |union, single| union.or(singles[single as usize]));
        let classes = layout.classes.iter().filter(|_| !singles.is_empty());
        let kept = classes.map(|class| class.lanes.iter().map(|&lane| union(lane)).collect()).collect();
        Runs { layout, play, cells, kept, singles }
    }

    /// Fills some runs of a chunk. At least one must be left.
    ///
    /// # Safety
    ///
    /// They are runs of the layout, all cells outside the chunk that they have moves to are finished, and no other
    /// thread uses the chunk.
    #[inline(always)]
    unsafe fn fill(&self, left: &mut Left, scratch: &mut Scratch<W>) -> Result<(), Unfilled> {
        for _ in 0..BETWEEN_CHECKS {
            // Safety: the earlier runs of the chunk have just been filled; the caller guarantees the rest.
            left.start += unsafe { self.fill_run(left.high, left.start, scratch)? };
            left.high += 1;
            if left.high == left.end {
                break;
            }
            left.high = self.layout.next(left.high);
            if left.high >= left.end {
                break;
            }
        }
        Ok(())
    }

    /// Fills the run of a high part, and returns the number of its lanes.
    ///
    /// # Safety
    ///
    /// As for [`Runs::fill`], and the run begins at `start`.
    #[inline(always)]
    unsafe fn fill_run(&self, high: u64, start: usize, scratch: &mut Scratch<W>) -> Result<usize, Unfilled> {
        let layout = self.layout;
        let left = layout.size - high.count_ones();
        let class = layout.class(left);
        let lanes = class.lanes.len();
        let (within, from_above) = scratch.reached.split_at_mut(ABOVE);
        within[..class.within].fill(W::EMPTY);
        let seen = &mut scratch.seen[..lanes];
        if self.singles.is_empty() {
            seen.fill(W::EMPTY);
        } else {
            let high = elements(high).map(|number| self.singles[(number + layout.low) as usize]);
            let high = high.fold(W::EMPTY, W::or);
            let kept = &self.kept[(left - layout.fewest) as usize];
            seen.iter_mut().zip(kept).for_each(|(seen, &kept)| *seen = high.or(kept));
        }
        let from_above = &mut from_above[..class.lanes_above];
        from_above.fill(W::EMPTY);
        let [same, above] = &mut scratch.to;
        same.clear();
        above.clear();
        match layout.moves.change() {
            SetChange::Slide => layout.slides(high, left, start, same, above),
            SetChange::Step => layout.steps(high, left, start, same, above),
        }
        // Safety: the layout gives the starts of existing runs with as many lanes as the sets. They belong to options,
        // so they are finished. If there is no room for another low element, `from_above` is empty and nothing is read.
        unsafe {
            self.gather(seen, same);
            self.gather(from_above, above);
        }
        let steps = layout.moves.change() == SetChange::Step;
        let (mut reads, mut writes) = (class.reads.as_slice(), class.writes.as_slice());
        for (lane, &count) in class.counts.iter().enumerate() {
            let (own_reads, rest) = reads.split_at(count.into());
            let (own_writes, others) = writes.split_at(class.writes_each);
            (reads, writes) = (rest, others);
            let mut set = scratch.seen[lane];
            for &place in own_reads {
                set = set.or(scratch.reached[usize::from(place) % PLACES]);
                // Without this, the compiler builds vectors from single elements here, which is slower.
                if set == W::FULL {
                    break;
                }
            }
            let index = start + lane;
            // The set is empty for an end, or for a position whose options all have values too large for the word.
            let value = if set == W::FULL || set == W::EMPTY {
                // Safety: options are smaller than the index. They are in finished runs, or in this one and already
                // written.
                unsafe { self.scan(index as u64, &mut scratch.values) }
            } else {
                E::new(set.mex().into())
            };
            let value = value.ok_or(Unfilled::TooLarge { index: index as u64 })?;
            let mut own = W::with(value.into());
            if steps {
                // Several elements may step at once: high ones together with low ones.
                own = own.or(scratch.seen[lane]);
            }
            for &place in own_writes {
                let reached = &mut scratch.reached[usize::from(place) % PLACES];
                *reached = reached.or(own);
            }
            // Safety: the lane is one of the run, which no other thread uses.
            unsafe { self.cells.set(index, value) };
        }
        Ok(lanes)
    }

    /// Adds the values of runs to sets, one set for each lane.
    ///
    /// # Safety
    ///
    /// Runs with as many lanes as there are sets begin at these indices, and are finished.
    #[inline(always)]
    unsafe fn gather(&self, sets: &mut [W], starts: &[usize]) {
        // As many lanes at once as the registers of most processors can hold sets.
        // Safety: the caller guarantees what `gather_by` requires, which is the same.
        unsafe {
            match size_of::<W>() {
                4 => self.gather_by::<32>(sets, starts),
                8 => self.gather_by::<16>(sets, starts),
                _ => self.gather_by::<4>(sets, starts),
            }
        }
    }

    /// The same, with `N` lanes at once.
    ///
    /// # Safety
    ///
    /// As for [`Runs::gather`].
    #[inline(always)]
    unsafe fn gather_by<const N: usize>(&self, sets: &mut [W], starts: &[usize]) {
        let lanes = sets.len();
        let mut first = 0;
        while first + N <= lanes {
            // Safety: the lanes are below the number of lanes in the runs.
            unsafe { self.gather_lanes::<N>(sets, first, starts) };
            first += N;
        }
        if first == lanes {
            return;
        }
        if lanes >= N {
            // The last lanes overlap some that are done: adding a value twice makes no difference.
            // Safety: as above.
            unsafe { self.gather_lanes::<N>(sets, lanes - N, starts) };
            return;
        }
        while first + 4 <= lanes {
            // Safety: as above.
            unsafe { self.gather_lanes::<4>(sets, first, starts) };
            first += 4;
        }
        while first < lanes {
            // Safety: as above.
            unsafe { self.gather_lanes::<1>(sets, first, starts) };
            first += 1;
        }
    }

    /// The same for `N` consecutive lanes.
    ///
    /// # Safety
    ///
    /// As for [`Runs::gather`], and the lanes from `first` on exist.
    #[inline(always)]
    unsafe fn gather_lanes<const N: usize>(&self, sets: &mut [W], first: usize, starts: &[usize]) {
        let sets: &mut [W; N] = (&mut sets[first..first + N]).try_into().expect("it has that length");
        let mut union = *sets;
        for &start in starts {
            // Safety: the caller guarantees that the runs are finished and have these lanes.
            let values = unsafe { self.cells.slice(start + first, N) };
            let values: &[E; N] = values.try_into().expect("it has that length");
            for lane in 0..N {
                union[lane] = union[lane].or(W::with(values[lane].into()));
            }
        }
        *sets = union;
    }

    /// The value at an index, from its options one by one.
    ///
    /// # Safety
    ///
    /// The index exists, and its options are finished.
    #[cold]
    unsafe fn scan(&self, index: u64, values: &mut Values) -> Option<E> {
        let options = |options: &mut Vec<u64>| self.layout.moves.options(index, options);
        // Safety: options are smaller than the index, so they are within the table, and the caller guarantees that they
        // are finished.
        E::new(values.at(index, self.play, options, |option| unsafe { self.cells.get(option) }.into()))
    }
}

/// Runs to fill. Requires what [`Runs::fill`] does.
struct FillRuns<'r, E, W> {
    runs: &'r Runs<'r, E, W>,
    left: &'r mut Left,
    scratch: &'r mut Scratch<W>,
}

impl<E: Element, W: Word> Kernel for FillRuns<'_, E, W> {
    type Output = Result<(), Unfilled>;

    #[inline(always)]
    unsafe fn run(self) -> Result<(), Unfilled> {
        // Safety: the caller guarantees what `Runs::fill` requires.
        unsafe { self.runs.fill(self.left, self.scratch) }
    }
}

/// Fills what is not finished.
///
/// # Safety
///
/// There is at least one set of the fixed size, and a cell for each index; the rest as for [`super::fill_elements`].
pub(super) unsafe fn fill<E: Element>(
    moves: &SetMoves,
    cells: &Cells<'_, E>,
    job: &Job,
    watch: &Watch<'_>,
) -> Result<(), Unfilled> {
    let sets = moves.sets();
    // The values of slides are below the least power of two that is not below the number of numbers, or below twice
    // that if there are single elements. The values of steps are up to 22, 32 and 46 for 7, 8 and 9 elements with as
    // many gaps.
    let values = match moves.change() {
        SetChange::Slide if sets.singles() > 0 => 2 * sets.below().next_power_of_two(),
        SetChange::Slide => sets.below().next_power_of_two(),
        SetChange::Step => match sets.size().min(u64::from(sets.below()) - sets.size()) {
            ..=7 => 32,
            8..=9 => 64,
            _ => 256,
        },
    };
    // Safety: the caller guarantees what `fill_with` requires.
    unsafe {
        match values {
            ..=32 => fill_with::<E, u32>(moves, cells, job, watch),
            33..=64 => fill_with::<E, u64>(moves, cells, job, watch),
            _ => fill_with::<E, Wide>(moves, cells, job, watch),
        }
    }
}

/// Fills what is not finished, with sets of one word each.
///
/// # Safety
///
/// As for [`fill`].
unsafe fn fill_with<E: Element, W: Word>(
    moves: &SetMoves,
    cells: &Cells<'_, E>,
    job: &Job,
    watch: &Watch<'_>,
) -> Result<(), Unfilled> {
    let (instructions, layout) = (job.instructions(), Layout::new(moves));
    let mut values: Vec<E> = Vec::with_capacity(moves.sets().singles() as usize);
    for index in 0..moves.sets().singles() {
        let options = |options: &mut Vec<u64>| moves.options(index, options);
        let value = Values::default().at(index, job.play, options, |option| values[option].into());
        let value = E::new(value).ok_or(Unfilled::TooLarge { index })?;
        // Safety: there is a cell for each index, and no other thread is at work yet.
        unsafe { cells.set(index as usize, value) };
        values.push(value);
    }
    let runs = Runs::<E, W>::new(&layout, job.play, cells, &values);
    let blocks = Blocks::new(BLOCK, cells.len(), watch);
    blocks.have(0..values.len());
    let chunks = Chunks::new(blocks, layout.chunks(), |chunk| layout.range(chunk), |_| true);
    let done = |chunk: usize| chunks.done(layout.range(chunk));
    let watch = Watch { finished: chunks.finished(), stop: watch.stop, done: &done };
    Schedule::ascending(&watch, &|chunk| layout.weight(chunk)).run(job.threads, &|| {
        let (seen, reached) = ([W::EMPTY; MOST_LANES], [W::EMPTY; PLACES]);
        let mut scratch = Scratch { seen, reached, to: Default::default(), values: Values::default() };
        let (runs, layout) = (&runs, &layout);
        Box::new(move |turn| {
            let chunk = layout.chunk(turn.block);
            for &other in &chunk.needs {
                turn.wait_for(other)?;
            }
            let mut left = Left { high: chunk.first, start: chunk.start, end: chunk.end };
            while left.high < left.end {
                turn.check()?;
                // Safety: the schedule gives the chunk to this thread only, and the chunks it reads from are finished
                // and visible. Where the chunk overlaps a block that was finished before, the same values are written
                // again.
                unsafe { instructions.run(FillRuns { runs, left: &mut left, scratch: &mut scratch })? };
            }
            Ok(())
        })
    })
}
