//! What a move adds to the picture of a position: highlighted parts, and remarks.

use crate::figure::Mark;
use crate::part::Part;

/// What a move adds to the picture of the position it is made in.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Marking {
    /// The highlighted parts, each with its mark.
    pub parts: Vec<(Part, Mark)>,
    /// Remarks for whoever points at the move.
    pub remarks: Vec<String>,
}

impl Marking {
    /// A move that takes all these parts.
    pub fn taking(parts: impl IntoIterator<Item = Part>) -> Marking {
        Marking { parts: parts.into_iter().map(|part| (part, Mark::First)).collect(), remarks: Vec::new() }
    }
}
