//! Keeping to the limits: bytes held and steps done.

use crate::limits::{Limits, Stopped};
use std::sync::atomic::Ordering;

/// So many steps are done between two looks at the clock.
const STEPS_PER_CHECK: usize = 1 << 16;

/// The limits of one comparison, and what it has spent of them.
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

    /// Notes that this many bytes are about to be taken.
    pub(super) fn hold(&mut self, bytes: usize) -> Result<(), Stopped> {
        self.bytes += bytes as u64;
        self.check()
    }

    /// Notes that this many bytes have been given back.
    pub(super) fn release(&mut self, bytes: usize) {
        self.bytes -= bytes as u64;
    }

    /// Notes that the form of one more position is known.
    pub(super) fn classified(&mut self) {
        self.positions += 1;
    }

    /// Notes that this many steps have been done, and looks at the limits now and then.
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
        // The positions were counted when the graphs were written down; here they are only looked at again.
        match self.limits.reached(self.bytes, 0) {
            None => Ok(()),
            Some(limit) => Err(Stopped { limit, positions: self.positions }),
        }
    }
}
