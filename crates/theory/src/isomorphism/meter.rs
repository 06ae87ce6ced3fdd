//! Keeps a comparison within its limits, by counting bytes and steps.

use crate::limits::{Limits, Stopped};
use std::sync::atomic::Ordering;

/// Steps between two checks of the limits.
const STEPS_PER_CHECK: usize = 1 << 16;

/// The limits of one comparison, and how much of them it has used.
pub(super) struct Meter<'l> {
    limits: &'l Limits,
    bytes: u64,
    unchecked: usize,
    /// Positions whose form is known.
    positions: u64,
}

impl<'l> Meter<'l> {
    pub(super) fn new(limits: &'l Limits) -> Meter<'l> {
        Meter { limits, bytes: 0, unchecked: 0, positions: 0 }
    }

    /// Counts bytes that are about to be allocated.
    pub(super) fn hold(&mut self, bytes: usize) -> Result<(), Stopped> {
        self.bytes += bytes as u64;
        self.check()
    }

    /// Counts bytes that have been freed.
    pub(super) fn release(&mut self, bytes: usize) {
        self.bytes -= bytes as u64;
    }

    /// The bytes that are counted now.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Counts one more position whose form is known.
    pub(super) fn classified(&mut self) {
        self.positions += 1;
    }

    /// Counts steps, and checks the limits from time to time.
    pub(super) fn spend(&mut self, steps: usize) -> Result<(), Stopped> {
        self.unchecked += steps;
        if self.unchecked < STEPS_PER_CHECK {
            return Ok(());
        }
        self.unchecked = 0;
        self.check()
    }

    fn check(&self) -> Result<(), Stopped> {
        self.limits.progress.store(self.positions, Ordering::Relaxed);
        // The positions were counted when the graphs were made; here they are only visited again.
        match self.limits.reached(self.bytes, 0) {
            None => Ok(()),
            Some(limit) => Err(Stopped { limit, positions: self.positions }),
        }
    }
}
