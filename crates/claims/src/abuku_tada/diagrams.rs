//! §2: the hook games on Young and on shifted diagrams.

use super::game::{diagram, printed};
use crate::{Check, Run, cases};
use rulesets::hooks::shifted::Shifted;
use rulesets::hooks::young::Young;
use shapes::StrictPartition;
use theory::Play;
use theory::nimber::ruler;

/// The row lengths of every nonempty set of boxes of a square that holds with a box its left and its upper neighbour,
/// where these belong to the region: (i,j) for i, j < side, counted from 0.
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

/// Whether neighbouring rows are as `in_order` says, in all diagrams of one kind inside a square.
fn rows_in_order(
    run: &mut Run,
    (kind, sets): (&str, impl Iterator<Item = Vec<u64>>),
    in_order: fn(u64, u64) -> bool,
) -> Check {
    for rows in sets {
        let claimed = run.formula_holds(rows.windows(2).all(|pair| in_order(pair[0], pair[1])));
        run.that(claimed, || format!("{kind} {}", shapes::notation::write_numbers(&rows)))?;
    }
    Ok(())
}

/// Compares neighbouring rows of Young diagrams by `young` and of shifted diagrams by `shifted`.
fn rows_of_both_kinds(run: &mut Run, young: fn(u64, u64) -> bool, shifted: fn(u64, u64) -> bool) -> Check {
    for side in 1..=run.size() as usize {
        rows_in_order(run, ("young", justified_sets(side, |_, _| true)), young)?;
        rows_in_order(run, ("shifted", justified_sets(side, |i, j| i <= j)), shifted)?;
    }
    Ok(())
}

pub(super) fn rows_decrease(run: &mut Run) -> Check {
    rows_of_both_kinds(run, |above, below| above >= below, |above, below| above > below)
}

pub(super) fn rows_increase(run: &mut Run) -> Check {
    rows_of_both_kinds(run, |above, below| above <= below, |above, below| above < below)
}

pub(super) fn example_2_3(run: &mut Run) -> Check {
    let left = diagram(&[6, 6, 5, 3, 3]).remove_hook(2, 2).expect("(2,2) is a box");
    let printed = printed(run, &[6, 4, 2, 2, 1]);
    run.that(left.rows() == printed, || format!("young 6,6,5,3,3 : without the hook at (2,2) {left}"))
}

pub(super) fn young_values(run: &mut Run) -> Check {
    let mut search = run.search(&Young, Play::Normal);
    for diagram in cases::partitions(run.size()) {
        let value = search.value(&diagram)?;
        let terms = diagram.boxes().map(|(i, j)| ruler(diagram.hook_length(i, j).into()));
        let formula = run.formula_sum(terms);
        run.that(i128::from(value) == formula, || format!("young {diagram}"))?;
    }
    Ok(())
}

pub(super) fn example_2_6(run: &mut Run) -> Check {
    let whole = StrictPartition::new(vec![7, 6, 4, 2]).expect("the diagram of an example");
    let left = whole.remove_hook(2, 3).expect("(2,3) is a box");
    let printed = printed(run, &[7, 4]);
    run.that(left.parts() == printed, || format!("shifted 7,6,4,2 : without the hook at (2,3) {left}"))
}

pub(super) fn shifted_values(run: &mut Run) -> Check {
    let mut search = run.search(&Shifted, Play::Normal);
    for diagram in cases::strict_partitions(run.size()) {
        let value = search.value(&diagram)?;
        let formula = run.formula_sum(diagram.parts().iter().map(|&part| part.into()));
        run.that(i128::from(value) == formula, || format!("shifted {diagram}"))?;
    }
    Ok(())
}
