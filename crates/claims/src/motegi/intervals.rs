//! Hooks and index sets: Lemma 5.2 and Remark 5.3, for all diagrams.

use super::indices::{dual, opposite, replace};
use crate::abuku_tada::game::{at_diagram, diagrams_on_boards, for_each_hook, lowered, printed, removals, steps};
use crate::{Check, Run};
use std::collections::HashMap;

pub(super) fn lemma_5_2_a(run: &mut Run) -> Check {
    for (board, diagram) in diagrams_on_boards(run.size()) {
        let opposites: Vec<u64> =
            board.index_set(&diagram).into_iter().rev().map(|index| opposite(board, index)).collect();
        let claimed = printed(run, &opposites);
        run.that(board.index_set(&dual(board, &diagram)) == claimed, || at_diagram(board, &diagram))?;
    }
    Ok(())
}

pub(super) fn lemma_5_2_b(run: &mut Run) -> Check {
    for (board, diagram) in diagrams_on_boards(run.size()) {
        let mut by_places: HashMap<_, Vec<_>> = HashMap::new();
        for hook in removals(board, &diagram) {
            by_places.entry(lowered(board, &diagram, &hook.left)).or_default().push(hook.left);
        }
        run.that(!by_places.contains_key(&None), || at_diagram(board, &diagram).remark("no interval is lowered"))?;
        let [indices, of_dual] = [&diagram, &dual(board, &diagram)].map(|diagram| board.index_set(diagram));
        for r in 2..=steps(board) {
            for l in 2..=r {
                let claimed = run.formula(!indices.contains(&(l - 1)) && indices.contains(&r));
                let found = by_places.get(&Some((l, r))).map_or(&[][..], |left| left);
                let as_claimed = match found {
                    [] => !claimed,
                    [left] => {
                        let opposites = [r, l - 1].map(|index| opposite(board, index));
                        claimed
                            && board.index_set(left) == replace(&indices, &[r], &[l - 1])
                            && board.index_set(&dual(board, left))
                                == replace(&of_dual, &opposites[..1], &opposites[1..])
                    }
                    _ => false,
                };
                run.that(as_claimed, || at_diagram(board, &diagram).remark(format!("l = {l}, r = {r}")))?;
            }
        }
    }
    Ok(())
}

pub(super) fn remark_5_3(run: &mut Run) -> Check {
    for_each_hook(run, |run, board, diagram, hook| {
        let text = || at_diagram(board, diagram).remark(format!("a hook that leaves {}", hook.left));
        let Some((l, r)) = lowered(board, diagram, &hook.left) else { return run.that(false, text) };
        let indices = board.index_set(&hook.left);
        let claimed = run.formula(!indices.contains(&opposite(board, r)) && indices.contains(&opposite(board, l - 1)));
        let places = Some((opposite(board, r - 1), opposite(board, l - 1)));
        let seconds = removals(board, &hook.left).filter(|second| lowered(board, &hook.left, &second.left) == places);
        let numbers: Vec<_> = seconds.map(|second| second.numbers).collect();
        let as_claimed = if claimed { numbers == [hook.numbers.clone()] } else { numbers.is_empty() };
        run.that(as_claimed, text)
    })
}
