//! Finds the first position where a user's statement about a game fails.
//!
//! [`Extent`] says which positions are examined, always in order of size and then in the order of positions, so that
//! the first counterexample is a smallest one; [`Conjecture`] is a statement about each of them; [`Yamasaki`] checks
//! two sets of positions against the conditions of Yamasaki's theorem.

mod extent;
mod listed;
mod report;
mod statement;
mod yamasaki;

pub use extent::{Cases, Extent};
pub use listed::ListError;
pub use report::{Counterexample, Judgement, Report};
pub use statement::Conjecture;
pub use yamasaki::{Checked, Failing, Yamasaki, YamasakiReport};

use crate::Unanswered;
use theory::Stopped;

/// The limit that ended a check, for its report; none if the check was completed.
fn stopped(check: Result<(), Unanswered>) -> Result<Option<Stopped>, Unanswered> {
    match check {
        Ok(()) => Ok(None),
        Err(unanswered) => unanswered.stopped().map(Some).ok_or(unanswered),
    }
}
