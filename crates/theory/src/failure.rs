//! Rules that fail: a user's own rules can allow a move that cannot be carried out, such as one that divides by zero.
//!
//! Code that lists options then has no answer to give, and neither has its caller: no value may be computed from part
//! of a list. So a failure unwinds out of the search or the table as a panic would, but it is not a panic: nothing is
//! printed, and [`caught`] turns it into an error.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// Why rules could not be followed, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure(pub String);

/// Abandons the work, because the rules cannot be followed here.
pub fn fail(reason: impl Into<String>) -> ! {
    resume_unwind(Box::new(Failure(reason.into())))
}

/// Runs `work`, and returns the failure if the rules fail. After a failure, use nothing that `work` was changing,
/// unless it is valid at every moment.
///
/// # Errors
///
/// If the rules fail: says why.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, Failure> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| match payload.downcast::<Failure>() {
        Ok(failure) => *failure,
        Err(panic) => resume_unwind(panic),
    })
}
