//! Every position of one size.

use theory::{Flow, Limits, Stopped};

/// Lists the positions of a size, for a game whose positions are not numbers with a sum.
pub trait Sizes<P> {
    /// Calls `each` with every position of a size, in no particular order, until it breaks.
    ///
    /// # Errors
    ///
    /// Stops at a limit.
    fn of_size(&self, size: u64, limits: &Limits, each: &mut dyn FnMut(P) -> Flow) -> Result<(), Stopped>;
}
