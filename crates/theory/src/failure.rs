//! Rules that fail: a move that a user's own rules forbid themselves to make, such as one that divides by zero.
//!
//! Whoever lists options has no answer to give then, and neither has anyone who asked for them: no value may be computed
//! from part of a list. So a failure unwinds out of the search or the table, as a panic would, but without being one:
//! nothing is printed, and [`caught`] turns it into an error at the border of the laboratory.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// Why rules could not be followed, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure(pub String);

/// Ends the work: the rules cannot be followed here.
pub fn fail(reason: impl Into<String>) -> ! {
    resume_unwind(Box::new(Failure(reason.into())))
}

/// Does the work, unless the rules fail on the way. What the work changed must not be used after a failure, unless it is
/// sound at every moment.
///
/// # Errors
///
/// Says why the rules failed.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, Failure> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| match payload.downcast::<Failure>() {
        Ok(failure) => *failure,
        Err(panic) => resume_unwind(panic),
    })
}
