//! What a position looks like, and how to make a move by pointing at it.
//!
//! A game without this power is drawn by its notation, and its moves are chosen from a list.

use crate::figure::{Figure, Labels, TooBig};
use crate::marking::Marking;
use crate::part::Part;

/// Pictures of positions, with moves in them.
pub trait Picture<P, M> {
    /// What the position looks like, with a move marked.
    ///
    /// # Errors
    ///
    /// Refuses a picture that is too large to draw.
    fn figure(&self, position: &P, marked: Option<&M>, labels: Labels) -> Result<Figure, TooBig>;

    /// The labels that its pictures can have, the default first; empty if there is no choice. Other labels give the
    /// default picture.
    fn labels(&self) -> &'static [Labels] {
        &[]
    }

    /// What a move adds to that picture. This is asked for one move after another, so a game whose pictures can be
    /// large should answer without making one.
    ///
    /// # Errors
    ///
    /// Refuses as [`Picture::figure`] does.
    fn marking(&self, position: &P, m: &M) -> Result<Marking, TooBig> {
        let figure = self.figure(position, Some(m), Labels::Blank)?;
        Ok(Marking { parts: figure.marked(), remarks: figure.remarks().to_vec() })
    }

    /// The parts of the picture to point at to make a move, in a natural order. None stands for all that the move
    /// marks.
    fn grip(&self, _position: &P, _m: &M) -> Option<Vec<Part>> {
        None
    }

    /// For a game in which every nonempty set of certain parts is the grip of a move: those parts.
    fn free_parts(&self, _position: &P) -> Option<Vec<Part>> {
        None
    }

    /// The only move whose grip is this set, ascending and without repetition, if it can be found without trying all
    /// moves. With [`Picture::free_parts`], it must be found.
    fn move_of(&self, _position: &P, _parts: &[Part]) -> Option<(M, P)> {
        None
    }
}
