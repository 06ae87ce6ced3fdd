//! Changes of a subset, 64 positions at a time.
//!
//! **Idea.** The six lowest digits are lanes; the 64 lanes with the same higher digits form a row. A move among the
//! higher digits is one offset for all lanes: 64 neighbouring values are read, and their bits are added to 64 sets. For
//! moves of one higher and one lower digit, the sets of all the higher parts are united first and carried to their
//! lanes once. Moves among the lowest digits come last, lane by lane, in an order in which neighbouring lanes do not
//! wait for each other.
//!
//! **Sets** are words of 32 bits (of 64, if there are more than 32 squares). Values too large for the word are left
//! out. They matter only if all smaller values are present; then the word is full, and the scan finds the value
//! instead.
//!
//! **Threads.** The positions with the same highest digits form a block. Every move lowers the sum of the places of the
//! ones, so no block depends on a later one in the order of that sum. A thread that takes a block waits for the few
//! blocks that it reads from.
//!
//! **Cost** for n digits: for each 64 positions, about n²/8 reads of 64 neighbours for slides, and n²/4 for flips.

use super::scan::Values;
use super::schedule::{Schedule, by_key};
use super::words::Word;
use super::{Job, Unfilled, Watch};
use crate::cells::Cells;
use crate::element::Element;
use crate::instructions::Kernel;
use crate::moves::{Change, Changes};
use std::marker::PhantomData;
use std::ops::Range;
use theory::Play;

/// Fewer digits are left to the scan: there would be no gain.
pub(super) const LEAST_DIGITS: u32 = 8;

const LOW: u32 = 6;
const LANES: usize = 1 << LOW;

/// The moves among the lanes: the order in which the lanes are solved, and the lanes that each one's moves lead to.
struct LowMoves {
    lanes: Vec<(u8, Vec<u8>)>,
}

impl LowMoves {
    fn new(changes: &Changes) -> LowMoves {
        let order = by_key((0..LANES).collect(), &|lane| weight(lane as u64));
        let options = |lane: usize| {
            let mut options = Vec::new();
            changes.options(lane as u64, &mut options);
            options.into_iter().map(|option| option as u8).collect()
        };
        LowMoves { lanes: order.into_iter().map(|lane| (lane as u8, options(lane))).collect() }
    }
}

/// The sum of the places of the ones, counted from 1. Every move lowers it.
fn weight(mut set: u64) -> usize {
    let mut sum = 0;
    while set != 0 {
        sum += set.trailing_zeros() as usize + 1;
        set &= set - 1;
    }
    sum
}

/// What is the same for all rows.
struct Rows<'r, E> {
    changes: &'r Changes,
    play: Play,
    cells: &'r Cells<'r, E>,
    low: LowMoves,
}

impl<E: Element> Rows<'_, E> {
    /// The 64 values of a row.
    ///
    /// # Safety
    ///
    /// The row exists and is finished.
    #[inline(always)]
    unsafe fn values(&self, row: u64) -> &[E; LANES] {
        // Safety: the caller guarantees that the row is within the table and finished, and nothing writes a finished
        // row.
        let slice = unsafe { self.cells.slice((row as usize) << LOW, LANES) };
        slice.try_into().expect("it has that length")
    }

    /// Fills the rows of a block.
    ///
    /// # Safety
    ///
    /// The rows exist, all other rows that they have moves to are finished, and no other thread uses these rows.
    #[inline(always)]
    unsafe fn fill<W: Word>(&self, rows: Range<u64>) -> Result<(), Unfilled> {
        for row in rows {
            // Safety: smaller rows of this block have just been filled; the caller guarantees the rest.
            unsafe { self.fill_row::<W>(row)? };
        }
        Ok(())
    }

    /// Fills one row.
    ///
    /// # Safety
    ///
    /// As for [`Rows::fill`].
    #[inline(always)]
    unsafe fn fill_row<W: Word>(&self, row: u64) -> Result<(), Unfilled> {
        let change = self.changes.change();
        let mut seen = [W::EMPTY; LANES];
        // The values of moves that lower one higher digit, before a lower digit changes too.
        let mut mixed = [W::EMPTY; LANES];
        let mut ones = row;
        while ones != 0 {
            let one = ones & ones.wrapping_neg();
            ones ^= one;
            let rest = row ^ one;
            // Safety: the moves of higher digits lead to smaller rows, which the caller guarantees to be finished.
            add(&mut mixed, unsafe { self.values(rest) });
            let below = one - 1;
            let mut others = if change == Change::Slide { !row & below } else { below };
            while others != 0 {
                let other = others & others.wrapping_neg();
                others ^= other;
                // Safety: as above.
                add(&mut seen, unsafe { self.values(rest ^ other) });
            }
        }
        if change == Change::Flip {
            seen.iter_mut().zip(&mixed).for_each(|(seen, &mixed)| *seen = seen.or(mixed));
        }
        carry::<W, 1>(&mut seen, &mixed, change);
        carry::<W, 2>(&mut seen, &mixed, change);
        carry::<W, 4>(&mut seen, &mixed, change);
        carry::<W, 8>(&mut seen, &mixed, change);
        carry::<W, 16>(&mut seen, &mixed, change);
        carry::<W, 32>(&mut seen, &mixed, change);
        // Safety: it is the same row, so the caller's guarantees apply.
        unsafe { self.finish_row(row, &seen) }
    }

    /// Adds the moves among the lowest digits, and writes the values.
    ///
    /// # Safety
    ///
    /// The row exists, the smaller rows that it has moves to are finished, and no other thread uses it.
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
                // Safety: all options are smaller. They are in finished rows, or in this row and already written, since
                // lanes come in the order of `weight`, which every move lowers.
                unsafe { self.scan(index) }
            } else if self.play == Play::Misere && self.changes.is_end(index) {
                E::new(self.play.end_value().into())
            } else {
                E::new(set.mex().into())
            };
            let value = value.ok_or(Unfilled::TooLarge { index })?;
            bits[lane] = W::with(value.into());
            // Safety: the row exists, and no other thread uses it.
            unsafe { self.cells.set(index as usize, value) };
        }
        Ok(())
    }

    /// The value at an index, from its options one by one.
    ///
    /// # Safety
    ///
    /// The index exists, and its options are finished.
    #[cold]
    unsafe fn scan(&self, index: u64) -> Option<E> {
        let options = |options: &mut Vec<u64>| self.changes.options(index, options);
        // Safety: options are smaller than the index, so they are within the table, and the caller guarantees that they
        // are finished.
        E::new(Values::default().at(index, self.play, options, |option| unsafe { self.cells.get(option) }.into()))
    }
}

/// Adds 64 values to 64 sets.
#[inline(always)]
fn add<W: Word, E: Element>(sets: &mut [W; LANES], values: &[E; LANES]) {
    for lane in 0..LANES {
        sets[lane] = sets[lane].or(W::with(values[lane].into()));
    }
}

/// Carries the values that a higher digit's change leads to, to the lanes from which the digit of this weight changes
/// too.
#[inline(always)]
fn carry<W: Word, const WEIGHT: usize>(seen: &mut [W; LANES], mixed: &[W; LANES], change: Change) {
    for start in (0..LANES).step_by(2 * WEIGHT) {
        for lane in start..start + WEIGHT {
            seen[lane] = seen[lane].or(mixed[lane + WEIGHT]);
            if change == Change::Flip {
                seen[lane + WEIGHT] = seen[lane + WEIGHT].or(mixed[lane]);
            }
        }
    }
}

/// Rows to fill, with sets of one word each. Requires what [`Rows::fill`] does.
struct FillRows<'r, E, W> {
    rows: &'r Rows<'r, E>,
    range: Range<u64>,
    word: PhantomData<W>,
}

impl<E: Element, W: Word> Kernel for FillRows<'_, E, W> {
    type Output = Result<(), Unfilled>;

    #[inline(always)]
    unsafe fn run(self) -> Result<(), Unfilled> {
        // Safety: the caller guarantees what `Rows::fill` requires.
        unsafe { self.rows.fill::<W>(self.range) }
    }
}

/// Fills what is not finished.
///
/// # Safety
///
/// There is a cell for each subset; the rest as for [`super::fill_elements`].
pub(super) unsafe fn fill<E: Element>(
    changes: &Changes,
    cells: &Cells<'_, E>,
    job: &Job,
    watch: &Watch<'_>,
) -> Result<(), Unfilled> {
    // Safety: the caller guarantees what `fill_with` requires.
    unsafe {
        match changes.digits() {
            ..=32 => fill_with::<E, u32>(changes, cells, job, watch),
            _ => fill_with::<E, u64>(changes, cells, job, watch),
        }
    }
}

/// How many rows are filled between checks whether to stop.
const BETWEEN_CHECKS: u64 = 1 << 10;

/// Fills what is not finished, with sets of one word each.
///
/// # Safety
///
/// As for [`fill`].
unsafe fn fill_with<E: Element, W: Word>(
    changes: &Changes,
    cells: &Cells<'_, E>,
    job: &Job,
    watch: &Watch<'_>,
) -> Result<(), Unfilled> {
    let instructions = job.instructions();
    let rows = Rows { changes, play: job.play, cells, low: LowMoves::new(changes) };
    let rows_per_block = (changes.indices() >> LOW) / watch.finished.len() as u64;
    Schedule::ascending(watch, &|block| weight(block as u64)).run(job.threads, &|| {
        Box::new(|turn| {
            let block = turn.block as u64;
            for one in (0..u64::BITS).filter(|one| block >> one & 1 == 1) {
                let rest = block ^ 1 << one;
                turn.wait_for(rest as usize)?;
                for other in 0..one {
                    if changes.change() == Change::Flip || block >> other & 1 == 0 {
                        turn.wait_for((rest ^ 1 << other) as usize)?;
                    }
                }
            }
            let end = (block + 1) * rows_per_block;
            for row in (block * rows_per_block..end).step_by(BETWEEN_CHECKS as usize) {
                turn.check()?;
                let range = row..(row + BETWEEN_CHECKS).min(end);
                // Safety: the schedule gives the block to this thread only, and the blocks it reads from are finished,
                // which `wait_for` has made visible.
                unsafe { instructions.run(FillRows::<E, W> { rows: &rows, range, word: PhantomData })? };
            }
            Ok(())
        })
    })
}
