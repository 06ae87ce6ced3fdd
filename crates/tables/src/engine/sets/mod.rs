//! Changes of a set of a fixed size, many sets at once.
//!
//! **Idea.** The sets that agree but for the lowest numbers lie side by side: a run, with a lane for each set of low numbers
//! that has as many elements as are left. A move of high numbers alone leads each lane to the same lane of another run. A
//! move in which a high element comes down to a low number leads to a run with one low element more; what all high elements
//! reach in this way is gathered first, and each lane is given what its own low numbers make of it. What is left are moves of
//! low numbers alone, within the run: lanes wait for lanes.
//!
//! **Sets of values** are a word for each lane. A lane whose word says nothing is looked at again by the scan.
//!
//! **Threads.** A chunk is what has the same highest numbers. Every move lowers the sum of the elements, so chunks in the
//! order of that sum never wait for a later one.
//!
//! **Cost** for k of n numbers, slides: a read for each two high numbers, and some fifteen steps for moves of low ones.

mod layout;

use super::chunks::Blocks;
use super::scan::Values;
use super::schedule::Schedule;
use super::words::Word;
use super::{Job, Unfilled, Watch};
use crate::cells::Cells;
use crate::element::Element;
use crate::instructions::Kernel;
use crate::moves::sets::{BLOCK, elements, steps};
use crate::moves::{SetChange, SetMoves};
use layout::{Layout, MOST_LANES};
use theory::Play;

/// Bytes for the layout and the chunks, at most.
pub(super) const BYTES: u64 = 1 << 18;

/// Runs done between two questions whether to stop.
const BETWEEN_CHECKS: usize = 1 << 10;

/// What stays the same for all runs.
struct Runs<'r, E, W> {
    layout: &'r Layout<'r>,
    play: Play,
    cells: &'r Cells<'r, E>,
    /// The values of the single elements, each as a set; none if there are no single elements.
    singles: Vec<W>,
    /// By class and lane, the values of what a move to a single low element leads to.
    kept: Vec<Vec<W>>,
}

/// What a thread needs besides.
struct Scratch<W> {
    /// What moves of high numbers lead to.
    seen: [W; MOST_LANES],
    /// What moves of low numbers lead to, by lane; and, for lanes with one low element more, what is reached when a high
    /// element comes down.
    reached: [W; 2 * MOST_LANES],
    values: Values,
}

/// A part of the runs of a chunk: the high part of the first one that is left, where it begins, and the end.
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

    /// Fills some runs of a chunk, of which at least one is left.
    ///
    /// # Safety
    ///
    /// They are runs of the layout, all cells they have moves to are finished, and no other thread uses theirs.
    #[inline(always)]
    unsafe fn fill(&self, left: &mut Left, scratch: &mut Scratch<W>) -> Result<(), Unfilled> {
        for _ in 0..BETWEEN_CHECKS {
            // Safety: earlier runs of the chunk were filled just before; for the others the caller speaks.
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

    /// Fills the run of a high part, and says how many lanes it has.
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
        let from_above = &mut scratch.reached[MOST_LANES..];
        let seen = &mut scratch.seen[..lanes];
        if self.singles.is_empty() {
            seen.fill(W::EMPTY);
        } else {
            let high = elements(high).map(|number| self.singles[(number + layout.low) as usize]);
            let high = high.fold(W::EMPTY, W::or);
            seen.iter_mut()
                .zip(&self.kept[(left - layout.fewest) as usize])
                .for_each(|(seen, kept)| *seen = high.or(*kept));
        }
        let from_above = &mut from_above[..class.lanes_above];
        from_above.fill(W::EMPTY);
        // Safety: where the runs lie is known by the layout; the rest is promised to us.
        unsafe {
            match layout.moves.change() {
                SetChange::Slide => self.slides(high, left, start, seen, from_above),
                SetChange::Step => self.steps(high, left, start, seen, from_above),
            }
        }
        let steps = layout.moves.change() == SetChange::Step;
        let mut options = class.options.as_slice();
        for (lane, &count) in class.counts.iter().enumerate() {
            let (own, rest) = options.split_at(count.into());
            options = rest;
            let mut set = scratch.seen[lane];
            for &option in own {
                set = set.or(scratch.reached[usize::from(option)]);
            }
            let index = start + lane;
            // The empty set is that of an end, or of a position whose options all have large values.
            let value = if set == W::FULL || set == W::EMPTY {
                // Safety: options are smaller: in finished runs, or in this one and already written.
                unsafe { self.scan(index as u64, &mut scratch.values) }
            } else {
                E::new(set.mex().into())
            };
            let value = value.ok_or(Unfilled::TooLarge { index: index as u64 })?;
            let own = W::with(value.into());
            // Several elements may step at once: high ones together with low ones.
            scratch.reached[lane] = if steps { scratch.seen[lane].or(own) } else { own };
            // Safety: the cell is ours.
            unsafe { self.cells.set(index, value) };
        }
        Ok(lanes)
    }

    /// Puts the values of a run into sets, a lane each.
    ///
    /// # Safety
    ///
    /// The run with as many lanes begins there, and is finished.
    #[inline(always)]
    unsafe fn add(&self, sets: &mut [W], start: usize) {
        // Safety: as promised.
        let values = unsafe { self.cells.slice(start, sets.len()) };
        for (set, &value) in sets.iter_mut().zip(values) {
            *set = set.or(W::with(value.into()));
        }
    }

    /// Slides of high elements.
    ///
    /// # Safety
    ///
    /// As for [`Runs::fill_run`]: the run leaves `left` elements.
    #[inline(always)]
    unsafe fn slides(&self, high: u64, left: u32, start: usize, seen: &mut [W], from_above: &mut [W]) {
        let layout = self.layout;
        for (element, mut place) in elements(high).zip(left + 1..) {
            // Where the run begins with the element taken away, those that it has passed being one place further.
            let mut rest = start - layout.choose(element + layout.low, place);
            for number in (0..element).rev() {
                let square = number + layout.low;
                if high >> number & 1 == 1 {
                    rest += layout.choose(square, place);
                    place -= 1;
                    rest -= layout.choose(square, place);
                } else {
                    // Safety: a run of the same class, and of a smaller index.
                    unsafe { self.add(seen, rest + layout.choose(square, place)) };
                }
            }
            if !from_above.is_empty() {
                // Safety: the element comes down, and the low part has one more.
                unsafe { self.add(from_above, rest) };
            }
        }
    }

    /// Steps of high elements.
    ///
    /// # Safety
    ///
    /// As for [`Runs::slides`].
    #[inline(always)]
    unsafe fn steps(&self, high: u64, left: u32, start: usize, seen: &mut [W], from_above: &mut [W]) {
        let layout = self.layout;
        // How far each step leads.
        let (mut far, mut count) = ([0; 32], 0);
        let can_step = steps(high);
        for (element, place) in elements(high).zip(left..) {
            if can_step >> element & 1 == 1 {
                far[count] = layout.choose(element + layout.low - 1, place);
                count += 1;
            }
        }
        let comes_down = high & 1 == 1 && !from_above.is_empty();
        let down = if comes_down { layout.choose(layout.low, left + 1) } else { 0 };
        let (mut taken, mut at) = (0_u64, start);
        for number in 1..=1_u64 << count {
            if comes_down {
                // Safety: some elements step, and the lowest of them comes down: the low part has one more.
                unsafe { self.add(from_above, at - down) };
            }
            // The subsets follow each other in Gray code; all of them done, there is no other.
            let step = number.trailing_zeros() as usize;
            if step >= count {
                break;
            }
            taken ^= 1 << step;
            at = if taken >> step & 1 == 1 { at - far[step] } else { at + far[step] };
            // Safety: a run of the same class, and of a smaller index.
            unsafe { self.add(seen, at) };
        }
    }

    /// One value by looking at its options one by one.
    ///
    /// # Safety
    ///
    /// There is such an index, and its options are finished.
    #[cold]
    unsafe fn scan(&self, index: u64, values: &mut Values) -> Option<E> {
        let options = |options: &mut Vec<u64>| self.layout.moves.options(index, options);
        // Safety: options are smaller and so within the table, and they are finished.
        values.at(index, self.play, options, |option| unsafe { self.cells.get(option) })
    }
}

/// Runs to be filled; asks for what [`Runs::fill`] does.
struct FillRuns<'r, E, W> {
    runs: &'r Runs<'r, E, W>,
    left: &'r mut Left,
    scratch: &'r mut Scratch<W>,
}

impl<E: Element, W: Word> Kernel for FillRuns<'_, E, W> {
    type Output = Result<(), Unfilled>;

    #[inline(always)]
    unsafe fn run(self) -> Result<(), Unfilled> {
        // Safety: the same promise.
        unsafe { self.runs.fill(self.left, self.scratch) }
    }
}

/// Fills what is not finished.
///
/// # Safety
///
/// There is a set, and a cell for each index; the rest as for [`super::fill_cells`].
pub(super) unsafe fn fill<E: Element>(
    moves: &SetMoves,
    cells: &Cells<'_, E>,
    job: &Job,
    watch: &Watch<'_>,
) -> Result<(), Unfilled> {
    let sets = moves.sets();
    // Values of slides are below the least power of two that all numbers are below, or twice that where there are single
    // elements; those of steps are smaller.
    let is_small = match moves.change() {
        SetChange::Slide if sets.singles() > 0 => sets.below() <= 16,
        SetChange::Slide => sets.below() <= 32,
        SetChange::Step => true,
    };
    // Safety: the same promise.
    unsafe {
        match is_small {
            true => fill_with::<E, u32>(moves, cells, job, watch),
            false => fill_with::<E, u64>(moves, cells, job, watch),
        }
    }
}

/// Fills what is not finished with sets of a word each.
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
        let value = Values::default().at(index, job.play, options, |option| values[option]);
        let value = value.ok_or(Unfilled::TooLarge { index })?;
        // Safety: there is a cell for each index, and no thread is at work yet.
        unsafe { cells.set(index as usize, value) };
        values.push(value);
    }
    let runs = Runs::<E, W>::new(&layout, job.play, cells, &values);
    let blocks = Blocks::new(BLOCK, layout.chunks(), |chunk| layout.range(chunk), |_| true, watch);
    let done = |chunk: usize| blocks.chunk_done(&layout.range(chunk));
    let chunks = Watch { finished: blocks.chunks(), stop: watch.stop, done: &done };
    Schedule::ascending(&chunks, |chunk| layout.weight(chunk)).run(job.threads, || {
        let (seen, reached) = ([W::EMPTY; MOST_LANES], [W::EMPTY; 2 * MOST_LANES]);
        let mut scratch = Scratch { seen, reached, values: Values::default() };
        let (runs, layout) = (&runs, &layout);
        move |turn| {
            let chunk = layout.chunk(turn.block);
            for &other in &chunk.needs {
                turn.wait_for(other)?;
            }
            let mut left = Left { high: chunk.first, start: chunk.start, end: chunk.end };
            while left.high < left.end {
                turn.check()?;
                // Safety: the chunk is ours alone, and the chunks it reads from are finished and seen to be. Where it lies
                // in a block that was finished before, what is written there is what is there.
                unsafe { instructions.run(FillRuns { runs, left: &mut left, scratch: &mut scratch })? };
            }
            Ok(())
        }
    })
}
