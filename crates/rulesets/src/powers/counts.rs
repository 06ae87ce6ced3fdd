//! How many there are, told without listing them.

/// How many moves a position has, or positions lie below it.
pub trait Counts<P> {
    /// How many moves there are.
    fn moves(&self, _position: &P) -> Option<u128> {
        None
    }

    /// About how many positions can be reached. A search that would have to look at far too many of them is not begun if
    /// a theorem gives the outcome.
    fn positions(&self, _position: &P) -> Option<u128> {
        None
    }
}
