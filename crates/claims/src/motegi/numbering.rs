//! §6: the smallest number that a position has.

use crate::abuku_tada::game::{at_diagram, occurring};
use crate::{Check, Run};
use shapes::{NumberedRectangle, Partition, enumerate};

fn numbers(board: NumberedRectangle, diagram: &Partition) -> impl Iterator<Item = u64> {
    diagram.boxes().map(move |(i, j)| board.number(i, j))
}

/// Checks every t that is at least the number of rows. If t is that number, some box attains the bound.
pub(super) fn smallest_is_bounded(run: &mut Run) -> Check {
    for board in enumerate::boards(run.size()) {
        let occurring = occurring(run, board)?;
        for diagram in enumerate::diagrams(board).filter(|diagram| occurring.contains(diagram)) {
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
