//! What a computation may spend, and the typed result of running out.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Bounds of one computation. Cloning shares the cancel signal and the progress counter.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Wall-clock time, none = as long as it takes.
    pub time: Option<Duration>,
    /// Bytes for tables, stacks and lists.
    pub memory: u64,
    /// Positions to be examined.
    pub positions: u64,
    /// Worker threads, at least 1.
    pub threads: usize,
    /// Set from outside to stop the work.
    pub cancel: Arc<AtomicBool>,
    /// Positions examined so far, for whoever shows progress.
    pub progress: Arc<AtomicU64>,
}

impl Default for Limits {
    /// 4 GiB, one thread, no time limit.
    fn default() -> Limits {
        Limits {
            time: None,
            memory: 4 << 30,
            positions: u64::from(u32::MAX),
            threads: 1,
            cancel: Arc::default(),
            progress: Arc::default(),
        }
    }
}

impl Limits {
    /// Starts the clock.
    pub fn watch(&self) -> Watch<'_> {
        Watch { limits: self, deadline: self.time.and_then(|time| Instant::now().checked_add(time)) }
    }
}

/// The limits with a running clock.
#[derive(Clone, Copy, Debug)]
pub struct Watch<'l> {
    pub(crate) limits: &'l Limits,
    deadline: Option<Instant>,
}

impl Watch<'_> {
    /// Which limit has been reached; time and cancellation are looked at here, so call it now and then only.
    pub fn reached(&self, memory: u64, positions: u64) -> Option<Limit> {
        if self.limits.cancel.load(Ordering::Relaxed) {
            Some(Limit::Cancelled)
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.limits.time.map(Limit::Time)
        } else if memory > self.limits.memory {
            Some(Limit::Memory(self.limits.memory))
        } else if positions > self.limits.positions {
            Some(Limit::Positions(self.limits.positions))
        } else {
            None
        }
    }
}

/// Which bound was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The time given was used up.
    Time(Duration),
    /// The next step would have needed more than these bytes.
    Memory(u64),
    /// More positions than this would have had to be examined.
    Positions(u64),
    /// A position has more moves than are listed.
    Moves(u64),
    /// The cancel signal was set.
    Cancelled,
}

/// A computation that ended before its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped by {}, after {positions} positions", describe(.limit))]
pub struct Stopped {
    /// Why.
    pub limit: Limit,
    /// How far it got: positions whose values were known by then.
    pub positions: u64,
}

fn describe(limit: &Limit) -> String {
    match limit {
        Limit::Time(time) => format!("the time limit of {} s", time.as_secs_f64()),
        Limit::Memory(bytes) => format!("the memory limit of {bytes} bytes"),
        Limit::Positions(most) => format!("the limit of {most} positions"),
        Limit::Moves(most) => format!("the limit of {most} moves of one position"),
        Limit::Cancelled => "the cancel signal".to_owned(),
    }
}
