//! §3: the unimodal numbering.

use super::game::{at_diagram, at_rectangle, board, diagram, printed};
use crate::{Check, Run};
use shapes::{NumberedRectangle, Partition, enumerate};

/// Whether the boxes of a diagram carry these numbers, row by row.
pub(crate) fn numbering_is(run: &mut Run, board: NumberedRectangle, diagram: &Partition, rows: &[&[u64]]) -> Check {
    for (i, row) in (1..).zip(rows) {
        let printed = printed(run, row);
        let numbers: Vec<u64> = (1..=diagram.row(i)).map(|j| board.number(i, j)).collect();
        run.that(numbers == printed, || at_diagram(board, diagram).remark(format!("row {i} carries {numbers:?}")))?;
    }
    run.that(rows.len() == diagram.len(), || at_diagram(board, diagram).remark(format!("{} rows", diagram.len())))
}

pub(super) fn figure_1(run: &mut Run) -> Check {
    let small = board(3, 5);
    numbering_is(run, small, &small.rectangle(), &[&[3, 4, 3, 2, 1], &[2, 3, 4, 3, 2], &[1, 2, 3, 4, 3]])?;
    let large = board(4, 7);
    let rows: [&[u64]; 4] =
        [&[4, 5, 5, 4, 3, 2, 1], &[3, 4, 5, 5, 4, 3, 2], &[2, 3, 4, 5, 5, 4, 3], &[1, 2, 3, 4, 5, 5, 4]];
    numbering_is(run, large, &large.rectangle(), &rows)
}

pub(super) fn corners_are_1(run: &mut Run) -> Check {
    for board in enumerate::boards(run.size()) {
        let corners = [(board.rows(), 1), (1, board.columns() as u64)];
        for (i, j) in corners {
            run.that(board.number(i, j) == 1, || at_rectangle(board).remark(format!("box ({i},{j})")))?;
        }
    }
    Ok(())
}

pub(super) fn diagonals_are_constant(run: &mut Run) -> Check {
    for board in enumerate::boards(run.size()) {
        let rectangle = board.rectangle();
        for (i, j) in rectangle.boxes().filter(|&(i, j)| rectangle.contains(i + 1, j + 1)) {
            let same = run.formula(board.number(i, j));
            run.that(board.number(i + 1, j + 1) == same, || at_rectangle(board).remark(format!("box ({i},{j})")))?;
        }
    }
    Ok(())
}

/// Whether the largest number on each board is what a formula says.
pub(crate) fn largest_number(run: &mut Run, formula: fn(NumberedRectangle) -> u64) -> Check {
    for board in enumerate::boards(run.size()) {
        let largest = board.rectangle().boxes().map(|(i, j)| board.number(i, j)).max();
        let formula = run.formula(formula(board));
        run.that(largest == Some(formula), || at_rectangle(board).remark(format!("{largest:?}")))?;
    }
    Ok(())
}

pub(super) fn example_6_13(run: &mut Run) -> Check {
    let board = board(3, 4);
    let start = diagram(&[4, 4, 4]);
    numbering_is(run, board, &start, &[&[3, 3, 2, 1], &[2, 3, 3, 2], &[1, 2, 3, 3]])?;
    super::squares::start_is_the_sum(run, board)
}
