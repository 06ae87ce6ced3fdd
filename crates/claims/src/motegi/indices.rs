//! §2.1 and §5: index sets I(Y) in [1, m+n], the opposite x̄ = m+n+1-x of an index, and the right half I_R.

use crate::abuku_tada::game::steps;
use shapes::{NumberedRectangle, Partition};

/// x̄ = m+n+1-x.
pub(super) fn opposite(board: NumberedRectangle, index: u64) -> u64 {
    steps(board) + 1 - index
}

/// The dual diagram, which fits if the diagram does.
pub(super) fn dual(board: NumberedRectangle, diagram: &Partition) -> Partition {
    board.dual(diagram).expect("the diagram fits the board")
}

/// χ, which is 1 if m+n is even.
pub(super) fn chi(board: NumberedRectangle) -> u64 {
    1 - steps(board) % 2
}

/// c = (m+n-1+χ)/2.
pub(super) fn middle(board: NumberedRectangle) -> u64 {
    (steps(board) - 1 + chi(board)) / 2
}

/// I_R(Y), the indices from c+1-χ on.
pub(super) fn right_half(board: NumberedRectangle, diagram: &Partition) -> Vec<u64> {
    let first = middle(board) + 1 - chi(board);
    board.index_set(diagram).into_iter().filter(|&index| index >= first).collect()
}

/// Whether I_R(Y) and I_R(Y^D) have no index in common.
pub(super) fn right_halves_are_disjoint(board: NumberedRectangle, diagram: &Partition) -> bool {
    let of_dual = right_half(board, &dual(board, diagram));
    right_half(board, diagram).iter().all(|index| !of_dual.contains(index))
}

/// An index set with some indices replaced by others, ascending.
pub(super) fn replace(indices: &[u64], gone: &[u64], new: &[u64]) -> Vec<u64> {
    let kept = indices.iter().filter(|index| !gone.contains(index));
    let mut replaced: Vec<u64> = kept.chain(new).copied().collect();
    replaced.sort_unstable();
    replaced
}
