//! §2: the hook games on Young and on shifted diagrams.

use super::game::{diagram, printed};
use crate::answers::{known, values_are_known};
use crate::counterexample::at;
use crate::{Check, Run};
use rulesets::hooks::shifted::Shifted;
use rulesets::hooks::young::Young;
use shapes::notation::write_numbers;
use shapes::{StrictPartition, enumerate};
use theory::Play;
use theory::nimber::ruler;

/// The row lengths of every nonempty set of boxes of a square that contains, with each box, its left and its upper
/// neighbour where these belong to the region: (i,j) for i, j < side, counted from 0.
fn justified_sets(side: usize, region: fn(usize, usize) -> bool) -> impl Iterator<Item = Vec<u64>> {
    (1..1_u64 << (side * side)).filter_map(move |bits| {
        let has = |i: usize, j: usize| bits >> (i * side + j) & 1 == 1;
        let kept = |i: usize, j: usize| !region(i, j) || has(i, j);
        let boxes = || (0..side).flat_map(|i| (0..side).map(move |j| (i, j))).filter(|&(i, j)| has(i, j));
        let justified = boxes().all(|(i, j)| region(i, j) && (i == 0 || kept(i - 1, j)) && (j == 0 || kept(i, j - 1)));
        let rows = || (0..side).map(|i| boxes().filter(|cell| cell.0 == i).count() as u64).filter(|&row| row > 0);
        justified.then(|| rows().collect())
    })
}

/// Whether the rows of all diagrams inside a square are in order, those of shifted diagrams without repetition.
pub(super) fn rows_in_order(run: &mut Run, sort: fn(&mut [u64])) -> Check {
    for side in 1..=run.size() as usize {
        for rows in justified_sets(side, |_, _| true) {
            let mut sorted = rows.clone();
            sort(&mut sorted);
            let sorted = run.formula(sorted);
            run.that(rows == sorted, || at("young", write_numbers(&rows)))?;
        }
        for rows in justified_sets(side, |i, j| i <= j) {
            let mut sorted = rows.clone();
            sort(&mut sorted);
            sorted.dedup();
            let sorted = run.formula(sorted);
            run.that(rows == sorted, || at("shifted", write_numbers(&rows)))?;
        }
    }
    Ok(())
}

pub(super) fn example_2_3(run: &mut Run) -> Check {
    let left = diagram(&[6, 6, 5, 3, 3]).remove_hook(2, 2).expect("(2,2) is a box");
    let printed = printed(run, &[6, 4, 2, 2, 1]);
    run.that(left.rows() == printed, || at("young", "6,6,5,3,3").remark(format!("without the hook at (2,2) {left}")))
}

pub(super) fn young_values(run: &mut Run) -> Check {
    let mut search = run.search(&Young, Play::Normal);
    for diagram in enumerate::partitions_up_to(run.size()) {
        let value = search.value(&diagram)?;
        let terms = diagram.boxes().map(|(i, j)| ruler(diagram.hook_length(i, j).into()));
        let formula = run.formula_sum(terms);
        let known = known(run, &Young, &diagram, Play::Normal);
        run.that(i128::from(value) == formula && known == Some(value.into()), || at("young", &diagram))?;
    }
    Ok(())
}

pub(super) fn example_2_6(run: &mut Run) -> Check {
    let whole = StrictPartition::new(vec![7, 6, 4, 2]).expect("the diagram of an example");
    let left = whole.remove_hook(2, 3).expect("(2,3) is a box");
    let printed = printed(run, &[7, 4]);
    run.that(left.parts() == printed, || at("shifted", "7,6,4,2").remark(format!("without the hook at (2,3) {left}")))
}

pub(super) fn shifted_values(run: &mut Run) -> Check {
    values_are_known(run, ("shifted", &Shifted), Play::Normal, enumerate::strict_partitions_up_to(run.size()))
}
