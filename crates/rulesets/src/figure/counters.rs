//! Tuples of numbers as pictures: a heap, a counter on a board, a counter on boards in layers, or heaps.

use super::chessboard::least_side;
use super::{Figure, Heap, PieceKind, Slices, TooBig, board};
use crate::part::index;

/// The most squares of a board: these can still be told apart, and TikZ has room for them.
const MOST_SQUARES: u128 = 3_600;
/// The most boards, one for each third number.
const MOST_LAYERS: u64 = 6;

/// The picture of some numbers, with the numbers that a move leads to.
///
/// Two numbers are the column and the row of a counter on a chessboard, and a third one says on which of several boards
/// it is. One number, four or more, and numbers that would need too large a board are drawn as heaps. The kind of
/// picture depends on the position alone, so that a move is shown on the picture of the position; a target beyond the
/// board is given in words.
///
/// # Errors [`TooBig`] for too many numbers.
pub fn counters(position: &[u64], target: Option<&[u64]>) -> Result<Figure, TooBig> {
    TooBig::check("numbers", position.len() as u128)?;
    let squares = |x: u64, y: u64| least_side(x).saturating_mul(least_side(y));
    match *position {
        [x, y] if squares(x, y) <= MOST_SQUARES => {
            let target = target.and_then(|target| target.try_into().ok());
            board(&[(PieceKind::Counter, [x, y])], target.map(|_| 0), target)
        }
        [x, y, z] if z < MOST_LAYERS && squares(x, y).saturating_mul(u128::from(z) + 1) <= MOST_SQUARES => {
            let target = target.and_then(|target| <[u64; 3]>::try_from(target).ok());
            Ok(Figure::Slices(Slices {
                columns: least_side(x) as usize,
                rows: least_side(y) as usize,
                layers: index(z) + 1,
                counter: [x, y, z].map(index),
                target: target.map(|target| target.map(index)),
            }))
        }
        _ => {
            let after = (0..position.len()).map(|i| target.and_then(|target| target.get(i)).copied());
            let heap = |(&size, after): (&u64, Option<u64>)| {
                let after = after.unwrap_or(size);
                Heap { size, taken: size.saturating_sub(after), added: after.saturating_sub(size) }
            };
            Ok(Figure::Heaps(position.iter().zip(after).map(heap).collect()))
        }
    }
}
