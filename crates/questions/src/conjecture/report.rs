//! What a check found.

use rulesets::Position;
use serde::{Serialize, Serializer};
use theory::{Outcome, Stopped};

/// Whether a statement held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// At every position that was looked at.
    Holds,
    /// Not at the counterexample.
    Refuted,
}

/// What a check of a statement found.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The game.
    pub ruleset: String,
    /// The statement.
    pub claim: String,
    /// None if a limit stopped it before there was one.
    pub verdict: Option<Verdict>,
    /// At how many positions the statement was held against the game.
    pub checked: u64,
    /// Which positions were looked at.
    pub range: String,
    /// The first position where it fails, in the order of size.
    pub counterexample: Option<Counterexample>,
    /// Positions that the statement names and that are not among those looked at.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_checked: Vec<Position>,
    /// What stopped it.
    #[serde(skip)]
    pub stopped: Option<Stopped>,
}

/// A position where a statement fails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Counterexample {
    /// The position.
    pub position: Position,
    /// Who wins.
    #[serde(serialize_with = "as_text")]
    pub outcome: Outcome,
    /// Its value in the play asked for; none where only who wins is known.
    pub grundy: Option<u64>,
    /// What the statement says: a value, or who wins.
    #[serde(serialize_with = "as_claimed")]
    pub claimed: rules::Claimed,
}

fn as_text<S: Serializer>(outcome: &Outcome, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(outcome)
}

fn as_claimed<S: Serializer>(claimed: &rules::Claimed, serializer: S) -> Result<S::Ok, S::Error> {
    match claimed {
        rules::Claimed::Value(value) => serializer.serialize_i64(*value),
        rules::Claimed::Outcome(outcome) => serializer.collect_str(outcome),
    }
}
