//! Boards and their diagrams.

use super::{Listing, partitions_in_box};
use crate::{NumberedRectangle, Partition};

/// Every board m×n, m ≤ n, with m+n up to `half_perimeter`: smaller half-perimeters first, then fewer rows first.
///
/// ```
/// let boards = shapes::enumerate::boards(4).map(|board| (board.rows(), board.columns()));
/// assert_eq!(boards.collect::<Vec<_>>(), [(1, 1), (1, 2), (1, 3), (2, 2)]);
/// ```
pub fn boards(half_perimeter: u64) -> impl Iterator<Item = NumberedRectangle> {
    let half_perimeter = usize::try_from(half_perimeter).unwrap_or(usize::MAX);
    // Past the largest half-perimeter of a board there are no more.
    let of_sum = |sum| (1..=sum / 2).map_while(move |rows| NumberedRectangle::new(rows, sum - rows).ok());
    Box::new((2..=half_perimeter).flat_map(of_sum)) as Listing<_>
}

/// Every diagram that fits a board, whether it can occur or not, ascending.
pub fn diagrams(board: NumberedRectangle) -> impl Iterator<Item = Partition> {
    partitions_in_box(board.rows(), board.columns() as u64)
}
