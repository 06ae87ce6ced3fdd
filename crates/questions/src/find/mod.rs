//! Looks for structure in the values of a game.
//!
//! Every finder learns from at most half of the known values ([`Data::half`]) and proposes [`Candidate`]s, which
//! predict values. [`judge`] checks each of them against all values, so that what is reported rests on values the
//! finder has not seen; a candidate that agrees with too few of them to mean anything is not reported ([`evidence`]). A
//! candidate with a proof for all positions comes with the theorem and a certificate, which [`recheck`] can check
//! again.

pub mod anf;
pub mod automaton;
mod data;
mod entropy;
pub mod evidence;
mod finding;
pub mod formula;
mod load;
pub mod period;
pub mod recheck;
pub mod recurrence;
pub mod twin;

pub use data::{Data, Points};
pub use finding::{Candidate, Finding, Kind, Prediction, Proof, Status, judge};
pub use load::{LoadError, Loaded};

use automaton::Automatic;
use theory::{Limits, Stopped};

/// Proposes candidates after looking at the values to learn from.
type Finder = fn(&Loaded, &Limits) -> Result<Vec<Box<dyn Candidate>>, Stopped>;

/// All finders, in the order in which findings are reported. A new kind of structure takes one line here.
const FINDERS: &[(Kind, Finder)] = &[
    (Kind::Period, period::find),
    (Kind::Automaton, automaton::find),
    (Kind::Recurrence, recurrence::find),
    (Kind::Formula, formula::propose),
    (Kind::Twin, twin::propose),
    (Kind::Anf, anf::propose),
];

/// What was found.
#[derive(Debug, Default)]
pub struct Found {
    /// Findings that are proved, or hold as far as they were checked.
    pub findings: Vec<Finding>,
    /// The automata among them.
    pub automata: Vec<Automatic>,
    /// Candidates that the values to learn from suggested and another value refutes.
    pub refuted: Vec<Finding>,
    /// How many candidates agree with all values, but with too few of them to mean anything.
    pub unconvincing: usize,
    /// The limit that stopped the search early.
    pub stopped: Option<Stopped>,
}

/// Looks for structure of the given kinds, or of every kind if none is given.
pub fn find(loaded: &Loaded, only: &[Kind], limits: &Limits) -> Found {
    let (candidates, stopped) = propose(loaded, only, limits);
    let mut found = Found { stopped: stopped.or(loaded.stopped), ..Found::default() };
    for candidate in candidates {
        match weigh(&*candidate, loaded) {
            Some(finding) if matches!(finding.status, Status::Refuted(_)) => found.refuted.push(finding),
            Some(finding) => {
                found.findings.push(finding);
                found.automata.extend(candidate.automatic().cloned());
            }
            None => found.unconvincing += 1,
        }
    }
    found
}

/// The candidates of the given kinds, or of every kind if none is given, and the limit that stopped the finders early.
pub fn propose(loaded: &Loaded, only: &[Kind], limits: &Limits) -> (Vec<Box<dyn Candidate>>, Option<Stopped>) {
    let mut candidates = Vec::new();
    for (kind, finder) in FINDERS {
        if only.is_empty() || only.contains(kind) {
            match finder(loaded, limits) {
                Ok(proposed) => candidates.extend(proposed),
                Err(stopped) => return (candidates, Some(stopped)),
            }
        }
    }
    (candidates, None)
}

/// Checks a candidate against all values; none if it agrees with them but they are too few to mean anything.
pub fn weigh(candidate: &dyn Candidate, loaded: &Loaded) -> Option<Finding> {
    let finding = judge(candidate, &loaded.half, &loaded.all);
    let needs_more = finding.status == Status::Holds && !evidence::is_enough(candidate, &loaded.half, &loaded.all);
    (!needs_more).then_some(finding)
}
