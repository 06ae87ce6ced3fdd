//! Checks that can fail, one for every numbered statement of the papers.
//!
//! A [`Claim`] searches its cases, in order of size, for a counterexample: it computes both sides of a statement
//! independently and compares them. A statement that a paper prints wrongly is a claim too, an erratum, whose
//! counterexample is found and whose correction is a claim that holds.
//!
//! ```
//! // Abuku and Tada, Theorem 2.7: the value of a shifted diagram in the hook game is the nim-sum of its row lengths.
//! let claim = claims::find("abuku-tada-2.7")[0];
//! let report = claim.verify(Some(12), &Default::default())?;
//! assert_eq!((report.verdict, report.counterexample), (claims::Verdict::Holds, None));
//! # Ok::<(), theory::Stopped>(())
//! ```
#![forbid(unsafe_code)]

pub mod abuku_tada;
mod answers;
mod as_set;
pub mod beyond;
mod breakable;
mod cases;
mod counterexample;
pub mod errata;
pub mod isomorphisms;
mod listing;
pub mod motegi;
pub mod nakada;
mod names;
pub mod own;
pub mod plain;
pub mod rooks;
mod run;
mod standing;
mod table;
pub mod ungar;
mod verify;
pub mod welter_hooks;

use as_set::as_set;
pub use breakable::Breakable;
pub use counterexample::{Case, Counterexample, Relations};
pub use listing::Listing;
pub use names::{NoClaim, choose, find, nearest};
pub use run::{Check, End, Mutation, Run};
pub use standing::{Section, Standing};
pub use verify::{Unfinished, verify_all};

use serde::Serialize;
use std::borrow::Cow;
use theory::{Limits, Stopped};

/// Every file's claims, in the order in which they are listed.
const FILES: &[&[Claim]] = &[
    motegi::CLAIMS,
    abuku_tada::CLAIMS,
    rooks::CLAIMS,
    nakada::CLAIMS,
    ungar::CLAIMS,
    isomorphisms::CLAIMS,
    plain::CLAIMS,
    welter_hooks::CLAIMS,
    beyond::CLAIMS,
];

/// A statement that can be checked.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// `paper-number`, with the kind of statement before the number unless it is a theorem or a proposition:
    /// `nakada-4.1`, `ungar-cor-1.9`; `beyond-…` for what goes beyond the papers.
    pub id: &'static str,
    /// Paper and number.
    pub source: &'static str,
    /// What it is about, in a few words: "Value of a Young diagram in the hook game". No two claims have the same
    /// title.
    pub title: &'static str,
    /// What is claimed, in one sentence.
    pub statement: &'static str,
    /// What kind of statement it is.
    pub kind: Kind,
    /// What it rests on.
    pub standing: Standing,
    /// What the check is expected to find.
    pub expected: Expected,
    /// How far the check goes.
    pub sizes: Sizes,
    /// The range of cases for a size, in words: "partitions of size ≤ 20".
    pub range: fn(u64) -> String,
    /// Looks for a counterexample.
    pub check: fn(&mut Run) -> Check,
}

/// What kind of statement a claim is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A theorem, proposition or corollary.
    Theorem,
    /// A lemma or a remark.
    Lemma,
    /// A worked example.
    Example,
    /// Not proved.
    Conjecture,
    /// Not in the papers.
    Beyond,
}

/// What a check is expected to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// No counterexample.
    Holds,
    /// A counterexample: the statement is printed wrongly, and the claim of this id is right.
    Erratum {
        /// The id of the corrected claim.
        corrected: &'static str,
        /// What the paper prints.
        printed: Printed,
    },
}

/// A few words of a paper as they are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Printed {
    /// Where in the paper.
    pub place: &'static str,
    /// The words, or the formula.
    pub words: &'static str,
    /// What they mean, if they are Japanese.
    pub meaning: Option<&'static str>,
}

/// How far a check goes, in the claim's own unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// The usual size: a second or less.
    pub usual: u64,
    /// The largest size, even if a larger one is asked for: some minutes.
    pub largest: u64,
}

/// What a check found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// No counterexample in the range.
    Holds,
    /// A counterexample to a statement believed to be true.
    Refuted,
    /// A counterexample to a statement known to be printed wrongly.
    Erratum,
}

/// The result of checking a claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The claim's id.
    pub claim: Cow<'static, str>,
    /// Paper and number, or the rule file.
    pub source: Cow<'static, str>,
    /// What it is about, in a few words; a claim of a rule file has no title.
    pub title: Option<&'static str>,
    /// What is claimed.
    pub statement: Cow<'static, str>,
    /// What kind of statement it is.
    pub kind: Kind,
    /// What it rests on, whatever is found now.
    #[serde(flatten)]
    pub standing: Standing,
    /// What was found.
    pub verdict: Verdict,
    /// How many cases were compared.
    pub checked: u64,
    /// Which cases were compared, with a note if they are fewer than asked for.
    pub range: String,
    /// The size they go up to.
    pub size: u64,
    /// The first case that fails.
    pub counterexample: Option<Counterexample>,
}

impl Claim {
    /// Checks the claim up to a size, its usual one if none is given.
    ///
    /// # Errors
    ///
    /// Stops at a limit.
    pub fn verify(&self, size: Option<u64>, limits: &Limits) -> Result<Report, Stopped> {
        self.verify_mutated(size, limits, None).map(|(report, _)| report)
    }

    /// Checks the claim with one of its formulas broken in one place, which the check must notice. Also returns whether
    /// there was such a place.
    ///
    /// # Errors
    ///
    /// Stops at a limit.
    pub fn verify_mutated(
        &self,
        size: Option<u64>,
        limits: &Limits,
        mutation: Option<Mutation>,
    ) -> Result<(Report, bool), Stopped> {
        let Sizes { usual, largest } = self.sizes;
        let asked = size.unwrap_or(usual);
        let size = asked.min(largest);
        let mut run = Run::new(size, limits, mutation);
        let counterexample = match (self.check)(&mut run) {
            Ok(()) => None,
            Err(End::Counterexample(found)) => Some(found),
            Err(End::Stopped(stopped)) => return Err(stopped),
        };
        let verdict = match (&counterexample, self.expected) {
            (None, _) => Verdict::Holds,
            (Some(_), Expected::Holds) => Verdict::Refuted,
            (Some(_), Expected::Erratum { .. }) => Verdict::Erratum,
        };
        let report = Report {
            claim: self.id.into(),
            source: self.source.into(),
            title: Some(self.title),
            statement: self.statement.into(),
            kind: self.kind,
            standing: self.standing,
            verdict,
            checked: run.checked(),
            range: match (self.range)(size) {
                range if asked > size => format!("{range} (size {asked} was asked for, and the largest is {largest})"),
                range => range,
            },
            size,
            counterexample,
        };
        Ok((report, run.mutated()))
    }

    /// The id of the claim that is right, if this one is an erratum.
    pub fn corrected(&self) -> Option<&'static str> {
        match self.expected {
            Expected::Holds => None,
            Expected::Erratum { corrected, .. } => Some(corrected),
        }
    }
}

impl Expected {
    /// Whether a verdict is what is expected.
    pub fn is_met_by(self, verdict: Verdict) -> bool {
        match self {
            Expected::Holds => verdict == Verdict::Holds,
            Expected::Erratum { .. } => verdict == Verdict::Erratum,
        }
    }
}

/// Every claim there is.
pub fn all() -> impl Iterator<Item = &'static Claim> {
    FILES.iter().flat_map(|claims| claims.iter())
}
