//! The engine for slices: reflections of sets with a given number of labels from ±1, …, ±h. Each value takes one byte.
//!
//! **Idea.** As for whole codes (see [`reflections`](crate::reflections)), blocks of consecutive indices are solved
//! with vectors. Here a block is the sets with the same digits except for the lowest six. The lanes of a block are the
//! patterns of these six digits with as many labels as are left: 1, 12, 60, 160, 240, 192 or 64 patterns.
//!
//! **Parts.** `layout.rs` has the blocks, and the moves as offsets; `block.rs` has the engine, which uses the vectors
//! of the engine for whole codes.
//!
//! **Cost.** Besides the table, some thirty bytes for each chunk, that is, for the sets with the same top digits:
//! mostly tens of thousands of sets.

mod block;
mod layout;

use crate::cells::Cells;
use crate::engine::blocks::{Blocks, Chunks};
use crate::engine::schedule::Schedule;
use crate::engine::{Job, Unfilled, Watch};
use crate::instructions::Instructions;
use crate::moves::slices::BLOCK;
use crate::reflections::Tuning;
use crate::reflections::portable::Portable;
use crate::reflections::vector::Vector;
#[cfg(target_arch = "x86_64")]
use crate::reflections::x86::{avx2::Avx2, avx512::Avx512};
use block::{BlockSolver, MOST_PLANES, SolveChunk};
use layout::{LOW, Layout, MIDDLE, count_chunks};
use shapes::ranking::Slices;
use theory::Play;

/// What the engine needs to know about the game.
struct Rules {
    ends_are_one: bool,
    tuning: Tuning,
}

/// The engine is used only if chunks have at least this many sets on average.
const LEAST_IN_CHUNK: u64 = 256;

/// Bytes of memory for each chunk: its place in the order of work, the key it is sorted by, its progress, and whether
/// it is finished.
const CHUNK_BYTES: u64 = 48;
/// Bytes of memory for the plans of chunks.
const PLAN_BYTES: u64 = 8 << 20;

/// Whether this engine suits the slices. It does not if values may exceed a byte, or if the labels are so few and their
/// range so large that hardly any two sets agree in most of their digits.
pub(crate) fn suits(slices: &Slices) -> bool {
    (LOW..=39).contains(&slices.half())
        && (slices.half() <= LOW + MIDDLE || slices.count() / LEAST_IN_CHUNK >= count_chunks(slices))
}

/// Bytes of memory that the engine needs besides the table, if it suits.
pub(crate) fn bytes(slices: &Slices) -> u64 {
    PLAN_BYTES + count_chunks(slices) * CHUNK_BYTES
}

/// [`engine::fill`](crate::engine::fill) with this engine, for slices of labels up to ±6 or more, with at most the
/// given number of middle digits, and with tuning. For tests.
#[doc(hidden)]
pub fn fill_tuned(
    slices: &Slices,
    middle: u32,
    table: &mut [u8],
    job: &Job,
    watch: &Watch<'_>,
    tuning: Tuning,
) -> Result<(), Unfilled> {
    assert!((LOW..=39).contains(&slices.half()) && middle <= MIDDLE, "there are low digits, and few others");
    assert_eq!(table.len() as u64, slices.count(), "a table has a byte for each set");
    assert_eq!(watch.finished.len(), table.len().div_ceil(BLOCK), "there is a flag for each block");
    assert!((1..=MOST_PLANES).contains(&tuning.most_planes) && tuning.first_planes != Some(0), "{tuning:?}");
    // Safety: the table is borrowed mutably for the whole call, and has a cell for each set.
    unsafe { fill_with(slices, middle, &Cells::new(table), job, watch, tuning) }
}

/// Fills what is not finished.
///
/// # Safety
///
/// The engine [suits] the slices. There is a cell for each set, and a flag for each block; the rest as for
/// [`fill_elements`](crate::engine::fill_elements).
pub(crate) unsafe fn fill(
    slices: &Slices,
    table: &Cells<'_, u8>,
    job: &Job,
    watch: &Watch<'_>,
) -> Result<(), Unfilled> {
    // Safety: the caller guarantees what `fill_with` requires, which is weaker.
    unsafe { fill_with(slices, MIDDLE, table, job, watch, Tuning::default()) }
}

/// # Safety
///
/// As for [`fill`], with labels up to at least ±[`LOW`].
unsafe fn fill_with(
    slices: &Slices,
    middle: u32,
    table: &Cells<'_, u8>,
    job: &Job,
    watch: &Watch<'_>,
    tuning: Tuning,
) -> Result<(), Unfilled> {
    let rules = Rules { ends_are_one: job.play == Play::Misere, tuning };
    let layout = |side_by_side: usize| Layout::new(slices, middle, side_by_side);
    // Safety: the caller guarantees what `fill_chunks` requires, and the processor has the instructions of the vectors.
    unsafe {
        match job.instructions() {
            Instructions::Compiled => fill_chunks::<Portable>(&rules, &layout(Portable::WORDS), table, job, watch),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2(_) => fill_chunks::<Avx2>(&rules, &layout(Avx2::WORDS), table, job, watch),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512(_) => fill_chunks::<Avx512>(&rules, &layout(Avx512::WORDS), table, job, watch),
        }
    }
}

/// Fills the chunks that are not finished, with vectors of one kind.
///
/// # Safety
///
/// As for [`fill_with`], and the processor has the instructions that `V` needs.
unsafe fn fill_chunks<V: Vector>(
    rules: &Rules,
    layout: &Layout<'_>,
    table: &Cells<'_, u8>,
    job: &Job,
    watch: &Watch<'_>,
) -> Result<(), Unfilled> {
    let range = |chunk: usize| layout.range(chunk);
    let is_wanted = |chunk: usize| job.class.is_none_or(|wanted| layout.slice(chunk) == wanted);
    let chunks = Chunks::new(Blocks::new(BLOCK, table.len(), watch), layout.chunks(), range, is_wanted);
    let done = |chunk: usize| chunks.done(layout.range(chunk));
    let watch = Watch { finished: chunks.finished(), stop: watch.stop, done: &done };
    Schedule::ascending(&watch, &|chunk| layout.weight(chunk)).run(job.threads, &|| {
        let mut solver = BlockSolver::<V>::new(rules, layout);
        let chunks = &chunks;
        Box::new(move |turn| {
            let chunk = layout.chunk(turn.block);
            for &other in &chunk.needs {
                turn.wait_for(other)?;
            }
            turn.check()?;
            // Where the chunk overlaps blocks that were finished before, their values are restored if it fails.
            let kept: Vec<(usize, Vec<u8>)> = chunks
                .finished_in(chunk.start..chunk.start + chunk.len)
                // Safety: only this thread uses the chunk.
                .map(|range| (range.start, unsafe { table.slice(range.start, range.len()) }.to_vec()))
                .collect();
            // Safety: the schedule gives each chunk to one thread, and the chunks that contain its options are finished
            // and visible.
            let solved = unsafe { V::run(SolveChunk { solver: &mut solver, table: table.as_ptr(), chunk: &chunk }) };
            if solved.is_err() {
                for (start, values) in &kept {
                    for (index, &value) in (*start..).zip(values) {
                        // Safety: the index is in the chunk, which only this thread uses.
                        unsafe { table.set(index, value) };
                    }
                }
            }
            solved
        })
    })
}
