//! Beads, turtles or coins on a strip of squares.

use super::{Kind, Mark, TooBig, with_marks};
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
    /// A coin on every square: heads if occupied, tails if not.
    Coin,
}

/// One square of a strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Square {
    /// A bead is here, the turtle is upright, or the coin shows heads.
    pub occupied: bool,
    /// Its part in the move.
    pub mark: Option<Mark>,
}

impl Strip {
    /// A strip long enough for the occupied squares and one more, and not too short for a small set.
    ///
    /// # Errors [`TooBig`] for a strip of too many squares.
    pub fn holding(piece: StripPiece, occupied: &[u64]) -> Result<Strip, TooBig> {
        // At least eight squares, so that a small position does not look cramped.
        let length = occupied.iter().max().map_or(8, |&last| u128::from(last) + 2).max(8);
        TooBig::check("squares", length)?;
        let mut squares = vec![Square::default(); length as usize];
        occupied.iter().for_each(|&square| squares[square as usize].occupied = true);
        Ok(Strip { piece, squares })
    }
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
