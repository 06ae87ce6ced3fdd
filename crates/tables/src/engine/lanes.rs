//! Subsets, 64 at a time.
//!
//! **Idea.** The six lowest digits are lanes; a row of 64 lanes is one value of the higher digits. A move among the
//! higher digits is one offset for all lanes: 64 neighbouring values are read and their bits put into 64 sets. For moves of
//! one higher and one lower digit, the sets of all the higher parts are united first and carried to their lanes
//! once. Moves among the lowest digits come last, lane by lane, in an order in which neighbours do not wait for each
//! other.
//!
//! **Sets** are words of 32 bits (64, where there are more than 32 squares). A value too large for the word cannot be the
//! mex unless all smaller ones are there: then, and only then, the word is full and the lane is done again by the scan.
//!
//! **Threads.** A block is one value of the highest digits. Every move lowers the sum of the places of the ones, so
//! blocks in the order of that sum never wait for a later one; who takes a block waits for the few that it reads from.
//!
//! **Cost** for n digits: about n²/8 reads of 64 neighbours for Welter's game and n²/4 for turtles, for each 64 positions.

use super::scan::{Marks, value_at};
use super::{Engine, Unfilled, Work};
use crate::cells::Cells;
use crate::element::Element;
use crate::family::{Indexed, SetMoves, Subsets};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use theory::{Play, team};

/// Below this there is nothing to win.
pub(super) const LEAST_DIGITS: u32 = 8;

const LOW: u32 = 6;
const LANES: usize = 1 << LOW;

/// A set of small values.
trait Word: Copy + Send + Sync + PartialEq {
    const EMPTY: Self;
    const FULL: Self;
    fn with(value: u32) -> Self;
    fn or(self, other: Self) -> Self;
    fn mex(self) -> u32;
}

macro_rules! word {
    ($($type:ty)*) => {$(
        impl Word for $type {
            const EMPTY: $type = 0;
            const FULL: $type = <$type>::MAX;

            #[inline(always)]
            fn with(value: u32) -> $type {
                (1 as $type).checked_shl(value).unwrap_or(0)
            }

            #[inline(always)]
            fn or(self, other: $type) -> $type {
                self | other
            }

            #[inline(always)]
            fn mex(self) -> u32 {
                self.trailing_ones()
            }
        }
    )*};
}

word!(u32 u64);

/// The moves among the lanes: in which order the lanes are done, and where each one leads.
struct LowMoves {
    lanes: Vec<(u8, Vec<u8>)>,
}

impl LowMoves {
    fn new(moves: SetMoves) -> LowMoves {
        let mut order: Vec<usize> = (0..LANES).collect();
        // Moves lower the sum of the places (from 1) of the ones.
        order.sort_by_key(|&lane| weight(lane as u64));
        let options = |lane: usize| {
            let mut options = Vec::new();
            for one in (0..LOW).filter(|one| lane >> one & 1 == 1) {
                let rest = lane ^ 1 << one;
                if moves == SetMoves::Flip {
                    options.push(rest as u8);
                }
                let others = (0..one).filter(|other| moves == SetMoves::Flip || lane >> other & 1 == 0);
                options.extend(others.map(|other| (rest ^ 1 << other) as u8));
            }
            options
        };
        LowMoves { lanes: order.into_iter().map(|lane| (lane as u8, options(lane))).collect() }
    }
}

/// The sum of the places of the ones, from 1: every move lowers it.
fn weight(mut set: u64) -> u32 {
    let mut sum = 0;
    while set != 0 {
        sum += set.trailing_zeros() + 1;
        set &= set - 1;
    }
    sum
}

/// What stays the same for all rows.
struct Rows<'r, E> {
    subsets: &'r Subsets,
    play: Play,
    cells: &'r Cells<'r, E>,
    low: LowMoves,
}

impl<E: Element> Rows<'_, E> {
    /// The 64 values of a row.
    ///
    /// # Safety
    ///
    /// The row is finished.
    #[inline(always)]
    unsafe fn values(&self, row: u64) -> &[E; LANES] {
        // Safety: nobody writes a finished row.
        let slice = unsafe { self.cells.slice((row as usize) << LOW, LANES) };
        slice.try_into().expect("it has that length")
    }

    /// Fills the rows of a block.
    ///
    /// # Safety
    ///
    /// All rows they have moves to are finished, and no other thread has these.
    #[inline(always)]
    unsafe fn fill<W: Word>(&self, rows: std::ops::Range<u64>) -> Result<(), Unfilled> {
        for row in rows {
            // Safety: smaller rows of the block were filled just before; for the others the caller speaks.
            unsafe { self.fill_row::<W>(row)? };
        }
        Ok(())
    }

    /// Fills one row; see [`Rows::fill`].
    #[inline(always)]
    unsafe fn fill_row<W: Word>(&self, row: u64) -> Result<(), Unfilled> {
        let moves = self.subsets.moves();
        let mut seen = [W::EMPTY; LANES];
        // What one higher digit leaves behind, before a lower one changes too.
        let mut mixed = [W::EMPTY; LANES];
        let mut ones = row;
        while ones != 0 {
            let one = ones & ones.wrapping_neg();
            ones ^= one;
            let rest = row ^ one;
            // Safety: a move leads to a smaller row, and those are finished.
            add(&mut mixed, unsafe { self.values(rest) });
            let below = one - 1;
            let mut others = if moves == SetMoves::Slide { !row & below } else { below };
            while others != 0 {
                let other = others & others.wrapping_neg();
                others ^= other;
                // Safety: as above.
                add(&mut seen, unsafe { self.values(rest ^ other) });
            }
        }
        if moves == SetMoves::Flip {
            seen.iter_mut().zip(&mixed).for_each(|(seen, &mixed)| *seen = seen.or(mixed));
        }
        carry::<W, 1>(&mut seen, &mixed, moves);
        carry::<W, 2>(&mut seen, &mixed, moves);
        carry::<W, 4>(&mut seen, &mixed, moves);
        carry::<W, 8>(&mut seen, &mixed, moves);
        carry::<W, 16>(&mut seen, &mixed, moves);
        carry::<W, 32>(&mut seen, &mixed, moves);
        // Safety: the same row as ours.
        unsafe { self.finish_row(row, &seen) }
    }

    /// The moves among the lowest digits, and the mex.
    ///
    /// # Safety
    ///
    /// The row belongs to this thread.
    #[inline(always)]
    unsafe fn finish_row<W: Word>(&self, row: u64, seen: &[W; LANES]) -> Result<(), Unfilled> {
        let mut bits = [W::EMPTY; LANES];
        for (lane, options) in &self.low.lanes {
            let lane = usize::from(*lane) % LANES;
            let mut set = seen[lane];
            for &option in options {
                set = set.or(bits[usize::from(option) % LANES]);
            }
            let index = row << LOW | lane as u64;
            let value = if set == W::FULL {
                // Safety: options are smaller: in finished rows, or in this one and already written.
                E::new(unsafe { self.scan(index) })
            } else if self.play == Play::Misere && self.subsets.is_end(index) {
                E::new(self.play.end_value().into())
            } else {
                E::new(set.mex().into())
            };
            let value = value.ok_or(Unfilled::TooLarge)?;
            bits[lane] = W::with(value.into());
            // Safety: the cell is ours.
            unsafe { self.cells.set(index as usize, value) };
        }
        Ok(())
    }

    /// One value by the plain scan.
    ///
    /// # Safety
    ///
    /// Its options are finished.
    #[cold]
    unsafe fn scan(&self, index: u64) -> u64 {
        let mut marks = Marks::new(self.subsets.most_options());
        // Safety: options are finished.
        let value: Option<u32> =
            value_at(self.subsets, index, self.play, &mut marks, |option| unsafe { self.cells.get(option) }.into());
        value.map_or(u64::MAX, u64::from)
    }
}

/// Puts 64 values into 64 sets.
#[inline(always)]
fn add<W: Word, E: Element>(sets: &mut [W; LANES], values: &[E; LANES]) {
    for lane in 0..LANES {
        sets[lane] = sets[lane].or(W::with(values[lane].into()));
    }
}

/// Brings what a higher digit left behind to the lanes from which the digit of this weight changes too.
#[inline(always)]
fn carry<W: Word, const WEIGHT: usize>(seen: &mut [W; LANES], mixed: &[W; LANES], moves: SetMoves) {
    for start in (0..LANES).step_by(2 * WEIGHT) {
        for lane in start..start + WEIGHT {
            seen[lane] = seen[lane].or(mixed[lane + WEIGHT]);
            if moves == SetMoves::Flip {
                seen[lane + WEIGHT] = seen[lane + WEIGHT].or(mixed[lane]);
            }
        }
    }
}

type FillRows<E> = unsafe fn(&Rows<'_, E>, std::ops::Range<u64>) -> Result<(), Unfilled>;

unsafe fn portable<E: Element, W: Word>(rows: &Rows<'_, E>, range: std::ops::Range<u64>) -> Result<(), Unfilled> {
    // Safety: the same promise.
    unsafe { rows.fill::<W>(range) }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn avx2<E: Element, W: Word>(rows: &Rows<'_, E>, range: std::ops::Range<u64>) -> Result<(), Unfilled> {
    // Safety: the same promise.
    unsafe { rows.fill::<W>(range) }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512cd,avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn avx512<E: Element, W: Word>(rows: &Rows<'_, E>, range: std::ops::Range<u64>) -> Result<(), Unfilled> {
    // Safety: the same promise.
    unsafe { rows.fill::<W>(range) }
}

/// The same code, compiled for each set of instructions.
fn compiled_for<E: Element, W: Word>(engine: Engine) -> FillRows<E> {
    match engine {
        #[cfg(target_arch = "x86_64")]
        Engine::Avx2 if engine.is_available() => avx2::<E, W>,
        #[cfg(target_arch = "x86_64")]
        Engine::Avx512 if engine.is_available() => avx512::<E, W>,
        _ => portable::<E, W>,
    }
}

/// Fills what is not finished.
///
/// # Safety
///
/// As for [`super::fill`].
pub(super) unsafe fn fill<E: Element>(
    subsets: &Subsets,
    cells: &Cells<'_, E>,
    work: &Work<'_>,
) -> Result<(), Unfilled> {
    let fill_rows = match subsets.digits() {
        ..=32 => compiled_for::<E, u32>(work.engine),
        _ => compiled_for::<E, u64>(work.engine),
    };
    let low = LowMoves::new(subsets.moves());
    let rows = Rows { subsets, play: work.play, cells, low };
    let blocks = Blocks::new(subsets.moves(), work.finished);
    let rows_per_block = (1 << subsets.digits() >> LOW) / work.finished.len() as u64;
    // Rows between two looks at the cancel signal.
    let breath = rows_per_block.min(1 << 10);
    let run = || -> Result<(), Unfilled> {
        while let Some(block) = blocks.take(work.cancel) {
            let first = block as u64 * rows_per_block;
            let mut row = first;
            while row < first + rows_per_block {
                if work.cancel.load(Ordering::Relaxed) {
                    return Err(Unfilled::Cancelled);
                }
                // Safety: the block is ours alone and the blocks it reads from are finished; the processor was asked
                // whether it has the instructions.
                unsafe { fill_rows(&rows, row..row + breath)? };
                row += breath;
            }
            blocks.finish(block);
            (work.done)(block);
        }
        if work.cancel.load(Ordering::Relaxed) { Err(Unfilled::Cancelled) } else { Ok(()) }
    };
    let ends = team::work(work.threads, |_| {
        let end = run();
        if end.is_err() {
            blocks.stop();
        }
        end
    });
    // A value that does not fit says more than that the others stopped.
    ends.into_iter().reduce(|a, b| if a == Err(Unfilled::TooLarge) { a } else { b.and(a) }).unwrap_or(Ok(()))
}

/// Blocks by the sum of the places of their ones, and which of them are finished.
struct Blocks {
    moves: SetMoves,
    order: Vec<usize>,
    next: AtomicUsize,
    finished: Vec<AtomicBool>,
    stopped: AtomicBool,
}

impl Blocks {
    fn new(moves: SetMoves, finished: &[AtomicBool]) -> Blocks {
        let finished: Vec<AtomicBool> =
            finished.iter().map(|finished| AtomicBool::new(finished.load(Ordering::Relaxed))).collect();
        let mut order: Vec<usize> = (0..finished.len()).collect();
        order.sort_by_key(|&block| weight(block as u64));
        Blocks { moves, order, next: AtomicUsize::new(0), finished, stopped: AtomicBool::new(false) }
    }

    /// The next block that nobody has, once all blocks it reads from are finished; none when all are taken or the work
    /// is to stop.
    fn take(&self, cancel: &AtomicBool) -> Option<usize> {
        loop {
            let block = *self.order.get(self.next.fetch_add(1, Ordering::Relaxed))?;
            if self.finished[block].load(Ordering::Acquire) {
                continue;
            }
            while !self.is_ready(block) {
                if self.stopped.load(Ordering::Relaxed) || cancel.load(Ordering::Relaxed) {
                    return None;
                }
                thread::yield_now();
            }
            return (!self.stopped.load(Ordering::Relaxed)).then_some(block);
        }
    }

    /// Whether the blocks that a block has moves to are finished. Other threads' writes to them are then seen.
    fn is_ready(&self, block: usize) -> bool {
        let digits = (0..usize::BITS).filter(|digit| block >> digit & 1 == 1);
        digits.into_iter().all(|one| {
            let rest = block ^ 1 << one;
            let others = (0..one).filter(|other| self.moves == SetMoves::Flip || block >> other & 1 == 0);
            let mut reads = std::iter::once(rest).chain(others.map(|other| rest ^ 1 << other));
            reads.all(|block| self.finished[block].load(Ordering::Acquire))
        })
    }

    fn finish(&self, block: usize) {
        self.finished[block].store(true, Ordering::Release);
    }

    fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }
}
