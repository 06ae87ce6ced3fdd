//! Which thread does which block, and when.
//!
//! Blocks are handed out in an order in which no block reads from a later one. A thread that has got a block waits until
//! those it reads from are finished, or far enough. The first block that is not finished waits for none, so there is
//! always one that goes on. Processes that have a table in common memory hand out its blocks together, by a [`Ledger`] that
//! they have in common, too.

use super::{Unfilled, Watch};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;
use theory::team;

/// How many times a waiting thread looks again before it lets others have the processor.
const LOOKS: usize = 100;

/// How far a finished block is.
pub(crate) const FINISHED: usize = usize::MAX;

/// What several processes know of the blocks that they do together, all in the same order. It begins with zeros, but that
/// blocks which need not be done are [`FINISHED`].
#[derive(Clone, Copy)]
pub(crate) struct Ledger<'a> {
    /// How many blocks of the order have been handed out.
    pub next: &'a AtomicUsize,
    /// How far each block is.
    pub progress: &'a [AtomicUsize],
    /// For how many nanoseconds threads of this process have waited for blocks.
    pub waited: &'a AtomicU64,
}

/// Who knows how far the blocks are.
enum Known<'a> {
    /// This process: how many have been handed out, and how far each is.
    Here(AtomicUsize, Vec<AtomicUsize>),
    /// This one and others.
    Together(Ledger<'a>),
}

/// The blocks of a table and how far they are.
pub(crate) struct Schedule<'a> {
    order: Vec<usize>,
    known: Known<'a>,
    watch: &'a Watch<'a>,
    /// Set when a thread stops early, by whatever cause.
    stopped: AtomicBool,
    why: OnceLock<Unfilled>,
}

/// The turn of a thread: it has one block.
pub(crate) struct Turn<'a> {
    schedule: &'a Schedule<'a>,
    /// The block.
    pub block: usize,
}

impl Turn<'_> {
    /// Waits until another block is finished. What was written to it is then seen.
    pub fn wait_for(&self, other: usize) -> Result<(), Unfilled> {
        self.wait_until(other, FINISHED)
    }

    /// Waits until another block has got so far. What was written to it before is then seen.
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

    /// Says how far this block is, more than before.
    pub fn has_got(&self, far: usize) {
        self.schedule.progress()[self.block].store(far, Ordering::Release);
    }

    /// Whether the work goes on.
    pub fn check(&self) -> Result<(), Unfilled> {
        let stop = self.schedule.stopped.load(Ordering::Relaxed) || (self.schedule.watch.stop)();
        if stop { Err(Unfilled::Stopped) } else { Ok(()) }
    }
}

impl<'a> Schedule<'a> {
    /// The blocks to be done, in the order of work; all others are finished.
    pub fn new(order: Vec<usize>, watch: &'a Watch<'a>) -> Schedule<'a> {
        let progress: Vec<AtomicUsize> = watch.finished.iter().map(|_| AtomicUsize::new(FINISHED)).collect();
        order.iter().for_each(|&block| progress[block].store(0, Ordering::Relaxed));
        Schedule::knowing(Known::Here(AtomicUsize::new(0), progress), order, watch)
    }

    /// The blocks that several processes do together, in the order that all of them have.
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

    /// How far each block is.
    fn progress(&self) -> &[AtomicUsize] {
        match &self.known {
            Known::Here(_, progress) => progress,
            Known::Together(ledger) => ledger.progress,
        }
    }

    /// The blocks that are not finished, by what every move lowers.
    pub fn ascending<K: Ord>(watch: &'a Watch<'a>, key: impl Fn(usize) -> K) -> Schedule<'a> {
        let is_finished = |block: &usize| watch.finished[*block].load(Ordering::Acquire);
        let mut order: Vec<usize> = (0..watch.finished.len()).filter(|block| !is_finished(block)).collect();
        order.sort_by_cached_key(|&block| (key(block), block));
        Schedule::new(order, watch)
    }

    /// Lets workers do the blocks, each made by `worker` in its own thread.
    pub fn run<W>(&self, threads: usize, worker: impl Fn() -> W + Sync) -> Result<(), Unfilled>
    where
        W: FnMut(&Turn<'_>) -> Result<(), Unfilled>,
    {
        let threads = threads.clamp(1, self.order.len().max(1));
        team::work(threads, |_| {
            // Made before the worker: if that panics, too, the others must not wait for this thread.
            let stop_all = StopOnDrop(&self.stopped);
            if self.work(worker()).is_ok() {
                std::mem::forget(stop_all);
            }
        });
        self.why.get().map_or(Ok(()), |why| Err(why.clone()))
    }

    fn work(&self, mut work: impl FnMut(&Turn<'_>) -> Result<(), Unfilled>) -> Result<(), Unfilled> {
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
