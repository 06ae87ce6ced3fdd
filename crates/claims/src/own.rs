//! Claims that users make about their own games, with the same reports as the statements of the papers.

use crate::{Case, Counterexample, Kind, Report, Standing, Verdict};
use rules::Opened;
use rules::file::Claim;
use rulesets::Fault;
use theory::Limits;

/// Checks a claim of a rule file up to a size, or up to a usual one if none is given.
///
/// # Errors
///
/// Stops at a limit; refuses rules that fail.
pub fn verify(opened: &Opened, claim: &Claim, size: Option<u64>, limits: &Limits) -> Result<Report, Fault> {
    let found = opened.verify(claim, size, limits)?;
    let counterexample = found
        .counterexample
        .map(|(position, remark)| Counterexample { remark, ..Counterexample::from(Case::Position(position)) });
    Ok(Report {
        claim: opened.id(claim).into(),
        source: opened.game.spec().to_owned().into(),
        title: None,
        statement: claim.text.clone().into(),
        kind: Kind::Conjecture,
        standing: Standing::Observed,
        verdict: if counterexample.is_some() { Verdict::Refuted } else { Verdict::Holds },
        checked: found.checked,
        range: format!("positions of size ≤ {}", found.size),
        size: found.size,
        counterexample,
    })
}
