//! §5: what removing a hook does to the diagonal expression, and which hooks have equal numbers.

use super::diagonals::expression_is;
use super::game::{
    at_diagram, board, diagram, diagrams_on_boards, equal_removals, for_each_hook, lowered, printed, removals, steps,
};
use crate::{Check, Run, as_set};
use shapes::{NumberedRectangle, Partition};

/// The diagram of Example 4.6, from which the examples of §5 start, and its board.
fn example_4_6() -> (NumberedRectangle, Partition) {
    (board(3, 5), diagram(&[5, 4, 3]))
}

/// C(Y) = C(Y') + C(h), which is also in Motegi's paper.
pub(crate) fn numbers_add_up(run: &mut Run) -> Check {
    for_each_hook(run, |run, board, whole, hook| {
        let numbers = |diagram: &Partition| diagram.boxes().map(|(i, j)| board.number(i, j)).collect::<Vec<_>>();
        let mut together = [numbers(&hook.left), hook.numbers].concat();
        let mut all = numbers(whole);
        together.sort_unstable();
        all.sort_unstable();
        let together = printed(run, &together);
        run.that(all == together, || at_diagram(board, whole).remark(format!("a hook that leaves {}", hook.left)))
    })
}

pub(super) fn example_5_1_is(run: &mut Run, entries: &[u64]) -> Check {
    let (board, whole) = example_4_6();
    let left = whole.remove_hook(1, 4).expect("(1,4) is a box");
    expression_is(run, board, &left, entries)
}

/// One hook of a printed example: its corner, the expression it leaves, and the first and last index k that it lowers.
type Step<'p> = ((usize, u64), &'p [u64], (i64, i64));

/// Whether hooks with the numbers 1, 2, 3, 3, 4 can be removed one after another as an example prints it.
fn removed_in_steps(run: &mut Run, steps: [Step; 2]) -> Check {
    let (board, mut before) = example_4_6();
    for ((i, j), entries, (first, last)) in steps {
        let numbers = printed(run, &[1, 2, 3, 3, 4]);
        let after = before.remove_hook(i, j).expect("a box of the example");
        // Index k is at place k+m+1.
        let index = |place: u64| place as i64 - board.rows() as i64 - 1;
        let indices = lowered(board, &before, &after).map(|(l, r)| (index(l), index(r)));
        run.that(board.numbers_of_hook(&before, i, j) == numbers && indices == Some((first, last)), || {
            at_diagram(board, &before).remark(format!("the hook at ({i},{j})"))
        })?;
        expression_is(run, board, &after, entries)?;
        before = after;
    }
    Ok(())
}

pub(super) fn example_5_3(run: &mut Run) -> Check {
    let first: Step = ((1, 3), &[0, 1, 2, 2, 1, 1, 0, 0, 0], (0, 4));
    removed_in_steps(run, [first, ((1, 1), &[0, 0, 1, 1, 0, 0, 0, 0, 0], (-2, 2))])
}

pub(super) fn example_5_6(run: &mut Run) -> Check {
    let first: Step = ((2, 1), &[0, 0, 1, 2, 1, 1, 1, 1, 0], (-2, 2));
    removed_in_steps(run, [first, ((1, 2), &[0, 0, 1, 1, 0, 0, 0, 0, 0], (0, 4))])
}

/// Motegi's Lemma 4.4: after a hook that lowers the places l to r there is at most one hook with equal numbers, and it
/// lowers the mirrored places m+n+2-r to m+n+2-l, which are the indices n-m-r to n-m-l.
pub(crate) fn second_hook_is_mirrored(run: &mut Run) -> Check {
    for_each_hook(run, |run, board, diagram, hook| {
        let seconds = equal_removals(board, &hook.left, &hook.numbers);
        let Some(second) = seconds.first() else { return Ok(()) };
        let mirrored = lowered(board, diagram, &hook.left).map(|(l, r)| {
            let mirror = steps(board) + 2;
            (run.formula(mirror - r), mirror - l)
        });
        let agrees = seconds.len() == 1 && mirrored.is_some() && lowered(board, &hook.left, second) == mirrored;
        run.that(agrees, || at_diagram(board, diagram).remark(format!("a hook that leaves {}", hook.left)))
    })
}

/// Motegi's Remark 4.5 (1): after two hooks with equal numbers there is no third.
pub(crate) fn third_hook_is_missing(run: &mut Run) -> Check {
    for_each_hook(run, |run, board, diagram, hook| {
        for second in equal_removals(board, &hook.left, &hook.numbers) {
            let is_last = equal_removals(board, &second, &hook.numbers).is_empty();
            run.that(is_last, || at_diagram(board, diagram).remark(format!("two hooks leave {second}")))?;
        }
        Ok(())
    })
}

pub(super) fn lemma_5_2(run: &mut Run) -> Check {
    second_hook_is_mirrored(run)?;
    third_hook_is_missing(run)
}

/// All diagrams in which the operation (MHR) can end: hooks with these numbers are removed, in any order, until none is
/// left.
fn ends(board: NumberedRectangle, left: Partition, numbers: &[u64]) -> Vec<Partition> {
    let mut ends = Vec::new();
    let mut waiting = vec![left];
    while let Some(left) = waiting.pop() {
        let next = equal_removals(board, &left, numbers);
        if next.is_empty() {
            ends.push(left);
        }
        waiting.extend(next);
    }
    as_set(ends)
}

pub(super) fn corollary_5_4(run: &mut Run) -> Check {
    for_each_hook(run, |run, board, diagram, hook| {
        let ends = ends(board, hook.left, &hook.numbers);
        run.that(ends.len() == 1, || at_diagram(board, diagram).remark(format!("(MHR) ends in any of {ends:?}")))
    })
}

pub(super) fn lemma_5_5(run: &mut Run) -> Check {
    for (board, diagram) in diagrams_on_boards(run.size()) {
        let hooks: Vec<_> = removals(board, &diagram).collect();
        for (place, hook) in hooks.iter().enumerate() {
            for other in hooks[..place].iter().filter(|other| other.numbers == hook.numbers) {
                let [end, other_end] = [hook, other].map(|hook| ends(board, hook.left.clone(), &hook.numbers));
                let other_end = run.formula(other_end);
                run.that(end == other_end, || {
                    at_diagram(board, &diagram).remark(format!("the hooks with {:?}", hook.numbers))
                })?;
            }
        }
    }
    Ok(())
}

/// Motegi's Remark 4.5 (2): if one of two hooks with equal numbers is followed by another hook with the same numbers,
/// so is the other, in one way, and the ends are the same.
pub(crate) fn either_hook_may_be_first(run: &mut Run) -> Check {
    for (board, diagram) in diagrams_on_boards(run.size()) {
        let hooks: Vec<_> = removals(board, &diagram).collect();
        for hook in &hooks {
            let Some(end) = equal_removals(board, &hook.left, &hook.numbers).pop() else { continue };
            for other in hooks.iter().filter(|other| other.numbers == hook.numbers && other.left != hook.left) {
                let seconds = equal_removals(board, &other.left, &hook.numbers);
                let only = run.formula(vec![end.clone()]);
                run.that(seconds == only, || {
                    at_diagram(board, &diagram).remark(format!("the hooks with {:?}", hook.numbers))
                })?;
            }
        }
    }
    Ok(())
}
