//! Beads or turtles on a strip of squares.

use super::{Kind, Mark, with_marks};
use crate::part::Part;

/// A strip of squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strip {
    /// What stands on the squares.
    pub piece: StripPiece,
    /// Squares 0, 1, 2, … from the left.
    pub squares: Vec<Square>,
}

/// What stands on a strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StripPiece {
    /// A bead on an occupied square; an empty square is empty.
    Bead,
    /// A turtle on every square: upright if occupied, on its back if not.
    Turtle,
}

/// One square of a strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Square {
    /// A bead is here, or the turtle is upright.
    pub occupied: bool,
    /// Its part in the move.
    pub mark: Option<Mark>,
}

impl Kind for Strip {
    fn parts(&self) -> Vec<Part> {
        (0..self.squares.len()).map(Part::Square).collect()
    }

    fn marked(&self) -> Vec<(Part, Mark)> {
        with_marks((0..).map(Part::Square).zip(self.squares.iter().map(|square| square.mark)))
    }

    fn mark_of(&mut self, part: Part) -> Option<&mut Option<Mark>> {
        let Part::Square(index) = part else { return None };
        self.squares.get_mut(index).map(|square| &mut square.mark)
    }
}
