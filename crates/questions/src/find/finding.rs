//! Findings, and what is known about them.

use super::Data;
use super::automaton::Automatic;
use serde::{Serialize, Serializer};
use serde_json::Value;

/// The kind of structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Values that repeat, or repeat with a constant added.
    Period,
    /// A finite automaton that reads the digits of a position.
    Automaton,
    /// The bits of the value as polynomials in the bits of the position.
    Anf,
    /// The values of a game that is already known.
    Twin,
    /// Each value as a linear function of the previous ones.
    Recurrence,
    /// An expression in the entries of a position.
    Formula,
}

/// What a candidate says about a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prediction {
    /// Exactly this.
    Value(u64),
    /// It has this remainder.
    Modulo(u64, u64),
    /// Whether it is 0, that is, whether the position is a P-position.
    IsZero(bool),
}

impl Prediction {
    /// Whether a value agrees with the prediction.
    pub fn agrees(self, value: u64) -> bool {
        match self {
            Prediction::Value(predicted) => value == predicted,
            Prediction::Modulo(remainder, modulus) => modulus > 0 && value % modulus == remainder,
            Prediction::IsZero(is_zero) => is_zero == (value == 0),
        }
    }
}

/// Why something holds everywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The theorem, with its source.
    pub theorem: String,
}

/// Something that predicts values.
pub trait Candidate {
    /// The kind of structure.
    fn kind(&self) -> Kind;

    /// What it says, in one sentence.
    fn statement(&self) -> String;

    /// What it says about a point, if anything.
    fn predict(&self, point: &[u64]) -> Option<Prediction>;

    /// The `claim` line for a rule file, if rule files can express it.
    fn claim(&self) -> Option<String> {
        None
    }

    /// Everything that is needed to check it again without this program.
    fn certificate(&self) -> Value {
        Value::Null
    }

    /// How far the values go in which it was found, if a theorem needs more of them than there are to learn from.
    fn found_to(&self) -> Option<u64> {
        None
    }

    /// Why it holds everywhere, if that is known. Called only for a candidate that holds for all known values.
    fn proof(&self, _all: &Data) -> Option<Proof> {
        None
    }

    /// The automaton, if it is one.
    fn automatic(&self) -> Option<&Automatic> {
        None
    }
}

/// What is known about a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// It holds everywhere.
    Proved(Proof),
    /// It holds as far as it was checked.
    Holds,
    /// It fails at this point.
    Refuted(Vec<u64>),
}

/// A candidate and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The kind of structure.
    pub kind: Kind,
    /// What is known about it.
    pub status: Status,
    /// What it says.
    pub statement: String,
    /// How far the values go that it was learned from.
    pub found_to: u64,
    /// How far the values go that it was checked against.
    pub checked_to: u64,
    /// The `claim` line for a rule file.
    pub claim: Option<String>,
    /// Everything that is needed to check it again.
    pub certificate: Value,
}

/// Checks a candidate that was learned from some values against all of them.
pub fn judge(candidate: &dyn Candidate, learned_from: &Data, all: &Data) -> Finding {
    let mut refuted = None;
    all.each(|point, value| {
        let agrees = candidate.predict(point).is_none_or(|prediction| prediction.agrees(value));
        if !agrees {
            refuted = Some(point.to_vec());
        }
        agrees
    });
    let status = match refuted {
        Some(point) => Status::Refuted(point),
        None => candidate.proof(all).map_or(Status::Holds, Status::Proved),
    };
    Finding {
        kind: candidate.kind(),
        status,
        statement: candidate.statement(),
        found_to: candidate.found_to().unwrap_or_else(|| learned_from.extent()),
        checked_to: all.extent(),
        claim: candidate.claim(),
        certificate: candidate.certificate(),
    }
}

impl Serialize for Finding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut object = serializer.serialize_struct("Finding", 9)?;
        object.serialize_field("finding", &self.kind)?;
        let status = match &self.status {
            Status::Proved(_) => "proved",
            Status::Holds => "holds",
            Status::Refuted(_) => "refuted",
        };
        object.serialize_field("status", status)?;
        object.serialize_field("statement", &self.statement)?;
        object.serialize_field("found_to", &self.found_to)?;
        object.serialize_field("checked_to", &self.checked_to)?;
        object.serialize_field("claim", &self.claim)?;
        object.serialize_field("certificate", &self.certificate)?;
        match &self.status {
            Status::Proved(proof) => object.serialize_field("theorem", &proof.theorem)?,
            Status::Refuted(point) => object.serialize_field("refuted_at", point)?,
            Status::Holds => {}
        }
        object.end()
    }
}
