//! Three lanes for computations, so that no one waits behind another visitor's heavy question.
//!
//! Every computation first gets a moment and little memory. If that is not enough, it begins again in the next lane with
//! about ten times the time, and finally in the slow lane with the full limits. Each lane has a number of places and a
//! fair queue for them, so the memory in use is bounded by the number of places.
//!
//! All threads have the same priority. A thread of low priority could be held up by other programs while it holds a lock
//! of the allocator or the system, and the quick computations that need the lock would wait with it.

use crate::problem::Problem;
use crate::queue::{Place, Queue, Rules};
use crate::visitors::Visitor;
use rulesets::Fault;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;
use theory::{Deadline, Limit, Limits, Stopped};
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::timeout;

/// How long a computation may take in the first lane, and in the second.
const MOMENT: Duration = Duration::from_millis(20);
const WHILE: Duration = Duration::from_millis(200);
/// How much memory it may use there.
const LITTLE_MEMORY: u64 = 16 << 20;
/// Work may go on this long after its time limit: where the search had to stop, a theorem may still know who wins.
const GRACE: Duration = Duration::from_millis(500);
/// How many computations the first lane takes at once, per core.
const QUICK_PLACES: usize = 4;
/// How many heavy questions from one address may wait.
const HEAVY_WAITING: usize = 64;

/// The lanes, from quick to slow.
pub(crate) struct Lanes([Lane; 3]);

struct Lane {
    time: Duration,
    memory: u64,
    queue: Arc<Queue>,
}

/// Sets a cancel signal when it is dropped: the answer is there, or no one waits for it any more.
pub(crate) struct CancelOnDrop(pub Arc<AtomicBool>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Lanes {
    pub(crate) fn new(time: Duration, memory: u64) -> Lanes {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let lane = |lane: usize, time: Duration, memory: u64| {
            let is_slow = lane == 2;
            let places = [QUICK_PLACES * cores, cores, cores + 1][lane];
            let rules = Rules {
                lane,
                time,
                places,
                // One address leaves a core to the others, so that their small questions need not wait for a thread of it to
                // be interrupted, and a place in the slow lane, where their heavy ones begin at once.
                places_of_one: if lane == 0 { cores } else { cores.saturating_sub(1).max(1) },
                waiting_of_one: if is_slow { HEAVY_WAITING } else { usize::MAX },
            };
            Lane { time, memory, queue: Queue::new(rules) }
        };
        let little = LITTLE_MEMORY.min(memory);
        Lanes([lane(0, MOMENT.min(time), little), lane(1, WHILE.min(time), little), lane(2, time, memory)])
    }

    fn slow(&self) -> &Lane {
        &self.0[2]
    }

    /// How long a computation may take in the slow lane.
    pub(crate) fn time(&self) -> Duration {
        self.slow().time
    }

    /// Computes in one lane after another until time and memory suffice. Dropping the future cancels the work.
    pub(crate) async fn compute<T, W>(&self, visitor: &Arc<Visitor>, work: W) -> Result<Computed<T>, Problem>
    where
        T: Send + 'static,
        W: Fn(&Limits) -> Result<T, Problem> + Send + Sync + 'static,
    {
        self.compute_enough(visitor, work, &Arc::default(), |_, _| true).await
    }

    /// The same for work that may return less than was asked for when its limits are tight: `is_enough` says of an answer and
    /// the lane it comes from, counted from 0, whether the next lane is spared. `progress` is the number of positions looked
    /// at, while it computes.
    pub(crate) async fn compute_enough<T, W>(
        &self,
        visitor: &Arc<Visitor>,
        work: W,
        progress: &Arc<AtomicU64>,
        is_enough: impl Fn(&T, usize) -> bool,
    ) -> Result<Computed<T>, Problem>
    where
        T: Send + 'static,
        W: Fn(&Limits) -> Result<T, Problem> + Send + Sync + 'static,
    {
        let work = Arc::new(work);
        let [quick @ .., slow] = &self.0;
        for (number, lane) in quick.iter().enumerate() {
            let found = lane.compute(visitor, Arc::clone(&work), progress).await;
            let is_last = match &found {
                Ok(computed) => is_enough(&computed.answer, number),
                Err(Problem::Fault(Fault::Stopped(stopped))) => {
                    !matches!(stopped.limit, Limit::Time(_) | Limit::Memory(_))
                }
                Err(_) => true,
            };
            if is_last {
                return found;
            }
        }
        let computed = slow.compute(visitor, work, progress).await?;
        Ok(Computed { is_slow: true, ..computed })
    }

    /// Begins work in the slow lane that hands over its results while it computes. Gives the handle to wait for its end
    /// and the signal that cancels it. The place is freed when the work ends.
    pub(crate) async fn begin<W>(
        &self,
        visitor: &Arc<Visitor>,
        work: W,
    ) -> Result<(JoinHandle<Result<(), Problem>>, CancelOnDrop), Problem>
    where
        W: FnOnce(&Limits) -> Result<(), Problem> + Send + 'static,
    {
        let lane = self.slow();
        let place = lane.queue.enter(visitor).await?;
        let cancel = CancelOnDrop(Arc::clone(&place.cancel));
        let limits = lane.limits(&place);
        let end = spawn_blocking(move || {
            let result = work(&limits);
            drop(place);
            result
        });
        Ok((end, cancel))
    }

    /// Ends every heavy computation and begins no more.
    pub(crate) fn close(&self) {
        self.slow().queue.close();
    }
}

/// What was computed, and the place it was computed in, which is kept until there is room for a long answer.
pub(crate) struct Computed<T> {
    pub answer: T,
    pub is_slow: bool,
    pub place: Place,
}

impl Lane {
    /// The limits of a computation that begins now.
    fn limits(&self, place: &Place) -> Limits {
        Limits {
            deadline: Deadline::after(self.time),
            memory: self.memory,
            threads: 1,
            cancel: Arc::clone(&place.cancel),
            ..Limits::default()
        }
    }

    /// Computes on a thread for little longer than the time of the lane, however many computations the work consists of.
    /// The place is freed when the work has ended, which may be some time after it is cancelled.
    async fn compute<T, W>(
        &self,
        visitor: &Arc<Visitor>,
        work: Arc<W>,
        progress: &Arc<AtomicU64>,
    ) -> Result<Computed<T>, Problem>
    where
        T: Send + 'static,
        W: Fn(&Limits) -> Result<T, Problem> + Send + Sync + 'static,
    {
        let place = self.queue.enter(visitor).await?;
        let _cancel = CancelOnDrop(Arc::clone(&place.cancel));
        let limits = Limits { progress: Arc::clone(progress), ..self.limits(&place) };
        let end = spawn_blocking(move || work(&limits).map(|answer| Computed { answer, is_slow: false, place }));
        match timeout(self.time.saturating_add(GRACE), end).await {
            Ok(ended) => ended.map_err(|_| Problem::Bug)?,
            Err(_) => {
                Err(Stopped { limit: Limit::Time(self.time), positions: progress.load(Ordering::Relaxed) }.into())
            }
        }
    }
}
