//! What a computation may use, and the typed result of reaching a limit.

use crate::words::counted;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What a computation may use. A clone has the same deadline and shares the cancel signal, the progress counter and the
/// notice of the deadline, so each part of a computation can have its own.
#[derive(Clone, Debug)]
pub struct Limits {
    /// When the computation must end; none means no time limit.
    pub deadline: Option<Deadline>,
    /// Bytes for tables, stacks and lists.
    pub memory: u64,
    /// The most positions to examine.
    pub positions: u64,
    /// Worker threads, at least 1.
    pub threads: usize,
    /// Set from outside to stop the work.
    pub cancel: Arc<AtomicBool>,
    /// Positions examined so far, for progress reports.
    pub progress: Arc<AtomicU64>,
    /// Set by a check that finds the time is up: the work knows that it must end, and will.
    pub noticed: Arc<AtomicBool>,
}

impl Default for Limits {
    /// 4 GiB, 2^32 - 1 positions, one thread, no time limit.
    fn default() -> Limits {
        Limits {
            deadline: None,
            memory: 4 << 30,
            positions: u64::from(u32::MAX),
            threads: 1,
            cancel: Arc::default(),
            progress: Arc::default(),
            noticed: Arc::default(),
        }
    }
}

impl Limits {
    /// The same limits for a part that may take `time` from now, but no longer than the whole.
    pub fn within(&self, time: Duration) -> Limits {
        Limits { deadline: Deadline::sooner(self.deadline, Deadline::after(time)), ..self.clone() }
    }

    /// Which limit has been reached, if any. This reads the clock, so it is too slow for every step; [`Pace`] says when
    /// to call it.
    pub fn reached(&self, memory: u64, positions: u64) -> Option<Limit> {
        if self.cancel.load(Ordering::Relaxed) {
            Some(Limit::Cancelled)
        } else if let Some(deadline) = self.deadline.filter(Deadline::is_over) {
            self.noticed.store(true, Ordering::Relaxed);
            Some(Limit::Time(deadline.time))
        } else if memory > self.memory {
            Some(Limit::Memory(self.memory))
        } else if positions > self.positions {
            Some(Limit::Positions(self.positions))
        } else {
            None
        }
    }

    /// Checks only the clock and the cancel signal.
    ///
    /// # Errors
    ///
    /// If the time is up or the work has been cancelled. The error reports `positions` as the progress made.
    pub fn check(&self, positions: u64) -> Result<(), Stopped> {
        self.reached(0, 0).map_or(Ok(()), |limit| Err(Stopped { limit, positions }))
    }
}

/// The moment at which the given time is up. It is set once, when the work begins, and every part of the work checks
/// it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadline {
    time: Duration,
    at: Instant,
}

impl Deadline {
    /// `time` from now; none if the clock cannot represent that moment.
    pub fn after(time: Duration) -> Option<Deadline> {
        Some(Deadline { time, at: Instant::now().checked_add(time)? })
    }

    /// The time that was given.
    pub fn time(&self) -> Duration {
        self.time
    }

    /// The time that is left.
    pub fn left(&self) -> Duration {
        self.at.saturating_duration_since(Instant::now())
    }

    /// Whether the time is up.
    pub fn is_over(&self) -> bool {
        Instant::now() >= self.at
    }

    /// The earlier of two deadlines.
    fn sooner(first: Option<Deadline>, second: Option<Deadline>) -> Option<Deadline> {
        first.into_iter().chain(second).min_by_key(|deadline| deadline.at)
    }
}

/// The most steps between two checks of the limits. If steps are slow, there are fewer.
const MOST_UNCHECKED: u32 = 1 << 14;
/// The time that should pass between two checks.
const BETWEEN_CHECKS: Duration = Duration::from_millis(2);

/// Decides when to check the limits: often enough to keep them, and so rarely that it costs next to nothing.
#[derive(Clone, Debug)]
pub struct Pace {
    unchecked: u32,
    most_unchecked: u32,
    last_check: Instant,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { unchecked: 0, most_unchecked: 1, last_check: Instant::now() }
    }
}

impl Pace {
    /// Counts a step and says whether the limits should be checked now.
    #[inline]
    pub fn is_due(&mut self) -> bool {
        self.unchecked += 1;
        self.unchecked >= self.most_unchecked && self.due()
    }

    #[cold]
    fn due(&mut self) -> bool {
        let now = Instant::now();
        self.most_unchecked = if now - self.last_check > BETWEEN_CHECKS {
            (self.most_unchecked / 2).max(1)
        } else {
            (self.most_unchecked * 2).min(MOST_UNCHECKED)
        };
        self.unchecked = 0;
        self.last_check = now;
        true
    }
}

/// The limit that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The time is used up.
    Time(Duration),
    /// The next step would have needed more than this many bytes.
    Memory(u64),
    /// More positions than this would have had to be examined.
    Positions(u64),
    /// A position has more than this many moves, the most that are listed.
    Moves(u64),
    /// The cancel signal was set.
    Cancelled,
}

impl Limit {
    /// The name of the limit in machine-readable output.
    pub fn name(self) -> &'static str {
        match self {
            Limit::Time(_) => "time",
            Limit::Memory(_) => "memory",
            Limit::Positions(_) | Limit::Moves(_) => "positions",
            Limit::Cancelled => "cancelled",
        }
    }
}

/// A computation that was stopped before it had an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped by {}, after {}", describe(.limit), counted(*.positions, "position"))]
pub struct Stopped {
    /// The limit that stopped it.
    pub limit: Limit,
    /// How far it got: the number of positions whose values were known by then.
    pub positions: u64,
}

fn describe(limit: &Limit) -> String {
    match limit {
        Limit::Time(time) => format!("the time limit of {} s", time.as_secs_f64()),
        Limit::Memory(bytes) => format!("the memory limit of {}", counted(*bytes, "byte")),
        Limit::Positions(most) => format!("the limit of {}", counted(*most, "position")),
        Limit::Moves(most) => format!("the limit of {} from one position", counted(*most, "move")),
        Limit::Cancelled => "the cancel signal".to_owned(),
    }
}
