//! What a position looks like, and how one touches it.
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
    /// Refuses a picture that is too large to look at.
    fn figure(&self, position: &P, marked: Option<&M>, labels: Labels) -> Result<Figure, TooBig>;

    /// The labels its pictures can have, the usual ones first; none where there is nothing to choose. Other labels
    /// give the usual picture.
    fn labels(&self) -> &'static [Labels] {
        &[]
    }

    /// What a move adds to that picture. Asked for one move after another, so a game whose pictures can be large should
    /// find it without making one.
    ///
    /// # Errors
    ///
    /// Refuses as [`Picture::figure`] does.
    fn marking(&self, position: &P, m: &M) -> Result<Marking, TooBig> {
        let figure = self.figure(position, Some(m), Labels::Blank)?;
        Ok(Marking { parts: figure.marked(), remarks: figure.remarks().to_vec() })
    }

    /// The parts of the picture that one points at to make a move, in the order in which one would. None means: all that
    /// the move marks.
    fn grip(&self, _position: &P, _m: &M) -> Option<Vec<Part>> {
        None
    }

    /// For a game in which every nonempty set of certain parts is the grip of a move: those parts.
    fn free_parts(&self, _position: &P) -> Option<Vec<Part>> {
        None
    }

    /// The one move whose grip is this set, ascending and without repetition, where it can be found without trying all
    /// moves. With [`Picture::free_parts`] it must be.
    fn move_of(&self, _position: &P, _parts: &[Part]) -> Option<(M, P)> {
        None
    }
}
