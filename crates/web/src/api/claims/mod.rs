//! `/api/claims`: the claims, the reports of their checks, and checks that can be watched as they run.

mod counterexample;
#[cfg(test)]
mod tests;
mod verdicts;

pub(crate) use verdicts::Verdicts;

use crate::ask::Ask;
use crate::problem::Problem;
use crate::stream::{Lines, stream};
use crate::visit::{JSON, Visit, Written};
use axum::Json;
use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use axum::response::{IntoResponse, Response};
use claims::{Claim, Listing};
use serde::{Deserialize, Serialize};
use shapes::did_you_mean;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;
use theory::Limits;
use verdicts::Found;

/// How often a watched check reports its progress.
const TICK: Duration = Duration::from_millis(200);

/// The id in the address, which may not be valid text.
type Id = Result<Path<String>, PathRejection>;

/// A claim in the list, with its report.
#[derive(Serialize)]
struct Listed<'l> {
    #[serde(flatten)]
    listing: Listing,
    /// None if it has not been checked yet.
    report: Option<&'l Found>,
}

/// `/api/claims`: every claim.
pub(crate) async fn list(visit: Visit) -> Result<Response, Problem> {
    let lab = Arc::clone(&visit.lab);
    let listed = move |_: &Limits| {
        let listed = |claim| Listed { listing: Listing::from(claim), report: lab.verdicts.known(claim) };
        Written::json(&claims::all().map(listed).collect::<Vec<_>>())
    };
    visit.answer(JSON, listed).await
}

/// How far a claim is to be checked.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reach {
    size: Option<u64>,
}

impl Reach {
    /// The size to check up to. One that is too large is refused rather than lowered.
    fn of(&self, claim: &Claim) -> Result<u64, Problem> {
        let size = self.size.unwrap_or(claim.sizes.usual);
        if size > claim.sizes.largest {
            let (id, largest) = (claim.id, claim.sizes.largest);
            return Err(Problem::Question(format!("the size is {size}, and {id} is made for sizes up to {largest}")));
        }
        Ok(size)
    }
}

/// `/api/claims/{id}`: a claim, checked.
pub(crate) async fn report(visit: Visit, id: Id, Ask(reach): Ask<Reach>) -> Result<Response, Problem> {
    let claim = named(id)?;
    let size = reach.of(claim)?;
    if size == claim.sizes.usual {
        let found = visit.lab.verdicts.find(claim, &visit).await?;
        return Ok(Json(found).into_response());
    }
    Ok(Json(Found::check(claim, size, &visit).await?).into_response())
}

/// `/api/claims/{id}/run`: the number of cases compared so far, again and again, and finally the report.
pub(crate) async fn run(visit: Visit, id: Id, Ask(reach): Ask<Reach>) -> Result<Response, Problem> {
    let claim = named(id)?;
    let size = reach.of(claim)?;
    stream(&visit, move |limits, lines| watch(claim, size, limits, lines)).await
}

/// How many cases have been compared.
#[derive(Serialize)]
struct Progress {
    checked: u64,
}

impl Progress {
    fn of(limits: &Limits) -> Progress {
        Progress { checked: limits.progress.load(Ordering::Relaxed) }
    }
}

fn watch(claim: &Claim, size: u64, limits: &Limits, lines: &Lines) -> Result<(), Problem> {
    let (checking, over) = channel::<()>();
    let outcome = thread::scope(|scope| {
        // If there is no thread for it, the check runs without progress.
        let _ = thread::Builder::new().spawn_scoped(scope, move || {
            // Nothing is sent through the channel: it closes when the check ends, even if it fails.
            while over.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                if lines.object(&Progress::of(limits)).is_err() {
                    return;
                }
            }
        });
        let _checking = checking;
        claim.verify(Some(size), limits)
    });
    if outcome.is_err() {
        lines.object(&Progress::of(limits))?;
    }
    Ok(lines.object(&Found::from(outcome?))?)
}

/// The claim of an id.
fn named(id: Id) -> Result<&'static Claim, Problem> {
    let Ok(Path(id)) = id else {
        return Err(Problem::Missing("the id of a claim is text; /api/claims lists them".to_owned()));
    };
    claims::all().find(|claim| claim.id == id).ok_or_else(|| {
        let near = did_you_mean(claims::nearest(&id));
        let id = shapes::notation::quote(&id);
        Problem::Missing(format!("there is no claim `{id}`{near}; /api/claims lists them"))
    })
}
