//! The worked examples.

use crate::abuku_tada::diagonals::expression_is;
use crate::abuku_tada::game::{Criterion, at_diagram, board, diagram, lowered, occur_exactly_if, occurring, printed};
use crate::abuku_tada::numbering::numbering_is;
use crate::counterexample::at;
use crate::{Check, Run};
use rulesets::hooks::mhrg::Mhrg;
use theory::Play;

pub(super) fn example_3_1(run: &mut Run) -> Check {
    numbering_is(run, board(3, 5), &diagram(&[4, 4, 2]), &[&[3, 4, 3, 2], &[2, 3, 4, 3], &[1, 2]])
}

pub(super) fn example_3_2(run: &mut Run) -> Check {
    expression_is(run, board(3, 5), &diagram(&[4, 3, 1]), &[0, 1, 1, 2, 2, 1, 1, 0, 0])
}

pub(super) fn example_3_5(run: &mut Run) -> Check {
    let (board, whole) = (board(3, 5), diagram(&[4, 3, 1]));
    let left = whole.remove_hook(2, 1).expect("(2,1) is a box");
    let rows = printed(run, &[4]);
    run.that(left.rows() == rows, || at("young", &whole).remark(format!("without the hook at (2,1) {left}")))?;
    expression_is(run, board, &left, &[0, 0, 0, 1, 1, 1, 1, 0, 0])?;
    let places = (run.formula(2), run.formula(5));
    run.that(lowered(board, &whole, &left) == Some(places), || at_diagram(board, &whole).remark("(2,1)"))
}

pub(super) fn example_4_3(run: &mut Run) -> Check {
    let is_listed: Criterion = |_, _, diagram| {
        let never = [&[3, 2][..], &[2, 2], &[2, 1], &[3], &[1, 1], &[1]];
        !never.contains(&diagram.rows())
    };
    occur_exactly_if(run, [board(2, 3)].into_iter(), &[is_listed])
}

pub(super) fn example_of_section_6(run: &mut Run) -> Check {
    let (large, small) = (board(3, 5), board(2, 4));
    let diagram = diagram(&[3, 2]);
    for (i, j) in diagram.boxes() {
        let claimed = run.formula(large.number(i, j) - 1);
        run.that(small.number(i, j) == claimed, || at_diagram(small, &diagram).remark(format!("box ({i},{j})")))?;
    }
    for board in [large, small] {
        let occurs = occurring(run, board)?.contains(&diagram);
        run.that(occurs, || at_diagram(board, &diagram))?;
    }
    let value = run.search(Mhrg(large), Play::Normal).value(&diagram)?;
    let claimed = run.search(Mhrg(small), Play::Normal).value(&diagram)?;
    let claimed = run.formula(u64::from(claimed));
    run.that(u64::from(value) == claimed, || at_diagram(large, &diagram))
}
