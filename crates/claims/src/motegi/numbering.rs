//! §3 and §6: the largest number, and the smallest that a position has.

use super::indices::middle;
use crate::abuku_tada::game::{at_diagram, at_rectangle, occurring};
use crate::{Check, Run, cases};
use shapes::{Board, Partition};

fn numbers(board: Board, diagram: &Partition) -> impl Iterator<Item = u64> {
    diagram.boxes().map(move |(i, j)| board.number(i, j))
}

pub(super) fn largest_is_c(run: &mut Run) -> Check {
    for board in cases::boards(run.size()) {
        let rectangle = board.rectangle();
        let largest = numbers(board, &rectangle).max();
        let c = run.formula(middle(board));
        run.that(largest == Some(c), || at_rectangle(board).remark(format!("{largest:?}")))?;
    }
    Ok(())
}

/// For every t that is no less than the number of rows; where it is that number, some box has the bound itself.
pub(super) fn smallest_is_bounded(run: &mut Run) -> Check {
    for board in cases::boards(run.size()) {
        let occurring = occurring(run, board)?;
        for diagram in cases::diagrams(board).filter(|diagram| occurring.contains(diagram)) {
            let Some(smallest) = numbers(board, &diagram).min() else { continue };
            let bound = |t: usize| (board.rows() - t + 1) as u64;
            let attained = run.formula(bound(diagram.len()));
            run.that(smallest == attained, || at_diagram(board, &diagram))?;
            for t in diagram.len()..=board.rows() {
                run.that(smallest >= bound(t), || at_diagram(board, &diagram).remark(format!("t = {t}")))?;
            }
        }
    }
    Ok(())
}
