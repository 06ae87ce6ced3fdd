//! What a claim rests on: a proof in its paper, a proof of our own, or the cases that were checked.

use serde::{Serialize, Serializer};
use std::fmt;

/// What a claim rests on.
///
/// In JSON it is the field `standing`; a proof of our own also has the field `proof`, which says where to read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "standing", rename_all = "lowercase")]
pub enum Standing {
    /// The paper states it, and proves or computes it. If the paper prints it wrongly, the claim is an erratum, and the
    /// claim that corrects it says what the correction rests on.
    Paper,
    /// It is proved in `docs/proofs.md`.
    Proofs {
        /// The section that proves it.
        proof: Section,
    },
    /// It holds in every case in the range of its check, and no more is known. Finite statements, such as lists of
    /// values, belong here: as far as their range goes, the computation is the proof.
    Observed,
}

/// A section of `docs/proofs.md`, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section(pub &'static str);

impl Standing {
    /// The word for it in JSON, and on the page.
    pub fn word(self) -> &'static str {
        match self {
            Standing::Paper => "paper",
            Standing::Proofs { .. } => "proofs",
            Standing::Observed => "observed",
        }
    }
}

/// In words: "proved in docs/proofs.md#2.2".
impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Standing::Paper => f.write_str("from the paper"),
            Standing::Proofs { proof } => write!(f, "proved in {proof}"),
            Standing::Observed => f.write_str("observed in this range"),
        }
    }
}

/// The file and the anchor: `docs/proofs.md#2.2`.
impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "docs/proofs.md#{}", self.0)
    }
}

/// As its text.
impl Serialize for Section {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
