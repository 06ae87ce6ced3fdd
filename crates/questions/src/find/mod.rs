//! Looks for structure in the values of a game.
//!
//! Every finder learns from at most half of the values that are at hand ([`Data::half`]), and proposes [`Candidate`]s:
//! things that predict. [`judge`] holds each against all values, so that what is reported rests on values that the finder
//! has not seen; and what agrees with too few of them to mean anything is not reported ([`evidence`]). A candidate that has
//! a proof for all positions says so, with the theorem and a certificate, which [`recheck`] can check again.

pub mod automaton;
mod data;
pub mod evidence;
mod finding;
mod load;
pub mod period;
pub mod recheck;
pub mod recurrence;

pub use data::{Data, Points};
pub use finding::{Candidate, Finding, Kind, Prediction, Proof, Status, judge};
pub use load::{LoadError, Loaded};

use theory::{Limits, Stopped};

/// What proposes candidates, having looked at the values to learn from.
type Finder = fn(&Loaded, &Limits) -> Result<Vec<Box<dyn Candidate>>, Stopped>;

/// Every finder, in the order in which findings are told. A new kind of structure is one line here.
const FINDERS: &[(Kind, Finder)] =
    &[(Kind::Period, period::find), (Kind::Automaton, automaton::find), (Kind::Recurrence, recurrence::find)];

/// What was found.
#[derive(Debug, Default)]
pub struct Found {
    /// What is proved, or holds as far as it was checked.
    pub findings: Vec<Finding>,
    /// What the values to learn from suggested, and another value refutes.
    pub refuted: Vec<Finding>,
    /// How many candidates agree with everything, which is too little to mean anything.
    pub unconvincing: usize,
    /// What stopped it before its end.
    pub stopped: Option<Stopped>,
}

/// Looks for structure of some kinds, or of every kind if none is named.
pub fn find(loaded: &Loaded, only: &[Kind], limits: &Limits) -> Found {
    let mut found = Found { stopped: loaded.stopped, ..Found::default() };
    for (kind, finder) in FINDERS {
        if !only.is_empty() && !only.contains(kind) {
            continue;
        }
        match finder(loaded, limits) {
            Ok(candidates) => candidates.iter().for_each(|candidate| found.add(&**candidate, loaded)),
            Err(stopped) => {
                found.stopped = Some(stopped);
                break;
            }
        }
    }
    found
}

impl Found {
    fn add(&mut self, candidate: &dyn Candidate, loaded: &Loaded) {
        let finding = judge(candidate, &loaded.half, &loaded.all);
        match finding.status {
            Status::Refuted(_) => self.refuted.push(finding),
            Status::Proved(_) => self.findings.push(finding),
            Status::Holds if evidence::is_enough(candidate, &loaded.half, &loaded.all) => self.findings.push(finding),
            Status::Holds => self.unconvincing += 1,
        }
    }
}
