//! The first position where a user's statement about a game fails.
//!
//! [`Extent`] says which positions are looked at, always in the order of their size and then in the order of positions, so
//! that the first counterexample is the smallest; [`Conjecture`] is a statement about every one of them;
//! [`Yamasaki`] holds two sets of positions against the conditions of Yamasaki's theorem.

mod extent;
mod listed;
mod report;
mod statement;
mod yamasaki;

pub use extent::{Cases, Extent};
pub use listed::ListError;
pub use report::{Counterexample, Report, Verdict};
pub use statement::Conjecture;
pub use yamasaki::{Checked, Failing, Yamasaki, YamasakiReport};

use crate::Unanswered;
use theory::Stopped;

/// The limit that ended a check, which its report tells; none if it was done.
fn stopped(check: Result<(), Unanswered>) -> Result<Option<Stopped>, Unanswered> {
    match check {
        Ok(()) => Ok(None),
        Err(unanswered) => unanswered.stopped().map(Some).ok_or(unanswered),
    }
}
