//! What became of the claims: each is checked at its usual size once, however many ask for it.

use super::counterexample::{self, Picture};
use crate::problem::Problem;
use crate::visit::Visit;
use claims::{Claim, Report};
use serde::Serialize;
use std::collections::HashMap;
use tokio::sync::OnceCell;

/// A report with the picture of its counterexample.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Found {
    #[serde(flatten)]
    pub report: Report,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<Picture>,
}

impl From<Report> for Found {
    fn from(report: Report) -> Found {
        let picture = report.counterexample.as_deref().and_then(counterexample::draw);
        Found { report, picture }
    }
}

impl Found {
    /// Checks a claim up to a size.
    pub(super) async fn check(claim: &'static Claim, size: u64, visit: &Visit) -> Result<Found, Problem> {
        visit.compute(move |limits| Ok(claim.verify(Some(size), limits)?.into())).await
    }
}

/// Reports of claims at their usual size, kept once they are made.
pub(crate) struct Verdicts(HashMap<&'static str, OnceCell<Found>>);

impl Default for Verdicts {
    /// A place for every claim, and nothing known yet.
    fn default() -> Verdicts {
        Verdicts(claims::all().map(|claim| (claim.id, OnceCell::new())).collect())
    }
}

impl Verdicts {
    /// What is already known of a claim.
    pub(super) fn known(&self, claim: &Claim) -> Option<&Found> {
        self.0.get(claim.id)?.get()
    }

    /// What became of a claim. Whoever asks while it is being checked waits for that check; if the one who began it goes
    /// away, the next begins anew.
    pub(super) async fn find(&self, claim: &'static Claim, visit: &Visit) -> Result<&Found, Problem> {
        self.0[claim.id].get_or_try_init(|| Found::check(claim, claim.sizes.usual, visit)).await
    }
}
