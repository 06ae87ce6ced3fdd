//! MHRG on all boards at once: one byte for every set of labels from ±1..±h, in the order of the ternary code.
//!
//! **Idea.** Every move lowers the code, so one ascending pass is correct: that is the [`Engine::Scan`]. The other
//! engines do the same blocks of consecutive codes at a time, with vectors (see `block.rs`), and on several threads.
//! All give the same bytes.
//!
//! **Parts.** `moves.rs` has the code and the moves; `scan.rs` the oracle; `layout.rs` the blocks and the moves as
//! offsets; `block.rs` the blocked engine over the vectors of `vector.rs`, which are made of plain arrays in
//! `portable.rs` and of machine instructions in `x86.rs`; `schedule.rs` the threads.
//!
//! **Cost.** A state has about h²/3 options: 85 for h=16.

mod block;
mod engine;
mod layout;
mod moves;
mod portable;
mod scan;
mod schedule;
mod vector;
#[cfg(target_arch = "x86_64")]
mod x86;

pub use engine::Engine;
pub use layout::chunk_len;
pub use moves::{code_of_labels, labels_of_code, len, options};

use crate::cells::Cells;
use block::{MOST_PLANES, Solver};
use layout::{LOW, Plan};
use schedule::Schedule;
use std::sync::atomic::{AtomicBool, Ordering};
use theory::Play;
use vector::Vector;

/// A table to be solved.
pub struct Job<'a> {
    /// Labels go up to this.
    pub h: u32,
    /// Grundy values or misère values.
    pub play: Play,
    /// How to do it.
    pub engine: Engine,
    /// On how many threads; the scan takes one.
    pub threads: usize,
    /// The values of all codes, 3^h bytes.
    pub table: Cells<'a, u8>,
    /// For each chunk of [`chunk_len`] codes, whether it holds the right values already. Set as chunks are finished.
    pub finished: &'a [AtomicBool],
}

/// Why a table was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsolved {
    /// The work was stopped from outside.
    #[error("cancelled")]
    Cancelled,
    /// A value is 255 or more.
    #[error("the value of code {code} does not fit a byte")]
    TooLarge {
        /// The code that has it.
        code: u64,
    },
}

/// Solves the chunks of a table that are not finished. Calls `done` from any thread with each chunk as it is finished:
/// it is not written any more. Stops soon after `cancel` is set.
///
/// # Errors
///
/// Says why it did not get to the end. Chunks reported as done are right all the same.
///
/// # Panics
///
/// If the table has not 3^h bytes, there is not a flag for each chunk, or the machine has not what the engine needs.
pub fn solve(job: Job<'_>, cancel: &AtomicBool, done: &(dyn Fn(usize) + Sync)) -> Result<(), Unsolved> {
    solve_tuned(job, cancel, done, Tuning::default())
}

/// Changes to an engine that bring its rare cases about in small tables. For tests.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// Codes divisible by `floor_every` have at least this value.
    pub floor: u8,
    /// See `floor`.
    pub floor_every: usize,
    /// The number of planes of eight values to begin with; without it, as many as will probably do.
    pub first_planes: Option<usize>,
    /// The most planes; larger values are done by the scan.
    pub most_planes: usize,
}

impl Default for Tuning {
    fn default() -> Tuning {
        Tuning { floor: 0, floor_every: 1, first_planes: None, most_planes: MOST_PLANES }
    }
}

/// What all engines need to know of the game.
struct Rules {
    h: u32,
    ends_are_one: bool,
    tuning: Tuning,
}

impl Rules {
    /// The values below this are in the set of the code in any case.
    #[inline]
    fn floor(&self, code: usize) -> u8 {
        let Tuning { floor, floor_every, .. } = self.tuning;
        if floor == 0 || !code.is_multiple_of(floor_every) { 0 } else { floor }
    }
}

/// The means by which a solve speaks with its caller.
struct Watch<'a> {
    finished: &'a [AtomicBool],
    cancel: &'a AtomicBool,
    done: &'a (dyn Fn(usize) + Sync),
}

/// [`solve`], tuned.
#[doc(hidden)]
pub fn solve_tuned(
    job: Job<'_>,
    cancel: &AtomicBool,
    done: &(dyn Fn(usize) + Sync),
    tuning: Tuning,
) -> Result<(), Unsolved> {
    let Job { h, play, engine, threads, table, finished } = job;
    assert_eq!(table.len() as u64, len(h), "a table has a byte for each code");
    assert_eq!(finished.len(), table.len() / chunk_len(h), "there is a flag for each chunk");
    assert!(engine.is_available(), "this machine has not what the engine {engine} needs");
    assert!((1..=MOST_PLANES).contains(&tuning.most_planes) && tuning.first_planes != Some(0), "{tuning:?}");
    let rules = Rules { h, ends_are_one: play == Play::Misere, tuning };
    let watch = Watch { finished, cancel, done };
    if h < LOW {
        return scan_chunks(&rules, &table, &watch);
    }
    match engine {
        Engine::Scan => scan_chunks(&rules, &table, &watch),
        Engine::Portable => solve_blocks(&rules, &table, &watch, threads, portable::solve),
        #[cfg(target_arch = "x86_64")]
        Engine::Avx2 => solve_blocks(&rules, &table, &watch, threads, x86::avx2::solve),
        #[cfg(target_arch = "x86_64")]
        Engine::Avx512 => solve_blocks(&rules, &table, &watch, threads, x86::avx512::solve),
        #[cfg(not(target_arch = "x86_64"))]
        Engine::Avx2 | Engine::Avx512 => unreachable!("not available"),
    }
}

/// Codes between two looks at the cancel flag.
const BETWEEN_LOOKS: usize = 1 << 14;

fn scan_chunks(rules: &Rules, table: &Cells<'_, u8>, watch: &Watch<'_>) -> Result<(), Unsolved> {
    let chunk_len = chunk_len(rules.h);
    for (chunk, finished) in watch.finished.iter().enumerate() {
        if finished.load(Ordering::Acquire) {
            continue;
        }
        let end = (chunk + 1) * chunk_len;
        for from in (chunk * chunk_len..end).step_by(BETWEEN_LOOKS) {
            if watch.cancel.load(Ordering::Relaxed) {
                return Err(Unsolved::Cancelled);
            }
            // Safety: the table has a cell for each code, and nobody else writes any.
            unsafe { scan::scan(rules, table, from, end.min(from + BETWEEN_LOOKS))? };
        }
        finished.store(true, Ordering::Release);
        (watch.done)(chunk);
    }
    Ok(())
}

/// How a chunk is solved on a machine.
type SolveChunk<V> = for<'s, 'a> unsafe fn(&'s mut Solver<'a, V>, *mut u8, usize) -> Result<(), Unsolved>;

fn solve_blocks<V: Vector>(
    rules: &Rules,
    table: &Cells<'_, u8>,
    watch: &Watch<'_>,
    threads: usize,
    solve_chunk: SolveChunk<V>,
) -> Result<(), Unsolved> {
    let plan = Plan::new(rules.h, V::WORDS);
    Schedule::new(plan.top, watch).run(threads, || {
        let mut solver = Solver::new(rules, &plan);
        move |chunk| {
            // Safety: the machine has what the engine needs, as was asserted. The schedule gives each chunk to one
            // thread. Others read it only after they have seen (`Acquire`) its flag, which is set (`Release`) when the
            // chunk is finished and not written any more; so do the chunks in which its own options lie.
            unsafe { solve_chunk(&mut solver, table.as_ptr(), chunk) }
        }
    })
}
