//! §6.2.1 and §6.2.2: MHRG on boards of one and of two rows.

use super::game::{at_diagram, at_rectangle, moves, occur_exactly_if, occurring, spec, two_rows};
use crate::answers::{known, values_are_known};
use crate::counterexample::at;
use crate::{Check, End, Run, as_set};
use rulesets::hooks::mhrg::Mhrg;
use rulesets::hooks::young::HookAt;
use shapes::{NumberedRectangle, Partition, enumerate};
use theory::{Play, Ruleset};

/// The value of the full rectangle, found by a search over the definition.
pub(super) fn start_value(run: &Run, board: NumberedRectangle) -> Result<u64, End> {
    Ok(run.search(Mhrg(board), Play::Normal).value(&board.rectangle())?.into())
}

/// Whether the game's closed form gives that value.
fn start_is_known(run: &mut Run, board: NumberedRectangle) -> Check {
    let known = known(run, &Mhrg(board), &board.rectangle(), Play::Normal);
    let value = start_value(run, board)?;
    run.that(known == Some(value), || at_rectangle(board))
}

fn board(rows: usize, columns: u64) -> NumberedRectangle {
    NumberedRectangle::new(rows, columns as usize).expect("a board within the sizes of the claims")
}

pub(super) fn theorem_6_1(run: &mut Run) -> Check {
    (1..=run.size()).try_for_each(|n| start_is_known(run, board(1, n)))
}

/// The value of a single row on any board.
pub(super) fn one_row(run: &mut Run) -> Check {
    for board in enumerate::boards(run.size()) {
        let occurring = occurring(run, board)?;
        let rows = enumerate::diagrams(board).filter(|diagram| diagram.len() == 1 && occurring.contains(diagram));
        values_are_known(run, (&spec(board), &Mhrg(board)), Play::Normal, rows)?;
    }
    Ok(())
}

/// The boards 2×2n.
fn even_boards(run: &Run) -> impl Iterator<Item = (u64, NumberedRectangle)> + use<> {
    (1..=run.size()).map(|n| (n, board(2, 2 * n)))
}

fn sum(diagram: &Partition) -> u64 {
    diagram.row(1) + diagram.row(2)
}

pub(super) fn lemma_6_2(run: &mut Run) -> Check {
    for (n, board) in even_boards(run) {
        for diagram in enumerate::diagrams(board) {
            for (chosen, option) in moves(board, &diagram) {
                let HookAt { row, column } = chosen.first;
                let left = diagram.remove_hook(row, column).expect("a box of the diagram has a hook");
                let claimed = run.formula(sum(&left) == 2 * n);
                let mirrored = || two_rows(2 * n - diagram.row(2), 2 * n - diagram.row(1));
                let agrees = chosen.second.is_some() == claimed && (!claimed || option == mirrored());
                run.that(agrees, || at_diagram(board, &diagram).remark(format!("the move {chosen}")))?;
            }
        }
    }
    Ok(())
}

pub(super) fn lemma_6_3_1(run: &mut Run) -> Check {
    let boards = even_boards(run).map(|(_, board)| board);
    occur_exactly_if(run, boards, &[|_, board, diagram| sum(diagram) != board.columns() as u64])
}

/// OH(Y): what one hook leaves, as the paper writes it.
fn one_hook_options(diagram: &Partition) -> Vec<Partition> {
    let (first, second) = (diagram.row(1), diagram.row(2));
    let shorter_first = (second..first).map(|row| two_rows(row, second));
    let shorter_second = (0..second).map(|row| two_rows(first, row));
    let both = (0..second).map(|row| two_rows(second - 1, row));
    shorter_first.chain(shorter_second).chain(both).collect()
}

pub(super) fn one_hook(run: &mut Run) -> Check {
    for first in 0..=run.size() {
        for second in 0..=first {
            let diagram = two_rows(first, second);
            let left: Vec<Partition> = diagram.boxes().filter_map(|(i, j)| diagram.remove_hook(i, j)).collect();
            let listed = one_hook_options(&diagram);
            for option in as_set([&left[..], &listed].concat()) {
                let is_listed = run.formula(listed.contains(&option));
                run.that(left.contains(&option) == is_listed, || at("young", &diagram).remark(option.to_string()))?;
            }
        }
    }
    Ok(())
}

pub(super) fn lemma_6_3_2(run: &mut Run) -> Check {
    for (n, board) in even_boards(run) {
        let occurring = occurring(run, board)?;
        for diagram in enumerate::diagrams(board).filter(|diagram| occurring.contains(diagram)) {
            let mut claimed = one_hook_options(&diagram);
            if sum(&diagram) > 2 * n {
                claimed.retain(|option| sum(option) != 2 * n);
                claimed.push(two_rows(2 * n - diagram.row(2), 2 * n - diagram.row(1)));
            }
            let claimed = run.formula(as_set(claimed));
            run.that(as_set(Mhrg(board).option_list(&diagram)) == claimed, || at_diagram(board, &diagram))?;
        }
    }
    Ok(())
}

pub(super) fn theorem_6_4(run: &mut Run) -> Check {
    even_boards(run).try_for_each(|(_, board)| start_is_known(run, board))
}
