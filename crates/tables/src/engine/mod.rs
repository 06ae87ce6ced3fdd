//! The passes over a family. Each produces the same bytes as the plain scan, which is the oracle and works for every
//! family.
//!
//! Moves along lines are handled by `lines.rs`, changes of a subset by `lanes.rs`, changes of sets of a fixed size by
//! `sets/`, reflections by [`crate::reflections`], slices by [`crate::slices`], slices of few labels by
//! [`crate::sparse`], and everything else by `scan.rs`. Nearly all of them use the schedule in `schedule.rs`.

pub(crate) mod blocks;
mod lanes;
mod lines;
pub(crate) mod scan;
pub(crate) mod schedule;
mod sets;
mod words;

use crate::cells::Elements;
use crate::cuda::{self, CudaError};
use crate::element::{Element, Width};
use crate::indexed::Family;
use crate::instructions::Instructions;
#[cfg(target_arch = "x86_64")]
use crate::instructions::{Avx2, Avx512};
use crate::moves::Moves;
use crate::reflections::{self, Tuning};
use crate::slices;
use crate::sparse;
use shapes::ranking::Slices;
use std::fmt;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;
use theory::Play;

/// A way to solve a table. All engines produce the same bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Engine {
    /// One position after another, by the game's own moves, on one thread: the oracle.
    Scan,
    /// Many positions at once, on any processor.
    Portable,
    /// The same, with vectors of 32 bytes.
    Avx2,
    /// The same, with vectors of 64 bytes.
    Avx512,
    /// A graphics card, for reflections: see [`crate::cuda`].
    Cuda,
}

impl Engine {
    /// The engines that run on a processor, faster ones later.
    pub const ALL: [Engine; 4] = [Engine::Scan, Engine::Portable, Engine::Avx2, Engine::Avx512];

    /// The fastest engine that this processor can run.
    pub fn best() -> Engine {
        Engine::ALL.into_iter().rfind(|engine| engine.is_available()).unwrap_or(Engine::Portable)
    }

    /// The default engine for a family: a graphics card if there is one and the table is large enough, otherwise the
    /// fastest engine that this processor can run.
    pub fn best_for(family: &Family) -> Engine {
        if cuda::is_worth_it(family) { Engine::Cuda } else { Engine::best() }
    }

    /// The engine asked for, or the default engine for the family.
    ///
    /// # Errors
    ///
    /// If the family does not have the engine asked for; says which ones it has.
    pub fn chosen_for(family: &Family, asked: Option<Engine>) -> Result<Engine, String> {
        match asked {
            None => Ok(Engine::best_for(family)),
            Some(engine) if family.engines().contains(&engine) => Ok(engine),
            Some(_) => {
                let engines: Vec<String> = family.engines().iter().map(|engine| engine.to_string()).collect();
                Err(match engines.len() {
                    1 => format!("{family}: it has no engine but the scan"),
                    _ => format!("{family}: its engines are {}", engines.join(", ")),
                })
            }
        }
    }

    /// Parses the name of an engine that this machine can run; `None` for `auto`, the fastest.
    ///
    /// # Errors
    ///
    /// If there is no such name, or this machine cannot run the engine.
    pub fn read(text: &str) -> Result<Option<Engine>, String> {
        if text == "auto" {
            return Ok(None);
        }
        let engine: Engine = text.parse().map_err(|error| format!("{error}, or `auto` for the fastest"))?;
        engine.missing().map_or(Ok(Some(engine)), Err)
    }

    /// Whether this machine can run the engine.
    pub fn is_available(self) -> bool {
        self.missing().is_none()
    }

    /// What this machine lacks to run the engine; `None` if nothing.
    pub fn missing(self) -> Option<String> {
        match self {
            Engine::Cuda => cuda::Card::find().err().map(|error| error.to_string()),
            _ if self.instructions().is_some() => None,
            _ => Some(format!("this machine cannot run {self}")),
        }
    }

    /// The instructions that the engine uses; `None` if the processor does not have them, or the engine runs on a card.
    pub(crate) fn instructions(self) -> Option<Instructions> {
        match self {
            Engine::Scan | Engine::Portable => Some(Instructions::Compiled),
            #[cfg(target_arch = "x86_64")]
            Engine::Avx2 => Avx2::detect().map(Instructions::Avx2),
            #[cfg(target_arch = "x86_64")]
            Engine::Avx512 => Avx512::detect().map(Instructions::Avx512),
            #[cfg(not(target_arch = "x86_64"))]
            Engine::Avx2 | Engine::Avx512 => None,
            Engine::Cuda => None,
        }
    }

    /// The name of the engine in commands.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Scan => "scan",
            Engine::Portable => "portable",
            Engine::Avx2 => "avx2",
            Engine::Avx512 => "avx512",
            Engine::Cuda => "cuda",
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Engine {
    type Err = String;

    fn from_str(text: &str) -> Result<Engine, String> {
        let named = Engine::ALL.into_iter().chain([Engine::Cuda]).find(|engine| engine.name() == text);
        named.ok_or_else(|| "the engine is `scan`, `portable`, `avx2`, `avx512` or `cuda`".to_owned())
    }
}

/// How a table is to be filled.
#[derive(Clone, Copy, Debug)]
pub struct Job {
    /// The play convention.
    pub play: Play,
    /// The engine to use.
    pub engine: Engine,
    /// The number of threads; the scan uses only one.
    pub threads: usize,
    /// The [class](Moves::class) whose positions are wanted, if not all are. The other elements may be anything.
    pub class: Option<u32>,
}

impl Job {
    /// The instructions of the engine.
    ///
    /// # Panics
    ///
    /// If the processor does not have them.
    pub(crate) fn instructions(&self) -> Instructions {
        let instructions = self.engine.instructions();
        instructions.unwrap_or_else(|| panic!("this processor cannot run the engine {}", self.engine))
    }
}

/// How the engine and its caller communicate.
#[derive(Clone, Copy)]
pub struct Watch<'a> {
    /// For each block, whether it already holds the right values. The engine sets the flags as it finishes blocks.
    pub finished: &'a [AtomicBool],
    /// Returns whether the work is to stop. All threads call it now and then.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Called with the number of each block when it is finished, by any thread. The block is not written after that.
    pub done: &'a (dyn Fn(usize) + Sync),
}

/// Why a table was not filled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfilled {
    /// The work was told to stop.
    #[error("stopped")]
    Stopped,
    /// A value does not fit an element.
    #[error("the value at index {index} does not fit an element of the table")]
    TooLarge {
        /// The index of the value.
        index: u64,
    },
    /// The graphics card could not be used, or failed.
    #[error(transparent)]
    Card(CudaError),
}

/// Bytes of memory that an engine needs besides the table.
pub(crate) fn extra_bytes(family: &Family, engine: Engine) -> u64 {
    match family.moves() {
        // It uses the card's memory instead.
        _ if engine == Engine::Cuda => 0,
        Moves::Lines(lines) if engine != Engine::Scan => lines::bytes(lines),
        Moves::Sets(moves) if engine != Engine::Scan && moves.sets().sets() > 0 => {
            sets::BYTES + scan::bytes(family.index().most_options())
        }
        Moves::Lines(_) | Moves::Sets(_) | Moves::Any => scan::bytes(family.index().most_options()),
        Moves::Slices(slices) => match pass_over(slices, engine) {
            SlicePass::Scan => scan::bytes(family.index().most_options()),
            SlicePass::Sparse => sparse::bytes(slices),
            SlicePass::Dense => slices::bytes(slices),
        },
        // Their positions have few options.
        Moves::Changes(_) | Moves::Reflections { .. } => 0,
    }
}

/// The passes over slices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SlicePass {
    /// One position after another.
    Scan,
    /// With the sets of values on all lines: [`crate::sparse`].
    Sparse,
    /// By runs of sets that agree in their high digits: [`crate::slices`].
    Dense,
}

/// With this few labels, two sets of a slice hardly ever share a run.
const FEW_LABELS: u32 = 4;

/// The pass that an engine makes over slices.
pub(crate) fn pass_over(slices: &Slices, engine: Engine) -> SlicePass {
    let labels = *slices.slices().end();
    match engine {
        Engine::Scan => SlicePass::Scan,
        _ if labels > FEW_LABELS && slices::suits(slices) => SlicePass::Dense,
        _ if labels <= sparse::MOST_LABELS => SlicePass::Sparse,
        _ if slices::suits(slices) => SlicePass::Dense,
        _ => SlicePass::Scan,
    }
}

/// Fills the blocks of a table that are not finished.
///
/// # Errors
///
/// If the table could not be completed. Blocks that were reported as done are right all the same.
///
/// # Panics
///
/// If the table does not have an element for each index, there is not a flag for each block, or the processor cannot
/// run the engine. A panic in the family's [`Indexed`](crate::Indexed) or in a callback stops all threads and is passed
/// on to the caller.
pub fn fill<E: Element>(family: &Family, table: &mut [E], job: &Job, watch: &Watch<'_>) -> Result<(), Unfilled> {
    // Safety: the table is borrowed mutably for the whole call.
    unsafe { fill_elements(family, &Elements::new(table), job, watch) }
}

/// Fills the blocks of a table that are not finished; see [`fill`].
///
/// # Safety
///
/// No other code writes the elements during the call, or reads a block before it has been reported as done.
pub(crate) unsafe fn fill_elements(
    family: &Family,
    cells: &Elements<'_>,
    job: &Job,
    watch: &Watch<'_>,
) -> Result<(), Unfilled> {
    assert_eq!(cells.len() as u64, family.indices(), "a table has an element for each index");
    assert_eq!(watch.finished.len(), cells.len().div_ceil(family.block_len()), "there is a flag for each block");
    // Safety: there is a cell for each index of the family, and so for each index that the description of its moves
    // covers (`Family::new` checks that their numbers agree). The caller guarantees the rest.
    unsafe {
        if job.engine == Engine::Cuda {
            return cuda::fill(family, cells, job, watch);
        }
        match family.moves() {
            Moves::Lines(lines) if job.engine != Engine::Scan => lines::fill(lines, cells, job, watch),
            Moves::Changes(changes) if job.engine != Engine::Scan && changes.digits() >= lanes::LEAST_DIGITS => {
                match cells.width() {
                    Width::One => lanes::fill::<u8>(changes, &cells.cells(), job, watch),
                    Width::Two => lanes::fill::<u16>(changes, &cells.cells(), job, watch),
                    Width::Four => lanes::fill::<u32>(changes, &cells.cells(), job, watch),
                }
            }
            Moves::Sets(moves) if job.engine != Engine::Scan && moves.sets().sets() > 0 => match cells.width() {
                Width::One => sets::fill::<u8>(moves, &cells.cells(), job, watch),
                Width::Two => sets::fill::<u16>(moves, &cells.cells(), job, watch),
                Width::Four => sets::fill::<u32>(moves, &cells.cells(), job, watch),
            },
            Moves::Reflections { half } if job.engine != Engine::Scan && *half >= reflections::LEAST_HALF => {
                reflections::fill(*half, &cells.cells(), job, watch, Tuning::default())
            }
            Moves::Slices(slices) => match pass_over(slices, job.engine) {
                SlicePass::Scan => scan::fill(family, cells, job, watch),
                SlicePass::Sparse => sparse::fill(slices, cells, job, watch, sparse::Tuning::default()),
                SlicePass::Dense => slices::fill(slices, &cells.cells(), job, watch),
            },
            _ => scan::fill(family, cells, job, watch),
        }
    }
}
