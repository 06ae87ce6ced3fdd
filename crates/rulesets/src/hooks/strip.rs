//! The picture of a strip of squares, shared by the games on sets of squares.

use crate::figure::{Figure, Mark, Strip, StripPiece, TooBig};
use crate::marking::Marking;
use crate::part::Part;
use shapes::BeadSet;

/// A strip long enough for the set, with the marks of a move.
///
/// # Errors
///
/// Refuses a strip that is too long to draw.
pub fn figure(piece: StripPiece, set: &BeadSet, marking: Option<Marking>) -> Result<Figure, TooBig> {
    Ok(Figure::Strip(Strip::holding(piece, set.squares())?).with(marking))
}

/// The marks of a move that involves one square, and perhaps a second.
pub(crate) fn marking(first: u64, second: Option<u64>) -> Marking {
    let second = second.map(|square| (Part::square(square), Mark::Second));
    Marking { parts: std::iter::once((Part::square(first), Mark::First)).chain(second).collect(), remarks: Vec::new() }
}

/// The number of squares of the shortest strip that holds a set, at least 1.
pub(super) fn above_all(set: &BeadSet) -> Option<u64> {
    set.squares().last().map_or(Some(1), |last| last.checked_add(1))
}
