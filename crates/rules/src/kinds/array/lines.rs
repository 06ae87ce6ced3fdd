//! Arrays of which one entry falls: Nim, with a limit or without.

use super::definition::{ArrayMove, Which};
use crate::file::Change;
use crate::kinds::tuple::{Board, Fall, Line, LineMoves, Linear, conjuncts};
use tables::indexed::Meeting;

/// The moves of an array as lines, if they are.
pub(super) fn of(board: &Board, moves: &[ArrayMove]) -> Option<LineMoves> {
    if board.rules.file.condition.is_some() {
        return None;
    }
    let mut lines = Vec::new();
    for made in moves {
        let most = limit(board, made)?;
        if most > 0 {
            lines.extend((0..board.len).map(|axis| Line::Along { axes: vec![axis], most }));
        }
    }
    LineMoves::new(board.len, lines, Meeting::Nothing)
}

fn limit(board: &Board, made: &ArrayMove) -> Option<u64> {
    let is_one = match &made.which {
        Which::At(indices) => indices.len() == 1,
        Which::Any { least, most } => least.constant()? <= 1 && most.constant()? == 1,
    };
    let slot = board.rules.first_slot();
    let entry = Linear::name(slot);
    let (variable, from, to, target) = match (&made.change, made.ranges.as_slice()) {
        (Change::To(number), [range]) => (range.slot, &range.from, &range.to, Linear::of(number)?),
        // The numbers of the range are those of a variable without a name.
        (Change::Range(from, to), []) => (usize::MAX, from, to, Linear::name(usize::MAX)),
        _ => return None,
    };
    let fall = Fall { distance: entry.plus(&target, -1)?, variable, names: &[slot] };
    fall.limit(from, to, &conjuncts(made.rule.condition.as_ref())).filter(|_| is_one)
}
