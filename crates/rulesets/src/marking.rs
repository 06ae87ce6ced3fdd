//! What a move adds to the picture of a position: parts that stand out, and what is said of it.

use crate::figure::Mark;
use crate::part::Part;

/// What a move adds to the picture of the position it is made in.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Marking {
    /// The parts that stand out, and why.
    pub parts: Vec<(Part, Mark)>,
    /// What is said to whoever points at the move.
    pub remarks: Vec<String>,
}

impl Marking {
    /// All these parts are what the move takes.
    pub fn taking(parts: impl IntoIterator<Item = Part>) -> Marking {
        Marking { parts: parts.into_iter().map(|part| (part, Mark::First)).collect(), remarks: Vec::new() }
    }
}
