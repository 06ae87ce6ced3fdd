//! One run of a check: it counts cases, keeps to the limits, and can break a formula on purpose.

use crate::{Breakable, Counterexample};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use theory::{Limits, Pace, Play, Ruleset, Search, Stopped};

/// How a check ends: well, or with an [`End`].
pub type Check = Result<(), End>;

/// Why a check ends early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// A case that contradicts the claim.
    Counterexample(Counterexample),
    /// A limit was reached.
    Stopped(Stopped),
}

impl From<Counterexample> for End {
    fn from(found: Counterexample) -> End {
        End::Counterexample(found)
    }
}

impl From<Stopped> for End {
    fn from(stopped: Stopped) -> End {
        End::Stopped(stopped)
    }
}

/// A formula broken on purpose, to see that its claim notices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutation {
    /// The n-th value of a formula, counted from 0, is changed as [`Breakable`] says.
    FlipValue(u64),
    /// The first term other than 0 of the n-th sum of a formula is left out.
    DropTerm(u64),
}

/// A run of a check.
pub struct Run<'l> {
    size: u64,
    limits: &'l Limits,
    /// The same for the parts of the check: their own progress is not the number of cases.
    of_parts: Limits,
    checked: u64,
    pace: Pace,
    mutation: Option<Mutation>,
    formula_values: u64,
    formula_sums: u64,
    mutated: bool,
}

impl<'l> Run<'l> {
    pub(crate) fn new(size: u64, limits: &'l Limits, mutation: Option<Mutation>) -> Run<'l> {
        Run {
            size,
            limits,
            // Claims run side by side, so each keeps to one thread.
            of_parts: Limits { threads: 1, progress: Arc::default(), ..limits.clone() },
            checked: 0,
            pace: Pace::default(),
            mutation,
            formula_values: 0,
            formula_sums: 0,
            mutated: false,
        }
    }

    /// How far to go.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Whether a formula was broken. There may be no n-th one, or nothing to change in it.
    pub(crate) fn mutated(&self) -> bool {
        self.mutated
    }

    /// How many cases have been compared.
    pub fn checked(&self) -> u64 {
        self.checked
    }

    /// Counts one case: it agrees, or it is the counterexample.
    ///
    /// # Errors
    ///
    /// Ends the check with the counterexample, or at a limit.
    pub fn that<C: Into<Counterexample>>(&mut self, agrees: bool, counterexample: impl FnOnce() -> C) -> Check {
        self.checked += 1;
        if agrees { self.pause_if_due() } else { Err(End::Counterexample(counterexample().into())) }
    }

    fn pause_if_due(&mut self) -> Check {
        if self.pace.is_due() { self.pause() } else { Ok(()) }
    }

    /// Checks the limits. `that` does so now and then; long work between cases should call this.
    ///
    /// # Errors
    ///
    /// Ends the check at a limit.
    pub fn pause(&self) -> Check {
        self.limits.progress.store(self.checked, Ordering::Relaxed);
        Ok(self.limits.check(self.checked)?)
    }

    /// Takes a value that a statement gives, before it is compared with what the definition gives. Every formula and
    /// criterion under test passes through here, or through [`Run::formula_sum`], so that it can be broken on purpose.
    /// Never pass the result of the comparison itself: breaking that would prove nothing.
    pub fn formula<T: Breakable>(&mut self, mut value: T) -> T {
        self.formula_values += 1;
        if self.mutation == Some(Mutation::FlipValue(self.formula_values - 1)) {
            self.mutated = value.shatter();
        }
        value
    }

    /// The nim-sum of the terms of a closed form.
    pub fn formula_sum(&mut self, terms: impl IntoIterator<Item = i128>) -> i128 {
        self.formula_sums += 1;
        let mut drops_next = self.mutation == Some(Mutation::DropTerm(self.formula_sums - 1));
        let mut sum = 0;
        for term in terms {
            if drops_next && term != 0 {
                (drops_next, self.mutated) = (false, true);
            } else {
                sum ^= term;
            }
        }
        sum
    }

    /// A search over the definition of a ruleset, within the limits of the run.
    pub fn search<R>(&self, ruleset: R, play: Play) -> Search<R>
    where
        R: Ruleset + Sync,
        R::Position: Send + Sync,
    {
        Search::new(ruleset, play, self.limits().clone())
    }

    /// The limits of the run for a part of the check. Their progress counter is not that of the run, which counts
    /// cases.
    pub fn limits(&self) -> &Limits {
        &self.of_parts
    }
}
