//! §6: diagrams with few rows, on boards large and small.

use crate::abuku_tada::game::{at_diagram, diagram as diagram_of, occurring};
use crate::answers::known_p;
use crate::{Check, Counterexample, End, Run, as_set};
use rulesets::hooks::mhrg::Mhrg;
use shapes::{NumberedRectangle, Partition, enumerate};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use theory::{Play, Search};

/// What occurs on a board and its values, by the definition.
struct Played {
    occurring: HashSet<Partition>,
    search: Search<Mhrg>,
}

/// The boards that have been played, each once.
#[derive(Default)]
struct Boards(HashMap<NumberedRectangle, Played>);

impl Boards {
    fn play(&mut self, run: &Run, board: NumberedRectangle) -> Result<&mut Played, End> {
        Ok(match self.0.entry(board) {
            Entry::Occupied(played) => played.into_mut(),
            Entry::Vacant(place) => {
                let search = run.search(Mhrg(board), Play::Normal);
                place.insert(Played { occurring: occurring(run, board)?, search })
            }
        })
    }
}

/// Calls `each` with every diagram of at most t rows on every board m×n, and the board t×(n-m+t), none for t = 0.
fn for_each_few_rows(
    run: &mut Run,
    each: fn(&mut Run, &mut Boards, NumberedRectangle, Option<NumberedRectangle>, &Partition) -> Check,
) -> Check {
    let mut boards = Boards::default();
    for large in enumerate::boards(run.size()) {
        for t in 0..=large.rows() {
            let small = NumberedRectangle::new(t, large.columns() - large.rows() + t).ok();
            for diagram in enumerate::diagrams(large).filter(|diagram| diagram.len() <= t) {
                each(run, &mut boards, large, small, &diagram)?;
            }
        }
    }
    Ok(())
}

fn case(large: NumberedRectangle, small: Option<NumberedRectangle>, diagram: &Partition) -> Counterexample {
    let rows = small.map_or(0, |small| small.rows());
    at_diagram(large, diagram).remark(format!("t = {rows}"))
}

pub(super) fn theorem_6_1_positions(run: &mut Run) -> Check {
    for_each_few_rows(run, |run, boards, large, small, diagram| {
        let occurs = boards.play(run, large)?.occurring.contains(diagram);
        // On a board without rows, the empty diagram occurs.
        let on_small = small.map(|small| boards.play(run, small)).transpose()?;
        let claimed = run.formula(on_small.is_none_or(|small| small.occurring.contains(diagram)));
        run.that(occurs == claimed, || case(large, small, diagram))
    })
}

pub(super) fn theorem_6_1_values(run: &mut Run) -> Check {
    for_each_few_rows(run, |run, boards, large, small, diagram| {
        let on_large = boards.play(run, large)?;
        if !on_large.occurring.contains(diagram) {
            return Ok(());
        }
        let value = on_large.search.value(diagram)?;
        let on_small = small.map(|small| boards.play(run, small)).transpose()?;
        let claimed = on_small.map_or(Ok(0), |small| small.search.value(diagram))?;
        let claimed = run.formula(u64::from(claimed));
        run.that(u64::from(value) == claimed, || case(large, small, diagram))
    })
}

pub(super) fn theorem_6_1(run: &mut Run) -> Check {
    theorem_6_1_positions(run)?;
    theorem_6_1_values(run)
}

/// The list of Corollary 6.2; for m = 2 it is (6.2).
fn listed(board: NumberedRectangle) -> Vec<Partition> {
    let (m, n) = (board.rows() as u64, board.columns() as u64);
    let c = (m + n) / 2;
    let p = (n - m) / 4;
    // d_i(q) = c-m+2+i+4q, and q runs as long as 2q is at most p or p-1.
    let pair = |i: i64, q: u64| {
        let d = |i: i64| (c - m + 2 + 4 * q).saturating_add_signed(i);
        diagram_of(&[d(i), d(i - 1)])
    };
    let two_each = |first: u64, bound: Option<u64>, i: i64| {
        let qs = bound.into_iter().flat_map(move |bound| first..=bound / 2);
        qs.flat_map(move |q| [pair(i, q), pair(i + 1, q)]).collect::<Vec<_>>()
    };
    let others = match (n - m) % 4 {
        0 => two_each(0, p.checked_sub(1), 1),
        1 => two_each(0, p.checked_sub(1), 2),
        2 => two_each(0, Some(p), 0),
        _ => {
            let single = [[2 * p + 4, 2 * p + 2], [2 * p + 5, 2 * p + 4]].map(|rows| diagram_of(&rows));
            [single.to_vec(), two_each(1, Some(p), 1)].concat()
        }
    };
    as_set((0..=p).map(|q| diagram_of(&[2 * q, 2 * q])).chain(others))
}

/// Whether the P-positions of at most two rows are those of the list, on each of the boards.
fn lost_are_listed(run: &mut Run, boards: impl Iterator<Item = NumberedRectangle>) -> Check {
    for board in boards {
        let listed = listed(board);
        let occurring = occurring(run, board)?;
        for diagram in &listed {
            let occurs = occurring.contains(diagram);
            run.that(occurs, || at_diagram(board, diagram).remark("listed, but not a position"))?;
        }
        let mut search = run.search(Mhrg(board), Play::Normal);
        for diagram in enumerate::diagrams(board).filter(|diagram| diagram.len() <= 2 && occurring.contains(diagram)) {
            let is_lost = search.value(&diagram)? == 0;
            let claimed = run.formula(listed.contains(&diagram));
            let known = known_p(run, &Mhrg(board), &diagram, Play::Normal);
            run.that(is_lost == claimed && known == Some(is_lost), || at_diagram(board, &diagram))?;
        }
    }
    Ok(())
}

pub(super) fn list_6_2(run: &mut Run) -> Check {
    let columns = 2..=run.size() as usize;
    lost_are_listed(run, columns.map(|n| NumberedRectangle::new(2, n).expect("a board within the sizes of the claims")))
}

pub(super) fn corollary_6_2(run: &mut Run) -> Check {
    let boards = enumerate::boards(run.size());
    lost_are_listed(run, boards.filter(|board| board.rows() >= 2))
}

pub(super) fn corollary_6_2_printed(run: &mut Run) -> Check {
    let boards = enumerate::boards(run.size());
    lost_are_listed(run, boards)
}
