//! The result of a check.

use rulesets::Position;
use serde::{Serialize, Serializer};
use theory::{Outcome, Stopped};

/// Whether a statement held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Judgement {
    /// It held at every position that was examined.
    Holds,
    /// It failed at the counterexample.
    Refuted,
}

/// The result of checking a statement.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The game.
    pub ruleset: String,
    /// The statement.
    pub claim: String,
    /// None if a limit stopped the check before there was a verdict.
    pub verdict: Option<Judgement>,
    /// At how many positions the statement was checked.
    pub checked: u64,
    /// Which positions were examined.
    pub range: String,
    /// The first position where it fails, in order of size.
    pub counterexample: Option<Counterexample>,
    /// Positions that the statement names but that were not examined.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_checked: Vec<Position>,
    /// What stopped it.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "as_name")]
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
    /// Its value in the play asked for; none if only the outcome is known.
    pub grundy: Option<u64>,
    /// What the statement says: a value or an outcome.
    #[serde(serialize_with = "as_claimed")]
    pub claimed: rules::Claimed,
}

fn as_text<S: Serializer>(outcome: &Outcome, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(outcome)
}

/// The name of the limit.
pub(super) fn as_name<S: Serializer>(stopped: &Option<Stopped>, serializer: S) -> Result<S::Ok, S::Error> {
    stopped.map(|stopped| stopped.limit.name()).serialize(serializer)
}

fn as_claimed<S: Serializer>(claimed: &rules::Claimed, serializer: S) -> Result<S::Ok, S::Error> {
    match claimed {
        rules::Claimed::Value(value) => serializer.serialize_i64(*value),
        rules::Claimed::Outcome(outcome) => serializer.collect_str(outcome),
    }
}
