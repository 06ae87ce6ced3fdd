//! Solves a table by several processes that share it in memory.
//!
//! The processes share the work as the threads of one process do: each block is solved by whichever thread is free, in
//! the same order as by one process. So no thread is idle while there is a block to solve, even if some processes are
//! faster than others. Each process stores its own units, no matter which process computed their blocks.

use super::{Common, Computed, Store, Work};
use crate::engine::schedule::by_key;
use crate::engine::{Engine, Job, Unfilled, Watch};
use crate::error::TableError;
use crate::reflections::{self, InOrder, chunk_len};
use crate::solve::unfilled_error;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;
use theory::Limits;
use theory::team::OnDrop;

/// How many threads write units to the store: disks take several small files at once faster than one after another.
const WRITERS: usize = 3;

/// How often a waiting thread checks whether to stop.
const BETWEEN_CHECKS: Duration = Duration::from_millis(20);

/// The store of a process that shares a table with others.
pub trait CommonStore: Store {
    /// Has a unit that some process keeps elsewhere loaded into its place, and waits until it is there. When `stop`
    /// returns true, it gives up with any error.
    ///
    /// # Errors
    ///
    /// If the unit cannot be loaded.
    fn bring(&self, unit: usize, common: &Common, stop: &dyn Fn() -> bool) -> Result<(), TableError>;
}

/// Computes a table together with other processes, and stores the units in `work.order`, no matter which process
/// computes them. All processes call this. Each unit must be in the order of one of them, or must have been marked as
/// [kept](Common::keeps) before any of them calls. The values of the units that this process stores are counted in
/// `limits.progress`.
///
/// # Errors
///
/// An error of the store, or a limit, stops the work; the other processes must then be told to stop. Units that were
/// stored by then remain.
///
/// # Panics
///
/// If the memory is for another table, or the engine is the scan or one that the processor cannot run.
pub fn compute_together(
    common: &Common,
    work: &Work<'_>,
    store: &dyn CommonStore,
    limits: &Limits,
) -> Result<Computed, TableError> {
    let Work { units, order, play, engine, spec } = *work;
    assert_ne!(engine, Engine::Scan, "the scan needs the whole table");
    assert_eq!(common.units(), units, "the memory is for a table that is cut like this one");
    let no_memory = |error| TableError::NoMemory { spec: spec.to_owned(), needs: Common::bytes(&units), error };
    let all = 0..units.count() * units.blocks_each();
    let chunks = reflections::by_weight(units.half(), all.clone());
    let order = by_last_block(&chunks, units.blocks_each(), order);
    let (waited, loaded) = (AtomicU64::new(0), AtomicUsize::new(0));
    let (failed, error) = (AtomicBool::new(false), Mutex::new(None));
    let stop = || failed.load(Ordering::Relaxed) || limits.reached(0, 0).is_some();
    let report = |problem: TableError| {
        error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(problem);
        failed.store(true, Ordering::Relaxed);
    };
    let chunk_len = chunk_len(units.half());
    let enter = |chunk: usize| {
        for other in reflections::lower_chunks(units.half(), chunk) {
            let other = other / units.blocks_each();
            if common.is_elsewhere(other) {
                store.bring(other, common, &stop).map_err(|problem| {
                    // If we have been told to stop, any error only says that the wait was given up.
                    if !stop() {
                        report(problem);
                    }
                    Unfilled::Stopped
                })?;
                loaded.fetch_add(1, Ordering::Relaxed);
            }
        }
        common.prepare(chunk * chunk_len..(chunk + 1) * chunk_len);
        Ok(())
    };
    let done = |block: usize| common.count(block);
    let finished: Vec<AtomicBool> = all.map(|_| AtomicBool::new(false)).collect();
    let job = Job { play, engine, threads: limits.threads, class: None };
    let watch = Watch { finished: &finished, stop: &stop, done: &done };
    let in_order = InOrder { chunks, enter: &enter, ledger: Some(common.ledger(&waited)) };
    let next = AtomicUsize::new(0);
    // Stores units as soon as they are in their place.
    let write = || {
        let give_up = OnDrop(|| failed.store(true, Ordering::Relaxed));
        while let Some(&unit) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
            while !common.wait_for(unit, BETWEEN_CHECKS) {
                if stop() {
                    return;
                }
            }
            limits.progress.fetch_add(units.unit_len() as u64, Ordering::Relaxed);
            if let Some(problem) = common.bytes_of(unit).and_then(|bytes| store.keep(unit, bytes).err()) {
                return report(problem);
            }
        }
        std::mem::forget(give_up);
    };
    let filled = thread::scope(|scope| {
        let give_up = OnDrop(|| failed.store(true, Ordering::Relaxed));
        let writer = || thread::Builder::new().spawn_scoped(scope, write).map(drop);
        writer()?;
        // More writers, as far as threads can be started.
        (1..WRITERS).map_while(|_| writer().ok()).for_each(drop);
        // Safety: the memory holds the whole table, and all processes hand out its blocks with the same ledger.
        let filled = unsafe { reflections::fill_in_order(units.half(), &common.cells(), &job, &watch, in_order) };
        if filled.is_ok() {
            std::mem::forget(give_up);
        }
        Ok(filled)
    });
    let filled = filled.map_err(no_memory)?;
    if let Some(error) = error.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(error);
    }
    let stopped = failed.into_inner().then_some(Unfilled::Stopped);
    let positions = limits.progress.load(Ordering::Relaxed);
    filled
        .and(stopped.map_or(Ok(()), Err))
        .map_err(|unfilled| unfilled_error(unfilled, spec, limits.reached(0, 0), positions))?;
    let waited = Duration::from_nanos(waited.into_inner());
    Ok(Computed { loaded: loaded.into_inner(), peak: Common::bytes(&units), waited })
}

/// The given units, in the order in which their last blocks come.
fn by_last_block(blocks: &[usize], blocks_each: usize, units: &[usize]) -> Vec<usize> {
    let mut last = vec![0; blocks.len() / blocks_each];
    blocks.iter().enumerate().for_each(|(place, block)| last[block / blocks_each] = place);
    by_key(units.to_vec(), &|unit| last[unit])
}
