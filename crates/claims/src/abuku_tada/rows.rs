//! §6.2.1 and §6.2.2: MHRG on boards of one and of two rows.

use super::game::{moves, name, occurring};
use crate::{Check, End, Run, cases};
use rulesets::hooks::mhrg::Mhrg;
use rulesets::hooks::young::HookAt;
use shapes::{Board, Partition};
use std::collections::HashSet;
use theory::{Play, Ruleset};

/// The value of the full rectangle, searched by the definition.
pub(super) fn start_value(run: &Run, board: Board) -> Result<u64, End> {
    Ok(run.search(Mhrg(board), Play::Normal).value(&board.rectangle())?.into())
}

fn board(rows: usize, columns: u64) -> Board {
    Board::new(rows, columns as usize).expect("a board within the sizes of the claims")
}

pub(super) fn theorem_6_1(run: &mut Run) -> Check {
    for n in 1..=run.size() {
        let board = board(1, n);
        let value = start_value(run, board)?;
        let formula = run.formula(if n % 2 == 1 { n } else { n - 1 });
        run.that(value == formula, || name(board, &board.rectangle()))?;
    }
    Ok(())
}

/// The value of a single row on any board.
pub(super) fn one_row(run: &mut Run) -> Check {
    for board in cases::boards(run.size()) {
        let occurring = occurring(run, board)?;
        let mut search = run.search(Mhrg(board), Play::Normal);
        let excess = (board.columns() - board.rows()) as u64;
        for diagram in cases::diagrams(board).filter(|diagram| diagram.len() == 1 && occurring.contains(diagram)) {
            let row = diagram.row(1);
            let value = search.value(&diagram)?;
            let past_gap = excess % 2 == 1 && 2 * row > excess + 1;
            let formula = run.formula(if past_gap { row - 1 } else { row });
            run.that(u64::from(value) == formula, || name(board, &diagram))?;
        }
    }
    Ok(())
}

/// The boards 2×2n.
fn even_boards(run: &Run) -> impl Iterator<Item = (u64, Board)> + use<> {
    (1..=run.size()).map(|n| (n, board(2, 2 * n)))
}

fn sum(diagram: &Partition) -> u64 {
    diagram.row(1) + diagram.row(2)
}

fn two_rows(first: u64, second: u64) -> Partition {
    Partition::new(vec![first, second]).expect("the first row is not shorter")
}

pub(super) fn lemma_6_2(run: &mut Run) -> Check {
    for (n, board) in even_boards(run) {
        for diagram in cases::diagrams(board) {
            for (chosen, option) in moves(board, &diagram) {
                let HookAt { row, column } = chosen.first;
                let left = diagram.remove_hook(row, column).expect("a box of the diagram has a hook");
                let claimed = run.formula_holds(sum(&left) == 2 * n);
                let mirrored = || two_rows(2 * n - diagram.row(2), 2 * n - diagram.row(1));
                let agrees = chosen.second.is_some() == claimed && (!claimed || option == mirrored());
                run.that(agrees, || format!("{} : the move {chosen}", name(board, &diagram)))?;
            }
        }
    }
    Ok(())
}

pub(super) fn lemma_6_3_1(run: &mut Run) -> Check {
    for (n, board) in even_boards(run) {
        let occurring = occurring(run, board)?;
        for diagram in cases::diagrams(board) {
            let claimed = run.formula_holds(sum(&diagram) != 2 * n);
            run.that(occurring.contains(&diagram) == claimed, || name(board, &diagram))?;
        }
    }
    Ok(())
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
            let left: HashSet<Partition> = diagram.boxes().filter_map(|(i, j)| diagram.remove_hook(i, j)).collect();
            let listed: HashSet<Partition> = one_hook_options(&diagram).into_iter().collect();
            for option in left.union(&listed) {
                let is_listed = run.formula_holds(listed.contains(option));
                run.that(left.contains(option) == is_listed, || format!("young {diagram} : {option}"))?;
            }
        }
    }
    Ok(())
}

pub(super) fn lemma_6_3_2(run: &mut Run) -> Check {
    for (n, board) in even_boards(run) {
        let occurring = occurring(run, board)?;
        for diagram in cases::diagrams(board).filter(|diagram| occurring.contains(diagram)) {
            let mut claimed: HashSet<Partition> = one_hook_options(&diagram).into_iter().collect();
            if sum(&diagram) > 2 * n {
                claimed.retain(|option| sum(option) != 2 * n);
                claimed.insert(two_rows(2 * n - diagram.row(2), 2 * n - diagram.row(1)));
            }
            let options: HashSet<Partition> = Mhrg(board).option_list(&diagram).into_iter().collect();
            let agrees = run.formula_holds(options == claimed);
            run.that(agrees, || name(board, &diagram))?;
        }
    }
    Ok(())
}

pub(super) fn theorem_6_4(run: &mut Run) -> Check {
    for (n, board) in even_boards(run) {
        let value = start_value(run, board)?;
        let formula = run.formula(match n {
            1 => 3,
            _ if n % 4 == 1 => 2,
            _ => 1,
        });
        run.that(value == formula, || name(board, &board.rectangle()))?;
    }
    Ok(())
}
