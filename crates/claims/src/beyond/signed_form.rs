//! MHRG in signed form: the steps that prove which moves it has (`docs/proofs.md`, section 4.1).

use crate::abuku_tada::game::{at_diagram, equal_removals, occurring, steps};
use crate::{Check, Run, as_set};
use rulesets::hooks::mhrg::Mhrg;
use shapes::{NumberedRectangle, Partition, enumerate};
use theory::Ruleset;

/// Intervals of places with the same numbers are equal or mirror images.
pub(super) fn intervals(run: &mut Run) -> Check {
    for n in 2..=run.size() {
        let intervals: Vec<(u64, u64)> = (1..n).flat_map(|s| (s..n).map(move |t| (s, t))).collect();
        let numbers = |&(s, t): &(u64, u64)| {
            let mut numbers: Vec<u64> = (s..=t).map(|e| e.min(n - e)).collect();
            numbers.sort_unstable();
            numbers
        };
        for one in &intervals {
            for other in &intervals {
                let same = run.formula(one == other || *one == (n - other.1, n - other.0));
                run.that((numbers(one) == numbers(other)) == same, || {
                    format!("m+n = {n}, the places {}..{} and {}..{}", one.0, one.1, other.0, other.1)
                })?;
            }
        }
    }
    Ok(())
}

/// Checks every position on every board, in ascending order.
fn on_every_position(run: &mut Run, check: fn(&mut Run, NumberedRectangle, &Partition) -> Check) -> Check {
    for board in enumerate::boards(run.size()) {
        let occurring = occurring(run, board)?;
        for diagram in enumerate::diagrams(board).filter(|diagram| occurring.contains(diagram)) {
            check(run, board, &diagram)?;
        }
    }
    Ok(())
}

/// The labels that flips, jumps and double flips lead to.
fn label_moves(labels: &[i64], half: i64) -> Vec<Vec<i64>> {
    let mut reached = Vec::new();
    let mut go = |changes: &[(usize, i64)]| {
        let mut after = labels.to_vec();
        changes.iter().for_each(|&(place, label)| after[place] = label);
        after.sort_unstable();
        reached.push(after);
    };
    let is_used = |size: i64| labels.iter().any(|label| label.abs() == size);
    for (i, &v) in labels.iter().enumerate() {
        if v > 0 {
            go(&[(i, -v)]);
        }
        (-half..v).filter(|&u| u != 0 && !is_used(u.abs())).for_each(|u| go(&[(i, u)]));
        labels[..i].iter().enumerate().filter(|(_, w)| v + **w > 0).for_each(|(j, &w)| go(&[(i, -v), (j, -w)]));
    }
    as_set(reached)
}

pub(super) fn signed_moves(run: &mut Run) -> Check {
    on_every_position(run, |run, board, diagram| {
        let signed = |diagram: &Partition| {
            let mut labels = board.signed(diagram)?;
            labels.sort_unstable();
            Some(labels)
        };
        let options: Option<Vec<Vec<i64>>> = Mhrg(board).option_list(diagram).iter().map(signed).collect();
        let by_labels = label_moves(&signed(diagram).unwrap_or_default(), board.half() as i64);
        let by_labels = run.formula(by_labels);
        run.that(options.map(as_set) == Some(by_labels), || at_diagram(board, diagram))
    })
}

/// There is a second hook exactly in two cases, then only one, and never a third.
pub(super) fn second_hooks(run: &mut Run) -> Check {
    on_every_position(run, |run, board, diagram| {
        let indices = board.index_set(diagram);
        for (i, j) in diagram.boxes() {
            let Some(left) = diagram.remove_hook(i, j) else { continue };
            let after = board.index_set(&left);
            let from = indices.iter().find(|index| !after.contains(index));
            let to = after.iter().find(|index| !indices.contains(index));
            let (Some(&r), Some(&l)) = (from, to) else { continue };
            let mirror = steps(board) + 1 - l;
            let second = run.formula(u64::from((indices.contains(&mirror) && mirror != r) || mirror == l));
            let numbers = board.numbers_of_hook(diagram, i, j);
            let left = equal_removals(board, &left, &numbers);
            let third = left.iter().any(|left| !equal_removals(board, left, &numbers).is_empty());
            run.that(left.len() as u64 == second && !third, || {
                at_diagram(board, diagram).remark(format!("the hook at ({i},{j})"))
            })?;
        }
        Ok(())
    })
}
