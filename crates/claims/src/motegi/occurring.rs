//! §5: which diagrams occur. What occurs is found by playing from the rectangle by the definition.

use super::indices::{chi, dual, middle, opposite, replace, right_half, right_halves_are_disjoint};
use crate::abuku_tada::game::{Criterion, at_diagram, lowered, moves, occur_exactly_if, occurring, steps};
use crate::{Check, Counterexample, Run};
use shapes::{NumberedRectangle, Partition, enumerate};
use std::collections::HashSet;

/// (II) The dual occurs.
pub(super) const DUAL_OCCURS: Criterion = |occurring, board, diagram| occurring.contains(&dual(board, diagram));

/// (III) I_R(Y) and I_R(Y^D) have nothing in common.
pub(super) const RIGHT_HALVES: Criterion = |_, board, diagram| right_halves_are_disjoint(board, diagram);

/// (IV) λ_i + λ_j is never n-m+i+j-1.
pub(super) const ROWS: Criterion = |_, board, diagram| {
    let (m, n) = (board.rows(), board.columns());
    let conflict = |i: usize, j: usize| diagram.row(i) + diagram.row(j) == (n - m + i + j - 1) as u64;
    !(1..=m).any(|i| (1..=m).any(|j| conflict(i, j)))
};

/// Theorem 5.1, for some of its criteria.
pub(super) fn equivalent(run: &mut Run, criteria: &[Criterion]) -> Check {
    occur_exactly_if(run, enumerate::boards(run.size()), criteria)
}

/// A move from a position that occurs, as the proof of Theorem 5.1 describes it.
struct Move<'p> {
    board: NumberedRectangle,
    /// Y_{p-1}.
    from: &'p Partition,
    /// I(Y_{p-1}).
    indices: Vec<u64>,
    /// Y'_p, what the first hook leaves.
    left: Partition,
    /// Y_p, where the move leads.
    to: Partition,
    /// l_p - 1.
    below: u64,
    /// r_p.
    r: u64,
    /// Whether it is (MHR 2).
    is_double: bool,
}

impl Move<'_> {
    /// The opposite of l_p - 1.
    fn opposite(&self) -> u64 {
        opposite(self.board, self.below)
    }

    /// Whether the opposite of l_p - 1 is in I(Y_{p-1}) \ {r_p}, or is l_p - 1 itself.
    fn meets_opposite(&self) -> bool {
        let opposite = self.opposite();
        opposite != self.r && self.indices.contains(&opposite) || opposite == self.below
    }
}

/// Calls `agrees` with every move of every position on every board up to the size of the run, found by the definition.
/// It returns none if there is nothing to compare.
fn for_each_move(run: &mut Run, agrees: fn(&mut Run, &Move) -> Option<bool>) -> Check {
    for board in enumerate::boards(run.size()) {
        let occurring = occurring(run, board)?;
        for from in enumerate::diagrams(board).filter(|diagram| occurring.contains(diagram)) {
            for (chosen, to) in moves(board, &from) {
                let first = chosen.first;
                let left = from.remove_hook(first.row, first.column).expect("a box of the diagram has a hook");
                let text = at_diagram(board, &from).remark(format!("the move {chosen}"));
                let Some((l, r)) = lowered(board, &from, &left) else { return run.that(false, || text) };
                let indices = board.index_set(&from);
                let is_double = chosen.second.is_some();
                let described = Move { board, from: &from, indices, left, to, below: l - 1, r, is_double };
                if let Some(agrees) = agrees(run, &described) {
                    run.that(agrees, || text)?;
                }
            }
        }
    }
    Ok(())
}

pub(super) fn lemma_5_4(run: &mut Run) -> Check {
    for_each_move(run, |run, m| {
        let claimed = run.formula(m.meets_opposite());
        let in_the_middle = chi(m.board) == 0 && m.below == middle(m.board) + 1;
        let agrees = right_halves_are_disjoint(m.board, m.from)
            && right_halves_are_disjoint(m.board, &m.left) != claimed
            && (m.below == m.opposite()) == in_the_middle;
        Some(agrees)
    })
}

/// Whether I_R of one diagram without some indices is I_R of another without others.
fn right_halves_agree(
    run: &mut Run,
    board: NumberedRectangle,
    one: (&Partition, &[u64]),
    other: (&Partition, &[u64]),
) -> bool {
    let [one, other] = [one, other].map(|(diagram, gone)| replace(&right_half(board, diagram), gone, &[]));
    one == run.formula(other)
}

pub(super) fn equation_5_2(run: &mut Run) -> Check {
    for_each_move(run, |run, m| Some(right_halves_agree(run, m.board, (&m.left, &[m.below]), (m.from, &[m.r]))))
}

pub(super) fn equation_5_3(run: &mut Run) -> Check {
    for_each_move(run, |run, m| {
        let [left, from] = [&m.left, m.from].map(|diagram| dual(m.board, diagram));
        let gone = opposite(m.board, m.r);
        Some(right_halves_agree(run, m.board, (&left, &[m.opposite()]), (&from, &[gone])))
    })
}

pub(super) fn equation_5_4(run: &mut Run) -> Check {
    for_each_move(run, |run, m| {
        m.is_double.then(|| {
            let (new, gone) = ([opposite(m.board, m.r), m.below], [m.r, m.opposite()]);
            right_halves_agree(run, m.board, (&m.to, &new), (m.from, &gone))
        })
    })
}

pub(super) fn equation_5_5(run: &mut Run) -> Check {
    for_each_move(run, |run, m| {
        m.is_double.then(|| {
            let [to, from] = [&m.to, m.from].map(|diagram| dual(m.board, diagram));
            let (new, gone) = ([m.r, m.opposite()], [opposite(m.board, m.r), m.below]);
            right_halves_agree(run, m.board, (&to, &new), (&from, &gone))
        })
    })
}

pub(super) fn proposition_5_5_1(run: &mut Run) -> Check {
    for_each_move(run, |run, m| {
        let a = !m.indices.contains(&m.opposite()) && m.below != m.opposite();
        let b = m.below == opposite(m.board, m.r);
        let claimed = run.formula(a || b);
        Some(m.is_double != claimed)
    })
}

pub(super) fn proposition_5_5_2(run: &mut Run) -> Check {
    for_each_move(run, |run, m| {
        let claimed = run.formula(m.meets_opposite());
        Some(m.is_double == claimed)
    })
}

/// The setting of Proposition 5.6: a diagram other than the rectangle with disjoint right halves, an r ≥ n+1 that is
/// not in I(Y), and an l ≤ r with l-1 in I(Y).
struct Setting<'p> {
    board: NumberedRectangle,
    occurring: &'p HashSet<Partition>,
    diagram: &'p Partition,
    indices: &'p [u64],
    l: u64,
    r: u64,
}

impl Setting<'_> {
    /// Whether the first part of the proposition applies; otherwise the second does.
    fn is_first(&self) -> bool {
        let opposite = opposite(self.board, self.r);
        !self.indices.contains(&opposite) || opposite == self.l - 1
    }

    fn case(&self) -> Counterexample {
        at_diagram(self.board, self.diagram).remark(format!("l = {}, r = {}", self.l, self.r))
    }

    /// Whether there is a diagram with I(Y) in which `new` replaces `gone`, its dual has the opposites, it occurs, and
    /// a move of one hook, or of two, leads from it to Y.
    fn comes_from(&self, run: &mut Run, gone: &[u64], new: &[u64], two_hooks: bool) -> bool {
        let earlier = run.formula(replace(self.indices, gone, new));
        let Some(earlier) = self.board.from_index_set(&earlier) else { return false };
        let opposites =
            |indices: &[u64]| -> Vec<u64> { indices.iter().map(|&index| opposite(self.board, index)).collect() };
        let of_dual = self.board.index_set(&dual(self.board, self.diagram));
        let moves = moves(self.board, &earlier);
        self.board.index_set(&dual(self.board, &earlier)) == replace(&of_dual, &opposites(gone), &opposites(new))
            && self.occurring.contains(&earlier)
            && moves.iter().any(|(chosen, option)| chosen.second.is_some() == two_hooks && option == self.diagram)
    }
}

fn for_each_setting(run: &mut Run, each: &dyn Fn(&mut Run, &Setting) -> Check) -> Check {
    for board in enumerate::boards(run.size()) {
        let occurring = occurring(run, board)?;
        for diagram in enumerate::diagrams(board).filter(|diagram| right_halves_are_disjoint(board, diagram)) {
            let indices = board.index_set(&diagram);
            let high = board.columns() as u64 + 1..=steps(board);
            for r in high.filter(|r| !indices.contains(r)) {
                for l in (2..=r).filter(|l| indices.contains(&(l - 1))) {
                    let setting = Setting { board, occurring: &occurring, diagram: &diagram, indices: &indices, l, r };
                    each(run, &setting)?;
                }
            }
        }
    }
    Ok(())
}

pub(super) fn proposition_5_6_1(run: &mut Run) -> Check {
    for_each_setting(run, &|run, setting| {
        if !setting.is_first() {
            return Ok(());
        }
        let holds = setting.comes_from(run, &[setting.l - 1], &[setting.r], false);
        run.that(holds, || setting.case())
    })
}

pub(super) fn proposition_5_6_2(run: &mut Run) -> Check {
    for_each_setting(run, &|run, setting| {
        if setting.is_first() {
            return Ok(());
        }
        let below = setting.l - 1;
        let gone = [opposite(setting.board, setting.r), below];
        let new = [setting.r, opposite(setting.board, below)];
        let holds = setting.comes_from(run, &gone, &new, true);
        run.that(holds, || setting.case())
    })
}

/// The arrows Y'' → Y' → Y in the proof of Proposition 5.6 (2). The first one's label consists of the place that
/// `first_place` makes of r, and of the opposite of l-1.
fn arrows(run: &mut Run, first_place: fn(NumberedRectangle, u64) -> u64) -> Check {
    for_each_setting(run, &|run, setting| {
        if setting.is_first() {
            return Ok(());
        }
        let &Setting { board, diagram, indices, l, r, .. } = setting;
        let diagram_of = |indices: &[u64]| board.from_index_set(indices).expect("m indices");
        let one_back = replace(indices, &[l - 1], &[r]);
        let two_back = replace(&one_back, &[opposite(board, r)], &[opposite(board, l - 1)]);
        let [one_back, two_back] = [one_back, two_back].map(|indices| diagram_of(&indices));
        let label = (run.formula(first_place(board, r)), opposite(board, l - 1));
        let as_labelled =
            lowered(board, &two_back, &one_back) == Some(label) && lowered(board, &one_back, diagram) == Some((l, r));
        run.that(as_labelled, || {
            at_diagram(board, diagram).remark(format!("l = {l}, r = {r}, from {two_back} to {one_back}"))
        })
    })
}

pub(super) fn arrows_5_6(run: &mut Run) -> Check {
    arrows(run, |board, r| opposite(board, r - 1))
}

pub(super) fn arrows_5_6_printed(run: &mut Run) -> Check {
    arrows(run, |board, r| opposite(board, r) - 1)
}
