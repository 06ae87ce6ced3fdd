//! The engine for reflections of ternary codes: one byte for every set of labels from ±1, …, ±h.
//!
//! **Idea.** Every move lowers the code. Blocks of consecutive codes are solved at once, with vectors (see `block.rs`)
//! and on several threads.
//!
//! **Parts.** `digits.rs` has the digits of codes, and `layout.rs` the blocks, and the moves as offsets. `block.rs` has
//! the engine, which uses the vectors of `vector.rs`: plain arrays in `portable.rs`, registers in `x86/`. `rescan.rs`
//! finds single values where vectors do not suffice. The engine for [slices](crate::slices) shares all of this except
//! for the blocks.
//!
//! **Cost.** A code has about h²/3 options: 85 for h=16.

mod block;
pub(crate) mod digits;
pub(crate) mod layout;
pub(crate) mod portable;
pub(crate) mod rescan;
pub(crate) mod vector;
#[cfg(target_arch = "x86_64")]
pub(crate) mod x86;

pub use layout::chunk_len;

use crate::cells::Cells;
use crate::engine::schedule::{Ledger, Schedule, by_key};
use crate::engine::{Job, Unfilled, Watch};
use crate::instructions::Instructions;
use block::{BlockSolver, MOST_PLANES, SolveChunk};
use digits::{digits, weight};
use layout::{DigitMoves, LOW, Plan};
use portable::Portable;
use std::ops::Range;
use theory::Play;
use vector::Vector;

/// Codes of fewer digits are left to the scan, since they do not fill a block.
pub(crate) const LEAST_HALF: u32 = LOW;

/// Settings of the engine that make its rare cases occur in small tables. For tests.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// Codes divisible by `floor_every` have at least this value.
    pub floor: u8,
    /// See `floor`.
    pub floor_every: usize,
    /// The number of planes of eight values to begin with; by default, as many as will probably do.
    pub first_planes: Option<usize>,
    /// The largest number of planes. Larger values are found one by one.
    pub most_planes: usize,
}

impl Default for Tuning {
    fn default() -> Tuning {
        Tuning { floor: 0, floor_every: 1, first_planes: None, most_planes: MOST_PLANES }
    }
}

impl Tuning {
    /// The values below this are always in the set of the index.
    #[inline]
    pub(crate) fn floor_at(&self, index: usize) -> u8 {
        if self.floor == 0 || !index.is_multiple_of(self.floor_every) { 0 } else { self.floor }
    }
}

/// What the engine needs to know about the game.
struct Rules {
    h: u32,
    ends_are_one: bool,
    /// If set, only codes with this many digits 1 are wanted.
    ones: Option<u32>,
    tuning: Tuning,
}

impl Rules {
    /// Whether a code may be wanted if its digits above the lowest ones include `ones` digits 1.
    fn may_want(&self, ones: u32) -> bool {
        self.ones.is_none_or(|all| (ones..=ones + LOW).contains(&all))
    }
}

/// [`engine::fill`](crate::engine::fill) with this engine, for reflections of labels up to ±`h` with `h` at least 5,
/// and with tuning. For tests.
#[doc(hidden)]
pub fn fill_tuned(h: u32, table: &mut [u8], job: &Job, watch: &Watch<'_>, tuning: Tuning) -> Result<(), Unfilled> {
    assert!(h >= LEAST_HALF && 3_usize.checked_pow(h) == Some(table.len()), "a table has a byte for each code");
    assert_eq!(watch.finished.len(), table.len() / chunk_len(h), "there is a flag for each chunk");
    assert!((1..=MOST_PLANES).contains(&tuning.most_planes) && tuning.first_planes != Some(0), "{tuning:?}");
    // Safety: the table is borrowed mutably for the whole call, and has a cell for each code.
    unsafe { fill(h, &Cells::new(table), job, watch, tuning) }
}

/// Fills what is not finished.
///
/// # Safety
///
/// There is a cell for each code of `h` digits, `h` is at least [`LEAST_HALF`], and there is a flag for each chunk; the
/// rest as for [`fill_elements`](crate::engine::fill_elements).
pub(crate) unsafe fn fill(
    h: u32,
    table: &Cells<'_, u8>,
    job: &Job,
    watch: &Watch<'_>,
    tuning: Tuning,
) -> Result<(), Unfilled> {
    // Safety: the caller guarantees what `fill_scheduled` requires; the usual order has no further requirements.
    unsafe { fill_scheduled(h, table, job, watch, None, tuning) }
}

/// Chunks to solve in a given order, in which none comes before one that it reads from. The chunks that are not listed
/// are finished, or the listed ones do not read from them.
pub(crate) struct InOrder<'a> {
    /// The chunks.
    pub chunks: Vec<usize>,
    /// Called before a chunk, or the chunks it reads from, are accessed. It may wait.
    pub enter: &'a (dyn Fn(usize) -> Result<(), Unfilled> + Sync),
    /// The ledger shared with other processes that solve the same chunks in the same order, if there are any.
    pub ledger: Option<Ledger<'a>>,
}

/// Fills some chunks.
///
/// # Safety
///
/// As for [`fill`], except that cells need to exist only where they are read or written: in the chunks that are entered
/// and in those that they read from.
pub(crate) unsafe fn fill_in_order(
    h: u32,
    table: &Cells<'_, u8>,
    job: &Job,
    watch: &Watch<'_>,
    order: InOrder<'_>,
) -> Result<(), Unfilled> {
    // Safety: the caller guarantees what `fill_scheduled` requires.
    unsafe { fill_scheduled(h, table, job, watch, Some(order), Tuning::default()) }
}

/// The chunks of a range, in an order in which none reads from a later one.
pub(crate) fn by_weight(h: u32, chunks: Range<usize>) -> Vec<usize> {
    let top = h.saturating_sub(chunk_len(h).ilog(3));
    by_key(chunks.collect(), &|chunk| weight(&digits(top, chunk as u64)))
}

/// The other chunks that contain options of a chunk. Some may appear twice.
pub(crate) fn lower_chunks(h: u32, chunk: usize) -> Vec<usize> {
    lower(h.saturating_sub(chunk_len(h).ilog(3)), chunk)
}

/// The numbers that moves lead to from a number of `digits_of` ternary digits: moves of these digits alone, or with a
/// reply of a digit below them.
pub(crate) fn lower(digits_of: u32, number: usize) -> Vec<usize> {
    let part = DigitMoves::new(&digits(digits_of, number as u64), 1);
    let offsets = part.both.iter().chain(part.lead.iter().flatten());
    offsets.map(|&offset| number.strict_add_signed(offset)).collect()
}

/// Fills what is not finished, or the chunks of a given order.
///
/// # Safety
///
/// As for [`fill`] and [`fill_in_order`].
unsafe fn fill_scheduled(
    h: u32,
    table: &Cells<'_, u8>,
    job: &Job,
    watch: &Watch<'_>,
    order: Option<InOrder<'_>>,
    tuning: Tuning,
) -> Result<(), Unfilled> {
    let rules = Rules { h, ends_are_one: job.play == Play::Misere, ones: job.class, tuning };
    // Safety: the caller guarantees what `fill_chunks` requires, and the processor has the instructions of the vectors.
    unsafe {
        match job.instructions() {
            Instructions::Compiled => fill_chunks::<Portable>(&rules, table, job, watch, order),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2(_) => fill_chunks::<x86::avx2::Avx2>(&rules, table, job, watch, order),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512(_) => fill_chunks::<x86::avx512::Avx512>(&rules, table, job, watch, order),
        }
    }
}

/// Fills chunks, with vectors of one kind.
///
/// # Safety
///
/// As for [`fill_scheduled`], and the processor has the instructions that `V` needs.
unsafe fn fill_chunks<V: Vector>(
    rules: &Rules,
    table: &Cells<'_, u8>,
    job: &Job,
    watch: &Watch<'_>,
    order: Option<InOrder<'_>>,
) -> Result<(), Unfilled> {
    let plan = Plan::new(rules.h, V::WORDS);
    let top = plan.top;
    let (schedule, enter) = match order {
        Some(InOrder { chunks, enter, ledger: None }) => (Schedule::new(chunks, watch), Some(enter)),
        Some(InOrder { chunks, enter, ledger: Some(ledger) }) => {
            (Schedule::together(ledger, chunks, watch), Some(enter))
        }
        None => (Schedule::ascending(watch, &|chunk| weight(&digits(top, chunk as u64))), None),
    };
    schedule.run(job.threads, &|| {
        let mut solver = BlockSolver::<V>::new(rules, &plan);
        Box::new(move |turn| {
            enter.map_or(Ok(()), |enter| enter(turn.block))?;
            for chunk in lower(top, turn.block) {
                turn.wait_for(chunk)?;
            }
            turn.check()?;
            // Safety: the schedule gives each chunk to one thread, and the chunks that contain its options are finished
            // and visible.
            unsafe { V::run(SolveChunk { solver: &mut solver, table: table.as_ptr(), chunk: turn.block }) }
        })
    })
}
