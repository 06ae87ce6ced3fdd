//! The reports of the claims: each claim is checked at its usual size once, however many visitors ask.

use super::counterexample::{self, Drawn};
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
    pub picture: Option<Drawn>,
}

impl From<Report> for Found {
    fn from(report: Report) -> Found {
        let picture = report.counterexample.as_ref().and_then(counterexample::draw);
        Found { report, picture }
    }
}

impl Found {
    /// Checks a claim up to a size.
    pub(super) async fn check(claim: &'static Claim, size: u64, visit: &Visit) -> Result<Found, Problem> {
        visit.compute(move |limits| Ok(claim.verify(Some(size), limits)?.into())).await
    }
}

/// The reports of claims at their usual size, kept once they are made.
pub(crate) struct Verdicts(HashMap<&'static str, OnceCell<Found>>);

impl Default for Verdicts {
    /// A place for every claim, and nothing known yet.
    fn default() -> Verdicts {
        Verdicts(claims::all().map(|claim| (claim.id, OnceCell::new())).collect())
    }
}

impl Verdicts {
    /// The report of a claim, if it has been checked.
    pub(super) fn known(&self, claim: &Claim) -> Option<&Found> {
        self.0.get(claim.id)?.get()
    }

    /// The report of a claim. Whoever asks while it is being checked waits for that check; if the visitor who began it
    /// leaves, the next one begins again.
    pub(super) async fn find(&self, claim: &'static Claim, visit: &Visit) -> Result<&Found, Problem> {
        self.0[claim.id].get_or_try_init(|| Found::check(claim, claim.sizes.usual, visit)).await
    }
}
