//! A position as it is written: the picture of a game that has no other.

use super::{Kind, Mark};
use crate::part::Part;

/// A position as it is written. Nothing in it can be pointed at, so moves are chosen from a list.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct PlainText {
    /// The position in its notation.
    pub text: String,
    /// A remark about the marked move, such as `take 2 from heap 1 → 3,1`.
    pub remark: Option<String>,
}

impl Kind for PlainText {
    fn parts(&self) -> Vec<Part> {
        Vec::new()
    }

    fn marked(&self) -> Vec<(Part, Mark)> {
        Vec::new()
    }

    fn remarks(&self) -> &[String] {
        self.remark.as_slice()
    }

    fn unmark(&mut self) {
        self.remark = None;
    }
}
