//! Which thread solves which block, and when.
//!
//! Blocks are handed out in an order in which no block reads from a later one. A thread that takes a block waits until
//! the blocks it reads from are finished, or far enough along. The first unfinished block waits for nothing, so some
//! thread always makes progress. Processes that share a table in memory hand out its blocks together, with a shared
//! [`Ledger`].

use super::{Unfilled, Watch};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;
use theory::team;

/// How many times a waiting thread checks before it yields the processor.
const LOOKS: usize = 100;

/// The progress of a finished block.
pub(crate) const FINISHED: usize = usize::MAX;

/// The state shared by several processes that solve the same blocks in the same order. It starts as zeros, except that
/// blocks which need not be solved are [`FINISHED`].
#[derive(Clone, Copy)]
pub(crate) struct Ledger<'a> {
    /// How many blocks of the order have been handed out.
    pub next: &'a AtomicUsize,
    /// The progress of each block.
    pub progress: &'a [AtomicUsize],
    /// How many nanoseconds the threads of this process have waited for blocks.
    pub waited: &'a AtomicU64,
}

/// Where the progress of the blocks is kept.
enum Known<'a> {
    /// In this process: how many blocks have been handed out, and the progress of each.
    Here(AtomicUsize, Vec<AtomicUsize>),
    /// In memory shared with other processes.
    Together(Ledger<'a>),
}

/// The blocks of a table and their progress.
pub(crate) struct Schedule<'a> {
    order: Vec<usize>,
    known: Known<'a>,
    watch: &'a Watch<'a>,
    /// Set when a thread stops early, for whatever reason.
    stopped: AtomicBool,
    why: OnceLock<Unfilled>,
}

/// A thread's turn, during which it solves one block.
pub(crate) struct Turn<'a> {
    schedule: &'a Schedule<'a>,
    /// The block.
    pub block: usize,
}

/// What a thread does in each of its turns. The kind of work is hidden, so that schedules are compiled only once.
pub(crate) type Worker<'w> = Box<dyn FnMut(&Turn<'_>) -> Result<(), Unfilled> + 'w>;

/// Sorts numbers by a key, and those with the same key by themselves.
pub(crate) fn by_key(mut numbers: Vec<usize>, key: &dyn Fn(usize) -> usize) -> Vec<usize> {
    let mut keyed: Vec<(usize, usize)> = numbers.iter().map(|&number| (key(number), number)).collect();
    keyed.sort_unstable();
    numbers.iter_mut().zip(keyed).for_each(|(number, (_, next))| *number = next);
    numbers
}

impl Turn<'_> {
    /// Waits until another block is finished. Everything written to it is then visible.
    pub fn wait_for(&self, other: usize) -> Result<(), Unfilled> {
        self.wait_until(other, FINISHED)
    }

    /// Waits until another block has made the given progress. Everything written to it before that is then visible.
    pub fn wait_until(&self, other: usize, far: usize) -> Result<(), Unfilled> {
        let progress = &self.schedule.progress()[other];
        if progress.load(Ordering::Acquire) >= far {
            return Ok(());
        }
        let (mut looks, since) = (0, Instant::now());
        while progress.load(Ordering::Acquire) < far {
            self.check()?;
            looks += 1;
            if looks < LOOKS { std::hint::spin_loop() } else { thread::yield_now() }
        }
        if let Known::Together(ledger) = &self.schedule.known {
            ledger.waited.fetch_add(u64::try_from(since.elapsed().as_nanos()).unwrap_or(u64::MAX), Ordering::Relaxed);
        }
        Ok(())
    }

    /// Sets the progress of this block, which must increase.
    pub fn has_got(&self, far: usize) {
        self.schedule.progress()[self.block].store(far, Ordering::Release);
    }

    /// Checks whether the work is to go on.
    pub fn check(&self) -> Result<(), Unfilled> {
        let stop = self.schedule.stopped.load(Ordering::Relaxed) || (self.schedule.watch.stop)();
        if stop { Err(Unfilled::Stopped) } else { Ok(()) }
    }
}

impl<'a> Schedule<'a> {
    /// Schedules blocks in the given order. All other blocks count as finished.
    pub fn new(order: Vec<usize>, watch: &'a Watch<'a>) -> Schedule<'a> {
        let progress: Vec<AtomicUsize> = watch.finished.iter().map(|_| AtomicUsize::new(FINISHED)).collect();
        order.iter().for_each(|&block| progress[block].store(0, Ordering::Relaxed));
        Schedule::knowing(Known::Here(AtomicUsize::new(0), progress), order, watch)
    }

    /// Schedules blocks that several processes solve together, all with the same order.
    pub fn together(ledger: Ledger<'a>, order: Vec<usize>, watch: &'a Watch<'a>) -> Schedule<'a> {
        Schedule::knowing(Known::Together(ledger), order, watch)
    }

    fn knowing(known: Known<'a>, order: Vec<usize>, watch: &'a Watch<'a>) -> Schedule<'a> {
        Schedule { order, known, watch, stopped: AtomicBool::new(false), why: OnceLock::new() }
    }

    /// How many blocks have been handed out.
    fn next(&self) -> &AtomicUsize {
        match &self.known {
            Known::Here(next, _) => next,
            Known::Together(ledger) => ledger.next,
        }
    }

    /// The progress of each block.
    fn progress(&self) -> &[AtomicUsize] {
        match &self.known {
            Known::Here(_, progress) => progress,
            Known::Together(ledger) => ledger.progress,
        }
    }

    /// Schedules the unfinished blocks in ascending order of a key that every move to another block lowers.
    pub fn ascending(watch: &'a Watch<'a>, key: &dyn Fn(usize) -> usize) -> Schedule<'a> {
        let is_finished = |block: &usize| watch.finished[*block].load(Ordering::Acquire);
        Schedule::new(by_key((0..watch.finished.len()).filter(|block| !is_finished(block)).collect(), key), watch)
    }

    /// Solves the blocks with one worker per thread; `worker` is called in each thread to make one.
    pub fn run<'w>(&self, threads: usize, worker: &(dyn Fn() -> Worker<'w> + Sync)) -> Result<(), Unfilled> {
        let threads = threads.clamp(1, self.order.len().max(1));
        team::work(threads, |_| {
            // Set up before the worker is made: if making it panics, the other threads must not wait for this one.
            let stop_all = StopOnDrop(&self.stopped);
            if self.work(worker()).is_ok() {
                std::mem::forget(stop_all);
            }
        });
        self.why.get().map_or(Ok(()), |why| Err(why.clone()))
    }

    fn work(&self, mut work: Worker<'_>) -> Result<(), Unfilled> {
        while let Some(&block) = self.order.get(self.next().fetch_add(1, Ordering::Relaxed)) {
            let turn = Turn { schedule: self, block };
            if self.progress()[block].load(Ordering::Acquire) == FINISHED {
                continue;
            }
            if let Err(why) = turn.check().and_then(|()| work(&turn)) {
                return Err(self.why.get_or_init(|| why).clone());
            }
            turn.has_got(FINISHED);
            if !self.watch.finished[block].swap(true, Ordering::Release) {
                (self.watch.done)(block);
            }
        }
        Ok(())
    }
}

struct StopOnDrop<'a>(&'a AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
