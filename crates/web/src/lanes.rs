//! Two lanes for computations, so that nobody waits behind somebody else's heavy question.
//!
//! Every computation first gets a short time and little memory in the quick lane. What is not done by then goes to the
//! slow lane and begins again there with the full limits; few are there at once, a few more may wait, and the rest are
//! told that the laboratory is busy. The memory in use is bounded by the places in the lanes.

use crate::problem::Problem;
use rulesets::Fault;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;
use theory::{Deadline, Limit, Limits, Stopped};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

/// What the quick lane gives.
const QUICK_TIME: Duration = Duration::from_millis(150);
const QUICK_MEMORY: u64 = 16 << 20;
/// What ends at its time limit may still need a moment: a theorem can know who wins where the search had to stop.
const GRACE: Duration = Duration::from_millis(500);
/// How many may be in the quick lane at once, for each core.
const QUICK_PLACES: usize = 4;
/// How many may wait for the slow lane.
const SLOW_WAITING: usize = 16;

/// The places of both lanes.
pub(crate) struct Lanes {
    quick: Arc<Semaphore>,
    slow: Arc<Semaphore>,
    /// Places in the slow lane and before it.
    slow_and_waiting: Arc<Semaphore>,
    time: Duration,
    memory: u64,
}

/// A place in the slow lane.
pub(crate) struct SlowPlace {
    _computing: OwnedSemaphorePermit,
    _known: OwnedSemaphorePermit,
}

/// Sets a cancel signal when it is dropped: when the answer is there, or when nobody waits for it any more.
pub(crate) struct CancelOnDrop(pub Arc<AtomicBool>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Lanes {
    pub(crate) fn new(time: Duration, memory: u64) -> Lanes {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        // More than the cores: a heavy question shares them with the others instead of stopping them.
        let slow = 2 * cores;
        Lanes {
            quick: Arc::new(Semaphore::new(QUICK_PLACES * cores)),
            slow: Arc::new(Semaphore::new(slow)),
            slow_and_waiting: Arc::new(Semaphore::new(slow + SLOW_WAITING)),
            time,
            memory,
        }
    }

    /// How long a computation in the slow lane may take.
    pub(crate) fn time(&self) -> Duration {
        self.time
    }

    /// The limits of a computation in the slow lane that begins now, with a cancel signal of their own.
    pub(crate) fn limits(&self) -> Limits {
        Limits { deadline: Deadline::after(self.time), memory: self.memory, threads: 1, ..Limits::default() }
    }

    /// Computes in the quick lane, and if that is not enough in the slow one. Dropping the future cancels the work.
    pub(crate) async fn compute<T, W>(&self, work: W) -> Result<T, Problem>
    where
        T: Send + 'static,
        W: Fn(&Limits) -> Result<T, Problem> + Send + Sync + 'static,
    {
        self.compute_whole(work, |_| true).await
    }

    /// The same for work that can end with less than was asked for when its limits are short: in the quick lane only what
    /// is whole counts.
    pub(crate) async fn compute_whole<T, W>(&self, work: W, is_whole: impl Fn(&T) -> bool) -> Result<T, Problem>
    where
        T: Send + 'static,
        W: Fn(&Limits) -> Result<T, Problem> + Send + Sync + 'static,
    {
        let work = Arc::new(work);
        let place = acquire(&self.quick).await?;
        let short = Limits { memory: QUICK_MEMORY.min(self.memory), ..self.limits().within(QUICK_TIME) };
        let quick = on_a_thread(Arc::clone(&work), short, place).await;
        let is_enough = match &quick {
            Ok(answer) => is_whole(answer),
            Err(Problem::Fault(Fault::Stopped(stopped))) => !matches!(stopped.limit, Limit::Time(_) | Limit::Memory(_)),
            Err(_) => true,
        };
        if is_enough {
            return quick;
        }
        let place = self.slow_place().await?;
        on_a_thread(work, self.limits(), place).await
    }

    /// A place in the slow lane, or word that too many wait for one.
    pub(crate) async fn slow_place(&self) -> Result<SlowPlace, Problem> {
        let known = Arc::clone(&self.slow_and_waiting).try_acquire_owned().map_err(|_| Problem::Busy)?;
        Ok(SlowPlace { _computing: acquire(&self.slow).await?, _known: known })
    }
}

async fn acquire(places: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit, Problem> {
    Arc::clone(places).acquire_owned().await.map_err(|_| Problem::Busy)
}

/// Runs the work on a thread of its own, and hardly longer than its time, however many computations it is made of. The
/// place is given back when the work ends, which may be some time after it is cancelled.
async fn on_a_thread<T, W, P>(work: Arc<W>, limits: Limits, place: P) -> Result<T, Problem>
where
    T: Send + 'static,
    W: Fn(&Limits) -> Result<T, Problem> + Send + Sync + 'static,
    P: Send + 'static,
{
    let _cancel = CancelOnDrop(Arc::clone(&limits.cancel));
    let (deadline, progress) = (limits.deadline, Arc::clone(&limits.progress));
    let task = spawn_blocking(move || {
        let result = work(&limits);
        drop(place);
        result
    });
    let Some(deadline) = deadline else { return task.await.map_err(|_| Problem::Bug)? };
    match timeout(deadline.left().saturating_add(GRACE), task).await {
        Ok(ended) => ended.map_err(|_| Problem::Bug)?,
        Err(_) => {
            let limit = Limit::Time(deadline.time());
            Err(Stopped { limit, positions: progress.load(Ordering::Relaxed) }.into())
        }
    }
}
