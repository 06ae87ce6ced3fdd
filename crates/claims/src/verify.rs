//! Checks many claims side by side.

use crate::{Claim, Report, Verdict};
use serde::Serialize;
use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use theory::{Limits, Stopped, team};

/// A claim that a limit stopped, after some cases that all agreed.
#[derive(Clone, Debug, Serialize)]
pub struct Unfinished {
    /// The claim's id.
    pub claim: Cow<'static, str>,
    /// Paper and number, or the rule file.
    pub source: Cow<'static, str>,
    /// Always none: an unfinished check has no verdict.
    pub verdict: Option<Verdict>,
    /// How many cases were compared.
    pub checked: u64,
    /// The name of the limit.
    pub stopped: &'static str,
    /// The limit.
    #[serde(skip)]
    pub by: Stopped,
}

impl Unfinished {
    /// A claim that was stopped; `limits` have counted its cases.
    pub fn new(
        claim: impl Into<Cow<'static, str>>,
        source: impl Into<Cow<'static, str>>,
        by: Stopped,
        limits: &Limits,
    ) -> Unfinished {
        let checked = limits.progress.load(Ordering::Relaxed);
        let stopped = by.limit.name();
        Unfinished { claim: claim.into(), source: source.into(), verdict: None, checked, stopped, by }
    }
}

/// Checks claims, each up to a size, on as many threads as the limits allow. Calls `each` with the number of each claim
/// and how its check ended. If a limit stops one check, or `each` returns false, no further checks are begun.
pub fn verify_all(
    chosen: &[&'static Claim],
    size: Option<u64>,
    limits: &Limits,
    each: impl Fn(usize, Result<Report, Unfinished>) -> bool + Sync,
) {
    let next = AtomicUsize::new(0);
    team::work(limits.threads.min(chosen.len()), |_| {
        while let number = next.fetch_add(1, Ordering::Relaxed)
            && let Some(claim) = chosen.get(number)
        {
            let own = Limits { progress: Arc::default(), ..limits.clone() };
            let end = claim.verify(size, &own).map_err(|by| Unfinished::new(claim.id, claim.source, by, &own));
            let is_stopped = end.is_err();
            if !each(number, end) || is_stopped {
                // Threads that are between two claims begin no more.
                next.store(chosen.len(), Ordering::Relaxed);
            }
        }
    });
}
