//! The picture of a strip of squares, which the games on sets of squares share.

use crate::figure::{Figure, Mark, Square, Strip, StripPiece, TooBig};
use crate::marking::Marking;
use crate::part::Part;
use shapes::BeadSet;

/// A strip long enough for the set, with the marks of a move.
///
/// # Errors
///
/// Refuses a strip that is too long to look at.
pub fn figure(piece: StripPiece, set: &BeadSet, marking: Option<Marking>) -> Result<Figure, TooBig> {
    // At least eight squares, so that a small position does not look cramped, and one free square at the end.
    let length = set.squares().last().map_or(8, |&last| u128::from(last) + 2).max(8);
    TooBig::check("squares", length)?;
    let squares = (0..length as u64).map(|square| Square { occupied: set.contains(square), mark: None });
    Ok(Figure::Strip(Strip { piece, squares: squares.collect() }).with(marking))
}

/// The marks of a move that concerns one square, and perhaps a second.
pub(crate) fn marking(first: u64, second: Option<u64>) -> Marking {
    let second = second.map(|square| (Part::square(square), Mark::Second));
    Marking { parts: std::iter::once((Part::square(first), Mark::First)).chain(second).collect(), remarks: Vec::new() }
}

/// The number of squares of the shortest strip that holds a set, at least 1.
pub(super) fn above_all(set: &BeadSet) -> Option<u64> {
    set.squares().last().map_or(Some(1), |last| last.checked_add(1))
}
