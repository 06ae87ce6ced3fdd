//! §4: the diagonal expression D(Y) = (d_{-m}, …, d_n), d_k being the number of boxes with j-i = k.

use super::game::{at_diagram, at_rectangle, board, diagram, diagrams_on_boards, printed, steps};
use crate::{Check, Run};
use shapes::{NumberedRectangle, Partition, enumerate};
use std::collections::HashSet;

/// The entries d_k by their index k.
struct Diagonals {
    rows: i64,
    entries: Vec<u64>,
}

impl Diagonals {
    fn new(board: NumberedRectangle, diagram: &Partition) -> Diagonals {
        Diagonals { rows: board.rows() as i64, entries: board.diagonals(diagram) }
    }

    fn at(&self, k: i64) -> u64 {
        self.entries[(k + self.rows) as usize]
    }
}

/// The indices k with -m < k < n.
fn inner(board: NumberedRectangle) -> std::ops::Range<i64> {
    1 - board.rows() as i64..board.columns() as i64
}

/// Whether a sequence belongs to 𝔻_{m,n}: 0 at both ends, rising by at most 1 up to index 0, then falling by at most 1.
fn is_expression(board: NumberedRectangle, entries: &[u64]) -> bool {
    let small = |from: u64, to: u64| to.checked_sub(from).is_some_and(|step| step <= 1);
    let in_steps = entries
        .windows(2)
        .zip(1..)
        .all(|(pair, place)| if place <= board.rows() { small(pair[0], pair[1]) } else { small(pair[1], pair[0]) });
    entries.len() as u64 == steps(board) + 1 && entries.first() == Some(&0) && entries.last() == Some(&0) && in_steps
}

/// Every element of 𝔻_{m,n}, entry by entry.
fn expressions(board: NumberedRectangle) -> Vec<Vec<u64>> {
    let mut found = vec![vec![0]];
    for place in 1..=steps(board) as usize {
        let longer = |entries: Vec<u64>| {
            let last = entries[place - 1];
            let next = if place <= board.rows() { Some(last + 1) } else { last.checked_sub(1) };
            [Some(last), next].into_iter().flatten().map(move |entry| [&entries[..], &[entry]].concat())
        };
        found = found.into_iter().flat_map(longer).collect();
    }
    found.retain(|entries| entries.last() == Some(&0));
    found
}

pub(super) fn example_4_2(run: &mut Run) -> Check {
    let board = board(2, 4);
    for (entries, belongs) in [([0, 1, 2, 1, 1, 1, 0], true), ([0, 0, 2, 2, 1, 1, 0], false)] {
        let belongs = run.formula(belongs);
        run.that(is_expression(board, &entries) == belongs, || at_rectangle(board).remark(format!("{entries:?}")))?;
    }
    Ok(())
}

/// Whether the d-th box of diagonal k is in the diagram, d counted from 1.
fn has_on_diagonal(diagram: &Partition, k: i64, d: i64) -> bool {
    let (i, j) = (d - k.min(0), d + k.max(0));
    i >= 1 && j >= 1 && diagram.contains(i as usize, j as u64)
}

/// Lemma 4.3, where `first_half` says for which d_k the box number d_k is claimed to be in the diagram.
pub(super) fn last_box_of_diagonal(run: &mut Run, first_half: fn(u64) -> bool) -> Check {
    for (board, diagram) in diagrams_on_boards(run.size()) {
        let diagonals = Diagonals::new(board, &diagram);
        for k in inner(board) {
            let d = diagonals.at(k);
            let claimed = run.formula(first_half(d));
            let agrees =
                has_on_diagonal(&diagram, k, d as i64) == claimed && !has_on_diagonal(&diagram, k, d as i64 + 1);
            run.that(agrees, || at_diagram(board, &diagram).remark(format!("k = {k}, dₖ = {d}")))?;
        }
    }
    Ok(())
}

/// Whether the first d_k of each pair of indices is equal to the second or larger by one, on each board.
pub(super) fn steps_are_small(run: &mut Run, pairs: fn(NumberedRectangle) -> Vec<(i64, i64)>) -> Check {
    let most = run.formula(1);
    for (board, diagram) in diagrams_on_boards(run.size()) {
        let diagonals = Diagonals::new(board, &diagram);
        for (more, less) in pairs(board) {
            let step = diagonals.at(more).checked_sub(diagonals.at(less));
            let is_small = step.is_some_and(|step| step <= most);
            run.that(is_small, || at_diagram(board, &diagram).remark(format!("diagonals {more} and {less}")))?;
        }
    }
    Ok(())
}

pub(super) fn lemma_4_4_1(run: &mut Run) -> Check {
    steps_are_small(run, |board| {
        let (m, n) = (board.rows() as i64, board.columns() as i64);
        // d_{-m} = d_n = 0, as no box of the board lies there.
        vec![(1 - m, -m), (n - 1, n)]
    })
}

pub(super) fn example_4_6(run: &mut Run) -> Check {
    expression_is(run, board(3, 5), &diagram(&[5, 4, 3]), &[0, 1, 2, 3, 2, 2, 1, 1, 0])
}

/// Whether a diagram has this diagonal expression.
pub(crate) fn expression_is(run: &mut Run, board: NumberedRectangle, diagram: &Partition, entries: &[u64]) -> Check {
    let printed = printed(run, entries);
    let found = board.diagonals(diagram);
    run.that(found == printed, || at_diagram(board, diagram).remark(format!("D = {found:?}")))
}

/// Lemma 4.7 (1), which is Motegi's Proposition 3.3.
pub(crate) fn expressions_are_diagrams(run: &mut Run) -> Check {
    for board in enumerate::boards(run.size()) {
        let expressions = expressions(board);
        // Each is removed by the one diagram that has it.
        let mut left: HashSet<_> = run.formula(expressions.iter().collect());
        for diagram in enumerate::diagrams(board) {
            let entries = board.diagonals(&diagram);
            let belongs = is_expression(board, &entries) && left.remove(&entries);
            run.that(belongs, || at_diagram(board, &diagram))?;
        }
        for entries in &expressions {
            let is_image = !left.contains(entries);
            run.that(is_image, || at_rectangle(board).remark(format!("no diagram has D = {entries:?}")))?;
        }
    }
    Ok(())
}

pub(super) fn lemma_4_7_2(run: &mut Run) -> Check {
    for (board, diagram) in diagrams_on_boards(run.size()) {
        let (m, n) = (board.rows() as i64, board.columns() as i64);
        let diagonals = Diagonals::new(board, &diagram);
        for number in 1..=steps(board) / 2 {
            let boxes = diagram.boxes().filter(|&(i, j)| board.number(i, j) == number).count() as u64;
            let (left, right) = (number as i64 - m, n - number as i64);
            let count = if left == right { diagonals.at(left) } else { diagonals.at(left) + diagonals.at(right) };
            let formula = run.formula(count);
            run.that(boxes == formula, || at_diagram(board, &diagram).remark(format!("{boxes} boxes carry {number}")))?;
        }
    }
    Ok(())
}
