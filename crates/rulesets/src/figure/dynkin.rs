//! Dynkin diagrams with the coordinates of a weight.

use super::{Kind, Mark, with_marks};
use crate::part::Part;

/// A Dynkin diagram with a number at each node.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Dynkin {
    /// The nodes.
    pub nodes: Vec<DynkinNode>,
    /// The bonds between them.
    pub bonds: Vec<Bond>,
}

/// One node of a Dynkin diagram.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct DynkinNode {
    /// The number of the node.
    pub name: String,
    /// The coordinate of the weight.
    pub label: String,
    /// Its part in the move.
    pub mark: Option<Mark>,
}

/// A bond of a Dynkin diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bond {
    /// One end, an index into the nodes.
    pub from: usize,
    /// The other end: the shorter root, to which the arrow of a multiple bond points.
    pub to: usize,
    /// How many lines it has: 1, 2 or 3.
    pub lines: u8,
}

impl Kind for Dynkin {
    fn parts(&self) -> Vec<Part> {
        (0..self.nodes.len()).map(Part::Node).collect()
    }

    fn marked(&self) -> Vec<(Part, Mark)> {
        with_marks((0..).map(Part::Node).zip(self.nodes.iter().map(|node| node.mark)))
    }

    fn mark_of(&mut self, part: Part) -> Option<&mut Option<Mark>> {
        let Part::Node(index) = part else { return None };
        self.nodes.get_mut(index).map(|node| &mut node.mark)
    }
}
