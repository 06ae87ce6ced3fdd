//! The number of moves or positions, without listing them.

/// Counts the moves of a position, or the positions below it.
pub trait Counts<P> {
    /// How many moves there are.
    fn moves(&self, _position: &P) -> Option<u128> {
        None
    }

    /// About how many positions can be reached. If there are far too many to search and a theorem gives the outcome, no
    /// search is started.
    fn positions(&self, _position: &P) -> Option<u128> {
        None
    }
}
