//! Which thread does which chunk, and when.
//!
//! Chunks are handed out in the order of the sum of a·(digit a) of their top digits, which every move lowers. A thread
//! that has got a chunk waits until those its options lie in are finished. The first unfinished chunk waits for none,
//! so there is always one that goes on.

use super::layout::Part;
use super::moves::digits;
use super::{Unsolved, Watch};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use theory::team;

/// How many times a waiting thread looks again before it lets others have the processor.
const LOOKS: usize = 100;

/// The chunks of a table and how far they are.
pub(super) struct Schedule<'a> {
    /// The number of top digits.
    top: u32,
    /// The chunks not finished at the beginning, in the order of work.
    order: Vec<usize>,
    next: AtomicUsize,
    finished: Vec<AtomicBool>,
    watch: &'a Watch<'a>,
    /// Set when the work stops early, by whatever cause.
    stop: AtomicBool,
    why: OnceLock<Unsolved>,
}

impl<'a> Schedule<'a> {
    /// The schedule of a table with 3^`top` chunks.
    pub fn new(top: u32, watch: &'a Watch<'a>) -> Schedule<'a> {
        let finished: Vec<bool> = watch.finished.iter().map(|flag| flag.load(Ordering::Acquire)).collect();
        let sum = |chunk: usize| -> usize {
            digits(top, chunk as u64).into_iter().map(usize::from).zip(1..).map(|(d, a)| d * a).sum()
        };
        let mut order: Vec<usize> = (0..finished.len()).filter(|&chunk| !finished[chunk]).collect();
        order.sort_by_cached_key(|&chunk| (sum(chunk), chunk));
        Schedule {
            top,
            order,
            next: AtomicUsize::new(0),
            finished: finished.into_iter().map(AtomicBool::new).collect(),
            watch,
            stop: AtomicBool::new(false),
            why: OnceLock::new(),
        }
    }

    /// Lets `threads` workers solve the chunks; each is made by `worker` in its own thread.
    pub fn run<W>(&self, threads: usize, worker: impl Fn() -> W + Sync) -> Result<(), Unsolved>
    where
        W: FnMut(usize) -> Result<(), Unsolved>,
    {
        let threads = threads.clamp(1, self.order.len().max(1));
        team::work(threads, |_| self.work(worker()));
        self.why.get().map_or(Ok(()), |&why| Err(why))
    }

    fn work(&self, mut solve: impl FnMut(usize) -> Result<(), Unsolved>) {
        // If this thread panics, the others must not wait for it.
        let stop_all = StopOnDrop(&self.stop);
        while let Some(&chunk) = self.order.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            if let Err(why) = self.wait(chunk).and_then(|()| solve(chunk)) {
                self.why.get_or_init(|| why);
                return;
            }
            self.finished[chunk].store(true, Ordering::Release);
            self.watch.finished[chunk].store(true, Ordering::Release);
            (self.watch.done)(chunk);
        }
        std::mem::forget(stop_all);
    }

    /// Waits until the chunks that options of `chunk` lie in are finished.
    fn wait(&self, chunk: usize) -> Result<(), Unsolved> {
        let part = Part::new(&digits(self.top, chunk as u64), 1);
        for offset in part.both.iter().chain(part.lead.iter().flatten()) {
            let option = &self.finished[chunk.strict_add_signed(*offset)];
            let mut looks = 0;
            while !option.load(Ordering::Acquire) {
                self.check()?;
                looks += 1;
                if looks < LOOKS { std::hint::spin_loop() } else { thread::yield_now() }
            }
        }
        self.check()
    }

    fn check(&self) -> Result<(), Unsolved> {
        let stop = self.stop.load(Ordering::Relaxed) || self.watch.cancel.load(Ordering::Relaxed);
        if stop { Err(Unsolved::Cancelled) } else { Ok(()) }
    }
}

struct StopOnDrop<'a>(&'a AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
