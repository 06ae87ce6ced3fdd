//! A claim as it appears in a list, unchecked.

use crate::{Claim, Expected, Kind, Printed, Standing, Verdict};
use serde::Serialize;

/// What is known of a claim before it is checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Listing {
    /// The claim's id.
    pub claim: &'static str,
    /// Other names that find it.
    pub aliases: Vec<String>,
    /// Paper and number.
    pub source: &'static str,
    /// What it is about, in a few words.
    pub title: &'static str,
    /// What is claimed.
    pub statement: &'static str,
    /// What kind of statement it is.
    pub kind: Kind,
    /// What it rests on.
    #[serde(flatten)]
    pub standing: Standing,
    /// What the check is expected to find.
    pub expected: Verdict,
    /// The claim that is right, if this one is an erratum.
    pub corrected: Option<&'static str>,
    /// What the paper prints, if this is an erratum.
    pub printed: Option<Printed>,
    /// How far the check goes unless told otherwise.
    pub usual_size: u64,
    /// How far it goes at most.
    pub largest_size: u64,
    /// The cases up to the usual size, in words.
    pub range: String,
}

impl From<&Claim> for Listing {
    fn from(claim: &Claim) -> Listing {
        let (expected, printed) = match claim.expected {
            Expected::Holds => (Verdict::Holds, None),
            Expected::Erratum { printed, .. } => (Verdict::Erratum, Some(printed)),
        };
        Listing {
            claim: claim.id,
            aliases: claim.aliases(),
            source: claim.source,
            title: claim.title,
            statement: claim.statement,
            kind: claim.kind,
            standing: claim.standing,
            expected,
            corrected: claim.corrected(),
            printed,
            usual_size: claim.sizes.usual,
            largest_size: claim.sizes.largest,
            range: (claim.range)(claim.sizes.usual),
        }
    }
}
