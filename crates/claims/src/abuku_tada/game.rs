//! MHRG as its two papers describe it: hooks with their numbers, intervals of diagonals, play from the rectangle.

use crate::counterexample::at;
use crate::{Check, Counterexample, End, Run};
use rulesets::hooks::mhrg::{Mhrg, MultipleHook};
use shapes::{NumberedRectangle, Partition, enumerate};
use std::collections::HashSet;
use theory::{Flow, Ruleset, graph};

/// A diagram on a board, whether it occurs there or not.
pub(crate) fn at_diagram(board: NumberedRectangle, diagram: &Partition) -> Counterexample {
    at(spec(board), diagram)
}

/// The game on a board.
pub(crate) fn spec(board: NumberedRectangle) -> String {
    format!("mhrg:{}x{}", board.rows(), board.columns())
}

/// The full rectangle.
pub(crate) fn at_rectangle(board: NumberedRectangle) -> Counterexample {
    at_diagram(board, &board.rectangle())
}

/// m+n.
pub(crate) fn steps(board: NumberedRectangle) -> u64 {
    (board.rows() + board.columns()) as u64
}

/// Every diagram, whether it occurs or not, on every board with m+n up to `half_perimeter`.
pub(crate) fn diagrams_on_boards(half_perimeter: u64) -> Box<dyn Iterator<Item = (NumberedRectangle, Partition)>> {
    let on_board = |board| enumerate::diagrams(board).map(move |diagram| (board, diagram));
    Box::new(enumerate::boards(half_perimeter).flat_map(on_board))
}

/// Everything that occurs in play from the full rectangle, found by playing.
pub(crate) fn occurring(run: &Run, board: NumberedRectangle) -> Result<HashSet<Partition>, End> {
    let found = graph::explore(&Mhrg(board), &board.rectangle(), run.limits())?;
    Ok(found.positions.into_iter().collect())
}

/// A criterion for a diagram to occur. It is given the diagrams that do occur.
pub(crate) type Criterion = fn(&HashSet<Partition>, NumberedRectangle, &Partition) -> bool;

/// Whether the diagrams that occur on the boards are those that meet each of the criteria.
pub(crate) fn occur_exactly_if(
    run: &mut Run,
    boards: impl Iterator<Item = NumberedRectangle>,
    criteria: &[Criterion],
) -> Check {
    for board in boards {
        occur_there_exactly_if(run, board, criteria)?;
    }
    Ok(())
}

fn occur_there_exactly_if(run: &mut Run, board: NumberedRectangle, criteria: &[Criterion]) -> Check {
    let occurring = occurring(run, board)?;
    for diagram in enumerate::diagrams(board) {
        let occurs = occurring.contains(&diagram);
        for criterion in criteria {
            let claimed = run.formula(criterion(&occurring, board, &diagram));
            run.that(occurs == claimed, || at_diagram(board, &diagram))?;
        }
    }
    Ok(())
}

/// The moves of a position by the definition, and where they lead.
pub(crate) fn moves(board: NumberedRectangle, diagram: &Partition) -> Vec<(MultipleHook, Partition)> {
    let mut moves = Vec::new();
    let _ = Mhrg(board).options(diagram, &mut |chosen, option| {
        moves.push((chosen, option));
        Flow::Continue(())
    });
    moves
}

/// A hook and what its removal does.
pub(crate) struct Removal {
    /// The multiset of its numbers, ascending.
    pub(crate) numbers: Vec<u64>,
    /// What it leaves.
    pub(crate) left: Partition,
}

/// The hooks of a diagram, box by box.
pub(crate) fn removals(board: NumberedRectangle, diagram: &Partition) -> impl Iterator<Item = Removal> {
    diagram.boxes().map(move |(i, j)| Removal {
        numbers: board.numbers_of_hook(diagram, i, j),
        left: diagram.remove_hook(i, j).expect("a box of the diagram has a hook"),
    })
}

/// What is left when a hook with exactly these numbers is removed, for each such hook.
pub(crate) fn equal_removals(board: NumberedRectangle, diagram: &Partition, numbers: &[u64]) -> Vec<Partition> {
    let boxes = diagram.boxes().filter(|&(i, j)| {
        diagram.hook_length(i, j) == numbers.len() as u64 && board.numbers_of_hook(diagram, i, j) == numbers
    });
    boxes.map(|(i, j)| diagram.remove_hook(i, j).expect("a box of the diagram has a hook")).collect()
}

/// The places l ≤ r if D falls by 1 from l to r and nowhere else; the first entry of D is at place 1.
pub(crate) fn lowered(board: NumberedRectangle, before: &Partition, after: &Partition) -> Option<(u64, u64)> {
    let (before, after) = (board.diagonals(before), board.diagonals(after));
    let falls: Option<Vec<bool>> = before
        .iter()
        .zip(&after)
        .map(|(before, after)| before.checked_sub(*after).filter(|&fall| fall <= 1).map(|fall| fall == 1))
        .collect();
    let falls = falls?;
    let first = falls.iter().position(|&falls| falls)?;
    let last = falls.iter().rposition(|&falls| falls)?;
    falls[first..=last].iter().all(|&falls| falls).then_some((first as u64 + 1, last as u64 + 1))
}

/// Calls `each` with every hook of every diagram on every board up to the size of the run.
pub(crate) fn for_each_hook(
    run: &mut Run,
    each: fn(&mut Run, NumberedRectangle, &Partition, Removal) -> Check,
) -> Check {
    for (board, diagram) in diagrams_on_boards(run.size()) {
        for hook in removals(board, &diagram) {
            each(run, board, &diagram, hook)?;
        }
    }
    Ok(())
}

/// Numbers printed in a paper, as a formula under test.
pub(crate) fn printed(run: &mut Run, numbers: &[u64]) -> Vec<u64> {
    numbers.iter().map(|&number| run.formula(number)).collect()
}

/// The board of an example.
pub(crate) fn board(rows: usize, columns: usize) -> NumberedRectangle {
    NumberedRectangle::new(rows, columns).expect("the board of an example")
}

/// The diagram of two rows, the second of which may be empty or both.
pub(crate) fn two_rows(first: u64, second: u64) -> Partition {
    Partition::new(vec![first, second]).expect("the first row is not shorter")
}

/// The diagram of an example.
pub(crate) fn diagram(rows: &[u64]) -> Partition {
    Partition::new(rows.to_vec()).expect("the diagram of an example")
}

/// The range of a claim about all diagrams.
pub(crate) fn every_diagram(size: u64) -> String {
    format!("every diagram on every board with m+n ≤ {size}")
}

/// The range of a claim about boards.
pub(crate) fn every_board(size: u64) -> String {
    format!("every board with m+n ≤ {size}")
}
