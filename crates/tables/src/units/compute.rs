//! Solves units in a given order, with only some of them in memory.
//!
//! One thread runs ahead along the order: it loads the units that the next unit needs, and then *opens* that unit. The
//! workers solve the blocks of open units, one unit after another, and wait for single blocks where units depend on
//! each other. A few more threads save finished units. Units that are being read, computed or written are held in
//! memory. Everything that the first unfinished unit needs is in memory, or there is room to load it, so some thread
//! always makes progress.

use super::residence::{Place, Residence, Space};
use super::{Store, Units};
use crate::cells::Cells;
use crate::engine::{Engine, Job, Unfilled, Watch};
use crate::error::TableError;
use crate::reflections::{self, InOrder};
use crate::solve::unfilled_error;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use theory::team::OnDrop;
use theory::{Limits, Play};

/// What to compute.
#[derive(Clone, Copy, Debug)]
pub struct Work<'a> {
    /// The name of the family in messages.
    pub spec: &'a str,
    /// How its table is cut.
    pub units: Units,
    /// The units to compute, in an order in which none comes before one that it needs. Other units that they need are
    /// loaded from the store.
    pub order: &'a [usize],
    /// The play convention.
    pub play: Play,
    /// The engine to use, which must not be the scan.
    pub engine: Engine,
}

/// What the computation took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Computed {
    /// The number of units that were loaded.
    pub loaded: usize,
    /// The largest number of bytes of the table that were in memory at one time.
    pub peak: u64,
    /// How long the workers waited for a unit or for those it needs, in total.
    pub waited: Duration,
}

/// How many units are open at a time, if there is enough memory: while one is computed, the next ones are prepared.
const OPEN: usize = 3;

/// How many units ahead the store is told what will be loaded.
const EXPECTED: usize = 2;

/// How many threads write units to the store: disks take several small files at once faster than one after another.
const WRITERS: usize = 3;

/// How often a waiting thread checks whether to stop.
const BETWEEN_CHECKS: Duration = Duration::from_millis(20);

/// Computes units, with at most `limits.memory` bytes of the table in memory. Values are counted in `limits.progress`.
///
/// # Errors
///
/// If the memory limit is too low; the error says how much is needed. An error of the store, or a limit, stops the
/// work; units that were finished by then are kept.
///
/// # Panics
///
/// If the order contains a unit twice, a unit that does not exist, or a unit before one that it needs. If the engine is
/// the scan, or one that the processor cannot run.
pub fn compute(work: &Work<'_>, store: &dyn Store, limits: &Limits) -> Result<Computed, TableError> {
    let Work { units, order, .. } = *work;
    assert_ne!(work.engine, Engine::Scan, "the scan needs the whole table");
    let turns = turns(&units, order);
    let no_memory = |error| TableError::NoMemory { spec: work.spec.to_owned(), needs: limits.memory, error };
    let mut residence = Residence::new(units, order).map_err(no_memory)?;
    let besides = flags_len(&units) + residence.lists_len();
    let needs = residence.least(order).saturating_add(besides);
    if needs > limits.memory {
        return Err(TableError::Memory { spec: work.spec.to_owned(), needs, limit: limits.memory });
    }
    residence.allow(limits.memory - besides);
    let space = Space::new(&units, work.spec)?;
    let (sender, finished) = mpsc::channel();
    let team = Team {
        work,
        store,
        limits,
        space: &space,
        turns,
        residence: Mutex::new(residence),
        changed: Condvar::new(),
        opened: AtomicUsize::new(0),
        computed: AtomicUsize::new(0),
        loaded: AtomicUsize::new(0),
        waited: AtomicU64::new(0),
        finished: Mutex::new(finished),
        left: order.iter().map(|_| AtomicUsize::new(units.blocks_each())).collect(),
        failed: AtomicBool::new(false),
        error: Mutex::new(None),
    };
    let filled = team.run(sender).map_err(no_memory)?;
    if let Some(error) = team.error.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(error);
    }
    let positions = limits.progress.load(Ordering::Relaxed);
    filled.map_err(|unfilled| unfilled_error(unfilled, work.spec, limits.reached(0, 0), positions))?;
    let residence = team.residence.into_inner().unwrap_or_else(PoisonError::into_inner);
    let waited = Duration::from_nanos(team.waited.into_inner());
    Ok(Computed { loaded: team.loaded.into_inner(), peak: residence.peak(), waited })
}

/// Bytes of memory for what is recorded about each block of the table.
fn flags_len(units: &Units) -> u64 {
    let blocks = (units.count() * units.blocks_each()) as u64;
    blocks * (2 * size_of::<usize>() + size_of::<AtomicBool>()) as u64
}

/// The turn of each unit: its place in the order, if it has one.
fn turns(units: &Units, order: &[usize]) -> Vec<Option<usize>> {
    let mut turns = vec![None; units.count()];
    for (turn, &unit) in order.iter().enumerate() {
        assert!(turns[unit].replace(turn).is_none(), "unit {unit} appears twice in the order");
    }
    for (turn, &unit) in order.iter().enumerate() {
        let is_early = units.needs(unit).iter().any(|&other| turns[other].is_some_and(|other| other > turn));
        assert!(!is_early, "unit {unit} comes before one that it needs");
    }
    turns
}

/// What the threads share.
struct Team<'a> {
    work: &'a Work<'a>,
    store: &'a dyn Store,
    limits: &'a Limits,
    space: &'a Space,
    turns: Vec<Option<usize>>,
    residence: Mutex<Residence>,
    /// Notified when a unit has been opened or released.
    changed: Condvar,
    /// The turns before this one have been opened.
    opened: AtomicUsize,
    /// The number of units that have been computed.
    computed: AtomicUsize,
    /// The number of units that were loaded.
    loaded: AtomicUsize,
    /// How many nanoseconds workers have waited for units to be opened.
    waited: AtomicU64,
    /// For each turn, how many of the unit's blocks are unfinished.
    left: Vec<AtomicUsize>,
    /// The units to be written.
    finished: Mutex<Receiver<usize>>,
    /// Set when the work has failed.
    failed: AtomicBool,
    /// The first error.
    error: Mutex<Option<TableError>>,
}

/// The work is to stop.
struct ToStop;

impl Team<'_> {
    fn run(&self, sender: Sender<usize>) -> std::io::Result<Result<(), Unfilled>> {
        let Work { units, order, play, engine, .. } = *self.work;
        let blocks = units.count() * units.blocks_each();
        let finished: Vec<AtomicBool> = (0..blocks).map(|_| AtomicBool::new(false)).collect();
        let job = Job { play, engine, threads: self.limits.threads, class: None };
        let stop = || self.is_to_stop();
        let sender = Mutex::new(Some(sender));
        let done = |block: usize| self.finish(block, &sender);
        let watch = Watch { finished: &finished, stop: &stop, done: &done };
        let in_order = InOrder {
            chunks: order.iter().flat_map(|&unit| reflections::by_weight(units.half(), units.blocks(unit))).collect(),
            enter: &|block| self.enter(block / units.blocks_each()),
            ledger: None,
        };
        thread::scope(|scope| {
            // If a thread ends early, for whatever reason, the others must not wait for it.
            let give_up = || OnDrop(|| self.failed.store(true, Ordering::Relaxed));
            let worker = |work: fn(&Self) -> Result<(), ToStop>| {
                thread::Builder::new().spawn_scoped(scope, move || {
                    let give_up = give_up();
                    if work(self).is_ok() {
                        std::mem::forget(give_up);
                    }
                })
            };
            let failed = give_up();
            // Ends the writers, even after a panic.
            let no_more = OnDrop(|| drop(sender.lock().unwrap_or_else(PoisonError::into_inner).take()));
            let mut helpers = vec![worker(Team::read_ahead)?, worker(Team::write)?];
            // More writers, as far as threads can be started.
            helpers.extend((1..WRITERS).map_while(|_| worker(Team::write).ok()));
            // Safety: addresses are reserved for the whole table. Blocks are accessed only after their unit has been
            // opened. From then on, the unit and those that contain its options are held in memory until its blocks are
            // finished, and memory is written elsewhere only for units that are not held.
            let filled = unsafe {
                let cells = Cells::from_raw(self.space.table(), units.count() * units.unit_len());
                reflections::fill_in_order(units.half(), &cells, &job, &watch, in_order)
            };
            match filled {
                Ok(()) => std::mem::forget(failed),
                Err(_) => drop(failed),
            }
            drop(no_more);
            helpers
                .into_iter()
                .for_each(|helper| helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            Ok(filled)
        })
    }

    fn is_to_stop(&self) -> bool {
        self.failed.load(Ordering::Relaxed) || self.limits.reached(0, 0).is_some()
    }

    fn residence(&self) -> MutexGuard<'_, Residence> {
        self.residence.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until something has changed, or for a short time.
    fn wait<'g>(&self, guard: MutexGuard<'g, Residence>) -> Result<MutexGuard<'g, Residence>, ToStop> {
        if self.is_to_stop() {
            return Err(ToStop);
        }
        Ok(self.changed.wait_timeout(guard, BETWEEN_CHECKS).unwrap_or_else(PoisonError::into_inner).0)
    }

    /// Waits until a unit is open.
    fn enter(&self, unit: usize) -> Result<(), Unfilled> {
        let is_open = || self.turns[unit].is_some_and(|turn| turn < self.opened.load(Ordering::Acquire));
        if is_open() {
            return Ok(());
        }
        let since = Instant::now();
        let mut residence = self.residence();
        while !is_open() {
            residence = self.wait(residence).map_err(|ToStop| Unfilled::Stopped)?;
        }
        self.waited.fetch_add(u64::try_from(since.elapsed().as_nanos()).unwrap_or(u64::MAX), Ordering::Relaxed);
        Ok(())
    }

    /// Counts a finished block. After the last block of a unit, releases the units that it needed and sends it to be
    /// written.
    fn finish(&self, block: usize, sender: &Mutex<Option<Sender<usize>>>) {
        let units = self.work.units;
        self.limits.progress.fetch_add((units.unit_len() / units.blocks_each()) as u64, Ordering::Relaxed);
        let unit = block / units.blocks_each();
        let Some(turn) = self.turns[unit] else { return };
        if self.left[turn].fetch_sub(1, Ordering::AcqRel) > 1 {
            return;
        }
        let mut residence = self.residence();
        units.needs(unit).into_iter().for_each(|other| self.let_go(other, &mut residence));
        self.computed.fetch_add(1, Ordering::Relaxed);
        drop(residence);
        self.changed.notify_all();
        if let Some(sender) = &*sender.lock().unwrap_or_else(PoisonError::into_inner) {
            // If the writers are gone, they have failed, and their error will be reported.
            let _ = sender.send(unit);
        }
    }

    /// Releases a unit, and evicts it if it is not needed any more. Open units hold what they need.
    fn let_go(&self, unit: usize, residence: &mut Residence) {
        residence.let_go(unit);
        residence.send_away_if_over(unit, self.opened.load(Ordering::Acquire), self.space);
    }

    /// Records an error, unless there already is one.
    fn report(&self, error: TableError) -> ToStop {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        ToStop
    }

    /// Writes units to the store until there are no more.
    fn write(&self) -> Result<(), ToStop> {
        let next = || self.finished.lock().unwrap_or_else(PoisonError::into_inner).recv();
        while let Ok(unit) = next() {
            let range = self.work.units.range(unit);
            // Safety: the unit is held in memory until it has been written, and is finished, so nothing writes to it
            // any more.
            let bytes = unsafe { std::slice::from_raw_parts(self.space.table().add(range.start), range.len()) };
            self.store.keep(unit, bytes).map_err(|error| self.report(error))?;
            self.let_go(unit, &mut self.residence());
            self.changed.notify_all();
        }
        Ok(())
    }

    /// Loads what units need, and opens the units one after another.
    fn read_ahead(&self) -> Result<(), ToStop> {
        for turn in 0..self.work.order.len() {
            self.open(turn)?;
        }
        Ok(())
    }

    fn open(&self, turn: usize) -> Result<(), ToStop> {
        let Work { units, order, .. } = *self.work;
        let unit = order[turn];
        // Each thread may be at work in a different unit.
        let most_open = OPEN + self.limits.threads.div_ceil(units.blocks_each());
        let mut residence = self.residence();
        while turn >= self.computed.load(Ordering::Relaxed) + most_open {
            residence = self.wait(residence)?;
        }
        let mut missing = units.needs(unit);
        missing.retain(|&other| {
            let is_missing = residence.place(other) != Place::In;
            if !is_missing {
                residence.hold(other);
            }
            is_missing
        });
        let mut expected = missing.clone();
        for &later in order.iter().skip(turn + 1).take(EXPECTED) {
            let is_over = |other: usize| self.turns[other].is_none_or(|other| other < turn);
            let is_kept = |other: &usize| residence.place(*other) == Place::Out && is_over(*other);
            expected.extend(units.needs(later).into_iter().filter(is_kept));
        }
        drop(residence);
        self.store.expect(&expected);
        for &other in &missing {
            self.take(other, turn)?;
            let range = units.range(other);
            // Safety: `take` has reserved memory for the unit, and no other thread uses it until `came` marks it as
            // present.
            let place = unsafe { std::slice::from_raw_parts_mut(self.space.table().add(range.start), range.len()) };
            let loaded = self.store.load(other, place, &|| self.is_to_stop());
            // If we have been told to stop, any error only says that the wait was given up.
            let is_to_stop = self.is_to_stop();
            loaded.map_err(|error| if is_to_stop { ToStop } else { self.report(error) })?;
            self.loaded.fetch_add(1, Ordering::Relaxed);
            self.residence().came(other);
        }
        self.take(unit, turn)?;
        let mut residence = self.residence();
        residence.came(unit);
        self.opened.store(turn + 1, Ordering::Release);
        drop(residence);
        self.changed.notify_all();
        Ok(())
    }

    /// Takes memory for a unit, as soon as there is enough.
    fn take(&self, unit: usize, turn: usize) -> Result<(), ToStop> {
        let mut residence = self.residence();
        while !residence.take(unit, turn, self.space) {
            residence = self.wait(residence)?;
        }
        drop(residence);
        self.space.prepare(self.work.units.range(unit));
        Ok(())
    }
}
